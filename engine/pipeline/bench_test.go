package pipeline

import (
	"fmt"
	"testing"

	"github.com/compaction-dev/compaction/engine/failure"
	"github.com/compaction-dev/compaction/engine/lines"
	"github.com/compaction-dev/compaction/testdata/loggen"
)

const benchSize = 7 << 20

// buildNoise is what a team would drop from the generated build log: nine lines in ten match one of them.
var buildNoise = []string{
	`^make\[\d+\]: (Entering|Leaving) directory`, `^\[\s*\d+%\] Building`, `^gcc `, `^npm http fetch GET 200`, `^npm warn deprecated`,
	`^=== RUN\s`, `^--- PASS: `, `^ok\s+\S+\s+[\d.]+s$`, `^\[INFO\] (Running|Tests run:)`, `^waiting for `, `INFO +\[\w+\] request [0-9a-f]+ took \d+ms`,
	`^libtool: link: `, `^added \d+ packages in \d+s$`, `: warning: unused variable`, `^\s*\d+ \| `, `^\s*\| +\^~*$`, `_test\.go:\d+: seeded`,
	`(?i)downloading`, `^$`, `^\S+ \| pulling`,
}

// strangers are n patterns of other tools, of the same kinds, that match nothing of it.
func strangers(n int) []string {
	kinds := []string{`^Step %d/\d+ : `, `^\s+---> [0-9a-f]{12} %d`, `Refreshing state\.\.\. \[id=%d`, `^(Get|Hit|Ign):%d `, `(?i)layer %d already exists`, `layer-%d`, `^Collecting \w+==%d`, `^\S+: Pull(ing|ed) %d`, `"GET /%d HTTP/\d\.\d" 200$`, `^#%d \[\w+ \d+/\d+\]`}
	out := make([]string, n)
	for i := range out {
		out[i] = fmt.Sprintf(kinds[i%len(kinds)], i)
	}
	return out
}

// wordless are patterns without a literal: each line meets each of them.
var wordless = []string{`^\d+\s+\w+$`, `^\s*\w+\s*=\s*\w+$`, `\d+[a-z]\d+[a-z]$`, `^[A-Z][a-z]+ [A-Z][a-z]+$`, `^\W+$`}

func benchRun(b *testing.B, text string, stages ...Stage) {
	d := lines.Parse(text)
	failure.Annotate(d, nil)
	p := Pipeline{ID: "bench", Stages: stages}
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	b.ResetTimer()
	var r Result
	for b.Loop() {
		r, _ = p.Run(Env{Succeeded: true}, d)
	}
	b.ReportMetric(100*float64(len(r.Doc.Lines))/float64(len(d.Lines)), "%lines")
}

func BenchmarkDrop(b *testing.B) {
	build, mixed := loggen.Build(benchSize), loggen.Mixed(benchSize)
	sets := []struct {
		name    string
		sources []string
	}{
		{"1", buildNoise[2:3]}, {"20", buildNoise}, {"20-strangers", strangers(20)}, {"200", append(strangers(180), buildNoise...)}, {"5-wordless", wordless},
	}
	for _, s := range sets {
		st := Drop(patterns(b, s.sources...)...)
		b.Run("build/"+s.name, func(b *testing.B) { benchRun(b, build, st) })
		b.Run("mixed/"+s.name, func(b *testing.B) { benchRun(b, mixed, st) })
	}
}

// BenchmarkRule is a rule of several stages, as teams write them.
func BenchmarkRule(b *testing.B) {
	m := must(b)
	stages := []Stage{
		Drop(patterns(b, buildNoise...)...), m(Dedup("", mask("time"), mask("number"))), Blank(BlankCollapse), m(CutLines(400)),
	}
	b.Run("build", func(b *testing.B) { benchRun(b, loggen.Build(benchSize), stages...) })
}

func BenchmarkStages(b *testing.B) {
	m := must(b)
	text := loggen.Build(benchSize)
	for _, st := range []Stage{
		m(Dedup("")), m(Dedup("all")), m(Dedup("", mask("time"), mask("number"), mask("hex"), mask("uuid"), mask("path"))),
		Blank(BlankCollapse), m(CutLines(200)), m(CutBytes(20000)), m(CutWidth(100)), m(Keep(patterns(b, `^--- FAIL`), 3, 3)),
		m(Replace(pattern(b, `/build/app/`), "", ScopeAll)), m(Extract(pattern(b, `^--- (\w+): (\w+)`), "${2} ${1}", WhichAll)),
		m(Count([]Named{{"passed", pattern(b, `^--- PASS`)}, {"failed", pattern(b, `^--- FAIL`)}}, "")), Pin(pattern(b, `must be replaced`)),
	} {
		b.Run(st.name, func(b *testing.B) { benchRun(b, text, st) })
	}
}

// BenchmarkMask is each mask by itself.
func BenchmarkMask(b *testing.B) {
	text := loggen.Build(benchSize)
	for _, name := range []string{"time", "number", "hex", "uuid", "path"} {
		b.Run(name, func(b *testing.B) { benchRun(b, text, must(b)(Dedup("", mask(name)))) })
	}
}
