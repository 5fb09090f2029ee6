package rulespec

import (
	"strings"
	"testing"

	"github.com/compaction-dev/compaction/engine"
	"github.com/compaction-dev/compaction/engine/command"
)

// callOf is a call as the engine makes it.
func callOf(in engine.Input) *engine.Call {
	c := &engine.Call{Input: in, Class: engine.ToolClass(in.Tool), Outcome: in.Exit, Ran: command.Parse(in.Command, in.Argv, nil)}
	if in.Exit.Succeeded() && c.Ran.HidesExit() {
		c.Outcome = engine.Exit{}
	}
	return c
}

func TestMatch(t *testing.T) {
	big := strings.Repeat("a line of output\n", 1000) + "last \x1b[31mred\x1b[0m line\r\n"
	base := engine.Input{Tool: "Bash", Command: "cd sub && go test -run X ./... --json", Exit: engine.Exited(7), Host: "claude", Text: big}
	unknown := base
	unknown.Exit = engine.Exit{}
	hidden := base
	hidden.Command, hidden.Exit = "go test || true", engine.Exited(0)
	mcp := engine.Input{Tool: "mcp__git-hub__list_issues", Text: "x\ny"}
	compound := engine.Input{Tool: "bash", Command: "go test && go vet", Text: "x"}
	cases := []struct {
		expr string
		in   engine.Input
		want bool
	}{
		{`tool == "bash" && host_tool == "Bash" && host == "claude"`, base, true},
		{`tool == "mcp" && mcp_server == "git-hub" && mcp_tool == "list_issues"`, mcp, true},
		{`command.contains("--json")`, base, true},
		{`argv == ["go", "test", "-run", "X", "./...", "--json"]`, base, true},
		{`argv[0] == "go" && argv.size() == 6 && "--json" in argv`, base, true},
		{`argv.exists(a, a.startsWith("--"))`, base, true},
		{`exit_code == 7 && failed && !succeeded && exit_known`, base, true},
		{`exit_code == -1 && !failed && !succeeded && !exit_known`, unknown, true},
		{`exit_code == 0`, unknown, false},
		{`succeeded || exit_known`, hidden, false},
		{`byte_count > 17000 && line_count == 1001`, base, true},
		{`line_count == 2 && byte_count == 3`, mcp, true},
		{`line_count > 1000.5`, base, true},
		{`head.startsWith("a line") && head.size() == 4096`, base, true},
		{`tail.endsWith("last red line\n")`, base, true},
		{`compound`, compound, true},
		{`compound`, base, false},
		{`ran("go test")`, compound, false},
		{`ran("go vet", "go test") && flag("--json", "-json")`, base, true},
		{`ran("go vet") || flag("-v")`, base, false},
		{`output.contains("last red line")`, base, true},
		{`output.contains("green")`, base, false},
		{`output.matches(r"(?m)^last red line$")`, base, true},
		{`output.matches("output\na line")`, base, true},
		{`output.hasLine(r"^last red line$")`, base, true},
		{`output.hasLine(r"output\na")`, base, false},
		{`output.size() == byte_count`, base, true},
		{`command.matches(r"^cd \w+ && go")`, base, true},
		{`argv[9] == "x" || tool == "bash"`, base, true},
	}
	for _, c := range cases {
		s := newSource("f", nil)
		e := s.expression(text{value: c.expr, place: place{1, 1}}, "match")
		if e == nil {
			t.Errorf("%s: %v", c.expr, s.found)
			continue
		}
		for range 2 { // the second time with what the first has worked out
			if got, err := e.eval(callOf(c.in)); got != c.want || err != nil {
				t.Errorf("%s: %v, %v", c.expr, got, err)
			}
		}
	}
}

// TestMatchError holds that an evaluation that fails is no match and says where it failed.
func TestMatchError(t *testing.T) {
	data := []byte("version: 1\nrules:\n  - id: a\n    match: 'tool == \"bash\" && argv[9] == \"x\"'\n    pipeline: [{drop: a}]\n")
	f := parse("f.yaml", data, "")
	e := f.src.expression(*f.rules[0].match, "match")
	yes, err := e.eval(callOf(engine.Input{Tool: "bash", Command: "make"}))
	if yes || err == nil || !strings.HasPrefix(err.Error(), "f.yaml:4:35: ") || !strings.Contains(err.Error(), "9") {
		t.Error(yes, err)
	}
}

// TestMatchBounded holds that long commands do not make an expression costly, and that expressions that could are
// refused.
func TestMatchBounded(t *testing.T) {
	s := newSource("f", nil)
	e := s.expression(text{value: `argv.exists(a, a + a == "x") || argv.all(a, command.contains(a)) && argv.size() == 4096 && command.size() == 20479`}, "match")
	if e == nil {
		t.Fatal(s.found)
	}
	argv := make([]string, 1<<20)
	for i := range argv {
		argv[i] = "word"
	}
	if yes, err := e.eval(callOf(engine.Input{Argv: argv})); !yes || err != nil {
		t.Error(yes, err)
	}
	for _, expr := range []string{
		strings.Repeat("(", 5000) + "true" + strings.Repeat(")", 5000),
		strings.Repeat("failed || ", 3000) + "failed",
		strings.Repeat("x", 100_000),
		`argv.map(a, a + a).size() > 5`,
		`argv.exists(a, output.contains(a))`,
		`argv.exists(a, argv.exists(b, a == b))`,
	} {
		s := newSource("f", nil)
		if e := s.expression(text{value: expr}, "match"); e != nil || len(s.found) == 0 {
			t.Errorf("%.20s… is taken", expr)
		}
	}
}

func TestMentions(t *testing.T) {
	cases := []struct {
		expr          string
		command, exit bool
	}{
		{`true`, false, false},
		{`"command failed argv" == tool`, false, false},
		{`tool == "x" // command`, false, false},
		{`output.command == 5`, false, false},
		{`ran("x")`, true, false},
		{`flag('--x') && failed`, true, true},
		{`r"\" == command`, true, false},
		{`'it\'s failed' == host`, false, false},
		{`"""failed "quoted" """ == host`, false, false},
		{`exit_known`, false, false},
		{`exit_code == 1`, false, true},
		{`commands == 1`, false, false},
		{`argv[0] == "x" || !succeeded`, true, true},
	}
	for _, c := range cases {
		if command, exit := mentions(c.expr); command != c.command || exit != c.exit {
			t.Errorf("%s: command %v, exit %v", c.expr, command, exit)
		}
	}
}

func FuzzTokens(f *testing.F) {
	for _, s := range []string{`a && b`, `"x\"y"`, `r'''a''' + b`, "é.x", `"open`} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		end := 0
		for _, tok := range tokens(s) {
			if tok.value == "" || tok.at < end || s[tok.at:tok.at+len(tok.value)] != tok.value {
				t.Fatalf("%+v in %q", tok, s)
			}
			end = tok.at + len(tok.value)
		}
		slip(s)
		conjuncts(s)
	})
}
