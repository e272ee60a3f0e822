package main

import (
	"encoding/json"
	"math/rand/v2"
	"net"
	"testing"
	"time"

	"jansou/mahjong"
	"jansou/parlour"
	"jansou/table"
	"jansou/web"
)

// fault is a way in which a server would tell what is hidden. TestHiding must find
// each of them.
type fault string

const (
	leakyField fault = "field" // a field of the view depends on a hidden tile
	leakyOrder fault = "order" // of two messages at one moment the one or the other comes first
	leakyDelay fault = "delay" // a message comes some microseconds later
	leakySight fault = "sight" // what is made for who looks on has a hidden tile in it
	leakySoon  fault = "soon"  // a hand is shown a moment too soon to who looks on
	leakyHint  fault = "hint"  // a hint is made of a hidden tile
	leakyDrill fault = "drill" // when a decision is practised again depends on a hidden tile
)

// TestHidingFinds plants each of the faults, and demands that they are found.
func TestHidingFinds(t *testing.T) {
	t.Parallel()
	for _, plant := range []fault{leakyField, leakyOrder, leakyDelay, leakySight, leakySoon, leakyHint, leakyDrill} {
		t.Run(string(plant), func(t *testing.T) {
			chance := rand.New(rand.NewPCG(14, 6))
			var found error
			for n := 0; n < 10 && found == nil; n++ { // the other tile may be of the same kind
				g := anyHidingGame(chance, hidingBooks(t)[:1], n)
				g.discipline, g.claims, g.deal, g.plant = parlour.Assisted, parlour.AtPrompt, 0, plant
				if plant == leakySoon { // all four hands are looked at
					g.persons, g.referee = [4]bool{}, false
					g.persons[g.viewer%4] = true
					g.watch = parlour.Watching{Hands: parlour.HandsShown, Delay: 7}
				}
				if plant == leakyHint { // at a teaching table, to who plays
					g.seed, g.viewer = g.seed&^1, g.viewer%4
					g.persons[g.viewer] = true
				}
				_, found = g.compare(t)
			}
			if found == nil {
				t.Fatal("it was not found")
			}
			t.Logf("%.300v", found)
		})
	}
}

// leaky are rules whose games leak, where that is planted.
type leaky struct {
	parlour.Rules
	play *play
}

func (l leaky) New(text json.RawMessage, length parlour.Length) (table.Game, []mahjong.Tile, error) {
	g, tiles, err := l.Rules.New(text, length)
	switch {
	case err != nil:
	case l.play.plant == leakyField, l.play.plant == leakySight && l.play.games.Add(1) > 1:
		g = peeking{g, l.play}
	case l.play.plant == leakyDelay:
		g = hesitant{g, l.play}
	}
	return g, tiles, err
}

// peeking is a game whose view has a hidden tile in it.
type peeking struct {
	table.Game
	play *play
}

func (g peeking) View(s mahjong.Seat) table.View {
	v := g.Game.View(s)
	v.Seats[1].Wall = 1 + int(g.play.secret.Load())
	return v
}

// hesitant is a game that takes longer to decide where a hidden tile is another.
type hesitant struct {
	table.Game
	play *play
}

func (g hesitant) Decide(buf []mahjong.Event, s mahjong.Seat, a mahjong.Action) ([]mahjong.Event, error) {
	time.Sleep(time.Duration(g.play.secret.Load()) * time.Microsecond)
	return g.Game.Decide(buf, s, a)
}

// hint gives hints, with a hidden tile in them where that is planted.
func (p *play) hint(text json.RawMessage, length parlour.Length, v table.View, legal []mahjong.Action, lang string) (*parlour.Hint, error) {
	h, err := web.Hint(text, length, v, legal, lang)
	if err == nil && p.plant == leakyHint {
		h.Help = append(h.Help, mahjong.Kind(p.secret.Load()))
	}
	return h, err
}

// leak writes what the server does, with a pong before or after a message, as a
// hidden tile is.
func (p *play) leak(to net.Conn, b []byte) (int, error) {
	const text = 0x81 // the first byte of a message of a websocket
	if len(b) == 0 || b[0] != text {
		return to.Write(b)
	}
	pong := append([]byte{text, 15}, `{"type":"pong"}`...)
	both := append(append([]byte(nil), b...), pong...)
	if p.secret.Load()%2 == 0 {
		both = append(pong, b...)
	}
	if _, err := to.Write(both); err != nil {
		return 0, err
	}
	return len(b), nil
}
