package referee

import (
	"jansou/games"
	"jansou/mahjong"
	"jansou/riichi"
	"jansou/table"
)

// Herald says to people at a table what they are shown, in the language of one of
// them: people by their names, the one who is spoken to as "you", and tiles as
// they are spoken. names are those of the seats. A Herald is told no more than an
// event as its hearer may see it and that one's view, so that no sentence can
// tell more.
type Herald struct {
	words *speaker
	book  games.Book
}

// NewHerald returns one who speaks at a table that plays by b; it is an error
// where the referee does not speak the language.
func NewHerald(lang string, b games.Book) (*Herald, error) {
	s, err := speakerOf(lang)
	if err != nil {
		return nil, err
	}
	return &Herald{s, b}, nil
}

// to returns a teller for whoever looks at v.
func (h *Herald) to(v *table.View, names []string) teller {
	t := tellerOf(h.words, h.book, v)
	t.names, t.you = names, v.Viewer
	return t
}

// Event says what has happened; "" for what is not worth a word. v is the table
// after it.
func (h *Herald) Event(e *mahjong.Event, v *table.View, names []string) string {
	t := h.to(v, names)
	if e.Kind == mahjong.Faulted {
		return t.together(t.event(e), h.Offence(e.Rule, e.Action, e.Cause, v, names))
	}
	return t.event(e)
}

// Offence says what makes an offence one: of a false win, which has many reasons,
// the reason; of anything else what the offence is, and the rule that it broke.
func (h *Herald) Offence(rule mahjong.RuleID, a mahjong.Action, cause *mahjong.Refusal, v *table.View, names []string) string {
	what := h.words.say(ruleKey(rule, "say"), nil)
	if cause == nil {
		return what
	}
	t := h.to(v, names)
	if broke := t.refusal(cause); a.Kind == mahjong.Win {
		return broke
	} else {
		return t.together(what, broke)
	}
}

// Ruling says what follows from an offence, without where it stands.
func (h *Herald) Ruling(r *mahjong.Ruling, v *table.View, names []string) string {
	return h.to(v, names).consequence(r)
}

// Refusal says the rule that forbids something at the table of v, and what makes
// it apply.
func (h *Herald) Refusal(f *mahjong.Refusal, v *table.View, names []string) string {
	t := h.to(v, names)
	t.r.kongs = kongsAmong(f.Facts, v)
	return t.refusal(f)
}

// Furiten says one cause of a furiten: what happened, and when it ends.
func (h *Herald) Furiten(r mahjong.Reason, v *table.View, names []string) string {
	t := h.to(v, names)
	fact := riichi.FuritenFact(r)
	t.r.Rule, t.r.kongs = r.Rule, kongsAmong([]mahjong.Fact{fact}, v)
	return t.together(t.fact(fact), t.speaker.say(ruleKey(r.Ends, "say"), nil))
}

// BadRuling says why a report or a ruling of a referee cannot be.
func (h *Herald) BadRuling(b *mahjong.BadRuling, v *table.View, names []string) string {
	return h.to(v, names).badRuling(b)
}

// kongsAmong returns the events of the deal of v at which one of the facts has a
// tile passed that its seat did not discard: it lay in a kong.
func kongsAmong(facts []mahjong.Fact, v *table.View) map[int]bool {
	out := map[int]bool{}
	for _, f := range facts {
		if f.Say != "passed" || !f.Seat.Valid() {
			continue
		}
		out[f.At] = true
		for _, d := range v.Seats[f.Seat].River {
			if int(d.At) == f.At {
				delete(out, f.At)
			}
		}
	}
	return out
}
