package jsonview

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

const (
	itemsWords = " items elided …"
	charsWords = " characters elided …"
	// itemsProbe and charsProbe find a mark whether or not its … is escaped.
	itemsProbe = " items elided "
	charsProbe = " characters elided "
)

// appendItemsMark writes the string element that stands for the items that were taken out of an array.
func appendItemsMark(dst []byte, gone, total int) []byte {
	dst = append(dst, `"… `...)
	dst = strconv.AppendInt(dst, int64(gone), 10)
	dst = append(dst, " of "...)
	dst = strconv.AppendInt(dst, int64(total), 10)
	dst = append(dst, itemsWords...)
	return append(dst, '"')
}

// appendCharsMark writes the words that stand for the characters that were taken out of a string.
func appendCharsMark(dst []byte, gone, total int) []byte {
	dst = append(dst, "… "...)
	dst = strconv.AppendInt(dst, int64(gone), 10)
	dst = append(dst, " of "...)
	dst = strconv.AppendInt(dst, int64(total), 10)
	return append(dst, charsWords...)
}

// isItemsMark reports whether a raw JSON string is the element that [appendItemsMark] writes. An array that holds one
// has been sampled before.
func isItemsMark(raw []byte) bool {
	if !bytes.Contains(raw, []byte(itemsProbe)) {
		return false
	}
	text, _ := jsontext.AppendUnquote(nil, raw)
	s, ok := strings.CutPrefix(string(text), "… ")
	if !ok {
		return false
	}
	s, ok = strings.CutSuffix(s, itemsWords)
	if !ok {
		return false
	}
	gone, total, ok := strings.Cut(s, " of ")
	return ok && isDigits(gone) && isDigits(total)
}

// isCut reports whether a raw JSON string was cut before.
func isCut(raw []byte) bool {
	return bytes.Contains(raw, []byte(charsProbe))
}

func isDigits(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}
