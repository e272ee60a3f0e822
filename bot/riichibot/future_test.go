package riichibot

import (
	"testing"

	"jansou/bot/bottest"
	"jansou/mahjong"
	"jansou/riichi"
)

// expects is what Strong expects of a hand of 13 tiles.
func expects(t *testing.T, s bottest.Seen, o Options) float64 {
	v := s.View(t)
	l := newMind(&v, o)
	l.luck, l.stand = l.riichiLuck(), newStanding(l)
	f := new(future)
	f.begin(l, l.danger())
	return f.of(&l.Hand, l.Own)
}

// What is expected of a hand orders hands as a player would.
func TestFuture(t *testing.T) {
	for name, c := range map[string]struct{ more, less bottest.Seen }{
		"dora":                          {bottest.Seen{Hand: "234m567p34522s67s", Dora: "1s"}, bottest.Seen{Hand: "234m567p34522s67s"}},
		"two sides and one":             {bottest.Seen{Hand: "234m567p345s22z67s"}, bottest.Seen{Hand: "234m567p345s22z68s"}},
		"nearer and further":            {bottest.Seen{Hand: "234m567p34522s67s"}, bottest.Seen{Hand: "234m567p34s2268s9m"}},
		"one tile away, two":            {bottest.Seen{Hand: "234m567p34s2268s9m"}, bottest.Seen{Hand: "234m567p345s147s9m"}},
		"early and late":                {bottest.Seen{Hand: "234m567p34s2268s9m", Live: 50}, bottest.Seen{Hand: "234m567p34s2268s9m", Live: 10}},
		"a wait in the own river":       {bottest.Seen{Hand: "234m567p34522s67s", Rivers: [4]string{"1m"}}, bottest.Seen{Hand: "234m567p34522s67s", Rivers: [4]string{"8s"}}},
		"a yaku and none":               {bottest.Seen{Hand: "567p345s22z67s", Melds: tilesMeld(t, "555z")}, bottest.Seen{Hand: "567p345s22z67s", Melds: tilesMeld(t, "333z")}},
		"nobody in riichi and somebody": {bottest.Seen{Hand: "234m567p34s2268s9m", Rivers: [4]string{"9m", "1z", "1z", "1z"}}, bottest.Seen{Hand: "234m567p34s2268s9m", Rivers: [4]string{"9m", "1z*", "1z", "1z"}}},
	} {
		t.Run(name, func(t *testing.T) {
			if more, less := expects(t, c.more, usual), expects(t, c.less, usual); more <= less {
				t.Errorf("%+v is worth %.0f, %+v is worth %.0f", c.more, more, c.less, less)
			}
		})
	}
}

func tilesMeld(t *testing.T, s string) []mahjong.Meld { return []mahjong.Meld{bottest.Pung(t, s, 1)} }

// The ruleset says what a hand is worth.
func TestWorthGoesByTheRuleset(t *testing.T) {
	v := bottest.Seen{Hand: "567p345s22p67s", Melds: tilesMeld(t, "888s")}.View(t)
	with := *usual.rules()
	without := with
	without.OpenTanyao = false
	for _, c := range []struct {
		o    Options
		pays bool
	}{{Options{Rules: &with}, true}, {Options{Rules: &without}, false}} {
		l := newMind(&v, c.o)
		h := l.Hand
		h.Add(mahjong.MustTile("5s"))
		var win riichi.Win
		l.winOf(&win, l.Own)
		w := l.complete(&win, &h, mahjong.MustTile("5s").Kind(), false)
		if (w.silent > 0) != c.pays || (w.silentDraw > 0) != c.pays || w.riichi != 0 {
			t.Errorf("open tanyao %v: %+v", c.pays, w)
		}
	}
	// A closed hand of pinfu: 1,000 points, by riichi 2,000 and what luck adds.
	v = bottest.Seen{Hand: "234m567p345s22z67s", Dora: "9p"}.View(t)
	l := newMind(&v, usual)
	l.luck = l.riichiLuck()
	h := l.Hand
	h.Add(mahjong.MustTile("8s"))
	var win riichi.Win
	l.winOf(&win, nil)
	w := l.complete(&win, &h, mahjong.MustTile("8s").Kind(), true)
	if w.silent != 1500 && w.silent != 1000 || w.riichi <= 2*w.silent || w.silentDraw <= w.silent || w.riichiDraw <= w.riichi {
		t.Errorf("%+v", w)
	}
}
