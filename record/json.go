package record

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"jansou/jsonwalk"
)

// JSON reads a file of JSON in one pass: one object or several, or a list of
// them, each of which is of one of the formats.
type JSON struct {
	jsonwalk.Walker[string]
	File    string // its name
	formats Formats
	room    []Part
}

// readJSON reads JSON.
func (list Formats) readJSON(name, s string) ([]Game, error) {
	c := &JSON{Walker: jsonwalk.Walker[string]{S: s}, File: name, formats: list}
	var games []Game
	for c.Peek(); c.At < len(s); c.Peek() {
		start := c.At
		more, err := c.value()
		if err != nil {
			if bad := unsound(s, start); bad != nil {
				return nil, bad
			}
			return nil, err
		}
		games = append(games, more...)
	}
	if len(games) == 0 {
		return nil, ErrNotRecord
	}
	for i := range list {
		if list[i].Join != nil {
			games = list[i].Join(games)
		}
	}
	return games, nil
}

// unsound says what is wrong with the JSON that begins at start, and where, in
// the library's words; nil if that is sound.
func unsound(s string, start int) error {
	var none json.RawMessage
	if err := json.NewDecoder(strings.NewReader(s[start:])).Decode(&none); err != nil {
		return JSONError(err, start, len(s))
	}
	return nil
}

// Wrong returns what stopped the reading; nil if nothing did.
func (c *JSON) Wrong() error {
	at, wanted := c.Odd()
	if wanted == "" {
		return nil
	}
	return &ReadError{At: at, Why: fmt.Sprintf("JSON: %q where %s should stand", c.S[at:min(len(c.S), at+12)], wanted)}
}

// value reads one object, or a list of them.
func (c *JSON) value() (games []Game, err error) {
	start := c.At
	switch c.S[start] {
	case '{':
		return c.object()
	case '[':
	default:
		return nil, ErrNotRecord
	}
	for i := range c.formats {
		f := &c.formats[i]
		if f.List == nil || !f.List(c, blank(c.S, start+1)) {
			continue
		}
		raw, err := c.Sound(start)
		if err != nil {
			return nil, err
		}
		g, err := f.ReadList(raw, start)
		return one(g, err, start)
	}
	for i := range c.Items {
		if c.Peek() != '{' {
			return nil, ErrNotRecord
		}
		more, err := c.object()
		if err != nil {
			return nil, err
		}
		for k := range more {
			if more[k].Name == "" {
				more[k].Name = "game " + strconv.Itoa(i+1)
			}
		}
		games = append(games, more...)
	}
	return games, c.Wrong()
}

// First returns the members of the object that begins at place at, without
// passing over it.
func (c *JSON) First(at int) []Part {
	entry := JSON{Walker: jsonwalk.Walker[string]{S: c.S[:Skip(c.S, at)], At: at}, room: c.room}
	return entry.parts()
}

// Sound cuts out the value that begins at start, which the library finds sound,
// and passes over it.
func (c *JSON) Sound(start int) ([]byte, error) {
	c.At = Skip(c.S, start)
	raw := []byte(c.S[start:c.At])
	if !json.Valid(raw) {
		if err := unsound(c.S, start); err != nil {
			return nil, err
		}
		return nil, ErrNotRecord // it ends elsewhere
	}
	return raw, nil
}

// Part is a member of an object: its name, and where its value lies.
type Part struct {
	Name    string
	At, End int
}

// parts cuts an object into its members without looking into their values, and
// passes over it. They are valid until the next object is cut.
func (c *JSON) parts() []Part {
	list := c.room[:0]
	if !c.Take('{') {
		return nil
	}
	for c.Peek() == '"' {
		p := Part{Name: c.Words()}
		c.Take(':')
		c.Peek()
		p.At = c.At
		p.End = Skip(c.S, p.At)
		c.At = p.End
		list = append(list, p)
		if c.Peek() != ',' {
			break
		}
		if c.At++; c.Peek() != '"' {
			c.Fail("a name")
		}
	}
	c.Take('}')
	c.room = list
	return list
}

// object reads one object, whose names tell which source it is of.
func (c *JSON) object() ([]Game, error) {
	start := c.At
	parts := c.parts()
	if err := c.Wrong(); err != nil {
		return nil, err
	}
	end := c.At
	has := func(name string) (b byte) {
		for _, p := range parts {
			if p.Name == name && p.End > p.At && c.S[p.At] != 'n' {
				b = c.S[p.At]
			}
		}
		return b
	}
	for i := range c.formats {
		if f := &c.formats[i]; f.Object != nil && f.Object(has) {
			return c.of(f, parts, start, end)
		}
	}
	return nil, ErrNotRecord
}

// of reads an object of format f, which lies from start to end.
func (c *JSON) of(f *Format, parts []Part, start, end int) ([]Game, error) {
	g, err := f.ReadObject(c, parts, start)
	if c.Usual() {
		c.At = end
	} else {
		err = c.Wrong() // what was made of it means nothing
	}
	return one(g, err, start)
}

// Read reads the parts of an object by each, which gets the name and must read
// the value, and ends where that returns an error; a value of null is left out.
func (c *JSON) Read(parts []Part, each func(name string) error) error {
	for _, p := range parts {
		if !c.Usual() {
			break
		}
		c.At = p.At
		if !c.Null() {
			if err := each(p.Name); err != nil {
				return err
			}
		}
		if c.At != p.End {
			c.Fail("the end of a value")
		}
	}
	return c.Wrong()
}

// Fields goes through the members of an object that is not cut into its parts;
// a value of null is left out.
func (c *JSON) Fields(yield func(name string) bool) {
	for name := range c.Members {
		if !c.Null() && !yield(name) {
			return
		}
	}
}

// Ints reads a list of integers into room.
func (c *JSON) Ints(room []int) []int {
	for range c.Items {
		room = append(room, c.Number())
	}
	return room
}

// Seat reads the number of a seat, 0 to 3.
func (c *JSON) Seat() int {
	c.Peek()
	from := c.At
	n := c.Number()
	if n < 0 || n > 3 {
		c.FailAt(from, "a seat, 0 to 3,")
	}
	return n
}

func one(g *Game, err error, start int) ([]Game, error) {
	if err != nil {
		return nil, Placed(err, start)
	}
	return []Game{*g}, nil
}

// JSONError is an error of the JSON library about what lies from start to end, with
// its place.
func JSONError(err error, start, end int) error {
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		return &ReadError{At: start + int(syntax.Offset), Why: "JSON: " + syntax.Error()}
	}
	if errors.Is(err, io.ErrUnexpectedEOF) {
		return &ReadError{At: end, Why: "JSON: the file ends inside a value"}
	}
	return &ReadError{At: start, Why: "JSON: " + err.Error()}
}
