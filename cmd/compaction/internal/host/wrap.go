package host

import "strings"

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

func claudeRewrite(p object, w wrapping) []byte { return nil }
func codexRewrite(p object, w wrapping) []byte  { return nil }
func cursorRewrite(p object, w wrapping) []byte { return nil }
