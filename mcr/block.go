package mcr

import "jansou/mahjong"

// block is a chow, or a pung or kong, as fans that join sets see it: its
// lowest kind, and whether it is a chow.
type block struct {
	first mahjong.Kind
	chow  bool
}

func (b block) suit() mahjong.Suit { return b.first.Suit() }
func (b block) number() int        { return b.first.Number() }

// less orders chows before pungs, then by kind.
func (b block) less(c block) bool {
	if b.chow != c.chow {
		return b.chow
	}
	return b.first < c.first
}

// The conditions of the fans for which several sets are put together, in the
// order of the book. The blocks come in order; those with a pair ask for the
// hand's, which is NoKind where it is of no account.

func pureTerminalChows(b []block, pair mahjong.Kind) bool {
	return allChows(b) && oneSuitOf(b) && numbersAre(b, 1, 1, 7, 7) && isFive(pair) && pair.Suit() == b[0].suit()
}

func quadrupleChow(b []block, _ mahjong.Kind) bool {
	return allChows(b) && b[0] == b[3]
}

func fourPureShiftedPungs(b []block, _ mahjong.Kind) bool {
	return allPungs(b) && oneSuitOf(b) && inSteps(b, 1)
}

func fourPureShiftedChows(b []block, _ mahjong.Kind) bool {
	return allChows(b) && oneSuitOf(b) && (inSteps(b, 1) || inSteps(b, 2))
}

func pureTripleChow(b []block, _ mahjong.Kind) bool { return allChows(b) && b[0] == b[2] }

func pureShiftedPungs(b []block, _ mahjong.Kind) bool {
	return allPungs(b) && oneSuitOf(b) && inSteps(b, 1)
}

func pureStraight(b []block, _ mahjong.Kind) bool {
	return allChows(b) && oneSuitOf(b) && numbersAre(b, 1, 4, 7)
}

func threeSuitedTerminalChows(b []block, pair mahjong.Kind) bool {
	return allChows(b) && numbersAre(b, 1, 7, 1, 7) && oneSuitOf(b[:2]) && oneSuitOf(b[2:]) &&
		isFive(pair) && eachOwnSuit([]block{b[0], b[2], {first: pair}})
}

func pureShiftedChows(b []block, _ mahjong.Kind) bool {
	return allChows(b) && oneSuitOf(b) && (inSteps(b, 1) || inSteps(b, 2))
}

func triplePung(b []block, _ mahjong.Kind) bool {
	return allPungs(b) && eachOwnSuit(b) && sameNumber(b)
}

func mixedStraight(b []block, _ mahjong.Kind) bool {
	return allChows(b) && eachOwnSuit(b) && numbersInAnyOrder(b, 1, 4, 7)
}

func mixedTripleChow(b []block, _ mahjong.Kind) bool {
	return allChows(b) && eachOwnSuit(b) && sameNumber(b)
}

func mixedShiftedPungs(b []block, _ mahjong.Kind) bool {
	return allPungs(b) && eachOwnSuit(b) && inARow(b)
}

func mixedShiftedChows(b []block, _ mahjong.Kind) bool {
	return allChows(b) && eachOwnSuit(b) && inARow(b)
}

func doublePung(b []block, _ mahjong.Kind) bool {
	return allPungs(b) && eachOwnSuit(b) && sameNumber(b)
}

func pureDoubleChow(b []block, _ mahjong.Kind) bool { return allChows(b) && b[0] == b[1] }

func mixedDoubleChow(b []block, _ mahjong.Kind) bool {
	return allChows(b) && eachOwnSuit(b) && sameNumber(b)
}

func shortStraight(b []block, _ mahjong.Kind) bool {
	return allChows(b) && oneSuitOf(b) && inSteps(b, 3)
}

func twoTerminalChows(b []block, _ mahjong.Kind) bool {
	return allChows(b) && oneSuitOf(b) && numbersAre(b, 1, 7)
}

func allChows(b []block) bool { return b[len(b)-1].chow }

// allPungs holds for pungs of suit tiles: no fan puts pungs of honours
// together with others but those that look at all of them.
func allPungs(b []block) bool { return !b[0].chow && b[len(b)-1].first.IsSuited() }

func isFive(k mahjong.Kind) bool { return k.IsSuited() && k.Number() == 5 }

func oneSuitOf(b []block) bool { return b[0].suit() == b[len(b)-1].suit() }

// eachOwnSuit reports whether no two of up to three blocks share a suit.
func eachOwnSuit(b []block) bool {
	for i := range b {
		for _, c := range b[i+1:] {
			if b[i].suit() == c.suit() {
				return false
			}
		}
	}
	return true
}

func sameNumber(b []block) bool {
	for _, c := range b[1:] {
		if c.number() != b[0].number() {
			return false
		}
	}
	return true
}

// inSteps reports whether each number is step above the one before.
func inSteps(b []block, step int) bool {
	for i, c := range b[1:] {
		if c.number() != b[i].number()+step {
			return false
		}
	}
	return true
}

// inARow reports whether three blocks have numbers in a row, in any order.
func inARow(b []block) bool {
	low := min(b[0].number(), b[1].number(), b[2].number())
	return numbersInAnyOrder(b, low, low+1, low+2)
}

func numbersAre(b []block, ns ...int) bool {
	for i, c := range b {
		if c.number() != ns[i] {
			return false
		}
	}
	return true
}

func numbersInAnyOrder(b []block, ns ...int) bool {
	for _, n := range ns {
		found := false
		for _, c := range b {
			found = found || c.number() == n
		}
		if !found {
			return false
		}
	}
	return true
}
