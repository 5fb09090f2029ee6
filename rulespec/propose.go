package rulespec

import (
	"regexp"
	"slices"
	"strings"

	"github.com/compaction-dev/compaction/engine/failure"
	"github.com/compaction-dev/compaction/engine/lines"
)

// Proposal is a pattern for lines that an output repeats.
type Proposal struct {
	// Pattern is the regular expression, Sample a line that it matches.
	Pattern, Sample string
	// Lines and Bytes are what it matches of the output.
	Lines, Bytes int
}

// What a proposal takes at least, and how many there are at most.
const (
	proposeLines = 3
	proposeMost  = 5
	proposeEnd   = 3  // lines at the end that hold what it came to
	proposeMany  = 10 // lines of a kind of which the last may stand at the end, but not be the last line
	proposeWords = 6
)

// Propose finds the kinds of lines that an output repeats most: lines that are alike but for numbers, paths and the
// like. Lines that tell of failures, what explains them, and the end of the output are in none of them. The result
// depends on the output alone.
func Propose(output string) []Proposal {
	d := lines.Parse(output)
	failure.Annotate(d, nil)
	failure.MarkEvidence(d)
	kinds := map[string]*Proposal{}
	var order []*Proposal
	var keep, end []string
	last := len(d.Lines) - proposeEnd
	for i := range d.Lines {
		l := &d.Lines[i]
		plain := lines.Plain(l.Text)
		switch {
		case l.Flags&(lines.Failure|lines.Evidence) != 0 || i == len(d.Lines)-1:
			keep = append(keep, plain)
			continue
		case i >= last:
			end = append(end, plain)
			continue
		}
		for _, shape := range shapes(plain) {
			p := kinds[shape]
			if p == nil {
				p = &Proposal{Pattern: shape, Sample: plain}
				kinds[shape] = p
				order = append(order, p)
			}
			p.Lines++
			p.Bytes += len(l.Text) + 1
		}
	}
	slices.SortStableFunc(order, func(a, b *Proposal) int { return b.Bytes - a.Bytes })
	var out []Proposal
	var taken []*regexp.Regexp
	for _, p := range order {
		if len(out) == proposeMost {
			break
		}
		if p.Lines < proposeLines || p.Bytes*50 < len(output) || slices.ContainsFunc(taken, func(re *regexp.Regexp) bool { return re.MatchString(p.Sample) }) {
			continue
		}
		re, err := regexp.Compile(p.Pattern)
		if err != nil || slices.ContainsFunc(keep, re.MatchString) || p.Lines < proposeMany && slices.ContainsFunc(end, re.MatchString) {
			continue
		}
		taken = append(taken, re)
		out = append(out, *p)
	}
	return out
}

var (
	digits  = regexpOnce(`[0-9]+`)
	opaqued = regexpOnce(`[/\\@]|\w=|^[0-9a-f]{7,}$|[0-9a-f]{8}-[0-9a-f]{4}|[0-9].*[A-Za-z].*[0-9]`)
	wordy   = regexpOnce(`^\[?[A-Za-z][A-Za-z_-]{2,}[\]:]?$`)
)

// shapes are the patterns that a line may be counted under: its words with what varies masked, and its first word
// alone, if it is one.
func shapes(line string) []string {
	words := strings.Fields(line)
	if len(words) == 0 {
		return nil
	}
	var b strings.Builder
	b.WriteByte('^')
	indented := line[0] == ' ' || line[0] == '\t'
	switch {
	case indented && '0' <= words[0][0] && words[0][0] <= '9':
		b.WriteString(`\s*`) // a number that is set to the right fills its column at last
	case indented:
		b.WriteString(`\s+`)
	}
	n := min(len(words), proposeWords)
	for i, w := range words[:n] {
		if i > 0 {
			b.WriteString(` +`)
		}
		b.WriteString(mask(w))
	}
	if n == len(words) {
		b.WriteString(`\s*$`)
	}
	out := []string{b.String()}
	if wordy().MatchString(words[0]) && len(words) > 1 && !strings.HasPrefix(words[0], "[") {
		out = append(out, "^"+map[bool]string{true: `\s+`}[indented]+regexp.QuoteMeta(words[0])+" ")
	}
	return out
}

func mask(word string) string {
	if len(word) > 24 || opaqued().MatchString(word) {
		return `\S+`
	}
	var b strings.Builder
	at := 0
	for _, m := range digits().FindAllStringIndex(word, -1) {
		b.WriteString(regexp.QuoteMeta(word[at:m[0]]))
		b.WriteString(`\d+`)
		at = m[1]
	}
	b.WriteString(regexp.QuoteMeta(word[at:]))
	return b.String()
}
