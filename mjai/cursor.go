package mjai

import "jansou/mahjong"

// cursor walks over a line of JSON that is written as programs write it. At the
// first thing that is not, odd is set and it goes no further.
type cursor struct {
	s   []byte
	i   int
	odd bool
}

// fail notes something that only the JSON library can judge.
func (c *cursor) fail() { c.odd, c.i = true, len(c.s) }

// peek returns the next byte, behind spaces; 0 at the end.
func (c *cursor) peek() byte {
	for c.i < len(c.s) {
		b := c.s[c.i]
		if b > ' ' {
			return b
		}
		if b != ' ' && b != '\t' && b != '\r' && b != '\n' {
			break
		}
		c.i++
	}
	return 0
}

// take passes over b, which must come next.
func (c *cursor) take(b byte) bool {
	if c.i < len(c.s) && c.s[c.i] == b || c.peek() == b {
		c.i++
		return true
	}
	c.fail()
	return false
}

// members goes through the fields of the object that is the whole line; the
// body must read the value.
func (c *cursor) members(yield func(name []byte) bool) {
	if !c.take('{') || c.peek() == '}' {
		c.fail() // an empty object is no message
		return
	}
	for {
		name := c.text()
		if !c.take(':') || !yield(name) || c.odd {
			return
		}
		if c.peek() != ',' {
			break
		}
		c.i++
	}
	if c.take('}') && c.peek() != 0 || c.i != len(c.s) {
		c.fail()
	}
}

// items goes through the values of a list; the body must read each.
func (c *cursor) items(yield func() bool) {
	if !c.take('[') {
		return
	}
	if c.peek() == ']' {
		c.i++
		return
	}
	for {
		if !yield() || c.odd {
			return
		}
		if c.peek() != ',' {
			break
		}
		c.i++
	}
	c.take(']')
}

// text reads a string of plain ASCII without escapes.
func (c *cursor) text() []byte {
	if !c.take('"') {
		return nil
	}
	for i, b := range c.s[c.i:] {
		if plain[b] {
			continue
		}
		if b != '"' {
			break
		}
		from := c.i
		c.i += i + 1
		return c.s[from : from+i]
	}
	c.fail()
	return nil
}

// plain are the bytes that stand for themselves in a string.
var plain = func() (is [256]bool) {
	for b := byte(' '); b < 0x7f; b++ {
		is[b] = b != '"' && b != '\\'
	}
	return is
}()

// number reads an integer of at most nine digits.
func (c *cursor) number() int {
	minus := c.peek() == '-'
	if minus {
		c.i++
	}
	from, n := c.i, 0
	for c.i < len(c.s) && c.s[c.i]-'0' <= 9 {
		n = 10*n + int(c.s[c.i]-'0')
		c.i++
		if c.i-from > 9 {
			c.fail()
			return 0
		}
	}
	if c.i == from || c.s[from] == '0' && c.i > from+1 {
		c.fail()
	}
	if minus {
		return -n
	}
	return n
}

// deepest is how far values may lie in each other to be passed over.
const deepest = 64

// skip passes over any sound value, depth values deep.
func (c *cursor) skip(depth int) {
	if depth > deepest {
		c.fail()
		return
	}
	switch b := c.peek(); b {
	case '"':
		c.skipText()
	case '{':
		if c.i++; c.peek() == '}' {
			c.i++
			return
		}
		for {
			c.peek()
			if c.skipText(); !c.take(':') {
				return
			}
			if c.skip(depth + 1); c.peek() != ',' {
				break
			}
			c.i++
		}
		c.take('}')
	case '[':
		for range c.items {
			c.skip(depth + 1)
		}
	case 't', 'f':
		c.flag()
	case 'n':
		c.word("null")
	default:
		c.skipNumber()
	}
}

// skipText passes over a string.
func (c *cursor) skipText() {
	if !c.take('"') {
		return
	}
	for c.i < len(c.s) {
		b := c.s[c.i]
		c.i++
		switch {
		case b == '"':
			return
		case b < ' ', b == '\\' && !c.escape():
			c.fail()
		}
	}
	c.fail()
}

// escape passes over what stands behind a backslash.
func (c *cursor) escape() bool {
	if c.i == len(c.s) {
		return false
	}
	b := c.s[c.i]
	c.i++
	switch b {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		return true
	case 'u':
		for range 4 {
			if c.i == len(c.s) || !isHex(c.s[c.i]) {
				return false
			}
			c.i++
		}
		return true
	}
	return false
}

func isHex(b byte) bool { return b-'0' <= 9 || b|0x20 >= 'a' && b|0x20 <= 'f' }

// skipNumber passes over a number: an integer, a fraction, an exponent.
func (c *cursor) skipNumber() {
	if c.i < len(c.s) && c.s[c.i] == '-' {
		c.i++
	}
	first := c.i
	n := c.digits()
	sound := n > 0 && (n == 1 || c.s[first] != '0')
	if c.i < len(c.s) && c.s[c.i] == '.' {
		c.i++
		sound = c.digits() > 0 && sound
	}
	if c.i < len(c.s) && c.s[c.i]|0x20 == 'e' {
		if c.i++; c.i < len(c.s) && (c.s[c.i] == '+' || c.s[c.i] == '-') {
			c.i++
		}
		sound = c.digits() > 0 && sound
	}
	if !sound {
		c.fail()
	}
}

// digits passes over digits and counts them.
func (c *cursor) digits() (n int) {
	for c.i < len(c.s) && c.s[c.i]-'0' <= 9 {
		c.i++
		n++
	}
	return n
}

// seat reads the number of a seat, 0 to 3.
func (c *cursor) seat() mahjong.Seat {
	n := c.number()
	if uint(n) > 3 {
		c.fail()
		return mahjong.NoSeat
	}
	return mahjong.Seat(n)
}

// flag reads true or false.
func (c *cursor) flag() bool {
	if c.peek() == 't' {
		return c.word("true")
	}
	c.word("false")
	return false
}

// word passes over the word that must come next.
func (c *cursor) word(w string) bool {
	if rest := c.s[c.i:]; len(rest) < len(w) || string(rest[:len(w)]) != w {
		c.fail()
		return false
	}
	c.i += len(w)
	return true
}

// tile reads the name of a tile.
func (c *cursor) tile() mahjong.Tile {
	name := c.text()
	t, ok := tileNamed(name)
	if !ok {
		c.fail()
	}
	return t
}

// tileNamed is ParseTile of bytes.
func tileNamed(name []byte) (mahjong.Tile, bool) {
	switch len(name) {
	case 1:
		t := letters[name[0]]
		return t, t != mahjong.NoTile || name[0] == Hidden[0]
	case 2, 3:
		first, n := suits[name[1]], name[0]-'1'
		if first == mahjong.NoKind || n > 8 {
			break
		}
		k := first + mahjong.Kind(n)
		if len(name) == 2 {
			return mahjong.Of(k), true
		}
		return mahjong.RedFive(k), name[0] == '5' && name[2] == 'r'
	}
	return mahjong.NoTile, false
}

// letters are the tiles whose name is one letter, suits the first kind of each
// suit by its letter.
var (
	letters = func() (by [256]mahjong.Tile) {
		for t, name := range names {
			if len(name) == 1 {
				by[name[0]] = t
			}
		}
		return by
	}()
	suits = [256]mahjong.Kind{'m': mahjong.M1, 'p': mahjong.P1, 's': mahjong.S1}
)
