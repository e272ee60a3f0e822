package parlour

import (
	"encoding/json"
	"fmt"
	"slices"

	"jansou/mahjong"
	"jansou/table"
)

// Case is what of a table's log a referee may look at for one person: all that
// has happened as far as that person was shown it. It holds walls, and answers
// that others gave unseen, so that a game can be made of it: whoever has a Case
// must show no more of it than what Seat may know.
type Case struct {
	Table    TableInfo
	Ruleset  json.RawMessage // its whole text
	Events   []mahjong.Event
	Revision int          // the moment that is asked about: the first so many of Events
	Rev      int          // the same moment, as the person counts events
	Seat     mahjong.Seat // from whose chair; NoSeat: a spectator
	Over     bool         // the game is over: everything may be seen
	Running  bool         // the deal of that moment is still played
	Assist   table.Assist // how much the table tells a seat of its own hand

	undone int // what the person's count has beyond Events: what a referee has undone
}

// CaseOrder says which moment is asked about, and for whom.
type CaseOrder struct {
	Rev  *int          // how many events the person had been sent, after the game how many there were; nil: all until now
	Seat *mahjong.Seat // after the game: whose chair; nil: one's own
}

// Case returns what owner may ask a referee about at a table. While the game is
// played, that is the own seat at any moment that it has seen; after it, any
// seat. A *Fault says what of the order is not possible.
func (p *Parlour) Case(id string, owner Owner, o CaseOrder) (*Case, error) {
	c, err := p.caseOf(id, owner, o.Seat)
	if err != nil {
		return nil, err
	}
	if c.Over {
		return c, c.at(o.Rev)
	}
	g, err := p.game(c)
	if err != nil {
		return nil, err
	}
	known, deals := c.undone, 0 // by the moment, as the person counts events
	at, of := -1, 0
	for i, e := range c.Events {
		if o.Rev != nil && known == *o.Rev && at < 0 {
			at, of = i, deals
		}
		if c.apply(g, &e) {
			known++
		}
		if e.Kind == mahjong.Dealt {
			deals++
		}
	}
	if at < 0 {
		if o.Rev != nil && *o.Rev != known {
			return nil, errorAt(Malformed, "rev", "%d, and there are %d events", *o.Rev, known)
		}
		at, of = len(c.Events), deals
	}
	if o.Rev != nil {
		known = *o.Rev
	}
	c.Revision, c.Rev = at, known
	c.Running = of == deals && deals > 0 && c.Events[len(c.Events)-1].Kind != mahjong.DealEnded
	return c, nil
}

// at makes it the case of a moment of a game that is over, of which everybody
// may know every event.
func (c *Case) at(rev *int) error {
	c.Revision = len(c.Events)
	if rev != nil {
		c.Revision = *rev
	}
	c.Rev = c.Revision
	if c.Rev < 0 || c.Rev > len(c.Events) {
		return errorAt(Malformed, "rev", "%d, and there are %d events", c.Rev, len(c.Events))
	}
	return nil
}

// SeenEvent is one event as a chair knows it, and the table after it.
type SeenEvent struct {
	Rev   int // how many events of the game the chair has known, this one among them
	Event mahjong.Event
	View  *table.View      // with no more of the own hand than the table's assistance allows
	Legal []mahjong.Action // nil where the table does not say what could have been done
}

// Moments calls see with every moment of one deal that owner has seen at a
// table, and returns which deal that was and how many there have been, counted
// from 0. A nil deal is the last one. A *Fault says what is not possible.
func (p *Parlour) Moments(id string, owner Owner, chair *mahjong.Seat, deal *int, see func(*Case, SeenEvent) error) (which, deals int, err error) {
	c, err := p.caseOf(id, owner, chair)
	if err != nil {
		return 0, 0, err
	}
	g, err := p.game(c)
	if err != nil {
		return 0, 0, err
	}
	for i := range c.Events {
		if c.Events[i].Kind == mahjong.Dealt {
			deals++
		}
	}
	which = deals - 1
	if deal != nil && *deal != which {
		if *deal < 0 || *deal >= deals {
			return 0, 0, errorAt(Malformed, "deal", "%d, and there are %d deals, numbered from 0", *deal, deals)
		}
		which = *deal
	}
	rev, now := c.undone, -1
	for _, e := range c.Events {
		if e.Kind == mahjong.Dealt {
			now++
		}
		if now > which {
			break
		}
		known := c.apply(g, &e)
		if known {
			rev++
		}
		if !known || now != which {
			continue
		}
		if err := see(c, c.look(g, rev, e)); err != nil {
			return 0, 0, err
		}
	}
	return which, deals, nil
}

// apply applies e and makes it what the chair knows of it. It reports false for
// an event that the chair does not know of.
func (c *Case) apply(g table.Game, e *mahjong.Event) bool {
	g.Apply(*e)
	if c.Over && e.Kind != mahjong.Dealt {
		return true
	}
	x, known := g.Redact(c.Seat, *e)
	*e = x
	return known
}

// look looks at the table from the chair, after e.
func (c *Case) look(g table.Game, rev int, e mahjong.Event) SeenEvent {
	v := g.View(c.Seat)
	v.Limit(c.Assist)
	m := SeenEvent{Rev: rev, Event: e, View: &v}
	if c.Seat.Valid() && c.Assist != table.AssistOff {
		m.Legal = g.Legal(c.Seat, nil)
	}
	return m
}

// caseOf opens a table for one person: what has happened as far as it was shown
// from that chair.
func (p *Parlour) caseOf(id string, owner Owner, chair *mahjong.Seat) (*Case, error) {
	g, err := p.pastGame(id)
	if err != nil {
		return nil, err
	}
	var info *publicInfo
	var rev, undone [5]int
	if g != nil {
		info = g.info
	} else if info, rev, undone, err = p.shown(id); err != nil {
		return nil, err
	}
	if err := info.mayLook(owner); err != nil {
		return nil, err
	}
	c := &Case{Table: info.table, Ruleset: info.text, Seat: info.seatOf(owner), Over: info.table.Status == Over, Assist: info.table.Assist}
	switch {
	case chair != nil && *chair > mahjong.NoSeat:
		return nil, errorAt(Malformed, "seat", "%d is not from 0 to 4", *chair)
	case chair != nil && *chair != c.Seat && !c.Over:
		return nil, errorAt(OtherSeat, "seat", "while the game is played you may ask about your own seat only")
	case chair != nil:
		c.Seat = *chair
	}
	if c.Over {
		if g == nil { // it ended between the two looks
			if g, err = p.pastGame(id); err != nil {
				return nil, err
			}
		}
		c.Assist, c.Events = table.AssistFull, slices.Clip(g.events)
		return c, nil
	}
	c.undone = undone[c.Seat]
	return c, p.upToNow(c, rev[c.Seat])
}

// upToNow reads the events of a game that is played, as far as the chair of the
// case has been shown them.
func (p *Parlour) upToNow(c *Case, rev int) error {
	all, err := p.commits(c.Table.ID)
	if err != nil {
		return err
	}
	events := InForce(all)
	seen, err := p.game(c)
	if err != nil {
		return err
	}
	for i, known := 0, c.undone; i < len(events) && known < rev; i++ {
		if e := events[i]; c.apply(seen, &e) {
			known++
			c.Events = events[:i+1]
		}
	}
	return nil
}

// game returns a game by the rules of the table before its first deal.
func (p *Parlour) game(c *Case) (table.Game, error) {
	g, _, err := p.cfg.Rules.New(c.Ruleset, c.Table.Length)
	if err != nil {
		return nil, fmt.Errorf("parlour: the ruleset of table %s: %w", c.Table.ID, err)
	}
	return g, nil
}

// shown returns how a table stands, and how many events each chair has been
// shown: what is logged and held back is not among them.
func (p *Parlour) shown(id string) (info *publicInfo, rev, undone [5]int, err error) {
	err = p.at(id, func(r *room) { info, rev, undone = r.info.Load(), r.rev, r.undone })
	return info, rev, undone, err
}

// RulesetText returns the whole text of a ruleset that may be played; a *Fault
// for a name that none has.
func (p *Parlour) RulesetText(name string) (json.RawMessage, error) {
	if _, ok := p.cfg.Rules.Ruleset(name); ok {
		return p.cfg.Rules.Text(name)
	}
	return nil, errorOf(BadRuleset, "there is no ruleset %q", name)
}
