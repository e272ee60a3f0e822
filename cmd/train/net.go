package main

import (
	"math"

	"jansou/bot/riichibot"
)

// trainer goes down the slope of how unlikely a network takes what was done (Adam).
type trainer struct {
	n           *riichibot.Net
	rate, decay float64
	steps       int
	sets        []*set
	active      [][]float32
	count       float32
	there       []int32 // traits that are not 0
}

// set is some weights with their slopes.
type set struct {
	w, slope, mean, square []float32
	decay                  bool
}

func newTrainer(n *riichibot.Net, rate, decay float64) *trainer {
	t := &trainer{n: n, rate: rate, decay: decay}
	for i, w := range [][]float32{n.In, n.Bias, n.Out, n.Line} {
		t.sets = append(t.sets, &set{w: w, slope: make([]float32, len(w)), mean: make([]float32, len(w)), square: make([]float32, len(w)), decay: i != 1})
	}
	return t
}

// says is what n says of traits; active is room for its hidden numbers.
func says(n *riichibot.Net, active, traits []float32) float32 {
	var room [riichibot.Traits]int32
	there := room[:0]
	y := float32(0)
	for i, x := range traits {
		if x != 0 {
			y += n.Line[i] * x
			there = append(there, int32(i))
		}
	}
	for j := range n.Hidden {
		row := n.In[j*riichibot.Traits : (j+1)*riichibot.Traits]
		s := n.Bias[j]
		for _, i := range there {
			s += row[i] * traits[i]
		}
		if s < 0 {
			s = 0
		}
		active[j] = s
		y += n.Out[j] * s
	}
	return y
}

// slopes adds those of a candidate, of which so much too much was said.
func (t *trainer) slopes(e float32, active, x []float32) {
	in, bias, out, line := t.sets[0], t.sets[1], t.sets[2], t.sets[3]
	t.there = t.there[:0]
	for k, v := range x {
		if v != 0 {
			line.slope[k] += e * v
			t.there = append(t.there, int32(k))
		}
	}
	for j, a := range active {
		if a <= 0 {
			continue
		}
		out.slope[j] += e * a
		d := e * t.n.Out[j]
		bias.slope[j] += d
		row := in.slope[j*riichibot.Traits : (j+1)*riichibot.Traits]
		for _, k := range t.there {
			row[k] += d * x[k]
		}
	}
}

// step goes down the slope.
func (t *trainer) step() {
	t.steps++
	one := 1 - math.Pow(0.9, float64(t.steps))
	two := 1 - math.Pow(0.999, float64(t.steps))
	rate := float32(t.rate * math.Sqrt(two) / one)
	for _, s := range t.sets {
		shrink := float32(1)
		if s.decay {
			shrink = float32(1 - t.rate*t.decay)
		}
		for i, g := range s.slope {
			g /= t.count
			s.slope[i] = 0
			s.mean[i] = 0.9*s.mean[i] + 0.1*g
			s.square[i] = 0.999*s.square[i] + 0.001*g*g
			s.w[i] = s.w[i]*shrink - rate*s.mean[i]/(float32(math.Sqrt(float64(s.square[i])))+1e-8)
		}
	}
	t.count = 0
}
