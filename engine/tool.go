package engine

import "strings"

// toolClasses sorts the names that agent hosts give their tools by what the tools do. Sources are the tool lists of
// the hosts themselves: Claude Code, Codex CLI, Gemini CLI, Copilot CLI, OpenCode, pi, Cursor.
var toolClasses = map[string]string{
	"bash": "bash", "shell": "bash", "sh": "bash", "zsh": "bash", "exec": "bash", "terminal": "bash",
	"run_shell_command": "bash", "local_shell": "bash", "shell_command": "bash", "exec_command": "bash",
	"execute_command": "bash", "run_command": "bash", "run_terminal_cmd": "bash", "execute_bash": "bash",
	"powershell": "bash", "bashoutput": "bash", "unified_exec": "bash", "write_stdin": "bash",
	"run_in_terminal": "bash", "container.exec": "bash",

	"read": "read", "view": "read", "read_file": "read", "readfile": "read", "read_many_files": "read",
	"open_file": "read", "cat": "read", "notebookread": "read", "view_file": "read", "str_replace_editor": "read",
	"get_file_contents": "read", "read_text_file": "read", "read_multiple_files": "read",

	"grep": "search", "glob": "search", "search": "search", "ls": "search", "list": "search", "find": "search",
	"grep_search": "search", "file_search": "search", "codebase_search": "search", "list_dir": "search",
	"list_directory": "search", "search_file_content": "search", "ripgrep": "search", "rg": "search",
	"list_files": "search", "search_files": "search",

	"webfetch": "fetch", "web_fetch": "fetch", "fetch": "fetch", "fetch_url": "fetch", "curl": "fetch",
	"read_url": "fetch", "http": "fetch",
}

// ToolClass is what a tool does by its name: bash for any shell, read, search, fetch, mcp, or the name itself in
// lower case. Safe for concurrent use.
func ToolClass(name string) string {
	n := strings.ToLower(name)
	if c, ok := toolClasses[n]; ok {
		return c
	}
	if server, _ := MCPTool(name); server != "" {
		return "mcp"
	}
	return n
}

// VerbatimTool reports whether the output of a tool is itself the answer by its name: it reads or searches files, as a
// tool of the host, or as one of an MCP server that says so (read_file, and not list, which could be of anything). Safe
// for concurrent use.
func VerbatimTool(name string) bool {
	name = strings.ToLower(name)
	if _, tool := MCPTool(name); tool != "" {
		if !strings.Contains(tool, "file") && !strings.Contains(tool, "dir") {
			return false
		}
		name = tool
	}
	c := toolClasses[name]
	return c == "read" || c == "search"
}

// MCPTool splits the name that hosts give the tools of MCP servers: mcp__server__tool, or the older mcp_server_tool
// with one underscore, where the server's name holds none. Both results are empty for every other tool.
func MCPTool(name string) (server, tool string) {
	if rest, ok := strings.CutPrefix(name, "mcp__"); ok {
		if s, t, ok := strings.Cut(rest, "__"); ok && s != "" && t != "" {
			return s, t
		}
		return "", ""
	}
	if rest, ok := strings.CutPrefix(name, "mcp_"); ok {
		if s, t, ok := strings.Cut(rest, "_"); ok && s != "" && t != "" {
			return s, t
		}
	}
	return "", ""
}
