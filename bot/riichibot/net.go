package riichibot

import (
	"encoding/binary"
	"errors"
	"math"
)

// Net is a small network that says of each candidate of a choice how likely strong people
// take it: where it says one more, e times as likely. It has one hidden layer of numbers
// that are not below 0, and beside it a straight line.
type Net struct {
	Hidden int
	In     []float32 // Hidden rows of Traits weights
	Bias   []float32 // of each hidden number
	Out    []float32 // weights of the hidden numbers
	Line   []float32 // weights of the traits themselves
}

// MaxHidden is how many hidden numbers a network may have: Master has room for these.
const MaxHidden = 256

// NewNet returns a network with so many hidden numbers that says 0 of everything.
func NewNet(hidden int) *Net {
	return &Net{Hidden: hidden, In: make([]float32, hidden*Traits), Bias: make([]float32, hidden), Out: make([]float32, hidden), Line: make([]float32, Traits)}
}

// ErrNet says that bytes are no network for the traits of this program, or one too large.
var ErrNet = errors.New("riichibot: no network for these traits, with at most 256 hidden numbers")

// AppendBinary appends n as ReadNet reads it.
func (n *Net) AppendBinary(b []byte) []byte {
	b = binary.LittleEndian.AppendUint32(b, Traits)
	b = binary.LittleEndian.AppendUint32(b, uint32(n.Hidden))
	for _, list := range [...][]float32{n.In, n.Bias, n.Out, n.Line} {
		for _, x := range list {
			b = binary.LittleEndian.AppendUint32(b, math.Float32bits(x))
		}
	}
	return b
}

// ReadNet reads a network.
func ReadNet(b []byte) (*Net, error) {
	if len(b) < 8 || binary.LittleEndian.Uint32(b) != Traits {
		return nil, ErrNet
	}
	hidden := binary.LittleEndian.Uint32(b[4:])
	if hidden > MaxHidden {
		return nil, ErrNet
	}
	n := NewNet(int(hidden))
	if b = b[8:]; len(b) != 4*(len(n.In)+len(n.Bias)+len(n.Out)+len(n.Line)) {
		return nil, ErrNet
	}
	for _, list := range [...][]float32{n.In, n.Bias, n.Out, n.Line} {
		for i := range list {
			list[i] = math.Float32frombits(binary.LittleEndian.Uint32(b))
			b = b[4:]
		}
	}
	return n, nil
}

// common is what the traits of the state, which all candidates share, bring to each
// hidden number. out is room for them.
func (n *Net) common(out []float32, state []float32) {
	for j := range n.Hidden {
		out[j] = n.Bias[j] + dot(n.In[j*Traits:j*Traits+stateTraits], state)
	}
}

// of is what n says of a candidate.
func (n *Net) of(common, choice []float32) float64 {
	y := dot(n.Line[stateTraits:], choice)
	for j, x := range common[:n.Hidden] {
		if x += dot(n.In[j*Traits+stateTraits:(j+1)*Traits], choice); x > 0 {
			y += n.Out[j] * x
		}
	}
	return float64(y)
}

// Says is what n says of a candidate with these traits.
func (n *Net) Says(traits *[Traits]float32) float64 {
	common := make([]float32, n.Hidden)
	n.common(common, traits[:stateTraits])
	return n.of(common, traits[stateTraits:])
}

func dot(a, b []float32) float32 {
	var s0, s1, s2, s3 float32
	b = b[:len(a)]
	i := 0
	for ; i+4 <= len(a); i += 4 {
		s0 += a[i] * b[i]
		s1 += a[i+1] * b[i+1]
		s2 += a[i+2] * b[i+2]
		s3 += a[i+3] * b[i+3]
	}
	for ; i < len(a); i++ {
		s0 += a[i] * b[i]
	}
	return s0 + s1 + s2 + s3
}
