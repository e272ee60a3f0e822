package sim_test

import (
	"testing"

	"jansou/sim"
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
