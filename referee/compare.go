package referee

import (
	"fmt"

	"jansou/games"
	"jansou/mahjong"
	"jansou/riichi"
)

// Way is how a position came to stand under another ruleset.
type Way string

// The ways. A replayed position was reached by the same choices, each lawful
// there. A transplanted one was not: the tiles were laid out as they lay,
// although play would have gone another way before (Comparison.Parted). An
// impossible one cannot be laid out under that ruleset at all.
const (
	Replayed     Way = "replayed"
	Transplanted Way = "transplanted"
	Impossible   Way = "impossible"
)

// Comparison is the same question under another ruleset. Parted may tell what
// others have drawn or answered: it is for a referee, and for everybody once the
// deal is over.
type Comparison struct {
	Ruleset string   `json:"ruleset"`
	Title   string   `json:"title"`
	Way     Way      `json:"way"`
	Why     string   `json:"why,omitempty"`     // Impossible: what stands against it
	Parted  *Parting `json:"parted,omitempty"`  // the first event at which the deal would have gone another way
	Reds    bool     `json:"reds,omitempty"`    // the ruleset has other red fives than the wall: those of the wall count as it says, none are added
	Assumed int      `json:"assumed,omitempty"` // how often a seat that is asked there and was not here was taken to pass
	Ruling  *Ruling  `json:"ruling,omitempty"`  // nil where Impossible
}

// Parting is where a deal would have gone another way under another ruleset.
type Parting struct {
	Event int            `json:"event"`          // of the log, counted from 1
	Was   mahjong.Event  `json:"was"`            // what happened
	Rule  mahjong.RuleID `json:"rule,omitempty"` // what forbids it there, if it is forbidden
	Cite  Cite           `json:"cite,omitzero"`  // where that ruleset says so
	Next  *mahjong.Event `json:"next,omitempty"` // what would have happened there
}

// Compare asks Ask's question of other rulesets. The deal is played again from
// its beginning, with the points, the counters and the bets that were on the
// table, by the choices that were made; where one of them is not lawful under a
// ruleset, or something else follows from it, the position is transplanted and
// the comparison says where the ways part. A ruleset of the other game makes
// the comparison impossible. The error is Ask's, for the log's own ruleset.
func Compare(l *Log, revision int, s mahjong.Seat, a mahjong.Action, books ...games.Book) ([]Comparison, error) {
	own, err := Ask(l, revision, s, a)
	if err != nil {
		return nil, err
	}
	var out []Comparison
	for _, b := range books {
		c := Comparison{Ruleset: b.Head().Name, Title: b.Head().Title, Way: Impossible}
		if b.Kind() != l.Book.Kind() {
			c.Why = "it is the ruleset of another game"
			out = append(out, c)
			continue
		}
		p := l.under(b, own.Moment)
		c.Reds = b.RedFives() != l.Book.RedFives()
		c.Way, c.Why, c.Parted, c.Assumed = p.way, p.why, p.parted, p.assumed
		if p.game != nil {
			r := rule(b, p.game, s, a, l.wonAt(own.Moment, s))
			r.Revision, r.Moment, r.Late, r.kongs = revision, own.Moment, own.Late, own.kongs
			if own.Moment < revision && r.Allowed && own.Outcome != nil {
				r.Outcome = own.Outcome
			}
			r.Cites = citesOf(b, r)
			c.Ruling = r
		}
		out = append(out, c)
	}
	return out, nil
}

// position is a moment of a log under another ruleset.
type position struct {
	game    games.Game // nil where impossible
	way     Way
	why     string
	parted  *Parting
	assumed int
}

// under brings the game to a revision of the log under b: by the choices that
// were made, or else by laying the tiles out.
func (l *Log) under(b games.Book, revision int) position {
	start := l.dealStart(revision)
	if start < 0 {
		return position{game: l.begin(b), way: Replayed}
	}
	before, err := l.fold(start)
	if err != nil {
		return position{way: Impossible, why: err.Error()}
	}
	r := replay{log: l, book: b, game: resume(b, before)}
	r.run(before, start, revision)
	if r.parted == nil && r.why == "" {
		return position{game: r.game, way: Replayed, assumed: r.assumed}
	}
	g, why := l.layOut(b, resume(b, before), start, revision)
	if why != "" {
		return position{way: Impossible, why: why, parted: r.parted}
	}
	return position{game: g, way: Transplanted, parted: r.parted, assumed: r.assumed}
}

// layOut applies the events of a deal to g, a game under another ruleset, without
// asking whether they were lawful there. why is what cannot be under it.
func (l *Log) layOut(b games.Book, g games.Game, start, revision int) (_ games.Game, why string) {
	for i := start; i < revision; i++ {
		next := copyOf(b, g)
		if why := apply(next, l.Events[i]); why == "" {
			g = next
		} else if !mayBeLeftOut(&l.Events[i]) {
			return nil, fmt.Sprintf("event %d cannot be there: %s", i+1, why)
		}
	}
	return g, ""
}

// apply applies e and says why it cannot be, if it cannot.
func apply(g games.Game, e mahjong.Event) (why string) {
	defer func() {
		if x := recover(); x != nil {
			why = fmt.Sprint(x)
		}
	}()
	g.Apply(e)
	return ""
}

// isBookkeeping reports whether events of kind k follow by themselves and may
// come at other moments under another ruleset, or come from the clock.
func isBookkeeping(k mahjong.EventKind) bool {
	return k == mahjong.Indicated || k == mahjong.RiichiAccepted || k == mahjong.Lapsed || k == mahjong.TimeCalled
}

// mayBeLeftOut reports whether e can be left out where a position is laid out:
// an offence and its ruling belong to the discipline of a table, and who claims
// nothing need not have been asked.
func mayBeLeftOut(e *mahjong.Event) bool {
	return isBookkeeping(e.Kind) || e.Kind == mahjong.Faulted || e.Kind == mahjong.Ruled || claimsNothing(e)
}

// claimsNothing reports whether e is the answer of a seat that lets a tile go,
// or that draws while it could be claimed.
func claimsNothing(e *mahjong.Event) bool {
	return e.Kind == mahjong.Answered && (e.Action.Kind == mahjong.Pass || e.Action.Kind == mahjong.DrawAction)
}

// replay plays a deal of a log again under another ruleset.
type replay struct {
	log     *Log
	book    games.Book
	game    games.Game
	queue   []mahjong.Event // what follows there and has not been applied yet
	assumed int
	parted  *Parting
	why     string // what cannot be there at all
}

// run plays the deal that begins at start up to a revision. before is the game
// of the log as it waited for the deal.
func (r *replay) run(before games.Game, start, revision int) {
	events := r.log.Events
	first, err := before.Deal(nil, *events[start].Wall)
	if err != nil {
		r.why = err.Error()
		return
	}
	// The wall may have red fives that the ruleset does not know, or want them:
	// the deal itself is applied as it was.
	i := start
	for ; i < min(start+len(first), revision); i++ {
		if r.why = apply(r.game, events[i]); r.why != "" {
			return
		}
	}
	for ; i < revision && r.parted == nil; i++ {
		if !isBookkeeping(events[i].Kind) {
			r.follow(i)
		}
	}
	if isBookkeeping(events[revision-1].Kind) {
		r.keepBooks()
	}
}

// keepBooks applies what comes next by itself.
func (r *replay) keepBooks() {
	for len(r.queue) > 0 && isBookkeeping(r.queue[0].Kind) {
		r.next()
	}
}

func (r *replay) next() {
	r.game.Apply(r.queue[0])
	r.queue = r.queue[1:]
}

// follow makes event i of the log happen, or notes that the ways part.
func (r *replay) follow(i int) {
	e := r.log.Events[i]
	for {
		r.keepBooks()
		switch {
		case len(r.queue) > 0 && same(&r.queue[0], &e):
			r.next()
			return
		case claimsNothing(&e) && (!r.asks(e.Seat) || e.Action.Kind != mahjong.Pass):
			return // nobody asks there
		case len(r.queue) > 0 && claimsNothing(&r.queue[0]):
			r.next() // of a seat that was not asked here
		case len(r.queue) > 0:
			next := r.queue[0]
			r.parted = &Parting{Event: i + 1, Was: e, Next: &next}
			return
		}
		s, a := r.choice(&e)
		if s == mahjong.NoSeat {
			r.parted = &Parting{Event: i + 1, Was: e}
			return
		}
		queue, err := r.game.Decide(nil, s, a)
		if err != nil {
			why := r.game.Why(s, a)
			r.parted = &Parting{Event: i + 1, Was: e, Rule: why.Rule, Cite: citeOf(r.book, why.Rule)}
			return
		}
		r.queue = queue
	}
}

// asks reports whether the table there waits for an answer of s.
func (r *replay) asks(s mahjong.Seat) bool {
	d := r.game.Table()
	return len(r.queue) == 0 && d.InWindow() && d.Window.Asked(s)
}

// choice is who must choose next so that e happens, and what: the choice that e
// is, or the pass of a seat that the log did not ask. It is NoSeat where no
// choice leads to e.
func (r *replay) choice(e *mahjong.Event) (mahjong.Seat, mahjong.Action) {
	if a := actionOf(e); a.Kind != mahjong.NoAction {
		s := e.Seat
		if a.Kind == mahjong.Abort {
			s = r.game.Table().Turn
		}
		if e.Kind == mahjong.Answered || !r.game.Table().InWindow() {
			return s, a
		}
	}
	for s := range mahjong.NoSeat {
		if r.asks(s) {
			r.assumed++
			return s, mahjong.Action{Kind: mahjong.Pass}
		}
	}
	return mahjong.NoSeat, mahjong.Action{}
}

// actionOf returns the choice that an event records; the zero Action for one
// that follows by itself. A win on another's tile is recorded by its answer.
func actionOf(e *mahjong.Event) mahjong.Action {
	switch e.Kind {
	case mahjong.Declared:
		if e.Rule == riichi.Tenpai {
			return mahjong.Action{Kind: mahjong.Tenpai}
		}
		return mahjong.Action{Kind: mahjong.Noten}
	case mahjong.Won:
		if e.Seat == e.From {
			return mahjong.Action{Kind: mahjong.Win}
		}
	case mahjong.DealEnded:
		if e.Rule == riichi.DrawNineKinds {
			return mahjong.Action{Kind: mahjong.Abort}
		}
	}
	return e.Move()
}

// same reports whether two events are the same thing happening; what it is
// worth may differ.
func same(a, b *mahjong.Event) bool {
	return a.Kind == b.Kind && a.Seat == b.Seat && a.Tile == b.Tile && a.Drawn == b.Drawn && a.Riichi == b.Riichi && (a.Hand == nil) == (b.Hand == nil) &&
		a.Replacement == b.Replacement && a.Meld == b.Meld && a.Action == b.Action && a.Rule == b.Rule
}
