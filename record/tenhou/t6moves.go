package tenhou

import (
	"fmt"
	"strconv"
	"strings"

	"jansou/mahjong"
)

// t6Kind says what an entry of a seat's draws or discards is.
type t6Kind uint8

const (
	t6Nothing    t6Kind = iota // 0, which holds a place
	t6Tiled                    // a tile
	t6Drawn                    // 60, the tile just drawn
	t6Claimed                  // a set that was claimed
	t6ClosedKong               // a closed kong
	t6AddedKong                // a tile added to a pung
)

// t6Move is such an entry.
type t6Move struct {
	kind   t6Kind
	riichi bool         // said with this discard
	tile   mahjong.Tile // t6Tiled, t6AddedKong
	meld   mahjong.Meld // t6Claimed, t6ClosedKong
}

// t6Moves reads the list of seat s's draws or discards: numbers and strings. It
// is valid until the next deal is read.
func (c *t6Reader) t6Moves(s mahjong.Seat) ([]t6Move, error) {
	from := len(c.moves)
	for i := range c.Items {
		var m t6Move
		var err error
		if c.Peek() == '"' {
			m, err = t6Word(c.Text(), s)
		} else {
			m, err = t6Number(c.Number())
		}
		if err != nil && c.Usual() {
			return nil, fmt.Errorf("entry %d: %w", i, err)
		}
		c.moves = append(c.moves, m)
	}
	return c.moves[from:], nil
}

// t6Number reads a tile by its number, or what stands for one.
func t6Number(n int) (t6Move, error) {
	switch n {
	case 0:
		return t6Move{kind: t6Nothing}, nil
	case 60:
		return t6Move{kind: t6Drawn}, nil
	}
	t, err := t6Tile(n)
	return t6Move{kind: t6Tiled, tile: t}, err
}

// t6Word reads "r25", a discard that declares riichi, and the calls of seat s.
func t6Word(text string, s mahjong.Seat) (t6Move, error) {
	num, riichi := strings.CutPrefix(text, "r")
	if n, err := strconv.Atoi(num); err == nil && isDigit(num[0]) {
		m, err := t6Number(n)
		m.riichi = riichi
		return m, err
	}
	return t6Call(text, s)
}

// t6Call reads a claim or a kong of seat s, as "12p1212": a letter stands before
// one of the tiles. In a claim that is the claimed one, and its place says from
// whom: first left, then opposite, last right. In a kong it is the fourth.
func t6Call(text string, s mahjong.Seat) (t6Move, error) {
	bad := fmt.Errorf("%q is neither a number nor a call", text)
	var letter byte
	var digits [8]byte
	n, place := 0, 0
	for i := range len(text) {
		switch {
		case isDigit(text[i]) && n < len(digits):
			digits[n] = text[i] - '0'
			n++
		case isDigit(text[i]) || letter != 0 || n%2 != 0:
			return t6Move{}, bad
		default:
			letter, place = text[i], n/2
		}
	}
	if n%2 != 0 || n < 6 || place >= n/2 {
		return t6Move{}, bad
	}
	var room [4]mahjong.Tile
	ts := room[:n/2]
	for i := range ts {
		var err error
		if ts[i], err = t6Tile(10*int(digits[2*i]) + int(digits[2*i+1])); err != nil {
			return t6Move{}, err
		}
	}
	move, kind, from := t6Move{kind: t6Claimed}, mahjong.NoMeld, s.Plus(3-place)
	switch letter {
	case 'c':
		kind, from = mahjong.Chow, s.Plus(3)
	case 'p':
		kind = mahjong.Pung
	case 'm':
		if kind = mahjong.OpenKong; place == 3 {
			from = s.Plus(1)
		}
	case 'k':
		return t6Move{kind: t6AddedKong, tile: ts[place]}, nil
	case 'a':
		move.kind = t6ClosedKong
		var err error
		move.meld, err = mahjong.MakeMeld(mahjong.ClosedKong, ts, mahjong.NoTile, s)
		return move, err
	default:
		return t6Move{}, bad
	}
	var err error
	move.meld, err = mahjong.MakeMeld(kind, ts, ts[place], from)
	return move, err
}
