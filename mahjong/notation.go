package mahjong

import (
	"fmt"
	"sort"
	"strings"
)

// ParseTile reads a single tile in either custom, "3p" or "p3"; "0p" is the
// red five; "-" is NoTile.
func ParseTile(s string) (Tile, error) {
	if s == "-" {
		return NoTile, nil
	}
	if t, ok := parseOne(s); ok {
		return t, nil
	}
	ts, err := ParseTiles(s)
	if err != nil {
		return NoTile, err
	}
	if len(ts) != 1 {
		return NoTile, fmt.Errorf("mahjong: %q is %d tiles, one is wanted, such as 3p", s, len(ts))
	}
	return ts[0], nil
}

// parseOne reads a number and a letter, in either order.
func parseOne(s string) (Tile, bool) {
	if len(s) != len("3p") {
		return NoTile, false
	}
	letter, n := s[0], s[1]
	if letter <= '9' {
		letter, n = n, letter
	}
	suit := strings.IndexByte(suitLetters, letter)
	if suit < 0 || n < '0' || n > '9' {
		return NoTile, false
	}
	t, why := tileOf(suit, int(n-'0'))
	return t, why == ""
}

// ParseTiles reads tiles written in either custom: the suit letter after its
// numbers, "123m0p77z", or before them, "m123p0z77". 0 is a red five; letters
// are m characters, p dots, s bamboos, z honours (1 to 7: east, south, west,
// north, white, green, red), f flowers (1 to 8). Spaces may stand between
// groups. A tile may be followed by * (it lies sideways), which ParseSideways
// reports and ParseTiles ignores.
func ParseTiles(s string) ([]Tile, error) {
	ts, _, err := parse(s)
	return ts, err
}

// ParseSideways reads tiles like ParseTiles and also returns the index of the
// tile marked with *, -1 if there is none. Two marks are an error.
func ParseSideways(s string) ([]Tile, int, error) { return parse(s) }

// MustTiles is ParseTiles for constants in tests and examples; it panics on
// an error.
func MustTiles(s string) []Tile {
	ts, err := ParseTiles(s)
	if err != nil {
		panic(err)
	}
	return ts
}

// MustTile is ParseTile for constants in tests and examples.
func MustTile(s string) Tile {
	t, err := ParseTile(s)
	if err != nil {
		panic(err)
	}
	return t
}

func parse(s string) ([]Tile, int, error) {
	var out []Tile
	if s != "" {
		out = make([]Tile, 0, len(s))
	}
	sideways := -1
	bad := func(i int, why string) ([]Tile, int, error) {
		return nil, -1, fmt.Errorf("mahjong: tiles %q, byte %d: %s", s, i, why)
	}
	// The first character decides the custom; the two are not mixed.
	letterFirst := false
	if f := strings.TrimLeft(s, " "); f != "" {
		letterFirst = strings.IndexByte(suitLetters, f[0]) >= 0
	}
	suit := -1       // of the group being read
	var nums []byte  // numbers that wait for their letter
	pending := false // a letter that waits for its numbers
	add := func(i int, n byte) error {
		t, why := tileOf(suit, int(n-'0'))
		if why != "" {
			return fmt.Errorf("mahjong: tiles %q, byte %d: %s", s, i, why)
		}
		out = append(out, t)
		return nil
	}
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case c == ' ':
			if len(nums) > 0 {
				return bad(i, "numbers without a suit letter, such as 123m")
			}
		case c >= '0' && c <= '9':
			if !letterFirst {
				nums = append(nums, c)
				continue
			}
			if suit < 0 {
				return bad(i, "a number before its suit letter")
			}
			pending = false
			if err := add(i, c); err != nil {
				return nil, -1, err
			}
		case c == '*':
			n := len(out) + len(nums)
			if n == 0 || pending || s[i-1] == '*' || s[i-1] == ' ' {
				return bad(i, "* stands after the tile that lies sideways")
			}
			if sideways >= 0 {
				return bad(i, "a second sideways tile")
			}
			sideways = n - 1
		case strings.IndexByte(suitLetters, c) >= 0:
			if pending || !letterFirst && len(nums) == 0 {
				return bad(i, "a suit letter without numbers")
			}
			suit = strings.IndexByte(suitLetters, c)
			if letterFirst {
				pending = true
				continue
			}
			for _, n := range nums {
				if err := add(i, n); err != nil {
					return nil, -1, err
				}
			}
			nums = nums[:0]
		default:
			return bad(i, fmt.Sprintf("%q is neither a number, nor one of the letters %s, nor *", c, suitLetters))
		}
	}
	if len(nums) > 0 {
		return bad(len(s), "numbers without a suit letter, such as 123m")
	}
	if pending {
		return bad(len(s), "a suit letter without numbers")
	}
	return out, sideways, nil
}

func tileOf(suit, n int) (Tile, string) {
	switch suit {
	case 0, 1, 2:
		if n == 0 {
			return Tile(suit*9+5) | redBit, ""
		}
		return Tile(suit*9 + n), ""
	case 3:
		if n < 1 || n > 7 {
			return 0, "honours are 1z to 7z"
		}
		return Tile(East) + Tile(n-1), ""
	case 4:
		if n < 1 || n > 8 {
			return 0, "flowers are 1f to 8f"
		}
		return Tile(Spring) + Tile(n-1), ""
	}
	return 0, "no suit"
}

// FormatTiles prints tiles in the order given, letters after numbers, the
// letter once for each run of one suit: "123m0p77z". NoTile prints as "-".
func FormatTiles(ts []Tile) string { return FormatSideways(ts, -1) }

// FormatSideways is FormatTiles with a * after the tile at index sideways.
func FormatSideways(ts []Tile, sideways int) string {
	var b strings.Builder
	for i, t := range ts {
		if t == NoTile {
			b.WriteByte('-')
			continue
		}
		n := t.Kind().Number()
		if t.IsRed() {
			n = 0
		}
		b.WriteByte(byte('0' + n))
		if i == sideways {
			b.WriteByte('*')
		}
		if i+1 == len(ts) || ts[i+1] == NoTile || ts[i+1].Kind().Suit() != t.Kind().Suit() {
			b.WriteByte(suitLetters[t.Kind().Suit()])
		}
	}
	return b.String()
}

// SortTiles sorts in place by suit and number, red fives before plain ones.
func SortTiles(ts []Tile) {
	sort.Slice(ts, func(i, j int) bool { return ts[i].Less(ts[j]) })
}
