package cli

import (
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/compaction-dev/compaction/builtin"
	"github.com/compaction-dev/compaction/cmd/compaction/internal/atomicfile"
	"github.com/compaction-dev/compaction/engine"
	"github.com/compaction-dev/compaction/engine/command"
	"github.com/compaction-dev/compaction/rulespec"
	"github.com/compaction-dev/compaction/rulespec/ruletest"
)

// draft is a rule on its way into a file.
type draft struct {
	id, path string
	flags    newFlags
	output   string
	lines    []string // its command, and the comments and stages of its pipeline
	options  rulespec.Options
	made     string // the copy of the output that was made for the test, if any
}

// discard takes back what was made for a rule that comes to nothing.
func (d *draft) discard() {
	if d.made != "" {
		os.Remove(d.made)
	}
}

// propose makes the command and the pipeline of the rule.
func (d *draft) propose() error {
	ran := command.Parse(d.flags.command, nil, nil)
	words := ran.Words()
	if len(words) == 0 {
		return fmt.Errorf("--command %q: %s; give the one command that the rule is for", d.flags.command, ran.Decline())
	}
	d.lines = append(d.lines, "command: "+quoted(leading(words)))
	d.lines = append(d.lines, "pipeline:")
	drops := rulespec.Propose(d.output)
	for _, p := range drops {
		d.lines = append(d.lines, fmt.Sprintf("  # %s, such as: %s", plural(p.Lines, "line"), comment(p.Sample)), "  - drop: "+quoted(p.Pattern))
	}
	if total := strings.Count(d.output, "\n"); len(drops) == 0 && total > 60 {
		d.lines = append(d.lines, "  # no kind of line repeats: the beginning and the end", "  - cut: {head: 20, tail: 40}")
	} else if len(drops) == 0 {
		return errors.New("no kind of line repeats in this output, and it is short: there is nothing to propose")
	}
	return nil
}

// leading are the words that name what ran: the program and its subcommands, up to the first flag or file.
func leading(words []string) string {
	n := 1
	for n < len(words) && n < 3 && !strings.HasPrefix(words[n], "-") && !strings.ContainsAny(words[n], `/\=*^|;&<>$`) {
		n++
	}
	return strings.Join(words[:n], " ")
}

// keepInput returns the path of the test's input from the rule file on. An output that lies elsewhere is copied.
func (d *draft) keepInput() (string, error) {
	dir := filepath.Dir(d.path)
	if d.flags.from != "" && d.flags.from != "-" {
		abs, err := filepath.Abs(d.flags.from)
		if err == nil {
			if base, err := filepath.Abs(dir); err == nil {
				if rel, err := filepath.Rel(base, abs); err == nil && filepath.IsLocal(rel) {
					return filepath.ToSlash(rel), nil
				}
			}
		}
	}
	rel := filepath.Join("testdata", strings.ReplaceAll(d.id, "/", "-")+".txt")
	path := filepath.Join(dir, rel)
	if _, err := os.Lstat(path); err == nil {
		return "", fmt.Errorf("%s is there already; give the output as --from FILE inside of the repository", path)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return "", fmt.Errorf("keep the output: %w", err)
	}
	if err := atomicfile.Write(path, []byte(d.output), 0o644); err != nil {
		return "", fmt.Errorf("keep the output: %w", err)
	}
	d.made = path
	return filepath.ToSlash(rel), nil
}

// text is the rule as it is written, with the lines of its test.
func (d *draft) text(test []string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "- id: %s\n", d.id)
	for _, l := range d.lines {
		fmt.Fprintf(&b, "  %s\n", l)
	}
	if len(test) > 0 {
		b.WriteString("  tests:\n")
		for i, l := range test {
			lead := "      "
			if i == 0 {
				lead = "    - "
			}
			b.WriteString(lead + l + "\n")
		}
	}
	return b.String()
}

// add writes the rule into the file's text, with a test of what it makes of the output. The test has to pass.
func (d *draft) add(before []byte, input string) ([]byte, error) {
	plain, err := rulespec.AddRule(before, d.text(nil))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", d.path, err)
	}
	set := rulespec.CheckData(d.path, plain, d.options)
	for _, p := range set.Diagnostics() {
		if p.Severity == rulespec.Error {
			return nil, errors.New(p.Message)
		}
	}
	in := engine.Input{Tool: "bash", Command: d.flags.command, Text: d.output}
	if d.flags.exitKnown {
		in.Exit = engine.Exited(d.flags.exitCode)
	}
	r := builtin.NewEngine(set.Overlays, engine.Options{MinBytes: -1, MinSavings: -1, Trace: true}).Compact(in)
	if r.Trace.Veto {
		return nil, errVeto
	}
	after, err := rulespec.AddRule(before, d.text(d.test(input, r)))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", d.path, err)
	}
	set = rulespec.CheckData(d.path, after, d.options)
	for _, res := range ruletest.Run(set, ruletest.Options{}) {
		if res.Test.Rule == d.id && !res.Passed() {
			return nil, fmt.Errorf("the rule would not work on this output: %s", strings.Join(res.Failures, "; "))
		}
	}
	return after, nil
}

// errVeto is what becomes of an output of which nobody can say what it failed of.
var errVeto = errors.New("the exit code says failure and no line is known to tell of it, so hardly anything may be taken: " +
	"make the rule from an output of a run that worked, or name the words of failure first, settings: {pin: ['…']}")

// test are the lines of the rule's test: what stays of the output, what goes, and how small it is.
func (d *draft) test(input string, r engine.Result) []string {
	out := []string{"name: an output of " + d.id, "command: " + quoted(d.flags.command)}
	if d.flags.exitKnown {
		out = append(out, "exit_code: "+strconv.Itoa(d.flags.exitCode))
	}
	out = append(out, "input_file: "+quoted(input))
	if last := lastLine(r.Text); last != "" && strings.Contains(d.output, last) {
		out = append(out, "contains: "+quoted(last))
	}
	for _, p := range rulespec.Propose(d.output) {
		if s := strings.TrimSpace(p.Sample); printable(s) && !strings.Contains(r.Text, s) {
			out = append(out, "excludes: "+quoted(s))
			break
		}
	}
	ratio := float64(len(r.Text)) / float64(len(d.output))
	return append(out, fmt.Sprintf("max_ratio: %.2f", math.Min(1, math.Ceil(ratio*100+1)/100)))
}

func lastLine(text string) string {
	lines := strings.Split(strings.TrimRight(text, "\r\n \t"), "\n")
	if l := strings.TrimSpace(lines[len(lines)-1]); printable(l) {
		return l
	}
	return ""
}

// printable reports whether a line can stand in a rule file as it is.
func printable(s string) bool {
	return s != "" && len(s) <= 160 && strings.IndexFunc(s, func(r rune) bool { return !strconv.IsPrint(r) || r == '\ufffd' }) < 0
}

// quoted is a YAML text between single quotes, or as it is where that is safe.
func quoted(s string) string { return "'" + strings.ReplaceAll(s, "'", "''") + "'" }

func comment(s string) string {
	s = strings.Map(func(r rune) rune {
		if !strconv.IsPrint(r) {
			return -1
		}
		return r
	}, strings.TrimSpace(s))
	if r := []rune(s); len(r) > 70 {
		s = string(r[:70]) + "…"
	}
	return s
}

// report says what was added and what it does to the output.
func (d *draft) report(after []byte, input string, short func(string) string) string {
	set := rulespec.CheckData(d.path, after, d.options)
	var b strings.Builder
	for _, r := range set.Rules {
		if r.ID == d.id {
			fmt.Fprintf(&b, "%s: the rule %s was added\n", short(r.Origin.String()), d.id)
		}
	}
	for _, l := range d.lines {
		fmt.Fprintf(&b, "  %s\n", l)
	}
	fmt.Fprintf(&b, "input of its test: %s\n", short(filepath.Join(filepath.Dir(d.path), input)))
	in := engine.Input{Tool: "bash", Command: d.flags.command, Text: d.output}
	if d.flags.exitKnown {
		in.Exit = engine.Exited(d.flags.exitCode)
	}
	without := builtin.NewEngine(engine.Overlays{}, engine.Options{}).Compact(in)
	with := builtin.NewEngine(set.Overlays, engine.Options{}).Compact(in)
	fmt.Fprintf(&b, "%d bytes; %d without the rule (%s), %d with it (%s)\n", len(d.output), len(without.Text), without.Stats.Rule, len(with.Text), with.Stats.Rule)
	if len(without.Text) <= len(with.Text) {
		fmt.Fprintf(&b, "%s does as much already: a rule of your own may not be needed\n", without.Stats.Rule)
	}
	b.WriteString("read the drops, change them as you like, and run: compaction check\n")
	return b.String()
}
