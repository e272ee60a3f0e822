package parlour_test

import (
	"context"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"jansou/mahjong"
	"jansou/parlour"
)

// When the time of a session is over play stops in the middle of a deal, and
// the game is over; a parlour that was closed meanwhile counts on.
func TestSessionEnds(t *testing.T) {
	for _, away := range []time.Duration{0, time.Minute, time.Hour} {
		inPlace(t, func(t *testing.T, pl *place) {
			id := pl.order(parlour.Order{Ruleset: "timed", Clock: noClock})
			ann := pl.person('a', id)
			begun := time.Now()
			ann.sit()
			ann.untilAsked(time.Minute)
			if ann.last.Ends == nil || *ann.last.Ends > 5*60_000 || *ann.last.Ends < 4*60_000 {
				t.Fatalf("the session ends in %v ms", ann.last.Ends)
			}
			if away > 0 {
				pl.close()
				time.Sleep(away)
				pl.open()
				ann.connect(pl)
			}
			time.Sleep(5*time.Minute - min(away, time.Minute))
			ann.hear()
			if ann.last.Table.Status != parlour.Over || ann.last.Ends != nil {
				t.Fatalf("the table is %s", ann.last.Table.Status)
			}
			if took := ann.last.at.Sub(begun); away < time.Hour && (took < 5*time.Minute || took > 5*time.Minute+time.Second) {
				t.Errorf("the session took %v", took)
			}
			lines, err := pl.db.Read(context.Background(), id, 0)
			if err != nil {
				t.Fatal(err)
			}
			last, err := parlour.DecodeCommit(lines[len(lines)-1])
			if err != nil {
				t.Fatal(err)
			}
			if last.Kind != parlour.TimeUp || len(last.Events) != 2 || last.Events[0].Kind != mahjong.DealEnded || last.Events[1].Kind != mahjong.GameEnded {
				t.Errorf("the log ends with %+v", last)
			}
		})
	}
}

// A date that is set while people play, or while the parlour is closed, neither
// ends a session nor lets it last hours more.
func TestDateIsSet(t *testing.T) {
	for name, jump := range map[string]time.Duration{"forward": 3 * time.Hour, "back": -5 * time.Hour} {
		for _, closed := range []bool{false, true} {
			if closed && jump > 0 {
				continue // as if the parlour had been closed for so long, which counts
			}
			t.Run(fmt.Sprintf("%s, closed meanwhile: %v", name, closed), func(t *testing.T) {
				inPlace(t, func(t *testing.T, pl *place) {
					var set atomic.Int64
					set.Store(int64(-jump))
					pl.close()
					pl.cfg.Date = func() time.Time { return time.Now().Round(0).Add(time.Duration(set.Load())) }
					pl.open()
					ann := pl.person('a', pl.order(parlour.Order{Ruleset: "timed", Clock: noClock}))
					ann.sit()
					ann.untilAsked(time.Minute)
					if closed {
						pl.close()
					}
					set.Store(0) // the right date
					if closed {
						pl.open()
						ann.connect(pl)
					}
					time.Sleep(4 * time.Minute)
					ann.hear()
					if ann.last.Table.Status != parlour.Playing || ann.last.Ends == nil || *ann.last.Ends > 5*60_000 {
						t.Fatalf("after four of five minutes the table is %s, and ends in %v ms", ann.last.Table.Status, ann.last.Ends)
					}
					time.Sleep(90 * time.Second)
					ann.hear()
					if ann.last.Table.Status != parlour.Over {
						t.Errorf("after five minutes and a half the table is %s", ann.last.Table.Status)
					}
				})
			})
		}
	}
}

// Where a deal is played to its end after the time is over, people play on as if
// nothing had happened, and no other deal begins.
func TestSessionEndsAfterTheHand(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		id := pl.order(parlour.Order{Ruleset: "unhurried", Clock: noClock})
		ann := pl.person('a', id)
		ann.sit()
		ann.untilAsked(time.Minute)
		time.Sleep(10 * time.Minute)
		ann.hear()
		if ann.last.Table.Status != parlour.Playing {
			t.Fatalf("after the time the table is %s", ann.last.Table.Status)
		}
		for ann.last.Table.Status != parlour.Over {
			ann.untilAsked(time.Minute)
			if len(ann.last.Legal) > 0 {
				ann.act(ann.last.Legal[0], "")
			}
		}
		lines, err := pl.db.Read(context.Background(), id, 0)
		if err != nil {
			t.Fatal(err)
		}
		last, err := parlour.DecodeCommit(lines[len(lines)-1])
		if err != nil {
			t.Fatal(err)
		}
		if last.Kind != parlour.TimeUp || len(last.Events) != 1 || last.Events[0].Kind != mahjong.GameEnded {
			t.Errorf("the log ends with %+v", last)
		}
		deals := 0
		for _, line := range lines {
			if c, err := parlour.DecodeCommit(line); err != nil {
				t.Fatal(err)
			} else if c.Kind == parlour.DealBegun {
				deals++
			}
		}
		if deals != 1 {
			t.Errorf("%d deals began, one of them before the time was over", deals)
		}
	})
}

// Where the time is called before it is over, the room asks then, and not only at
// the end.
func TestSessionIsCalledBeforeItsEnd(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		ann := pl.person('a', pl.order(parlour.Order{Ruleset: "signalled", Clock: noClock}))
		begun := time.Now()
		ann.sit()
		ann.untilAsked(time.Minute)
		if ann.last.Ends == nil || *ann.last.Ends > 20*60_000 || *ann.last.Ends < 19*60_000 {
			t.Fatalf("the session ends in %v ms", ann.last.Ends)
		}
		time.Sleep(5*time.Minute + time.Second)
		ann.hear()
		if took := ann.last.at.Sub(begun); ann.last.Table.Status != parlour.Over || took > 5*time.Minute+time.Second {
			t.Errorf("after %v the table is %s", took, ann.last.Table.Status)
		}
	})
}

// A table without a limit has no end, and says nothing of one.
func TestSessionWithoutEnd(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		ann := pl.person('a', pl.order(parlour.Order{Clock: noClock}))
		ann.sit()
		ann.untilAsked(time.Minute)
		time.Sleep(24 * time.Hour)
		if ann.last.Ends != nil || ann.last.Table.Status != parlour.Playing {
			t.Errorf("%v ms to the end, %s", ann.last.Ends, ann.last.Table.Status)
		}
	})
}
