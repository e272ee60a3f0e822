package sim_test

import (
	"math"
	"runtime"
	"testing"

	"jansou/mahjong"
	"jansou/shuffle"
	"jansou/sim"
	"jansou/table"
)

// BenchmarkRandom plays whole games with four random players, one after the
// other, with the log hashed: what "jansou sim" does on one core. It reports
// decisions and deals a second and the time of one decision.
func BenchmarkRandom(b *testing.B) {
	for _, ruleset := range []string{"tenhou", "ema2016", "mcr-wmo"} {
		b.Run(ruleset, func(b *testing.B) {
			cfg := config(b, ruleset, "random")
			b.ReportAllocs()
			decisions, deals, n := 0, 0, 0
			for b.Loop() {
				p, err := sim.Play(&cfg, n%64)
				if err != nil {
					b.Fatal(err)
				}
				decisions += p.Decisions
				deals += p.Deals
				n++
			}
			seconds := b.Elapsed().Seconds()
			b.ReportMetric(float64(decisions)/seconds, "decisions/s")
			b.ReportMetric(float64(deals)/seconds, "deals/s")
			b.ReportMetric(seconds*1e9/float64(decisions), "ns/decision")
		})
	}
}

// TestDecisionsAllocateNothing: what is lawful, and a decision that does not end
// the deal, need no memory of their own. Memory is counted for the whole program:
// what something else takes meanwhile is not taken again when the same decision
// is made once more.
func TestDecisionsAllocateNothing(t *testing.T) {
	for _, ruleset := range []string{"tenhou", "mcr-wmo"} {
		b := bookOf(t, ruleset)
		g, again := b.begin().(table.Swift), b.begin().(table.Swift)
		w := shuffle.Wall(sim.WallSeed(sim.Seed("35"), 0), 0, b.tiles)
		events, err := g.Deal(make([]mahjong.Event, 0, 64), w)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range events {
			g.Apply(e)
		}
		legal := make([]mahjong.Action, 0, 64)
		var before, after runtime.MemStats
		n := 0
		for ; n < 60; n++ {
			s := mahjong.Seat(0)
			for legal = g.Legal(s, legal[:0]); len(legal) == 0; legal = g.Legal(s, legal[:0]) {
				s++
			}
			a := legal[n*7%len(legal)]
			least := uint64(math.MaxUint64)
			for range 5 {
				again.Become(g)
				runtime.ReadMemStats(&before)
				legal = again.Legal(s, legal[:0])
				events, err = again.Play(events[:0], s, a)
				runtime.ReadMemStats(&after)
				if least = min(least, after.Mallocs-before.Mallocs); least == 0 {
					break
				}
			}
			if events, err = g.Play(events[:0], s, a); err != nil {
				t.Fatal(err)
			}
			if g.NeedsWall() {
				break
			}
			if least > 0 {
				t.Errorf("%s: %v plays %v with %d allocations", ruleset, s, a, least)
			}
		}
		if n < 20 {
			t.Errorf("%s: the deal ends after %d decisions", ruleset, n)
		}
	}
}
