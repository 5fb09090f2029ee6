package rulespec

// Example is an expression to copy, with what it is for.
type Example struct {
	Expr string `json:"expr"`
	For  string `json:"for"`
}

// Examples are expressions for match, for people who write their first rule. Each compiles; a test holds that.
func Examples() []Example {
	return []Example{
		{`ran("terraform plan", "tofu plan")`, "a command by its leading words; wrappers, cd x && and environment are looked through"},
		{`ran("npm run build") && !flag("--json")`, "a command without a flag"},
		{`ran("make") && succeeded`, "only if the exit code is known and 0"},
		{`failed && line_count > 200`, "long outputs of commands that failed"},
		{`exit_code == 2`, "one exit code; it is -1 where it is not known"},
		{`command.matches(r"^\./deploy\.sh\s+(staging|prod)\b")`, "a pattern on the command line as it was asked for"},
		{`argv.exists(a, a.endsWith(".tf"))`, "any word of the command that ran"},
		{`tool == "mcp" && mcp_server == "github"`, "the tools of an MCP server"},
		{`head.startsWith("=== RUN") || head.contains("test session starts")`, "the first 4 KiB of the output"},
		{`output.hasLine(r"^\[INFO\] BUILD ") && byte_count > 20000`, "a line anywhere in the output"},
		{`compound && output.contains("Downloading ")`, "several commands in one line"},
		{`tool == "fetch" || host_tool == "mcp__docs__search"`, "tools by kind, or by the name the host gives them"},
	}
}
