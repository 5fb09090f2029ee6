package cli

import (
	"context"

	"github.com/compaction-dev/compaction/cmd/compaction/internal/app"
	"github.com/compaction-dev/compaction/rulespec"
	"github.com/compaction-dev/compaction/rulespec/live"
)

// app is the way of an output through this process. Problems of rule files go to standard error, never into an output.
func (c *Command) app() *app.App {
	o := c.appOptions()
	o.Problems = c.problems
	return app.New(o)
}

func (c *Command) appOptions() app.Options {
	return app.Options{Env: c.Env, Dir: app.Getwd(), Version: version}
}

func (c *Command) problems(ds []rulespec.Diagnostic) {
	_ = rulespec.WriteText(c.Stderr, ds)
}

// following is the app of a process that lives long: it follows the rule files until ctx is done, or the cache is
// closed. What is wrong with them is told when it is found, each time that it is new to this process.
func (c *Command) following(ctx context.Context) (*app.App, *live.Cache) {
	o := c.appOptions()
	once := app.New(o)
	follow := live.Options{
		Rules:   once.RuleOptions(false),
		OnError: c.problems,
	}
	if path := once.Trust().Path; path != "" {
		follow.Files = []string{path}
	}
	rules := live.NewCache(ctx, follow)
	o.Rules = rules
	return app.New(o), rules
}
