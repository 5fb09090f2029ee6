package rulespec

import (
	"strings"

	"github.com/compaction-dev/compaction/engine/command"
)

// unreachable warns of rules that an earlier rule of the same file leaves nothing to act on, and of rules that match
// nothing.
func (f *file) unreachable() {
	s := f.src
	type key struct{ command, match string }
	seen := map[key]*rule{}
	for _, r := range f.rules {
		if r.badMatch {
			continue
		}
		match := normal(r.match)
		s.rule = r.value
		if match == "false" {
			s.warnf(r.match.place, "the rule matches nothing")
		} else if by := covered(r, match, func(command, match string) *rule {
			for _, m := range [...]string{match, "true"} {
				if e := seen[key{command, m}]; e != nil && e.json() == r.json() {
					return e
				}
			}
			return nil
		}); by != nil {
			s.warnf(r.place, "the rule cannot be reached: %s, at line %d, takes the same outputs first", by.value, by.start.line)
		}
		s.rule = ""
		for _, c := range commandsOf(r) {
			if k := (key{c, match}); seen[k] == nil {
				seen[k] = r
			}
		}
	}
}

// uncalled warns of commands that no command line is: what is looked through to find the command that ran.
func (f *file) uncalled() {
	for _, r := range f.rules {
		f.src.rule = r.value
		for _, c := range r.command {
			if r.badMatch {
				break
			}
			ran := command.Parse(c.value, nil, nil)
			if words := strings.Join(ran.Words(), " "); words != "" && !ran.Ran(c.value) {
				f.src.warnf(c.place, "no output is that of %q: the command that runs is %s", cut(c.value), cut(words)).hint("write command: '%s'", cut(words))
			}
		}
		f.src.rule = ""
	}
}

// covered returns a rule that takes all outputs that r would, as far as commands and the text of the match tell.
func covered(r *rule, match string, earlier func(command, match string) *rule) *rule {
	if e := earlier("", match); e != nil {
		return e
	}
	var by *rule
	for _, c := range commandsOf(r) {
		words := strings.Fields(c)
		var e *rule
		for n := 1; n <= len(words) && e == nil; n++ {
			e = earlier(strings.Join(words[:n], " "), match)
		}
		if e == nil {
			return nil
		}
		by = e
	}
	return by
}

// commandsOf are the commands of a rule with one blank between words, or one empty one for any.
func commandsOf(r *rule) []string {
	if len(r.command) == 0 {
		return []string{""}
	}
	out := make([]string, len(r.command))
	for i, c := range r.command {
		out[i] = strings.Join(strings.Fields(c.value), " ")
	}
	return out
}

// normal is a match without what does not change its meaning: blanks and comments.
func normal(match *text) string {
	if match == nil {
		return "true"
	}
	var b strings.Builder
	for i, t := range tokens(match.value) {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(t.value)
	}
	return b.String()
}
