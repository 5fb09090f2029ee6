package lines_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/compaction-dev/compaction/engine/lines"
)

// TestBuilder takes out the lines that are marked with a minus, and reads markers as markers.
func TestBuilder(t *testing.T) {
	for _, c := range []struct{ name, id, in, want string }{
		{"nothing", "", "a b c", "a b c"},
		{"a gap of five", "", "a -b -c -d -e -f g", "a G5 g"},
		{"a gap of four is scattered", "", "a -b -c -d -e f", "a S4 f"},
		{"small gaps share a marker where the last one was", "", "a -b c -d -e f -g h", "a c f S4 h"},
		{"both", "", "-a b -c -c -c -c -c d -e f", "b G5 d S2 f"},
		{"at both ends", "", "-a -a -a -a -a b -c", "G5 b S1"},
		{"everything", "", "-a -b -c -d -e -f", "G6"},
		{"everything, little", "", "-a -b", "S2"},
		{"the id of a rule", "x", "a -b -c -d -e -f g -h i", "a G5:x g S1:x i"},
		{"a marker stays", "", "a G9 b S3 c", "a G9 b S3 c"},
		{"a gap takes in the marker next to it", "", "a -b G9 c", "a G10 c"},
		{"and between its lines", "", "a -b G9 -c S3 -d e", "a G15 e"},
		{"two markers in a row join", "", "a G9 G3 b", "a G12 b"},
		{"scattered ones join", "", "a S3 b S4 c -d e", "a b c S8 e"},
		{"a large gap takes in a scattered one in front", "", "a S3 -b -b -b -b -b c", "a G8 c"},
		{"and one behind", "", "a -b -b -b -b -b S3 c", "a G8 c"},
		{"a small gap does not stand for lines from elsewhere", "", "a -b -b S3 c", "a S5 c"},
		{"dropped markers stay counted", "", "a -G9 b -S3 c", "a G9 b S3 c"},
		{"the same id stays", "x", "a G9:x -b c", "a G10:x c"},
		{"different ids cancel out", "x", "a G9:y -b c", "a G10 c"},
		{"an old marker without an id takes it off", "x", "a G9 -b c", "a G10 c"},
		{"ids of scattered ones too", "x", "a S9:y b -c d", "a b S10 d"},
		{"a folded line counts all it stands for", "", "a -b*5 c", "a G5 c"},
		{"a written line counts none", "", "a -!w b", "a b"},
		{"a written line splits a gap", "", "a -b -b -b !w -b -b -b c", "a !w S6 c"},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := lines.Builder{ID: c.id}
			for f := range strings.FieldsSeq(c.in) {
				if name, gone := strings.CutPrefix(f, "-"); gone {
					b.Drop(lineOf(name))
				} else {
					b.Keep(lineOf(f))
				}
			}
			if got := sketch(b.Doc(false)); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

// lineOf reads the sketch of a line: G5:x and S5:x are markers, !w is written, b*5 folded.
func lineOf(s string) lines.Line {
	switch s[0] {
	case 'G', 'S':
		n, id, _ := strings.Cut(s[1:], ":")
		l := lines.Line{Kind: lines.Gap, Count: number(n), Text: id}
		if s[0] == 'S' {
			l.Kind = lines.Scattered
		}
		return l
	case '!':
		return lines.Line{Kind: lines.Written, Text: s}
	}
	text, n, folded := strings.Cut(s, "*")
	l := lines.Line{Text: text, Count: 1}
	if folded {
		l.Count = number(n)
	}
	return l
}

func number(s string) (n uint32) {
	for _, c := range s {
		n = 10*n + uint32(c-'0')
	}
	return n
}

func sketch(d *lines.Doc) string {
	s := strings.ReplaceAll(d.String(), "\n", " ")
	for _, kind := range [][2]string{{" scattered lines elided", "S"}, {" lines elided", "G"}} {
		for old, short := kind[0], kind[1]; ; {
			i := strings.Index(s, old)
			if i < 0 {
				break
			}
			at := strings.LastIndex(s[:i], "… [")
			end := i + strings.Index(s[i:], "] …")
			id := strings.TrimPrefix(s[i+len(old):end], ": ")
			if id != "" {
				id = ":" + id
			}
			s = s[:at] + short + s[at+len("… ["):i] + id + s[end+len("] …"):]
		}
	}
	return s
}

// TestBuilderCounts takes lines out of a text again and again: what is kept and what markers count stays the total,
// the lines that are kept stay in order, and there is one marker for scattered lines at most.
func TestBuilderCounts(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 3000 {
		d := lines.ParseMarked(randomText(r, r.IntN(40)))
		total := d.Kept() + d.Elided()
		for range 4 {
			p := r.IntN(101)
			id := []string{"", "x", "y"}[r.IntN(3)]
			var kept []string
			next := lines.Elide(d, id, func(_ int, l *lines.Line) bool {
				gone := r.IntN(100) < p
				if !gone {
					kept = append(kept, l.Text)
				}
				return gone
			})
			if got := next.Kept() + next.Elided(); got != total {
				t.Fatalf("%q: %d source lines become %d in %q", d, total, got, next)
			}
			renders(t, next)
			var got []string
			scattered := 0
			for i := range next.Lines {
				if l := &next.Lines[i]; l.Kind == lines.Scattered {
					scattered++
				} else if !l.Marker() {
					got = append(got, l.Text)
				}
			}
			if strings.Join(got, "\n") != strings.Join(kept, "\n") || len(got) != len(kept) {
				t.Fatalf("%q: kept %q, want %q", d, got, kept)
			}
			if next != d && scattered > 1 {
				t.Fatalf("%q has %d markers of scattered lines", next, scattered)
			}
			d = next
		}
	}
}

func TestElideOfNothingIsTheSameText(t *testing.T) {
	d := lines.ParseMarked("a\n… [3 lines elided] …\nb")
	if got := lines.Elide(d, "x", func(int, *lines.Line) bool { return false }); got != d {
		t.Errorf("got another text: %q", got)
	}
}

func TestCountsDoNotOverflow(t *testing.T) {
	var b lines.Builder
	for range 3 {
		b.Keep(lines.Line{Kind: lines.Gap, Count: 4294967295})
		b.Keep(lines.Line{Kind: lines.Scattered, Count: 4294967295})
	}
	if got := b.Doc(false).String(); got != "… [4294967295 lines elided] …" {
		t.Errorf("got %q", got)
	}
}
