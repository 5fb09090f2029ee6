// Package command says what a command line ran.
package command

// Command is what a command line ran. The parser that fills it in replaces this file.
type Command struct{}

// Parse says what ran.
func Parse(line string, argv []string, wrappers []string) Command { return Command{} }

// Known reports whether a command is known.
func (c Command) Known() bool { return false }

// Words is the argv of the one substantive command.
func (c Command) Words() []string { return nil }

// Name is the base name of the program.
func (c Command) Name() string { return "" }

// Compound reports more than one substantive command.
func (c Command) Compound() bool { return false }

// HidesExit reports that an exit code of 0 counts as unknown.
func (c Command) HidesExit() bool { return false }

// Dir is the folder of a leading cd.
func (c Command) Dir() string { return "" }

// Ran compares leading words.
func (c Command) Ran(patterns ...string) bool { return false }

// Flag reports whether a flag was given.
func (c Command) Flag(names ...string) bool { return false }

// Verbatim reports that the output is itself the answer.
func (c Command) Verbatim() bool { return false }

// Program is the program and its subcommand.
func (c Command) Program() (name, sub string) { return "", "" }

// Decline says why there are no words.
func (c Command) Decline() string { return "" }
