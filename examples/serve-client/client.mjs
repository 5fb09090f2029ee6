// @ts-check
/**
 * A client for `compaction serve`, for Node 20 and later, without dependencies. The types are written as JSDoc, so that
 * TypeScript knows them (`allowJs`) and Node runs the file as it is.
 *
 * One server answers all calls. A compaction must never cost a tool result: whatever goes wrong here, a call resolves
 * with the text as it was given, and `problem` says why. A server that dies is started again for the next call, at most
 * once in `pause` milliseconds; calls that it had not answered yet pass. A call that is not answered in time passes too,
 * and the server, which answers in order, is replaced.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/**
 * @typedef {object} Input
 * @property {string} text what the tool printed
 * @property {string} [tool] its name: bash, read, mcp__server__tool …
 * @property {string} [command] the command line
 * @property {string[]} [argv] its words, where they are known better than the line tells
 * @property {number} [exitCode] leave it out where it is not known
 * @property {string} [cwd] the folder that it ran in, whose rule files hold
 * @property {string} [host] the agent
 * @property {boolean} [keep] keep the original where the result lacks something
 *
 * @typedef {object} Stats
 * @property {string} rule which rule acted, or why none did
 * @property {boolean} applied whether the text is another one
 * @property {number} originalBytes
 * @property {number} compactedBytes
 *
 * @typedef {object} Result
 * @property {string} text
 * @property {Stats} [stats] missing where there is a problem
 * @property {string} [original] the ID of the kept original: `compaction raw ID` prints it
 * @property {string} [problem] why the text is as it was
 *
 * @typedef {object} Options
 * @property {string[]} [command] how to start the server; default `['compaction', 'serve']`
 * @property {string} [cwd] the folder whose rules hold where a call names none
 * @property {number} [timeout] milliseconds for one call; default 10000
 * @property {number} [pause] milliseconds between two starts of the server; default 1000
 * @property {(line: string) => void} [onMessage] told what the server says to people, such as mistakes in rule files
 *
 * @typedef {{settle: (answer: any) => void, timer: NodeJS.Timeout}} Waiting
 */

export class Compaction {
  /** @type {import('node:child_process').ChildProcessWithoutNullStreams | undefined} */ #server;
  /** @type {Map<number, Waiting>} */ #waiting = new Map();
  #last = 0;
  #started = -Infinity;
  #closed = false;

  /** @param {Options} [options] */
  constructor({ command = ['compaction', 'serve'], cwd, timeout = 10_000, pause = 1_000, onMessage = () => {} } = {}) {
    this.command = command;
    this.cwd = cwd;
    this.timeout = timeout;
    this.pause = pause;
    this.onMessage = onMessage;
  }

  /**
   * Makes one output small. Never rejects.
   * @param {Input} input
   * @returns {Promise<Result>}
   */
  async compact(input) {
    const answer = await this.#ask(input);
    if (answer.problem !== undefined || answer.error !== undefined) {
      return { text: input.text, problem: answer.problem ?? answer.error };
    }
    const { id: _, ...result } = answer;
    return result;
  }

  /**
   * What the server has done, and how the rule files stand that it follows.
   * @returns {Promise<{calls: number, rules?: {dir: string, generation: number, lastError?: string}[]}>}
   */
  async status() {
    const answer = await this.#ask({ op: 'status' });
    if (!answer.status) throw new Error(answer.problem ?? answer.error);
    return answer.status;
  }

  /** Ends the server. Calls that are still open pass. */
  close() {
    this.#closed = true;
    this.#drop('the client is closed');
  }

  /**
   * @param {object} request
   * @returns {Promise<any>}
   */
  #ask(request) {
    return new Promise((settle) => {
      const server = this.#running();
      if (!server) {
        settle({ problem: this.#closed ? 'the client is closed' : 'the server has just died' });
        return;
      }
      const id = ++this.#last;
      const timer = setTimeout(() => this.#drop(`no answer within ${this.timeout} ms`), this.timeout);
      this.#waiting.set(id, { settle, timer });
      // JSON.stringify writes no line feed into a line. Node queues what the pipe does not take at once.
      server.stdin.write(`${JSON.stringify({ id, ...request })}\n`);
    });
  }

  /** The server, started where there is none and the last start is long enough ago. */
  #running() {
    if (this.#server || this.#closed || performance.now() - this.#started < this.pause) return this.#server;
    this.#started = performance.now();
    const [program, ...args] = this.command;
    const server = spawn(program, args, { cwd: this.cwd, stdio: 'pipe' });
    this.#server = server;
    const gone = (/** @type {string} */ why) => {
      if (this.#server === server) this.#drop(why);
    };
    server.on('error', (e) => gone(e.message));
    server.on('exit', (code, signal) => gone(`the server ended (${signal ?? code})`));
    server.stdin.on('error', (e) => gone(e.message));
    createInterface({ input: server.stdout, crlfDelay: Infinity }).on('line', (line) => this.#answer(line));
    createInterface({ input: server.stderr }).on('line', this.onMessage);
    return server;
  }

  /** @param {string} line */
  #answer(line) {
    let answer;
    try {
      answer = JSON.parse(line);
    } catch {
      this.#drop('the server does not speak JSON lines');
      return;
    }
    const waiting = this.#waiting.get(answer.id);
    if (!waiting) return;
    this.#waiting.delete(answer.id);
    clearTimeout(waiting.timer);
    waiting.settle(answer);
  }

  /**
   * Gives the server up, and settles what waits for it.
   * @param {string} problem
   */
  #drop(problem) {
    const server = this.#server;
    this.#server = undefined;
    server?.kill();
    for (const { settle, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      settle({ problem });
    }
    this.#waiting.clear();
  }
}
