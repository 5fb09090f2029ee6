package builtin

import (
	"strconv"
	"strings"

	"golang.org/x/net/html/atom"
)

// maxListIndent bounds how far items of nested lists are indented, so that no depth makes the text longer than the
// document.
const maxListIndent = 6

// open acts on a start tag.
func (p *page) open(a atom.Atom) {
	switch a {
	case atom.Template:
		p.hidden++
	case atom.Br:
		p.breaks++
		p.gap = false
	case atom.Pre, atom.Listing, atom.Xmp:
		p.line(true)
		p.pre++
		p.opened = true
	case atom.Li:
		p.line(false)
		p.lead = p.item()
	case atom.Ul, atom.Menu, atom.Dir:
		p.line(len(p.lists) == 0)
		p.lists = append(p.lists, -1)
	case atom.Ol:
		p.line(len(p.lists) == 0)
		p.lists = append(p.lists, 0)
	case atom.P:
		p.line(len(p.lists) == 0)
	case atom.Tr:
		p.line(false)
		p.cell = false
	case atom.Td, atom.Th:
		if p.cell && p.pre == 0 {
			p.gap = true
			p.word("|")
			p.gap = true
		}
		p.cell = true
	default:
		p.block(a)
	}
}

// close acts on an end tag.
func (p *page) close(a atom.Atom) {
	switch a {
	case atom.Template:
		p.hidden = max(0, p.hidden-1)
	case atom.Pre, atom.Listing, atom.Xmp:
		p.pre = max(0, p.pre-1)
		p.line(true)
	case atom.Li, atom.Tr:
		p.line(false)
		p.lead = ""
		p.cell = false
	case atom.Ul, atom.Ol, atom.Menu, atom.Dir:
		p.lists = p.lists[:max(0, len(p.lists)-1)]
		p.line(len(p.lists) == 0)
	case atom.P:
		p.line(len(p.lists) == 0)
	case atom.Td, atom.Th:
		p.gap = true
	default:
		p.block(a)
	}
}

// item is the mark of the next item of the innermost list.
func (p *page) item() string {
	n := len(p.lists)
	if n == 0 {
		return "- "
	}
	indent := strings.Repeat("  ", min(n-1, maxListIndent))
	if p.lists[n-1] < 0 {
		return indent + "- "
	}
	p.lists[n-1]++
	return indent + strconv.Itoa(p.lists[n-1]) + ". "
}

// block breaks the line at the elements that browsers show as blocks (HTML Standard, section 15.3).
func (p *page) block(a atom.Atom) {
	switch a {
	case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6, atom.Blockquote, atom.Dl, atom.Table, atom.Figure,
		atom.Title, atom.Hr:
		p.line(true)
	case atom.Address, atom.Article, atom.Aside, atom.Body, atom.Center, atom.Dd, atom.Details, atom.Dialog, atom.Div, atom.Dt,
		atom.Fieldset, atom.Figcaption, atom.Footer, atom.Form, atom.Header, atom.Hgroup, atom.Html, atom.Legend, atom.Main, atom.Nav,
		atom.Option, atom.Section, atom.Summary, atom.Caption, atom.Thead, atom.Tbody, atom.Tfoot, atom.Head, atom.Select,
		atom.Textarea:
		p.line(false)
	}
}
