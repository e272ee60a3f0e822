package main

import (
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"jansou/mahjong"
	"jansou/mcr"
	"jansou/parlour"
	"jansou/riichi"
)

var hidingGames = flag.Int("hiding.games", 0, "TestHiding: games that are played twice; 0: a few")

// TestHiding proves the law of hidden information at the door of the server. A game
// is played by people and bots, with people who look on, connections that break and
// come back, and questions to the API all the time, and every byte that comes to a
// connection is kept with its moment. Then all that some of them cannot know is dealt
// anew, the same choices are made again, and to these the same bytes must come, in
// the same order and at the same moments, but for the values that the list fresh
// names.
func TestHiding(t *testing.T) {
	t.Parallel()
	games := *hidingGames
	if games == 0 {
		games = 28
		if testing.Short() { // quick: games that are played again with other hidden tiles, 7 of 28
			games = 7
		}
	}
	chance := rand.New(rand.NewPCG(14, 5))
	books := hidingBooks(t)
	var sum hidingSum
	for n := range games {
		g := anyHidingGame(chance, books, n)
		t.Run(g.String(), func(t *testing.T) {
			found, err := g.compare(t)
			sum.add(found)
			if err != nil {
				t.Error(err)
			}
		})
	}
	t.Logf("%d games, %d connections, %d bytes, %d pieces at their moments; %d games ended before the deal that was to be dealt anew", sum.games, sum.connections, sum.bytes, sum.pieces, sum.short)
	t.Logf("events of the deals that were dealt anew: %v; people gave %d shares to their walls, were given %d hints, and told %d times what they practise", sum.events, sum.shares, sum.hints, sum.drills)
	if sum.games < games/2 || sum.shares == 0 || sum.hints == 0 || sum.drills == 0 {
		t.Error("too few games were compared to prove anything")
	}
}

// hidingSum is how much was compared.
type hidingSum struct {
	games, short, connections, bytes, pieces, shares, hints, drills int
	events                                                          map[mahjong.EventKind]int
}

func (s *hidingSum) add(o hidingSum) {
	s.games += o.games
	s.short += o.short
	s.connections += o.connections
	s.bytes += o.bytes
	s.pieces += o.pieces
	s.shares += o.shares
	s.hints += o.hints
	s.drills += o.drills
	if s.events == nil {
		s.events = map[mahjong.EventKind]int{}
	}
	for k, n := range o.events {
		s.events[k] += n
	}
}

// hidingBooks are all ways to play that a hidden tile can lie in a common wall.
func hidingBooks(t *testing.T) (list []hidingGame) {
	for _, name := range append(riichi.Names(), mcr.Names()...) {
		b, err := loadRuleset(name)
		if err != nil {
			t.Fatal(err)
		}
		if b.OwnWalls() {
			continue // the law of package sim holds it where each seat has a wall of its own
		}
		for _, d := range disciplines(b) {
			for _, c := range claims(b) {
				list = append(list, hidingGame{book: b, discipline: d, claims: c})
			}
		}
	}
	return list
}

// anyHidingGame is a game of one of the books, each in its turn.
func anyHidingGame(chance *rand.Rand, books []hidingGame, n int) *hidingGame {
	g := books[n*7%len(books)]
	g.seed = chance.Uint64()
	g.pace = []parlour.Pace{parlour.Natural, parlour.Brisk}[chance.IntN(2)]
	g.deal = []int{0, 0, 1, 2}[chance.IntN(4)]
	g.referee = g.discipline == parlour.Strict && chance.IntN(2) == 0
	g.viewer = mahjong.Seat(chance.IntN(5))
	for s := range g.persons {
		g.persons[s] = mahjong.Seat(s) == g.viewer || chance.IntN(3) == 0
	}
	if g.persons == [4]bool{} {
		g.persons[chance.IntN(4)] = true
	}
	if g.chair = mahjong.Seat(chance.IntN(4)); chance.IntN(3) > 0 && !g.referee {
		g.watch = parlour.Watching{Hands: parlour.HandsShown, Delay: parlour.LeastDelay, Deal: chance.IntN(3) == 0}
		if delay := []int{1, 7, 20}[chance.IntN(3)]; g.people() == 1 { // most deals are over in a minute
			g.watch.Delay = delay
		}
	}
	return &g
}

// compare plays the game twice. The error says what came to somebody that was not
// the same.
func (g *hidingGame) compare(t *testing.T) (sum hidingSum, err error) {
	first := &play{hidingGame: g, chance: rand.New(rand.NewPCG(g.seed, 1)), draws: map[int]bool{}}
	for s := range first.acts {
		first.acts[s] = map[int]mahjong.Action{}
	}
	first.run(t)
	begins, deal := first.dealt()
	if begins < 0 {
		return hidingSum{short: 1}, nil
	}
	first.dealtAt = begins
	script := first.untilShown(begins, deal)
	wall := first.hidingGame.wall(uint32(g.deal), g.book.Tiles())
	anew := redealt(rand.New(rand.NewPCG(g.seed, 2)), script, wall, g.viewer, g.book.Kind().Name())
	if anew == wall || len(script) < 3 {
		return hidingSum{short: 1}, nil
	}
	second := &play{hidingGame: g, anew: &anew, begins: begins, dealtAt: begins, script: script, acts: [4]map[int]mahjong.Action{}, bots: first.bots, draws: first.draws}
	for s := range second.acts {
		second.acts[s] = maps.Clone(first.acts[s])
	}
	second.run(t)
	last := begins + len(script)
	if len(second.at) < last {
		return sum, fmt.Errorf("with other hidden tiles the table saw %d events, and %d were to be seen\n%v\n%v", len(second.at), last, tail(first.looks.public[:last]), tail(second.looks.public))
	}
	for i := range last {
		if a, b := first.at[i], second.at[i]; !a.Equal(b) || first.looks.public[i].Kind != second.looks.public[i].Kind || first.looks.public[i].Seat != second.looks.public[i].Seat {
			return sum, fmt.Errorf("event %d, %+v, was seen at %v, and with other hidden tiles %+v at %v, after\n%+v", i, first.looks.public[i], a, second.looks.public[i], b, tail(first.looks.public[:i]))
		}
	}
	sum.games, sum.events = 1, map[mahjong.EventKind]int{}
	if f := first.looks.last.Fair; f != nil && f.Made != nil {
		for _, why := range f.Made.Why {
			if why == "" {
				sum.shares++
			}
		}
	}
	for _, e := range script {
		sum.events[e.Kind]++
	}
	for i, c := range first.compared() {
		end := first.knownUntil(c, first.at[last-1])
		a, b := c.until(end, first.table), second.compared()[i].until(end, second.table)
		for j := range max(len(a), len(b)) {
			if j >= len(a) || j >= len(b) || a[j] != b[j] {
				x, y := pieceAt(a, j), pieceAt(b, j)
				at := differ(x, y)
				return sum, fmt.Errorf("%s is sent, as piece %d, from byte %d on\n%s\nand with other hidden tiles\n%s", c.name, j, at, x[max(0, at-200):], y[max(0, at-200):])
			}
			if strings.Contains(a[j].Bytes, `"ask":{`) {
				return sum, fmt.Errorf("%s is asked about a decision of the game that is played: %s", c.name, a[j].Bytes)
			}
			sum.bytes += len(a[j].Bytes)
			sum.hints += strings.Count(a[j].Bytes, `"type":"hint"`)
			sum.drills += strings.Count(a[j].Bytes, `"kept":1,`)
		}
		sum.pieces += len(a)
		conns := map[string]bool{}
		for _, h := range a {
			conns[h.Conn] = true
		}
		sum.connections += len(conns)
	}
	return sum, nil
}

func tail(events []mahjong.Event) []mahjong.Event { return events[max(0, len(events)-4):] }

// differ is where two texts begin to differ.
func differ(a, b string) int {
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return i
		}
	}
	return min(len(a), len(b))
}

func pieceAt(list []piece, i int) string {
	if i >= len(list) {
		return "nothing"
	}
	return fmt.Sprintf("%v %s: %s", list[i].At.Format(time.StampMicro), list[i].Conn, list[i].Bytes)
}

// until is what came to a client before a moment, without what is fresh.
func (c *client) until(end time.Time, table string) []piece {
	c.ears.mu.Lock()
	defer c.ears.mu.Unlock()
	var out []piece
	for _, h := range c.ears.list {
		if h.At.Before(end) {
			h.Bytes = unfreshed(h.Bytes, table)
			out = append(out, h)
		}
	}
	slices.SortStableFunc(out, func(a, b piece) int {
		if c := a.At.Compare(b.At); c != 0 || a.Conn == b.Conn {
			return c
		}
		if a.Conn < b.Conn { // which of two connections is read first at one moment is chance
			return -1
		}
		return 1
	})
	return out
}

// untilShown is the deal up to the moment at which hands are shown or it ends; where
// claims are called live, also up to a call that was in vain.
func (p *play) untilShown(begins int, deal []mahjong.Event) []mahjong.Event {
	for _, c := range p.looks.calls {
		if c.after < begins || c.after > begins+len(deal) {
			continue
		}
		after := slices.DeleteFunc(slices.Clone(deal[c.after-begins:]), func(e mahjong.Event) bool {
			return e.Kind == mahjong.Lapsed || e.Kind == mahjong.RiichiAccepted
		})
		if len(after) == 0 || after[0].Kind != mahjong.Claimed || after[0].Seat != c.seat {
			return untilShown(deal[:c.after-begins])
		}
	}
	return untilShown(deal)
}
