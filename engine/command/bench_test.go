package command

import "testing"

// BenchmarkParse tells what a command line costs, by the way it takes.
func BenchmarkParse(b *testing.B) {
	for _, bm := range []struct{ name, line string }{
		{"plain", "go test -v ./..."},
		{"wrapped", "timeout 60 npx vitest run"},
		{"quoted", `git commit -m "say why"`},
		{"decorated", `cd x && go test -v ./... 2>&1 | tail -50; echo "exit $?"`},
		{"compound", `for f in a b; do echo "== $f"; cat "$f"; done | sort | uniq -c`},
		{"verbatim", "kubectl get pods -n x -o json"},
	} {
		b.Run(bm.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				Parse(bm.line, nil, nil)
			}
		})
	}
}

// BenchmarkRan tells what a rule's command: costs for each rule that does not fit.
func BenchmarkRan(b *testing.B) {
	c := Parse("git -C x --no-pager log --oneline", nil, nil)
	b.ReportAllocs()
	for b.Loop() {
		c.Ran("terraform plan", "git status", "git log")
	}
}
