package riichi

import (
	"slices"
	"strings"
	"testing"

	"jansou/mahjong"
	"jansou/table"
	"jansou/table/gametest"
)

// The seats of a table at which East discards 6s: South can make a chow of it,
// West wins with it, North can make a pung.
const east, south, west, north = mahjong.Seat(0), mahjong.Seat(1), mahjong.Seat(2), mahjong.Seat(3)

var (
	draw = mahjong.Action{Kind: mahjong.DrawAction}
	win  = mahjong.Action{Kind: mahjong.Win}
)

// offered returns a game in which 6s lies on offer.
func offered(t *testing.T, rs *Ruleset) *Game {
	t.Helper()
	hands := [4]string{"19m19p19s1234567z", "99m99p579s9s11223z", "234567m34588p45s", "11m11p1166s44556z"}
	left := rs.Tiles()
	take := func(tile mahjong.Tile) mahjong.Tile {
		i := slices.Index(left, tile)
		if i < 0 {
			t.Fatalf("no %v is left", tile)
		}
		left = slices.Delete(left, i, i+1)
		return tile
	}
	var of [4][]mahjong.Tile
	for s, text := range hands {
		ts, err := mahjong.ParseTiles(text)
		if err != nil || len(ts) != 13 {
			t.Fatalf("%s: %v, %d tiles", text, err, len(ts))
		}
		for _, x := range ts {
			of[s] = append(of[s], take(x))
		}
	}
	var order []mahjong.Tile
	for n := range 4 {
		for s := range of {
			order = append(order, of[s][4*n:min(4*n+4, 13)]...)
		}
	}
	order = append(order, take(mahjong.Of(mahjong.S1+5)), take(mahjong.Of(mahjong.Red)))
	wall, err := mahjong.WallOf(append(order, left...))
	if err != nil {
		t.Fatal(err)
	}
	g := New(rs)
	events, err := g.Deal(nil, wall)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range events {
		g.Apply(e)
	}
	gametest.Do(t, g, east, mahjong.Action{Kind: mahjong.Discard, Tile: mahjong.Of(mahjong.S1 + 5), Drawn: true})
	return g
}

// happen applies events and returns their names.
func happen(g *Game, events []mahjong.Event) string {
	var names []string
	for _, e := range events {
		g.Apply(e)
		names = append(names, e.Kind.String())
	}
	return strings.Join(names, " ")
}

// try has s do a and returns what happened, or the rule that forbids it.
func try(g *Game, s mahjong.Seat, a mahjong.Action) string {
	events, err := g.Decide(nil, s, a)
	if r, refused := err.(*mahjong.Refusal); refused {
		return string(r.Rule)
	}
	return happen(g, events)
}

// lapse lets the time pass for which the table waits.
func lapse(t *testing.T, g *Game) string {
	t.Helper()
	events, err := g.Lapse(nil)
	if err != nil {
		t.Fatal(err)
	}
	return happen(g, events)
}

// claim is the claim of that kind which s may make now.
func claim(t *testing.T, g *Game, s mahjong.Seat, kind mahjong.MeldKind) mahjong.Action {
	t.Helper()
	for _, a := range g.Legal(s, nil) {
		if a.Kind == mahjong.Claim && a.Meld.Kind() == kind {
			return a
		}
	}
	t.Fatalf("%v has no %v", s, kind)
	return mahjong.Action{}
}

// TestCalls shows how long a call is possible that is called live, by ruleset:
// set_claim_until, ron_until, hasty_draw, pon_vs_chii.
func TestCalls(t *testing.T) {
	for _, c := range []struct {
		rules     string
		hastyPung string // what a pung after a hasty draw is
	}{
		{"ema2012", "put_back answered"},
		{"ema2016", "put_back answered"},
		{"ema2025", "put_back answered"},
		{"polish", "put_back answered"},
		{"wrc2025", string(OptionRule("hasty_draw"))},
		{"mleague", "put_back answered"},
	} {
		t.Run(c.rules, func(t *testing.T) {
			rs := calling(t, c.rules)

			g := offered(t, rs)
			pung := claim(t, g, north, mahjong.Pung)
			if got := try(g, south, draw); got != "answered drew" {
				t.Fatalf("a draw at once: %s", got)
			}
			if got := try(g, north, pung); got != c.hastyPung {
				t.Errorf("a pung after a hasty draw: %s, want %s", got, c.hastyPung)
			} else if strings.HasPrefix(got, "put_back") {
				if got := lapse(t, g); got != "lapsed claimed" || g.d.Turn != north {
					t.Errorf("then %s", got)
				}
			}

			g = offered(t, rs)
			lapsed := lapse(t, g)
			if rs.SetClaimUntil != UntilSeconds3 {
				gametest.Do(t, g, south, draw)
			} else if lapsed != "lapsed drew" {
				t.Errorf("after three seconds: %s", lapsed)
			}
			if got := try(g, north, pung); got != string(OptionRule("set_claim_until")) {
				t.Errorf("a pung after the draw: %s", got)
			}
			late := try(g, west, win)
			if rs.RonUntil != UntilNextDiscard {
				if strings.Contains(late, "answered") {
					t.Errorf("a win after the draw: %s", late)
				}
			} else {
				if late != "put_back answered" || g.Patience() != table.ForTie {
					t.Errorf("a win after the draw: %s", late)
				}
				if got := try(g, west, pung); got != string(AnswerStands) {
					t.Errorf("a win that is changed: %s", got)
				}
				if got := lapse(t, g); got != "lapsed won deal_ended" {
					t.Errorf("then %s", got)
				}
			}

			g = offered(t, rs)
			lapse(t, g)
			if g.d.InWindow() {
				gametest.Do(t, g, south, draw)
			}
			gametest.Do(t, g, south, mahjong.Action{Kind: mahjong.Discard, Tile: g.d.Drawn, Drawn: true})
			if got := try(g, west, win); strings.Contains(got, "put_back") {
				t.Errorf("a win after the discard: %s", got)
			}

			g = offered(t, rs)
			gametest.Do(t, g, south, claim(t, g, south, mahjong.Chow))
			first := rs.PonVsChii == FirstCall || rs.PonVsChii == PonUnlessLate
			if want := map[bool]table.Patience{true: table.ForTie, false: table.ForClaims}[first]; g.Patience() != want {
				t.Errorf("a chow is called: the table waits for %d, want %d", g.Patience(), want)
			}
			tied := *g
			gametest.Do(t, &tied, north, pung)
			if got := lapse(t, &tied); !strings.HasPrefix(got, "lapsed claimed") || tied.d.Turn != north {
				t.Errorf("a pung beside a chow: %s, the turn of %v", got, tied.d.Turn)
			}
			if got := lapse(t, g); got != "lapsed claimed" || g.d.Turn != south {
				t.Errorf("a chow alone: %s", got)
			}
			late = try(g, west, win)
			if (late == "put_back answered") != (rs.RonUntil == UntilNextDiscard) {
				t.Errorf("a win on what was claimed: %s", late)
			}
		})
	}
}

// TestTouchingTheWall: who has drawn has let the tile go, also when the draw is
// put back (EMA 2025 3.3, WRC 2025 8.1; F57 of the rules).
func TestTouchingTheWall(t *testing.T) {
	g := offered(t, calling(t, "ema2025"))
	chow := claim(t, g, south, mahjong.Chow)
	gametest.Do(t, g, south, draw)
	live := g.d.Live()
	gametest.Do(t, g, west, win)
	if got := try(g, south, chow); got != string(AnswerStands) {
		t.Errorf("a chow of who has drawn: %s", got)
	}
	if g.d.Live() != live+1 || g.d.Places[south].Hand.Len() != 13 {
		t.Errorf("%d tiles are left, %d in hand", g.d.Live(), g.d.Places[south].Hand.Len())
	}
}

// TestDrawAtOnce: only the next player draws, and not when somebody has called.
func TestDrawAtOnce(t *testing.T) {
	g := offered(t, calling(t, "ema2016"))
	if got := try(g, west, draw); got != string(NotYourTurn) {
		t.Errorf("out of turn: %s", got)
	}
	gametest.Do(t, g, north, claim(t, g, north, mahjong.Pung))
	if got := try(g, south, draw); got != string(ClaimPrecedence) {
		t.Errorf("after a call: %s", got)
	}
	if got := try(offered(t, load(t, "ema2016")), south, draw); got != string(NotNow) {
		t.Errorf("at a prompt: %s", got)
	}
}
