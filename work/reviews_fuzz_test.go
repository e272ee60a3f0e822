package work

import (
	"context"
	"encoding/json"
	"testing"

	"jansou/bus"
	"jansou/games"
	"jansou/mahjong"
	"jansou/referee"
	"jansou/review"
	"jansou/sim"
)

// worker is a bus at which somebody takes every errand, and says this of it.
type worker struct {
	bus.Bus
	text []byte
	hear *func(bus.Message)
}

func newWorker(text []byte) worker { return worker{bus.None{}, text, new(func(bus.Message))} }

func (w worker) Subscribe(_ string, f func(bus.Message)) (func(), error) {
	*w.hear = f
	return func() {}, nil
}

func (w worker) Request(context.Context, string, []byte) ([]byte, error) {
	(*w.hear)(bus.Message{Data: w.text})
	return []byte(`{"taken":true}`), nil
}

// deal is a deal that bots of ours have played, and an errand of each sort about it.
type deal struct {
	rules  review.Rules
	book   games.Book
	events []mahjong.Event
	seat   mahjong.Seat
	read   errand
	fork   errand
}

// dealOver plays one deal.
func dealOver(f *testing.F, ruleset string) (d deal) {
	f.Helper()
	fail := func(err error) {
		if err != nil {
			f.Fatal(err)
		}
	}
	book, err := games.KindNamed(ruleset).Load(ruleset)
	fail(err)
	d.rules.Rounds = book.Lengths()[0]
	d.rules.Ruleset, err = book.Keep()
	fail(err)
	d.book, err = book.WithRounds(d.rules.Rounds)
	fail(err)
	spec := Spec{Ruleset: d.rules.Ruleset, Players: [4]string{"efficient", "efficient", "efficient", "efficient"}, Games: 1}
	cfg, err := spec.Config(nil)
	fail(err)
	var players [4]sim.Player
	for i := range players {
		players[i] = cfg.Players[i].New(uint64(i))
	}
	g := d.book.New()
	wall, err := mahjong.WallOf(d.book.Tiles()) // as they come: the tiles need no chance here
	fail(err)
	now, err := g.PlayDeal(nil, wall)
	for {
		fail(err)
		d.events = append(d.events, now...)
		if g.NeedsWall() || g.Over() {
			break
		}
		now = now[:0]
		for s := range mahjong.NoSeat {
			if g.Asked(s) {
				now, err = g.Play(now, s, players[s].Act(g.View(s), g.Legal(s, nil)))
				break
			}
		}
	}
	d.seat = 1
	d.read = errand{To: errandSubject("x"), Read: &toRead{d.events, d.seat, "strong", nil}}
	for n := range d.events {
		c, err := review.ChoiceAt(d.book, d.book.New(), d.events, n, "strong")
		if err != nil || c.Seat != d.seat || len(c.Actions) < 3 || n < len(d.events)/2 {
			continue
		}
		fork, err := c.With(c.Reader, 1)
		fail(err)
		d.fork = errand{To: errandSubject("x"), Fork: fork, From: 2, Until: 4}
		return d
	}
	f.Fatal("nobody chose")
	return d
}

// FuzzErrand: whatever a worker is sent to do for a review, it does it, or says why not;
// what it makes of it the node would take.
func FuzzErrand(f *testing.F) {
	add := func(e errand) {
		text, err := json.Marshal(e)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	var own deal
	for _, ruleset := range []string{"mcr-wmo", "ema2016"} {
		own = dealOver(f, ruleset)
		for _, e := range []errand{own.read, own.fork} {
			add(e) // by the usual rules
			e.Rules = own.rules
			add(e)
		}
		e := own.read
		for _, n := range []int{1, len(own.events) / 4} {
			e.Read = &toRead{own.events[:n], 0, "master", nil}
			add(e)
		}
	}
	add(errand{To: "work.bots", Read: own.read.Read})
	far := own.fork
	far.From, far.Until = -1<<63, 1<<63-1
	add(far)

	d := &desk{Worker: &Worker{Bus: bus.None{}}}
	f.Fuzz(func(t *testing.T, text []byte) {
		var e errand
		if json.Unmarshal(text, &e) != nil || !e.sound() {
			d.reads = make(chan struct{}, 1)
			d.run(bus.Message{Data: text}) // it takes none
			if len(d.reads) > 0 {
				t.Error("it is taken")
			}
			return
		}
		if e.Rules.Ruleset == nil {
			e.Rules = own.rules
		}
		e.Until = min(e.Until, e.From+2) // more of the same
		out := e.do(t.Context(), func(int) {})
		if !out.over() {
			t.Fatalf("it says nothing: %s", text)
		}
		sent, err := json.Marshal(out)
		if err != nil {
			t.Fatalf("it cannot be said: %v", err)
		}
		var back report
		if err := json.Unmarshal(sent, &back); err != nil {
			t.Fatalf("it cannot be read: %v", err)
		}
		switch {
		case out.Review != nil:
			book, err := games.ReadKept(e.Rules.Ruleset)
			if err == nil {
				err = back.Review.Under(book, e.Read.Events, e.Read.Seat, e.Read.Reader)
			}
			if err != nil {
				t.Errorf("the node would not take it: %v", err)
			}
		case out.Tries != nil && !review.Sound(back.Tries, e.Until-e.From):
			t.Errorf("the node would not take %v", back.Tries)
		}
	})
}

// FuzzReport: whatever is said to a node of an errand that it gave, it takes nothing that
// it could not tell.
func FuzzReport(f *testing.F) {
	own := dealOver(f, "ema2016")
	add := func(r report) {
		text, err := json.Marshal(r)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	add(own.read.with(own.rules).do(f.Context(), func(int) {}))
	add(own.fork.with(own.rules).do(f.Context(), func(int) {}))
	add(report{Deals: 1})
	add(report{Fault: "it failed"})
	add(report{Tries: []review.Try{{Points: [2]int{-1 << 63, 1<<63 - 1}}, {Ends: [2]review.End{7, 8}}}})

	f.Fuzz(func(t *testing.T, text []byte) {
		var now report
		if json.Unmarshal(text, &now) != nil || !now.over() {
			return // something else comes, or nothing does
		}
		r := &Readers{bus: newWorker(text)}
		if made, ok := r.Read(t.Context(), own.rules, own.events, own.seat, "strong", nil, nil); ok {
			for _, lang := range referee.Languages() {
				said, err := made.Tell(lang)
				if err != nil {
					t.Fatal(err)
				}
				truths := review.Truths(own.book, own.book.New(), own.events, own.seat, made.Moves)
				for i := range made.Moves {
					said.Really(&made.Moves[i], &truths[i])
				}
			}
			made.Sum(nil)
		}
		if tries, ok := r.Play(t.Context(), own.rules, own.fork.Fork, 2, 4); ok {
			said, err := review.Speak(own.book, "en")
			if err != nil {
				t.Fatal(err)
			}
			o := own.fork.Fork.Count(tries)
			said.WhatIf(o)
			said.Outcomes(o)
		}
	})
}

// with is an errand by these rules.
func (e errand) with(rules review.Rules) *errand {
	e.Rules = rules
	return &e
}
