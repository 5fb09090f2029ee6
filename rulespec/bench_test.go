package rulespec

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/compaction-dev/compaction/builtin"
	"github.com/compaction-dev/compaction/engine"
)

// manyRules is a file of n rules as people write them: a command, a match, a few patterns.
func manyRules(n int) string {
	var b strings.Builder
	b.WriteString("version: 1\nrules:\n")
	for i := range n {
		fmt.Fprintf(&b, `  - id: rule-%d
    description: Drop the chatter of tool %d.
    command: tool%d build
    match: '!failed && line_count > 5 && !flag("--json")'
    pipeline:
      - drop: ['^\S+: (Refreshing state|Reading|Read complete)', '^Downloading \S+ \(\d+ kB\)$', '^\s*$']
      - dedup: {mask: [time, number]}
      - cut: {head: 50, tail: 100}
`, i, i, i)
	}
	return b.String()
}

func load(b *testing.B, n int) (dir string, o Options) {
	b.Helper()
	root := b.TempDir()
	dir = filepath.Join(root, "repo")
	if err := os.MkdirAll(filepath.Join(dir, ".git"), 0o755); err != nil {
		b.Fatal(err)
	}
	if n > 0 {
		if err := os.WriteFile(filepath.Join(dir, ProjectFile), []byte(manyRules(n)), 0o644); err != nil {
			b.Fatal(err)
		}
	}
	return dir, Options{ConfigDir: filepath.Join(root, "config"), Getenv: env(), Builtins: builtin.All(), Lazy: true}
}

// BenchmarkLoad reads rule files as a process does that compacts one output (lazy), and as one that lives long.
func BenchmarkLoad(b *testing.B) {
	for _, n := range []int{0, 20, 100} {
		for _, lazy := range []bool{true, false} {
			b.Run(fmt.Sprintf("rules=%d/lazy=%t", n, lazy), func(b *testing.B) {
				dir, o := load(b, n)
				o.Lazy = lazy
				for b.Loop() {
					Load(dir, o)
				}
			})
		}
	}
}

// BenchmarkOneOutput is all that rule files cost a process that compacts one output: reading them, asking each rule
// for its command, and compiling the one that fits.
func BenchmarkOneOutput(b *testing.B) {
	text := strings.Repeat("Downloading package-a (17 kB)\nbuilding\n", 25)
	for _, n := range []int{0, 20, 100} {
		b.Run(fmt.Sprintf("rules=%d", n), func(b *testing.B) {
			dir, o := load(b, n)
			in := engine.Input{Tool: "bash", Command: fmt.Sprintf("tool%d build", n-1), Exit: engine.Exited(0), Text: text}
			for b.Loop() {
				r := builtin.NewEngine(Load(dir, o).Overlays, engine.Options{}).Compact(in)
				if n > 0 && !strings.HasPrefix(r.Stats.Rule, "rule-") {
					b.Fatal(r.Stats)
				}
			}
		})
	}
}

// BenchmarkOutput searches a long output from an expression.
func BenchmarkOutput(b *testing.B) {
	output := strings.Repeat("2024-01-01T00:00:00Z worker 17: copied /var/lib/data/file-1234.bin to /mnt/backup in 17 ms\n", 80_000)
	for _, expr := range []string{`output.contains("BUILD FAILED")`, `output.matches(r"BUILD (FAILED|BROKEN)")`, `output.hasLine(r"^\[INFO\] BUILD ")`, `output.hasLine(r"\bjobs? (failed|lost)\b")`} {
		b.Run(expr, func(b *testing.B) {
			s := newSource("f", nil)
			e := s.expression(text{value: expr}, "match")
			b.SetBytes(int64(len(output)))
			for b.Loop() {
				if _, err := e.eval(callOf(engine.Input{Text: output})); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
