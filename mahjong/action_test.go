package mahjong

import "testing"

// TestWellFormed: an action has the fields of its kind and no others.
func TestWellFormed(t *testing.T) {
	one := MustTile("1m")
	pung, err := MakePung(one, one, one, 1)
	if err != nil {
		t.Fatal(err)
	}
	kong, err := MakeClosedKong(one, one, one, one, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		a    Action
		want bool
	}{
		{Action{}, false},
		{Action{Kind: Pass}, true},
		{Action{Kind: Pass, Tile: one}, false},
		{Action{Kind: Win}, true},
		{Action{Kind: Win, Drawn: true}, false},
		{Action{Kind: Discard, Tile: one, Drawn: true}, true},
		{Action{Kind: Discard, Tile: one, Meld: pung}, false},
		{Action{Kind: Riichi, Tile: one}, true},
		{Action{Kind: FlowerAction, Tile: Of(Spring)}, true},
		{Action{Kind: FlowerAction, Tile: Of(Spring), Drawn: true}, false},
		{Action{Kind: Claim, Meld: pung}, true},
		{Action{Kind: Claim, Meld: kong}, false},
		{Action{Kind: Claim}, false},
		{Action{Kind: Kong, Meld: kong}, true},
		{Action{Kind: Kong, Meld: pung}, false},
		{Action{Kind: Kong, Meld: kong, Tile: one}, false},
		{Action{Kind: 200}, false},
	} {
		if got := c.a.WellFormed(); got != c.want {
			t.Errorf("%v: well formed %v, want %v", c.a, got, c.want)
		}
	}
}
