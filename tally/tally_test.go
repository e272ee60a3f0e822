package tally_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"slices"
	"sync"
	"testing"

	"jansou/bot"
	"jansou/games"
	"jansou/mahjong"
	"jansou/record"
	"jansou/record/formats"
	"jansou/script"
	"jansou/script/scripttest"
	"jansou/sim"
	"jansou/table"
	"jansou/table/gametest"
	"jansou/tally"
)

// seen is what the tables of a test have seen together.
type seen struct {
	sync.Mutex
	sum     tally.Sum
	putBack int
}

func (x *seen) add(g *tally.Game, events []mahjong.Event) {
	x.Lock()
	defer x.Unlock()
	for s := range g.Seats {
		x.sum.Add(&g.Seats[s])
	}
	for i := range events {
		if events[i].Kind == mahjong.PutBack {
			x.putBack++
		}
	}
}

// tell logs what was seen.
func (x *seen) tell(t *testing.T) tally.Deals {
	all := x.sum.All()
	t.Logf("%d games and %d deals of a seat, %d void, %d put back; %+v; ends %v; verdicts %v; %d dead; %d points fined",
		x.sum.Games(), all.Points.N, x.sum.Void, x.putBack, all, x.sum.Ends, x.sum.Verdicts, x.sum.Dead, x.sum.Fined)
	return all
}

// compare counts the events of a game in both ways.
func compare(t testing.TB, what string, fast tally.Game, slow tally.Game) {
	t.Helper()
	for s := range fast.Seats {
		a, b := reflect.ValueOf(fast.Seats[s]), reflect.ValueOf(slow.Seats[s])
		for i := range a.NumField() {
			if x, y := a.Field(i).Interface(), b.Field(i).Interface(); !reflect.DeepEqual(x, y) {
				t.Errorf("%s: seat %d: %s is\n%+v, by the slow count\n%+v", what, s, a.Type().Field(i).Name, x, y)
			}
		}
	}
	if !slices.Equal(fast.Course, slow.Course) {
		t.Errorf("%s: the points went\n%+v, by the slow count\n%+v", what, fast.Course, slow.Course)
	}
	same := func(a, b tally.Great) bool { return a.Deal == b.Deal && a.Winner == b.Winner && a.Points == b.Points }
	if !slices.EqualFunc(fast.Great, slow.Great, same) {
		t.Errorf("%s: the great hands are\n%+v, by the slow count\n%+v", what, fast.Great, slow.Great)
	}
}

// both counts events of a whole game in both ways, compares, and returns what
// was found.
func both(t testing.TB, what string, b games.Book, events []mahjong.Event) tally.Game {
	t.Helper()
	w := newSlow(b)
	for i := range events {
		w.see(&events[i])
	}
	fast := tally.Of(b, func(yield func(*mahjong.Event) bool) {
		for i := range events {
			if !yield(&events[i]) {
				return
			}
		}
	})
	compare(t, what, fast, w.found())
	settled(t, what, b, &fast)
	text, err := json.Marshal(fast)
	var back tally.Game
	if err == nil {
		err = json.Unmarshal(text, &back)
	}
	if err != nil || !reflect.DeepEqual(back, fast) {
		t.Errorf("%s: as JSON it is %s, which reads back otherwise: %v", what, text, err)
	}
	for s := range fast.Seats {
		sum, n := &fast.Seats[s], len(fast.Course)
		if all := sum.All(); n > 0 && len(sum.Offences)+int(sum.Fined) == 0 && sum.Void == 0 && b.StartPoints()+int(all.Points.Sum) != fast.Course[n-1].Points[s] {
			t.Errorf("%s: seat %d began with %d, gained %d and holds %d", what, s, b.StartPoints(), all.Points.Sum, fast.Course[n-1].Points[s])
		}
	}
	return fast
}

// settled checks what must hold between the numbers of four seats: each win is
// somebody's loss, and what was gained and ruled is what was held at the end.
func settled(t testing.TB, what string, b games.Book, g *tally.Game) {
	t.Helper()
	var won, fed, hit, selfDrawn, deals int64
	for s := range g.Seats {
		sum := &g.Seats[s]
		all := sum.All()
		won += all.Wins().N
		fed += all.Losses().N
		hit += all.Hit.N
		selfDrawn += all.SelfDrawn
		deals = all.Points.N + sum.Void + sum.Stopped
		if deals != int64(len(g.Course)) {
			t.Errorf("%s: seat %d has %d deals of %d", what, s, deals, len(g.Course))
		}
		if all.Losses().Sum != all.DealtIn.Sum || all.Got.N != all.Wins().N || all.Turn.N != all.Wins().N {
			t.Errorf("%s: seat %d: %+v", what, s, all)
		}
	}
	if won != fed+selfDrawn || hit != 3*selfDrawn {
		t.Errorf("%s: %d wins, %d dealt in, %d self-draws that %d paid for", what, won, fed, selfDrawn, hit)
	}
	for _, d := range g.Course {
		if b.Kind().EndOf(d.Rule) == games.NoEnd {
			t.Errorf("%s: nobody knows how a deal ends by %s", what, d.Rule)
		}
	}
}

// taped is a game that keeps its events. It is not swift, so that each is
// applied where it can be heard.
type taped struct {
	table.Game
	events []mahjong.Event
}

func (g *taped) Apply(e mahjong.Event) {
	g.events = append(g.events, e)
	g.Game.Apply(e)
}

// played returns the games that bots play under b.
func played(t testing.TB, b games.Book, n int, names ...string) (all [][]mahjong.Event) {
	t.Helper()
	cfg := sim.Config{Tiles: b.Tiles(), Seed: sim.Seed("tally " + b.Head().Name), Games: n, Rotate: true}
	for i := range cfg.Players {
		name := names[i%len(names)]
		cfg.Players[i] = sim.Entrant{Name: name, New: func(seed uint64) sim.Player {
			p, err := bot.New(name, seed, b)
			if err != nil {
				panic(err)
			}
			return p
		}}
	}
	for i := range n {
		tape := &taped{Game: b.New()}
		cfg.New = func() table.Game { return tape }
		p, err := sim.Play(&cfg, i)
		if err != nil {
			t.Fatal(err)
		}
		if len(tape.events) != p.Events {
			t.Fatalf("%d of %d events were heard", len(tape.events), p.Events)
		}
		all = append(all, tape.events)
	}
	return all
}

// TestBots: the games of bots of both games under every ruleset, counted in one
// pass and by the slow count.
func TestBots(t *testing.T) {
	n := 12
	if testing.Short() { // quick: two games of bots under each ruleset, not twelve
		n = 2
	}
	var all seen
	defer func() { all.tell(t) }()
	for _, name := range games.Rulesets() {
		t.Run(name, func(t *testing.T) {
			b := book(t, name)
			for i, events := range played(t, b, n, "efficient", "careful", "strong", "random") {
				g := both(t, fmt.Sprint("game ", i), b, events)
				if g.Ended == "" || g.Seats[0].Games() != 1 || g.Ruleset != name || g.Kind != b.Kind().Name() {
					t.Errorf("game %d: %+v", i, g)
				}
				all.add(&g, events)
			}
		})
	}
}

func book(t testing.TB, name string) games.Book {
	t.Helper()
	b, err := games.Load(name)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestStrictAndLive: tables at which offences are judged and a referee reports
// more, and at which claims are called live, as bots and chance play them.
func TestStrictAndLive(t *testing.T) {
	n := 6
	if testing.Short() { // quick: one game at each strict and live table, not six
		n = 1
	}
	var all seen
	defer func() { all.tell(t) }()
	for _, name := range games.Rulesets() {
		for _, discipline := range []string{"assisted", "strict"} {
			for _, claims := range []string{"prompt", "live"} {
				b, err := book(t, name).WithDiscipline(discipline)
				if err == nil {
					b, err = b.WithClaims(claims)
				}
				if err != nil || discipline == "assisted" && claims == "prompt" {
					continue // it cannot be played so, or TestBots plays it
				}
				t.Run(name+" "+discipline+" "+claims, func(t *testing.T) {
					for i := range n {
						w := &wild{t: t, b: b, g: b.New(), r: rand.New(rand.NewPCG(uint64(i), 1))}
						events := w.play()
						g := both(t, fmt.Sprint("game ", i), b, events)
						all.add(&g, events)
					}
				})
			}
		}
	}
}

// TestPutBack: where claims are called live and people are in haste, sets that
// were claimed and riichis that stood are put back, and have not happened.
func TestPutBack(t *testing.T) {
	for _, name := range []string{"ema2025", "mcr-ema"} {
		b, err := book(t, name).WithClaims("live")
		if err != nil {
			t.Fatal(err)
		}
		back := map[mahjong.EventKind]int{}
		for i := range 60 {
			w := &wild{t: t, b: b, g: b.New(), r: rand.New(rand.NewPCG(uint64(i), 2)), hasty: true}
			events := w.play()
			both(t, fmt.Sprint(name, " game ", i), b, events)
			offered := 0
			for j := range events {
				switch events[j].Kind {
				case mahjong.Discarded, mahjong.Konged:
					offered = j
				case mahjong.PutBack:
					for _, e := range events[offered:j] {
						back[e.Kind]++
					}
				}
			}
		}
		if back[mahjong.Drew] == 0 || b.Kind().Name() == "riichi" && (back[mahjong.Claimed] == 0 || back[mahjong.RiichiAccepted] == 0) {
			t.Errorf("%s: put back after %v", name, back)
		}
	}
}

// robbed is a kong that is robbed after its replacement was drawn, right after
// another's riichi stood, which it leaves standing.
const robbed = `rule: riichi.kong.robbed
ruleset: ema2025 with claims=live

S holds 222m444p3345678s
W holds 123456789m12p55z
W discards 9s
N pungs
N discards 2z
W discards 4z riichi
time passes
N kongs 9s
time passes
S wins
`

func TestRiichiStandsWhenAKongIsPutBack(t *testing.T) {
	sc, err := script.Parse("robbed.txt", robbed)
	if err == nil {
		err = sc.Play(func(string, ...any) {})
	}
	if err != nil {
		t.Fatal(err)
	}
	p := sc.Positions(0)[0]
	if !slices.ContainsFunc(p.Events, func(e mahjong.Event) bool { return e.Kind == mahjong.PutBack }) {
		t.Fatal("nothing was put back")
	}
	g := both(t, "a kong that is robbed late", p.Book, p.Events)
	west, south := g.Seats[2].All(), g.Seats[1].All()
	if west.Riichi != 1 || south.Won[tally.Closed].N != 1 {
		t.Errorf("West has %+v, South %+v", west, south)
	}
}

// wild plays a game in which people err.
type wild struct {
	t      testing.TB
	b      games.Book
	g      games.Game
	r      *rand.Rand
	bots   [4]bot.Player
	hasty  bool // all draw and call whenever they can
	events []mahjong.Event
}

// longest is after how many events a game is left unfinished: where every deal is
// played again it might never end.
const longest = 6000

func (w *wild) play() []mahjong.Event {
	for s := range w.bots {
		p, err := bot.New("efficient", 1, w.b)
		if err != nil {
			w.t.Fatal(err)
		}
		w.bots[s] = p
	}
	for !w.g.Over() && len(w.events) < longest {
		events, err := w.step()
		if err != nil {
			w.t.Fatal(err)
		}
		for _, e := range events {
			w.g.Apply(e)
		}
		w.events = append(w.events, events...)
	}
	return w.events
}

// step lets one thing happen.
func (w *wild) step() ([]mahjong.Event, error) {
	if w.g.NeedsWall() {
		return w.g.Deal(nil, gametest.Wall(w.b.Tiles(), w.r))
	}
	s, legal := w.may()
	if w.g.Patience() != table.NoWait && (s == mahjong.NoSeat || w.r.IntN(4) == 0) {
		return w.g.Lapse(nil)
	}
	if w.g.Strict() && w.r.IntN(300) == 0 {
		if events, err := w.err(s); err == nil && len(events) > 0 {
			return events, nil
		}
	}
	if w.hasty {
		for _, a := range legal {
			switch a.Kind {
			case mahjong.DrawAction, mahjong.Claim, mahjong.Win, mahjong.Riichi, mahjong.Kong:
				if w.r.IntN(2) == 0 {
					return w.g.Decide(nil, s, a)
				}
			}
		}
	}
	a := w.bots[s].Act(w.g.View(s), legal)
	if w.r.IntN(12) == 0 || !slices.Contains(legal, a) {
		a = legal[w.r.IntN(len(legal))]
	}
	return w.g.Decide(nil, s, a)
}

// may returns a seat that may do something.
func (w *wild) may() (mahjong.Seat, []mahjong.Action) {
	first := mahjong.Seat(w.r.IntN(4))
	for i := range 4 {
		s := first.Plus(i)
		if legal := w.g.Legal(s, nil); len(legal) > 0 {
			return s, legal
		}
	}
	return mahjong.NoSeat, nil
}

// err lets an offence happen, or has the referee report one.
func (w *wild) err(s mahjong.Seat) ([]mahjong.Event, error) {
	if w.r.IntN(3) > 0 {
		could := w.g.Could(s, nil)
		return w.g.Decide(nil, s, could[w.r.IntN(len(could))])
	}
	offences := w.g.Offences()
	f := mahjong.Fault{Seat: mahjong.Seat(w.r.IntN(4)), Rule: offences[w.r.IntN(len(offences))], N: w.r.IntN(4)}
	if w.r.IntN(3) > 0 {
		return w.g.Judge(nil, f, nil)
	}
	own := &mahjong.Ruling{Verdict: mahjong.DeadHand, Reading: "as the referee saw it", Dead: true, After: w.r.IntN(2) == 0}
	own.Points[f.Seat], own.Points[f.Seat.Next()] = -1000, 1000
	return w.g.Judge(nil, f, own)
}

// TestScripts: what every script of both games plays, under each of its rulesets.
// They have what chance hardly ever brings: liability, nagashi mangan, four
// kongs, three winners, every ruling.
func TestScripts(t *testing.T) {
	var all seen
	n := 0
	for _, k := range games.All() {
		for name, sc := range scripttest.Matching(t, filepath.Join("..", k.Name(), "testdata", "scripts", "*.txt")) {
			if n++; testing.Short() && n%8 != 0 { // quick: one script in eight is counted
				continue
			}
			if err := sc.Play(func(string, ...any) {}); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			for _, p := range sc.Positions(0) {
				what := name + " " + p.Ruleset
				fast, w := tally.New(p.Book), newSlow(p.Book)
				fast.Begin(p.Book, p.Start)
				w.begin(p.Book, p.Start)
				for i := range p.Events {
					fast.See(&p.Events[i])
					w.see(&p.Events[i])
				}
				g := fast.Game()
				compare(t, what, g, w.found())
				settled(t, what, p.Book, &g)
				all.add(&g, p.Events)
			}
		}
	}
	d := all.tell(t)
	for what, n := range map[string]int64{"liability": d.Liable.N, "nagashi mangan": d.Nagashi, "several winners": d.Shared, "abortive draws": d.Aborted,
		"void deals": all.sum.Void, "dead hands": all.sum.Dead, "deals ended by an offence": d.Fouled, "tiles put back": int64(all.putBack)} {
		if n == 0 && !testing.Short() { // quick: the few scripts need not have everything that is rare
			t.Errorf("no script has %s", what)
		}
	}
}

// TestSharedRecords: the deals of every record that the project has been given.
func TestSharedRecords(t *testing.T) {
	shared := filepath.Join("..", "..", "shared", "data")
	var paths []string
	for _, p := range []string{"tenhou", "mjai", "majsoul", "rooms", "mcr", filepath.Join("vectors", "kobalab", "script.json")} {
		paths = append(paths, filepath.Join(shared, p))
	}
	there, err := filepath.Glob(filepath.Join(shared, "tenhou"))
	if err != nil || len(there) == 0 {
		t.Skip("the shared records are not here")
	}
	var all tally.Sum
	played, whole := 0, 0
	_, err = formats.All.ReadFiles(paths, func(f *record.File) error {
		for i := range f.Games {
			deals, err := record.Deals(&f.Games[i])
			if err != nil {
				continue // three players, or hands alone
			}
			g := recorded(t, f.Path, deals)
			if len(g.Course) == len(deals) { // else the record breaks a deal off
				told(t, f.Path, &f.Games[i], &g)
				whole++
			}
			for s := range g.Seats {
				all.Add(&g.Seats[s])
			}
			played++
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	deals := all.All()
	t.Logf("%d games, %d without a deal that is broken off, %d to their end, %d deals, %d wins", played, whole, all.Games()/4, deals.Points.N/4, deals.Wins().N)
	if played < 670 || whole < 600 || deals.Points.N/4 < 5824 || deals.Wins().N < 4959 {
		t.Error("less was counted than there is")
	}
}

// told compares what was counted with what the record itself says of wins: who
// won, on whose tile, and what the hand was worth.
func told(t testing.TB, what string, of *record.Game, g *tally.Game) {
	t.Helper()
	var won, fed, selfDrawn, worth [4]int64
	stated := true
	for i := range of.Rounds {
		for _, w := range of.Rounds[i].Wins {
			won[w.Seat]++
			if worth[w.Seat] += int64(w.Points); w.Points < 0 {
				stated = false
			}
			if w.From == w.Seat {
				selfDrawn[w.Seat]++
			} else {
				fed[w.From]++
			}
		}
	}
	for s := range g.Seats {
		all := g.Seats[s].All()
		wins := all.Wins()
		if wins.N != won[s] || all.SelfDrawn != selfDrawn[s] || all.Losses().N != fed[s] || stated && g.Kind == "riichi" && wins.Sum != worth[s] {
			t.Errorf("%s: seat %d won %d of %d points, %d by self-draw, and dealt into %d; the record has %d, %d, %d, %d",
				what, s, wins.N, wins.Sum, all.SelfDrawn, all.Losses().N, won[s], worth[s], selfDrawn[s], fed[s])
		}
	}
}

// recorded counts the deals of a record in both ways.
func recorded(t testing.TB, what string, deals []record.Deal) tally.Game {
	t.Helper()
	b := games.BookOf(deals[0].Rules)
	fast, w := tally.New(b), newSlow(b)
	for i := range deals {
		d := &deals[i]
		b, at := games.BookOf(d.Rules), games.Start{Deal: d.Start.Deal, Counters: d.Start.Counters, Deposits: d.Start.Deposits, Points: d.Start.Points}
		fast.Begin(b, at)
		w.begin(b, at)
		for j := range d.Events {
			fast.See(&d.Events[j])
			w.see(&d.Events[j])
		}
	}
	g := fast.Game()
	compare(t, what, g, w.found())
	settled(t, what, b, &g)
	return g
}

// BenchmarkOf counts a game of four bots, of some ten deals.
func BenchmarkOf(b *testing.B) {
	for _, name := range []string{"tenhou", "mcr-wmo"} {
		b.Run(name, func(b *testing.B) {
			rules := book(b, name)
			events := played(b, rules, 1, "efficient")[0]
			b.ReportAllocs()
			for b.Loop() {
				g := tally.Of(rules, func(yield func(*mahjong.Event) bool) {
					for i := range events {
						if !yield(&events[i]) {
							return
						}
					}
				})
				if g.Ended == "" {
					b.Fatal("the game has not ended")
				}
			}
			b.ReportMetric(float64(len(events)), "events")
		})
	}
}
