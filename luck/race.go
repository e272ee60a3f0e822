package luck

import (
	"jansou/mahjong"
	"jansou/shape"
)

// prospect is what a hand may come to: how far it is, how likely a draw of each seat
// brings it nearer or, where it waits, wins it, and what that pays.
type prospect struct {
	away  int
	near  [4]float64              // within a go-around
	later [4]float64              // of one that waits: after that
	then  float64                 // chance in a draw that a hand which is one step away wins once it waits; 0: the usual one
	pays  float64                 // points
	out   mahjong.Kind            // what is discarded for it
	on    *[mahjong.Kinds]float64 // what it wins on a discard of each kind; nil: nothing
}

// race is four hands that draw by turns.
type race struct {
	model    *model
	weigh    *weights
	official bool // it is paid as in Chinese Official
	dealer   mahjong.Seat
	after    [4]mahjong.Seat // who draws after each seat
	seats    [4]prospect
	open     [4]bool
	riichi   [4]bool
	bets     [4]int  // how many others are in riichi
	stake    float64 // what a winner takes beside what the others pay
}

// slow is how much slower a hand is for a riichi of another.
func (m *race) slow(s, away int) float64 {
	if m.bets[s] == 0 || m.riichi[s] {
		return 1
	}
	return m.model.Slow[min(away, 2)]
}

// lot is what the deal is worth to each seat, by how it comes about: each part has a
// weight of its own.
type lot [4][parts]float64

// add adds n times x.
func (l *lot) add(x *lot, n float64) {
	for i := range l {
		for f := range l[i] {
			l[i][f] += n * x[i][f]
		}
	}
}

// scale makes l so many times as much.
func (l *lot) scale(n float64) {
	for i := range l {
		for f := range l[i] {
			l[i][f] *= n
		}
	}
}

// The parts. sure is what is known at once; drawn and claimed are wins by a draw and on
// another's tile, by the class of the hand that wins, each within a go-around and after
// it; often is the same counted alike whatever it pays, paying by who discards; left is
// what a drawn deal brings, and bets on the table.
const (
	sure    = 0
	drawn   = sure + 1
	claimed = drawn + 2*classes
	often   = claimed + 2*classes
	paying  = often + classes
	left    = paying + payers
	parts   = left + 1

	classes = 13
	payers  = 4
)

// weights are what a point of each part counts.
type weights [parts]float64

// of is what a seat's lot is worth.
func (w *weights) of(x *[parts]float64) (sum float64) {
	for i, v := range x {
		sum += w[i] * v
	}
	return sum
}

// class is what sort of hand a seat has, by which it is weighed.
func (m *race) class(s int) int {
	p := &m.seats[s]
	switch {
	case m.riichi[s]:
		return 0
	case p.away <= 0 && m.open[s]:
		return 1
	case p.away <= 0:
		return 2
	}
	c := 2*min(p.away, 5) + 1
	if m.open[s] {
		c++
	}
	return c
}

// payerOf is what sort of hand discards: one in riichi, one that waits, one that is a step
// away, another.
func payerOf(class int) int { return min(3, (class+1)/2) }

// worth is what the deal is worth to each seat where a seat draws next, of so many draws
// that are left: a race of the four hands, draw by draw.
func (m *race) worth(out *lot, next mahjong.Seat, draws int) {
	var at [4][9]float64 // chance that a hand which has not won is so far away
	var usually [4][9]float64
	var class [4]int
	for s := range at {
		p := &m.seats[s]
		class[s] = m.class(s)
		at[s][min(p.away, 8)] = 1
		for i := range min(p.away, 9) {
			x := m.model.Usual[i] * m.slow(s, i)
			if m.open[s] {
				x *= m.model.Open
			}
			if i == 0 {
				x = m.model.Ready
				if p.then > 0 {
					x = p.then * m.slow(s, 0)
				}
			}
			usually[s][i] = x
		}
	}
	alive := 1.0
	slow := [4]float64{1, 1, 1, 1} // until its own draw a hand waits for what it waits for
	for n := range draws {
		later := 0
		if n >= 4 {
			later = 1
		}
		quiet := 1.0
		for s := range at {
			hit := m.step(s, int(next), &at[s], &usually[s], slow[s], n < 4)
			if hit == 0 {
				continue
			}
			x := alive * hit * m.seats[s].pays
			if m.stake > 0 {
				out[s][left] += alive * hit * m.stake
			}
			if s == int(next) {
				m.pay(out, drawn+2*class[s]+later, mahjong.Seat(s), x)
				m.pay(out, often+class[s], mahjong.Seat(s), alive*hit*m.model.Mean)
			} else {
				m.payOn(out, claimed+2*class[s]+later, mahjong.Seat(s), next, x)
				m.payOn(out, often+class[s], mahjong.Seat(s), next, alive*hit*m.model.Mean)
				m.payOn(out, paying+payerOf(class[next]), mahjong.Seat(s), next, x)
			}
			quiet *= 1 - hit
		}
		alive *= quiet
		slow[next] = m.slow(int(next), 0)
		next = m.after[next]
	}
	mean := 0.0
	for s := range at {
		mean += at[s][0] / 4
	}
	for s := range at {
		out[s][left] += alive * m.model.Tenpai * (at[s][0] - mean)
	}
}

// step is a draw of a seat for a hand: it returns the chance that the hand wins, and
// leaves where it is if it has not.
func (m *race) step(s, draws int, at, usually *[9]float64, slow float64, soon bool) float64 {
	p := &m.seats[s]
	hit := 0.0
	for i := range min(p.away+1, 9) {
		if at[i] == 0 {
			continue
		}
		near := p.near[draws]
		if p.away == 0 {
			if !soon {
				near = p.later[draws]
			}
			near *= slow
		}
		if i < p.away {
			if near = usually[i]; s != draws {
				switch {
				case i == 0:
					near *= m.model.On
				case m.open[s]:
					near *= m.model.Claims / 3
				default:
					near *= m.model.Closed / 3
				}
			}
		}
		x := at[i] * min(near, 0.9)
		at[i] -= x
		if i == 0 {
			hit = x
		} else {
			at[i-1] += x
		}
	}
	if hit > 0 {
		for i := range at {
			at[i] /= 1 - hit
		}
	}
	return hit
}

// pay adds what a self-draw of points is worth to all.
func (m *race) pay(out *lot, f int, s mahjong.Seat, points float64) {
	if points == 0 {
		return
	}
	out[s][f] += points
	for o := range out {
		if o == int(s) {
			continue
		}
		part := 1.0 / 3
		if dealer := m.dealer; dealer != s && !m.official {
			if part = 0.25; mahjong.Seat(o) == dealer {
				part = 0.5
			}
		}
		out[o][f] -= points * part
	}
}

// payOn adds what a win of points on a tile of another is worth to all.
func (m *race) payOn(out *lot, f int, s, from mahjong.Seat, points float64) {
	out[s][f] += points
	if !m.official {
		out[from][f] -= points
		return
	}
	for o := range out { // each of the others pays the base
		switch {
		case o == int(s):
		case o == int(from):
			out[o][f] -= points * (1 - 2*m.model.Base)
		default:
			out[o][f] -= points * m.model.Base
		}
	}
}

// wonFrom are the kinds on which somebody wins that a seat discards.
func (m *race) wonFrom(s mahjong.Seat) (out shape.Kinds) {
	for o := range m.seats {
		if on := m.seats[o].on; o != int(s) && on != nil {
			for i, points := range on {
				if points > 0 {
					out |= shape.KindsOf(mahjong.KindAt(i))
				}
			}
		}
	}
	return out
}
