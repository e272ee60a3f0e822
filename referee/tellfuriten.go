package referee

import (
	"slices"

	"jansou/mahjong"
	"jansou/riichi"
	"jansou/table"
)

// ToldFuriten is a furiten in the words of a language.
type ToldFuriten struct {
	Causes    []ToldCause     `json:"causes"`
	Waits     []table.Waiting `json:"waits"`               // all that the hand waits for, also what would be worth no yaku
	Selfdraw  string          `json:"selfdraw"`            // that a self-draw still wins
	Elsewhere []ToldElsewhere `json:"elsewhere,omitempty"` // the rulesets of the program under which it is otherwise
}

// ToldCause is one cause of a furiten.
type ToldCause struct {
	Cause
	Name     string `json:"name"` // the kind of furiten
	Say      string `json:"say"`  // its rule in a sentence
	Fact     string `json:"fact"` // the tile and the moment
	Claim    string `json:"claim,omitempty"`
	Until    string `json:"until"` // when it ends
	Cite     string `json:"cite"`
	EndsCite string `json:"endsCite"`
}

// ToldElsewhere is how another ruleset treats it.
type ToldElsewhere struct {
	Ruleset string         `json:"ruleset"`
	Say     string         `json:"say"`
	Rule    mahjong.RuleID `json:"rule"`
	Cite    string         `json:"cite"`
}

// TellFuriten says why s could not win on another player's tile at a revision
// of the log, whether a tile was on offer or not; nil where it could, and in a
// game without furiten. elsewhere asks the other rulesets of the program, too.
// Its errors are those of Ask, and a language that the referee does not speak.
func TellFuriten(lang string, l *Log, revision int, s mahjong.Seat, elsewhere bool) (*ToldFuriten, error) {
	words, err := speakerOf(lang)
	if err != nil {
		return nil, err
	}
	f, err := FuritenOf(l, revision, s)
	if f == nil || err != nil {
		return nil, err
	}
	g, err := l.fold(revision)
	if err != nil {
		return nil, err
	}
	r := &Ruling{book: l.Book, kongs: l.kongs(revision), Rule: f.Causes[0].Rule}
	v := g.View(s)
	for i := range v.Seats {
		r.Winds[i] = v.Seats[i].Wind
	}
	t := teller{speaker: words, r: r}
	out := &ToldFuriten{Waits: f.Waits, Selfdraw: t.say("furiten.selfdraw", nil)}
	for _, c := range f.Causes {
		out.Causes = append(out.Causes, t.cause(c))
	}
	if elsewhere {
		out.Elsewhere = t.furitenElsewhere(l, revision, s, f)
	}
	return out, nil
}

// cause says one cause of a furiten.
func (t teller) cause(c Cause) ToldCause {
	fact := riichi.FuritenFact(c.Reason)
	out := ToldCause{
		Cause: c, Name: t.rule(c.Rule), Say: t.say(ruleKey(c.Rule, "say"), nil), Fact: t.fact(fact), Until: t.say(ruleKey(c.Ends, "say"), nil),
		Cite: citeOf(t.r.book, c.Rule).Where, EndsCite: citeOf(t.r.book, c.Ends).Where,
	}
	if c.Claimed {
		out.Claim = t.say("furiten.claimed", with{"Tile": t.what(c.Tile)})
	}
	return out
}

// furitenElsewhere asks every other ruleset of the program about the same hand.
func (t teller) furitenElsewhere(l *Log, revision int, s mahjong.Seat, here *Furiten) []ToldElsewhere {
	var out []ToldElsewhere
	for _, b := range shelves()[l.Book.Kind()] {
		p := l.under(b, revision)
		g, ok := p.game.(*riichi.Game)
		if b.Head().Name == l.Book.Head().Name || !ok {
			continue
		}
		there := furitenOf(g, s)
		if len(there.Causes) == 0 {
			id := here.Causes[0].Rule
			out = append(out, ToldElsewhere{b.Head().Name, t.say("event.notFuriten", with{"Ruleset": b.Head().Title}), id, citeOf(b, id).Where})
			continue
		}
		ends := endsOf(here)
		for _, id := range endsOf(there) {
			if !slices.Contains(ends, id) {
				out = append(out, ToldElsewhere{b.Head().Name, t.say("elsewhere.ends", with{"Ruleset": b.Head().Title, "Rule": t.rule(id)}), id, citeOf(b, id).Where})
			}
		}
	}
	return out
}
