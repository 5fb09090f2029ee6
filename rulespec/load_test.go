package rulespec

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/compaction-dev/compaction/engine"
)

// tree writes files below a fresh folder; a name that ends in / is a folder.
func tree(t *testing.T, files map[string]string) string {
	t.Helper()
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range sorted(files) {
		path := filepath.Join(root, name)
		if strings.HasSuffix(name, "/") {
			err = os.MkdirAll(path, 0o755)
		} else if err = os.MkdirAll(filepath.Dir(path), 0o755); err == nil {
			err = os.WriteFile(path, []byte(files[name]), 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return root
}

// oneRule is a file with one rule of that id, after the lines that stand ahead of it.
func oneRule(id string, ahead ...string) string {
	return "version: 1\n" + strings.Join(append(ahead, ""), "\n") + "rules:\n  - id: " + id + "\n    match: 'true'\n    pipeline:\n      - drop: '^x'\n"
}

func ids(s *Set) []string {
	var out []string
	for _, r := range s.Overlays.Rules {
		out = append(out, string(r.Origin.Layer)+":"+r.ID)
	}
	return out
}

func env(kv ...string) func(string) string {
	return func(name string) string {
		for i := 0; i+1 < len(kv); i += 2 {
			if kv[i] == name {
				return kv[i+1]
			}
		}
		return ""
	}
}

func TestLayers(t *testing.T) {
	root := tree(t, map[string]string{
		"repo/.git/":                    "",
		"repo/.compaction.yaml":         oneRule("root"),
		"repo/.compaction.local.yaml":   oneRule("root-local"),
		"repo/a/.compaction.yaml":       oneRule("a"),
		"repo/a/b/.compaction.yaml":     oneRule("b"),
		"repo/a/.compaction.local.yaml": oneRule("a-local"),
		".compaction.yaml":              oneRule("above-the-root"),
		"team/one.yaml":                 oneRule("team-one"),
		"team/two.yaml":                 oneRule("team-two"),
		"config/compaction.yaml":        oneRule("user"),
	})
	o := testOptions
	o.ConfigDir = filepath.Join(root, "config")
	team := filepath.Join(root, "team/one.yaml") + string(os.PathListSeparator) + filepath.Join(root, "team/two.yaml")
	o.Getenv = env("COMPACTION_RULES", team)
	dir := filepath.Join(root, "repo/a/b")

	untrusted := Load(dir, o)
	want := []string{"team:team-one", "team:team-two", "user:user", "local:a-local", "local:root-local", "project:b", "project:a", "project:root"}
	if got := ids(untrusted); !slices.Equal(got, want) {
		t.Errorf("untrusted: %v", got)
	}
	if ds := untrusted.Diagnostics(); len(ds) > 0 {
		t.Error(ds)
	}
	o.Trusted = func(key string) bool { return key == filepath.Join(root, "repo/.git") }
	trusted := Load(dir, o)
	want = []string{"local:a-local", "local:root-local", "project:b", "project:a", "project:root", "team:team-one", "team:team-two", "user:user"}
	if got := ids(trusted); !slices.Equal(got, want) {
		t.Errorf("trusted: %v", got)
	}
	if trusted.Hash == untrusted.Hash || trusted.Hash != Load(dir, o).Hash {
		t.Error("the hash does not follow what is read")
	}
	o.Trusted, o.Getenv = nil, env("COMPACTION_TRUST", "1")
	if !Load(dir, o).Trusted {
		t.Error("COMPACTION_TRUST=1 does not count")
	}
	for _, d := range []string{dir, filepath.Join(root, "repo"), filepath.Join(root, "team"), filepath.Join(root, "config")} {
		if !slices.Contains(untrusted.Folders, d) {
			t.Errorf("%s is not among the folders %v", d, untrusted.Folders)
		}
	}
}

func TestRepository(t *testing.T) {
	root := tree(t, map[string]string{
		"main/.git/worktrees/x/commondir": "../..\n",
		"main/.git/worktrees/x/gitdir":    "../../../../tree/.git\n",
		"main/.git/worktrees/x/HEAD":      "ref: x\n",
		"main/deep/er/":                   "",
		"tree/.git":                       "gitdir: ../main/.git/worktrees/x\n",
		"tree/sub/":                       "",
		"gone/.git":                       "gitdir: /nowhere/.git/worktrees/x\n",
		"none/sub/":                       "",
		"odd/.git":                        "something else\n",
		"module/.git":                     "gitdir: ../main/.git/modules/m\n",
		"main/.git/modules/m/":            "",
		"forged/.git":                     "gitdir: ../main/.git\n",
		"stolen/.git":                     "gitdir: ../main/.git/worktrees/x\n",
		"shared/.git/commondir":           "../../main/.git\n",
		"linked/":                         "",
		"made/.git":                       "gitdir: own\n",
		"made/own/commondir":              "../../main/.git\n",
		"made/own/gitdir":                 "../.git\n",
		"deep/.git":                       "gitdir: own/worktrees/x\n",
		"deep/own/worktrees/x/commondir":  "../../../../main/.git\n",
		"deep/own/worktrees/x/gitdir":     "../../../.git\n",
	})
	if err := os.Symlink(filepath.Join(root, "main/.git"), filepath.Join(root, "linked/.git")); err != nil {
		t.Fatal(err)
	}
	key := filepath.Join(root, "main/.git")
	cases := []struct {
		dir, root, key string
		found          bool
	}{
		{"main/deep/er", "main", key, true},
		{"tree/sub", "tree", key, true},
		{"gone", "gone", "", true},
		{"module", "module", filepath.Join(root, "module/.git"), true},
		{"forged", "forged", filepath.Join(root, "forged/.git"), true},
		{"stolen", "stolen", filepath.Join(root, "stolen/.git"), true},
		{"shared", "shared", filepath.Join(root, "shared/.git"), true},
		{"linked", "linked", filepath.Join(root, "linked/.git"), true},
		{"made", "made", filepath.Join(root, "made/.git"), true},
		{"deep", "deep", filepath.Join(root, "deep/.git"), true},
		{"odd", "odd", "", true},
		{"none/sub", "none/sub", filepath.Join(root, "none/sub"), false},
	}
	for _, c := range cases {
		got := FindRepository(filepath.Join(root, c.dir))
		if want := (Repository{filepath.Join(root, c.root), c.key, c.found}); got != want {
			t.Errorf("%s: %+v", c.dir, got)
		}
	}
}

func TestDisableAndSettings(t *testing.T) {
	root := tree(t, map[string]string{
		"r/.git/":                  "",
		"r/.compaction.local.yaml": "version: 1\nsettings: {min_bytes: 0}\ndisable: [p2, git-status]\n",
		"r/.compaction.yaml": "version: 1\nsettings: {min_bytes: 9, min_savings: 0.5, pin: [NOK], wrappers: [devbox run]}\ndisable: ['u*', 'p1']\n" +
			"rules:\n  - {id: p1, match: failed, pipeline: [{drop: a}]}\n  - {id: p2, command: x, pipeline: [{drop: a}]}\n",
		"c/compaction.yaml": "version: 1\nsettings: {pin: [BAD], failures: alike, store: {max_days: 3}, json: {inline_max: 7}}\ndisable: ['*']\nrules:\n  - {id: p1, match: 'true', pipeline: [{drop: a}]}\n",
	})
	o := testOptions
	o.ConfigDir, o.Getenv = filepath.Join(root, "c"), env("COMPACTION_TRUST", "1")
	s := Load(filepath.Join(root, "r"), o)
	if got := ids(s); !slices.Equal(got, []string{"project:p1"}) {
		t.Errorf("p2 is disabled by the local file and the user's p1 by the project: %v", got)
	}
	v := s.Overlays
	if v.MinBytes != -1 || v.MinSavings != 0.5 || !v.FailuresAlike || !slices.Equal(v.Wrappers, []string{"devbox run"}) || !slices.Equal(v.Disabled, []string{"*", "git-status"}) {
		t.Errorf("%+v", v)
	}
	if !v.Pin("NOK") || !v.Pin("so BAD") || v.Pin("good") {
		t.Error("the pins of all layers count")
	}
	if *s.Store.MaxDays != 3 || *s.InlineMax != 7 {
		t.Error(s.Store, s.InlineMax)
	}
	if ds := s.Diagnostics(); len(ds) > 0 {
		t.Error(ds)
	}

	o.Getenv = env()
	s = Load(filepath.Join(root, "r"), o)
	v = s.Overlays
	if got := ids(s); !slices.Equal(got, []string{"user:p1"}) {
		t.Errorf("an untrusted repository stands below the user, whose file switches off all that is lower: %v", got)
	}
	if v.MinBytes != -1 || v.MinSavings != 0.5 || v.Wrappers != nil || !slices.Equal(v.Disabled, []string{"*"}) || !v.Pin("NOK") {
		t.Errorf("%+v", v)
	}
	var messages []string
	for _, d := range s.Diagnostics() {
		messages = append(messages, d.Message)
	}
	want := []string{
		"this repository is not trusted, so disable is off (p2, git-status)",
		"this repository is not trusted, so the setting wrappers is off",
		"this repository is not trusted, so disable is off (u*, p1)",
	}
	if !slices.Equal(messages, want) {
		t.Errorf("%q", messages)
	}
}

func TestUntrustedRule(t *testing.T) {
	root := tree(t, map[string]string{
		"r/.git/": "",
		"r/.compaction.yaml": `version: 1
rules:
  - {id: plain, command: cat, on_loss: original, store: false, pipeline: [{drop: a}]}
  - {id: writes, command: make, pipeline: [{drop: a}, {replace: {pattern: error, with: fine}}]}
`,
	})
	o := testOptions
	o.ConfigDir, o.Getenv = root, env()
	s := Load(filepath.Join(root, "r"), o)
	if got := ids(s); !slices.Equal(got, []string{"project:plain"}) {
		t.Fatal(got)
	}
	if r := s.Overlays.Rules[0]; r.NamesCommand || r.NoStore {
		t.Errorf("%+v", r)
	}
	if s.Rules[1].Off != "its stage replace writes text" || s.Rules[1].Trusted {
		t.Errorf("%+v", s.Rules[1])
	}
	if n := len(s.Diagnostics()); n != 3 {
		t.Error(s.Diagnostics())
	}
	o.Getenv = env("COMPACTION_TRUST", "1")
	s = Load(filepath.Join(root, "r"), o)
	if r := s.Overlays.Rules[0]; !r.NamesCommand || !r.NoStore || len(s.Overlays.Rules) != 2 || len(s.Diagnostics()) > 0 {
		t.Errorf("%+v %v", r, s.Diagnostics())
	}
}

func TestInclude(t *testing.T) {
	root := tree(t, map[string]string{
		"r/.git/":            "",
		"r/.compaction.yaml": oneRule("top", "include: [rules/*.yaml, one.yaml, none/*.yaml, gone.yaml, ../out.yaml, /etc/x.yaml, 'a/**/b.yaml', linked.yaml]"),
		"r/rules/a.yaml":     oneRule("a", "include: [b.yaml]"),
		"r/rules/b.yaml":     oneRule("b", "include: [../.compaction.yaml]"),
		"r/one.yaml":         oneRule("one", "disable: [top]"),
		"out.yaml":           oneRule("out"),
	})
	if err := os.Symlink(filepath.Join(root, "out.yaml"), filepath.Join(root, "r/linked.yaml")); err != nil {
		t.Fatal(err)
	}
	o := testOptions
	o.ConfigDir, o.Getenv = root+"/c", env("COMPACTION_TRUST", "1")
	s := Load(filepath.Join(root, "r"), o)
	if got := ids(s); !slices.Equal(got, []string{"project:top", "project:a", "project:b", "project:b", "project:one"}) {
		t.Errorf("%v", got)
	}
	var got []string
	for _, d := range s.Diagnostics() {
		rel, err := filepath.Rel(root, d.File)
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, rel+": "+strings.ReplaceAll(d.Message, root, ""))
	}
	want := []string{
		`r/.compaction.yaml: include "gone.yaml": no such file or directory`,
		`r/.compaction.yaml: include "../out.yaml": the file lies outside of /r`,
		`r/.compaction.yaml: include "/etc/x.yaml": the path has to be relative to the file`,
		`r/.compaction.yaml: include "a/**/b.yaml": ** is not supported: name each folder`,
		`r/.compaction.yaml: include "linked.yaml": the file lies outside of /r`,
		`r/rules/b.yaml: include "../.compaction.yaml": the file includes itself`,
		`r/rules/b.yaml: include "../.compaction.yaml": the file includes itself`,
	}
	if !slices.Equal(got, want) {
		t.Errorf("%s", strings.Join(got, "\n"))
	}
	for _, d := range []string{"r/rules", "r/none"} {
		if !slices.Contains(s.Folders, filepath.Join(root, d)) {
			t.Errorf("%s is not among %v", d, s.Folders)
		}
	}
}

// TestTooMuch holds that the files of a set are bounded together, whatever their number: a repository cannot make every
// call of its user wait.
func TestTooMuch(t *testing.T) {
	files := map[string]string{"r/.git/": "", "r/.compaction.yaml": "version: 1\ninclude: ['*.yaml']\n"}
	for i := range 20 {
		files[fmt.Sprintf("r/%02d.yaml", i)] = oneRule(fmt.Sprintf("rule%d", i)) + "#" + strings.Repeat("x", maxFileBytes-200)
	}
	root := tree(t, files)
	o := testOptions
	o.ConfigDir, o.Getenv = root+"/c", env()
	s := Load(filepath.Join(root, "r"), o)
	most := maxBytes / (maxFileBytes - 200)
	if n := len(s.Overlays.Rules); n != most {
		t.Errorf("%d rules", n)
	}
	if ds := s.Diagnostics(); len(ds) != 1 || !strings.Contains(ds[0].Message, "have more than 4194304 bytes together") {
		t.Error(ds)
	}
}

// TestUnreadable holds that files that cannot be read are said once and do not keep the others from being used.
func TestUnreadable(t *testing.T) {
	root := tree(t, map[string]string{
		"r/.git/":                    "",
		"r/a/.compaction.yaml/":      "",
		"r/a/b/":                     "",
		"r/a/.compaction.local.yaml": "version: 1\nrules: [",
		"r/.compaction.yaml":         oneRule("good"),
	})
	if err := os.Symlink(".compaction.local.yaml", filepath.Join(root, "r/.compaction.local.yaml")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("nowhere.yaml", filepath.Join(root, "r/a/b/.compaction.yaml")); err != nil {
		t.Fatal(err)
	}
	o := testOptions
	o.ConfigDir, o.Getenv = root+"/c", env("COMPACTION_TRUST", "1", "COMPACTION_RULES", "/gone/rules.yaml")
	s := Load(filepath.Join(root, "r/a/b"), o)
	if got := ids(s); !slices.Equal(got, []string{"project:good"}) {
		t.Error(got)
	}
	ds := s.Diagnostics()
	if len(ds) != 5 || !HasErrors(ds) {
		t.Error(ds)
	}
	for _, d := range ds {
		if d.Message == "" || d.File == "" {
			t.Errorf("%+v", d)
		}
	}
}

// TestLinkOutside holds that an untrusted repository cannot have a file of its user's read, and shown in a diagnostic,
// by a link in the place of a rule file; links within the repository are read.
func TestLinkOutside(t *testing.T) {
	root := tree(t, map[string]string{
		"secret":              "password: hunter2\n",
		"shared.yaml":         oneRule("outside"),
		"r/.git/":             "",
		"r/rules/inside.yaml": oneRule("inside"),
		"r/a/b/":              "",
	})
	for link, to := range map[string]string{
		".compaction.yaml": "rules/inside.yaml", "a/.compaction.yaml": "../../shared.yaml",
		".compaction.local.yaml": filepath.Join(root, "secret"), "a/b/.compaction.yaml": "../../../secret",
	} {
		if err := os.Symlink(filepath.FromSlash(to), filepath.Join(root, "r", link)); err != nil {
			t.Fatal(err)
		}
	}
	o := testOptions
	o.ConfigDir, o.Getenv = root+"/c", env()
	s := Load(filepath.Join(root, "r/a/b"), o)
	if got := ids(s); !slices.Equal(got, []string{"project:inside"}) {
		t.Error(got)
	}
	ds := s.Diagnostics()
	if len(ds) != 3 {
		t.Error(ds)
	}
	for _, d := range ds {
		if d.Message != errOutside.Error() || d.Source != "" {
			t.Errorf("%+v", d)
		}
	}
	if ds := Check(filepath.Join(root, "r/a/.compaction.yaml"), o).Diagnostics(); len(ds) != 1 || ds[0].Severity != Warning || !strings.Contains(ds[0].Message, "a link to a file outside") {
		t.Error(ds)
	}
	o.Trusted = func(string) bool { return true }
	if got := ids(Load(filepath.Join(root, "r/a"), o)); !slices.Equal(got, []string{"project:outside", "project:inside"}) {
		t.Errorf("trusted: %v", got)
	}
}

func TestTrustStore(t *testing.T) {
	s := TrustStore{Path: filepath.Join(t.TempDir(), "state", "trust.json")}
	if s.Trusted("/a") || s.Set("", true) == nil {
		t.Error("nothing is trusted yet, and nothing without a name")
	}
	for _, k := range []string{"/b", "/a", "/b"} {
		if err := s.Set(k, true); err != nil {
			t.Fatal(err)
		}
	}
	if keys, err := s.List(); err != nil || !slices.Equal(keys, []string{"/a", "/b"}) {
		t.Error(keys, err)
	}
	if err := s.Set("/a", false); err != nil || s.Trusted("/a") || !s.Trusted("/b") || s.Trusted("") {
		t.Error(err)
	}
	if err := os.WriteFile(s.Path, []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if s.Trusted("/b") || s.Set("/c", true) == nil {
		t.Error("a broken list trusts nobody and is not overwritten")
	}
}

// TestCheckKnowsOtherFiles holds that a file may disable rules of files that are not checked with it.
func TestCheckKnowsOtherFiles(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write(ProjectFile, "version: 1\nrules:\n  - {id: there, command: a, pipeline: [{blank: drop}]}\n")
	write(LocalFile, "version: 1\ndisable: [there, absent]\nrules:\n  - {id: own, command: a, pipeline: [{blank: drop}]}\n")
	var unknown []string
	for _, d := range Check(filepath.Join(dir, LocalFile), Options{ConfigDir: dir, Getenv: func(string) string { return "" }}).Diagnostics() {
		if strings.Contains(d.Message, "no rule of a lower layer") {
			unknown = append(unknown, d.Message)
		}
	}
	if len(unknown) != 1 || !strings.Contains(unknown[0], "absent") {
		t.Errorf("unknown are %q", unknown)
	}
}

// TestLazy holds that a lazily read set compiles a rule only when its command fits, and tells then what is wrong.
func TestLazy(t *testing.T) {
	root := tree(t, map[string]string{
		"r/.git/": "",
		"r/.compaction.yaml": `version: 1
rules:
  - {id: bad-match, command: make, match: 'nonsense', pipeline: [{drop: a}]}
  - {id: bad-drop, command: make, pipeline: [{drop: '('}]}
`,
	})
	o := testOptions
	o.ConfigDir, o.Getenv, o.Lazy = root+"/c", env("COMPACTION_TRUST", "1"), true
	s := Load(filepath.Join(root, "r"), o)
	if ds := s.Diagnostics(); len(ds) > 0 {
		t.Error(ds)
	}
	e := engine.New(engine.Config{Overlays: s.Overlays}, engine.Options{MinBytes: -1})
	e.Compact(engine.Input{Command: "ls -l", Text: "a\nb\n"})
	if ds := s.Diagnostics(); len(ds) > 0 {
		t.Error("nothing fits the command, and yet", ds)
	}
	r := e.Compact(engine.Input{Command: "make", Text: "a\nb\n"})
	if r.Stats.Rule != engine.FaultFallback || r.Text != "a\nb\n" {
		t.Errorf("a broken rule whose match is good passes its input raw: %+v", r.Stats)
	}
	if ds := s.Diagnostics(); len(ds) != 2 {
		t.Error(ds)
	}
}

// TestLazyConcurrent has many goroutines need the same rules for the first time at once.
func TestLazyConcurrent(t *testing.T) {
	root := tree(t, map[string]string{
		"r/.git/": "",
		"r/.compaction.yaml": `version: 1
rules:
  - {id: bad, command: make, match: 'nonsense', pipeline: [{drop: a}]}
  - {id: guarded, command: make, match: 'line_count > 1 && output.hasLine("a")', pipeline: [{drop: a, when: '!failed'}, {dedup: {mask: [number, 'x+']}}]}
`,
	})
	o := testOptions
	o.ConfigDir, o.Getenv, o.Lazy = root+"/c", env("COMPACTION_TRUST", "1"), true
	s := Load(filepath.Join(root, "r"), o)
	e := engine.New(engine.Config{Overlays: s.Overlays}, engine.Options{MinBytes: -1, MinSavings: -1})
	text := strings.Repeat("a line that goes away\n", 20) + "b\nc\n"
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			if r := e.Compact(engine.Input{Command: "make", Text: text}); r.Stats.Rule != "guarded" {
				t.Errorf("%+v", r.Stats)
			}
			s.Diagnostics()
		})
	}
	group.Wait()
	if ds := s.Diagnostics(); len(ds) != 1 || ds[0].RuleID != "bad" {
		t.Error(ds)
	}
}
