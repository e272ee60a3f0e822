package luck

import (
	"bytes"
	"errors"
	"math"
	"math/rand/v2"
	"testing"
)

// TestNet: a net is read as it was written, what it says adds up to nothing, and what it
// is told by changes it knows as if it were told anew.
func TestNet(t *testing.T) {
	n, err := readNet(riichiBytes)
	if err != nil || !bytes.Equal(n.bytes(), riichiBytes) {
		t.Fatalf("the net is read otherwise than it was written: %v", err)
	}
	for _, b := range [][]byte{nil, riichiBytes[:20], riichiBytes[:len(riichiBytes)-1], make([]byte, len(riichiBytes))} {
		if _, err := readNet(b); !errors.Is(err, errNet) {
			t.Errorf("%d bytes are read as a net: %v", len(b), err)
		}
	}
	r := rand.New(rand.NewPCG(1, 2))
	var x told
	var kept known
	for range 50 {
		for range 20 {
			x.Seats[r.IntN(4)][r.IntN(perSeat)] = r.Float32()
			x.Race[r.IntN(4)][r.IntN(perRace)] = r.Float32()
		}
		got, want := n.says(&kept, &x, &inTurn), n.says(new(known), &x, &inTurn)
		sum := 0.0
		for s := range got {
			sum += got[s]
			if math.Abs(got[s]-want[s]) > 0.1 {
				t.Errorf("told by changes it says %v, and anew %v", got, want)
			}
		}
		if math.Abs(sum) > 1e-6 {
			t.Errorf("it says %v in all", sum)
		}
	}
}
