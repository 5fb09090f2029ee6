package command

import (
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

func isPipe(st *syntax.Stmt) bool {
	b, ok := st.Cmd.(*syntax.BinaryCmd)
	return ok && (b.Op == syntax.Pipe || b.Op == syntax.PipeAll)
}

// pipeline takes a last cat, tee, head or tail off a pipe and says what is left.
func (s script) pipeline(st *syntax.Stmt) Command {
	stages := stagesOf(st)
	n := len(stages)
	for n > 1 && s.passive(stages[n-1]) {
		n--
	}
	if n == 1 {
		c := s.core(stages[0])
		c.hides = true
		return c
	}
	by := 1 // the first stage that is more than a look at what passes
	for by < n-1 && s.passive(stages[by]) {
		by++
	}
	why := "piped into another command"
	if call, ok := stages[by].Cmd.(*syntax.CallExpr); ok && len(call.Args) > 0 && literal(call.Args[0]) {
		words, _ := s.words(call.Args[:1])
		why = "piped into " + baseName(words[0])
	}
	c := compound(why, s.walk([]*syntax.Stmt{st}))
	c.hides = true
	return c
}

// stagesOf flattens a pipe without recursion, as joints does a list.
func stagesOf(st *syntax.Stmt) []*syntax.Stmt {
	var out []*syntax.Stmt
	for {
		b, ok := st.Cmd.(*syntax.BinaryCmd)
		if !ok || b.Op != syntax.Pipe && b.Op != syntax.PipeAll || len(out) > 0 && bare(st) != "" {
			break
		}
		out = append(out, b.Y)
		st = b.X
	}
	out = append(out, st)
	for i, j := 0, len(out)-1; i < j; i, j = i+1, j-1 {
		out[i], out[j] = out[j], out[i]
	}
	return out
}

// passive reports whether a stage of a pipe only hands on what it is given, or its beginning or end.
func (s script) passive(st *syntax.Stmt) bool {
	call, ok := st.Cmd.(*syntax.CallExpr)
	if !ok || bare(st) != "" || len(call.Args) == 0 || len(call.Assigns) > 0 || !literal(call.Args[0]) {
		return false
	}
	words, sub := s.words(call.Args)
	if sub {
		return false
	}
	switch name := baseName(words[0]); strings.ToLower(name) {
	case "cat": // without flags, which number or mark the lines
		return len(words) == 1 || len(words) == 2 && (words[1] == "-" || words[1] == "-u")
	case "head", "tail":
		return fileKind(name, words[1:]) == filter
	case "less", "more":
		return len(words) == 1 || words[len(words)-1][0] == '-'
	case "tee":
		return true
	case "select-object", "select":
		return hasAny(words, "-First", "-Last", "-first", "-last")
	case "out-string", "out-host", "out-default":
		return true
	}
	return false
}
