package games

import (
	"jansou/mahjong"
	"jansou/mcr"
	"jansou/rulebook"
)

var mcrKind = &Kind{
	name: "mcr", names: mcr.Names, rules: mcr.Rules, ruleName: mcr.RuleName, offences: mcr.Offences, optionValues: mcr.OptionValues,
	load: booksOf(mcr.Load, MCR), read: booksOf(mcr.ReadRuleset, MCR), kept: booksOf(mcr.ReadKept, MCR),
	settingsOf: mcr.SettingsOf, circumstances: mcr.Circumstances, flowerRule: mcr.FanFlowerTiles,
	ends: mcrEnds,
	ids: Ids{
		NoSuchTile: mcr.NoSuchTile, NoSuchMeld: mcr.NoSuchMeld, TurnOrder: mcr.TurnOrder, WinFirst: mcr.ClaimWinFirst,
		NearestWin: mcr.ClaimWinFirst, Precedence: mcr.ClaimPrecedence, AnswerStands: mcr.AnswerStands, BestReading: mcr.HighVersusLow,
	},
}

// MCR is the book of a ruleset of Chinese Official, which must not be changed.
func MCR(rs *mcr.Ruleset) Book { return mcrBook{rs, false} }

// MCROf returns the ruleset of Chinese Official that b is; nil where it is of
// another game.
func MCROf(b Book) *mcr.Ruleset {
	own, _ := b.(mcrBook)
	return own.Ruleset
}

// mcrBook waits and counts shanten as its Ruleset does: the knitted forms are of
// the game alone.
type mcrBook struct {
	*mcr.Ruleset
	apart bool // each seat draws tiles of its own from one wall
}

func (b mcrBook) Kind() *Kind          { return mcrKind }
func (b mcrBook) Head() *rulebook.Head { return &b.Ruleset.Head }
func (b mcrBook) RedFives() int        { return 0 }
func (b mcrBook) OwnWalls() bool       { return b.QuarterWalls }
func (b mcrBook) StartPoints() int     { return b.Ruleset.StartPoints }
func (b mcrBook) Rounds() int          { return b.Ruleset.Rounds }
func (b mcrBook) Lengths() []int       { return []int{1, 2, 4} }

func (b mcrBook) Clock() Clock {
	return Clock{Move: b.MoveSeconds, Claim: b.ClaimSeconds, First: b.FirstSeconds}
}

func (b mcrBook) New() Game {
	if b.apart {
		return mcr.NewApart(b.Ruleset)
	}
	return mcr.New(b.Ruleset)
}

func (b mcrBook) NewAt(at Start) Game {
	return mcr.NewAt(b.Ruleset, mcr.Start{Deal: at.Deal, Points: at.Points})
}

func (b mcrBook) WithRounds(n int) (Book, error) { return bookOf(MCR)(b.Ruleset.WithRounds(n)) }

func (b mcrBook) WithDiscipline(d string) (Book, error) {
	return bookOf(MCR)(b.Ruleset.WithDiscipline(d))
}

func (b mcrBook) WithClaims(by string) (Book, error) { return bookOf(MCR)(b.Ruleset.WithClaims(by)) }

func (b mcrBook) WithOwnWalls() (Book, error) { return mcrBook{b.Ruleset, true}, nil }

func (b mcrBook) WaysToRead(h mahjong.Hand, melds []mahjong.Meld, last mahjong.Tile) []mahjong.Reading {
	win := mcr.Win{Hand: h, Tile: last, NMelds: len(melds)} // by self-draw: From is Seat
	copy(win.Melds[:], melds)
	return b.Ruleset.WaysToRead(nil, &win)
}
