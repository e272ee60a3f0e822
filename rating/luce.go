package rating

import (
	"math"
	"slices"
)

// After returns the ratings of four players after a game that was over on day:
// before are their ratings before it, places are where they came in. Only the
// order of the places counts, the smaller the better; equal ones are a tie.
func (s System) After(before [4]Rating, places [4]int, day Day) (after [4]Rating) {
	for i := range before {
		after[i] = s.at(before[i], day)
	}
	moves, tells := s.game(after[:], places[:])
	for i := range after {
		after[i] = s.moved(after[i], moves[i:i+1], tells[i:i+1])
	}
	return after
}

// moved is r after games that moved its mean by moves and told tells of its
// strength, all of one period.
func (s System) moved(r Rating, moves, tells []float64) Rating {
	r.Games += len(moves)
	r.Mean += sum(moves)
	for i := range tells {
		tells[i] = max(1-tells[i], s.Least)
	}
	slices.Sort(tells) // so that the order of the games is not seen
	for _, left := range tells {
		r.Variance = mul(r.Variance, left)
	}
	return r
}

// game says what a game of players with such ratings tells of each: by how many
// points the mean moves, and which part of the variance goes.
func (s System) game(players []Rating, places []int) (moves, tells []float64) {
	if s.Ties == AsInPaper {
		return s.finish(players, places)
	}
	n := len(players)
	movesIn, tellsIn := make([][]float64, n), make([][]float64, n)
	orders(places, func(order []int) {
		moves, tells = s.finish(players, order)
		for i := range n {
			movesIn[i], tellsIn[i] = append(movesIn[i], moves[i]), append(tellsIn[i], tells[i])
		}
	})
	for i := range n {
		count := float64(len(movesIn[i]))
		moves[i], tells[i] = sum(movesIn[i])/count, sum(tellsIn[i])/count
	}
	return moves, tells
}

// orders calls f with every order in which players with such places can have
// come in. Of those who are tied each may have been first.
func orders(places []int, f func(order []int)) {
	order := make([]int, len(places))
	var next func(place int)
	next = func(place int) {
		best := math.MaxInt
		for i, p := range places {
			if order[i] == 0 {
				best = min(best, p)
			}
		}
		if place > len(places) {
			f(order)
			return
		}
		for i, p := range places {
			if order[i] == 0 && p == best {
				order[i] = place
				next(place + 1)
				order[i] = 0
			}
		}
	}
	next(1)
}

// finish is algorithm 4 of Weng and Lin. A finish is a row of choices: the first
// is chosen among all, the second among those who are left, and so to the last.
// In each, who was left is chosen with a probability p that follows from the
// strengths; being chosen moves the mean up by 1 − p, being passed over moves it
// down by p, and p(1 − p) is what the choice tells.
func (s System) finish(players []Rating, places []int) (moves, tells []float64) {
	n := len(players)
	moves, tells = make([]float64, n), make([]float64, n)
	var unsure, up, told [4]float64
	for i := range players {
		unsure[i] = players[i].Variance + mul(s.Luck, s.Luck)
	}
	c2 := sum(unsure[:n])
	c := math.Sqrt(c2)
	for i := range players {
		move, tell := up[:0], told[:0]
		for q := range players {
			if places[q] > places[i] {
				continue // by then i had been chosen
			}
			p, tied := chosen(players, places, i, places[q], c)
			x := -p
			if q == i {
				x = 1 - p
			}
			move, tell = append(move, x/tied), append(tell, mul(p, 1-p)/tied)
		}
		moves[i] = mul(players[i].Variance/c, sum(move))
		tells[i] = mul(players[i].Variance/c2, sum(tell))
		if s.Damped {
			tells[i] = mul(tells[i], math.Sqrt(players[i].Variance)/c)
		}
	}
	return moves, tells
}

// chosen returns the probability with which player i is chosen among those who
// came in at place or behind it, on a scale of c points, and how many share that
// place.
func chosen(players []Rating, places []int, i, place int, c float64) (p, tied float64) {
	var room [4]float64
	odds := room[:0]
	for k := range players {
		if places[k] >= place {
			odds = append(odds, exp((players[k].Mean-players[i].Mean)/c))
		}
		if places[k] == place {
			tied++
		}
	}
	return 1 / sum(odds), tied
}
