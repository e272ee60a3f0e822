// Package shuffle builds a wall from a committed seed. It is specified byte
// for byte, so that anybody can check a wall with a program of their own, and
// it is no library's shuffle, whose order is nobody's promise:
//
//  1. key = SHA-256("jansou/shuffle/v1" 0x00 ‖ seed (32 bytes) ‖ deal (4 bytes,
//     big-endian)).
//  2. The generator is ChaCha8 with that key, in the sense of
//     c2sp.org/chacha8rand (math/rand/v2 has it); each number is its next
//     64-bit output.
//  3. A number below n is the first output x that is below the greatest
//     multiple of n up to 2^64, modulo n: every remainder is equally likely.
//  4. For i from the last tile down to the second (index 1): tile i changes
//     places with the tile at the next number below i+1. The first tile of the
//     result is the first to be dealt.
//
// A change of any of this needs another domain name in step 1 ("/v2").
//
// Where dice break the wall, they are thrown by the same seed: step 1 with the
// domain "jansou/dice/v1" 0x00, and then four numbers below 6 by steps 2 and 3,
// each plus one. The first two are the dealer's.
package shuffle

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"

	"jansou/mahjong"
)

const (
	domain     = "jansou/shuffle/v1\x00"
	diceDomain = "jansou/dice/v1\x00"
)

// Wall returns tiles in the order that seed gives to the deal of that number,
// counted from 0 over the whole game. It leaves tiles as they are, and panics
// on more tiles than a wall can hold or one that is not a tile.
func Wall(seed [32]byte, deal uint32, tiles []mahjong.Tile) mahjong.Wall {
	w, err := mahjong.WallOf(tiles)
	if err != nil {
		panic(fmt.Sprintf("shuffle: %v", err))
	}
	r := generator(domain, seed, deal)
	for i := w.Len() - 1; i > 0; i-- {
		w.Swap(i, int(below(r, uint64(i+1))))
	}
	return w
}

// Dice returns the dice that seed throws for the deal of that number.
func Dice(seed [32]byte, deal uint32) mahjong.Dice {
	var d mahjong.Dice
	r := generator(diceDomain, seed, deal)
	for i := range d {
		d[i] = uint8(below(r, 6)) + 1
	}
	return d
}

func generator(domain string, seed [32]byte, deal uint32) *rand.ChaCha8 {
	b := make([]byte, 0, len(domain)+len(seed)+4)
	b = append(b, domain...)
	b = append(b, seed[:]...)
	b = binary.BigEndian.AppendUint32(b, deal)
	return rand.NewChaCha8(sha256.Sum256(b))
}

// below returns a number from 0 to n-1, each equally likely.
func below(r *rand.ChaCha8, n uint64) uint64 {
	for {
		if x, kept := within(r.Uint64(), n); kept {
			return x
		}
	}
}

// parts are, for each number n below which a wall needs a number, how often n
// goes into the greatest 64-bit number, and 2^64 modulo n.
var parts = func() (list [256]struct{ times, rest uint64 }) {
	for n := uint64(1); n < uint64(len(list)); n++ {
		list[n].times, list[n].rest = math.MaxUint64/n, -n%n
	}
	return list
}()

// within returns x modulo n, n below 256, and whether x is kept: the last,
// incomplete run of n numbers below 2^64 is thrown away. A multiplication finds
// how often n goes into x, or one time less; to divide takes several times as
// long.
func within(x, n uint64) (rest uint64, kept bool) {
	p := &parts[n]
	if x > math.MaxUint64-p.rest {
		return 0, false
	}
	times, _ := bits.Mul64(x, p.times)
	if x -= times * n; x >= n {
		x -= n
	}
	return x, true
}
