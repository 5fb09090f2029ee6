package host

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/compaction-dev/compaction/cmd/compaction/internal/settings"
)

// permissions are the rules of a host that ask before a command or forbid it.
type permissions struct {
	// patterns are what commands are compared with; * stands for any text.
	patterns []string
	// programs are the programs that a rule names which cannot be read any further.
	programs []string
	// unknown says that rules could not be read, so that any command may be meant.
	unknown bool
}

// touch reports whether a rule may mean a command. Where hosts compare in different ways, the one that means more
// commands is taken.
func (p permissions) touch(line string) bool {
	for _, pattern := range p.patterns {
		// "git push:*" means what begins with git push.
		pattern = strings.TrimSuffix(pattern, ":*")
		parts := strings.Split(pattern, "*")
		for i := range parts {
			parts[i] = regexp.QuoteMeta(parts[i])
		}
		re, err := regexp.Compile(`(?s)^\s*` + strings.Join(parts, ".*"))
		if err != nil || re.MatchString(line) {
			return true
		}
	}
	words := strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(" \t\n'\"/", r) })
	for _, program := range p.programs {
		for _, w := range words {
			if w == program {
				return true
			}
		}
	}
	return false
}

// addTool takes the rules about a tool from a list: Tool means every command, Tool(PATTERN) those that match.
func (p *permissions) addTool(rules []string, tool string) {
	for _, r := range rules {
		r = strings.TrimSpace(r)
		name, rest, has := strings.Cut(r, "(")
		if name != tool && !strings.Contains(name, "*") {
			continue
		}
		if !has {
			p.patterns = append(p.patterns, "*")
			continue
		}
		p.patterns = append(p.patterns, strings.TrimSuffix(rest, ")"))
	}
}

// addJSON takes the rules about a tool from the lists permissions.ask and permissions.deny of a settings file, if
// there is one.
func (p *permissions) addJSON(file, tool string) {
	f, err := settings.Read(file)
	if err != nil {
		p.unknown = true
		return
	}
	if !f.Exists {
		return
	}
	for _, list := range []string{"ask", "deny"} {
		v, err := settings.Value(f.Data, "permissions", list)
		if err != nil {
			p.unknown = true
			return
		}
		if v == nil {
			continue
		}
		var rules []string
		if json.Unmarshal(v, &rules) != nil {
			p.unknown = true
			return
		}
		p.addTool(rules, tool)
	}
}

// upwards are the files of that name in a folder and those that it is in.
func upwards(dir string, names ...string) []string {
	var all []string
	if !filepath.IsAbs(dir) {
		return nil
	}
	for d := filepath.Clean(dir); ; d = filepath.Dir(d) {
		for _, n := range names {
			all = append(all, filepath.Join(d, filepath.FromSlash(n)))
		}
		if d == filepath.Dir(d) {
			return all
		}
	}
}

// claudePermissions are the rules of Claude Code: of its user, of the project that the command runs in, and of those
// who manage the machine.
func claudePermissions(env []string, dir string) permissions {
	var p permissions
	files := upwards(dir, ".claude/settings.json", ".claude/settings.local.json")
	if d, err := claude().folder(Setup{Scope: User, Env: env}); err == nil {
		files = append(files, filepath.Join(d, "settings.json"), filepath.Join(d, "settings.local.json"))
	}
	files = append(files, "/etc/claude-code/managed-settings.json", "/Library/Application Support/ClaudeCode/managed-settings.json")
	more, _ := filepath.Glob("/etc/claude-code/managed-settings.d/*.json")
	for _, f := range append(files, more...) {
		p.addJSON(f, "Bash")
	}
	return p
}

// cursorPermissions are the rules of Cursor's command line program: Shell(PROGRAM).
func cursorPermissions(env []string, dir string) permissions {
	var p permissions
	files := upwards(dir, ".cursor/cli.json")
	if d, err := cursor().folder(Setup{Scope: User, Env: env}); err == nil {
		files = append(files, filepath.Join(d, "cli-config.json"))
	}
	for _, f := range files {
		p.addJSON(f, "Shell")
	}
	return p
}

// codexPermissions are the rules of Codex CLI: files in a language of their own. A file that has a rule which prompts
// or forbids counts for every program that it names.
func codexPermissions(env []string, dir string) permissions {
	var p permissions
	folders := upwards(dir, ".codex/rules")
	if d, err := codex().folder(Setup{Scope: User, Env: env}); err == nil {
		folders = append(folders, filepath.Join(d, "rules"))
	}
	for _, folder := range append(folders, "/etc/codex/rules") {
		files, _ := filepath.Glob(filepath.Join(folder, "*.rules"))
		for _, f := range files {
			text, err := os.ReadFile(f)
			if err != nil {
				p.unknown = true
				continue
			}
			if s := string(text); strings.Contains(s, "prompt") || strings.Contains(s, "forbidden") {
				for _, m := range regexp.MustCompile(`"([^"\n]*)"|'([^'\n]*)'`).FindAllStringSubmatch(s, -1) {
					p.programs = append(p.programs, m[1]+m[2])
				}
			}
		}
	}
	return p
}
