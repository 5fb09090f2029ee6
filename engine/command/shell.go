package command

import (
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// reader holds what one call of Parse needs on its way down.
type reader struct {
	wrappers []string
	depth    int
}

// line says what a line of shell ran.
func (r reader) line(text string) Command {
	if text = strings.TrimRight(text, " \t\r\n"); text == "" {
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

// core says what one statement ran.
func (s script) core(st *syntax.Stmt) Command {
	if why := bare(st); why != "" {
		return compound(why, s.walk([]*syntax.Stmt{st}))
	}
	switch cmd := st.Cmd.(type) {
	case *syntax.CallExpr:
		return s.call(cmd)
	case *syntax.BinaryCmd:
		if isPipe(st) {
			return s.pipeline(st)
		}
		return s.list([]*syntax.Stmt{st})
	case *syntax.Subshell:
		return s.group(cmd.Stmts)
	case *syntax.Block:
		return s.group(cmd.Stmts)
	case *syntax.TimeClause:
		if cmd.Stmt == nil {
			return s.argv([]string{"time"})
		}
		c := s.core(cmd.Stmt)
		if len(c.words) > 0 && len(c.outer) < maxNest {
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

// group says what a subshell or a block ran. Their nesting is bounded, since each level looks at all that is in it.
func (s script) group(stmts []*syntax.Stmt) Command {
	if s.depth++; s.depth > maxNest {
		return compound("nested too deeply", 1<<other)
	}
	return s.list(stmts)
}

// construct names a shell construct that is not a command, for Decline.
func construct(cmd syntax.Command) string {
	switch cmd.(type) {
	case nil:
		return "only a redirection"
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
