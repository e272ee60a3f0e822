package main

import (
	"fmt"
	"io"
	"math"

	"jansou/bot/riichibot"
)

// pull draws weights towards 0, so that a sign that was seen a few times says little.
const pull = 3.0

// logistic finds by Newton's method the weights by which the signs of cases say best what
// was so, and tells log how well they say it of the cases held out.
func logistic(what string, in, held *riichibot.Cases, log io.Writer) []float64 {
	n := len(in.Signs) / max(1, len(in.Was))
	w, step := make([]float64, n), make([]float64, n)
	loss := math.Inf(1)
	for range 40 {
		now, slope, curve := around(w, in)
		if now > loss { // it went too far
			for i := range w {
				step[i] /= 2
				w[i] -= step[i]
			}
			continue
		}
		if loss-now < 1e-3 {
			break
		}
		loss = now
		solve(curve, slope)
		for i := range w {
			step[i] = slope[i]
			w[i] += step[i]
		}
	}
	for i := range w {
		w[i] = math.Round(1e4*w[i]) / 1e4
	}
	mean := 0.0
	for _, was := range in.Was {
		if was {
			mean += 1 / float64(len(in.Was))
		}
	}
	var null, base, with float64
	for c, was := range held.Was {
		null += surprise(mean, was)
		base += surprise(float64(held.Base[c]), was)
		with += surprise(riichibot.Chance(w, held.Signs[c*n:(c+1)*n]), was)
	}
	k := float64(max(1, len(held.Was)))
	fmt.Fprintf(log, "%s: %d cases, %d held out; loss by the mean alone %.4f, without rivers %.4f, with them %.4f\n", what, len(in.Was), len(held.Was), null/k, base/k, with/k)
	return w
}

// around is the loss by weights w, and how it falls and bends: the slope downwards, and
// the upper half of the curve.
func around(w []float64, in *riichibot.Cases) (loss float64, slope []float64, curve [][]float64) {
	n := len(w)
	slope, curve = make([]float64, n), make([][]float64, n)
	for i := range curve {
		curve[i] = make([]float64, n)
		curve[i][i] = pull
		slope[i] = -pull * w[i]
		loss += pull / 2 * w[i] * w[i]
	}
	var there []int // signs that are not 0
	for c, was := range in.Was {
		x := in.Signs[c*n : (c+1)*n]
		there = there[:0]
		for i, v := range x {
			if v != 0 {
				there = append(there, i)
			}
		}
		p, y := riichibot.Chance(w, x), 0.0
		if was {
			y = 1
		}
		loss += surprise(p, was)
		for a, i := range there {
			v := float64(x[i])
			slope[i] += (y - p) * v
			v *= p * (1 - p)
			row := curve[i]
			for _, j := range there[a:] {
				row[j] += v * float64(x[j])
			}
		}
	}
	return loss, slope, curve
}

// surprise is how unlikely it was that what has chance p was so, or was not.
func surprise(p float64, was bool) float64 {
	if !was {
		p = 1 - p
	}
	return -math.Log(max(1e-6, p))
}

// solve turns b into the x of a·x = b. Of a, which is symmetrical, the upper half is there.
func solve(a [][]float64, b []float64) {
	n := len(b)
	for i := range n { // a becomes its Cholesky factor
		for j := i; j < n; j++ {
			s := a[i][j]
			for k := range i {
				s -= a[k][i] * a[k][j]
			}
			if i == j {
				a[i][i] = math.Sqrt(s)
			} else {
				a[i][j] = s / a[i][i]
			}
		}
	}
	for i := range n {
		for k := range i {
			b[i] -= a[k][i] * b[k]
		}
		b[i] /= a[i][i]
	}
	for i := n - 1; i >= 0; i-- {
		for k := i + 1; k < n; k++ {
			b[i] -= a[i][k] * b[k]
		}
		b[i] /= a[i][i]
	}
}
