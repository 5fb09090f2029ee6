package jsonview

import (
	"iter"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/compaction-dev/compaction/engine/lines"
)

// longRecord is the size in bytes from which a record that stays is sampled inside.
const longRecord = 2048

// SampleRecords is [Sample] for texts of several values only: one document comes back as it is.
func SampleRecords(text string, o SampleOptions) (result string, ok bool) {
	w := &walker{d: newDecoder(""), fails: o.detector()}
	_, rest := cutMark(text)
	if values, _, end, err := w.scan(rest); err == nil && values == 1 && strings.TrimSpace(rest[end:]) == "" {
		return text, false
	}
	return sampleRecords(w, text, o.records(len(text)))
}

// sampleRecords samples a text that is more than one document: records on a line each, documents one after the other,
// and lines that are not JSON in between.
func sampleRecords(w *walker, text string, p plan) (string, bool) {
	if lines.HasMarker(text) {
		return text, false
	}
	mark, rest := cutMark(text)
	w.lim, w.most = ladder[len(ladder)-1], 0
	all, ok := mostlyJSON(w.segments(rest), len(rest))
	if !ok {
		return text, false
	}
	best := text
	for i, lim := range p.steps {
		out := mark + renderRecords(w, all, lim, strings.HasSuffix(rest, "\n"))
		if len(out) < len(best) {
			best = out
		}
		if p.enough(i, len(best)) && (i > 0 || len(all) <= fewRecords) {
			break
		}
	}
	return best, len(best) < len(text)
}

// fewRecords is the number of lines and values up to which records are no log: then what fits the budget stays.
const fewRecords = 150

// mostlyJSON collects segments as long as half of the bytes can be JSON: other texts are logs that hold some.
func mostlyJSON(segments iter.Seq[segment], size int) (all []segment, ok bool) {
	if size >= largeText && !mostly(segments, size) {
		return nil, false
	}
	others := 0
	for s := range segments {
		if s.json {
			ok = true
		} else if others += len(s.text) + 1; others > size/2 {
			return nil, false
		}
		all = append(all, s)
	}
	return all, ok
}

// largeText is the size in bytes from which a text is gone through once without collecting anything: half of a large
// log is a lot of segments.
const largeText = 4 << 20

func mostly(segments iter.Seq[segment], size int) bool {
	others := 0
	for s := range segments {
		if !s.json {
			if others += len(s.text) + 1; others > size/2 {
				return false
			}
		}
	}
	return true
}

// Around a failing record, so many others stay with it: they say what led to it and what came of it.
const (
	recordsBefore = 2
	recordsAfter  = 2
)

// needed marks the records that stay whatever the limits are.
func needed(all []segment) []bool {
	keep := make([]bool, len(all))
	for i, s := range all {
		if s.json && s.fails {
			for k := max(0, i-recordsBefore); k <= min(len(all)-1, i+recordsAfter); k++ {
				keep[k] = true
			}
		}
	}
	return keep
}

func renderRecords(w *walker, all []segment, lim limits, finalNewline bool) string {
	total := 0
	for _, s := range all {
		if s.json {
			total++
		}
	}
	keep := needed(all)
	var b lines.Builder
	at := 0
	for i, s := range all {
		l := lines.Line{Text: s.text, Count: uint32(s.lines)}
		if !s.json {
			b.Keep(l)
			continue
		}
		at++
		if lim.head >= 0 && !keep[i] && at > lim.head && at <= total-lim.records() {
			b.Drop(l)
			continue
		}
		if s.lines > 1 || len(s.text) > longRecord {
			l = lines.Line{Text: w.segment(s, lim), Kind: lines.Written}
		}
		l.Count = min(l.Count, 1)
		b.Keep(l)
	}
	return b.Doc(finalNewline).String()
}

// segment writes the values of one segment, sampled.
func (w *walker) segment(s segment, lim limits) string {
	w.lim, w.most = lim, 0
	var out []byte
	rest := s.text
	for range s.values {
		// The values of a segment have been read before, so they are read again without an error.
		w.done = sampledArrays(rest)
		w.reset(rest)
		if _, err := w.value(false); err != nil {
			return s.text
		}
		out = append(out, w.out...)
		rest = rest[w.d.InputOffset():]
	}
	if len(out) >= len(s.text) {
		return s.text
	}
	return string(out)
}

// reset makes the walker read text from its start.
func (w *walker) reset(text string) {
	w.d.Reset(strings.NewReader(text), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	w.src = text
	w.out, w.long, w.depth = w.out[:0], w.long[:0], 0
}
