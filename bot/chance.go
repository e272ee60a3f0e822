package bot

// weights are the numbers by which Strong judges: chances of one go-around as
// they are among players of some strength, and points. They were found by
// playing Strong against itself with one number changed (docs/bots.md).
type weights struct {
	quiet       float64 // chance that nobody else wins until the own next draw
	quietRiichi float64 // that chance for each seat in riichi, over quiet
	thrown      float64 // how often another's discard is a waited tile, over how often a tile drawn by chance is
	thrownAfter float64 // that against a seat in riichi
	claimed     float64 // how much sooner an open hand comes nearer by claims than by its own draws alone
	waitingPay  float64 // points that waiting at a drawn deal brings over not waiting
	callMargin  float64 // points that a call must bring: what an open hand loses that the sum does not see
	onward      float64 // part of the discards to come that are not chosen for their safety, while building
	onwardReady float64 // that part while waiting
	foldFirst   float64 // weight of the safest tile left when giving up
	foldNext    float64 // weight of each further one, over the one before
	riichiLock  float64 // part of the discards to come that a riichi cannot choose
	riichiHan   float64 // han of another's riichi hand, without what is seen of it
	openHan     float64 // han of another's open hand, without what is seen of it
	closedHan   float64 // han that a closed hand may count on when it is still far
	doraKept    float64 // part of the dora of a far hand that will be in it
	farWin      float64 // what is left of the value of a far hand by the doubts about it
	pushDepth   int     // how many steps behind the nearest discard one is still worth building on
	openReady   float64 // how much readier open hands are than the table in danger.go says
}

var usualWeights = weights{
	quiet:       0.965,
	quietRiichi: 0.948,
	thrown:      0.55,
	thrownAfter: 0.36,
	claimed:     1.75,
	waitingPay:  2000,
	callMargin:  450,
	onward:      1.2,
	onwardReady: 1.3,
	foldFirst:   0.8,
	foldNext:    0.75,
	riichiLock:  1,
	riichiHan:   2.5,
	openHan:     1.2,
	closedHan:   1.9,
	doraKept:    0.85,
	farWin:      0.7,
	pushDepth:   0,
	openReady:   1,
}

// bet is what a riichi lays on the table, in points.
const bet = 1000

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
