package lines_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unsafe"

	"github.com/compaction-dev/compaction/engine/lines"
	"github.com/google/go-cmp/cmp"
)

func TestLineIsSmall(t *testing.T) {
	// A text of short lines takes this many bytes for each; the budget for memory counts on it.
	if n := unsafe.Sizeof(lines.Line{}); n > 24 {
		t.Errorf("a Line takes %d bytes", n)
	}
}

func TestParse(t *testing.T) {
	type doc struct {
		lines []string
		final bool
	}
	for text, want := range map[string]doc{
		"":                {nil, false},
		"\n":              {[]string{""}, true},
		"\n\n":            {[]string{"", ""}, true},
		"a":               {[]string{"a"}, false},
		"a\n":             {[]string{"a"}, true},
		"a\nb":            {[]string{"a", "b"}, false},
		"a\r\nb\r\n":      {[]string{"a\r", "b\r"}, true},
		"1%\r2%\rok\nb":   {[]string{"1%\r2%\rok", "b"}, false},
		"\ufeffa\x00\xff": {[]string{"\ufeffa\x00\xff"}, false},
	} {
		d := lines.Parse(text)
		got := doc{final: d.FinalNewline}
		for _, l := range d.Lines {
			got.lines = append(got.lines, l.Text)
			if l.Count != 1 || l.Kind != lines.Source || l.Flags != 0 {
				t.Errorf("Parse(%q): line %+v is no fresh source line", text, l)
			}
		}
		if diff := cmp.Diff(want, got, cmp.AllowUnexported(doc{})); diff != "" {
			t.Errorf("Parse(%q) (-want +got):\n%s", text, diff)
		}
	}
}

// renders holds what is true of every Doc: it renders to Size bytes, with or without the text it came from.
func renders(t *testing.T, d *lines.Doc) string {
	t.Helper()
	s := d.String()
	if len(s) != d.Size() {
		t.Fatalf("%q has %d bytes, Size says %d", s, len(s), d.Size())
	}
	if d.Src != "" {
		apart := *d
		apart.Src = ""
		if got := apart.String(); got != s {
			t.Fatalf("the lines of %q render as %q", s, got)
		}
	}
	return s
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"", "\n", "a\r\n\nb", "\r\n\r", "a\n… [3 lines elided] …\r\nb", "\xff\n\x00", "… [3 scattered lines elided: x] …"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		d := lines.Parse(text)
		if got := renders(t, d); got != text {
			t.Fatalf("%q comes back as %q", text, got)
		}
		if d.Kept() != len(d.Lines) || d.Elided() != 0 {
			t.Fatalf("%q: %d lines, %d kept, %d elided", text, len(d.Lines), d.Kept(), d.Elided())
		}
		marked := lines.ParseMarked(text)
		renders(t, marked)
		if len(marked.Lines) != len(d.Lines) || marked.Kept() > d.Kept() {
			t.Fatalf("%q: %d lines with markers read, %d without", text, len(marked.Lines), len(d.Lines))
		}
		if lines.HasMarker(text) != hasMarkerLine(d) {
			t.Fatalf("HasMarker(%q) = %v", text, lines.HasMarker(text))
		}
		again := lines.ParseMarked(marked.String())
		if !lines.Same(again, marked) {
			t.Fatalf("%q changes when it is read again", marked.String())
		}
	})
}

func hasMarkerLine(d *lines.Doc) bool {
	for _, l := range d.Lines {
		if lines.IsMarker(l.Text) {
			return true
		}
	}
	return false
}

func TestStringOfFoldsAndMarkers(t *testing.T) {
	d := &lines.Doc{FinalNewline: true, Lines: []lines.Line{
		{Text: "a", Count: 1},
		{Text: "b\r", Count: 12},
		{Kind: lines.Gap, Count: 1204, Text: "deploy"},
		{Kind: lines.Gap, Count: 5},
		{Text: "\x1b[31mc\x1b[0m", Count: 2},
		{Text: "3 lines dropped", Kind: lines.Written},
		{Kind: lines.Scattered, Count: 37},
	}}
	want := "a\nb  (×12)\r\n… [1204 lines elided: deploy] …\n… [5 lines elided] …\n\x1b[31mc\x1b[0m  (×2)\n3 lines dropped\n… [37 scattered lines elided] …\n"
	if got := renders(t, d); got != want {
		t.Errorf("got %q", got)
	}
	if d.Kept() != 15 || d.Elided() != 1246 {
		t.Errorf("%d kept, %d elided", d.Kept(), d.Elided())
	}
}

func TestBlank(t *testing.T) {
	for text, want := range map[string]bool{"": true, "\n \t\r\n": true, "\x1b[0m\n\x1b[K": true, "… [3 lines elided] …\n": true, "a": false, "\n.": false} {
		if got := lines.ParseMarked(text).Blank(); got != want {
			t.Errorf("Blank of %q is %v", text, got)
		}
	}
	written := &lines.Doc{Lines: []lines.Line{{Text: "all is well", Kind: lines.Written}}}
	if written.Blank() {
		t.Error("a written line is blank")
	}
}

func TestSame(t *testing.T) {
	a := lines.Parse("a\nb\n")
	for text, want := range map[string]bool{"a\nb\n": true, "a\nb": false, "a\nc\n": false, "a\n": false} {
		if got := lines.Same(a, lines.Parse(text)); got != want {
			t.Errorf("%q and %q: %v", a, text, got)
		}
	}
	folded := lines.Parse("a\nb\n")
	folded.Lines[0].Count, folded.Src = 2, ""
	if lines.Same(a, folded) {
		t.Error("a folded line is the same as one alone")
	}
}

// randomText is a text of the kinds of lines that matter here.
func randomText(r *rand.Rand, n int) string {
	pieces := []string{"a", "b\r", "", "c  (×3)", "\x1b[1md", "… [7 lines elided] …", "… [9 lines elided: x] …", "… [2 scattered lines elided] …", "… [4 scattered lines elided: y] …"}
	var b strings.Builder
	for i := range n {
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(pieces[r.IntN(len(pieces))])
	}
	return b.String()
}
