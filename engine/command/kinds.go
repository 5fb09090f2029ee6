package command

import "strings"

// kind says what a command's output is to the one who ran it.
type kind uint8

const (
	other   kind = iota // a tool's own words
	silent              // nothing, if it works
	printed             // what the command line says, or a line about the machine
	filter              // what it is given on standard input, changed
	read                // the answer itself
	query               // the answer, whatever is piped into it
)

// kinds is a set of kinds, one bit for each.
type kinds uint8

// verbatim reports whether outputs of these kinds, put together, must stay as they are.
func (k kinds) verbatim() bool { return k&(1<<read|1<<query) != 0 && k&(1<<other) == 0 }

// kindOf classifies a command without its wrappers.
func (r reader) kindOf(words []string) kind {
	name, args := baseName(words[0]), words[1:]
	if k := programKind(name, args); k != other {
		return k
	}
	switch {
	case isSilent(words):
		return silent
	case isMachine(name, args), isDryRun(name, args), isHelp(name, args), isListing(name, args), subcommandReads(name, words):
		return read
	}
	if in, ok := remote(name, words); ok {
		return r.remoteKind(in)
	}
	return other
}

// remoteKind classifies what runs on another machine or in a container: its name is no local tool's, but a file that
// is read there is a file that is read.
func (r reader) remoteKind(in inner) kind {
	var c Command
	r.depth++
	switch {
	case r.depth > maxNest:
		return other
	case in.isText:
		c = r.line(in.text)
	default:
		c = r.argv(in.words)
	}
	if c.kinds.verbatim() {
		return read
	}
	return other
}

// programKind classifies the programs whose output is of one kind, whatever else their arguments say.
func programKind(name string, args []string) kind {
	switch name {
	case "cat", "tac", "nl", "head", "tail", "zcat", "bzcat", "xzcat", "gzcat", "zstdcat", "rev", "od", "xxd", "hexdump", "strings",
		"sort", "uniq", "cut", "column", "paste", "join", "fold", "fmt", "expand", "unexpand", "shuf", "pr", "base64", "iconv", "awk", "gawk", "mawk", "nawk", "sed", "gsed":
		return fileKind(name, args)
	case "bat", "batcat", "ccat", "less", "more", "most", "view", "zless", "glow", "mdcat", "pygmentize", "man", "info", "tldr", "pydoc", "pydoc3", "perldoc", "ri",
		"type", "get-content", "Get-Content", "gc":
		if len(args) == 0 {
			return filter
		}
		return read
	case "grep", "egrep", "fgrep", "zgrep", "rgrep", "rg", "ripgrep", "ag", "ack", "ugrep", "ug", "pcregrep", "pcre2grep", "pt", "sift", "ast-grep", "sg",
		"findstr", "Select-String", "sls", "locate", "plocate", "mdfind",
		"ls", "exa", "eza", "lsd", "tree", "dir", "vdir", "Get-ChildItem", "gci", "zipinfo",
		"diff", "colordiff", "icdiff", "difft", "delta", "sdiff", "diff3", "cmp", "comm", "diffstat", "interdiff", "dyff", "jd":
		return read
	case "find", "fd", "fdfind":
		return findKind(name, args)
	case "jq", "gojq", "jaq", "yq", "xq", "tomlq", "dasel", "mlr", "xsv", "qsv", "csvcut", "csvgrep", "csvlook", "csvjson", "csvsql", "csvstat", "htmlq", "pup", "gron",
		"compaction":
		return query
	case "echo", "printf", "pwd", "date", "hostname", "whoami", "id", "uname", "basename", "dirname", "realpath", "readlink", "nproc", "arch",
		"stat", "file", "du", "df", "which", "whereis", "where", "seq", "yes", "tput", "clear", "md5sum", "sha1sum", "sha256sum", "sha512sum", "shasum", "cksum",
		"printenv", "Write-Output", "Write-Host", "tty", "uptime", "hash":
		return printed
	case "wc", "tr", "tee", "Measure-Object", "Sort-Object", "Select-Object", "Format-List", "Format-Table", "Out-String", "Where-Object":
		return filter
	case "command":
		return printed
	case "xargs":
		return xargsKind(args)
	case "tar", "bsdtar", "gtar":
		return tarKind(args)
	case "unzip":
		if hasShort(args, 'l', 'p', 'c', 'v', 'Z') {
			return read
		}
	}
	return other
}

// fileKind tells a filter that reads a file by name, and so shows that file, from one that reads its input.
func fileKind(name string, args []string) kind {
	program := 0 // words that are not files
	values := ""
	switch name {
	case "head", "tail":
		values = "-n -c --lines --bytes -s --sleep-interval --pid"
	case "awk", "gawk", "mawk", "nawk":
		program, values = 1, "-F -v -f -i -l --field-separator --assign --file --include"
	case "sed", "gsed":
		program, values = 1, "-e -f -l --expression --file --line-length"
	case "sort":
		values = "-k -t -o -S -T --key --field-separator --buffer-size --temporary-directory --output"
	case "cut", "join", "paste":
		values = "-d -f -c -b -t -1 -2 -j -o -e -a -v --delimiter --fields --characters --bytes"
	case "uniq":
		values = "-f -s -w --skip-fields --skip-chars --check-chars"
	case "nl", "od", "xxd", "hexdump", "strings", "column", "fold", "fmt", "pr", "base64", "iconv", "shuf", "expand", "unexpand":
		values = "-b -d -f -h -i -l -n -s -v -w -t -A -j -N -e -o -c -g -W -f --from-code --to-code"
	}
	files := 0
	for i := 0; i < len(args); i++ {
		w := args[i]
		switch {
		case w == "--":
			files += len(args) - i - 1
			i = len(args)
		case len(w) > 1 && (w[0] == '-' || w[0] == '+' && isNumber(w[1:])):
			flag, _, _ := strings.Cut(w, "=")
			if program == 1 && (strings.HasPrefix(flag, "-e") || strings.HasPrefix(flag, "-f") || flag == "--expression" || flag == "--file") {
				program = 0
			}
			if name == "sed" || name == "gsed" {
				if strings.HasPrefix(w, "-i") || strings.HasPrefix(w, "--in-place") {
					return silent
				}
			}
			if !strings.Contains(w, "=") && takesNext(w, values) {
				i++
			}
		case w != "-":
			files++
		}
	}
	if files > program {
		return read
	}
	return filter
}

// findKind classifies a search for files: a listing, or what it runs on each of them.
func findKind(name string, args []string) kind {
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
			return runKind(args[i+1 : end])
		}
	}
	return read
}

// xargsKind classifies what xargs runs, echo if nothing.
func xargsKind(args []string) kind {
	in, ok := spec{values: "-n -P -I -L -d -s -a -E --max-args --max-procs --max-lines --delimiter --arg-file --max-chars"}.command(args)
	if !ok {
		return printed
	}
	return runKind(in.words)
}

// runKind classifies a command that another one runs on files that it found: a filter then reads these.
func runKind(words []string) kind {
	if len(words) == 0 {
		return other
	}
	c := reader{depth: maxNest - 1}.argv(words)
	switch {
	case c.kinds == 1<<filter, c.kinds.verbatim():
		return read
	case c.kinds&(1<<other) == 0:
		return printed
	}
	return other
}

// tarKind tells the listing of an archive from the making and unpacking of one.
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
	return other
}
