package live

import (
	"context"
	"slices"
	"testing"
	"testing/synctest"
	"time"
)

// TestSettle holds when a burst of pokes is acted upon, on a clock of its own.
func TestSettle(t *testing.T) {
	ms := time.Millisecond
	cases := []struct {
		name  string
		pokes []time.Duration // since the start
		want  []time.Duration
	}{
		{"one poke", []time.Duration{0}, []time.Duration{100 * ms}},
		{"a burst is one", []time.Duration{0, 10 * ms, 20 * ms, 90 * ms}, []time.Duration{190 * ms}},
		{"two bursts", []time.Duration{0, 300 * ms}, []time.Duration{100 * ms, 400 * ms}},
		{"no end of pokes", every(70*ms, 2450*ms), []time.Duration{1000 * ms, 2050 * ms, 2550 * ms}},
		{"none", nil, nil},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ctx, cancel := context.WithCancel(t.Context())
				pokes := make(chan struct{}, 1)
				start := time.Now()
				var got []time.Duration
				go settle(ctx, pokes, 100*ms, time.Second, func() { got = append(got, time.Since(start)) })
				for _, at := range c.pokes {
					time.Sleep(at - time.Since(start))
					select {
					case pokes <- struct{}{}:
					default:
					}
					synctest.Wait()
				}
				time.Sleep(5 * time.Second)
				cancel()
				synctest.Wait()
				if !slices.Equal(got, c.want) {
					t.Errorf("acted at %v, want %v", got, c.want)
				}
			})
		})
	}
}

func every(step, until time.Duration) []time.Duration {
	var out []time.Duration
	for at := time.Duration(0); at <= until; at += step {
		out = append(out, at)
	}
	return out
}

// TestSettleDuringAct holds that a poke that comes while the files are being read is acted upon afterwards.
func TestSettleDuringAct(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		pokes := make(chan struct{}, 1)
		acts := 0
		go settle(ctx, pokes, 100*time.Millisecond, time.Second, func() {
			acts++
			time.Sleep(time.Second)
		})
		pokes <- struct{}{}
		time.Sleep(500 * time.Millisecond) // it acts
		pokes <- struct{}{}
		time.Sleep(5 * time.Second)
		synctest.Wait()
		if acts != 2 {
			t.Errorf("acted %d times", acts)
		}
	})
}
