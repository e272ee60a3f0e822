package review

import (
	"encoding/json"
	"errors"
	"fmt"

	"jansou/games"
	"jansou/mahjong"
	"jansou/referee"
)

// Rules are those of a game in a log, as another machine can read them.
type Rules struct {
	Ruleset json.RawMessage `json:"ruleset"` // as games.Book.Keep writes it
	Rounds  int             `json:"rounds"`
}

// errOther says that a review is not the one that was asked for.
var errOther = errors.New("review: it is of another game, or by another reader")

// Under gives a review that came as JSON from another machine its ruleset again, without
// which it cannot be told. It is an error where it is no review by that reader of that seat
// in a game of these events, or one that cannot be told: what is kept of it is told later,
// to whoever asks.
func (r *Review) Under(book games.Book, events []mahjong.Event, seat mahjong.Seat, reader string) (err error) {
	r.book = book
	if r.Seat != seat || r.Reader != reader || r.Ruleset != book.Head().Name || len(r.Deals) != countDeals(events) {
		return errOther
	}
	for i := range r.Decided {
		if n := r.Decided[i].Event; n < 0 || n >= len(events) {
			return errOther
		}
	}
	defer func() {
		if x := recover(); x != nil {
			err = fmt.Errorf("review: it cannot be told: %v", x)
		}
	}()
	for i := range r.Moves {
		if m := &r.Moves[i]; !r.happened(m, events) {
			return errOther
		}
	}
	for _, lang := range referee.Languages() {
		t, err := r.Tell(lang)
		if err != nil {
			return err
		}
		t.all()
	}
	return nil
}

// countDeals is how many deals begin among events.
func countDeals(events []mahjong.Event) (n int) {
	for i := range events {
		if events[i].Kind == mahjong.Dealt {
			n++
		}
	}
	return n
}

// happened reports whether a move is about a choice of the seat.
func (r *Review) happened(m *Move, events []mahjong.Event) bool {
	if m.Deal < 0 || m.Deal >= len(r.Deals) || m.Event < 0 || m.Event >= len(events) || events[m.Event].Seat != r.Seat {
		return false
	}
	for s := range mahjong.NoSeat {
		if w := m.Winds[s]; s != r.Seat && !w.IsWind() || s == r.Seat && w != mahjong.NoKind {
			return false
		}
	}
	did, chosen := choiceOf(&events[m.Event])
	return chosen && alike(did, m.Played.Action)
}

// all tells everything once.
func (t *Teller) all() {
	t.Total()
	t.Lines()
	for i := range t.r.Moves {
		m := &t.r.Moves[i]
		t.Where(m)
		t.Head(m)
		t.KindOf(m)
		t.Reasons(m)
		t.Figures(m)
		t.Action(m.Reader.Action)
	}
}

// mostPoints is more than a deal brings by any ruleset.
const mostPoints = 1 << 24

// Sound reports whether tries that came from another machine are so many, and can be
// counted.
func Sound(tries []Try, n int) bool {
	for i := range tries {
		for _, p := range tries[i].Points {
			if p < -mostPoints || p > mostPoints {
				return false
			}
		}
		for _, e := range tries[i].Ends {
			if e > OtherWins {
				return false
			}
		}
	}
	return len(tries) == n
}
