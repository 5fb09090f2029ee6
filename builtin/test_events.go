package builtin

import (
	"strings"

	"github.com/compaction-dev/compaction/engine"
	"github.com/compaction-dev/compaction/engine/lines"
)

// TestEventsRuleID is the id of the rule for the event stream of go test -json.
const TestEventsRuleID = "test-events"

// testEvents takes the events of passed tests out of what `go test -json` prints; those of failed ones stay whole, with
// everything that they printed. The format is that of test2json: one object a line, with Action, Package and, for what
// belongs to a test, Test.
func testEvents() engine.Rule {
	return engine.Rule{
		ID:     TestEventsRuleID,
		Origin: engine.Origin{Layer: engine.Builtin},
		Match: func(c *engine.Call) bool {
			switch {
			case c.Ran.Known() && !c.Ran.Compound() && !c.Ran.Ran("go test", "gotestsum", "go tool test2json"):
				declineCommand(c)
			case !holdsEvents(c.Text):
				c.Why("it holds no events of tests")
			default:
				return true
			}
			return false
		},
		Transform: func(_ *engine.Call, d *lines.Doc) (engine.Outcome, error) {
			passed := map[test]bool{}
			for i := range d.Lines {
				if e, ok := eventOf(d.Lines[i].Text); ok && e.name != "" && e.action == "pass" {
					passed[e.test] = true
				}
			}
			return engine.Outcome{Doc: lines.Elide(d, "", func(_ int, l *lines.Line) bool {
				e, ok := eventOf(l.Text)
				return ok && l.Flags&lines.Failure == 0 && (e.name == "" && e.action == "start" || passed[e.test])
			})}, nil
		},
	}
}

// fewEvents is how many events a text has to hold to be a stream of them.
const fewEvents = 8

func holdsEvents(text string) bool {
	return strings.Contains(text, testKey) && strings.Count(text, actionKey) >= fewEvents
}

// test is a test by its package and name.
type test struct{ pkg, name string }

type event struct {
	test
	action string
}

// The keys as test2json writes them, without white space. A quote inside of a string is escaped, so that none of them
// can stand in the output of a test.
const (
	actionKey  = `"Action":"`
	packageKey = `"Package":"`
	testKey    = `"Test":"`
)

// eventOf reads one line of the stream. Names are compared as they are written, escapes included.
func eventOf(line string) (e event, ok bool) {
	line = strings.TrimRight(line, "\r")
	if !strings.HasPrefix(line, "{") || !strings.HasSuffix(line, "}") {
		return e, false
	}
	if e.action, ok = stringOf(line, actionKey); !ok {
		return e, false
	}
	e.pkg, _ = stringOf(line, packageKey)
	e.name, _ = stringOf(line, testKey)
	return e, true
}

// stringOf is the string behind a key, as it is written.
func stringOf(line, key string) (string, bool) {
	_, rest, ok := strings.Cut(line, key)
	if !ok {
		return "", false
	}
	for i := 0; i < len(rest); i++ {
		switch rest[i] {
		case '\\':
			i++
		case '"':
			return rest[:i], true
		}
	}
	return "", false
}
