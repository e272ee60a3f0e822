package sim

import (
	"testing"

	"jansou/games"
	"jansou/mahjong"
	"jansou/table"
)

// quiet discards what it drew, and does nothing else.
type quiet struct{}

func (quiet) Choose(legal []mahjong.Action) mahjong.Action {
	for _, a := range legal {
		if a.Kind == mahjong.Discard && a.Drawn || a.Kind == mahjong.Pass || a.Kind == mahjong.Noten {
			return a
		}
	}
	return legal[0]
}

func (q quiet) Act(_ table.View, legal []mahjong.Action) mahjong.Action { return q.Choose(legal) }

// drawsOf returns what each seat drew in its turn in the first deal of a game, where
// each draws tiles of its own: seat 0 is p, the others are quiet.
func drawsOf(t *testing.T, ruleset string, own bool, p Player) (draws [4][]mahjong.Tile, claims int) {
	t.Helper()
	book, err := games.Load(ruleset)
	if err != nil {
		t.Fatal(err)
	}
	if own {
		if book, err = book.WithOwnWalls(); err != nil {
			t.Fatal(err)
		}
	}
	cfg := Config{New: func() table.Game { return book.New() }, Tiles: book.Tiles(), Seed: Seed("apart"), Games: 1}
	for i := range cfg.Players {
		cfg.Players[i] = Entrant{Name: "quiet", New: func(uint64) Player { return quiet{} }}
	}
	cfg.Players[0].New = func(uint64) Player { return p }
	g := newPlayout(&cfg, 0)
	defer g.close()
	for dealt := false; !dealt || !g.game.NeedsWall(); dealt = true {
		if g.game.NeedsWall() {
			err = g.deal()
		} else {
			err = g.decide()
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range g.events {
			switch {
			case e.Kind == mahjong.Drew && !e.Replacement:
				draws[e.Seat] = append(draws[e.Seat], e.Tile)
			case e.Kind == mahjong.Claimed:
				claims++
			}
		}
	}
	return draws, claims
}

// caller claims whatever it may, and never declares a kong.
type caller struct{ quiet }

func (c caller) Choose(legal []mahjong.Action) mahjong.Action {
	for _, a := range legal {
		if a.Kind == mahjong.Claim && !a.Meld.IsKong() {
			return a
		}
	}
	return c.quiet.Choose(legal)
}

func (c caller) Act(_ table.View, legal []mahjong.Action) mahjong.Action { return c.Choose(legal) }

// TestOwnWalls: where nobody claims a tile, each draws what a common wall gives it;
// and where somebody does, nobody draws other tiles for it, but for the last ones.
func TestOwnWalls(t *testing.T) {
	for _, ruleset := range []string{"tenhou", "mcr-wmo"} {
		t.Run(ruleset, func(t *testing.T) {
			common, _ := drawsOf(t, ruleset, false, quiet{})
			own, _ := drawsOf(t, ruleset, true, quiet{})
			moved, _ := drawsOf(t, ruleset, false, caller{})
			kept, claims := drawsOf(t, ruleset, true, caller{})
			if claims == 0 {
				t.Fatal("nothing was claimed")
			}
			total, all, differ := 0, 0, 0
			for s := range own {
				total += len(kept[s])
				all += len(common[s])
				for i, tile := range own[s] {
					if tile != common[s][i] {
						t.Errorf("seat %d draws %v as its number %d, and %v from a common wall", s, tile, i, common[s][i])
					}
					if i < len(moved[s]) && moved[s][i] != tile {
						differ++
					}
					if i < len(kept[s]) && kept[s][i] != tile {
						t.Errorf("seat %d draws %v as its number %d, and %v where nobody claims", s, kept[s][i], i, tile)
					}
				}
			}
			if total != all || all < 70 || differ < 10 {
				t.Errorf("%d tiles were drawn in all, from a common wall %d, of which %d are others where tiles are claimed", total, all, differ)
			}
		})
	}
}

// TestCallRate: deals in which a tile was claimed are counted once each, and what
// each set of walls came to is what the report says.
func TestCallRate(t *testing.T) {
	cfg := arena(t, [4]string{"efficient", "random", "random", "efficient"})
	cfg.Games = 8
	var deals, called int
	inner := cfg.Players[0].New
	cfg.Workers = 1
	cfg.Players[0].New = func(seed uint64) Player { return &counts{Player: inner(seed), deals: &deals, called: &called} }
	r, err := Run(cfg)
	if err != nil {
		t.Fatal(err)
	}
	if got := r.Players[0].CallRate; called == 0 || got != ratio(called, deals) || deals != r.Deals {
		t.Errorf("a rate of %v; %d of %d deals are right", got, called, deals)
	}
	if len(r.Walls) != 2 {
		t.Fatalf("%d sets of walls", len(r.Walls))
	}
	for i, p := range r.Players {
		if place := (r.Walls[0].Place[i] + r.Walls[1].Place[i]) / 2; place != p.MeanPlace {
			t.Errorf("%s: %v by walls, %v by games", p.Name, place, p.MeanPlace)
		}
	}
	if _, err := Compare(&r, &Report{}); err != ErrNoWalls {
		t.Error(err)
	}
	same, err := Compare(&r, &r)
	if err != nil || len(same) != 2 || same[0].Place != 0 || same[0].PlaceErr != 0 || len(same[0].Entrants) != 2 || same[0].Walls != 2 {
		t.Errorf("a run against itself: %+v, %v", same, err)
	}
}

// counts is a player that counts the deals in which it has an open meld.
type counts struct {
	Player
	deals, called *int
	open          bool
}

func (c *counts) Watch(v table.View, e mahjong.Event) {
	switch {
	case e.Kind == mahjong.Dealt:
		*c.deals++
		c.open = false
	case e.Kind == mahjong.Claimed && e.Seat == v.Viewer && !c.open:
		*c.called++
		c.open = true
	}
}
