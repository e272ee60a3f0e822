package observe

import (
	"jansou/mahjong"
	"jansou/riichi"
	"jansou/table"
)

// Tokens is the length of the compact form: a row of bytes, each a code, a
// number or a set of bits. Seats are relative: 0 the viewer, 1 who plays after
// it, 2 and 3 the next ones. A number greater than 255 is written as 255.
// Between deals, and after the game, the row is all zeros.
const Tokens = 640

// The places of the tokens.
const (
	AtGame       = 0   // 1 riichi, 2 Chinese Official
	AtPhase      = 1   // 1 somebody's turn, 2 claims, 3 robbing a kong, 4 declaring tenpai
	AtRound      = 2   // code of the prevailing wind
	AtWind       = 3   // code of the viewer's wind
	AtNumber     = 4   // deal of the round, 1 to 4
	AtCounters   = 5   // honba
	AtDeposits   = 6   // bets on the table
	AtLive       = 7   // tiles that can still be drawn
	AtTurn       = 8   // relative seat whose turn it is, or was last
	AtAsked      = 9   // code of the tile on offer
	AtAskedFrom  = 10  // relative seat whose tile it is, 4 nobody
	AtDrawn      = 11  // code of the tile that the viewer has just drawn
	AtFuriten    = 12  // 1: the viewer may not win on another's tile
	AtIndicators = 13  // codes of five indicators
	AtRiichi     = 18  // of each seat: 1 declared, 2 the declaration stands
	AtConcealed  = 22  // of each seat: tiles in hand
	AtWalls      = 26  // of each seat, where it has a wall of its own: tiles left
	AtFlowers    = 30  // of each seat: flowers laid out, a bit each
	AtOwnFlowers = 34  // flowers that the viewer holds concealed, a bit each
	AtHand       = 35  // 34 counts of the own hand by kind, red fives and the drawn tile included
	AtReds       = 69  // own red fives of characters, dots, bamboos: how many, 2 at most
	AtMelds      = 72  // of each seat 4 sets of 7 bytes: see MeldKind
	AtRivers     = 184 // of each seat 36 codes of discards, the oldest first
	AtManner     = 328 // of each seat, discard for discard: 1 the drawn tile, 2 sideways, 4 claimed
	AtWhen       = 472 // of each seat, discard for discard: the event of the deal, counted from 1
	AtOpen       = 616 // of each seat in open riichi 5 bytes: the kinds that it waits for, bit Index of the kind
	// 636 to 639 are zeros, for what may come.
)

// The bytes of one set: the kind (1 chow, 2 pung, 3 open kong, 4 closed kong,
// 5 added kong), the relative seat that it was claimed from (the owner's own
// for a closed kong), the code of the claimed tile, and four codes. A closed
// kong that lies face down has no codes.
const (
	MeldKind   = 0
	MeldFrom   = 1
	MeldCalled = 2
	MeldTiles  = 3
	MeldSize   = 7
)

// OpenSize is how many bytes the waits of a seat in open riichi take.
const OpenSize = 5

// RiverSize is how many discards of a seat have a place.
const RiverSize = 36

// Observed is a game that can be observed: a *riichi.Game, or one that has of what
// the row holds only what the table itself tells.
type Observed interface {
	table.Game

	// Table is the deal as it lies, hidden tiles included.
	Table() *table.State
	// Scores are the points that each seat holds.
	Scores() [4]int
	// DealNumber is which deal of the round structure is played, or comes next: 0
	// is East 1, 4 is South 1.
	DealNumber() int
}

// WriteTokens writes what seat s sees of g.
func WriteTokens(out *[Tokens]uint8, g Observed, s mahjong.Seat) {
	*out = [Tokens]uint8{}
	d := g.Table()
	if d.Phase == table.Between {
		return
	}
	deal := g.DealNumber()
	out[AtRound] = Code(mahjong.Of(mahjong.Wind(deal / 4)))
	out[AtNumber] = uint8(deal%4 + 1)
	if own, ok := g.(*riichi.Game); ok {
		writeRiichi(out, own, d, s)
	} else {
		writeOfficial(out, d, s)
	}
	out[AtPhase] = uint8(d.Phase)
	out[AtWind] = Code(mahjong.Of(d.Order.Wind(s, d.Dealer)))
	out[AtLive] = uint8(d.Live())
	out[AtTurn] = uint8(d.Order.After(d.Turn, s))
	out[AtAskedFrom] = uint8(mahjong.NoSeat)
	if d.InWindow() && d.Window.Tile != mahjong.NoTile {
		out[AtAsked] = Code(d.Window.Tile)
		out[AtAskedFrom] = uint8(d.Order.After(d.Window.From, s))
	}
	if d.Phase == table.Turn && d.Turn == s {
		out[AtDrawn] = Code(d.Drawn)
	}
	p := &d.Places[s]
	out[AtOwnFlowers] = uint8(p.Held)
	counts := p.Hand.Counts()
	copy(out[AtHand:], counts[:])
	if p.Hand.Reds() > 0 {
		for i, five := range [...]mahjong.Kind{mahjong.M5, mahjong.P5, mahjong.S5} {
			out[AtReds+i] = uint8(p.Hand.Red(five))
		}
	}
	for i := range 4 {
		writePlace(out, d, s, d.Order.Plus(s, i), i)
	}
}

func bit(on bool) uint8 {
	if on {
		return 1
	}
	return 0
}

// few is n, or 255 where it is more.
func few(n int) uint8 { return uint8(min(n, 255)) }

// writePlace writes what lies before seat o, which is relative seat i of s.
func writePlace(out *[Tokens]uint8, d *table.State, s, o mahjong.Seat, i int) {
	p := &d.Places[o]
	out[AtConcealed+i] = uint8(p.Concealed())
	out[AtFlowers+i] = uint8(p.Flowers)
	melds := p.Melds()
	for j := range melds {
		m := &melds[j]
		at := out[AtMelds+(4*i+j)*MeldSize:][:MeldSize]
		at[MeldKind] = uint8(m.Kind())
		at[MeldFrom] = uint8(d.Order.After(m.From(), s))
		if m.Kind() == mahjong.ClosedKong && o != s && out[AtGame] == official {
			continue // it lies face down
		}
		at[MeldCalled] = Code(m.Called())
		for t := range m.Len() {
			at[MeldTiles+t] = Code(m.At(t))
		}
	}
	river := p.River.All()
	tiles := out[AtRivers+i*RiverSize:][:len(river)]
	manner := out[AtManner+i*RiverSize:][:len(river)]
	when := out[AtWhen+i*RiverSize:][:len(river)]
	for j := range river {
		r := &river[j]
		tiles[j] = Code(r.Tile)
		manner[j] = bit(r.Drawn) | bit(r.Sideways)<<1 | bit(r.Claimed)<<2
		when[j] = uint8(min(r.At, 255))
	}
}

// The values of AtGame.
const (
	japanese = 1
	official = 2
)

func writeRiichi(out *[Tokens]uint8, g *riichi.Game, d *table.State, s mahjong.Seat) {
	out[AtGame] = japanese
	out[AtCounters] = few(g.Counters())
	out[AtDeposits] = few(g.Deposits())
	out[AtFuriten] = bit(g.IsFuriten(s))
	for i := range g.Indicators() {
		out[AtIndicators+i] = Code(d.Wall.At(riichi.IndicatorAt(i)))
	}
	for i := range 4 {
		o := d.Order.Plus(s, i)
		declares, stands := g.Riichi(o)
		out[AtRiichi+i] = bit(declares) + bit(stands)
		if g.RiichiIsOpen(o) {
			for j := range OpenSize {
				out[AtOpen+OpenSize*i+j] = uint8(g.Waits(o) >> (8 * j))
			}
		}
	}
}

func writeOfficial(out *[Tokens]uint8, d *table.State, s mahjong.Seat) {
	out[AtGame] = official
	if d.OwnWalls() {
		for i := range 4 {
			out[AtWalls+i] = uint8(d.LiveOf(d.Order.Plus(s, i)))
		}
	}
}
