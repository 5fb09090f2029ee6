// Package loggen makes the output of tools that never ran, for benchmarks and for tests of growth: the same bytes for
// the same size on every machine. What it writes has the proportions of real output: most of it says that all is
// well, in lines that differ in one name or number, and one or two lines in a hundred are failures with their
// evidence.
package loggen

import (
	"math/rand/v2"
	"strconv"
)

// Build is about size bytes, never more, of a build log in ASCII: make and gcc, npm, go test, a test runner with stack
// traces, and waiting loops, in turns. It ends with a whole line.
func Build(size int) string {
	return write(size, []step{compile, compile, install, goTest, goTest, runner, wait, compile, goTest, link})
}

// Mixed is the same with what is not ASCII: check marks, bullets, boxes, text in several scripts. About one line in
// three is pure ASCII.
func Mixed(size int) string {
	return write(size, []step{checks, boxes, checks, prose, goTest, checks, progress, failedChecks})
}

// A step writes one tool's stretch of output.
type step func(g *gen)

type gen struct {
	b []byte
	r *rand.Rand
}

func write(size int, steps []step) string {
	g := &gen{b: make([]byte, 0, size+1<<16), r: rand.New(rand.NewPCG(7, 11))}
	for i := 0; len(g.b) < size; i++ {
		steps[i%len(steps)](g)
	}
	end := size
	for end > 0 && g.b[end-1] != '\n' {
		end--
	}
	return string(g.b[:end])
}

// line writes its parts, strings and numbers, and ends the line.
func (g *gen) line(parts ...any) {
	for _, p := range parts {
		switch p := p.(type) {
		case string:
			g.b = append(g.b, p...)
		case int:
			g.b = strconv.AppendInt(g.b, int64(p), 10)
		}
	}
	g.b = append(g.b, '\n')
}

// one is true once in n.
func (g *gen) one(n int) bool { return g.r.IntN(n) == 0 }

func (g *gen) of(ws []string) string { return ws[g.r.IntN(len(ws))] }

var (
	rooms = []string{"arena", "codec", "index", "layout", "parser", "queue", "render", "router", "session", "storage", "syntax", "worker"}
	parts = []string{"alloc", "batch", "buffer", "cache", "cursor", "encode", "field", "frame", "merge", "node", "page", "range", "stream", "table", "token", "tree"}
)

func (g *gen) name() string { return g.of(rooms) + "_" + g.of(parts) }

// hex is n digits of an id.
func (g *gen) hex(n int) string {
	b := make([]byte, n)
	for i := range b {
		b[i] = "0123456789abcdef"[g.r.IntN(16)]
	}
	return string(b)
}
