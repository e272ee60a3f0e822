package table

import "jansou/mahjong"

// fives are the kinds of which there are red tiles, by suit.
var fives = [...]mahjong.Kind{mahjong.M5, mahjong.P5, mahjong.S5}

// discards are the discards of each tile, of the hand and of the drawn one: an
// action that was just put together takes longer to copy.
var discards = func() (list [2][256]mahjong.Action) {
	for t := range list[0] {
		list[0][t] = mahjong.Action{Kind: mahjong.Discard, Tile: mahjong.Tile(t)}
		list[1][t] = mahjong.Action{Kind: mahjong.Discard, Tile: mahjong.Tile(t), Drawn: true}
	}
	return list
}()

// plainSets are the sets without a red five that can be made with a tile of one
// seat. To make a set is to check it, which for these is done once.
type plainSets struct {
	chows        [mahjong.Kinds][3]mahjong.Meld // by the lowest kind, and the place of the claimed one
	pungs, kongs [mahjong.Kinds]mahjong.Meld
}

// plain are the plain sets by whose the tile is.
var plain = func() (list [4]plainSets) {
	made := func(m mahjong.Meld, err error) mahjong.Meld {
		if err != nil {
			panic(err)
		}
		return m
	}
	for i := range mahjong.Kinds {
		k := mahjong.KindAt(i)
		for from := range mahjong.NoSeat {
			x, t := &list[from], mahjong.Of(k)
			x.pungs[i] = made(mahjong.MakePung(t, t, t, from))
			x.kongs[i] = made(mahjong.MakeOpenKong(t, t, t, t, from))
			if k.IsSuited() && k.Number() <= 7 {
				a, b := mahjong.Of(k+1), mahjong.Of(k+2)
				x.chows[i] = [3]mahjong.Meld{
					made(mahjong.MakeChow(t, a, b, from)), made(mahjong.MakeChow(a, t, b, from)), made(mahjong.MakeChow(b, t, a, from)),
				}
			}
		}
	}
	return list
}()
