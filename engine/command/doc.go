// Package command says what a command line ran.
//
// A tool result is compacted by what produced it, so everything that looks at commands (the verbatim guard, the
// builtin rules, `ran()` and `flag()` in rule files, the savings journal) asks this one package, and all give the
// same answer. [Parse] reads a line with a real shell parser and reduces it to the one command whose output is on
// the screen, if there is one.
//
// # What is looked through
//
// Setup in front of the command or behind it that prints nothing: cd, export and other assignments, set, source and
// the activation of an environment, mkdir, rm, sleep and the like. Environment prefixes (A=b cmd), a subshell or a
// block around a single command, and wrappers: programs that run another program and add no output of their own,
// such as time, env, bash -lc, npx, uv run, python -m. The user's own wrappers count too.
//
// # Decorations
//
// What may stand around a command without making it another one, and what an exit code of 0 then says:
//
//	2>&1, 2>/dev/null, </dev/null         the command's own exit code
//	cmd || true, cmd || :                 unknown
//	cmd; echo …$?, cmd; rc=$?; exit $rc   unknown
//	cmd | cat, cmd | less                 unknown
//	cmd | tee FILE                        unknown
//	cmd | tail …, cmd | head …            unknown
//	cmd; SETUP, cmd || SETUP              unknown
//	SETUP && cmd, SETUP; cmd              the command's own exit code
//	cmd && SETUP, cmd || exit 1           the command's own exit code
//
// Unknown means that [Command.HidesExit] is true: the shell reports the exit code of something else. An echo of
// anything but an exit code is output that a rule for the command does not know, and so makes a compound.
//
// # Compound
//
// Anything else with a pipe, a redirection, a here-document, a substitution or more than one command that prints is
// compound: no single tool made the output, so [Command.Words] is nil and [Command.Ran] is false. So is text that
// the shell parser refuses, that is too long, or whose command name is only known at run time. [Command.Decline]
// says which of these it was.
//
// # Verbatim
//
// [Command.Verbatim] is true if the output is itself the answer: what was read, searched, listed, compared, asked for
// in a machine's format, or only tried. A compound is verbatim if one of its commands is and the others are too, or
// only filter, print or keep silent. What jq and its like, or compaction itself, prints at the end of a pipe is the
// answer whatever is piped into it. The events of go test -json are no machine's format here: they are a run's log.
package command
