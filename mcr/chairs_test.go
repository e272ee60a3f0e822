package mcr

import (
	"math/rand"
	"testing"

	"jansou/mahjong"
)

// A win counts the wind that its seat has at the table, after a change of
// chairs too.
func TestWindOfWinAfterChairsChanged(t *testing.T) {
	rs, err := Load("mcr-wmo")
	if err != nil {
		t.Fatal(err)
	}
	tiles := rs.Tiles()
	rand.New(rand.NewSource(1)).Shuffle(len(tiles), func(i, j int) { tiles[i], tiles[j] = tiles[j], tiles[i] })
	wall, err := mahjong.WallOf(tiles)
	if err != nil {
		t.Fatal(err)
	}
	for deal := range 16 {
		g := NewAt(rs, Start{Deal: deal})
		events, err := g.Deal(nil, wall)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range events {
			g.Apply(e)
		}
		view := g.View(mahjong.NoSeat)
		for s := range mahjong.NoSeat {
			w := g.winWith(s, s, mahjong.Hand{}, mahjong.Of(mahjong.M1))
			if got, want := w.Seat.Wind(w.Dealer), view.Seats[s].Wind; got != want {
				t.Errorf("deal %d: %v wins as %v and sits as %v", deal+1, s, got, want)
			}
		}
	}
}

// The chart of seats is that of the fourth appendix of the Green Book: who sits
// on East, South, West and North in each round, by the letters of the book.
func TestChairsOfTheAppendix(t *testing.T) {
	rs := load(t, "mcr-wmo")
	for round, want := range []string{"ABCD", "BADC", "CDBA", "DCAB"} {
		order, dealer := NewAt(rs, Start{Deal: 4 * round}).Seating()
		got := ""
		for i := range 4 {
			got += string("ABCD"[order.Plus(dealer, i)])
		}
		if got != want {
			t.Errorf("round %d: %s, the book has %s", round+1, got, want)
		}
	}
}
