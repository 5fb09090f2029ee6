package app

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/compaction-dev/compaction/cmd/compaction/internal/store"
	"github.com/compaction-dev/compaction/engine"
	"github.com/compaction-dev/compaction/rulespec"
)

// PassthroughHost is the reason in the stats where the host does not take the result.
const PassthroughHost = "passthrough-host"

// keep closes a result that lacks something with a line that says so, and keeps the original. The line counts as part
// of the result, so that a result that only just saves enough passes as it came; that is settled before anything is
// written. Where the original cannot be kept, the line does not promise it.
func (a *App) keep(r Request, set *rulespec.Set, reply *Reply, minSavings float64, now time.Time) {
	promise := !storeOff(set) && !reply.NoStore && !secret(r.Command, r.Argv)
	s, err := a.Store(r.Dir)
	if err != nil {
		promise = false
	}
	var e store.Entry
	if promise {
		e = entry(r, reply.Stats, now)
		e.Rules = set.Hash
		e = s.Prepare(e, r.Text)
	}
	closing := closingLine(reply, r.Dir, e.ID)
	whole := join(reply.Body, closing)
	saved := len(r.Text) - len(whole)
	reason := ""
	switch {
	case saved <= 0, float64(saved) < minSavings*float64(len(r.Text)):
		reason = engine.PassthroughLowSavings
	case r.Fits != nil && !r.Fits(whole):
		reason = PassthroughHost
	}
	if reason != "" {
		unused, trace := reply.Acted, reply.Trace
		*reply = passed(r.Text, reason)
		reply.Unused, reply.Trace = unused, trace
		return
	}
	if promise && !r.Observe {
		id, err := s.Put(e, r.Text, reply.Body)
		if err != nil {
			id = ""
		}
		if id != e.ID {
			closing = closingLine(reply, r.Dir, id)
			whole = join(reply.Body, closing)
		}
		reply.Original = id
	}
	reply.Closing = closing
	reply.Text = whole
	reply.Stats.CompactedBytes = len(whole)
}

// entry is what is known of the original of a request.
func entry(r Request, s engine.Stats, now time.Time) store.Entry {
	e := store.Entry{
		Time: now.UTC(), Host: r.Host, Tool: r.Tool, Command: r.Command, Argv: r.Argv, Dir: r.Dir,
		Rule: s.Rule, Compacted: s.CompactedBytes,
	}
	if r.Exit.Known() {
		code := r.Exit.Code()
		e.Exit = &code
	}
	return e
}

// Begin is the place for the output of a command that starts now, in case that this process is killed. It is nil
// where nothing of the command may be kept, or where that cannot be found out: no fault of ours keeps a command from
// running.
func (a *App) Begin(r Request) (p *store.Partial) {
	defer func() {
		if recover() != nil {
			p = nil
		}
	}()
	if r.Dir == "" {
		r.Dir = a.dir
	}
	set := a.Set(r.Input)
	if storeOff(set) || secret(r.Command, r.Argv) {
		return nil
	}
	// Which rule will act shows only in the end.
	if slices.ContainsFunc(set.Overlays.Rules, func(r engine.Rule) bool { return r.NoStore }) {
		return nil
	}
	s, err := a.Store(r.Dir)
	if err != nil {
		return nil
	}
	return s.Begin(entry(r, engine.Stats{}, a.now()))
}

// storeOff reports whether the user keeps no originals at all.
func storeOff(set *rulespec.Set) bool {
	return set.Store != nil && set.Store.Enabled != nil && !*set.Store.Enabled
}

func join(body, closing string) string {
	if body != "" && !strings.HasSuffix(body, "\n") {
		body += "\n"
	}
	return body + closing + "\n"
}

// closingLine is the last line of a kept result. It is of the marker grammar: a text that holds it is not compacted
// again.
func closingLine(r *Reply, dir, id string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "[compaction: %d of %d lines kept · ", r.Kept, r.Total)
	for i, a := range r.Acted {
		if i > 0 {
			b.WriteByte('+')
		}
		b.WriteString(a.ID)
		if a.Origin.File != "" {
			fmt.Fprintf(&b, " (%s:%d)", shortPath(a.Origin.File, dir), a.Origin.Line)
		}
	}
	if id != "" {
		b.WriteString(" · original: compaction raw ")
		b.WriteString(id)
	}
	b.WriteByte(']')
	return b.String()
}

// shortPath is a file as its users name it: from the root of the repository, or by its name alone.
func shortPath(file, dir string) string {
	root := repository(dir).Root
	if rel, err := filepath.Rel(root, file); err == nil && filepath.IsLocal(rel) {
		return filepath.ToSlash(rel)
	}
	return filepath.Base(file)
}
