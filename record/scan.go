package record

import (
	"fmt"
	"strconv"
	"strings"
)

// tag is one element of Tenhou's XML: <T12/>, <N who="1" m="3495"/>. It has no
// content and no children, so a small scanner serves better than a general
// reader: it keeps the byte offset of everything and allocates little.
type tag struct {
	at    int
	name  string
	num   int // the number behind a one-letter name, -1 for none
	close bool
	attrs []attr
}

type attr struct{ name, value string }

// get returns the attribute's value, and whether it is there.
func (t *tag) get(name string) (string, bool) {
	for _, a := range t.attrs {
		if a.name == name {
			return a.value, true
		}
	}
	return "", false
}

// ints reads a list of numbers, "1,2,3".
func (t *tag) ints(name string) ([]int, error) {
	s, ok := t.get(name)
	if !ok {
		return nil, fmt.Errorf("<%s> without %s", t.name, name)
	}
	return splitInts(s)
}

func splitInts(s string) ([]int, error) {
	if s == "" {
		return nil, nil
	}
	out := make([]int, 0, strings.Count(s, ",")+1)
	for {
		// Most are of a few digits.
		i, n := 0, 0
		for ; i < len(s) && i < 9 && isDigit(s[i]); i++ {
			n = 10*n + int(s[i]-'0')
		}
		if i > 0 && (i == len(s) || s[i] == ',') {
			if out = append(out, n); i == len(s) {
				return out, nil
			}
			s = s[i+1:]
			continue
		}
		head, rest, more := strings.Cut(s, ",")
		n, err := oneInt(head)
		if err != nil {
			return nil, err
		}
		out = append(out, n)
		if !more {
			return out, nil
		}
		s = rest
	}
}

func oneInt(s string) (int, error) {
	n, err := strconv.Atoi(s)
	if err != nil || n > 1e9 || n < -1e9 {
		return 0, fmt.Errorf("%q is not a number", s)
	}
	return n, nil
}

// number reads one number that must be there.
func (t *tag) number(name string) (int, error) {
	if s, ok := t.get(name); ok && s != "" && strings.IndexByte(s, ',') < 0 {
		return oneInt(s)
	}
	ns, err := t.ints(name)
	if err != nil {
		return 0, err
	}
	if len(ns) != 1 {
		return 0, fmt.Errorf("<%s> has %d numbers in %s, one is wanted", t.name, len(ns), name)
	}
	return ns[0], nil
}

// scanner walks over the tags of s.
type scanner struct {
	s    string
	at   int
	buf  []attr
	base int // offset of s in the file
}

func (c *scanner) fail(at int, format string, a ...any) error {
	return &ReadError{At: c.base + at, Why: fmt.Sprintf(format, a...)}
}

// next reads the next tag into t; ok is false at the end. The attributes are valid
// until the next call.
func (c *scanner) next(t *tag) (ok bool, err error) {
	for c.at < len(c.s) && isSpace(c.s[c.at]) {
		c.at++
	}
	if c.at == len(c.s) {
		return false, nil
	}
	start := c.at
	if c.s[c.at] != '<' {
		return false, c.fail(c.at, "%q where a < should stand", c.s[c.at])
	}
	if c.play(t) {
		return true, nil
	}
	c.at++
	*t = tag{at: c.base + start, num: -1, attrs: c.buf[:0]}
	if c.peek() == '/' {
		t.close = true
		c.at++
	}
	from := c.at
	for isLetter(c.peek()) {
		c.at++
	}
	t.name = c.s[from:c.at]
	if t.name == "" {
		return false, c.fail(c.at, "a tag without a name")
	}
	if d := c.digits(); d != "" {
		if len(t.name) == 1 {
			t.num, _ = strconv.Atoi(d)
		} else {
			return false, c.fail(start, "<%s%s> is not known", t.name, d)
		}
	}
	for {
		for isSpace(c.peek()) {
			c.at++
		}
		switch b := c.peek(); {
		case b == '>':
			c.at++
			if t.attrs != nil {
				c.buf = t.attrs
			}
			return true, nil
		case b == '/':
			c.at++
			if c.peek() != '>' {
				return false, c.fail(c.at, "a / without >")
			}
		case isLetter(b):
			a, err := c.attr()
			if err != nil {
				return false, err
			}
			t.attrs = append(t.attrs, a)
		case c.at == len(c.s):
			return false, c.fail(start, "the file ends inside <%s>", t.name)
		default:
			return false, c.fail(c.at, "%q inside <%s>", b, t.name)
		}
	}
}

// play reads a tag of the kind that most are, a letter and a number: <T12/>.
func (c *scanner) play(t *tag) bool {
	s := c.s[c.at:]
	if len(s) < len("<T1/>") || !isLetter(s[1]) || !isDigit(s[2]) {
		return false
	}
	i, n := 2, 0
	for ; i < len(s) && i < len("<T135") && isDigit(s[i]); i++ {
		n = 10*n + int(s[i]-'0')
	}
	if i+1 >= len(s) || s[i] != '/' || s[i+1] != '>' {
		return false
	}
	t.at, t.name, t.num, t.close, t.attrs = c.base+c.at, s[1:2], n, false, nil
	c.at += i + 2
	return true
}

func (c *scanner) attr() (attr, error) {
	from := c.at
	for isLetter(c.peek()) || isDigit(c.peek()) {
		c.at++
	}
	name := c.s[from:c.at]
	if c.peek() != '=' || c.at+1 >= len(c.s) || c.s[c.at+1] != '"' {
		return attr{}, c.fail(c.at, "attribute %s without =\"…\"", name)
	}
	c.at += 2
	end := strings.IndexByte(c.s[c.at:], '"')
	if end < 0 {
		return attr{}, c.fail(from, "the file ends inside attribute %s", name)
	}
	v := c.s[c.at : c.at+end]
	c.at += end + 1
	return attr{name, v}, nil
}

func (c *scanner) digits() string {
	from := c.at
	for isDigit(c.peek()) && c.at-from < 9 {
		c.at++
	}
	return c.s[from:c.at]
}

func (c *scanner) peek() byte {
	if c.at < len(c.s) {
		return c.s[c.at]
	}
	return 0
}

func isSpace(b byte) bool  { return b == ' ' || b == '\n' || b == '\r' || b == '\t' }
func isDigit(b byte) bool  { return '0' <= b && b <= '9' }
func isLetter(b byte) bool { return 'a' <= b && b <= 'z' || 'A' <= b && b <= 'Z' }
