// Package serve answers JSON lines: one process for many outputs, for callers in other languages.
package serve

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/compaction-dev/compaction/cmd/compaction/internal/app"
	"github.com/compaction-dev/compaction/cmd/compaction/internal/wire"
)

// Protocol is the version of the lines that are exchanged. It rises when a client would have to change.
const Protocol = 1

// keepBuffer is how many bytes of buffer stay from one line to the next; a line may be far longer.
const keepBuffer = 1 << 20

// Server answers the lines of one client.
type Server struct {
	App *app.App
	// Version is that of the program.
	Version string
	// Rules tells how the rule files stand, as a value for JSON. Nil tells nothing.
	Rules func() any

	status status
}

type status struct {
	Calls          int `json:"calls"`
	Errors         int `json:"errors"`
	Applied        int `json:"applied"`
	OriginalBytes  int `json:"originalBytes"`
	CompactedBytes int `json:"compactedBytes"`
	Rules          any `json:"rules,omitempty"`
}

type hello struct {
	Name     string   `json:"name"`
	Version  string   `json:"version"`
	Protocol int      `json:"protocol"`
	Ops      []string `json:"ops"`
}

// Serve answers line after line in order until in ends, which is no error. A last line without a line feed is
// answered, too. Blank lines are passed over.
func (s *Server) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	r := bufio.NewReaderSize(in, 64<<10)
	var line, answer []byte
	for first := true; ; first = false {
		var err error
		line, err = readLine(r, line[:0])
		if err != nil && !errors.Is(err, io.EOF) {
			return fmt.Errorf("read a request: %w", err)
		}
		ended := err != nil
		l := line
		if first {
			l = bytes.TrimPrefix(l, []byte("\ufeff"))
		}
		if l = bytes.TrimSpace(l); len(l) > 0 {
			answer = s.answer(ctx, answer[:0], l)
			if _, err := out.Write(answer); err != nil {
				return fmt.Errorf("write an answer: %w", err)
			}
		}
		if ended {
			return nil
		}
		if cap(line) > keepBuffer {
			line = nil
		}
		if cap(answer) > keepBuffer {
			answer = nil
		}
	}
}

// readLine appends one line of any length to b.
func readLine(r *bufio.Reader, b []byte) ([]byte, error) {
	for {
		part, err := r.ReadSlice('\n')
		b = append(b, part...)
		if !errors.Is(err, bufio.ErrBufferFull) {
			return b, err
		}
	}
}

func (s *Server) answer(ctx context.Context, b, line []byte) []byte {
	req, err := wire.ParseRequest(line)
	if err == nil {
		switch req.Op {
		case "", "compact":
			if !req.HasText {
				err = errors.New(`"text" is missing`)
				break
			}
			r := s.App.Compact(ctx, app.Request{Input: req.Input, Keep: req.Keep})
			s.status.Calls++
			if r.Stats.Applied {
				s.status.Applied++
			}
			s.status.OriginalBytes += r.Stats.OriginalBytes
			s.status.CompactedBytes += r.Stats.CompactedBytes
			return wire.AppendAnswer(b, req.ID, r.Text, r.Stats, r.Original)
		case "hello":
			return s.value(b, req.ID, "hello", hello{"compaction", s.Version, Protocol, []string{"compact", "hello", "status"}})
		case "status":
			if s.Rules != nil {
				s.status.Rules = s.Rules()
			}
			return s.value(b, req.ID, "status", s.status)
		default:
			err = fmt.Errorf("unknown op %q: there are compact, hello and status", req.Op)
		}
	}
	s.status.Errors++
	return wire.AppendError(b, req.ID, err)
}

func (s *Server) value(b, id []byte, name string, v any) []byte {
	j, err := json.Marshal(v)
	if err != nil {
		return wire.AppendError(b, id, err)
	}
	return wire.AppendValue(b, id, name, j)
}
