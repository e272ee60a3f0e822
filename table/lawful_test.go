package table

import (
	"slices"
	"strings"
	"testing"

	"jansou/mahjong"
)

func shut(mahjong.Seat) mahjong.RuleID               { return "test.shut" }
func free(mahjong.Seat, mahjong.Meld) mahjong.RuleID { return "" }

func tiles(t *testing.T, text string) (h mahjong.Hand) {
	t.Helper()
	list, err := mahjong.ParseTiles(text)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range list {
		h.Add(x)
	}
	return h
}

// TestAskClaims: who holds two of a kind is asked for a pung, the next seat
// alone for a chow, the discarder for nothing.
func TestAskClaims(t *testing.T) {
	var s State
	s.Turn = 1
	for seat, text := range []string{"46p", "55p", "46p", "555p"} {
		s.Places[seat].Hand = tiles(t, text)
	}
	s.Offer(Claims, mahjong.MustTile("5p"))
	s.AskClaims(func(mahjong.Seat) Leave { return AskEach }, free)
	// Who may make any set is asked whatever is said of each, and who may make
	// none is not.
	for _, c := range []struct {
		leave [4]Leave
		asked uint8
	}{
		{[4]Leave{AnySet, AnySet, AnySet, AnySet}, 12}, {[4]Leave{2: AnySet}, 4}, {[4]Leave{3: AnySet}, 8},
		{[4]Leave{}, 0}, {[4]Leave{2: NoSet, 3: AnySet}, 8}, {[4]Leave{NoSet, NoSet, NoSet, NoSet}, 0},
	} {
		try := s
		try.Offer(Claims, mahjong.MustTile("5p"))
		try.AskClaims(func(s mahjong.Seat) Leave { return c.leave[s] }, func(mahjong.Seat, mahjong.Meld) mahjong.RuleID { return "test.barred" })
		if got := try.Window.asked(); got != c.asked {
			t.Errorf("with the leave %v the seats %04b are asked, %04b expected", c.leave, got, c.asked)
		}
	}
	want := [4]struct{ set, chow bool }{2: {false, true}, 3: {true, false}}
	for seat, w := range want {
		set, chow := s.claimable(mahjong.Seat(seat), free)
		if seat != 1 && (set != w.set || chow != w.chow) {
			t.Errorf("seat %d: pung or kong %v, chow %v; want %v", seat, set, chow, w)
		}
		if got := s.Window.Asked(mahjong.Seat(seat)); got != (w.set || w.chow) {
			t.Errorf("seat %d is asked: %v", seat, got)
		}
	}
	s.Offer(Claims, mahjong.MustTile("5p"))
	s.AskWinners(shut)
	if s.Window.AnyAsked() {
		t.Error("somebody whose win is forbidden is asked")
	}
}

// TestForbidsAnswer: each thing that stands against answering has its own name.
func TestForbidsAnswer(t *testing.T) {
	held := func(mahjong.Seat, mahjong.Meld) mahjong.RuleID { return "no claim" }
	names := AnswerRules{Stands: "stands", NotAsked: "not asked", NotTurn: "not turn", NotNow: "not now"}
	var s State
	s.Offer(Claims, mahjong.MustTile("5p"))
	s.Window.May(1, true, false, false)
	s.Window.May(2, true, false, false)
	s.Window.Answer(2, mahjong.Action{Kind: mahjong.Pass})
	pass, win := mahjong.Action{Kind: mahjong.Pass}, mahjong.Action{Kind: mahjong.Win}
	for _, c := range []struct {
		seat  mahjong.Seat
		a     mahjong.Action
		phase Phase
		want  mahjong.RuleID
	}{
		{0, pass, Claims, "not turn"},
		{1, pass, Claims, ""},
		{1, win, Claims, "test.shut"},
		{1, mahjong.Action{Kind: mahjong.Claim}, Claims, "no claim"},
		{1, mahjong.Action{Kind: mahjong.Claim}, Robbing, "not now"},
		{1, mahjong.Action{Kind: mahjong.Discard}, Claims, "not turn"},
		{2, pass, Claims, "stands"},
		{3, pass, Claims, "not asked"},
		{3, win, Claims, "test.shut"},
	} {
		s.Phase = c.phase
		if got := s.ForbidsAnswer(c.seat, &c.a, &names, shut, held); got != c.want {
			t.Errorf("seat %d, %v, %v: %q, want %q", c.seat, c.a, c.phase, got, c.want)
		}
	}
}

// TestLawful: what a rule forbids is left out, and what stood in the list stays.
func TestLawful(t *testing.T) {
	all := []mahjong.Action{{Kind: mahjong.Win}, {Kind: mahjong.Pass}, {Kind: mahjong.Win}}
	got := Lawful(slices.Clone(all), 1, func(a mahjong.Action) mahjong.RuleID {
		if a.Kind == mahjong.Win {
			return "no"
		}
		return ""
	})
	if want := all[:2]; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// What can be named of a tile does not depend on what is held, but for which of
// two equal tiles would be taken.
func TestAppendNamed(t *testing.T) {
	for tile, want := range map[string]string{
		"5p": "345p 456p 567p 555p 5555p", "0p": "345p 456p 567p 555p 5555p", "1s": "123s 111s 1111s", "8m": "678m 789m 888m 8888m",
		"3z": "333z 3333z", "2f": "",
	} {
		for _, hand := range []string{"", "46p", "346755p", "055p", "111s23s", "333z", "123m"} {
			if tile == "0p" && hand == "055p" {
				continue // there is one red five of dots
			}
			var s State
			s.Turn = 1
			s.Places[3].Hand = tiles(t, hand)
			s.Offer(Claims, mahjong.MustTile(tile))
			var named []string
			for _, a := range s.AppendNamed(nil, 3) {
				if a.Kind != mahjong.Claim || a.Meld.Called() != s.Window.Tile || a.Meld.From() != 1 {
					t.Errorf("%s on offer: %v", tile, a)
				}
				ts := a.Meld.Tiles()
				for i := range ts {
					ts[i] = mahjong.Of(ts[i].Kind())
				}
				named = append(named, mahjong.FormatTiles(ts))
			}
			slices.Sort(named)
			named = slices.Compact(named)
			list := strings.Fields(want)
			slices.Sort(list)
			if !slices.Equal(named, list) {
				t.Errorf("%s on offer to %q: %v, want %v", tile, hand, named, list)
			}
		}
	}
}

// A window that asks all is settled when all have answered, whatever they may
// do, and an answer that was withdrawn is a pass.
func TestAskAll(t *testing.T) {
	w := Window{From: 2, Tile: tile}
	w.May(0, true, false, false)
	w.AskAll()
	for _, s := range []mahjong.Seat{3, 0, 1} {
		if !w.Asked(s) || w.Settled(1) || !w.AnyAsked() {
			t.Errorf("%v: asked %t, settled %t", s, w.Asked(s), w.Settled(1))
		}
		w.Answer(s, win)
	}
	if w.Asked(2) || !w.Settled(3) || w.AnyAsked() {
		t.Error("all have answered")
	}
	w.Withdraw(3)
	w.Withdraw(2) // has said nothing
	if got := w.Winners(nil); !slices.Equal(got, []mahjong.Seat{0, 1}) {
		t.Errorf("the winners are %v", got)
	}
}
