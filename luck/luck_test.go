package luck

import (
	"flag"
	"math"
	"testing"

	"jansou/bot"
	"jansou/games"
	"jansou/mahjong"
	"jansou/shuffle"
	"jansou/sim"
	"jansou/table"
)

var many = flag.Int("luck.games", 0, "TestBias: games that are played; 0: a few. TestStart: as many times more deals")

var begin = flag.Int("luck.first", 0, "TestBias: the number of the first game, so that many games can be played in parts")

// party is a game among bots, whose deals are counted.
type party struct {
	book    games.Book
	players [4]bot.Player
	count   *Counter
	each    func(e *mahjong.Event) // hears of each event before it is counted; nil: nobody
}

func newParty(t testing.TB, ruleset string, names [4]string) *party {
	t.Helper()
	b, err := games.Load(ruleset)
	if err != nil {
		t.Fatal(err)
	}
	x := &party{book: b}
	for s, name := range names {
		if x.players[s], err = bot.New(name, uint64(s), b); err != nil {
			t.Fatal(err)
		}
	}
	reader, err := bot.New("strong", 0, b)
	if err != nil {
		t.Fatal(err)
	}
	x.count = New(b, nil, reader.Act)
	return x
}

// play plays the n-th game.
func (x *party) play(t testing.TB, n int) []Deal {
	t.Helper()
	g := x.book.New()
	seed := sim.WallSeed(sim.Seed("luck "+x.book.Head().Name), n)
	var events []mahjong.Event
	var legal []mahjong.Action
	var err error
	for deals := uint32(0); !g.Over(); {
		if g.NeedsWall() {
			events, err = g.PlayDeal(events[:0], shuffle.Wall(seed, deals, x.book.Tiles()))
			deals++
		} else {
			for s := range mahjong.NoSeat {
				if g.Asked(s) {
					legal = g.Legal(s, legal[:0])
					events, err = g.Play(events[:0], s, x.players[s].Act(g.View(s), legal))
					break
				}
			}
		}
		if err != nil {
			t.Fatal(err)
		}
		for i := range events {
			if x.each != nil {
				x.each(&events[i])
			}
			x.count.See(&events[i])
		}
	}
	return x.count.Deals
}

// spread is numbers that were added up.
type spread struct{ n, sum, square float64 }

func (s *spread) add(x float64)   { s.n, s.sum, s.square = s.n+1, s.sum+x, s.square+x*x }
func (s *spread) mean() float64   { return s.sum / s.n }
func (s *spread) dev() float64    { return math.Sqrt(max(0, s.square/s.n-s.mean()*s.mean())) }
func (s *spread) within() float64 { return s.dev() / math.Sqrt(s.n) }

// counted is a deal beside who dealt and who played.
type counted struct {
	Deal
	game               int
	dealer             mahjong.Seat
	order              table.Order
	counters, deposits int
	names              [4]string
}

// playAll plays games from a number on: strong players, in every other game with one of
// careful among them.
func playAll(t testing.TB, ruleset string, from, n int) (all []counted) {
	t.Helper()
	for i := from; i < from+n; i++ {
		names := [4]string{"strong", "strong", "strong", "strong"}
		if i%2 == 1 {
			names[i/2%4] = "careful"
		}
		x := newParty(t, ruleset, names)
		var deals []counted
		x.each = func(e *mahjong.Event) {
			if e.Kind == mahjong.Dealt {
				v := x.count.g.View(mahjong.NoSeat)
				order, _ := x.count.g.Seating()
				deals = append(deals, counted{game: i, dealer: e.Seat, order: order, counters: v.Counters, deposits: v.Deposits, names: names})
			}
		}
		for j, d := range x.play(t, i) {
			deals[j].Deal = d
		}
		all = append(all, deals...)
	}
	return all
}

// TestBias: over games of self-play luck is nothing in the mean, to the dealer as to a
// player who plays worse than the others, and points without it are spread less. Many
// games: go test ./luck -run TestBias -v -luck.games 1000 -timeout 3h
func TestBias(t *testing.T) {
	for _, x := range []struct {
		ruleset string
		games   int
		most    float64 // of the spread that may be left
	}{{"tenhou", 6, 0.75}, {"mcr-wmo", 1, 0.95}} {
		t.Run(x.ruleset, func(t *testing.T) {
			n := x.games
			if *many > 0 {
				n = *many
			}
			bias(t, x.ruleset, n, x.most)
		})
	}
}

func bias(t *testing.T, ruleset string, n int, most float64) {
	var points, rest, game, gameRest, dealer, worse, worseRest, first spread
	for i := range n {
		var sum, without [4]float64
		for _, d := range playAll(t, ruleset, *begin+i, 1) {
			all, paid := 0.0, 0
			for s := range 4 {
				p := float64(d.Points[s])
				points.add(p)
				rest.add(p - d.Luck[s])
				sum[s] += p
				without[s] += p - d.Luck[s]
				all += d.Luck[s]
				paid += d.Points[s]
				if d.names[s] == "careful" {
					worse.add(d.Luck[s])
					worseRest.add(p - d.Luck[s])
				}
			}
			dealer.add(d.Luck[d.dealer])
			first.add(d.Luck[0])
			if paid == 0 && d.deposits == 0 && ruleset == "mcr-wmo" && math.Abs(all) > 0.5 {
				t.Errorf("game %d: the luck of all is %v", i, all)
			}
		}
		for s := range 4 {
			game.add(sum[s])
			gameRest.add(without[s])
		}
	}
	t.Logf("%d games, %.0f deals. Luck in the mean of a deal: dealer %.1f ± %.1f, careful %.1f ± %.1f, seat 0 %.1f ± %.1f; careful without it %.1f ± %.1f",
		n, points.n/4, dealer.mean(), dealer.within(), worse.mean(), worse.within(), first.mean(), first.within(), worseRest.mean(), worseRest.within())
	t.Logf("Standard deviations: points of a deal %.1f, without luck %.1f (%.3f); of a game %.1f, %.1f (%.3f)",
		points.dev(), rest.dev(), rest.dev()/points.dev(), game.dev(), gameRest.dev(), gameRest.dev()/game.dev())
	for _, s := range []*spread{&dealer, &worse, &first} {
		if s.n > 1 && math.Abs(s.mean()) > 4*s.within() {
			t.Errorf("luck is %.1f ± %.1f in the mean", s.mean(), s.within())
		}
	}
	if rest.dev() > most*points.dev() {
		t.Errorf("points are spread by %.1f, without luck by %.1f", points.dev(), rest.dev())
	}
}

// TestStart: what a deal is worth to a seat before it is dealt is the mean over deals; -v
// with -luck.games prints it for weights.go.
func TestStart(t *testing.T) {
	n := 4
	if *many > 0 {
		n = *many
	}
	for _, x := range []struct {
		ruleset string
		deals   int // for each of n
		at      games.Start
	}{
		{ruleset: "tenhou", deals: 40}, {ruleset: "tenhou", deals: 40, at: games.Start{Counters: 4}}, {ruleset: "tenhou", deals: 40, at: games.Start{Deposits: 2}},
		{ruleset: "ema2016", deals: 40}, {ruleset: "mcr-wmo", deals: 4}, {ruleset: "mcr-botzone", deals: 4},
	} {
		b, err := games.Load(x.ruleset)
		if err != nil {
			t.Fatal(err)
		}
		at := x.at
		at.Points = [4]int{25000, 25000, 25000, 25000}
		var worth [4]spread
		var want [4]float64
		for i := range n * x.deals {
			events, err := b.NewAt(at).PlayDeal(nil, shuffle.Wall(sim.Seed("start"), uint32(i), b.Tiles()))
			if err != nil {
				t.Fatal(err)
			}
			c := New(b, &at, nil)
			c.See(&events[0])
			for s := range worth { // seat 0 deals
				want[s] = c.startOf(s)
				worth[s].add(c.Deals[0].Luck[s] + want[s])
			}
		}
		for s := range worth {
			w := &worth[s]
			t.Logf("%s, counters %d, bets %d, seat %d: %.2f ± %.2f", x.ruleset, at.Counters, at.Deposits, s, w.mean(), w.within())
			if math.Abs(w.mean()-want[s]) > 4*w.within() {
				t.Errorf("%s, counters %d, bets %d, seat %d: it is %.2f ± %.2f, and not %.2f", x.ruleset, at.Counters, at.Deposits, s, w.mean(), w.within(), want[s])
			}
		}
	}
}
