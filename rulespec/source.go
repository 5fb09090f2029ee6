package rulespec

import (
	"bytes"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"unicode/utf8"

	"gopkg.in/yaml.v3"
)

// Bounds of what is read. They are far above what people write and keep a broken or hostile file from costing time.
const (
	maxFileBytes   = 1 << 20
	maxBytes       = 4 << 20 // of all files of a set; YAML is read at some 2 MB/s
	maxRules       = 10_000
	maxNesting     = 1_000
	maxDiagnostics = 100
	maxSourceLine  = 160
	maxPrograms    = 500_000 // instructions of regular expressions, of about 40 bytes
)

// place is where a value stands in its file, both counted from 1, the column in runes.
type place struct{ line, col int }

func at(n *yaml.Node) place { return place{n.Line, n.Column} }

// text is a scalar with its place.
type text struct {
	place
	value string
	node  *yaml.Node
}

// source is one rule file as it was read, with what has been found in it so far. lock guards what is found after the
// file has been loaded.
type source struct {
	lock  sync.Mutex
	name  string
	lines []string
	found []Diagnostic
	more  int    // problems beyond maxDiagnostics
	rule  string // the rule that is being read

	// programs is what the patterns of all files of a set may compile to yet, in instructions.
	programs *atomic.Int64
}

func newSource(name string, data []byte) *source {
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	s := &source{name: name, lines: strings.Split(string(data), "\n"), programs: new(atomic.Int64)}
	s.programs.Store(maxPrograms)
	return s
}

// line returns the text of a line without its carriage return, or "" outside of the file.
func (s *source) line(n int) string {
	if n < 1 || n > len(s.lines) {
		return ""
	}
	return strings.TrimSuffix(s.lines[n-1], "\r")
}

// clamp moves a place into the file: diagnostics never point outside of it.
func (s *source) clamp(p place) place {
	p.line = min(max(p.line, 1), max(len(s.lines), 1))
	p.col = min(max(p.col, 1), utf8.RuneCountInString(s.line(p.line))+1)
	return p
}

// add records one diagnostic at a place and returns it, so that a hint can be set.
func (s *source) add(sev Severity, p place, message string) *Diagnostic {
	if s.full() {
		s.more++
		return &Diagnostic{}
	}
	p = s.clamp(p)
	line, caret := window(s.line(p.line), p.col)
	s.found = append(s.found, Diagnostic{
		File: s.name, Line: p.line, Col: p.col, Severity: sev, Message: message, RuleID: s.rule, Source: line, Caret: caret,
	})
	return &s.found[len(s.found)-1]
}

// full reports whether no more is listed, so that hints need not be worked out.
func (s *source) full() bool { return len(s.found) >= maxDiagnostics }

func (s *source) errorf(p place, format string, args ...any) *Diagnostic {
	return s.add(Error, p, fmt.Sprintf(format, args...))
}

func (s *source) warnf(p place, format string, args ...any) *Diagnostic {
	return s.add(Warning, p, fmt.Sprintf(format, args...))
}

// diagnostics returns what was found, sorted.
func (s *source) diagnostics() []Diagnostic {
	ds := Sort(s.found)
	if s.more > 0 {
		last := ds[len(ds)-1]
		ds = append(ds, Diagnostic{File: s.name, Line: last.Line, Col: last.Col, Severity: Error,
			Message: fmt.Sprintf("%d more problems are not listed", s.more)})
	}
	return ds
}

func (d *Diagnostic) hint(format string, args ...any) { d.Hint = fmt.Sprintf(format, args...) }

// window cuts a long line down to the part around a column, and says where the column is in it.
func window(line string, col int) (string, int) {
	if len(line) <= maxSourceLine {
		return strings.ToValidUTF8(line, "\ufffd"), col
	}
	// The start is found from the left in runes, as columns are; only what is shown is decoded.
	skip := max(0, col-maxSourceLine/2)
	from := 0
	for i := 0; i < skip && from < len(line); i++ {
		_, n := utf8.DecodeRuneInString(line[from:])
		from += n
	}
	to := from
	for i := 0; i < maxSourceLine && to < len(line); i++ {
		_, n := utf8.DecodeRuneInString(line[to:])
		to += n
	}
	out := strings.ToValidUTF8(line[from:to], "\ufffd")
	caret := col - skip
	if from > 0 {
		out = "…" + out
		caret++
	}
	if to < len(line) {
		out += "…"
	}
	return out, caret
}
