package command

import "strings"

// Command is what one command line ran. It is an immutable value, safe for concurrent use; the zero value says that
// nothing is known.
type Command struct {
	words    []string
	outer    [][]string // the same command with its wrappers on, outermost first
	env      []string   // assignments before the command, as NAME=value
	dir      string
	reason   string
	known    bool
	compound bool
	hides    bool
	kinds    kinds
}

// Parse says what ran. line is a shell command line, "" if unknown. argv, if not empty, is what really ran: it is
// used instead of line and as it is, without shell syntax, except that the text of a shell's -c is parsed. wrappers
// are words in front of a command that are looked through in addition to the built-in ones, as in "devbox run".
//
// Parse never fails: text that no shell would take gives a compound with a reason. Its work is bounded, whatever the
// length and nesting of line. It may be called concurrently.
func Parse(line string, argv []string, wrappers []string) Command {
	r := reader{wrappers: wrappers}
	if len(argv) > 0 {
		return r.argv(argv)
	}
	if words, ok := plainWords(line); ok {
		return r.argv(words)
	}
	return r.line(line)
}

// Known reports whether a command is known at all.
func (c Command) Known() bool { return c.known }

// Words returns the words of the one command whose output this is, without environment prefixes and wrappers, quotes
// removed. It returns nil if the command is compound or unknown. The caller must not change the slice.
func (c Command) Words() []string { return c.words }

// Name returns the base name of the command, without .exe, .cmd or .bat, and "" if it is compound or unknown. It is
// in lower case only where such an ending was cut, since Windows alone does not tell the cases apart.
func (c Command) Name() string {
	if len(c.words) == 0 {
		return ""
	}
	return baseName(c.words[0])
}

// Compound reports whether the line is more than one command with the decorations of the package comment.
func (c Command) Compound() bool { return c.compound }

// HidesExit reports whether an exit code of 0 says nothing about the command, because the shell reported that of
// something else: of the last command of a pipe, of `|| true`, of an echo. A code other than 0 still means failure.
func (c Command) HidesExit() bool { return c.hides }

// Dir returns the folder of a leading `cd x &&` as it was written, with / between several, and "" if there is none or
// its name is only known at run time. A leading ~ is not resolved.
func (c Command) Dir() string { return c.dir }

// Env returns the value that an assignment before the command gives to name, as in `COMPACTION=off make`, and whether
// there is one. Values that are only known at run time are returned as written.
func (c Command) Env(name string) (value string, ok bool) {
	for _, a := range c.env {
		if k, v, found := strings.Cut(a, "="); found && k == name {
			value, ok = v, true
		}
	}
	return value, ok
}

// Verbatim reports whether the output is itself the answer and must stay as it is: see the package comment.
func (c Command) Verbatim() bool { return c.kinds.verbatim() }

// Decline says in words why Words is nil, for people, as in "two commands joined by &&". It returns "" if there are
// words.
func (c Command) Decline() string {
	switch {
	case !c.known:
		return "no command is known"
	case len(c.words) > 0:
		return ""
	default:
		return c.reason
	}
}
