package command

import (
	"strconv"
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// words returns what the shell would pass for args, quotes removed. Expansions stay as they are written. sub tells
// that one of them is a command or process substitution.
func (s script) words(args []*syntax.Word) (words []string, sub bool) {
	words = make([]string, len(args))
	for i, w := range args {
		words[i] = s.word(w)
		sub = sub || substitutes(w)
	}
	return words, sub
}

// word returns one word with its quotes removed.
func (s script) word(w *syntax.Word) string {
	if w == nil {
		return ""
	}
	if len(w.Parts) == 1 {
		return s.part(w.Parts[0])
	}
	var b strings.Builder
	for _, p := range w.Parts {
		b.WriteString(s.part(p))
	}
	return b.String()
}

func (s script) part(p syntax.WordPart) string {
	switch p := p.(type) {
	case *syntax.Lit:
		return unescape(p.Value)
	case *syntax.SglQuoted:
		if p.Dollar {
			return ansiQuoted(p.Value)
		}
		return p.Value
	case *syntax.DblQuoted:
		var b strings.Builder
		for _, in := range p.Parts {
			if lit, ok := in.(*syntax.Lit); ok {
				b.WriteString(unquote(lit.Value))
			} else {
				b.WriteString(s.part(in))
			}
		}
		return b.String()
	case *syntax.CmdSubst:
		if doc := quotedText(p); doc != nil {
			return strings.TrimRight(s.word(doc), "\n")
		}
	}
	return s.source(p)
}

// source returns the text of a node as it was written.
func (s script) source(n syntax.Node) string {
	from, to := int(n.Pos().Offset()), int(n.End().Offset())
	if from > to || to > len(s.text) {
		return ""
	}
	return s.text[from:to]
}

// literal reports whether a word is known before it runs.
func literal(w *syntax.Word) bool {
	for _, p := range w.Parts {
		switch p := p.(type) {
		case *syntax.Lit, *syntax.SglQuoted:
		case *syntax.DblQuoted:
			for _, in := range p.Parts {
				if _, ok := in.(*syntax.Lit); !ok {
					return false
				}
			}
		default:
			return false
		}
	}
	return true
}

// substitutes reports whether the output of another command becomes part of a word.
func substitutes(w *syntax.Word) bool {
	for _, p := range w.Parts {
		switch p := p.(type) {
		case *syntax.Lit, *syntax.SglQuoted:
		default:
			if len(substitutions(p)) > 0 {
				return true
			}
		}
	}
	return false
}

// quotedText returns the here-document of $(cat <<'EOF' …), which is a way to quote a text of several lines, and nil
// for any other substitution.
func quotedText(p *syntax.CmdSubst) *syntax.Word {
	if len(p.Stmts) != 1 || len(p.Stmts[0].Redirs) != 1 {
		return nil
	}
	call, ok := p.Stmts[0].Cmd.(*syntax.CallExpr)
	if !ok || len(call.Args) != 1 || call.Args[0].Lit() != "cat" {
		return nil
	}
	doc := p.Stmts[0].Redirs[0].Hdoc
	if doc == nil || substitutes(doc) {
		return nil
	}
	return doc
}

// aboutMachine reports whether a substitution is only a word about the machine or the place, as in make -j$(nproc):
// it cannot change what runs.
func aboutMachine(p *syntax.CmdSubst) bool {
	if len(p.Stmts) != 1 || bare(p.Stmts[0]) != "" {
		return false
	}
	call, ok := p.Stmts[0].Cmd.(*syntax.CallExpr)
	if !ok || len(call.Args) == 0 {
		return false
	}
	for _, w := range call.Args {
		if !literal(w) {
			return false
		}
	}
	switch call.Args[0].Lit() {
	case "pwd", "nproc", "id", "whoami", "uname", "hostname", "getconf", "sysctl", "date", "mktemp":
		return true
	}
	return false
}

// substitutions returns the commands whose output becomes part of a node, not those nested in these, and not those
// that cannot matter.
func substitutions(n syntax.Node) (out [][]*syntax.Stmt) {
	syntax.Walk(n, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.CmdSubst:
			if quotedText(n) == nil && !aboutMachine(n) {
				out = append(out, n.Stmts)
			}
			return false
		case *syntax.ProcSubst:
			out = append(out, n.Stmts)
			return false
		}
		return true
	})
	return out
}

// assigns returns assignments as NAME=value.
func (s script) assigns(as []*syntax.Assign) []string {
	if len(as) == 0 {
		return nil
	}
	out := make([]string, 0, len(as))
	for _, a := range as {
		switch {
		case a.Name == nil:
			out = append(out, s.word(a.Value))
		case a.Naked:
			out = append(out, a.Name.Value)
		default:
			out = append(out, a.Name.Value+"="+s.word(a.Value))
		}
	}
	return out
}

// unescape removes the backslashes of unquoted text. Those of a Windows path stay: no one writes .\gradlew.bat or
// C:\tools\x.exe and means an escape.
func unescape(v string) string {
	if strings.IndexByte(v, '\\') < 0 {
		return v
	}
	if windowsPath(v) {
		return v
	}
	return dropBackslashes(v, func(byte) bool { return true })
}

// unquote removes the backslashes that escape something in double quotes.
func unquote(v string) string {
	if strings.IndexByte(v, '\\') < 0 {
		return v
	}
	return dropBackslashes(v, func(b byte) bool {
		return b == '"' || b == '\\' || b == '$' || b == '`' || b == '\n'
	})
}

func dropBackslashes(v string, escapes func(byte) bool) string {
	var b strings.Builder
	for i := 0; i < len(v); i++ {
		if v[i] == '\\' && i+1 < len(v) && escapes(v[i+1]) {
			i++
			if v[i] == '\n' { // a continued line
				continue
			}
		}
		b.WriteByte(v[i])
	}
	return b.String()
}

// windowsPath reports whether v begins like a path with backslashes: C:\x, .\x, ..\x.
func windowsPath(v string) bool {
	rest := strings.TrimPrefix(strings.TrimPrefix(v, "."), ".")
	if len(v) > 2 && v[1] == ':' && isLetter(v[0]) {
		rest = v[2:]
	}
	return len(rest) < len(v) && len(rest) > 1 && rest[0] == '\\' && (isLetter(rest[1]) || isDigit(rest[1]))
}

func isLetter(b byte) bool { return 'a' <= b|0x20 && b|0x20 <= 'z' }
func isDigit(b byte) bool  { return '0' <= b && b <= '9' }

// ansiQuoted decodes the text of a $'…' quote, as far as it matters for words: the escapes of C.
func ansiQuoted(v string) string {
	var b strings.Builder
	for v != "" {
		if strings.HasPrefix(v, `\'`) || strings.HasPrefix(v, `\"`) || strings.HasPrefix(v, `\?`) {
			b.WriteByte(v[1])
			v = v[2:]
			continue
		}
		if v[0] != '\\' {
			b.WriteByte(v[0])
			v = v[1:]
			continue
		}
		r, multi, rest, err := strconv.UnquoteChar(v, 0)
		switch {
		case err != nil:
			b.WriteByte(v[0])
			v = v[1:]
			continue
		case multi:
			b.WriteRune(r)
		default:
			b.WriteByte(byte(r))
		}
		v = rest
	}
	return b.String()
}
