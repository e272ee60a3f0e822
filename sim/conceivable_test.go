package sim_test

import (
	"jansou/mahjong"
	"jansou/table"
)

// conceivable lists what seat s could ask for, far more than it may: every
// discard, riichi and open riichi of every tile, every claim of the tile on offer or the
// last discard with whatever tiles, every kong, and the bare actions.
func (c *checker) conceivable(s mahjong.Seat) []mahjong.Action {
	out := []mahjong.Action{{}}
	for k := mahjong.Pass; k <= mahjong.OpenRiichi; k++ {
		out = append(out, mahjong.Action{Kind: k})
	}
	for _, t := range everyTile {
		for _, drawn := range []bool{false, true} {
			out = append(out, mahjong.Action{Kind: mahjong.Discard, Tile: t, Drawn: drawn},
				mahjong.Action{Kind: mahjong.Riichi, Tile: t, Drawn: drawn}, mahjong.Action{Kind: mahjong.OpenRiichi, Tile: t, Drawn: drawn})
		}
	}
	for k := mahjong.Spring; k <= mahjong.Bamboo; k++ {
		flower := mahjong.Of(k)
		out = append(out, mahjong.Action{Kind: mahjong.FlowerAction, Tile: flower}, mahjong.Action{Kind: mahjong.Discard, Tile: flower},
			mahjong.Action{Kind: mahjong.Discard, Tile: flower, Drawn: true}, mahjong.Action{Kind: mahjong.FlowerAction, Tile: flower, Drawn: true})
	}
	out = append(out, mahjong.Action{Kind: mahjong.Win, Tile: everyTile[0]}, mahjong.Action{Kind: mahjong.Pass, Drawn: true})
	v := c.game.View(s)
	out = appendClaims(out, &v, s)
	return appendKongs(out, &v, s)
}

var everyTile = func() (ts []mahjong.Tile) {
	for i := range mahjong.Kinds {
		ts = append(ts, mahjong.Of(mahjong.KindAt(i)))
	}
	return append(ts, mahjong.RedFive(mahjong.M5), mahjong.RedFive(mahjong.P5), mahjong.RedFive(mahjong.S5))
}()

// variants returns the tiles of kind k: two for a five.
func variants(k mahjong.Kind) []mahjong.Tile {
	if k.IsSuited() && k.Number() == 5 {
		return []mahjong.Tile{mahjong.Of(k), mahjong.RedFive(k)}
	}
	return []mahjong.Tile{mahjong.Of(k)}
}

// fours returns four tiles of kind k: in three ways for a five, with none, one
// and two red ones, which come first.
func fours(k mahjong.Kind) (list [][4]mahjong.Tile) {
	p := mahjong.Of(k)
	list = append(list, [4]mahjong.Tile{p, p, p, p})
	if vs := variants(k); len(vs) == 2 {
		red := vs[1]
		list = append(list, [4]mahjong.Tile{red, p, p, p}, [4]mahjong.Tile{red, red, p, p})
	}
	return list
}

func appendClaims(out []mahjong.Action, v *table.View, s mahjong.Seat) []mahjong.Action {
	t, from := v.Asked, v.AskedFrom
	if t == mahjong.NoTile { // nothing is on offer: ask for the last discard
		from = v.Turn
		if from.Valid() {
			if r := v.Seats[from].River; len(r) > 0 {
				t = r[len(r)-1].Tile
			}
		}
	}
	if t == mahjong.NoTile {
		t, from = everyTile[4], s.Next()
	}
	claim := func(m mahjong.Meld, err error) {
		if err == nil {
			out = append(out, mahjong.Action{Kind: mahjong.Claim, Meld: m}, mahjong.Action{Kind: mahjong.Kong, Meld: m})
		}
	}
	k := t.Kind()
	for _, from := range []mahjong.Seat{from, from.Next()} {
		for back := range mahjong.Kind(3) {
			if !k.IsSuited() || k.Number() <= int(back) || k.Number()-int(back) > 7 {
				continue
			}
			lo := k - back
			var need []mahjong.Kind
			for o := lo; o <= lo+2; o++ {
				if o != k {
					need = append(need, o)
				}
			}
			for _, a := range variants(need[0]) {
				for _, b := range variants(need[1]) {
					claim(mahjong.MakeChow(t, a, b, from))
				}
			}
		}
		for _, own := range fours(k) {
			claim(mahjong.MakePung(t, own[0], own[1], from))
			claim(mahjong.MakeOpenKong(t, own[0], own[1], own[2], from))
		}
	}
	return out
}

func appendKongs(out []mahjong.Action, v *table.View, s mahjong.Seat) []mahjong.Action {
	kong := func(m mahjong.Meld, err error) {
		if err == nil {
			out = append(out, mahjong.Action{Kind: mahjong.Kong, Meld: m}, mahjong.Action{Kind: mahjong.Claim, Meld: m})
		}
	}
	for i := range mahjong.Kinds {
		for _, own := range fours(mahjong.KindAt(i)) {
			kong(mahjong.MakeClosedKong(own[0], own[1], own[2], own[3], s))
		}
	}
	kong(mahjong.MakeClosedKong(everyTile[0], everyTile[0], everyTile[0], everyTile[0], s.Next()))
	for o := range v.Seats {
		for _, m := range v.Seats[o].Melds {
			for _, t := range variants(m.First()) {
				kong(m.AddTile(t))
			}
		}
	}
	return out
}
