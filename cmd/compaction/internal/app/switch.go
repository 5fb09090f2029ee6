package app

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/compaction-dev/compaction/cmd/compaction/internal/atomicfile"
	"github.com/compaction-dev/compaction/cmd/compaction/internal/paths"
	"github.com/compaction-dev/compaction/engine"
	"github.com/compaction-dev/compaction/engine/command"
)

// switches say where compaction is off, and until when. The zero time is for good.
type switches struct {
	// All is set where it is off everywhere.
	All *time.Time `json:"all,omitempty"`
	// Repos are the common git folders of the repositories where it is off.
	Repos map[string]time.Time `json:"repos,omitempty"`
}

const switchFile = "off.json"

// Off reports whether compaction is switched off for an input: by the environment, by its command line itself, or by a
// switch of the user for its directory. A switch that cannot be read does not count, since passing everything on in
// silence would look like a fault of the rules.
func (a *App) Off(in engine.Input) bool {
	if paths.Lookup(a.env, "COMPACTION") == "off" || offByCommand(in) {
		return true
	}
	s, err := a.switches()
	if err != nil || s.All == nil && len(s.Repos) == 0 {
		return false
	}
	now := a.now()
	if s.All != nil && holds(*s.All, now) {
		return true
	}
	if in.Dir == "" {
		in.Dir = a.dir
	}
	until, ok := s.Repos[repository(in.Dir).Key]
	return ok && holds(until, now)
}

// offByCommand reports whether the command line switches us off for itself, as in `COMPACTION=off make`.
func offByCommand(in engine.Input) bool {
	if !strings.Contains(in.Command, "COMPACTION=") {
		return false
	}
	v, ok := command.Parse(in.Command, nil, nil).Env("COMPACTION")
	return ok && v == "off"
}

func holds(until, now time.Time) bool { return until.IsZero() || now.Before(until) }

func (a *App) switches() (s switches, err error) {
	if a.state == "" {
		return s, nil
	}
	data, err := os.ReadFile(filepath.Join(a.state, switchFile))
	if errors.Is(err, fs.ErrNotExist) {
		return s, nil
	}
	if err == nil {
		err = json.Unmarshal(data, &s)
	}
	if err != nil {
		return switches{}, fmt.Errorf("read the switch: %w", err)
	}
	return s, nil
}

// SwitchOff switches compaction off, everywhere or in the repository of the App, for a time or, with 0, for good. It
// returns until when.
func (a *App) SwitchOff(repo bool, d time.Duration) (until time.Time, err error) {
	s, err := a.switches()
	if err != nil {
		s = switches{}
	}
	if d > 0 {
		until = a.now().Add(d).UTC().Truncate(time.Second)
	}
	if repo {
		if s.Repos == nil {
			s.Repos = map[string]time.Time{}
		}
		s.Repos[repository(a.dir).Key] = until
	} else {
		s.All = &until
	}
	return until, a.writeSwitches(s)
}

// SwitchOn switches compaction on again, everywhere and in the repository of the App.
func (a *App) SwitchOn() error {
	s, err := a.switches()
	if err != nil {
		s = switches{}
	}
	s.All = nil
	delete(s.Repos, repository(a.dir).Key)
	return a.writeSwitches(s)
}

func (a *App) writeSwitches(s switches) error {
	if a.state == "" {
		return errors.New("write the switch: neither HOME nor COMPACTION_STATE_DIR is set")
	}
	name := filepath.Join(a.state, switchFile)
	if s.All == nil && len(s.Repos) == 0 {
		if err := os.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("write the switch: %w", err)
		}
		return nil
	}
	data, err := json.Marshal(s)
	if err == nil {
		err = os.MkdirAll(a.state, 0o700)
	}
	if err == nil {
		err = atomicfile.Write(name, append(data, '\n'), 0o600)
	}
	if err != nil {
		return fmt.Errorf("write the switch: %w", err)
	}
	return nil
}
