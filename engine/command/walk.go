package command

import "mvdan.cc/sh/v3/syntax"

// walk returns the kinds of all commands that can print in statements, for lines of which no single one is the
// command. What only a redirection to a file or a variable sees does not count.
func (s script) walk(stmts []*syntax.Stmt) (k kinds) {
	for _, j := range joints(stmts) {
		k |= s.walkStmt(j.stmt)
	}
	return k
}

func (s script) walkStmt(st *syntax.Stmt) kinds {
	if st == nil || st.Cmd == nil {
		return 0
	}
	to := streamsOf(st)
	if to.away {
		return 1 << silent
	}
	k := s.walkCommand(st)
	if to.file && k&(1<<filter) != 0 {
		k |= 1 << read
	}
	return k
}

func (s script) walkCommand(st *syntax.Stmt) kinds {
	switch cmd := st.Cmd.(type) {
	case *syntax.CallExpr:
		return s.walkCall(cmd)
	case *syntax.BinaryCmd:
		if isPipe(st) {
			return s.walkPipe(st)
		}
		return s.walk([]*syntax.Stmt{cmd.X, cmd.Y})
	case *syntax.Subshell:
		return s.walk(cmd.Stmts)
	case *syntax.Block:
		return s.walk(cmd.Stmts)
	case *syntax.IfClause:
		k := kinds(0)
		for c := cmd; c != nil; c = c.Else {
			k |= s.walk(c.Cond) | s.walk(c.Then)
		}
		return k
	case *syntax.ForClause:
		return s.walk(cmd.Do)
	case *syntax.WhileClause:
		return s.walk(cmd.Cond) | s.walk(cmd.Do)
	case *syntax.CaseClause:
		k := kinds(0)
		for _, it := range cmd.Items {
			k |= s.walk(it.Stmts)
		}
		return k
	case *syntax.TimeClause:
		return s.walkStmt(cmd.Stmt)
	case *syntax.DeclClause, *syntax.TestClause, *syntax.ArithmCmd, *syntax.LetClause:
		return 1 << silent
	case *syntax.FuncDecl:
		return s.walkStmt(cmd.Body)
	}
	return 1 << other
}

// walkPipe returns the kinds of a pipe. What a query prints is the answer whatever is piped into it; what passes
// through other programs is theirs and that of all before them.
func (s script) walkPipe(st *syntax.Stmt) (k kinds) {
	stages := stagesOf(st)
	n := len(stages)
	for n > 1 && s.passive(stages[n-1]) {
		n--
	}
	if k = s.walkStmt(stages[n-1]); k == 1<<query {
		return k
	}
	for _, stage := range stages {
		k |= s.walkStmt(stage)
	}
	return k
}

func (s script) walkCall(cmd *syntax.CallExpr) (k kinds) {
	if len(cmd.Args) == 0 {
		return 1 << silent
	}
	if !literal(cmd.Args[0]) {
		return 1 << other
	}
	words, sub := s.words(cmd.Args)
	k = s.argv(words).kinds
	if sub && k&(1<<printed) != 0 {
		for _, w := range cmd.Args {
			for _, stmts := range substitutions(w) {
				k |= s.walk(stmts)
			}
		}
	}
	return k
}
