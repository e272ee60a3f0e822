package botzone

import (
	"testing"

	"jansou/mahjong"
	"jansou/table"
)

func TestTiles(t *testing.T) {
	seen := map[string]bool{}
	for k := mahjong.M1; k <= mahjong.Bamboo; k++ {
		name := Tile(mahjong.Of(k))
		back, err := ParseTile(name)
		if err != nil || back != mahjong.Of(k) || seen[name] {
			t.Errorf("%v is written %q and read %v, %v", k, name, back, err)
		}
		seen[name] = true
	}
	for name, want := range map[string]mahjong.Kind{"W1": mahjong.M1, "B9": mahjong.P9, "T5": mahjong.S5, "F4": mahjong.North,
		"J1": mahjong.Red, "J3": mahjong.White, "H8": mahjong.Bamboo} {
		if got, err := ParseTile(name); err != nil || got.Kind() != want {
			t.Errorf("%s is %v, %v, not %v", name, got, err, want)
		}
	}
	for _, bad := range []string{"", "W", "W0", "F5", "J4", "H9", "X1", "w1", "W10"} {
		if got, err := ParseTile(bad); err == nil {
			t.Errorf("%q is read as %v", bad, got)
		}
	}
}

func TestAnswers(t *testing.T) {
	for _, s := range []string{"PASS", "PLAY W3", "GANG", "GANG T2", "BUGANG J1", "HU", "PENG W8", "CHI T4 B7"} {
		a, err := ParseAnswer(s)
		if err != nil || a.String() != s {
			t.Errorf("%q reads as %q, %v", s, a, err)
		}
	}
	for _, bad := range []string{"", "PLAY", "PLAY W0", "CHI W3", "PENG", "HU W1", "pass", "PASS PASS", "CHI W1 W2 W3", "GANG W1 W1"} {
		if a, err := ParseAnswer(bad); err == nil {
			t.Errorf("%q reads as %q", bad, a)
		}
	}
}

func tile(t testing.TB, s string) mahjong.Tile {
	t.Helper()
	x, err := mahjong.ParseTile(s)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// TestAmong: an answer means the action of its words, the drawn tile where it
// can be, and nothing else.
func TestAmong(t *testing.T) {
	chow := func(called, a, b string) mahjong.Action {
		m, err := mahjong.MakeChow(tile(t, called), tile(t, a), tile(t, b), 0)
		if err != nil {
			t.Fatal(err)
		}
		return mahjong.Action{Kind: mahjong.Claim, Meld: m}
	}
	low, high := chow("4s", "2s", "3s"), chow("4s", "3s", "5s")
	four := tile(t, "4s")
	pung, err := mahjong.MakePung(four, four, four, 0)
	if err != nil {
		t.Fatal(err)
	}
	open, err := mahjong.MakeOpenKong(four, four, four, four, 0)
	if err != nil {
		t.Fatal(err)
	}
	closed, err := mahjong.MakeClosedKong(four, four, four, four, 1)
	if err != nil {
		t.Fatal(err)
	}
	added, err := pung.AddTile(four)
	if err != nil {
		t.Fatal(err)
	}
	pass, win := mahjong.Action{Kind: mahjong.Pass}, mahjong.Action{Kind: mahjong.Win}
	claims := []mahjong.Action{pass, win, low, high, {Kind: mahjong.Claim, Meld: pung}, {Kind: mahjong.Claim, Meld: open}}
	turn := []mahjong.Action{win, {Kind: mahjong.Kong, Meld: closed}, {Kind: mahjong.Kong, Meld: added},
		{Kind: mahjong.Discard, Tile: four}, {Kind: mahjong.Discard, Tile: four, Drawn: true}, {Kind: mahjong.Discard, Tile: tile(t, "1z")}}
	for _, c := range []struct {
		answer string
		legal  []mahjong.Action
		want   mahjong.Action
	}{
		{"PASS", claims, pass},
		{"HU", claims, win},
		{"CHI T3 W1", claims, low},
		{"CHI T4 W1", claims, high},
		{"PENG W1", claims, claims[4]},
		{"GANG", claims, claims[5]},
		{"CHI T5 W1", claims, mahjong.Action{}},
		{"PLAY T4", claims, mahjong.Action{}},
		{"HU", turn, win},
		{"GANG T4", turn, turn[1]},
		{"BUGANG T4", turn, turn[2]},
		{"PLAY T4", turn, turn[4]},
		{"PLAY F1", turn, turn[5]},
		{"PLAY F2", turn, mahjong.Action{}},
		{"PASS", turn, mahjong.Action{}},
		{"GANG", turn, mahjong.Action{}},
	} {
		a, err := ParseAnswer(c.answer)
		if err != nil {
			t.Fatal(err)
		}
		if got, ok := a.Among(c.legal); got != c.want || ok != (c.want.Kind != mahjong.NoAction) {
			t.Errorf("%s means %v, not %v", c.answer, got, c.want)
		}
	}
}

// TestTeller tells seat 1, which is South, of a few events.
func TestTeller(t *testing.T) {
	hand := mahjong.MustHand("123m456p789s1122z")
	v := table.View{Viewer: 1, Prevailing: mahjong.West, Own: &table.OwnView{Hand: hand}}
	for s := range v.Seats {
		v.Seats[s].Wind = mahjong.Seat(s).Wind(0)
	}
	chow, err := mahjong.MakeChow(tile(t, "1p"), tile(t, "2p"), tile(t, "3p"), 0)
	if err != nil {
		t.Fatal(err)
	}
	var told Teller
	drew := v
	drew.Own = &table.OwnView{Hand: hand, Drawn: tile(t, "9p")}
	drew.Own.Hand.Add(tile(t, "9p"))
	for _, c := range []struct {
		e    mahjong.Event
		v    *table.View
		want []string
	}{
		{mahjong.Event{Kind: mahjong.Dealt}, &v, []string{"0 1 2", "1 0 0 0 0 W1 W2 W3 B4 B5 B6 T7 T8 T9 F1 F1 F2 F2"}},
		{mahjong.Event{Kind: mahjong.Drew, Seat: 0}, &v, []string{"3 0 DRAW"}},
		{mahjong.Event{Kind: mahjong.Discarded, Seat: 0, Tile: tile(t, "7z")}, &v, []string{"3 0 PLAY J1"}},
		{mahjong.Event{Kind: mahjong.Drew, Seat: 1, Tile: tile(t, "9p")}, &drew, []string{"2 B9"}},
		{mahjong.Event{Kind: mahjong.Claimed, Seat: 2, Meld: chow}, &v, nil},
		{mahjong.Event{Kind: mahjong.Discarded, Seat: 2, Tile: tile(t, "5z")}, &v, []string{"3 2 CHI B2 J3"}},
		{mahjong.Event{Kind: mahjong.Discarded, Seat: 3, Tile: tile(t, "5z")}, &v, []string{"3 3 PLAY J3"}},
	} {
		got := told.Tell(&c.e, c.v)
		if len(got) != len(c.want) {
			t.Fatalf("%v is told as %q, not %q", c.e, got, c.want)
		}
		for i := range got {
			if got[i] != c.want[i] {
				t.Errorf("%v is told as %q, not %q", c.e, got[i], c.want[i])
			}
		}
	}
}

// FuzzAnswer: what is read as an answer prints as the same answer.
func FuzzAnswer(f *testing.F) {
	for _, s := range []string{"PASS", "PLAY W3", "GANG T2", "CHI T4 B7", "PENG  J1 "} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		a, err := ParseAnswer(s)
		if err != nil {
			return
		}
		if back, err := ParseAnswer(a.String()); err != nil || back != a {
			t.Errorf("%q reads as %q, which reads as %q, %v", s, a, back, err)
		}
	})
}
