package child

import (
	"errors"
	"os"
	"sync"
	"syscall"
	"time"
)

// How long a process in the background may hold the output after the command has ended: as long as it goes on
// printing within quiet, and no longer than drainMax.
const (
	quiet    = 200 * time.Millisecond
	drainMax = 2 * time.Second
)

// collector reads the pipe.
type collector struct {
	command *Command
	mu      sync.Mutex
	done    chan struct{}
	// more says that something came.
	more       chan struct{}
	overflowed bool
	// gone says that nobody reads what overflows any more.
	gone bool
}

func (c *collector) locked(f func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	f()
}

func (c *collector) collect(r *os.File) {
	defer close(c.done)
	p := make([]byte, 64<<10)
	for {
		n, err := r.Read(p)
		if n > 0 {
			c.locked(func() { c.take(p[:n]) })
			select {
			case c.more <- struct{}{}:
			default:
			}
		}
		if c.gone {
			// The command shall see it, as it would without us: it may go on for ever.
			_ = r.Close()
			return
		}
		if err != nil {
			return
		}
	}
}

func (c *collector) take(p []byte) {
	if c.command.Copy != nil {
		_, _ = c.command.Copy.Write(p)
	}
	if !c.overflowed {
		n, err := c.command.Out.Write(p)
		if err == nil {
			return
		}
		c.overflowed = true
		p = p[n:]
		if _, err := c.command.Out.WriteTo(c.command.Overflow); err != nil {
			c.gone = errors.Is(err, syscall.EPIPE)
			return
		}
	}
	_, err := c.command.Overflow.Write(p)
	c.gone = errors.Is(err, syscall.EPIPE)
}

// drain waits for the end of the output, and gives up on a process in the background that holds it open. It reports
// whether it gave up.
func (c *collector) drain(r *os.File) (held bool) {
	quiet, most := quiet, drainMax
	if c.command.quiet > 0 {
		quiet, most = c.command.quiet, 10*c.command.quiet
	}
	last := time.NewTimer(most)
	defer last.Stop()
	silence := time.NewTimer(quiet)
	defer silence.Stop()
	for {
		select {
		case <-c.done:
			return false
		case <-c.more:
			silence.Reset(quiet)
			continue
		case <-silence.C:
			// On a busy machine it may be our reader that is late, and not the process that is silent.
			readable, closed := pending(r)
			if closed {
				<-c.done
				return false
			}
			if readable {
				silence.Reset(quiet)
				continue
			}
		case <-last.C:
			if _, closed := pending(r); closed {
				<-c.done
				return false
			}
		}
		break
	}
	// A read that is under way ends with the deadline; where there are none, the file has to be closed under it.
	if r.SetReadDeadline(time.Now()) != nil {
		_ = r.Close()
	}
	<-c.done
	return true
}
