// Package shelf keeps rulesets that tables play by as they were read: a text that
// a log has kept is read once, and every table, bot and question shares what was
// read. Nobody changes a games.Book, so that they may.
package shelf

import (
	"crypto/sha256"
	"fmt"
	"strconv"

	lru "github.com/hashicorp/golang-lru/v2"
	"golang.org/x/sync/singleflight"

	"jansou/games"
)

// room is how many rulesets are kept. A server plays a few dozen, in the ways that
// a table may choose; a stranger cannot bring one of its own.
const room = 256

// key is a text, and the rounds that a table plays.
type key struct {
	sum    [sha256.Size]byte
	rounds int
}

// whole are the rounds that a text says. It is no number that a table can choose: a reading
// for that number would wait for itself.
const whole = -1

var (
	kept   = must(lru.New[key, games.Book](room))
	flight singleflight.Group
)

// Read is games.ReadKept, once for each text.
func Read(text []byte) (games.Book, error) {
	return once(key{sha256.Sum256(text), whole}, func() (games.Book, error) { return games.ReadKept(text) })
}

// ReadFor is Read for a table that has chosen a number of rounds.
func ReadFor(text []byte, rounds int) (games.Book, error) {
	if rounds < 0 {
		return nil, fmt.Errorf("shelf: %d rounds", rounds)
	}
	return once(key{sha256.Sum256(text), rounds}, func() (games.Book, error) {
		b, err := Read(text)
		if err != nil {
			return nil, err
		}
		return b.WithRounds(rounds)
	})
}

// once returns what is kept under k, or reads it: whoever asks for the same
// meanwhile waits for that reading. An error is not kept.
func once(k key, read func() (games.Book, error)) (games.Book, error) {
	if b, ok := kept.Get(k); ok {
		return b, nil
	}
	b, err, _ := flight.Do(string(k.sum[:])+strconv.Itoa(k.rounds), func() (any, error) {
		if b, ok := kept.Get(k); ok {
			return b, nil // it was read between the two looks
		}
		b, err := read()
		if err == nil {
			kept.Add(k, b)
		}
		return b, err
	})
	if err != nil {
		return nil, err
	}
	return b.(games.Book), nil
}

func must[T any](x T, err error) T {
	if err != nil {
		panic("shelf: " + err.Error())
	}
	return x
}
