package pipeline

import (
	"strings"
)

// Mask covers a part of lines when they are compared.
type Mask struct {
	kind    maskKind
	pattern *Pattern
}

type maskKind uint8

const (
	maskTime maskKind = 1 << iota
	maskNumber
	maskHex
	maskUUID
	maskPath
)

// ParseMask reads the name of a mask: time (dates, clock times, durations), number, hex (0x… and digests of 7 digits
// and more), uuid, path. ok is false for every other word, which rule files take for a regular expression; see
// [MaskOf].
func ParseMask(word string) (m Mask, ok bool) {
	switch word {
	case "time":
		m.kind = maskTime
	case "number":
		m.kind = maskNumber
	case "hex":
		m.kind = maskHex
	case "uuid":
		m.kind = maskUUID
	case "path":
		m.kind = maskPath
	}
	return m, m.kind != 0
}

// MaskOf is the mask that covers what a pattern matches.
func MaskOf(p *Pattern) Mask { return Mask{pattern: p} }

// masker applies masks. It is immutable.
type masker struct {
	kinds    maskKind
	patterns []*Pattern
	starts   byteSet // what the kinds may cover starts with one of these
	path     byteSet // what paths are made of
}

func newMasker(masks []Mask) *masker {
	if len(masks) == 0 {
		return nil
	}
	m := &masker{}
	for _, k := range masks {
		m.kinds |= k.kind
		if k.pattern != nil {
			m.patterns = append(m.patterns, k.pattern)
		}
	}
	for i := range m.starts {
		c := byte(i)
		m.path[i] = pathByte(c)
		m.starts[i] = digit(c) && m.kinds&^maskPath != 0 || hexByte(c) && m.kinds&(maskHex|maskUUID) != 0 ||
			c >= 'A' && c <= 'Z' && m.kinds&maskTime != 0 || pathByte(c) && m.kinds&maskPath != 0
	}
	return m
}

// cover stands for what a mask covers; texts with NUL do not come this far.
const cover = "\x00"

// append appends s to dst with what the masks cover replaced. Patterns go first.
func (m *masker) append(dst []byte, s string) []byte {
	for _, p := range m.patterns {
		if yes, _ := p.matches(s); yes {
			s = p.re().ReplaceAllLiteralString(s, cover)
		}
	}
	done := 0
	for i := 0; i < len(s); {
		c := s[i]
		if !m.starts[c] || !digit(c) && i > 0 && wordByte(s[i-1]) {
			i++
			continue
		}
		n := m.covered(s, i)
		if n == 0 {
			i++
			continue
		}
		dst = append(dst, s[done:i]...)
		dst = append(dst, cover...)
		i += n
		done = i
	}
	return append(dst, s[done:]...)
}

// covered is how many bytes from s[i] on one of the masks covers. Longer forms go before those that they contain.
func (m *masker) covered(s string, i int) int {
	c := s[i]
	start := i == 0 || !wordByte(s[i-1])
	if start {
		if m.kinds&maskUUID != 0 && hexByte(c) {
			if n := uuidLen(s[i:]); n > 0 {
				return n
			}
		}
		if m.kinds&maskTime != 0 {
			if n := timeLen(s[i:]); n > 0 {
				return n
			}
		}
		if m.kinds&maskHex != 0 && hexByte(c) {
			if n := hexLen(s[i:]); n > 0 {
				return n
			}
		}
		if m.kinds&maskPath != 0 && (i == 0 || !m.path[s[i-1]]) {
			if n := m.pathLen(s[i:]); n > 0 {
				return n
			}
		}
	}
	if m.kinds&maskNumber != 0 && digit(c) {
		return numberLen(s[i:])
	}
	return 0
}

func digit(c byte) bool { return c >= '0' && c <= '9' }

func hexByte(c byte) bool { return digit(c) || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F' }

// wordEnd reports whether a word that ends before s[i] ends there.
func wordEnd(s string, i int) bool { return i >= len(s) || !wordByte(s[i]) }

func uuidLen(s string) int {
	i := 0
	for part, n := range [...]int{8, 4, 4, 4, 12} {
		if part > 0 {
			if i >= len(s) || s[i] != '-' {
				return 0
			}
			i++
		}
		for ; n > 0; n-- {
			if i >= len(s) || !hexByte(s[i]) {
				return 0
			}
			i++
		}
	}
	if !wordEnd(s, i) {
		return 0
	}
	return i
}

// hexLen takes 0x and any digits, or 7 to 128 digits of which one is decimal: words like "defaced" are none.
func hexLen(s string) int {
	const least, most = 7, 128
	i, prefix := 0, 0
	if len(s) > 2 && s[0] == '0' && s[1]|0x20 == 'x' {
		i, prefix = 2, 2
	}
	decimal := false
	for i < len(s) && i <= most+prefix && hexByte(s[i]) {
		decimal = decimal || digit(s[i])
		i++
	}
	if !wordEnd(s, i) || prefix > 0 && i == prefix || prefix == 0 && (i < least || i > most || !decimal) {
		return 0
	}
	return i
}

// numberLen takes digits with dots and commas between them.
func numberLen(s string) int {
	i := 0
	for {
		for i < len(s) && digit(s[i]) {
			i++
		}
		if i+1 >= len(s) || s[i] != '.' && s[i] != ',' || !digit(s[i+1]) {
			return i
		}
		i++
	}
}

func pathByte(c byte) bool {
	return wordByte(c) || c >= 0x80 || strings.IndexByte(`/.\@+~%-$`, c) >= 0
}

// pathLen takes a word with a slash in it, or with a backslash behind a drive's letter.
func (m *masker) pathLen(s string) int {
	i, slash := 0, false
	if len(s) > 2 && s[1] == ':' && s[2] == '\\' {
		i, slash = 2, true
	}
	for i < len(s) && m.path[s[i]] {
		slash = slash || s[i] == '/'
		i++
	}
	if !slash || i < 2 {
		return 0
	}
	return i
}
