package review

import (
	"encoding/json"
	"errors"
	"math"
	"reflect"
	"testing"

	"jansou/games"
	"jansou/record"
)

// TestAt: a decision that is asked about by itself is the one of the review: the same
// action, numbers and reasons; each thing that could be done has its place, what the
// reader would do the first. What is added up of the deals is what the reviews have.
func TestAt(t *testing.T) {
	const seat = 1
	for _, file := range []string{"own.mjson", "mcr/own-botzone.json"} {
		g := gameOf(t, file)
		deals, err := record.Deals(g)
		if err != nil {
			t.Fatal(err)
		}
		book := games.BookOf(g.Source.Ruleset(g))
		looked := 0
		var sum, want Summary
		for _, d := range deals {
			at := games.Start{Deal: d.Start.Deal, Counters: d.Start.Counters, Deposits: d.Start.Deposits, Points: d.Start.Points}
			r, err := OfLog(t.Context(), book, book.NewAt(at), d.Events, seat, Usual, nil, nil)
			if err != nil {
				t.Fatal(err)
			}
			one := r.Sum(nil)
			sum.Add(&one)
			want.Decisions, want.Same = want.Decisions+r.Decisions, want.Same+r.Same
			for i, m := range r.Moves {
				want.add(Loss{m.Kind, max(0, min(m.Played.Away, m.Reader.Away)), 1, int(math.Round(100 * m.Cost))})
				if i%5 > 0 && i > 4 {
					continue
				}
				looked++
				p, err := At(book, book.NewAt(at), d.Events, seat, m.Event, Usual)
				if err != nil {
					t.Fatal(err)
				}
				j := p.Judge(p.Did)
				if j.Move == nil || j.Same || !j.Known || j.Cost != m.Cost || len(j.Options) != len(p.Legal) {
					t.Fatalf("%s, event %d: %+v", file, m.Event, j)
				}
				got := *j.Move
				got.Event = m.Event
				if !reflect.DeepEqual(got, m) {
					t.Errorf("%s, event %d: %+v\nwant %+v", file, m.Event, got, m)
				}
				if best := j.Options[0]; best.Cost != 0 || !alike(best.Action, m.Reader.Action) || !p.Judge(best.Action).Same || p.Judge(best.Action).Move != nil {
					t.Errorf("%s, event %d: the first is %+v", file, m.Event, best)
				}
			}
			for _, event := range []int{-1, 0, len(d.Events)} {
				if _, err := At(book, book.NewAt(at), d.Events, seat, event, Usual); !errors.Is(err, ErrNoChoice) {
					t.Errorf("event %d: %v", event, err)
				}
			}
		}
		want.sort()
		if looked < 5 || !reflect.DeepEqual(sum, want) {
			t.Errorf("%s: %d decisions; added up %+v\nwant %+v", file, looked, sum, want)
		}
		text, err := json.Marshal(sum)
		var back Summary
		if err != nil || json.Unmarshal(text, &back) != nil || !reflect.DeepEqual(back, sum) {
			t.Errorf("%s, %v", text, err)
		}
	}
}

// TestMost: nothing is said of few decisions, nor of few mistakes; a distance is named
// where it has most of what its kind costs.
func TestMost(t *testing.T) {
	of := func(decisions int, lost ...Loss) *Summary { return &Summary{Decisions: decisions, Lost: lost} }
	enough := []Loss{{Push, 2, 6, 900}, {Push, 1, 6, 500}, {Value, 0, 9, 800}}
	for _, c := range []struct {
		name string
		s    *Summary
		want Loss
		ok   bool
	}{
		{"few decisions", of(EnoughDecisions-1, enough...), Loss{}, false},
		{"no mistakes", of(500), Loss{}, false},
		{"few mistakes", of(500, Loss{Push, 2, 4, 9000}), Loss{}, false},
		{"at a distance", of(500, enough...), Loss{Push, 2, 6, 900}, true},
		{"at all distances", of(500, Loss{Push, 2, 6, 600}, Loss{Push, 1, 6, 500}, Loss{Push, 0, 6, 500}), Loss{Push, -1, 18, 1600}, true},
		{"a distance of few", of(500, Loss{Push, 2, 4, 900}, Loss{Push, 1, 6, 500}), Loss{Push, -1, 10, 1400}, true},
		{"no distance is meant", of(500, Loss{Riichi, 0, 9, 900}), Loss{Riichi, -1, 9, 900}, true},
	} {
		if got, ok := c.s.Most(); got != c.want || ok != c.ok {
			t.Errorf("%s: %+v, %v", c.name, got, ok)
		}
	}
	var own Review
	own.Decided = []Decided{{3, true}, {5, false}, {9, true}}
	own.Moves = []Move{{Event: 5, Kind: Fold, Cost: 2}, {Event: 7, Kind: Fold, Cost: 4}}
	if s := own.Sum(func(event int) bool { return event < 6 }); s.Decisions != 2 || s.Same != 1 || len(s.Lost) != 1 || s.Lost[0].Cost != 200 {
		t.Errorf("of one of two who played: %+v", s)
	}
}
