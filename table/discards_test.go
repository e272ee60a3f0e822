package table

import (
	"math/rand/v2"
	"slices"
	"testing"

	"jansou/mahjong"
)

// TestAppendDiscards compares the list with what is plain to see, tile by tile:
// for hands by chance, with red fives and flowers, with a drawn tile and without,
// and with kinds that are barred.
func TestAppendDiscards(t *testing.T) {
	all := mahjong.Tiles136(mahjong.Characters, mahjong.Dots, mahjong.Bamboos)
	for f := mahjong.Spring; f <= mahjong.Bamboo; f++ {
		all = append(all, mahjong.Of(f))
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		var s State
		n := 2 + 3*r.IntN(5)
		for _, tile := range all[:n] {
			s.Places[0].add(tile)
		}
		var barred uint64
		if r.IntN(2) == 0 {
			s.Drawn = all[r.IntN(n)]
		} else {
			barred = r.Uint64() & r.Uint64() & (1<<mahjong.Kinds - 1)
		}
		var want []mahjong.Action
		held := append(s.Places[0].Hand.Tiles(), s.Places[0].Held.Tiles()...)
		for _, tile := range slices.Compact(held) {
			if s.HoldsBeside(0, tile) && !barsTile(barred, tile) {
				want = append(want, mahjong.Action{Kind: mahjong.Discard, Tile: tile})
			}
		}
		if s.Drawn != mahjong.NoTile {
			want = append(want, mahjong.Action{Kind: mahjong.Discard, Tile: s.Drawn, Drawn: true})
		}
		if got := s.AppendDiscards(nil, barred); !slices.Equal(got, want) {
			t.Fatalf("%v, drawn %v, barred %b: %v, want %v", held, s.Drawn, barred, got, want)
		}
	}
}
