package parlour

import (
	"errors"
	"fmt"
	"math"

	"jansou/fair"
	"jansou/mahjong"
	"jansou/table"
)

// Replay says what of a table can be stepped through: the deals that are over.
type Replay struct {
	Table TableInfo    `json:"table"`
	You   mahjong.Seat `json:"you"`   // who asked; NoSeat: a spectator
	Over  bool         `json:"over"`  // the game is over: everything may be seen, from any seat
	Steps int          `json:"steps"` // numbered from 0
	Seats [4]SeatInfo  `json:"seats"`
	Deals []PlayedDeal `json:"deals"`
	Moves []Move       `json:"moves"`           // as the viewer may know them, in the order of the steps
	Notes []NotedStep  `json:"notes,omitempty"` // what the referee was called for and did, between them
	Hints []HintedStep `json:"hints,omitempty"` // after the game: who asked for a hint, and when
	Fair  *fair.Game   `json:"fair,omitempty"`  // after the game: what proves its walls; a branch has none
}

// NotedStep is a step of a replay that is no event.
type NotedStep struct {
	At   int  `json:"at"`
	Note Note `json:"note"`
}

// PlayedDeal is one deal of a replay.
type PlayedDeal struct {
	First      int            `json:"first"` // the step that deals
	Last       int            `json:"last"`  // the step that ends it, and the game where it was the last
	Prevailing mahjong.Kind   `json:"prevailing"`
	Number     int            `json:"number"` // as in table.View
	Counters   int            `json:"counters"`
	Dealer     mahjong.Seat   `json:"dealer"`
	Rule       mahjong.RuleID `json:"rule"` // how it ended
	Points     [4]int32       `json:"points"`
	Before     [4]int32       `json:"before"` // what each held when it was dealt
	After      [4]int32       `json:"after"`  // and when it was over
}

// heldIn returns the points of every seat in a view.
func heldIn(v table.View) (out [4]int32) {
	for i, seat := range v.Seats {
		out[i] = int32(seat.Points)
	}
	return out
}

// Step is one event of a replay and the table after it.
type Step struct {
	At    int           `json:"at"`
	Event mahjong.Event `json:"event,omitzero"`
	Note  *Note         `json:"note,omitempty"` // in place of Event: the referee's doing
	View  *table.View   `json:"view"`
	Hands *[4]OpenHand  `json:"hands,omitempty"` // after the game only
	Said  *Said         `json:"said,omitempty"`  // what of it is a sentence
}

// OpenHand is what a seat holds concealed.
type OpenHand struct {
	Hand    mahjong.Hand   `json:"hand"` // the drawn tile among them
	Flowers []mahjong.Tile `json:"flowers,omitempty"`
	Drawn   mahjong.Tile   `json:"drawn,omitzero"`
}

// StepOrder says which steps are wanted and how they are looked at.
type StepOrder struct {
	At    int
	Count int           // 1 to MaxSteps
	Seat  *mahjong.Seat // whose chair, NoSeat for a spectator's; nil: one's own
	Why   bool          // with the explanations of full assistance; MaxWhy steps at most
	Lang  string        // in which it is told
}

// How many steps one answer may have, and how many with explanations.
const (
	MaxSteps = 64
	MaxWhy   = 8
)

// record is what of a table's log somebody may step through.
type record struct {
	info     *publicInfo
	settings Settings
	seat     mahjong.Seat // from whose chair it is looked at
	items    []item
	asked    []askedFor             // hints, after the game
	walked   func() (Replay, error) // walk, once for all who ask; nil while the game is played
	walls    func() (*fair.Game, error)
}

// record reads the deals of a table that are over for everybody who looks on.
func (p *Parlour) record(id string, owner Owner) (*record, error) {
	g, err := p.pastGame(id)
	if err != nil {
		return nil, err
	}
	if g != nil {
		return g.record(owner), nil
	}
	r, err := p.room(id)
	if err != nil {
		return nil, err
	}
	rec := &record{info: r.info.Load()}
	if err := rec.info.mayLook(owner); err != nil {
		return nil, err
	}
	rec.seat = rec.info.seatOf(owner)
	all, err := p.commits(id)
	if err != nil {
		return nil, err
	}
	for i, c := range all {
		if c.Kind == Opened {
			rec.settings = *c.Opened
		}
		rec.items = c.items(rec.items, i, rec.over())
	}
	if !rec.over() {
		rec.items = ended(rec.items, rec.info.played)
	}
	return rec, nil
}

// over reports whether the whole game is over, and everything may be seen.
func (rec *record) over() bool { return rec.info.table.Status == Over }

// play applies the events one after the other. see is told of each that is a
// step: as the seat of the record may know it, or every one after the game.
// before is what all held when they last held anything.
func (rec *record) play(rules Rules, see func(g table.Game, s Step, before *[4]OpenHand)) error {
	if len(rec.items) == 0 {
		return nil
	}
	p, err := newPlayer(rules, &rec.settings)
	if err != nil {
		return fmt.Errorf("parlour: table %s: %w", rec.info.table.ID, err)
	}
	at := 0
	var before *[4]OpenHand
	for _, it := range rec.items { // copies: the items are shared
		e := it.event
		if e.Kind == mahjong.Won || e.Kind == mahjong.DealEnded {
			if h := handsOf(p.g); h != nil {
				before = h
			}
		}
		if err := p.apply(&it, at); err != nil {
			return err
		}
		x, known := e, it.note != nil && at > 0
		if it.note == nil {
			if known = true; !rec.over() || e.Kind == mahjong.Dealt {
				x, known = p.g.Redact(rec.seat, e)
			}
		}
		if known {
			see(p.g, Step{At: at, Event: x, Note: it.note}, before)
			at++
		}
	}
	return nil
}

// handsOf returns what all four hold, nil where nobody holds anything.
func handsOf(g table.Game) *[4]OpenHand {
	var out [4]OpenHand
	for s := range mahjong.NoSeat {
		own := g.View(s).Own
		if own == nil {
			return nil
		}
		out[s] = OpenHand{own.Hand, own.Flowers, own.Drawn}
	}
	return &out
}

// Replay returns what owner may step through at a table.
func (p *Parlour) Replay(id string, owner Owner) (Replay, error) {
	rec, err := p.record(id, owner)
	if err != nil {
		return Replay{}, err
	}
	walk := rec.walked
	if walk == nil {
		walk = func() (Replay, error) { return rec.walk(p.cfg.Rules) }
	}
	out, err := walk()
	out.Table, out.You, out.Over, out.Seats = rec.info.table, rec.seat, rec.over(), rec.info.to(owner).Seats
	if err == nil && rec.walls != nil && rec.settings.Branch == nil && rec.settings.Imported == "" {
		out.Fair, err = rec.walls()
	}
	return out, err
}

// walk goes through the whole record: what a Replay says of the steps. After the
// game it is the same for everybody.
func (rec *record) walk(rules Rules) (Replay, error) {
	out := Replay{Deals: []PlayedDeal{}}
	list := moves{all: []Move{}}
	err := rec.play(rules, func(g table.Game, s Step, _ *[4]OpenHand) {
		at, e := s.At, s.Event
		out.Steps = at + 1
		list.see(&s)
		if s.Note != nil {
			out.Notes = append(out.Notes, NotedStep{at, *s.Note})
		}
		if e.Kind == mahjong.Dealt {
			v := g.View(mahjong.NoSeat)
			out.Deals = append(out.Deals, PlayedDeal{First: at, Prevailing: v.Prevailing, Number: v.Number, Counters: v.Counters, Dealer: v.Dealer, Before: heldIn(v)})
		}
		d := &out.Deals[len(out.Deals)-1]
		d.Last = at
		if e.Kind == mahjong.DealEnded {
			d.Rule, d.Points = e.Rule, e.Points
			d.After = heldIn(g.View(mahjong.NoSeat))
		}
	})
	out.Moves, out.Hints = list.all, hintedSteps(rec.items, rec.asked)
	return out, err
}

// Steps returns steps of a table as owner may see them. A *Fault says what of
// the order is not possible.
func (p *Parlour) Steps(id string, owner Owner, o StepOrder) ([]Step, error) {
	rec, err := p.record(id, owner)
	if err != nil {
		return nil, err
	}
	assist, err := rec.allow(o)
	if err != nil {
		return nil, err
	}
	return p.steps(rec, o, assist)
}

// AllSteps returns every step of a game that is over, as seen from a chair.
func (p *Parlour) AllSteps(id string, seat mahjong.Seat, lang string) ([]Step, error) {
	rec, err := p.record(id, Owner{})
	if err != nil {
		return nil, err
	}
	if !rec.over() {
		return nil, errorOf(NotOver, "the game is not over")
	}
	assist, err := rec.allow(StepOrder{Count: 1, Seat: &seat})
	if err != nil {
		return nil, err
	}
	return p.steps(rec, StepOrder{Count: math.MaxInt32, Seat: &seat, Lang: lang}, assist)
}

// Look shows the game of a table as it was after a step, to whoever may see that
// step from that chair; nil is the own one. The game holds what the chair may not
// know: show must draw no more than seat may see, and all only if everything is
// open. A *Fault says what of the order is not possible.
func (p *Parlour) Look(id string, owner Owner, step int, chair *mahjong.Seat, show func(g table.Game, seat mahjong.Seat, open bool) error) error {
	rec, err := p.record(id, owner)
	if err != nil {
		return err
	}
	if _, err := rec.allow(StepOrder{At: step, Count: 1, Seat: chair}); err != nil {
		return err
	}
	var failed error
	shown, steps := false, 0
	err = rec.play(p.cfg.Rules, func(g table.Game, s Step, _ *[4]OpenHand) {
		if steps = s.At + 1; s.At == step {
			shown, failed = true, show(g, rec.seat, rec.over())
		}
	})
	if err == nil && !shown {
		err = errorAt(Malformed, "step", "%d, and there are %d steps, numbered from 0", step, steps)
	}
	return errors.Join(err, failed)
}

// steps returns the steps that are ordered, with so much help.
func (p *Parlour) steps(rec *record, o StepOrder, assist table.Assist) ([]Step, error) {
	herald, err := p.herald(o.Lang, rec.settings.Text)
	if err != nil {
		return nil, err
	}
	names := namesOf(rec.info.seats)
	var out []Step
	steps := 0
	err = rec.play(p.cfg.Rules, func(g table.Game, s Step, before *[4]OpenHand) {
		steps = s.At + 1
		if s.At < o.At || s.At-o.At >= o.Count {
			return
		}
		s.View = assisted(g, rec.seat, assist)
		if rec.over() {
			if s.Hands = handsOf(g); s.Hands == nil {
				s.Hands = before
			}
		}
		if herald != nil {
			s.Said = &Said{}
			if s.Note == nil {
				s.Said.Events = []string{herald.Event(&s.Event, s.View, names)}
			}
			s.Said.own(herald, s.View, names)
		}
		out = append(out, s)
	})
	if err == nil && len(out) == 0 {
		err = errorAt(Malformed, "at", "%d, and there are %d steps, numbered from 0", o.At, steps)
	}
	return out, err
}

// allow takes the chair that is wanted and returns how much is told there.
func (rec *record) allow(o StepOrder) (table.Assist, error) {
	most, assist := MaxSteps, rec.settings.Assist
	if o.Why {
		most = MaxWhy
	}
	switch {
	case o.Count < 1 || o.Count > most:
		return "", errorAt(Malformed, "count", "%d is not from 1 to %d", o.Count, most)
	case o.Seat != nil && *o.Seat > mahjong.NoSeat:
		return "", errorAt(Malformed, "seat", "%d is not from 0 to 4", *o.Seat)
	case o.Seat != nil && *o.Seat != rec.seat && !rec.over():
		return "", errorAt(OtherSeat, "seat", "while the game is played you see it from your own chair only")
	case o.Why && !rec.over() && assist != table.AssistFull:
		return "", errorAt(BadSetting, "why", "the table's assistance is %q; after the game, or where it is %q", assist, table.AssistFull)
	}
	if o.Seat != nil {
		rec.seat = *o.Seat
	}
	switch {
	case o.Why:
		return table.AssistFull, nil
	case rec.over() || assist == table.AssistFull:
		return table.AssistOwn, nil
	}
	return assist, nil
}
