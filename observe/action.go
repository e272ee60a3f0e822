package observe

import (
	"slices"

	"jansou/mahjong"
)

// Actions is how long a mask is: the actions have the numbers below it. What
// belongs to the tile on offer (chow, pung, open kong) needs no tile; the
// others have a number for each tile or kind.
const Actions = 256

// The first number of each group of actions.
const (
	DiscardHand  = 0   // + Code-1: that tile of the hand, not the one just drawn
	DiscardDrawn = 45  // + Code-1: that tile, which was just drawn
	RiichiHand   = 90  // + Code-1, no flower: riichi with that tile of the hand
	RiichiDrawn  = 127 // + Code-1, no flower: riichi with that tile, which was just drawn
	ChowLow      = 164 // the tile on offer is the lowest of the chow; +1 with the own red five
	ChowMiddle   = 166 // it is the middle one; +1 with the own red five
	ChowHigh     = 168 // it is the highest; +1 with the own red five
	PungPlain    = 170 // +1 with the own red five
	KongOpen     = 172 // of the tile on offer and three of the hand
	KongClosed   = 173 // + Kind.Index
	KongAdded    = 207 // + Kind.Index: the fourth tile to an own pung
	FlowerLay    = 241 // + 0 to 7: lay out that flower
	Win          = 249 // on the drawn tile, or the one on offer
	Pass         = 250
	Abort        = 251 // end the deal by nine kinds of terminals and honours
	Tenpai       = 252 // at a drawn deal: show a waiting hand
	Noten        = 253 // at a drawn deal: show none
	PungReds     = 254 // a pung with two own red fives, where a ruleset has two of a suit
	None         = 255 // no action: of a seat that is not asked
)

// Codes is how many codes of tiles there are: 0 for none, or not seen, 1 to 34
// for the kinds in order, 35 to 37 for the red fives of characters, dots and
// bamboos, 38 to 45 for the flowers.
const Codes = 46

var codes = func() (c [128]uint8) {
	for i := range mahjong.Kinds {
		c[mahjong.Of(mahjong.KindAt(i))] = uint8(i + 1)
	}
	for i, k := range [...]mahjong.Kind{mahjong.M5, mahjong.P5, mahjong.S5} {
		c[mahjong.RedFive(k)] = uint8(35 + i)
	}
	for k := mahjong.Spring; k <= mahjong.Bamboo; k++ {
		c[mahjong.Of(k)] = uint8(38 + k - mahjong.Spring)
	}
	return c
}()

// Code returns the code of t; 0 for NoTile.
func Code(t mahjong.Tile) uint8 { return codes[t&127] }

// Number returns the number of a: None for the zero Action, for open riichi
// (Numbered), and for a false set, which only people at strict tables lay. Among the legal actions of one
// seat at one moment no two have the same.
func Number(a *mahjong.Action) uint8 {
	switch a.Kind {
	case mahjong.Discard:
		if a.Drawn {
			return DiscardDrawn + Code(a.Tile) - 1
		}
		return DiscardHand + Code(a.Tile) - 1
	case mahjong.Riichi:
		if a.Drawn {
			return RiichiDrawn + Code(a.Tile) - 1
		}
		return RiichiHand + Code(a.Tile) - 1
	case mahjong.Pass:
		return Pass
	case mahjong.Claim, mahjong.Kong:
		return meldNumber(&a.Meld)
	case mahjong.Win:
		return Win
	case mahjong.FlowerAction:
		return FlowerLay + uint8(a.Tile.Kind()-mahjong.Spring)
	case mahjong.Abort:
		return Abort
	case mahjong.Tenpai:
		return Tenpai
	case mahjong.Noten:
		return Noten
	}
	return None
}

func meldNumber(m *mahjong.Meld) uint8 {
	switch m.Kind() {
	case mahjong.Chow:
		return ChowLow + 2*uint8(m.Called().Kind()-m.First()) + ownReds(m)
	case mahjong.Pung:
		if n := ownReds(m); n < 2 {
			return PungPlain + n
		}
		return PungReds
	case mahjong.OpenKong:
		return KongOpen
	case mahjong.ClosedKong:
		return KongClosed + uint8(m.First().Index())
	case mahjong.AddedKong:
		return KongAdded + uint8(m.First().Index())
	}
	return None
}

// ownReds counts the red fives that the hand gives to the set that it claims for.
func ownReds(m *mahjong.Meld) uint8 {
	n := uint8(m.Reds())
	if m.Called().IsRed() {
		n--
	}
	return n
}

// Numbered returns the legal actions that have a number, in the room of legal: all
// but open riichi, which house rules have beside the riichi of the same tile.
func Numbered(legal []mahjong.Action) []mahjong.Action {
	return slices.DeleteFunc(legal, func(a mahjong.Action) bool { return a.Kind == mahjong.OpenRiichi })
}

// AppendNumbers appends the number of each of the actions to buf.
func AppendNumbers(buf []uint8, legal []mahjong.Action) []uint8 {
	for i := range legal {
		buf = append(buf, Number(&legal[i]))
	}
	return buf
}

// Described says in words of the rules what a number means. Where the tile on
// offer decides the rest, the rest is not said.
type Described struct {
	Kind  mahjong.ActionKind // NoAction for None
	Tile  mahjong.Tile       // Discard, Riichi, FlowerAction, Kong: the tile, or one of the kind
	Drawn bool               // Discard, Riichi
	Meld  mahjong.MeldKind   // Claim, Kong
	Place int                // of the tile on offer in a chow: 0 lowest, 1 middle, 2 highest
	Reds  int                // Claim: how many own red fives it takes, except to an open kong, which takes what there is
}

// Describe says what number n means; it is the other direction of Number.
func Describe(n uint8) Described {
	switch {
	case n < DiscardDrawn:
		return Described{Kind: mahjong.Discard, Tile: tileOf(n - DiscardHand + 1)}
	case n < RiichiHand:
		return Described{Kind: mahjong.Discard, Tile: tileOf(n - DiscardDrawn + 1), Drawn: true}
	case n < RiichiDrawn:
		return Described{Kind: mahjong.Riichi, Tile: tileOf(n - RiichiHand + 1)}
	case n < ChowLow:
		return Described{Kind: mahjong.Riichi, Tile: tileOf(n - RiichiDrawn + 1), Drawn: true}
	case n < PungPlain:
		return Described{Kind: mahjong.Claim, Meld: mahjong.Chow, Place: int(n-ChowLow) / 2, Reds: int(n-ChowLow) % 2}
	case n < KongOpen:
		return Described{Kind: mahjong.Claim, Meld: mahjong.Pung, Reds: int(n - PungPlain)}
	case n == KongOpen:
		return Described{Kind: mahjong.Claim, Meld: mahjong.OpenKong}
	case n < KongAdded:
		return Described{Kind: mahjong.Kong, Meld: mahjong.ClosedKong, Tile: tileOf(n - KongClosed + 1)}
	case n < FlowerLay:
		return Described{Kind: mahjong.Kong, Meld: mahjong.AddedKong, Tile: tileOf(n - KongAdded + 1)}
	case n < Win:
		return Described{Kind: mahjong.FlowerAction, Tile: tileOf(n - FlowerLay + 38)}
	case n == PungReds:
		return Described{Kind: mahjong.Claim, Meld: mahjong.Pung, Reds: 2}
	}
	return Described{Kind: bare[n-Win]}
}

// String says it in a few words: "discard 3p (drawn)", "chow, middle, red five".
func (d Described) String() string {
	switch d.Kind {
	case mahjong.Discard, mahjong.Riichi, mahjong.FlowerAction:
		return mahjong.Action{Kind: d.Kind, Tile: d.Tile, Drawn: d.Drawn}.String()
	case mahjong.Kong:
		return d.Meld.String() + " " + d.Tile.String()
	case mahjong.Claim:
		words := d.Meld.String()
		if d.Meld == mahjong.Chow {
			words += [...]string{", lowest", ", middle", ", highest"}[d.Place]
		}
		return words + [...]string{"", ", red five", ", two red fives"}[d.Reds]
	}
	return d.Kind.String()
}

// bare are the kinds of the actions from Win on.
var bare = [256 - Win]mahjong.ActionKind{mahjong.Win, mahjong.Pass, mahjong.Abort, mahjong.Tenpai, mahjong.Noten}

// tileOf returns the tile of a code from 1 to 45.
func tileOf(code uint8) mahjong.Tile {
	switch {
	case code <= 34:
		return mahjong.Of(mahjong.KindAt(int(code) - 1))
	case code <= 37:
		return mahjong.RedFive(mahjong.KindAt(9*int(code-35) + 4))
	}
	return mahjong.Of(mahjong.Spring + mahjong.Kind(code-38))
}
