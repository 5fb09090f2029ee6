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
const caselessPattern = `\b(?:panicked|aborted|aborting|denied|refused|rejected|timed out|no such|data race)\b` +
	`|segmentation fault|\bsegfault|core dumped|illegal instruction|abort trap|terminate called|double free|stack smashing` +
	`|out of memory|cannot allocate memory|no space left|too many open files` +
	`|connection reset|broken pipe|is unreachable|no route to host|address already in use|i/o timeout|handshake timeout` +
	`|(?:deadline|timeout|limit|quota) exceeded` +
	`|nothing provides|no module named|command not found|is not recognized as|: not found$` +
	`|multiple definition|duplicate symbol|\bundefined: \b` +
	`|\bundefined (?:reference|symbol|method|local|variable|function|identifier|name|control)\b` +
	`|\bunexpected (?:token|end of|eof|indent|character)\b` +
	`|\b(?:cannot|can't|could not|couldn't|unable to) (?:find|open|load|locate|resolve|read|stat|access|connect|import` +
	`|create|write|execute|remove|install|download|fetch|compile|establish|match|be found|be resolved|be loaded)\b` +
	`|\bsignal: \b|\bsignal:? \d` +
	`|\bexit(?:ed)?(?: with)?(?: exit)?[ -](?:code|status|value)(?:[:=] ?| )(?:-?[1-9]|0xc)` +
	`|\bexited(?: with)? (?:\(?-?[1-9])|\bnon-?zero (?:exit|return|status|code)` +
	`|\b[1-9]\d* (?:errors|failures|failing|fail)\b|\b(?:errors|failures|fail)(?:: ?|="?| )[1-9]` +
	`|errors occurred|were failing tests|fails locally|\bcaused by:`

// casedPattern is the part of our own set that is written in one case only, or means something else in another.
const casedPattern = `\b(?:FAIL|ERRORS|FAILURES|CONFLICT|CRITICAL|SEVERE|DISCONNECTED|Terminated)\b|\bnot ok \d|✕|❌` +
	// The name of an error type: with what it says after it, first on the line, last behind a place and a colon, or in
	// round brackets.
	`|\w(?:Error|Exception):|: [\w.$:]*\w(?:Error|Exception)$|^\s*(?:E\s+)?[\w.$:]*\w(?:Error|Exception)(?:\s|$)|\([\w.:]*\w(?:Error|Exception)\)` +
	`|\bSIG(?:SEGV|ABRT|KILL|BUS|ILL|FPE|TERM)\b|\b(?:OOM)?Killed\b|(?:BackOff|ErrImagePull|Container(?:Config)?Error)\b` +
	`|Sanitizer: \b|\b(?:Unhandled|Uncaught) \b|\.  Stop\.|Bail out!|Execution halted|x509: |curl: \(` +
	`|^\s*\[-\] \S|"(?:build-)?fail"|\tfail\t` +
	`|\b(?:401 Unauthorized|403 Forbidden|502 Bad Gateway|503 Service Unavailable|504 Gateway)`

// RE is the pattern that defines a failure line, on one segment of a line without escape sequences. It is the slow
// form of [Match], for reading and for tests; the two exceptions of Match are not in it. Case is that of ASCII: the
// letters U+017F and U+212A, which Go folds to s and k, stand for themselves. Safe for concurrent use.
var RE = sync.OnceValue(func() *regexp.Regexp {
	ascii := strings.NewReplacer(`\s`, `\s`, `s`, `(?-i:[sS])`, `k`, `(?-i:[kK])`)
	return regexp.MustCompile(`(?i:` + ascii.Replace(seedPattern+`|`+caselessPattern) + `)|` + casedPattern)
})
