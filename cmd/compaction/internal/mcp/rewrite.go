package mcp

import (
	"context"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/compaction-dev/compaction/builtin/jsonview"
	"github.com/compaction-dev/compaction/cmd/compaction/internal/app"
	"github.com/compaction-dev/compaction/engine"
)

// inlineMax is the size in bytes of the JSON that is answered with an outline, unless the user's settings say another.
const inlineMax = 32 << 10

// changed is the line of a response with another result, or the line itself. Whatever goes wrong, the line passes.
func (r *relay) changed(line []byte, m message, q request) (out []byte) {
	defer func() {
		if recover() != nil {
			out = line
		}
	}()
	var result []byte
	switch q.method {
	case "tools/list":
		result = r.list(m.result)
	case "tools/call":
		if !slices.Contains(r.proxy.Untouched, q.tool) {
			result = r.call(m.result, q.tool)
		}
	}
	if result == nil {
		return line
	}
	return edit(line, func(name string, v jsontext.Value) jsontext.Value {
		if name == "result" {
			return result
		}
		return v
	})
}

// list takes the output schemas out, since compacted results do not keep to them, and adds our tools to the last page.
// It returns nil where nothing changes.
func (r *relay) list(result jsontext.Value) []byte {
	tools, ok := elements(member(result, "tools"))
	if !ok {
		return nil
	}
	changed := false
	r.mu.Lock()
	for i, t := range tools {
		name := text(member(t, "name"))
		r.listed[name] = true
		if slices.Contains(r.proxy.Untouched, name) || member(t, "outputSchema") == nil {
			continue
		}
		changed = true
		tools[i] = edit(t, func(name string, v jsontext.Value) jsontext.Value {
			if name == "outputSchema" {
				return nil
			}
			return v
		})
	}
	joined := r.joined
	r.mu.Unlock()
	if joined && text(member(result, "nextCursor")) == "" {
		for _, t := range r.proxy.Tools.all() {
			tools = append(tools, t.listed(r.nameOf(t)))
			changed = true
		}
	}
	if !changed {
		return nil
	}
	return edit(result, func(name string, v jsontext.Value) jsontext.Value {
		if name == "tools" {
			return join(tools)
		}
		return v
	})
}

// nameOf is the name under which a tool of ours is listed: one that the server has too gets another.
func (r *relay) nameOf(t tool) string {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.listed[t.name] {
		return "compaction_" + t.name
	}
	return t.name
}

// tool is the tool of ours with a name, if it has been listed.
func (r *relay) tool(name string) (tool, bool) {
	r.mu.Lock()
	joined := r.joined
	r.mu.Unlock()
	if !joined {
		return tool{}, false
	}
	for _, t := range r.proxy.Tools.all() {
		if r.nameOf(t) == name {
			return t, true
		}
	}
	return tool{}, false
}

// join has our tools listed from now on, and tells a client that can be told.
func (r *relay) join() {
	if r.proxy.Tools == nil {
		return
	}
	r.mu.Lock()
	tell := !r.joined && r.handshake
	r.joined = true
	r.mu.Unlock()
	if tell {
		r.client.write([]byte(`{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}`))
	}
}

// call compacts the texts of the result of a tool. It returns nil where nothing changes.
//
// Hosts differ in what they show of a result that has both content and structuredContent, which mostly say the same. A
// compacted result has only content, with the short text first.
func (r *relay) call(result jsontext.Value, tool string) []byte {
	if t := member(result, "resultType"); t != nil && text(t) != "complete" {
		return nil
	}
	content, _ := elements(member(result, "content"))
	in := engine.Input{Tool: "mcp__" + r.proxy.name() + "__" + tool}
	if member(result, "isError").Kind() == 't' {
		in.Exit = engine.Exited(1)
	}
	structured := member(result, "structuredContent")
	extra := structured
	if extra != nil && saysTheSame(extra, content) {
		extra = nil
	}
	var out []jsontext.Value
	changed := false
	for _, block := range content {
		if text(member(block, "type")) != "text" {
			out = append(out, block)
			continue
		}
		in.Text = text(member(block, "text"))
		texts := r.compact(in)
		if texts == nil {
			out = append(out, block)
			continue
		}
		changed = true
		out = append(out, edit(block, func(name string, v jsontext.Value) jsontext.Value {
			if name == "text" {
				return encode(texts[0])
			}
			return v
		}))
		out = append(out, blocks(texts[1:])...)
	}
	if extra != nil {
		// The structured content says something of its own.
		in.Text = string(extra)
		texts := r.compact(in)
		if texts == nil {
			structured = nil
		} else {
			changed = true
			out = append(blocks(texts), out...)
		}
	}
	if !changed {
		return nil
	}
	seen := false
	edited := edit(result, func(name string, v jsontext.Value) jsontext.Value {
		switch {
		case name == "content":
			seen = true
			return join(out)
		case name == "structuredContent" && structured != nil:
			return nil
		}
		return v
	})
	if !seen {
		// The server gave structured content alone.
		edited = edited[:len(edited)-1]
		if len(edited) > 1 {
			edited = append(edited, ',')
		}
		edited = append(append(append(edited, `"content":`...), join(out)...), '}')
	}
	return edited
}

func blocks(texts []string) (all []jsontext.Value) {
	for _, s := range texts {
		all = append(all, encode(struct {
			Type string `json:"type"`
			Text string `json:"text"`
		}{"text", s}))
	}
	return all
}

// saysTheSame reports whether structured content has nothing of its own: it is what a text block says, or that in an
// object of one member, or as an array what all the text blocks say. Libraries fill it in in these ways.
func saysTheSame(v jsontext.Value, content []jsontext.Value) bool {
	var texts []string
	for _, block := range content {
		if text(member(block, "type")) == "text" {
			texts = append(texts, text(member(block, "text")))
		}
	}
	if oneOf(v, texts) {
		return true
	}
	var inner jsontext.Value
	count := 0
	members(v, func(_ string, value jsontext.Value) {
		inner = value
		count++
	})
	if count != 1 {
		return false
	}
	if oneOf(inner, texts) {
		return true
	}
	items, ok := elements(inner)
	if !ok || len(items) != len(texts) {
		return false
	}
	for i, item := range items {
		if !sameText(item, texts[i]) {
			return false
		}
	}
	return true
}

func oneOf(v jsontext.Value, texts []string) bool {
	return slices.ContainsFunc(texts, func(s string) bool { return sameText(v, s) })
}

// sameText reports whether a value is a text as a JSON string, or the JSON of the text but for white space.
func sameText(v jsontext.Value, s string) bool {
	if v.Kind() == '"' && text(v) == s {
		return true
	}
	if !looksJSON(s) {
		return false
	}
	a, b := v.Clone(), jsontext.Value(s)
	options := []jsontext.Options{jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true)}
	return a.Compact(options...) == nil && b.Compact(options...) == nil && string(a) == string(b)
}

func looksJSON(s string) bool {
	s = strings.TrimLeft(s, " \t\r\n")
	return s != "" && (s[0] == '{' || s[0] == '[')
}

// compact is what becomes of one text: the short text, and what belongs beside it; nil where it stays as it is.
func (r *relay) compact(in engine.Input) []string {
	a := r.proxy.App
	if texts := r.save(in); texts != nil {
		return texts
	}
	reply := a.Compact(context.Background(), app.Request{Input: in, Keep: true})
	if !reply.Stats.Applied || reply.Text == in.Text {
		return nil
	}
	if reply.Closing != "" && looksJSON(reply.Body) {
		// The closing line stands apart, so that JSON stays JSON.
		return []string{reply.Body, reply.Closing}
	}
	return []string{reply.Text}
}

// shownMembers is how many bytes of failing members stand in the answer for a saved response.
const shownMembers = 4 << 10

// save keeps JSON that is too large, and answers with what it is. It returns nil for everything else, and where the
// user has a rule for the tool.
func (r *relay) save(in engine.Input) []string {
	p := r.proxy
	if p.Responses == nil || engine.VerbatimTool(in.Tool) || p.App.Off(in) {
		return nil
	}
	limit := inlineMax
	if set := p.App.Set(in); set != nil && set.InlineMax != nil {
		limit = *set.InlineMax
	}
	if len(in.Text) <= limit || !looksJSON(in.Text) {
		return nil
	}
	outline, err := jsonview.Outline(jsonview.Text(in.Text), jsonview.OutlineOptions{})
	if err != nil || outline.StopsAt != nil || outline.Skipped > 0 {
		return nil
	}
	first := p.App.Compact(context.Background(), app.Request{Input: in, Observe: true})
	for _, acted := range first.Acted {
		if acted.Origin.Layer != engine.Builtin {
			return nil
		}
	}
	tool := strings.TrimPrefix(in.Tool, "mcp__")
	ref, err := p.Responses.Save(tool, in.Text)
	if err != nil {
		return nil
	}
	r.join()
	type failing struct {
		Count   int      `json:"count"`
		Members []string `json:"members"`
	}
	s := struct {
		FileRef FileRef                 `json:"fileRef"`
		Outline *jsonview.OutlineResult `json:"outline"`
		Failing *failing                `json:"failing,omitempty"`
		Hint    string                  `json:"hint"`
	}{ref, outline, nil, r.hint(ref)}
	if members := jsonview.FailingMembers(in.Text, nil); len(members) > 0 {
		s.Failing = &failing{Count: len(members)}
		for room := shownMembers; len(s.Failing.Members) < len(members); {
			m := members[len(s.Failing.Members)]
			if room -= len(m); room < 0 {
				break
			}
			s.Failing.Members = append(s.Failing.Members, m)
		}
	}
	return []string{string(encode(s))}
}

// hint says how to go on with a saved response.
func (r *relay) hint(ref FileRef) string {
	if r.proxy.Tools == nil {
		return "The response was too large and is saved. In a shell: compaction json outline, filter, compress or slice " + ref.Path
	}
	return "The response was too large and is saved. Use response_filter, response_compress or response_slice with path " + ref.Path +
		"; in a shell: compaction json filter, compress or slice with the same path."
}
