package referee

import (
	"fmt"
	"strings"

	"jansou/games"
	"jansou/mahjong"
	"jansou/riichi"
)

// Ruling is the referee's answer about one action of one seat at one moment of
// a log. Its Words are for people; its JSON is for programs. It tells what lies
// hidden in the hand of Seat: it is for that seat, for a referee, or for
// everybody once the deal is over. Revision and Moment also count the answers
// that others gave unseen, so they are not in the JSON.
type Ruling struct {
	Ruleset  string `json:"ruleset"`        // the name of the ruleset it was made under
	Revision int    `json:"-"`              // the moment that was asked about: the first so many events of the log
	Moment   int    `json:"-"`              // the moment that was ruled on: earlier where the tile asked about had passed by then
	Late     bool   `json:"late,omitempty"` // it was earlier

	Prevailing mahjong.Kind    `json:"prevailing"` // the deal: "East"
	Number     int             `json:"number"`     // "3"
	Event      int             `json:"event"`      // how many events of the deal everybody had seen at Moment
	Turn       int             `json:"turn"`       // the turn of Seat that it was or that came next, counted from 1
	Winds      [4]mahjong.Kind `json:"winds"`      // of each seat in the deal

	Seat    mahjong.Seat   `json:"seat"`
	Action  mahjong.Action `json:"action"`
	Allowed bool           `json:"allowed"`
	Rule    mahjong.RuleID `json:"rule,omitempty"` // what forbids it, "" where it is allowed
	Facts   []mahjong.Fact `json:"facts,omitempty"`

	// Outcome says what became of the tile, where the moment was asked about
	// later or another seat went first.
	Outcome *Outcome `json:"outcome,omitempty"`

	Furiten  *Furiten             `json:"furiten,omitempty"`  // riichi: where furiten forbids a win
	Near     []riichi.Near        `json:"near,omitempty"`     // riichi: the yaku that a complete hand without yaku was near to
	Kong     *riichi.KongChange   `json:"kong,omitempty"`     // riichi: what a refused kong in riichi would change
	Readings []mahjong.ScoreSheet `json:"readings,omitempty"` // of a complete hand: the one that counts first, then those considered that pay less
	Win      *mahjong.ScoreSheet  `json:"win,omitempty"`      // of a win that is allowed: what it pays with the counters, for this winner alone; the ura dora count where the win was declared

	Cites []Cite `json:"cites"` // where the ruleset states each rule that the ruling names, Rule first

	book  games.Book
	kongs map[int]bool // the events of the deal at which somebody made a kong
}

// Ask rules on action a of seat s at a revision of the log: whether it was
// allowed at that moment and why, or could have been on the tile that had
// passed last. Any seat may be asked about at any moment. It is an error to ask
// about a revision that the log does not have or a seat that is none, or a log
// that cannot have happened.
func Ask(l *Log, revision int, s mahjong.Seat, a mahjong.Action) (*Ruling, error) {
	return l.ask(revision, s, a, l.moment)
}

// AskNow rules as the table itself answers at a revision of the log: what was on
// offer before and has been taken since, or let go, is not asked about. Its errors
// are those of Ask.
func AskNow(l *Log, revision int, s mahjong.Seat, a mahjong.Action) (*Ruling, error) {
	return l.ask(revision, s, a, func(games.Game, int, mahjong.Seat, mahjong.Action) int { return revision })
}

// ask is Ask; momentOf says which moment is ruled on.
func (l *Log) ask(revision int, s mahjong.Seat, a mahjong.Action, momentOf func(games.Game, int, mahjong.Seat, mahjong.Action) int) (*Ruling, error) {
	if !s.Valid() {
		return nil, fmt.Errorf("referee: seat %d is none of the four", s)
	}
	g, err := l.fold(revision)
	if err != nil {
		return nil, err
	}
	moment := momentOf(g, revision, s, a)
	// Where claims are called live a call may come after the next draw.
	why := g.Why(s, a)
	if moment != revision {
		if g, err = l.fold(moment); err != nil {
			return nil, err
		}
	}
	r := rule(l.Book, g, s, a, l.wonAt(moment, s))
	r.Revision, r.Moment, r.Late, r.kongs = revision, moment, moment < revision, l.kongs(moment)
	if why != nil || !r.Late {
		l.overtake(r, g)
		l.closed(r, why)
	}
	if r.Furiten != nil {
		r.Furiten.Elsewhere = l.elsewhere(r)
	}
	r.Cites = citesOf(l.Book, r)
	return r, nil
}

// rule is Ask for a game that stands at the moment in question: all that can
// be said without the log, except whether s has won then.
func rule(b games.Book, g games.Game, s mahjong.Seat, a mahjong.Action, won bool) *Ruling {
	v := g.View(s)
	r := &Ruling{
		book: b, Ruleset: b.Head().Name, Prevailing: v.Prevailing, Number: v.Number, Event: v.Events,
		Seat: s, Action: a, Turn: 1 + len(v.Seats[s].River),
	}
	for i := range v.Seats {
		r.Winds[i] = v.Seats[i].Wind
	}
	if why := g.Why(s, a); why != nil {
		r.Rule, r.Facts = why.Rule, why.Facts
	}
	r.Allowed = r.Rule == ""
	r.Facts = append(r.Facts, lacks(r, g)...)
	if a.Kind == mahjong.Win {
		count(r, g, won)
	}
	if own, ok := g.(*riichi.Game); ok {
		explainRiichi(r, games.RiichiOf(b), own)
	}
	return r
}

// overtake adds what became of the tile after the moment: what was allowed then
// is not allowed any more where the question came later, and another seat may
// have gone first.
func (l *Log) overtake(r *Ruling, g games.Game) {
	if !r.Allowed || r.Action.Kind != mahjong.Win && r.Action.Kind != mahjong.Claim || !isOpen(g.Table(), r.Seat, r.Action) {
		return
	}
	o := l.outcome(r.Moment, r.Seat, r.Action)
	if o == nil || !r.Late && (o.Own || o.Rule == l.Book.Kind().Ids().TurnOrder) {
		return
	}
	r.Outcome = o
	if r.Late {
		r.Allowed, r.Rule = false, o.Rule
	}
}

// closed puts the option that has closed the window where claims are called live
// in the place of the turn that went on: the turn is not why it is too late.
func (l *Log) closed(r *Ruling, why *mahjong.Refusal) {
	if why != nil && r.Late && r.Outcome != nil && r.Outcome.Rule == l.Book.Kind().Ids().TurnOrder && strings.Contains(string(why.Rule), ".option.") {
		r.Rule, r.Outcome.Rule = why.Rule, why.Rule
	}
}

// count adds what the hand would be worth, read in each way, and what a win that
// is allowed pays. The ura dora count only where the win was declared: nobody
// knows them before.
func count(r *Ruling, g games.Game, won bool) {
	if r.Readings = games.Readings(g, r.Seat, won); len(r.Readings) == 0 || r.Rule != "" {
		return
	}
	r.Win = new(mahjong.ScoreSheet)
	if refused := games.Score(g, r.Seat, won, r.Win); refused != nil {
		panic("referee: a win that is allowed is worth nothing: " + refused.Error())
	}
}

// explainRiichi adds what riichi alone says: of furiten, of a kong after riichi,
// and of a complete hand without yaku.
func explainRiichi(r *Ruling, rs *riichi.Ruleset, g *riichi.Game) {
	switch r.Rule {
	case riichi.FuritenOwn, riichi.FuritenTemporary, riichi.FuritenRiichi:
		r.Furiten = furitenOf(g, r.Seat)
	case riichi.KongInRiichi:
		change := g.KongChange(r.Seat, r.Action.Meld)
		r.Kong = &change
	case riichi.WinNoYaku:
		if w, ok := g.Offered(r.Seat); ok && len(r.Readings) > 0 {
			w.NUra = 0 // nobody has seen it
			var waits []mahjong.Tile
			for k := range g.Waits(r.Seat).All() {
				waits = append(waits, mahjong.Of(k))
			}
			r.Near = rs.Near(&w, waits)
		}
	}
}

// citesOf collects where b states each rule that r names.
func citesOf(b games.Book, r *Ruling) []Cite {
	var out []Cite
	seen := map[mahjong.RuleID]bool{"": true}
	add := func(ids ...mahjong.RuleID) {
		for _, id := range ids {
			if !seen[id] {
				seen[id] = true
				if c := citeOf(b, id); c.Where != "" {
					out = append(out, c)
				}
			}
		}
	}
	add(r.Rule)
	if r.Outcome != nil {
		add(r.Outcome.Rule)
	}
	for _, f := range r.Facts {
		if f.Say == ownFour {
			add(riichi.TenpaiOwnFour)
		}
	}
	if r.Furiten != nil {
		for _, c := range r.Furiten.Causes {
			add(c.Rule, c.Ends)
		}
	}
	for _, n := range r.Near {
		add(n.Rule)
	}
	if r.Kong != nil {
		add(r.Kong.Loses)
	}
	for i := range r.Readings {
		sheet := &r.Readings[i]
		for _, l := range sheet.Lines {
			add(l.Rule)
		}
		add(sheet.Limit)
		for _, x := range sheet.Left {
			add(x.Rule, x.By, x.Principle)
		}
	}
	if r.Win != nil {
		for _, p := range r.Win.Parts {
			add(p.Rule)
		}
	}
	if len(r.Readings) > 1 {
		add(b.Kind().Ids().BestReading)
	}
	return out
}
