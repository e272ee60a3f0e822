package review

import (
	"cmp"
	"flag"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"jansou/bot"
	"jansou/bot/sight"
	"jansou/games"
	"jansou/mahjong"
	"jansou/record"
	"jansou/record/formats"
	"jansou/riichi"
	"jansou/shape"
	"jansou/table"
	"jansou/teach"
)

// recordsToRead are more records whose reviews are worked out anew, sentence by sentence.
var recordsToRead = flag.String("review.records", "", "a pattern of files")

const sharedData = "../../shared/data/"

// TestSentences works out every sentence of reviews of all seats anew from what the seat
// saw: by the engine what the engine knows, by the reader's choices the rest. A sentence
// that says nothing, or speaks for the other choice than its numbers, is an error, and so
// is a move of which nothing speaks for the reader's choice.
func TestSentences(t *testing.T) {
	files, shared := []string{testdata + "own.mjson", testdata + "mcr/own-botzone.json"}, false
	for _, one := range []string{"tenhou/mjlog/phoenix-2022/2022010120gm-00e1-0000-006db4fa.mjlog", "mcr/botzone/6a201f5a58ebe27b197da7f1.json", "mcr/botzone/6a20243a58ebe27b197dabab.json"} {
		if _, err := os.Stat(sharedData + one); err == nil && !testing.Short() {
			files, shared = append(files, sharedData+one), true
		}
	}
	if *recordsToRead != "" {
		more, err := filepath.Glob(*recordsToRead)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, more...)
	}
	said := map[string]int{}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		list, err := formats.All.Read(file, data)
		if err != nil {
			t.Fatal(err)
		}
		for i := range list {
			for seat := range mahjong.NoSeat {
				checkSentences(t, &list[i], seat, said)
			}
		}
	}
	total := 0
	for _, n := range said {
		total += n
	}
	t.Logf("%d sentences of %d files: %v", total, len(files), said)
	for _, say := range []string{"wins", "tiles", "waits", "away", "risk", "genbutsu", "suji", "fold", "push", "gives_up", "away_eight", "waits_eight", "tiles_eight", "deals_in", "routes", "lost", "later"} {
		if shared && said[say] == 0 {
			t.Errorf("%s was never said", say)
		}
	}
}

// checkSentences reviews a seat and works everything out anew.
func checkSentences(t *testing.T, g *record.Game, seat mahjong.Seat, said map[string]int) {
	t.Helper()
	book := games.BookOf(g.Source.Ruleset(g))
	if book == nil {
		return
	}
	r, err := Of(g, seat, Usual, nil, nil)
	if err != nil {
		if err != ErrUnseen {
			t.Error(err)
		}
		return
	}
	w, err := bot.NewReader(Usual, book)
	if err != nil {
		t.Fatal(err)
	}
	teller, err := r.Tell("en")
	if err != nil {
		t.Fatal(err)
	}
	met := make([]bool, len(r.Moves))
	witness := record.Witness{Decided: func(d *record.Decision) {
		if d.Seat != seat || len(d.Legal) < 2 || !d.Told {
			return
		}
		v := d.Table.View(seat)
		var choices []sight.Choice
		for i := range r.Moves {
			m := &r.Moves[i]
			asked := mahjong.NoTile
			if v.Phase != table.Turn {
				asked = v.Asked
			}
			if met[i] || m.Deal != d.Deal || m.Turn != len(v.Seats[seat].River)+1 || m.Hand != v.Own.Hand || m.Asked != asked || !alike(m.Played.Action, d.Action) {
				continue
			}
			if choices == nil {
				choices = w.Weigh(v, d.Legal)
			}
			if !alike(choices[sight.Best(choices)].Action, m.Reader.Action) {
				continue // the same tile of another seat, in the same turn
			}
			met[i] = true
			if e, ok := d.Table.(interface {
				Explain(*table.View, table.Assist)
			}); ok {
				e.Explain(&v, table.AssistFull) // what waits are worth, for eights
			}
			c := checked{t: t, v: &v, m: m, r: r, riichi: games.RiichiOf(book), choices: choices}
			at := slices.IndexFunc(c.choices, func(x sight.Choice) bool { return alike(x.Action, d.Action) })
			c.played, c.reads = &c.choices[at], &c.choices[sight.Best(c.choices)]
			c.move()
			for _, y := range m.Reasons {
				said[y.Say]++
				c.reason(&y)
			}
			for _, text := range teller.Reasons(m) {
				if strings.Contains(text, "  ") || strings.Contains(text, "{") || strings.Contains(text, " 0.0 %") {
					c.fails("%q", text)
				}
			}
		}
	}}
	witness.Watch(g)
	for i, ok := range met {
		if !ok {
			t.Errorf("%s: seat %d: move %d was not met", g.Name, seat, i)
		}
	}
}

// checked is a move that is worked out anew.
type checked struct {
	t             *testing.T
	v             *table.View
	m             *Move
	r             *Review
	riichi        *riichi.Ruleset
	choices       []sight.Choice
	played, reads *sight.Choice
}

func (c *checked) fails(format string, args ...any) {
	c.t.Helper()
	c.t.Errorf("deal %d turn %d, %v, played %v, reader %v: "+format, append([]any{c.m.Deal, c.m.Turn, c.m.Hand, c.m.Played.Action, c.m.Reader.Action}, args...)...)
}

func (c *checked) near(what string, got, want float64) {
	c.t.Helper()
	if math.Abs(got-want) > 1e-3 {
		c.fails("%s is %v, anew %v", what, got, want)
	}
}

// move checks what belongs to all reasons.
func (c *checked) move() {
	scale := cmp.Or(c.reads.Scale, 1)
	if c.m.Played.Action.Kind == mahjong.Abort || c.m.Reader.Action.Kind == mahjong.Abort {
		c.fails("another deal has no number that could be set beside this one's")
	}
	c.near("cost", c.m.Cost, scale*(c.reads.Sum-c.reads.Worth.Habit-c.played.Sum+c.played.Worth.Habit))
	if c.m.Again > 0 && (c.m.Kind != Riichi || !c.m.Reader.Action.DeclaresRiichi()) {
		c.fails("again %d", c.m.Again)
	}
	c.kind(scale)
	speaks := false
	for i, y := range c.m.Reasons {
		speaks = speaks || !y.Against
		if i > 0 && c.m.Reasons[i-1].Against && !y.Against {
			c.fails("%s comes after what speaks against it", y.Say)
		}
	}
	if !speaks {
		c.fails("nothing speaks for the reader's choice: %+v", c.m.Reasons)
	}
}

// kind checks those kinds that go by what makes up the cost, which is without what the
// reader does by habit.
func (c *checked) kind(scale float64) {
	if p, r := c.played.Folds, c.reads.Folds; c.m.Kind == Push && p && !r || c.m.Kind == Fold && r {
		c.fails("kind %s: the reader gives up %v, and after what was played %v", c.m.Kind, r, p)
	}
	if !slices.Contains([]Kind{Safety, Value, Efficiency}, c.m.Kind) {
		return
	}
	now := scale * (c.played.Worth.Now - c.reads.Worth.Now)
	if safety := c.reads.Folds || now > c.m.Cost/2; safety != (c.m.Kind == Safety) {
		c.fails("kind %s, where the tile makes up %.0f of the cost of %.0f", c.m.Kind, now, c.m.Cost)
	}
	if c.m.Kind == Safety {
		return
	}
	p, r := c.played, c.reads
	more := r.Win*r.Pays - p.Win*p.Pays
	dearer := (r.Pays - p.Pays) * (p.Win + r.Win) / 2
	if value := more > 0 && dearer > more/2; value != (c.m.Kind == Value) {
		c.fails("kind %s: %v to win %v, against %v to win %v", c.m.Kind, r.Win, r.Pays, p.Win, p.Pays)
	}
}

// kept is the hand and the melds that are left after an action.
func (c *checked) kept(o *Option) (mahjong.Hand, []mahjong.Meld, bool) {
	h, melds := c.v.Own.Hand, slices.Clone(c.v.Seats[c.v.Viewer].Melds)
	switch o.Action.Kind {
	case mahjong.Pass:
	case mahjong.Discard, mahjong.Riichi:
		h.Remove(o.Action.Tile)
	case mahjong.Claim:
		for _, tile := range o.Action.Meld.FromHand() {
			h.Remove(tile)
		}
		melds = append(melds, o.Action.Meld)
		if !o.Action.Meld.IsKong() {
			h.Remove(o.Then.Tile)
		}
	default:
		return h, nil, false
	}
	return h, melds, true
}

// helps is how far what is left is from waiting, and how many tiles that the seat cannot
// see help, counted by trying each kind.
func (c *checked) helps(o *Option) (away, tiles int, known bool) {
	h, melds, known := c.kept(o)
	if !known {
		return 0, 0, false
	}
	left := unseen(c.v)
	away = shape.Shanten(h, len(melds))
	for i, n := range left {
		k := mahjong.KindAt(i)
		if h.Count(k) == 4 {
			continue
		}
		more := h
		more.Add(mahjong.Of(k))
		if shape.Shanten(more, len(melds)) < away {
			tiles += n
		}
	}
	return max(0, away), tiles, true
}

// unseen counts the tiles of each kind that a seat cannot see.
func unseen(v *table.View) (left [mahjong.Kinds]int) {
	for i := range left {
		left[i] = 4
	}
	see := func(tile mahjong.Tile) {
		if k := tile.Kind(); k != mahjong.NoKind && !k.IsFlower() {
			left[k.Index()]--
		}
	}
	for _, tile := range v.Own.Hand.Tiles() {
		see(tile)
	}
	for _, tile := range v.Indicators {
		see(tile)
	}
	for s := range v.Seats {
		for _, m := range v.Seats[s].Melds {
			for i := range m.Len() {
				see(m.At(i))
			}
		}
		for _, r := range v.Seats[s].River {
			if !r.Claimed {
				see(r.Tile)
			}
		}
	}
	return left
}

// eights is how many tiles complete what is left to a hand of eight points, as the rules
// say: the view has them for the discards of a turn.
func (c *checked) eights(o *Option) (tiles int, known bool) {
	if o.Action.Kind != mahjong.Discard {
		return 0, false
	}
	left := unseen(c.v)
	for _, p := range c.v.Own.Plans {
		if p.Discard.Kind() != o.Action.Tile.Kind() {
			continue
		}
		for _, w := range p.Waits {
			if max(w.Discard, w.SelfDraw) >= 8 {
				tiles += left[w.Tile.Kind().Index()]
			}
		}
	}
	return tiles, true
}

// reason checks one of them.
func (c *checked) reason(y *Reason) {
	played, reads, scale := c.played, c.reads, cmp.Or(c.reads.Scale, 1)
	p, r := &c.m.Played, &c.m.Reader
	against := func(want bool) {
		c.t.Helper()
		if y.Against != want {
			c.fails("%s %+v: speaks for what was played: %v", y.Say, *y, y.Against)
		}
	}
	differ := func(a, b string) {
		c.t.Helper()
		if a == b {
			c.fails("%s says %s of both", y.Say, a)
		}
	}
	told, err := c.r.Tell("en")
	if err != nil {
		c.t.Fatal(err)
	}
	switch y.Say {
	case "win":
		c.near("x", y.X, reads.Pays)
	case "wins", "wins_alone", "wins_none":
		c.near("p", y.P, c.r.wins(reads.Win))
		c.near("q", y.Q, c.r.wins(played.Win))
		c.near("x", y.X, reads.Pays)
		c.near("y", y.Y, played.Pays)
		against(played.Worth.Won > reads.Worth.Won)
		best, did := told.percents(y.P, y.Q)
		differ(best+" "+told.Points(math.Round(y.X)), did+" "+told.Points(math.Round(y.Y)))
		as := func(up, down bool) {
			if up && !down && y.Against || down && !up && !y.Against {
				c.fails("%s %+v: the numbers say otherwise", y.Say, *y)
			}
		}
		more := func(p, q, x, y float64) bool {
			return p > q && best != did || x > y && told.Points(math.Round(x)) != told.Points(math.Round(y))
		}
		as(more(y.P, y.Q, y.X, y.Y), more(y.Q, y.P, y.Y, y.X))
		if (y.Say == "wins_alone") != (p.Win == 0) || (y.Say == "wins_none") != (r.Win == 0) {
			c.fails("%s: %v and %v", y.Say, r.Win, p.Win)
		}
	case "away", "tiles", "waits":
		n, tiles, known := c.helps(r)
		m, fewer, also := c.helps(p)
		if !known || !also || c.riichi == nil {
			c.fails("%s", y.Say)
			return
		}
		if y.Say == "away" {
			c.near("n", float64(y.N), float64(n))
			c.near("m", float64(y.M), float64(m))
			against(n > m)
			return
		}
		c.near("n", float64(y.N), float64(tiles))
		c.near("m", float64(y.M), float64(fewer))
		against(tiles < fewer)
		if n != m || (y.Say == "waits") != (n == 0) {
			c.fails("%s: %d and %d steps from waiting", y.Say, n, m)
		}
	case "waits_eight":
		for _, x := range []struct {
			o *Option
			n int
		}{{r, y.N}, {p, y.M}} {
			if tiles, known := c.eights(x.o); known && tiles != x.n {
				c.fails("%d tiles complete %v, anew %d", x.n, x.o.Action, tiles)
			}
		}
		against(y.N < y.M)
		if r.Away != 0 || p.Away != 0 {
			c.fails("%s: %d and %d", y.Say, r.Away, p.Away)
		}
	case "away_eight", "tiles_eight":
		for _, o := range []*Option{r, p} {
			if tiles, known := c.eights(o); known && (o.Away == 0) != (tiles > 0) && o.Tiles > 0 {
				c.fails("%s: %v is %d steps away, and %d tiles complete it", y.Say, o.Action, o.Away, tiles)
			}
		}
		if y.Say == "away_eight" {
			c.near("n", float64(y.N), float64(reads.Away))
			c.near("m", float64(y.M), float64(played.Away))
			against(y.N > y.M)
			return
		}
		c.near("n", float64(y.N), float64(r.Tiles))
		c.near("m", float64(y.M), float64(p.Tiles))
		against(y.N < y.M)
		if r.Away != p.Away || r.Away == 0 {
			c.fails("%s: %d and %d", y.Say, r.Away, p.Away)
		}
	case "fold":
		n, each := 0, 0.0
		var kinds shape.Kinds
		for _, x := range byTile(c.choices) {
			if chance, cost := dealsIn(x); chance >= 0.02 && !kinds.Has(x.Action.Tile.Kind()) {
				kinds |= shape.KindsOf(x.Action.Tile.Kind())
				n, each = n+1, each+cost
			}
		}
		c.near("m", float64(y.M), float64(n))
		c.near("y", y.Y, each/float64(n))
		c.near("p", y.P, c.r.wins(played.OnWin))
		c.near("x", y.X, played.OnPays)
		if away, _, known := c.helps(p); known && away != y.N || !reads.Folds {
			c.fails("%s: %d steps, anew %d; folds: %v", y.Say, y.N, away, reads.Folds)
		}
	case "push":
		c.near("p", y.P, c.r.wins(reads.Win))
		c.near("x", y.X, reads.Pays)
		_, cost := dealsIn(reads)
		c.near("y", y.Y, cost)
		if away, _, known := c.helps(r); known && away != y.N || reads.Folds {
			c.fails("%s: %d steps, anew %d", y.Say, y.N, away)
		}
	case "gives_up":
		if !played.Folds || reads.Folds && played.Action.Kind != mahjong.Claim {
			c.fails("%s: %v, %v", y.Say, played.Folds, reads.Folds)
		}
	case "routes":
		if y.N <= y.M || y.N != len(reads.Routes) || y.M != len(played.Routes) || r.Away != p.Away {
			c.fails("%+v: %d and %d", *y, len(reads.Routes), len(played.Routes))
		}
	case "last", "lost":
		for _, f := range y.Fans {
			is := func(x sight.Path) bool { return x.Fan == f }
			at := slices.IndexFunc(reads.Routes, is)
			if at < 0 || at >= 3 || slices.ContainsFunc(played.Routes, is) || reads.Routes[at].Chance < reads.Routes[0].Chance/4 {
				c.fails("%v is not lost", f)
			}
			if y.Say == "last" && !reads.Routes[at].Uses.Has(y.Tile.Kind()) {
				c.fails("%v does not need %v", f, y.Tile)
			}
		}
		if y.Say == "last" {
			if left := unseen(c.v); left[y.Tile.Kind().Index()] != 0 || c.v.Own.Hand.Count(y.Tile.Kind()) != 1 || y.Tile != played.Action.Tile {
				c.fails("%v is not the last", y.Tile)
			}
		}
	case "deals_in":
		a, _ := dealsIn(reads)
		b, _ := dealsIn(played)
		c.near("p", y.P, a)
		c.near("q", y.Q, b)
		against(a > b)
		differ(told.percent(y.P), told.percent(y.Q))
	case "risk":
		s := seatOf(c.v, y.Wind)
		c.near("p", y.P, reads.Risks[s].Chance)
		c.near("q", y.Q, played.Risks[s].Chance)
		against(y.P > y.Q)
		differ(told.percent(y.P), told.percent(y.Q))
	case "genbutsu", "no_wait", "suji", "kabe", "suji_kabe":
		c.safe(y)
	case "now", "later", "drawn":
		gain := scale * (played.Worth.Now - reads.Worth.Now)
		_, a := dealsIn(reads)
		_, b := dealsIn(played)
		switch y.Say {
		case "later":
			gain, a, b = scale*(played.Worth.Later-reads.Worth.Later), reads.Later, played.Later
		case "drawn":
			gain, a, b = scale*(reads.Worth.Drawn-played.Worth.Drawn), reads.Drawn, played.Drawn
		}
		c.near("x", y.X, a)
		c.near("y", y.Y, b)
		against(gain < 0)
		against((a > b) != (y.Say == "drawn"))
		if math.Abs(gain) < 0.4*c.m.Cost {
			c.fails("%s: %v of %v", y.Say, gain, c.m.Cost)
		}
	case "little":
		if len(c.m.Reasons) > 1 && !c.m.Reasons[1].Against || y.Against {
			c.fails("%s: %+v", y.Say, c.m.Reasons)
		}
	case "call":
		c.near("x", y.X, -scale*played.Worth.Call)
		if played.Action.Kind != mahjong.Claim {
			c.fails("%s: it is none", y.Say)
		}
	case "trust":
		c.near("x", y.X, scale*reads.Worth.Call)
		if reads.Action.Kind != mahjong.Claim || y.X <= 0 {
			c.fails("%s: it is none", y.Say)
		}
	default:
		c.fails("nothing works %q out anew", y.Say)
	}
}

// safe checks that a tile is as safe as is said, by the river of the seat.
func (c *checked) safe(y *Reason) {
	s := seatOf(c.v, y.Wind)
	want := c.reads.Action.Tile
	if y.Against {
		want = c.played.Action.Tile
	}
	against, ok := teach.AgainstRiichi(c.v, c.riichi, s)
	if !ok || !c.v.Seats[s].Riichi || y.Tile != want || string(against.Of(y.Tile.Kind()).Class) != strings.TrimSuffix(y.Say, "_kabe") {
		c.fails("%v is not %s for %v", y.Tile, y.Say, y.Wind)
	}
	passed := func(k mahjong.Kind) bool { // what it has discarded, or let go since its riichi
		since := uint16(0)
		for _, r := range c.v.Seats[s].River {
			if r.Tile.Kind() == k {
				return true
			}
			if r.Sideways && since == 0 {
				since = r.At
			}
		}
		for o := range c.v.Seats {
			for _, r := range c.v.Seats[o].River {
				if r.Tile.Kind() == k && r.At > since {
					return true
				}
			}
		}
		return false
	}
	k := y.Tile.Kind()
	switch y.Say {
	case "genbutsu":
		if !passed(k) {
			c.fails("%v did not pass %v", k, y.Wind)
		}
	case "suji", "suji_kabe":
		n, left := k.Number(), unseen(c.v)
		sides, suji := 0, 0
		if k.IsSuited() && n > 3 && left[(k-1).Index()] > 0 && left[(k-2).Index()] > 0 {
			sides++
			if passed(k - 3) {
				suji++
			}
		}
		if k.IsSuited() && n < 7 && left[(k+1).Index()] > 0 && left[(k+2).Index()] > 0 {
			sides++
			if passed(k + 3) {
				suji++
			}
		}
		both := sides == 1 && n > 3 && n < 7
		if sides == 0 || suji < sides || both != (y.Say == "suji_kabe") {
			c.fails("%v is no %s for %v", k, y.Say, y.Wind)
		}
	}
}
