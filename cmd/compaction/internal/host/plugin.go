package host

import (
	_ "embed"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

//go:embed plugin/opencode.ts
var opencodePlugin string

//go:embed plugin/pi.ts
var piPlugin string

// askSource is what both have in common. It is put into each, since a plugin may not need another file.
//
//go:embed plugin/ask.ts
var askSource string

// ownMark stands in every file that is ours as a whole.
const ownMark = "compaction"

// plugin is the text of our plugin for a host that loads code.
func plugin(h Name, s Setup) string {
	args := []jsontext.Value{js("hook"), js(string(h))}
	if s.Observe {
		args = append(args, js("--observe"))
	}
	source := opencodePlugin
	if h == Pi {
		source = piPlugin
	}
	return strings.NewReplacer(
		`"@PROGRAM@"`, string(js(s.Program)),
		"@ARGS@", strings.ReplaceAll(string(array(args)), ",", ", "),
		"@ASK@", strings.TrimSpace(askSource),
	).Replace(source)
}
