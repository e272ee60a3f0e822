package mahjong

import (
	"fmt"
	"strings"
)

// BadRuling says why what a referee reports cannot have been committed, or why a
// ruling cannot be one. It is an error; the referee's catalogues have a sentence
// for every Why.
type BadRuling struct {
	Why  string `json:"why"`            // "no_claim", "not_drawn": the key of its sentence
	Seat Seat   `json:"seat"`           // of whom it is said; NoSeat: of nobody
	Rule RuleID `json:"rule,omitempty"` // the offence, if it is about one
	N    int    `json:"n,omitempty"`    // a number that is wrong, or that shows it: tiles left
	Most int    `json:"most,omitempty"` // what N could be at most
}

// Error prints the reason and what it is about.
func (b *BadRuling) Error() string {
	var s strings.Builder
	s.WriteString("bad ruling: " + b.Why)
	if b.Seat.Valid() {
		s.WriteString(", " + b.Seat.String())
	}
	if b.Rule != "" {
		s.WriteString(", " + string(b.Rule))
	}
	if b.N != 0 {
		fmt.Fprintf(&s, ", %d", b.N)
	}
	if b.Most != 0 {
		fmt.Fprintf(&s, ", at most %d", b.Most)
	}
	return s.String()
}
