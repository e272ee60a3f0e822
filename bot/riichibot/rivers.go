package riichibot

import (
	_ "embed"
	"encoding/json"
	"math"
	"sync"

	"jansou/mahjong"
	"jansou/table"
)

// Rivers is what self-play has shown of rivers: how much each sign in them says that a
// seat waits, and for what, as the logarithm of the odds (logistic regression). rivers.json
// is made by "go run ./cmd/train -rivers".
type Rivers struct {
	Ready [ReadySigns]float64 `json:"ready"` // that a seat without riichi could win on a discard
	Waits [WaitSigns]float64  `json:"waits"` // that a kind is one on which it could, where there is any
}

//go:embed rivers.json
var riversFile []byte

// learnedRivers is what self-play has shown.
var learnedRivers = sync.OnceValue(func() *Rivers {
	r := new(Rivers)
	if err := json.Unmarshal(riversFile, r); err != nil {
		panic("bot: rivers.json: " + err.Error()) // it is part of the program
	}
	return r
})

// look sets how likely t waits, and for what, by its river.
func (r *Rivers) look(l *mind, t *threat) {
	g := l.river(t.seat)
	if !t.riichi {
		var x [ReadySigns]float32
		l.readySigns(x[:], t, &g)
		t.ready = Chance(r.Ready[:], x[:])
	}
	for i := range t.plain {
		if t.plain[i] > 0 {
			var x [WaitSigns]float32
			l.waitSigns(x[:], t, &g, mahjong.KindAt(i))
			t.hits[i] = Chance(r.Waits[:], x[:])
		}
	}
}

// Chance is the chance of which the signs x say so much each: in play as in training.
func Chance(weights []float64, x []float32) float64 {
	sum := 0.0
	for i, w := range weights {
		sum += w * float64(x[i])
	}
	return 1 / (1 + math.Exp(-sum))
}

// logOdds is the logarithm of the odds of chance p.
func logOdds(p float64) float64 { return math.Log(max(1e-4, p) / max(1e-4, 1-p)) }

// river is the river of a seat, as far as it tells of the hand.
type river struct {
	tiles  []table.RiverTile
	early  [mahjong.Kinds]bool // among its first five
	late   [mahjong.Kinds]bool // among the last three that it let go from its hand
	last   mahjong.Kind        // what declared its riichi, or the last from its hand; NoKind
	held   bool                // that came from its hand
	drawn  int                 // how many it has let go since as they were drawn
	suits  [4]int              // how many of each suit
	dora   int                 // how many dora
	pushes int                 // tiles against another's riichi that were not known to be safe
	middle int                 // of these, 3 to 7
}

// river reads the river of seat s.
func (l *mind) river(s mahjong.Seat) river {
	g := river{tiles: l.View.Seats[s].River}
	fromHand := 0
	for i := len(g.tiles) - 1; i >= 0 && fromHand < 3; i-- {
		if !g.tiles[i].Drawn {
			fromHand++
			g.late[g.tiles[i].Tile.Kind().Index()] = true
		}
	}
	declared := false
	for i, r := range g.tiles {
		k := r.Tile.Kind()
		if !declared && (r.Sideways || !r.Drawn) {
			g.last, g.held, g.drawn = k, !r.Drawn, 0
			declared = r.Sideways
		} else if r.Drawn {
			g.drawn++
		}
		if i < 5 {
			g.early[k.Index()] = true
		}
		g.suits[k.Index()/9]++
		g.dora += l.doraIn(r.Tile)
	}
	for o := 1; o < 4; o++ {
		l.pushed(&g, s.Plus(o))
	}
	return g
}

// pushed counts what the river holds that was let go against the riichi of seat o while
// nothing said that it was safe.
func (l *mind) pushed(g *river, o mahjong.Seat) {
	at := uint16(0)
	for _, r := range l.View.Seats[o].River {
		if r.Sideways {
			at = r.At
		}
	}
	if at == 0 || !l.View.Seats[o].Riichi {
		return
	}
	for _, r := range g.tiles {
		k := r.Tile.Kind()
		if r.At <= at || l.passedBefore(k, o, at, r.At) {
			continue
		}
		g.pushes++
		if k.IsSuited() && near[k.Number()] >= 2 {
			g.middle++
		}
	}
}

// passedBefore reports whether kind k was safe at event now against seat o, whose riichi
// was declared at event at.
func (l *mind) passedBefore(k mahjong.Kind, o mahjong.Seat, at, now uint16) bool {
	for s := range l.View.Seats {
		for _, r := range l.View.Seats[s].River {
			if r.Tile.Kind() == k && r.At < now && (mahjong.Seat(s) == o || r.At > at) {
				return true
			}
		}
	}
	return false
}

// beside reports whether k and o are of a suit, so many numbers apart.
func beside(k, o mahjong.Kind, apart int) bool {
	if o == mahjong.NoKind || !k.IsSuited() || !o.IsSuited() || k.Suit() != o.Suit() {
		return false
	}
	n := k.Number() - o.Number()
	return n == apart || n == -apart
}
