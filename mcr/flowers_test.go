package mcr

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"jansou/mahjong"
	"jansou/rulebook"
	"jansou/table/gametest"
)

// with returns mcr-wmo with other values of some options.
func with(t testing.TB, options ...string) *Ruleset {
	t.Helper()
	rs, err := Load("mcr-wmo")
	for i := 0; err == nil && i < len(options); i += 2 {
		rs, err = book.With(rs, options[i], options[i+1], rulebook.Citation{Edition: "test"})
	}
	if err != nil {
		t.Fatal(err)
	}
	return rs
}

// flowerWall is a wall with flowers at the given places, in their order; the
// other flowers lie in the middle, from place 90 on.
func flowerWall(t testing.TB, places ...int) mahjong.Wall {
	t.Helper()
	w := gametest.Wall(mahjong.Tiles136(), rand.New(rand.NewPCG(3, 4)))
	ts := w.Tiles()
	for f := len(places); f < 8; f++ {
		ts = slices.Insert(ts, 90, mahjong.Of(mahjong.Spring+mahjong.Kind(f)))
	}
	order := slices.Sorted(slices.Values(places))
	for _, at := range order {
		ts = slices.Insert(ts, at, mahjong.Of(mahjong.Spring+mahjong.Kind(slices.Index(places, at))))
	}
	w, err := mahjong.WallOf(ts)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// played is a game that is told what to do.
type played struct {
	*Game
	t testing.TB
}

func deal(t testing.TB, rs *Ruleset, w mahjong.Wall) played {
	t.Helper()
	p := played{New(rs), t}
	events, err := p.Deal(nil, w)
	p.apply(events, err)
	return p
}

func (p played) apply(events []mahjong.Event, err error) []mahjong.Event {
	p.t.Helper()
	return gametest.Happen(p.t, p.Game, events, err)
}

func (p played) do(s mahjong.Seat, a mahjong.Action) []mahjong.Event {
	p.t.Helper()
	return gametest.Do(p.t, p.Game, s, a)
}

func (p played) refused(s mahjong.Seat, a mahjong.Action, rule mahjong.RuleID) {
	p.t.Helper()
	_, err := p.Decide(nil, s, a)
	if r, ok := err.(*mahjong.Refusal); !ok || r.Rule != rule {
		p.t.Errorf("%v %v: %v, want %s", s, a, err, rule)
	}
}

func laying(f mahjong.Kind) mahjong.Action {
	return mahjong.Action{Kind: mahjong.FlowerAction, Tile: mahjong.Of(f)}
}

var pass = mahjong.Action{Kind: mahjong.Pass}

// The flowers of the first hands are asked for in turn: each seat lays out what
// it likes and keeps what it likes.
func TestFirstFlowersByChoice(t *testing.T) {
	// The dealer has the first flower, seat 2 the second and third, seat 3 the
	// fourth; the first replacement is the fifth.
	g := deal(t, with(t, "first_flowers", `"by_choice"`), flowerWall(t, 0, 8, 9, 12, 143))
	asked := func(want mahjong.Seat, flowers ...mahjong.Kind) {
		t.Helper()
		var list []mahjong.Action
		for _, f := range flowers {
			list = append(list, laying(f))
		}
		list = append(list, pass)
		for s := range mahjong.NoSeat {
			if got := g.Legal(s, nil); s == want && !reflect.DeepEqual(got, list) || s != want && len(got) > 0 {
				t.Errorf("%v may do %v", s, got)
			}
			if v := g.View(s); v.Turn != 0 || v.Phase.String() != "turn" {
				t.Errorf("%v sees the turn of %v, %v", s, v.Turn, v.Phase)
			}
		}
	}
	asked(0, mahjong.Spring)
	g.refused(0, mahjong.Action{Kind: mahjong.Win}, NotNow)
	g.refused(0, laying(mahjong.Spring+7), NoSuchTile)
	g.refused(2, laying(mahjong.Spring+1), NotAsked)
	if events := g.do(0, pass); len(events) != 1 || events[0].Kind != mahjong.Answered {
		t.Fatalf("the dealer keeps its flower: %v", events)
	}
	asked(2, mahjong.Spring+1, mahjong.Spring+2)
	g.do(2, laying(mahjong.Spring+1)) // and draws the fifth
	asked(2, mahjong.Spring+2, mahjong.Spring+4)
	g.do(2, laying(mahjong.Spring+4))
	asked(2, mahjong.Spring+2)
	g.do(2, pass)
	asked(3, mahjong.Spring+3)
	if a := g.Default(3); a != laying(mahjong.Spring+3) {
		t.Errorf("the clock plays %v", a)
	}
	g.do(3, laying(mahjong.Spring+3))
	if g.place(2).Flowers.Len() != 2 || g.place(3).Flowers.Len() != 1 || g.place(0).Flowers.Len() != 0 || g.d.Live() != 88 {
		t.Errorf("%d, %d and %d flowers lie there and %d tiles are left", g.place(2).Flowers.Len(), g.place(3).Flowers.Len(), g.place(0).Flowers.Len(), g.d.Live())
	}
	// It is the dealer's turn, who may still lay out its flower, or discard it.
	g.do(0, mahjong.Action{Kind: mahjong.Discard, Tile: mahjong.Of(mahjong.Spring)})
	if g.InWindow() {
		t.Error("a flower is on offer")
	}
}

// Nobody holds a flower: nobody is asked.
func TestFirstFlowersAskNobody(t *testing.T) {
	g := deal(t, with(t, "first_flowers", `"by_choice"`), flowerWall(t))
	if s, legal := gametest.Asked(t, g.Game); s != 0 || legal[len(legal)-1].Kind != mahjong.Discard {
		t.Errorf("%v may do %v", s, legal)
	}
}

// A flower that is drawn is replaced at once where there is no choice, and
// another after it.
func TestFlowersInPlay(t *testing.T) {
	wall := flowerWall(t, 53, 143, 54)
	for _, tc := range []struct {
		value   string
		flowers int // that lie before seat 1 after its draw
	}{{"automatic", 2}, {"by_choice", 0}} {
		g := deal(t, with(t, "flowers_in_play", `"`+tc.value+`"`), wall)
		g.do(0, g.Default(0))
		for g.InWindow() {
			s, _ := gametest.Asked(t, g.Game)
			g.do(s, pass)
		}
		if n := g.place(1).Flowers.Len(); g.d.Turn != 1 || n != tc.flowers {
			t.Errorf("%s: %d flowers before the next player", tc.value, n)
		}
		if g.d.Drawn.Kind().IsFlower() == (tc.flowers > 0) {
			t.Errorf("%s: the next player has drawn %v", tc.value, g.d.Drawn)
		}
	}
}

// A flower that was kept can be laid out after a later draw of one's own, not
// after a claim, and not where it is the last tile: it stays or is discarded.
func TestKeptFlower(t *testing.T) {
	g := deal(t, with(t), flowerWall(t, 53, 140))
	turns := 0
	for laid := false; !laid || g.d.Live() > 0; {
		s, legal := gametest.Asked(t, g.Game)
		held := g.place(s).Held
		a := legal[len(legal)-1]
		if !laid && !g.InWindow() && s == 1 && held != 0 {
			if turns++; turns == 3 {
				a, laid = laying(held.First().Kind()), true
			} else if g.d.Drawn == held.First() {
				a = mahjong.Action{Kind: mahjong.Discard, Tile: g.place(1).Hand.Tiles()[0]}
			}
		}
		g.do(s, a)
	}
	if n := g.place(1).Flowers.Len(); n != 1 || turns != 3 {
		t.Errorf("%d flowers were laid out by the third turn of %d", n, turns)
	}
}

// A flower drawn as the last tile has no replacement: it stays or is discarded,
// cannot be claimed, and the deal is drawn.
func TestLastTileIsFlower(t *testing.T) {
	for _, value := range []string{`"automatic"`, `"by_choice"`} {
		g := deal(t, with(t, "flowers_in_play", value), flowerWall(t, 0, 1, 2, 3, 16, 17, 18, 136))
		for g.d.Live() > 0 {
			s, _ := gametest.Asked(t, g.Game)
			g.do(s, g.Default(s))
		}
		s := g.d.Turn
		if g.d.Drawn != mahjong.Of(mahjong.Spring+7) {
			t.Fatalf("%s: the last tile is %v", value, g.d.Drawn)
		}
		g.refused(s, laying(mahjong.Spring+7), LastTile)
		events := g.do(s, mahjong.Action{Kind: mahjong.Discard, Tile: g.d.Drawn, Drawn: true})
		if last := events[len(events)-1]; last.Kind != mahjong.DealEnded || last.Rule != EndDrawn {
			t.Errorf("%s: %v", value, events)
		}
	}
}

// A set of tiles without flowers plays as one with them: under the book's rules
// nothing is laid out, and the wall has eight tiles less.
func TestGameWithoutFlowers(t *testing.T) {
	rs := with(t, "flower_tiles", "0")
	r := rand.New(rand.NewPCG(1, 2))
	g := played{New(rs), t}
	deals := 0
	for !g.Over() {
		if g.NeedsWall() {
			deals++
			events, err := g.Deal(nil, gametest.Wall(rs.Tiles(), r))
			g.apply(events, err)
			if len(events) != 2 || g.d.Live() != 136-53 || g.d.Tiles() != 136 {
				t.Fatalf("%v, %d left of %d", events, g.d.Live(), g.d.Tiles())
			}
		}
		s, legal := gametest.Asked(t, g.Game)
		for _, e := range g.do(s, pick(legal, r)) {
			if e.Kind == mahjong.FlowerLaid {
				t.Fatal(e)
			}
		}
	}
	if deals != 16 {
		t.Errorf("%d deals", deals)
	}
}

func (p played) InWindow() bool { return p.d.InWindow() }

// Equal points share what their places are worth, or take what the best of
// them is worth.
func TestTablePointTies(t *testing.T) {
	for _, tc := range []struct {
		value  string
		points [4]int
		want   [4]int // by seat, in thousandths
	}{
		{`"shared"`, [4]int{30, -10, -10, -10}, [4]int{4000, 1000, 1000, 1000}},
		{`"shared"`, [4]int{20, 20, -5, -35}, [4]int{3000, 3000, 1000, 0}},
		{`"shared"`, [4]int{0, 0, 0, 0}, [4]int{1750, 1750, 1750, 1750}},
		{`"best_place"`, [4]int{30, -10, -10, -10}, [4]int{4000, 2000, 2000, 2000}},
		{`"best_place"`, [4]int{20, 20, -5, -35}, [4]int{4000, 4000, 1000, 0}},
		{`"best_place"`, [4]int{40, 10, -10, -40}, [4]int{4000, 2000, 1000, 0}},
	} {
		g := NewAt(with(t, "table_point_ties", tc.value), Start{Points: tc.points})
		var got [4]int
		for _, x := range g.standings() {
			got[x.Seat] = x.Total
		}
		if got != tc.want {
			t.Errorf("%s: %v give %v, want %v", tc.value, tc.points, got, tc.want)
		}
	}
}
