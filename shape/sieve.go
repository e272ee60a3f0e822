package shape

import (
	"fmt"
	"math/bits"
)

// SieveFacts is how many facts a Sieve can look at: the lowest bits of a word.
// Each further eight would cost a win one more lookup. What a pattern asks of
// the facts above them it must ask by itself.
const SieveFacts = 40

// A Sieve finds which of up to 64 patterns of a hand, bit i for pattern i, ask
// for nothing but facts that the hand has, without looking at each pattern: for
// every byte of the facts it knows the patterns that are left. A game says what
// its facts and patterns are. The zero Sieve lets nothing pass; once made it is
// only read.
type Sieve [SieveFacts / 8][256]uint64

// SieveOf returns the sieve of patterns that ask for these facts, a bit each.
// Of more than 64 patterns it takes the first 64. It panics where a pattern
// asks for a fact that no sieve looks at.
func SieveOf[F ~uint64](needs []F) *Sieve {
	s := new(Sieve)
	for i, need := range needs[:min(64, len(needs))] {
		if n := bits.Len64(uint64(need)); n > SieveFacts {
			panic(fmt.Sprintf("shape: pattern %d asks a sieve for fact %d; it looks at the first %d", i, n, SieveFacts))
		}
		for b := range s {
			for have := range s[b] {
				if uint8(need>>(8*b))&^uint8(have) == 0 {
					s[b][have] |= 1 << i
				}
			}
		}
	}
	return s
}

// Pass returns the patterns that facts are enough for.
func (s *Sieve) Pass(facts uint64) uint64 {
	return s[0][uint8(facts)] & s[1][uint8(facts>>8)] & s[2][uint8(facts>>16)] &
		s[3][uint8(facts>>24)] & s[4][uint8(facts>>32)]
}
