package jsonview

import (
	"bytes"
	"unicode"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

// nextRune reads the character of a raw JSON string that starts at i, an escape or a surrogate pair of escapes as
// one. It returns the character and where the next one starts.
func nextRune(raw []byte, i int) (rune, int) {
	if raw[i] != '\\' {
		if raw[i] < utf8.RuneSelf {
			return rune(raw[i]), i + 1
		}
		r, n := utf8.DecodeRune(raw[i:])
		return r, i + n
	}
	if i+1 >= len(raw) {
		return utf8.RuneError, i + 1
	}
	switch raw[i+1] {
	case 'n':
		return '\n', i + 2
	case 'u':
	default:
		return rune(raw[i+1]), i + 2
	}
	r, ok := hex4(raw, i+2)
	if !ok {
		return utf8.RuneError, i + 2
	}
	if r >= 0xd800 && r < 0xdc00 && i+12 <= len(raw) && raw[i+6] == '\\' && raw[i+7] == 'u' {
		if low, ok := hex4(raw, i+8); ok && low >= 0xdc00 && low < 0xe000 {
			return (r-0xd800)<<10 + (low - 0xdc00) + 0x10000, i + 12
		}
	}
	return r, i + 6
}

func hex4(raw []byte, i int) (r rune, ok bool) {
	if i+4 > len(raw) {
		return 0, false
	}
	for _, c := range raw[i : i+4] {
		switch {
		case c >= '0' && c <= '9':
			c -= '0'
		case c >= 'a' && c <= 'f':
			c -= 'a' - 10
		case c >= 'A' && c <= 'F':
			c -= 'A' - 10
		default:
			return 0, false
		}
		r = r<<4 | rune(c)
	}
	return r, true
}

// countRunes counts the characters of the inside of a raw JSON string.
func countRunes(raw []byte) int {
	if bytes.IndexByte(raw, '\\') < 0 {
		return utf8.RuneCount(raw)
	}
	n := 0
	for i := 0; i < len(raw); n++ {
		_, i = nextRune(raw, i)
	}
	return n
}

// joins reports whether r belongs to the character before it: combining marks, joiners, variation selectors and
// skin tones.
func joins(r rune) bool {
	return r >= 0x300 && (unicode.In(r, unicode.Mn, unicode.Me, unicode.Mc) || r == 0x200d || r >= 0x1f3fb && r <= 0x1f3ff)
}

// maxCluster is how many code points a character made of several may have; past that a cut may split it.
const maxCluster = 32

// headEnd returns where the first n characters of raw end, moved back so that no escape, code point or cluster of
// code points is split, and how many characters that leaves.
func headEnd(raw []byte, n int) (end, chars int) {
	i, last, lastChars := 0, 0, 0
	prev := rune(0)
	for chars = 0; i < len(raw); chars++ {
		r, next := nextRune(raw, i)
		if !joins(r) && prev != 0x200d {
			last, lastChars = i, chars
		}
		if chars >= n {
			break
		}
		prev, i = r, next
	}
	if i >= len(raw) {
		return len(raw), chars
	}
	if chars-lastChars > maxCluster {
		return i, chars
	}
	return last, lastChars
}

// tailStart returns where the last n of the total characters of raw start, moved on so that nothing is split, and how
// many characters that leaves.
func tailStart(raw []byte, n, total int) (start, chars int) {
	skip := max(0, total-n)
	i, at := 0, 0
	prev := rune(0)
	for i < len(raw) {
		r, next := nextRune(raw, i)
		if at >= skip && (at-skip > maxCluster || !joins(r) && prev != 0x200d) {
			break
		}
		prev, i = r, next
		at++
	}
	return i, total - at
}

// minCut is the fewest characters that are worth a mark: it is longer than the longest mark for so few.
const minCut = 48

// appendCut writes a raw JSON string, quotes included, cut to its first limit characters and a mark. A string that is
// short enough, or was cut before, is written as it is.
func appendCut(dst, raw []byte, limit int) []byte {
	if limit < 0 || len(raw)-2 < limit+minCut || isCut(raw) {
		return append(dst, raw...)
	}
	text := raw[1 : len(raw)-1]
	return cutTo(dst, raw, text, limit, countRunes(text))
}

func cutTo(dst, raw, text []byte, limit, total int) []byte {
	end, kept := headEnd(text, limit)
	if total-kept < minCut {
		return append(dst, raw...)
	}
	dst = append(dst, '"')
	dst = append(dst, text[:end]...)
	if end > 0 {
		dst = append(dst, ' ')
	}
	dst = appendCharsMark(dst, total-kept, total)
	return append(dst, '"')
}

// unquote returns the text of a raw JSON string. Invalid UTF-8 comes back replaced.
func unquote(raw []byte) string {
	text, _ := jsontext.AppendUnquote(nil, raw)
	return string(text)
}
