package mcrbot

import (
	"testing"

	"jansou/bot/bottest"
	"jansou/mahjong"
	"jansou/mcr"
	"jansou/table"
)

// official is enough of the book of 2006 for the hands below.
var official = &mcr.Ruleset{TwoConcealedKongs: 8, MixedKongs: 6, FourAlikePairs: true,
	PairsTileHog: mcr.HogButOne, NineGatesPungs: mcr.GatesButOne, KnittedWaits: mcr.WaitsBeside}

// searcher is a bot that searches: Eight, or one that goes on from it.
type searcher interface {
	Act(table.View, []mahjong.Action) mahjong.Action
}

func TestEightDiscards(t *testing.T) { wantDiscards(t, &Eight{Rules: official}) }

// wantDiscards plays hands of which there is no doubt what goes.
func wantDiscards(t *testing.T, p searcher) {
	for name, c := range map[string]struct {
		s    bottest.Seen
		want string // any of these
	}{
		"what no mixed triple chow needs": {bottest.Seen{Hand: "23m234p234s789m11z", Drawn: "6p"}, "6p"},
		"the other suits of a flush":      {bottest.Seen{Hand: "1123445667m58p2s", Drawn: "9m"}, "58p2s"},
		"chows for pungs":                 {bottest.Seen{Hand: "555p88s11z466m", Drawn: "2s", Melds: []mahjong.Meld{bottest.Pung(t, "333s", 1)}}, "4m2s"},
		"what does not knit":              {bottest.Seen{Hand: "147m258p36s12345z", Drawn: "8m"}, "8m"},
	} {
		t.Run(name, func(t *testing.T) {
			v := c.s.View(t)
			a := p.Act(v, bottest.Legal(v, ""))
			for _, w := range mahjong.MustTiles(c.want) {
				if a == (mahjong.Action{Kind: mahjong.Discard, Tile: w}) {
					return
				}
			}
			t.Errorf("plays %v, one of %s is wanted", a, c.want)
		})
	}
}

func TestEightClaims(t *testing.T) {
	wantClaims(t, &Eight{Rules: official}, "222m555p88s11z46m9s")
}

// wantClaims: a tile is claimed where eight points stay within reach and the hand comes
// nearer to them, and not where they are lost. pungs is a hand that claims 8s for all
// pungs.
func wantClaims(t *testing.T, p searcher, pungs string) {
	pass := mahjong.Action{Kind: mahjong.Pass}
	for name, c := range map[string]struct {
		s    bottest.Seen
		call mahjong.Meld
		want bool
	}{
		"the last chow of a mixed triple chow": {bottest.Seen{Hand: "23m234p23s789m11z9s", Asked: "4m"}, bottest.Chow(t, "4m23m"), true},
		"a pung of four":                       {bottest.Seen{Hand: pungs, Asked: "8s"}, bottest.Pung(t, "888s", 3), true},
		"a chow that leaves nothing":           {bottest.Seen{Hand: "23m99p678s", Asked: "1m", Melds: []mahjong.Meld{bottest.Chow(t, "345p"), bottest.Pung(t, "333z", 1)}}, bottest.Chow(t, "1m23m"), false},
		"a chow out of seven pairs":            {bottest.Seen{Hand: "1133m2266p88s4z34s", Asked: "2s"}, bottest.Chow(t, "2s34s"), false},
	} {
		t.Run(name, func(t *testing.T) {
			v := c.s.View(t)
			call := mahjong.Action{Kind: mahjong.Claim, Meld: c.call}
			if a := p.Act(v, []mahjong.Action{call, pass}); (a == call) != c.want {
				t.Errorf("plays %v", a)
			}
		})
	}
}

func TestEightPlaysFlowersAndWins(t *testing.T) {
	v := bottest.Seen{Hand: "23m234p234s789m11z", Drawn: "6p"}.View(t)
	flower := mahjong.Action{Kind: mahjong.FlowerAction, Tile: mahjong.Of(mahjong.Plum)}
	legal := append(bottest.Legal(v, ""), mahjong.Action{Kind: mahjong.Discard, Tile: flower.Tile}, flower)
	win := mahjong.Action{Kind: mahjong.Win}
	for name, p := range map[string]searcher{"efficient": &Efficient{}, "strong": &Eight{Rules: official}} {
		if a := p.Act(v, legal); a != flower {
			t.Errorf("%s plays %v, not the flower", name, a)
		}
		if a := p.Act(v, append(legal, win)); a != win {
			t.Errorf("%s plays %v, not the win", name, a)
		}
		// A flower that it may only discard is still not a tile of the hand.
		if a := p.Act(v, legal[:len(legal)-1]); a.Kind != mahjong.Discard || a.Tile == flower.Tile {
			t.Errorf("%s plays %v", name, a)
		}
	}
}

// Late, with a hand that leads nowhere, a tile that the others have just let
// pass goes before one that nobody has seen.
func TestEightDefendsLate(t *testing.T) {
	v := bottest.Seen{Hand: "159m2479p1458s34z", Drawn: "6m", Live: 4,
		Rivers: [4]string{"1z2z6z6z7z7z1p9p1z2z9s9s3s3s2s2s", "9m8p1z5p8p8p2m2m3m3m7m7m6p6p9p5m",
			"1p2z1p3p3p3p6s6s7s7s2z9p1z5z5z4p", "9p1z5p5p8m8m4s4s4m4m2m3m7m6p1p8s"}}.View(t)
	for s := 1; s < 4; s++ {
		v.Seats[s].Melds = []mahjong.Meld{bottest.Pung(t, "777s", 0)}
	}
	a := (&Eight{Rules: official}).Act(v, bottest.Legal(v, ""))
	safe := map[string]bool{"5m": true, "4p": true, "8s": true}
	if a.Kind != mahjong.Discard || !safe[a.Tile.String()] {
		t.Errorf("plays %v, not a tile that has just passed", a)
	}
}

// A closed kong of another is veiled: its tiles are not counted, and nothing
// breaks over them.
func TestEightAndVeiledTiles(t *testing.T) {
	v := bottest.Seen{Hand: "23m234p234s789m11z", Drawn: "6p"}.View(t)
	v.Seats[1].Melds = []mahjong.Meld{bottest.ClosedKong(t, "7777z").Meld.Veiled()}
	if a := (&Eight{Rules: official}).Act(v, bottest.Legal(v, "")); a.Tile != mahjong.MustTile("6p") {
		t.Errorf("plays %v", a)
	}
}

func BenchmarkEight(b *testing.B) {
	bottest.BenchDiscards(b, &Eight{Rules: official}, map[string]bottest.Seen{
		"dealt":    {Hand: "159m2479p1458s34z", Drawn: "6m", Live: 80},
		"two_away": {Hand: "234m567p34s2268s9m", Drawn: "6m"},
		"waiting":  {Hand: "23m234p234s789m11z", Drawn: "6p"},
	})
}
