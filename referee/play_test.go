package referee

import (
	"math/rand/v2"
	"testing"

	"jansou/games"
	"jansou/mahjong"
	"jansou/shape"
	"jansou/table"
)

// builder plays towards a hand and lets some wins go, so that the games have
// wins, riichi, kongs and every sort of furiten.
type builder struct{ *rand.Rand }

func (b builder) act(v table.View, legal []mahjong.Action) mahjong.Action {
	best, score := legal[0], -1000
	for _, a := range legal {
		x := b.IntN(10)
		switch a.Kind {
		case mahjong.Win:
			x = []int{200, 200, -20}[b.IntN(3)]
		case mahjong.Riichi:
			x += 20
		case mahjong.Tenpai, mahjong.Kong, mahjong.FlowerAction:
			x += 30
		case mahjong.Claim:
			x = []int{20, -20, -20}[b.IntN(3)]
		case mahjong.Pass:
		case mahjong.Discard:
			if a.Tile.Kind().IsFlower() {
				break
			}
			h := v.Own.Hand
			h.Remove(a.Tile)
			x -= 20 * shape.Shanten(h, len(v.Seats[v.Viewer].Melds))
		}
		if x > score {
			best, score = a, x
		}
	}
	return best
}

// play plays a whole game under b and returns its log. visit, if there is one,
// is called after every event.
func play(t testing.TB, b games.Book, seed uint64) *Log {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 7))
	l := &Log{Book: b}
	g := b.New()
	for steps := 0; !g.Over(); steps++ {
		if steps > 5000 {
			t.Fatal("the game does not end")
		}
		var events []mahjong.Event
		var err error
		if g.NeedsWall() {
			events, err = g.Deal(nil, shuffled(t, b.Tiles(), r))
		} else {
			for s := range mahjong.NoSeat {
				if legal := g.Legal(s, nil); len(legal) > 0 {
					events, err = g.Decide(nil, s, builder{r}.act(g.View(s), legal))
					break
				}
			}
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range events {
			g.Apply(e)
		}
		l.Events = append(l.Events, events...)
	}
	return l
}

func shuffled(t testing.TB, ts []mahjong.Tile, r *rand.Rand) mahjong.Wall {
	t.Helper()
	r.Shuffle(len(ts), func(i, j int) { ts[i], ts[j] = ts[j], ts[i] })
	w, err := mahjong.WallOf(ts)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func named(t testing.TB, name string) games.Book {
	t.Helper()
	b, err := games.Load(name)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func allNames() []string { return games.Rulesets() }

// questions are what one could ask of s as the table stands: everything that is
// physically possible and some that is not.
func questions(g games.Game, s mahjong.Seat) []mahjong.Action {
	d := g.Table()
	out := []mahjong.Action{{Kind: mahjong.Win}, {Kind: mahjong.Pass}, {Kind: mahjong.Abort}, {Kind: mahjong.Tenpai}, {Kind: mahjong.Noten}}
	h := d.Places[s].Hand
	last := mahjong.NoTile
	for _, t := range h.Tiles() {
		if t == last {
			continue
		}
		last = t
		drawn := s == d.Turn && t == d.Drawn
		out = append(out, mahjong.Action{Kind: mahjong.Discard, Tile: t, Drawn: drawn}, mahjong.Action{Kind: mahjong.Riichi, Tile: t, Drawn: drawn})
	}
	for _, t := range d.Places[s].Held.Tiles() {
		out = append(out, mahjong.Action{Kind: mahjong.FlowerAction, Tile: t})
	}
	var room [16]mahjong.Meld
	for _, m := range table.AppendKongs(room[:0], &h, d.Places[s].Melds(), s) {
		out = append(out, mahjong.Action{Kind: mahjong.Kong, Meld: m})
	}
	if d.InWindow() && s != d.Window.From && d.Window.Tile != mahjong.NoTile && !d.Window.Tile.Kind().IsFlower() {
		for _, m := range table.AppendClaims(room[:0], &h, d.Window.Tile, d.Window.From, true) {
			out = append(out, mahjong.Action{Kind: mahjong.Claim, Meld: m})
		}
	}
	return out
}
