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
func (w *Witness) Watch(g *Game) *Tally { return g.Source.Verify(g, w) }

// Decides tells a witness of what a driver is about to play in deal i.
func (w *Witness) Decides(p *Driver, i int) func(mahjong.Seat, mahjong.Action) {
	if w == nil || w.Decided == nil {
		return nil
	}
	var d Decision
	return func(s mahjong.Seat, a mahjong.Action) {
		if p.Round.Hands[s] == nil || p.Game.Viewer != mahjong.NoSeat && s != p.Game.Viewer {
			return
		}
		d = Decision{Deal: i, At: p.Round.At, Table: p.Engine, Seat: s, Legal: p.Engine.Legal(s, d.Legal[:0]), Action: a, Told: true}
		if p.At >= 0 && p.At < len(p.Round.Steps) {
			d.At = p.Round.Steps[p.At].At
		}
		if a.Kind == mahjong.Pass {
			next := p.Next()
			d.Told = next == nil && len(p.Round.Wins) == 0 || next != nil && next.Kind != Claim
		}
		w.Decided(&d)
	}
}

// Hears tells a witness of what happens in deal i.
func (w *Witness) Hears(i int) func(*mahjong.Event) {
	if w == nil || w.Happened == nil {
		return nil
	}
	return func(e *mahjong.Event) { w.Happened(i, e) }
}

// Answers tells a witness of the answers in deal i.
func (w *Witness) Answers(i int) func(*mahjong.Event) {
	if w == nil || w.answered == nil {
		return nil
	}
	return func(e *mahjong.Event) { w.answered(i, e) }
}
