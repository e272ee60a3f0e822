package bot

import (
	"testing"

	"jansou/mahjong"
)

// expects is what Strong expects of a hand of 13 tiles.
func expects(t *testing.T, s seen, o Options) float64 {
	v := s.view(t)
	l := newLook(&v, o)
	l.luck, l.stand = l.riichiLuck(), newStanding(l)
	return newFuture(l, l.danger()).of(&l.hand, l.own)
}

// What is expected of a hand orders hands as a player would.
func TestFuture(t *testing.T) {
	for name, c := range map[string]struct{ more, less seen }{
		"dora":                          {seen{hand: "234m567p34522s67s", dora: "1s"}, seen{hand: "234m567p34522s67s"}},
		"two sides and one":             {seen{hand: "234m567p345s22z67s"}, seen{hand: "234m567p345s22z68s"}},
		"nearer and further":            {seen{hand: "234m567p34522s67s"}, seen{hand: "234m567p34s2268s9m"}},
		"one tile away, two":            {seen{hand: "234m567p34s2268s9m"}, seen{hand: "234m567p345s147s9m"}},
		"early and late":                {seen{hand: "234m567p34s2268s9m", live: 50}, seen{hand: "234m567p34s2268s9m", live: 10}},
		"a wait in the own river":       {seen{hand: "234m567p34522s67s", rivers: [4]string{"1m"}}, seen{hand: "234m567p34522s67s", rivers: [4]string{"8s"}}},
		"a yaku and none":               {seen{hand: "567p345s22z67s", melds: tilesMeld(t, "555z")}, seen{hand: "567p345s22z67s", melds: tilesMeld(t, "333z")}},
		"nobody in riichi and somebody": {seen{hand: "234m567p34s2268s9m", rivers: [4]string{"9m", "1z", "1z", "1z"}}, seen{hand: "234m567p34s2268s9m", rivers: [4]string{"9m", "1z*", "1z", "1z"}}},
	} {
		t.Run(name, func(t *testing.T) {
			if more, less := expects(t, c.more, usual), expects(t, c.less, usual); more <= less {
				t.Errorf("%+v is worth %.0f, %+v is worth %.0f", c.more, more, c.less, less)
			}
		})
	}
}

func tilesMeld(t *testing.T, s string) []mahjong.Meld { return []mahjong.Meld{pung(t, s, 1)} }

// The ruleset says what a hand is worth.
func TestWorthGoesByTheRuleset(t *testing.T) {
	v := seen{hand: "567p345s22p67s", melds: tilesMeld(t, "888s")}.view(t)
	with := *usual.rules()
	without := with
	without.OpenTanyao = false
	for _, c := range []struct {
		o    Options
		pays bool
	}{{Options{Riichi: &with}, true}, {Options{Riichi: &without}, false}} {
		l := newLook(&v, c.o)
		h := l.hand
		h.Add(mahjong.MustTile("5s"))
		win := l.winOf(l.own)
		w := l.complete(&win, &h, mahjong.MustTile("5s").Kind(), false)
		if (w.silent > 0) != c.pays || (w.silentDraw > 0) != c.pays || w.riichi != 0 {
			t.Errorf("open tanyao %v: %+v", c.pays, w)
		}
	}
	// A closed hand of pinfu: 1,000 points, by riichi 2,000 and what luck adds.
	v = seen{hand: "234m567p345s22z67s", dora: "9p"}.view(t)
	l := newLook(&v, usual)
	l.luck = l.riichiLuck()
	h := l.hand
	h.Add(mahjong.MustTile("8s"))
	win := l.winOf(nil)
	w := l.complete(&win, &h, mahjong.MustTile("8s").Kind(), true)
	if w.silent != 1500 && w.silent != 1000 || w.riichi <= 2*w.silent || w.silentDraw <= w.silent || w.riichiDraw <= w.riichi {
		t.Errorf("%+v", w)
	}
}
