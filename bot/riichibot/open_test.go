package riichibot

import (
	"testing"

	"jansou/bot/bottest"
	"jansou/mahjong"
)

// TestKeepsWhatAnOpenHandWaitsFor: no bot that looks at the table gives a hand
// that lies open in riichi its tile while it can do anything else, declares riichi
// with it, or adds it to a pung; and none declares open riichi itself.
func TestKeepsWhatAnOpenHandWaitsFor(t *testing.T) {
	pung := bottest.Pung(t, "666s", 2)
	added, err := pung.AddTile(mahjong.MustTile("6s"))
	if err != nil {
		t.Fatal(err)
	}
	rivers := [4]string{"", "1z4*m"}
	for name, c := range map[string]struct {
		seen bottest.Seen
		open string
		more []mahjong.Action
	}{
		"the tile that nothing needs": {bottest.Seen{Hand: "234m567p345s2267s", Drawn: "9p", Rivers: rivers}, "78p", nil},
		"with riichi on a good wait": {bottest.Seen{Hand: "234m567p34522s67s", Drawn: "9p", Rivers: rivers}, "78p123m456s99m111z", []mahjong.Action{
			{Kind: mahjong.Riichi, Tile: mahjong.MustTile("9p")}, {Kind: mahjong.OpenRiichi, Tile: mahjong.MustTile("9p")}}},
		"with riichi that is not open": {bottest.Seen{Hand: "234m567p34522s67s", Drawn: "9m", Rivers: rivers}, "78p", []mahjong.Action{
			{Kind: mahjong.Riichi, Tile: mahjong.MustTile("9m")}, {Kind: mahjong.OpenRiichi, Tile: mahjong.MustTile("9m")}}},
		"the fourth of a pung": {bottest.Seen{Hand: "234m567p2267s", Drawn: "6s", Melds: []mahjong.Meld{pung}, Rivers: rivers}, "78s", []mahjong.Action{
			{Kind: mahjong.Kong, Meld: added}}},
	} {
		t.Run(name, func(t *testing.T) {
			v := c.seen.View(t)
			lay(&v.Seats[1].Open, c.open)
			legal := append(c.more, bottest.Legal(v, "")...)
			for who, p := range thinkers() {
				a := p.Act(v, legal)
				gives := a.Tile.Kind()
				if a.Kind == mahjong.Kong {
					gives = a.Meld.First()
				}
				if waits := newMind(&v, usual).known(1); waits == 0 || waits.Has(gives) || a.Kind == mahjong.OpenRiichi {
					t.Errorf("%s plays %v against a hand that waits for %v", who, a, waits)
				}
			}
		})
	}
}

func lay(open **mahjong.Hand, hand string) {
	h := mahjong.MustHand(hand)
	*open = &h
}

// TestOpenFuritenHand: what an open hand waits for is no danger where it has
// discarded one of these itself.
func TestOpenFuritenHand(t *testing.T) {
	v := bottest.Seen{Hand: "234m567p345s2267s", Drawn: "9p", Rivers: [4]string{"", "6p4*m"}}.View(t)
	lay(&v.Seats[1].Open, "78p")
	for _, who := range []string{"efficient", "strong"} {
		if a := thinkers()[who].Act(v, bottest.Legal(v, "")); a.Tile != mahjong.MustTile("9p") {
			t.Errorf("%s keeps 9p and plays %v", who, a)
		}
	}
}

// TestNothingButWhatAnOpenHandWaitsFor: where every tile is one that it waits for,
// one of them goes.
func TestNothingButWhatAnOpenHandWaitsFor(t *testing.T) {
	v := bottest.Seen{Hand: "5z", Drawn: "5z", Rivers: [4]string{"", "1z4*m"}}.View(t)
	lay(&v.Seats[1].Open, "5z")
	for who, p := range thinkers() {
		if a := p.Act(v, bottest.Legal(v, "")); a.Kind != mahjong.Discard {
			t.Errorf("%s plays %v", who, a)
		}
	}
}
