package command

import (
	"slices"

	"mvdan.cc/sh/v3/syntax"
)

// Simple reports whether a line of shell is one simple command and nothing else, so that a program can be put in
// front of it which runs it in its stead: at start, in bytes, behind assignments such as A=b and in front of the
// command's name. words are the words of the command, quotes removed, up to the first one that is only known at run
// time.
//
// It is false for lists, pipes, every redirection but 2>&1, substitutions of commands and processes, commands in the
// background or negated, the shell's own commands, which no program can run for it, and those that change who runs a
// command or how it is looked up, as sudo and command. It may be called concurrently.
func Simple(line string) (words []string, start int, ok bool) {
	f, _ := parseShell(line)
	if f == nil || len(f.Stmts) != 1 {
		return nil, 0, false
	}
	st := f.Stmts[0]
	call, ok := st.Cmd.(*syntax.CallExpr)
	if !ok || len(call.Args) == 0 || !literal(call.Args[0]) || bare(st) != "" {
		return nil, 0, false
	}
	for _, rd := range st.Redirs {
		if rd.Op != syntax.DplOut {
			return nil, 0, false
		}
	}
	plain := true
	syntax.Walk(st, func(n syntax.Node) bool {
		switch n.(type) {
		case *syntax.CmdSubst, *syntax.ProcSubst, *syntax.ArithmExp, *syntax.ExtGlob:
			plain = false
		}
		return plain
	})
	if !plain {
		return nil, 0, false
	}
	for _, w := range call.Args {
		if !literal(w) {
			break
		}
		words = append(words, script{}.word(w))
	}
	if slices.Contains(notRun(), baseName(words[0])) || len(words[0]) == 0 {
		return nil, 0, false
	}
	return words, int(call.Args[0].Pos().Offset()), true
}

// notRun are the commands that no other program can run in the shell's stead, or should not: the builtins of POSIX
// shells and of bash, and what changes the user.
func notRun() []string {
	return []string{
		"sudo", "doas", "su", "run0", "pkexec", "command", "builtin", "exec", "eval", "source", ".", ":", "alias", "bg",
		"bind", "break", "caller", "cd", "compgen", "complete", "continue", "coproc", "declare", "dirs", "disown",
		"enable", "exit", "export", "fc", "fg", "getopts", "hash", "history", "jobs", "let", "local", "logout", "mapfile",
		"noglob", "nocorrect", "popd", "pushd", "read", "readarray", "readonly", "return", "set", "shift", "shopt",
		"suspend", "time", "times", "trap", "type", "typeset", "ulimit", "umask", "unalias", "unset", "wait", "[[",
	}
}
