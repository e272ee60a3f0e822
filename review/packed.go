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

// Packed is a review by OfLog as it goes to another machine: all of it but the ruleset.
type Packed struct {
	Review  *Review   `json:"review"`
	Decided []decided `json:"decided"`
}

// Pack packs a review.
func (r *Review) Pack() *Packed { return &Packed{r, r.decided} }

// Open is the review of a game by that book.
func (p *Packed) Open(book games.Book) *Review {
	p.Review.book, p.Review.decided = book, p.Decided
	return p.Review
}
