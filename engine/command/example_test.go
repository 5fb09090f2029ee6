package command_test

import (
	"fmt"

	"github.com/compaction-dev/compaction/engine/command"
)

func ExampleParse() {
	for _, line := range []string{
		`cd app && CI=1 npx vitest run --reporter=verbose 2>&1 | tail -50`,
		`git -C app log -p`,
		`make && make test`,
	} {
		c := command.Parse(line, nil, nil)
		fmt.Printf("%q ran=%v hides=%v verbatim=%v%s\n", c.Words(), c.Ran("vitest", "git log"), c.HidesExit(), c.Verbatim(), because(c))
	}
	// Output:
	// ["vitest" "run" "--reporter=verbose"] ran=true hides=true verbatim=false
	// ["git" "-C" "app" "log" "-p"] ran=true hides=false verbatim=true
	// [] ran=false hides=false verbatim=false because two commands joined by &&
}

func because(c command.Command) string {
	if why := c.Decline(); why != "" {
		return " because " + why
	}
	return ""
}
