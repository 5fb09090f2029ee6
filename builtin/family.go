package builtin

import (
	"github.com/compaction-dev/compaction/engine"
	"github.com/compaction-dev/compaction/engine/lines"
)

// invocation is a group of commands, as [command.Command.Ran] takes them, with the tools that they are known to have
// run.
type invocation struct {
	ran   []string
	tools []tool
}

// family is the tools of one kind: a rule that takes their noise away after one of their commands.
type family struct {
	id       string
	commands []invocation
}

func (f family) rule() engine.Rule {
	return engine.Rule{
		ID:     f.id,
		Origin: engine.Origin{Layer: engine.Builtin},
		Match: func(c *engine.Call) bool {
			_, ok := commandOf(c, f.commands)
			if !ok {
				declineCommand(c)
			}
			return ok
		},
		Transform: func(c *engine.Call, d *lines.Doc) (engine.Outcome, error) {
			ran, _ := commandOf(c, f.commands)
			return engine.Outcome{Doc: withoutNoise(d, append(asked(c), ran...)...)}, nil
		},
	}
}

// families are asked in this order.
var families = [...]family{
	nodePackages, pythonPackages, rubyPackages, phpPackages, systemPackages,
	nativeBuild, rustBuild, goBuild, jvmBuild, dotnetBuild, webBuild, containerBuild, infrastructure, transfers,
}

// commandOf finds what the call ran among some commands.
func commandOf(c *engine.Call, among []invocation) (ran []tool, ok bool) {
	for i := range among {
		if c.Ran.Ran(among[i].ran...) {
			return among[i].tools, true
		}
	}
	return nil, false
}

// asked is what the command asked for that would be noise otherwise.
func asked(c *engine.Call) []tool {
	if asksForEcho(c) {
		return []tool{echoAsked}
	}
	return nil
}

// declineCommand tells why a rule for certain commands does not want a call.
func declineCommand(c *engine.Call) {
	switch {
	case !c.Tracing():
	case c.Ran.Decline() != "":
		c.Why(c.Ran.Decline())
	default:
		c.Why("the command is " + c.Ran.Name() + ", which is none of this rule's")
	}
}

// MixedLogRuleID is the id of the rule for texts in which several tools speak.
const MixedLogRuleID = "mixed-log"

// mixedLog is for the logs of CI systems, scripts and compound commands: it takes away what can be nothing but noise
// in any text, and what is noise of a tool that the text itself shows.
func mixedLog() engine.Rule {
	return engine.Rule{
		ID:     MixedLogRuleID,
		Origin: engine.Origin{Layer: engine.Builtin},
		Match: func(c *engine.Call) bool {
			if isPage(c) {
				c.Why("a page from the web is a document, and what looks like a log in it is an example")
				return false
			}
			return true
		},
		Transform: func(c *engine.Call, d *lines.Doc) (engine.Outcome, error) {
			return engine.Outcome{Doc: withoutNoise(d, asked(c)...)}, nil
		},
	}
}

// isPage reports whether a tool fetched a page from the web.
func isPage(c *engine.Call) bool { return c.Class == "fetch" }
