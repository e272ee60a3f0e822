package sim_test

import (
	"slices"
	"testing"
	"time"

	"jansou/bot"
	"jansou/mahjong"
	"jansou/sim"
	"jansou/table"
)

// moment is what a bot was asked.
type moment struct {
	view  table.View
	legal []mahjong.Action
}

// witness writes down what another player is asked.
type witness struct {
	sim.Player
	asked *[]moment
}

func (w *witness) Act(v table.View, legal []mahjong.Action) mahjong.Action {
	*w.asked = append(*w.asked, moment{v, slices.Clone(legal)})
	return w.Player.Act(v, legal)
}

// BenchmarkStrongDecision asks the strongest bots what they were asked in whole
// games of their own. An operation is all of these decisions once. Of each the
// fastest try counts: it reports their mean, and what half of them take at the
// most, 99 of a hundred, all.
func BenchmarkStrongDecision(b *testing.B) {
	for _, c := range []struct{ ruleset, player string }{{"tenhou", "strong"}, {"ema2016", "strong"}, {"mcr-wmo", "strong"}, {"mcr-wmo", "master"}} {
		b.Run(c.ruleset+"/"+c.player, func(b *testing.B) {
			cfg := config(b, c.ruleset, c.player)
			cfg.Games, cfg.Workers = 4, 1
			var asked []moment
			for i, e := range cfg.Players {
				cfg.Players[i].New = func(seed uint64) sim.Player { return &witness{e.New(seed), &asked} }
			}
			run(b, cfg)
			p, err := bot.New(c.player, 0, bookOf(b, c.ruleset).rules)
			if err != nil {
				b.Fatal(err)
			}
			fastest := make([]time.Duration, len(asked))
			b.ReportAllocs()
			for b.Loop() {
				for i := range asked {
					begun := time.Now()
					p.Act(asked[i].view, asked[i].legal)
					took := time.Since(begun)
					if fastest[i] == 0 || took < fastest[i] {
						fastest[i] = took
					}
				}
			}
			sum := time.Duration(0)
			for _, took := range fastest {
				sum += took
			}
			b.ReportMetric(float64(len(asked)), "decisions")
			b.ReportMetric(float64(sum.Nanoseconds())/float64(len(asked)), "mean-ns")
			slices.Sort(fastest)
			for i, name := range []string{"p50-ns", "p99-ns", "max-ns"} {
				at := []int{len(fastest) / 2, len(fastest) * 99 / 100, len(fastest) - 1}[i]
				b.ReportMetric(float64(fastest[at].Nanoseconds()), name)
			}
		})
	}
}
