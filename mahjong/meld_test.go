package mahjong

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

var meldKinds = []MeldKind{Chow, Pung, OpenKong, ClosedKong, AddedKong}

// isSet says from the tiles alone whether they are a set of a kind: three in a
// row of a suit, or three or four alike, with at most two red fives.
func isSet(kind MeldKind, ts []Tile) bool {
	ks := make([]int, len(ts))
	reds := 0
	for i, t := range ts {
		if !t.Valid() || t.Kind().IsFlower() {
			return false
		}
		ks[i] = int(t.Kind())
		if t.IsRed() {
			reds++
		}
	}
	slices.Sort(ks)
	switch kind {
	case Chow:
		return len(ks) == 3 && ks[1] == ks[0]+1 && ks[2] == ks[0]+2 &&
			ts[0].Kind().Suit() == ts[1].Kind().Suit() && ts[1].Kind().Suit() == ts[2].Kind().Suit() && ts[0].Kind().IsSuited()
	case Pung:
		return len(ks) == 3 && ks[0] == ks[2] && reds <= 2
	case OpenKong, ClosedKong, AddedKong:
		return len(ks) == 4 && ks[0] == ks[3] && reds <= 2
	}
	return false
}

// drawMeldTiles draws three or four tiles that are a set often enough.
func drawMeldTiles(t *rapid.T) []Tile {
	n := rapid.IntRange(2, 5).Draw(t, "n")
	first := rapid.SampledFrom(everyTile()).Draw(t, "first")
	step := rapid.SampledFrom([]Kind{0, 0, 1}).Draw(t, "step")
	ts := make([]Tile, n)
	for i := range ts {
		ts[i] = Of(first.Kind() + step*Kind(i))
		if ts[i].Valid() && ts[i].Kind().IsSuited() && ts[i].Kind().Number() == 5 && rapid.IntRange(0, 3).Draw(t, "red") == 0 {
			ts[i] = RedFive(ts[i].Kind())
		}
	}
	if rapid.IntRange(0, 4).Draw(t, "odd") == 0 {
		ts[rapid.IntRange(0, n-1).Draw(t, "place")] = Tile(rapid.Byte().Draw(t, "any"))
	}
	return rapid.Permutation(ts).Draw(t, "order")
}

// Law: melds that are not sets cannot be made, and those that are made tell
// the truth about their tiles.
func TestMeldsCannotBeInvalid(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ts := drawMeldTiles(t)
		kind := rapid.SampledFrom(append(meldKinds, NoMeld)).Draw(t, "kind")
		called := rapid.SampledFrom(append(ts, NoTile, Of(M1))).Draw(t, "called")
		from := Seat(rapid.IntRange(0, 5).Draw(t, "from"))
		m, err := MakeMeld(kind, ts, called, from)

		claimable := ts
		if kind == AddedKong && len(ts) == 4 {
			claimable = ts[:3]
		}
		can := isSet(kind, ts) && from.Valid() && (kind == ClosedKong || called == NoTile || slices.Contains(claimable, called))
		if (err == nil) != can {
			t.Fatalf("MakeMeld(%v, %v, %v, %v) = %v, %v; it is a set: %t", kind, ts, called, from, m, err, can)
		}
		if err != nil {
			if m != (Meld{}) {
				t.Fatalf("the error %v comes with the meld %v", err, m)
			}
			return
		}
		if called == NoTile {
			called = ts[0]
		}
		checkMeld(t, m, kind, ts, called, from)
	})
}

// checkMeld asks a meld about its tiles.
func checkMeld(t *rapid.T, m Meld, kind MeldKind, ts []Tile, called Tile, from Seat) {
	sorted := slices.Clone(ts)
	added := NoTile
	if kind == AddedKong {
		added = ts[3]
		SortTiles(sorted[:3])
	} else {
		SortTiles(sorted)
	}
	if kind == ClosedKong {
		called = NoTile
	}
	if m.Kind() != kind || m.From() != from || m.Called() != called || m.Added() != added || !slices.Equal(m.Tiles(), sorted) {
		t.Fatalf("%v from %v, called %v, added %v; want %v of %v from %v, called %v, added %v",
			m, m.From(), m.Called(), m.Added(), kind, ts, from, called, added)
	}
	if m.Len() != len(ts) || m.IsKong() != (len(ts) == 4) || m.IsTriplet() != (kind != Chow) || m.IsOpen() != (kind != ClosedKong) {
		t.Fatalf("%v: Len %d, IsKong %t, IsTriplet %t, IsOpen %t", m, m.Len(), m.IsKong(), m.IsTriplet(), m.IsOpen())
	}
	reds := 0
	for i, tile := range sorted {
		if m.At(i) != tile {
			t.Fatalf("%v: At(%d) = %v, want %v", m, i, m.At(i), tile)
		}
		if tile.IsRed() {
			reds++
		}
	}
	if m.Reds() != reds || m.First() != min(sorted[0].Kind(), sorted[len(sorted)-1].Kind()) {
		t.Fatalf("%v: Reds %d, First %v", m, m.Reds(), m.First())
	}
	var all []Tile
	switch kind {
	case ClosedKong:
		all = m.FromHand()
	case AddedKong:
		all = append(m.FromHand(), sorted[:3]...)
	default:
		all = append(m.FromHand(), called)
	}
	SortTiles(all)
	SortTiles(sorted)
	if !slices.Equal(all, sorted) {
		t.Fatalf("%v: FromHand and the claimed tile are %v", m, all)
	}
	b, err := json.Marshal(m)
	var again Meld
	if err != nil || json.Unmarshal(b, &again) != nil || again != m {
		t.Fatalf("%s is read as %v, not %v", b, again, m)
	}
	text := strings.TrimPrefix(m.String(), kind.String()+" ")
	shown, sideways, err := ParseSideways(text)
	if err != nil || !slices.Equal(shown, m.Tiles()) || (sideways >= 0) != m.IsOpen() || sideways >= 0 && shown[sideways] != called {
		t.Fatalf("%q is read as %v, sideways %d, %v", text, shown, sideways, err)
	}
}

// Melds that look the same on the table are equal, whatever order they were
// made in.
func TestMeldsCompare(t *testing.T) {
	a, _ := MakeChow(MustTile("4m"), MustTile("3m"), MustTile("0m"), 3)
	b, _ := MakeChow(MustTile("4m"), MustTile("0m"), MustTile("3m"), 3)
	c, _ := MakeChow(MustTile("0m"), MustTile("4m"), MustTile("3m"), 3)
	if a != b || a == c || a.String() != "chow 34*0m" || c.String() != "chow 340*m" {
		t.Errorf("%v, %v, %v", a, b, c)
	}
}

// A false set is no kong and no triplet, and says which tiles the hand gave.
func TestFalseSet(t *testing.T) {
	m, err := MakeFalseSet(MustTile("4m"), MustTiles("36m"), 2)
	if err != nil || m.Kind() != FalseSet || m.Called() != MustTile("4m") || m.Len() != 3 || m.IsKong() || m.IsTriplet() || FormatTiles(m.FromHand()) != "36m" {
		t.Errorf("%v, %v", m, err)
	}
	own, err := MakeFalseSet(NoTile, MustTiles("1112z"), 1)
	if err != nil || own.Called() != NoTile || own.Len() != 4 || own.IsKong() || FormatTiles(own.FromHand()) != "1112z" {
		t.Errorf("%v, %v", own, err)
	}
	for _, tc := range []struct {
		a    Action
		want bool
	}{
		{Action{Kind: Claim, Meld: m}, true}, {Action{Kind: Claim, Meld: own}, false},
		{Action{Kind: Kong, Meld: m}, false}, {Action{Kind: Kong, Meld: own}, true},
	} {
		if got := tc.a.WellFormed(); got != tc.want {
			t.Errorf("%v %v is well formed: %t", tc.a.Kind, tc.a, got)
		}
	}
}

func TestAddTile(t *testing.T) {
	pung, err := MakePung(MustTile("5p"), MustTile("5p"), MustTile("0p"), 2)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range []string{"5m", "1z", "-"} {
		if m, err := pung.AddTile(MustTile(s)); err == nil {
			t.Errorf("%s is added to %v: %v", s, pung, m)
		}
	}
	kong, err := pung.AddTile(MustTile("5p"))
	if err != nil || kong.String() != "added_kong 05*55p" || kong.Added() != MustTile("5p") || kong.From() != 2 {
		t.Errorf("%v, %v", kong, err)
	}
	red, err := pung.AddTile(MustTile("0p"))
	if err != nil || red.String() != "added_kong 05*50p" || red.Reds() != 2 {
		t.Errorf("%v, %v", red, err)
	}
	if pung, err = MakePung(MustTile("5p"), MustTile("0p"), MustTile("0p"), 2); err != nil || pung.String() != "pung 005*p" {
		t.Errorf("%v, %v", pung, err)
	}
	if m, err := pung.AddTile(MustTile("0p")); err == nil {
		t.Errorf("a third red five makes %v", m)
	}
	if m, err := kong.AddTile(MustTile("5p")); err == nil {
		t.Errorf("a fifth tile makes %v", m)
	}
}

func TestMeldJSON(t *testing.T) {
	tests := []struct{ in, want string }{ // want: the meld, or what the error says
		{`null`, "-"},
		{`{"kind":"chow","tiles":"345m","called":"4m","from":2}`, "chow 34*5m"},
		{`{"kind":"pung","tiles":"777z"}`, "pung 7*77z"},
		{`{"kind":"added_kong","tiles":"5550s","called":"5s","from":1}`, "added_kong 5*550s"},
		{`{"kind":"closed_kong","tiles":"z1111","from":3}`, "closed_kong 1111z"},
		{`{"kind":"chow","tiles":"346m"}`, "not a chow"},
		{`{"kind":"chow","tiles":"89m1p"}`, "not a chow"},
		{`{"kind":"chow","tiles":"123z"}`, "not a chow"},
		{`{"kind":"pung","tiles":"111f"}`, "not a pung"},
		{`{"kind":"pung","tiles":"005m","called":"5m"}`, "pung 005*m"},
		{`{"kind":"added_kong","tiles":"0550p","called":"5p","from":2}`, "added_kong 05*50p"},
		{`{"kind":"closed_kong","tiles":"5500s","from":1}`, "closed_kong 0055s"},
		{`{"kind":"pung","tiles":"000m"}`, "3 red fives of one suit"},
		{`{"kind":"closed_kong","tiles":"0005m"}`, "3 red fives of one suit"},
		{`{"kind":"pung","tiles":"1111m"}`, "4 tiles"},
		{`{"kind":"open_kong","tiles":"111m"}`, "3 tiles"},
		{`{"kind":"chow","tiles":"345m","called":"6m"}`, "not in"},
		{`{"kind":"chow","tiles":"345m","from":4}`, "from nobody"},
		{`{"kind":"kong","tiles":"1111m"}`, "is none of"},
		{`{"kind":"false_set","tiles":"346m","called":"4m","from":2}`, "false_set 34*6m"},
		{`{"kind":"false_set","tiles":"1123z","called":"1z","from":1}`, "false_set 1*123z"},
		{`{"kind":"false_set","tiles":"1112z","from":1}`, "false_set 1112z"},
		{`{"kind":"false_set","tiles":"345m","called":"4m","from":2}`, "is a set"},
		{`{"kind":"false_set","tiles":"1111z","from":1}`, "is a set"},
		{`{"kind":"false_set","tiles":"346m","from":2}`, "nobody lays"},
		{`{"kind":"false_set","tiles":"34679m","called":"4m","from":2}`, "nobody lays"},
		{`{"kind":"false_set","tiles":"346m","called":"5m","from":2}`, "not in"},
		{`{"kind":"false_set","tiles":"346m","called":"4m","from":4}`, "from nobody"},
		{`{"kind":"none","tiles":""}`, "0 tiles"},
		{`{"kind":"chow","tiles":"34"}`, "without a suit letter"},
		{`[]`, "mahjong: meld"},
	}
	for _, tc := range tests {
		t.Run(tc.in, func(t *testing.T) {
			var m Meld
			err := json.Unmarshal([]byte(tc.in), &m)
			switch {
			case err != nil && !strings.Contains(err.Error(), tc.want):
				t.Errorf("error %q, want it to say %q", err, tc.want)
			case err == nil && m.String() != tc.want:
				t.Errorf("%v, want %v", m, tc.want)
			}
		})
	}
}
