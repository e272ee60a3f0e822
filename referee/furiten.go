package referee

import (
	"slices"

	"jansou/games"
	"jansou/mahjong"
	"jansou/riichi"
	"jansou/table"
)

// Furiten is why a seat may not win on another player's tile.
type Furiten struct {
	Causes    []Cause         `json:"causes"`              // every one, in the order in which they came within each kind
	Waits     []table.Waiting `json:"waits"`               // all that the hand waits for, also what would be worth no yaku
	Elsewhere []Elsewhere     `json:"elsewhere,omitempty"` // where a ruleset that comes with the program would rule otherwise
}

// Cause is one reason of furiten: the tile and the moment that began it and the
// rule that ends it.
type Cause struct {
	mahjong.Reason
	Claimed bool `json:"claimed,omitempty"` // the tile was then claimed by another seat; it still counts
}

// Elsewhere is another ruleset that treats a furiten otherwise.
type Elsewhere struct {
	Ruleset string           `json:"ruleset"`
	Title   string           `json:"title"`          // of the ruleset, for people
	Allowed bool             `json:"allowed"`        // the win would stand there
	Rule    mahjong.RuleID   `json:"rule,omitempty"` // what would forbid it there
	Ends    []mahjong.RuleID `json:"ends,omitempty"` // when the furiten would end there
	Cites   []Cite           `json:"cites"`
}

// furitenOf lists why s is furiten.
func furitenOf(g *riichi.Game, s mahjong.Seat) *Furiten {
	f := &Furiten{}
	d := g.Table()
	for _, r := range g.Furiten(s) {
		c := Cause{Reason: r}
		if r.Rule == riichi.FuritenOwn {
			river := &d.Places[s].River
			for i := range river.Len() {
				x := river.At(i)
				c.Claimed = c.Claimed || int(x.At) == r.At && x.Claimed
			}
		}
		f.Causes = append(f.Causes, c)
	}
	if own := g.View(s).Own; own != nil {
		f.Waits = own.Waits
	}
	return f
}

// FuritenOf says why s could not win on another player's tile at a revision of
// the log, whether a tile is on offer or not; nil where it could, and in a game
// without furiten. Its errors are those of Ask.
func FuritenOf(l *Log, revision int, s mahjong.Seat) (*Furiten, error) {
	g, err := l.fold(revision)
	if err != nil {
		return nil, err
	}
	if r, ok := g.(*riichi.Game); ok && s.Valid() {
		if f := furitenOf(r, s); len(f.Causes) > 0 {
			return f, nil
		}
	}
	return nil, nil
}

// elsewhere puts the question of r to every other ruleset of the game and keeps
// those that rule otherwise, or by which the furiten ends otherwise.
func (l *Log) elsewhere(r *Ruling) []Elsewhere {
	here := endsOf(r.Furiten)
	var out []Elsewhere
	for _, b := range shelves()[l.Book.Kind()] {
		if b.Head().Name == r.Ruleset {
			continue
		}
		p := l.under(b, r.Moment)
		if p.game == nil {
			continue
		}
		other := rule(b, p.game, r.Seat, r.Action, false)
		e := Elsewhere{Ruleset: b.Head().Name, Title: b.Head().Title, Allowed: other.Allowed, Rule: other.Rule}
		if other.Furiten != nil {
			e.Ends = endsOf(other.Furiten)
		}
		if other.Rule == r.Rule && slices.Equal(e.Ends, here) {
			continue
		}
		e.Cites = furitenCites(b, e)
		out = append(out, e)
	}
	return out
}

// furitenCites is where b states what makes e differ.
func furitenCites(b games.Book, e Elsewhere) []Cite {
	ids := append([]mahjong.RuleID{e.Rule}, e.Ends...)
	if e.Allowed {
		ids = []mahjong.RuleID{riichi.FuritenOwn, riichi.FuritenTemporary, riichi.FuritenRiichi}
	}
	var out []Cite
	for _, id := range ids {
		if c := citeOf(b, id); c.Where != "" {
			out = append(out, c)
		}
	}
	return out
}

// endsOf returns the rules by which a furiten ends, each once.
func endsOf(f *Furiten) []mahjong.RuleID {
	var out []mahjong.RuleID
	for _, c := range f.Causes {
		if !slices.Contains(out, c.Ends) {
			out = append(out, c.Ends)
		}
	}
	return out
}
