// Package child runs one command and collects what it prints.
package child

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"runtime"
	"syscall"
	"time"

	"github.com/compaction-dev/compaction/cmd/compaction/internal/spool"
)

// The codes that shells give where a command could not be run.
const (
	CodeCannotRun = 126
	CodeNotFound  = 127
	// codeSignal is added to the number of the signal that ended a command.
	codeSignal = 128
)

// Command is a command to run. Both of its output streams go into one pipe, so that they stand in the order in which
// they came.
type Command struct {
	Argv []string
	Env  []string
	// Stdin is inherited where it is a file.
	Stdin io.Reader
	// Terminal says that one of our streams is a terminal.
	Terminal bool
	// Out collects the output. It must not be touched before Run returns, but in Interrupt.
	Out *spool.Buffer
	// Copy gets every byte too, as it comes. Its errors do not matter. Nil for none.
	Copy io.Writer
	// Overflow gets all the output, and all that follows, where Out cannot take more, as with a full disk. Once it
	// fails with EPIPE, the command's own writes do.
	Overflow io.Writer
	// Interrupt is called with the output so far in Out before a signal that asks to end is passed on, unless all of
	// it has gone to Overflow. Nil for none.
	Interrupt func()

	// quiet takes the place of the time that a process in the background may be silent; 0 means the usual.
	quiet time.Duration
}

// End is how a command ended.
type End struct {
	// Code is its exit code, 128 and the number of the signal where one ended it.
	Code int
	// Held says that the command has ended, and a process that it left behind still holds its output.
	Held bool
	// Overflowed says that everything has gone to Overflow, and Out is of no use.
	Overflowed bool
}

// StartError says that a command could not be started, with the exit code that shells have for it.
type StartError struct {
	Code int
	Err  error
}

func (e *StartError) Error() string { return e.Err.Error() }

func (e *StartError) Unwrap() error { return e.Err }

// Run runs the command to its end. The error is a *StartError, or says that the system failed us before anything was
// started: in no other case is there an error. Nothing is ever run twice.
func (c *Command) Run() (End, error) {
	cmd, err := c.find()
	if err != nil {
		return End{}, err
	}
	r, w, err := os.Pipe()
	if err != nil {
		return End{}, fmt.Errorf("open a pipe: %w", err)
	}
	defer r.Close()
	cmd.Env, cmd.Stdin, cmd.Stdout, cmd.Stderr = c.Env, c.Stdin, w, w
	// The copying of a standard input that is no file must not hold up the end.
	cmd.WaitDelay = quiet
	prepare(cmd, c.Terminal)

	// What the system does to the child when we die hangs on the thread that started it.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	signals, stop := catch()
	defer stop()
	if err := start(cmd); err != nil {
		_ = w.Close()
		return End{}, startError(c.Argv[0], err)
	}
	_ = w.Close()

	col := collector{command: c, done: make(chan struct{}), more: make(chan struct{}, 1)}
	go col.collect(r)
	ended := make(chan struct{})
	passed := make(chan struct{})
	go func() {
		defer close(passed)
		for {
			select {
			case s := <-signals:
				if ends(s) && c.Interrupt != nil {
					col.locked(func() {
						if !col.overflowed {
							c.Interrupt()
						}
					})
				}
				pass(cmd.Process, s)
			case <-ended:
				return
			}
		}
	}()
	_ = cmd.Wait()
	close(ended)
	<-passed
	end := End{Code: code(cmd.ProcessState), Held: col.drain(r)}
	end.Overflowed = col.overflowed
	return end, nil
}

// find is the command as the system will start it.
func (c *Command) find() (*exec.Cmd, error) {
	cmd := exec.Command(c.Argv[0], c.Argv[1:]...)
	if errors.Is(cmd.Err, exec.ErrDot) {
		// The user's PATH says so, and a shell would do it.
		cmd.Err = nil
	}
	if cmd.Err != nil {
		return nil, startError(c.Argv[0], cmd.Err)
	}
	return cmd, nil
}

// start starts a command. A text file without an interpreter line is a shell script, as with execvp(3).
func start(cmd *exec.Cmd) error {
	err := cmd.Start()
	if !errors.Is(err, syscall.ENOEXEC) {
		return err
	}
	sh, lerr := exec.LookPath("sh")
	if lerr != nil {
		return err
	}
	script := *exec.Command(sh, append([]string{cmd.Path}, cmd.Args[1:]...)...)
	script.Env, script.Stdin, script.Stdout, script.Stderr = cmd.Env, cmd.Stdin, cmd.Stdout, cmd.Stderr
	script.WaitDelay, script.SysProcAttr = cmd.WaitDelay, cmd.SysProcAttr
	*cmd = script
	return cmd.Start()
}

func startError(name string, err error) error {
	code, why := CodeCannotRun, err
	switch {
	case name == "":
		name, code, why = `""`, CodeNotFound, errors.New("command not found")
	case errors.Is(err, exec.ErrNotFound):
		code, why = CodeNotFound, errors.New("command not found")
	case errors.Is(err, fs.ErrNotExist):
		code, why = CodeNotFound, errors.New("no such file")
	case errors.Is(err, fs.ErrPermission):
		why = errors.New("permission denied")
	}
	return &StartError{Code: code, Err: fmt.Errorf("%s: %w", name, why)}
}
