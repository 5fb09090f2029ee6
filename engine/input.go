// Package engine makes tool output small without losing a failure: it chooses the rule for an input, runs it, and
// checks after every step that no failure line is gone. Rules come from outside: declared ones in layers, then the
// compiled ones, then the fallback.
package engine

import (
	"strconv"

	"github.com/compaction-dev/compaction/engine/command"
)

// Exit is the exit code of a command. Its zero value means that the code is not known, which is never the same as
// success.
type Exit struct {
	code  int
	known bool
}

// Exited is the exit of a command that ended with code.
func Exited(code int) Exit { return Exit{code: code, known: true} }

// Known reports whether the code is known.
func (e Exit) Known() bool { return e.known }

// Code is the exit code, or -1 where it is not known.
func (e Exit) Code() int {
	if !e.known {
		return -1
	}
	return e.code
}

// Failed reports a known code other than 0.
func (e Exit) Failed() bool { return e.known && e.code != 0 }

// Succeeded reports a known code of 0.
func (e Exit) Succeeded() bool { return e.known && e.code == 0 }

// String is the code in words for people.
func (e Exit) String() string {
	if !e.known {
		return "unknown"
	}
	return strconv.Itoa(e.code)
}

// Input is one tool result. Only Text is needed; the more is known of it, the better the rule fits.
type Input struct {
	// Tool is the name that the host gave the tool, such as Bash, run_shell_command or mcp__github__list_issues.
	Tool string
	// Command is the command line as it was asked for, for shell tools.
	Command string
	// Argv is the command as words, where the host knows it. It goes before Command.
	Argv []string
	// Exit is the exit code; its zero value is unknown.
	Exit Exit
	// Dir is the working directory of the command.
	Dir string
	// Host is the agent host that ran the tool, such as claude or codex; empty outside of one.
	Host string
	// Text is the output, stdout and stderr as they came. Any bytes.
	Text string
}

// Call is one input on its way through the engine, with what is worked out about it once and shared by all rules.
// It belongs to one goroutine.
type Call struct {
	Input
	// Ran is what the command line says was run.
	Ran command.Command
	// Outcome is the exit code with what the command line hides of it: a success behind `|| true` or a pipe is
	// unknown.
	Outcome Exit
	// Veto is set where the exit code says failure and no line does (a line that only counts zero failures does
	// not): only what is safe for any text may act.
	Veto bool
	// Class is the tool by what it does: bash, read, search, fetch, mcp, or its own name in lower case.
	Class string

	// Pin recognises lines that users added to the failure lines. Nil for none.
	Pin func(plain string) bool
	// FailuresAlike has failure lines that differ only in times, numbers, hex and uuids count as the same.
	FailuresAlike bool

	// Memo is for what rules of one kind work out about the call once and share. The engine does not look at it.
	Memo any

	trace *Trace
	work  work
}
