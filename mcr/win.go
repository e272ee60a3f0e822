package mcr

import (
	"math/bits"

	"jansou/mahjong"
	"jansou/shape"
)

// KongEvent says what a winning tile has to do with a kong.
type KongEvent uint8

// The tile has nothing to do with a kong; it was drawn to replace one (and no
// flower after it); or another was about to add it to a pung.
const (
	NoKong KongEvent = iota
	Replacement
	Robbed
)

// Win is everything about a complete hand that its value depends on. The zero
// Win is no win; Seat, From, Dealer, Prevailing, Hand and Tile are always set.
type Win struct {
	Seat mahjong.Seat // who wins
	From mahjong.Seat // who let the tile go; Seat itself: a self-draw
	Tile mahjong.Tile // the winning tile, in Hand too

	Hand   mahjong.Hand    // the concealed tiles, the winning tile among them
	Melds  [4]mahjong.Meld // the first NMelds of them
	NMelds int

	Dealer       mahjong.Seat // the East seat of the deal
	Prevailing   mahjong.Kind // the wind of the round
	Flowers      int          // how many were laid out
	LastCopy     bool         // everybody sees the other three tiles of its kind
	LastWallTile bool         // Tile is the last of the wall, or the discard after it
	Kong         KongEvent
}

// SelfDraw reports whether w wins on its own draw.
func (w *Win) SelfDraw() bool { return w.From == w.Seat }

// OthersMelded reports whether the winner's own open melds hold the other three
// tiles of the winning tile's kind: everybody sees them then, and LastCopy is
// true whatever else lies on the table.
func (w *Win) OthersMelded() bool {
	n := 0
	for _, m := range w.melds() {
		if !m.IsOpen() {
			continue
		}
		for i := range m.Len() {
			if m.At(i).Kind() == w.Tile.Kind() {
				n++
			}
		}
	}
	return n == 3
}

// melds returns the melds as a slice.
func (w *Win) melds() []mahjong.Meld { return w.Melds[:w.NMelds] }

// least is how many points a win needs, flowers apart, and what everybody pays
// for one.
const least = 8

// Score works out what w is worth under rs, by the reading and the combination
// of its sets that give the most points, and writes it to sheet, whose slices
// it uses again. It refuses what is not a win: WinShape, or WinEightPoints, and
// then the sheet still says what counts and what does not, and pays nothing.
func (rs *Ruleset) Score(w *Win, sheet *mahjong.ScoreSheet) *mahjong.Refusal {
	var buf [maxReadings]mahjong.Reading
	v := rs.best(w, buf[:0])
	r := &mahjong.Refusal{Seat: w.Seat, Action: mahjong.Action{Kind: mahjong.Win}}
	switch {
	case v.reading.Form == mahjong.NoForm:
		r.Rule = WinShape
		r.Facts = []mahjong.Fact{{Say: "won on", Seat: w.From, Tile: w.Tile}}
		return r
	case v.points < least:
		r.Rule = WinEightPoints
		r.Facts = []mahjong.Fact{{Say: "needs", Seat: mahjong.NoSeat, N: least}, {Say: "has", Seat: w.Seat, N: v.points}}
		rs.write(w, &v, sheet)
		return r
	}
	rs.write(w, &v, sheet)
	rs.pay(w, &v, sheet)
	return nil
}

// Fan returns the points of w without its flowers, 0 if it is not complete. It
// allocates nothing.
func (rs *Ruleset) Fan(w *Win) int {
	var buf [maxReadings]mahjong.Reading
	v := rs.best(w, buf[:0])
	return v.points
}

// maxReadings is room for all readings of one hand without allocating.
const maxReadings = 24

// WaysToRead appends every reading of w to buf, whatever it is worth.
func (rs *Ruleset) WaysToRead(buf []mahjong.Reading, w *Win) []mahjong.Reading {
	hides := w.SelfDraw() || rs.PungByDiscard == PungHidden
	buf = shape.Readings(buf, w.Hand, w.melds(), w.Tile, hides)
	if rs.FourAlikePairs && w.NMelds == 0 && bits.OnesCount64(w.Hand.Present()) < 7 && shape.IsPairs(w.Hand) {
		buf = append(buf, mahjong.Reading{Form: mahjong.SevenPairs, Pair: w.Tile.Kind(), Wait: mahjong.PairWait})
	}
	if len(buf) > 0 || w.NMelds > 1 || w.Hand.Count(w.Tile.Kind()) == 0 {
		return buf
	}
	if w.NMelds == 0 && w.Hand.Len() == 14 && shape.ShantenKnitted(w.Hand) < 0 {
		return append(buf, mahjong.Reading{Form: mahjong.Knitted})
	}
	return shape.KnittedReadings(buf, w.Hand, w.melds(), w.Tile, hides)
}

// Waits returns the kinds that complete the 13 - 3*melds concealed tiles of h,
// beside that many melds, in any form, but none of which the hand itself has
// all four tiles.
func (rs *Ruleset) Waits(h mahjong.Hand, melds int) shape.Kinds {
	w := shape.WaitsOf(&h, melds) | shape.WaitsKnitted(h, melds)
	if melds == 0 && rs.FourAlikePairs {
		w |= shape.WaitsPairs(h)
	}
	if w == 0 {
		return 0
	}
	return w &^ shape.Four(h, nil)
}

// Shanten returns how many tiles the concealed tiles of h, 14 - 3*melds or one
// less, are from waiting in the nearest form: -1 is a complete hand.
func (rs *Ruleset) Shanten(h mahjong.Hand, melds int) int {
	n := shape.Shanten(h, melds)
	if melds == 0 {
		n = min(n, shape.ShantenKnitted(h))
		if rs.FourAlikePairs {
			n = min(n, shape.ShantenPairsAlike(h))
		}
	}
	if melds <= 1 {
		n = min(n, shape.ShantenKnittedStraight(h, melds))
	}
	return n
}
