package review

import (
	"encoding/json"

	"jansou/games"
)

// Rules are those of a game in a log, as another machine can read them.
type Rules struct {
	Ruleset json.RawMessage `json:"ruleset"` // as games.Book.Keep writes it
	Rounds  int             `json:"rounds"`
}

// Under gives a review that came as JSON from another machine its ruleset again, without
// which it cannot be told. It returns r.
func (r *Review) Under(book games.Book) *Review {
	r.book = book
	return r
}
