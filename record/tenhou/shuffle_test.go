package tenhou

import (
	"encoding/base64"
	"encoding/binary"
	"math"
	"slices"
	"testing"

	"jansou/record/riichiplay"
)

// TestTwister compares the generator with the first numbers that its authors
// publish for the key 0x123, 0x234, 0x345, 0x456.
func TestTwister(t *testing.T) {
	var key []byte
	for _, w := range []uint32{0x123, 0x234, 0x345, 0x456} {
		key = binary.LittleEndian.AppendUint32(key, w)
	}
	m, err := NewShuffle(base64.StdEncoding.EncodeToString(key))
	if err != nil {
		t.Fatal(err)
	}
	var block [128]byte
	m.words(&block)
	for i, want := range []uint32{1067595299, 955945823, 477289528, 4107218783, 4228976476} {
		if got := binary.LittleEndian.Uint32(block[4*i:]); got != want {
			t.Errorf("number %d is %d, %d is right", i+1, got, want)
		}
	}
}

// TestWallIsAShuffle: every wall holds every tile once, the next one differs,
// and the same seed gives the same walls.
func TestWallIsAShuffle(t *testing.T) {
	seed := base64.StdEncoding.EncodeToString([]byte("jansou test seed"))
	walls := func() [][riichiplay.WallSize]uint8 {
		m, err := NewShuffle(seed)
		if err != nil {
			t.Fatal(err)
		}
		var out [][riichiplay.WallSize]uint8
		for range 3 {
			var ids [riichiplay.WallSize]uint8
			dice := m.Wall(&ids)
			if dice[0] < 0 || dice[0] > 5 || dice[1] < 0 || dice[1] > 5 {
				t.Errorf("dice %v", dice)
			}
			out = append(out, ids)
		}
		return out
	}
	a, b := walls(), walls()
	for i := range a {
		if a[i] != b[i] {
			t.Errorf("wall %d is not the same again", i+1)
		}
		sorted := a[i]
		slices.Sort(sorted[:])
		for id, got := range sorted {
			if id != int(got) {
				t.Fatalf("wall %d has no tile %d", i+1, id)
			}
		}
	}
	if a[0] == a[1] {
		t.Error("two deals have the same wall")
	}
	for _, bad := range []string{"", "!", "AAA=", "AAAAAAA="} {
		if _, err := NewShuffle(bad); err == nil {
			t.Errorf("the seed %q is taken", bad)
		}
	}
}

// TestShuffleAgain: a shuffle that has served other seeds, one of them bad,
// begins anew as if it had not.
func TestShuffleAgain(t *testing.T) {
	var used Shuffle
	for i, text := range []string{"one", "another, which is longer than one", "", "a third"} {
		seed := base64.StdEncoding.EncodeToString([]byte(text + "...."[:(4-len(text)%4)%4]))
		fresh, err := NewShuffle(seed)
		if again := used.begin(seed); (err == nil) != (again == nil) {
			t.Fatalf("seed %d: %v, and again %v", i, err, again)
		} else if err != nil {
			continue
		}
		for deal := range 5 {
			var a, b [riichiplay.WallSize]uint8
			if fresh.Wall(&a) != used.Wall(&b) || a != b {
				t.Errorf("seed %d, deal %d: the walls differ", i, deal)
			}
		}
	}
}

// TestRemainder compares the multiplications with the division, where they
// could part: at both ends of the numbers, and beside each multiple.
func TestRemainder(t *testing.T) {
	for n := uint32(2); n <= riichiplay.WallSize; n++ {
		last := math.MaxUint32 / n * n
		for _, x := range []uint32{0, 1, n - 1, n, n + 1, 1<<31 - 1, 1 << 31, last - n - 1, last - n, last - 1, last, math.MaxUint32} {
			if got := remainder(x, int(n)); got != int(x%n) {
				t.Errorf("%d modulo %d is %d, not %d", x, n, x%n, got)
			}
		}
		for x := uint32(n); x < 1<<31; x += 12345677 {
			if got := remainder(x, int(n)); got != int(x%n) {
				t.Errorf("%d modulo %d is %d, not %d", x, n, x%n, got)
			}
		}
	}
}
