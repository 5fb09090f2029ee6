package host

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"time"

	"github.com/compaction-dev/compaction/cmd/compaction/internal/paths"
	"github.com/compaction-dev/compaction/cmd/compaction/internal/settings"
)

// Finding is one thing that looking at an installation brought out.
type Finding struct {
	// Wrong says that something does not work; otherwise Text is only told.
	Wrong bool
	Text  string
	// Mend says what to do about it.
	Mend string
}

func fine(format string, a ...any) Finding { return Finding{Text: fmt.Sprintf(format, a...)} }

func wrong(mend, format string, a ...any) Finding {
	return Finding{Wrong: true, Text: fmt.Sprintf(format, a...), Mend: mend}
}

// sampleText is the output that a hook is tried with. It has more than any rule of ours lets pass.
func sampleText() string {
	return strings.Repeat("waiting for the database at 127.0.0.1:5432\n", 60) + "the database is up\n"
}

// Examine looks whether what is installed for the host in a scope works: it runs the installed command with a sample
// as the host would. version is that of this program. It returns nothing where nothing is installed.
func (h Host) Examine(ctx context.Context, s Setup, version string) []Finding {
	places, err := h.Installed(s)
	if err != nil {
		return []Finding{wrong("", "%v", err)}
	}
	if len(places) == 0 {
		return nil
	}
	var all []Finding
	after := 0
	for _, p := range places {
		if !p.Before {
			after++
		}
		all = append(all, h.examine(ctx, s, p, version)...)
	}
	if after > 1 {
		all = append(all, wrong("run: compaction uninstall "+string(h.Name)+", and then install again",
			"there are %d entries, so every output is compacted that many times", after))
	}
	if h.switches != nil {
		all = append(all, h.switches(s, places)...)
	}
	return all
}

func (h Host) examine(ctx context.Context, s Setup, p Place, version string) []Finding {
	again := "run: compaction install " + string(h.Name)
	if s.Scope == Project {
		again += " --scope project"
	}
	path, err := lookProgram(p.Program, s.Env)
	if err != nil {
		if s.Scope == Project {
			return []Finding{wrong("put compaction on the PATH (go install ./cmd/compaction)", "%s calls compaction, which is not on the PATH here", p.File)}
		}
		return []Finding{wrong(again, "%s calls %s, which is not there", p.File, p.Program)}
	}
	all := []Finding{fine("%s calls %s", p.File, path)}
	if out, err := exec.CommandContext(ctx, path, "version").Output(); err == nil {
		if v := strings.Fields(string(out)); len(v) > 1 && v[1] != version {
			all = append(all, wrong("put the same version everywhere", "%s is version %s, and this program is %s", path, v[1], version))
		}
	}
	if p.Plugin {
		installed := s
		installed.Program, installed.Observe = p.Program, strings.Contains(p.Text, `"--observe"`)
		if p.Text != plugin(h.Name, installed) {
			all = append(all, wrong(again, "%s is not the plugin that this version writes", p.File))
		}
	}
	if p.Before {
		return all
	}
	if strings.Contains(p.Command, "--observe") || strings.Contains(p.Text, `"--observe"`) {
		return append(all, fine("it only observes: outputs stay as they are"))
	}
	return append(all, h.try(ctx, s, p, again))
}

// lookProgram is the file of a program as a shell finds it.
func lookProgram(name string, env []string) (string, error) {
	if strings.ContainsRune(name, os.PathSeparator) {
		return exec.LookPath(name)
	}
	for _, dir := range strings.Split(paths.Lookup(env, "PATH"), string(os.PathListSeparator)) {
		if p, err := exec.LookPath(dir + string(os.PathSeparator) + name); dir != "" && err == nil {
			return p, nil
		}
	}
	return "", exec.ErrNotFound
}

// slow is the time from which a hook is felt.
const slow = 500 * time.Millisecond

// try runs the installed command with a sample.
func (h Host) try(ctx context.Context, s Setup, p Place, again string) Finding {
	state, err := os.MkdirTemp("", "compaction-doctor-")
	if err != nil {
		return wrong("", "the hook cannot be tried: %v", err)
	}
	defer os.RemoveAll(state)
	text := sampleText()
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	// What is installed hides what goes wrong.
	cmd := shell(ctx, h, s, strings.TrimSuffix(p.Command, " 2>/dev/null || true"))
	cmd.Env = append(append([]string(nil), s.Env...), "COMPACTION_STATE_DIR="+state)
	cmd.Stdin = bytes.NewReader(h.sample(text, s.Root).json())
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	cmd.WaitDelay = time.Second
	start := time.Now()
	err = cmd.Run()
	took := time.Since(start).Round(time.Millisecond)
	answer := bytes.TrimSpace(stdout.Bytes())
	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return wrong(again, "the hook did not answer a sample within 10 s")
	case errors.As(err, &exit):
		return wrong(again, "the hook failed with code %d: %s", exit.ExitCode(), firstLine(stderr.String()))
	case err != nil:
		return wrong(again, "the hook could not be run: %v", err)
	case len(answer) == 0:
		return wrong("look at: compaction rules, and compaction explain", "the hook left a sample of %d bytes as it was: %s", len(text), "compaction is off, or a rule file has it pass")
	case !json.Valid(answer):
		return wrong("keep the start-up files of your shell from printing", "the answer of the hook is not JSON, since something else prints before it: %.60q", answer)
	case !bytes.Contains(answer, []byte("the database is up")):
		return wrong(again, "the hook answered a sample with %.60q", answer)
	case took > slow:
		return wrong("look at the rule files with: compaction rules", "the hook took %v for a sample of %d bytes", took, len(text))
	}
	return fine("it answered a sample of %d bytes with %d in %v", len(text), len(answer), took)
}

// shell is how the host runs a command.
func shell(ctx context.Context, h Host, s Setup, command string) *exec.Cmd {
	if h.Name == Codex {
		if sh := paths.Lookup(s.Env, "SHELL"); sh != "" {
			return exec.CommandContext(ctx, sh, "-lc", command)
		}
	}
	return exec.CommandContext(ctx, "sh", "-c", command)
}

func firstLine(s string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(s), "\n")
	return line
}

// flag looks up a switch in a settings file of JSON, and reports whether it has a value.
func flag(file, value string, path ...string) bool {
	f, err := settings.Read(file)
	if err != nil || !f.Exists {
		return false
	}
	v, err := settings.Value(f.Data, path...)
	return err == nil && string(bytes.TrimSpace(v)) == value
}
