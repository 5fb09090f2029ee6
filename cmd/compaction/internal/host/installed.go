package host

import (
	"encoding/json"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/compaction-dev/compaction/cmd/compaction/internal/settings"
)

// Place is where something of ours is installed.
type Place struct {
	File string
	// Command is the command line that the host runs, or for a plugin the program that it calls.
	Command string
	// Program is the program in it.
	Program string
	// Plugin says that the file is a plugin, whose text is Text.
	Plugin bool
	Text   string
	// Before says that it is for the event before a command runs.
	Before bool
}

// Installed are the places in the settings that call this program for the host.
func (h Host) Installed(s Setup) ([]Place, error) {
	edits, err := h.removals(s)
	if err != nil {
		return nil, err
	}
	var users []string
	if s.Scope == Project {
		// A repository at the user's home has no settings of its own.
		s.Scope = User
		if edits, err := h.removals(s); err == nil {
			users = files(edits)
		}
	}
	var all []Place
	for _, file := range files(edits) {
		if slices.Contains(users, file) {
			continue
		}
		f, err := settings.Read(file)
		if err != nil || !f.Exists {
			continue
		}
		all = append(all, h.places(f)...)
	}
	return all, nil
}

func (h Host) places(f settings.File) []Place {
	if strings.HasSuffix(f.Path, ".ts") {
		m := regexp.MustCompile(`(?m)^const PROGRAM = ("(?:[^"\\]|\\.)*");$`).FindSubmatch(f.Data)
		var p string
		if m == nil || json.Unmarshal(m[1], &p) != nil {
			return nil
		}
		return []Place{{File: f.Path, Command: shellQuote(p) + " hook " + string(h.Name), Program: p, Plugin: true, Text: string(f.Data)}}
	}
	var all []Place
	is := ours(h.Name)
	for _, command := range commands(f) {
		if is(command) {
			all = append(all, Place{File: f.Path, Command: command, Program: firstWord(command), Before: strings.Contains(command, " --wrap ")})
		}
	}
	return all
}

// commands are the command lines among the hooks of a settings file, of any host.
func commands(f settings.File) []string {
	var v any
	if strings.HasSuffix(f.Path, ".toml") {
		t, err := settings.ParseTOML(f.Data)
		if err != nil {
			return nil
		}
		v = t["hooks"]
	} else {
		j, err := settings.Value(f.Data, "hooks")
		if err != nil || json.Unmarshal(j, &v) != nil {
			return nil
		}
	}
	var all []string
	collect(v, &all)
	return all
}

func collect(v any, all *[]string) {
	switch v := v.(type) {
	case map[string]any:
		for _, name := range []string{"command", "bash"} {
			if s, ok := v[name].(string); ok {
				*all = append(*all, s)
			}
		}
		for _, k := range sortedKeys(v) {
			collect(v[k], all)
		}
	case []any:
		for _, e := range v {
			collect(e, all)
		}
	}
}

// firstWord is the program of a command line as shellQuote writes it.
func firstWord(command string) string {
	if !strings.HasPrefix(command, "'") {
		word, _, _ := strings.Cut(command, " ")
		return word
	}
	word, _, _ := strings.Cut(command[1:], "' ")
	return strings.ReplaceAll(word, `'\''`, "'")
}

func sortedKeys(m map[string]any) []string { return slices.Sorted(maps.Keys(m)) }
