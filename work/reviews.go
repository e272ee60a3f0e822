package work

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"time"

	"github.com/google/uuid"

	"jansou/bus"
	"jansou/mahjong"
	"jansou/review"
	"jansou/shelf"
)

// errand is what a review has to think about, of a game that is over: to read a seat's
// decisions, or to play on from one of them. It has the ruleset whole, and tells where the
// worker says how it goes.
type errand struct {
	To    string       `json:"to"`
	Rules review.Rules `json:"rules"`
	Read  *toRead      `json:"read,omitempty"`
	Fork  *review.Fork `json:"fork,omitempty"`
	From  int          `json:"from,omitempty"` // tries of Fork
	Until int          `json:"until,omitempty"`
}

// errandSubject is where a worker says how an errand goes.
func errandSubject(id string) string { return "work.errand." + id }

// sound reports whether a worker can do it and say so: a worker says nothing elsewhere.
func (e *errand) sound() bool {
	tries := e.From >= 0 && e.Until > e.From && e.Until-e.From <= mostTries
	return strings.HasPrefix(e.To, errandSubject("")) && (e.Read != nil || e.Fork != nil && tries)
}

// mostTries is how many tries one errand may have.
const mostTries = 1000

// toRead is a seat of a game, walls and all: it is over.
type toRead struct {
	Events []mahjong.Event `json:"events"`
	Seat   mahjong.Seat    `json:"seat"`
	Reader string          `json:"reader"`
	Luck   review.Luck     `json:"luck,omitempty"` // nil: the worker counts it
}

// report is what a worker says of an errand: that it goes on, or what came of it.
type report struct {
	Deals  int            `json:"deals,omitempty"` // looked at so far
	Review *review.Review `json:"review,omitempty"`
	Luck   review.Luck    `json:"luck,omitempty"` // of the game that is reviewed
	Tries  []review.Try   `json:"tries,omitempty"`
	Fault  string         `json:"fault,omitempty"`
}

func (r *report) over() bool { return r.Review != nil || r.Tries != nil || r.Fault != "" }

// taken is what a worker answers to an errand at once.
type taken struct {
	Taken bool `json:"taken"` // false: it has no room for more
}

// Readers have reviews made at workers.
type Readers struct {
	bus     bus.Bus
	program Program
	pause   pause

	done, lost atomic.Uint64
}

// NewReaders has reviews made at the workers of a bus.
func NewReaders(b bus.Bus, p Program) *Readers {
	return &Readers{bus: b, program: p, pause: pause{start: time.Now()}}
}

// Counts are how many errands workers did, and how many they took and did not do.
func (r *Readers) Counts() (done, lost uint64) { return r.done.Load(), r.lost.Load() }

// Wide is how many errands it is worth while to give at the same time.
func (r *Readers) Wide() int { return 4 }

// Read is review.OfLog at a worker, of a game from its beginning; false where none has
// done it. told is called with how many deals are read.
func (r *Readers) Read(ctx context.Context, rules review.Rules, events []mahjong.Event, seat mahjong.Seat, reader string, known review.Luck, told func(deals int)) (*review.Review, bool) {
	out, ok := r.send(ctx, errand{Rules: rules, Read: &toRead{events, seat, reader, known}}, told)
	if !ok || out.Review == nil {
		return nil, false
	}
	book, err := shelf.ReadFor(rules.Ruleset, rules.Rounds)
	if err == nil {
		err = out.Review.Under(book, events, seat, reader)
	}
	if out.Luck.Sound(events) {
		out.Review.Luck = out.Luck
	}
	return out.Review, err == nil
}

// Play is review.Fork.Play at a worker; false where none has done it.
func (r *Readers) Play(ctx context.Context, rules review.Rules, f *review.Fork, from, to int) ([]review.Try, bool) {
	out, ok := r.send(ctx, errand{Rules: rules, Fork: f, From: from, Until: to}, nil)
	return out.Tries, ok && review.Sound(out.Tries, to-from)
}

// send gives an errand to a worker and waits as long as something is heard of it.
func (r *Readers) send(ctx context.Context, e errand, told func(int)) (out report, ok bool) {
	if !r.pause.over() {
		return out, false
	}
	e.To = errandSubject(uuid.NewString())
	heard := make(chan report, 64)
	deaf, err := r.bus.Subscribe(e.To, func(m bus.Message) {
		var now report
		if json.Unmarshal(m.Data, &now) != nil {
			now = report{Fault: "it cannot be read"}
		}
		select {
		case heard <- now:
		case <-ctx.Done():
		}
		_ = m.Answer(nil) // it is still wanted
	})
	if err != nil {
		return out, false
	}
	defer deaf()
	if !r.give(ctx, &e) {
		return out, false
	}
	gone := time.NewTimer(goneAfter)
	defer gone.Stop()
	for {
		select {
		case out = <-heard:
		case <-gone.C:
			out.Fault = "nothing was heard of it"
		case <-ctx.Done():
			out.Fault = "nobody wants it any more"
		}
		switch {
		case out.Fault != "":
			r.lost.Add(1)
			return out, false
		case out.over():
			r.done.Add(1)
			return out, true
		}
		if told != nil {
			told(out.Deals)
		}
		gone.Reset(goneAfter)
	}
}

// give asks who takes an errand.
func (r *Readers) give(ctx context.Context, e *errand) bool {
	ctx, cancel := context.WithTimeout(ctx, Patience)
	defer cancel()
	data, err := json.Marshal(e)
	if err == nil {
		data, err = r.bus.Request(ctx, r.program.reviews(), data)
	}
	var said taken
	if err == nil {
		err = json.Unmarshal(data, &said)
	}
	if err == nil {
		return said.Taken
	}
	if !errors.Is(err, bus.ErrTooLong) {
		r.pause.begin(err)
	}
	return false
}

// run answers who asks whether an errand is taken, and does it.
func (d *desk) run(m bus.Message) {
	select {
	case d.reads <- struct{}{}:
	default:
		d.say(m, taken{})
		return
	}
	var e errand
	if json.Unmarshal(m.Data, &e) != nil || !e.sound() {
		<-d.reads
		d.say(m, taken{})
		return
	}
	d.say(m, taken{true})
	d.busy.Go(func() {
		ctx, end := context.WithCancel(context.Background())
		defer end()
		var deals atomic.Int32
		over := make(chan report, 1)
		go func() {
			made := e.do(ctx, func(n int) { deals.Store(int32(n)) })
			<-d.reads // there is room for the next, before anybody hears of this one
			over <- made
		}()
		tick := time.NewTicker(beatEvery)
		defer tick.Stop()
		unheard := 0 // in a row
		for {
			now := report{}
			select {
			case now = <-over:
			case <-tick.C:
				now.Deals = int(deals.Load())
			}
			err := d.report(e.To, now)
			switch {
			case errors.Is(err, bus.ErrNobody):
				if unheard++; unheard == mostUnheard {
					end() // nobody wants it any more
				}
			case err != nil:
				d.Logger.Warn("what came of a review may be lost", "cause", err)
			default:
				unheard = 0
			}
			if now.over() {
				return
			}
		}
	})
}

// mostUnheard is how many reports in a row nobody is there to hear before an errand ends:
// one may be lost on its way.
const mostUnheard = 2

// report says how an errand goes. It is bus.ErrNobody where nobody waits for it.
func (d *desk) report(to string, now report) error {
	text, err := json.Marshal(now)
	if err != nil {
		return err
	}
	ctx, end := context.WithTimeout(context.Background(), Patience)
	defer end()
	_, err = d.Bus.Request(ctx, to, text)
	return err
}

// do does an errand.
func (e *errand) do(ctx context.Context, told func(int)) (out report) {
	defer func() {
		if x := recover(); x != nil {
			out = report{Fault: fmt.Sprintf("the reader has failed: %v", x)}
		}
	}()
	book, err := shelf.ReadFor(e.Rules.Ruleset, e.Rules.Rounds)
	switch {
	case err != nil:
	case e.Read != nil:
		if !e.Read.Luck.Sound(e.Read.Events) {
			e.Read.Luck = nil
		}
		if out.Review, err = review.OfLog(ctx, book, book.New(), e.Read.Events, e.Read.Seat, e.Read.Reader, e.Read.Luck, told); err == nil {
			out.Luck = out.Review.Luck
		}
	default:
		out.Tries, err = e.Fork.Play(ctx, book, e.From, e.Until, nil)
	}
	if err != nil {
		return report{Fault: err.Error()}
	}
	return out
}
