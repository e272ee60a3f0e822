package luck

import (
	_ "embed"
	"encoding/binary"
	"errors"
	"math"

	"jansou/mahjong"
)

// What a net is told of each seat, and of the race as one seat sees it.
const (
	perSeat = 44
	perRace = 20

	toldDealer = 18 // of a seat: it deals
	toldDraws  = 7  // of the race: draws that are left
)

// told is what a net is told of a moment.
type told struct {
	Seats [4][perSeat]float32
	Race  [4][perRace]float32
}

// net is a small network that says what a race leaves out: it has one hidden layer of
// numbers that are not below 0.
type net struct {
	hidden int
	unit   float64   // points of what it says as 1
	seat   []float32 // weights of what is told of the seat itself, of the next, and so on
	race   []float32 // of what is told of the race
	bias   []float32
	out    []float32
}

const most = 64 // hidden numbers of a net

var (
	//go:embed riichi.net
	riichiBytes []byte
	//go:embed official.net
	officialBytes []byte
)

// riichiNet and officialNet are the nets of the two games, which TestLearn made.
var riichiNet, officialNet = mustNet(riichiBytes), mustNet(officialBytes)

func mustNet(b []byte) *net {
	n, err := readNet(b)
	if err != nil {
		panic(err)
	}
	return n
}

var errNet = errors.New("luck: no net")

// readNet reads a net.
func readNet(b []byte) (*net, error) {
	if len(b) < 12 || binary.LittleEndian.Uint32(b) != perSeat<<16|perRace {
		return nil, errNet
	}
	h := int(binary.LittleEndian.Uint32(b[4:]))
	n := &net{hidden: h, unit: float64(math.Float32frombits(binary.LittleEndian.Uint32(b[8:])))}
	if b = b[12:]; h > most || len(b) != 4*h*(4*perSeat+perRace+2) {
		return nil, errNet
	}
	for _, x := range []struct {
		list *[]float32
		n    int
	}{{&n.seat, 4 * perSeat * h}, {&n.race, perRace * h}, {&n.bias, h}, {&n.out, h}} {
		*x.list = make([]float32, x.n)
		for i := range *x.list {
			(*x.list)[i] = math.Float32frombits(binary.LittleEndian.Uint32(b))
			b = b[4:]
		}
	}
	return n, nil
}

// bytes is n as readNet reads it.
func (n *net) bytes() []byte {
	b := binary.LittleEndian.AppendUint32(nil, perSeat<<16|perRace)
	b = binary.LittleEndian.AppendUint32(b, uint32(n.hidden))
	b = binary.LittleEndian.AppendUint32(b, math.Float32bits(float32(n.unit)))
	for _, list := range [...][]float32{n.seat, n.race, n.bias, n.out} {
		for _, x := range list {
			b = binary.LittleEndian.AppendUint32(b, math.Float32bits(x))
		}
	}
	return b
}

// known is what the seats bring to the hidden numbers, as they were last told of.
type known struct {
	ok    [4]bool
	told  [4][perSeat]float32
	parts [4][4][most]float32 // of each seat, to the hidden numbers of itself, of who sits before it, and so on
}

// tell makes k what it is where a seat is so: only what has changed is reckoned.
func (n *net) tell(k *known, s int, x *[perSeat]float32) {
	if !k.ok[s] {
		k.ok[s], k.told[s], k.parts[s] = true, [perSeat]float32{}, [4][most]float32{}
	}
	h := n.hidden
	for i, v := range x {
		d := v - k.told[s][i]
		if d == 0 {
			continue
		}
		k.told[s][i] = v
		for r := range 4 {
			add(k.parts[s][r][:h], n.seat[(r*perSeat+i)*h:], d)
		}
	}
}

// says is what n says of all seats, by points; nothing in their sum.
func (n *net) says(k *known, x *told, after *[4]mahjong.Seat) (out [4]float64) {
	for s := range x.Seats {
		n.tell(k, s, &x.Seats[s])
	}
	var room [most]float32
	mean := 0.0
	for s := range out {
		out[s] = n.unit * float64(n.active(room[:n.hidden], k, x, s, after))
		mean += out[s] / 4
	}
	for s := range out {
		out[s] -= mean
	}
	return out
}

// active makes the hidden numbers as a seat sees the moment, and says what they come to.
func (n *net) active(sum []float32, k *known, x *told, s int, after *[4]mahjong.Seat) (y float32) {
	copy(sum, n.bias)
	for r, o := 0, s; r < 4; r, o = r+1, int(after[o]) {
		for i, v := range k.parts[o][r][:len(sum)] {
			sum[i] += v
		}
	}
	for i, v := range x.Race[s] {
		if v != 0 {
			add(sum, n.race[i*n.hidden:], v)
		}
	}
	for i, v := range sum {
		if v < 0 {
			sum[i] = 0
			continue
		}
		y += v * n.out[i]
	}
	return y
}

// add adds v times weights to sum.
func add(sum, weights []float32, v float32) {
	weights = weights[:len(sum)]
	for len(sum) >= 4 && len(weights) >= 4 {
		sum[0] += v * weights[0]
		sum[1] += v * weights[1]
		sum[2] += v * weights[2]
		sum[3] += v * weights[3]
		sum, weights = sum[4:], weights[4:]
	}
	for i := range sum {
		sum[i] += v * weights[i]
	}
}
