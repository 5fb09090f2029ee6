package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// BenchmarkProcess measures one process from its start to its end, beside the smallest Go program: what a tool call
// of an agent pays for.
func BenchmarkProcess(b *testing.B) {
	dir := b.TempDir()
	write := func(name, text string) string {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			b.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			b.Fatal(err)
		}
		return name
	}
	build := func(name string, args ...string) string {
		out := filepath.Join(dir, name)
		cmd := exec.Command("go", append([]string{"build", "-o", out}, args...)...)
		cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
		if msg, err := cmd.CombinedOutput(); err != nil {
			b.Fatalf("%v: %s", err, msg)
		}
		return out
	}
	hello := build("hello", write("hello.go", "package main\n\nfunc main() { println() }\n"))
	program := build("program", ".")
	output := strings.Repeat("a line of some output\n", 100)
	write("plain/.git/HEAD", "")
	write("rules/.git/HEAD", "")
	var rules strings.Builder
	rules.WriteString("version: 1\nrules:\n")
	for _, c := range "abcdefghijklmnopqrst" {
		rules.WriteString("  - {id: rule-" + string(c) + ", command: tool-" + string(c) + ", match: '!failed', pipeline: [{drop: '^a line'}]}\n")
	}
	write("rules/.compaction.yaml", rules.String())

	for _, c := range []struct {
		name, in, command string
		args              []string
	}{
		{"hello", "plain", hello, nil},
		{"version", "plain", program, []string{"version"}},
		{"compact", "plain", program, []string{"compact", "--command", "tool-x", "--exit-code", "0"}},
		{"compact, 20 rules, none fits", "rules", program, []string{"compact", "--command", "tool-x", "--exit-code", "0"}},
		{"compact, 20 rules, one fits", "rules", program, []string{"compact", "--command", "tool-t", "--exit-code", "0"}},
		{"true", "plain", "true", nil},
		{"run true", "plain", program, []string{"run", "--", "true"}},
	} {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				cmd := exec.Command(c.command, c.args...)
				cmd.Dir = filepath.Join(dir, c.in)
				cmd.Env = append(os.Environ(), "COMPACTION_STATE_DIR="+filepath.Join(dir, "state"), "COMPACTION_CONFIG_DIR="+filepath.Join(dir, "config"))
				cmd.Stdin = strings.NewReader(output)
				if err := cmd.Run(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
