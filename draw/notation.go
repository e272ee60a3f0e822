package draw

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"jansou/mahjong"
)

// Error says what is wrong in a notation, where, and what would be right.
type Error struct {
	Text   string // what was read
	Column int    // in characters, counted from 1
	Why    string // what is wrong there
	Remedy string // what to write in its place
}

// Error prints the place, what is wrong and what would be right.
func (e *Error) Error() string {
	return fmt.Sprintf("draw: %q, column %d: %s; %s", e.Text, e.Column, e.Why, e.Remedy)
}

// maxTiles is how many tiles one notation may have: a whole set.
const maxTiles = 144

// gap is how far groups of tiles stand apart.
const gap = 20

// piece is one tile of a notation, or a stack of two.
type piece struct {
	look
	upper *piece // lies on it: the tile added to a pung
	at    int    // the column of its number, counted from 0
}

// rows is a notation as it was read: rows of groups of tiles.
type rows [][][]piece

// Tiles draws tiles as rulebooks print them. The letters are those of
// mahjong.ParseTiles, before the numbers or after them; beside them stand
//
//   - after a tile that lies sideways: p1*23, z44*4
//   - after a tile that lies on the sideways tile before it, as in a kong that
//     grew from a pung: z44*4+4
//   - for a tile that lies face down: m-66-
//     ~  or a space between groups that stand apart: m33~s111~p12345678
//     /  between rows, as of a river: 1z9p/3s
//
// title is the picture's name; "" says what it shows. What cannot be read is an
// *Error.
func Tiles(notation, title string) (string, error) {
	all, err := parse(notation)
	if err != nil {
		return "", err
	}
	c := newCanvas()
	width, y := 0, 4
	for _, row := range all {
		height := tileHeight
		for _, g := range row {
			for _, p := range g {
				if p.upper != nil {
					height = 2 * tileWidth
				}
			}
		}
		y += height
		x := 4
		for i, g := range row {
			if i > 0 {
				x += gap
			}
			for _, p := range g {
				x = c.piece(x, y, p)
			}
		}
		width = max(width, x)
		y += 4
	}
	words := describe(all)
	if title == "" {
		title = notation
	}
	return c.svg(width+4, y, 0.75, title, words), nil
}

// piece draws a tile of a row, its foot at y, and returns where it ends.
func (c *canvas) piece(x, y int, p piece) int {
	if p.upper != nil {
		c.tile(x, y-p.height()-p.upper.height(), p.upper.look)
	}
	return c.row(x, y, []look{p.look})
}

const letters = "mpszf"

// reader reads one notation.
type reader struct {
	text  []rune
	all   rows
	n     int
	first bool  // the letter of a suit stands before its numbers
	begun bool  // the group being read has a letter or a number
	suit  rune  // 0: not read yet
	ready bool  // suit has had a number
	waits []int // columns of the numbers that wait for their letter
}

// parse reads a notation.
func parse(text string) (rows, error) {
	text = mahjong.Spell(text)
	if !utf8.ValidString(text) {
		return nil, &Error{strings.ToValidUTF8(text, "?"), 1, "this is no text", "write tiles such as m123 or 123m"}
	}
	r := &reader{text: []rune(text), all: rows{{nil}}}
	for i, c := range r.text {
		if err := r.read(i, c); err != nil {
			return nil, err
		}
	}
	if err := r.endGroup(len(r.text)); err != nil {
		return nil, err
	}
	if r.n == 0 {
		return nil, r.bad(0, "there is no tile", "write tiles such as m123 or 123m")
	}
	return r.all.tidy(), nil
}

func (r *reader) bad(i int, why, remedy string) error {
	return &Error{string(r.text), i + 1, why, remedy}
}

// tidy drops groups and rows without a tile.
func (all rows) tidy() rows {
	var out rows
	for _, row := range all {
		var groups [][]piece
		for _, g := range row {
			if len(g) > 0 {
				groups = append(groups, g)
			}
		}
		if len(groups) > 0 {
			out = append(out, groups)
		}
	}
	return out
}

// group is the group being read.
func (r *reader) group() *[]piece {
	row := &r.all[len(r.all)-1]
	return &(*row)[len(*row)-1]
}

// read reads one character.
func (r *reader) read(i int, c rune) error {
	switch {
	case c == '~' || c == ' ' || c == '/' || c == '\n':
		if err := r.endGroup(i); err != nil {
			return err
		}
		if c == '/' || c == '\n' {
			r.all = append(r.all, [][]piece{nil})
		} else {
			row := &r.all[len(r.all)-1]
			*row = append(*row, nil)
		}
		return nil
	case c >= '0' && c <= '9':
		if !r.begun {
			r.begun, r.first = true, false
		}
		if r.first {
			r.ready = true
			return r.put(i, r.suit)
		}
		r.waits = append(r.waits, i)
		return r.put(i, 0)
	case strings.ContainsRune(letters, c):
		return r.letter(i, c)
	case c == '-':
		return r.put(i, 0)
	case c == '*':
		return r.turn(i)
	case c == '+':
		return r.lift(i)
	}
	return r.bad(i, fmt.Sprintf("%q is no tile and no mark", c), "tiles are numbers with one of the letters m p s z f; marks are * + - ~ and /")
}

// letter reads the letter of a suit.
func (r *reader) letter(i int, c rune) error {
	if !r.begun {
		r.begun, r.first = true, true
	}
	if r.first {
		if r.suit != 0 && !r.ready {
			return r.bad(i, fmt.Sprintf("the letter %c before it has no numbers", r.suit), fmt.Sprintf("write %c1, or leave the letter out", r.suit))
		}
		r.suit, r.ready = c, false
		return nil
	}
	if len(r.waits) == 0 {
		return r.bad(i, fmt.Sprintf("the letter %c has no numbers before it", c), fmt.Sprintf("write 1%c, or begin the group with the letter", c))
	}
	for _, at := range r.waits {
		if err := r.name(at, c); err != nil {
			return err
		}
	}
	r.waits = nil
	return nil
}

// put adds a tile: a back, one of a known suit, or one whose suit comes later.
func (r *reader) put(i int, suit rune) error {
	if r.n++; r.n > maxTiles {
		return r.bad(i, fmt.Sprintf("there are more than %d tiles", maxTiles), "a picture of tiles holds one set; draw two")
	}
	g := r.group()
	*g = append(*g, piece{at: i})
	if suit != 0 {
		return r.name(i, suit)
	}
	return nil
}

// name gives the tile whose number stands at i its suit.
func (r *reader) name(i int, suit rune) error {
	n := r.text[i]
	t, err := mahjong.ParseTile(string(n) + string(suit))
	if err != nil {
		most := map[rune]string{'z': "honours are z1 to z7: east, south, west, north, white, green, red", 'f': "flowers are f1 to f8"}[suit]
		return r.bad(i, fmt.Sprintf("there is no tile %c%c", suit, n), most)
	}
	g := *r.group()
	for j := range g {
		for p := &g[j]; p != nil; p = p.upper {
			if p.at == i {
				p.tile = t
			}
		}
	}
	return nil
}

// turn lays the last tile sideways.
func (r *reader) turn(i int) error {
	g := *r.group()
	if len(g) == 0 || r.text[i-1] == '*' || r.text[i-1] == '+' || r.first && !r.ready && r.suit != 0 {
		return r.bad(i, "* stands after no tile", "write it after the tile that lies sideways: p1*23")
	}
	g[len(g)-1].sideways = true
	return nil
}

// lift lays the last tile on the sideways one before it.
func (r *reader) lift(i int) error {
	g := r.group()
	n := len(*g)
	if n < 2 || r.text[i-1] == '*' || r.text[i-1] == '+' || !(*g)[n-2].sideways || (*g)[n-2].upper != nil {
		return r.bad(i, "+ stands after no tile that could lie on another", "write the sideways tile, then the one that lies on it: z44*4+4")
	}
	top := (*g)[n-1]
	top.sideways = true
	(*g)[n-2].upper = &top
	*g = (*g)[:n-1]
	return nil
}

// endGroup ends the group before column i.
func (r *reader) endGroup(i int) error {
	if len(r.waits) > 0 {
		return r.bad(r.waits[0], "numbers have no letter", "write one of m p s z f after them, 123m, or before them, m123")
	}
	if r.first && r.suit != 0 && !r.ready {
		return r.bad(i-1, fmt.Sprintf("the letter %c has no numbers", r.suit), fmt.Sprintf("write %c1, or leave the letter out", r.suit))
	}
	r.begun, r.first, r.suit, r.ready = false, false, 0, false
	return nil
}
