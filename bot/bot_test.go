package bot

import (
	"slices"
	"testing"

	"jansou/bot/bottest"
	"jansou/games"
	"jansou/mahjong"
)

// books are a ruleset of each game.
func books(t *testing.T) (list []games.Book) {
	for _, k := range games.All() {
		list = append(list, k.Books()[0])
	}
	return list
}

func TestAWinIsTaken(t *testing.T) {
	v := bottest.Seen{Hand: "234m567p345s22z67s", Drawn: "8s"}.View(t)
	legal := append(bottest.Legal(v, "2z"), mahjong.Action{Kind: mahjong.Win})
	for _, b := range append(books(t), nil) {
		for _, name := range Names() {
			p, err := New(name, 1, b)
			if err != nil {
				t.Fatal(err)
			}
			if a := p.Act(v, legal); a.Kind != mahjong.Win {
				t.Errorf("%s plays %v, not the win", name, a)
			}
		}
	}
}

func TestNewRefusesAnUnknownName(t *testing.T) {
	if _, err := New("clairvoyant", 1, nil); err == nil {
		t.Error("there is a clairvoyant bot")
	}
	for _, name := range Styles() {
		if slices.Contains(Names(), name) {
			t.Errorf("%s is offered as company", name)
		}
		for _, b := range append(books(t), nil) {
			if _, err := New(name, 1, b); (err == nil) != (b == nil || games.RiichiOf(b) != nil) {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}

func TestRandomIsFair(t *testing.T) {
	legal := []mahjong.Action{{Kind: mahjong.Pass}, {Kind: mahjong.Tenpai}, {Kind: mahjong.Noten}}
	n := map[mahjong.ActionKind]int{}
	r := NewRandom(7)
	for range 30000 {
		n[r.Choose(legal).Kind]++
	}
	for _, a := range legal {
		if n[a.Kind] < 9700 || n[a.Kind] > 10300 {
			t.Errorf("%v was chosen %d times of 30000", a, n[a.Kind])
		}
	}
}

func TestRandomWithTheSameSeedIsTheSame(t *testing.T) {
	v := bottest.Seen{Hand: "234m567p345s22z67s", Drawn: "9p"}.View(t)
	a, b := NewRandom(3), NewRandom(3)
	for range 100 {
		if x, y := a.Act(v, bottest.Legal(v, "")), b.Act(v, bottest.Legal(v, "")); x != y {
			t.Fatalf("%v and %v", x, y)
		}
	}
}

// TestLadder: every rung is a bot that a table may have, and in each game each is stronger
// than the one below it.
func TestLadder(t *testing.T) {
	last := map[string]int{}
	for _, l := range Ladder() {
		if !slices.Contains(Names(), l.Bot) {
			t.Errorf("no table can have %s", l.Bot)
		}
		for _, k := range games.All() {
			r, ok := l.Ratings[k.Name()]
			if before, any := last[k.Name()]; !ok || any && r.Mean <= before {
				t.Errorf("%s: %s has %d, and the level below it %d", k.Name(), l.Bot, r.Mean, before)
			}
			last[k.Name()] = r.Mean
		}
	}
}
