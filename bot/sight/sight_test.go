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
