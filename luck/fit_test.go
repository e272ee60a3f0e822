package luck

import (
	"flag"
	"fmt"
	"math"
	"strings"
	"testing"
)

var (
	fitGames = flag.Int("luck.fit", 0, "TestFit: games that are played; 0: none")
	fitRules = flag.String("luck.rules", "tenhou", "TestFit: their ruleset")
)

// TestFit finds the weights of weights.go by games of self-play that TestBias does not
// play: those by which points without luck are spread least, pulled towards even ones.
// go test ./luck -run TestFit -v -luck.fit 150 -luck.rules tenhou -timeout 1h
func TestFit(t *testing.T) {
	if *fitGames == 0 {
		t.Skip("weights are found where -luck.fit says by how many games")
	}
	all := playAll(t, *fitRules, 1_000_000, *fitGames)
	for _, pull := range []float64{3, 10, 30, 100} {
		was, is := 0.0, 0.0
		for fold := range 4 { // of games that the weights have not seen
			w := fitted(all, pull, func(game int) bool { return game%8/2 != fold })
			a, b := restOf(all, w, func(game int) bool { return game%8/2 == fold })
			was, is = was+a, is+b
		}
		t.Logf("pull %g: %.3f of the spread is left", pull, math.Sqrt(is/was))
	}
	w := fitted(all, 10, func(int) bool { return true })
	fmt.Printf("weights{")
	for i, x := range w {
		if i > 0 {
			fmt.Print(", ")
		}
		fmt.Printf("%.2f", x)
	}
	fmt.Println("}")
	if !strings.HasPrefix(*fitRules, "mcr") {
		return
	}
	says, aside := sharesOf(all)
	t.Logf("what the net says counts for %.2f times as much as it does, what is aside for %.2f", says, aside)
}

// sharesOf is for how much of itself, by least squares, what the net says and what a draw does
// to one of the others and not to another count.
func sharesOf(all []counted) (says, aside float64) {
	w := weights{beyond: officialWeights[beyond]}
	var xx, xy, yy, xr, yr float64
	for i := range all {
		d := &all[i]
		for s := range 4 {
			x, y := w.of(&d.sum[s]), d.aside[s]
			rest := float64(d.Points[s]) - d.Luck[s] - (1-officialAside)*y
			xx, xy, yy, xr, yr = xx+x*x, xy+x*y, yy+y*y, xr+x*rest, yr+y*rest
		}
	}
	n := xx*yy - xy*xy
	return 1 + (xr*yy-yr*xy)/n, 1 + (yr*xx-xr*xy)/n
}

// row is what a deal brought to a seat, by parts, its beginning without the mean.
type row struct {
	game   int
	points float64
	parts  [parts]float64
}

// rowsOf makes rows of deals.
func rowsOf(all []counted) (rows []row) {
	var mean [4][parts]float64
	for i := range all {
		for s := range 4 {
			for f, x := range all[i].begin[s] {
				mean[s][f] += x / float64(len(all))
			}
		}
	}
	for i := range all {
		d := &all[i]
		for s := range 4 {
			seat := d.order.Plus(d.dealer, s)
			r := row{game: d.game, points: float64(d.Points[seat]), parts: d.sum[seat]}
			for f, x := range d.begin[s] {
				r.parts[f] += x - mean[s][f]
			}
			rows = append(rows, r)
		}
	}
	return rows
}

// restOf is the square of the points of some games, and of what is left of them.
func restOf(all []counted, w weights, in func(int) bool) (was, is float64) {
	for _, r := range rowsOf(all) {
		if in(r.game) {
			x := r.points - w.of(&r.parts)
			was, is = was+r.points*r.points, is+x*x
		}
	}
	return was, is
}

// fitted are the weights by least squares, where each differs from an even one at a price
// that grows with pull.
func fitted(all []counted, pull float64, in func(int) bool) weights {
	w := even()
	var m [parts][parts + 1]float64
	n, square := 0.0, 0.0
	for _, r := range rowsOf(all) {
		if !in(r.game) {
			continue
		}
		rest := r.points - w.of(&r.parts)
		n, square = n+1, square+rest*rest
		for i, x := range r.parts {
			for j, y := range r.parts {
				m[i][j] += x * y
			}
			m[i][parts] += x * rest
		}
	}
	for i := range m {
		m[i][i] += pull * square / n
	}
	m[sure] = [parts + 1]float64{sure: 1} // what is known counts as it is
	for i := range m {
		for j := range m {
			if f := m[j][i] / m[i][i]; j != i && f != 0 {
				for k := i; k <= parts; k++ {
					m[j][k] -= f * m[i][k]
				}
			}
		}
	}
	for i := range w {
		w[i] += m[i][parts] / m[i][i]
	}
	return w
}
