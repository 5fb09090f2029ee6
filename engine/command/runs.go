package command

import "strings"

// findKind classifies a search for files: a listing, or what it runs on each of them.
func (r reader) findKind(name string, args []string) kind {
	for i, w := range args {
		run := false
		switch w {
		case "-exec", "-execdir", "-ok", "-okdir":
			run = name == "find"
		case "-x", "-X", "--exec", "--exec-batch":
			run = name != "find"
		case "-delete":
			return silent
		}
		if run && i+1 < len(args) {
			end := len(args)
			for j := i + 1; j < end; j++ {
				if args[j] == ";" || args[j] == "+" {
					end = j
				}
			}
			return r.runKind(args[i+1 : end])
		}
	}
	return read
}

// xargsKind classifies what xargs runs, echo if nothing.
func (r reader) xargsKind(args []string) kind {
	in, ok := spec{values: "-n -P -I -L -d -s -a -E --max-args --max-procs --max-lines --delimiter --arg-file --max-chars"}.command(args)
	if !ok {
		return printed
	}
	return r.runKind(in.words)
}

// runKind classifies a command that another one runs on files that it found: a filter then reads these.
func (r reader) runKind(words []string) kind {
	if r.depth++; r.depth > maxNest || len(words) == 0 {
		return other
	}
	c := r.argv(words)
	switch {
	case c.kinds == 1<<filter, c.kinds.verbatim():
		return read
	case c.kinds&(1<<other) == 0:
		return printed
	}
	return other
}

// tarKind tells the listing of an archive from the making and unpacking of one, which is silent unless it is to name
// the files.
func tarKind(args []string) kind {
	if len(args) == 0 {
		return other
	}
	if hasAny(args, "--list") {
		return read
	}
	first := strings.TrimPrefix(args[0], "-")
	if strings.Contains(first, "t") && !strings.ContainsAny(first, "xcru-") {
		return read
	}
	if strings.ContainsAny(first, "xc") && !hasShort(args, 'v') && !strings.Contains(first, "v") && !hasAny(args, "--verbose", "--help", "--version") {
		return silent
	}
	return other
}
