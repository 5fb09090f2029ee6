package builtin

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// HTMLToText is the text that a reader of an HTML document or fragment sees: without scripts, styles, comments,
// templates and tags, entities decoded once. Blocks stand on lines of their own, list items behind a hyphen, the
// cells of a table row side by side, preformatted text as it is. The cost is linear in the size of the document,
// whatever it holds. Safe for concurrent use.
func HTMLToText(output string) string {
	p := page{}
	p.out.Grow(len(output) / 4)
	p.write(output)
	return p.text()
}

// page collects the text of a document.
type page struct {
	out  strings.Builder
	used bool // whether the current line has text
	// gap is a blank that is due before the next word, breaks are line feeds that are due before it.
	gap    bool
	breaks int
	lead   string // what is due at the start of the next line: the mark of a list item
	cell   bool   // whether the current table row has a cell already
	pre    int    // how many pre elements are open
	opened bool   // whether nothing followed the start tag of a pre: a line feed there does not count
	hidden int    // how many template elements are open
	lists  []int  // the open lists: the number of the last item of an ordered one, -1 for others
	nested bool   // in the content of a noscript element
}

func (p *page) write(doc string) {
	z := html.NewTokenizer(strings.NewReader(doc))
	var raw atom.Atom // the element whose content comes as one text
	for {
		switch z.Next() {
		case html.ErrorToken:
			return
		case html.TextToken:
			p.content(raw, z)
			raw = 0
		case html.StartTagToken, html.SelfClosingTagToken:
			name, _ := z.TagName()
			raw = atom.Lookup(name)
			p.open(raw)
		case html.EndTagToken:
			name, _ := z.TagName()
			raw = 0
			p.close(atom.Lookup(name))
		}
	}
}

// content writes a text. Of the elements whose content the tokenizer gives out raw, scripts, styles and frames show
// nothing, and what is in noscript is markup again.
func (p *page) content(in atom.Atom, z *html.Tokenizer) {
	switch in {
	case atom.Script, atom.Style, atom.Iframe, atom.Noembed, atom.Noframes:
		return
	case atom.Noscript:
		if !p.nested {
			p.nested = true
			p.write(string(z.Raw()))
			p.nested = false
		}
		return
	}
	if p.hidden > 0 {
		return
	}
	p.words(string(z.Text()))
}

// words writes text in the flow of a line, or as it is inside pre.
func (p *page) words(s string) {
	if p.pre > 0 {
		if p.opened {
			p.opened = false
			s = strings.TrimPrefix(s, "\n")
		}
		p.verbatim(s)
		return
	}
	for s != "" {
		i := strings.IndexFunc(s, isHTMLSpace)
		if i == 0 {
			p.gap = true
			s = strings.TrimLeftFunc(s, isHTMLSpace)
			continue
		}
		if i < 0 {
			i = len(s)
		}
		p.word(s[:i])
		s = s[i:]
	}
}

func isHTMLSpace(r rune) bool {
	return r == ' ' || r == '\n' || r == '\t' || r == '\r' || r == '\f' || r == '\u00a0'
}

func (p *page) word(w string) {
	p.feed()
	if p.gap && p.used {
		p.out.WriteByte(' ')
	}
	p.gap = false
	p.out.WriteString(w)
	p.used = true
}

func (p *page) verbatim(s string) {
	for s != "" {
		line, rest, more := strings.Cut(s, "\n")
		if line = strings.TrimSuffix(line, "\r"); line != "" {
			p.feed()
			p.out.WriteString(line)
			p.used = true
		}
		if more {
			p.breaks++
			p.used = false
		}
		s = rest
	}
}

// feed starts the line that is due. At most one blank line stands between blocks, inside pre as many as there are.
func (p *page) feed() {
	if p.breaks > 0 {
		if p.out.Len() > 0 {
			n := p.breaks
			if p.pre == 0 {
				n = min(n, 2)
			}
			for ; n > 0; n-- {
				p.out.WriteByte('\n')
			}
		}
		p.breaks, p.used, p.gap = 0, false, false
	}
	if p.lead != "" {
		p.out.WriteString(p.lead)
		p.lead = ""
		p.used, p.gap = true, false
	}
}

// line makes the next text start a line, after a blank one where blank is set.
func (p *page) line(blank bool) {
	n := 1
	if blank {
		n = 2
	}
	p.breaks = max(p.breaks, n)
	p.gap = false
}

func (p *page) text() string {
	return strings.TrimRight(p.out.String(), "\n") + "\n"
}
