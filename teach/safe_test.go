package teach_test

import (
	"slices"
	"testing"

	"jansou/bot"
	"jansou/mahjong"
	"jansou/riichi"
	"jansou/shape"
	"jansou/sim"
	"jansou/table"
	"jansou/teach"
)

// viewOf is a table in which East has declared riichi and South looks.
func viewOf(river string, declared int, others string, hand string) table.View {
	v := table.View{Viewer: 1, AskedFrom: mahjong.NoSeat, Phase: table.Turn, Turn: 1, Own: &table.OwnView{Hand: mahjong.MustHand(hand)}}
	v.Seats[0].Riichi = true
	at := uint16(1)
	for i, t := range mahjong.MustTiles(river) {
		v.Seats[0].River = append(v.Seats[0].River, table.RiverTile{Tile: t, At: at, Sideways: i == declared})
		at++
	}
	for _, t := range mahjong.MustTiles(others) {
		v.Seats[2].River = append(v.Seats[2].River, table.RiverTile{Tile: t, At: at})
		at++
	}
	return v
}

func against(t *testing.T, v table.View, ruleset string) *teach.Against {
	t.Helper()
	rs, err := riichi.Load(ruleset)
	if err != nil {
		t.Fatal(err)
	}
	a, ok := teach.AgainstRiichi(&v, rs, 0)
	if !ok {
		t.Fatal("there is no riichi")
	}
	return a
}

func TestClasses(t *testing.T) {
	// West has let 6m go before the riichi's turn came again: after it.
	a := against(t, viewOf("4p9s1z", 2, "6m", "1p7p2p5m1z5z2s222z1333m"), "ema2016")
	for _, tc := range []struct {
		tile  mahjong.Kind
		class teach.Class
		proof string // the tiles that prove it
	}{
		{mahjong.P4, teach.Genbutsu, "4p"}, // its own discard
		{mahjong.M6, teach.Genbutsu, "6m"}, // let go after riichi
		{mahjong.P1, teach.Suji, "4p"},     // 23p would wait for 4p, too
		{mahjong.P7, teach.Suji, "4p"},     // 56p would
		{mahjong.P2, teach.Open, ""},       // 34p waits for 5p, which nobody discarded
		{mahjong.P5, teach.Open, ""},       // 67p for 8p, 34p for 2p
		{mahjong.M9, teach.Suji, "6m"},     // by the passed tile
		{mahjong.M3, teach.Suji, "6m"},     // 45m would wait for 6m; 12m waits for it in an edge
		{mahjong.South, teach.Honour, ""},  // three are seen: one may be held, singly
		{mahjong.North, teach.Honour, ""},  // none is seen
		{mahjong.S6, teach.Half, "9s"},     // 78s would wait for 9s, 45s is possible
		{mahjong.East, teach.Genbutsu, "1z"},
	} {
		s := a.Of(tc.tile)
		if s.Class != tc.class {
			t.Errorf("%v is %s, want %s: %+v", tc.tile, s.Class, tc.class, s)
		}
		proof := s.Proof
		for _, f := range s.Forms {
			if f.By == teach.Suji {
				proof = append(proof, f.Proof...)
			}
		}
		var tiles []mahjong.Tile
		for _, x := range proof {
			tiles = append(tiles, x.Tile)
		}
		if got := mahjong.FormatTiles(tiles); got != tc.proof {
			t.Errorf("%v is proved by %s, want %s", tc.tile, got, tc.proof)
		}
	}
	if rule := a.Of(mahjong.P4).Rule; rule != riichi.FuritenOwn {
		t.Errorf("4p by %s", rule)
	}
	if rule := a.Of(mahjong.M6).Rule; rule != riichi.FuritenRiichi {
		t.Errorf("6m by %s", rule)
	}
}

func TestKabe(t *testing.T) {
	a := against(t, viewOf("9p1z", 1, "", "3333p12p789s1122z"), "ema2016")
	for k, class := range map[mahjong.Kind]teach.Class{mahjong.P1: teach.Kabe, mahjong.P2: teach.Kabe, mahjong.P4: teach.Half, mahjong.P6: teach.Half} {
		if s := a.Of(k); s.Class != class {
			t.Errorf("%v is %s, want %s: %+v", k, s.Class, class, s)
		}
	}
	s := a.Of(mahjong.P1)
	if f := s.Forms[0]; f.Name != teach.TwoSided || f.By != teach.Kabe || len(f.Proof) != 4 || f.Proof[0].Tile != mahjong.Of(mahjong.P3) || f.Proof[0].Place != teach.InHand {
		t.Errorf("1p is proved by %+v", f)
	}
}

// Nobody waits for a wind of which all four are seen, not even with thirteen
// orphans where another of them is gone.
func TestNoWait(t *testing.T) {
	gone := viewOf("9p1z", 1, "", "2222z333345678p1s")
	if s := against(t, gone, "ema2016").Of(mahjong.South); s.Class != teach.Honour || s.Sure() || s.Forms[2].Ways != 1 {
		t.Errorf("thirteen orphans may wait for it: %+v", s)
	}
	gone.Own.Hand = mahjong.MustHand("2222z444435678p1z")
	gone.Indicators = mahjong.MustTiles("1z1z")
	s := against(t, gone, "ema2016").Of(mahjong.South)
	if s.Class != teach.NoWait || !s.Sure() || s.Forms[2].Name != teach.Orphans || len(s.Forms[2].Proof) != 4 {
		t.Errorf("%+v", s)
	}
}

func TestNoRiichi(t *testing.T) {
	v := viewOf("4p9s1z", 2, "", "1p7p2p5m1z5z2s222z1333m")
	rs, err := riichi.Load("ema2016")
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range []mahjong.Seat{1, 2, 3, mahjong.NoSeat} {
		if _, ok := teach.AgainstRiichi(&v, rs, s); ok {
			t.Errorf("seat %d has declared riichi", s)
		}
	}
}

// A tile that is on offer has not been let go.
func TestOnOfferIsNotPassed(t *testing.T) {
	v := viewOf("4p9s1z", 2, "6m", "1p7p2p5m1z5z2s222z1333m")
	v.Phase, v.Asked, v.AskedFrom = table.Claims, mahjong.Of(mahjong.M6), 2
	if s := against(t, v, "ema2016").Of(mahjong.M6); s.Class == teach.Genbutsu {
		t.Error("6m may still be won on")
	}
}

// What is called safe is safe. Bots play; whenever a seat looks at a riichi,
// the hand that declared it may win on no tile that is ruled out, and the way
// in which it truly waits for a tile is among those that are left.
func TestSafetyIsTrue(t *testing.T) {
	looks, wins := 0, 0
	for i, name := range riichi.Names() {
		rs, err := riichi.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		for n := range 3 {
			play(t, "efficient", rs, 10*i+n, func(g *riichi.Game) {
				for s := range mahjong.NoSeat {
					l, w := checkLooks(t, g, rs, s)
					looks, wins = looks+l, wins+w
				}
			})
		}
	}
	if looks < 1000 || wins < 100 {
		t.Errorf("only %d looks at %d tiles that win", looks, wins)
	}
	t.Logf("%d looks at a riichi, %d tiles that win", looks, wins)
}

// checkLooks lets the others look at the riichi of s.
func checkLooks(t *testing.T, g *riichi.Game, rs *riichi.Ruleset, s mahjong.Seat) (looks, wins int) {
	own := g.View(s).Own
	if own == nil || len(own.Waits) == 0 {
		return 0, 0
	}
	h := own.Hand
	if own.Drawn != mahjong.NoTile {
		h.Remove(own.Drawn)
	}
	melds := g.View(s).Seats[s].Melds
	for viewer := range mahjong.NoSeat {
		v := g.View(viewer)
		a, ok := teach.AgainstRiichi(&v, rs, s)
		if !ok {
			continue
		}
		looks++
		truth, _ := teach.WaitsOf(h, melds)
		for _, k := range truth.Tiles {
			if v.Own.Hand.Count(k) == 0 {
				continue // the viewer could not discard it
			}
			wins++
			safety := a.Of(k)
			if len(own.Furiten) > 0 {
				continue
			}
			if safety.Sure() {
				t.Fatalf("%s: seat %d wins on %v, called %+v", rs.Name, s, k, safety)
			}
			for _, way := range truth.Ways {
				if slices.Contains(way.Tiles, k) && !hasForm(safety.Forms, way, k) {
					t.Fatalf("%s: %v waits for %v by %+v, which is ruled out: %+v", rs.Name, h, k, way, safety.Forms)
				}
			}
		}
		for k := range shape.Kinds(v.Own.Hand.Present()).All() {
			if safety := a.Of(k); safety.Class == teach.Genbutsu && len(own.Furiten) == 0 && slices.Contains(truth.Tiles, k) {
				t.Fatalf("%s: %v is no genbutsu", rs.Name, k)
			}
		}
	}
	return looks, wins
}

// The chances are those of real hands: over many looks the tiles in hand win
// about as often as was guessed, and the classes are in the order that players
// are taught.
func TestChances(t *testing.T) {
	rs, err := riichi.Load("ema2016")
	if err != nil {
		t.Fatal(err)
	}
	type tally struct{ tiles, wins, guessed float64 }
	var all tally
	by := map[teach.Class]*tally{}
	for n := range 20 {
		play(t, "strong", rs, 5000+n, func(g *riichi.Game) {
			seen := g.View(mahjong.NoSeat)
			if seen.Phase != table.Turn {
				return
			}
			v := g.View(seen.Turn)
			for s := range mahjong.NoSeat {
				a, ok := teach.AgainstRiichi(&v, rs, s)
				if !ok {
					continue
				}
				own := g.View(s).Own
				w, ok := teach.WaitsOf(own.Hand, seen.Seats[s].Melds)
				if !ok {
					continue
				}
				for _, x := range a.Hand(v.Own.Hand) {
					if by[x.Class] == nil {
						by[x.Class] = &tally{}
					}
					for _, c := range []*tally{&all, by[x.Class]} {
						c.tiles++
						c.guessed += x.Chance
						if len(own.Furiten) == 0 && slices.Contains(w.Tiles, x.Tile) {
							c.wins++
						}
					}
				}
			}
		})
	}
	if all.wins < 500 || all.guessed < 0.75*all.wins || all.guessed > 1.25*all.wins {
		t.Errorf("%.0f of %.0f tiles win, %.0f were guessed", all.wins, all.tiles, all.guessed)
	}
	share := func(c teach.Class) float64 { return by[c].wins / by[c].tiles }
	if share(teach.Genbutsu) > 0 || share(teach.NoWait) > 0 || share(teach.Honour) > share(teach.Suji) || share(teach.Suji) > share(teach.Open) {
		for c, x := range by {
			t.Errorf("%s: %+v", c, *x)
		}
	}
}

// hasForm reports whether a way in which a hand waits for k is among forms that
// are left.
func hasForm(forms []teach.Form, way teach.Wait, k mahjong.Kind) bool {
	return slices.ContainsFunc(forms, func(f teach.Form) bool {
		of := way.Of
		if way.Name == teach.Pairs {
			of = []mahjong.Kind{k, k}
		}
		return f.Name == way.Name && f.Ways > 0 && slices.Equal(f.Of, of)
	})
}

// play plays a game of bots and shows it at each decision.
func play(t *testing.T, player string, rs *riichi.Ruleset, n int, look func(*riichi.Game)) {
	t.Helper()
	var g *riichi.Game
	cfg := sim.Config{Tiles: rs.Tiles(), Seed: sim.Seed("teach"), New: func() table.Game { g = riichi.New(rs); return g }}
	for i := range cfg.Players {
		cfg.Players[i] = sim.Entrant{Name: player, New: func(seed uint64) sim.Player {
			p, err := bot.New(player, seed, nil)
			if err != nil {
				t.Fatal(err)
			}
			return watcher{p, func() { look(g) }}
		}}
	}
	if _, err := sim.Play(&cfg, n); err != nil {
		t.Fatal(err)
	}
}

// watcher is a player that looks before it acts.
type watcher struct {
	sim.Player
	look func()
}

func (w watcher) Act(v table.View, legal []mahjong.Action) mahjong.Action {
	w.look()
	return w.Player.Act(v, legal)
}
