package jsonview

import (
	"strconv"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

// kinds are the JSON types in the order in which a shape counts them.
var kindNames = [...]string{"object", "array", "string", "number", "boolean", "null"}

func kindIndex(k jsontext.Kind) int {
	switch k {
	case '{':
		return 0
	case '[':
		return 1
	case '"':
		return 2
	case '0':
		return 3
	case 't', 'f':
		return 4
	}
	return 5
}

// maxShapes bounds the memory of an outline: what no longer finds room is counted without its names.
const (
	maxShapes = 20000
	maxNames  = 1000
)

// shape is what is known of all values that stand at one place, array items at the same place merged.
type shape struct {
	count int
	kinds [len(kindNames)]int
	// first is the kinds in the order in which they were met.
	first  []uint8
	fields []*field
	byName map[string]*field
	// next is where in fields the next name is expected: objects of one kind list their names in one order.
	next int
	// more is how many members found no room.
	more int
	item *shape
	// least and most are lengths of the arrays, total the number of all their items.
	least, most, total int
	low, high          []byte
	chars              int
	examples           []string
}

type field struct {
	name string // raw
	role role
	shape
}

// see counts one value of a kind.
func (s *shape) see(k int) {
	s.count++
	if s.kinds[k] == 0 {
		s.first = append(s.first, uint8(k))
	}
	s.kinds[k]++
}

// scalar takes note of a scalar's raw text.
func (s *shape) scalar(raw []byte, examples int) {
	switch raw[0] {
	case '"':
		s.chars = max(s.chars, runesAtLeast(raw[1:len(raw)-1], s.chars))
		if len(raw) > len(`""`) && len(s.examples) < examples {
			s.example(raw)
		}
	case 't', 'f', 'n':
	default:
		s.number(raw)
	}
}

// runesAtLeast counts characters where there can be more of them than have been met before.
func runesAtLeast(raw []byte, known int) int {
	if len(raw) <= known {
		return 0
	}
	return countRunes(raw)
}

// exampleChars is how many characters of a string are shown as an example.
const exampleChars = 40

func (s *shape) example(raw []byte) {
	for _, have := range s.examples {
		if have == unsafeText(raw) {
			return
		}
	}
	if raw[0] == '"' && len(raw)-2 > exampleChars {
		end, _ := headEnd(raw[1:len(raw)-1], exampleChars)
		raw = append(append([]byte(nil), raw[:1+end]...), `…"`...)
	}
	text := string(raw)
	for _, have := range s.examples {
		if have == text {
			return
		}
	}
	s.examples = append(s.examples, text)
}

// number widens the range of the numbers met. They are compared as floats where they are not whole, and written as
// they were.
func (s *shape) number(raw []byte) {
	switch {
	case len(s.low) == 0:
		s.low, s.high = append(s.low, raw...), append(s.high, raw...)
	case lessNumber(unsafeText(raw), unsafeText(s.low)):
		s.low = append(s.low[:0], raw...)
	case lessNumber(unsafeText(s.high), unsafeText(raw)):
		s.high = append(s.high[:0], raw...)
	}
}

// lessNumber compares two raw numbers: whole ones digit by digit, so that long ones compare exactly.
func lessNumber(a, b string) bool {
	if isDigits(a) && isDigits(b) {
		return len(a) < len(b) || len(a) == len(b) && a < b
	}
	f, _ := strconv.ParseFloat(a, 64)
	g, _ := strconv.ParseFloat(b, 64)
	return f < g
}

// array takes note of the length of an array.
func (s *shape) array(n int) {
	if s.kinds[1] == 1 || n < s.least {
		s.least = n
	}
	s.most = max(s.most, n)
	s.total += n
}

// field finds the field of a raw name, or makes it if there is room. It returns nil if there is none.
func (s *shape) field(raw []byte, room *int) *field {
	if s.next < len(s.fields) && s.fields[s.next].name == string(raw) {
		s.next++
		return s.fields[s.next-1]
	}
	if f := s.byName[string(raw)]; f != nil {
		return f
	}
	if *room <= 0 || len(s.fields) >= maxNames || !utf8.Valid(raw) {
		s.more++
		return nil
	}
	*room--
	f := &field{name: string(raw), role: roleOf(raw)}
	if s.byName == nil {
		s.byName = map[string]*field{}
	}
	s.byName[f.name] = f
	s.fields = append(s.fields, f)
	s.next = len(s.fields)
	return f
}
