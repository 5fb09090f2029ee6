package command

import "strings"

// isMachine reports whether a command was asked for a format that programs read, or for one of the asker's own.
func isMachine(name string, words []string) bool {
	for i, w := range words[1:] {
		if len(w) < 2 || w[0] != '-' {
			continue
		}
		flag, value, attached := strings.Cut(w, "=")
		switch flag {
		case "--json", "--jsonl", "--ndjson", "--json-lines", "--jsonlines", "--yaml", "--xml", "--csv", "--tsv", "--sarif", "--porcelain", "--jq",
			"--parseable", "--machine-readable", "--machine", "--print0", "-print0", "--null", "-json", "-xml", "-csv", "-machine-readable":
			if attached && (value == "false" || value == "0" || isFile(value)) {
				continue
			}
			// A file or a document in the next word is what goes in or where it goes to.
			if next := i + 2; !attached && next < len(words) && (name == "curl" || strings.HasSuffix(words[next], "."+strings.TrimLeft(flag, "-"))) {
				continue
			}
			// The events of go test have rules of their own.
			if name == "go" && strings.HasSuffix(flag, "-json") && isSub(words, "test") {
				continue
			}
			return true
		case "-z":
			if name == "git" {
				return true
			}
		case "--output", "--format", "--output-format", "--out-format", "--reporter", "--message-format", "--error-format", "--pretty", "--formatter",
			"--template", "--report-format", "--outputFormat", "--renderer", "-format", "-print_format", "-of", "-output", "-o", "-f", "-R", "-O":
			if !attached && i+2 < len(words) {
				value = words[i+2]
			}
			if isFormat(name, flag, value) {
				return true
			}
		default:
			if len(w) > 3 && w[1] != '-' && (w[1] == 'o' || w[1] == 'f' || w[1] == 'O') && isFormat(name, w[:2], strings.TrimPrefix(w[2:], "=")) {
				return true
			}
		}
	}
	return false
}

// isSub reports whether the subcommand of words is name.
func isSub(words []string, name string) bool {
	at := subcommand(words)
	return at < len(words) && words[at] == name
}

// isFormat reports whether the value of a format flag is a machine's format or a template.
func isFormat(name, flag, value string) bool {
	word := value
	if i := strings.IndexAny(word, "=(:,"); i >= 0 {
		if word[i] == ':' && i+1 < len(word) && flag != "--pretty" && flag != "--format" || word[i] == ':' && isFile(word[i+1:]) {
			return false // json:FILE
		}
		word = word[:i]
	}
	switch strings.ToLower(word) {
	case "json", "jsonl", "jsonlines", "json-lines", "json-stream", "ndjson", "json-pretty", "json-diagnostic", "json-render-diagnostics", "json-full", "yaml", "yml", "xml", "csv", "tsv", "toml", "sarif", "checkstyle",
		"junit", "junit-xml", "gitlab", "codeclimate", "codequality", "pylint-json", "stylish-json", "unix-json", "jsonpath", "jsonpath-file",
		"jsonpath-as-json", "go-template", "go-template-file", "custom-columns", "custom-columns-file", "freeze", "porcelain", "export", "protobuf", "cyclonedx", "cyclonedx-json", "spdx", "spdx-json":
		return true
	case "name":
		return flag == "-o" || flag == "--output"
	case "text":
		return name == "aws"
	case "value", "get", "flattened":
		return len(word) < len(value) && value[len(word)] == '('
	case "format", "tformat":
		return name == "git"
	}
	if strings.Contains(value, "{{") {
		return true
	}
	return name == "git" && flag == "--format" && strings.Contains(value, "%") || name == "git" && flag == "--pretty" && strings.Contains(value, "%")
}

// isFile reports whether the value of a flag is a file for the machine format to go to.
func isFile(value string) bool {
	return strings.ContainsAny(value, "./")
}
