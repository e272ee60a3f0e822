package referee

import (
	"fmt"
	"slices"
	"strings"

	"jansou/games"
	"jansou/mahjong"
	"jansou/riichi"
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
	t := Told{Say: h.say(e, v)}
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
	text := ""
	for i := range winds {
		s := mahjong.Seat(slices.Index(winds[:], mahjong.East+mahjong.Kind(i)))
		if !s.Valid() || points[s] == 0 {
			continue
		}
		one := strings.Replace(fmt.Sprintf("%s %+d", h.words.seat(winds, s), points[s]), "-", "−", 1)
		if text != "" {
			one = h.words.say("list.comma", with{"First": text, "Last": one})
		}
		text = one
	}
	return text
}

// NotFuriten says that a hand is not furiten under the book.
func (h *Historian) NotFuriten() string {
	return h.words.say("event.notFuriten", with{"Ruleset": h.book.Head().Title})
}

// cause says which rule an offence has broken, and what on the table shows it.
func (h *Historian) cause(f *mahjong.Refusal, v *table.View) string {
	r := &Ruling{book: h.book, Rule: f.Rule, Facts: f.Facts}
	for i := range v.Seats {
		r.Winds[i] = v.Seats[i].Wind
	}
	said := append([]string{h.words.say(ruleKey(f.Rule, "say"), nil)}, teller{h.words, r}.facts()...)
	return strings.Join(said, " ")
}

// plain are the events that have one sentence.
var plain = map[mahjong.EventKind]string{
	mahjong.Dealt: "dealt", mahjong.Claimed: "claimed", mahjong.FlowerLaid: "flower",
	mahjong.Indicated: "indicated", mahjong.RiichiAccepted: "accepted", mahjong.DealEnded: "ended", mahjong.GameEnded: "over",
	mahjong.Exhausted: "exhausted", mahjong.Faulted: "faulted", mahjong.Ruled: "ruled", mahjong.PutBack: "putBack",
	mahjong.TimeCalled: "timeCalled",
}

// say is the sentence of an event.
func (h *Historian) say(e mahjong.Event, v *table.View) string {
	var winds [4]mahjong.Kind
	for i := range v.Seats {
		winds[i] = v.Seats[i].Wind
	}
	w := with{"Seat": h.words.seat(winds, e.Seat), "From": h.words.seat(winds, e.From), "Tile": h.words.tile(h.book, e.Tile), "Meld": laid(e.Meld)}
	if h.words.has(ruleKey(e.Rule, "name")) {
		w["Rule"] = h.words.rule(e.Rule)
	}
	id, ok := plain[e.Kind]
	if !ok {
		id = sentenceOf(&e)
	}
	if id == "" {
		return ""
	}
	switch e.Kind {
	case mahjong.Discarded:
		if e.Hand != nil {
			w["Hand"] = e.Hand.String()
		}
	case mahjong.Answered:
		w["Meld"] = laid(e.Action.Meld)
	case mahjong.TimeCalled:
		w["N"] = e.N
	case mahjong.Claimed:
		w["Tile"] = h.words.tile(h.book, e.Meld.Called())
	}
	return h.words.say(h.words.in(h.book, "event."+id), w)
}

// sentenceOf chooses among the sentences of an event that has several; it is
// empty for an event of which nothing is said.
func sentenceOf(e *mahjong.Event) string {
	switch e.Kind {
	case mahjong.Drew:
		switch {
		case e.Tile != mahjong.NoTile:
			return "drew"
		case e.Replacement:
			return "drewReplacement"
		}
		return "drewHidden"
	case mahjong.Discarded:
		switch {
		case e.Riichi && e.Hand != nil:
			return "discardedOpen"
		case e.Riichi:
			return "discardedRiichi"
		case e.Drawn:
			return "discardedDrawn"
		}
		return "discardedHand"
	case mahjong.Answered:
		switch e.Action.Kind {
		case mahjong.Win:
			return "calledWin"
		case mahjong.Claim:
			return "called"
		case mahjong.DrawAction:
			return "drawsAtOnce"
		}
		return "letGo"
	case mahjong.Konged:
		if e.Meld.IsVeiled() {
			return "kongedVeiled"
		}
		return "konged"
	case mahjong.Declared:
		switch {
		case e.Rule == riichi.Tenpai:
			return "tenpai"
		case e.Hand != nil:
			return "notenShown"
		}
		return "noten"
	case mahjong.Won:
		if e.Seat == e.From {
			return "wonDrawn"
		}
		return "won"
	}
	return ""
}
