// Written by "compaction install pi", removed by "compaction uninstall pi": changes get lost.
// It hands what commands and MCP tools printed to compaction, and gives the answer in its place. Whatever goes wrong,
// the output stays as it was: an extension that does not load stops pi, and one that waits stops the session.

const PROGRAM = "@PROGRAM@";
const ARGS = @ARGS@;
const LIMIT = 2500; // milliseconds

@ASK@

export default function (pi: any) {
  try {
    pi.on("tool_result", async (event: any, context: any) => {
      try {
        const own = ["read", "write", "edit", "grep", "find", "ls"];
        if (event?.parentToolCallId || own.includes(event?.toolName)) return;
        const answer = await ask({ ...event, cwd: context?.cwd ?? process.cwd() });
        if (!Array.isArray(answer?.content)) return;
        // Without it, scripts that read the result as data would find none.
        if (event.structuredContent === undefined) return { content: answer.content };
        return { content: answer.content, structuredContent: event.structuredContent };
      } catch {}
    });
  } catch {}
}
