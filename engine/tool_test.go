package engine_test

import (
	"testing"

	"github.com/compaction-dev/compaction/engine"
)

func TestVerbatimTool(t *testing.T) {
	for name, want := range map[string]bool{
		"Read": true, "Grep": true, "list": true, "Bash": false, "WebFetch": false,
		"mcp__fs__read_text_file": true, "mcp__fs__list_directory": true, "mcp__github__get_file_contents": true,
		"mcp__tracker__list": false, "mcp__web__search": false, "mcp__tracker__find": false, "mcp__ci__jobs": false,
	} {
		if got := engine.VerbatimTool(name); got != want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
