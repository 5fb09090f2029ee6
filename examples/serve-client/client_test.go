// Package serveclient runs the tests of the client for `compaction serve` that is written for Node.
package serveclient

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

func TestClient(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("no node")
	}
	if old, err := exec.Command(node, "-e", "process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)").CombinedOutput(); err != nil {
		t.Skip("node is older than 20:", err, string(old))
	}
	// Read here, so that a change of them is known to be one of the test.
	for _, name := range []string{"client.mjs", "client.test.mjs"} {
		if _, err := os.ReadFile(name); err != nil {
			t.Fatal(err)
		}
	}
	program := filepath.Join(t.TempDir(), "compaction")
	build := exec.Command("go", "build", "-o", program, "github.com/compaction-dev/compaction/cmd/compaction")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	state := t.TempDir()
	cmd := exec.Command(node, "--test", "client.test.mjs")
	cmd.Env = append(os.Environ(), "COMPACTION="+program, "COMPACTION_STATE_DIR="+state, "COMPACTION_CONFIG_DIR="+state)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if !strings.Contains(string(out), "# fail 0") || strings.Contains(string(out), "# pass 0") {
		t.Errorf("no test ran:\n%s", out)
	}
}
