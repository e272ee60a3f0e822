package riichibot

import (
	"slices"
	"testing"

	"jansou/bot/bottest"
	"jansou/bot/sight"
	"jansou/mahjong"
)

var usual = Options{} // riichi as at Tenhou

// thinkers are the bots that look at the table.
func thinkers() map[string]sight.Player {
	return map[string]sight.Player{"efficient": &Efficient{usual}, "careful": &Careful{usual}, "strong": &Strong{Options: usual}}
}

func TestNewRefusesAnUnknownName(t *testing.T) {
	if _, err := New("clairvoyant", usual); err == nil {
		t.Error("there is a clairvoyant bot")
	}
}

func TestDiscards(t *testing.T) {
	for name, c := range map[string]struct {
		s    bottest.Seen
		want string // any of these
	}{
		"a lone guest wind goes first":          {bottest.Seen{Hand: "234m567p3467s22p3z", Drawn: "4z"}, "4z3z"},
		"the tile that leaves a two-sided wait": {bottest.Seen{Hand: "234m567p345s2267s", Drawn: "9p"}, "9p"},
		"the plain five, not the red one":       {bottest.Seen{Hand: "123789m1230p115s", Drawn: "1s"}, "5s"},
	} {
		t.Run(name, func(t *testing.T) {
			v := c.s.View(t)
			for who, p := range thinkers() {
				a := p.Act(v, bottest.Legal(v, ""))
				ok := false
				for _, w := range mahjong.MustTiles(c.want) {
					ok = ok || a.Tile == w
				}
				if a.Kind != mahjong.Discard || !ok {
					t.Errorf("%s plays %v, one of %s is wanted", who, a, c.want)
				}
			}
		})
	}
}

func TestRiichiOnAGoodWait(t *testing.T) {
	v := bottest.Seen{Hand: "234m567p34522s67s", Drawn: "9p"}.View(t)
	for who, p := range thinkers() {
		if a := p.Act(v, bottest.Legal(v, "9p")); a.Kind != mahjong.Riichi || a.Tile != mahjong.MustTile("9p") {
			t.Errorf("%s plays %v, not riichi with 9p", who, a)
		}
	}
}

// A poor hand far from waiting gives up against a riichi: it discards what the
// seat in riichi has discarded, although its hand would rather keep it.
func TestStrongFolds(t *testing.T) {
	v := bottest.Seen{Hand: "159m2479p1458s34z", Drawn: "6m", Dora: "9s", Live: 30,
		Rivers: [4]string{"1z2z", "9m8p1z5p5s9p8s*", "1p2z", "9p1z"}}.View(t)
	a := (&Strong{Options: usual}).Act(v, bottest.Legal(v, ""))
	safe := map[string]bool{"9m": true, "5s": true, "8s": true, "9p": true}
	if a.Kind != mahjong.Discard || !safe[a.Tile.String()] {
		t.Errorf("strong plays %v, not a tile of the river of the seat in riichi", a)
	}
}

// Against a riichi Careful discards what is safe, with a hand that is one tile
// from waiting too, and goes on with one that waits.
func TestCarefulGivesWayToRiichi(t *testing.T) {
	rivers := [4]string{"1z2z", "9m8p1z5p5s9p2s*", "1p2z", "9p1z"}
	for name, c := range map[string]struct{ hand, drawn, want string }{
		"one tile from waiting": {"234m567p34s2268s9m", "6m", "9m2s"},
		"waiting":               {"234m567p34522s67s", "6m", "6m"},
	} {
		t.Run(name, func(t *testing.T) {
			v := bottest.Seen{Hand: c.hand, Drawn: c.drawn, Rivers: rivers}.View(t)
			a := (&Careful{usual}).Act(v, bottest.Legal(v, ""))
			if !slices.Contains(mahjong.MustTiles(c.want), a.Tile) {
				t.Errorf("careful plays %v, one of %s is wanted", a, c.want)
			}
		})
	}
}

// A waiting hand of value goes on against a riichi.
func TestStrongPushesAGoodHand(t *testing.T) {
	v := bottest.Seen{Hand: "234m0567p34522s6s", Drawn: "7s", Dora: "1s", Live: 40,
		Rivers: [4]string{"1z2z", "9m8p1z9p1s9p8m*", "1p2z", "9p1z"}}.View(t)
	a := (&Strong{Options: usual}).Act(v, bottest.Legal(v, "05p"))
	if a.Kind != mahjong.Riichi {
		t.Errorf("strong plays %v, not riichi", a)
	}
}

func TestDangerOfTiles(t *testing.T) {
	v := bottest.Seen{Hand: "159m2479p1458s345z", Dora: "9s", Live: 30,
		Rivers: [4]string{"6z6z6z", "4m8p1z9p5s*", "2z2z3z3z4z9s", "9p2z"}}.View(t)
	d := newMind(&v, usual).danger()
	cost := func(s string) float64 { return d.cost[mahjong.MustTile(s).Kind().Index()] }
	for _, s := range []string{"4m", "5s", "9s"} { // its own discards, and what passed after the riichi
		if own := d.threats[0].hits[mahjong.MustTile(s).Kind().Index()]; own != 0 {
			t.Errorf("%s passed, but hits with chance %v", s, own)
		}
	}
	for _, c := range [][2]string{
		{"1m", "9m"}, // suji of 4m below no suji
		{"2s", "2p"},
		{"6z", "5z"}, // three seen below none seen
		{"1m", "5m"},
	} {
		if cost(c[0]) >= cost(c[1]) {
			t.Errorf("%s costs %.0f, not less than %s with %.0f", c[0], cost(c[0]), c[1], cost(c[1]))
		}
	}
}

// A call that would leave a hand without a yaku is not made, one that keeps a
// sure yaku and brings the hand nearer is.
func TestCallsKeepAYaku(t *testing.T) {
	pass := mahjong.Action{Kind: mahjong.Pass}
	for name, c := range map[string]struct {
		s    bottest.Seen
		call mahjong.Meld
		want bool
	}{
		"a chow that leaves nothing":  {bottest.Seen{Hand: "23m1179p345s99s1z4z", Asked: "1m"}, bottest.Chow(t, "1m23m"), false},
		"a pung of dragons":           {bottest.Seen{Hand: "2346m67p34s55z99p2z", Asked: "5z", Dora: "2s"}, bottest.Pung(t, "555z", 3), true},
		"a pung of a guest wind":      {bottest.Seen{Hand: "2346m679p345s33z2z", Asked: "3z"}, bottest.Pung(t, "333z", 3), false},
		"a chow of a hand of simples": {bottest.Seen{Hand: "34m234p66888s55p4z", Asked: "2m", Dora: "7s"}, bottest.Chow(t, "2m34m"), true},
	} {
		t.Run(name, func(t *testing.T) {
			v := c.s.View(t)
			call := mahjong.Action{Kind: mahjong.Claim, Meld: c.call}
			for who, p := range thinkers() {
				if a := p.Act(v, []mahjong.Action{call, pass}); (a == call) != c.want {
					t.Errorf("%s plays %v", who, a)
				}
			}
		})
	}
}

func BenchmarkStrong(b *testing.B) {
	bottest.BenchDiscards(b, &Strong{Options: usual}, map[string]bottest.Seen{
		"two_away": {Hand: "159m2479p1458s34z", Drawn: "6m", Rivers: [4]string{"1z2z", "9m8p1z5p5s9p8s*", "1p2z", "9p1z"}},
		"one_away": {Hand: "234m567p34s2268s9m", Drawn: "6m"},
		"waiting":  {Hand: "234m567p34522s67s", Drawn: "9p"},
	})
}

func TestStrongAndKongs(t *testing.T) {
	quiet := [4]string{"1m", "9p", "9p", "9p"}
	riichi := [4]string{"1m", "9p1m9m8m*", "9p1m", "9p1m"}
	for name, c := range map[string]struct {
		hand, drawn, kong string
		rivers            [4]string
		want              bool
	}{
		"four honours aside":            {"234m567p34s22s777z", "7z", "7777z", quiet, true},
		"against a riichi":              {"234m567p34s22s777z", "7z", "7777z", riichi, false},
		"a tile that a chow has use of": {"3455567m34588p", "5m", "5555m", quiet, false},
	} {
		t.Run(name, func(t *testing.T) {
			kong := bottest.ClosedKong(t, c.kong)
			v := bottest.Seen{Hand: c.hand, Drawn: c.drawn, Rivers: c.rivers}.View(t)
			a := (&Strong{Options: usual}).Act(v, append(bottest.Legal(v, ""), kong))
			if (a == kong) != c.want {
				t.Errorf("strong plays %v", a)
			}
		})
	}
}

func TestNineKinds(t *testing.T) {
	abort := mahjong.Action{Kind: mahjong.Abort}
	for hand, want := range map[string]bool{
		"19m19p19s123z2468m":  true,  // nine kinds and nothing else
		"19m19p19s12345z1m2s": false, // eleven kinds, thirteen orphans are near
	} {
		v := bottest.Seen{Hand: hand, Drawn: "5p", Live: 69}.View(t)
		a := (&Strong{Options: usual}).Act(v, append(bottest.Legal(v, ""), abort))
		if (a == abort) != want {
			t.Errorf("%s: strong plays %v", hand, a)
		}
	}
}

func TestAWaitingHandIsDeclared(t *testing.T) {
	v := bottest.Seen{Hand: "234m567p34522s67s"}.View(t)
	for who, p := range thinkers() {
		if a := p.Act(v, []mahjong.Action{{Kind: mahjong.Noten}, {Kind: mahjong.Tenpai}}); a.Kind != mahjong.Tenpai {
			t.Errorf("%s declares %v", who, a)
		}
	}
}

// Who thinks again and again uses the same room.
func TestStrongAllocatesNothing(t *testing.T) {
	for name, s := range map[string]bottest.Seen{
		"far":     {Hand: "159m2479p1458s34z", Drawn: "6m", Rivers: [4]string{"1z2z", "9m8p1z5p5s9p8s*"}},
		"two":     {Hand: "2346m679p345s2p22z", Drawn: "9m"},
		"waiting": {Hand: "234m567p34522s67s", Drawn: "9p"},
	} {
		v := s.View(t)
		legal := bottest.Legal(v, "9p")
		b := &Strong{Options: usual}
		if n := testing.AllocsPerRun(100, func() { b.Act(v, legal) }); n > 0 {
			t.Errorf("%s: %v allocations a choice", name, n)
		}
	}
}
