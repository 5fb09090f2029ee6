package builtin

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/compaction-dev/compaction/engine"
	"github.com/compaction-dev/compaction/engine/failure"
	"github.com/compaction-dev/compaction/engine/lines"
)

// longURL is the length in characters up to which a URL stays whole.
const longURL = 80

// ShortenURLs shortens every http and https URL of more than 80 characters to `<scheme+host>/…[+N chars]`, where N is
// how many characters went. It looks at nothing else: what it shortens may be a failure line. The engine's own last
// pass is more careful. Safe for concurrent use.
func ShortenURLs(output string) string {
	return shortenURLs(output, func(string) bool { return true })
}

// shortenURLs shortens the long URLs that take says yes to.
func shortenURLs(s string, take func(url string) bool) string {
	var b strings.Builder
	done := 0
	for at := 0; ; {
		i := strings.Index(s[at:], "://")
		if i < 0 {
			break
		}
		i += at
		at = i + len("://")
		start := schemeStart(s, i)
		if start < done || start == i {
			continue
		}
		end := at + urlLength(s[at:])
		url := s[start:end]
		at = end
		n := utf8.RuneCountInString(url)
		if n <= longURL || !take(url) {
			continue
		}
		short := shortForm(url, n)
		if len(short) >= len(url) {
			continue
		}
		b.WriteString(s[done:start])
		b.WriteString(short)
		done = end
	}
	if done == 0 {
		return s
	}
	b.WriteString(s[done:])
	return b.String()
}

// schemeStart is where the scheme before s[i:] starts, or i where it is not http or https.
func schemeStart(s string, i int) int {
	for _, scheme := range [...]string{"https", "http"} {
		if j := i - len(scheme); j >= 0 && strings.EqualFold(s[j:i], scheme) {
			return j
		}
	}
	return i
}

// urlLength is how far a URL goes: up to blanks, quotes, brackets that enclose URLs in text, and control characters.
func urlLength(s string) int {
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c <= ' ', c == 0x7f, c == '"', c == '\'', c == '<', c == '>', c == '`', c == ')', c == ']', c == '}', c == '|', c == '\\':
			return i
		}
	}
	return len(s)
}

func shortForm(url string, n int) string {
	host := strings.Index(url, "://") + len("://")
	rest := strings.IndexAny(url[host:], "/?#")
	if rest < 0 {
		return url
	}
	keep := url[:host+rest]
	return keep + "/…[+" + strconv.Itoa(n-utf8.RuneCountInString(keep)-1) + " chars]"
}

// finish shortens long URLs where the text is no longer the tool's own anyway, and elsewhere the repetitions of one
// whose first occurrence stays whole. Failure lines, their evidence and markers stay as they are.
func finish(_ *engine.Call, d *lines.Doc, changed bool) *lines.Doc {
	var (
		out  *lines.Doc
		seen = map[string]bool{}
	)
	all := shortened(d)
	if all == nil {
		return d
	}
	for i := range d.Lines {
		l := &d.Lines[i]
		if !hasLongURL(l) {
			continue
		}
		if all.Lines[i].Flags&(lines.Failure|lines.Evidence) != 0 {
			shortenURLs(l.Text, func(url string) bool { seen[url] = true; return false })
			continue
		}
		text := shortenURLs(l.Text, func(url string) bool {
			again := seen[url]
			seen[url] = true
			return changed || again
		})
		if text == l.Text {
			continue
		}
		if out == nil {
			out = &lines.Doc{Lines: append([]lines.Line(nil), d.Lines...), FinalNewline: d.FinalNewline}
		}
		out.Lines[i].Text = text
		out.Lines[i].Flags |= lines.Edited
	}
	if out == nil {
		return d
	}
	return out
}

func hasLongURL(l *lines.Line) bool {
	return !l.Marker() && len(l.Text) > longURL && strings.Contains(l.Text, "://")
}

// shortened returns d with every long URL outside of a failure line shortened and with the evidence that this text
// shows, or nil where there is none to shorten. Folded lines and shorter ones move the bounds of a failure's block, and
// a second call sees only what the first one left: all calls judge by this text, which is the same for each. What has a
// marker is not taken twice, and keeps the evidence of its input as well.
func shortened(d *lines.Doc) *lines.Doc {
	var out *lines.Doc
	for i := range d.Lines {
		l := &d.Lines[i]
		if !hasLongURL(l) || l.Flags&lines.Failure != 0 {
			continue
		}
		if text := ShortenURLs(l.Text); text != l.Text {
			if out == nil {
				out = &lines.Doc{Lines: append([]lines.Line(nil), d.Lines...), FinalNewline: d.FinalNewline}
			}
			out.Lines[i].Text = text
		}
	}
	if out == nil {
		return nil
	}
	marker := slices.ContainsFunc(d.Lines, func(l lines.Line) bool { return l.Marker() })
	for i := range out.Lines {
		if !marker {
			out.Lines[i].Flags &^= lines.Evidence
		}
	}
	failure.MarkEvidence(out)
	return out
}
