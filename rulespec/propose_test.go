package rulespec

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/compaction-dev/compaction/engine"
)

// deploy is a made-up output of a deploy script.
func deploy() string {
	var b strings.Builder
	b.WriteString("Deploying to staging\n")
	for i := range 60 {
		fmt.Fprintf(&b, "Uploading asset %d of 60: assets/file-%d.js (%d kB)\n", i+1, i, 3*i)
	}
	for _, f := range []string{"alpha", "beta", "gamma", "delta", "epsilon"} {
		fmt.Fprintf(&b, "  invalidated %s in the cache\n", f)
	}
	b.WriteString("Cache is done\nLooking for what is missing\nerror: asset 61 is missing\nUploading stopped\n60 assets uploaded\nDeployed in 12 s\n")
	return b.String()
}

func TestPropose(t *testing.T) {
	var got []string
	for _, p := range Propose(deploy()) {
		got = append(got, fmt.Sprintf("%s %d", p.Pattern, p.Lines))
	}
	want := []string{
		`^Uploading +asset +\d+ +of +\d+: +\S+ 60`,
		`^\s+invalidated  5`,
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("%s", strings.Join(got, "\n"))
	}
}

// TestProposeAligned holds that a number which is set to the right is known when it fills its column.
func TestProposeAligned(t *testing.T) {
	var b strings.Builder
	for i := range 101 {
		fmt.Fprintf(&b, "%3d%% of pages rendered\n", i)
	}
	b.WriteString("published\n")
	got := Propose(b.String())
	if len(got) != 1 || got[0].Pattern != `^\s*\d+% +of +pages +rendered\s*$` || !regexp.MustCompile(got[0].Pattern).MatchString("100% of pages rendered") {
		t.Errorf("%+v", got)
	}
}

// FuzzPropose holds that no proposal takes a failure line or the end, and that every one is a pattern.
func FuzzPropose(f *testing.F) {
	f.Add(deploy())
	f.Add("a 1\na 2\na 3\nerror a 4\na 5\n")
	f.Add(strings.Repeat("\x1b[32m✓\x1b[0m case 1 (3 ms)\r\n", 9))
	f.Fuzz(func(t *testing.T, output string) {
		for _, p := range Propose(output) {
			re, err := regexp.Compile(p.Pattern)
			if err != nil {
				t.Fatal(err)
			}
			for _, l := range engine.FailureLines(output) {
				if re.MatchString(plain(l)) {
					t.Fatalf("%s takes %q", p.Pattern, l)
				}
			}
			if !re.MatchString(p.Sample) {
				t.Fatalf("%s does not match %q", p.Pattern, p.Sample)
			}
		}
	})
}
