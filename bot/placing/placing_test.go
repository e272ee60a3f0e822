package placing

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"jansou/riichi"
)

func load(t testing.TB, name string) *riichi.Ruleset {
	rs, err := riichi.Load(name)
	if err != nil {
		t.Fatal(err)
	}
	return rs
}

// TestSettle holds the short way beside the ruleset's own standings.
func TestSettle(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for _, name := range riichi.Names() {
		rs := load(t, name)
		for range 500 {
			p := [4]int{}
			rest := 4 * rs.StartPoints
			for i := range 3 {
				p[i] = 5000 * r.IntN(12) // often equal
				rest -= p[i]
			}
			p[3] = rest
			got := settle(rs, &p)
			for _, st := range rs.Standings(p, 0) {
				// What does not divide evenly differs by less than a hundred a seat.
				if want := st.Uma + st.Oka; math.Abs(float64(got[st.Seat])-float64(want)) > 200 {
					t.Errorf("%s %v: seat %d has %v, the standings say %d", name, p, st.Seat, got[st.Seat], want)
				}
			}
		}
	}
}

// TestPlayedOut plays the same deals by chance, with counters, bets and all ends of a
// game, and wants the mean that the table says.
func TestPlayedOut(t *testing.T) {
	const plays = 4000
	for _, name := range riichi.Names() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rs := load(t, name)
			tab := newTable(rs, dealsOf(rs))
			last := 4*rs.WindRounds - 1
			s := rs.StartPoints
			for _, at := range []riichi.Start{
				{Deal: last, Points: [4]int{s, s, s, s}},
				{Deal: last, Counters: 2, Deposits: 2, Points: [4]int{s + 9100, s - 4300, s - 10700, s + 3900}},
				{Deal: last - 1, Points: [4]int{s - 18000, s + 21000, s - 2000, s - 1000}},
				{Deal: last - 3, Points: [4]int{s + 4000, s - 12000, s + 12000, s - 4000}},
			} {
				r := rand.New(rand.NewPCG(2, uint64(at.Points[0])))
				var sum, squares [4]float64
				for range plays {
					v := playOut(tab, at, r)
					for i, x := range v {
						sum[i] += float64(x)
						squares[i] += float64(x) * float64(x)
					}
				}
				exact, look := tab.Value(at), tab.Look(at)
				for i := range sum {
					mean := sum[i] / plays
					se := math.Sqrt((squares[i]/plays - mean*mean) / plays)
					// The grid has a quarter of the deals and is straight between its points.
					room := 4*se + 0.02*float64(rs.Uma.For(2)[0]-rs.Uma.For(2)[3]+rs.Oka)
					if math.Abs(float64(exact[i])-mean) > room {
						t.Errorf("%+v: seat %d: table %.0f, played out %.0f ± %.0f", at, i, exact[i], mean, se)
					}
					t.Logf("%+v seat %d: value %.0f, look %.0f, played out %.0f ± %.0f", at, i, exact[i], look[i], mean, se)
				}
			}
		})
	}
}

func playOut(t *Table, at riichi.Start, r *rand.Rand) Values {
	for {
		d := &t.deals[r.IntN(len(t.deals))]
		played := at.Deal
		at = d.ends(at)
		if t.rs.RoundsEnd(played, d.Repeats, d.Stops, at.Points) != "" {
			return settle(t.rs, &at.Points)
		}
	}
}

// TestDeals: no deal makes points, and the dealer stays where it has won.
func TestDeals(t *testing.T) {
	for name, deals := range dealt() {
		if len(deals) < 300 {
			t.Errorf("%s: %d deals", name, len(deals))
		}
		for i, d := range deals {
			sum := 1000 * d.Bets
			for _, p := range d.Points {
				sum += p
			}
			if sum != 0 || d.Winner == 0 && !d.Repeats || d.Winner >= 0 && d.Winner == d.From || d.Stops && !d.Repeats {
				t.Errorf("%s, deal %d: %+v", name, i, d)
			}
		}
	}
}

func BenchmarkTable(b *testing.B) {
	rs := load(b, "tenhou")
	tab := newTable(rs, dealsOf(rs))
	at := riichi.Start{Deal: 6, Points: [4]int{31200, 18900, 27700, 22200}}
	b.Run("look", func(b *testing.B) {
		for b.Loop() {
			tab.Look(at)
		}
	})
	b.Run("value", func(b *testing.B) {
		for b.Loop() {
			tab.Value(at)
		}
	})
	for _, name := range []string{"ema2016", "tenhou"} {
		b.Run(fmt.Sprint("make ", name), func(b *testing.B) {
			rs := load(b, name)
			for b.Loop() {
				newTable(rs, dealsOf(rs))
			}
		})
	}
}
