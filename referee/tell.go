package referee

import (
	"jansou/games"
	"jansou/mahjong"
	"jansou/table"
)

// Told is one moment of a deal in the words of a language, for one seat.
type Told struct {
	Say  string         `json:"say"`            // what happened; "" for what is not worth a word
	Note string         `json:"note,omitempty"` // what the seat could do or not do with it; of an offence, the rule that it broke and the facts
	Rule mahjong.RuleID `json:"rule,omitempty"` // what forbids it, where the note says so
}

// Historian tells the events of a deal in one language.
type Historian struct {
	words *speaker
	book  games.Book
}

// NewHistorian returns one who tells the deals of games under b; it is an error
// where the referee does not speak the language.
func NewHistorian(lang string, b games.Book) (*Historian, error) {
	s, err := speakerOf(lang)
	if err != nil {
		return nil, err
	}
	return &Historian{s, b}, nil
}

// Tell says event e as whoever looks at v, the table after it, knows it. What
// the seat could do is in v and in its lawful actions: where v has been limited
// to what a real table shows, Tell adds no note, and legal should be nil.
func (h *Historian) Tell(e mahjong.Event, v *table.View, legal []mahjong.Action) Told {
	t := Told{Say: tellerOf(h.words, h.book, v).event(&e)}
	if e.Cause != nil {
		t.Note, t.Rule = h.cause(e.Cause, v), e.Cause.Rule
		return t
	}
	if v.Own == nil {
		return t
	}
	for i := range v.Own.Missing {
		if m := &v.Own.Missing[i]; m.Action.Kind == mahjong.Win {
			t.Note, t.Rule = h.words.say("event.couldNot", with{"Rule": h.words.rule(m.Rule)}), m.Rule
			return t
		}
	}
	for _, a := range legal {
		if a.Kind == mahjong.Win {
			t.Note = h.words.say("event.could", nil)
			return t
		}
	}
	return t
}

// Gains says what each seat gains or loses; "" where nobody does. winds are those
// of the seats.
func (h *Historian) Gains(points [4]int32, winds [4]mahjong.Kind) string {
	t := teller{speaker: h.words, r: &Ruling{book: h.book, Winds: winds}}
	return t.gains(points)
}

// NotFuriten says that a hand is not furiten under the book.
func (h *Historian) NotFuriten() string {
	return h.words.say("event.notFuriten", with{"Ruleset": h.book.Head().Title})
}

// cause says which rule an offence has broken, and what on the table shows it.
func (h *Historian) cause(f *mahjong.Refusal, v *table.View) string {
	return tellerOf(h.words, h.book, v).refusal(f)
}
