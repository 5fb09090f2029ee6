package builtin

import (
	"strings"

	"github.com/compaction-dev/compaction/engine"
	"github.com/compaction-dev/compaction/engine/failure"
	"github.com/compaction-dev/compaction/engine/lines"
)

// TestOutputRuleID is the id of the rule for test runners.
const TestOutputRuleID = "test-output"

// CompactTestOutput takes passing tests out of output, which a test runner printed, whichever it was, and the noise of
// the tools around it; markers count them. Failures stay with what explains them, as do summaries and everything that
// it does not know. A text of which nothing or all is noise, or one that would not get smaller, comes back as it is.
// Safe for concurrent use.
func CompactTestOutput(output string) string {
	return withoutNoise(parseAnnotated(output), testRunners...).String()
}

var testRunners = []tool{goTest, gotestsum, pytest, unittest, trial, specs, tap, dotted, cargoTest, scalatest, specs2, pester, automake, tasty, denoTest, xdist}

func parseAnnotated(output string) *lines.Doc {
	d := lines.ParseMarked(output)
	failure.Annotate(d, nil)
	return d
}

// testCommands are the commands that run tests, with the tools that they are known to have run. Where a command may run
// several runners, these are the forms that all of them share; the rest the text has to show.
var testCommands = []invocation{
	{[]string{"go test", "gotestsum", "ginkgo"}, []tool{goTest, gotestsum, dotted}},
	{[]string{"pytest", "pytest-3", "py.test"}, []tool{pytest, dotted}},
	{[]string{"unittest", "nose2", "nosetests"}, []tool{unittest, dotted}},
	{[]string{"trial"}, []tool{trial}},
	{[]string{"jest", "vitest", "mocha", "ava", "playwright test", "cypress run", "karma start", "jasmine", "bun test"}, []tool{specs}},
	{[]string{"tap", "tape", "prove", "bats"}, []tool{tap}},
	{[]string{"cargo test", "cargo nextest"}, []tool{cargoTest}},
	{[]string{"rspec", "minitest", "rails test", "mix test"}, []tool{dotted}},
	{[]string{"phpunit", "paratest", "pest"}, []tool{dotted, specs}},
	{[]string{"deno test"}, []tool{denoTest}},
	{[]string{"npm test", "npm t", "npm run test", "yarn test", "yarn run test", "pnpm test", "pnpm run test", "bun run test"}, []tool{specs, tap, dotted}},
	{[]string{"make test", "make check", "just test", "task test", "composer test", "rake test", "rake spec", "tox", "nox", "hatch test"}, []tool{dotted}},
	{[]string{
		"node", "rake", "ctest", "dotnet test", "bazel test", "swift test", "flutter test", "dart test", "sbt test", "lein test", "stack test", "cabal test",
	}, nil},
}

func testOutput() engine.Rule {
	return engine.Rule{
		ID:     TestOutputRuleID,
		Origin: engine.Origin{Layer: engine.Builtin},
		Match: func(c *engine.Call) bool {
			if holdsEvents(c.Text) {
				c.Why("it is a stream of events")
				return false
			}
			if c.Ran.Known() {
				_, ok := commandOf(c, testCommands)
				if ok = ok || runsTestScript(c.Ran.Words()); !ok {
					declineCommand(c)
				}
				return ok
			}
			return !isPage(c) && looksLikeTests(c.Text)
		},
		Transform: func(c *engine.Call, d *lines.Doc) (engine.Outcome, error) {
			ran, _ := commandOf(c, testCommands)
			return engine.Outcome{Doc: withoutNoise(d, ran...)}, nil
		},
	}
}

// runsTestScript reports whether a command runs a script of a package.json that is named after tests, such as
// `npm run test:unit`.
func runsTestScript(words []string) bool {
	if len(words) < 2 {
		return false
	}
	switch words[0] {
	case "npm", "yarn", "pnpm", "bun":
	default:
		return false
	}
	script := words[1]
	if (script == "run" || script == "run-script") && len(words) > 2 {
		script = words[2]
	}
	return strings.HasPrefix(script, "test:") || strings.HasPrefix(script, "test-")
}

// looksLikeTests reports whether a text of an unknown command starts or ends as the run of a test runner does.
func looksLikeTests(text string) bool {
	const window = 4 << 10
	if len(text) <= 2*window {
		return hasTestSign(text)
	}
	return hasTestSign(text[:window]) || hasTestSign(text[len(text)-window:])
}

func hasTestSign(text string) bool {
	for _, sign := range [...]string{
		"=== RUN   ", "--- PASS: ", "--- FAIL: ", "\nok  \t", " test session starts ", " passed in ", "\nTest Suites: ", "\n Test Files ",
		" passing (", "\ntest result: ", "\n# pass ", "\nRan ", " examples, ", "Tests run: ", "% tests passed, ", "\nOK (", "[       OK ] ",
		"Total tests: ", "Assertions: ", " tests passed", "\nFiles=",
	} {
		if strings.Contains(text, sign) {
			return true
		}
	}
	return false
}
