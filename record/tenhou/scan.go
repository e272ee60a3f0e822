package tenhou

import (
	"fmt"
	"strconv"
	"strings"

	"jansou/record"
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

// find returns the attribute, nil where it is not there.
func (t *tag) find(name string) *attr {
	for i := range t.attrs {
		if a := &t.attrs[i]; t.s[a.name:a.nameEnd] == name {
			return a
		}
	}
	return nil
}

// get returns the attribute's value, and whether it is there.
func (t *tag) get(name string) (string, bool) {
	if a := t.find(name); a != nil {
		return t.s[a.value:a.valueEnd], true
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

// appendInts appends the numbers of "1,-2,3".
func appendInts(out []int, s string) ([]int, error) {
	for i := 0; i < len(s); i++ {
		start := i
		less := s[i] == '-'
		if less {
			i++
		}
		n, from := 0, i
		for i < len(s) && isDigit(s[i]) {
			n = 10*n + int(s[i]-'0')
			i++
		}
		if !few(i-from) || i < len(s) && s[i] != ',' || i == len(s)-1 {
			return appendAnyInts(out, s[start:])
		}
		if less {
			n = -n
		}
		out = append(out, n)
	}
	return out, nil
}

// lead reads up to three digits, of which the first is there, and returns the
// number and how many they are. Nothing tells beforehand how long the number
// of a tile is, so this does without branches, many of which a processor would
// guess wrong: less ten, a digit is below zero, and what is none is not.
func lead(s string) (n, digits int) {
	n, b, c := int(s[0]-'0'), int(s[1]-'0'), int(s[2]-'0')
	two := (b - 10) >> 63 // all bits or none
	three := two & (c - 10) >> 63
	n += two & (9*n + b)
	n += three & (9*n + c)
	return n, 1 - two - three
}

// few reports whether so many digits are a number that is not too great.
func few(digits int) bool { return 1 <= digits && digits <= 9 }

// appendAnyInts is appendInts for numbers that are longer, and for what is none.
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
	return &record.ReadError{At: at, Why: fmt.Sprintf(format, a...)}
}

// comment returns where an XML comment or declaration ends that begins at place at;
// at where there is none.
func (c *scanner) comment(at int) int {
	if at+1 >= c.end || c.s[at] != '<' || c.s[at+1] != '!' && c.s[at+1] != '?' {
		return at
	}
	for _, mark := range [...][2]string{{"<!--", "-->"}, {"<?", "?>"}} {
		if strings.HasPrefix(c.s[at:c.end], mark[0]) {
			if n := strings.Index(c.s[at:c.end], mark[1]); n >= 0 {
				return at + n + len(mark[1])
			}
		}
	}
	return at
}

// next reads the next tag into t; ok is false at the end. The attributes are valid
// until the next call.
func (c *scanner) next(t *tag) (ok bool, err error) {
	s, at := c.s[:c.end], c.at
	for {
		for at < len(s) && record.IsSpace(s[at]) {
			at++
		}
		end := c.comment(at)
		if end == at {
			break
		}
		at = end
	}
	if c.at = at; at == len(s) {
		return false, nil
	}
	if s[at] != '<' {
		return false, c.fail(at, "%q where a < should stand", s[at])
	}
	t.at, t.num, t.attrs, t.close = at, -1, t.attrs[:0], false
	at++
	if at < len(s) && s[at] == '/' {
		t.close = true
		at++
	}
	from := at
	for at < len(s) && isLetter(s[at]) {
		at++
	}
	t.name = s[from:at]
	if t.name == "" {
		return false, c.fail(at, "a tag without a name")
	}
	if at < len(s) && isDigit(s[at]) {
		from = at
		for at < len(s) && isDigit(s[at]) && at-from < 9 {
			at++
		}
		if len(t.name) > 1 {
			return false, c.fail(t.at, "<%s%s> is not known", t.name, s[from:at])
		}
		t.num, _ = strconv.Atoi(s[from:at])
	}
	for {
		for at < len(s) && record.IsSpace(s[at]) {
			at++
		}
		switch {
		case at == len(s):
			return false, c.fail(t.at, "the file ends inside <%s>", t.name)
		case s[at] == '>':
			c.at = at + 1
			return true, nil
		case s[at] == '/':
			at++
			if at == len(s) || s[at] != '>' {
				return false, c.fail(at, "a / without >")
			}
		case isLetter(s[at]):
			if at, err = c.attr(s, at, t); err != nil {
				return false, err
			}
		default:
			return false, c.fail(at, "%q inside <%s>", s[at], t.name)
		}
	}
}

// attr reads into t the attribute at place at of s, which is the file as far as
// it is read now, and returns where it ends.
func (c *scanner) attr(s string, at int, t *tag) (int, error) {
	from := at
	for at < len(s) && (isLetter(s[at]) || isDigit(s[at])) {
		at++
	}
	if at+1 >= len(s) || s[at] != '=' || s[at+1] != '"' {
		return at, c.fail(at, "attribute %s without =\"…\"", s[from:at])
	}
	value := at + 2
	n := strings.IndexByte(s[value:], '"')
	if n < 0 {
		return at, c.fail(from, "the file ends inside attribute %s", s[from:at])
	}
	t.attrs = append(t.attrs, attr{from, at, value, value + n})
	return value + n + 1, nil
}

func isDigit(b byte) bool  { return '0' <= b && b <= '9' }
func isLetter(b byte) bool { return 'a' <= b|0x20 && b|0x20 <= 'z' }
