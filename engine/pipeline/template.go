package pipeline

import (
	"slices"
	"strconv"
	"strings"
)

// template is a replacement text: words, and references to the groups of a match.
type template []piece

type piece struct {
	text  string
	group int // where text is empty
}

// parseTemplate reads `${1}` and `${name}` as groups of p and `$$` as a dollar sign. key is the parameter that errors
// name.
func parseTemplate(p *Pattern, key, text string) (template, error) {
	var t template
	for {
		i := strings.IndexByte(text, '$')
		if i < 0 {
			break
		}
		if i > 0 {
			t = append(t, piece{text: text[:i]})
		}
		text = text[i+1:]
		switch {
		case strings.HasPrefix(text, "$"):
			t = append(t, piece{text: "$"})
			text = text[1:]
		case strings.HasPrefix(text, "{"):
			name, rest, ok := strings.Cut(text[1:], "}")
			if !ok {
				return nil, badParam(key, "%q is not closed: write ${1} for a group, $$ for a dollar sign", "$"+text)
			}
			group, err := groupOf(p, key, name)
			if err != nil {
				return nil, err
			}
			t = append(t, piece{group: group})
			text = rest
		case text != "" && wordByte(text[0]):
			ref := text[:len(text)-len(strings.TrimLeftFunc(text, func(c rune) bool { return c < 0x80 && wordByte(byte(c)) }))]
			return nil, badParam(key, "$%s is no reference: write ${%s} for a group, $$ for a dollar sign", ref, ref)
		default:
			t = append(t, piece{text: "$"})
		}
	}
	if text != "" {
		t = append(t, piece{text: text})
	}
	return t, nil
}

func groupOf(p *Pattern, key, name string) (int, error) {
	groups := p.tree.MaxCap()
	if n, err := strconv.Atoi(name); err == nil && n >= 0 {
		if n > groups {
			return 0, badParam(key, "${%s} does not exist: the pattern has %s", name, plural(groups, "group"))
		}
		return n, nil
	}
	if i := slices.Index(p.tree.CapNames(), name); i > 0 && name != "" {
		return i, nil
	}
	return 0, badParam(key, "${%s} does not exist: the pattern has no group of that name", name)
}

func plural(n int, noun string) string {
	switch n {
	case 0:
		return "no " + noun + "s"
	case 1:
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}

// expand writes the template for one match in text. Groups that took no part are empty.
func (t template) expand(dst []byte, text string, match []int) []byte {
	for _, p := range t {
		if p.text != "" {
			dst = append(dst, p.text...)
		} else if a, b := match[2*p.group], match[2*p.group+1]; a >= 0 {
			dst = append(dst, text[a:b]...)
		}
	}
	return dst
}

func wordByte(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}
