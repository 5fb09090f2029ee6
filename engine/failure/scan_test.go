package failure

import (
	"math/rand/v2"
	"regexp"
	"regexp/syntax"
	"strings"
	"sync"
	"testing"

	"github.com/compaction-dev/compaction/engine/lines"
	"github.com/compaction-dev/compaction/testdata/loggen"
)

// reference is [Match] by its definition, slowly: the pattern on each segment, and on the line without its carriage
// returns, with the two exceptions.
func reference(line string) bool {
	if lines.IsMarker(line) {
		return false
	}
	line, _, _ = lines.CutFold(line)
	n := 0
	for s := range lines.Segments(line) {
		n++
		if RE().MatchString(lines.Plain(s)) {
			return true
		}
	}
	return n > 1 && RE().MatchString(strings.ReplaceAll(lines.Plain(line), "\r", ""))
}

// sameAsReference holds the scanner against the reference on one text: line by line, over the whole text at once,
// and over lines that are not parts of one text.
func sameAsReference(t *testing.T, text string) {
	t.Helper()
	whole, apart := lines.Parse(text), lines.Parse(text)
	apart.Src = ""
	Annotate(whole, nil)
	Annotate(apart, nil)
	for i := range whole.Lines {
		l := &whole.Lines[i]
		want := reference(l.Text)
		if got := Match(l.Text); got != want {
			t.Fatalf("Match(%q) = %v, the pattern says %v", l.Text, got, want)
		}
		if got := l.Flags&lines.Failure != 0; got != want {
			t.Fatalf("line %d, %q, of %q: flagged %v, the pattern says %v", i+1, l.Text, text, got, want)
		}
		if got := apart.Lines[i].Flags&lines.Failure != 0; got != want {
			t.Fatalf("line %d, %q, by itself: flagged %v, the pattern says %v", i+1, l.Text, got, want)
		}
	}
}

func trickyTexts() []string {
	texts := []string{
		"", "\n", "\r", "\r\n", "\r\r\n", "\n\n", "\ufefferror", "a\x00error\x00b", "\xff\xfeerror", "err\xffor", "\xc3", "\xe2\x9c", "\xc3\x97",
		"a\xe2\xc3\x97", "error", "\nerror", "error\n", "x\nerror\ny\n", "a\r\nerror\r\nb\r\n", "10%\r20%\rerror\n", "err\ror", "er\x1b[1mror",
		"\x1b]0;error\x07x", "\x1b]0;error", "\x1b]8;;u\x1b\\error\x1b]8;;\x1b\\", "\x1b[31merror", "\x1b[31", "x\x1b\x1b[0merror", "\x1bPerror\x1b\\",
		"ab\ncd ✗\nef", "✓ ✗", "a  (×3)", "a  (×3)\r", "a  (×3)\r\r", "a  (×3)\rb", "error  (×3)", "x: not found  (×3)", "x: not found  (×3)\r\n",
		"KeyError  (×3)", "… [3 lines elided] …\nerror", "… [3 lines elided: error] …\n", "… [3 lines elided] … error", "[compaction: 1 of 3 lines kept · error]",
		"abc\rx: not found\rabc", "  \t E  \tKeyError", "xE KeyError", "E E KeyError", "\x0b KeyError", "[-] ", "[-] \r\n", "[-] a", "\r[-] a",
		"failing 3", "3 failing", "03 failing", "x3 failing", "3 failingx", "3  failing", "errors: 0 3 errors", "fail=\"1", "fails: 1",
		"exited with -1", "exit with exit code=-2", "exited exit code 3", "exit-code: 0", "exit value=7", "exit code:  7", "exit code: -0xc", "exit code 0XC1", "exited with (3)", "exited (-3)", "exited -(3", "exit code: 0x", "exit code=", "exit with 1",
		"signal: \u00e9", "signal: a", "undefined: ", "undefined: x", "Sanitizer: ", "Sanitizer: x", "OOMKilled", "xOOMKilled", "Unhandled \r\n",
		"(a.b:cError)", "(a-cError)", "(aError) ", "aError)", "aError:", "Error:", "_Exception:", "aErrors:", "not ok 1", "not ok", "not ok\t1",
		strings.Repeat("\r", 50) + "error", strings.Repeat("\x1b", 50) + "error", strings.Repeat(" ", 50) + "KeyError",
		"sixteen bytes ok\n✗\nsixteen bytes ok\nerror\n× \n", "tracebac\u212a", "refu\u017fed", "bro\u212aen pipe",
		"×\nFAIL", "FAIL\n×", "core\x00dumped", "err\x01", "non\rzero exit", "can\at find x", "undefined\x1a x",
	}
	for _, k := range kinds {
		texts = append(texts, strings.Join(k.yes, "\n"), strings.Join(k.no, "\n"), strings.Join(k.yes, "\r\n"), strings.Join(k.no, "\r"))
	}
	return texts
}

func TestScannerIsThePattern(t *testing.T) {
	for _, s := range trickyTexts() {
		// Every offset of a word against the steps of the scanner.
		for i := range 9 {
			sameAsReference(t, strings.Repeat("-", i)+s)
			sameAsReference(t, strings.Repeat("-", i)+"\n"+s+"\n"+s)
		}
	}
}

// TestScannerIsThePatternOnMixtures joins pieces of the literals with what decides about them.
func TestScannerIsThePatternOnMixtures(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	n := 10000
	if testing.Short() {
		n /= 10
	}
	for range n {
		sameAsReference(t, mixture(r))
	}
}

var glue = []string{
	"", "", "", " ", " ", "  ", "\n", "\n", "\r\n", "\r", "\t", ":", ": ", "=", "=\"", ".", "(", ")", "-", "0", "1", "10", "x", "_", "E", "E ", "✗", "×", "  (×2)",
	"\x1b[0m", "\x1b", "\x1b]0;", "\x07", "\x1b\\", "é", "\xc3", "\xe2", "… [3 lines elided] …", "ed", " with", " exit", " code", " status", "find", "be found", "token",
	"reference", "java.lang.", "OOM", "\x00", "\u212a", "\u017f",
}

func mixture(r *rand.Rand) string {
	var b strings.Builder
	for range 1 + r.IntN(12) {
		if r.IntN(3) > 0 {
			b.WriteString(glue[r.IntN(len(glue))])
			continue
		}
		w := literals[r.IntN(len(literals))].text
		if r.IntN(2) == 0 {
			w = example(r, patternTree())
		}
		switch r.IntN(8) {
		case 0:
			w = strings.ToUpper(w)
		case 1:
			w = strings.ToLower(w)
		case 2:
			w = w[:r.IntN(len(w)+1)]
		case 3:
			i := r.IntN(len(w) + 1)
			w = w[:i] + glue[r.IntN(len(glue))] + w[i:]
		}
		b.WriteString(w)
	}
	return b.String()
}

var patternTree = sync.OnceValue(func() *syntax.Regexp {
	re, err := syntax.Parse(RE().String(), syntax.Perl)
	if err != nil {
		panic(err)
	}
	return re
})

// example is a text that re matches, or would without its anchors and boundaries.
func example(r *rand.Rand, re *syntax.Regexp) string {
	var b strings.Builder
	least, most := 1, 1
	switch re.Op {
	case syntax.OpLiteral:
		return string(re.Rune)
	case syntax.OpCharClass:
		i := 2 * r.IntN(len(re.Rune)/2)
		lo, hi := re.Rune[i], min(re.Rune[i+1], re.Rune[i]+30)
		return string(lo + r.Int32N(hi-lo+1))
	case syntax.OpAlternate:
		return example(r, re.Sub[r.IntN(len(re.Sub))])
	case syntax.OpQuest:
		least = 0
	case syntax.OpStar:
		least, most = 0, 2
	case syntax.OpPlus:
		most = 3
	}
	for range least + r.IntN(most-least+1) {
		for _, sub := range re.Sub {
			b.WriteString(example(r, sub))
		}
	}
	return b.String()
}

// TestScannerKnowsEachAlternative takes examples of the pattern as they are: the scanner lacks none of its words.
func TestScannerKnowsEachAlternative(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 9))
	for range 10000 {
		sameAsReference(t, example(r, patternTree()))
	}
}

func FuzzScanner(f *testing.F) {
	for _, s := range trickyTexts() {
		f.Add(s)
	}
	r := rand.New(rand.NewPCG(3, 4))
	for range 200 {
		f.Add(mixture(r))
	}
	f.Fuzz(sameAsReference)
}

// TestTable holds what the scanner takes for granted of the literals.
func TestTable(t *testing.T) {
	for i := range literals {
		w := &literals[i]
		if len(w.text) < 4 || int(w.at)+4 > len(w.text) {
			t.Errorf("%q: two groups of three bytes do not fit at %d", w.text, w.at)
		}
		if !w.cased && w.text != strings.ToLower(w.text) {
			t.Errorf("%q: not in lower case, but not cased", w.text)
		}
		if strings.ContainsAny(w.text, "\r\n\x1b") {
			t.Errorf("%q: holds an end of a line or an escape", w.text)
		}
	}
	if n := len(table().places); n > 256 {
		t.Errorf("%d groups, but ids of 8 bits", n)
	}
}

// TestEscapesNeverHideASeedWord holds the line against a simpler view of it, in which the sequences go in one pass
// and the carriage returns without a trace: what matches there is a failure line here too.
func TestEscapesNeverHideASeedWord(t *testing.T) {
	sequences := regexp.MustCompile(`\x1b\[[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b\n]*(?:\x07|\x1b\\)|\x1b[ -/]*[0-Z\\^-~]`)
	seed := regexp.MustCompile(`(?i:` + strings.ReplaceAll(seedPattern, "k", `(?-i:[kK])`) + `)`)
	r := rand.New(rand.NewPCG(5, 6))
	pieces := []string{"\x1b", "\x1b", "\x1b[", "\x1b]", "\x07", "\x1b\\", "\x1b[0m", "\x1b(B", "\r", "m", " ", "(", "0", ";", "er", "error", "failed", "ror", "traceback", "×", "é", "x"}
	for range 100000 {
		var b strings.Builder
		for range 1 + r.IntN(10) {
			b.WriteString(pieces[r.IntN(len(pieces))])
		}
		line := b.String()
		if seed.MatchString(strings.ReplaceAll(sequences.ReplaceAllString(line, ""), "\r", "")) && !Match(line) {
			t.Fatalf("%q is no failure line", line)
		}
	}
}

func TestScannerIsThePatternOnGeneratedTexts(t *testing.T) {
	texts := []string{loggen.Build(40 << 10), loggen.Mixed(10 << 10)}
	for _, name := range loggen.Shapes() {
		texts = append(texts, loggen.Adversarial(name, 3<<10))
	}
	for _, s := range texts {
		sameAsReference(t, s)
		sameAsReference(t, strings.ReplaceAll(s, "\n", "\r\n"))
	}
}

// TestGeneratedLogIsLikeOutput holds the shares of the log that figures are measured on.
func TestGeneratedLogIsLikeOutput(t *testing.T) {
	const size = 1 << 20
	for _, text := range []string{loggen.Build(size), loggen.Mixed(size)} {
		if len(text) > size || len(text) < size-200 || !strings.HasSuffix(text, "\n") {
			t.Fatalf("%d bytes", len(text))
		}
		d := lines.Parse(text)
		Annotate(d, nil)
		if share := float64(flagged(d)) / float64(len(d.Lines)); share < 0.005 || share > 0.03 {
			t.Errorf("%.2f %% of the lines are failure lines", 100*share)
		}
	}
	if first, second := loggen.Build(size), loggen.Build(size); first != second {
		t.Error("not the same text twice")
	}
}
