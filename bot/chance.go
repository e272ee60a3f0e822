package bot

// The chances of one go-around, as they are among players of some strength.
const (
	// othersQuiet is the chance that nobody else wins until the own next draw.
	othersQuiet = 0.965
	// othersQuietRiichi is that beside one seat in riichi.
	othersQuietRiichi = 0.915
	// thrown is how often another's discard is one of the waited tiles, over
	// how often a tile drawn by chance is.
	thrown = 0.55
	// thrownAfterRiichi is that against a seat in riichi.
	thrownAfterRiichi = 0.36
	// claimed is how much sooner an open hand comes nearer by claims than by
	// its own draws alone.
	claimed = 1.75
	// waitingPay is what waiting at a drawn deal brings over not waiting.
	waitingPay = 2000
	// bet is what a riichi lays on the table.
	bet = 1000
)

// maxDraws is more draws than a seat can have left.
const maxDraws = 20

// curve is the points to expect with 0, 1, 2… own draws left.
type curve [maxDraws]float64

// waiting is the curve of a hand that waits: each go-around it is completed
// with chance hit and pays win, or somebody else ends the deal; at a drawn
// deal it is paid drawn.
func waiting(hit, win, drawn, quiet float64, draws int) curve {
	var c curve
	c[0] = drawn
	for i := 1; i <= draws; i++ {
		c[i] = hit*win + (1-hit)*quiet*c[i-1]
	}
	return c
}

// nearer is the curve of a hand that with chance p a go-around becomes one
// with curve next.
func nearer(p float64, next *curve, quiet float64, draws int) curve {
	var c curve
	for i := 1; i <= draws; i++ {
		c[i] = p*next[i-1] + (1-p)*quiet*c[i-1]
	}
	return c
}
