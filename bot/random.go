package bot

import (
	"math/bits"

	"jansou/bot/sight"
	"jansou/mahjong"
	"jansou/table"
)

// Random takes each legal action equally often, but a win always. It does not
// look at the table. The zero Random is the one of seed 0.
type Random struct {
	// RefuseWins makes it treat a win like any other action, so that passed
	// wins and what follows from them happen too.
	RefuseWins bool

	state uint64
}

// NewRandom returns the Random that chooses by seed: the same seed and the
// same questions give the same answers.
func NewRandom(seed uint64) *Random { return &Random{state: seed} }

// Act returns one of the legal actions by chance.
func (r *Random) Act(_ table.View, legal []mahjong.Action) mahjong.Action { return r.Choose(legal) }

// Choose returns one of the legal actions by chance.
func (r *Random) Choose(legal []mahjong.Action) mahjong.Action {
	if !r.RefuseWins {
		if a, ok := sight.Find(legal, mahjong.Win); ok {
			return a
		}
	}
	if len(legal) == 1 {
		return legal[0]
	}
	hi, _ := bits.Mul64(r.next(), uint64(len(legal)))
	return legal[hi]
}

// next is SplitMix64, written here so that a seed means the same in every
// version of Go.
func (r *Random) next() uint64 {
	r.state += 0x9e3779b97f4a7c15
	z := r.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
