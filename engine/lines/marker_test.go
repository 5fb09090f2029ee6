package lines_test

import (
	"strings"
	"testing"

	"github.com/compaction-dev/compaction/engine/lines"
)

func TestMarkerGrammar(t *testing.T) {
	for text, want := range map[string]lines.Line{
		"… [1204 lines elided] …":               {Kind: lines.Gap, Count: 1204},
		"… [1204 lines elided: deploy] …":       {Kind: lines.Gap, Count: 1204, Text: "deploy"},
		"… [37 scattered lines elided] …":       {Kind: lines.Scattered, Count: 37},
		"… [1 scattered lines elided: a/b-c] …": {Kind: lines.Scattered, Count: 1, Text: "a/b-c"},
		"… [4294967295 lines elided] …":         {Kind: lines.Gap, Count: 4294967295},
	} {
		for _, around := range []string{"%", "  %", "\t%  ", "%\r", " % \r"} {
			got, ok := lines.ParseMarker(strings.Replace(around, "%", text, 1))
			if !ok || got != want {
				t.Errorf("ParseMarker(%q) = %+v, %v", text, got, ok)
			}
		}
		d := lines.Doc{Lines: []lines.Line{want}}
		if got := d.String(); got != text {
			t.Errorf("%+v is written %q, want %q", want, got, text)
		}
	}
}

var noMarkers = []string{
	"", "…", "… [] …", "… [x lines elided] …", "… [0 lines elided] …", "… [012 lines elided] …", "… [4294967296 lines elided] …",
	"… [99999999999999999999 lines elided] …", "… [3 lines elided]", "[3 lines elided]", "… [3 line elided] …", "… [3 lines  elided] …",
	"… [3 lines elided:] …", "… [3 lines elided: ] …", "… [3 lines elided: a b] …", "… [3 lines elided: a] … [4 lines elided: b] …",
	"x … [3 lines elided] …", "… [3 lines elided] … x", "... [3 lines elided] ...", "\u00a0… [3 lines elided] …", "… [-3 lines elided] …", "… [+3 lines elided] …",
	"[compaction]", "[compaction: ]", "[compaction: 3 of 9 lines]", "[compaction: x of 9 lines kept]", "[compaction: 3 of y lines kept]",
	"[compaction: 3 of 0 lines kept]", "[compaction: 3 of 9 lines kept", "[compaction: 3 of 9 lines kept, error]", "x [compaction: 3 of 9 lines kept]",
	"… [3 lines elided: " + strings.Repeat("x", 2000) + "] …",
}

var closings = []string{"[compaction: 3 of 9 lines kept]", "[compaction: 0 of 9 lines kept · raw 1a2b]", " [compaction: 3 of 9 lines kept · error · x] \r"}

func TestWhatIsNoMarker(t *testing.T) {
	for _, s := range noMarkers {
		if m, ok := lines.ParseMarker(s); ok {
			t.Errorf("ParseMarker(%.80q) = %+v", s, m)
		}
		if lines.IsMarker(s) {
			t.Errorf("IsMarker(%.80q)", s)
		}
		if text := "a\n" + s + "\nb"; lines.HasMarker(text) {
			t.Errorf("HasMarker(%.80q)", text)
		}
	}
	for _, s := range closings {
		if _, ok := lines.ParseMarker(s); ok {
			t.Errorf("%q stands for lines", s)
		}
		if !lines.IsMarker(s) {
			t.Errorf("%q is not of the marker grammar", s)
		}
	}
}

func TestHasMarker(t *testing.T) {
	far := strings.Repeat(" ", 200)
	for _, m := range append(closings, "… [3 lines elided] …", far+"… [3 scattered lines elided: x] …") {
		for _, text := range []string{m, m + "\n", "a\n" + m, "a\r\n" + m + "\r\nb", "… [ x\n" + m, "[compaction: x … [\n\n" + m + "\n"} {
			if !lines.HasMarker(text) {
				t.Errorf("HasMarker(%q) is false", text)
			}
		}
	}
	for _, text := range []string{"", "a\nb", "x" + far + "… [3 lines elided] …", "… [3 lines\n elided] …", "… [3 lines elided] … … [3 lines elided] …"} {
		if lines.HasMarker(text) {
			t.Errorf("HasMarker(%q)", text)
		}
	}
}

func TestCutFold(t *testing.T) {
	for line, want := range map[string]struct {
		rest string
		n    int
	}{
		"a  (×2)":               {"a", 2},
		"a  (×4294967295)":      {"a", 4294967295},
		"a  (×12)\r":            {"a", 12},
		"  (×2)":                {"", 2},
		"a  (×2)  (×3)":         {"a  (×2)", 3},
		"a\r  (×3)\r":           {"a\r", 3},
		"\x1b[1ma\x1b[0m  (×3)": {"\x1b[1ma\x1b[0m", 3},
	} {
		rest, n, ok := lines.CutFold(line)
		if !ok || rest != want.rest || n != want.n {
			t.Errorf("CutFold(%q) = %q, %d, %v", line, rest, n, ok)
		}
	}
	for _, line := range []string{"", "a", "a (×2)", "a  (×1)", "a  (×0)", "a  (×02)", "a  (×)", "a  (x2)", "a  (×2) ", "a  (×2)\r\r", "a  (×4294967296)",
		"a  (×" + strings.Repeat("9", 100) + ")", "(×2)", " (×2)", "×2)"} {
		if rest, n, ok := lines.CutFold(line); ok || rest != line || n != 1 {
			t.Errorf("CutFold(%q) = %q, %d, %v", line, rest, n, ok)
		}
	}
}

func FuzzMarker(f *testing.F) {
	for _, s := range append(noMarkers, closings...) {
		f.Add(s)
	}
	f.Add("… [3 lines elided: x] …")
	f.Fuzz(func(t *testing.T, line string) {
		if strings.Contains(line, "\n") {
			return
		}
		if m, ok := lines.ParseMarker(line); ok {
			d := lines.Doc{Lines: []lines.Line{m}}
			if got := d.String(); got != strings.Trim(line, " \t\r") {
				t.Fatalf("%q is read as %+v and written as %q", line, m, got)
			}
			if m.Count == 0 || !m.Marker() {
				t.Fatalf("%q stands for no lines: %+v", line, m)
			}
		}
		if rest, n, ok := lines.CutFold(line); ok {
			d := lines.Doc{Lines: []lines.Line{{Text: rest, Count: uint32(n)}}}
			if got := d.String(); strings.ReplaceAll(got, "\r", "") != strings.ReplaceAll(line, "\r", "") {
				t.Fatalf("%q is read as %q, %d times, and written as %q", line, rest, n, got)
			}
		}
	})
}
