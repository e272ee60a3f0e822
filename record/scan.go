package record

import (
	"fmt"
	"strconv"
	"strings"
)

// tag is one element of Tenhou's XML: <T12/>, <N who="1" m="3495"/>. It has no
// content and no children, so a small scanner serves better than a general
// reader: it keeps the byte offset of everything and allocates nothing.
type tag struct {
	at    int
	s     string // the file
	name  string
	num   int // the number behind a one-letter name, -1 for none
	close bool
	attrs []attr
	room  []int // where lists of numbers lie
}

// attr is where the name and the value of an attribute lie in the file.
type attr struct{ name, nameEnd, value, valueEnd int }

// get returns the attribute's value, and whether it is there.
func (t *tag) get(name string) (string, bool) {
	for i := range t.attrs {
		if a := &t.attrs[i]; t.s[a.name:a.nameEnd] == name {
			return t.s[a.value:a.valueEnd], true
		}
	}
	return "", false
}

// ints reads a list of numbers, "1,2,3". It lies there until the next is read.
func (t *tag) ints(name string) ([]int, error) {
	s, ok := t.get(name)
	if !ok {
		return nil, fmt.Errorf("<%s> without %s", t.name, name)
	}
	return t.split(s)
}

func (t *tag) split(s string) ([]int, error) {
	out, err := appendInts(t.room[:0], s)
	if err != nil {
		return nil, err
	}
	t.room = out
	return out, nil
}

// appendInts appends the numbers of "1,2,3".
func appendInts(out []int, s string) ([]int, error) {
	if s == "" {
		return out, nil
	}
	n, from := 0, 0
	for i := range len(s) {
		c := s[i]
		if isDigit(c) {
			n = 10*n + int(c-'0')
			continue
		}
		if c != ',' || !few(i-from) {
			return appendAnyInts(out, s[from:])
		}
		out = append(out, n)
		n, from = 0, i+1
	}
	if !few(len(s) - from) {
		return appendAnyInts(out, s[from:])
	}
	return append(out, n), nil
}

// few reports whether so many digits are a number that is not too great.
func few(digits int) bool { return 1 <= digits && digits <= 9 }

// appendAnyInts is appendInts for numbers with a sign, too.
func appendAnyInts(out []int, s string) ([]int, error) {
	for {
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
	s, ok := t.get(name)
	if !ok {
		return 0, fmt.Errorf("<%s> without %s", t.name, name)
	}
	n := 0
	for i := range len(s) {
		if !isDigit(s[i]) {
			return t.anyNumber(name, s)
		}
		n = 10*n + int(s[i]-'0')
	}
	if !few(len(s)) {
		return t.anyNumber(name, s)
	}
	return n, nil
}

// anyNumber is number with a sign, too, of attribute name with value s.
func (t *tag) anyNumber(name, s string) (int, error) {
	var room [4]int
	ns, err := appendInts(room[:0], s)
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
	s   string
	at  int
	end int // of what is read now: the file, or a line of it
}

func (c *scanner) fail(at int, format string, a ...any) error {
	return &ReadError{At: at, Why: fmt.Sprintf(format, a...)}
}

// next reads the next tag into t; ok is false at the end. The attributes are valid
// until the next call.
func (c *scanner) next(t *tag) (ok bool, err error) {
	s := c.s[:c.end]
	for c.at < len(s) && isSpace(s[c.at]) {
		c.at++
	}
	if c.at == len(s) {
		return false, nil
	}
	start := c.at
	if s[start] != '<' {
		return false, c.fail(start, "%q where a < should stand", s[start])
	}
	c.at++
	t.at, t.num, t.attrs, t.close = start, -1, t.attrs[:0], c.peek() == '/'
	if t.close {
		c.at++
	}
	from := c.at
	for c.at < len(s) && isLetter(s[c.at]) {
		c.at++
	}
	t.name = s[from:c.at]
	if t.name == "" {
		return false, c.fail(c.at, "a tag without a name")
	}
	if isDigit(c.peek()) {
		d := c.digits()
		if len(t.name) > 1 {
			return false, c.fail(start, "<%s%s> is not known", t.name, d)
		}
		t.num, _ = strconv.Atoi(d)
	}
	for {
		for c.at < len(s) && isSpace(s[c.at]) {
			c.at++
		}
		switch b := c.peek(); {
		case b == '>':
			c.at++
			return true, nil
		case b == '/':
			c.at++
			if c.peek() != '>' {
				return false, c.fail(c.at, "a / without >")
			}
		case isLetter(b):
			a, err := c.attr(s)
			if err != nil {
				return false, err
			}
			t.attrs = append(t.attrs, a)
		case c.at == len(s):
			return false, c.fail(start, "the file ends inside <%s>", t.name)
		default:
			return false, c.fail(c.at, "%q inside <%s>", b, t.name)
		}
	}
}

// attr reads an attribute of s, which is the file as far as it is read now.
func (c *scanner) attr(s string) (attr, error) {
	from, at := c.at, c.at
	for at < len(s) && (isLetter(s[at]) || isDigit(s[at])) {
		at++
	}
	c.at = at
	if at+1 >= len(s) || s[at] != '=' || s[at+1] != '"' {
		return attr{}, c.fail(at, "attribute %s without =\"…\"", s[from:at])
	}
	value := at + 2
	n := strings.IndexByte(s[value:], '"')
	if n < 0 {
		return attr{}, c.fail(from, "the file ends inside attribute %s", s[from:at])
	}
	c.at = value + n + 1
	return attr{from, at, value, value + n}, nil
}

func (c *scanner) digits() string {
	from := c.at
	for isDigit(c.peek()) && c.at-from < 9 {
		c.at++
	}
	return c.s[from:c.at]
}

func (c *scanner) peek() byte {
	if c.at < c.end {
		return c.s[c.at]
	}
	return 0
}

func isSpace(b byte) bool  { return b == ' ' || b == '\n' || b == '\r' || b == '\t' }
func isDigit(b byte) bool  { return '0' <= b && b <= '9' }
func isLetter(b byte) bool { return 'a' <= b && b <= 'z' || 'A' <= b && b <= 'Z' }
