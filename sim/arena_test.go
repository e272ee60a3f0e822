package sim

import (
	"math"
	"testing"
	"time"

	"jansou/bot"
	"jansou/games"
	"jansou/mahjong"
	"jansou/riichi"
	"jansou/table"
)

func arena(t *testing.T, names [4]string) Config {
	t.Helper()
	rs, err := riichi.Load("tenhou")
	if err != nil {
		t.Fatal(err)
	}
	cfg := Config{New: func() table.Game { return riichi.New(rs) }, Tiles: rs.Tiles(), Seed: Seed("arena"), Games: 24, Workers: 3,
		Duplicate: true, SameDeals: true}
	for i, name := range names {
		cfg.Players[i] = Entrant{Name: name, New: func(seed uint64) Player {
			p, err := bot.New(name, seed, games.Riichi(rs))
			if err != nil {
				t.Error(err)
			}
			return p
		}}
	}
	return cfg
}

// TestPairs: the difference of two entrants is that of their means, each pair
// of names stands once, and the better one is ahead.
func TestPairs(t *testing.T) {
	over := make(chan int, 100)
	cfg := arena(t, [4]string{"random", "efficient", "random", "efficient"})
	cfg.Done = func(n int) { over <- n }
	r, err := Run(cfg)
	if err != nil {
		t.Fatal(err)
	}
	if len(over) != 24 {
		t.Errorf("%d games were told to be over", len(over))
	}
	if len(r.Pairs) != 1 {
		t.Fatalf("one pair of names: %+v", r.Pairs)
	}
	p := r.Pairs[0]
	place := (r.Players[0].MeanPlace+r.Players[2].MeanPlace)/2 - (r.Players[1].MeanPlace+r.Players[3].MeanPlace)/2
	points := (r.Players[0].MeanPoints+r.Players[2].MeanPoints)/2 - (r.Players[1].MeanPoints+r.Players[3].MeanPoints)/2
	if p.A != 0 || p.B != 1 || p.Walls != 6 || math.Abs(p.Place-place) > 1e-9 || math.Abs(p.Points-points) > 1e-6 {
		t.Errorf("%+v; the places differ by %v, the points by %v", p, place, points)
	}
	if p.Place < 1 || p.PlaceErr <= 0 || p.Points > -5000 || p.PointsErr <= 0 {
		t.Errorf("random play comes out ahead of efficient: %+v", p)
	}
}

// firstHands is a player that keeps the hands of the beginning of each deal.
type firstHands struct {
	Player
	hands map[[2]int]mahjong.Hand // by number of the deal and counters
}

func (f *firstHands) Watch(v table.View, e mahjong.Event) {
	if e.Kind == mahjong.Dealt {
		f.hands[[2]int{int(v.Prevailing)*4 + v.Number, v.Counters}] = v.Own.Hand
	}
}

// TestSameDeals: the same wind, number and counters have the same wall in all
// four playings, so that the seat gets the same hand whoever sits there.
func TestSameDeals(t *testing.T) {
	cfg := arena(t, [4]string{"random", "efficient", "strong", "efficient"})
	cfg.Games, cfg.Workers = 4, 1
	var seen []*firstHands
	for i := range cfg.Players {
		inner := cfg.Players[i].New
		cfg.Players[i].New = func(seed uint64) Player {
			f := &firstHands{inner(seed), map[[2]int]mahjong.Hand{}}
			seen = append(seen, f)
			return f
		}
	}
	if _, err := Run(cfg); err != nil {
		t.Fatal(err)
	}
	compared, differ := 0, 0
	for i, a := range seen {
		for j, b := range seen[:i] {
			for deal, h := range a.hands {
				other, ok := b.hands[deal]
				switch {
				case !ok:
				case i%4 == j%4: // players are made seat by seat
					if compared++; h != other {
						t.Errorf("deal %v gives seat %d %v and %v", deal, i%4, h, other)
					}
				case h != other:
					differ++
				}
			}
		}
	}
	if compared < 50 || differ < 100 {
		t.Errorf("%d hands were compared, %d differ between seats", compared, differ)
	}
}

// forgetful asks a new player of the same kind at every decision, too.
type forgetful struct {
	Player
	fresh func() Player
	t     *testing.T
	asked *int
}

func (p forgetful) Act(v table.View, legal []mahjong.Action) mahjong.Action {
	a := p.Player.Act(v, legal)
	if b := p.fresh().Act(v, legal); a != b {
		p.t.Errorf("one that has played so far does %v, a new one %v", a, b)
	}
	*p.asked++
	return a
}

// TestBotsRememberNothing: what a bot does follows from what its seat sees and
// may do now, so that it can take over any seat at any moment.
func TestBotsRememberNothing(t *testing.T) {
	cfg := arena(t, [4]string{"efficient", "careful", "strong", "strong"})
	cfg.Games, cfg.Workers = 2, 1
	asked := 0
	for i := range cfg.Players {
		inner := cfg.Players[i].New
		cfg.Players[i].New = func(seed uint64) Player {
			return forgetful{inner(seed), func() Player { return inner(seed) }, t, &asked}
		}
	}
	r, err := Run(cfg)
	if err != nil {
		t.Fatal(err)
	}
	if asked != r.Decisions {
		t.Errorf("%d decisions were compared, %d made", asked, r.Decisions)
	}
}

// TestTimed: every decision is timed once, and the player stays what it is.
func TestTimed(t *testing.T) {
	cfg := arena(t, [4]string{"efficient", "efficient", "efficient", "efficient"})
	cfg.Games = 4
	plain, err := Run(cfg)
	if err != nil {
		t.Fatal(err)
	}
	var times [4]Times
	for i := range cfg.Players {
		cfg.Players[i] = Timed(cfg.Players[i], &times[i])
	}
	r, err := Run(cfg)
	if err != nil {
		t.Fatal(err)
	}
	if r.Hash != plain.Hash {
		t.Error("timed players play other games")
	}
	decisions := 0
	for i := range times {
		n, took := times[i].Percentiles(0, 0.5, 0.99, 1)
		decisions += n
		if took[0] < 0 || took[1] > took[2] || took[2] > took[3] || took[3] <= 0 {
			t.Errorf("entrant %d: %v", i, took)
		}
	}
	if decisions != r.Decisions {
		t.Errorf("%d decisions were timed, %d made", decisions, r.Decisions)
	}
	if n, took := new(Times).Percentiles(0.5); n != 0 || took[0] != time.Duration(0) {
		t.Errorf("no times: %d, %v", n, took)
	}
}
