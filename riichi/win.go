package riichi

import (
	"math/bits"

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
	OpenRiichi   bool // declared with the hand laid open; Riichi is set, too
	Ippatsu      bool // the turns since riichi are uninterrupted
	Replacement  bool // Tile was drawn after a kong
	Robbing      bool // Tile was about to become another's kong
	LastTile     bool // Tile is the last of the live wall, or the last discard
	RiichiTile   bool // Tile is the discard with which From declared riichi
	AfterKong    bool // Tile is the discard of From right after its kong
	// Feeder: of a win in open riichi on the tile of From, whether From was in riichi.
	Feeder Feeder
	// FirstTurn: nobody has claimed a tile or made a kong, and Seat draws for
	// the first time (tenhou, chihou) or has not drawn yet (renhou).
	FirstTurn bool
	// Unseparated: the tile of a self-draw was mixed into the hand, so that it
	// cannot be told which it was. It never is at this table; a referee sets it.
	Unseparated bool
	// DealerWins: so many deals in a row Dealer has won as the dealer, this one
	// not among them.
	DealerWins int

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
	for i := range w.melds() {
		if w.Melds[i].IsOpen() {
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
	var v value
	rule := rs.value(&v, w)
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
	if (need == 1 && w.yakuOfAnyHand() || rs.renhouMangan(w)) && shape.IsComplete(w.Hand, w.NMelds) {
		return true
	}
	var buf [maxReadings]mahjong.Reading
	readings := rs.withUnconnected(shape.Readings(buf[:0], w.Hand, w.melds(), w.Tile, w.SelfDraw()), w)
	if len(readings) == 0 {
		return false
	}
	t := rs.tilesOf(w)
	var h won
	for i := range readings {
		t.read(&h, &readings[i])
		if h.yakuman() != 0 || readings[i].Form == mahjong.Unconnected {
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

// facts are what the yaku ask about a win, a bit each. The rows of yakuTable
// can ask for the first shape.SieveFacts of them; the limit hands, and the
// functions of both, for any.
type facts uint64

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
	tanyaoCounts
	standard
	withPungs // a pung or kong at least
	twinRuns  // two equal chows at least
	sevenPairs
	seatWindSet
	roundWindSet
	oneSuitOnly // suit tiles of one suit, and no matter what honours
	outside     // every set and the pair has a terminal or an honour
	twoSided
	// Of yaku that only house rules play: set where the ruleset does.
	onRiichiTile // won on the tile of another's riichi
	afterKong    // won on the discard after another's kong
	fourClaims   // four claimed sets
	playsSanrenkou
	playsUumensai
	playsIsshokuSanjun // of three han in a closed hand
	playsIsshokuSanjunOfTwo
	playsMixedShiftedChows
	laidOpen // riichi was declared open
)

// house are the facts of which a yaku asks that only house rules play.
const house = onRiichiTile | afterKong | fourClaims | playsSanrenkou | playsUumensai | playsIsshokuSanjun | playsIsshokuSanjunOfTwo | playsMixedShiftedChows | laidOpen

const (
	heavenly facts = 1 << (63 - iota) // won by self-draw in the own first turn, or by renhou before it
	dealer
	renhouCounts // renhou is a yakuman
	chantaWithoutHonour
	terminalsAloneMix // honroutou does not ask for both terminals and honours
	thirteenOrphans
	valuedPair
	pairWait
	mixedIn      // the winning tile is not known (Unseparated)
	everyWait    // tenhou without a last tile: its yakuman count as won on the best wait
	nineGates    // 1112345678999 of one suit and one tile more
	nineGatesAll // and that one tile is the last
	allHonours
	allTerminals
	allGreen   // as far as the ruleset does without a green dragon
	fourHidden // concealed pungs or kongs
	fourKongs
	threeDragons // pungs or kongs of all
	threeWinds   // of three winds at least
	// Of limit hands that only house rules play: set where the ruleset does.
	playsSuurenkou
	playsDaisharin
	playsDaisuurin
	playsDaichikurin
	playsDaichisei
	eighthWin        // of the dealer in a row, or a later one
	unconnectedPair  // Unconnected, with a pair, where it is a limit hand
	unconnectedTiles // fourteen different ones
	fedOpen          // open riichi on the tile of a seat that pays a yakuman for it
)

// houseLimits are the facts of which a limit hand asks that only house rules play.
const houseLimits = playsSuurenkou | playsDaisharin | playsDaisuurin | playsDaichikurin | playsDaichisei |
	eighthWin | unconnectedPair | unconnectedTiles | fedOpen

// rare are facts of which hardly any hand has one. Each limit hand asks for one
// of them, so that others are not asked for any.
const rare = heavenly | thirteenOrphans | nineGates | allHonours | allTerminals | allGreen |
	fourHidden | fourKongs | threeDragons | threeWinds | houseLimits

// Kinds as bits, bit Index of the kind.
const (
	allOutside    uint64 = shape.Terminals | shape.Honours
	straightStart uint64 = 1 | 1<<3 | 1<<6
)

func kindBit(k mahjong.Kind) uint64 { return 1 << ((uint(k) - 1) & 63) }

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
func (h *won) is(f facts) bool { return h.facts&f == f }

// winTiles is what is the same in every reading of a win.
type winTiles struct {
	facts facts
	kinds uint64
	seat  mahjong.Kind
	round mahjong.Kind
	last  mahjong.Kind // the kind of the winning tile

	unconnected facts // which of the unconnected hands are limit hands
}

// tilesOf collects what does not depend on the reading.
func (rs *Ruleset) tilesOf(w *Win) winTiles {
	t := winTiles{seat: w.Seat.Wind(w.Dealer), round: w.Prevailing, last: w.Tile.Kind(), kinds: w.kinds()}
	isClosed := w.isClosed()
	f := closed.when(isClosed)
	f |= selfDraw.when(w.SelfDraw())
	f |= inRiichi.when(w.Riichi)
	f |= inDoubleRiichi.when(w.DoubleRiichi)
	f |= doubleOnTop.when(rs.DoubleRiichiSplit)
	f |= uninterrupted.when(w.Ippatsu && rs.Ippatsu && (rs.IppatsuChankan || !w.Robbing))
	f |= replacement.when(w.Replacement)
	f |= robbing.when(w.Robbing)
	f |= lastTile.when(w.LastTile && (rs.HaiteiRinshan || !w.Replacement))
	f |= heavenly.when(w.FirstTurn && (w.NMelds == 0 || !rs.ClosedKongBlocksHeavenly))
	f |= dealer.when(w.Seat == w.Dealer)
	f |= renhouCounts.when(rs.Renhou == RenhouYakuman)
	f |= tanyaoCounts.when(rs.OpenTanyao || isClosed)
	f |= chantaWithoutHonour.when(!rs.ChantaNeedsHonour)
	f |= terminalsAloneMix.when(!rs.HonroutouNeedsBoth)
	f |= mixedIn.when(rs.dropsLastTile(w))
	f |= everyWait.when(rs.TenhouDoubles && f&(heavenly|selfDraw|dealer) == heavenly|selfDraw|dealer)
	f |= allHonours.when(t.kinds&^shape.Honours == 0)
	f |= allTerminals.when(t.kinds&^shape.Terminals == 0)
	f |= allGreen.when(t.kinds&^(shape.GreenBamboos|shape.GreenDragon) == 0 && (!rs.GreenNeedsDragon || t.kinds&shape.GreenDragon != 0))
	s, p, m := t.kinds>>18&shape.OneSuit, t.kinds>>9&shape.OneSuit, t.kinds&shape.OneSuit
	f |= oneSuitOnly.when(bit(m != 0)+bit(p != 0)+bit(s != 0) == 1)
	if rs.house != 0 {
		f |= rs.house &^ rs.unmet(w)
		t.unconnected = rs.house & (unconnectedPair | unconnectedTiles)
	}
	t.facts = f
	if w.NMelds == 0 && f&oneSuitOnly != 0 {
		t.gates(w)
	}
	return t
}

// kinds returns the kinds of the whole hand, melds included.
func (w *Win) kinds() uint64 {
	kinds := w.Hand.Present()
	for i := range w.melds() {
		m := &w.Melds[i]
		b := kindBit(m.First())
		if m.Kind() == mahjong.Chow {
			b *= 7
		}
		kinds |= b
	}
	return kinds
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

// read counts out one reading into h. Like shaped it asks everything of every
// set, so that nothing has to be guessed.
func (t *winTiles) read(h *won, r *mahjong.Reading) {
	*h = won{facts: t.facts, kinds: t.kinds, pair: r.Pair}
	switch r.Form {
	case mahjong.SevenPairs:
		h.facts |= sevenPairs
		return
	case mahjong.ThirteenOrphans:
		h.facts |= thirteenOrphans | pairWait.when(r.Pair == t.last) // thirteen different tiles waited
		return
	case mahjong.Unconnected:
		// Nothing else counts beside it, the way of winning neither.
		*h = won{facts: t.unconnected & (unconnectedPair.when(r.Pair != mahjong.NoKind) | unconnectedTiles.when(r.Pair == mahjong.NoKind))}
		return
	}
	pair, seat, round := kindBit(r.Pair), kindBit(t.seat), kindBit(t.round)
	var runs, odd, trips, twins, hidden, kongs uint64
	inner := bit(pair&allOutside == 0) // 1 once a block has neither a terminal nor an honour
	for i := range r.Sets {
		s := &r.Sets[i]
		b := kindBit(s.First)
		run := b & -bit(s.Kind == mahjong.Chow)
		trip := b ^ run
		runs |= run
		trips |= trip
		twins += bit(odd&run != 0)
		odd ^= run
		pung := bit(trip != 0)
		hidden += pung &^ bit(s.Open)
		kongs += pung &^ bit(s.Kind == mahjong.Pung)
		inner |= bit(trip&allOutside|(run|run<<2)&shape.Terminals == 0)
	}
	h.runs, h.trips, h.twins, h.hidden, h.kongs = runs, trips, uint8(twins), uint8(hidden), uint8(kongs)
	f := standard | outside.when(inner == 0) | withPungs.when(trips != 0) | twinRuns.when(twins != 0)
	f |= seatWindSet.when(trips&seat != 0) | roundWindSet.when(trips&round != 0) | valuedPair.when(pair&(shape.Dragons|seat|round) != 0)
	f |= fourHidden.when(hidden == 4) | fourKongs.when(kongs == 4)
	f |= threeDragons.when(trips&shape.Dragons == shape.Dragons) | threeWinds.when(bits.OnesCount64(trips&shape.Winds) >= 3)
	if t.facts&mixedIn == 0 {
		f |= twoSided.when(r.Wait == mahjong.TwoSided) | pairWait.when(r.Wait == mahjong.PairWait)
	}
	h.facts |= f
}

// when returns f if it holds, and no fact otherwise.
func (f facts) when(holds bool) facts {
	if holds {
		return f
	}
	return 0
}

// bit is 1 for true.
func bit(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}
