package parlour

import (
	"crypto/sha256"
	"testing"

	"jansou/fair"
	"jansou/mahjong"
	"jansou/shuffle"
)

// BenchmarkExchange is all that the server reckons for the wall of one deal: its seal,
// four shares against their seals, the seed, the wall and the seal of the next deal.
// The bound is 100 ms a deal.
func BenchmarkExchange(b *testing.B) {
	tiles := mahjong.Tiles136(mahjong.Dots)
	s := Settings{Fair: fair.Method, Seed: Seed{7}}
	const id = "b7k2m9qx4tvc"
	var shares, seals [4]fair.Hash
	for i := range shares {
		shares[i] = sha256.Sum256([]byte{byte(i)})
		seals[i] = fair.SeatSeal(id, 0, mahjong.Seat(i), shares[i])
	}
	b.ReportAllocs()
	for b.Loop() {
		for i := range shares {
			if fair.SeatSeal(id, 0, mahjong.Seat(i), shares[i]) != seals[i] {
				b.Fatal("a share does not fit")
			}
		}
		seed := fair.Seed(id, 0, fair.ShareOf(s.Seed, id, 0), shares)
		if w := shuffle.Wall(seed, 0, tiles); w.Len() != 136 {
			b.Fatal("no wall")
		}
		s.sealOf(id, 1)
	}
}
