package settings

import "testing"

func TestSetTOMLMember(t *testing.T) {
	path := []string{"mcp_servers", "tracker"}
	tests := []struct{ name, in, value, want string }{
		{"a value", "model = \"x\" # mine\n[mcp_servers.tracker]\ncommand = \"npx\" # old\nenv = {A = \"b\"}\n[other]\ncommand = \"no\"\n", `"/bin/c"`,
			"model = \"x\" # mine\n[mcp_servers.tracker]\ncommand = \"/bin/c\"\nenv = {A = \"b\"}\n[other]\ncommand = \"no\"\n"},
		{"over several lines", "[mcp_servers.\"tracker\"]\ncommand = [\n  \"a\", # one\n  \"b=c\",\n]\nx = 1\n", `["z"]`, "[mcp_servers.\"tracker\"]\ncommand = [\"z\"]\nx = 1\n"},
		{"one that is not there", "[mcp_servers.tracker]\nx = 1\n", `["z"]`, "[mcp_servers.tracker]\ncommand = [\"z\"]\nx = 1\n"},
		{"behind a header without a line feed", "[mcp_servers.tracker]", `"z"`, "[mcp_servers.tracker]\ncommand = \"z\"\n"},
		{"one that says so already", "[mcp_servers.tracker]\ncommand = 'z' # kept\n", `"z"`, "[mcp_servers.tracker]\ncommand = 'z' # kept\n"},
		{"an inline table", "mcp_servers = {tracker = {command = \"npx\"}}\n", `"z"`, ""},
		{"dotted keys", "mcp_servers.tracker.command = \"npx\"\n", `"z"`, ""},
		{"a name in a text", "[mcp_servers.tracker]\nnote = '''\ncommand = \"no\"\n'''\ncommand = \"npx\"\n", `"z"`, ""},
		{"no such table", "[mcp_servers.other]\ncommand = \"npx\"\n", `"z"`, ""},
		{"not TOML", "model = \n", `"z"`, ""},
	}
	for _, tt := range tests {
		out, err := SetTOMLMember([]byte(tt.in), path, "command", tt.value)
		if (err == nil) != (tt.want != "") || string(out) != tt.want {
			t.Errorf("%s: %q, %v", tt.name, out, err)
		}
	}
}
