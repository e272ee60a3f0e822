package mahjong

import "fmt"

// Wall is all the tiles of one deal in the order in which they are built into
// the wall: tile 0 is the first to be dealt, the last tiles are the far end.
// A game takes it as an argument and draws no chance itself. The zero Wall is
// empty. It is a plain value and compares with ==.
type Wall struct {
	tiles [144]Tile
	n     uint8
}

// WallOf returns the wall of the given tiles, at most 144. It checks that
// every one is a tile, not which tiles they are: that is the game's business.
func WallOf(ts []Tile) (Wall, error) {
	var w Wall
	if len(ts) > len(w.tiles) {
		return w, fmt.Errorf("mahjong: a wall of %d tiles, at most 144 are possible", len(ts))
	}
	for i, t := range ts {
		if !t.Valid() {
			return Wall{}, fmt.Errorf("mahjong: tile %d of the wall is not a tile", i)
		}
		w.tiles[i] = t
	}
	w.n = uint8(len(ts))
	return w, nil
}

// Tiles136 returns the 136 tiles of a set without flowers, sorted, with a red
// five in place of a plain five of each suit of reds, of two where it is named
// twice.
func Tiles136(reds ...Suit) []Tile {
	ts := make([]Tile, 0, 136)
	for i := range Kinds {
		k := KindAt(i)
		for c := range 4 {
			t := Of(k)
			if k.IsSuited() && k.Number() == 5 && c < times(k.Suit(), reds) {
				t = RedFive(k)
			}
			ts = append(ts, t)
		}
	}
	return ts
}

// times returns how often s is among suits.
func times(s Suit, suits []Suit) (n int) {
	for _, u := range suits {
		if u == s {
			n++
		}
	}
	return n
}

// Len returns how many tiles the wall has.
func (w *Wall) Len() int { return int(w.n) }

// At returns tile i, counted from the first to be dealt.
func (w *Wall) At(i int) Tile {
	if i >= int(w.n) {
		panic(fmt.Sprintf("mahjong: tile %d of a wall of %d", i, w.n))
	}
	return w.tiles[i]
}

// Swap exchanges two tiles; shuffles and scripts build walls with it.
func (w *Wall) Swap(i, j int) { w.tiles[i], w.tiles[j] = w.tiles[j], w.tiles[i] }

// Tiles returns the tiles from the first to be dealt to the last.
func (w *Wall) Tiles() []Tile { return append([]Tile(nil), w.tiles[:w.n]...) }

// String prints the wall as notation.
func (w Wall) String() string { return FormatTiles(w.tiles[:w.n]) }

// MarshalText prints the wall as notation.
func (w Wall) MarshalText() ([]byte, error) { return []byte(w.String()), nil }

// UnmarshalText reads a wall from notation.
func (w *Wall) UnmarshalText(b []byte) error {
	ts, err := ParseTiles(string(b))
	if err != nil {
		return err
	}
	*w, err = WallOf(ts)
	return err
}
