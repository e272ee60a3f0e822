package parlour

import (
	"encoding/json"
	"log/slog"

	"jansou/mahjong"
	"jansou/table"
)

// Herald says in one language what people at a table are shown, to whoever looks
// at a view. names are those of the seats. It is given what that one may know,
// and nothing else.
type Herald interface {
	// Event says what has happened; the view is the table after it.
	Event(e *mahjong.Event, v *table.View, names []string) string

	// Refusal says the rule that forbids something, and what makes it apply.
	Refusal(f *mahjong.Refusal, v *table.View, names []string) string

	// Furiten says one cause of a furiten, and when it ends.
	Furiten(r mahjong.Reason, v *table.View, names []string) string

	// Offence says what makes an offence one.
	Offence(rule mahjong.RuleID, a mahjong.Action, cause *mahjong.Refusal, v *table.View, names []string) string

	// Ruling says what follows from an offence.
	Ruling(r *mahjong.Ruling, v *table.View, names []string) string

	// BadRuling says why a report or a ruling of the referee cannot be.
	BadRuling(b *mahjong.BadRuling, v *table.View, names []string) string
}

// Said is what of a message is a sentence, in the viewer's language. Each list
// has as many as that of which it speaks.
type Said struct {
	Events    []string      `json:"events,omitempty"`    // of events; empty for what is not worth a word
	Furiten   []string      `json:"furiten,omitempty"`   // of view.own.furiten
	Barred    []string      `json:"barred,omitempty"`    // of view.own.barred
	Missing   []string      `json:"missing,omitempty"`   // of view.own.missing
	Ledger    []SaidPenalty `json:"ledger,omitempty"`    // of view.ledger
	Proposals []string      `json:"proposals,omitempty"` // of chair.proposals: what makes an offence one, and what follows
	Moments   []string      `json:"moments,omitempty"`   // of chair.moments
}

// SaidPenalty is a penalty in words.
type SaidPenalty struct {
	Offence string `json:"offence"` // what makes it one
	Ruling  string `json:"ruling"`  // what followed
}

// herald returns who speaks a language at a table that plays by a ruleset; nil
// where nobody does, or no language is named.
func (p *Parlour) herald(lang string, ruleset json.RawMessage) (Herald, error) {
	if p.cfg.Herald == nil || lang == "" {
		return nil, nil
	}
	return p.cfg.Herald(lang, ruleset)
}

// herald returns who speaks a language at this table; nil where nobody does.
func (r *room) herald(lang string) Herald {
	if h, known := r.heralds[lang]; known {
		return h
	}
	h, err := r.p.herald(lang, r.settings.Text)
	if err != nil {
		r.p.cfg.Logger.Error("nobody speaks at a table", slog.String("table", r.id), slog.String("language", lang), slog.Any("cause", err))
		h = nil
	}
	if r.heralds == nil {
		r.heralds = map[string]Herald{}
	}
	r.heralds[lang] = h
	return h
}

// names are those of the people and bots at the table, by seat.
func (r *room) names() []string { return r.appendNames(nil) }

func (r *room) appendNames(names []string) []string {
	for s := range r.seats {
		names = append(names, r.seats[s].name)
	}
	return names
}

func namesOf(seats [4]SeatInfo) []string {
	out := make([]string, 0, len(seats))
	for _, s := range seats {
		out = append(out, s.Name)
	}
	return out
}

// said says what of the state of m is a sentence; nil where nobody speaks. Where it is
// nameless people have neutral names.
func (r *room) said(lang string, nameless bool, m *message) *Said {
	h := r.herald(lang)
	if h == nil {
		return nil
	}
	st, out := &m.state, &m.said
	names := r.appendNames(m.names[:0])
	if nameless {
		copy(names, Letters[:])
	}
	view := st.View
	if st.You == mahjong.NoSeat && view.Viewer.Valid() { // who looks on from a chair is not the one who sits there
		other := *view
		other.Viewer = mahjong.NoSeat
		view = &other
	}
	for i := range st.Events {
		out.Events = append(out.Events, h.Event(&st.Events[i], view, names))
	}
	out.own(h, view, names)
	if st.Chair != nil {
		out.chair(h, st, names)
	}
	if out.empty() {
		return nil
	}
	return out
}

// own says what a view tells its viewer, and what was judged so far.
func (s *Said) own(h Herald, v *table.View, names []string) {
	if v == nil {
		return
	}
	for i := range v.Ledger {
		p := &v.Ledger[i]
		s.Ledger = append(s.Ledger, SaidPenalty{h.Offence(p.Rule, p.Act, p.Cause, v, names), h.Ruling(&p.Ruling, v, names)})
	}
	if v.Own == nil {
		return
	}
	for _, r := range v.Own.Furiten {
		s.Furiten = append(s.Furiten, h.Furiten(r, v, names))
	}
	for i := range v.Own.Barred {
		s.Barred = append(s.Barred, h.Refusal(&v.Own.Barred[i], v, names))
	}
	for i := range v.Own.Missing {
		s.Missing = append(s.Missing, h.Refusal(&v.Own.Missing[i], v, names))
	}
}

// chair says what the referee alone is sent.
func (s *Said) chair(h Herald, st *State, names []string) {
	for i := range st.Chair.Proposals {
		text, e := "", &st.Chair.Proposals[i]
		if e.Kind == mahjong.Faulted {
			text = h.Offence(e.Rule, e.Action, e.Cause, st.View, names)
		} else {
			text = h.Ruling(e.Ruling, st.View, names)
		}
		s.Proposals = append(s.Proposals, text)
	}
	for _, m := range st.Chair.Moments {
		text := ""
		for i := range m.Events {
			if more := h.Event(&m.Events[i], st.View, names); text == "" {
				text = more
			} else if more != "" {
				text += " " + more
			}
		}
		s.Moments = append(s.Moments, text)
	}
}

// empty reports whether there is nothing in s.
func (s *Said) empty() bool {
	return len(s.Events)+len(s.Furiten)+len(s.Barred)+len(s.Missing)+len(s.Ledger)+len(s.Proposals)+len(s.Moments) == 0
}
