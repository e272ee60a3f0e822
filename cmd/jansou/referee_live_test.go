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

// A referee who sets the table back to a tile on offer gives everybody the whole time
// to call it, and what was said before, of another tile, is no call for this one.
func TestRefereeSetsBackToATileOnOffer(t *testing.T) {
	inChairsWith(t, parlour.ByCalling, func(t *testing.T, c *chairs) {
		has := func(k mahjong.ActionKind) func(mahjong.Action) bool {
			return func(a mahjong.Action) bool { return a.Kind == k }
		}
		var claim mahjong.Action
		for range 5000 { // until the player may claim another's tile
			l := c.player.last.Legal
			if i := slices.IndexFunc(l, has(mahjong.Claim)); i >= 0 && !slices.ContainsFunc(l, has(mahjong.Discard)) {
				claim = l[i]
				break
			}
			if slices.ContainsFunc(l, has(mahjong.Discard)) {
				c.player.must(parlour.Request{Verb: parlour.Act, Rev: c.player.last.Rev, Action: idle(l)})
			}
			if c.player.last.Pause != nil {
				c.player.say(parlour.Request{Verb: parlour.Ready})
			}
			time.Sleep(100 * time.Millisecond)
			c.player.hear()
			c.ref.hear()
		}
		if claim.Kind != mahjong.Claim {
			t.Fatal("nothing can ever be claimed")
		}
		c.ref.must(parlour.Request{Verb: parlour.Call})
		if len(c.ref.last.Chair.Moments) == 0 {
			t.Fatal("no moments")
		}
		to := len(c.ref.last.Chair.Moments) - 1
		c.ref.must(parlour.Request{Verb: parlour.Resume})
		c.player.hear()
		time.Sleep(10 * time.Second) // it lies no more, and others have been let go
		c.player.hear()
		said := parlour.Request{Verb: parlour.Act, ID: "late", Rev: c.player.last.Rev, Action: claim}
		c.ref.must(parlour.Request{Verb: parlour.Call})
		c.ref.must(parlour.Request{Verb: parlour.Undo, To: to, Why: "He was misled"})
		time.Sleep(20 * time.Second)
		c.ref.must(parlour.Request{Verb: parlour.Resume})
		if c.player.hear(); c.player.last.Calls == nil || *c.player.last.Calls != 3000 || !slices.Contains(c.player.last.Legal, claim) {
			t.Fatalf("the tile lies again, with %v left and %v", c.player.last.Calls, c.player.last.Legal)
		}
		if f := c.player.say(said); f != parlour.Stale {
			t.Errorf("what was said before the table was set back is answered %q", f)
		}
		said.Rev = c.player.last.Rev
		c.player.must(said)
	})
}
