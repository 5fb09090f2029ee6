//go:build !unix

package child

import (
	"errors"
	"os"
	"os/exec"
	"os/signal"
)

func ends(s os.Signal) bool { return s == os.Interrupt }

func catch() (<-chan os.Signal, func()) {
	c := make(chan os.Signal, 16)
	signal.Notify(c, os.Interrupt)
	return c, func() { signal.Stop(c) }
}

func prepare(*exec.Cmd, bool) {}

// pass does nothing: the console tells all of its processes of its keys by itself.
func pass(*os.Process, os.Signal) {}

// pending knows nothing here.
func pending(*os.File) (readable, closed bool) { return false, false }

func code(s *os.ProcessState) int { return s.ExitCode() }

// Replace runs the command with our own streams and ends with its code, as nothing can take our place here. It
// returns only with an error, a *StartError.
func Replace(argv, env []string) error {
	c := Command{Argv: argv}
	cmd, err := c.find()
	if err != nil {
		return err
	}
	cmd.Env, cmd.Stdin, cmd.Stdout, cmd.Stderr = env, os.Stdin, os.Stdout, os.Stderr
	err = cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		return startError(argv[0], err)
	}
	os.Exit(cmd.ProcessState.ExitCode())
	return nil
}
