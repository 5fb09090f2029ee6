package cli

import (
	"testing"

	"github.com/compaction-dev/compaction/engine"
)

func TestStreams(t *testing.T) {
	for line, want := range map[string]bool{
		"vim main.go":                       true,
		"vim --version":                     false,
		"tail -f log":                       true,
		"tail -n 5 log":                     false,
		"kubectl logs -f pod":               true,
		"kubectl logs --tail 20 pod":        false,
		"kubectl get pods -w":               true,
		"kubectl get pods":                  false,
		"npm run dev":                       true,
		"npm run build":                     false,
		"npx vite":                          true,
		"vite build":                        false,
		"jest --watch":                      true,
		"ng test --watch=false":             false,
		"docker compose up":                 true,
		"docker compose up -d":              false,
		"ping example.org":                  true,
		"ping -c 3 example.org":             false,
		"git rebase -i main":                true,
		"git rebase main":                   false,
		"cd web && npm run dev":             true,
		"make && tail -f log":               false,
		"python manage.py runserver":        true,
		"python -m http.server":             true,
		"python":                            false,
		"docker run -it alpine sh":          false,
		"docker run --rm -v x:/y alpine ls": false,
	} {
		if got := streams(engine.Input{Command: line}, false); got != want {
			t.Errorf("%s: %v", line, got)
		}
	}
	for line, want := range map[string]bool{"python": true, "python x.py": false, "docker run -it alpine sh": true} {
		if got := streams(engine.Input{Command: line}, true); got != want {
			t.Errorf("%s on a terminal: %v", line, got)
		}
	}
}
