package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/compaction-dev/compaction/cmd/compaction/internal/ledger"
	"github.com/compaction-dev/compaction/engine"
)

func (c *Command) statsCommand() *cobra.Command {
	var (
		asJSON bool
		since  string
	)
	cmd := &cobra.Command{
		Use:   "stats",
		Short: "Tell what was saved",
		Long: words(
			"Adds up the journal of compactions. Net is what was saved, less the closing lines, the reads of kept originals,",
			"and the runs of a command within three minutes of a result of it that lacked something. Tokens are estimated as",
			"a third of the bytes."),
		Args: noArgs,
		RunE: func(*cobra.Command, []string) error {
			from, err := sinceTime(since, time.Now())
			if err != nil {
				return err
			}
			state := c.app().State()
			records, torn, broken := ledger.Read(state, from)
			s := ledger.Summarise(records, time.Local, engine.FailureFallback, engine.FaultFallback)
			if asJSON {
				j, err := json.MarshalIndent(struct {
					ledger.Summary
					NetTokens int `json:"netTokensEstimate"`
				}{s, s.Net / bytesPerToken}, "", "  ")
				if err != nil {
					return fmt.Errorf("write the stats: %w", err)
				}
				return c.write(string(j) + "\n")
			}
			out := c.report(s)
			if torn > 0 {
				out += fmt.Sprintf("\n%d records of the journal are torn and not counted\n", torn)
			}
			if broken == nil {
				broken = writable(state)
			}
			if broken != nil {
				out += fmt.Sprintf("\nnothing is being recorded: %v\n", broken)
			}
			return c.write(out)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print them as JSON")
	cmd.Flags().StringVar(&since, "since", "", "only those of the last `time` (7d, 12h), or from a day on (2006-01-02)")
	return cmd
}

// bytesPerToken is the estimate for tokens. Tool output, with its paths, numbers and punctuation, has more tokens a
// byte than prose, for which a quarter of the bytes is the usual rule. Held against the o200k_base encoding on 1,481
// outputs of build, test and system tools, a third is 10 % too few in all (a quarter is 33 %), half of the outputs
// lie within 18 % of it and nine in ten within 40 %.
const bytesPerToken = 3

func sinceTime(s string, now time.Time) (time.Time, error) {
	if s == "" {
		return time.Time{}, nil
	}
	if d, ok := strings.CutSuffix(s, "d"); ok {
		if n, err := strconv.Atoi(d); err == nil && n >= 0 {
			return now.AddDate(0, 0, -n), nil
		}
	}
	if d, err := time.ParseDuration(s); err == nil && d >= 0 {
		return now.Add(-d), nil
	}
	if t, err := time.ParseInLocation(time.DateOnly, s, time.Local); err == nil {
		return t, nil
	}
	return time.Time{}, usagef("--since %q is neither a time such as 7d or 12h nor a day such as 2006-01-02", s)
}

// writable says why nothing can be written to the state folder, or nil. A folder that is not there yet will be made.
func writable(state string) error {
	if state == "" {
		return errors.New("neither HOME nor COMPACTION_STATE_DIR is set")
	}
	for {
		f, err := os.CreateTemp(state, ".probe-*")
		if err == nil {
			_ = f.Close()
			return os.Remove(f.Name())
		}
		up := filepath.Dir(state)
		if !errors.Is(err, fs.ErrNotExist) || up == state {
			return err
		}
		state = up
	}
}

// report is a summary for people.
func (c *Command) report(s ledger.Summary) string {
	var b strings.Builder
	if n := s.Observed.Calls; n > 0 {
		fmt.Fprintf(&b, "observed only  %d outputs, %s of %s would have been saved\n", n, size(s.Observed.Saved()), size(s.Observed.Before))
	}
	if s.Total.Calls == 0 {
		return b.String() + "nothing has been compacted yet\n"
	}
	fmt.Fprintf(&b, "net saved      %s of %s (%s), about %d tokens\n", size(s.Net), size(s.Total.Before), percent(s.Net, s.Total.Before), s.Net/bytesPerToken)
	fmt.Fprintf(&b, "outputs        %d, %d of them changed\n", s.Total.Calls, s.Total.Applied)
	fmt.Fprintf(&b, "gross saved    %s, closing lines of %s counted\n", size(s.Total.Saved()), size(s.Closing))
	if s.RawReads > 0 {
		fmt.Fprintf(&b, "originals read %d times, %s\n", s.RawReads, size(s.RawBytes))
	}
	if s.Reruns > 0 {
		fmt.Fprintf(&b, "soon run again %d times, %s\n", s.Reruns, size(s.RerunBytes))
	}
	table(&b, "by rule", s.ByRule)
	table(&b, "by command", s.ByCommand)
	if c.terminal(c.Stdout) && len(s.ByDay) > 1 {
		b.WriteString("\nby day\n")
		chart(&b, s.ByDay)
	}
	if len(s.Troubles) > 0 {
		b.WriteString("\nrules whose work was not used\n")
		for _, t := range s.Troubles {
			fmt.Fprintf(&b, "  %-28s undone %d, saved too little %d, used %d\n", t.Rule, t.Undone, t.TooLittle, t.Used)
		}
	}
	return b.String()
}

func table(b *strings.Builder, title string, sums []ledger.Sum) {
	const most = 12
	fmt.Fprintf(b, "\n%s\n", title)
	for i, s := range sums {
		if i == most {
			fmt.Fprintf(b, "  and %d more\n", len(sums)-most)
			break
		}
		fmt.Fprintf(b, "  %-28s %6d  %10s  %6s\n", s.Name, s.Calls, size(s.Saved()), percent(s.Saved(), s.Before))
	}
}

// chart draws the savings of the last days.
func chart(b *strings.Builder, days []ledger.Sum) {
	const most, width = 14, 40
	days = days[max(0, len(days)-most):]
	top := 1
	for _, d := range days {
		top = max(top, d.Saved())
	}
	for _, d := range days {
		fmt.Fprintf(b, "  %s %10s  %s\n", d.Name, size(d.Saved()), strings.Repeat("█", max(0, d.Saved()*width/top)))
	}
}

func percent(part, whole int) string {
	if whole == 0 {
		return "-"
	}
	return fmt.Sprintf("%.0f %%", 100*float64(part)/float64(whole))
}

func size(n int) string {
	f, sign := float64(n), ""
	if n < 0 {
		f, sign = -f, "-"
	}
	switch {
	case f < 1000:
		return fmt.Sprintf("%s%.0f B", sign, f)
	case f < 1e6:
		return fmt.Sprintf("%s%.1f kB", sign, f/1e3)
	}
	return fmt.Sprintf("%s%.1f MB", sign, f/1e6)
}
