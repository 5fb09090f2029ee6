package builtin

import "strings"

// nodePackages is what npm, Yarn, pnpm and Bun install.
var nodePackages = family{
	id: "node-packages",
	commands: []invocation{
		{[]string{"npm install", "npm i", "npm ci", "npm add", "npm update", "npm up", "npm install-test", "npm audit fix", "npm rebuild", "npm dedupe"}, []tool{npm}},
		{[]string{"yarn install", "yarn add", "yarn upgrade", "yarn up", "yarn"}, []tool{yarn}},
		{[]string{"pnpm install", "pnpm i", "pnpm add", "pnpm update", "bun install", "bun add", "corepack"}, nil},
	},
}

func nodePackageNoise(s *scan, r *row) mark {
	b := r.body
	switch b[0] {
	case 'n':
		if rest, ok := strings.CutPrefix(b, "npm "); ok {
			return npmNoise(s, rest)
		}
		if b == "npm" {
			return empty | mark(npm)
		}
	case 'g':
		if anyPrefix(b, "gyp info ", "gyp http ") {
			return mark(anyTool)
		}
	case 'r':
		if b == "run `npm fund` for details" {
			return mark(anyTool)
		}
	case 'P':
		// pnpm: Progress: resolved 12, reused 10, downloaded 2, added 0
		if strings.HasPrefix(b, "Progress: resolved ") {
			return latest | mark(anyTool)
		}
	case '+':
		if len(b) > 3 && strings.Trim(b, "+-") == "" && !strings.Contains(b, "-+") {
			return mark(anyTool)
		}
	case '[':
		return yarnStep(s, b)
	case 'i':
		if anyPrefix(b, "info Direct dependencies", "info All dependencies") {
			return heading | mark(yarn)
		}
	case 'v':
		if strings.HasPrefix(b, "verbose ") && digitsAt(b[len("verbose "):]) > 0 {
			return mark(yarn)
		}
	case 'y':
		if strings.HasPrefix(b, "yarn install v") || strings.HasPrefix(b, "yarn add v") {
			s.saw(yarn)
		}
	case '$':
		if anyPrefix(b, "$ npm install", "$ npm ci", "$ npm i ") {
			s.saw(npm)
		}
	case 0xe2:
		return nodeTree(b)
	default:
		if b[0] >= '0' && b[0] <= '9' && strings.HasSuffix(b, "looking for funding") {
			return mark(anyTool)
		}
	}
	return 0
}

// npmNoise is a line of npm's log behind its name: requests, timings, the trace of its own steps, and the notices of
// packages that are no longer cared for. Stack traces and everything about errors stay.
func npmNoise(s *scan, rest string) mark {
	level, rest := word(rest)
	switch level {
	case "http":
		s.saw(npm)
		if answered(rest) {
			return mark(anyTool)
		}
		return 0
	case "timing", "sill", "silly":
		s.saw(npm)
		return mark(anyTool)
	case "verb", "verbose", "info":
		s.saw(npm)
		first, _ := word(rest)
		switch first {
		case "stack", "code", "exit", "cwd", "pkgid", "statusCode", "lifecycle":
			return 0
		}
		return mark(anyTool)
	case "WARN", "warn":
		if strings.HasPrefix(rest, "deprecated ") {
			s.saw(npm)
			return mark(anyTool)
		}
	case "notice":
		if rest == "" || anyPrefix(rest, "New major version", "New minor version", "New patch version", "Changelog:", "To update run:", "Run `npm install -g npm", "Run npm install -g npm") {
			return mark(anyTool)
		}
	}
	return 0
}

// answered reports whether a request got what it asked for: `fetch GET 200 https://… 31ms (cache miss)`, and in older
// versions `GET https://…`, `200 https://…`, `304 https://…`.
func answered(rest string) bool {
	rest = strings.TrimPrefix(rest, "fetch ")
	first, rest := word(rest)
	if first == "GET" || first == "HEAD" || first == "POST" {
		first, _ = word(rest)
	}
	return first == "200" || first == "304" || first == "201" || strings.HasPrefix(first, "http") || first == "cache" || first == "request"
}

// yarnStep is `[2/4] Fetching packages...` of Yarn 1.
func yarnStep(s *scan, b string) mark {
	n := digitsAt(b[1:])
	if n == 0 || len(b) < n+4 || b[1+n] != '/' {
		return 0
	}
	m := digitsAt(b[n+2:])
	if m == 0 || !strings.HasPrefix(b[n+2+m:], "] ") {
		return 0
	}
	rest := b[n+2+m+2:]
	if anyPrefix(rest, "Resolving packages", "Fetching packages", "Linking dependencies", "Building fresh packages", "Rebuilding all packages", "Validating package.json", "Cleaning modules", "Removing module", "Regenerating lockfile", "🔍", "🚚", "🔗", "🔨", "📃") {
		s.saw(yarn)
		return mark(anyTool)
	}
	return 0
}

// nodeTree is a row of the tree of installed packages, as npm 2 to 6 and Yarn 1 print it, or a message of Yarn 2 and
// later (➤ YN0013).
func nodeTree(b string) mark {
	if rest, ok := strings.CutPrefix(b, "➤ YN"); ok {
		if anyPrefix(rest, "0013", "0019", "0085") {
			return mark(anyTool)
		}
		return 0
	}
	if !anyPrefix(b, "├", "└", "│") || !strings.Contains(b, "@") {
		return 0
	}
	if strings.Contains(b, "UNMET") || strings.Contains(b, "invalid") || strings.Contains(b, "extraneous") || strings.Contains(b, "missing") {
		return 0
	}
	if strings.HasPrefix(b, "├─ ") || strings.HasPrefix(b, "└─ ") {
		return mark(yarn)
	}
	return mark(npm)
}
