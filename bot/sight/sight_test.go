package sight

import (
	"testing"

	"jansou/mahjong"
	"jansou/table"
)

// What a seat sees is taken off what is left: a claimed discard only in the
// meld, an indicator, what another has shown; a flower and a veiled tile are of
// no kind that is counted.
func TestOf(t *testing.T) {
	chow, err := mahjong.MakeChow(mahjong.MustTile("1m"), mahjong.MustTile("2m"), mahjong.MustTile("3m"), 1)
	if err != nil {
		t.Fatal(err)
	}
	shown := mahjong.MustHand("99s")
	v := table.View{Viewer: 2, Live: 40, Indicators: mahjong.MustTiles("5z")}
	v.Seats[2].Melds = []mahjong.Meld{chow}
	v.Seats[1].River = []table.RiverTile{{Tile: mahjong.MustTile("1m"), Claimed: true}, {Tile: mahjong.MustTile("6z")}, {Tile: mahjong.Of(mahjong.Plum)}, {}}
	v.Seats[3].Shown = &shown
	v.Own = &table.OwnView{Hand: mahjong.MustHand("555p1z")}
	s := Of(&v)
	for tile, want := range map[string]uint8{"1m": 3, "2m": 3, "3m": 3, "4m": 4, "5p": 1, "1z": 3, "5z": 3, "6z": 3, "9s": 2} {
		if got := s.Left[mahjong.MustTile(tile).Kind().Index()]; got != want {
			t.Errorf("%d of %s are left, want %d", got, tile, want)
		}
	}
	if want := 136 - 3 - 4 - 1 - 1 - 2; s.Unseen != want || s.Draws != 10 || s.Me != 2 {
		t.Errorf("%d unseen, want %d; %d draws; seat %d", s.Unseen, want, s.Draws, s.Me)
	}
}

func TestAfterAClaim(t *testing.T) {
	chow, err := mahjong.MakeChow(mahjong.MustTile("1m"), mahjong.MustTile("2m"), mahjong.MustTile("3m"), 3)
	if err != nil {
		t.Fatal(err)
	}
	v := table.View{Own: &table.OwnView{Hand: mahjong.MustHand("23m55z")}}
	s := Of(&v)
	if h, melds := s.After(chow); h != mahjong.MustHand("55z") || len(melds) != 1 || s.Hand != mahjong.MustHand("23m55z") {
		t.Errorf("%v and %v; the hand before is %v", h, melds, s.Hand)
	}
}

// TestGuess: who counts its own tiles alone does not see what lies on the table, and who
// counts none takes one tile of a kind for as good as three; what it holds itself is gone
// for everybody.
func TestGuess(t *testing.T) {
	s := Of(&table.View{Own: &table.OwnView{Hand: mahjong.MustHand("11m2222p")}})
	pung, err := mahjong.MakePung(mahjong.MustTile("3z"), mahjong.MustTile("3z"), mahjong.MustTile("3z"), 1)
	if err != nil {
		t.Fatal(err)
	}
	s.Own = []mahjong.Meld{pung}
	at := func(left [mahjong.Kinds]uint8, of string) uint8 { return left[mahjong.MustTile(of).Kind().Index()] }
	own, kinds := s.Guess(CountsOwn), s.Guess(CountsKinds)
	for of, want := range map[string][2]uint8{"1m": {2, 1}, "2p": {0, 0}, "3z": {1, 1}, "9s": {4, 1}} {
		if at(own, of) != want[0] || at(kinds, of) != want[1] {
			t.Errorf("%s: %d and %d are taken to be left, not %v", of, at(own, of), at(kinds, of), want)
		}
	}
	s.Left[0] = 3
	if s.Guess(CountsAll) != s.Left {
		t.Error("who counts all takes others for left than those it cannot see")
	}
}

// TestBeside: at a glance a lone honour looks worst, a pair and neighbours look best.
func TestBeside(t *testing.T) {
	h := mahjong.MustHand("1m45m77p9s4z66z")
	last := -1
	for _, of := range []string{"4z", "9s", "6z", "4m", "7p"} {
		x := Beside(&h, mahjong.MustTile(of).Kind())
		if x <= last {
			t.Errorf("%s looks no better than what goes before it: %d, %d", of, x, last)
		}
		last = x
	}
}
