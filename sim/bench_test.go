package sim_test

import (
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
// the deal, need no memory of their own.
func TestDecisionsAllocateNothing(t *testing.T) {
	for _, ruleset := range []string{"tenhou", "mcr-wmo"} {
		b := bookOf(t, ruleset)
		g := b.begin().(interface {
			table.Game
			Play([]mahjong.Event, mahjong.Seat, mahjong.Action) ([]mahjong.Event, error)
		})
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
			runtime.ReadMemStats(&before)
			legal = g.Legal(s, legal[:0])
			events, err = g.Play(events[:0], s, a)
			runtime.ReadMemStats(&after)
			if err != nil {
				t.Fatal(err)
			}
			if g.NeedsWall() {
				break
			}
			if d := after.Mallocs - before.Mallocs; d > 0 {
				t.Errorf("%s: %v plays %v with %d allocations", ruleset, s, a, d)
			}
		}
		if n < 20 {
			t.Errorf("%s: the deal ends after %d decisions", ruleset, n)
		}
	}
}
