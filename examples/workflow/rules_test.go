// Package workflow runs what a GitHub workflow for rule files would run.
package workflow

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"
)

type workflow struct {
	Permissions map[string]string `yaml:"permissions"`
	Jobs        map[string]struct {
		Steps []struct {
			Uses string `yaml:"uses"`
			Run  string `yaml:"run"`
		} `yaml:"steps"`
	} `yaml:"jobs"`
}

func TestWorkflow(t *testing.T) {
	data, err := os.ReadFile("rules.yml")
	if err != nil {
		t.Fatal(err)
	}
	var w workflow
	if err := yaml.Unmarshal(data, &w); err != nil {
		t.Fatal(err)
	}
	if len(w.Permissions) != 1 || w.Permissions["contents"] != "read" {
		t.Errorf("it asks for %v", w.Permissions)
	}
	pinned := regexp.MustCompile(`@[0-9a-f]{40}$`)
	var check []string
	for _, s := range w.Jobs["check"].Steps {
		if s.Uses != "" && !pinned.MatchString(s.Uses) {
			t.Errorf("%s is not pinned", s.Uses)
		}
		if strings.HasPrefix(s.Run, "compaction ") {
			check = strings.Fields(s.Run)[1:]
		}
	}
	if check == nil {
		t.Fatal("no step runs compaction")
	}

	program := filepath.Join(t.TempDir(), "compaction")
	build := exec.Command("go", "build", "-o", program, "github.com/compaction-dev/compaction/cmd/compaction")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	const good = `version: 1
rules:
  - id: poll
    command: ./poll.sh
    pipeline: [{drop: 'not ready$'}]
    tests: [{name: ready, input: "1: not ready\n2: not ready\n3: not ready\n4: not ready\n5: not ready\nready\n", contains: [ready], max_ratio: 0.6}]
`
	for _, tt := range []struct {
		name, rules string
		code        int
		says        string
	}{
		{"good", good, 0, ""},
		{"a mistake", strings.Replace(good, "drop", "dorp", 1), 1, "::error file=.compaction.yaml,line=5,col=17::unknown key"},
		{"a failing test", strings.Replace(good, "not ready$", "never", 1), 1, "::error file=.compaction.yaml,line=6,col=13::test ready: "},
		{"no test", good[:strings.Index(good, "    tests")], 1, "::error file=.compaction.yaml,line=3,col="},
	} {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, ".compaction.yaml"), []byte(tt.rules), 0o644); err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command(program, check...)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "COMPACTION_CONFIG_DIR="+dir+"/none", "COMPACTION_STATE_DIR="+dir+"/none")
		var out bytes.Buffer
		cmd.Stdout = &out
		code := 0
		if err := cmd.Run(); err != nil {
			var exit *exec.ExitError
			if !errors.As(err, &exit) {
				t.Fatal(err)
			}
			code = exit.ExitCode()
		}
		if code != tt.code || !strings.HasPrefix(out.String(), tt.says) {
			t.Errorf("%s: exit %d\n%s", tt.name, code, out.String())
		}
	}
}
