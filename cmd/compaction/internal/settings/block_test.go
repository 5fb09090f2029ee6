package settings

import (
	"os"
	"path/filepath"
	"testing"
)

var marks = Block{"# >>> ours >>>", "# <<< ours <<<"}

// TestBlock says that taking our block out of a text leaves what was there before it came.
func TestBlock(t *testing.T) {
	for _, in := range []string{"", "a\n", "a", "a\n\n", "a\r\nb\r\n", "\n"} {
		with, err := marks.Put([]byte(in), "x\ny\n")
		if err != nil {
			t.Fatal(err)
		}
		if again, err := marks.Put(with, "x\ny\n"); err != nil || string(again) != string(with) {
			t.Errorf("%q: doing it again gives %q, %v", in, again, err)
		}
		if !marks.In(with) {
			t.Errorf("the block is not in %q", with)
		}
		more := string(with) + "after\n"
		if got, err := marks.Drop([]byte(more)); err != nil || len(got) < len(in)+len("after\n") || string(got[:len(in)]) != in {
			t.Errorf("%q: %q, %v", in, got, err)
		}
	}
	for _, in := range []string{marks.Begin + "\n", marks.End + "\n", marks.End + "\n" + marks.Begin + "\n"} {
		if out, err := marks.Put([]byte(in), "x\n"); err == nil {
			t.Errorf("%q became %q", in, out)
		}
	}
}

func TestTOML(t *testing.T) {
	const body = "[[hooks.PostToolUse]]\nmatcher = \"x\"\n"
	for in, fits := range map[string]bool{
		"":                            true,
		"model = \"x\"\n# note\n":     true,
		"[hooks]\n":                   true,
		"[[hooks.PostToolUse]]\na=1":  true,
		"hooks = {}\n":                false,
		"[hooks]\nPostToolUse = []\n": false,
		"model = \n":                  false,
	} {
		out, err := marks.PutTOML([]byte(in), body)
		if (err == nil) != fits {
			t.Errorf("%q: %q, %v", in, out, err)
		}
	}
}

// TestFile says that links are followed and stay, and that the mode stays.
func TestFile(t *testing.T) {
	dir := t.TempDir()
	target := filepath.Join(dir, "dotfiles", "settings.json")
	if err := os.Mkdir(filepath.Dir(target), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(target, []byte("{}"), 0o600); err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(dir, "settings.json")
	if err := os.Symlink(filepath.Join("dotfiles", "settings.json"), link); err != nil {
		t.Skip(err)
	}
	f, err := Read(link)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.Write([]byte("{ }")); err != nil {
		t.Fatal(err)
	}
	info, err := os.Lstat(link)
	if err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link is gone: %v, %v", info.Mode(), err)
	}
	if info, err = os.Stat(target); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the mode is %v, %v", info.Mode(), err)
	}
	if b, _ := os.ReadFile(target); string(b) != "{ }" {
		t.Errorf("the file holds %q", b)
	}

	dangling := filepath.Join(dir, "dangling.json")
	if err := os.Symlink(filepath.Join("new", "x.json"), dangling); err != nil {
		t.Fatal(err)
	}
	if f, err = Read(dangling); err != nil || f.Exists {
		t.Fatalf("%+v, %v", f, err)
	}
	made, err := f.Write([]byte("{}"))
	if err != nil || len(made) != 1 || filepath.Base(made[0]) != "new" {
		t.Errorf("made %v, %v", made, err)
	}
	if b, _ := os.ReadFile(filepath.Join(dir, "new", "x.json")); string(b) != "{}" {
		t.Errorf("the target holds %q", b)
	}
}
