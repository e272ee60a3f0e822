package load

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strconv"
	"sync"
	"time"

	"jansou/changes"
)

// table is one place at which games are played, one after the other.
type table struct {
	*run
	n      int
	people int

	mu     sync.Mutex
	chance *rand.Rand
	next   time.Time // when the next action is due
	thrown *thrown   // the last discard of a person; nil: none, or it was not taken
}

// thrown is a discard on its way to the seats.
type thrown struct {
	seat int
	at   time.Time
	told [4]bool // by seat: it is there
}

// play plays games until ctx is done.
func (t *table) play(ctx context.Context) {
	for ctx.Err() == nil {
		if wait := t.game(ctx); wait > 0 {
			select {
			case <-time.After(wait):
			case <-ctx.Done():
			}
		}
	}
}

// game opens a table and plays its game to the end. Where it could not be opened
// it says how long to wait before the next try.
func (t *table) game(ctx context.Context) (wait time.Duration) {
	people := make([]*person, t.people)
	for i := range people {
		people[i] = &person{table: t, name: fmt.Sprintf("P%d-%d", t.n+1, i+1), at: t.node(t.n + i)}
	}
	id, wait, err := t.open(ctx, people[0])
	if err != nil {
		if ctx.Err() == nil {
			t.fault(err.Error())
		}
		return wait
	}
	ctx, over := context.WithCancel(ctx)
	defer over()
	var begun sync.Once
	var here sync.WaitGroup
	for _, p := range people {
		p.id, p.over, p.begin = id, over, func() { begun.Do(func() { t.playing.Add(1) }) }
		here.Go(func() { p.stay(ctx) })
	}
	here.Go(func() { t.watch(ctx, id) })
	here.Wait()
	begun.Do(func() { t.playing.Add(1) }) // if it never began it is not taken away either
	t.playing.Add(-1)
	return 0
}

// order is what a table is opened with (docs/protocol.md).
type order struct {
	Ruleset string `json:"ruleset"`
	Length  string `json:"length,omitempty"`
	People  int    `json:"people"`
	Pace    string `json:"pace,omitempty"`
	Clock   clock  `json:"clock"`
	Watch   *shows `json:"watch,omitempty"`
}

// shows is a table that shows hands to who looks on.
type shows struct {
	Hands string `json:"hands"`
	Delay int    `json:"delay"` // seconds
}

type clock struct {
	Base int `json:"base"` // milliseconds
	Bank int `json:"bank"`
}

// slow is a clock that no player of this package meets unless the server is lost.
var slow = clock{Base: 600_000}

// open opens a table, and says how long to wait where it could not.
func (t *table) open(ctx context.Context, p *person) (id string, wait time.Duration, err error) {
	const again = time.Second
	o := order{Ruleset: t.Ruleset, Length: t.Length, People: t.people, Pace: t.Pace, Clock: slow}
	if t.Hands {
		o.Watch = &shows{"shown", 60}
	}
	b, err := json.Marshal(o)
	if err != nil {
		return "", again, err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, p.at+"/api/tables", bytes.NewReader(b))
	if err != nil {
		return "", again, err
	}
	req.Header.Set("Content-Type", "application/json")
	began := time.Now()
	res, err := t.http.Do(req)
	if err != nil {
		return "", again, errors.New("a table could not be opened: " + reason(err))
	}
	defer func() { _ = res.Body.Close() }()
	var answer struct{ ID, Code, Message string }
	err = json.NewDecoder(io.LimitReader(res.Body, 1<<20)).Decode(&answer)
	switch {
	case res.StatusCode == http.StatusTooManyRequests:
		wait = again
		if n, err := strconv.Atoi(res.Header.Get("Retry-After")); err == nil {
			wait = time.Duration(n) * time.Second
		}
		return "", wait, errors.New("a table could not be opened: the server takes no more from this address now (429)")
	case res.StatusCode != http.StatusCreated:
		return "", again, fmt.Errorf("a table could not be opened: %s %s", res.Status, answer.Message)
	case err != nil:
		return "", again, err
	}
	if !t.measuring.Load() {
		t.opening.add(time.Since(began))
	}
	p.meet(res)
	return answer.ID, 0, nil
}

// reason is an error without what differs each time, such as ports.
func reason(err error) string {
	if u := (*url.Error)(nil); errors.As(err, &u) {
		err = u.Err
	}
	for next := err; next != nil; next = errors.Unwrap(next) {
		err = next
	}
	return err.Error()
}

// catchUp is for how long a table makes up for what it could not play in time,
// as when bots had their turns.
const catchUp = 5 * time.Second

// turn is the moment at which the next action of this table is due: so that all of
// them come at the rate, where the server allows it, and not in step with other
// tables.
func (t *table) turn(now time.Time) time.Time {
	t.mu.Lock()
	defer t.mu.Unlock()
	if late := now.Add(-catchUp); t.next.Before(late) {
		t.next = late
	}
	due := t.next
	t.next = due.Add(time.Duration((0.5 + t.chance.Float64()) / t.Rate * float64(time.Second)))
	if due.Before(now) {
		return now
	}
	return due
}

// throws notes that a seat sends a discard.
func (t *table) throws(seat int, at time.Time) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.thrown = &thrown{seat: seat, at: at}
}

// refused notes that what a seat sent was not taken.
func (t *table) refused(seat int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.thrown != nil && t.thrown.seat == seat {
		t.thrown = nil
	}
}

// reached notes that a seat was told of a discard of another.
func (t *table) reached(seat, by int, at time.Time) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if x := t.thrown; x != nil && x.seat == by && seat != by && !x.told[seat] {
		x.told[seat] = true
		if t.measuring.Load() {
			t.toOthers.add(at.Sub(x.at))
		}
	}
}

// read reads a message with the table's own chance.
func (t *table) read(told *changes.Hearer, message []byte) (heard, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return hear(told, message, t.chance)
}
