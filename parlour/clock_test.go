package parlour_test

import (
	"testing"
	"time"

	"jansou/mahjong"
	"jansou/parlour"
)

// TestClocksOfARuleset: the first discard of a deal, an answer and any other
// move each have a time of their own, and the clock plays when it is over.
func TestClocksOfARuleset(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		id := pl.order(parlour.Order{Clock: &parlour.Clock{Base: 5 * time.Second, Claim: 2 * time.Second, First: 20 * time.Second}})
		ann := pl.person('a', id)
		ann.sit() // on the dealer's seat
		ann.toChoice(true)
		if c := ann.last.Clock; c == nil || c.Left != 20_000 {
			t.Fatalf("before the first discard: %+v", c)
		}
		time.Sleep(19 * time.Second)
		if heard := ann.hear(); heard != nil {
			t.Fatalf("the clock of the first discard was early: %+v", heard)
		}
		ann.act(ann.last.Legal[0], "")
		ann.toChoice(true)
		if c := ann.last.Clock; c == nil || c.Left != 5000 {
			t.Fatalf("on a later turn: %+v", c)
		}
		ann.toChoice(false)
		if c := ann.last.Clock; c == nil || c.Left != 2000 {
			t.Fatalf("in a claim window: %+v", c)
		}
		time.Sleep(2*time.Second + 499*time.Millisecond)
		if heard := ann.hear(); heard != nil {
			t.Fatalf("the clock of a claim was early: %+v", heard)
		}
		time.Sleep(time.Millisecond)
		heard := ann.hear()
		if len(heard) == 0 || heard[0].Events[0].Kind != mahjong.Answered || heard[0].Events[0].Action.Kind != mahjong.Pass {
			t.Fatalf("the clock did not pass: %+v", heard)
		}
		ann.toNextDeal()
		ann.toChoice(true)
		if c := ann.last.Clock; c == nil || c.Left != 20_000 {
			t.Fatalf("in the next deal: %+v", c)
		}
	})
}
