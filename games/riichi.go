package games

import (
	"jansou/mahjong"
	"jansou/riichi"
	"jansou/rulebook"
	"jansou/shape"
)

var riichiKind = &Kind{
	name: "riichi", names: riichi.Names, rules: riichi.Rules, ruleName: riichi.RuleName, offences: riichi.Offences, optionValues: riichi.OptionValues,
	load: booksOf(riichi.Load, Riichi), read: booksOf(riichi.ReadRuleset, Riichi), kept: booksOf(riichi.ReadKept, Riichi),
	settingsOf: riichi.SettingsOf, circumstances: riichi.Circumstances,
	ends: riichiEnds, tenpai: riichi.Tenpai, liable: riichi.PayPao, shared: riichi.PayPaoShare,
	ids: Ids{
		NoSuchTile: riichi.NoSuchTile, NoSuchMeld: riichi.NoSuchMeld, TurnOrder: riichi.TurnOrder, WinFirst: riichi.ClaimWinFirst,
		NearestWin: riichi.ClaimHeadBump, Precedence: riichi.ClaimPrecedence, AnswerStands: riichi.AnswerStands, BestReading: riichi.WinBestReading,
	},
}

// Riichi is the book of a ruleset of riichi, which must not be changed.
func Riichi(rs *riichi.Ruleset) Book { return riichiBook{Ruleset: rs} }

// RiichiOf returns the ruleset of riichi that b is; nil where it is of another
// game.
func RiichiOf(b Book) *riichi.Ruleset {
	own, _ := b.(riichiBook)
	return own.Ruleset
}

type riichiBook struct {
	*riichi.Ruleset
	apart bool // each seat draws tiles of its own
}

func (b riichiBook) Kind() *Kind          { return riichiKind }
func (b riichiBook) Head() *rulebook.Head { return &b.Ruleset.Head }
func (b riichiBook) RedFives() int        { return b.Ruleset.RedFives }
func (b riichiBook) OwnWalls() bool       { return false }
func (b riichiBook) StartPoints() int     { return b.Ruleset.StartPoints }
func (b riichiBook) Rounds() int          { return b.WindRounds }
func (b riichiBook) Lengths() []int       { return []int{1, 2} }
func (b riichiBook) Clock() Clock         { return Clock{} }

func (b riichiBook) New() Game {
	if b.apart {
		return riichi.NewApart(b.Ruleset)
	}
	return riichi.New(b.Ruleset)
}

func (b riichiBook) NewAt(at Start) Game {
	return riichi.NewAt(b.Ruleset, riichi.Start{Deal: at.Deal, Counters: at.Counters, Deposits: at.Deposits, Points: at.Points})
}

func (b riichiBook) WithRounds(n int) (Book, error) { return bookOf(Riichi)(b.WithWindRounds(n)) }

func (b riichiBook) WithDiscipline(d string) (Book, error) {
	return bookOf(Riichi)(b.Ruleset.WithDiscipline(d))
}

func (b riichiBook) WithClaims(by string) (Book, error) {
	return bookOf(Riichi)(b.Ruleset.WithClaims(by))
}

func (b riichiBook) WithOwnWalls() (Book, error) { return riichiBook{b.Ruleset, true}, nil }

func (b riichiBook) Waits(h mahjong.Hand, melds int) shape.Kinds { return shape.Waits(h, melds) }
func (b riichiBook) Shanten(h mahjong.Hand, melds int) int       { return shape.Shanten(h, melds) }

func (b riichiBook) WaysToRead(h mahjong.Hand, melds []mahjong.Meld, last mahjong.Tile) []mahjong.Reading {
	return shape.Readings(nil, h, melds, last, true)
}
