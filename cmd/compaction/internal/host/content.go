package host

import (
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// blocks are the content blocks of an MCP tool result: see "Tool Result" in the Model Context Protocol. Blocks of
// other types than text, such as images, come back as they came.
type blocks struct {
	all   []object
	texts []int // which of all are text
}

// parseBlocks reads an array of content blocks. It reports false for anything else, since a wrong shape in the answer
// makes some hosts fail, and for an array without a text.
func parseBlocks(v jsontext.Value) (b blocks, ok bool) {
	elements, ok := parseArray(v)
	if !ok {
		return b, false
	}
	for i, e := range elements {
		o, err := parseObject(e)
		if err != nil {
			return b, false
		}
		kind, ok := o.text("type")
		if !ok {
			return b, false
		}
		b.all = append(b.all, o)
		if kind == "text" {
			if _, ok := o.text("text"); !ok {
				return b, false
			}
			b.texts = append(b.texts, i)
		}
	}
	return b, len(b.texts) > 0
}

// text are the texts of the blocks.
func (b blocks) text() []string {
	var all []string
	for _, i := range b.texts {
		all = append(all, b.all[i].str("text"))
	}
	return all
}

// onlyText reports whether there are no other blocks.
func (b blocks) onlyText() bool { return len(b.texts) == len(b.all) }

// with are the blocks with other texts.
func (b blocks) with(texts []string) jsontext.Value {
	var values []jsontext.Value
	next := 0
	for i, o := range b.all {
		if next < len(b.texts) && b.texts[next] == i {
			o = o.withText("text", texts[next])
			next++
		}
		values = append(values, o.json())
	}
	return array(values)
}

// shownText is the one text that a host shows of an MCP result where it shows the structured content before anything
// else. It reports false where there is more than text.
func shownText(result object) (string, bool) {
	if v := result.get("structuredContent"); v != nil {
		return string(v), true
	}
	v := result.get("content")
	if v == nil {
		return "", false
	}
	b, ok := parseBlocks(v)
	if !ok || !b.onlyText() {
		return "", false
	}
	return strings.Join(b.text(), "\n"), true
}
