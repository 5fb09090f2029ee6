package jsonview

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// Source is a JSON text to look into: in memory or in a file. It is read in parts, never as a whole. A Source may be
// used from several goroutines if its reader may.
type Source struct {
	r    io.ReaderAt
	size int64
}

// Text is the Source of a text in memory.
func Text(text string) Source { return Source{strings.NewReader(text), int64(len(text))} }

// File is the Source of size bytes of a file or anything else that can be read from any place.
func File(r io.ReaderAt, size int64) Source { return Source{r, size} }

// Size is the size of the text in bytes.
func (s Source) Size() int64 { return s.size }

// window is how much of a text is looked at to find out what it is.
const window = 1 << 20

// input is an opened Source: where its JSON starts, and whether it is one value or several.
type input struct {
	Source
	// start is where the first value starts; skipped is how many lines of other text stand before it.
	start   int64
	skipped int
	// records says that several values follow each other, which are addressed like the items of an array.
	records bool
	// wasted is how many bytes were read for records that turned out to be broken.
	wasted int64
}

// open looks at the start of a source. A byte order mark and lines that are not JSON may stand before the first
// value, which is an object or an array unless nothing at all stands before it.
func (s Source) open() (*input, error) {
	buf := make([]byte, min(window, s.size))
	if _, err := s.r.ReadAt(buf, 0); err != nil && err != io.EOF {
		return nil, &ReadError{err}
	}
	in := &input{Source: s}
	at := 0
	if bytes.HasPrefix(buf, []byte(byteOrderMark)) {
		at = len(byteOrderMark)
	}
	var failed error
	wasted := 0
	for first := true; wasted <= 2*window && at < len(buf); first = false {
		line := buf[at:]
		if i := bytes.IndexByte(line, '\n'); i >= 0 {
			line = line[:i+1]
		}
		trimmed := bytes.TrimLeft(line, " \t\r\n")
		start := at + len(line) - len(trimmed)
		if len(trimmed) > 0 && (first && scalarStart(trimmed[0]) || opensJSON(string(trimmed[:1]))) {
			records, read, err := probe(buf[start:])
			wasted += read
			if err == nil {
				in.start, in.records = int64(start), records
				return in, nil
			}
			if failed == nil && first {
				failed = s.wrap(err, int64(start))
			}
		}
		if len(trimmed) > 0 {
			in.skipped++
		}
		at += len(line)
	}
	var broken *SyntaxError
	if errors.As(failed, &broken) && (broken.Offset > clearlyJSON || opensJSON(string(buf[:1])) && buf[0] == '{') {
		return nil, failed
	}
	if int64(len(buf)) == s.size && len(bytes.TrimSpace(buf)) == 0 {
		return nil, &SyntaxError{Source: "the text", Problem: "is empty", Line: 1}
	}
	return nil, &SyntaxError{Source: "the text", Problem: "is not JSON: no line of it starts a JSON object or array; slice shows lines of any text", Line: 1}
}

func scalarStart(c byte) bool {
	return c == '"' || c == '-' || c >= '0' && c <= '9' || c == 't' || c == 'f' || c == 'n'
}

// clearlyJSON is how many bytes have to be read before it helps to hear where a text stops being JSON.
const clearlyJSON = 16

// probeCost is what looking at a line costs at least, in bytes.
const probeCost = 64

var errWords = errors.New("words follow the value")

// probe reports whether buf starts with JSON as far as it goes, and whether a second value follows the first. A line
// such as [debug] is told from an array by its second token. A cut value counts as JSON. read is how far it went.
func probe(buf []byte) (records bool, read int, err error) {
	d := decoderOf(buf)
	if err := d.SkipValue(); err != nil {
		// A cut text, or one that goes on behind the window, is JSON if what is there is. Of one that is too deep
		// the rest has to say more.
		if isCutOff(err) || isTooDeep(err) || tokens(buf) >= enoughTokens {
			return false, 0, nil
		}
		return false, int(d.InputOffset()) + probeCost, err
	}
	rest := bytes.TrimLeft(buf[d.InputOffset():], " \t\r")
	if len(rest) > 0 && rest[0] != '\n' && !opensJSON(string(rest[:1])) {
		// As in "[1] 4711", which is a line of text.
		return false, int(d.InputOffset()) + probeCost, errWords
	}
	rest = bytes.TrimLeft(rest, " \t\r\n")
	if scalarStart(buf[0]) {
		if len(rest) > 0 {
			return false, len(buf), errWords
		}
		return false, 0, nil
	}
	return secondValue(rest), 0, nil
}

// enoughTokens is how many tokens have to be read before a text that then stops being JSON is taken for broken JSON
// and not for something else.
const enoughTokens = 4

// tokens counts how many tokens can be read, up to enoughTokens.
func tokens(buf []byte) int {
	d := newDecoder(string(buf[:min(len(buf), 4096)]))
	for n := range enoughTokens {
		if _, err := d.ReadToken(); err != nil {
			return n
		}
	}
	return enoughTokens
}

// secondValue reports whether JSON starts in one of the next lines.
func secondValue(rest []byte) bool {
	for range 64 {
		rest = bytes.TrimLeft(rest, " \t\r\n")
		if len(rest) == 0 {
			return false
		}
		if opensJSON(string(rest[:1])) {
			if err := decoderOf(rest).SkipValue(); err == nil || isCutOff(err) {
				return true
			}
		}
		i := bytes.IndexByte(rest, '\n')
		if i < 0 {
			return false
		}
		rest = rest[i+1:]
	}
	return false
}

// reader is a decoder that knows where in the source it is.
type reader struct {
	*jsontext.Decoder
	base int64
}

// readSize is how many bytes are read from a source at a time.
const readSize = 64 << 10

// at returns a reader of the values from offset on.
func (s Source) at(offset int64) *reader {
	r := bufio.NewReaderSize(io.NewSectionReader(s.r, offset, s.size-offset), int(max(16, min(readSize, s.size-offset))))
	return &reader{jsontext.NewDecoder(r, jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true)), offset}
}

// end is the offset in the source behind the last token.
func (r *reader) end() int64 { return r.base + r.InputOffset() }

// next is the offset in the source at which the next token starts.
func (r *reader) next() int64 {
	r.PeekKind()
	n := 0
	for _, c := range r.UnreadBuffer() {
		if c != ' ' && c != '\t' && c != '\r' && c != '\n' && c != ',' && c != ':' {
			break
		}
		n++
	}
	return r.end() + int64(n)
}
