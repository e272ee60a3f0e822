package record

import (
	"crypto/sha512"
	"encoding/base64"
	"encoding/binary"
	"fmt"
)

// shufflePrefix begins the seed of a Tenhou record: how it is coded.
const shufflePrefix = "mt19937ar-sha512-n288-base64,"

// Shuffle makes the walls of a Tenhou game from its seed, deal by deal, as
// Tenhou has published it: a Mersenne Twister started by the seed's 624 words
// gives 288 words a deal, SHA-512 over each 128 bytes of them gives 144, and
// these shuffle the tiles and throw the dice.
type Shuffle struct {
	state [624]uint32
	used  int
}

// NewShuffle reads a seed, the base 64 behind the comma.
func NewShuffle(seed string) (*Shuffle, error) {
	b, err := base64.StdEncoding.DecodeString(seed)
	if err != nil {
		return nil, fmt.Errorf("record: seed: %w", err)
	}
	if len(b) == 0 || len(b)%4 != 0 || len(b) > 4*1024 {
		return nil, fmt.Errorf("record: a seed of %d bytes, 2496 are usual", len(b))
	}
	words := make([]uint32, len(b)/4)
	for i := range words {
		words[i] = binary.LittleEndian.Uint32(b[4*i:])
	}
	var m Shuffle
	m.start(words)
	return &m, nil
}

// start is the generator's standard start from an array.
func (m *Shuffle) start(key []uint32) {
	s := &m.state
	s[0] = 19650218
	for i := 1; i < len(s); i++ {
		s[i] = 1812433253*(s[i-1]^s[i-1]>>30) + uint32(i)
	}
	i, j := 1, 0
	for range max(len(s), len(key)) {
		s[i] = (s[i] ^ (s[i-1]^s[i-1]>>30)*1664525) + key[j] + uint32(j)
		if i++; i == len(s) {
			s[0], i = s[len(s)-1], 1
		}
		if j++; j == len(key) {
			j = 0
		}
	}
	for range len(s) - 1 {
		s[i] = (s[i] ^ (s[i-1]^s[i-1]>>30)*1566083941) - uint32(i)
		if i++; i == len(s) {
			s[0], i = s[len(s)-1], 1
		}
	}
	s[0] = 1 << 31
	m.used = len(s)
}

// words writes the next 32 words of the generator into block.
func (m *Shuffle) words(block *[128]byte) {
	for k := range 32 {
		if m.used == len(m.state) {
			m.turn()
		}
		y := m.state[m.used]
		m.used++
		y ^= y >> 11
		y ^= y << 7 & 0x9d2c5680
		y ^= y << 15 & 0xefc60000
		binary.LittleEndian.PutUint32(block[4*k:], y^y>>18)
	}
}

// turn makes the next state of the generator.
func (m *Shuffle) turn() {
	const n, far = len(m.state), 397
	s := &m.state
	mix := func(i, next, far int) {
		y := s[i]&0x80000000 | s[next]&0x7fffffff
		s[i] = s[far] ^ y>>1 ^ -(y&1)&0x9908b0df
	}
	for i := range n - far {
		mix(i, i+1, i+far)
	}
	for i := n - far; i < n-1; i++ {
		mix(i, i+1, i+far-n)
	}
	mix(n-1, 0, far-1)
	m.used = 0
}

// Wall shuffles the tiles of the next deal, given by number in order, in
// place, and returns the two dice, each less one. Tenhou deals from the end of
// the list; the dead wall is at its beginning.
func (m *Shuffle) Wall(ids []int) (dice [2]int) {
	var rnd [144]uint32
	for i := 0; i < len(rnd); i += 16 {
		var block [128]byte
		m.words(&block)
		sum := sha512.Sum512(block[:])
		for k := range 16 {
			rnd[i+k] = binary.LittleEndian.Uint32(sum[4*k:])
		}
	}
	n := len(ids)
	for i := range n - 1 {
		k := i + int(rnd[i]%uint32(n-i))
		ids[i], ids[k] = ids[k], ids[i]
	}
	return [2]int{int(rnd[135] % 6), int(rnd[136] % 6)}
}
