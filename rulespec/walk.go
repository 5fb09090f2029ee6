package rulespec

import (
	"fmt"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"
)

// refuse reports what a rule file may not hold anywhere: anchors, aliases, merge keys, tags of its own, and nesting
// without end. Without aliases every value has one place and a small file stays small.
func (s *source) refuse(n *yaml.Node, depth int) bool {
	if depth > maxNesting {
		s.errorf(at(n), "the file is nested more than %d deep", maxNesting)
		return false
	}
	if n.Kind == yaml.AliasNode {
		s.errorf(at(n), "aliases (*%s) are not supported", n.Value).hint("write the value out, or quote it if it is a text that starts with *")
		return true
	}
	if n.Anchor != "" {
		s.errorf(at(n), "anchors (&%s) are not supported", n.Anchor).hint("write the value out where it is needed, or quote it if it is a text that starts with &")
	}
	if n.Style&yaml.TaggedStyle != 0 && !standardTag(n.Tag) {
		s.errorf(at(n), "the value is read as the YAML tag %s", n.Tag).hint("put a value that starts with ! between single quotes")
	}
	for i, c := range n.Content {
		if n.Kind == yaml.MappingNode && i%2 == 0 && c.ShortTag() == "!!merge" {
			s.errorf(at(c), "merge keys (<<) are not supported").hint("write the keys out")
			continue
		}
		if !s.refuse(c, depth+1) {
			return false
		}
	}
	return true
}

// refused reports whether a value holds something that [source.refuse] has reported.
func refused(n *yaml.Node) bool {
	if n.Kind == yaml.AliasNode || n.Anchor != "" || n.ShortTag() == "!!merge" || n.Style&yaml.TaggedStyle != 0 && !standardTag(n.Tag) {
		return true
	}
	return slices.ContainsFunc(n.Content, refused)
}

func standardTag(tag string) bool {
	switch tag {
	case "!!str", "!!int", "!!float", "!!bool", "!!null", "!!seq", "!!map":
		return true
	}
	return false
}

// field is one key of a mapping with its value.
type field struct {
	text
	of *yaml.Node
}

// mapping returns the known keys of a mapping in the order of the file, and reports all that is wrong with the
// others. what names the mapping in messages, words maps keys that other tools use to a hint.
func (s *source) mapping(n *yaml.Node, what string, known []string, words map[string]string) []field {
	if n.Kind == yaml.AliasNode {
		return nil
	}
	if n.Kind != yaml.MappingNode {
		d := s.errorf(at(n), "%s has to be a mapping, found %s", what, kind(n))
		if known != nil {
			d.hint("the keys are %s", list(known))
		}
		return nil
	}
	var fields []field
	seen := map[string]place{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		k, v := n.Content[i], n.Content[i+1]
		if k.ShortTag() == "!!merge" || k.Kind == yaml.AliasNode {
			continue
		}
		if k.Kind != yaml.ScalarNode {
			s.errorf(at(k), "a key of %s has to be a word, found %s", what, kind(k))
			continue
		}
		if first, ok := seen[k.Value]; ok {
			s.errorf(at(k), "the key %q is there twice; the first is at line %d", cut(k.Value), first.line)
			continue
		}
		seen[k.Value] = at(k)
		if known != nil && !slices.Contains(known, k.Value) {
			if s.full() {
				s.more++
				continue
			}
			d := s.errorf(at(k), "unknown key %q in %s", cut(k.Value), what)
			if d.Hint = hintFor(k.Value, known, words); d.Hint == "" {
				d.hint("the keys are %s", list(known))
			}
			continue
		}
		fields = append(fields, field{text{at(k), k.Value, k}, v})
	}
	return fields
}

// items returns the elements of a list.
func (s *source) items(n *yaml.Node, what string) []*yaml.Node {
	if n.Kind == yaml.AliasNode {
		return nil
	}
	if n.Kind != yaml.SequenceNode {
		d := s.errorf(at(n), "%s has to be a list, found %s", what, kind(n))
		if n.Kind == yaml.MappingNode {
			d.hint("start each element with -, also if there is one alone")
		}
		return nil
	}
	return n.Content
}

// str reads a text. Numbers, booleans and nulls are refused: what YAML makes of 1.10 or no is rarely what was meant.
func (s *source) str(n *yaml.Node, what string) (text, bool) {
	t := text{at(n), n.Value, n}
	switch {
	case n.Kind == yaml.AliasNode:
		return t, false
	case n.Kind == yaml.ScalarNode && n.ShortTag() == "!!str":
		return t, true
	case n.Kind == yaml.ScalarNode && n.ShortTag() == "!!null" && n.Value == "":
		s.errorf(at(n), "%s is empty", what)
	case n.Kind == yaml.ScalarNode && n.Style&yaml.TaggedStyle != 0 && !standardTag(n.Tag):
		// The tag has been reported.
	case n.Kind == yaml.ScalarNode:
		s.errorf(at(n), "%s has to be a text, found %s", what, kind(n)).hint("put it between quotes: '%s'", cut(n.Value))
	default:
		s.errorf(at(n), "%s has to be a text, found %s", what, kind(n))
	}
	return t, false
}

// strs reads a text or a list of texts; a single text stands for a list of one.
func (s *source) strs(n *yaml.Node, what string) (out []text) {
	if n.Kind != yaml.SequenceNode {
		if n.Kind == yaml.MappingNode {
			s.errorf(at(n), "%s has to be a text or a list of texts, found a mapping", what)
			return nil
		}
		if t, ok := s.str(n, what); ok {
			out = append(out, t)
		}
		return out
	}
	if len(n.Content) == 0 {
		s.errorf(at(n), "%s is an empty list", what)
	}
	for _, c := range n.Content {
		if t, ok := s.str(c, "each of "+what); ok {
			out = append(out, t)
		}
	}
	return out
}

// whole reads a whole number of at least least.
func (s *source) whole(n *yaml.Node, what string, least int) (v int, ok bool) {
	if n.Kind == yaml.AliasNode {
		return 0, false
	}
	if n.Kind != yaml.ScalarNode || n.ShortTag() != "!!int" || n.Decode(&v) != nil {
		s.errorf(at(n), "%s has to be a whole number, found %s", what, kind(n))
		return 0, false
	}
	const most = 1 << 40
	if v < least || v > most {
		s.errorf(at(n), "%s has to be at least %d, found %d", what, least, v)
		return 0, false
	}
	return v, true
}

// share reads a number of 0 to 1.
func (s *source) share(n *yaml.Node, what string) (v float64, ok bool) {
	if n.Kind == yaml.AliasNode {
		return 0, false
	}
	if n.Kind != yaml.ScalarNode || n.ShortTag() != "!!int" && n.ShortTag() != "!!float" || n.Decode(&v) != nil {
		s.errorf(at(n), "%s has to be a number from 0 to 1, found %s", what, kind(n))
		return 0, false
	}
	if !(v >= 0 && v <= 1) {
		s.errorf(at(n), "%s has to be from 0 to 1, found %s", what, cut(n.Value))
		return 0, false
	}
	return v, true
}

// boolean reads true or false.
func (s *source) boolean(n *yaml.Node, what string) (v, ok bool) {
	if n.Kind == yaml.AliasNode {
		return false, false
	}
	if n.Kind != yaml.ScalarNode || n.ShortTag() != "!!bool" || n.Decode(&v) != nil {
		s.errorf(at(n), "%s has to be true or false, found %s", what, kind(n))
		return false, false
	}
	return v, true
}

// oneOf reads one of some words.
func (s *source) oneOf(n *yaml.Node, what string, words ...string) (string, bool) {
	t, ok := s.str(n, what)
	if !ok {
		return "", false
	}
	if !slices.Contains(words, t.value) {
		d := s.errorf(t.place, "%s has to be %s, found %q", what, list(words), cut(t.value))
		d.Hint = hintFor(t.value, words, nil)
		return "", false
	}
	return t.value, true
}

// kind says in words what a node is.
func kind(n *yaml.Node) string {
	switch n.Kind {
	case yaml.SequenceNode:
		return "a list"
	case yaml.MappingNode:
		return "a mapping"
	case yaml.AliasNode:
		return "an alias"
	}
	switch n.ShortTag() {
	case "!!int", "!!float":
		return "the number " + cut(n.Value)
	case "!!bool":
		return "the boolean " + cut(n.Value)
	case "!!null":
		return "nothing"
	case "!!timestamp":
		return "the date " + cut(n.Value)
	}
	return fmt.Sprintf("the text %q", cut(n.Value))
}

// cut shortens a value for a message.
func cut(s string) string {
	const most = 60
	if r := []rune(s[:min(len(s), 4*most)]); len(r) > most || len(s) > 4*most {
		return string(r[:min(len(r), most)]) + "…"
	}
	return s
}

// list joins words as in a sentence.
func list(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " or " + words[len(words)-1]
}
