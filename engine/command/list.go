package command

import (
	"fmt"
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

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

// list reduces a list of statements to the one that prints, if it is one.
func (s script) list(stmts []*syntax.Stmt) Command {
	js := joints(stmts)
	if len(js) == 0 { // zsh takes { } and ()
		return compound("nothing between brackets", 0)
	}
	core, cores, hides, piped := -1, 0, false, false
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
			piped = isPipe(j.stmt)
		default:
			if lastOp = j.op; js[i-1].stmt.Background {
				lastOp = "&"
			}
			hides = hides || j.op != "&&" || piped || isPipe(j.stmt)
		}
		cores++
	}
	if core < 0 {
		core, cores, hides = len(js)-1, 1, false
	}
	var c Command
	if cores > 1 {
		c = compound(fmt.Sprintf("%d commands in one line", cores), s.walk(stmts))
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
			for _, a := range s.assigns(cmd.Args) {
				if strings.Contains(a, "=") {
					env = append(env, a)
				}
			}
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
