package main

import (
	"slices"
	"testing"
	"time"

	"jansou/mahjong"
	"jansou/parlour"
)

// Where claims are called live an offence comes to light when the time to call is
// over: the referee is called then, nothing has happened before the ruling, and
// after a crash it is the same.
func TestRefereeRulesOnCalls(t *testing.T) {
	inChairsWith(t, parlour.ByCalling, func(t *testing.T, c *chairs) {
		win := mahjong.Action{Kind: mahjong.Win}
		if slices.Contains(c.player.last.Legal, win) {
			t.Fatal("the player may win")
		}
		discard := func(a mahjong.Action) bool { return a.Kind == mahjong.Discard }
		own := c.player.last.Legal[slices.IndexFunc(c.player.last.Legal, discard)]
		c.player.must(parlour.Request{Verb: parlour.Act, Rev: c.player.last.Rev, Action: own})
		for range 600 { // until another's tile can be called for
			if l := c.player.last.Could; slices.Contains(l, win) && !slices.ContainsFunc(l, discard) {
				break
			}
			time.Sleep(100 * time.Millisecond)
			c.player.hear()
		}
		if slices.Contains(c.player.last.Legal, win) || !slices.Contains(c.player.last.Could, win) {
			t.Fatalf("the player may do %v, and could do %v", c.player.last.Legal, c.player.last.Could)
		}
		c.player.must(parlour.Request{Verb: parlour.Act, ID: "w", Rev: c.player.last.Rev, Action: win})
		if c.ref.hear(); c.ref.last.Call != nil {
			t.Fatal("the referee is called before others have had their time")
		}
		time.Sleep(4 * time.Second)
		c.ref.hear()
		c.player.hear()
		x := c.ref.last.Call
		if x == nil || len(x.Faults) != 1 || x.Faults[0].Seat != 2 || len(c.ref.last.Chair.Proposals) != 2 || len(c.ref.ledger()) > 0 {
			t.Fatalf("the referee hears %+v, the ledger is %+v", x, c.ref.ledger())
		}
		rule := x.Faults[0].Rule
		c.restart()
		if x := c.ref.last.Call; x == nil || len(x.Faults) != 1 || x.Faults[0].Rule != rule {
			t.Fatalf("after a crash the referee hears %+v", x)
		}
		c.ref.must(parlour.Request{Verb: parlour.Rule, Instead: []mahjong.Overruling{
			{Seat: 2, Rule: rule, Ruling: mahjong.Ruling{Verdict: mahjong.Warned, Reading: "He is a beginner"}}}})
		c.ref.must(parlour.Request{Verb: parlour.Resume})
		c.player.hear()
		if l := c.player.ledger(); len(l) != 1 || l[0].Verdict != mahjong.Warned || l[0].Rule != rule || l[0].Cite != "the referee" {
			t.Fatalf("the ledger: %+v", l)
		}
		c.toTurn() // play goes on
	})
}
