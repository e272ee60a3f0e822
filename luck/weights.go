package luck

// even weighs all parts of a lot alike, and what is counted twice not at all.
func even() (w weights) {
	for i := range often {
		w[i] = 1
	}
	w[left], w[beyond] = 1, 1
	return w
}

// riichiWeights are even: beside the net others bring nothing. officialWeights were found as TestFit finds them, by eight games
// alone (pull 30): more would serve better.
var riichiWeights, officialWeights = even(), weights{
	1.00,                                                                                                                                                       // sure
	1.00, 1.00, 1.01, 1.10, 0.94, 0.93, 1.00, 0.91, 1.00, 0.95, 1.00, 0.94, 1.00, 1.01, 1.00, 0.86, 1.00, 1.00, 1.00, 0.97, 1.00, 0.98, 1.00, 0.93, 1.00, 1.00, // drawn
	1.00, 1.00, 0.88, 1.00, 0.97, 1.17, 0.99, 0.80, 1.01, 0.89, 1.00, 0.88, 1.00, 1.02, 1.00, 0.72, 1.00, 1.00, 1.00, 0.94, 1.00, 0.96, 1.00, 0.87, 1.00, 1.00, // claimed
	0.00, 0.07, -0.01, -0.16, -0.13, -0.22, 0.02, -0.09, 0.00, -0.10, -0.04, -0.06, 0.00, // often
	0.00, -0.35, -0.34, -0.21, // paying
	1.00, 0.84, // left, beyond
}

// officialAside is how much counts what a draw does to one of the others and not to another.
// It and what the net says count for what TestFit found by 110 games (from 3,100,000 and
// 3,200,000 on): both were thought to move more than they do.
const officialAside = 0.78

// startOf is what a deal is worth in the mean, before it is dealt, to the seat that draws
// so many draws after the dealer. It is the mean over deals of chance, which TestStart
// makes.
func (c *Counter) startOf(i int) float64 {
	if c.o != nil {
		at := 0
		if len(c.tiles) > 136 {
			at = 1
		}
		return officialStarts[at][i]
	}
	at := 0
	if c.reds {
		at = 1
	}
	return starts[at][i] + perCounter[i]*float64(c.m.view.Counters) + perBet[i]*float64(c.m.view.Deposits)
}

var (
	starts     = [2][4]float64{{432, -57.2, -149, -225.9}, {488.1, -70.8, -165.8, -251.6}} // without red fives and with them
	perCounter = [4]float64{-4.6, 4.1, 0.4, 0.2}
	perBet     = [4]float64{235.8, 224.1, 212.8, 202.9}

	officialStarts = [2][4]float64{{0.42, 0.34, -0.33, -0.43}, {0.34, 0.39, -0.34, -0.39}} // without flowers and with them
)
