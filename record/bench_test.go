package record

import "testing"

// BenchmarkVerify plays all shared records of riichi on the engine, read from
// the disk.
func BenchmarkVerify(b *testing.B) {
	paths := sharedPaths(b)
	deals, before := 0, cpuTime()
	for b.Loop() {
		r := VerifyFiles(paths)
		if !r.OK() || r.Rounds < 5831 {
			b.Fatalf("%d deals, %v, %v", r.Rounds, r.Mismatches, r.Unreadable)
		}
		deals += r.Rounds
	}
	b.ReportMetric(float64(deals)/b.Elapsed().Seconds(), "deals/s")
	b.ReportMetric(float64(deals)/(cpuTime()-before).Seconds(), "deals/cpu-s")
}
