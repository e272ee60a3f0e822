package riichibot

import (
	"math"

	"jansou/bot/placing"
	"jansou/mahjong"
	"jansou/riichi"
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

	exact *placing.Table // nil: the normal approximation
	at    riichi.Start   // this deal, where exact is there
	each  float64        // uma and oka that a place is worth in the mean

	even  float64 // points that a place is worth where all are equal
	begin float64 // the same when the game begins
	scale float64 // what the steps are multiplied with, so that a usual gain is worth its points

	won   steps    // by a discard, for each 1,000 points
	drawn steps    // by an own draw
	lost  [4]steps // to each seat, by an own discard; below 0
}

// steps is what points are worth, for each 1,000, as far as it was asked for:
// most choices ask for few.
type steps struct {
	at    [grid]float64
	known uint64 // bit i: at[i] is
}

// grid is how many steps of 1,000 points are worked out. More is worth as much
// as the last.
const grid = 50

// usualGain is the points by which standing is brought to scale, in steps.
const usualGain = 4

// read makes s the standing that l sees.
func (s *standing) read(l *mind) {
	s.me, s.dealer, s.w = l.Me, l.View.Dealer, l.w
	s.won.known, s.drawn.known = 0, 0
	for i := range s.points {
		// Of two with equal points the one who began nearer to East is ahead.
		s.points[i] = float64(l.View.Seats[i].Points) - float64(i)
		s.lost[i].known = 0
	}
	number := 4*int(l.View.Prevailing-mahjong.East) + l.View.Number
	deals := l.w.thisDeal + l.w.dealsEach*max(0, float64(4*l.rules.WindRounds-number))
	s.spread = l.w.dealSpread * math.Sqrt(deals)
	s.exact = nil
	s.readExact(l, number-1)
	s.now = s.place(&s.points)
	s.even = s.spread * math.Sqrt(2*math.Pi) / 4
	first := l.w.thisDeal + l.w.dealsEach*float64(4*l.rules.WindRounds-1)
	s.begin = s.even * math.Sqrt(first/deals)
	s.toScale()
}

// worth is what it is worth that the points become p, not brought to scale.
func (s *standing) worth(p *[4]float64) float64 {
	return s.w.pointPart*(p[s.me]-s.points[s.me]) + (1-s.w.pointPart)*s.even*(s.now-s.place(p))
}

// beside is what a point of the scale is beside one when a game begins and all are even,
// where a place costs more points than in the last deals, and a usual gain is what it is.
func (s *standing) beside() float64 {
	return s.begin / s.even / s.scale
}

// wins is worth after a deal that winner wins, from another or, by an own draw, from
// NoSeat.
func (s *standing) wins(winner, from mahjong.Seat, p *[4]float64) float64 {
	if s.exact == nil {
		return s.worth(p)
	}
	return s.w.pointPart*(p[s.me]-s.points[s.me]) + (1-s.w.pointPart)*s.even*(s.now-s.after(winner, from, p))
}

// wonBy is the worth of i steps of 1,000 points won by a discard, in the mean over
// who pays them; drawnBy by an own draw; lostBy of those paid to another.
func (s *standing) wonBy(i int) (sum float64) {
	for j := 1; j < 4; j++ {
		p := s.moved(1000*float64(i), s.me.Plus(j), s.me)
		sum += s.wins(s.me, s.me.Plus(j), &p) / 3
	}
	return sum
}

func (s *standing) drawnBy(i int) float64 {
	p := s.selfDrawn(1000 * float64(i))
	return s.wins(s.me, mahjong.NoSeat, &p)
}

func (s *standing) lostBy(i int, to mahjong.Seat) float64 {
	p := s.moved(1000*float64(i), s.me, to)
	return s.wins(to, s.me, &p)
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
	if s.exact != nil {
		at := s.at
		at.Points = whole(points)
		return -float64(s.exact.Look(at)[s.me]) / s.each
	}
	ahead := 0.0
	for j := 1; j < 4; j++ {
		ahead += 0.5 * math.Erfc((points[s.me]-points[s.me.Plus(j)])/s.spread/math.Sqrt2)
	}
	return ahead
}

// readExact takes the table of placing, where the weights and the deal have it.
func (s *standing) readExact(l *mind, deal int) {
	if !l.w.placing {
		return
	}
	// East alone is told by the number of the deal, as elsewhere here; the last four
	// deals of the ruleset and those of an extension are in the table.
	if deal < 4*l.rules.WindRounds-4 {
		return
	}
	t := placing.For(l.rules)
	if !t.Covers(deal) {
		return
	}
	uma := l.rules.Uma.For(2)
	s.exact, s.each = t, float64(uma[0]+l.rules.Oka-uma[3])/3
	s.at = riichi.Start{Deal: deal, Counters: l.View.Counters, Deposits: l.View.Deposits}
}

// after is place, in the exact way, after a deal that winner has won. What the viewer
// wins has the bets in it, which nobody pays; what another wins has them not.
func (s *standing) after(winner, from mahjong.Seat, p *[4]float64) float64 {
	repeats := winner == s.dealer
	next := riichi.Start{Deal: s.at.Deal, Counters: s.at.Counters + 1, Points: whole(p)}
	if !repeats {
		next.Deal, next.Counters = next.Deal+1, 0
	}
	bets := 1000 * s.at.Deposits
	switch {
	case winner != s.me:
		next.Points[winner] += bets
	case from != mahjong.NoSeat:
		next.Points[from] += bets
	default:
		for i := range next.Points {
			if mahjong.Seat(i) != s.me {
				next.Points[i] += bets / 3 / 100 * 100
			}
		}
	}
	return -float64(s.exact.After(s.at.Deal, repeats, repeats, next)[s.me]) / s.each
}

// whole is the points without the parts by which equal ones are told apart.
func whole(p *[4]float64) (w [4]int) {
	for i, x := range p {
		w[i] = int(math.Round((x+float64(i))/100)) * 100
	}
	return w
}

// toScale makes a usual gain or loss worth its points in the mean, so that what
// does not go by the standing, such as the points of a drawn deal, can be
// compared. Where nothing changes the place any more it stays small.
func (s *standing) toScale() {
	mean := (s.wonBy(usualGain) + s.drawnBy(usualGain)) / 2
	for j := 1; j < 4; j++ {
		mean -= s.lostBy(usualGain, s.me.Plus(j)) / 3
	}
	s.scale = 1000 * usualGain / max(mean/2, 1000*usualGain/50)
}

// byDiscard is what it is worth to win x points on another's discard.
func (s *standing) byDiscard(x float64) float64 { return s.won.read(x, s.scale, s.wonBy) }

// byDraw is what it is worth to win x points by an own draw.
func (s *standing) byDraw(x float64) float64 { return s.drawn.read(x, s.scale, s.drawnBy) }

// cost is what it costs to pay another x points.
func (s *standing) cost(to mahjong.Seat, x float64) float64 {
	return -s.lost[to].read(x, s.scale, func(i int) float64 { return s.lostBy(i, to) })
}

// read reads x points off the steps, by a straight line between two of them, which
// are worked out by worth and brought to scale where they are not known yet.
func (t *steps) read(x, scale float64, worth func(step int) float64) float64 {
	i, part := between(x)
	for n := i; n <= i+1; n++ {
		if t.known>>n&1 == 0 {
			t.at[n] = worth(n) * scale
			t.known |= 1 << n
		}
	}
	return t.at[i] + part*(t.at[i+1]-t.at[i])
}

// between returns the step at x points or below it, and what part of the way to
// the next is left; beyond the last step it stays there.
func between(x float64) (i int, part float64) {
	x = min(x/1000, grid-1)
	i = min(int(x), grid-2)
	return i, x - float64(i)
}
