package parlour_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"jansou/mahjong"
	"jansou/parlour"
)

// toChoice brings p to a choice of that phase: its turn, or a claim.
func (p *person) toChoice(turn bool) {
	p.t.Helper()
	for {
		p.untilAsked(time.Minute)
		if p.last.Table.Status == parlour.Over {
			p.t.Fatal("the game ended without such a choice")
		}
		if turn == (p.last.Legal[0].Kind == mahjong.Discard) {
			return
		}
		p.act(p.last.Legal[0], "")
	}
}

// toNextDeal plays the deal to its end and wants to go on.
func (p *person) toNextDeal() {
	p.t.Helper()
	for p.last.Pause == nil {
		if len(p.last.Legal) > 0 {
			p.act(p.last.Legal[0], "")
		}
		time.Sleep(50 * time.Millisecond)
		p.hear()
	}
	p.say(parlour.Request{Verb: parlour.Ready})
}

// TestClock: the clock plays its default when base, bank and grace are over,
// takes the bank with it, and the bank is back in the next deal.
func TestClock(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		id := pl.order(parlour.Order{Clock: &parlour.Clock{Base: 5 * time.Second, Bank: 10 * time.Second}})
		ann := pl.person('a', id)
		ann.sit()
		ann.toChoice(true)
		if c := ann.last.Clock; c == nil || c.Left != 5000 || c.Bank != 10000 {
			t.Fatalf("the clock begins with %+v", c)
		}
		// A choice within base and grace costs nothing; two seconds more cost two.
		time.Sleep(5*time.Second + 500*time.Millisecond)
		ann.act(ann.last.Legal[0], "")
		ann.toChoice(true)
		if c := ann.last.Clock; c == nil || c.Bank != 10000 {
			t.Fatalf("after a choice in time: %+v", c)
		}
		time.Sleep(7*time.Second + 500*time.Millisecond)
		ann.act(ann.last.Legal[0], "")
		ann.toChoice(true)
		if c := ann.last.Clock; c == nil || c.Left != 5000 || c.Bank != 8000 {
			t.Fatalf("after a choice two seconds late: %+v", c)
		}
		began := ann.last.at
		time.Sleep(5*time.Second + 8*time.Second + 499*time.Millisecond)
		if heard := ann.hear(); heard != nil {
			t.Fatalf("the clock was early: %+v", heard)
		}
		want := ann.last.Legal[len(ann.last.Legal)-1]
		time.Sleep(time.Millisecond)
		heard := ann.hear()
		if len(heard) == 0 || heard[0].Events[0].Kind != mahjong.Discarded || heard[0].Events[0].Tile != want.Tile {
			t.Fatalf("%v after it began, the clock did not discard %v: %+v", time.Since(began), want.Tile, heard)
		}
		ann.toChoice(true)
		if c := ann.last.Clock; c == nil || c.Bank != 0 {
			t.Fatalf("after the clock: %+v", c)
		}
		ann.toNextDeal()
		ann.toChoice(true)
		if c := ann.last.Clock; c == nil || c.Bank != 10000 {
			t.Fatalf("in the next deal: %+v", c)
		}
	})
}

// TestSpentBankSurvives: what a bank has lost is in the log.
func TestSpentBankSurvives(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		id := pl.order(parlour.Order{Clock: &parlour.Clock{Base: time.Second, Bank: 10 * time.Second}})
		ann := pl.person('a', id)
		ann.sit()
		ann.toChoice(true)
		time.Sleep(4*time.Second + 500*time.Millisecond)
		ann.act(ann.last.Legal[0], "")
		pl.close()
		pl.open()
		ann.connect(pl)
		ann.toChoice(true)
		if c := ann.last.Clock; c == nil || c.Bank != 7000 {
			t.Errorf("after three seconds of the bank: %+v", c)
		}
	})
}

// TestNoClock: without a clock nothing happens while a person thinks.
func TestNoClock(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		id := pl.order(parlour.Order{Clock: noClock})
		ann := pl.person('a', id)
		ann.sit()
		ann.toChoice(true)
		if ann.last.Clock != nil {
			t.Errorf("there is a clock: %+v", ann.last.Clock)
		}
		time.Sleep(24 * time.Hour)
		if heard := ann.hear(); heard != nil {
			t.Errorf("heard %+v", heard)
		}
	})
}

// TestWindow: after each discard that the person could not claim, the next
// thing happens exactly one window later, although bots could claim some of
// them: at this table a bot claims every other discard that it can.
func TestWindow(t *testing.T) {
	for _, c := range []struct {
		pace parlour.Pace
		want time.Duration
	}{{parlour.Natural, 800 * time.Millisecond}, {parlour.Brisk, 300 * time.Millisecond}, {parlour.Instant, 0}} {
		t.Run(string(c.pace), func(t *testing.T) {
			inPlace(t, func(t *testing.T, pl *place) {
				id := pl.order(parlour.Order{Clock: noClock, Pace: c.pace})
				ann := pl.person('a', id)
				ann.sit()
				claims, draws := 0, 0
				var discard time.Time
				asked := false
				for ann.last.Table.Status != parlour.Over {
					for _, m := range ann.hear() {
						for _, e := range m.Events {
							switch e.Kind {
							case mahjong.Discarded:
								discard, asked = m.at, false
							case mahjong.Answered:
								asked = true
							case mahjong.Drew, mahjong.Claimed:
								if discard.IsZero() || asked {
									break
								}
								if got := m.at.Sub(discard); got != c.want {
									t.Errorf("%v followed a discard after %v, want %v", e.Kind, got, c.want)
								}
								if e.Kind == mahjong.Claimed {
									claims++
								} else {
									draws++
								}
							}
							if e.Kind == mahjong.DealEnded {
								discard = time.Time{}
							}
						}
					}
					if len(ann.last.Legal) > 0 {
						ann.act2(ann.last.Legal[0])
						continue
					}
					if ann.last.Pause != nil {
						ann.v.Do(parlour.Request{Verb: parlour.Ready})
						ann.last.Pause = nil
						continue
					}
					time.Sleep(10 * time.Millisecond)
				}
				if claims == 0 || draws == 0 {
					t.Errorf("%d claims and %d draws: nothing is compared", claims, draws)
				}
			})
		})
	}
}

// act2 sends an action and leaves the answer to be heard.
func (p *person) act2(a mahjong.Action) {
	p.v.Do(parlour.Request{Verb: parlour.Act, Rev: p.last.Rev, Action: a})
	p.last.Legal = nil
}

// TestAway: who has left is played for after a moment, who has lost the
// connection after a while; both may come back to their seat.
func TestAway(t *testing.T) {
	for _, c := range []struct {
		name  string
		leave bool
		after time.Duration
	}{{"left", true, time.Second}, {"lost", false, 11 * time.Second}} {
		t.Run(c.name, func(t *testing.T) {
			inPlace(t, func(t *testing.T, pl *place) {
				id := pl.order(parlour.Order{People: 2, Clock: noClock, Substitute: parlour.NoSubstitute})
				ann, bob := pl.person('a', id), pl.person('b', id)
				ann.sit()
				bob.sit()
				for len(ann.hear()) > 0 || ann.last.Legal == nil || ann.last.Legal[0].Kind != mahjong.Discard {
					if bob.hear(); len(bob.last.Legal) > 0 {
						bob.act(bob.last.Legal[0], "")
					}
					if len(ann.last.Legal) > 0 && ann.last.Legal[0].Kind == mahjong.Pass {
						ann.act(ann.last.Legal[0], "")
					}
					time.Sleep(100 * time.Millisecond)
				}
				bob.hear()
				if c.leave {
					ann.say(parlour.Request{Verb: parlour.Leave})
				} else {
					ann.v.Close()
				}
				bob.hear()
				if s := bob.last.Seats[ann.last.You]; !s.Away || s.Connected != c.leave {
					t.Errorf("Bob sees Ann as %+v", s)
				}
				time.Sleep(c.after - time.Millisecond)
				if heard := bob.hear(); heard != nil {
					t.Fatalf("too early: %+v", heard)
				}
				time.Sleep(time.Millisecond)
				heard := bob.hear()
				if len(heard) == 0 || heard[0].Events[0].Kind != mahjong.Discarded || heard[0].Events[0].Seat != ann.last.You {
					t.Fatalf("Ann is not played for: %+v", heard)
				}
				if c.leave {
					ann.say(parlour.Request{Verb: parlour.Sit})
				} else {
					ann.connect(pl)
				}
				bob.hear()
				if s := bob.last.Seats[ann.last.You]; s.Away || !s.Connected {
					t.Errorf("Bob sees Ann come back as %+v", s)
				}
			})
		})
	}
}

// TestNobodyThere: where no person is left, the whole clock runs for each
// choice, and the game goes on to its end.
func TestNobodyThere(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		id := pl.order(parlour.Order{Clock: &parlour.Clock{Base: 5 * time.Second}})
		ann := pl.person('a', id)
		ann.sit()
		ann.toChoice(true)
		rev := ann.last.Rev
		ann.v.Close()
		time.Sleep(5*time.Second + 499*time.Millisecond)
		if spectator := pl.person('z', id); spectator.last.Rev != rev {
			t.Errorf("rev %d, was %d", spectator.last.Rev, rev)
		}
		time.Sleep(time.Hour)
		if info, err := pl.p.Info(id, parlour.Owner{}); err != nil || info.Status != parlour.Over {
			t.Errorf("after an hour: %+v, %v", info, err)
		}
	})
}

// TestPause: the next deal waits for all who are here to be ready, or for the
// pause to end.
func TestPause(t *testing.T) {
	for _, ready := range []bool{true, false} {
		inPlace(t, func(t *testing.T, pl *place) {
			id := pl.order(parlour.Order{Clock: noClock, Pace: parlour.Instant})
			ann := pl.person('a', id)
			ann.sit()
			for ann.last.Pause == nil {
				if len(ann.last.Legal) > 0 {
					ann.act(ann.last.Legal[0], "")
				}
				ann.hear()
			}
			if *ann.last.Pause != 20000 {
				t.Errorf("a pause of %d ms", *ann.last.Pause)
			}
			time.Sleep(19999 * time.Millisecond)
			if heard := ann.hear(); heard != nil {
				t.Fatalf("the pause was short: %+v", heard)
			}
			if ready {
				if heard := ann.say(parlour.Request{Verb: parlour.Ready, ID: "go"}); heard[0].Ack != "go" {
					t.Errorf("not acknowledged: %+v", heard)
				}
			} else {
				time.Sleep(time.Millisecond)
				ann.hear()
			}
			if ann.last.Pause != nil || len(ann.last.Legal) == 0 {
				t.Errorf("ready %v: the next deal has not begun: %s", ready, ann.last.raw)
			}
		})
	}
}

// TestSlowViewer: who does not read is dropped, and the game does not wait.
func TestSlowViewer(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		id := pl.order(parlour.Order{Clock: noClock, Pace: parlour.Instant})
		ann, slow := pl.person('a', id), pl.person('z', id)
		ann.sit()
		for ann.untilAsked(time.Minute); ann.last.Table.Status != parlour.Over; ann.untilAsked(time.Minute) {
			ann.act(ann.last.Legal[0], "")
		}
		n := len(slow.hear())
		if _, open := <-slow.v.Messages(); open || slow.v.Why() != parlour.ErrSlow {
			t.Errorf("after %d messages: open %v, %v", n, open, slow.v.Why())
		}
		slow.connect(pl)
		if slow.last.Table.Status != parlour.Over || slow.last.Rev == 0 {
			t.Errorf("on return: %s", slow.last.raw)
		}
	})
}

// TestAbandoned: a table at which nobody waits is given up, a finished one is
// let go from memory and read again when it is asked for.
func TestAbandoned(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		id := pl.order(parlour.Order{People: 2, Public: true})
		ann := pl.person('a', id)
		ann.sit()
		time.Sleep(3 * time.Hour)
		if n := len(pl.p.List(parlour.Owner{})); n != 1 {
			t.Errorf("%d tables while Ann waits", n)
		}
		ann.v.Close()
		time.Sleep(59 * time.Minute)
		if n := len(pl.p.List(parlour.Owner{})); n != 1 {
			t.Errorf("%d tables after 59 minutes", n)
		}
		time.Sleep(2 * time.Minute)
		if n := len(pl.p.List(parlour.Owner{})); n != 0 {
			t.Errorf("%d tables after an hour", n)
		}
		tables, err := pl.db.Tables(context.Background())
		if err != nil || len(tables) != 0 {
			t.Errorf("going on: %v, %v", tables, err)
		}
		ann.connect(pl)
		if got := codes(ann.say(parlour.Request{Verb: parlour.Start})); !slices.Equal(got, []parlour.Code{parlour.NotWaiting}) {
			t.Errorf("starting a table that was given up: %v", got)
		}
	})
}

// TestReadyTwice: who says it again is acknowledged, and nobody else is told.
func TestReadyTwice(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		id := pl.order(parlour.Order{People: 2, Clock: &parlour.Clock{Base: time.Second}})
		ann, bob := pl.person('a', id), pl.person('b', id)
		ann.sit()
		bob.sit()
		for bob.last.Pause == nil {
			time.Sleep(100 * time.Millisecond)
			ann.hear()
			bob.hear()
		}
		ann.say(parlour.Request{Verb: parlour.Ready})
		if bob.hear(); !bob.last.Seats[ann.last.You].Ready {
			t.Fatal("Bob does not see that Ann is ready")
		}
		if heard := ann.say(parlour.Request{Verb: parlour.Ready, ID: "again"}); len(heard) != 1 || heard[0].Ack != "again" {
			t.Errorf("Ann hears %+v", heard)
		}
		if heard := bob.hear(); heard != nil {
			t.Errorf("Bob hears %+v", heard)
		}
		bob.say(parlour.Request{Verb: parlour.Ready})
		if bob.last.Pause != nil {
			t.Error("both are ready, and the next deal has not begun")
		}
	})
}
