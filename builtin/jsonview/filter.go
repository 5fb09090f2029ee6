package jsonview

import (
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"strconv"
	"strings"
)

// The defaults and bounds of [FilterOptions].
const (
	DefaultPageSize = 10
	MaxPageSize     = 1000
)

// maxMatches is how many matches can be sorted.
const maxMatches = 1 << 20

// FilterOptions says which items of an array, or which records, to show and how.
type FilterOptions struct {
	// Path is the array; it is empty for the root and for records.
	Path string
	// Search is a text that a string or other scalar of the item contains, whatever the case.
	Search string
	// Where says which items match; nil means all. It is given the raw item, which it must not keep. An item on which
	// it fails does not match; the result counts these. WhereText is the condition as its author wrote it: a cursor
	// holds for the same one only.
	Where     func(item []byte) (bool, error)
	WhereText string
	// Fields are the members that are shown of each item, as paths in it; empty means all. Members that tell of a
	// failure are shown in any case.
	Fields []string
	// SortBy is a path in the item; items without it come last. Desc reverses the order.
	SortBy string
	Desc   bool
	// CountOnly leaves the items out. CountBy is a path in the item: the result counts items by what stands there.
	CountOnly bool
	CountBy   string
	// PageSize is how many items are shown, 10 by default and at most 1000; Page counts from 1. Cursor is that of the
	// result before and goes on behind it, which costs no more than reading on; Page is then ignored.
	PageSize, Page *int
	Cursor         string
	// Budget is the size in bytes that the items stay below; 0 means [BodyBudget]. A page that would be larger ends
	// earlier.
	Budget int
	// Failure is that of [SampleOptions].
	Failure func(line string) bool
}

// FilterResult is a page of matches.
type FilterResult struct {
	Path string `json:"path,omitempty"`
	// Total is how many items match, Scanned how many there are.
	Total   int `json:"total"`
	Scanned int `json:"scanned,omitempty"`
	// Items are the matches of this page, and Paths their paths in the text.
	Items []json.RawMessage `json:"items"`
	Paths []string          `json:"paths,omitempty"`
	// Groups are the counts by value, the largest first.
	Groups []Group `json:"groups,omitempty"`
	// Offset is how many matches stand before this page.
	Offset int `json:"offset"`
	// Cursor gets the next page; nil if this is the last.
	Cursor *string `json:"cursor"`
	// Shrunk says that the page ended early because of the budget.
	Shrunk   bool     `json:"shrunk,omitempty"`
	Degraded []string `json:"degraded,omitempty"`
	// Failed counts items on which the condition failed; FirstError is the first such error.
	Failed     int    `json:"failed,omitempty"`
	FirstError string `json:"firstError,omitempty"`
	// Problem says that the text is not whole, and where it ends: Total is then that of what is there.
	Problem string `json:"problem,omitempty"`
}

// Group is a value and how many items have it. The value of those that have none is missing.
type Group struct {
	Value json.RawMessage `json:"value,omitempty"`
	Count int             `json:"count"`
}

// JSON writes the result on one line.
func (r *FilterResult) JSON() []byte { return encode(r) }

// Filter shows the items of an array, or the records of a text, that match. The first page reads the text once to the
// end, so that Total is exact; pages by cursor read on from where the last one ended.
func Filter(src Source, o FilterOptions) (*FilterResult, error) {
	f := filtering{FilterOptions: o, res: &FilterResult{Items: []json.RawMessage{}}}
	if err := f.prepare(src); err != nil {
		return nil, err
	}
	if err := f.scan(); err != nil {
		return nil, err
	}
	if f.sorting() {
		if err := f.sorted(); err != nil {
			return nil, err
		}
	}
	if o.CountBy != "" {
		f.res.Groups = f.groups.list()
	}
	return f.res, nil
}

// filtering is one call of [Filter].
type filtering struct {
	FilterOptions
	in      *input
	at      place
	fails   *detector
	needle  *needle
	sortBy  Path
	countBy Path
	shown   *projector
	cursor  cursor
	key     uint64
	skip    int
	size    int
	used    int     // bytes of the items shown
	next    *cursor // the first match that is not shown any more
	groups  groups
	matches []match
	res     *FilterResult
}

func (f *filtering) sorting() bool { return f.SortBy != "" && !f.CountOnly }

func (f *filtering) prepare(src Source) error {
	if err := f.checkPage(); err != nil {
		return err
	}
	p, err := ParsePath(f.Path)
	if err != nil {
		return err
	}
	if f.sortBy, err = itemPath(f.SortBy); err != nil {
		return err
	}
	if f.countBy, err = itemPath(f.CountBy); err != nil {
		return err
	}
	f.fails = SampleOptions{Failure: f.Failure}.detector()
	if len(f.Fields) > 0 {
		keep, err := patterns(f.Fields)
		if err != nil {
			return err
		}
		f.shown = &projector{keep: tracker{paths: keep, through: true}, fails: f.fails}
	}
	if f.Search != "" {
		f.needle = newNeedle(f.Search)
	}
	if f.in, err = src.open(); err != nil {
		return err
	}
	if f.at, err = f.in.locate(p); err != nil {
		return err
	}
	f.res.Path = f.at.path
	f.key = f.fingerprint()
	if f.Cursor != "" {
		if f.cursor, err = parseCursor(f.Cursor, f.key); err != nil {
			return err
		}
		f.skip = f.cursor.skip
	}
	return nil
}

func itemPath(text string) (Path, error) {
	p, err := ParsePath(text)
	if err == nil && p.many {
		err = p.fail("it names many values where one is needed")
	}
	return p, err
}

func (f *filtering) checkPage() error {
	f.size = or(f.PageSize, DefaultPageSize)
	page := or(f.Page, 1)
	switch {
	case f.size < 1 || f.size > MaxPageSize:
		return &OptionError{Name: "pageSize", Value: itoa(f.size), Want: fmt.Sprintf("1 to %d", MaxPageSize)}
	case page < 1 || page > maxMatches:
		return &OptionError{Name: "page", Value: itoa(page), Want: fmt.Sprintf("1 to %d", maxMatches)}
	}
	f.skip = (page - 1) * f.size
	if f.Budget <= 0 {
		f.Budget = BodyBudget
	}
	return nil
}

// fingerprint is the same for the same question to the same text.
func (f *filtering) fingerprint() uint64 {
	h := fnv.New64a()
	for _, s := range []string{f.at.path, f.Search, f.WhereText, f.SortBy, strconv.FormatBool(f.Desc), strconv.FormatInt(f.in.size, 10)} {
		io.WriteString(h, s)
		h.Write([]byte{0})
	}
	return h.Sum64()
}

// cursor says where a filter goes on: behind skip matches, of total, with the item at offset, which is item index.
type cursor struct {
	skip, total, index int
	offset             int64
}

func (c cursor) text(key uint64) string {
	return fmt.Sprintf("%d.%d.%d.%d.%x", c.skip, c.total, c.index, c.offset, key)
}

func parseCursor(s string, key uint64) (c cursor, err error) {
	var got uint64
	if n, err := fmt.Sscanf(s, "%d.%d.%d.%d.%x", &c.skip, &c.total, &c.index, &c.offset, &got); n != 5 || err != nil || c.skip < 0 || c.index < 0 || c.offset < 0 {
		return c, &OptionError{Name: "cursor", Value: clip(s, 60), Want: "the cursor of a result"}
	}
	if got != key {
		return c, &OptionError{Name: "cursor", Value: clip(s, 60), Want: "of the same filter on the same text; start again without it"}
	}
	return c, nil
}

// scan goes through the items. With a cursor it starts at its item and stops as soon as the page is full.
func (f *filtering) scan() error {
	r, err := f.start()
	if err != nil {
		return err
	}
	index, matched := 0, 0
	resumed := f.Cursor != "" && !f.sorting()
	if resumed {
		index, matched = f.cursor.index, f.cursor.skip
	}
	err = f.each(r, func(raw []byte, start int64) (bool, error) {
		if f.wants(raw) {
			if err := f.take(raw, start, index, matched); err != nil {
				return false, err
			}
			matched++
		}
		index++
		return !resumed || f.next == nil, nil
	})
	if err != nil {
		var syntax *SyntaxError
		if !errors.As(err, &syntax) {
			return err
		}
		f.res.Problem = syntax.Error()
	}
	f.res.Total, f.res.Scanned = matched, index
	if resumed {
		f.res.Total, f.res.Scanned = f.cursor.total, 0
	}
	f.res.Offset = min(f.skip, f.res.Total)
	if f.next != nil {
		f.next.total = f.res.Total
		f.res.Cursor = text(f.next.text(f.key))
	}
	return nil
}

// wants asks the search and the condition.
func (f *filtering) wants(raw []byte) bool {
	if f.needle != nil && !f.needle.in(raw) {
		return false
	}
	if f.Where == nil {
		return true
	}
	yes, err := f.Where(raw)
	if err != nil {
		if f.res.Failed++; f.res.Failed == 1 {
			f.res.FirstError = strings.TrimSpace(err.Error())
		}
		return false
	}
	return yes
}
