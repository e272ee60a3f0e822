package shape

import (
	"math/rand"
	"testing"
)

// Law: what passes the sieve asks for nothing that is not there, and nothing
// else is held back.
func TestSieve(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	const all = 1<<SieveFacts - 1
	needs := make([]uint64, 70)
	for i := range needs {
		needs[i] = r.Uint64() & r.Uint64() & r.Uint64() & r.Uint64() & all
	}
	needs[3] = 0
	needs[4] = 1 << (SieveFacts - 1)
	s := SieveOf(needs)
	passed := 0
	for range 10000 {
		facts := r.Uint64() | r.Uint64() | r.Uint64()
		var want uint64
		for i, need := range needs[:64] {
			if need&^facts == 0 {
				want |= 1 << i
				passed++
			}
		}
		if got := s.Pass(facts); got != want {
			t.Fatalf("facts %b: %b pass, want %b", facts, got, want)
		}
	}
	if passed < 30000 {
		t.Errorf("only %d patterns passed: nothing was tried but the empty one", passed)
	}
}

// TestSieveRefuses holds that a pattern which asks for a fact that the sieve
// does not look at is not passed over in silence.
func TestSieveRefuses(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a pattern asks for fact 49, and the sieve was made")
		}
	}()
	SieveOf([]uint64{1 << SieveFacts})
}
