package sim_test

import (
	"fmt"
	"os"
	"slices"
	"testing"

	"jansou/mahjong"
	"jansou/riichi"
	"jansou/shape"
	"jansou/table"
)

// openly makes an open riichi of every second riichi, where there is that: no bot
// declares it.
func (p *player) openly(a mahjong.Action, legal []mahjong.Action) mahjong.Action {
	open := a
	open.Kind = mahjong.OpenRiichi
	if a.Kind == mahjong.Riichi && slices.Contains(legal, open) && p.chance.IntN(2) == 0 {
		return open
	}
	return a
}

// checkOpen: what a seat lays open in riichi, and what of it is left after its
// kongs, is what everybody sees of its hand from then on, and nothing more; it
// tells what the hand waits for.
func (c *checker) checkOpen(e *mahjong.Event) error {
	if e.Kind == mahjong.Dealt {
		c.open = [4]*mahjong.Hand{}
	}
	if e.Kind == mahjong.Discarded && e.Hand != nil {
		h := *e.Hand
		c.open[e.Seat] = &h
		c.opened++
		told, ok := c.game.Redact(mahjong.NoSeat, *e)
		if !ok || told.Hand == nil || *told.Hand != h {
			return fmt.Errorf("law: hidden tiles: %v lays open %v, and a spectator is told %v", e.Seat, h, told)
		}
	}
	if e.Kind == mahjong.Konged && c.open[e.Seat] != nil {
		for _, t := range e.Meld.FromHand() {
			if c.open[e.Seat].Has(t) {
				c.open[e.Seat].Remove(t)
			}
		}
	}
	if c.open == [4]*mahjong.Hand{} {
		return nil
	}
	room := c.game.View(mahjong.NoSeat)
	if room.Phase == table.Between {
		return nil
	}
	for s, want := range c.open {
		got := room.Seats[s].Open
		switch {
		case got == nil && want == nil:
			continue
		case got == nil || want == nil || *got != *want:
			return fmt.Errorf("law: hidden tiles: of the hand of %v everybody sees %v, and %v was laid open", mahjong.Seat(s), got, want)
		}
		own := c.game.View(mahjong.Seat(s)).Own
		hand := own.Hand
		if own.Drawn != mahjong.NoTile {
			hand.Remove(own.Drawn)
		}
		waits := shape.Waits(hand, len(room.Seats[s].Melds))
		if e.Kind == mahjong.Konged && int(e.Seat) == s {
			continue // its hand lacks the replacement tile
		}
		if waits != shape.WaitsOfPart(*got) {
			return fmt.Errorf("law: %v waits for %v with %v, and what lies open, %v, tells %v", mahjong.Seat(s), waits, hand, *got, shape.WaitsOfPart(*got))
		}
	}
	return nil
}

// openBooks are house rulesets with all local yaku: one shows a whole hand in open
// riichi, the other its waits.
func openBooks(t testing.TB) []*book {
	t.Helper()
	text, err := os.ReadFile("../examples/local-yaku.json")
	if err != nil {
		t.Fatal(err)
	}
	rs, err := riichi.ReadRuleset(text)
	if err != nil {
		t.Fatal(err)
	}
	waits := *rs
	waits.Name, waits.OpenRiichiShows = "local-yaku-waits", riichi.OpenShowsWaits
	return []*book{riichiBookOf(rs), riichiBookOf(&waits)}
}

// TestLawsOfOpenRiichi plays games until some hands were laid open and checks all
// laws on the way.
func TestLawsOfOpenRiichi(t *testing.T) {
	for _, b := range openBooks(t) {
		t.Run(b.name, func(t *testing.T) {
			opened, fed := 0, 0
			for n := 0; opened < 5; n++ {
				if n == 12 {
					t.Fatalf("%d open riichis in %d games: too few", opened, n)
				}
				c := newChecker(b, n, true)
				if err := c.play(); err != nil {
					t.Fatalf("game %d, deal %d, event %d: %v", n, c.deals, len(c.log), err)
				}
				opened += c.opened
				for _, e := range c.log {
					if e.Sheet != nil && slices.ContainsFunc(e.Sheet.Lines, func(l mahjong.Line) bool { return l.Rule == riichi.YakumanOpenRiichi }) {
						fed++
					}
				}
			}
			t.Logf("%d open riichis, %d of them dealt into by a seat that was not in riichi", opened, fed)
		})
	}
}
