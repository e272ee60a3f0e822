package luck

import (
	"flag"
	"fmt"
	"math"
	"os"
	"strings"
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

var asked = flag.String("luck.reader", "strong", "the player that is asked; one that thinks less makes more games in a time, and finds less luck")

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
	reader, err := bot.New(*asked, 0, b)
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

var outFile = flag.String("luck.out", "", "TestBias: a file to which each seat of each deal is added, so that what was played in parts can be added up")

// write adds a line for each seat: the game, how many draw before the seat, the seat, counters, bets, who plays it, points, luck.
func (d *counted) write(t *testing.T) {
	if *outFile == "" {
		return
	}
	f, err := os.OpenFile(*outFile, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for i := range 4 {
		s := d.order.Plus(d.dealer, i)
		fmt.Fprintf(f, "%d,%d,%d,%d,%d,%s,%d,%.2f\n", d.game, i, s, d.counters, d.deposits, d.names[s], d.Points[s], d.Luck[s])
	}
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

// namesOf are the players of a game: strong ones, in every other game careful among them.
func namesOf(game int) [4]string {
	names := [4]string{"strong", "strong", "strong", "strong"}
	if game%2 == 1 {
		names[game/2%4] = "careful"
	}
	return names
}

// playAll plays games from a number on: those of namesOf.
func playAll(t testing.TB, ruleset string, from, n int) (all []counted) {
	t.Helper()
	for i := from; i < from+n; i++ {
		all = append(all, newParty(t, ruleset, namesOf(i)).counted(t, i)...)
	}
	return all
}

// counted plays the n-th game.
func (x *party) counted(t testing.TB, n int) (deals []counted) {
	t.Helper()
	hears := x.each
	x.each = func(e *mahjong.Event) {
		if hears != nil {
			hears(e)
		}
		if e.Kind == mahjong.Dealt {
			v := x.count.g.View(mahjong.NoSeat)
			order, _ := x.count.g.Seating()
			deals = append(deals, counted{game: n, dealer: e.Seat, order: order, counters: v.Counters, deposits: v.Deposits, names: namesOf(n)})
		}
	}
	for i, d := range x.play(t, n) {
		deals[i].Deal = d
	}
	return deals
}

// TestBias: over games of self-play luck is nothing in the mean, to the dealer as to a
// player who plays worse than the others, and points without it are spread less. Many
// games: go test ./luck -run TestBias -v -luck.games 1000 -timeout 3h
func TestBias(t *testing.T) {
	for _, x := range []struct {
		ruleset string
		games   int
		most    float64 // of the spread that may be left
	}{{"tenhou", 6, 0.65}, {"mcr-wmo", 1, 0.9}, {"mcr-botzone", 1, 0.9}} {
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
			d.write(t)
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
			if paid == 0 && d.deposits == 0 && strings.HasPrefix(ruleset, "mcr") && math.Abs(all) > 0.5 {
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
		t.Run(fmt.Sprintf("%s, counters %d, bets %d", x.ruleset, x.at.Counters, x.at.Deposits), func(t *testing.T) {
			start(t, x.ruleset, x.at, n*x.deals)
		})
	}
}

func start(t *testing.T, ruleset string, at games.Start, deals int) {
	b, err := games.Load(ruleset)
	if err != nil {
		t.Fatal(err)
	}
	at.Points = [4]int{25000, 25000, 25000, 25000}
	var worth [4]spread
	var want [4]float64
	for i := range deals {
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
		t.Logf("%s, counters %d, bets %d, seat %d: %.2f ± %.2f", ruleset, at.Counters, at.Deposits, s, w.mean(), w.within())
		if math.Abs(w.mean()-want[s]) > 4*w.within() {
			t.Errorf("%s, counters %d, bets %d, seat %d: it is %.2f ± %.2f, and not %.2f", ruleset, at.Counters, at.Deposits, s, w.mean(), w.within(), want[s])
		}
	}
}
