package failure

import (
	"regexp"
	"strings"
	"sync"
)

// seedPattern is the set that the guarantee started from. It never changes; what is added is added below.
const seedPattern = `\berror\b|err!|\bexception\b|traceback|\bfatal\b|\bfailure\b|\bfailed\b|\bpanic\b|✗|✘|✖|×`

// caselessPattern is the part of our own set whose case does not count. Each alternative was weighed on real output:
// how many lines that explain a failed run it finds, and how many lines of passing runs it holds fast.
const caselessPattern = `\b(?:panicked|aborted|aborting|denied|refused|rejected|timed out|no such|data race)\b|\bundefined: \b` +
	`|\bcaused by:|segmentation fault|\bsegfault|core dumped|out of memory|cannot allocate memory|no space left` +
	`|deadline exceeded|reset by peer|broken pipe|is unreachable|no route to host|nothing provides|no module named` +
	`|command not found|: not found$` +
	`|\bsignal: \b|\bsignal:? \d` +
	`|\bundefined (?:reference|symbol|method|local|variable|function|identifier|name)\b` +
	`|\bunexpected (?:token|end of|eof|indent|character)\b` +
	`|\b(?:cannot|can't|could not|couldn't|unable to) (?:find|open|load|locate|resolve|read|stat|access|connect` +
	`|import|create|write|execute|remove|be found|be resolved|be loaded)\b` +
	`|\bexit(?:ed)?(?: with)?(?: exit)?[ -](?:code|status|value)(?:[:=] ?| )-?[1-9]|\bexited(?: with)? -?[1-9]` +
	`|\bnon-?zero (?:exit|return|status|code)` +
	`|\b[1-9]\d* (?:errors|failures|failing|fail)\b|\b(?:errors|failures|fail)(?:: ?|="?| )[1-9]`

// casedPattern is the part of our own set that is written in one case only, or means something else in another.
const casedPattern = `\b(?:FAIL|ERRORS|FAILURES|CONFLICT|CRITICAL|SEVERE|DISCONNECTED|Terminated)\b|\bnot ok \d|✕|❌` +
	// The name of an error type: with what it says after it, first on the line, or in round brackets.
	`|\w(?:Error|Exception):|^\s*(?:E\s+)?[\w.$:]*\w(?:Error|Exception)(?:\s|$)|\([\w.:]*\w(?:Error|Exception)\)` +
	`|\bSIG(?:SEGV|ABRT|KILL|BUS|ILL|FPE|TERM)\b|\b(?:OOM)?Killed\b|BackOff\b|Sanitizer: \b` +
	`|\b(?:Unhandled|Uncaught) \b|\.  Stop\.|^\s*\[-\] \S|"(?:build-)?fail"|\tfail\t` +
	`|\b(?:401 Unauthorized|403 Forbidden|502 Bad Gateway|503 Service Unavailable)`

// RE is the pattern that defines a failure line, on one segment of a line without escape sequences. It is the slow
// form of [Match], for reading and for tests; the two exceptions of Match are not in it. Case is that of ASCII: the
// letters U+017F and U+212A, which Go folds to s and k, stand for themselves. Safe for concurrent use.
var RE = sync.OnceValue(func() *regexp.Regexp {
	ascii := strings.NewReplacer(`\s`, `\s`, `s`, `(?-i:[sS])`, `k`, `(?-i:[kK])`)
	return regexp.MustCompile(`(?i:` + ascii.Replace(seedPattern+`|`+caselessPattern) + `)|` + casedPattern)
})
