// Command procs runs commands in turns and compares what they cost: processor time, time on the clock and the most
// memory that was resident. Commands that take turns meet the same load of the machine, so that the ratios hold where
// the seconds do not.
//
//	procs [-n 20] [-in FILE] 'name=command with arguments' …
//
// All commands read FILE (or nothing) on their standard input; what they print is thrown away. The first one is what
// the others are compared with. A command is cut at blanks; no shell is between. NAME@FILE=… gives one command a
// standard input of its own.
package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"text/tabwriter"
	"time"
)

type subject struct {
	name, in string
	argv     []string
	cpu      []time.Duration
	clock    []time.Duration
	resident int64
}

func main() {
	n := flag.Int("n", 20, "runs of each command")
	in := flag.String("in", os.DevNull, "standard input of every command")
	flag.Parse()
	var subjects []*subject
	for _, arg := range flag.Args() {
		name, line, ok := strings.Cut(arg, "=")
		if !ok || strings.TrimSpace(line) == "" {
			fail(fmt.Errorf("%q is not name=command", arg))
		}
		s := &subject{name: name, in: *in, argv: strings.Fields(line)}
		if before, file, ok := strings.Cut(name, "@"); ok {
			s.name, s.in = before, file
		}
		subjects = append(subjects, s)
	}
	for i := range *n + 1 {
		for _, s := range subjects {
			if err := s.run(i > 0); err != nil {
				fail(err)
			}
		}
	}
	print(subjects)
}

// run runs the command once. The first run of each only warms the caches and is not kept.
func (s *subject) run(keep bool) error {
	in, err := os.Open(s.in)
	if err != nil {
		return err
	}
	defer in.Close()
	cmd := exec.Command(s.argv[0], s.argv[1:]...)
	cmd.Stdin = in
	start := time.Now()
	err = cmd.Run()
	took := time.Since(start)
	if cmd.ProcessState == nil || cmd.ProcessState.ExitCode() > 1 || cmd.ProcessState.ExitCode() < 0 {
		return fmt.Errorf("%s: %w", s.name, err)
	}
	if keep {
		s.cpu = append(s.cpu, cmd.ProcessState.UserTime()+cmd.ProcessState.SystemTime())
		s.clock = append(s.clock, took)
		s.resident = max(s.resident, resident(cmd.ProcessState))
	}
	return nil
}

// print writes the median and the least of each, and the ratio and the difference of the medians to the first.
func print(subjects []*subject) {
	w := tabwriter.NewWriter(os.Stdout, 0, 8, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "command\tcpu ms\tleast\tratio\tmore ms\tclock ms\tleast\tratio\tmore ms\tMB\t")
	cpu0, clock0 := median(subjects[0].cpu), median(subjects[0].clock)
	for _, s := range subjects {
		cpu, clock := median(s.cpu), median(s.clock)
		fmt.Fprintf(w, "%s\t%.2f\t%.2f\t%.2f\t%+.2f\t%.2f\t%.2f\t%.2f\t%+.2f\t%.0f\t\n", s.name,
			ms(cpu), ms(slices.Min(s.cpu)), float64(cpu)/float64(cpu0), ms(cpu-cpu0),
			ms(clock), ms(slices.Min(s.clock)), float64(clock)/float64(clock0), ms(clock-clock0), float64(s.resident)/1e6)
	}
	w.Flush()
}

func median(d []time.Duration) time.Duration {
	d = slices.Sorted(slices.Values(d))
	return d[len(d)/2]
}

func ms(d time.Duration) float64 { return float64(d) / 1e6 }

func fail(err error) {
	fmt.Fprintln(os.Stderr, "procs:", err)
	os.Exit(2)
}
