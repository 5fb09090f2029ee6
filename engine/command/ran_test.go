package command

import (
	"slices"
	"strings"
	"testing"
)

func TestRan(t *testing.T) {
	for _, tt := range []struct {
		line, patterns string // patterns separated by |
		want           bool
	}{
		// Leading words.
		{"go test ./...", "go test", true},
		{"go test ./...", "go", true},
		{"go test ./...", "go vet|go test", true},
		{"go test ./...", "go vet|go build", false},
		{"go test", "go test ./...", false},
		{"go test ./...", "go test ./...", true},
		{"go testing", "go test", false},
		{"gotest", "go test", false},
		{"go test", "  go   test ", true},
		{"go test", "", false},
		{"go test", " ", false},
		{"go test", "test", false},
		{"echo go test", "go test", false},
		{`echo "go test"`, "echo go", false},
		{"", "go test", false},
		// Base names.
		{"/usr/bin/git status", "git status", true},
		{"git status", "/usr/bin/git status", true},
		{"./deploy.sh staging", "./deploy.sh staging", true},
		{"bin/deploy.sh staging", "./deploy.sh staging", true},
		{"deploy.sh staging", "./deploy.sh staging", true},
		{"./deploy staging", "./deploy.sh staging", false},
		{`C:\git\Git.EXE status`, "git status", true},
		{"npm.cmd test", "npm test", true},
		{"Git status", "git status", false},
		{"./gradlew test", "gradlew test", true},
		{"./gradlew test", "gradle test", false},
		// Global flags before the subcommand.
		{"git -C sub log", "git log", true},
		{"git --no-pager -c color.ui=never log", "git log", true},
		{"git --git-dir=x --work-tree y log", "git log", true},
		{"git -C log status", "git log", false},
		{"git -C log status", "git status", true},
		{"git --no-pager", "git log", false},
		{"go -C sub test ./...", "go test", true},
		{"kubectl -n ns get pods", "kubectl get", true},
		{"kubectl --namespace=ns get pods", "kubectl get pods", true},
		{"kubectl get -n ns pods", "kubectl get pods", true},
		{"kubectl -n get describe pods", "kubectl get", false},
		{"docker --context x build .", "docker build", true},
		{"docker compose -f dev.yml up", "docker compose up", true},
		{"docker compose up", "docker up", false},
		{"docker run --rm -v /a:/b -e X=1 img make", "docker run img", true},
		{"npm --prefix d test", "npm test", true},
		{"npm -w pkg run build", "npm run build", true},
		{"npm run --silent build", "npm run build", true},
		{"npm run -s build", "npm run build", true},
		{"npm test -- --silent", "npm test", true},
		{"cargo +nightly test", "cargo test", true},
		{"cargo +nightly test", "cargo +nightly", true},
		{"cargo --color always test", "cargo test", true},
		{"cargo --locked test", "cargo test", true},
		{"mvn -f x test", "mvn test", true},
		{"mvn -B -q -pl a -am test", "mvn test", true},
		{"mvn -DskipTests package", "mvn package", true},
		{"mvn clean test", "mvn test", false},
		{"./gradlew -p sub --no-daemon test", "gradlew test", true},
		{"make -C sub -j8 all", "make all", true},
		{"make -j 8 all", "make all", true},
		{"make CC=gcc all", "make all", true},
		{"make -k all", "make all", true},
		{"terraform -chdir=x plan", "terraform plan", true},
		{"gh -R o/r pr view 1", "gh pr view", true},
		{"gh pr -R o/r view 1", "gh pr view", true},
		{"aws --profile p s3 ls", "aws s3 ls", true},
		{"helm -n x upgrade y", "helm upgrade", true},
		{"python -u manage.py test", "python manage.py test", true},
		{"python -W ignore manage.py", "python manage.py", true},
		// Flags behind the subcommand are the command's own.
		{"go test -v ./...", "go test ./...", false},
		{"go test -run x", "go test x", false},
		{"go test -v ./...", "go test -v", true},
		// Programs that no one told us about: a flag may have a value or not.
		{"zz --fast deploy", "zz deploy", true},
		{"zz --level debug deploy", "zz deploy", true},
		{"zz --level=debug deploy", "zz deploy", true},
		{"zz -- deploy", "zz deploy", false},
		{"zz other deploy", "zz deploy", false},
		{"zz --fast", "zz deploy", false},
		// Wrappers.
		{"npx tsc --noEmit", "tsc", true},
		{"npx tsc --noEmit", "npx tsc", true},
		{"tsc --noEmit", "npx tsc", true},
		{"npx -y tsc", "npx tsc", true},
		{"npx eslint .", "npx tsc", false},
		{"npx tsc", "npx", true},
		{"python -m pytest -q", "pytest", true},
		{"python -m pytest -q", "python -m pytest", true},
		{"python3 -m pytest -q", "python -m pytest", true},
		{"uv run pytest", "python -m pytest", true},
		{"uv run pytest", "uv run pytest", true},
		{"uv run pytest", "uv run", true},
		{"pytest", "uv run", false},
		{"uv run python x.py", "python x.py", true},
		{"bash -lc 'go test ./...'", "go test", true},
		{"bash -lc 'go test ./...'", "bash", true},
		{"bash -lc 'go test ./... | grep x'", "go test", false},
		{"bash -lc 'go test ./... | grep x'", "bash", false},
		{"bash deploy.sh x", "./deploy.sh x", true},
		{"./deploy.sh x", "bash deploy.sh x", true},
		{"time make", "time make", true},
		{"time make", "make", true},
		{"time npx tsc", "npx tsc", true},
		{"sudo apt install x", "sudo apt install", true},
		{"sudo apt install x", "apt install", true},
		{"A=b timeout 60 make all", "make all", true},
		{"pnpm vitest run", "vitest", true},
		{"pnpm vitest run", "pnpm vitest", true},
		// Decorations.
		{"cd x && make all 2>&1 | tail -5", "make all", true},
		{"make all || true", "make all", true},
		{"make all; echo $?", "make all", true},
		// Compounds.
		{"make all && make test", "make", false},
		{"make all | grep x", "make", false},
		{"make all > x", "make", false},
		{"cat x | jq .", "jq", false},
		{"make $(cat x)", "make", false},
		{"make 'x", "make", false},
	} {
		if got := Parse(tt.line, nil, nil).Ran(strings.Split(tt.patterns, "|")...); got != tt.want {
			t.Errorf("Parse(%q).Ran(%q) = %v", tt.line, tt.patterns, got)
		}
	}
	if Parse("make", nil, nil).Ran() {
		t.Error("Ran without patterns")
	}
}

func TestFlag(t *testing.T) {
	for _, tt := range []struct {
		line, names string // names separated by |
		want        bool
	}{
		{"npm ls --json", "--json", true},
		{"npm ls --json=true", "--json", true},
		{"npm ls --jsonl", "--json", false},
		{"npm ls --no-json", "--json", false},
		{"npm ls json", "--json", false},
		{"npm test -- --json", "--json", false},
		{"npm ls -- --json", "--", false},
		{"npm ls --long", "--json|--long", true},
		{"npm ls", "--json", false},
		{"npm ls --json", "", false},
		{"npx eslint --fix .", "--fix", true},
		{"npx --yes eslint .", "--yes", false},
		{"cd x && npm ls --json | tail -5", "--json", true},
		{"npm ls --json | grep x", "--json", false},
		{"pytest -v", "-v", true},
		{"pytest -vv", "-v", true},
		{"pytest -xvs", "-v", true},
		{"pytest -xvs", "-q", false},
		{"tar -xzf x", "-z", true},
		{"pytest --verbose", "-v", false},
		{"ls -la", "-l|-x", true},
		{"make -j8", "-j", false},
		{"pytest -n4", "-n", false},
		{"pytest -xvs", "-xvs", true},
		{"pytest -json", "--json", false},
		{"tool -json", "-json", true},
		{"go test -v ./...", "-v", true},
		{"go test -vet=off ./...", "-v", false},
		{"go test -run=X", "-run", true},
		{"go test -run X", "-run", true},
		{"terraform plan -json", "-n", false},
		{"gcc -Wall x.c", "-l", false},
		{"", "--json", false},
	} {
		if got := Parse(tt.line, nil, nil).Flag(strings.Split(tt.names, "|")...); got != tt.want {
			t.Errorf("Parse(%q).Flag(%q) = %v", tt.line, tt.names, got)
		}
	}
}

func TestName(t *testing.T) {
	for _, tt := range []struct{ line, name, program string }{
		{"git status", "git", "git status"},
		{"/usr/bin/git -C secret log -p", "git", "git log"},
		{`C:\Git\GIT.EXE status`, "git", "git status"},
		{"Make all", "Make", "Make"},
		{"./deploy.sh staging", "deploy.sh", "deploy.sh"},
		{"make secret", "make", "make"},
		{"python secret.py", "python", "python"},
		{"npm run secret", "npm", "npm run"},
		{"npm --prefix secret test", "npm", "npm test"},
		{"yarn secret", "yarn", "yarn"},
		{"cargo +nightly test", "cargo", "cargo test"},
		{"kubectl -n secret get pods", "kubectl", "kubectl get"},
		{"kubectl --token secret get pods", "kubectl", "kubectl get"},
		{"docker compose up", "docker", "docker compose"},
		{"git /secret", "git", "git"},
		{"git s3cret", "git", "git"},
		{"git", "git", "git"},
		{"npx -y @scope/tool@1 x", "tool", "tool"},
		{"A=secret bash -lc 'go test ./...'", "go", "go test"},
		{"git status; make", "", ""},
		{"", "", ""},
		{"A=b", "", ""},
	} {
		c := Parse(tt.line, nil, nil)
		name, sub := c.Program()
		if got := strings.TrimSpace(name + " " + sub); c.Name() != tt.name || got != tt.program {
			t.Errorf("%q: Name %q, want %q; Program %q, want %q", tt.line, c.Name(), tt.name, got, tt.program)
		}
	}
}

func TestArgv(t *testing.T) {
	for _, tt := range []struct {
		argv []string
		want string
	}{
		{[]string{"go", "test", "./..."}, "= go test ./..."},
		{[]string{"go", "test", "|", "tail"}, "= go test | tail"},
		{[]string{"bash", "-lc", "cd x && go test ./... 2>&1 | tail -5"}, "= go test ./...  [hides dir=x]"},
		{[]string{"bash", "-lc", "cat x; cat y"}, "- two commands joined by ;  [hides verbatim]"},
		{[]string{"/bin/sh", "-c", "make 'x"}, "- not readable as a shell command"},
		{[]string{"echo", "$(make)", "a b"}, `= echo $(make) "a b"`},
		{[]string{"A=b", "make"}, "= A=b make"},
		{[]string{"env", "A=b", "npx", "tsc"}, "= tsc  [env=A=b]"},
		{[]string{"time", "-p", "make"}, "= make"},
		{[]string{"if", "x"}, "= if x"},
		{[]string{"cat", "a;b"}, "= cat a;b  [verbatim]"},
		{[]string{""}, `= ""`},
		{[]string{"", "x"}, `= "" x`},
		{[]string{"devbox", "run", "pytest", "-q"}, "= pytest -q"},
		{[]string{"devbox", "--quiet", "run", "--", "pytest"}, "= pytest"},
		{[]string{"devbox", "run"}, "= devbox run"},
		{[]string{"just", "x", "npx", "tsc"}, "= tsc"},
		{[]string{"just", "y", "npx", "tsc"}, "= just y npx tsc"},
		{[]string{"docker", "compose", "-f", "a.yml", "exec", "-T", "web", "pytest"}, "= pytest"},
		{[]string{"docker", "compose", "exec", "db", "psql"}, "= docker compose exec db psql"},
	} {
		wrappers := []string{"devbox run", " just  x ", "", "docker compose exec web"}
		if got := describe(Parse("ignored | line", tt.argv, wrappers)); got != tt.want {
			t.Errorf("%q: %s, want %s", tt.argv, got, tt.want)
		}
	}
}

func TestEnv(t *testing.T) {
	c := Parse("A=1 B= A=2 env C=3 D=$x make A=4", nil, nil)
	for name, want := range map[string]string{"A": "2", "B": "", "C": "3", "D": "$x"} {
		if got, ok := c.Env(name); !ok || got != want {
			t.Errorf("Env(%s) = %q, %v", name, got, ok)
		}
	}
	if _, ok := c.Env("E"); ok {
		t.Error("Env(E) is there")
	}
}

func TestZero(t *testing.T) {
	var c Command
	name, sub := c.Program()
	if c.Known() || c.Words() != nil || c.Compound() || c.HidesExit() || c.Verbatim() || c.Dir() != "" || name+sub != "" || c.Decline() == "" {
		t.Errorf("the zero value knows something: %+v", c)
	}
}

// TestConcurrent holds that parsers in use at the same time do not meet.
func TestConcurrent(t *testing.T) {
	lines := []string{`cd a && make "x y" | tail -5`, `for f in a; do cat "$f"; done`, "npx -c 'tsc -p .'", "make 'x"}
	var want []string
	for _, l := range lines {
		want = append(want, describe(Parse(l, nil, nil)))
	}
	done := make(chan []string)
	for range 8 {
		go func() {
			var got []string
			for i := range 200 {
				got = append(got, describe(Parse(lines[i%len(lines)], nil, nil)))
			}
			done <- got
		}()
	}
	for range 8 {
		got := <-done
		if !slices.Equal(got[:len(want)], want) || !slices.Equal(got[len(got)-len(want):], want) {
			t.Fatalf("got %q, want %q", got, want)
		}
	}
}
