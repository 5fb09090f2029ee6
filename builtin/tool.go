package builtin

// The rules that take noise away share one scan of the text. Its matchers, one function for each family of tools,
// say of a line for which tool it is noise: for [anyTool] where the line can be nothing else whatever text it stands
// in, for one tool where its words are common and mean something else elsewhere. A line of the second kind goes only
// if that tool is known to have run, by the command or by lines that only this tool writes. What no matcher names
// stays.

// tool is what must have run for a line to be noise.
type tool uint8

const (
	// signal is a line that no matcher names: it stays.
	signal tool = iota
	// anyTool is noise in every text.
	anyTool

	// Test runners.
	goTest
	gotestsum
	pytest
	unittest
	trial
	specs // runners that mark each passing test with a check mark
	tap
	dotted // runners that write a dot for each passing test
	cargoTest
	scalatest
	specs2
	pester
	automake
	tasty
	denoTest
	xdist

	// Package managers.
	npm
	yarn
	pip
	distutils
	uv
	bundler
	composer
	nuget

	// Builds, infrastructure and wrappers.
	webpack
	ansible
	kubectl
	terraform
	ciLog
	imageBuild
	buildSteps
	// echoAsked is no tool: the command asked to see the compilers that it calls.
	echoAsked

	toolCount
)

// Each tool is one bit of [scan.seen].
const _ = uint(64 - toolCount)

// mark is the verdict on one line: a tool, and how the line goes.
type mark uint16

const (
	toolMask mark = 0xff
	// heading marks a line that only says what comes next: it goes where the next line goes as well.
	heading mark = 1 << 8
	// section marks the title of lines up to the next blank line: it goes where all of them go.
	section mark = 1 << 12
	// latest marks progress of which the last line in the text stays, since it says how far the tool came.
	latest mark = 1 << 9
	// empty marks a line without words, such as a rule or a prefix with nothing behind it. Like a blank line it goes
	// where the lines on both sides go.
	empty mark = 1 << 10
	// crowd marks a line that is worth its room as long as there are few of its kind: one line for each package that
	// passed. Of more than [crowded] the last three stay.
	crowd mark = 1 << 11
	// certain marks a test that passed: it goes even where it stands among the evidence of a failure.
	certain mark = 1 << 13

	// passed is the result of a test that passed, unmistakable in any text.
	passed = certain | mark(anyTool)
)

// crowded is how many lines of one kind stay whole.
const crowded = 12
