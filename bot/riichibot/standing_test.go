package riichibot

import (
	"math"
	"testing"

	"jansou/bot/bottest"
	"jansou/mahjong"
)

func newStanding(l *mind) *standing {
	s := new(standing)
	s.read(l)
	return s
}

// standingAt is the standing of seat 0 in the deal of a wind and a number.
func standingAt(t *testing.T, wind mahjong.Kind, number int, points [4]int) *standing {
	v := bottest.Seen{Hand: "159m2479p1458s345z"}.View(t)
	v.Prevailing, v.Number = wind, number
	for i, p := range points {
		v.Seats[i].Points = p
	}
	return newStanding(newMind(&v, usual))
}

func TestStandingOfAnEvenGame(t *testing.T) {
	s := standingAt(t, mahjong.East, 1, [4]int{25000, 25000, 25000, 25000})
	for _, x := range []float64{1000, 2000, 4000} {
		for name, worth := range map[string]float64{"won": s.byDiscard(x), "drawn": s.byDraw(x), "paid": s.cost(2, x)} {
			if math.Abs(worth-x) > x/10 {
				t.Errorf("%.0f points %s are worth %.0f", x, name, worth)
			}
		}
	}
	for x := 1000.0; x < 60000; x += 500 {
		if s.byDiscard(x) < s.byDiscard(x-500) || s.byDraw(x) < s.byDraw(x-500) || s.cost(1, x) < s.cost(1, x-500) {
			t.Errorf("%.0f points are worth less than fewer", x)
		}
	}
}

func TestStandingOfTheLastDeal(t *testing.T) {
	s := standingAt(t, mahjong.South, 4, [4]int{30000, 41000, 28000, 1000})
	if next, last := s.cost(2, 3900), s.cost(3, 3900); next <= last {
		t.Errorf("to pay the seat just behind costs %.0f, to pay the last %.0f", next, last)
	}
	// Behind the first by 12,000: what passes it is worth more, for each point,
	// than what does not.
	alone := standingAt(t, mahjong.South, 4, [4]int{33000, 45000, 12000, 10000})
	if few, many := alone.byDiscard(2000)/2000, alone.byDiscard(12000)/12000; few >= many {
		t.Errorf("2,000 points are worth %.2f each, 12,000 %.2f", few, many)
	}
	early := standingAt(t, mahjong.East, 1, [4]int{30000, 41000, 28000, 1000})
	if late, early := s.byDiscard(32000)/s.byDiscard(16000), early.byDiscard(32000)/early.byDiscard(16000); late >= early {
		t.Errorf("twice the points are worth %.2f as much in the last deal, %.2f in the first", late, early)
	}
}

// TestExactStanding: in the last deal a win that passes the first is worth more than
// one that does not, and a dealer who stays may do so yet.
func TestExactStanding(t *testing.T) {
	at := func(viewer mahjong.Seat, points [4]int) *standing {
		v := bottest.Seen{Hand: "159m2479p1458s345z"}.View(t)
		v.Prevailing, v.Number, v.Viewer, v.Dealer = mahjong.South, 4, viewer, 3
		for i, p := range points {
			v.Seats[i].Points = p
		}
		m := newMind(&v, usual)
		m.w = styles["placer"]
		s := newStanding(m)
		if s.exact == nil {
			t.Fatal("no table")
		}
		return s
	}
	s := at(0, [4]int{33000, 39000, 18000, 10000})
	if below, above := s.byDraw(3000), s.byDraw(8000); above < 3*below {
		t.Errorf("8,000 points, which pass the first, are worth %.0f, 3,000 are worth %.0f", above, below)
	}
	if next, last := s.cost(2, 16000), s.cost(3, 2000); next <= last {
		t.Errorf("16,000 paid to the third cost %.0f, 2,000 to the last %.0f", next, last)
	}
	if early := at(3, [4]int{33000, 39000, 18000, 10000}); early.byDiscard(8000) <= 0 {
		t.Error("a dealer who is last and stays gains nothing")
	}
}
