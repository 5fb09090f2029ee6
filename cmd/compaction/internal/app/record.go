package app

import (
	"time"

	"github.com/compaction-dev/compaction/cmd/compaction/internal/ledger"
	"github.com/compaction-dev/compaction/engine/command"
)

// record puts a compaction into the journal. A journal that cannot be written is no reason to say anything: the stats
// command does.
func (a *App) record(r Request, reply Reply, start time.Time) {
	if a.state == "" {
		return
	}
	before := len(r.Text)
	if r.Shown > 0 {
		before = min(before, r.Shown)
	}
	rec := ledger.Record{
		Time: start.UTC(), Kind: ledger.Compaction, Host: r.Host, Tool: r.Tool,
		Same:   ledger.Same(r.Command, r.Argv, r.Dir),
		Before: before, After: reply.Stats.CompactedBytes,
		Micros: a.now().Sub(start).Microseconds(),
	}
	if r.Observe {
		rec.Kind = ledger.Observed
	}
	if len(reply.Closing) > 0 {
		rec.Closing = len(reply.Closing) + 1
	}
	rec.Program, rec.Sub = command.Parse(r.Command, r.Argv, nil).Program()
	if reply.Stats.Applied {
		rec.Rule = reply.Stats.Rule
	} else {
		rec.Reason = reply.Stats.Rule
		for _, u := range reply.Unused {
			rec.Unused = append(rec.Unused, u.ID)
		}
	}
	_ = ledger.Append(a.state, rec)
}

// RecordRead puts a read of a kept original into the journal: n bytes that a result had saved and its reader needed.
func (a *App) RecordRead(n int) {
	if a.state != "" {
		_ = ledger.Append(a.state, ledger.Record{Time: a.now().UTC(), Kind: ledger.Raw, After: n})
	}
}
