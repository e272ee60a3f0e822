package formats

import "testing"

// BenchmarkVerify plays the shared records of Tenhou's and of kobalab's on the
// engine, read from the disk: those that could be read when speed was first
// measured. The logs of mjai have benchmarks of their own.
func BenchmarkVerify(b *testing.B) {
	paths := sharedPaths(b)[:2]
	deals, before := 0, cpuTime()
	for b.Loop() {
		r := All.VerifyFiles(paths)
		if !r.OK() || r.Rounds != 5786 {
			b.Fatalf("%d deals, %v, %v", r.Rounds, r.Mismatches, r.Unreadable)
		}
		deals += r.Rounds
	}
	b.ReportMetric(float64(deals)/b.Elapsed().Seconds(), "deals/s")
	b.ReportMetric(float64(deals)/(cpuTime()-before).Seconds(), "deals/cpu-s")
}
