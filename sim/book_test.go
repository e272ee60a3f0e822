package sim_test

import (
	"os"
	"testing"

	"jansou/games"
	"jansou/mahjong"
	"jansou/mcr"
	"jansou/riichi"
	"jansou/rulebook"
	"jansou/table"
)

// book is a ruleset of any game, as the tests of this package need to know it.
type book struct {
	name   string
	begin  func() table.Game
	clone  func(table.Game) table.Game // the same game again, at the same moment
	cited  func(mahjong.RuleID) bool
	tiles  []mahjong.Tile
	rules  games.Book
	held   func(table.Game) int // points that the seats hold and that lie on the table
	start  int                  // points of each seat at the beginning
	bet    int                  // points of a deposit
	places places
}

// riichiBook is a ruleset of riichi.
func riichiBook(t testing.TB, name string) *book {
	t.Helper()
	rs, err := riichi.Load(name)
	if err != nil {
		t.Fatal(err)
	}
	return riichiBookOf(rs)
}

// fourReds is a house ruleset with two red fives of the dots.
func fourReds(t testing.TB) *book {
	t.Helper()
	text, err := os.ReadFile("../examples/four-reds.json")
	if err != nil {
		t.Fatal(err)
	}
	rs, err := riichi.ReadRuleset(text)
	if err != nil {
		t.Fatal(err)
	}
	return riichiBookOf(rs)
}

func riichiBookOf(rs *riichi.Ruleset) *book {
	return &book{
		name:  rs.Name,
		begin: func() table.Game { return riichi.New(rs) },
		clone: func(g table.Game) table.Game { c := *g.(*riichi.Game); return &c },
		cited: func(id mahjong.RuleID) bool { return rs.Cite(id) != riichi.Citation{} },
		tiles: rs.Tiles(),
		rules: games.Riichi(rs),
		held: func(g table.Game) int {
			sum := g.(*riichi.Game).Deposits() * rs.RiichiBet
			for _, p := range g.(*riichi.Game).Scores() {
				sum += p
			}
			return sum
		},
		start: rs.StartPoints,
		bet:   rs.RiichiBet,
		places: places{
			reserved:    14,
			replacement: func(n int) int { return [...]int{134, 135, 132, 133}[n] },
			indicator:   func(n int) int { return 130 - 2*n },
		},
	}
}

// apartBooks are a ruleset of each game by which each seat draws tiles of its own from
// one wall.
func apartBooks(t testing.TB) []*book {
	t.Helper()
	b := riichiBook(t, "tenhou")
	rs := games.RiichiOf(b.rules)
	b.name, b.places.apart = "tenhou, apart", true
	b.begin = func() table.Game { return riichi.NewApart(rs) }
	o := officialBook(t, "mcr-wmo")
	own := games.MCROf(o.rules)
	o.name, o.places.apart, o.places.replacement = "mcr-wmo, apart", true, nil
	o.begin = func() table.Game { return mcr.NewApart(own) }
	return []*book{b, o}
}

// officialBook is a ruleset of Chinese Official.
func officialBook(t testing.TB, name string) *book {
	t.Helper()
	rs, err := mcr.Load(name)
	if err != nil {
		t.Fatal(err)
	}
	last := len(rs.Tiles()) - 1
	return &book{
		name:  name,
		begin: func() table.Game { return mcr.New(rs) },
		clone: func(g table.Game) table.Game { c := *g.(*mcr.Game); return &c },
		cited: func(id mahjong.RuleID) bool { return rs.Cite(id) != (rulebook.Citation{}) },
		tiles: rs.Tiles(),
		rules: games.MCR(rs),
		held: func(g table.Game) int {
			sum := 0
			for _, p := range g.(*mcr.Game).Scores() {
				sum += p
			}
			return sum
		},
		start: rs.StartPoints,
		places: places{
			replacement: func(n int) int { return last - n },
			quarters:    rs.QuarterWalls,
			veiled:      true,
		},
	}
}

// bookOf returns the named ruleset of whichever game.
func bookOf(t testing.TB, name string) *book {
	t.Helper()
	for _, b := range books(t) {
		if b.name == name {
			return b
		}
	}
	t.Fatalf("no ruleset %q", name)
	return nil
}

// books are all rulesets in the tree.
func books(t testing.TB) []*book {
	t.Helper()
	var list []*book
	for _, name := range riichi.Names() {
		list = append(list, riichiBook(t, name))
	}
	list = append(list, fourReds(t))
	for _, name := range mcr.Names() {
		list = append(list, officialBook(t, name))
	}
	return list
}
