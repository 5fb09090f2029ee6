package host

import (
	"fmt"

	"github.com/compaction-dev/compaction/cmd/compaction/internal/settings"
)

// guideBlock marks our part of an instruction file, which is Markdown.
var guideBlock = settings.Block{Begin: "<!-- compaction: begin -->", End: "<!-- compaction: end -->"}

// guide is what the model is told. It is short, since it costs its tokens in every session.
func guide(program string) string {
	p := shellQuote(program)
	return fmt.Sprintf("Run tests and builds as `%s run -- COMMAND`, or `%s run -c 'SHELL LINE'`, and do not pipe them to tail,\n"+
		"head or grep: the output comes back short and with every failure in it. Where something was left out, its last\n"+
		"line says how to see the whole.\n", p, p)
}
