package command

import (
	"fmt"
	"strings"
	"sync"

	"mvdan.cc/sh/v3/syntax"
)

// Bounds on what is parsed. The parser is recursive and, on deeply nested arithmetic, not linear; a line beyond
// these is compound, which is also what it would nearly always be if it were read.
const (
	maxText    = 64 << 10 // bytes of a line
	maxOpeners = 1000     // opening brackets in a line
	maxNest    = 8        // texts within texts, as in bash -c "sh -c '…'", and wrappers around wrappers
)

// reader holds what one call of Parse needs on its way down.
type reader struct {
	wrappers []string
	depth    int
}

// parsers keeps shell parsers for reuse: a parser costs more than most lines.
var parsers = sync.Pool{New: func() any { return new(shellParser) }}

// shellParser parses bash, which takes nearly all that sh and zsh take, and what bash refuses as zsh.
type shellParser struct{ bash, zsh *syntax.Parser }

func (p *shellParser) parse(text string) (f *syntax.File, err error) {
	if p.bash == nil {
		p.bash = syntax.NewParser(syntax.Variant(syntax.LangBash))
	}
	if f, err = p.bash.Parse(strings.NewReader(text), ""); err == nil {
		return f, nil
	}
	if p.zsh == nil {
		p.zsh = syntax.NewParser(syntax.Variant(syntax.LangZsh))
	}
	return p.zsh.Parse(strings.NewReader(text), "")
}

// parseShell returns the tree of text, or in words why there is none.
func parseShell(text string) (f *syntax.File, reason string) {
	if len(text) > maxText {
		return nil, "too long to be read as a command"
	}
	if strings.Count(text, "(")+strings.Count(text, "{")+strings.Count(text, "[") > maxOpeners {
		return nil, "nested too deeply"
	}
	// A parser that panicked is not put back.
	defer func() {
		if recover() != nil {
			f, reason = nil, "not readable as a shell command"
		}
	}()
	p := parsers.Get().(*shellParser)
	f, err := p.parse(text)
	parsers.Put(p)
	if err != nil {
		return nil, "not readable as a shell command"
	}
	return f, ""
}

// line says what a line of shell ran.
func (r reader) line(text string) Command {
	if strings.TrimSpace(text) == "" {
		return Command{}
	}
	r.depth++
	if r.depth > maxNest {
		return unreadable(text, "nested too deeply")
	}
	f, reason := parseShell(text)
	if f == nil {
		return unreadable(text, reason)
	}
	if len(f.Stmts) == 0 {
		return Command{}
	}
	return script{reader: r, text: text}.list(f.Stmts)
}

// unreadable is the answer for text that no tree could be made of: nothing in it is trusted, neither a name nor,
// where operators stand in it, an exit code of 0.
func unreadable(text, reason string) Command {
	c := compound(reason, 1<<other)
	c.hides = strings.ContainsAny(text, "|;")
	return c
}

func compound(reason string, k kinds) Command {
	return Command{known: true, compound: true, reason: reason, kinds: k}
}

// argv says what a list of words ran: wrappers are taken off, one by one.
func (r reader) argv(words []string) Command {
	c := Command{known: true}
	for range maxNest {
		in, ok := r.unwrap(words)
		if !ok {
			break
		}
		if in.isText {
			d := r.line(in.text)
			if !d.known {
				break
			}
			d.outer = append(append(c.outer, words), d.outer...)
			d.env = append(append(c.env, in.env...), d.env...)
			return d
		}
		c.outer, c.env = append(c.outer, words), append(c.env, in.env...)
		words = in.words
	}
	c.words, c.kinds = words, 1<<r.kindOf(words)
	return c
}

// script is one parsed text.
type script struct {
	reader
	text string
}

// joint is a statement of a list and the operator in front of it: "&&", "||", ";", or "" for the first.
type joint struct {
	stmt *syntax.Stmt
	op   string
}

// joints flattens a list. The tree leans to the left and may be as deep as the text is long, so this does not recurse.
func joints(stmts []*syntax.Stmt) []joint {
	var out []joint
	for _, st := range stmts {
		from := len(out)
		for {
			b, ok := st.Cmd.(*syntax.BinaryCmd)
			if !ok || b.Op != syntax.AndStmt && b.Op != syntax.OrStmt || bare(st) != "" {
				break
			}
			out = append(out, joint{b.Y, b.Op.String()})
			st = b.X
		}
		out = append(out, joint{st, ";"})
		for i, j := from, len(out)-1; i < j; i, j = i+1, j-1 {
			out[i], out[j] = out[j], out[i]
		}
	}
	if len(out) > 0 {
		out[0].op = ""
	}
	return out
}

// bare says what a statement has around its command, "" if nothing that counts.
func bare(st *syntax.Stmt) string {
	switch {
	case st.Background, st.Coprocess, st.Disown:
		return "run in the background"
	case st.Negated:
		return "exit code inverted by !"
	}
	for _, rd := range st.Redirs {
		if why := redirection(rd); why != "" {
			return why
		}
	}
	return ""
}

// list reduces a list of statements to the one that prints, if it is one.
func (s script) list(stmts []*syntax.Stmt) Command {
	js := joints(stmts)
	core, cores, hides := -1, 0, false
	lastOp := ""
	roles := roles{script: s}
	for i, j := range js {
		role := roles.of(j.stmt)
		switch {
		case role == setup, role == report && core >= 0:
			hides = hides || core >= 0 && (j.op == ";" || j.op == "||" && !s.fails(j.stmt) || role == report)
			continue
		case core < 0:
			core = i
		default:
			lastOp = j.op
			hides = hides || j.op != "&&"
		}
		cores++
	}
	if core < 0 {
		core, cores, hides = len(js)-1, 1, false
	}
	var c Command
	if cores > 1 {
		c = compound(fmt.Sprintf("%d commands", cores), s.walk(stmts))
		if cores == 2 {
			c.reason = "two commands joined by " + lastOp
		}
	} else {
		c = s.core(js[core].stmt)
	}
	c.hides = c.hides || hides
	return s.prepare(c, js[:core])
}

// prepare adds what the setup in front of a command gives it: its folder and its environment.
func (s script) prepare(c Command, before []joint) Command {
	var env []string
	var dir folder
	for _, j := range before {
		switch cmd := j.stmt.Cmd.(type) {
		case *syntax.DeclClause:
			env = append(env, s.assigns(cmd.Args)...)
		case *syntax.CallExpr:
			if len(cmd.Args) == 0 {
				env = append(env, s.assigns(cmd.Assigns)...)
				continue
			}
			dir.cd(s, cmd.Args)
		}
	}
	if len(env) > 0 {
		c.env = append(env, c.env...)
	}
	c.dir = dir.join(c.dir)
	return c
}

// core says what one statement ran.
func (s script) core(st *syntax.Stmt) Command {
	if why := bare(st); why != "" {
		return compound(why, s.walk([]*syntax.Stmt{st}))
	}
	switch cmd := st.Cmd.(type) {
	case *syntax.CallExpr:
		return s.call(cmd)
	case *syntax.BinaryCmd:
		if cmd.Op == syntax.Pipe || cmd.Op == syntax.PipeAll {
			return s.pipeline(st)
		}
		return s.list([]*syntax.Stmt{st})
	case *syntax.Subshell:
		return s.list(cmd.Stmts)
	case *syntax.Block:
		return s.list(cmd.Stmts)
	case *syntax.TimeClause:
		if cmd.Stmt == nil {
			return s.argv([]string{"time"})
		}
		c := s.core(cmd.Stmt)
		if len(c.words) > 0 {
			with := c.words
			if len(c.outer) > 0 {
				with = c.outer[0]
			}
			c.outer = append([][]string{append([]string{"time"}, with...)}, c.outer...)
		}
		return c
	case *syntax.DeclClause:
		return Command{known: true, words: append([]string{cmd.Variant.Value}, s.assigns(cmd.Args)...), kinds: 1 << silent}
	}
	return compound(construct(st.Cmd), s.walk([]*syntax.Stmt{st}))
}

// construct names a shell construct that is not a command, for Decline.
func construct(cmd syntax.Command) string {
	switch cmd.(type) {
	case *syntax.IfClause:
		return "a shell if"
	case *syntax.ForClause, *syntax.WhileClause:
		return "a shell loop"
	case *syntax.CaseClause:
		return "a shell case"
	case *syntax.FuncDecl:
		return "a shell function"
	case *syntax.TestClause, *syntax.ArithmCmd, *syntax.LetClause:
		return "a shell test"
	}
	return "a shell construct"
}

// call says what a simple command ran.
func (s script) call(cmd *syntax.CallExpr) Command {
	env := s.assigns(cmd.Assigns)
	if len(cmd.Args) == 0 {
		return Command{known: true, reason: "only variables are set", env: env, kinds: 1 << silent}
	}
	words, sub := s.words(cmd.Args)
	switch {
	case sub:
		return compound("a substitution among its words", s.walkCall(cmd))
	case !literal(cmd.Args[0]):
		return compound("the name of the command is known at run time only", 1<<other)
	}
	c := s.argv(words)
	if len(env) > 0 {
		c.env = append(env, c.env...)
	}
	return c
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
	why := "piped into another command"
	if call, ok := stages[1].Cmd.(*syntax.CallExpr); ok && len(call.Args) > 0 && literal(call.Args[0]) {
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
