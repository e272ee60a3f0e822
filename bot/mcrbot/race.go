package mcrbot

import (
	"math"

	"jansou/mahjong"
	"jansou/mcr/plan"
)

// race is how the deal goes on while a hand is built: go-around by go-around another may
// win, and what the others draw they may let go.
type race struct {
	plan.Race
	numbers *raceNumbers
	unseen  float64
	left    [mahjong.Kinds]float64
	length  int                  // go-arounds that are looked at
	ends    [longest]float64     // how likely another wins in each
	lasts   float64              // how likely none of them does
	fade    [longest + 1]float64 // what a hand that is yet to wait is worth from a go-around on, beside one from the first on
	firsts  []lead
	then    []coming
	real    float64                         // what the hand that was judged last comes to, where far ways count in full
	wins    [longest + 1][steps + 1]float64 // how likely a waiting hand wins from a go-around on, by the rate of its waits
}

const (
	longest = turns
	steps   = 64
	step    = 1.0 / 64 // of the rate of waits
)

// raceNumbers are how it is judged.
type raceNumbers struct {
	others float64    // points a win brings beside its fan, and what it saves
	near   int        // hands that lack no more tiles are sought without a family, too
	deep   int        // how many discards are looked at three tiles ahead
	share  float64    // part of a hand's worth that does not count where none of it is near
	fear   float64    // weight of what a discard may cost
	worth  float64    // the part of what the hand is worth that dealing in costs, for who wins may win all the same
	cost   float64    // points that it costs beside
	late   float64    // and how many more where nobody else would win, whom one has to pay as well
	fades  float64    // in how many go-arounds it tells nothing more how many others wait now
	sooner float64    // weight of the draw that comes sooner where a tile is let go, or a kong declared
	came   [4]float64 // what hands that lack one tile to four have come to in games, over what was expected of them
	passed [4]float64 // the same over that, where a tile was let pass
}

// start fills in r for what e sees, where so many others wait.
func (r *race) start(e *mind, n *raceNumbers, waiting float64) {
	r.numbers = n
	r.unseen = float64(max(1, e.Unseen))
	turn := len(e.View.Seats[e.Me].River)
	stage := min(stages-1, (turn+3)/3)
	for k, c := range e.Left {
		r.left[k] = float64(c)
		r.Thrown[k] = learned.Thrown[classOf(mahjong.KindAt(k))][stage]
	}
	more := learned.Wins * (waiting - learned.Waiting[min(turns-1, turn)])
	r.Near = n.near
	r.length = min(longest, max(1, int(e.position.Draws+0.5)))
	lasts := 1.0
	var survives [longest + 1]float64
	survives[0] = 1
	for j := range r.length {
		h := learned.Ends[min(turns-1, turn+j)] + more*max(0, 1-float64(j)/n.fades)
		r.ends[j] = min(0.95, max(0.001, h))
		lasts *= 1 - r.ends[j]
		survives[j+1] = lasts
	}
	r.lasts = lasts
	for q, p := range [plan.Lengths]float64{0.5, 0.1, 0.3, 0.7, 0.9} {
		j := 0
		for j < r.length && survives[j+1] > p {
			j++
		}
		at := float64(j)
		if j < r.length {
			at += (survives[j] - p) / (survives[j] - survives[j+1])
		}
		r.Lengths[q] = max(0.3, at)
	}
	for i := range r.wins[r.length] {
		r.wins[r.length][i] = 0
	}
	for j := r.length - 1; j >= 0; j-- {
		for i := range r.wins[j] {
			stays := waitStays[i]
			r.wins[j][i] = (1-r.ends[j]/2)*(1-stays) + stays*(1-r.ends[j])*r.wins[j+1][i]
		}
	}
	r.fade[r.length] = 0
	later := 0.0
	for j := r.length - 1; j >= 0; j-- { // as a hand that in one of four go-arounds begins to wait
		later = 0.25*r.wins[j+1][8] + 0.75*(1-r.ends[j])*later
		r.fade[j] = later
	}
	for j := r.length; j >= 0; j-- {
		r.fade[j] /= max(1e-9, r.fade[0])
	}
}

// drawsSoon is r for a hand of which the next draw comes after this part of a go-around
// of the others.
func (r *race) drawsSoon(begin float64) *plan.Race {
	soon := r.Race
	const mean = 3 * 0.9 // tiles that others let go in a go-around, beside one that is drawn
	for q := range soon.Lengths {
		soon.Lengths[q] += r.numbers.sooner * (1 + mean*begin) / (1 + mean)
	}
	return &soon
}

// waitStays is how likely nothing comes within a go-around, by the rate.
var waitStays = func() (list [steps + 1]float64) {
	for i := range list {
		list[i] = math.Exp(-float64(i) * step)
	}
	return list
}()

// wait is a set of tiles that win.
type wait struct {
	rate, sum   float64 // sum: of rate times points
	own, ownSum float64 // of own draws alone
}

// chance is how likely it wins from go-around j on.
func (r *race) chance(j int, rate float64) float64 {
	x := min(rate/step, steps-0.001)
	i := int(x)
	x -= float64(i)
	return (1-x)*r.wins[j][i] + x*r.wins[j][i+1]
}

// pays is the worth of a win.
func (r *race) pays(points int, drawn bool) float64 {
	if drawn {
		return r.numbers.others + 3*float64(points)
	}
	return r.numbers.others + float64(points)
}

// add adds kind k with the points it wins by.
func (r *race) add(w *wait, k uint8, points int, way plan.Way) {
	rate := r.left[k] / r.unseen
	w.rate += rate
	w.sum += rate * r.pays(points+1, true) // for it is drawn
	w.own += rate
	w.ownSum += rate * r.pays(points+1, true)
	if way != plan.SelfDrawn {
		rate *= 3 * r.Thrown[k]
		w.rate += rate
		w.sum += rate * r.pays(points, false)
	}
}
