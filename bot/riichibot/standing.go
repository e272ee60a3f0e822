package riichibot

import (
	"math"

	"jansou/mahjong"
)

// standing turns points won or lost in a deal into what they are worth for the
// place at the end of the game: in the last deals many points may be worth
// nothing, and a hundred a whole place. It counts in points as they usually
// are: to win or to lose some 4,000 is worth 4,000 in the mean.
type standing struct {
	me     mahjong.Seat
	dealer mahjong.Seat
	w      *weights
	points [4]float64
	spread float64 // standard deviation of what one seat will yet gain on another, in points
	now    float64 // what the present points are worth, in places

	won   [grid]float64    // by a discard, for each 1,000 points
	drawn [grid]float64    // by an own draw
	lost  [4][grid]float64 // to each seat, by an own discard; below 0
}

// grid is how many steps of 1,000 points are worked out. More is worth as much
// as the last.
const grid = 50

// usualGain is the points by which standing is brought to scale, in steps.
const usualGain = 4

func newStanding(l *mind) *standing {
	s := &standing{me: l.Me, dealer: l.View.Dealer, w: l.w}
	for i := range s.points {
		// Of two with equal points the one who began nearer to East is ahead.
		s.points[i] = float64(l.View.Seats[i].Points) - float64(i)
	}
	number := 4*int(l.View.Prevailing-mahjong.East) + l.View.Number
	deals := l.w.thisDeal + l.w.dealsEach*max(0, float64(4*l.rules.WindRounds-number))
	s.spread = l.w.dealSpread * math.Sqrt(deals)
	s.now = s.place(&s.points)
	place := s.spread * math.Sqrt(2*math.Pi) / 4 // points that a place is worth where all are equal
	for i := range grid {
		x := 1000 * float64(i)
		worth := func(p [4]float64) float64 {
			return l.w.pointPart*(p[s.me]-s.points[s.me]) + (1-l.w.pointPart)*place*(s.now-s.place(&p))
		}
		for j := 1; j < 4; j++ {
			other := s.me.Plus(j)
			s.lost[other][i] = worth(s.moved(x, s.me, other))
			s.won[i] += worth(s.moved(x, other, s.me)) / 3
		}
		s.drawn[i] = worth(s.selfDrawn(x))
	}
	s.scale()
	return s
}

// moved is the points after one seat has paid another.
func (s *standing) moved(x float64, from, to mahjong.Seat) [4]float64 {
	p := s.points
	p[from] -= x
	p[to] += x
	return p
}

// selfDrawn is the points after the viewer has won x by an own draw.
func (s *standing) selfDrawn(x float64) [4]float64 {
	p := s.points
	for i := range p {
		switch j := mahjong.Seat(i); {
		case j == s.me:
			p[i] += x
		case s.me == s.dealer:
			p[i] -= x / 3
		case j == s.dealer:
			p[i] -= x / 2
		default:
			p[i] -= x / 4
		}
	}
	return p
}

// place is the mean of the place at the end, 0 for the first to 3.
func (s *standing) place(points *[4]float64) float64 {
	ahead := 0.0
	for j := 1; j < 4; j++ {
		ahead += 0.5 * math.Erfc((points[s.me]-points[s.me.Plus(j)])/s.spread/math.Sqrt2)
	}
	return ahead
}

// scale makes a usual gain or loss worth its points in the mean, so that what
// does not go by the standing, such as the points of a drawn deal, can be
// compared. Where nothing changes the place any more it stays small.
func (s *standing) scale() {
	mean := (s.won[usualGain] + s.drawn[usualGain]) / 2
	for j := 1; j < 4; j++ {
		mean -= s.lost[s.me.Plus(j)][usualGain] / 3
	}
	x := 1000 * usualGain / max(mean/2, 1000*usualGain/50)
	for i := range grid {
		s.won[i] *= x
		s.drawn[i] *= x
		for j := range s.lost {
			s.lost[j][i] *= x
		}
	}
}

// byDiscard is what it is worth to win x points on another's discard.
func (s *standing) byDiscard(x float64) float64 { return between(&s.won, x) }

// byDraw is what it is worth to win x points by an own draw.
func (s *standing) byDraw(x float64) float64 { return between(&s.drawn, x) }

// cost is what it costs to pay another x points.
func (s *standing) cost(to mahjong.Seat, x float64) float64 { return -between(&s.lost[to], x) }

// between reads x points off a grid, by a straight line between its steps.
func between(of *[grid]float64, x float64) float64 {
	x = min(x/1000, grid-1)
	i := min(int(x), grid-2)
	return of[i] + (x-float64(i))*(of[i+1]-of[i])
}
