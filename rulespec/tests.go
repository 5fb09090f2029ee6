package rulespec

import "path/filepath"

// Test is one test of a rule file, for whoever runs it.
type Test struct {
	// Rule is the id of the rule that the test stands at.
	Rule string
	Name string
	// File, Line and Col are where the test is written, and Dir the folder that its files are relative to.
	File      string
	Line, Col int
	Dir       string

	// Input is the output to compact; InputFile names a file that holds it instead.
	Input     string
	InputFile string
	Tool      string
	Command   string
	// ExitCode is the exit code; nil is unknown.
	ExitCode *int
	// MinBytes and MinSavings are the thresholds of the engine, 0 for none.
	MinBytes   int
	MinSavings float64

	Contains, Excludes []string
	// Equals is the whole result, Golden a file that holds it, MaxRatio the most bytes of it for each of the
	// input. Nil or empty asks for none.
	Equals   *string
	Golden   string
	MaxRatio *float64
	// ActedRule is the id that the stats have to name; empty asks for none.
	ActedRule string
	// Fires says whether the rule that the test stands at has to act. It is true unless the test says otherwise or
	// names another rule.
	Fires *bool
}

// Tests are the tests of the set's files in their order.
func (s *Set) Tests() []Test { return s.tests }

func (s *Set) addTests(f *layerFile, r *rule) {
	for _, t := range r.tests {
		out := Test{
			Rule: r.value, Name: t.name, File: f.src.name, Line: t.line, Col: t.col, Dir: filepath.Dir(f.path),
			Input: deref(t.input), InputFile: deref(t.inputFile), Tool: t.tool, Command: deref(t.command),
			ExitCode: t.exitCode, MinBytes: t.minBytes, MinSavings: t.minSavings,
			Contains: values(t.contains), Excludes: values(t.excludes), Golden: deref(t.golden),
			MaxRatio: t.maxRatio, ActedRule: deref(t.rule), Fires: t.fires,
		}
		if t.equals != nil {
			out.Equals = &t.equals.value
		}
		if t.command == nil && len(r.command) > 0 {
			out.Command = r.command[0].value
		}
		s.tests = append(s.tests, out)
	}
}

func deref(t *text) string {
	if t == nil {
		return ""
	}
	return t.value
}

func values(ts []text) []string {
	var out []string
	for _, t := range ts {
		out = append(out, t.value)
	}
	return out
}
