package shape

import (
	"math/rand"
	"testing"
)

// Law: what passes the sieve asks for nothing that is not there, and nothing
// else is held back.
func TestSieve(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	needs := make([]uint32, 70)
	for i := range needs {
		needs[i] = r.Uint32() & r.Uint32() & r.Uint32()
	}
	needs[3] = 0
	s := SieveOf(needs)
	for range 10000 {
		facts := r.Uint32() | r.Uint32()
		var want uint64
		for i, need := range needs[:64] {
			if need&^facts == 0 {
				want |= 1 << i
			}
		}
		if got := s.Pass(facts); got != want {
			t.Fatalf("facts %b: %b pass, want %b", facts, got, want)
		}
	}
}
