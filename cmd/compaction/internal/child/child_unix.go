//go:build unix

package child

import (
	"os"
	"os/exec"
	"os/signal"
	"syscall"
)

// passedOn are the signals that are meant for the command rather than for us.
var passedOn = []os.Signal{
	syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT, syscall.SIGUSR1, syscall.SIGUSR2, syscall.SIGWINCH,
}

// ends reports whether a signal asks to end.
func ends(s os.Signal) bool {
	switch s {
	case syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT:
		return true
	}
	return false
}

// catch catches the signals that are passed on.
func catch() (<-chan os.Signal, func()) {
	c := make(chan os.Signal, 16)
	signal.Notify(c, passedOn...)
	return c, func() { signal.Stop(c) }
}

// prepare gives the command a process group of its own, so that a signal reaches all that it started. Only where we
// are the job that a terminal talks to does it stay in ours: a group of its own could not read from the terminal, and
// the terminal's signals reach it anyway.
func prepare(cmd *exec.Cmd, terminal bool) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: !terminal || !foreground()}
	dieWithUs(cmd.SysProcAttr)
}

// foreground reports whether our process group is the one that its terminal talks to.
func foreground() bool {
	tty, err := os.Open("/dev/tty")
	if err != nil {
		return false
	}
	defer tty.Close()
	group, err := terminalGroup(tty)
	return err == nil && group == syscall.Getpgrp()
}

// pass passes a signal on to the command and to all that it started.
func pass(p *os.Process, s os.Signal) {
	sig, ok := s.(syscall.Signal)
	if !ok {
		return
	}
	if group, err := syscall.Getpgid(p.Pid); err == nil && group == p.Pid {
		_ = syscall.Kill(-p.Pid, sig)
		return
	}
	// In our own group the terminal has told the command of its keys by itself.
	if sig != syscall.SIGINT && sig != syscall.SIGQUIT && sig != syscall.SIGWINCH {
		_ = p.Signal(sig)
	}
}

// code is the exit code as shells have it.
func code(s *os.ProcessState) int {
	if w, ok := s.Sys().(syscall.WaitStatus); ok && w.Signaled() {
		return codeSignal + int(w.Signal())
	}
	return s.ExitCode()
}

// Replace has the command take the place of this process. It returns only with an error, a *StartError.
func Replace(argv, env []string) error {
	c := Command{Argv: argv}
	cmd, err := c.find()
	if err != nil {
		return err
	}
	return startError(argv[0], syscall.Exec(cmd.Path, argv, env))
}
