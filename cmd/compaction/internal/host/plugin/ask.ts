async function ask(payload: unknown): Promise<any> {
  const text = JSON.stringify(payload);
  const { spawn } = await import("node:child_process");
  const out = await new Promise<string>((resolve) => {
    const chunks: Buffer[] = [];
    const child = spawn(PROGRAM, ARGS, { stdio: ["pipe", "pipe", "ignore"] });
    const timer = setTimeout(() => {
      resolve("");
      child.kill("SIGKILL");
      // What it may have started would otherwise keep this process alive.
      child.stdout.destroy();
      child.unref();
    }, LIMIT);
    const end = (answer: string) => {
      clearTimeout(timer);
      resolve(answer);
    };
    child.on("error", () => end(""));
    child.on("close", (code) => end(code === 0 ? Buffer.concat(chunks).toString("utf8") : ""));
    child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.stdout.on("error", () => {});
    child.stdin.on("error", () => {});
    child.stdin.end(text);
  });
  return out.trim() === "" ? undefined : JSON.parse(out);
}
