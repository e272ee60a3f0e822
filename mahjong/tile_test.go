package mahjong

import "testing"

// Of the 256 numbers that fit a Tile those are valid that notation can write,
// and no two are written alike.
func TestTileValid(t *testing.T) {
	exists := map[Tile]bool{}
	for _, tile := range everyTile() {
		exists[tile] = true
	}
	seen := map[string]Tile{}
	for i := range 256 {
		tile := Tile(i)
		if tile.Valid() != exists[tile] {
			t.Errorf("Tile(%d).Valid() = %t", i, tile.Valid())
		}
		if u, ok := seen[tile.String()]; ok && tile.Valid() {
			t.Errorf("Tile(%d) and Tile(%d) are both %s", i, u, tile)
		}
		seen[tile.String()] = tile
	}
}

// Every kind is in exactly one of the groups that rules speak of.
func TestKindGroups(t *testing.T) {
	count := func(is func(Kind) bool) (n int) {
		for k := range Kind(255) {
			if is(k) {
				n++
			}
		}
		return n
	}
	for _, tc := range []struct {
		name string
		is   func(Kind) bool
		want int
	}{
		{"valid", Kind.Valid, 42},
		{"suited", Kind.IsSuited, 27},
		{"honours", Kind.IsHonour, 7},
		{"winds", Kind.IsWind, 4},
		{"dragons", Kind.IsDragon, 3},
		{"flowers", Kind.IsFlower, 8},
		{"terminals", Kind.IsTerminal, 6},
		{"terminals and honours", Kind.IsTerminalOrHonour, 13},
		{"simples", Kind.IsSimple, 21},
	} {
		if got := count(tc.is); got != tc.want {
			t.Errorf("%d %s, want %d", got, tc.name, tc.want)
		}
	}
	for i := range Kinds {
		k := KindAt(i)
		if k.Index() != i || !k.Valid() || k.IsFlower() {
			t.Errorf("KindAt(%d) = %v with index %d", i, k, k.Index())
		}
		if want := "mpsz"[k.Suit()]; k.String() != string([]byte{byte('0' + k.Number()), want}) {
			t.Errorf("%v has number %d and suit %c", k, k.Number(), want)
		}
		if got := k.IsSimple(); got == k.IsTerminalOrHonour() {
			t.Errorf("%v is simple: %t, and terminal or honour: %t", k, got, k.IsTerminalOrHonour())
		}
	}
}

func TestRedFive(t *testing.T) {
	for _, k := range []Kind{M5, P5, S5} {
		red := RedFive(k)
		if red == Of(k) || red.Kind() != k || !red.IsRed() || Of(k).IsRed() || !red.Less(Of(k)) || Of(k).Less(red) || !Of(k-1).Less(red) {
			t.Errorf("%v: the red five is %v, of kind %v", k, red, red.Kind())
		}
	}
	defer func() {
		if recover() == nil {
			t.Error("there is a red east")
		}
	}()
	RedFive(East)
}

func TestSeat(t *testing.T) {
	for s := range Seat(4) {
		if s.Next() != s.Plus(1) || s.Plus(-1).Next() != s || s.Plus(4) != s || !s.Valid() {
			t.Errorf("%v: next %v, before %v", s, s.Next(), s.Plus(-1))
		}
		for from := range Seat(4) {
			if from.Plus(s.After(from)) != s {
				t.Errorf("%v plays %d after %v", s, s.After(from), from)
			}
			if got, want := s.Wind(from), East+Kind(s.After(from)); got != want {
				t.Errorf("%v has wind %v where %v deals, want %v", s, got, from, want)
			}
		}
	}
	if NoSeat.Valid() || NoSeat.String() != "nobody" || Seat(2).String() != "seat 2" {
		t.Errorf("%v, %v", NoSeat, Seat(2))
	}
}

// TestNext: the kinds go round in five rings, and a flower is in none.
func TestNext(t *testing.T) {
	for first, size := range map[Kind]int{M1: 9, P1: 9, S1: 9, East: 4, White: 3} {
		k := first
		for i := range size {
			if k != first+Kind(i) {
				t.Errorf("step %d from %v is %v", i, first, k)
			}
			k = k.Next()
		}
		if k != first {
			t.Errorf("%d steps from %v lead to %v", size, first, k)
		}
	}
	if got := Spring.Next(); got != NoKind {
		t.Errorf("after a flower comes %v", got)
	}
}
