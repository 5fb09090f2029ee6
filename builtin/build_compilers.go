package builtin

import (
	"strings"

	"github.com/compaction-dev/compaction/engine"
)

// compilerNoise names the echo of a call of a compiler, unless the command asked for it.
func compilerNoise(s *scan, r *row) mark {
	if !s.ran(mark(echoAsked)) && compilerCall(r.body) {
		return mark(anyTool)
	}
	return 0
}

// asksForEcho reports whether a command asks to see the compilers that it calls: then their lines are the answer.
func asksForEcho(c *engine.Call) bool {
	switch {
	case c.Ran.Ran("ninja", "cmake", "cargo", "meson", "go build", "go install"):
		return c.Ran.Flag("-v", "-vv", "--verbose", "-x")
	case c.Ran.Ran("make", "gmake"):
		if v, ok := c.Ran.Env("VERBOSE"); ok && v != "" {
			return true
		}
		if v, ok := c.Ran.Env("V"); ok && v != "" && v != "0" {
			return true
		}
		for _, w := range c.Ran.Words() {
			if w == "V=1" || w == "V=2" || w == "VERBOSE=1" || w == "--trace" {
				return true
			}
		}
	}
	return false
}

// compilerCall is the echo of a compiler, archiver, linker or Automake's installer that make or a build script started.
func compilerCall(b string) bool {
	first, rest := word(b)
	if len(rest) < 6 || len(first) > 120 {
		return false
	}
	name := first[strings.LastIndexByte(first, '/')+1:]
	if (name == "ccache" || name == "sccache" || name == "libtool" || name == "sh" || name == "bash") && rest != "" {
		next, after := word(rest)
		inner := next[strings.LastIndexByte(next, '/')+1:]
		if name == "sh" || name == "bash" {
			return inner == "libtool" && strings.Contains(after, "--mode=")
		}
		if name != "libtool" {
			name, rest = inner, after
		}
	}
	if !isCompiler(name) && name != "install" {
		return false
	}
	if name == "install" {
		return strings.HasPrefix(rest, "-c ") && strings.IndexByte(first, '/') >= 0
	}
	if name == "ar" || strings.HasSuffix(name, "-ar") || name == "ranlib" {
		return strings.Contains(rest, ".a")
	}
	return strings.Contains(rest, " -o ") || strings.HasPrefix(rest, "-o ") || strings.Contains(rest, " -c ") || strings.HasPrefix(rest, "-c ") || name == "libtool" && strings.Contains(rest, "--mode=")
}

// isCompiler knows a compiler by its name, with the target in front and the version behind: aarch64-linux-gnu-gcc-12.
func isCompiler(name string) bool {
	for name != "" && (name[len(name)-1] >= '0' && name[len(name)-1] <= '9' || name[len(name)-1] == '.') {
		name = name[:len(name)-1]
	}
	name = strings.TrimSuffix(name, "-")
	if i := strings.LastIndexByte(name, '-'); i >= 0 {
		name = name[i+1:]
	}
	switch name {
	case "gcc", "g++", "cc", "c++", "clang", "clang++", "cpp", "ld", "ar", "ranlib", "gfortran", "rustc", "nvcc", "libtool", "emcc", "em++", "icc", "icpc", "swiftc", "moc", "windres", "ocamlc", "ocamlopt", "ghc":
		return true
	}
	return false
}
