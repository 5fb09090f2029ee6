package cli

import (
	"github.com/compaction-dev/compaction/cmd/compaction/internal/app"
	"github.com/compaction-dev/compaction/rulespec"
)

// app is the way of an output through this process. Problems of rule files go to standard error, never into an output.
func (c *Command) app() *app.App {
	return app.New(app.Options{
		Env:     c.Env,
		Dir:     app.Getwd(),
		Version: version,
		Problems: func(ds []rulespec.Diagnostic) {
			_ = rulespec.WriteText(c.Stderr, ds)
		},
	})
}
