package builtin

import (
	"crypto/sha1"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/compaction-dev/compaction/engine"
)

// The corpus is real output of other people's tools with the lines that say why a run failed, in NAME.failures. It is
// not part of the project; where it is absent, the test is skipped. The projects in it are cut in two by a hash: the
// scores were tuned on one half, and the bars hold on the other.
const corpusDir = "../../shared/corpus"

type marked struct {
	source, path string
	check        bool
	in           engine.Input
	want         []string
}

// tally counts what was kept of some logs.
type tally struct{ logs, full, want, hit, in, out int }

func (c *tally) share(part, whole int) float64 { return 100 * float64(part) / float64(max(whole, 1)) }

func (c *tally) String() string {
	return fmt.Sprintf("%4d of %4d logs full (%5.1f %%), %5.1f %% of the lines, %5.1f %% of the bytes",
		c.full, c.logs, c.share(c.full, c.logs), c.share(c.hit, c.want), c.share(c.out, c.in))
}

func TestMarkedLinesOfRealLogsStay(t *testing.T) {
	logs := corpus(t)
	e := NewEngine(engine.Overlays{}, engine.Options{})
	half := measure(logs, func(m *marked) string { return e.Compact(m.in).Text })
	for _, k := range slices.Sorted(maps.Keys(half)) {
		t.Logf("%-24s %s", k, half[k])
	}
	if c := half["check logchunks"]; c.share(c.full, c.logs) < 94 || c.share(c.out, c.in) > 20 {
		t.Errorf("logchunks: %s; at least 94 %% have to be full in at most 20 %% of the bytes", c)
	}
	if c := half["check all"]; c.share(c.full, c.logs) < 96 {
		t.Errorf("all: %s; at least 96 %% have to be full", c)
	}
}

// The curve is of the fallback alone, which knows no tool.
func TestCurveOfBudgets(t *testing.T) {
	if testing.Short() {
		t.Skip("the corpus is large")
	}
	logs := slices.DeleteFunc(corpus(t), func(m marked) bool { return m.source != "logchunks" })
	last := -1
	for _, percent := range []int{25, 50, 100} {
		o := elided
		o.base, o.budget = o.base*percent/100, o.budget*float64(percent)/100
		half := measure(logs, func(m *marked) string { return dedupElide(annotated(m.in.Text), o).String() })
		for _, k := range []string{"tune logchunks", "check logchunks"} {
			t.Logf("%3d %% of the budget, %-16s %s", percent, k, half[k])
		}
		if c := half["tune logchunks"]; c.hit < last {
			t.Errorf("%d marked lines are kept with %d %% of the budget, and %d with less", c.hit, percent, last)
		} else {
			last = c.hit
		}
	}
}

func measure(logs []marked, compact func(*marked) string) map[string]*tally {
	half := map[string]*tally{}
	for i := range logs {
		m := &logs[i]
		out := compact(m)
		hit := marksIn(out, m.want)
		name := "tune "
		if m.check {
			name = "check "
		}
		for _, k := range []string{name + m.source, name + "all"} {
			c := half[k]
			if c == nil {
				c = &tally{}
				half[k] = c
			}
			c.logs++
			c.in += len(m.in.Text)
			c.out += len(out)
			c.want += len(m.want)
			c.hit += hit
			if hit == len(m.want) {
				c.full++
			}
		}
	}
	return half
}

// marksIn counts the lines of want that stand in text as part of a line.
func marksIn(text string, want []string) int {
	body := strings.Join(plainLines(text), "\n")
	n := 0
	for _, w := range want {
		if strings.Contains(body, w) {
			n++
		}
	}
	return n
}

var escapes = regexp.MustCompile(`\x1b\[[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b\n]*(?:\x07|\x1b\\)|\x1b[ -/]*[0-Z\\^-~]`)

// plainLines is a text as the marks were made on it: without escape sequences, carriage returns and outer blanks.
func plainLines(text string) []string {
	ls := strings.Split(strings.ReplaceAll(escapes.ReplaceAllString(text, ""), "\r", ""), "\n")
	for i := range ls {
		ls[i] = strings.TrimSpace(ls[i])
	}
	return ls
}

// corpus reads the logs that have marked lines.
func corpus(t *testing.T) []marked {
	t.Helper()
	manifest, err := os.ReadFile(filepath.Join(corpusDir, "MANIFEST.tsv"))
	if err != nil {
		t.Skip("no corpus here")
	}
	var logs []marked
	for row := range strings.Lines(string(manifest)) {
		col := strings.Split(strings.TrimSuffix(row, "\n"), "\t")
		path := filepath.Join(corpusDir, col[0])
		marks, err := os.ReadFile(path + ".failures")
		if err != nil || len(col) < 13 || col[4] == "json" || strings.HasSuffix(col[0], "json") || col[4] == "html" {
			continue
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		m := marked{source: col[2], path: col[0]}
		m.in.Text = strings.ToValidUTF8(string(text), "\uFFFD")
		if code, err := strconv.Atoi(col[7]); err == nil {
			m.in.Exit = engine.Exited(code)
		}
		group := col[12]
		if name := strings.Split(filepath.Base(col[0]), "__"); m.source == "logchunks" && len(name) == 3 {
			group = name[1]
		}
		m.check = sha1.Sum([]byte(group))[0] >= 0x80
		body := strings.Join(plainLines(m.in.Text), "\n")
		for _, w := range plainLines(string(marks)) {
			if w != "" && !slices.Contains(m.want, w) && strings.Contains(body, w) {
				m.want = append(m.want, w)
			}
		}
		if len(m.want) > 0 {
			logs = append(logs, m)
		}
	}
	return logs
}
