package builtin

import (
	"strings"
	"testing"

	"github.com/compaction-dev/compaction/engine"
)

func TestHTMLToText(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"blocks", "<h1>Title</h1><p>One <b>bold</b>\n  word.</p><div>two</div><div>three</div>", "Title\n\nOne bold word.\n\ntwo\nthree\n"},
		{"entities once", "<p>a &amp;lt; b &nbsp;&copy; &#x41; &unknown;</p>", "a &lt; b © A &unknown;\n"},
		{"line breaks", "a<br>b<br/><br>c", "a\nb\n\nc\n"},
		{"inline tags do not split words", "<p>foo<b>bar</b>baz <i>qux</i>.</p>", "foobarbaz qux.\n"},
		{"scripts and styles", "<script>if (a < b) { error('</p>') }</script><style>p { }</style>x", "x\n"},
		{"a script in capitals", "<SCRIPT>no</SCRIPT >yes", "yes\n"},
		{"a script that is not closed", "yes<script>no", "yes\n"},
		{"an escaped end tag in a script", "<script><!-- <script> </script> no --></script>yes", "yes\n"},
		{"a script in a comment", "<!-- <script> -->yes<!-- </script> -->", "yes\n"},
		{"a tag in an attribute", `<a title="</a><script>">link</a>`, "link\n"},
		{"a template", "<template><p>no</p></template>yes", "yes\n"},
		{"noscript", "<noscript><p>Turn on <b>scripts</b></p><script>no</script></noscript>", "Turn on scripts\n"},
		{"a frame", "<iframe>no</iframe>yes", "yes\n"},
		{"the title", "<head><title>A &amp; B</title></head><body>c</body>", "A & B\n\nc\n"},
		{"pre", "<p>x</p><pre>\n  a &lt; b\n\n\n    c\n</pre><p>y</p>", "x\n\n  a < b\n\n\n    c\n\ny\n"},
		{"markup in pre", "<pre><span>if</span> <b>x</b>:\n    y</pre>", "if x:\n    y\n"},
		{"lists", "<ul><li>a<li>b<ul><li>c</li></ul></li><li><p>d</p></li></ul>e", "- a\n- b\n  - c\n- d\n\ne\n"},
		{"ordered lists", "<ol><li>a</li><li>b<ol><li>c</li></ol></li><li>d</li></ol>", "1. a\n2. b\n  1. c\n3. d\n"},
		{"an item without text", "<ul><li></li><li>a</li></ul>", "- a\n"},
		{"tables", "<table><tr><th>a</th><th>b</th></tr>\n<tr><td>1</td> <td>2</td></tr></table>", "a | b\n1 | 2\n"},
		{"an angle bracket in text", "<p>1 < 2 and 3 > 2</p>", "1 < 2 and 3 > 2\n"},
		{"text after the document", "<html><body>a</body></html>\ncurl: (18) transfer closed", "a\ncurl: (18) transfer closed\n"},
		{"invalid bytes", "<p>\xff\xfe caf\xe9</p>", "\xff\xfe caf\xe9\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := HTMLToText(tt.in); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestWhatIsADocument(t *testing.T) {
	tests := []struct {
		name, in string
		want     bool
	}{
		{"doctype", "<!DOCTYPE html>\n<html>", true},
		{"doctype in small letters, after a mark and comments", "\ufeff\n<!-- generated -->\n<!doctype html>", true},
		{"html tag", "<html lang=en>", true},
		{"XHTML", "<?xml version=\"1.0\"?>\n<!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.0 Strict//EN\">", true},
		{"after the headers of an answer", "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<!doctype html>", true},
		{"a component", "<template>\n  <div/>\n</template>\n<script>", false},
		{"a fragment", "<div>\n<p>x</p></div>", false},
		{"a source file", "package x\n\nconst page = `\n<!doctype html>\n<html>`", false},
		{"a script that prints one", "html = \"\"\"\n<!DOCTYPE html>\n", false},
		{"other markup", "<?xml version=\"1.0\"?>\n<project>", false},
		{"an unknown tag that starts alike", "<htmlx>", false},
		{"text", "no tags", false},
		{"a comment that is not closed", "<!-- <!doctype html>", false},
		{"empty", "", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := looksLikeHTML(tt.in); got != tt.want {
				t.Errorf("got %v, want %v", got, tt.want)
			}
		})
	}
}

// Whatever a page holds, its text costs time and room in proportion: a document of openings of this size would take
// minutes otherwise.
func TestHostilePagesCostNoMoreThanTheirSize(t *testing.T) {
	size := 1 << 21
	if testing.Short() {
		size = 1 << 17
	}
	for _, part := range []string{
		"<ul><li>", "<ol><li>x", "<!--", "<script>", "</script", "<a b=", "<a b='", "<p", "<pre>\n", "&", "&#", "<noscript>", "<template>", "<table><tr><td>",
		"<![CDATA[", "<!doctype ", "<?", "</", "<br>", " <b> ", "\u00a0", "<textarea>", "<plaintext>", "<select><option>",
	} {
		in := "<!doctype html>" + strings.Repeat(part, size/len(part))
		if out := HTMLToText(in); len(out) > 8*len(in) {
			t.Errorf("%q repeated: %d bytes of text from %d", part, len(out), len(in))
		}
	}
}

func TestAPageKeepsTheFailuresThatItsReaderSees(t *testing.T) {
	page := "<!doctype html><html><head><title>Builds</title><style>.error { color: red }</style>" +
		"<script>window.onerror = function () { report('fatal error in script') }</script></head><body>" +
		strings.Repeat(`<div class="error-free row"><a href="/jobs/1">job</a> passed</div>`+"\n", 400) +
		"<pre>step 7\nerror: cannot find module &quot;left&quot;\n</pre></body></html>"
	r := NewEngine(engine.Overlays{}, engine.Options{}).Compact(engine.Input{Tool: "WebFetch", Text: page})
	if !strings.HasPrefix(r.Stats.Rule, HTMLRuleID) {
		t.Fatalf("rule %s", r.Stats.Rule)
	}
	if !strings.Contains(r.Text, "\nerror: cannot find module \"left\"\n") {
		t.Errorf("the failure is gone from\n%s", r.Text)
	}
	for _, hidden := range []string{"onerror", "color", "class"} {
		if strings.Contains(r.Text, hidden) {
			t.Errorf("%q shows in\n%s", hidden, r.Text)
		}
	}
	again := NewEngine(engine.Overlays{}, engine.Options{}).Compact(engine.Input{Tool: "WebFetch", Text: r.Text})
	if again.Text != r.Text {
		t.Errorf("the second pass makes\n%s\nof\n%s", again.Text, r.Text)
	}
}
