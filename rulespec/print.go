package rulespec

import (
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"strings"
	"unicode"
)

// WriteText writes diagnostics for people: the place and the message, the line of the file with a caret, the hint.
// Control characters of the file are shown escaped, so that a file cannot drive the terminal.
func WriteText(w io.Writer, ds []Diagnostic) error {
	var b strings.Builder
	for _, d := range ds {
		b.WriteString(visible(d.String()))
		b.WriteByte('\n')
		if d.Line > 0 && d.Source != "" {
			number := fmt.Sprint(d.Line)
			fmt.Fprintf(&b, "  %s | %s\n", number, visible(d.Source))
			fmt.Fprintf(&b, "  %s | %s^\n", strings.Repeat(" ", len(number)), underCaret(d.Source, d.Caret))
		}
		if d.Hint != "" {
			fmt.Fprintf(&b, "  hint: %s\n", visible(d.Hint))
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// visible escapes control characters other than the tab.
func visible(s string) string {
	if strings.IndexFunc(s, hidden) < 0 {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		if hidden(r) {
			fmt.Fprintf(&b, "\\x%02x", r)
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

func hidden(r rune) bool { return r != '\t' && unicode.IsControl(r) || r == '\u2028' || r == '\u2029' }

// underCaret is the blank space up to the caret; tabs stay tabs, so that it lines up in any editor.
func underCaret(source string, caret int) string {
	var b strings.Builder
	for _, r := range source {
		if caret--; caret < 1 {
			break
		}
		switch {
		case r == '\t':
			b.WriteByte('\t')
		case hidden(r):
			b.WriteString(strings.Repeat(" ", len(visible(string(r)))))
		default:
			b.WriteByte(' ')
		}
	}
	return b.String()
}

// WriteJSON writes diagnostics as one JSON array, for programs.
func WriteJSON(w io.Writer, ds []Diagnostic) error {
	if ds == nil {
		ds = []Diagnostic{}
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(ds)
}

// WriteGitHub writes diagnostics as workflow commands, which GitHub shows at the lines of a pull request. The format
// is that of "Workflow commands for GitHub Actions".
func WriteGitHub(w io.Writer, ds []Diagnostic) error {
	data := strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	property := strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
	var b strings.Builder
	for _, d := range ds {
		fmt.Fprintf(&b, "::%s file=%s", d.Severity, property.Replace(d.File))
		if d.Line > 0 {
			fmt.Fprintf(&b, ",line=%d,col=%d", d.Line, d.Col)
		}
		message := d.Message
		if d.RuleID != "" {
			message += " (rule " + d.RuleID + ")"
		}
		if d.Hint != "" {
			message += "\nhint: " + d.Hint
		}
		fmt.Fprintf(&b, "::%s\n", data.Replace(message))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// JUnitSuite is one suite of a JUnit report: a rule file with its problems and its tests.
type JUnitSuite struct {
	XMLName  xml.Name    `xml:"testsuite"`
	Name     string      `xml:"name,attr"`
	Tests    int         `xml:"tests,attr"`
	Failures int         `xml:"failures,attr"`
	Cases    []JUnitCase `xml:"testcase"`
}

// JUnitCase is one test of a suite. It passed if Failure is nil.
type JUnitCase struct {
	Name    string        `xml:"name,attr"`
	Class   string        `xml:"classname,attr"`
	Failure *JUnitFailure `xml:"failure,omitempty"`
}

// JUnitFailure says why a test failed.
type JUnitFailure struct {
	Message string `xml:"message,attr"`
	Text    string `xml:",chardata"`
}

// WriteJUnit writes a JUnit report: one suite a file in which the diagnostics of error severity are failed cases, or
// one passed case named "valid", followed by the cases that extra gives for the file. extra may be nil.
func WriteJUnit(w io.Writer, files []string, ds []Diagnostic, extra func(file string) []JUnitCase) error {
	report := struct {
		XMLName xml.Name `xml:"testsuites"`
		Suites  []JUnitSuite
	}{}
	for _, file := range files {
		s := JUnitSuite{Name: file}
		for _, d := range ds {
			if d.File != file || d.Severity != Error {
				continue
			}
			name := fmt.Sprintf("%d:%d", d.Line, d.Col)
			if d.RuleID != "" {
				name = d.RuleID + " " + name
			}
			s.Cases = append(s.Cases, JUnitCase{Name: name, Class: file, Failure: &JUnitFailure{Message: d.Message, Text: d.String() + "\n" + d.Hint}})
		}
		if len(s.Cases) == 0 {
			s.Cases = append(s.Cases, JUnitCase{Name: "valid", Class: file})
		}
		if extra != nil {
			s.Cases = append(s.Cases, extra(file)...)
		}
		s.Tests = len(s.Cases)
		for _, c := range s.Cases {
			if c.Failure != nil {
				s.Failures++
			}
		}
		report.Suites = append(report.Suites, s)
	}
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	e := xml.NewEncoder(w)
	e.Indent("", "  ")
	if err := e.Encode(report); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}
