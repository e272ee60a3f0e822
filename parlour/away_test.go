package parlour_test

import (
	"testing"
	"time"

	"jansou/mahjong"
	"jansou/parlour"
)

// TestAwayPassesUnseen: where nobody plays for who is away, a discard that one of those
// could claim lies no longer than any other.
func TestAwayPassesUnseen(t *testing.T) {
	chance := func(pl *place) { pl.cfg.Chance = func() float64 { return 0.5 } }
	inPlaceSet(t, chance, func(t *testing.T, pl *place) {
		ann, bob := pl.pair(parlour.Order{Substitute: parlour.NoSubstitute})
		bob.say(parlour.Request{Verb: parlour.Leave})
		lies := map[time.Duration]int{}
		var lain time.Time
		for ann.last.Table.Status != parlour.Over {
			ann.untilHeard(func(m message) {
				for _, e := range m.Events {
					if !lain.IsZero() && e.Kind != mahjong.Answered {
						lies[m.at.Sub(lain).Round(time.Millisecond)]++
						lain = time.Time{}
					}
					if e.Kind == mahjong.Discarded {
						lain = m.at
					}
				}
			})
		}
		passes := 0
		for _, c := range pl.commits(ann.table) {
			if c.Kind == parlour.Acted && *c.Seat == 1 && c.By == parlour.ByClock && c.Action.Kind == mahjong.Pass {
				passes++
			}
		}
		if passes == 0 || len(lies) != 1 {
			t.Errorf("Bob, away, has passed %d times; discards lay so long, so often: %v", passes, lies)
		}
	})
}

// untilHeard hands the next message to hear, and answers it at once.
func (p *person) untilHeard(hear func(message)) {
	p.t.Helper()
	select {
	case b := <-p.v.Messages():
		m := p.take(b)
		hear(m)
		switch {
		case m.Pause != nil:
			p.v.Do(parlour.Request{Verb: parlour.Ready})
		case len(m.Legal) > 0:
			p.v.Do(parlour.Request{Verb: parlour.Act, Rev: m.Rev, Action: m.Legal[0]})
		}
	case <-time.After(time.Minute):
		p.t.Fatalf("nothing is heard: %s", p.last.raw)
	}
}

// TestComingTellsNoCommits: the log counts private answers, so its numbers are not told
// to who comes to a game that is being played.
func TestComingTellsNoCommits(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		ann, bob := pl.pair(parlour.Order{Substitute: parlour.PersonSubstitute, Owner: parlour.Owner{'a'}})
		ann.toChoice(true)
		cat := pl.person('c', ann.table)
		bob.say(parlour.Request{Verb: parlour.Leave})
		away := mahjong.Seat(1)
		cat.say(parlour.Request{Verb: parlour.StandIn, On: true, Seat: &away, Name: "Cat"})
		ann.hear()
		ann.say(parlour.Request{Verb: parlour.LetIn, Offer: ann.last.Offers[0].N, On: true})
		about := func() parlour.KeptComing {
			t.Helper()
			k, err := parlour.AboutAt(t.Context(), pl.db, ann.table, cat.owner)
			if err != nil || len(k.Came) != 1 || k.Came[0].Kind != parlour.StoodIn {
				t.Fatalf("Cat came: %+v, %v", k.Came, err)
			}
			return k.Came[0]
		}
		if came := about(); came.Commit != nil {
			t.Errorf("while it is played: %d", *came.Commit)
		}
		if err := pl.p.CloseTable(ann.table, "enough"); err != nil {
			t.Fatal(err)
		}
		if came := about(); came.Commit == nil {
			t.Error("when it is over it is not told")
		}
	})
}
