package tally

import (
	"encoding/json"
	"fmt"
	"math"
)

// Mean gathers a mean and its standard error in whole numbers, so that it is
// the same in whatever order it is added up. The zero Mean is of nothing.
type Mean struct{ N, Sum, Squares int64 }

// Note adds one number.
func (m *Mean) Note(x int) { m.Add(Mean{1, int64(x), int64(x) * int64(x)}) }

// Add adds what another Mean has gathered.
func (m *Mean) Add(o Mean) {
	m.N += o.N
	m.Sum += o.Sum
	m.Squares += o.Squares
}

// Value returns the mean; 0 of nothing.
func (m Mean) Value() float64 {
	if m.N == 0 {
		return 0
	}
	return float64(m.Sum) / float64(m.N)
}

// Err returns the standard error of the mean, by the variance of a sample; 0 of
// fewer than two numbers, of which it is not known.
func (m Mean) Err() float64 {
	if m.N < 2 {
		return 0
	}
	spread := float64(m.Squares) - float64(m.Sum)*m.Value()
	return math.Sqrt(max(0, spread) / float64(m.N-1) / float64(m.N))
}

// part is the Mean of n things of which k are so: a rate.
func part(k, n int64) Mean { return Mean{n, k, k} }

// MarshalJSON writes [n,sum,squares], and [] of nothing: a sum holds dozens of
// means, and is kept for each seat of each game.
func (m Mean) MarshalJSON() ([]byte, error) {
	if m == (Mean{}) {
		return []byte("[]"), nil
	}
	return fmt.Appendf(nil, "[%d,%d,%d]", m.N, m.Sum, m.Squares), nil
}

// UnmarshalJSON reads what MarshalJSON writes.
func (m *Mean) UnmarshalJSON(b []byte) error {
	var list []int64
	if err := json.Unmarshal(b, &list); err != nil {
		return fmt.Errorf("tally: a mean: %w", err)
	}
	switch len(list) {
	case 0:
		*m = Mean{}
	case 3:
		*m = Mean{list[0], list[1], list[2]}
	default:
		return fmt.Errorf("tally: a mean of %d numbers, and not of three", len(list))
	}
	return nil
}
