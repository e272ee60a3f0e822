package parlour_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"jansou/mahjong"
	"jansou/parlour"
)

// three opens a table of three people with a clock, and begins.
func (pl *place) three() (ann, bob, cat *person) {
	pl.t.Helper()
	id := pl.order(parlour.Order{People: 3, Clock: &parlour.Clock{Base: 8 * time.Second, Bank: 20 * time.Second}})
	ann, bob, cat = pl.person('a', id), pl.person('b', id), pl.person('c', id)
	ann.sit()
	bob.sit()
	cat.sit()
	ann.untilTurn(bob, cat)
	bob.hear()
	cat.hear()
	return ann, bob, cat
}

var (
	threeMinutes = parlour.Request{Verb: parlour.ProposePause, ID: "p", Minutes: 3}
	yes          = parlour.Request{Verb: parlour.Vote, On: true}
	no           = parlour.Request{Verb: parlour.Vote}
	back         = parlour.Request{Verb: parlour.Back}
)

// TestPauseByVote: a pause that all agree to begins at once; nobody can act, no clock runs,
// and play goes on when it is over, with the time that was left.
func TestPauseByVote(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		ann, bob, cat := pl.three()
		time.Sleep(3 * time.Second)
		if !bob.last.MayPause {
			t.Errorf("Bob may not pause: %s", bob.last.raw)
		}
		bob.done(threeMinutes)
		if bob.last.Ack != "p" {
			t.Errorf("Bob is answered %s", bob.last.raw)
		}
		ann.refused(threeMinutes, parlour.NotAsked) // one is voted on
		ann.done(yes)
		if v := ann.last.Vote; v == nil || v.By != 1 || v.Minutes != 3 || v.Left != 20000 || !slices.Equal(v.Yes, []int{0, 1}) || !strings.Contains(ann.last.raw, `"yes":[0,1]`) || ann.last.Recess != nil {
			t.Fatalf("Ann is told %s", ann.last.raw)
		}
		cat.done(yes)
		ann.hear()
		if x := ann.last.Recess; x == nil || x.Left != 180000 || ann.last.Vote != nil || len(ann.last.Legal) > 0 || ann.last.Clock != nil {
			t.Fatalf("Ann is told %s", ann.last.raw)
		}
		ann.refused(parlour.Request{Verb: parlour.Act, Rev: ann.last.Rev, Action: mahjong.Action{Kind: mahjong.Discard}}, parlour.NowPaused)
		time.Sleep(179 * time.Second)
		if heard := append(ann.hear(), cat.hear()...); len(heard) > 1 {
			t.Errorf("in the pause: %+v", heard)
		}
		time.Sleep(time.Second)
		ann.hear()
		if ann.last.Recess != nil || len(ann.last.Legal) == 0 || ann.last.Clock == nil || ann.last.Clock.Left != 5000 || ann.last.Clock.Bank != 20000 {
			t.Errorf("after the pause: %s", ann.last.raw)
		}
		bob.hear()
		if bob.last.MayPause {
			t.Error("Bob may pause again")
		}
		bob.refused(threeMinutes, parlour.PauseTaken) // one a round
		ann.done(threeMinutes)
	})
}

// TestPauseTellsNoClaim: a pause that is agreed to while a discard lies begins when it
// has lain its time, though somebody is asked about it, as it would if nobody were.
func TestPauseTellsNoClaim(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		ann, bob, cat := pl.three()
		all := []*person{ann, bob, cat}
		asked := false
		for range 200 {
			for _, p := range all {
				p.hear()
			}
			i := slices.IndexFunc(all, func(p *person) bool { return len(p.last.Legal) > 0 && p.last.Legal[0].Kind == mahjong.Discard })
			if i < 0 {
				time.Sleep(100 * time.Millisecond)
				continue
			}
			all[i].done(parlour.Request{Verb: parlour.Act, ID: "d", Rev: all[i].last.Rev, Action: all[i].last.Legal[0]})
			for _, p := range all {
				p.hear()
				asked = asked || len(p.last.Legal) > 0
			}
			if asked {
				break
			}
		}
		if !asked {
			t.Fatal("nobody is ever asked about a discard")
		}
		bob.done(threeMinutes)
		ann.done(yes)
		cat.done(yes)
		if ann.hear(); ann.last.Recess != nil {
			t.Fatalf("it begins while the discard lies: %s", ann.last.raw)
		}
		time.Sleep(2500 * time.Millisecond) // a discard lies for 0.8 s, and now and then for up to 2.4
		if ann.hear(); ann.last.Recess == nil {
			t.Fatalf("it has not begun: %s", ann.last.raw)
		}
	})
}

// TestPauseRefused: one no, or no answer for 20 s, and there is no pause; the same
// person proposes none more in that deal.
func TestPauseRefused(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		ann, bob, cat := pl.three()
		eve := pl.person('e', ann.table)
		eve.refused(threeMinutes, parlour.NotSeated)
		ann.refused(parlour.Request{Verb: parlour.ProposePause, Minutes: 2}, parlour.Malformed)
		bob.refused(yes, parlour.NotAsked)
		bob.refused(back, parlour.NotAsked)
		bob.done(threeMinutes)
		cat.done(no)
		if bob.hear(); bob.last.Vote != nil {
			t.Errorf("after a no: %s", bob.last.raw)
		}
		bob.refused(threeMinutes, parlour.PauseTaken)
		cat.done(threeMinutes)
		bob.done(yes)
		time.Sleep(20 * time.Second)
		if cat.hear(); cat.last.Vote != nil || cat.last.Recess != nil {
			t.Errorf("after 20 s: %s", cat.last.raw)
		}
		for _, c := range pl.commits(ann.table) {
			if c.Kind == parlour.Paused {
				t.Error("a pause that nobody agreed to stands in the log")
			}
		}
	})
}

// TestPauseOfWhoIsThere: who has gone is not asked, and a pause ends when all who are
// there want to go on.
func TestPauseOfWhoIsThere(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		ann, bob, cat := pl.three()
		bob.done(threeMinutes)
		ann.done(yes)
		cat.v.Close()
		if ann.hear(); ann.last.Recess == nil {
			t.Fatalf("Cat, who has gone, is asked: %s", ann.last.raw)
		}
		ann.done(back)
		if x := ann.last.Recess; x == nil || !slices.Equal(x.Back, []int{0}) {
			t.Errorf("Ann is back: %s", ann.last.raw)
		}
		bob.done(back)
		if ann.hear(); ann.last.Recess != nil || len(ann.last.Legal) == 0 {
			t.Errorf("all are back: %s", ann.last.raw)
		}
	})
}

// TestPauseSurvives: a pause goes on after a restart for as long as was left of it,
// and that somebody had one is not forgotten.
func TestPauseSurvives(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		ann, bob, cat := pl.three()
		bob.done(threeMinutes)
		ann.done(yes)
		cat.done(yes)
		time.Sleep(time.Minute)
		pl.close()
		time.Sleep(30 * time.Second)
		pl.open()
		for _, p := range []*person{ann, bob, cat} {
			p.connect(pl)
		}
		ann.hear()
		if x := ann.last.Recess; x == nil || x.By != 1 || x.Left != 90000 || len(ann.last.Legal) > 0 {
			t.Fatalf("after a restart: %s", ann.last.raw)
		}
		time.Sleep(90 * time.Second)
		if ann.hear(); ann.last.Recess != nil || len(ann.last.Legal) == 0 {
			t.Fatalf("after the pause: %s", ann.last.raw)
		}
		bob.refused(threeMinutes, parlour.PauseTaken)
		// One that ends while no program runs is over at the start.
		ann.done(threeMinutes)
		bob.done(yes)
		cat.done(yes)
		pl.close()
		time.Sleep(10 * time.Minute)
		pl.open()
		ann.connect(pl)
		if ann.hear(); ann.last.Recess != nil || ann.last.Table.Status != parlour.Playing {
			t.Errorf("long after: %s", ann.last.raw)
		}
	})
}

// TestPauseBetween: between two deals the next one waits for the end of the pause.
func TestPauseBetween(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		ann, bob := pl.pair(parlour.Order{Ruleset: "sudden"})
		ann.untilTurn(bob)
		ann.act(suddenWin, "")
		bob.hear()
		if bob.last.Pause == nil {
			t.Fatalf("no deal has ended: %s", bob.last.raw)
		}
		left := *bob.last.Pause
		bob.done(parlour.Request{Verb: parlour.ProposePause, Minutes: 1})
		ann.done(yes)
		time.Sleep(59 * time.Second)
		if ann.hear(); ann.last.Pause == nil || *ann.last.Pause != left {
			t.Errorf("in the pause: %s", ann.last.raw)
		}
		time.Sleep(time.Duration(left)*time.Millisecond + time.Second)
		if ann.hear(); ann.last.Pause != nil {
			t.Errorf("after it: %s", ann.last.raw)
		}
	})
}

// TestNobodyWaitsForWhoHasGone: who would go on after a pause does not wait for one who
// leaves without having said so, or whose line breaks for as long as it takes to count as
// away. Where nobody is there any more the pause lasts as long as it was agreed to.
func TestNobodyWaitsForWhoHasGone(t *testing.T) {
	for name, goes := range map[string]func(*person){
		"leaves":       func(p *person) { p.done(parlour.Request{Verb: parlour.Leave}) },
		"line is lost": func(p *person) { p.v.Close() },
	} {
		t.Run(name, func(t *testing.T) {
			inPlace(t, func(t *testing.T, pl *place) {
				ann, bob, cat := pl.three()
				bob.done(threeMinutes)
				ann.done(yes)
				cat.done(yes)
				ann.done(back)
				bob.done(back)
				goes(cat)
				if ann.hear(); name == "line is lost" && ann.last.Recess == nil {
					t.Error("nobody waits for Cat, who may only load the page anew")
				}
				time.Sleep(10 * time.Second)
				if ann.hear(); ann.last.Recess != nil || len(ann.last.Legal) == 0 {
					t.Errorf("Cat has gone, and the others wait: %s", ann.last.raw)
				}
			})
		})
	}
	inPlace(t, func(t *testing.T, pl *place) {
		ann, bob, cat := pl.three()
		bob.done(threeMinutes)
		ann.done(yes)
		cat.done(yes)
		ann.done(back)
		for _, p := range []*person{ann, bob, cat} {
			p.v.Close()
		}
		time.Sleep(time.Minute)
		log := pl.commits(ann.table)
		if last := log[len(log)-1].Kind; last != parlour.Paused {
			t.Errorf("with nobody there the table has %s", last)
		}
	})
}

// TestVoteEndsWithTheGame: what people are asked in a game, about a pause or about who
// would stand in, is not asked any more when it is over.
func TestVoteEndsWithTheGame(t *testing.T) {
	for name, ends := range map[string]func(*place, string){
		"its time is up": func(*place, string) { time.Sleep(10 * time.Second) },
		"it is closed": func(pl *place, id string) {
			if err := pl.p.CloseTable(id, "enough"); err != nil {
				pl.t.Error(err)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			inPlace(t, func(t *testing.T, pl *place) {
				id := pl.order(parlour.Order{Ruleset: "timed", People: 3, Clock: noClock})
				ann, bob, cat, dan := pl.person('a', id), pl.person('b', id), pl.person('c', id), pl.person('d', id)
				ann.sit()
				bob.sit()
				cat.sit()
				time.Sleep(5*time.Minute - 5*time.Second)
				cat.done(parlour.Request{Verb: parlour.Leave})
				dan.done(parlour.Request{Verb: parlour.StandIn, On: true, Seat: seatOf(2), Name: "Dan"})
				bob.done(threeMinutes)
				if ann.hear(); ann.last.Vote == nil || len(ann.last.Offers) != 1 {
					t.Fatalf("Ann is asked %s", ann.last.raw)
				}
				ends(pl, id)
				if ann.hear(); ann.last.Table.Status != parlour.Over || ann.last.Vote != nil || len(ann.last.Offers) > 0 {
					t.Errorf("Ann is asked still: %s", ann.last.raw)
				}
			})
		})
	}
}
