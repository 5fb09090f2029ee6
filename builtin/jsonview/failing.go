package jsonview

import (
	"bytes"
	"strings"
)

// role is what the name of an object member promises about its value, as far as failures go.
type role uint8

const (
	plain   role = iota
	problem      // error, exception, failures: anything but nothing is a failure
	success      // ok, success: false is a failure
	word         // level, status, conclusion: certain words are, and HTTP codes from 400
	exit         // exit codes: anything but zero
	count        // errorCount, failed: any number but zero
	signal       // the signal that ended a process
	flag         // timedOut, oomKilled: true
)

// maxName is the longest member name, in bytes, that can have a role.
const maxName = 32

// roleOf reads a member name as written, quotes included. Case, `_`, `-`, `@` and `.` do not count.
func roleOf(raw []byte) role {
	if len(raw) > maxName+2 {
		return plain
	}
	var buf [maxName]byte
	n := 0
	for _, c := range raw[1 : len(raw)-1] {
		switch {
		case c >= 'A' && c <= 'Z':
			c += 'a' - 'A'
		case c == '_' || c == '-' || c == '@' || c == '.':
			continue
		}
		buf[n] = c
		n++
	}
	name := buf[:n]
	switch string(name) {
	case "error", "err", "errors", "exception", "exceptions", "failure", "failures", "fault", "panic", "traceback",
		"stacktrace", "errormessage", "errormsg", "errordetail", "errordetails", "errorcode", "errcode", "errno",
		"failurereason", "failuremessage", "failuremessages", "failed", "fatal", "iserror", "haserror", "haserrors",
		"errored", "crashed":
		return problem
	case "success", "ok", "succeeded", "successful", "passed", "issuccess", "healthy":
		return success
	case "level", "levelname", "loglevel", "lvl", "severity", "status", "state", "conclusion", "result", "outcome",
		"verdict", "phase", "health", "action", "reason", "kind", "type", "statuscode", "http", "httpstatus",
		"httpcode", "httpstatuscode", "responsecode", "code", "levelno":
		return word
	case "exitcode", "exitstatus", "exit", "returncode", "rc", "retcode":
		return exit
	case "signal", "termsignal", "killsignal":
		return signal
	case "timedout", "oomkilled", "aborted", "killed", "cancelled", "canceled":
		return flag
	}
	for _, end := range [...]string{"errors", "failed", "failures", "errorcount", "failcount", "failurecount", "failedcount"} {
		if bytes.HasSuffix(name, []byte(end)) {
			return count
		}
	}
	if bytes.HasPrefix(name, []byte("numfailed")) {
		return count
	}
	return plain
}

// literalFails reports whether a number, true, false or null under a name of role r tells of a failure.
func literalFails(name []byte, r role, raw []byte) bool {
	switch r {
	case problem:
		return raw[0] == 't' || nonZero(raw)
	case success:
		return raw[0] == 'f'
	case exit, count:
		return nonZero(raw)
	case flag:
		return raw[0] == 't'
	case word:
		return codeFails(name, raw)
	}
	return false
}

// codeFails knows the numbers that mean a failure: HTTP codes from 400, the levels of pino and bunyan (50, 60) and of
// Python's logging (40, 50), and severities up to 3, which are errors with syslog, eslint and language servers. Eslint
// and language servers differ in which of 1 and 2 is the error, so both count.
func codeFails(name, raw []byte) bool {
	if len(raw) == 0 || len(raw) > 3 {
		return false
	}
	n := 0
	for _, c := range raw {
		if c < '0' || c > '9' {
			return false
		}
		n = n*10 + int(c-'0')
	}
	if len(raw) == 3 {
		return n >= 400 && n <= 599
	}
	switch {
	case bytes.EqualFold(name, []byte(`"severity"`)):
		return n >= 1 && n <= 3
	case bytes.EqualFold(name, []byte(`"levelno"`)):
		return n >= 40
	case bytes.EqualFold(name, []byte(`"level"`)):
		return n == 50 || n == 60
	}
	return false
}

// nonZero reports whether a raw number is one and not zero.
func nonZero(raw []byte) bool {
	for _, c := range raw {
		switch {
		case c >= '1' && c <= '9':
			return true
		case c == 'e' || c == 'E' || c == 'n' || c == 'f':
			return false
		}
	}
	return false
}

// stringFails reports whether a string under a name of role r tells of a failure by its place. raw has its quotes.
func stringFails(name []byte, r role, raw []byte) bool {
	text := raw[1 : len(raw)-1]
	switch r {
	case problem:
		return !saysNothing(text)
	case success:
		return bytes.EqualFold(text, []byte("false"))
	case exit, count:
		return len(text) <= 12 && nonZero(text) && isDigits(strings.TrimPrefix(string(text), "-"))
	case flag:
		return bytes.EqualFold(text, []byte("true"))
	case signal:
		return bytes.HasPrefix(text, []byte("SIG"))
	case word:
		return failingWord(text) || codeFails(name, text)
	}
	return false
}

// saysNothing knows the ways to write that there is no error.
func saysNothing(text []byte) bool {
	switch strings.ToLower(string(text[:min(len(text), 8)])) {
	case "", "null", "none", "nil", "no", "false", "0", "ok", "-", "n/a", "success":
		return true
	}
	return false
}

// failingWord knows the values of level, status, conclusion and the like that tell of a failure and that no general
// set of failure words should hold.
func failingWord(text []byte) bool {
	if len(text) > 24 {
		return false
	}
	var buf [24]byte
	n := 0
	for _, c := range text {
		switch {
		case c >= 'A' && c <= 'Z':
			c += 'a' - 'A'
		case c == '_' || c == '-' || c == ' ':
			continue
		}
		buf[n] = c
		n++
	}
	switch string(buf[:n]) {
	case "error", "err", "errored", "fail", "failed", "failing", "failure", "fatal", "critical", "crit", "panic", "alert", "emergency",
		"emerg", "severe", "exception", "timedout", "timeout", "cancelled", "canceled", "aborted", "killed", "oomkilled",
		"crashed", "crashloopbackoff", "imagepullbackoff", "errimagepull", "evicted", "unhealthy", "degraded",
		"denied", "rejected", "refused", "broken", "blocked", "blocker", "die", "died", "dead", "down", "lost",
		"startupfailure", "actionrequired", "notok", "unreachable", "invalid":
		return true
	}
	return false
}
