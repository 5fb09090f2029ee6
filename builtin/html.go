package builtin

import (
	"strings"

	"github.com/compaction-dev/compaction/engine"
	"github.com/compaction-dev/compaction/engine/failure"
	"github.com/compaction-dev/compaction/engine/lines"
)

// HTMLRuleID is the id of the rule for HTML documents.
const HTMLRuleID = "html-to-text"

// htmlToText turns a document into the text that its reader sees. Its result is held against the failure lines of
// that text, so that a word in a script or an attribute does not count.
func htmlToText() engine.Rule {
	return engine.Rule{
		ID:     HTMLRuleID,
		Origin: engine.Origin{Layer: engine.Builtin},
		Match: func(c *engine.Call) bool {
			ok := looksLikeHTML(c.Text)
			if !ok {
				c.Why("the text does not start as an HTML document does")
			}
			return ok
		},
		Transform: func(c *engine.Call, d *lines.Doc) (engine.Outcome, error) {
			seen := visible(d)
			if !isPage(c) {
				failure.Annotate(seen, c.Pin)
				seen = withoutNoise(seen, asked(c)...)
			}
			return engine.Outcome{Doc: seen}, nil
		},
		Visible: func(_ *engine.Call, d *lines.Doc) *lines.Doc { return visible(d) },
	}
}

func visible(d *lines.Doc) *lines.Doc { return lines.Parse(HTMLToText(d.String())) }

// maxPreamble is how many bytes of headers or progress may stand in front of a document.
const maxPreamble = 8 << 10

// looksLikeHTML reports whether a text is an HTML document: it starts with a doctype or an html tag. In front of it
// may stand a byte order mark, an XML declaration, comments, the headers of an HTTP answer or the progress of a
// download; any other text says that the document is part of something else, such as a source file.
func looksLikeHTML(text string) bool {
	head := strings.TrimPrefix(text[:min(len(text), maxPreamble)], "\ufeff")
	for {
		head = strings.TrimLeft(head, " \t\r\n")
		switch {
		case prefixFold(head, "<!doctype html"), prefixFold(head, "<html>"), prefixFold(head, "<html "), prefixFold(head, "<html\n"):
			return true
		case strings.HasPrefix(head, "<!--"):
			_, rest, ok := strings.Cut(head, "-->")
			if !ok {
				return false
			}
			head = rest
		case strings.HasPrefix(head, "<?xml "):
			_, rest, ok := strings.Cut(head, "?>")
			if !ok {
				return false
			}
			head = rest
		case head == "" || head[0] == '<':
			return false
		default:
			line, rest, ok := strings.Cut(head, "\n")
			if !ok || !isPreamble(trimRight(line)) {
				return false
			}
			head = rest
		}
	}
}

// isPreamble reports whether a line belongs to the headers of an HTTP answer (`HTTP/1.1 200 OK`, `Content-Type: …`,
// also as curl -v marks them) or to the progress that curl and wget write.
func isPreamble(line string) bool {
	if anyPrefix(line, "HTTP/", "* ", "> ", "< ", "{ [", "} [") || line == ">" || line == "<" {
		return true
	}
	for s := range lines.Segments(line) {
		r := row{text: s, body: strings.TrimLeft(s, " \t")}
		if r.body != "" && !isTransfer(&r) && !isHeader(r.body) {
			return false
		}
	}
	return true
}

// isTransfer reports whether a row is progress of a download.
func isTransfer(r *row) bool {
	s := scan{redrawn: true}
	return transferNoise(&s, r) != 0 || barNoise(&s, r) != 0 || wgetNoise(&s, r) != 0
}

// isHeader reports whether a line is `Name: value` with a name of letters, digits and hyphens.
func isHeader(line string) bool {
	i := strings.Index(line, ": ")
	if i <= 0 || line[0] < 'A' || line[0] > 'z' {
		return false
	}
	for j := 0; j < i; j++ {
		if c := line[j]; !(c == '-' || c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z') {
			return false
		}
	}
	return true
}

func prefixFold(s, prefix string) bool {
	return len(s) >= len(prefix) && strings.EqualFold(s[:len(prefix)], prefix)
}
