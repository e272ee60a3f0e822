package record

import (
	"encoding/base64"
	"encoding/binary"
	"slices"
	"testing"
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
	walls := func() [][]int {
		m, err := NewShuffle(seed)
		if err != nil {
			t.Fatal(err)
		}
		var out [][]int
		for range 3 {
			ids := make([]int, wallSize)
			for i := range ids {
				ids[i] = i
			}
			dice := m.Wall(ids)
			if dice[0] < 0 || dice[0] > 5 || dice[1] < 0 || dice[1] > 5 {
				t.Errorf("dice %v", dice)
			}
			out = append(out, ids)
		}
		return out
	}
	a, b := walls(), walls()
	for i := range a {
		if !slices.Equal(a[i], b[i]) {
			t.Errorf("wall %d is not the same again", i+1)
		}
		sorted := slices.Clone(a[i])
		slices.Sort(sorted)
		for id, got := range sorted {
			if id != got {
				t.Fatalf("wall %d has no tile %d", i+1, id)
			}
		}
	}
	if slices.Equal(a[0], a[1]) {
		t.Error("two deals have the same wall")
	}
	for _, bad := range []string{"", "!", "AAA=", "AAAAAAA="} {
		if _, err := NewShuffle(bad); err == nil {
			t.Errorf("the seed %q is taken", bad)
		}
	}
}
