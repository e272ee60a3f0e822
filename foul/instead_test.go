package foul_test

import (
	"testing"

	"jansou/foul"
	"jansou/mahjong"
)

// A referee's ruling stands for the offence and the seat that it names, with
// how often it was committed; on others the table rules as ever.
func TestRuledBy(t *testing.T) {
	tab := &foul.Table{Rows: []foul.Row{{Offence: "x.foul", Time: 1, Verdict: mahjong.DeadHand, Dead: true}}}
	c := foul.Court{Table: tab}
	mild := mahjong.Ruling{Verdict: mahjong.Warned, Reading: "a beginner"}
	with, err := c.RuledBy([]mahjong.Overruling{{Seat: 1, Rule: "x.foul", Ruling: mild}})
	if err != nil {
		t.Fatal(err)
	}
	for s, want := range map[mahjong.Seat]mahjong.Verdict{1: mahjong.Warned, 2: mahjong.DeadHand} {
		e, err := with.Ruling(&mahjong.Event{Kind: mahjong.Faulted, Seat: s, Rule: "x.foul"}, 0, 0)
		if err != nil || e.Ruling.Verdict != want || e.Ruling.Times != 1 {
			t.Errorf("seat %v: %+v, %v; want %v", s, e.Ruling, err, want)
		}
		if own := e.Ruling.Cite == "the referee"; own != (s == 1) {
			t.Errorf("seat %v: cited as %q", s, e.Ruling.Cite)
		}
	}
	for name, bad := range map[string]mahjong.Overruling{
		"no reason":   {Seat: 1, Rule: "x.foul", Ruling: mahjong.Ruling{Verdict: mahjong.Warned}},
		"no seat":     {Seat: mahjong.NoSeat, Rule: "x.foul", Ruling: mild},
		"not to zero": {Seat: 1, Rule: "x.foul", Ruling: mahjong.Ruling{Verdict: mahjong.Fined, Reading: "r", Points: [4]int32{1}}},
	} {
		if _, err := c.RuledBy([]mahjong.Overruling{bad}); err == nil {
			t.Errorf("%s: taken", name)
		}
	}
	over, again := mahjong.Ruling{Verdict: mahjong.Fined, Reading: "r", Ends: true}, mahjong.Ruling{Verdict: mahjong.Chombo, Reading: "r", Ends: true, Again: true}
	for _, replays := range []bool{false, true} {
		c := foul.Court{Table: tab, Replays: replays}
		for _, r := range []mahjong.Ruling{over, again} {
			if _, err := c.RuledBy([]mahjong.Overruling{{Seat: 1, Rule: "x.foul", Ruling: r}}); (err == nil) != (r.Again == replays) {
				t.Errorf("deals that end are played again %v, and the ruling says %v: %v", replays, r.Again, err)
			}
		}
	}
	var assisted foul.Court
	if _, err := assisted.RuledBy(nil); err == nil {
		t.Error("a referee at a table that refuses what is forbidden")
	}
}
