package command

import "mvdan.cc/sh/v3/syntax"

// redirection says why a redirection makes a command compound, "" for the three that do not count: 2>&1,
// 2>/dev/null and </dev/null.
func redirection(rd *syntax.Redirect) string {
	fd := ""
	if rd.N != nil {
		fd = rd.N.Value
	}
	to := target(rd)
	switch rd.Op {
	case syntax.Hdoc, syntax.DashHdoc, syntax.WordHdoc:
		return "a here-document"
	case syntax.RdrIn:
		if (fd == "" || fd == "0") && null(to) {
			return ""
		}
		return "input redirected from a file"
	case syntax.DplOut:
		if fd == "2" && to == "1" {
			return ""
		}
		if to == "1" || to == "2" {
			return "output redirected to another stream"
		}
	case syntax.RdrOut, syntax.AppOut, syntax.RdrClob:
		if fd == "2" && null(to) {
			return ""
		}
		if fd == "2" {
			return "error output redirected to a file"
		}
	}
	return "output redirected to a file"
}

// target is the word of a redirection if it is known before it runs.
func target(rd *syntax.Redirect) string {
	if rd.Word == nil || !literal(rd.Word) {
		return ""
	}
	return script{}.word(rd.Word)
}

func null(file string) bool { return file == "/dev/null" || file == "NUL" || file == "nul" }

// streams tells where the streams of a statement go, as far as it matters for what is on the screen.
type streams struct {
	away    bool // standard output is not shown: it goes to a file or nowhere
	nowhere bool // and no file is written either
	file    bool // standard input comes from a file that has a name
}

func streamsOf(st *syntax.Stmt) (s streams) {
	s.nowhere = true
	for _, rd := range st.Redirs {
		out := rd.N == nil || rd.N.Value == "1"
		to := target(rd)
		switch rd.Op {
		case syntax.RdrOut, syntax.AppOut, syntax.RdrClob, syntax.AppClob:
			if out && to != "/dev/stdout" && to != "/dev/stderr" && to != "/dev/tty" {
				s.away = true
			}
			s.nowhere = s.nowhere && null(to)
		case syntax.RdrAll, syntax.AppAll, syntax.RdrAllClob, syntax.AppAllClob:
			s.away = true
			s.nowhere = s.nowhere && null(to)
		case syntax.DplOut:
			if out && to != "1" && to != "2" {
				s.away, s.nowhere = true, false
			}
		case syntax.RdrIn:
			s.file = s.file || !null(to)
			s.nowhere = s.nowhere && null(to)
		default:
			s.nowhere = false
		}
	}
	return s
}
