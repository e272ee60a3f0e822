package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"log/slog"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	gocmp "github.com/google/go-cmp/cmp"

	"jansou/mahjong"
	"jansou/parlour"
)

var (
	stormSeed  = flag.Uint64("storm.seed", 1, "TestStorm: the first seed")
	stormSeeds = flag.Int("storm.seeds", 1, "TestStorm: how many")
	stormLong  = flag.Bool("storm.long", false, "TestStorm: long storms, and the game is played to its end")
)

// TestStorm has the people of a table, those who look on, the host and the referee do
// everything at the same moment: claims, passes and discards from two tabs of one person,
// old answers and the same message twice, leaving and coming back, votes, bans and
// substitutes, setting back, hints and talk, while bots, clocks and lost lines do theirs
// and the parlour is closed and opened. What must hold: all see the same table; nobody
// sees a hand or an answer of another; what was acknowledged is in the log, once; points
// add up; the game comes to its end when people play on; and the log is read back to the
// same end.
func TestStorm(t *testing.T) {
	t.Parallel()
	clock := &parlour.Clock{Base: 5 * time.Second, Bank: 10 * time.Second}
	for _, o := range []parlour.Order{
		{Ruleset: "tenhou", People: 4, Public: true, Clock: clock, Teaching: true},
		{Ruleset: "mcr-wmo", People: 3, Public: true, Clock: &parlour.Clock{}},
		{Ruleset: "ema2016", People: 4, Public: true, Clock: clock, Claims: parlour.ByCalling, Substitute: parlour.BotSubstitute,
			Watch: parlour.Watching{Hands: parlour.HandsShown, Delay: 60}},
		{Ruleset: "mcr-1998", People: 3, Public: true, Clock: clock, Discipline: parlour.Strict, Claims: parlour.ByCalling, Referee: "Ewa"},
		{Ruleset: "wrc2025", People: 4, Public: true, Clock: clock, Discipline: parlour.Strict, Referee: "Ewa"},
	} {
		t.Run(o.Ruleset, func(t *testing.T) {
			for i := range *stormSeeds {
				seed := *stormSeed + uint64(i)
				synctest.Test(t, func(t *testing.T) { newStorm(t, o, seed).run() })
				if t.Failed() {
					t.Fatalf("by -storm.seed %d", seed)
				}
			}
		})
	}
}

// storm is a table and its people.
type storm struct {
	t      *testing.T
	cfg    parlour.Config
	house  *parlour.Parlour
	table  string
	order  parlour.Order
	chance *rand.Rand
	lines  []*stormLine
	acked  map[string]int // ids of actions, and how often each was acknowledged
	points int            // of all, with the bets on the table
	banned map[byte]bool
	sent   map[string]parlour.Request
	n      int
}

// stormLine is a tab of somebody's. 1 to 4 sit, 8 is the host who does not, 9 the
// referee; others look on.
type stormLine struct {
	who  byte
	v    *parlour.Viewer
	gone bool
	last stormTold
	rev  int
}

// stormTold is what is told.
type stormTold struct {
	Type   string
	Code   parlour.Code
	ID     string
	Ack    string
	You    mahjong.Seat
	Rev    int
	Legal  []mahjong.Action
	Could  []mahjong.Action
	Pause  *int64
	Held   bool
	Table  parlour.TableInfo
	Seats  [4]parlour.SeatInfo
	Host   *parlour.HostInfo
	Vote   *parlour.VoteInfo
	Recess *parlour.RecessInfo
	Offers []parlour.OfferInfo
	Next   *parlour.NextTable
	Call   json.RawMessage
	Closed *parlour.ClosedInfo
	Watch  *parlour.WatchInfo
	Chair  *parlour.ChairView
	Events []mahjong.Event
	View   *stormView
}

type stormView struct {
	Phase    json.RawMessage
	Deposits int
	Turn     mahjong.Seat
	Live     int
	Number   int
	Counters int
	Events   int
	Own      json.RawMessage
	Seats    [4]struct {
		Points, Concealed int
		Melds             json.RawMessage
		River             json.RawMessage
		Flowers           json.RawMessage
		Shown             json.RawMessage
	}
	Ledger json.RawMessage
	Final  *[4]mahjong.Standing
}

func newStorm(t *testing.T, o parlour.Order, seed uint64) *storm {
	s := &storm{t: t, cfg: houseConfig(t), order: o, chance: rand.New(rand.NewPCG(seed, 17)), acked: map[string]int{}, banned: map[byte]bool{}, sent: map[string]parlour.Request{}}
	s.cfg.Logger = slog.New(faults{t})
	s.cfg.Chance = func() float64 { return 0.5 }
	s.order.Length, s.order.Owner = parlour.East, parlour.Owner{8}
	if o.Referee != "" {
		s.order.Owner = parlour.Owner{9}
	}
	s.open()
	info, err := s.house.Open(s.order)
	if err != nil {
		t.Fatal(err)
	}
	s.table = info.ID
	return s
}

// faults fails a test by what the parlour logs as an error.
type faults struct{ t *testing.T }

func (faults) Enabled(_ context.Context, l slog.Level) bool { return l >= slog.LevelError }

func (f faults) Handle(_ context.Context, r slog.Record) error {
	var all []string
	r.Attrs(func(a slog.Attr) bool { all = append(all, a.String()); return true })
	f.t.Errorf("logged: %s %s", r.Message, strings.Join(all, " "))
	return nil
}
func (f faults) WithAttrs([]slog.Attr) slog.Handler { return f }
func (f faults) WithGroup(string) slog.Handler      { return f }

func (s *storm) open() {
	var err error
	if s.house, err = parlour.New(s.cfg); err != nil {
		s.t.Fatal(err)
	}
	<-s.house.Awake()
}

// comes opens a tab.
func (s *storm) comes(who byte) {
	sight := parlour.PlainSight
	if s.order.Watch.Hands == parlour.HandsShown && who > 9 && s.chance.IntN(2) == 0 {
		sight.Hands = true
	}
	v, err := s.house.WatchAs(s.table, parlour.Owner{who}, "en", false, sight)
	if f, ok := parlour.IsFault(err); ok && f.Code == parlour.Banned {
		s.banned[who] = true
		return
	}
	if err != nil {
		s.t.Fatal(err)
	}
	s.lines = append(s.lines, &stormLine{who: who, v: v})
}

// hear waits until everything is still, and checks what was told.
func (s *storm) hear() {
	s.t.Helper()
	synctest.Wait()
	for _, l := range s.lines {
		for more := true; more && !l.gone; {
			select {
			case b, ok := <-l.v.Messages():
				if l.gone = !ok; ok {
					s.told(l, b)
				}
			default:
				more = false
			}
		}
	}
	s.lines = slices.DeleteFunc(s.lines, func(l *stormLine) bool {
		if l.gone {
			l.v.Close()
		}
		return l.gone
	})
	s.alike()
}

// told checks one message.
func (s *storm) told(l *stormLine, b []byte) {
	s.t.Helper()
	var m stormTold
	if err := json.Unmarshal(b, &m); err != nil {
		s.t.Fatalf("%s: %v", b, err)
	}
	if _, ok := s.sent[m.Ack]; ok && m.Ack != "" {
		s.acked[m.Ack]++
	}
	if m.Type != "state" {
		return
	}
	if m.Rev < l.rev && m.You == l.last.You && m.Watch == nil && l.last.Watch == nil {
		s.t.Errorf("%d is told rev %d after %d", l.who, m.Rev, l.rev)
	}
	l.last, l.rev = m, m.Rev
	if m.View == nil {
		return
	}
	if m.Watch == nil && m.View.Turn.Valid() && (m.View.Own != nil) != m.You.Valid() {
		s.t.Errorf("%d on %v sees %s in %s", l.who, m.You, m.View.Own, b)
	}
	if len(m.Legal) > 0 && !m.You.Valid() {
		s.t.Errorf("%d, who looks on, may do %v", l.who, m.Legal)
	}
	for _, e := range m.Events {
		if e.Kind == mahjong.Answered && s.order.Claims == parlour.ByCalling {
			continue // all hear that somebody calls, and not what
		}
		if e.Seat != m.You && (e.Kind == mahjong.Answered || e.Kind == mahjong.Drew && e.Tile != mahjong.NoTile && m.Watch == nil) {
			s.t.Errorf("%d on %v is told %v", l.who, m.You, e)
		}
	}
	sum := 1000 * m.View.Deposits
	for i := range m.View.Seats {
		sum += m.View.Seats[i].Points
	}
	if m.View.Final == nil && m.Table.Status == parlour.Playing {
		if s.points == 0 {
			s.points = sum
		}
		if sum != s.points && s.order.Discipline != parlour.Strict {
			s.t.Errorf("the points are %d, and were %d", sum, s.points)
		}
	}
}

// public is of what l was told last what everybody is told alike who is not behind.
func (l *stormLine) public() string {
	m := l.last
	for i := range m.Seats {
		m.Seats[i].You = false
	}
	if m.Host != nil {
		h := *m.Host
		h.You = false
		m.Host = &h
	}
	m.Offers = slices.Clone(m.Offers)
	for i := range m.Offers {
		m.Offers[i].You = false
	}
	var view stormView
	if m.View != nil {
		view = *m.View
		view.Own, view.Phase = nil, nil
	}
	out := map[string]any{"seats": m.Seats, "host": m.Host, "offers": m.Offers, "view": view, "status": m.Table.Status, "held": m.Held, "pause": m.Pause != nil, "next": m.Next, "closed": m.Closed, "call": m.Call != nil, "vote": m.Vote != nil, "recess": m.Recess != nil}
	if m.Vote != nil {
		out["votes"] = m.Vote.Yes
	}
	if m.Recess != nil {
		out["back"] = m.Recess.Back
	}
	b, err := json.MarshalIndent(out, "", " ")
	if err != nil {
		panic(err)
	}
	return string(b)
}

// alike checks that all see the same table.
func (s *storm) alike() {
	s.t.Helper()
	var first *stormLine
	var text string
	for _, l := range s.lines {
		if l.last.Type == "" || l.last.Watch != nil && (l.last.Watch.Delay > 0 || l.last.Watch.Hands) {
			continue
		}
		if first == nil {
			first, text = l, l.public()
		} else if got := l.public(); got != text {
			s.t.Errorf("%d and %d see other tables: %s", first.who, l.who, gocmp.Diff(text, got))
		}
	}
}

// pick is one of some.
func pickOne[T any](s *storm, all []T) T { return all[s.chance.IntN(len(all))] }

// request is something that l may say now, sense or not.
func (s *storm) request(l *stormLine) parlour.Request {
	s.n++
	id := fmt.Sprintf("%d-%d", l.who, s.n)
	seat := mahjong.Seat(s.chance.IntN(4))
	on := s.chance.IntN(3) > 0
	m := &l.last
	name := fmt.Sprintf("guest %d", l.who)
	act := func() parlour.Request {
		may := m.Legal
		if len(m.Could) > 0 && s.chance.IntN(20) == 0 {
			may = m.Could
		}
		req := parlour.Request{Verb: parlour.Act, ID: id, Rev: m.Rev}
		switch {
		case len(may) > 0 && s.chance.IntN(2) == 0:
			req.Action = idle(may)
		case len(may) > 0:
			req.Action = pickOne(s, may)
		}
		if s.chance.IntN(20) == 0 {
			req.Rev += s.chance.IntN(5) - 2
		}
		s.sent[id] = req
		return req
	}
	if m.Table.Status == parlour.Waiting {
		return pickOne(s, []parlour.Request{
			{Verb: parlour.Sit, ID: id, Name: name, Seat: &seat}, {Verb: parlour.Sit, ID: id, Name: name, Seat: &seat}, {Verb: parlour.Sit, ID: id, Name: name},
			{Verb: parlour.Leave, ID: id}, {Verb: parlour.Swap, ID: id, Seat: &seat, With: new(mahjong.Seat)}, {Verb: parlour.SeatBot, ID: id, Seat: &seat}, {Verb: parlour.UnseatBot, ID: id, Seat: &seat},
			{Verb: parlour.Remove, ID: id, Seat: &seat}, {Verb: parlour.HandOver, ID: id, Seat: &seat}, {Verb: parlour.Start, ID: id},
		})
	}
	offer := 0
	if len(m.Offers) > 0 {
		offer = pickOne(s, m.Offers).N
	}
	to := 0
	if m.Chair != nil && len(m.Chair.Moments) > 0 {
		to = s.chance.IntN(len(m.Chair.Moments))
	}
	sight := parlour.Sight{Chair: mahjong.NoSeat, Hands: on, Delay: 60 * s.chance.IntN(2)}
	away := slices.IndexFunc(m.Seats[:], func(p parlour.SeatInfo) bool { return p.Away })
	switch {
	case len(m.Legal) > 1 && s.order.Teaching && s.chance.IntN(6) == 0:
		return parlour.Request{Verb: parlour.AskHint, ID: id, Rev: m.Rev}
	case len(m.Legal) > 0 && s.chance.IntN(3) > 0:
		return act()
	case m.Host != nil && m.Host.You && offer > 0 && s.chance.IntN(2) == 0:
		return parlour.Request{Verb: parlour.LetIn, ID: id, On: true, Offer: offer}
	case m.Host != nil && m.Host.You && s.chance.IntN(4) == 0:
		return pickOne(s, []parlour.Request{{Verb: parlour.Remove, ID: id, Seat: &seat, Ban: s.chance.IntN(4) == 0}, {Verb: parlour.Readmit, ID: id, Seat: &seat}})
	case !m.You.Valid() && away >= 0 && s.chance.IntN(2) == 0:
		seat = mahjong.Seat(away)
		return parlour.Request{Verb: parlour.StandIn, ID: id, On: true, Seat: &seat, Name: name}
	case m.Vote != nil && m.You.Valid() && s.chance.IntN(2) == 0:
		return parlour.Request{Verb: parlour.Vote, ID: id, On: on}
	case m.Chair != nil && len(m.Call) > 0 && s.chance.IntN(2) == 0:
		return pickOne(s, []parlour.Request{{Verb: parlour.Undo, ID: id, To: to, Why: "x"}, {Verb: parlour.Rule, ID: id}, {Verb: parlour.Resume, ID: id}})
	}
	switch s.chance.IntN(24) {
	case 0:
		return parlour.Request{Verb: parlour.Leave, ID: id}
	case 1:
		return parlour.Request{Verb: parlour.Sit, ID: id, Name: name}
	case 2:
		return parlour.Request{Verb: parlour.ProposePause, ID: id, Minutes: 1}
	case 3:
		return parlour.Request{Verb: parlour.Vote, ID: id, On: on}
	case 4:
		return parlour.Request{Verb: parlour.Back, ID: id}
	case 5:
		return parlour.Request{Verb: parlour.Hold, ID: id, On: on}
	case 6:
		return pickOne(s, []parlour.Request{{Verb: parlour.Readmit, ID: id, Seat: &seat}, {Verb: parlour.HandOver, ID: id, Seat: &seat}})
	case 7:
		return parlour.Request{Verb: parlour.StandIn, ID: id, On: on, Seat: &seat, Name: name}
	case 8:
		return parlour.Request{Verb: parlour.LetIn, ID: id, On: on, Offer: offer}
	case 9:
		return parlour.Request{Verb: parlour.Say, ID: id, Phrase: "hello", Name: name}
	case 10:
		return pickOne(s, []parlour.Request{{Verb: parlour.Look, ID: id, Sight: sight}, {Verb: parlour.Whole, ID: id}, {Verb: parlour.Speak, ID: id, Lang: "pl"}})
	case 11:
		return parlour.Request{Verb: parlour.AskHint, ID: id, Rev: m.Rev}
	case 12, 13:
		return pickOne(s, []parlour.Request{{Verb: parlour.Call, ID: id}, {Verb: parlour.Undo, ID: id, To: to, Why: "x"}, {Verb: parlour.Inspect, ID: id}, {Verb: parlour.Rule, ID: id}, {Verb: parlour.Resume, ID: id}})
	case 14:
		return parlour.Request{Verb: parlour.Ready, ID: id}
	case 15: // something that was said before
		for _, again := range slices.Sorted(maps.Keys(s.sent)) {
			if strings.HasPrefix(again, fmt.Sprintf("%d-", l.who)) && s.chance.IntN(5) == 0 {
				return s.sent[again]
			}
		}
	}
	return act()
}

// moment has some do something at once, the more likely those who are asked.
func (s *storm) moment() {
	var at []*stormLine
	for _, l := range s.lines {
		if s.chance.IntN(3) == 0 || len(l.last.Legal) > 0 && s.chance.IntN(3) > 0 {
			at = append(at, l)
		}
	}
	var all sync.WaitGroup
	for _, l := range at {
		reqs := []parlour.Request{s.request(l)}
		for s.chance.IntN(4) == 0 {
			reqs = append(reqs, pickOne(s, []parlour.Request{reqs[0], s.request(l)}))
		}
		closes := s.chance.IntN(40) == 0
		all.Go(func() {
			for _, r := range reqs {
				l.v.Do(r)
			}
			if closes {
				l.v.Close()
			}
		})
	}
	all.Wait()
}

// run is a storm, and then the calm in which the game is played to its end.
func (s *storm) run() {
	defer func() { s.house.Close() }()
	everybody := []byte{1, 2, 3, 4, 8, 9, 10, 11}
	if s.order.Referee == "" {
		everybody = slices.DeleteFunc(everybody, func(who byte) bool { return who == 9 })
	}
	for _, who := range everybody {
		s.comes(who)
	}
	s.hear()
	moments := 60
	if *stormLong {
		moments = 150
	}
	for n := range moments {
		if s.chance.IntN(60) == 0 && n > 20 {
			for _, l := range s.lines {
				l.v.Close()
			}
			s.house.Close()
			s.lines = nil
			s.open()
		}
		for len(s.lines) < 9 {
			s.comes(pickOne(s, everybody))
			if len(s.banned) > 4 {
				break
			}
		}
		if n == 15 { // all sit by now, or the host begins
			for _, l := range s.lines {
				l.v.Do(parlour.Request{Verb: parlour.Start})
			}
		}
		s.moment()
		s.hear()
		time.Sleep(pickOne(s, []time.Duration{0, 0, time.Millisecond, 200 * time.Millisecond, 400 * time.Millisecond, 799 * time.Millisecond, 800 * time.Millisecond, 3 * time.Second, 11 * time.Second}))
		s.hear()
		if s.t.Failed() {
			return
		}
	}
	s.calm(everybody)
	s.ends()
}

// calm has everybody who may come back and play on: for as long as it takes to see that
// nothing stands still, until the table is closed from outside, or to the end of the game.
func (s *storm) calm(everybody []byte) {
	for _, l := range s.lines {
		l.v.Close()
	}
	synctest.Wait()
	s.lines = nil
	for _, who := range everybody {
		s.comes(who)
	}
	s.hear()
	began := s.lines[0].last.Rev
	for n := range 6000 {
		nobody := !slices.ContainsFunc(s.lines, func(l *stormLine) bool { return l.last.You.Valid() }) // all were sent away: where no clock runs the table rests
		if m := s.lines[0].last; (nobody || !*stormLong && m.Rev > began+60) && m.Table.Status == parlour.Playing {
			if err := s.house.CloseTable(s.table, "enough"); err != nil {
				s.t.Fatal(err)
			}
			s.hear()
		}
		over := true
		for _, l := range s.lines {
			m := &l.last
			if m.Table.Status == parlour.Over {
				continue
			}
			over = false
			say := func(req parlour.Request) { l.v.Do(req) }
			switch {
			case m.Table.Status == parlour.Waiting && n > 20:
				say(parlour.Request{Verb: parlour.Sit, Name: fmt.Sprintf("guest %d", l.who)})
				say(parlour.Request{Verb: parlour.Start})
			case m.Recess != nil:
				say(parlour.Request{Verb: parlour.Back})
			case m.Held:
				say(parlour.Request{Verb: parlour.Hold})
			case m.Chair != nil && len(m.Call) > 0:
				say(parlour.Request{Verb: parlour.Rule})
				say(parlour.Request{Verb: parlour.Resume})
			case m.You.Valid() && m.Seats[m.You].Away:
				say(parlour.Request{Verb: parlour.Sit})
			case m.Pause != nil && m.You.Valid():
				say(parlour.Request{Verb: parlour.Ready})
			case len(m.Legal) > 0:
				say(parlour.Request{Verb: parlour.Act, Rev: m.Rev, Action: idle(m.Legal)})
			}
		}
		s.hear()
		if over {
			return
		}
		time.Sleep(300 * time.Millisecond)
		s.hear()
		if s.t.Failed() {
			return
		}
	}
	for _, l := range s.lines {
		s.t.Errorf("%d at the end: %+v", l.who, l.last)
	}
	s.t.Error("the game does not end")
}

// ends checks the log.
func (s *storm) ends() {
	if s.t.Failed() || len(s.lines) == 0 {
		return
	}
	time.Sleep(2 * time.Minute) // those who look on late have come to the end
	s.hear()
	end := s.lines[0].last
	lines, err := s.house.Log(s.table)
	if err != nil {
		s.t.Fatal(err)
	}
	had, kinds := map[string]int{}, map[parlour.CommitKind]int{}
	for _, line := range lines {
		c, err := parlour.DecodeCommit(line)
		if err != nil {
			s.t.Fatal(err)
		}
		kinds[c.Kind]++
		if c.Action != nil && c.Answer != "" {
			had[c.Answer]++
			if req := s.sent[c.Answer]; req.Action != *c.Action {
				s.t.Errorf("%s did %v, and the log has %v", c.Answer, req.Action, *c.Action)
			}
		}
	}
	for id := range s.acked {
		if had[id] == 0 {
			s.t.Errorf("%s was acknowledged, and the log has it not", id)
		}
	}
	for id, n := range had {
		if n > 1 {
			s.t.Errorf("%s is in the log %d times", id, n)
		}
	}
	if replay, err := s.house.Replay(s.table, parlour.Owner{12}); err != nil {
		s.t.Error(err)
	} else if steps, err := s.house.Steps(s.table, parlour.Owner{12}, parlour.StepOrder{At: max(0, replay.Steps-1), Count: 1}); err != nil {
		s.t.Error(err)
	} else if end.View.Final != nil && (len(steps) != 1 || steps[0].View.Final == nil || *steps[0].View.Final != *end.View.Final) {
		s.t.Errorf("the replay ends otherwise: %+v", steps)
	}
	s.house.Close()
	s.open()
	s.lines = nil
	s.comes(12) // whom nobody can have sent away
	s.hear()
	if again := s.lines[0].last; gocmp.Diff(end.View.Final, again.View.Final) != "" || again.Table.Status != parlour.Over {
		s.t.Errorf("read back the table ends otherwise: %+v and %+v", again.View.Final, end.View.Final)
	}
	s.t.Logf("%d acknowledged of %d actions; the log has %v", len(s.acked), len(s.sent), kinds)
}
