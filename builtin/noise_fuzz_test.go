package builtin

import (
	"strings"
	"testing"

	"github.com/compaction-dev/compaction/engine"
	"github.com/compaction-dev/compaction/engine/lines"
)

// FuzzNoise feeds any text to the rules that take noise away, one by one.
func FuzzNoise(f *testing.F) {
	for _, c := range allOutputs(f) {
		if len(c.in.Text) < 3000 {
			f.Add(c.in.Text)
		}
	}
	f.Add("\r\r\n\x1b[31mPASS\x1b[0m a\n\xff\xfe\n ✓ x\n1..\n[/]\n[]\n#1 \n#\n[%\n( \n=== RUN   \n--- PASS: x\n")
	rules := Rules()
	f.Fuzz(func(t *testing.T, text string) {
		if lines.HasMarker(text) {
			t.Skip()
		}
		for _, r := range rules {
			if r.JSON || r.Visible != nil {
				continue
			}
			e := alone(unconditional(r))
			got := e.Compact(engine.Input{Text: text})
			if strings.Contains(got.Stats.Rule, "fallback") {
				t.Errorf("%s ends in %s", r.ID, got.Stats.Rule)
			}
			if len(got.Text) > len(text) {
				t.Errorf("%s makes %d bytes of %d", r.ID, len(got.Text), len(text))
			}
			if again := e.Compact(engine.Input{Text: got.Text}); again.Text != got.Text {
				t.Errorf("%s: a second pass makes %q of %q", r.ID, again.Text, got.Text)
			}
		}
	})
}

// FuzzHTMLToText holds that no page makes the conversion fail or grow out of proportion, and that markup that a tag
// hides does not come through.
func FuzzHTMLToText(f *testing.F) {
	f.Add("<!doctype html><p>a<script>b</script>c<pre>\n d\n</pre><ul><li>e<ol><li>f</ol></ul><table><tr><td>g<td>h</table>")
	f.Add("<noscript><noscript><p>x</noscript><textarea><b></textarea><template><td>")
	f.Fuzz(func(t *testing.T, page string) {
		out := HTMLToText(page)
		if len(out) > 8*len(page)+64 {
			t.Errorf("%d bytes of text from %d", len(out), len(page))
		}
		hidden := HTMLToText("<script>" + strings.ReplaceAll(page, "</", "< /") + "</script>")
		if strings.TrimSpace(hidden) != "" && !strings.Contains(page, "<!--") {
			t.Errorf("a script shows as %q", hidden)
		}
	})
}
