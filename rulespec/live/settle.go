package live

import (
	"context"
	"time"
)

// settle calls act when pokes have been quiet for a while, and no later than most after the first of them. A poke
// that comes while act runs is not lost: it starts the next wait. It returns when ctx is done.
func settle(ctx context.Context, pokes <-chan struct{}, quiet, most time.Duration, act func()) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-pokes:
		}
		if !rest(ctx, pokes, quiet, most) {
			return
		}
		act()
	}
}

// rest waits until there has been no poke for quiet, or most has passed. It returns false if ctx is done.
func rest(ctx context.Context, pokes <-chan struct{}, quiet, most time.Duration) bool {
	last := time.NewTimer(most)
	defer last.Stop()
	calm := time.NewTimer(quiet)
	defer calm.Stop()
	for {
		select {
		case <-ctx.Done():
			return false
		case <-last.C:
			return true
		case <-calm.C:
			return true
		case <-pokes:
			calm.Reset(quiet)
		}
	}
}
