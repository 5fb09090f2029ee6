package host

import (
	"fmt"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/compaction-dev/compaction/engine/command"
)

// wrapping is what the event before a command runs needs to know.
type wrapping struct {
	// commands are the commands to wrap: their leading words.
	commands []string
	// program is how this program is called.
	program string
	env     []string
}

// wrapEdits are the edits for the event before a command runs: none unless s asks for them, or for their end.
func wrapEdits(s Setup, h Name, file string, event []string, entry func(command string) object) []edit {
	if len(s.Wrap) == 0 && !s.Unwrap {
		return nil
	}
	e := hookEdit(h, file, event, entry(s.command(h, "--wrap", shellQuote(strings.Join(s.Wrap, ",")))), "")
	if s.Unwrap {
		e = unhook(e)
	}
	return []edit{e}
}

// rewrite has a command line of the list run by this program. It reports false where the line is not proved to be one
// simple command, and where a rule that asks before the command or forbids it would no longer see it: the host compares
// its rules with what is written here.
func (w wrapping) rewrite(line string, rules permissions) (string, bool) {
	words, start, ok := command.Simple(line)
	if !ok || !w.listed(words) {
		return "", false
	}
	if rules.unknown {
		return "", false
	}
	candidates := []string{strings.TrimSpace(line), line[start:], strings.Join(words, " ")}
	if inner := command.Parse(line, nil, nil).Words(); inner != nil {
		candidates = append(candidates, strings.Join(inner, " "))
	}
	for _, c := range candidates {
		if rules.touch(c) {
			return "", false
		}
	}
	return line[:start] + shellQuote(w.program) + " run -- " + line[start:], true
}

// listed reports whether the leading words are those of a command in the list.
func (w wrapping) listed(words []string) bool {
	for _, c := range split(w.commands) {
		want := strings.Fields(c)
		if len(words) < len(want) {
			continue
		}
		if strings.Join(words[:len(want)], " ") == strings.Join(want, " ") {
			return true
		}
	}
	return false
}

// PermissionLines tells which lines of the host's permissions let wrapped commands pass as the commands themselves do.
func (h Host) PermissionLines(s Setup) string {
	if len(s.Wrap) == 0 || h.permissionLine == nil {
		return ""
	}
	var b strings.Builder
	p := shellQuote(s.Program)
	b.WriteString("The host asks for permission for what it runs, which is now \"" + p + " run -- COMMAND\". " + h.permissionIntro + "\n\n")
	for _, c := range split(s.Wrap) {
		fmt.Fprintf(&b, "  %s\n", h.permissionLine(s.Program, c))
	}
	fmt.Fprintf(&b, "\nNever allow \"%s run\" as such: it runs whatever stands behind it.\n"+
		"A command that a rule of the host asks about or forbids is not wrapped; rules that are given as flags cannot be seen.", p)
	return b.String()
}

// withCommand is the input of a tool with another command, and everything else as it was.
func withCommand(input object, line string) jsontext.Value {
	return input.withText("command", line).json()
}
