package host

import (
	"context"
	"fmt"
	"time"

	"github.com/compaction-dev/compaction/cmd/compaction/internal/app"
	"github.com/compaction-dev/compaction/engine"
)

// Deadline is how long a hook may take. Every host waits longer than that, and shows the output as it was when a hook
// says nothing.
const Deadline = 2 * time.Second

// Options say how a hook works.
type Options struct {
	// Env are the environment variables, as in [os.Environ].
	Env []string
	// Observe has what would be saved written down, and nothing replaced.
	Observe bool
	// Wrap are the commands that are to be run by this program; for the event before a tool runs.
	Wrap []string
	// Program is how this program is called in a wrapped command.
	Program string
}

// Hook answers one payload of the host. The answer is what the hook has to print; nil where the host is to go on with
// what it has: for small and verbatim outputs, for payloads of other hosts, events and shapes that are not known, when
// the deadline is over, and when something here fails. It never panics.
func (h Host) Hook(ctx context.Context, a *app.App, o Options, payload []byte) []byte {
	ctx, cancel := context.WithTimeout(ctx, Deadline)
	defer cancel()
	done := make(chan []byte, 1)
	go func() {
		var answer []byte
		defer func() {
			if recover() != nil {
				answer = nil
			}
			done <- answer
		}()
		answer = h.answer(ctx, a, o, payload)
	}()
	select {
	case answer := <-done:
		return answer
	case <-ctx.Done():
		return nil
	}
}

func (h Host) answer(ctx context.Context, a *app.App, o Options, payload []byte) []byte {
	p, err := parseObject(payload)
	if err != nil {
		return nil
	}
	if len(o.Wrap) > 0 {
		in := engine.Input{Command: p.object("tool_input").str("command"), Dir: p.str("cwd")}
		if h.rewrite == nil || o.Observe || a.Off(in) {
			return nil
		}
		return h.rewrite(p, wrapping{commands: o.Wrap, program: o.Program, env: o.Env})
	}
	c, ok := h.result(p, o.Env)
	if !ok {
		return nil
	}
	c.in.Host = string(h.Name)
	texts := append([]string(nil), c.texts...)
	changed := false
	for i, text := range texts {
		in := c.in
		in.Text = text
		r := a.Compact(ctx, app.Request{Input: in, Keep: true, Shown: c.shown, Fits: c.fits, Observe: o.Observe})
		if !r.Stats.Applied {
			continue
		}
		texts[i] = r.Text
		changed = true
		if c.full != "" && r.Original == "" {
			texts[i] = fmt.Sprintf("[full output: %s]\n", c.full) + r.Text
			if c.fits != nil && !c.fits(texts[i]) {
				return nil
			}
		}
	}
	if !changed || o.Observe || ctx.Err() != nil {
		return nil
	}
	return c.answer(texts)
}
