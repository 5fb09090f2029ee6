package paths

import "testing"

func TestFolders(t *testing.T) {
	if got := State([]string{"COMPACTION_STATE_DIR=/s", "HOME=/h"}); got != "/s" {
		t.Error(got)
	}
	if got := Config([]string{"XDG_CONFIG_HOME=relative"}); got != "" {
		t.Errorf("a relative folder is %q", got)
	}
	if got := State([]string{"HOME=relative"}); got != "" {
		t.Errorf("the state of a relative home is %q", got)
	}
	if got := Lookup([]string{"A=1", "A=2", "AB=3"}, "A"); got != "2" {
		t.Error(got)
	}
}
