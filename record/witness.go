package record

import (
	"jansou/mahjong"
	"jansou/table"
)

// Witness is told how a recorded game goes while the engine plays it. Its
// functions may be nil. What they are given is valid until they return.
type Witness struct {
	// Decided is called before a seat's choice is played. Seats whose tiles the
	// record does not show are left out, for their hands are imagined.
	Decided func(d *Decision)
	// Happened is called after everything that the table does, with the deal's
	// place in Game.Rounds. Answers to a tile on offer are not among it.
	Happened func(deal int, e *mahjong.Event)
	answered func(deal int, e *mahjong.Event) // is called after each answer
}

// Decision is one choice of one seat.
type Decision struct {
	Deal   int // in Game.Rounds
	At     int // byte offset in the file of what it was about: the draw, the tile on offer
	Table  table.Game
	Seat   mahjong.Seat
	Legal  []mahjong.Action
	Action mahjong.Action
	// Told is false where the action is a pass that another's claim or win went
	// before: what the seat wanted the record does not tell.
	Told bool
}

// Watch plays a game of four players on the engine as Verify does, and returns
// the same.
func (w *Witness) Watch(g *Game) *Tally { return verify(g, w) }

// decides tells a witness of what a driver is about to play in deal i.
func (w *Witness) decides(p *driver, i int) func(mahjong.Seat, mahjong.Action) {
	if w == nil || w.Decided == nil {
		return nil
	}
	var d Decision
	return func(s mahjong.Seat, a mahjong.Action) {
		if p.r.Hands[s] == nil || p.game.Viewer != mahjong.NoSeat && s != p.game.Viewer {
			return
		}
		d = Decision{Deal: i, At: p.r.At, Table: p.engine, Seat: s, Legal: p.engine.Legal(s, d.Legal[:0]), Action: a, Told: true}
		if p.at >= 0 && p.at < len(p.r.Steps) {
			d.At = p.r.Steps[p.at].At
		}
		if a.Kind == mahjong.Pass {
			next := p.next()
			d.Told = next == nil && len(p.r.Wins) == 0 || next != nil && next.Kind != Claim
		}
		w.Decided(&d)
	}
}

// hears tells a witness of what happens in deal i.
func (w *Witness) hears(i int) func(*mahjong.Event) {
	if w == nil || w.Happened == nil {
		return nil
	}
	return func(e *mahjong.Event) { w.Happened(i, e) }
}

// answers tells a witness of the answers in deal i.
func (w *Witness) answers(i int) func(*mahjong.Event) {
	if w == nil || w.answered == nil {
		return nil
	}
	return func(e *mahjong.Event) { w.answered(i, e) }
}
