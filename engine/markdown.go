package engine

import "strings"

// header starts a block of an embedded tool result: `[[tool-result]] name (id)`, then a fence.
const header = "[[tool-result]]"

// CompactMarkdown compacts the body of every embedded tool result of a text, and leaves everything between as it is.
// A block is a line `[[tool-result]] name (id)` directly followed by a fenced ```text block; a header without a fence
// is prose, a header inside a body is body, and a fence that is never closed opens no block. It returns the text and
// the stats of each block in order. Its time is linear in the text. Safe for concurrent use.
func (e *Engine) CompactMarkdown(text string) (string, []Stats) {
	var (
		b     strings.Builder
		stats []Stats
		done  int // what of text is in b
		at    int // where the next line starts
	)
	unclosed := 0 // the shortest fence that has no end in the rest of the text; 0 for none
	for at < len(text) {
		line, next := cutLine(text, at)
		tool, ok := toolOf(line)
		if !ok {
			at = next
			continue
		}
		open, body := cutLine(text, next)
		ticks := fence(open)
		if ticks == 0 || unclosed != 0 && ticks >= unclosed {
			at = next
			continue
		}
		end, after := closing(text, body, ticks)
		if end < 0 {
			unclosed, at = ticks, next
			continue
		}
		r := e.Compact(Input{Tool: tool, Text: text[body:end]})
		stats = append(stats, r.Stats)
		if r.Stats.Applied {
			b.WriteString(text[done:body])
			b.WriteString(r.Text)
			if !strings.HasSuffix(r.Text, "\n") && strings.HasSuffix(text[body:end], "\n") {
				b.WriteByte('\n')
			}
			done = end
		}
		at = after
	}
	if done == 0 {
		return text, stats
	}
	b.WriteString(text[done:])
	return b.String(), stats
}

// cutLine returns the line that starts at i, without its line feed and carriage return, and where the next one starts.
func cutLine(text string, i int) (line string, next int) {
	if i >= len(text) {
		return "", len(text)
	}
	j := strings.IndexByte(text[i:], '\n')
	if j < 0 {
		return text[i:], len(text)
	}
	return strings.TrimSuffix(text[i:i+j], "\r"), i + j + 1
}

// toolOf reads the tool's name off a header line; the id in parentheses at its end is not part of it.
func toolOf(line string) (tool string, ok bool) {
	rest, ok := strings.CutPrefix(line, header)
	if !ok {
		return "", false
	}
	rest = strings.TrimSpace(rest)
	if strings.HasSuffix(rest, ")") {
		if i := strings.LastIndex(rest, " ("); i >= 0 {
			rest = strings.TrimSpace(rest[:i])
		}
	}
	return rest, rest != ""
}

// maxTicks is the longest fence that opens a block. It bounds how often a text of fences without an end is searched.
const maxTicks = 16

// fence is the number of backticks of a line that opens a text block, or 0.
func fence(line string) int {
	n := len(line) - len(strings.TrimLeft(line, "`"))
	if n < 3 || n > maxTicks || strings.TrimSpace(line[n:]) != "text" {
		return 0
	}
	return n
}

// closing finds the line of at least that many backticks which ends the block that starts at i: where that line
// starts and where the one after it does. end is -1 where there is none.
func closing(text string, i, ticks int) (end, after int) {
	for i < len(text) {
		line, next := cutLine(text, i)
		if n := len(line) - len(strings.TrimLeft(line, "`")); n >= ticks && strings.TrimSpace(line[n:]) == "" {
			return i, next
		}
		i = next
	}
	return -1, -1
}
