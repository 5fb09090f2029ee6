// Package wire is the JSON that programs exchange with this one: requests and answers, one object a line, and the
// strings in them, whose bytes come back exactly as they came.
package wire

import (
	"bytes"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
	"unsafe"
)

const hexDigits = "0123456789abcdef"

// plain are the bytes that stand for themselves in a JSON string. 0xed may begin the three bytes of a surrogate.
var plain = func() (p [256]bool) {
	for c := range p {
		p[c] = c >= ' ' && c != '"' && c != '\\' && c != 0xed
	}
	return p
}()

// AppendQuote appends s as a JSON string that [Unquote] turns into s again, whatever its bytes are. The JSON
// libraries replace what is not UTF-8; here an output passes untouched: the three bytes of a lone surrogate are
// written as its escape, and every other byte that is not UTF-8 as it is. The result is valid JSON if s is valid
// UTF-8 with or without lone surrogates.
func AppendQuote(b []byte, s string) []byte {
	b = append(b, '"')
	done := 0
	for i := 0; i < len(s); {
		c := s[i]
		if plain[c] {
			i++
			continue
		}
		if c == 0xed {
			if r, ok := surrogate(s[i:]); ok {
				b = append(b, s[done:i]...)
				b = append(b, `\u`...)
				b = append(b, hexDigits[r>>12], hexDigits[r>>8&15], hexDigits[r>>4&15], hexDigits[r&15])
				i += 3
				done = i
			} else {
				i++
			}
			continue
		}
		b = append(b, s[done:i]...)
		i++
		done = i
		switch c {
		case '"', '\\':
			b = append(b, '\\', c)
		case '\n':
			b = append(b, `\n`...)
		case '\r':
			b = append(b, `\r`...)
		case '\t':
			b = append(b, `\t`...)
		default:
			b = append(b, '\\', 'u', '0', '0', hexDigits[c>>4], hexDigits[c&15])
		}
	}
	b = append(b, s[done:]...)
	return append(b, '"')
}

// surrogate reads the three bytes that stand for a lone surrogate.
func surrogate(s string) (rune, bool) {
	if len(s) >= 3 && s[0] == 0xed && s[1] >= 0xa0 && s[1] <= 0xbf && s[2]&0xc0 == 0x80 {
		return 0xd000 | rune(s[1]&0x3f)<<6 | rune(s[2]&0x3f), true
	}
	return 0, false
}

// Unquote is the text of a JSON string literal, quotes included, which has been checked for its syntax. Nothing is
// replaced: an escaped lone surrogate becomes the three bytes that its code point would have in UTF-8, and bytes that
// are not UTF-8 stay as they are.
func Unquote(literal []byte) string {
	s := literal[1 : len(literal)-1]
	b := make([]byte, 0, len(s))
	for i := 0; i < len(s); {
		c := s[i]
		if c != '\\' {
			n := bytes.IndexByte(s[i:], '\\')
			if n < 0 {
				n = len(s) - i
			}
			b = append(b, s[i:i+n]...)
			i += n
			continue
		}
		i += 2
		switch c = s[i-1]; c {
		case 'n':
			b = append(b, '\n')
		case 't':
			b = append(b, '\t')
		case 'r':
			b = append(b, '\r')
		case 'b':
			b = append(b, '\b')
		case 'f':
			b = append(b, '\f')
		case 'u':
			r := hex4(s[i:])
			i += 4
			if utf16.IsSurrogate(r) && i+6 <= len(s) && s[i] == '\\' && s[i+1] == 'u' {
				if pair := utf16.DecodeRune(r, hex4(s[i+2:])); pair != utf8.RuneError {
					r = pair
					i += 6
				}
			}
			if utf16.IsSurrogate(r) {
				b = append(b, 0xe0|byte(r>>12), 0x80|byte(r>>6)&0x3f, 0x80|byte(r)&0x3f)
			} else {
				b = utf8.AppendRune(b, r)
			}
		default:
			b = append(b, c)
		}
	}
	// Nobody else has these bytes.
	return unsafe.String(unsafe.SliceData(b), len(b))
}

func hex4(s []byte) rune {
	n, _ := strconv.ParseUint(string(s[:4]), 16, 16)
	return rune(n)
}
