package jsonview

import (
	"fmt"
	"slices"
	"strings"
)

// mapLike is the number of names from which an object whose members are all alike is shown as a pattern.
const mapLike = 24

// typeWords is the types of a shape in words, with counts where there are several.
func (s *shape) typeWords() string {
	if len(s.first) == 0 {
		return "nothing"
	}
	if len(s.first) == 1 {
		return kindNames[s.first[0]]
	}
	words := make([]string, len(s.first))
	for i, k := range s.first {
		words[i] = fmt.Sprintf("%s %d×", kindNames[k], s.kinds[k])
	}
	return strings.Join(words, " | ")
}

// render writes the shape of a value that its parent could hold so many times.
func (s *shape) render(dst []byte, parents int, d detail, level int) []byte {
	words := s.typeWords()
	if s.count < parents {
		words += fmt.Sprintf(", in %d of %d", s.count, parents)
	}
	objects, arrays := s.kinds[0] > 0, s.item != nil && s.total > 0
	if !objects && !arrays || level >= d.depth {
		return appendText(dst, words+s.facts(d))
	}
	dst = append(dst, `{"type":`...)
	dst = appendText(dst, words+s.facts(d))
	if objects {
		dst = s.renderNames(dst, d, level)
	}
	if arrays {
		dst = append(dst, `,"item":`...)
		dst = s.item.render(dst, s.item.count, d, level+1)
	}
	return append(dst, '}')
}

func (s *shape) renderNames(dst []byte, d detail, level int) []byte {
	if each := s.pattern(); each != nil {
		dst = fmt.Appendf(dst, `,"names":%d,"suchAs":[`, len(s.fields)+s.more)
		for i, f := range s.fields[:min(len(s.fields), 3)] {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = append(dst, f.name...)
		}
		dst = append(dst, `],"each":`...)
		return each.render(dst, each.count, d, level+1)
	}
	dst = append(dst, `,"keys":{`...)
	for i, f := range s.fields[:min(len(s.fields), d.names)] {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(append(dst, f.name...), ':')
		dst = f.render(dst, s.kinds[0], d, level+1)
	}
	dst = append(dst, '}')
	if more := max(0, len(s.fields)-d.names) + s.more; more > 0 {
		dst = fmt.Appendf(dst, `,"moreKeys":%d`, more)
	}
	return dst
}

// facts says in words what is known of the values: how long arrays are, ranges, lengths of strings, examples.
func (s *shape) facts(d detail) string {
	var b strings.Builder
	if s.kinds[1] > 0 {
		switch {
		case s.least == s.most && s.most == 1:
			b.WriteString(", 1 item")
		case s.least == s.most:
			fmt.Fprintf(&b, ", %d items", s.most)
		default:
			fmt.Fprintf(&b, ", %d to %d items", s.least, s.most)
		}
		if s.kinds[1] > 1 {
			fmt.Fprintf(&b, ", %d in all", s.total)
		}
	}
	if s.kinds[3] > 0 {
		switch {
		case s.count == 1:
			b.WriteString(" " + shown(s.low))
		case string(s.low) == string(s.high):
			fmt.Fprintf(&b, ", always %s", shown(s.low))
		default:
			fmt.Fprintf(&b, ", %s to %s", shown(s.low), shown(s.high))
		}
	}
	if s.kinds[2] > 0 && s.chars > exampleChars || s.count > 1 && s.chars > 0 {
		fmt.Fprintf(&b, ", up to %d characters", s.chars)
	}
	if s.count == 1 && s.kinds[2] == 1 && d.examples > 0 && len(s.examples) > 0 {
		b.WriteString(" " + s.examples[0])
	} else if d.examples > 0 && len(s.examples) > 0 {
		b.WriteString(", such as ")
		b.WriteString(strings.Join(s.examples[:min(len(s.examples), d.examples)], ", "))
	}
	return b.String()
}

// shown is a number as it is written, or its start where it is longer than an example of a string.
func shown(number []byte) string {
	if len(number) <= exampleChars {
		return string(number)
	}
	return fmt.Sprintf("%s… of %d characters", number[:exampleChars], len(number))
}

// pattern is the merged shape of the members of an object that serves as a map: many names, all with values of the
// same types, none in more than half of the objects unless there is only one. It is nil for other objects.
func (s *shape) pattern() *shape {
	if len(s.fields) < mapLike {
		return nil
	}
	each := &shape{}
	for _, f := range s.fields {
		if f.count*2 > s.kinds[0] && s.kinds[0] > 1 || !slices.Equal(f.first, s.fields[0].first) {
			return nil
		}
		each.merge(&f.shape)
	}
	return each
}

// merge adds what is known of other values to s.
func (s *shape) merge(o *shape) {
	if o.kinds[1] > 0 {
		if s.kinds[1] == 0 || o.least < s.least {
			s.least = o.least
		}
		s.most = max(s.most, o.most)
		s.total += o.total
	}
	for _, k := range o.first {
		if s.kinds[k] == 0 {
			s.first = append(s.first, k)
		}
		s.kinds[k] += o.kinds[k]
	}
	s.count += o.count
	s.more += o.more
	s.chars = max(s.chars, o.chars)
	if len(o.low) > 0 {
		s.number(o.low)
		s.number(o.high)
	}
	for _, e := range o.examples {
		if len(s.examples) < DefaultExamples {
			s.example([]byte(e))
		}
	}
	room := maxNames
	for _, f := range o.fields {
		if mine := s.field([]byte(f.name), &room); mine != nil {
			mine.merge(&f.shape)
		}
	}
	if o.item != nil {
		if s.item == nil {
			s.item = &shape{}
		}
		s.item.merge(o.item)
	}
}

// appendText writes a text as a JSON string.
func appendText(dst []byte, s string) []byte { return append(dst, encode(s)...) }
