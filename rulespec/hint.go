package rulespec

import (
	"slices"
	"strings"
	"sync"
	"unicode"
)

func onceValue[T any](f func() T) func() T { return sync.OnceValue(f) }

// hintFor says what an unknown word may have been meant to be: what other tools call it, or a known word that is
// spelled alike. It is empty where nothing is near.
func hintFor(word string, known []string, words map[string]string) string {
	if h, ok := words[word]; ok {
		return h
	}
	if k := nearest(word, known); k != "" {
		return "did you mean " + k + "?"
	}
	return ""
}

// nearest is the known word that is spelled most like word, or "".
func nearest(word string, known []string) string {
	best, least := "", 2+min(len(word), 12)/4
	if len(word) > 64 {
		return ""
	}
	w := fold(word)
	for _, k := range known {
		f := fold(k)
		if w == f {
			return k
		}
		if d := distance(w, f); d < least {
			best, least = k, d
		}
	}
	if best != "" {
		return best
	}
	for _, k := range known {
		if f := fold(k); len(f) > 2 && (strings.HasPrefix(w, f) || len(w) > 2 && strings.HasPrefix(f, w)) {
			return k
		}
	}
	return ""
}

// fold makes exitCode, exit-code and exit_code the same.
func fold(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '_' || r == '-' {
			return -1
		}
		return unicode.ToLower(r)
	}, s)
}

// distance is the number of letters to insert, delete, change or swap with a neighbour to come from a to b.
func distance(a, b string) int {
	x, y := []rune(a), []rune(b)
	before, row := make([]int, len(y)+1), make([]int, len(y)+1)
	for j := range row {
		row[j] = j
	}
	var older []int
	for i := 1; i <= len(x); i++ {
		older, before, row = before, row, make([]int, len(y)+1)
		row[0] = i
		for j := 1; j <= len(y); j++ {
			cost := 1
			if x[i-1] == y[j-1] {
				cost = 0
			}
			row[j] = min(before[j]+1, row[j-1]+1, before[j-1]+cost)
			if i > 1 && j > 1 && x[i-1] == y[j-2] && x[i-2] == y[j-1] {
				row[j] = min(row[j], older[j-2]+1)
			}
		}
	}
	return row[len(y)]
}

// The words of other tools. They are hints only: a rule file has one word for each thing.
var (
	fileWords = map[string]string{
		"rule": "did you mean rules?", "filters": "did you mean rules?", "filter": "did you mean rules?",
		"extends": "did you mean include?", "import": "did you mean include?", "imports": "did you mean include?",
		"schema_version": "did you mean version?",
	}
	ruleWords = map[string]string{
		"name": "did you mean id?", "if": "did you mean match?", "when": "did you mean match? when: guards one stage of the pipeline",
		"match_command": "did you mean command?", "commands": "did you mean command?", "cmd": "did you mean command?",
		"argv0": "did you mean command?", "stages": "did you mean pipeline?", "steps": "did you mean pipeline?",
		"actions": "did you mean pipeline?", "priority": "rules are asked in the order of the file: move the rule up",
		"enabled": "take the rule out, or put its id into disable: of a higher layer", "desc": "did you mean description?",
	}
	stageWords = map[string]string{
		"skip": "use drop: 'pattern'", "ignore": "use drop: 'pattern'", "exclude": "use drop: 'pattern'",
		"remove": "use drop: 'pattern'", "remove_lines": "use drop: 'pattern'", "strip_lines_matching": "use drop: 'pattern'",
		"skipPatterns": "use drop: 'pattern'", "keep_lines": "use keep: 'pattern'", "keep_lines_matching": "use keep: 'pattern'",
		"keepPatterns": "use keep: 'pattern'", "include": "use keep: 'pattern'",
		"head": "use cut: {head: 20, tail: 0}", "tail": "use cut: {head: 0, tail: 20}", "head_lines": "use cut: {head: 20, tail: 0}",
		"tail_lines": "use cut: {head: 0, tail: 20}", "max_lines": "use cut: {lines: 60}", "limit": "use cut: {lines: 60}",
		"truncate":       "use cut: {width: 200} for long lines, cut: {lines: 60} for long outputs",
		"truncate_lines": "use cut: {width: 200}", "truncate_lines_at": "use cut: {width: 200}",
		"truncate_bytes": "use cut: {bytes: 4000}", "max_bytes": "use cut: {bytes: 4000}",
		"match_output": "use say: {if: 'pattern', text: 'message'}",
		"strip_ansi":   "leave it out: patterns always see lines without colour codes",
		"dedupe":       "use dedup: adjacent", "dedupeAdjacent": "use dedup: adjacent", "uniq": "use dedup: adjacent",
		"strip_empty_lines": "use blank: drop", "collapse_empty_lines": "use blank: collapse", "trimEmptyEdges": "use blank: trim",
		"substitute": "use replace: {pattern: 'a', with: 'b'}", "sub": "use replace: {pattern: 'a', with: 'b'}",
		"aggregate": "use count: {patterns: {name: 'pattern'}, as: '{name} times'}", "counters": "use count: {patterns: {name: 'pattern'}, as: '{name} times'}",
		"regex_extract": "use extract: {pattern: '(a)', as: '${1}'}", "onEmpty": "use on_empty: 'message'",
		"json_extract": "use json: {select: '$.path'}", "builtin": "use use: id",
	}
)

// sorted returns the keys of a map in order.
func sorted[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
