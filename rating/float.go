package rating

import (
	"math"
	"slices"
)

// mul returns the product of a and b, rounded: no machine may join it with an
// addition. It is the only product of the package.
func mul(a, b float64) float64 { return float64(a * b) }

// sum adds up list from its least number to its greatest, and so to the same
// digits in whatever order they came. It sorts list.
func sum(list []float64) float64 {
	slices.Sort(list)
	total := 0.0
	for _, x := range list {
		total += x
	}
	return total
}

// The logarithm of 2 in two parts. The first has so few digits that its product
// with any exponent is exact.
const (
	ln2High = 0x1.62e42fefa38p-1
	ln2Low  = math.Ln2 - ln2High
)

// exp returns e to the power of x, to about one unit in the last place: e^x is
// 2^k times e^r with r between -0.35 and 0.35, where thirteen terms of the
// series are enough.
func exp(x float64) float64 {
	switch {
	case x > 709.7:
		return math.Inf(1)
	case x < -745.2:
		return 0
	}
	k := math.Floor(mul(x, 1/math.Ln2) + 0.5)
	r := x - mul(k, ln2High) - mul(k, ln2Low)
	y := 1.0
	for n := 13.0; n > 0; n-- {
		y = 1 + mul(r, y)/n
	}
	return math.Ldexp(y, int(k))
}
