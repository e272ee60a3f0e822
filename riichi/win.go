package riichi

import (
	"jansou/mahjong"
	"jansou/shape"
)

// Win is everything about a complete hand that its value depends on. The zero
// Win is no win; Seat, From, Dealer, Prevailing, Hand and Tile are always set.
type Win struct {
	Seat       mahjong.Seat // who wins
	From       mahjong.Seat // who let the tile go; Seat itself: a self-draw
	Dealer     mahjong.Seat // the East seat of the deal
	Prevailing mahjong.Kind // the wind of the round

	Hand   mahjong.Hand // the concealed tiles, the winning tile among them
	Melds  [4]mahjong.Meld
	NMelds int
	Tile   mahjong.Tile // the winning tile, in Hand too

	Riichi       bool // the riichi of Seat stands
	DoubleRiichi bool // declared in its very first turn; Riichi is set, too
	Ippatsu      bool // the turns since riichi are uninterrupted
	Replacement  bool // Tile was drawn after a kong
	Robbing      bool // Tile was about to become another's kong
	LastTile     bool // Tile is the last of the live wall, or the last discard
	// FirstTurn: nobody has claimed a tile or made a kong, and Seat draws for
	// the first time (tenhou, chihou) or has not drawn yet (renhou).
	FirstTurn bool
	// Unseparated: the tile of a self-draw was mixed into the hand, so that it
	// cannot be told which it was. It never is at this table; a referee sets it.
	Unseparated bool

	Indicators    [5]mahjong.Tile // those turned, in order
	NIndicators   int
	UraIndicators [5]mahjong.Tile // those under them; looked at for riichi only
	NUra          int

	Counters int // on the table
	// CountersElsewhere: another winner on the same tile is paid for the
	// counters. They still count towards the two-han minimum.
	CountersElsewhere bool
	Deposits          int // riichi bets that this winner collects
	Pao               Liability
}

// SelfDraw reports whether w wins on its own draw.
func (w *Win) SelfDraw() bool { return w.From == w.Seat }

// melds returns the melds as a slice.
func (w *Win) melds() []mahjong.Meld { return w.Melds[:w.NMelds] }

// isClosed reports whether nothing was claimed: closed kongs keep a hand closed.
func (w *Win) isClosed() bool {
	for _, m := range w.melds() {
		if m.IsOpen() {
			return false
		}
	}
	return true
}

// maxReadings is room for all readings of one hand without allocating: a hand
// of one suit has at most a handful, each with up to four places for its last
// tile.
const maxReadings = 24

// Score works out what w is worth under rs, by the reading that pays the most,
// and writes it to sheet, whose slices it uses again. It refuses what is not a
// win: WinShape, WinNoYaku or WinTwoHan. Furiten is not its business.
func (rs *Ruleset) Score(w *Win, sheet *mahjong.ScoreSheet) *mahjong.Refusal {
	v, rule := rs.value(w)
	if rule != "" {
		return refuseWin(w, rule, v.yakuHan)
	}
	rs.write(w, &v, sheet)
	return nil
}

// HasYaku reports whether w may be declared: whether the hand is complete and
// has the yaku that the ruleset asks for. Dora are none.
func (rs *Ruleset) HasYaku(w *Win) bool {
	need := rs.hanNeeded(w)
	if need == 1 && w.yakuOfAnyHand() || rs.renhouMangan(w) {
		return shape.IsComplete(w.Hand, w.NMelds)
	}
	var buf [maxReadings]mahjong.Reading
	readings := shape.Readings(buf[:0], w.Hand, w.melds(), w.Tile, w.SelfDraw())
	if len(readings) == 0 {
		return false
	}
	t := rs.tilesOf(w, &readings[0])
	for i := range readings {
		h := t.read(&readings[i])
		if h.yakuman() != 0 {
			return true
		}
		if y := h.met().counted(); y.han(h.is(closed)) >= need {
			return true
		}
	}
	return false
}

// yakuOfAnyHand reports whether the way of winning is a yaku by itself.
func (w *Win) yakuOfAnyHand() bool {
	return w.Riichi || w.Robbing || w.LastTile || w.SelfDraw() && (w.Replacement || w.isClosed())
}

// hanNeeded is how many han from yaku a win needs: one, or two from five
// counters on where the ruleset has that minimum.
func (rs *Ruleset) hanNeeded(w *Win) int {
	if rs.TwoHanAtFive && w.Counters >= 5 {
		return 2
	}
	return 1
}

// renhouMangan reports whether w is a renhou that counts as mangan.
func (rs *Ruleset) renhouMangan(w *Win) bool {
	return rs.Renhou == RenhouMangan && w.FirstTurn && !w.SelfDraw()
}

// refuseWin says why w is not a win; han is what its best reading has.
func refuseWin(w *Win, rule mahjong.RuleID, han int) *mahjong.Refusal {
	r := &mahjong.Refusal{Seat: w.Seat, Action: mahjong.Action{Kind: mahjong.Win}, Rule: rule}
	has := mahjong.Fact{Say: "has", Seat: w.Seat, N: han}
	switch rule {
	case WinTwoHan:
		r.Facts = []mahjong.Fact{{Say: "needs", Seat: mahjong.NoSeat, N: 2}, has,
			{Say: "counters", Seat: mahjong.NoSeat, N: w.Counters}}
	case WinNoYaku:
		r.Facts = []mahjong.Fact{{Say: "needs", Seat: mahjong.NoSeat, N: 1}}
	case WinShape:
		r.Facts = []mahjong.Fact{{Say: "won on", Seat: w.From, Tile: w.Tile}}
	}
	return r
}

// facts are what the yaku ask about a win, a bit each.
type facts uint32

const (
	closed facts = 1 << iota
	selfDraw
	inRiichi
	inDoubleRiichi
	doubleOnTop // double riichi is written as riichi and one han more
	uninterrupted
	replacement
	robbing
	lastTile
	heavenly // won by self-draw in the own first turn, or by renhou before it
	dealer
	renhouCounts // renhou is a yakuman
	tanyaoCounts
	chantaWithoutHonour
	terminalsAloneMix // honroutou does not ask for both terminals and honours
	greenWithoutDragon
	standard
	sevenPairs
	thirteenOrphans
	seatWindSet
	roundWindSet
	oneSuitOnly // suit tiles of one suit, and no matter what honours
	outside     // every set and the pair has a terminal or an honour
	valuedPair
	twoSided
	pairWait
	mixedIn      // the winning tile is not known (Unseparated)
	everyWait    // tenhou without a last tile: its yakuman count as won on the best wait
	nineGates    // 1112345678999 of one suit and one tile more
	nineGatesAll // and that one tile is the last
)

// Kinds as bits, bit Index of the kind.
const (
	allOutside    uint64 = shape.Terminals | shape.Honours
	straightStart uint64 = 1 | 1<<3 | 1<<6
)

func kindBit(k mahjong.Kind) uint64 { return 1 << (uint(k) - 1) }

// won is what the yaku look at: one reading of a winning hand, counted out. It
// has eight words and travels by value, in registers, so that asking some
// forty yaku costs no memory.
type won struct {
	facts  facts
	kinds  uint64 // the kinds that the hand has, melds included
	runs   uint64 // the first kinds of its chows
	trips  uint64 // the kinds of its pungs and kongs
	pair   mahjong.Kind
	twins  uint8 // how many times two equal chows
	hidden uint8 // concealed pungs and kongs
	kongs  uint8
}

// is reports whether all of f hold.
func (h won) is(f facts) bool { return h.facts&f == f }

// winTiles is what is the same in every reading of a win.
type winTiles struct {
	facts facts
	kinds uint64
	seat  mahjong.Kind
	round mahjong.Kind
	last  mahjong.Kind // the kind of the winning tile
}

// tilesOf collects what does not depend on the reading; r is any one of them.
func (rs *Ruleset) tilesOf(w *Win, r *mahjong.Reading) winTiles {
	t := winTiles{seat: w.Seat.Wind(w.Dealer), round: w.Prevailing, last: w.Tile.Kind(), kinds: kindsOf(w, r)}
	t.set(closed, w.isClosed())
	t.set(selfDraw, w.SelfDraw())
	t.set(inRiichi, w.Riichi)
	t.set(inDoubleRiichi, w.DoubleRiichi)
	t.set(doubleOnTop, rs.DoubleRiichiSplit)
	t.set(uninterrupted, w.Ippatsu && rs.Ippatsu && (rs.IppatsuChankan || !w.Robbing))
	t.set(replacement, w.Replacement)
	t.set(robbing, w.Robbing)
	t.set(lastTile, w.LastTile && (rs.HaiteiRinshan || !w.Replacement))
	t.set(heavenly, w.FirstTurn && (w.NMelds == 0 || !rs.ClosedKongBlocksHeavenly))
	t.set(dealer, w.Seat == w.Dealer)
	t.set(renhouCounts, rs.Renhou == RenhouYakuman)
	t.set(tanyaoCounts, rs.OpenTanyao || t.facts&closed != 0)
	t.set(chantaWithoutHonour, !rs.ChantaNeedsHonour)
	t.set(terminalsAloneMix, !rs.HonroutouNeedsBoth)
	t.set(greenWithoutDragon, !rs.GreenNeedsDragon)
	t.set(mixedIn, rs.dropsLastTile(w))
	t.set(everyWait, rs.TenhouDoubles && t.facts&(heavenly|selfDraw|dealer) == heavenly|selfDraw|dealer)
	s, p, m := t.kinds>>18&shape.OneSuit, t.kinds>>9&shape.OneSuit, t.kinds&shape.OneSuit
	t.set(oneSuitOnly, m|p == 0 && s != 0 || m|s == 0 && p != 0 || p|s == 0 && m != 0)
	if w.NMelds == 0 && t.facts&oneSuitOnly != 0 {
		t.gates(w)
	}
	return t
}

// kindsOf returns the kinds of a hand, melds included: of the sets of a
// reading, which are few, or of the tiles where there are no sets.
func kindsOf(w *Win, r *mahjong.Reading) uint64 {
	var kinds uint64
	if r.Form != mahjong.Standard {
		for i := range mahjong.Kinds {
			if w.Hand.Count(mahjong.KindAt(i)) > 0 {
				kinds |= 1 << i
			}
		}
		return kinds
	}
	kinds = kindBit(r.Pair)
	for i := range r.Sets {
		b := kindBit(r.Sets[i].First)
		if r.Sets[i].Kind == mahjong.Chow {
			b *= 7
		}
		kinds |= b
	}
	return kinds
}

func (t *winTiles) set(f facts, on bool) {
	if on {
		t.facts |= f
	}
}

// gates looks for chuuren poutou.
func (t *winTiles) gates(w *Win) {
	s := uint(0)
	for ; s < 3; s++ {
		if t.kinds == shape.OneSuit<<(9*s) {
			break
		}
	}
	if s == 3 {
		return
	}
	first := mahjong.KindAt(int(9 * s))
	for n := mahjong.Kind(0); n < 9; n++ {
		least := 1
		if n == 0 || n == 8 {
			least = 3
		}
		c := w.Hand.Count(first + n)
		if c < least {
			return
		}
		if c > least && first+n == w.Tile.Kind() {
			t.facts |= nineGatesAll
		}
	}
	t.facts |= nineGates
}

// dropsLastTile reports whether nothing that depends on the last tile counts.
func (rs *Ruleset) dropsLastTile(w *Win) bool {
	return w.Unseparated && w.SelfDraw() && rs.AmbiguousTsumo == AmbiguousDrop
}

// read counts out one reading.
func (t *winTiles) read(r *mahjong.Reading) won {
	h := won{facts: t.facts, kinds: t.kinds, pair: r.Pair}
	switch r.Form {
	case mahjong.SevenPairs:
		h.facts |= sevenPairs
		return h
	case mahjong.ThirteenOrphans:
		h.facts |= thirteenOrphans
		if r.Pair == t.last { // thirteen different tiles waited
			h.facts |= pairWait
		}
		return h
	}
	h.facts |= standard
	all := kindBit(r.Pair)&allOutside != 0
	var odd uint64
	for i := range r.Sets {
		s := &r.Sets[i]
		b := kindBit(s.First)
		if s.Kind == mahjong.Chow {
			h.runs |= b
			if odd&b != 0 {
				h.twins++
			}
			odd ^= b
			all = all && (b|b<<2)&shape.Terminals != 0
			continue
		}
		h.trips |= b
		all = all && b&allOutside != 0
		if !s.Open {
			h.hidden++
		}
		if s.Kind != mahjong.Pung {
			h.kongs++
		}
	}
	if all {
		h.facts |= outside
	}
	if h.trips&kindBit(t.seat) != 0 {
		h.facts |= seatWindSet
	}
	if h.trips&kindBit(t.round) != 0 {
		h.facts |= roundWindSet
	}
	if r.Pair.IsDragon() || r.Pair == t.seat || r.Pair == t.round {
		h.facts |= valuedPair
	}
	switch {
	case t.facts&mixedIn != 0:
	case r.Wait == mahjong.TwoSided:
		h.facts |= twoSided
	case r.Wait == mahjong.PairWait:
		h.facts |= pairWait
	}
	return h
}
