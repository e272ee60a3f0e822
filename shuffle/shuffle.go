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

// source gives uniformly distributed 64-bit numbers.
type source interface{ Uint64() uint64 }

func generator(domain string, seed [32]byte, deal uint32) source {
	b := make([]byte, 0, len(domain)+len(seed)+4)
	b = append(b, domain...)
	b = append(b, seed[:]...)
	b = binary.BigEndian.AppendUint32(b, deal)
	return rand.NewChaCha8(sha256.Sum256(b))
}

// rests are 2^64 modulo each number below that a wall needs.
var rests = func() (list [256]uint64) {
	for n := uint64(1); n < uint64(len(list)); n++ {
		list[n] = -n % n
	}
	return list
}()

// below returns a number from 0 to n-1, each equally likely. It throws away
// the outputs of the last, incomplete run of n numbers below 2^64.
func below(r source, n uint64) uint64 {
	rest := rests[n]
	for {
		if x := r.Uint64(); x <= math.MaxUint64-rest {
			return x % n
		}
	}
}
