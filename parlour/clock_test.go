package parlour_test

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

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

// TestClockOfTheTurn: everybody sees the clock of who is to move, and how much
// of the bank its turns have taken; nobody sees a clock in a claim window.
func TestClockOfTheTurn(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		id := pl.order(parlour.Order{People: 2, Clock: &parlour.Clock{Base: 5 * time.Second, Bank: 20 * time.Second}})
		ann, ben, zoe := pl.person('a', id), pl.person('b', id), pl.person('z', id)
		ann.sit()
		ben.sit()
		ann.toChoice(true)
		ben.hear()
		zoe.hear()
		want := parlour.TurnClock{Seat: ann.last.You, ClockLeft: parlour.ClockLeft{Left: 5000, Bank: 20_000}}
		for _, p := range []*person{ben, zoe} {
			if p.last.Moves == nil || *p.last.Moves != want {
				t.Errorf("in Ann's turn %v sees %+v", p.last.You, p.last.Moves)
			}
		}
		if ann.last.Moves != nil {
			t.Errorf("Ann sees her own clock twice: %+v", ann.last.Moves)
		}
		time.Sleep(7 * time.Second)
		zoe.v.Close()
		zoe.connect(pl)
		if c := zoe.last.Moves; c == nil || c.Left != 0 || c.Bank != 18_000 {
			t.Errorf("two seconds into the bank: %+v", c)
		}
		time.Sleep(3*time.Second + 500*time.Millisecond)
		ann.act(ann.last.Legal[0], "")
		for ann.hear(); len(ann.last.Legal) == 0 || ann.last.Legal[0].Kind != mahjong.Discard; ann.hear() {
			for _, p := range []*person{ann, ben} {
				if p.hear(); len(p.last.Legal) > 0 {
					p.act(p.last.Legal[0], "")
				}
			}
			time.Sleep(50 * time.Millisecond)
		}
		zoe.hear()
		if c := zoe.last.Moves; c == nil || c.Seat != ann.last.You || c.Left != 5000 || c.Bank != 15_000 {
			t.Errorf("in Ann's next turn: %+v", c)
		}
	})
}

// random is what is another one at each table: a seal.
var random = regexp.MustCompile(`[0-9a-f]{64}`)

// TestClocksTellNothingOfClaims: what a spectator and the other players are sent
// is the same whether who may claim answers at once or takes most of the bank.
func TestClocksTellNothingOfClaims(t *testing.T) {
	heard := func(think time.Duration) (seen [5][]string, left int64) {
		inPlace(t, func(t *testing.T, pl *place) {
			id := pl.order(parlour.Order{People: 2, Clock: &parlour.Clock{Base: 5 * time.Second, Bank: 20 * time.Second}})
			ann, ben, zoe := pl.person('a', id), pl.person('b', id), pl.person('z', id)
			ann.sit()
			ben.sit()
			zoe.hear()
			ann.hear()
			note := func(ms []message) {
				for _, m := range ms {
					if m.Moves != nil && (!strings.Contains(m.raw, `"phase":"turn"`) || m.Moves.Seat == m.You) {
						t.Errorf("a clock that tells of %v: %s", m.Moves.Seat, m.raw)
					}
					seen[m.You] = append(seen[m.You], random.ReplaceAllString(strings.ReplaceAll(m.raw, id, ""), "SEAL"))
				}
			}
			thought, turns := false, 0
			for turns < 6 {
				for _, p := range []*person{ben, ann} {
					ms := p.hear()
					if p == ann {
						note(ms)
					}
					switch l := p.last.Legal; {
					case len(l) == 0:
					case l[0].Kind == mahjong.Pass && p == ben:
						time.Sleep(think)
						thought = true
						fallthrough
					default:
						if l[0].Kind == mahjong.Discard && thought {
							turns++
						}
						if p == ben && p.last.Clock != nil && l[0].Kind == mahjong.Discard {
							left = p.last.Clock.Bank
						}
						ms := p.act(l[0], "")
						if p == ann {
							note(ms)
						}
					}
				}
				note(zoe.hear())
				time.Sleep(50 * time.Millisecond)
			}
		})
		return seen, left
	}
	quick, all := heard(0)
	slow, less := heard(8 * time.Second)
	if all != 20_000 || less >= all {
		t.Fatalf("a bank of %d, and of %d after long thought: nothing is compared", all, less)
	}
	for v := range quick {
		if diff := cmp.Diff(quick[v], slow[v]); diff != "" {
			t.Errorf("viewer %d is told that Ben thought:\n%s", v, diff)
		}
	}
}
