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
)

var many = flag.Int("luck.games", 0, "TestBias: games that are played; 0: a few")

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

// TestBias: over games of self-play luck is nothing in the mean, to the dealer as to a
// player who plays worse than the others, and points without it are spread less. 10,000
// games: go test ./luck -run TestBias -v -luck.games 10000 -timeout 3h
func TestBias(t *testing.T) {
	n := *many
	if n == 0 {
		n = 16
	}
	var points, rest, game, gameRest, dealer, worse, worseRest, first spread
	for i := range n {
		names := [4]string{"strong", "strong", "strong", "strong"}
		weak := i / 2 % 4
		if i%2 == 1 {
			names[weak] = "careful"
		}
		x := newParty(t, "tenhou", names)
		deals, deal := []mahjong.Seat{}, 0
		x.each = func(e *mahjong.Event) {
			if e.Kind == mahjong.Dealt {
				deals = append(deals, e.Seat)
			}
		}
		var sum, without [4]float64
		for _, d := range x.play(t, i) {
			for s := range 4 {
				p := float64(d.Points[s])
				points.add(p)
				rest.add(p - d.Luck[s])
				sum[s] += p
				without[s] += p - d.Luck[s]
			}
			dealer.add(d.Luck[deals[deal]])
			first.add(d.Luck[0])
			if i%2 == 1 {
				worse.add(d.Luck[weak])
				worseRest.add(float64(d.Points[weak]) - d.Luck[weak])
			}
			if all := d.Luck[0] + d.Luck[1] + d.Luck[2] + d.Luck[3]; math.Abs(all) > 0.5 {
				t.Errorf("game %d: the luck of all is %v", i, all)
			}
			deal++
		}
		for s := range 4 {
			game.add(sum[s])
			gameRest.add(without[s])
		}
	}
	t.Logf("%d games, %.0f deals. Luck in the mean of a deal: dealer %.1f ± %.1f, careful %.1f ± %.1f, seat 0 %.1f ± %.1f; careful without it %.0f ± %.0f",
		n, points.n/4, dealer.mean(), dealer.within(), worse.mean(), worse.within(), first.mean(), first.within(), worseRest.mean(), worseRest.within())
	t.Logf("Standard deviations: points of a deal %.0f, without luck %.0f (%.3f); of a game %.0f, %.0f (%.3f)",
		points.dev(), rest.dev(), rest.dev()/points.dev(), game.dev(), gameRest.dev(), gameRest.dev()/game.dev())
	for _, s := range []*spread{&dealer, &worse, &first} {
		if math.Abs(s.mean()) > 4*s.within() {
			t.Errorf("luck is %.1f ± %.1f in the mean", s.mean(), s.within())
		}
	}
	if rest.dev() > 0.75*points.dev() {
		t.Errorf("points are spread by %.0f, without luck by %.0f", points.dev(), rest.dev())
	}
}

// TestStart: what a deal is worth to a seat before it is dealt is the mean over deals; -v
// with -luck.games prints it for luck.go.
func TestStart(t *testing.T) {
	n := 400
	if *many > 0 {
		n = 40 * *many
	}
	for _, ruleset := range []string{"tenhou", "ema2016"} {
		b, err := games.Load(ruleset)
		if err != nil {
			t.Fatal(err)
		}
		for _, counters := range []int{0, 4} {
			var worth [4]spread
			for i := range n {
				at := games.Start{Counters: counters, Points: [4]int{25000, 25000, 25000, 25000}}
				events, err := b.NewAt(at).PlayDeal(nil, shuffle.Wall(sim.Seed("start"), uint32(i), b.Tiles()))
				if err != nil {
					t.Fatal(err)
				}
				c := New(b, &at, nil)
				c.See(&events[0])
				for s := range worth { // seat 0 deals
					worth[s].add(c.Deals[0].Luck[s] + startOf(b.RedFives() > 0, s, counters))
				}
			}
			for s := range worth {
				w, want := &worth[s], startOf(b.RedFives() > 0, s, counters)
				t.Logf("%s, counters %d, seat %d: %.1f ± %.1f", ruleset, counters, s, w.mean(), w.within())
				if math.Abs(w.mean()-want) > 4*w.within() {
					t.Errorf("%s, counters %d, seat %d: it is %.1f ± %.1f, and not %.1f", ruleset, counters, s, w.mean(), w.within(), want)
				}
			}
		}
	}
}
