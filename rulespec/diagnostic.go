package rulespec

import (
	"cmp"
	"fmt"
	"slices"
)

// Severity says whether a file can be used in spite of what was found in it.
type Severity string

// The severities. An error keeps the rule or the file that it is about from being used, a warning does not.
const (
	Error   Severity = "error"
	Warning Severity = "warning"
)

// Diagnostic is one thing to say about a rule file. Line and Col count from 1, Col in runes, as editors do; both are
// 0 where the whole file is meant (it cannot be read, for example).
type Diagnostic struct {
	File     string   `json:"file"`
	Line     int      `json:"line"`
	Col      int      `json:"col"`
	Severity Severity `json:"severity"`
	Message  string   `json:"message"`
	// RuleID is the rule it is about, or empty.
	RuleID string `json:"rule,omitempty"`
	// Hint says how to mend it, or is empty.
	Hint string `json:"hint,omitempty"`
	// Source is the line of the file, or of a very long line the part around the column.
	Source string `json:"source,omitempty"`
	// Caret is the column in Source, from 1.
	Caret int `json:"-"`
}

// String is file:line:col: message (rule id), without the hint and the source line.
func (d Diagnostic) String() string {
	s := d.File
	if d.Line > 0 {
		s += fmt.Sprintf(":%d:%d", d.Line, d.Col)
	}
	if d.Severity == Warning {
		s += ": warning"
	}
	s += ": " + d.Message
	if d.RuleID != "" {
		s += " (rule " + d.RuleID + ")"
	}
	return s
}

// HasErrors reports whether one of them is an error.
func HasErrors(ds []Diagnostic) bool {
	return slices.ContainsFunc(ds, func(d Diagnostic) bool { return d.Severity == Error })
}

// Sort puts diagnostics in the order of file, line and column, and drops those that say the same of the same place.
// The files keep the order in which they first occur. It returns the slice to use and reuses ds.
func Sort(ds []Diagnostic) []Diagnostic {
	rank := map[string]int{}
	for _, d := range ds {
		if _, ok := rank[d.File]; !ok {
			rank[d.File] = len(rank)
		}
	}
	slices.SortStableFunc(ds, func(a, b Diagnostic) int {
		return cmp.Or(cmp.Compare(rank[a.File], rank[b.File]), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Col, b.Col),
			cmp.Compare(a.Severity, b.Severity), cmp.Compare(a.Message, b.Message))
	})
	return slices.CompactFunc(ds, func(a, b Diagnostic) bool {
		return a.File == b.File && a.Line == b.Line && a.Col == b.Col && a.Message == b.Message
	})
}
