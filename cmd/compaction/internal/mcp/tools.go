package mcp

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"reflect"
	"regexp"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/compaction-dev/compaction/builtin/jsonview"
	"github.com/compaction-dev/compaction/rulespec"
)

// Tools are the tools that look into what was saved. They are safe for concurrent use.
type Tools struct {
	Folder *Folder
	// Original finds the text of a kept original. Nil leaves output_raw out.
	Original func(id string) (string, error)
}

// tool is one tool as it is listed, and what it does with its arguments. The result is an object.
type tool struct {
	name, title, description string
	input, output            string
	call                     func(t *Tools, arguments []byte) (jsontext.Value, error)
}

// all are the tools in the order in which they are listed.
func (t *Tools) all() []tool {
	list := []tool{
		{"response_outline", "Outline a saved response",
			"Tells the structure of a saved JSON response without its content: types, sizes, members with how often they are there, the largest arrays, and where something fails. Use it first when an answer has a fileRef; then response_filter, response_compress or response_slice with the paths that it names. Do not read the file by other means.",
			outlineInput, outlineOutput, (*Tools).outline},
		{"response_compress", "Shrink part of a saved response",
			"Shows a large value of a saved JSON response in small: a sample of an array, cut strings, only the types, or only some members. Says what it left out. Use it after response_outline to see typical items. Items that tell of a failure are always part of a sample.",
			compressInput, compressOutput, (*Tools).compress},
		{"response_slice", "Show part of a saved response",
			"Shows one value of a saved JSON response as it was written, by its jsonPath, with the paths of its neighbours; or some of its lines or bytes. Use it to read what outline, compress or filter have pointed at.",
			sliceInput, sliceOutput, (*Tools).slice},
		{"response_filter", "Find items in a saved response",
			"Finds the items of an array of a saved JSON response, or its records, that match a search or a condition, and shows them page by page, sorted or counted if asked. total is the exact number of matches.",
			filterInput, filterOutput, (*Tools).filter},
	}
	if t.Original != nil {
		list = append(list, tool{"output_raw", "Show the original of a compacted output",
			"Shows the original of an output that was compacted, by the ID in its last line: some of its lines, or those that match. Use it when a compacted output lacks a line that you need.",
			rawInput, rawOutput, (*Tools).raw})
	}
	return list
}

// listed is the tool as it stands in the answer to tools/list. name goes before its own name where it is not empty.
func (t tool) listed(name string) jsontext.Value {
	return encode(struct {
		Name        string          `json:"name"`
		Title       string          `json:"title"`
		Description string          `json:"description"`
		Input       json.RawMessage `json:"inputSchema"`
		Output      json.RawMessage `json:"outputSchema"`
		Annotations json.RawMessage `json:"annotations"`
	}{name, t.title, t.description, json.RawMessage(t.input), json.RawMessage(t.output),
		json.RawMessage(`{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}`)})
}

// run calls the tool and writes the result of tools/call. What is wrong with the arguments or the file is told to the
// model as the result of the tool, so that it can do better.
func (t *Tools) run(tool tool, arguments []byte, modernEra bool) any {
	type block struct {
		Type string `json:"type"`
		Text string `json:"text"`
	}
	type result struct {
		Content    []block        `json:"content"`
		Structured jsontext.Value `json:"structuredContent,omitempty"`
		IsError    bool           `json:"isError,omitempty"`
		Type       string         `json:"resultType,omitempty"`
	}
	r := result{}
	if modernEra {
		r.Type = "complete"
	}
	out, err := guarded(func() (jsontext.Value, error) { return tool.call(t, arguments) })
	if err != nil {
		r.Content, r.IsError = []block{{"text", err.Error()}}, true
		return r
	}
	r.Content, r.Structured = []block{{"text", string(out)}}, out
	return r
}

// guarded turns a panic into an error: a tool that fails must not end the server.
func guarded(f func() (jsontext.Value, error)) (v jsontext.Value, err error) {
	defer func() {
		if p := recover(); p != nil {
			v, err = nil, fmt.Errorf("the tool failed: %v", p)
		}
	}()
	return f()
}

// decode reads arguments strictly: a name that is not known is a slip that would change the answer without a word.
func decode(arguments []byte, into any) error {
	if len(arguments) == 0 {
		arguments = []byte("{}")
	}
	d := json.NewDecoder(bytes.NewReader(arguments))
	d.DisallowUnknownFields()
	err := d.Decode(into)
	var wrong *json.UnmarshalTypeError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &wrong) && wrong.Field != "":
		return &jsonview.OptionError{Name: wrong.Field, Value: wrong.Value, Want: kindOf(wrong.Type)}
	case errors.As(err, &wrong):
		return &jsonview.OptionError{Name: "arguments", Value: wrong.Value, Want: "an object"}
	}
	return fmt.Errorf("arguments: %s", strings.TrimPrefix(err.Error(), "json: "))
}

// kindOf is what the schemas call the values of a type.
func kindOf(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Int:
		return "an integer of a usual size"
	case reflect.Bool:
		return "a boolean"
	case reflect.Slice:
		return "an array of strings"
	}
	return "a string"
}

// in opens the file and hands its text to look.
func (t *Tools) in(path string, look func(jsonview.Source) (jsontext.Value, error)) (jsontext.Value, error) {
	if path == "" {
		return nil, &jsonview.OptionError{Name: "path", Want: "the path of a fileRef"}
	}
	var file *os.File
	file, size, err := t.Folder.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return look(jsonview.File(file, size))
}

// save keeps a result that was too large, and returns where. Without a place for it the body has to do.
func (t *Tools) save(path string, full []byte) *FileRef {
	if full == nil {
		return nil
	}
	base, _, _ := strings.Cut(path[strings.LastIndexAny(path, `/\`)+1:], ".")
	ref, err := t.Folder.Save(base+"-part", string(full))
	if err != nil {
		return nil
	}
	return &ref
}

func (t *Tools) outline(arguments []byte) (jsontext.Value, error) {
	var a struct {
		Path          string `json:"path"`
		JSONPath      string `json:"jsonPath"`
		MaxDepth      *int   `json:"maxDepth"`
		MaxArrayItems *int   `json:"maxArrayItems"`
	}
	if err := decode(arguments, &a); err != nil {
		return nil, err
	}
	return t.in(a.Path, func(src jsonview.Source) (jsontext.Value, error) {
		r, err := jsonview.Outline(src, jsonview.OutlineOptions{Path: a.JSONPath, MaxDepth: a.MaxDepth, MaxArrayItems: a.MaxArrayItems})
		if err != nil {
			return nil, err
		}
		return encode(r), nil
	})
}

func (t *Tools) compress(arguments []byte) (jsontext.Value, error) {
	var a struct {
		Path       string   `json:"path"`
		JSONPath   string   `json:"jsonPath"`
		Mode       string   `json:"mode"`
		ArrayHead  *int     `json:"arrayHead"`
		ArrayTail  *int     `json:"arrayTail"`
		StringLen  *int     `json:"stringLen"`
		SelectKeys []string `json:"selectKeys"`
	}
	if err := decode(arguments, &a); err != nil {
		return nil, err
	}
	return t.in(a.Path, func(src jsonview.Source) (jsontext.Value, error) {
		r, err := jsonview.Compress(src, jsonview.CompressOptions{Path: a.JSONPath, Mode: a.Mode, ArrayHead: a.ArrayHead, ArrayTail: a.ArrayTail,
			StringLen: a.StringLen, SelectKeys: a.SelectKeys})
		if err != nil {
			return nil, err
		}
		return encode(struct {
			*jsonview.CompressResult
			FileRef *FileRef `json:"fileRef,omitempty"`
		}{r, t.save(a.Path, r.Full)}), nil
	})
}

func (t *Tools) slice(arguments []byte) (jsontext.Value, error) {
	var a struct {
		Path     string `json:"path"`
		JSONPath string `json:"jsonPath"`
		Line     *int   `json:"line"`
		Around   *int   `json:"around"`
		Range    string `json:"range"`
		Bytes    string `json:"bytes"`
	}
	if err := decode(arguments, &a); err != nil {
		return nil, err
	}
	return t.in(a.Path, func(src jsonview.Source) (jsontext.Value, error) {
		r, err := jsonview.Slice(src, jsonview.SliceOptions{Path: a.JSONPath, Line: a.Line, Around: a.Around, Range: a.Range, Bytes: a.Bytes})
		if err != nil {
			return nil, err
		}
		return encode(struct {
			*jsonview.SliceResult
			FileRef *FileRef `json:"fileRef,omitempty"`
		}{r, t.save(a.Path, r.Full)}), nil
	})
}

func (t *Tools) filter(arguments []byte) (jsontext.Value, error) {
	var a struct {
		Path      string   `json:"path"`
		JSONPath  string   `json:"jsonPath"`
		Search    string   `json:"search"`
		Filter    string   `json:"filter"`
		Fields    []string `json:"fields"`
		SortBy    string   `json:"sortBy"`
		Desc      bool     `json:"desc"`
		CountOnly bool     `json:"countOnly"`
		CountBy   string   `json:"countBy"`
		Page      *int     `json:"page"`
		PageSize  *int     `json:"pageSize"`
		Cursor    string   `json:"cursor"`
	}
	if err := decode(arguments, &a); err != nil {
		return nil, err
	}
	o := jsonview.FilterOptions{Path: a.JSONPath, Search: a.Search, WhereText: a.Filter, Fields: a.Fields, SortBy: a.SortBy, Desc: a.Desc,
		CountOnly: a.CountOnly, CountBy: a.CountBy, Page: a.Page, PageSize: a.PageSize, Cursor: a.Cursor}
	if a.Filter != "" {
		var err error
		if o.Where, err = rulespec.ItemCondition(a.Filter); err != nil {
			return nil, err
		}
	}
	return t.in(a.Path, func(src jsonview.Source) (jsontext.Value, error) {
		r, err := jsonview.Filter(src, o)
		if err != nil {
			return nil, err
		}
		return encode(r), nil
	})
}

func (t *Tools) raw(arguments []byte) (jsontext.Value, error) {
	var a struct {
		ID    string `json:"id"`
		Range string `json:"range"`
		Grep  string `json:"grep"`
	}
	if err := decode(arguments, &a); err != nil {
		return nil, err
	}
	original, err := t.Original(a.ID)
	if err != nil {
		return nil, err
	}
	if a.Grep != "" {
		return grep(original, a.Grep)
	}
	if a.Range == "" {
		a.Range = "1-200"
	}
	r, err := jsonview.Slice(jsonview.Text(original), jsonview.SliceOptions{Range: a.Range})
	if err != nil {
		return nil, err
	}
	return encode(r), nil
}

// grep shows the lines that match, with their numbers, as many as fit.
func grep(original, pattern string) (jsontext.Value, error) {
	re, err := regexp.Compile(pattern)
	if err != nil {
		return nil, &jsonview.OptionError{Name: "grep", Value: pattern, Want: "a regular expression (RE2)"}
	}
	var r struct {
		Text     string `json:"text"`
		Matches  int    `json:"matches"`
		Lines    int    `json:"lines"`
		Complete bool   `json:"complete"`
	}
	r.Complete = true
	var b strings.Builder
	for line := range strings.Lines(original) {
		r.Lines++
		line = strings.TrimRight(line, "\r\n")
		if !re.MatchString(line) {
			continue
		}
		r.Matches++
		if b.Len()+len(line) > jsonview.BodyBudget {
			r.Complete = false
			continue
		}
		fmt.Fprintf(&b, "%d:%s\n", r.Lines, line)
	}
	r.Text = b.String()
	return encode(r), nil
}
