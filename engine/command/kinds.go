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
	if strings.Contains(name, "-") { // PowerShell's Verb-Noun, in whatever case
		name = strings.ToLower(name)
	}
	if k := r.programKind(name, args); k != other {
		return k
	}
	switch {
	case isSilent(words):
		return silent
	case isMachine(name, words), isDryRun(name, words), isHelp(name, args), isListing(name, words), subcommandReads(name, words):
		return read
	}
	if in, ok := remote(name, words); ok {
		return r.remoteKind(in)
	}
	return other
}

// programKind classifies the programs whose output is of one kind, whatever else their arguments say.
func (r reader) programKind(name string, args []string) kind {
	switch name {
	case "cat", "tac", "nl", "head", "tail", "zcat", "bzcat", "xzcat", "gzcat", "zstdcat", "rev", "od", "xxd", "hexdump", "strings",
		"sort", "uniq", "cut", "column", "paste", "join", "fold", "fmt", "expand", "unexpand", "shuf", "pr", "base64", "iconv", "awk", "gawk", "mawk", "nawk", "sed", "gsed":
		return fileKind(name, args)
	case "bat", "batcat", "ccat", "less", "more", "most", "view", "zless", "glow", "mdcat", "pygmentize", "man", "info", "tldr", "pydoc", "pydoc3", "perldoc", "ri",
		"type", "get-content", "gc":
		if len(args) == 0 {
			return filter
		}
		return read
	case "grep", "egrep", "fgrep", "zgrep", "rgrep", "rg", "ripgrep", "ag", "ack", "ugrep", "ug", "pcregrep", "pcre2grep", "pt", "sift", "ast-grep", "sg",
		"findstr", "select-string", "sls", "locate", "plocate", "mdfind",
		"ls", "exa", "eza", "lsd", "tree", "dir", "vdir", "get-childitem", "gci", "zipinfo",
		"diff", "colordiff", "icdiff", "difft", "delta", "sdiff", "diff3", "cmp", "comm", "diffstat", "interdiff", "dyff", "jd":
		return read
	case "find", "fd", "fdfind":
		return r.findKind(name, args)
	case "jq", "gojq", "jaq", "yq", "xq", "tomlq", "dasel", "mlr", "xsv", "qsv", "csvcut", "csvgrep", "csvlook", "csvjson", "csvsql", "csvstat", "htmlq", "pup", "gron",
		"json.tool", "json_pp", "compaction":
		return query
	case "echo", "printf", "pwd", "date", "hostname", "whoami", "id", "uname", "basename", "dirname", "realpath", "readlink", "nproc", "arch",
		"stat", "file", "du", "df", "which", "whereis", "where", "seq", "yes", "tput", "clear", "md5sum", "sha1sum", "sha256sum", "sha512sum", "shasum", "cksum",
		"printenv", "env", "write-output", "write-host", "tty", "uptime", "hash":
		return printed
	case "wc", "tr", "tee", "measure-object", "sort-object", "select-object", "format-list", "format-table", "out-string", "where-object":
		return filter
	case "command":
		return printed
	case "perl":
		if len(args) > 0 && (strings.HasPrefix(args[0], "-i") || strings.HasPrefix(args[0], "-pi") || strings.HasPrefix(args[0], "-0pi")) {
			return silent // rewrites files in place
		}
	case "xargs":
		return r.xargsKind(args)
	case "tar", "bsdtar", "gtar":
		return tarKind(args)
	case "unzip":
		if hasShort(args, 'l', 'p', 'c', 'v', 'Z') {
			return read
		}
	}
	return other
}
