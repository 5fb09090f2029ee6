package command

import (
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// role says what a statement is in a list.
type role uint8

const (
	prints role = iota
	setup       // prints nothing unless it fails
	report      // echoes the exit code of what ran before it
)

// roles gives the statements of a list their roles, in order.
type roles struct {
	script
	status []string // variables that hold an exit code
}

func (r *roles) of(st *syntax.Stmt) role {
	if st.Background || st.Coprocess || st.Disown || !streamsOf(st).nowhere {
		return prints
	}
	switch cmd := st.Cmd.(type) {
	case *syntax.DeclClause:
		for _, a := range cmd.Args {
			if a.Name != nil || !strings.HasPrefix(r.word(a.Value), "-p") {
				return setup
			}
		}
	case *syntax.TestClause, *syntax.ArithmCmd, *syntax.LetClause, *syntax.FuncDecl:
		return setup
	case *syntax.IfClause, *syntax.ForClause, *syntax.WhileClause, *syntax.CaseClause, *syntax.Subshell, *syntax.Block:
		if r.walkCommand(st)&^(1<<silent) == 0 {
			return setup
		}
	case *syntax.CallExpr:
		if len(cmd.Args) == 0 {
			for _, a := range cmd.Assigns {
				if a.Name != nil && r.exitCode(a.Value) {
					r.status = append(r.status, a.Name.Value)
				}
			}
			return setup
		}
		return r.call(st, cmd)
	}
	return prints
}

func (r *roles) call(st *syntax.Stmt, cmd *syntax.CallExpr) role {
	words, _ := r.words(cmd.Args)
	if strings.HasPrefix(words[0], "$env:") && strings.Contains(words[0], "=") { // PowerShell sets a variable
		return setup
	}
	if !literal(cmd.Args[0]) {
		return prints
	}
	switch words[0] {
	case "echo", "printf":
		for _, w := range cmd.Args[1:] {
			if r.exitCode(w) {
				return report
			}
		}
		return prints
	case "eval":
		if environment(r.script, cmd.Args[1:]) {
			return setup
		}
		return prints
	case "exec":
		if len(words) == 1 {
			return setup
		}
	case "command", "which", "type", "hash":
		if streamsOf(st).away {
			return setup
		}
		return prints
	}
	if isActivation(words) || r.argv(words).kinds == 1<<silent {
		return setup
	}
	return prints
}

// exitCode reports whether a word holds the exit code of an earlier command.
func (r *roles) exitCode(w *syntax.Word) (found bool) {
	if w == nil {
		return false
	}
	syntax.Walk(w, func(n syntax.Node) bool {
		if p, ok := n.(*syntax.ParamExp); ok && p.Param != nil {
			switch name := p.Param.Value; name {
			case "?", "PIPESTATUS", "pipestatus", "status", "LASTEXITCODE":
				found = true
			default:
				for _, s := range r.status {
					found = found || s == name
				}
			}
		}
		return !found
	})
	return found
}

// fails reports whether a statement ends the line with an exit code that is not 0, or with the one it found.
func (s script) fails(st *syntax.Stmt) bool {
	call, ok := st.Cmd.(*syntax.CallExpr)
	if !ok || len(call.Args) == 0 {
		return false
	}
	words, _ := s.words(call.Args)
	switch words[0] {
	case "false":
		return true
	case "exit", "return":
		return len(words) == 1 || words[1] != "0"
	}
	return false
}

// isSilent reports whether a command prints nothing when it works.
func isSilent(words []string) bool {
	switch words[0] {
	case "cd", "pushd", "popd", "set", "unset", "source", ".", "true", "false", ":", "exit", "return", "umask", "shopt",
		"setopt", "unsetopt", "alias", "unalias", "ulimit", "trap", "wait", "sleep", "read", "test", "[", "shift", "export", "setlocal", "local",
		"deactivate", "kill", "pkill", "killall":
		return len(words) > 1 || words[0] != "set" && words[0] != "alias" && words[0] != "trap" && words[0] != "export"
	case "mkdir", "rm", "rmdir", "touch", "cp", "mv", "ln", "chmod", "chown":
		return !hasShort(words[1:], 'v') && !hasAny(words[1:], "--verbose", "--help", "--version")
	case "git":
		return len(words) > 2 && (words[1] == "add" || words[1] == "config" && len(words) > 3) &&
			!hasShort(words[2:], 'n', 'p', 'i', 'v', 'l') && !hasLong(words[2:], "--get", "--list", "--dry-run", "--verbose", "--help")
	}
	return false
}

// isActivation reports whether a command only chooses an environment. Some of these say so in a line.
func isActivation(words []string) bool {
	if len(words) < 2 {
		return words[0] == "workon" || words[0] == "nvm"
	}
	switch words[0] {
	case "conda", "mamba", "micromamba":
		return words[1] == "activate" || words[1] == "deactivate"
	case "nvm", "fnm", "sdk":
		return words[1] == "use"
	case "module", "ml":
		return words[1] == "load" || words[1] == "purge"
	case "pyenv", "rbenv", "asdf":
		return words[1] == "shell"
	case "workon":
		return true
	}
	return false
}

// environment reports whether the arguments of eval are what a tool prints for the shell to set, as in
// eval "$(ssh-agent -s)" and eval "$(direnv export bash)".
func environment(s script, args []*syntax.Word) bool {
	if len(args) != 1 {
		return false
	}
	subs := substitutions(args[0])
	if len(subs) != 1 || len(subs[0]) != 1 {
		return false
	}
	call, ok := subs[0][0].Cmd.(*syntax.CallExpr)
	if !ok {
		return false
	}
	words, _ := s.words(call.Args)
	for _, w := range words {
		switch w {
		case "env", "init", "shellenv", "hook", "activate", "export", "docker-env", "ssh-agent", "shell.bash", "dircolors":
			return true
		}
	}
	return false
}

// folder follows the leading cd of a line.
type folder struct {
	path    string
	unknown bool
}

func (f *folder) cd(s script, args []*syntax.Word) {
	words, _ := s.words(args)
	if words[0] != "cd" && words[0] != "pushd" {
		return
	}
	i := 1
	for i < len(args) && (words[i] == "--" || words[i] == "-P" || words[i] == "-L" || strings.EqualFold(words[i], "/d")) {
		i++
	}
	if i >= len(args) || !literal(args[i]) || words[i] == "-" || words[i] == "" {
		f.path, f.unknown = "", true
		return
	}
	f.path = f.join(words[i])
	f.unknown = f.unknown && !rooted(words[i])
}

// join returns dir seen from f, "" if it is not known.
func (f *folder) join(dir string) string {
	switch {
	case rooted(dir):
		return dir
	case f.unknown:
		return ""
	case f.path == "" || dir == "":
		return f.path + dir
	}
	return strings.TrimSuffix(f.path, "/") + "/" + dir
}

func rooted(dir string) bool {
	return strings.HasPrefix(dir, "/") || strings.HasPrefix(dir, "~") || len(dir) > 2 && dir[1] == ':'
}
