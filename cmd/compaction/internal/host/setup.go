package host

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/compaction-dev/compaction/cmd/compaction/internal/paths"
)

// Scope says whose settings are edited.
type Scope string

// The scopes.
const (
	// User are the settings of the user, for all projects.
	User Scope = "user"
	// Project are the settings in a repository, which all who work on it share. They name this program without its
	// folder, and do nothing where it is not installed.
	Project Scope = "project"
)

// Setup says what to install.
type Setup struct {
	Scope Scope
	// Root is the root of the repository; for [Project].
	Root string
	// Env are the environment variables, as in [os.Environ].
	Env []string
	// Program is this program, as it is called: a path, or its bare name.
	Program string
	// Observe has the hook write down what would be saved, and replace nothing.
	Observe bool
	// Guide asks for a block in the host's instruction file.
	Guide bool
	// Wrap are the commands that the host is to run by this program.
	Wrap []string
	// MCP are the names of MCP servers that are to run behind the proxy.
	MCP []string
	// Unwrap asks for no command to be wrapped any more.
	Unwrap bool

	// all asks for the edits of all that may be installed.
	all bool
}

// program is the name of this program. Our entries are told from those of others by it.
const program = "compaction"

// Program is the path by which hooks call this program: the one by which the shell finds it, which stays when a
// package manager puts another version in its place, or that of the file itself. It refuses a file in a folder for
// temporary ones, as that of "go run", since hooks would go on calling it when it is gone.
func Program(env []string) (string, error) {
	self, err := os.Executable()
	if err != nil {
		return "", fmt.Errorf("find this program: %w", err)
	}
	for _, dir := range filepath.SplitList(paths.Lookup(env, "PATH")) {
		p := filepath.Join(dir, program)
		if filepath.IsAbs(p) && sameFile(p, self) {
			self = p
			break
		}
	}
	return self, CheckProgram(self, env)
}

// CheckProgram says why hooks cannot call the program at that path, or nil.
func CheckProgram(path string, env []string) error {
	if name := strings.TrimSuffix(filepath.Base(path), ".exe"); name != program {
		return fmt.Errorf("the program has to be named %s for its entries to be found again, and not %s", program, name)
	}
	if !filepath.IsAbs(path) {
		return fmt.Errorf("hooks need the whole path of the program, and not %s", path)
	}
	if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() {
		return fmt.Errorf("there is no program %s", path)
	}
	temporary := []string{"/tmp", "/var/tmp", "/private/tmp", "/private/var/tmp", "/var/folders", "/private/var/folders", "/dev/shm", os.TempDir(), paths.Lookup(env, "TMPDIR")}
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		real = path
	}
	for _, p := range []string{path, real} {
		for _, dir := range temporary {
			if rel, err := filepath.Rel(dir, p); dir != "" && err == nil && filepath.IsLocal(rel) {
				return fmt.Errorf("%s is in a folder for temporary files, and hooks would break when it is cleaned: install the program first (go install ./cmd/compaction)", p)
			}
		}
	}
	return nil
}

// short is how a model calls this program: by its bare name where the shell finds it by that.
func (s Setup) short() string {
	if p, err := lookProgram(program, s.Env); err == nil && sameFile(p, s.Program) {
		return program
	}
	return s.Program
}

func sameFile(a, b string) bool {
	x, err := os.Stat(a)
	if err != nil {
		return false
	}
	y, err := os.Stat(b)
	return err == nil && os.SameFile(x, y)
}

// command is the line that a host runs. What goes wrong in it says nothing and exits with 0: hosts take text and other
// codes for an answer.
func (s Setup) command(h Name, more ...string) string {
	words := append([]string{shellQuote(s.Program), "hook", string(h)}, more...)
	if s.Observe {
		words = append(words, "--observe")
	}
	return strings.Join(words, " ") + " 2>/dev/null || true"
}

// ours recognises the command lines that we installed for a host, whatever the program's folder is.
func ours(h Name) func(command string) bool {
	re := regexp.MustCompile(`(^|[/\\'" ])compaction(\.exe)?['"]?\s+hook\s+` + regexp.QuoteMeta(string(h)) + `(\s|$)`)
	return re.MatchString
}

// shellQuote is a word for a POSIX shell.
func shellQuote(s string) string {
	if s != "" && strings.Trim(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./+-@%,:=") == "" {
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}

// home is a folder of the user's home.
func (s Setup) home(parts ...string) (string, error) {
	h := paths.Lookup(s.Env, "HOME")
	if !filepath.IsAbs(h) {
		return "", errors.New("HOME is not set, and nothing else says where the settings are")
	}
	return filepath.Join(append([]string{h}, parts...)...), nil
}

// variable is the folder that a variable names, or the one in the user's home.
func (s Setup) variable(name string, parts ...string) (string, error) {
	if d := paths.Lookup(s.Env, name); d != "" {
		return filepath.Abs(d)
	}
	return s.home(parts...)
}

// Found reports whether the host is there: by its program, or by its folder of settings.
func (h Host) Found(env []string) bool {
	for _, dir := range filepath.SplitList(paths.Lookup(env, "PATH")) {
		for _, p := range h.programs {
			if _, err := exec.LookPath(filepath.Join(dir, p)); err == nil && filepath.IsAbs(dir) {
				return true
			}
		}
	}
	dir, err := h.folder(Setup{Scope: User, Env: env})
	if err != nil {
		return false
	}
	info, err := os.Stat(dir)
	return err == nil && info.IsDir()
}

// split reads a list that is written with commas.
func split(list []string) []string {
	var out []string
	for _, l := range list {
		for _, w := range strings.Split(l, ",") {
			if w = strings.Join(strings.Fields(w), " "); w != "" && !slices.Contains(out, w) {
				out = append(out, w)
			}
		}
	}
	return out
}

// in is a file in the repository, or in the folder of the user's settings.
func (s Setup) in(h Host, project, user string) (string, error) {
	if s.Scope == Project {
		return filepath.Join(s.Root, filepath.FromSlash(project)), nil
	}
	dir, err := h.folder(s)
	if err != nil {
		return "", err
	}
	return filepath.Join(dir, filepath.FromSlash(user)), nil
}

// group is an entry among the hooks of Claude Code and of those who took over its format.
func group(matcher string, handler object) object {
	return object{{"matcher", js(matcher)}, {"hooks", array([]jsontext.Value{handler.json()})}}
}

// handler is a command of such a group.
func handler(command, timeout string) object {
	return object{{"type", js("command")}, {"command", js(command)}, {"timeout", jsontext.Value(timeout)}}
}
