package ruletest

import (
	"strings"

	"github.com/compaction-dev/compaction/rulespec"
)

// Diagnostics are the failures and notes of results as diagnostics at the places of the tests, errors and warnings,
// for the printers of rulespec.
func Diagnostics(results []Result) []rulespec.Diagnostic {
	var out []rulespec.Diagnostic
	for i := range results {
		r := &results[i]
		for _, s := range r.Failures {
			out = append(out, r.diagnostic(rulespec.Error, s))
		}
		for _, s := range r.Notes {
			out = append(out, r.diagnostic(rulespec.Warning, s))
		}
	}
	return out
}

func (r *Result) diagnostic(severity rulespec.Severity, message string) rulespec.Diagnostic {
	t := &r.Test
	name := t.Name
	if name == "" {
		name = "without a name"
	}
	return rulespec.Diagnostic{
		File: t.File, Line: t.Line, Col: t.Col, Severity: severity, RuleID: t.Rule, Message: "test " + name + ": " + message,
	}
}

// Cases are the results of one file as cases of a JUnit report; see [rulespec.WriteJUnit].
func Cases(results []Result, file string) []rulespec.JUnitCase {
	var out []rulespec.JUnitCase
	for i := range results {
		r := &results[i]
		if r.Test.File != file {
			continue
		}
		c := rulespec.JUnitCase{Name: r.Test.Rule + "/" + r.Test.Name, Class: file}
		if !r.Passed() {
			c.Failure = &rulespec.JUnitFailure{Message: r.Failures[0], Text: strings.Join(r.Failures, "\n") + "\n\n" + r.Text}
		}
		out = append(out, c)
	}
	return out
}
