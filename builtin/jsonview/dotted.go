package jsonview

import (
	"strconv"
	"strings"
)

// parseDotted reads names separated by dots, with [index] and [*] behind them.
func (p *Path) parseDotted() error {
	rest := p.text
	deep := false
	for {
		name, bare, end, err := p.cutName(rest)
		if err != nil {
			return err
		}
		rest = rest[end:]
		switch {
		case bare == "**":
			deep, p.many = true, true
		case name == "" && strings.HasPrefix(rest, "["):
			// A bracket that follows a dot, or starts the path, stands for itself.
		case name == "":
			return p.fail("a name between dots is empty; a pointer such as /a//b can name it")
		default:
			p.add(dottedStep(name, bare), &deep)
		}
		for strings.HasPrefix(rest, "[") {
			end := strings.IndexByte(rest, ']')
			if end < 0 {
				return p.fail("[ without ]")
			}
			st, ok := bracketStep(rest[1:end])
			if !ok {
				return p.fail("[%s] is neither an index nor [*]", rest[1:end])
			}
			p.add(st, &deep)
			rest = rest[end+1:]
		}
		if rest == "" {
			break
		}
		if rest[0] != '.' {
			return p.fail("a dot is missing after ]")
		}
		rest = rest[1:]
	}
	if deep {
		p.add(step{all: true}, &deep)
	}
	return nil
}

func (p *Path) add(st step, deep *bool) {
	st.deep = *deep
	*deep = false
	p.many = p.many || st.all
	p.steps = append(p.steps, st)
}

// cutName reads up to the next dot or bracket. bare is the name as written if it has no escape.
func (p *Path) cutName(s string) (name, bare string, end int, err error) {
	var b strings.Builder
	escaped := false
	i := 0
	for ; i < len(s) && s[i] != '.' && s[i] != '['; i++ {
		if s[i] == '\\' {
			escaped = true
			if i++; i == len(s) {
				return "", "", 0, p.fail(`a \ at the end escapes nothing`)
			}
		}
		b.WriteByte(s[i])
	}
	if !escaped {
		bare = b.String()
	}
	return b.String(), bare, i, nil
}

func dottedStep(name, bare string) step {
	if bare == "*" {
		return step{all: true}
	}
	st := step{name: name, hasName: true}
	if bare == "-" {
		st.index, st.hasIndex = -1, true
		return st
	}
	st.index, st.hasIndex = arrayIndex(name)
	return st
}

func bracketStep(s string) (step, bool) {
	if s == "*" {
		return step{all: true}, true
	}
	n, err := strconv.Atoi(s)
	return step{index: n, hasIndex: true}, err == nil
}

// dottedName writes a member name so that [ParsePath] reads it back as one step of a dotted path. ok is false for the
// empty name, which a dotted path cannot hold.
func dottedName(name string, first bool) (string, bool) {
	if name == "" {
		return "", false
	}
	var b strings.Builder
	for i := 0; i < len(name); i++ {
		c := name[i]
		switch {
		case c == '.' || c == '\\' || c == '[':
			b.WriteByte('\\')
		case i == 0 && first && (c == '$' || c == '/'):
			b.WriteByte('\\')
		case i == 0 && (name == "*" || name == "**" || name == "-"):
			b.WriteByte('\\')
		}
		b.WriteByte(c)
	}
	return b.String(), true
}

// appendName adds a member name to a path in dotted form, or in the form of a pointer where only that can hold it.
func appendName(path, name string) string {
	dotted, ok := dottedName(name, path == "")
	if !ok || strings.HasPrefix(path, "/") {
		return pointerOf(path) + "/" + strings.NewReplacer("~", "~0", "/", "~1").Replace(name)
	}
	if path == "" {
		return dotted
	}
	return path + "." + dotted
}

func appendIndex(path string, i int) string {
	switch {
	case path == "":
		return strconv.Itoa(i)
	case strings.HasPrefix(path, "/"):
		return path + "/" + strconv.Itoa(i)
	}
	return path + "." + strconv.Itoa(i)
}

// pointerOf rewrites a dotted path that this package made as a pointer.
func pointerOf(path string) string {
	if path == "" || path[0] == '/' {
		return path
	}
	p, err := ParsePath(path)
	if err != nil {
		return path
	}
	var b strings.Builder
	for _, st := range p.steps {
		b.WriteByte('/')
		b.WriteString(strings.NewReplacer("~", "~0", "/", "~1").Replace(st.name))
	}
	return b.String()
}
