package sim_test

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"jansou/mahjong"
	"jansou/shuffle"
	"jansou/table"
)

// chosenAtRandom plays one random action of whoever must choose, or the next
// deal, and returns what happened. Wins are let go now and then, so that deals
// last.
func chosenAtRandom(b *book, g table.Game, seed [32]byte, deals *uint32, chance *rand.Rand) ([]mahjong.Event, error) {
	if g.NeedsWall() {
		*deals++
		return g.Deal(nil, shuffle.Wall(seed, *deals, b.tiles))
	}
	for _, s := range []mahjong.Seat{0, 1, 2, 3} {
		legal := g.Legal(s, nil)
		if len(legal) == 0 || !g.Asked(s) {
			continue
		}
		a := legal[chance.IntN(len(legal))]
		for range 3 {
			if a.Kind == mahjong.Abort || a.Kind == mahjong.Win && chance.IntN(2) == 0 {
				a = legal[chance.IntN(len(legal))]
			}
		}
		return g.Decide(nil, s, a)
	}
	return nil, fmt.Errorf("nobody is asked")
}

// eyes is what a seat has been shown of a game, and what it sees and may do now.
type eyes struct {
	g      table.Game
	viewer mahjong.Seat
	seen   []string
}

func (e *eyes) apply(x mahjong.Event) {
	e.g.Apply(x)
	if r, ok := e.g.Redact(e.viewer, x); ok {
		text, _ := json.Marshal(r)
		e.seen = append(e.seen, string(text))
	}
}

func (e *eyes) now() string {
	v, _ := json.Marshal([]any{e.g.View(e.viewer), e.g.Legal(e.viewer, nil)})
	return string(v)
}

// TestDealAnew: at random moments of random games of every ruleset the hidden
// tiles are dealt anew for a seat. What it saw and sees, and may do, is the same
// to the byte; the wall has the same tiles; somebody is asked, and the game can
// be played on.
func TestDealAnew(t *testing.T) {
	games := 2
	if testing.Short() {
		games = 1
	}
	moments, offered, differ := 0, 0, 0
	for _, b := range append(books(t), apartBooks(t)...) {
		for n := range games {
			chance := rand.New(rand.NewPCG(uint64(n), 69))
			seed := sha256.Sum256(fmt.Append(nil, b.name, n))
			var log []mahjong.Event
			var deals uint32
			g := b.begin()
			for !g.Over() && len(log) < 2500 {
				events, err := chosenAtRandom(b, g, seed, &deals, chance)
				if err != nil {
					t.Fatal(err)
				}
				for _, e := range events {
					g.Apply(e)
				}
				log = append(log, events...)
				if chance.IntN(40) > 0 || g.Over() {
					continue
				}
				viewer := mahjong.Seat(chance.IntN(4))
				anew, err := table.DealAnew(func() (table.Game, error) { return b.begin(), nil }, log, viewer, chance.IntN)
				if err != nil {
					t.Fatalf("%s: %v", b.name, err)
				}
				moments++
				upTo := len(log)
				if phase := g.View(viewer).Phase; phase == table.Claims || phase == table.Robbing {
					offered++
					for upTo--; log[upTo].Kind != mahjong.Discarded && log[upTo].Kind != mahjong.Konged; upTo-- {
					}
					upTo++
				}
				if err := sameFor(b, log[:upTo], anew, viewer); err != nil {
					t.Fatalf("%s, game %d, event %d, dealt anew for %v: %v", b.name, n, len(log), viewer, err)
				}
				if err := playsOn(b, anew, seed, deals, chance); err != nil {
					t.Fatalf("%s, game %d, event %d, dealt anew for %v: %v", b.name, n, len(log), viewer, err)
				}
				if w, x := lastWall(log), lastWall(anew); w != nil && *w != *x {
					differ++
				}
			}
		}
	}
	t.Logf("%d moments, at %d a tile was on offer, %d with other tiles", moments, offered, differ)
	if moments < 100 || offered < 20 || differ < moments/2 {
		t.Error("too few to prove anything")
	}
}

func lastWall(events []mahjong.Event) *mahjong.Wall {
	for i := len(events) - 1; i >= 0; i-- {
		if events[i].Kind == mahjong.Dealt {
			return events[i].Wall
		}
	}
	return nil
}

// sameFor says in what viewer could tell anew from was.
func sameFor(b *book, was, anew []mahjong.Event, viewer mahjong.Seat) error {
	before, after := eyes{g: b.begin(), viewer: viewer}, eyes{g: b.begin(), viewer: viewer}
	for _, e := range was {
		before.apply(e)
	}
	// Answers of others that nobody saw are not there any more: count what is known.
	for _, e := range anew {
		if len(after.seen) == len(before.seen) {
			break
		}
		after.apply(e)
	}
	for i := range before.seen {
		if i >= len(after.seen) || before.seen[i] != after.seen[i] {
			return fmt.Errorf("it knew, as number %d of %d,\n%s\nand now of %d", i, len(before.seen), before.seen[i], len(after.seen))
		}
	}
	if x, y := before.now(), after.now(); x != y {
		return fmt.Errorf("it saw\n%s\nand now\n%s", x, y)
	}
	if w, x := lastWall(was), lastWall(anew); w != nil {
		a, b := w.Tiles(), x.Tiles()
		slices.Sort(a)
		slices.Sort(b)
		if !reflect.DeepEqual(a, b) {
			return fmt.Errorf("the wall has other tiles:\n%v\n%v", w, x)
		}
	}
	return nil
}

// playsOn plays the game of events on to the end of the deal.
func playsOn(b *book, events []mahjong.Event, seed [32]byte, deals uint32, chance *rand.Rand) error {
	g := b.begin()
	for _, e := range events {
		g.Apply(e)
	}
	for range 2000 {
		if g.Over() || g.NeedsWall() {
			return nil
		}
		more, err := chosenAtRandom(b, g, seed, &deals, chance)
		if err != nil {
			return err
		}
		for _, e := range more {
			g.Apply(e)
		}
	}
	return fmt.Errorf("the deal does not end")
}

// TestDealAnewIsFair: where a tile lies that a seat has not seen, it lies as often
// as anywhere else that the seat cannot see.
func TestDealAnewIsFair(t *testing.T) {
	b := bookOf(t, "ema2016")
	g := b.begin()
	events, err := g.Deal(nil, shuffle.Wall([32]byte{1}, 0, b.tiles))
	if err != nil {
		t.Fatal(err)
	}
	viewer, chance := events[0].Seat, rand.New(rand.NewPCG(1, 69))
	const times = 4000
	var red [136]int // by place: how often a white dragon lay there
	for range times {
		anew, err := table.DealAnew(func() (table.Game, error) { return b.begin(), nil }, events, viewer, chance.IntN)
		if err != nil {
			t.Fatal(err)
		}
		for at, tile := range anew[0].Wall.Tiles() {
			if tile == mahjong.Of(mahjong.White) {
				red[at]++
			}
		}
	}
	hidden, sum := 0, 0
	for _, n := range red {
		if n > 0 && n < times {
			hidden++
			sum += n
		}
	}
	if hidden != 136-14-1 { // the dealer's own tiles and the indicator are seen
		t.Fatalf("%d places have other tiles", hidden)
	}
	mean := float64(sum) / float64(hidden)
	for at, n := range red {
		if n > 0 && n < times && (float64(n) < mean*0.6 || float64(n) > mean*1.4) {
			t.Errorf("place %d has a white dragon %d times, %.0f are expected", at, n, mean)
		}
	}
}
