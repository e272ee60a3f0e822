package parlour_test

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"path/filepath"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/goleak"

	"jansou/mahjong"
	"jansou/parlour"
	"jansou/shuffle"
	"jansou/store"
	"jansou/table"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// robot claims every other tile that it can, and discards now this and now
// that.
type robot struct{ claims, discards int }

func (b *robot) Act(_ table.View, legal []mahjong.Action) mahjong.Action {
	if legal[0].Kind == mahjong.Pass {
		b.claims++
		return legal[b.claims%2]
	}
	b.discards++
	return legal[b.discards%len(legal)]
}

func newRobot(json.RawMessage, string, mahjong.Seat) parlour.Player { return new(robot) }

// wall is the same for every table, so that a test always meets the same
// choices.
func wall(_ [32]byte, deal uint32, tiles []mahjong.Tile) mahjong.Wall {
	return shuffle.Wall([32]byte{7}, deal, tiles)
}

// place is a parlour over a real log, in a bubble of its own time.
type place struct {
	t    *testing.T
	path string
	log  *shaky
	db   *store.Store
	p    *parlour.Parlour
	cfg  parlour.Config
}

// shaky is the real log, with the failures that a test asks for.
type shaky struct {
	parlour.Log
	mu     sync.Mutex
	before func() error // fails an append that is not written
	after  func() error // fails an append that is
}

var errDisk = errors.New("the disk is full")

func (l *shaky) fail(before, after func() error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.before, l.after = before, after
}

func (l *shaky) Append(ctx context.Context, table string, after int, data []byte, over *parlour.Ending) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.before != nil {
		if err := l.before(); err != nil {
			return err
		}
	}
	if err := l.Log.Append(ctx, table, after, data, over); err != nil {
		return err
	}
	if l.after != nil {
		return l.after()
	}
	return nil
}

// inPlace runs a test with a parlour in a bubble.
func inPlace(t *testing.T, test func(*testing.T, *place)) {
	t.Helper()
	inPlaceSet(t, func(*place) {}, test)
}

// inPlaceSet is inPlace with a configuration that is set before.
func inPlaceSet(t *testing.T, set func(*place), test func(*testing.T, *place)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		pl := &place{t: t, path: filepath.Join(t.TempDir(), "log.db")}
		set(pl)
		pl.open()
		defer pl.close()
		test(t, pl)
	})
}

func (pl *place) open() {
	pl.t.Helper()
	var err error
	if pl.db, err = store.Open(pl.path); err != nil {
		pl.t.Fatal(err)
	}
	pl.log = &shaky{Log: pl.db}
	pl.cfg.Log, pl.cfg.Rules, pl.cfg.NewBot = pl.log, rules{}, newRobot
	if pl.cfg.Wall == nil {
		pl.cfg.Wall = wall
	}
	pl.cfg.Bots = []string{"robot"}
	pl.cfg.Logger = slog.New(slog.DiscardHandler)
	if pl.p, err = parlour.New(pl.cfg); err != nil {
		pl.t.Fatal(err)
	}
	<-pl.p.Awake()
}

func (pl *place) close() {
	pl.t.Helper()
	pl.p.Close()
	if err := pl.db.Close(); err != nil {
		pl.t.Error(err)
	}
}

func (pl *place) order(o parlour.Order) string {
	pl.t.Helper()
	if o.Ruleset == "" {
		o.Ruleset = "little"
	}
	info, err := pl.p.Open(o)
	if err != nil {
		pl.t.Fatal(err)
	}
	return info.ID
}

// person is somebody's browser.
type person struct {
	t     *testing.T
	v     *parlour.Viewer
	table string
	owner parlour.Owner
	last  message // the last state
}

// message is a State or a Fault as it is sent.
type message struct {
	Type    string
	Table   parlour.TableInfo
	You     mahjong.Seat
	Rev     int
	Events  []mahjong.Event
	View    json.RawMessage
	Legal   []mahjong.Action
	Clock   *parlour.ClockLeft
	Moves   *parlour.TurnClock
	Pause   *int64
	Ends    *int64
	Seats   [4]parlour.SeatInfo
	Ack     string
	ID      string
	Code    parlour.Code
	Message string
	Refusal *mahjong.Refusal
	Next    *parlour.NextTable
	Held    bool
	MayHold bool
	Host    *parlour.HostInfo
	Closed  *parlour.ClosedInfo
	Fair    *parlour.FairInfo
	Role    parlour.Role
	Offers  []parlour.OfferInfo
	Vote    *parlour.VoteInfo
	Recess  *parlour.RecessInfo

	MayPause bool

	at  time.Time
	raw string
}

func (pl *place) person(name byte, tableID string) *person {
	pl.t.Helper()
	p := &person{t: pl.t, table: tableID, owner: parlour.Owner{name}}
	p.connect(pl)
	return p
}

func (p *person) connect(pl *place) {
	p.t.Helper()
	v, err := pl.p.Watch(p.table, p.owner, "en")
	if err != nil {
		p.t.Fatal(err)
	}
	p.v = v
	p.hear()
}

// hear waits until everything is still and returns what was sent meanwhile.
func (p *person) hear() []message {
	p.t.Helper()
	synctest.Wait()
	var out []message
	for {
		select {
		case b, ok := <-p.v.Messages():
			if !ok {
				return out
			}
			out = append(out, p.take(b))
		default:
			return out
		}
	}
}

func (p *person) take(b []byte) message {
	p.t.Helper()
	m := message{raw: string(b), at: time.Now()}
	if err := json.Unmarshal(b, &m); err != nil {
		p.t.Fatalf("%s: %v", b, err)
	}
	if m.Type == "state" {
		p.last = m
	}
	return m
}

// say sends a request and returns what was heard after it.
func (p *person) say(req parlour.Request) []message {
	p.t.Helper()
	p.v.Do(req)
	return p.hear()
}

func (p *person) sit() {
	p.t.Helper()
	name := "Ann" // she is a; others are called by their letter
	if p.owner[0] != 'a' {
		name = "Person " + string(rune(p.owner[0]))
	}
	for s := range mahjong.NoSeat { // the first free one
		p.say(parlour.Request{Verb: parlour.Sit, Name: name, Seat: &s})
		if p.last.You != mahjong.NoSeat {
			return
		}
	}
	p.t.Fatalf("not seated: %+v", p.last)
}

func (p *person) act(a mahjong.Action, id string) []message {
	p.t.Helper()
	return p.say(parlour.Request{Verb: parlour.Act, ID: id, Rev: p.last.Rev, Action: a})
}

// codes lists the faults in what was heard.
func codes(ms []message) (out []parlour.Code) {
	for _, m := range ms {
		if m.Type == "error" {
			out = append(out, m.Code)
		}
	}
	return out
}

// untilAsked lets time pass until p is asked or the game is over, to the very
// moment; at most so long between two messages.
func (p *person) untilAsked(limit time.Duration) {
	p.t.Helper()
	for p.hear(); len(p.last.Legal) == 0 && p.last.Table.Status != parlour.Over; {
		if p.last.Pause != nil {
			p.say(parlour.Request{Verb: parlour.Ready})
			continue
		}
		select {
		case b, ok := <-p.v.Messages():
			if !ok {
				p.t.Fatalf("the viewer was dropped: %v", p.v.Why())
			}
			p.take(b)
		case <-time.After(limit):
			p.t.Fatalf("not asked for %v: %s", limit, p.last.raw)
		}
	}
}
