package riichibot

// weights are the numbers by which Strong judges: chances of one go-around as
// they are among players of some strength, and points. They were found by
// playing Strong against itself with one number changed (docs/bots.md).
type weights struct {
	depth       int     // up to how many steps from waiting every way is looked at
	claimed     float64 // part of the tiles that an open hand could claim that it does claim
	farClaimed  float64 // how much sooner a far open hand comes nearer by claims than by its own draws alone
	callMargin  float64 // points that a call must bring: what an open hand loses that the sum does not see
	waitingPay  float64 // points that waiting at a drawn deal brings over not waiting, where 3,000 are paid in all
	fear        float64 // what dealing in costs, over what it has cost in the mean
	flushFear   float64 // that for a hand that looks like one suit
	onward      float64 // part of the discards to come that are not chosen for their safety, while building
	onwardReady float64 // that part while waiting
	riichiLock  float64 // that part in riichi
	foldFirst   float64 // weight of the safest tile left when giving up
	foldNext    float64 // weight of each further one, over the one before
	closedHan   float64 // han that a closed hand may count on when it is still far
	doraKept    float64 // part of the dora of a far hand that will be in it
	farWin      float64 // what is left of the value of a far hand by the doubts about it
	pointPart   float64 // part of the points for themselves, the rest for the place at the end
	dealsEach   float64 // deals of a number, repeated ones included
	thisDeal    float64 // deals that the rest of this one is
	dealSpread  float64 // standard deviation of what two seats gain on each other in a deal, in points
	hurry       float64 // part in which every win counts as a mean one, so that a cheap win soon is as good as a dear one
	rivers      bool    // how likely others wait, and for what, is told by their rivers, too
	changes     bool    // an open hand that waits and cannot win may change what it waits for
	placing     bool    // places are worth in the last deals what bot/placing says, uma and oka among it

	people [Decisions]float64 // Master: points for which people choose one candidate e times as often as another, by the kind of the decision
	calls  float64            // Master: points that a call gets back of Strong's distrust, or more
}

var usualWeights = weights{
	depth:       2,
	claimed:     1,
	farClaimed:  1.75,
	callMargin:  450,
	waitingPay:  1200,
	fear:        1,
	flushFear:   1.2,
	onward:      0.8,
	onwardReady: 0.8,
	riichiLock:  1,
	foldFirst:   0.8,
	foldNext:    0.75,
	closedHan:   1.9,
	doraKept:    0.85,
	farWin:      0.7,
	pointPart:   0.1,
	dealsEach:   1.25,
	thisDeal:    0.3,
	dealSpread:  8000,
}
