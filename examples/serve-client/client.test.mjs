// @ts-check
// Run by client_test.go, which sets COMPACTION to a program that it has built: node --test
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { Compaction } from './client.mjs';

const program = process.env.COMPACTION ?? 'compaction';
const dir = mkdtempSync(join(tmpdir(), 'serve-client-'));
after(() => rmSync(dir, { recursive: true }));

const noise = Array.from({ length: 60 }, (_, i) => `poll ${i}: not ready`).join('\n');
const input = { tool: 'bash', command: './poll.sh', text: `${noise}\nready\nerror: port 80 is taken\n` };
const rule = (/** @type {string} */ pattern) =>
  writeFileSync(join(dir, '.compaction.yaml'), `version: 1\nrules:\n  - {id: poll, command: ./poll.sh, pipeline: [{drop: '${pattern}'}]}\n`);

const open = (/** @type {import('./client.mjs').Options} */ options) => new Compaction({ command: [program, 'serve'], cwd: dir, timeout: 60_000, ...options });

/** A server that does what a line of JavaScript says. */
const fake = (/** @type {string} */ code, timeout = 60_000) => open({ command: [process.execPath, '-e', code], timeout, pause: 0 });

test('compacts, many at once', async () => {
  rule('not ready$');
  const c = open({});
  const all = await Promise.all(Array.from({ length: 50 }, (_, i) => c.compact({ ...input, text: `${input.text}call ${i}\n` })));
  all.forEach((r, i) => {
    assert.equal(r.text, `… [60 lines elided: poll] …\nready\nerror: port 80 is taken\ncall ${i}\n`);
    assert.equal(r.stats?.rule, 'poll');
    assert.equal(r.problem, undefined);
  });
  assert.equal((await c.status()).calls, 50);
  c.close();
});

test('an edit of the rules holds without a restart', async () => {
  rule('not ready$');
  const c = open({});
  assert.match((await c.compact(input)).text, /^ready$/m);
  rule('ready$');
  for (let i = 0; i < 2500 && /^ready$/m.test((await c.compact(input)).text); i++) await new Promise((r) => setTimeout(r, 20));
  const { text } = await c.compact(input);
  assert.equal(text, '… [61 lines elided: poll] …\nerror: port 80 is taken\n');
  c.close();
});

test('a mistake in a rule file is told', async () => {
  writeFileSync(join(dir, '.compaction.yaml'), 'version: 1\nruls: []\n');
  /** @type {string[]} */ const said = [];
  const c = open({ onMessage: (line) => said.push(line) });
  const { text } = await c.compact(input);
  assert.match(text, /error: port 80 is taken/);
  for (let i = 0; i < 2500 && said.length === 0; i++) await new Promise((r) => setTimeout(r, 20));
  assert.match(said[0], /\.compaction\.yaml:2:1: unknown key "ruls" in a rule file/);
  c.close();
});

test('a server that dies is started again', async () => {
  rule('not ready$');
  const c = open({
    command: [process.execPath, '-e', `
      // Answers by the real one, and dies with the third request.
      const { spawn } = require('node:child_process');
      const p = spawn(${JSON.stringify(program)}, ['serve'], { stdio: ['pipe', 'inherit', 'inherit'] });
      let n = 0;
      require('node:readline').createInterface({ input: process.stdin }).on('line', (l) => {
        if (++n === 3) { p.kill(); process.exit(1); }
        p.stdin.write(l + '\\n');
      });`],
    pause: 0,
  });
  const rules = [];
  for (let i = 0; i < 6; i++) {
    const r = await c.compact(input);
    rules.push(r.stats?.rule ?? r.problem);
    if (r.problem) assert.equal(r.text, input.text);
  }
  assert.deepEqual(rules, ['poll', 'poll', 'the server ended (1)', 'poll', 'poll', 'the server ended (1)']);
  c.close();
});

test('a server that hangs is replaced, and the text passes', async () => {
  const c = fake('process.stdin.resume()', 300);
  const [a, b] = await Promise.all([c.compact(input), c.compact({ text: 'b' })]);
  assert.deepEqual(a, { text: input.text, problem: 'no answer within 300 ms' });
  assert.deepEqual(b, { text: 'b', problem: 'no answer within 300 ms' });
  c.close();
});

test('a server that is not there, talks nonsense or refuses', async () => {
  for (const [c, problem] of /** @type {[Compaction, RegExp][]} */ ([
    [open({ command: [join(dir, 'none')] }), /ENOENT/],
    [fake('console.log("hello")'), /does not speak JSON lines|ended/],
    [fake('process.stdin.on("data", () => console.log(`{"id":1,"error":"no"}`))'), /^no$/],
  ])) {
    const r = await c.compact(input);
    assert.equal(r.text, input.text);
    assert.match(r.problem ?? '', problem);
    c.close();
  }
});

test('starts are not repeated without a pause', async () => {
  const c = open({ command: [join(dir, 'none')], pause: 60_000 });
  assert.match((await c.compact(input)).problem ?? '', /ENOENT/);
  assert.equal((await c.compact(input)).problem, 'the server has just died');
  c.close();
  assert.equal((await c.compact(input)).problem, 'the client is closed');
});
