package review

import "jansou/games"

// knot is a chance to win as a reader reckons it, and how often such hands were won.
type knot struct{ reckoned, won float64 }

// What the readers take for chances to win is a measure by which they choose, and no
// frequency: of a hand that they call likely another is won oftener than they think. So
// it is not said; what is said is how often people won who did what the reader would have
// done (docs/review.md).
var (
	riichiWon = []knot{{0, 0}, {0.15, 0.145}, {0.25, 0.19}, {0.40, 0.245}, {0.50, 0.305}, {0.65, 0.43}, {0.75, 0.505}, {0.85, 0.635}, {1, 0.82}}
	eightWon  = []knot{{0, 0}, {0.20, 0.08}, {0.50, 0.18}, {0.60, 0.33}, {0.90, 0.42}, {1, 0.85}} // by strong; master has what it is
)

// wins is the chance to win that is said where the reader reckons with p.
func (r *Review) wins(p float64) float64 {
	list := riichiWon
	if games.RiichiOf(r.book) == nil {
		list = eightWon
		if r.Reader == "master" {
			return p
		}
	}
	if p <= 0 || p >= 1 { // a win that is there
		return p
	}
	for i := 1; ; i++ {
		if a, b := list[i-1], list[i]; p <= b.reckoned {
			return a.won + (p-a.reckoned)/(b.reckoned-a.reckoned)*(b.won-a.won)
		}
	}
}
