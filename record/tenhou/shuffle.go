package tenhou

import (
	"crypto/sha512"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"math"
	"math/bits"

	"jansou/record/riichiplay"
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
	key   []byte // room for the seed's bytes
}

// NewShuffle reads a seed, the base 64 behind the comma.
func NewShuffle(seed string) (*Shuffle, error) {
	m := new(Shuffle)
	if err := m.begin(seed); err != nil {
		return nil, err
	}
	return m, nil
}

// begin makes m what NewShuffle returns, whatever it was.
func (m *Shuffle) begin(seed string) (err error) {
	if m.key, err = base64.StdEncoding.AppendDecode(m.key[:0], []byte(seed)); err != nil {
		return fmt.Errorf("record: seed: %w", err)
	}
	if n := len(m.key); n == 0 || n%4 != 0 || n > 4*1024 {
		return fmt.Errorf("record: a seed of %d bytes, 2496 are usual", n)
	}
	m.start(m.key)
	return nil
}

// unkeyed is the generator's state before any key.
var unkeyed = func() (s [624]uint32) {
	s[0] = 19650218
	for i := 1; i < len(s); i++ {
		s[i] = 1812433253*(s[i-1]^s[i-1]>>30) + uint32(i)
	}
	return s
}()

// start is the generator's standard start from an array of words, which lie in
// key.
func (m *Shuffle) start(key []byte) {
	m.state = unkeyed
	s := &m.state
	i, j := 1, 0
	last := s[0] // the word before word i
	for range max(len(s), len(key)/4) {
		last = (s[i] ^ (last^last>>30)*1664525) + (binary.LittleEndian.Uint32(key[4*j:]) + uint32(j))
		s[i] = last
		if i++; i == len(s) {
			i = 1
		}
		if j++; 4*j == len(key) {
			j = 0
		}
	}
	for range len(s) - 1 {
		last = (s[i] ^ (last^last>>30)*1566083941) - uint32(i)
		s[i] = last
		if i++; i == len(s) {
			i = 1
		}
	}
	s[0] = 1 << 31
	m.used = len(s)
}

// words writes the next 32 words of the generator into block.
func (m *Shuffle) words(block *[128]byte) {
	for rest := block[:]; len(rest) > 0; {
		if m.used == len(m.state) {
			m.turn()
		}
		n := min(len(rest)/4, len(m.state)-m.used)
		for _, y := range m.state[m.used : m.used+n] {
			y ^= y >> 11
			y ^= y << 7 & 0x9d2c5680
			y ^= y << 15 & 0xefc60000
			binary.LittleEndian.PutUint32(rest, y^y>>18)
			rest = rest[4:]
		}
		m.used += n
	}
}

// turn makes the next state of the generator.
func (m *Shuffle) turn() {
	const n, far = len(m.state), 397
	s := &m.state
	word := s[0]
	for i := range n - far {
		next := s[i+1]
		s[i] = s[i+far] ^ mix(word, next)
		word = next
	}
	for i := n - far; i < n-1; i++ {
		next := s[i+1]
		s[i] = s[i+far-n] ^ mix(word, next)
		word = next
	}
	s[n-1] = s[far-1] ^ mix(word, s[0])
	m.used = 0
}

// mix joins the first bit of a word with the others of the next.
func mix(word, next uint32) uint32 {
	y := word&0x80000000 | next&0x7fffffff
	return y>>1 ^ -(y&1)&0x9908b0df
}

// Wall writes the next deal's tiles by number into ids, in the order in which
// they are dealt, and returns the two dice, each less one. Tenhou shuffles a
// list in order from its beginning, where the dead wall is, and deals from its
// end, so ids is that list read backwards.
func (m *Shuffle) Wall(ids *[riichiplay.WallSize]uint8) (dice [2]int) {
	var rnd [144]uint32
	for i := 0; i < len(rnd); i += 16 {
		var block [128]byte
		m.words(&block)
		sum := sha512.Sum512(block[:])
		for k := range 16 {
			rnd[i+k] = binary.LittleEndian.Uint32(sum[4*k:])
		}
	}
	for i := range ids {
		ids[i] = uint8(riichiplay.WallSize - 1 - i)
	}
	for i, at := 0, riichiplay.WallSize-1; at > 0; i, at = i+1, at-1 {
		k := at - remainder(rnd[i], at+1)
		ids[at], ids[k] = ids[k], ids[at]
	}
	return [2]int{int(rnd[135] % 6), int(rnd[136] % 6)}
}

// parts are, for each number n of tiles, 2^64 divided by n, rounded up.
var parts = func() (list [riichiplay.WallSize + 1]uint64) {
	for n := uint64(2); n < uint64(len(list)); n++ {
		list[n] = math.MaxUint64/n + 1
	}
	return list
}()

// remainder returns x modulo n, 2 to 136, by multiplications, which take less
// long than a division: the fraction of x/n, times n. The fraction is too great
// by less than x/2^64, which times n is far less than one.
func remainder(x uint32, n int) int {
	r, _ := bits.Mul64(parts[n]*uint64(x), uint64(n))
	return int(r)
}
