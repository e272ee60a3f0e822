package review

import (
	"encoding/json"
	"errors"
	"math"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"jansou/games"
	"jansou/record"
	"jansou/record/formats"
	"jansou/referee"
)

// TestWhatIf: a decision of either game is played on as often as it was asked for, the same
// way for the same seed, and what comes of it is told in every language.
func TestWhatIf(t *testing.T) {
	for _, file := range []string{"own.mjson", "mcr/own-botzone.json"} {
		g := gameOf(t, file)
		r, err := Of(g, 1, Usual, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		const times = 12
		told := 0
		for move := range min(4, len(r.Moves)) {
			out, err := WhatIf(g, r, move, times, 7, func(n int) { told = n })
			if err != nil {
				t.Fatalf("%s: move %d: %v", file, move, err)
			}
			again, err := WhatIf(g, r, move, times, 7, nil)
			if err != nil || !reflect.DeepEqual(out, again) {
				t.Errorf("%s: move %d: %v, and again %v, %v", file, move, out, again, err)
			}
			for i, a := range []Option{r.Moves[move].Played, r.Moves[move].Reader} {
				o := &out.Of[i]
				if o.Action != a.Action || len(o.Points) != times || o.Wins+o.In+o.Others+o.Drawn != times || told != times {
					t.Errorf("%s: move %d: %+v, told %d", file, move, o, told)
				}
				mean, within := o.Mean()
				if mean < float64(o.Points[0]) || mean > float64(o.Points[times-1]) || within < 0 || math.IsNaN(within) {
					t.Errorf("%s: %v ± %v of %v", file, mean, within, o.Points)
				}
			}
			for _, lang := range referee.Languages() {
				w, err := r.Tell(lang)
				if err != nil {
					t.Fatal(err)
				}
				lines := w.WhatIf(out)
				if len(lines) < 4 || strings.ContainsAny(strings.Join(lines, ""), "{}") {
					t.Errorf("%s: %q", lang, lines)
				}
			}
		}
		if _, err := WhatIf(g, r, len(r.Moves), 1, 1, nil); !errors.Is(err, ErrNoMove) {
			t.Errorf("a move that is not there: %v", err)
		}
	}
}

// TestForks: a fork that others are told of comes to the same for them, in whatever pieces
// it is played, and with every action that could have been done.
func TestForks(t *testing.T) {
	for _, file := range []string{"own.mjson", "mcr/own-botzone.json"} {
		g := gameOf(t, file)
		deals, err := record.Deals(g)
		if err != nil {
			t.Fatal(err)
		}
		d := &deals[len(deals)-1]
		book := games.BookOf(d.Rules)
		at := games.Start{Deal: d.Start.Deal, Counters: d.Start.Counters, Deposits: d.Start.Deposits, Points: d.Start.Points}
		had, none := 0, 0
		for n := 0; n < len(d.Events); n += 13 {
			c, err := ChoiceAt(book, book.NewAt(at), d.Events, n, Usual)
			if errors.Is(err, ErrNoMove) {
				none++
				continue
			}
			if err != nil || c.Played == c.Reader || c.Seat != d.Events[n].Seat {
				t.Fatalf("%s: event %d: %+v, %v", file, n, c, err)
			}
			if _, err := c.With(c.Played, 3); !errors.Is(err, ErrNoMove) {
				t.Errorf("with what was played itself: %v", err)
			}
			f, err := c.With((c.Played+1+n%(len(c.Actions)-1))%len(c.Actions), 3)
			if err != nil {
				t.Fatal(err)
			}
			whole, err := f.Play(t.Context(), book, 0, 5, nil)
			if err != nil {
				t.Fatalf("%s: event %d: %v", file, n, err)
			}
			text, err := json.Marshal(f)
			if err != nil {
				t.Fatal(err)
			}
			var told Fork
			if err := json.Unmarshal(text, &told); err != nil {
				t.Fatal(err)
			}
			var pieces []Try
			for _, to := range []int{2, 3, 5} {
				piece, err := told.Play(t.Context(), book, len(pieces), to, nil)
				if err != nil {
					t.Fatal(err)
				}
				pieces = append(pieces, piece...)
			}
			if !reflect.DeepEqual(whole, pieces) {
				t.Errorf("%s: event %d: %v, and in pieces %v", file, n, whole, pieces)
			}
			had++
		}
		if had < 3 || none == 0 {
			t.Errorf("%s: %d decisions, and %d events that are none", file, had, none)
		}
	}
}

// TestTells: a difference is called more than luck from two errors on, and not before.
func TestTells(t *testing.T) {
	f := &Fork{}
	var tries []Try
	for i := range 100 {
		tries = append(tries, Try{Points: [2]int{0, 100 * (i % 3)}})
	}
	out := f.Count(tries)
	if out.More != 99 || !out.Tells() {
		t.Errorf("%v ± %v", out.More, out.Within)
	}
	for i := range tries {
		tries[i].Points[0] = 100 * ((i + 1) % 3)
	}
	if out = f.Count(tries); out.Tells() {
		t.Errorf("%v ± %v is luck", out.More, out.Within)
	}
	if out = f.Count(tries[:5]); out.Tells() {
		t.Error("five tries tell nothing")
	}
}

// TestTwins: two seats may throw the same tile in one turn of a third, which lets both go:
// each of the two decisions is played on from where it was made.
func TestTwins(t *testing.T) {
	file := sharedData + "tenhou/mjlog/phoenix-2022/2022010807gm-00e1-0000-db721b69.mjlog"
	data, err := os.ReadFile(file)
	if err != nil {
		t.Skip(err)
	}
	list, err := formats.All.Read(file, data)
	if err != nil {
		t.Fatal(err)
	}
	r, err := Of(&list[0], 0, Usual, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	twins := 0
	for i, m := range r.Moves {
		if !slices.ContainsFunc(r.Moves, func(x Move) bool {
			return x.Reader.Action != m.Reader.Action && x.Deal == m.Deal && x.Turn == m.Turn && x.Hand == m.Hand && x.Asked == m.Asked
		}) {
			continue
		}
		twins++
		out, err := WhatIf(&list[0], r, i, 2, 1, nil)
		if err != nil {
			t.Errorf("%v: %v", m.Reader.Action, err)
		} else if out.Of[1].Action != m.Reader.Action {
			t.Errorf("%v was played on as %v", m.Reader.Action, out.Of[1].Action)
		}
	}
	if twins != 2 {
		t.Errorf("%d twins", twins)
	}
}

// TestMean: the error of a mean is that of the mean of all there might be.
func TestMean(t *testing.T) {
	if is, within := mean([]int{0, 100}); is != 50 || within != 50 {
		t.Errorf("%v ± %v", is, within)
	}
	if is, within := mean([]int{7}); is != 7 || within != 0 {
		t.Errorf("%v ± %v", is, within)
	}
}
