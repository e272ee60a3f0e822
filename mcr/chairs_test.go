package mcr

import (
	"math/rand"
	"testing"

	"jansou/mahjong"
	"jansou/table"
	"jansou/table/gametest"
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

// The result of a deal names the next one, its dealer, and whether the players
// change chairs before it; after the last there is none.
func TestNextDealAfterEach(t *testing.T) {
	rs := load(t, "mcr-wmo")
	r := rand.New(rand.NewSource(2))
	g := New(rs)
	var told *table.NextDeal
	chairs := 0
	for !g.Over() {
		tiles := rs.Tiles()
		r.Shuffle(len(tiles), func(i, j int) { tiles[i], tiles[j] = tiles[j], tiles[i] })
		wall, err := mahjong.WallOf(tiles)
		if err != nil {
			t.Fatal(err)
		}
		events, err := g.Deal(nil, wall)
		for first := true; ; first = false {
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range events {
				g.Apply(e)
			}
			if v := g.View(0); first && told != nil && (v.Prevailing != told.Prevailing || v.Number != told.Number || v.Dealer != told.Dealer) {
				t.Fatalf("told %+v, dealt %v %d by %v", *told, v.Prevailing, v.Number, v.Dealer)
			}
			if g.NeedsWall() || g.Over() {
				break
			}
			s, _ := gametest.Asked(t, g)
			events, err = g.Decide(events[:0], s, g.Default(s))
		}
		if told = g.View(0).Result.Next; (told == nil) != g.Over() {
			t.Fatalf("the game is over: %v, and the next deal is %+v", g.Over(), told)
		}
		if told != nil && told.Chairs {
			chairs++
		}
	}
	if chairs != 3 {
		t.Errorf("the players change chairs %d times, not between the four rounds", chairs)
	}
}
