package bot

import (
	"slices"
	"testing"

	"jansou/mahjong"
	"jansou/table"
)

// seen is a table as a test describes it: the bot is seat 0, the dealer.
type seen struct {
	hand   string
	drawn  string
	melds  []mahjong.Meld
	rivers [4]string // a * marks the tile that declared riichi
	dora   string    // the indicator
	live   int       // 0: 40
	asked  string    // a discard of seat 3
}

func (s seen) view(t testing.TB) table.View {
	t.Helper()
	v := table.View{Ruleset: "test", Phase: table.Turn, Prevailing: mahjong.East, Number: 1, Live: s.live, AskedFrom: mahjong.NoSeat}
	if v.Live == 0 {
		v.Live = 40
	}
	if s.dora == "" {
		s.dora = "4z"
	}
	v.Indicators = mahjong.MustTiles(s.dora)
	at := uint16(1)
	var rivers [4][]mahjong.Tile
	var sideways [4]int
	for i, r := range s.rivers {
		ts, at, err := mahjong.ParseSideways(r)
		if err != nil {
			t.Fatal(err)
		}
		rivers[i], sideways[i] = ts, at
	}
	for turn := range 24 {
		for i, ts := range rivers {
			if turn < len(ts) {
				at += 2
				v.Seats[i].River = append(v.Seats[i].River, table.RiverTile{Tile: ts[turn], At: at, Sideways: sideways[i] == turn})
			}
		}
	}
	for i := range v.Seats {
		seat := &v.Seats[i]
		seat.Wind, seat.Points, seat.Concealed = mahjong.Wind(i), 25000, 13
		seat.Riichi = sideways[i] >= 0
		seat.Accepted = seat.Riichi
	}
	v.Seats[0].Melds = s.melds
	own := &table.OwnView{Hand: mahjong.MustHand(s.hand)}
	if s.drawn != "" {
		own.Drawn = mahjong.MustTile(s.drawn)
		own.Hand.Add(own.Drawn)
	}
	if s.asked != "" {
		v.Phase, v.Asked, v.AskedFrom, v.Turn = table.Claims, mahjong.MustTile(s.asked), 3, 3
	}
	v.Own = own
	return v
}

// legalDiscards is what the hand could discard, by riichi too where tiles says.
func legalDiscards(v table.View, riichi string) []mahjong.Action {
	out := discards(&v.Own.Hand)
	for _, t := range mahjong.MustTiles(riichi) {
		out = append(out, mahjong.Action{Kind: mahjong.Riichi, Tile: t})
	}
	return out
}

func meld(t testing.TB, m mahjong.Meld, err error) mahjong.Meld {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func tiles(s string) []mahjong.Tile { return mahjong.MustTiles(s) }

func pung(t testing.TB, s string, from mahjong.Seat) mahjong.Meld {
	ts := tiles(s)
	m, err := mahjong.MakePung(ts[0], ts[1], ts[2], from)
	return meld(t, m, err)
}

func chow(t testing.TB, s string) mahjong.Meld {
	ts := tiles(s)
	m, err := mahjong.MakeChow(ts[0], ts[1], ts[2], 3)
	return meld(t, m, err)
}

var usual = Options{} // riichi as at Tenhou

// thinkers are the bots that look at the table.
func thinkers() map[string]Player {
	return map[string]Player{"efficient": &Efficient{usual}, "careful": &Careful{usual}, "strong": &Strong{Options: usual}}
}

func TestAWinIsTaken(t *testing.T) {
	v := seen{hand: "234m567p345s22z67s", drawn: "8s"}.view(t)
	legal := append(legalDiscards(v, "2z"), mahjong.Action{Kind: mahjong.Win})
	for _, name := range Names() {
		p, err := New(name, 1, usual)
		if err != nil {
			t.Fatal(err)
		}
		if a := p.Act(v, legal); a.Kind != mahjong.Win {
			t.Errorf("%s plays %v, not the win", name, a)
		}
	}
}

func TestNewRefusesAnUnknownName(t *testing.T) {
	if _, err := New("clairvoyant", 1, usual); err == nil {
		t.Error("there is a clairvoyant bot")
	}
}

func TestDiscards(t *testing.T) {
	for name, c := range map[string]struct {
		s    seen
		want string // any of these
	}{
		"a lone guest wind goes first":          {seen{hand: "234m567p3467s22p3z", drawn: "4z"}, "4z3z"},
		"the tile that leaves a two-sided wait": {seen{hand: "234m567p345s2267s", drawn: "9p"}, "9p"},
		"the plain five, not the red one":       {seen{hand: "123789m1230p115s", drawn: "1s"}, "5s"},
	} {
		t.Run(name, func(t *testing.T) {
			v := c.s.view(t)
			for who, p := range thinkers() {
				a := p.Act(v, legalDiscards(v, ""))
				ok := false
				for _, w := range tiles(c.want) {
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
	v := seen{hand: "234m567p34522s67s", drawn: "9p"}.view(t)
	for who, p := range thinkers() {
		if a := p.Act(v, legalDiscards(v, "9p")); a.Kind != mahjong.Riichi || a.Tile != mahjong.MustTile("9p") {
			t.Errorf("%s plays %v, not riichi with 9p", who, a)
		}
	}
}

// A poor hand far from waiting gives up against a riichi: it discards what the
// seat in riichi has discarded, although its hand would rather keep it.
func TestStrongFolds(t *testing.T) {
	v := seen{hand: "159m2479p1458s34z", drawn: "6m", dora: "9s", live: 30,
		rivers: [4]string{"1z2z", "9m8p1z5p5s9p8s*", "1p2z", "9p1z"}}.view(t)
	a := (&Strong{Options: usual}).Act(v, legalDiscards(v, ""))
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
			v := seen{hand: c.hand, drawn: c.drawn, rivers: rivers}.view(t)
			a := (&Careful{usual}).Act(v, legalDiscards(v, ""))
			if !slices.Contains(tiles(c.want), a.Tile) {
				t.Errorf("careful plays %v, one of %s is wanted", a, c.want)
			}
		})
	}
}

// A waiting hand of value goes on against a riichi.
func TestStrongPushesAGoodHand(t *testing.T) {
	v := seen{hand: "234m0567p34522s6s", drawn: "7s", dora: "1s", live: 40,
		rivers: [4]string{"1z2z", "9m8p1z9p1s9p8m*", "1p2z", "9p1z"}}.view(t)
	a := (&Strong{Options: usual}).Act(v, legalDiscards(v, "05p"))
	if a.Kind != mahjong.Riichi {
		t.Errorf("strong plays %v, not riichi", a)
	}
}

func TestDangerOfTiles(t *testing.T) {
	v := seen{hand: "159m2479p1458s345z", dora: "9s", live: 30,
		rivers: [4]string{"6z6z6z", "4m8p1z9p5s*", "2z2z3z3z4z9s", "9p2z"}}.view(t)
	d := newLook(&v, usual).danger()
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
		s    seen
		call mahjong.Meld
		want bool
	}{
		"a chow that leaves nothing":  {seen{hand: "23m1179p345s99s1z4z", asked: "1m"}, chow(t, "1m23m"), false},
		"a pung of dragons":           {seen{hand: "2346m67p34s55z99p2z", asked: "5z", dora: "2s"}, pung(t, "555z", 3), true},
		"a pung of a guest wind":      {seen{hand: "2346m679p345s33z2z", asked: "3z"}, pung(t, "333z", 3), false},
		"a chow of a hand of simples": {seen{hand: "34m234p66888s55p4z", asked: "2m", dora: "7s"}, chow(t, "2m34m"), true},
	} {
		t.Run(name, func(t *testing.T) {
			v := c.s.view(t)
			call := mahjong.Action{Kind: mahjong.Claim, Meld: c.call}
			for who, p := range thinkers() {
				if a := p.Act(v, []mahjong.Action{call, pass}); (a == call) != c.want {
					t.Errorf("%s plays %v", who, a)
				}
			}
		})
	}
}

func TestRandomIsFair(t *testing.T) {
	legal := []mahjong.Action{{Kind: mahjong.Pass}, {Kind: mahjong.Tenpai}, {Kind: mahjong.Noten}}
	n := map[mahjong.ActionKind]int{}
	r := NewRandom(7)
	for range 30000 {
		n[r.Choose(legal).Kind]++
	}
	for _, a := range legal {
		if n[a.Kind] < 9700 || n[a.Kind] > 10300 {
			t.Errorf("%v was chosen %d times of 30000", a, n[a.Kind])
		}
	}
}

func TestRandomWithTheSameSeedIsTheSame(t *testing.T) {
	v := seen{hand: "234m567p345s22z67s", drawn: "9p"}.view(t)
	a, b := NewRandom(3), NewRandom(3)
	for range 100 {
		if x, y := a.Act(v, legalDiscards(v, "")), b.Act(v, legalDiscards(v, "")); x != y {
			t.Fatalf("%v and %v", x, y)
		}
	}
}

func BenchmarkStrong(b *testing.B) {
	benchDiscards(b, &Strong{Options: usual}, map[string]seen{
		"two_away": {hand: "159m2479p1458s34z", drawn: "6m", rivers: [4]string{"1z2z", "9m8p1z5p5s9p8s*", "1p2z", "9p1z"}},
		"one_away": {hand: "234m567p34s2268s9m", drawn: "6m"},
		"waiting":  {hand: "234m567p34522s67s", drawn: "9p"},
	})
}

// benchDiscards measures how long p takes to choose a discard of each hand.
func benchDiscards(b *testing.B, p interface {
	Act(table.View, []mahjong.Action) mahjong.Action
}, hands map[string]seen) {
	for name, s := range hands {
		b.Run(name, func(b *testing.B) {
			v := s.view(b)
			legal := legalDiscards(v, "")
			b.ReportAllocs()
			for b.Loop() {
				if a := p.Act(v, legal); a.Kind != mahjong.Discard {
					b.Fatal(a)
				}
			}
		})
	}
}

func closedKong(t testing.TB, s string) mahjong.Action {
	ts := tiles(s)
	m, err := mahjong.MakeClosedKong(ts[0], ts[1], ts[2], ts[3], 0)
	return mahjong.Action{Kind: mahjong.Kong, Meld: meld(t, m, err)}
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
			kong := closedKong(t, c.kong)
			v := seen{hand: c.hand, drawn: c.drawn, rivers: c.rivers}.view(t)
			a := (&Strong{Options: usual}).Act(v, append(legalDiscards(v, ""), kong))
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
		v := seen{hand: hand, drawn: "5p", live: 69}.view(t)
		a := (&Strong{Options: usual}).Act(v, append(legalDiscards(v, ""), abort))
		if (a == abort) != want {
			t.Errorf("%s: strong plays %v", hand, a)
		}
	}
}

func TestAWaitingHandIsDeclared(t *testing.T) {
	v := seen{hand: "234m567p34522s67s"}.view(t)
	for who, p := range thinkers() {
		if a := p.Act(v, []mahjong.Action{{Kind: mahjong.Noten}, {Kind: mahjong.Tenpai}}); a.Kind != mahjong.Tenpai {
			t.Errorf("%s declares %v", who, a)
		}
	}
}
