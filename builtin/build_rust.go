package builtin

import "strings"

// rustBuild is what Cargo writes while it fetches and compiles.
var rustBuild = family{
	id: "rust-build",
	commands: []invocation{
		{[]string{"cargo", "rustup", "maturin", "wasm-pack", "cross", "trunk build"}, nil},
	},
}

// rustBuildNoise names Cargo's steps. Cargo aligns their verbs at the right of twelve columns (cargo's core/shell.rs),
// which tells them from the same words in prose.
func rustBuildNoise(s *scan, r *row) mark {
	verb, rest := word(r.body)
	if rest == "" || r.indent+len(verb) != 12 {
		return 0
	}
	switch verb {
	case "Compiling", "Checking", "Downloading", "Downloaded", "Updating", "Fresh", "Blocking", "Documenting", "Unpacking", "Locking", "Adding", "Dirty", "Vendoring", "Packaging", "Scraping":
		return mark(anyTool)
	case "Running":
		if strings.HasPrefix(rest, "`") && !s.ran(mark(echoAsked)) {
			return mark(anyTool)
		}
	case "Building":
		if strings.HasPrefix(rest, "[") {
			return mark(anyTool)
		}
	}
	return 0
}
