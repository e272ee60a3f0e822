package botzone

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"jansou/botzone"
	"jansou/mahjong"
)

// told is a follower that was told these requests.
func told(t *testing.T, requests ...string) *Follower {
	t.Helper()
	var f Follower
	for _, r := range requests {
		if err := f.Tell(r); err != nil {
			t.Fatal(err)
		}
	}
	return &f
}

// words are the answers by which the legal actions are done.
func words(legal []mahjong.Action) (list []string) {
	for _, a := range legal {
		list = append(list, botzone.AnswerOf(a).String())
	}
	return list
}

const straight = "1 0 0 0 0 W1 W2 W3 W4 W5 W6 W7 W8 W9 B2 B3 J1 J1"

// TestFollower: what a player may do is what the rules say of a deal in which all that it
// was told could happen, with kongs of others that lie face down.
func TestFollower(t *testing.T) {
	for _, c := range []struct {
		told []string
		want string // some of what is legal; "" where nothing is asked
		not  string
	}{
		{[]string{"0 1 0", straight, "3 0 DRAW", "3 0 PLAY B4"}, "HU PASS", ""},
		{[]string{"0 1 0", straight, "3 0 DRAW", "3 0 PLAY B3"}, "", "HU"},
		{[]string{"0 1 0", straight, "3 0 DRAW", "3 0 GANG", "3 0 DRAW", "3 0 PLAY J1"}, "PASS PENG", "HU"},
		{[]string{"0 1 0", straight, "3 0 DRAW", "3 0 PLAY F1", "2 B1"}, "HU", "PASS"},
		{[]string{"0 1 0", straight, "3 0 DRAW", "3 0 PLAY F1", "2 F1", "3 1 PLAY F1", "3 2 DRAW", "3 2 PLAY W5", "3 3 CHI W4 F2", "3 0 DRAW", "3 0 PLAY T1",
			"2 J1"}, "PLAY_J1", "HU"},
		{[]string{"0 1 0", straight, "3 0 DRAW", "3 0 PLAY B9", "3 3 PENG F4", "3 0 DRAW", "3 0 PLAY F4", "2 T1", "3 1 PLAY T1", "3 2 DRAW", "3 2 PLAY T9", "3 3 DRAW",
			"3 3 BUGANG B9"}, "", "HU"},
	} {
		v, legal, err := told(t, c.told...).Ask()
		if err != nil {
			t.Errorf("%q: %v", c.told, err)
			continue
		}
		got := words(legal)
		for _, w := range strings.Fields(c.want) {
			if !slices.Contains(got, strings.ReplaceAll(w, "_", " ")) {
				t.Errorf("%q: %q cannot be done, only %q", c.told, w, got)
			}
		}
		if c.not != "" && slices.Contains(got, c.not) {
			t.Errorf("%q: %q can be done", c.told, c.not)
		}
		for _, m := range v.Seats[0].Melds {
			if m.Kind() == mahjong.ClosedKong && !m.IsVeiled() {
				t.Errorf("%q: a kong of another shows what it is: %v", c.told, m)
			}
		}
	}
}

// TestFollowerOwnKong: of the own closed kong the protocol does not say the tile again.
func TestFollowerOwnKong(t *testing.T) {
	f := told(t, "0 0 1", "1 0 0 0 0 W1 W1 W1 W4 W5 W6 W7 W8 W9 B2 B3 J1 J1", "2 W1")
	_, legal, err := f.Ask()
	if err != nil || !slices.Contains(words(legal), "GANG W1") {
		t.Fatalf("%q, %v", words(legal), err)
	}
	f.Said(botzone.Answer{Word: botzone.Kong, Tile: mahjong.MustTile("1m")})
	for _, r := range []string{"3 0 GANG", "2 B4"} {
		if err := f.Tell(r); err != nil {
			t.Fatal(err)
		}
	}
	v, legal, err := f.Ask()
	if err != nil || len(v.Seats[0].Melds) != 1 || v.Own.Hand.Len() != 11 {
		t.Errorf("%v, hand %v, melds %v", err, v.Own.Hand, v.Seats[0].Melds)
	}
	if !slices.Contains(words(legal), "HU") {
		t.Error("a win on a replacement is worth eight points")
	}
}

// TestFollowerAfter: with a claim comes its discard.
func TestFollowerAfter(t *testing.T) {
	f := told(t, "0 2 0", straight, "3 0 DRAW", "3 0 PLAY F1", "3 1 DRAW", "3 1 PLAY J1")
	_, legal, err := f.Ask()
	at := slices.IndexFunc(legal, func(a mahjong.Action) bool { return a.Meld.Kind() == mahjong.Pung })
	if err != nil || at < 0 {
		t.Fatalf("%q, %v", words(legal), err)
	}
	v, legal, err := f.After(legal[at])
	if err != nil || len(v.Seats[2].Melds) != 1 || !slices.Contains(words(legal), "PLAY B3") || slices.Contains(words(legal), "PLAY J1") {
		t.Errorf("%q, %v, melds %v", words(legal), err, v.Seats[2].Melds)
	}
}

// TestFollowerRefuses what cannot be, and says what.
func TestFollowerRefuses(t *testing.T) {
	for _, c := range [][]string{
		{""}, {"2 W1"}, {"1 0 0 0 0 W1"}, {"0 4 0"}, {"0 1"}, {"0 1 0", "2 W1"}, {"0 1 0", straight, straight}, {"0 1 0", straight, "2 X1"},
		{"0 1 0", straight, "3 0 EAT W1"}, {"0 1 0", straight, "3 0 PENG W1"}, {"0 1 0", straight, "3 0 BUGANG W1"}, {"0 1 0", straight, "3 9 DRAW"}, {"0 1 0", straight, "7"},
		{"0 1 0", straight, "2 H1"}, {"0 1 0", straight, "2 F1", "2 F2"}, {"0 1 0", straight, "3 1 PLAY F3"}, {"0 1 0", straight, "2 F1", "3 0 PLAY F4"},
		{"0 1 0", "1 0 0 0 0 J1 J1 J1 J1 J1 W6 W7 W8 W9 B2 B3 J2 J2"}, {"0 1 0", straight, "3 0 PLAY F1", "3 1 PENG F2"},
	} {
		var f Follower
		var err error
		for _, r := range c {
			if err = f.Tell(r); err != nil {
				break
			}
		}
		if err == nil {
			t.Errorf("%q is taken", c)
		}
	}
	for _, flowers := range []string{"1 1 0 0 0 W1 W2 W3 W4 W5 W6 W7 W8 W9 B2 B3 J1 J1 H1", "1 0 0 2 0 W1 W2 W3 W4 W5 W6 W7 W8 W9 B2 B3 J1 J1 H4 H8"} {
		if err := told(t, "0 1 0").Tell(flowers); err == nil || !strings.Contains(err.Error(), "a match with flowers") {
			t.Errorf("%q: %v", flowers, err)
		}
	}
	if err := told(t, "0 1 0", straight).Tell("3 2 BUHUA H7"); err == nil || !strings.Contains(err.Error(), "a match with flowers") {
		t.Errorf("a flower is replaced: %v", err)
	}
	f := told(t, "0 1 0", straight, "3 2 PLAY J1", "2 J1")
	if v, legal, err := f.Ask(); err == nil {
		t.Error("who is not at turn lets a tile go, and it is taken: " + fmt.Sprint(v.Phase, legal))
	}
}
