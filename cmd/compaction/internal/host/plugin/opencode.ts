// Written by "compaction install opencode", removed by "compaction uninstall opencode": changes get lost.
// It hands what commands and MCP tools printed to compaction, and puts the answer in its place. Whatever goes wrong,
// the output stays as it was: a plugin that throws would replace it, and one that waits would stop the session.

const PROGRAM = "@PROGRAM@";
const ARGS = @ARGS@;
const LIMIT = 2500; // milliseconds

@ASK@

export const Compaction = async (context: any) => {
  return {
    "tool.execute.after": async (input: any, output: any) => {
      try {
        if (input?.tool !== "bash" && !Array.isArray(output?.content)) return;
        const cwd = context?.directory;
        const answer = await ask({ cwd, input, output });
        if (typeof answer?.output === "string" && typeof output.output === "string") output.output = answer.output;
        if (Array.isArray(answer?.content) && Array.isArray(output.content)) output.content = answer.content;
      } catch {}
    },
  };
};
