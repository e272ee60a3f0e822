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

// A ruling of the referee's own says how often the offence was committed, as one of
// the book does, also where she reports it or rules on what was left to her.
func TestOwnRulingCounts(t *testing.T) {
	tab := &foul.Table{Rows: []foul.Row{{Offence: "x.foul", Time: 1, Verdict: mahjong.Warned}, {Offence: "x.open", Time: 1, Verdict: mahjong.Referred}}}
	c := foul.Court{Table: tab}
	mild := mahjong.Ruling{Verdict: mahjong.Unpunished, Reading: "a beginner"}
	var scores [4]int
	for want := 1; want <= 3; want++ {
		for _, rule := range []mahjong.RuleID{"x.foul", "x.open"} {
			own := &mild
			if rule == "x.open" { // left to the referee first
				events, err := c.Report(mahjong.Fault{Seat: 1, Rule: rule}, nil, 0, 0)
				if err != nil {
					t.Fatal(err)
				}
				for i := range events {
					c.Apply(&events[i], 0, 1, &scores)
				}
			}
			events, err := c.Report(mahjong.Fault{Seat: 1, Rule: rule}, own, 0, 0)
			if err != nil {
				t.Fatal(err)
			}
			if r := events[len(events)-1].Ruling; r.Times != want {
				t.Errorf("%s: ruled on as time %d, and it is time %d", rule, r.Times, want)
			}
			for i := range events {
				c.Apply(&events[i], 0, 1, &scores)
			}
		}
	}
}

// A verdict brings with it what its word says: a dead hand is dead, and a chombo ends
// the deal, which is played again; where no deal is, there is none.
func TestVerdictIsMeant(t *testing.T) {
	tab := &foul.Table{Rows: []foul.Row{{Offence: "x.foul", Time: 1, Verdict: mahjong.Warned}}}
	for _, replays := range []bool{false, true} {
		c := foul.Court{Table: tab, Replays: replays}
		for _, v := range []mahjong.Verdict{mahjong.DeadHand, mahjong.Chombo} {
			own := mahjong.Ruling{Verdict: v, Reading: "r"}
			events, err := c.Report(mahjong.Fault{Seat: 1, Rule: "x.foul"}, &own, 0, 0)
			with, err2 := c.RuledBy([]mahjong.Overruling{{Seat: 1, Rule: "x.foul", Ruling: own}})
			if v == mahjong.Chombo && !replays {
				if err == nil || err2 == nil {
					t.Errorf("a chombo where no deal is played again is taken: %v, %v", err, err2)
				}
				continue
			}
			if err != nil || err2 != nil {
				t.Fatal(err, err2)
			}
			held, err := with.Ruling(&mahjong.Event{Kind: mahjong.Faulted, Seat: 1, Rule: "x.foul"}, 0, 0)
			if err != nil {
				t.Fatal(err)
			}
			for _, r := range []*mahjong.Ruling{events[1].Ruling, held.Ruling} {
				if r.Dead != (v == mahjong.DeadHand) || r.Ends != (v == mahjong.Chombo) || r.Again != r.Ends {
					t.Errorf("%v is ruled as %+v", v, r)
				}
			}
		}
	}
}
