package mcrplay

import (
	"fmt"
	"slices"

	"jansou/mahjong"
	"jansou/record"
)

// Quarter is how many tiles each seat draws from where the walls are apart.
const Quarter = 34

// wallOf returns the wall of a deal, made of what the record shows where
// it does not have it: each seat's own tiles from the first dealt to the last
// drawn, and behind them those that are left.
func wallOf(g *record.Game, r *record.Round) (mahjong.Wall, error) {
	switch {
	case !g.Rules.Duplicate && r.Wall == nil:
		return mahjong.Wall{}, fmt.Errorf("a common wall that the record does not have")
	case !g.Rules.Duplicate:
		return mahjong.WallOf(backFirst(r))
	case r.Wall != nil:
		return mahjong.WallOf(r.Wall)
	}
	left := map[mahjong.Tile]int{}
	for _, t := range mahjong.Tiles136() {
		left[t]++
	}
	var own [4][]mahjong.Tile
	for s := range own {
		own[s] = slices.Clone(r.Hands[s])
	}
	for _, s := range r.Steps {
		if s.Kind == record.Draw {
			own[s.Seat] = append(own[s.Seat], s.Tile)
		}
	}
	for s, ts := range own {
		if len(ts) > Quarter {
			return mahjong.Wall{}, fmt.Errorf("seat %d has %d tiles of a wall of %d", s, len(ts), Quarter)
		}
		for _, t := range ts {
			if left[t]--; left[t] < 0 {
				return mahjong.Wall{}, fmt.Errorf("a fifth %s", t)
			}
		}
	}
	var rest []mahjong.Tile
	for _, t := range mahjong.Tiles136() {
		if left[t] > 0 {
			left[t]--
			rest = append(rest, t)
		}
	}
	var wall []mahjong.Tile
	for i := range 4 {
		ts := own[r.Dealer.Plus(i)]
		n := Quarter - len(ts)
		wall = append(append(wall, ts...), rest[:n]...)
		rest = rest[n:]
	}
	return mahjong.WallOf(wall)
}

// backFirst returns the wall of r, which is whole and common, as the engine
// takes replacements from it: single tiles from the end. A source may take the
// upper tile of the last stack before the lower one; then those stacks are
// turned round.
func backFirst(r *record.Round) []mahjong.Tile {
	var back []mahjong.Tile
	for _, s := range r.Steps {
		if s.Kind == record.Draw && s.Back {
			back = append(back, s.Tile)
		}
	}
	turned := slices.Clone(r.Wall)
	for n := range (len(back) + 1) / 2 {
		i := len(turned) - 2 - 2*n
		if i < 0 {
			return r.Wall
		}
		turned[i], turned[i+1] = turned[i+1], turned[i]
	}
	for n, t := range back {
		if n >= len(turned) || turned[len(turned)-1-n] != t {
			return r.Wall
		}
	}
	return turned
}
