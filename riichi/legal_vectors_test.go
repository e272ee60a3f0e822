package riichi

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"jansou/mahjong"
	"jansou/table"
)

const legalVectors = "../../shared/data/vectors/kobalab/kobalab-legal-static.jsonl"

// legalVector is one call of kobalab's that asks what is legal, and its
// answer.
type legalVector struct {
	Test string            `json:"test"`
	Fn   string            `json:"fn"`
	Args []json.RawMessage `json:"args"`
	Out  json.RawMessage   `json:"out"`
}

// kobaPosition is a position of such a call: what seat 0 holds, and where the
// table stands.
type kobaPosition struct {
	rs     Ruleset
	hand   []mahjong.Tile // without the drawn tile
	drawn  mahjong.Tile   // NoTile: none
	melds  []mahjong.Meld
	called bool // the last meld has just been claimed
	riichi bool
	live   int
	points int
	first  bool // the first uninterrupted round
	deal   int
	round  bool // a yaku by circumstance is wanted: riichi stands
	passed bool // seat 0 has let a completing tile go
}

// TestKobalabLegal compares the engine with kobalab's answers on what is
// legal: swap-calling at each level, kongs in riichi, riichi, wins, nine kinds
// and the choice of noten.
func TestKobalabLegal(t *testing.T) {
	f, err := os.Open(legalVectors)
	if err != nil {
		t.Skipf("the shared vectors are not here: %v", err)
	}
	defer f.Close()
	n, left := 0, map[string]int{}
	for s := bufio.NewScanner(f); s.Scan(); {
		var v legalVector
		if err := json.Unmarshal(s.Bytes(), &v); err != nil {
			t.Fatal(err)
		}
		if why := v.cannot(t); why != "" {
			left[why]++
			continue
		}
		n++
		if want, got := v.answer(t), v.ask(t); want != got {
			t.Errorf("%s\n%s: kobalab %s, the engine %s", v.Test, v.Args, want, got)
		}
	}
	t.Logf("%d answers compared", n)
	for why, k := range left {
		t.Logf("%d left out: %s", k, why)
	}
	if n < 57 {
		t.Errorf("only %d of 64 answers were compared", n)
	}
}

func arg[T any](t *testing.T, v *legalVector, i int) (x T) {
	t.Helper()
	if i >= len(v.Args) {
		return x
	}
	if err := json.Unmarshal(v.Args[i], &x); err != nil {
		t.Fatalf("%s: argument %d: %v", v.Test, i, err)
	}
	return x
}

// kobaArgs are the rule changes and the hand, which come first in every call.
type kobaArgs struct {
	Changes map[string]any `json:"rule_changes"`
	Shoupai string         `json:"shoupai"`
}

func (v *legalVector) head(t *testing.T) (map[string]any, string) {
	return arg[kobaArgs](t, v, 0).Changes, arg[kobaArgs](t, v, 1).Shoupai
}

// cannot names why a call asks what this engine has no words for.
func (v *legalVector) cannot(t *testing.T) string {
	changes, _ := v.head(t)
	if string(v.Out) == "null" {
		return "a seat that holds a drawn tile is asked about another's discard, which no table reaches"
	}
	if n, ok := changes["リーチ後暗槓許可レベル"].(float64); ok && n == 0 {
		return "no ruleset of the matrix forbids every kong in riichi"
	}
	return ""
}

func (v *legalVector) position(t *testing.T) *kobaPosition {
	t.Helper()
	rs, err := Load("tenhou")
	if err != nil {
		t.Fatal(err)
	}
	p := &kobaPosition{rs: *rs, live: 20, points: 25000, deal: 3}
	changes, hand := v.head(t)
	for key, x := range changes {
		switch key {
		case "喰い替え許可レベル":
			p.rs.KuikaeOtherEnd, p.rs.KuikaeSameTile = x.(float64) >= 1, x.(float64) >= 2
		case "リーチ後暗槓許可レベル":
			// Level 1; level 2 is Tenhou's. kobalab counts nine gates as a
			// reading of its own, so that losing it counts as losing a yaku.
			p.rs.RiichiKong = RiichiKongYaku
		case "ツモ番なしリーチあり":
			p.rs.RiichiMinLive = 0
		case "トビ終了あり":
			p.rs.RiichiMinPoints = 0
		case "クイタンあり":
			p.rs.OpenTanyao = x.(bool)
		case "途中流局あり":
			p.rs.NineKinds = x.(bool)
		case "ノーテン宣言あり":
			p.rs.MayDeclareNoten = x.(bool)
		default:
			t.Fatalf("%s: the rule %s is not known", v.Test, key)
		}
	}
	p.called = strings.HasSuffix(hand, ",")
	parts := strings.Split(strings.TrimSuffix(hand, ","), ",")
	closed, riichi := strings.CutSuffix(parts[0], "*")
	p.riichi = riichi
	if p.hand, err = mahjong.ParseTiles(closed); err != nil {
		t.Fatal(err)
	}
	for _, m := range parts[1:] {
		p.melds = append(p.melds, kobaMeld(t, m))
	}
	if len(p.hand)%3 == 2 && !p.called {
		p.drawn = p.hand[len(p.hand)-1]
		p.hand = p.hand[:len(p.hand)-1]
	}
	return p
}

// kobaMeld reads "z111=", "m0-67", "s5550": the mark behind the claimed tile
// says from whom, + right, = opposite, - left.
func kobaMeld(t *testing.T, s string) mahjong.Meld {
	t.Helper()
	i := strings.IndexAny(s, "+=-")
	kind, from, called := mahjong.ClosedKong, mahjong.Seat(0), mahjong.NoTile
	ts := mahjong.MustTiles(strings.NewReplacer("+", "", "=", "", "-", "").Replace(s))
	if i >= 0 {
		from, called = mahjong.Seat(1+strings.IndexByte("+=-", s[i])), ts[i-2]
		switch {
		case len(ts) == 4:
			kind = mahjong.OpenKong
		case ts[0].Kind() == ts[2].Kind():
			kind = mahjong.Pung
		default:
			kind = mahjong.Chow
		}
	}
	m, err := mahjong.MakeMeld(kind, ts, called, from)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// game sets the position up. Tiles are put where they are wanted; the wall
// only counts.
func (p *kobaPosition) game(t *testing.T) *Game {
	t.Helper()
	points := [4]int{p.points, 25000, 25000, 25000}
	g := NewAt(&p.rs, Start{Deal: p.deal, Points: points})
	wall, err := mahjong.WallOf(p.rs.Tiles())
	if err != nil {
		t.Fatal(err)
	}
	g.Apply(mahjong.Event{Kind: mahjong.Dealt, Seat: g.dealer, Wall: &wall})
	for g.d.Live() > p.live {
		g.d.Draw(1)
	}
	for s := range mahjong.NoSeat {
		g.place(s).Hand = mahjong.Hand{}
	}
	for _, m := range p.melds {
		for _, tile := range m.FromHand() {
			g.place(0).Hand.Add(tile)
		}
		if m.Kind() == mahjong.ClosedKong {
			g.d.Turn = 0
			g.d.Kong(g.d.Turn, m)
			continue
		}
		g.d.Turn = m.From()
		g.place(m.From()).Hand.Add(m.Called())
		g.d.Discard(g.d.Turn, m.Called(), false, false)
		g.d.Claim(0, m)
	}
	for _, tile := range p.hand {
		g.place(0).Hand.Add(tile)
	}
	g.newWaits(0)
	g.firstRound = p.first
	if p.riichi || p.round {
		g.seats[0].riichi = accepted
	}
	if p.passed {
		g.seats[0].passes.add(pass{tile: p.hand[0], from: 1, at: 1, turn: 1})
	}
	g.d.Turn, g.d.Phase = 0, table.Turn
	switch {
	case p.called:
		g.seats[0].waits = 0
		g.seats[0].swap = g.rs.SwapCalls(p.melds[len(p.melds)-1])
	case p.drawn != mahjong.NoTile:
		g.place(0).Hand.Add(p.drawn)
		g.d.Drawn = p.drawn
	default:
		g.d.Turn = 1 // it is not the turn of seat 0
	}
	return g
}

// discard has the seat that "m1-" points at discard that tile.
func (p *kobaPosition) discard(t *testing.T, g *Game, text string) {
	t.Helper()
	tile := mahjong.MustTile(text[:2])
	from := mahjong.Seat(1 + strings.IndexByte("+=-", text[2]))
	g.place(from).Hand.Add(tile)
	g.d.Turn = from
	g.Apply(mahjong.Event{Kind: mahjong.Discarded, Seat: from, Tile: tile})
}

// ask puts the call to the engine.
func (v *legalVector) ask(t *testing.T) string {
	t.Helper()
	p := v.position(t)
	switch v.Fn {
	case "get_dapai":
		var out []string
		for _, a := range p.game(t).Legal(0, nil) {
			if a.Kind == mahjong.Discard {
				out = append(out, a.Tile.String())
			}
		}
		return list(out)
	case "get_chi_mianzi", "get_peng_mianzi", "get_gang_mianzi":
		p.live = arg[int](t, v, 3)
		g := p.game(t)
		if tile := arg[*string](t, v, 2); tile != nil {
			p.discard(t, g, *tile)
		}
		return v.meldsOf(g)
	case "allow_lizhi":
		if len(v.Args) > 3 {
			p.live = arg[int](t, v, 3)
		}
		if len(v.Args) > 4 {
			p.points = arg[int](t, v, 4)
		}
		return v.riichi(t, p.game(t))
	case "allow_hule":
		p.deal = arg[int](t, v, 3)*4 + (4-arg[int](t, v, 4))%4
		p.round = arg[bool](t, v, 5)
		p.passed = !arg[bool](t, v, 6) && p.drawn == mahjong.NoTile
		g := p.game(t)
		if tile := arg[*string](t, v, 2); tile != nil {
			p.discard(t, g, *tile)
		}
		return offers(g, mahjong.Win)
	case "allow_pingju":
		p.first = arg[bool](t, v, 2)
		return offers(p.game(t), mahjong.Abort)
	case "allow_no_daopai":
		p.live = arg[int](t, v, 2)
		g := p.game(t)
		if p.live == 0 && p.drawn == mahjong.NoTile {
			g.d.Phase, g.d.Turn = table.Declaring, 0
		}
		// Where noten may be said, a seat outside riichi is always asked; the
		// choice is there if it may say tenpai as well.
		if p.riichi || !p.rs.MayDeclareNoten || offers(g, mahjong.Tenpai) == "false" {
			return "false"
		}
		return offers(g, mahjong.Noten)
	}
	t.Fatalf("the call %s is not known", v.Fn)
	return ""
}

func offers(g *Game, kind mahjong.ActionKind) string {
	return fmt.Sprint(slices.ContainsFunc(g.Legal(0, nil), func(a mahjong.Action) bool { return a.Kind == kind }))
}

func list(items []string) string {
	slices.Sort(items)
	return fmt.Sprint(slices.Compact(items))
}

// meldsOf lists the melds of the kind that the call asks for, by their tiles.
func (v *legalVector) meldsOf(g *Game) string {
	var out []string
	for _, a := range g.Legal(0, nil) {
		k := a.Meld.Kind()
		if v.Fn == "get_chi_mianzi" && k == mahjong.Chow || v.Fn == "get_peng_mianzi" && k == mahjong.Pung ||
			v.Fn == "get_gang_mianzi" && a.Meld.IsKong() {
			out = append(out, mahjong.FormatTiles(a.Meld.Tiles()))
		}
	}
	return list(out)
}

// riichi says whether riichi may be declared with the tile asked about, or
// lists the tiles where none is; false where there are none.
func (v *legalVector) riichi(t *testing.T, g *Game) string {
	var out []string
	for _, a := range g.Legal(0, nil) {
		if a.Kind == mahjong.Riichi {
			out = append(out, a.Tile.String()+map[bool]string{true: "_"}[a.Drawn])
		}
	}
	if tile := arg[*string](t, v, 2); tile != nil {
		want := mahjong.MustTile(*tile).String()
		return fmt.Sprint(slices.ContainsFunc(out, func(s string) bool { return strings.TrimSuffix(s, "_") == want }))
	}
	if len(out) == 0 {
		return "false"
	}
	return list(out)
}

// answer is kobalab's answer in the form of ask.
func (v *legalVector) answer(t *testing.T) string {
	t.Helper()
	var yes bool
	if json.Unmarshal(v.Out, &yes) == nil {
		return fmt.Sprint(yes)
	}
	var items []string
	if err := json.Unmarshal(v.Out, &items); err != nil {
		t.Fatalf("%s: %v", v.Test, err)
	}
	for i, s := range items {
		s, drawn := strings.CutSuffix(s, "_")
		ts := mahjong.MustTiles(strings.NewReplacer("+", "", "=", "", "-", "").Replace(s))
		mahjong.SortTiles(ts)
		items[i] = mahjong.FormatTiles(ts) + map[bool]string{true: "_"}[drawn]
	}
	return list(items)
}
