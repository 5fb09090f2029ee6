package settings

import (
	"bytes"
	"slices"
	"strings"
)

// Block is a part of a file of lines that is ours, between two lines that say so.
type Block struct {
	// Begin and End are those lines, without line feeds.
	Begin, End string
}

// find is where the block stands, from the start of its first line to behind the line feed of its last.
func (b Block) find(text []byte) (start, end int, found bool, err error) {
	start, end = -1, -1
	at := 0
	for line := range bytes.Lines(text) {
		switch strings.TrimSpace(string(line)) {
		case b.Begin:
			if start >= 0 {
				return 0, 0, false, errBlock
			}
			start = at
		case b.End:
			if start < 0 || end >= 0 {
				return 0, 0, false, errBlock
			}
			end = at + len(line)
		}
		at += len(line)
	}
	switch {
	case start < 0 && end < 0:
		return 0, 0, false, nil
	case end < 0:
		return 0, 0, false, errBlock
	}
	return start, end, true, nil
}

// In reports whether the block stands in a text.
func (b Block) In(text []byte) bool {
	_, _, found, err := b.find(text)
	return found && err == nil
}

// Put has the block with body, whole lines, stand in a text: where it stands already, or at the end, behind an empty
// line.
func (b Block) Put(text []byte, body string) ([]byte, error) {
	nl := "\n"
	if bytes.Contains(text, []byte("\r\n")) {
		nl = "\r\n"
	}
	whole := strings.ReplaceAll(b.Begin+"\n"+body+b.End+"\n", "\n", nl)
	start, end, found, err := b.find(text)
	if err != nil {
		return nil, err
	}
	if found {
		return slices.Concat(text[:start], []byte(whole), text[end:]), nil
	}
	var gap string
	switch {
	case len(text) == 0:
	case !bytes.HasSuffix(text, []byte("\n")):
		gap = nl + nl
	default:
		gap = nl
	}
	return slices.Concat(text, []byte(gap+whole)), nil
}

// Drop takes the block out of a text, with an empty line in front of it.
func (b Block) Drop(text []byte) ([]byte, error) {
	start, end, found, err := b.find(text)
	if err != nil || !found {
		return text, err
	}
	before := text[:start]
	for _, nl := range []string{"\r\n", "\n"} {
		if bytes.HasSuffix(before, []byte(nl+nl)) {
			before = before[:len(before)-len(nl)]
			break
		}
	}
	return slices.Concat(before, text[end:]), nil
}
