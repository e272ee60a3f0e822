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
// reports and ParseTiles ignores. The signs of Unicode for tiles, 🀇🀈🀉, are read
// wherever letters are, with them or by themselves.
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
	s = Spell(s)
	r := notation{s: s, sideways: -1, suit: -1}
	if s != "" {
		r.out = make([]Tile, 0, len(s))
	}
	// The first character decides the custom; the two are not mixed.
	if f := strings.TrimLeft(s, " "); f != "" {
		r.letterFirst = strings.IndexByte(suitLetters, f[0]) >= 0
	}
	for i := 0; i <= len(s); i++ {
		if why := r.read(i); why != "" {
			return nil, -1, fmt.Errorf("mahjong: tiles %q, byte %d: %s", s, i, why)
		}
	}
	return r.out, r.sideways, nil
}

// notation is tiles that are being read.
type notation struct {
	s           string
	out         []Tile
	sideways    int    // index of the tile marked with *; -1: none yet
	letterFirst bool   // the custom
	suit        int    // of the group being read; -1: none yet
	nums        []byte // numbers that wait for their letter
	pending     bool   // a letter that waits for its numbers
}

// What may be wrong in more than one place.
const (
	noSuit    = "numbers without a suit letter, such as 123m"
	noNumbers = "a suit letter without numbers"
)

// read reads the byte at i, or the end, and says what is wrong there.
func (r *notation) read(i int) (why string) {
	if i == len(r.s) {
		switch {
		case len(r.nums) > 0:
			return noSuit
		case r.pending:
			return noNumbers
		}
		return ""
	}
	switch c := r.s[i]; {
	case c == ' ':
		if len(r.nums) > 0 {
			return noSuit
		}
		return ""
	case c >= '0' && c <= '9':
		return r.number(c)
	case c == '*':
		return r.mark(i)
	case strings.IndexByte(suitLetters, c) >= 0:
		return r.letter(c)
	default:
		return fmt.Sprintf("%q is neither a number, nor one of the letters %s, nor *", c, suitLetters)
	}
}

// number reads a tile of the suit that is known, or keeps it for its letter.
func (r *notation) number(c byte) (why string) {
	if !r.letterFirst {
		r.nums = append(r.nums, c)
		return ""
	}
	if r.suit < 0 {
		return "a number before its suit letter"
	}
	r.pending = false
	return r.add(c)
}

// letter begins a group, or ends the one whose numbers wait for it.
func (r *notation) letter(c byte) (why string) {
	if r.pending || !r.letterFirst && len(r.nums) == 0 {
		return noNumbers
	}
	r.suit = strings.IndexByte(suitLetters, c)
	if r.letterFirst {
		r.pending = true
		return ""
	}
	for _, n := range r.nums {
		if why := r.add(n); why != "" {
			return why
		}
	}
	r.nums = r.nums[:0]
	return ""
}

func (r *notation) add(n byte) (why string) {
	t, why := tileOf(r.suit, int(n-'0'))
	if why == "" {
		r.out = append(r.out, t)
	}
	return why
}

// mark reads the * after a tile.
func (r *notation) mark(i int) (why string) {
	n := len(r.out) + len(r.nums)
	switch {
	case n == 0 || r.pending || r.s[i-1] == '*' || r.s[i-1] == ' ':
		return "* stands after the tile that lies sideways"
	case r.sideways >= 0:
		return "a second sideways tile"
	}
	r.sideways = n - 1
	return ""
}

// The tiles of Unicode in its order, from U+1F000 on: the number of each, and the
// letter of its suit.
const (
	signNumbers = "1234765" + "123456789" + "123456789" + "123456789" + "56871234"
	signSuits   = "zzzzzzz" + "mmmmmmmmm" + "sssssssss" + "ppppppppp" + "ffffffff"
)

// firstSign begins the tiles of Unicode.
const firstSign = '\U0001F000'

// Spell writes the signs of Unicode for tiles, 🀇🀈🀉, in letters, in the custom of
// the rest of s. Whoever reads notation apart from ParseTiles asks it first.
func Spell(s string) string {
	if !strings.ContainsFunc(s, isSign) {
		return s
	}
	first := strings.TrimLeft(s, " ")[0]
	letterFirst := strings.IndexByte(suitLetters, first) >= 0
	var b strings.Builder
	for _, r := range s {
		switch {
		case isSign(r):
			one := []byte{signNumbers[r-firstSign], signSuits[r-firstSign]}
			if letterFirst {
				one[0], one[1] = one[1], one[0]
			}
			b.Write(one)
		case r == '\uFE0E' || r == '\uFE0F': // how a sign is to look
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// isSign reports whether r is the sign of a tile. Those after the flowers, the
// joker and the back, are none that a game of ours has.
func isSign(r rune) bool { return firstSign <= r && r < firstSign+rune(len(signNumbers)) }

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
// letter once for each run of one suit: "123m0p77z". NoTile prints as "-", and
// what is no tile as its String says.
func FormatTiles(ts []Tile) string { return FormatSideways(ts, -1) }

// FormatSideways is FormatTiles with a * after the tile at index sideways.
func FormatSideways(ts []Tile, sideways int) string {
	var b strings.Builder
	for i, t := range ts {
		if !t.Valid() {
			b.WriteString(t.String())
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
		if i+1 == len(ts) || !ts[i+1].Valid() || ts[i+1].Kind().Suit() != t.Kind().Suit() {
			b.WriteByte(suitLetters[t.Kind().Suit()])
		}
	}
	return b.String()
}

// SortTiles sorts in place by suit and number, red fives before plain ones.
func SortTiles(ts []Tile) {
	sort.Slice(ts, func(i, j int) bool { return ts[i].Less(ts[j]) })
}
