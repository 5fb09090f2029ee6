package failure

import "strings"

// formOf tells the form of a line without its indentation and trailing blanks. s is not empty.
func formOf(s string, k *look, p *pass) form {
	c := s[0]
	switch {
	case isPass(s):
		return passForm
	case isCommand(s):
		return commandForm
	case p.exit == exitNonZero:
		return exitForm
	case isQuiet(s):
		return quietForm
	case k.indent == 0 && isDiff(s):
		return diffForm
	case isFrame(s, k):
		return frameForm
	case p.letters == 0 || c == '^' || c == '|' || c == '~' || c == '-' || c == '.':
		if isCaret(s) {
			return caretForm
		}
	}
	if n := ruleLen(s); n >= 3 {
		if p.count == 0 {
			if n == len(s) || n >= 8 {
				return ruleForm
			}
		} else if n < len(s) {
			k.has |= titled
			return headingForm
		}
	}
	if isHeading(s, k, p) {
		return headingForm
	}
	if (c == '+' || c == '-') && k.indent == 0 {
		return signForm
	}
	if isCode(s) {
		return codeForm
	}
	if isDetail(s, k) {
		return detailForm
	}
	return plainForm
}

// ruleLen is how many equal characters of those that rules are drawn with open the line.
func ruleLen(s string) int {
	if strings.IndexByte("=-_*#~+", s[0]) < 0 {
		return 0
	}
	n := 1
	for n < len(s) && s[n] == s[0] {
		n++
	}
	return n
}

func isCaret(s string) bool {
	marks := 0
	for i := 0; i < len(s); i++ {
		switch c := s[i]; c {
		case '^', '~':
			marks++
		case ' ', '-', '|', '+', '.', '_', '?', '\t':
		default:
			return marks > 0 && s[i-1] == ' ' && strings.ContainsAny(s[:i], "^") && i > 2
		}
	}
	return marks > 0
}

func isPass(s string) bool {
	switch s[0] {
	case 'o', 'O':
		return strings.HasPrefix(s, "ok ") || strings.HasPrefix(s, "OK ") || strings.HasPrefix(s, "ok\t")
	case 'P':
		return strings.HasPrefix(s, "PASS")
	case '-':
		return strings.HasPrefix(s, "--- PASS")
	case '=':
		return strings.HasPrefix(s, "=== RUN") || strings.HasPrefix(s, "=== PAUSE") || strings.HasPrefix(s, "=== CONT")
	case '[':
		return strings.HasPrefix(s, "[+]") || strings.HasPrefix(s, "[       OK ]")
	case 0xe2:
		return strings.HasPrefix(s, "✓") || strings.HasPrefix(s, "✔")
	}
	switch s[len(s)-1] {
	case 'k':
		return strings.HasSuffix(s, "... ok")
	case 'D':
		return strings.HasSuffix(s, " PASSED")
	}
	return false
}

func isFrame(s string, k *look) bool {
	switch s[0] {
	case 'a':
		if strings.HasPrefix(s, "at ") {
			return k.indent > 0 || k.has&hasPlace != 0 || strings.IndexByte(s, '(') > 0 || strings.IndexByte(s, '<') > 0
		}
	case 'f':
		if strings.HasPrefix(s, "from ") {
			return k.has&hasPlace != 0
		}
	case 'F':
		return strings.HasPrefix(s, "File \"")
	case 'g':
		return strings.HasPrefix(s, "goroutine ")
	case '#':
		return len(s) > 3 && (class[s[1]] == isDigit || s[1] == ' ' && k.has&hasPlace != 0)
	case '/':
		return k.indent > 0 && k.has&hasPlace != 0 && (strings.IndexByte(s, ' ') < 0 || strings.Contains(s, " +0x"))
	case '.':
		return strings.HasPrefix(s, "... ") && strings.HasSuffix(s, " more")
	case '(':
		return k.has&hasPlace != 0
	}
	if k.has&hasPlace == 0 {
		return false
	}
	return strings.Contains(s, ":in `") || strings.Contains(s, ":in '") || strings.Contains(s, " +0x") ||
		strings.IndexByte(s, '@') > 0 && strings.IndexByte(s, ' ') < 0
}

func isCommand(s string) bool {
	switch s[0] {
	case '$', '>':
		return len(s) > 2 && s[1] == ' ' && class[s[2]]&(isLower|isUpper) != 0 || strings.HasPrefix(s, "$ ")
	case '#':
		return strings.HasPrefix(s, "##[group]") || strings.HasPrefix(s, "##[command]") || strings.HasPrefix(s, "##[section]")
	case '[':
		return strings.HasPrefix(s, "[command]")
	case 't':
		return strings.HasPrefix(s, "travis_fold:start") || strings.HasPrefix(s, "travis_time:start")
	}
	return false
}

func isQuiet(s string) bool {
	return strings.HasPrefix(s, "travis_fold:") || strings.HasPrefix(s, "travis_time:") || strings.HasPrefix(s, "##[endgroup]")
}

// isDiff knows the lines that open a unified diff or a hunk of it.
func isDiff(s string) bool {
	switch s[0] {
	case '@':
		return strings.HasPrefix(s, "@@ -")
	case 'd':
		return strings.HasPrefix(s, "diff --git ") || strings.HasPrefix(s, "diff -")
	case '-':
		return strings.HasPrefix(s, "--- a/")
	}
	return false
}

func isHeading(s string, k *look, p *pass) bool {
	c := s[0]
	switch {
	case class[c] == isDigit:
		n := 1
		for n < len(s) && class[s[n]] == isDigit {
			n++
		}
		if n < 5 && n+2 < len(s) && s[n] == ')' && s[n+1] == ' ' {
			k.has |= numbered
			return true
		}
	case strings.HasPrefix(s, "●"), strings.HasPrefix(s, "✕"), strings.HasPrefix(s, "✗"), strings.HasPrefix(s, "✘"), strings.HasPrefix(s, "✖"),
		strings.HasPrefix(s, "❌"), strings.HasPrefix(s, "[-] "), strings.HasPrefix(s, "FAIL"), strings.HasPrefix(s, "ERROR:"), strings.HasPrefix(s, "not ok "):
		k.has |= failHeading
		return true
	}
	if s[len(s)-1] == ':' && p.count > 0 && p.count < 12 {
		return true
	}
	return false
}

var detailWords = [...]string{"Expected", "expected", "Actual", "actual", "Received", "got", "Got", "want", "Want", "left:", "right:", "But was", "but was", "Diff", "assert"}

func isDetail(s string, k *look) bool {
	switch s[0] {
	case 'E':
		if strings.HasPrefix(s, "E  ") {
			return true
		}
	case '+', '-':
		return len(s) > 1 && k.indent > 0
	case '>':
		return strings.HasPrefix(s, ">  ")
	}
	if strings.IndexByte("EeARrGgWwlBbDd", s[0]) < 0 {
		return false
	}
	for _, w := range detailWords {
		if strings.HasPrefix(s, w) {
			return true
		}
	}
	return false
}

// isCode knows the code frames of compilers and test runners: "12 | code", "> 12 | code", "--> file".
func isCode(s string) bool {
	i := 0
	if s[0] == '>' {
		i = 1
	}
	for i < len(s) && (s[i] == ' ' || class[s[i]] == isDigit) {
		i++
	}
	if i < len(s) && i < 10 && (s[i] == '|' || strings.HasPrefix(s[i:], "│")) {
		return true
	}
	return strings.HasPrefix(s, "--> ") || strings.HasPrefix(s, "= note") || strings.HasPrefix(s, "= help") || strings.HasPrefix(s, "::: ")
}
