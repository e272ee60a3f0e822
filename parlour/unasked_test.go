package parlour_test

import (
	"testing"
	"time"

	"jansou/mahjong"
	"jansou/parlour"
)

// TestUnasked: who may speak while the table waits for another has no clock for
// it and is not played for, pays nothing for it and takes nothing of the other's
// time; a bot is silent.
func TestUnasked(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		id := pl.order(parlour.Order{Ruleset: "eager", People: 2, Clock: &parlour.Clock{Base: 10 * time.Second, Bank: 20 * time.Second}})
		ann, ben := pl.person('a', id), pl.person('b', id)
		ann.sit()
		ben.sit()
		ann.toChoice(true)
		ben.hear()
		noten := mahjong.Action{Kind: mahjong.Noten}
		if l := ben.last.Legal; len(l) != 1 || l[0] != noten || ben.last.Clock != nil {
			t.Fatalf("while Ann thinks Ben may %v, and his clock is %+v", l, ben.last.Clock)
		}
		before := ben.last.Rev
		time.Sleep(8 * time.Second)
		if ben.hear(); ben.last.Rev != before {
			t.Fatalf("somebody has spoken or was played for: %+v", ben.last.Events)
		}
		if codes := codes(ben.act(noten, "")); codes != nil {
			t.Fatalf("Ben may speak, and is told %v", codes)
		}
		if e := ben.last.Events; len(e) != 1 || e[0].Kind != mahjong.Declared || len(ben.last.Legal) != 0 {
			t.Fatalf("Ben spoke, and heard %v", e)
		}
		// Ann's time runs on: 2 s of the base are left, and it is her turn still.
		ann.hear()
		if c := ann.last.Clock; c == nil || c.Left != 2000 || c.Bank != 20000 {
			t.Fatalf("after Ben has spoken Ann has %+v", c)
		}
		ann.act(ann.last.Legal[0], "")
		ben.toChoice(true)
		if c := ben.last.Clock; c == nil || c.Bank != 20000 {
			t.Fatalf("for what he said Ben has paid: %+v", c)
		}
	})
}
