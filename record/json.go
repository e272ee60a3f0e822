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

// jsonReader reads a file of JSON: one or several tenhou.net/6 objects, or a
// list of kobalab's games, in one pass; the games of Chinese Official it cuts
// out for their readers.
type jsonReader struct {
	jsonwalk.Walker[string]
	room  []part
	moves []t6Move
}

// readJSON reads JSON. Objects of tenhou.net/6 that follow each other in one
// file and name the same game are its deals.
func readJSON(s string) ([]Game, error) {
	c := &jsonReader{Walker: jsonwalk.Walker[string]{S: s}}
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
	return joinDeals(games), nil
}

// unsound says what is wrong with the JSON that begins at start, and where, in
// the library's words; nil if that is sound.
func unsound(s string, start int) error {
	var none json.RawMessage
	if err := json.NewDecoder(strings.NewReader(s[start:])).Decode(&none); err != nil {
		return jsonError(err, start, len(s))
	}
	return nil
}

// wrong returns what stopped the reading; nil if nothing did.
func (c *jsonReader) wrong() error {
	at, wanted := c.Odd()
	if wanted == "" {
		return nil
	}
	return &ReadError{At: at, Why: fmt.Sprintf("JSON: %q where %s should stand", c.S[at:min(len(c.S), at+12)], wanted)}
}

// value reads one object, or a list of them.
func (c *jsonReader) value() (games []Game, err error) {
	start := c.At
	switch c.S[start] {
	case '{':
		return c.object()
	case '[':
	default:
		return nil, ErrNotRecord
	}
	if c.judged(blank(c.S, start+1)) {
		raw, err := c.sound(start)
		if err != nil {
			return nil, err
		}
		list, _ := elements(raw)
		g, err := readBotzoneLogs("", bzInit{}, list, raw, start)
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
	return games, c.wrong()
}

// judged reports whether what begins at i is what a judge of Botzone said.
func (c *jsonReader) judged(i int) bool {
	entry := jsonReader{Walker: jsonwalk.Walker[string]{S: c.S[:skip(c.S, i)], At: i}, room: c.room}
	for _, p := range entry.parts() {
		if p.name == "display" || p.name == "output" {
			return isJudgeEntry([]byte(entry.S[i:]))
		}
	}
	return false
}

// sound cuts out the value that begins at start, which the library finds sound,
// and passes over it.
func (c *jsonReader) sound(start int) ([]byte, error) {
	c.At = skip(c.S, start)
	raw := []byte(c.S[start:c.At])
	if !json.Valid(raw) {
		if err := unsound(c.S, start); err != nil {
			return nil, err
		}
		return nil, ErrNotRecord // it ends elsewhere
	}
	return raw, nil
}

// part is a member of an object: its name, and where its value lies.
type part struct {
	name    string
	at, end int
}

// parts cuts an object into its members without looking into their values, and
// passes over it. They are valid until the next object is cut.
func (c *jsonReader) parts() []part {
	list := c.room[:0]
	if !c.Take('{') {
		return nil
	}
	for c.Peek() == '"' {
		p := part{name: c.Words()}
		c.Take(':')
		c.Peek()
		p.at = c.At
		p.end = skip(c.S, p.at)
		c.At = p.end
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
func (c *jsonReader) object() ([]Game, error) {
	start := c.At
	parts := c.parts()
	if err := c.wrong(); err != nil {
		return nil, err
	}
	end := c.At
	first := func(name string) (b byte) { // of the value of that name; 0: none but null
		for _, p := range parts {
			if p.name == name && p.end > p.at && c.S[p.at] != 'n' {
				b = c.S[p.at]
			}
		}
		return b
	}
	var cut func(json.RawMessage, int) (*Game, error)
	switch {
	case first("logs") == '[':
		cut = readBotzone
	case first("script") == '"':
		cut = readTziakcha
	case first("tingCases") != 0:
		cut = readFanCases
	case first("log") != '[':
		return nil, ErrNotRecord
	}
	var g *Game
	var err error
	switch {
	case cut != nil:
		var raw []byte
		if raw, err = c.sound(start); err == nil {
			g, err = cut(raw, start)
		}
	case first("qijia") != 0:
		g, err = c.kobalab(parts, start)
	default:
		g, err = c.t6(parts, start)
	}
	if c.Usual() {
		c.At = end
	} else {
		err = c.wrong() // what was made of it means nothing
	}
	return one(g, err, start)
}

// read reads the parts of an object by each, which gets the name and must read
// the value, and ends where that returns an error; a value of null is left out.
func (c *jsonReader) read(parts []part, each func(name string) error) error {
	for _, p := range parts {
		if !c.Usual() {
			break
		}
		c.At = p.at
		if !c.Null() {
			if err := each(p.name); err != nil {
				return err
			}
		}
		if c.At != p.end {
			c.Fail("the end of a value")
		}
	}
	return c.wrong()
}

// fields goes through the members of an object that is not cut into its parts;
// a value of null is left out.
func (c *jsonReader) fields(yield func(name string) bool) {
	for name := range c.Members {
		if !c.Null() && !yield(name) {
			return
		}
	}
}

// ints reads a list of integers into room.
func (c *jsonReader) ints(room []int) []int {
	for range c.Items {
		room = append(room, c.Number())
	}
	return room
}

func one(g *Game, err error, start int) ([]Game, error) {
	if err != nil {
		return nil, at(err, start)
	}
	return []Game{*g}, nil
}

func jsonError(err error, start, end int) error {
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		return &ReadError{At: start + int(syntax.Offset), Why: "JSON: " + syntax.Error()}
	}
	if errors.Is(err, io.ErrUnexpectedEOF) {
		return &ReadError{At: end, Why: "JSON: the file ends inside a value"}
	}
	return &ReadError{At: start, Why: "JSON: " + err.Error()}
}

// joinDeals makes one game of tenhou.net/6 objects that carry one deal each
// and follow each other: same rules, deal numbers that do not go back.
func joinDeals(games []Game) []Game {
	out := games[:1]
	for _, g := range games[1:] {
		last := &out[len(out)-1]
		if g.Source == TenhouNet && last.Source == TenhouNet && g.Rules == last.Rules && last.Final == nil &&
			follows(&last.Rounds[len(last.Rounds)-1], &g.Rounds[0]) {
			last.Rounds = append(last.Rounds, g.Rounds...)
			last.Final = g.Final
			continue
		}
		out = append(out, g)
	}
	return out
}

func follows(a, b *Round) bool {
	return b.Number == a.Number && b.Honba > a.Honba || b.Number == a.Number+1
}
