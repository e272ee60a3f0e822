package table

import (
	"testing"

	"jansou/mahjong"
)

// builtWall has n tiles, of which each can be told by its place modulo 34 and
// the places of all together.
func builtWall(t *testing.T, n int) mahjong.Wall {
	t.Helper()
	ts := mahjong.Tiles136()
	for f := mahjong.Spring; len(ts) < n; f++ {
		ts = append(ts, mahjong.Of(f))
	}
	w, err := mahjong.WallOf(ts)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// The throw picks a player counter-clockwise from the dealer, who is one.
func TestThrower(t *testing.T) {
	seated := OrderOf([4]mahjong.Seat{1, 0, 3, 2})
	want := map[int]int{5: 0, 9: 0, 2: 1, 6: 1, 10: 1, 3: 2, 7: 2, 11: 2, 4: 3, 8: 3, 12: 3}
	for _, o := range []Order{{}, seated} {
		for dealer := range mahjong.NoSeat {
			for sum, places := range want {
				if got := o.Thrower(dealer, sum); got != o.Plus(dealer, places) {
					t.Errorf("%d thrown by %v picks %v", sum, dealer, got)
				}
			}
		}
	}
}

// A wall is drawn from the stack after those counted, clockwise once around.
func TestOpened(t *testing.T) {
	for _, tc := range []struct {
		name   string
		tiles  int
		places int // of the wall's owner, counter-clockwise from the dealer
		stacks int
		first  int // the place in the wall as built of the first tile drawn
	}{
		{"the dealer's side", 144, 0, 9, 18},
		{"the side on the left comes next clockwise", 144, 3, 4, 36 + 8},
		{"the side opposite", 144, 2, 7, 72 + 14},
		{"the side on the right is the last", 144, 1, 6, 108 + 12},
		{"a whole side counted", 144, 0, 18, 36},
		{"on into the next side clockwise", 144, 0, 24, 48},
		{"from the last side on into the dealer's", 144, 1, 20, 4},
		{"without flowers a side has 17 stacks", 136, 3, 17, 68},
	} {
		t.Run(tc.name, func(t *testing.T) {
			o := OrderOf([4]mahjong.Seat{2, 3, 1, 0})
			const dealer = mahjong.Seat(3)
			built := builtWall(t, tc.tiles)
			got := Break{Seat: o.Plus(dealer, tc.places), Stacks: tc.stacks}.Opened(built, o, dealer)
			for i := range tc.tiles {
				if at := (tc.first + i) % tc.tiles; got.At(i) != built.At(at) {
					t.Fatalf("tile %d drawn is %v, want %v from place %d", i, got.At(i), built.At(at), at)
				}
			}
		})
	}
}

// Stacks of four sides cannot be built of every number of tiles.
func TestOpenedPanics(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a wall of 13 tiles was opened")
		}
	}()
	w, err := mahjong.WallOf(mahjong.MustTiles("123456789m1234z"))
	if err != nil {
		t.Fatal(err)
	}
	Break{}.Opened(w, Order{}, 0)
}
