package fair

import (
	"math"
	"slices"

	"jansou/mahjong"
)

// Report says how even the walls were that were counted.
type Report struct {
	Tiles int    `json:"tiles"` // of a wall
	Deals int64  `json:"deals"`
	Since int64  `json:"since"` // microseconds since 1970
	Tests []Test `json:"tests"`
	// Dora is how often each kind was the first indicator; empty where there is none.
	Dora []Share `json:"dora,omitempty"`
}

// Test is a comparison of what was counted with what chance gives: chi-squared, on so
// many degrees of freedom, and how often a fair shuffle comes out as uneven or more.
type Test struct {
	Of    TestOf  `json:"of"`
	Chair int     `json:"chair"` // 0 East to 3 North, where it is about one
	Chi   float64 `json:"chi"`
	Free  int     `json:"free"`
	P     float64 `json:"p"`
}

// TestOf says what a test compares.
type TestOf string

// What is tested.
const (
	OfPlace TestOf = "place" // where in the wall each kind lay
	OfDora  TestOf = "dora"  // which kind was the first indicator
	OfHand  TestOf = "hand"  // which kinds East, South, West or North were dealt
	OfPairs TestOf = "pairs" // how many pairs
)

// Share is how often something was counted, and how often chance gives it.
type Share struct {
	Kind  mahjong.Kind `json:"kind"`
	Count int64        `json:"count"`
	Even  float64      `json:"even"`
}

// least is how often a thing must be expected to have a cell of its own.
const least = 5

// ReportOf reckons what was counted. Of fewer walls than tell anything it has no
// tests.
func ReportOf(c Counted) Report {
	r := Report{Tiles: c.Tiles, Deals: c.Counts.Deals, Since: c.Since, Tests: []Test{}}
	n := float64(c.Tiles)
	kinds := make([]mahjong.Kind, 0, len(c.Counts.Place))
	for k := range c.Counts.Place {
		kinds = append(kinds, k)
	}
	slices.Sort(kinds)
	deals := float64(c.Counts.Deals)
	if deals == 0 || len(kinds) == 0 {
		return r
	}
	// How many of a kind are in a wall.
	of := func(k mahjong.Kind) float64 {
		sum := int64(0)
		for _, x := range c.Counts.Place[k] {
			sum += x
		}
		return float64(sum) / deals
	}
	var place cells
	for _, k := range kinds {
		for b, x := range c.Counts.Place[k] {
			size := min(block, n-float64(b*block))
			place.add(float64(x), deals*of(k)*size/n)
		}
	}
	blocks := len(c.Counts.Place[kinds[0]])
	// Each wall has each kind and each block so often: by that the cells differ less
	// than if they were free, by (n-1)/n.
	r.take(OfPlace, 0, &place, (len(kinds)-1)*(blocks-1), (n-1)/n)
	if len(c.Counts.Dora) > 0 {
		var dora cells
		for _, k := range kinds {
			x, even := c.Counts.Dora[k], deals*of(k)/n
			dora.add(float64(x), even)
			r.Dora = append(r.Dora, Share{k, x, even})
		}
		r.take(OfDora, 0, &dora, len(kinds)-1, 1)
	}
	pairs := pairsIn(kinds, of, int(n))
	for chair := range seats {
		var hand, pair cells
		for _, k := range kinds {
			hand.add(float64(c.Counts.Hand[k][chair]), deals*of(k)*handSize/n)
		}
		// Thirteen tiles are taken out of n and not put back.
		r.take(OfHand, chair, &hand, len(kinds)-1, (n-1)/(n-handSize))
		for i, p := range pairs {
			pair.add(float64(c.Counts.Pairs[chair][i]), deals*p)
		}
		pair.join()
		r.take(OfPairs, chair, &pair, len(pair.seen)-1, 1)
	}
	return r
}

// take adds a test, where there is enough to be tested.
func (r *Report) take(of TestOf, chair int, c *cells, free int, scale float64) {
	if free < 1 || slices.Min(c.even) < least {
		return
	}
	chi := c.chi() * scale
	r.Tests = append(r.Tests, Test{of, chair, chi, free, AtLeast(chi, free)})
}

// cells are what was counted, beside what chance gives.
type cells struct{ seen, even []float64 }

func (c *cells) add(seen, even float64) {
	c.seen, c.even = append(c.seen, seen), append(c.even, even)
}

// join puts cells at the ends together that are too small to stand alone.
func (c *cells) join() {
	for len(c.even) > 1 && c.even[len(c.even)-1] < least {
		last := len(c.even) - 1
		c.even[last-1] += c.even[last]
		c.seen[last-1] += c.seen[last]
		c.even, c.seen = c.even[:last], c.seen[:last]
	}
	for len(c.even) > 1 && c.even[0] < least {
		c.even[1] += c.even[0]
		c.seen[1] += c.seen[0]
		c.even, c.seen = c.even[1:], c.seen[1:]
	}
}

func (c *cells) chi() (sum float64) {
	for i, even := range c.even {
		d := c.seen[i] - even
		sum += d * d / even
	}
	return sum
}

// pairsIn is how likely a hand of thirteen has so many kinds at least twice.
func pairsIn(kinds []mahjong.Kind, of func(mahjong.Kind) float64, n int) (p [maxPairs + 1]float64) {
	// ways[t][i]: how many hands of t tiles of the kinds so far have i such kinds.
	var ways [handSize + 1][maxPairs + 1]float64
	ways[0][0] = 1
	for _, k := range kinds {
		has := int(math.Round(of(k)))
		var next [handSize + 1][maxPairs + 1]float64
		for t := range ways {
			for i, w := range ways[t] {
				for m := 0; w > 0 && m <= has && t+m <= handSize; m++ {
					j := i
					if m >= 2 {
						j++
					}
					if j <= maxPairs {
						next[t+m][j] += w * choose(has, m)
					}
				}
			}
		}
		ways = next
	}
	all := choose(n, handSize)
	for i, w := range ways[handSize] {
		p[i] = w / all
	}
	return p
}

func choose(n, k int) float64 {
	out := 1.0
	for i := range k {
		out = out * float64(n-i) / float64(i+1)
	}
	return out
}

// AtLeast is how often chance alone gives a chi-squared of at least x on so many
// degrees of freedom: the upper part of the incomplete gamma function.
func AtLeast(x float64, free int) float64 {
	if x <= 0 {
		return 1
	}
	a, x := float64(free)/2, x/2
	log, _ := math.Lgamma(a)
	scale := math.Exp(a*math.Log(x) - x - log)
	if x < a+1 { // the lower part as a series
		sum, term := 1/a, 1/a
		for n := a + 1; term > sum*1e-16; n++ {
			term *= x / n
			sum += term
		}
		return max(0, 1-scale*sum)
	}
	// the upper part as a continued fraction (Lentz)
	const tiny = 1e-300
	b := x + 1 - a
	c, d := 1/tiny, 1/b
	h := d
	for i := 1.0; i < 100_000; i++ {
		an := -i * (i - a)
		b += 2
		d = 1 / nonzero(an*d+b, tiny)
		c = nonzero(b+an/c, tiny)
		step := d * c
		h *= step
		if math.Abs(step-1) < 1e-15 {
			break
		}
	}
	return scale * h
}

func nonzero(x, tiny float64) float64 {
	if math.Abs(x) < tiny {
		return tiny
	}
	return x
}
