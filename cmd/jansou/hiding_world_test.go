package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"testing/synctest"
	"time"

	"jansou/bot"
	"jansou/games"
	"jansou/mahjong"
	"jansou/parlour"
	"jansou/results"
	"jansou/shuffle"
	"jansou/store"
	"jansou/table"
	"jansou/web"
)

// hidingGame is a game that the hiding test plays twice.
type hidingGame struct {
	book       games.Book
	discipline parlour.Discipline
	claims     parlour.Claims
	pace       parlour.Pace
	persons    [4]bool
	viewer     mahjong.Seat // whose connections are compared, with those of who looks on; NoSeat: these alone
	referee    bool         // one sits in her chair, and is called now and then
	deal       int          // in which hidden tiles are dealt anew, from 0
	seed       uint64
	watch      parlour.Watching // how late hands are shown to who looks on
	chair      mahjong.Seat     // from which one of those looks
	plant      fault            // of the test of this test
}

// people is how many people sit at the table.
func (g *hidingGame) people() (n int) {
	for _, p := range g.persons {
		if p {
			n++
		}
	}
	return n
}

func (g *hidingGame) String() string {
	people := g.people()
	referee := "alone"
	if g.referee {
		referee = "refereed"
	}
	hands := "hidden"
	switch {
	case g.watch.Deal:
		hands = "hands-after-the-deal"
	case g.watch.Hands != "":
		hands = fmt.Sprintf("hands-from-%d-after-%d", g.chair, g.watch.Delay)
	}
	return fmt.Sprintf("%s/%s/%s/%s/%s/%d-people/seat-%d/deal-%d/%s/%d", g.book.Head().Name, g.discipline, referee, g.claims, g.pace, people, g.viewer, g.deal, hands, g.seed)
}

// wall is that of a deal, from 0.
func (g *hidingGame) wall(deal uint32, tiles []mahjong.Tile) mahjong.Wall {
	return shuffle.Wall([32]byte{byte(g.seed), byte(g.seed >> 8), byte(g.seed >> 16), byte(g.seed >> 24)}, deal, tiles)
}

// play is one playing of it.
type play struct {
	*hidingGame
	secret  atomic.Int64    // a tile of the wall that is hidden as a rule
	games   atomic.Int64    // that were made: of the table, and of who looks on
	walls   uint32          // built so far
	anew    *mahjong.Wall   // of the deal whose hidden tiles are dealt anew; nil: as it comes
	begins  int             // public events before that deal
	dealtAt int             // likewise, in the first playing, too
	script  []mahjong.Event // what the table is to see of that deal

	mu     sync.Mutex
	chance *rand.Rand                // nil: all do again what is written down
	acts   [4]map[int]mahjong.Action // what persons did, by their rev
	bots   [4][]mahjong.Action       // what bots did, in their order
	draws  map[int]bool              // where claims are called live: after so many events of the deal a person drew at once
	told   [4]int                    // of bots: how many of these they did again
	table  string                    // its id
	people []*client                 // by their arrival
	looks  *client                   // who looks on
	at     []time.Time               // when who looks on was told of each public event
	ended  chan struct{}             // the deal is over, or the game
	once   sync.Once
}

// compared are the clients whose bytes must be the same.
func (p *play) compared() (list []*client) {
	for _, c := range p.people {
		if c.seat == p.viewer || c.seat == mahjong.NoSeat {
			list = append(list, c)
		}
	}
	return list
}

// run plays until the deal is over, or the table has seen all of the script and a
// moment more.
func (p *play) run(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p.games.Store(0)
		p.ended = make(chan struct{})
		net := newPipes()
		if p.plant == leakyOrder {
			net.write = p.leak
		}
		log, end := memoryStore(t)
		defer end()
		house, err := parlour.New(parlour.Config{Log: log, Rules: leaky{menu{}, p}, Bots: bot.Names(), NewBot: p.newBot,
			Wall: p.nextWall, Herald: herald, Hint: p.hint, Logger: slog.New(slog.DiscardHandler), Reckon: results.Of, Chats: log, Left: log, Reports: log, Chance: func() float64 { return 0.5 }})
		if err != nil {
			t.Fatal(err)
		}
		h, err := web.New(web.Config{Parlour: house, Page: fstest.MapFS{"index.html": {Data: []byte("<!doctype html>")}}, Sessions: log, Walls: log, People: log, Reports: log,
			History: log, Practice: practised{log, p}, Readings: log, Logger: slog.New(slog.DiscardHandler)})
		if err != nil {
			t.Fatal(err)
		}
		server := &http.Server{Handler: h}
		go func() { _ = server.Serve(net) }()
		defer func() {
			for _, c := range p.people {
				c.leave()
				c.web.CloseIdleConnections()
			}
			house.Close()
			_ = server.Close()
			_ = net.Close()
			time.Sleep(time.Minute) // what was planned comes to its end
		}()
		if err := p.open(net); err != nil {
			t.Fatal(err)
		}
		stop := make(chan struct{})
		var asking sync.WaitGroup
		for _, c := range p.compared() {
			asking.Go(func() { p.askAround(c, stop) })
		}
		asking.Go(func() { p.comeAndGo(stop) })
		for _, do := range []func(chan struct{}){p.callReferee, p.talk, p.rest, p.goAway, p.askHints} {
			asking.Go(func() { do(stop) })
		}
		select {
		case <-p.ended:
		case <-time.After(3 * time.Hour):
		}
		close(stop)
		asking.Wait()
		for _, c := range p.people {
			c.mu.Lock()
			if c.failed != nil {
				t.Error(c.failed)
			}
			c.mu.Unlock()
		}
	})
}

// memoryStore is a store that costs no sync.
func memoryStore(t *testing.T) (*store.Store, func()) {
	dir, err := os.MkdirTemp(shm(), "jansou-hiding")
	if err != nil {
		t.Fatal(err)
	}
	s, err := store.Open(filepath.Join(dir, "log.db"))
	if err != nil {
		t.Fatal(err)
	}
	return s, func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
		_ = os.RemoveAll(dir)
	}
}

// shm is a folder in memory, where the system has one.
func shm() string {
	if i, err := os.Stat("/dev/shm"); err == nil && i.IsDir() {
		return "/dev/shm"
	}
	return ""
}

func (p *play) nextWall(_ [32]byte, _ uint32, tiles []mahjong.Tile) mahjong.Wall {
	p.mu.Lock()
	defer p.mu.Unlock()
	n := p.walls
	p.walls++
	w := p.hidingGame.wall(n, tiles)
	if int(n) == p.deal && p.anew != nil {
		w = *p.anew
	}
	p.secret.Store(int64(w.At(w.Len() - 40).Kind())) // it is drawn late, if at all
	return w
}

// open opens the table and brings everybody to it.
func (p *play) open(net *pipes) error {
	people := 0
	for s, is := range p.persons {
		if is {
			people++
			c := newClient(net.dial, []string{"Ann", "Ben", "Cid", "Dot"}[s], mahjong.Seat(s), byte(s+1))
			c.act, c.whole, c.deals = p.choose, mahjong.Seat(s) != p.viewer, p.seed>>s&1 == 0
			p.people = append(p.people, c)
		}
	}
	p.looks = newClient(net.dial, "Lou", mahjong.NoSeat, 9)
	p.looks.reach = p.see
	max := newClient(net.dial, "Max", mahjong.NoSeat, 8)
	max.whole = true
	order := map[string]any{"ruleset": p.book.Head().Name, "discipline": p.discipline, "claims": p.claims, "pace": p.pace, "people": people, "public": true,
		"assist": table.AssistFull, "length": parlour.East, "clock": parlour.Clock{Base: 20 * time.Second, Bank: 20 * time.Second}}
	if p.referee {
		max.name, order["referee"] = "Ewa", "Ewa"
		max.reach = ruleSoon
	}
	if p.watch != (parlour.Watching{}) {
		order["watch"] = p.watch
	}
	if p.teaches() {
		order["teaching"] = true
	}
	order["chat"], order["substitute"] = parlour.FreeText, parlour.BotSubstitute
	p.people = append(append([]*client{p.looks, max}, p.galleryOf(net)...), p.people...)
	for _, c := range p.people {
		c.ask("/api/tables") // brings the cookie
	}
	var err error
	if p.table, err = max.open(order); err != nil {
		return err
	}
	for _, c := range p.people {
		c.table = p.table
		if err := c.connect(); err != nil {
			return err
		}
		time.Sleep(50 * time.Millisecond)
	}
	return nil
}

// galleryOf are those who look on late, and see hands where the table shows any: from a
// chair, and all four; and one who streams.
func (p *play) galleryOf(net *pipes) []*client {
	wes, ida, sue := newClient(net.dial, "Wes", mahjong.NoSeat, 10), newClient(net.dial, "Ida", mahjong.NoSeat, 11), newClient(net.dial, "Sue", mahjong.NoSeat, 12)
	sue.look = "&streamer=1&delay=60"
	if p.watch.Hands == "" {
		return []*client{sue}
	}
	wes.look, ida.look, ida.whole = fmt.Sprintf("&hands=1&chair=%d", p.chair), "&hands=1", true
	wes.late = p.chair != p.viewer
	ida.late = true
	return []*client{wes, ida, sue}
}

// knownUntil is the moment until which c may know nothing of the hands of the deal that
// is dealt anew; never later than end.
func (p *play) knownUntil(c *client, end time.Time) time.Time {
	if !c.late || p.watch.Deal {
		return end
	}
	at := p.at[p.dealtAt].Add(time.Duration(p.watch.Delay) * time.Second)
	if p.plant == leakySoon {
		at = at.Add(time.Microsecond) // the table shows it a moment sooner than it should
	}
	if at.After(end) {
		return end
	}
	return at
}

// ruleSoon is what a referee does: what waits for a ruling is ruled as the ruleset
// has it, and play goes on.
func ruleSoon(c *client) {
	c.mu.Lock()
	call, known := c.last.Call, c.ruled == c.states
	c.ruled = c.states
	c.mu.Unlock()
	if call == nil || known {
		return
	}
	verb := "resume"
	if len(call.Faults) > 0 {
		verb = "rule"
	}
	time.AfterFunc(c.reaction(700), func() { c.say(map[string]any{"type": verb, "id": verb}) })
}

// see follows what everybody sees, by who looks on.
func (p *play) see(c *client) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for len(p.at) < len(c.public) {
		p.at = append(p.at, time.Now())
	}
	ends := 0
	for _, e := range c.public {
		if e.Kind == mahjong.DealEnded {
			ends++
		}
	}
	enough := ends > p.deal || c.last.Table.Status == parlour.Over
	if p.script != nil {
		enough = enough || len(c.public) >= p.begins+len(p.script)
	}
	if enough {
		p.once.Do(func() { close(p.ended) })
	}
}

// dealt is what the table saw of the deal: where it begins, and its events. n is
// negative where the game has not come so far.
func (p *play) dealt() (n int, events []mahjong.Event) {
	deal := -1
	for i, e := range p.looks.public {
		if e.Kind == mahjong.Dealt {
			if deal++; deal == p.deal {
				return i, p.looks.public[i:]
			}
		}
	}
	return -1, nil
}

// choose is what a person does: the first time by chance, then the same again, and
// in the deal that was dealt anew what the table saw.
func (p *play) choose(c *client, m *news) (mahjong.Action, time.Duration, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	after := c.reaction(400)
	if slices.Contains(m.Legal, mahjong.Action{Kind: mahjong.Pass}) {
		after = c.reaction(60) // within the time that every discard lies
	}
	s := c.seat
	if p.chance == nil {
		a, did := p.acts[s][m.Rev]
		if s != p.viewer && p.isAnew() {
			if draw := (mahjong.Action{Kind: mahjong.DrawAction}); p.draws[m.View.Events] && slices.Contains(m.Legal, draw) {
				return draw, after, true
			}
			seen := table.View{Events: m.View.Events, Phase: table.Turn}
			if m.View.Phase != seen.Phase.String() {
				seen.Phase = table.Claims
			}
			return (&actor{p.script, s}).Act(seen, m.Legal), after, true
		}
		return a, after, did
	}
	if a, did := p.acts[s][m.Rev]; did { // the connection broke meanwhile
		return a, after, true
	}
	a := m.Legal[p.chance.IntN(len(m.Legal))]
	if pass := (mahjong.Action{Kind: mahjong.Pass}); slices.Contains(m.Legal, pass) && p.chance.IntN(3) > 0 {
		a = pass
	}
	if s == p.viewer && len(m.Could) > 0 && p.chance.IntN(12) == 0 {
		a = m.Could[p.chance.IntN(len(m.Could))]
	}
	p.acts[s][m.Rev] = a
	if a.Kind == mahjong.DrawAction && int(p.walls)-1 == p.deal {
		p.draws[m.View.Events] = true
	}
	return a, after, true
}

// isAnew reports whether the deal is played that was dealt anew.
func (p *play) isAnew() bool { return p.anew != nil && int(p.walls)-1 == p.deal }

// newBot returns a bot that writes down what it does, or one that does it again.
func (p *play) newBot(text json.RawMessage, name string, s mahjong.Seat) parlour.Player {
	b := &repeater{play: p, seat: s}
	if p.chance != nil {
		b.inner = newBot(text, name, s)
	}
	return b
}

type repeater struct {
	play  *play
	seat  mahjong.Seat
	inner parlour.Player
}

func (b *repeater) Act(v table.View, legal []mahjong.Action) mahjong.Action {
	p := b.play
	if b.inner != nil {
		a := b.inner.Act(v, legal)
		p.mu.Lock()
		p.bots[b.seat] = append(p.bots[b.seat], a)
		p.mu.Unlock()
		return a
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.isAnew() {
		return (&actor{p.script, b.seat}).Act(v, legal)
	}
	n := p.told[b.seat]
	if n >= len(p.bots[b.seat]) {
		return idle(legal)
	}
	p.told[b.seat]++
	return p.bots[b.seat][n]
}

// questions are those of a person to the API while a game is played.
func (p *play) questions() []string {
	t := "/api/tables/" + p.table
	return []string{"/api/tables", t, t + "/ask?lang=en&what=win", t + "/furiten?lang=en", t + "/safe", t + "/history?lang=en", t + "/replay", t + "/replay/0", t + "/review?seat=0", t + "/whatif?at=9", fmt.Sprintf("%s/review?seat=%d&lang=pl", t, p.viewer&3),
		t + "/log", t + "/export?format=mjai", t + "/picture.svg", t + "/ruleset", "/api/me/export", "/healthz", t + "/ask?lang=en&what=riichi", t + "/replay.html",
		t + "/fair", t + "/compare", "/api/fair/commitments", "/api/me/games", "/api/me/statistics?game=" + p.book.Kind().Name(), "/api/me/rating", "/api/me/drills?ask=true", "/api/me/readings?game=" + p.book.Kind().Name(), "/api/hall", "/api/match", "/api/friends", "/api/stays", t + "/company", t + "/hint",
		fmt.Sprintf(`POST /api/me/drills {"table":%q}`, p.table), fmt.Sprintf(`POST /api/me/drills/%s/%d {"action":{"kind":"pass"}}`, p.table, practisedEvent), fmt.Sprintf(`POST /api/me/readings {"game":%q,"month":"2000-01"}`, p.book.Kind().Name())}
}

// practisedEvent is the event of the game that everybody practises.
const practisedEvent = 20

// practised keeps what people practise, as the store does; and a decision of the game that
// is played is among it, as no store would have it. Where that is planted it is asked
// again at a time that depends on a hidden tile.
type practised struct {
	web.Practice
	play *play
}

func (p practised) DrillsOf(ctx context.Context, people []parlour.Owner) ([]results.Drill, error) {
	list, err := p.Practice.DrillsOf(ctx, people)
	d := results.Drill{Table: p.play.table, Event: practisedEvent, Seat: p.play.viewer & 3, Game: p.play.book.Kind().Name()}
	if p.play.plant == leakyDrill {
		d.Due = time.Now().Truncate(24 * time.Hour).Add(time.Duration(24+p.play.secret.Load()) * time.Hour)
	}
	return append(list, d), err
}

// askAround asks one thing after another.
func (p *play) askAround(c *client, stop chan struct{}) {
	for i := 0; ; i++ {
		select {
		case <-stop:
			return
		case <-time.After(c.reaction(1900) + 3331*time.Nanosecond): // at a moment at which nothing else happens
		}
		all := p.questions()
		c.ask(all[i%len(all)])
	}
}

// callReferee has the person whose bytes are compared call the referee.
func (p *play) callReferee(stop chan struct{}) {
	for {
		select {
		case <-stop:
			return
		case <-time.After(23*time.Second + 7*time.Nanosecond):
		}
		for _, c := range p.people {
			if p.referee && c.seat == p.viewer && c.seat != mahjong.NoSeat {
				c.say(map[string]any{"type": "call", "id": "call", "why": "Is that allowed?"})
			}
		}
	}
}

// comeAndGo has connections break and come back.
func (p *play) comeAndGo(stop chan struct{}) {
	for i := 0; ; i++ {
		select {
		case <-stop:
			return
		case <-time.After(17 * time.Second):
		}
		c := p.people[1+i%(len(p.people)-1)] // the first counts the events
		if c.seat == p.viewer && p.leaves() {
			continue // it goes and comes by itself
		}
		c.leave()
		gone := 1300 * time.Millisecond
		if c.seat != p.viewer && c.seat != mahjong.NoSeat {
			gone = 5 * time.Millisecond // the table waits for who is asked: nothing can hide that
		}
		time.Sleep(gone)
		if err := c.connect(); err != nil {
			return
		}
	}
}
