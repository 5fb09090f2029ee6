package builtin

import "strings"

// nativeBuild is what make, CMake, Ninja, Meson and compilers write while they build.
var nativeBuild = family{
	id: "native-build",
	commands: []invocation{
		{[]string{"make", "gmake", "cmake", "ninja", "meson", "configure", "autogen.sh", "autoreconf", "gcc", "g++", "cc", "c++", "clang", "clang++", "scons", "xcodebuild", "swift build", "msbuild", "bazel build", "bazel"}, nil},
	},
}

func nativeBuildNoise(s *scan, r *row) mark {
	b := r.body
	switch b[0] {
	case 'm', 'g':
		if makeChatter(b) {
			return mark(anyTool)
		}
	case '-':
		if rest, ok := strings.CutPrefix(b, "-- "); ok {
			return cmakeProbe(rest)
		}
	case '[':
		return stepNoise(s, b)
	case 'c':
		if strings.HasPrefix(b, "checking ") && strings.Contains(b, "... ") && !anySuffix(b, "... no", "... none", "not found") {
			return mark(anyTool)
		}
		if anyPrefix(b, "config.status: creating ", "config.status: executing ", "config.status: linking ") {
			return mark(anyTool)
		}
	case 'l':
		if anyPrefix(b, "libtool: compile: ", "libtool: link: ", "libtool: install: ") {
			return mark(anyTool)
		}
	case 'S':
		if strings.HasPrefix(b, "Scanning dependencies of target ") {
			return mark(anyTool)
		}
	case 'C':
		if strings.HasPrefix(b, "Consolidate compiler generated dependencies of target ") {
			return mark(anyTool)
		}
	case 0xe2:
		// xcpretty: ▸ Compiling Foo.m
		if anyPrefix(b, "▸ Compiling ", "▸ Processing ", "▸ Copying ", "▸ Linking ", "▸ Building ") {
			return mark(anyTool)
		}
	}
	return 0
}

func kernelNoise(_ *scan, r *row) mark {
	if kernelStyle(r) {
		return mark(anyTool)
	}
	return 0
}

// makeChatter is what a make below another writes of itself: `make[1]: Entering directory '/w'`.
func makeChatter(b string) bool {
	rest, ok := strings.CutPrefix(strings.TrimPrefix(b, "g"), "make[")
	if !ok {
		rest, ok = strings.CutPrefix(b, "make: ")
		return ok && anyPrefix(rest, "Entering directory ", "Leaving directory ")
	}
	n := digitsAt(rest)
	if n == 0 {
		return false
	}
	rest, ok = strings.CutPrefix(rest[n:], "]: ")
	return ok && (anyPrefix(rest, "Entering directory ", "Leaving directory ", "Nothing to be done for ") || strings.HasSuffix(rest, "is up to date."))
}

// cmakeProbe is what CMake tries out about the machine. What it finds (`Found ZLIB`) and does not find stays.
func cmakeProbe(rest string) mark {
	switch {
	case anyPrefix(rest, "Installing: /", "Up-to-date: /"):
		return mark(anyTool)
	case anySuffix(rest, "not found", " - Failed", " failed", "- no"):
		return 0
	case anyPrefix(rest, "Looking for ", "Performing Test ", "Check for working ", "Check size of ", "Check if ", "Checking ", "Detecting "):
		return mark(anyTool)
	}
	return 0
}

// stepNoise is `[ 12%] Building CXX object x.o` of CMake's makefiles, or `[12/400] Building x.o` of Ninja, Swift and
// Bazel, by the verbs that these write.
func stepNoise(s *scan, b string) mark {
	i := strings.IndexByte(b, ']')
	if i < 0 || i > 24 || i+2 >= len(b) || b[i+1] != ' ' {
		return 0
	}
	count := strings.Trim(b[1:i], " ")
	switch {
	case strings.HasSuffix(count, "%"):
		if n := digitsAt(count); n == 0 || n != len(count)-1 {
			return 0
		}
	default:
		done, total, ok := strings.Cut(count, "/")
		if !ok {
			done, total, ok = strings.Cut(count, " / ")
		}
		if !ok || strings.Trim(done, "0123456789, ") != "" || strings.Trim(total, "0123456789, ") != "" || done == "" || total == "" {
			return 0
		}
	}
	rest := b[i+2:]
	if compilerCall(strings.TrimPrefix(rest, ": && ")) {
		if s.ran(mark(echoAsked)) {
			return 0
		}
		return latest | mark(buildSteps)
	}
	if anyPrefix(rest,
		"Building ", "Linking ", "Compiling ", "Generating ", "Built target ", "Re-checking ", "Re-running CMake", "Automatic ", "Copying ", "Creating ",
		"Archiving ", "Merging ", "Emitting ", "Write ", "CXX ", "CC ", "OBJCXX ", "ASM ", "AR ", "LINK ", "SOLINK ", "STAMP ", "ACTION ", "COPY ", "Scanning ", "Wrapping ",
		"Preparing ", "Processing ", "Touch ", "Install the project",
	) {
		return latest | mark(buildSteps)
	}
	return 0
}

// kernelStyle is the short form in which the kernel's and Automake's makefiles name a step: `  CC      net/poll.o`.
func kernelStyle(r *row) bool {
	if r.indent != 2 || len(r.body) < 6 {
		return false
	}
	verb, rest := word(r.body)
	switch verb {
	case "CC", "CXX", "CPP", "AS", "AR", "LD", "CCLD", "CXXLD", "GEN", "HOSTCC", "HOSTLD", "HOSTCXX", "LINK", "MKDIR", "INSTALL", "YACC", "LEX", "RANLIB", "OBJCOPY", "UPD", "CHK", "WRAP", "SYSTBL", "VDSO", "NM", "LDS", "COPY", "EXPORTS", "MODPOST", "SYMLINK":
		return len(rest) > 0 && strings.HasPrefix(r.body[len(verb):], "  ") && strings.IndexByte(rest, ' ') < 0
	}
	return false
}
