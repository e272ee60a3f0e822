package table

import (
	"slices"
	"testing"

	"jansou/mahjong"
	"pgregory.net/rapid"
)

func sortedWall(t *testing.T) mahjong.Wall {
	t.Helper()
	w, err := mahjong.WallOf(mahjong.Tiles136())
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// TestBegin: four at a time from the dealer, then one each.
func TestBegin(t *testing.T) {
	w := sortedWall(t)
	var s State
	s.Begin(&w, 2, 14)
	if got := s.Live(); got != 70 {
		t.Errorf("%d live tiles after the deal, 70 are right", got)
	}
	for i, seat := range []mahjong.Seat{2, 3, 0, 1} {
		var want []mahjong.Tile
		for round := range 3 {
			for j := range 4 {
				want = append(want, w.At(round*16+i*4+j))
			}
		}
		want = append(want, w.At(48+i))
		mahjong.SortTiles(want)
		if got := s.Places[seat].Hand.Tiles(); !slices.Equal(got, want) {
			t.Errorf("%v holds %s, %s is right", seat, mahjong.FormatTiles(got), mahjong.FormatTiles(want))
		}
	}
	if got := s.Draw(2); got != w.At(52) || s.Live() != 69 {
		t.Errorf("the first draw is %v with %d tiles left, %v with 69 is right", got, s.Live(), w.At(52))
	}
}

// TestReplace: a replacement tile comes from the far end, and the last live
// tile moves over.
func TestReplace(t *testing.T) {
	w := sortedWall(t)
	var s State
	s.Begin(&w, 0, 14)
	if got := s.Replace(0, 134); got != w.At(134) || s.Live() != 69 || s.Replacements() != 1 || !s.Replaced {
		t.Errorf("replacement %v, %d live, %d replaced", got, s.Live(), s.Replacements())
	}
	if got := s.Tiles(); got != 136 {
		t.Errorf("%d tiles on the table", got)
	}
}

// TestDraws: Head says where each draw takes its tile, Lies that it lay there until then, and
// Draws how many come, whichever seats were passed over before.
func TestDraws(t *testing.T) {
	w := sortedWall(t)
	for name, begin := range map[string]func(*State){
		"one wall":   func(s *State) { s.Begin(&w, 2, 14) },
		"own tiles":  func(s *State) { s.Begin(&w, 2, 14); s.Apart() },
		"four walls": func(s *State) { s.BeginQuarters(&w, 2) },
	} {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				var s State
				begin(&s)
				draw := func(seat mahjong.Seat) {
					at := s.Head(seat)
					if !s.Lies(at) {
						t.Fatalf("place %d, of which %v draws, is empty", at, seat)
					}
					if got := s.Draw(seat); got != w.At(at) || s.Lies(at) {
						t.Fatalf("%v drew %v; at place %d lay %v, and lies: %v", seat, got, at, w.At(at), s.Lies(at))
					}
					s.Discard(seat, s.Drawn, true, false)
				}
				seat := mahjong.Seat(2)
				for range rapid.IntRange(0, 30).Draw(t, "draws before") {
					if s.Draws(seat) > 0 {
						draw(seat)
						seat = mahjong.Seat((int(seat) + rapid.IntRange(1, 3).Draw(t, "on")) % 4)
					}
				}
				want, n := s.Draws(seat), 0
				for ; s.LiveOf(seat) > 0; n++ {
					draw(seat)
					seat = s.Order.Next(seat)
				}
				if n != want {
					t.Fatalf("%d were drawn, and %d said to be", n, want)
				}
			})
		})
	}
}

// TestAppendClaims: the melds offered are all that exist in the hand: each is
// lawful by itself, holds the tile, and comes once; red fives make ways of
// their own.
func TestAppendClaims(t *testing.T) {
	for _, c := range []struct {
		hand, tile string
		chows      bool
		want       []string
	}{
		{"12345m", "3m", true, []string{"chow 123*m", "chow 23*4m", "chow 3*45m"}},
		{"12345m", "3m", false, nil},
		{"4067m", "5m", true, []string{"chow 45*6m", "chow 5*67m"}},
		{"340m", "5m", true, []string{"chow 345*m"}},
		{"3406m", "5m", true, []string{"chow 345*m", "chow 45*6m"}},
		{"3405m", "6m", true, []string{"chow 456*m", "chow 406*m"}},
		{"055m", "5m", true, []string{"pung 5*55m", "pung 05*5m", "open_kong 05*55m"}},
		{"89m89p", "7m", true, []string{"chow 7*89m"}},
		{"1122z", "1z", true, []string{"pung 1*11z"}},
		{"23z", "1z", true, nil},
	} {
		h := mahjong.MustHand(c.hand)
		var got []string
		for _, m := range AppendClaims(nil, &h, mahjong.MustTile(c.tile), 1, c.chows) {
			got = append(got, m.String())
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s with %s: %v, %v is right", c.hand, c.tile, got, c.want)
		}
	}
}

// TestAppendKongs: closed kongs of four in hand, added kongs for pungs.
func TestAppendKongs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var h mahjong.Hand
		var want int
		for _, k := range rapid.SliceOfNDistinct(rapid.IntRange(0, 26), 3, 3, rapid.ID[int]).Draw(t, "kinds") {
			n := rapid.IntRange(1, 4).Draw(t, "copies")
			for range n {
				h.Add(mahjong.Of(mahjong.KindAt(k)))
			}
			if n == 4 {
				want++
			}
		}
		p := must(mahjong.MakePung(mahjong.Of(mahjong.East), mahjong.Of(mahjong.East), mahjong.Of(mahjong.East), 3))
		if rapid.Bool().Draw(t, "fourth") {
			h.Add(mahjong.Of(mahjong.East))
			want++
		}
		got := AppendKongs(nil, &h, []mahjong.Meld{p}, 2)
		if len(got) != want {
			t.Fatalf("%v offers %v, %d kongs are right", h, got, want)
		}
	})
}
