package builtin

import (
	"math/rand"
	"strings"
	"testing"

	"github.com/compaction-dev/compaction/engine"
	"github.com/compaction-dev/compaction/engine/command"
	"github.com/compaction-dev/compaction/engine/lines"
)

// alone is an engine with one rule and no thresholds, so that whatever the rule does shows.
func alone(r engine.Rule) *engine.Engine {
	return engine.New(engine.Config{Builtins: []engine.Rule{r}}, engine.Options{MinBytes: -1, MinSavings: -1})
}

// unconditional is a rule that acts whatever it is given, as if it had been asked for by name.
func unconditional(r engine.Rule) engine.Rule {
	r.Match = nil
	return r
}

// scatter puts each text on a line of its own between the lines of an output, at places that the seed decides.
func scatter(output string, seed int64, texts ...string) string {
	rng := rand.New(rand.NewSource(seed))
	ls := strings.SplitAfter(output, "\n")
	at := map[int][]string{}
	for _, t := range texts {
		i := rng.Intn(len(ls) + 1)
		at[i] = append(at[i], t)
	}
	var b strings.Builder
	for i := 0; i <= len(ls); i++ {
		for _, t := range at[i] {
			if s := b.String(); s != "" && s[len(s)-1] != '\n' {
				b.WriteByte('\n')
			}
			b.WriteString(t + "\n")
		}
		if i < len(ls) {
			b.WriteString(ls[i])
		}
	}
	return b.String()
}

// missing is the first of the texts that is no line of the output, or "".
func missing(output string, texts []string) string {
	have := map[string]bool{}
	for l := range strings.Lines(output) {
		have[lines.Key(strings.TrimSuffix(l, "\n"))] = true
	}
	for _, t := range texts {
		if !have[lines.Key(t)] {
			return t
		}
	}
	return ""
}

// Whatever rule works on whatever tool's output, a failure anywhere in it stays, without the engine having to step
// in; nothing grows, the same input gives the same result, and a second pass changes nothing.
func TestEveryRuleKeepsFailuresOfEveryOutput(t *testing.T) {
	failures := []string{
		"error: the queue is closed", "FAIL: drains", "Traceback (most recent call last):", "panic: out of till",
		"  not ok 7 - drains", "ERROR 17 in shard 4", "✗ drains", "fatal: cannot drain", "Caused by: till.QueueException: closed",
	}
	for _, rule := range Rules() {
		if rule.JSON {
			continue
		}
		e := alone(unconditional(rule))
		t.Run(rule.ID, func(t *testing.T) {
			for i, c := range allOutputs(t) {
				in := c.in
				in.Exit = engine.Exit{}
				in.Text = scatter(in.Text, int64(i), failures...)
				r := e.Compact(in)
				if strings.Contains(r.Stats.Rule, "fallback") {
					t.Errorf("%s: %s", c, r.Stats.Rule)
				}
				if m := missing(r.Text, failures); m != "" && rule.Visible == nil {
					t.Errorf("%s: %q is gone from\n%s", c, m, r.Text)
				}
				if len(r.Text) > len(in.Text) {
					t.Errorf("%s: %d bytes from %d", c, len(r.Text), len(in.Text))
				}
				if again := e.Compact(in); again.Text != r.Text {
					t.Errorf("%s: two runs differ", c)
				}
				in.Text = r.Text
				if again := e.Compact(in); again.Text != r.Text {
					t.Errorf("%s: a second pass makes\n%s\nof\n%s", c, again.Text, r.Text)
				}
			}
		})
	}
}

// What no matcher knows stays, wherever it stands. The sections in which CI systems describe a machine go as a whole.
func TestTheUnrecognisedStays(t *testing.T) {
	unknown := []string{
		"zq plain words that no tool writes", "  zq with blanks in front", "zq: with a colon", "[zq] in brackets", "zq 7 of 9", "- zq as an item",
		"zq/with/slashes.zq", "\tzq behind a tab", "> zq quoted",
	}
	e := alone(mixedLog())
	for i, c := range allOutputs(t) {
		if c.family == "mixed-log" {
			continue
		}
		in := engine.Input{Text: scatter(c.in.Text, int64(i), unknown...)}
		r := e.Compact(in)
		if m := missing(r.Text, unknown); m != "" {
			t.Errorf("%s: %q is gone from\n%s", c, m, r.Text)
		}
	}
}

// A family's rule takes the outputs of its own commands and no other's.
func TestNoFamilyTakesTheOutputOfAnother(t *testing.T) {
	also := map[string]string{
		"dotnet-build/test-fail": TestOutputRuleID, "dotnet-build/test-pass": TestOutputRuleID, "jvm-build/sbt-fail": TestOutputRuleID,
	}
	for _, c := range allOutputs(t) {
		call := &engine.Call{Input: c.in, Class: "bash", Ran: command.Parse(c.in.Command, nil, nil)}
		if c.family == "json" {
			continue
		}
		got := firstMatch(call)
		if got != c.family && got != MixedLogRuleID && also[c.String()] != got {
			t.Errorf("%s takes %s (%s)", got, c, c.in.Command)
		}
	}
}

// Without a command, only the rules that know their tool by unmistakable lines act.
func TestWithoutACommandOnlyContentCounts(t *testing.T) {
	for _, c := range allOutputs(t) {
		call := &engine.Call{Input: engine.Input{Text: c.in.Text}}
		got := firstMatch(call)
		ok := got == MixedLogRuleID || got == c.family
		if got == TestOutputRuleID {
			// Tests run in builds and in CI too.
			ok = ok || strings.HasSuffix(c.family, "-build") || c.family == MixedLogRuleID
		}
		if !ok {
			t.Errorf("%s takes %s", got, c)
		}
	}
}

// firstMatch is the id of the rule that is the first to want a call.
func firstMatch(c *engine.Call) string {
	for _, r := range Rules() {
		if !r.JSON && (r.Match == nil || r.Match(c)) {
			return r.ID
		}
	}
	return ""
}

// Texts that use the words of tools in another sense lose nothing.
func TestCommonWordsAreNoNoise(t *testing.T) {
	for name, text := range map[string]string{
		"a list with check marks":   "✓ buy milk\n✓ buy bread\n  ✓ and butter\n- sell eggs\n",
		"prose":                     "Collecting data is hard.\nDownloading a file takes time.\nInstalling it does not.\nUsing it is easy.\nBuilding trust is slow.\n",
		"steps":                     "[1/3] pour water\n[2/3] add flour\n[3/3] stir\n",
		"a table of shares":         "rent  40%\nfood  20%\nrest  40%\n",
		"a report":                  "Setting up a stall (2 days) was fun.\nRunning it was not.\nok then\nok 1 more thing\n",
		"a tree":                    "├── src\n│   └── main.go\n└── go.mod\n",
		"headings":                  "==== 2026 ====\n======\n------\n######\n",
		"a log of a service":        "10:00:01 ok: [web1] is up\n10:00:02 Refreshing caches\n10:00:03 Creating index\n",
		"sizes":                     "12 KB\n7 MB\n3 files\n100%\n",
		"a chat":                    "PASS the salt\nRUNS fast\nTests: none today\nok\n",
		"copies":                    "copying is fine -> always\ncreating things\nadding 'salt'\nrunning shoes\n",
		"Go source":                 "	fmt.Println(\"--- PASS\")\n	// === RUN is printed first\n",
		"a make rule":               "cc: $(OBJ)\n	$(CC) -o $@ $^\nar: x\n",
		"kubectl get":               "NAME   READY\nweb/1  unchanged since Monday\n",
		"a list of terraform names": "aws_instance.web\naws_instance.db: production\n",
	} {
		t.Run(name, func(t *testing.T) {
			if got := alone(mixedLog()).Compact(engine.Input{Text: text}).Text; got != text {
				t.Errorf("got\n%s", got)
			}
		})
	}
}

// Where every tool has left its lines, prose that uses their words still is no noise.
func TestProseStaysAmongAllTools(t *testing.T) {
	prose := []string{
		"Collecting dust in the attic", "Using it every day of 2026", "Installing the shelf took two days", "Building trust takes time", "Downloading is slow here",
		"creating tables for users", "copying the first to the second -> done", "Searching for a better name", "Setting up camp (again)", "Running late today",
		"PASS the salt", "Tests are good for you", "ok then", "check: OK", "the end is near ... ok?", "...", "....", "adding 'salt' to taste", "writing home",
		"running in circles", "Fetching water 2 times a day", "- Installing shelves", "Restoring old chairs", "Waiting for Godot", "Reading books", "Creating art",
		"included: breakfast", "skipping: lunch", "Progress is slow", "remote: work", "Total recall", "verbose as ever", "[1/3] pour water", "12 passing clouds", "1..2..3 go",
		"Pulling weeds", "Extracting teeth", "Digest: good", "travis is a name", "> git is a tool", "FAIL better", "-- signed, the author", "checking in at noon",
	}
	var all strings.Builder
	for _, c := range allOutputs(t) {
		if len(c.in.Text) < 3000 && !strings.Contains(c.in.Text, "##[group]") && !strings.Contains(c.in.Text, "travis_fold") {
			all.WriteString(c.in.Text)
			all.WriteString("\n")
		}
	}
	in := engine.Input{Text: scatter(all.String(), 1, prose...)}
	r := alone(mixedLog()).Compact(in)
	for _, p := range prose {
		if missing(r.Text, []string{p}) != "" {
			t.Errorf("%q is gone", p)
		}
	}
}

// Each family is tested on a run that went well and comes out smaller, and on one that failed.
func TestEveryFamilyHasOutputsThatPassAndFail(t *testing.T) {
	smaller, failed := map[string]bool{}, map[string]bool{}
	e := NewEngine(engine.Overlays{}, engine.Options{})
	for _, c := range allOutputs(t) {
		if c.in.Exit.Failed() {
			failed[c.family] = true
		} else if e.Compact(c.in).Stats.Applied {
			smaller[c.family] = true
		}
	}
	for _, r := range Rules() {
		if r.JSON || r.Visible != nil || r.ID == GitStatusRuleID {
			continue
		}
		if !smaller[r.ID] {
			t.Errorf("%s: no output that went well came out smaller", r.ID)
		}
		if !failed[r.ID] {
			t.Errorf("%s: no output that failed", r.ID)
		}
	}
}

// Whoever asks for the calls of the compiler gets them.
func TestCompilerCallsStayWhereTheyWereAskedFor(t *testing.T) {
	call := "gcc -std=c11 -O2 -c src/till.c -o build/till.o\n"
	text := strings.Repeat("make[1]: Entering directory '/w'\n", 30) + strings.Repeat(call, 3) + "built\n"
	e := NewEngine(engine.Overlays{}, engine.Options{})
	for command, want := range map[string]bool{
		"make": false, "make -j8 all": false, "make V=0": false, "ninja": false, "cmake --build out": false, "./build.sh": false,
		"make V=1": true, "VERBOSE=1 make": true, "make VERBOSE=1 -j8": true, "make --trace": true, "ninja -v": true, "cmake --build out --verbose": true,
	} {
		r := e.Compact(engine.Input{Command: command, Text: text})
		if got := strings.Contains(r.Text, "gcc "); got != want {
			t.Errorf("%s: the calls are there: %v, want %v", command, got, want)
		}
	}
}
