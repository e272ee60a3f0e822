package bot

import (
	"math"
	"slices"
	"testing"

	"jansou/bot/sight"
	"jansou/games"
	"jansou/mahjong"
	"jansou/sim"
	"jansou/table"
)

// scales plays what a Weigher plays and looks at every Choice of it.
type scales struct {
	Weigher
	t       *testing.T
	n       *int
	weighed map[mahjong.ActionKind]int
}

func (s *scales) Act(v table.View, legal []mahjong.Action) mahjong.Action {
	a := s.Weigher.Act(v, legal)
	if len(legal) < 2 {
		return a
	}
	choices := s.Weigh(v, legal)
	*s.n++
	if len(choices) != len(legal) {
		s.t.Fatalf("%d choices of %d actions", len(choices), len(legal))
	}
	if best := sight.Best(choices); legal[best] != a {
		s.t.Errorf("%s, %d left: plays %v, the highest sum has %v: %v and %v", v.Ruleset, v.Live, a, legal[best], choices, best)
	}
	for i := range choices {
		s.look(&v, &choices[i], legal[i])
	}
	return a
}

func (s *scales) look(v *table.View, c *Choice, of mahjong.Action) {
	if c.Action != of {
		s.t.Fatalf("the choice of %v is for %v", of, c.Action)
	}
	if !c.Weighed {
		return
	}
	s.weighed[of.Kind]++
	if sum := c.Worth.Sum(); math.Abs(sum-c.Sum) > 1e-6*(1+math.Abs(c.Sum)+c.Worth.Won+c.Worth.Now+c.Worth.Later) {
		s.t.Errorf("%s, %d left: %v has the sum %v, its parts add up to %v: %+v", v.Ruleset, v.Live, of, c.Sum, sum, *c)
	}
	if c.Win < 0 || c.Win > 1+1e-9 || c.Worth.Won < -1e-9 || c.Pays < 0 || c.Later < -1e-9 {
		s.t.Errorf("%v: %+v", of, *c)
	}
	points := c.Win*c.Pays - c.Later + c.Drawn
	for seat, r := range c.Risks {
		if r.Chance < 0 || r.Chance > 1 || r.Ready < 0 || r.Ready > 1 || mahjong.Seat(seat) == v.Viewer && r != (sight.Risk{}) {
			s.t.Errorf("%v: seat %d: %+v", of, seat, r)
		}
		points -= r.Chance * r.Cost
	}
	if games.KindNamed(v.Ruleset).Name() == "riichi" && math.Abs(points-c.Points) > 1e-6*(1+math.Abs(points)+c.Later) {
		s.t.Errorf("%v: %v points, its parts add up to %v", of, c.Points, points)
	}
}

// TestWeigh: over whole games of each kind of ruleset, what a reader plays is what it
// gives the highest sum, and sums are what they are made of.
func TestWeigh(t *testing.T) {
	for _, name := range []string{"tenhou", "ema2016", "mcr-wmo"} {
		for _, reader := range Readers() {
			b, err := games.Load(name)
			if err != nil {
				t.Fatal(err)
			}
			n, weighed := 0, map[mahjong.ActionKind]int{}
			cfg := sim.Config{New: func() table.Game { return b.New() }, Tiles: b.Tiles(), Seed: sim.Seed("weigh " + name), Games: 1}
			for i := range cfg.Players {
				cfg.Players[i] = sim.Entrant{Name: reader, New: func(seed uint64) sim.Player {
					p, err := NewReader(reader, b)
					if err != nil {
						t.Fatal(err)
					}
					return &scales{p, t, &n, weighed}
				}}
			}
			if _, err := sim.Run(cfg); err != nil {
				t.Fatal(err)
			}
			t.Logf("%s, %s: %d decisions, %v", name, reader, n, weighed)
			if n < 200 || weighed[mahjong.Discard] == 0 || weighed[mahjong.Pass] == 0 || weighed[mahjong.Claim] == 0 || weighed[mahjong.Win] == 0 {
				t.Errorf("%s: too little was seen", name)
			}
		}
	}
}

func TestReaders(t *testing.T) {
	for _, b := range books(t) {
		for _, name := range Names() {
			_, err := NewReader(name, b)
			if (err == nil) != slices.Contains(Readers(), name) {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}
