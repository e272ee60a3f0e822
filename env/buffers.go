package env

import (
	"fmt"

	"jansou/mahjong"
	"jansou/observe"
)

// Buffers are where Write puts what there is to know after a step, a row for
// each game. Each belongs to the caller and has exactly the length that is
// said here, times the number of games; an empty one is not wanted and costs
// nothing.
type Buffers struct {
	// For the policy: what the seat to move sees and may do.
	Tokens []uint8 // observe.Tokens
	Planes []uint8 // observe.PlaneSize
	Mask   []uint8 // observe.Actions: 1 where the action is legal; observe.None where the game is over
	Points []int32 // 4: points of the seat to move, and of those after it in order of play

	// For whoever drives the games. Asked and Moment say more than a seat may
	// know: that another is asked.
	Seat   []uint8  // 1: the seat to move, 0 to 3; 4 where the game is over
	Asked  []uint8  // 1: all seats that are asked now, a bit each
	Moment []uint32 // 1: grows with every step that the whole table saw, not with a mere answer

	// What the last step brought. Where Done is 1 the rows above are already
	// of the next game, unless the games are kept.
	Rewards  []float32 // 4: points that seat 0 to 3 gained or lost by it
	Done     []uint8   // 1: the game is over
	DealDone []uint8   // 1: a deal ended
	Places   []uint8   // 4: where Done is 1, the place of each seat from 1 to 4; else 0
	Hash     []uint8   // 32: where Done is 1 and Config.Hash is set, the hash of the log; else 0
}

// check says which buffer has not the length that n games want.
func (o *Buffers) check(n int) error {
	for _, l := range [...]struct {
		name     string
		have, of int
	}{
		{"tokens", len(o.Tokens), observe.Tokens}, {"planes", len(o.Planes), observe.PlaneSize},
		{"mask", len(o.Mask), observe.Actions}, {"points", len(o.Points), 4}, {"seat", len(o.Seat), 1},
		{"asked", len(o.Asked), 1}, {"moment", len(o.Moment), 1}, {"rewards", len(o.Rewards), 4}, {"done", len(o.Done), 1},
		{"deal_done", len(o.DealDone), 1}, {"places", len(o.Places), 4}, {"hash", len(o.Hash), 32},
	} {
		if l.have != 0 && l.have != n*l.of {
			return fmt.Errorf("env: %w: buffer %s has %d elements, %d are wanted", ErrSize, l.name, l.have, n*l.of)
		}
	}
	return nil
}

// Write fills the buffers.
func (b *Batch) Write(o *Buffers) error {
	if err := o.check(len(b.games)); err != nil {
		return err
	}
	return b.each(func(i int, _ *scratch) error {
		b.games[i].write(o, i)
		return nil
	})
}

func (p *playing) write(o *Buffers, i int) {
	p.observe(o, i, p.seat)
	p.report(o, i)
}

// Observe fills the tokens, planes, mask and points of o, which are buffers
// for one game, with what seat s of game i sees. The mask of a seat that is
// not asked has only observe.None.
func (b *Batch) Observe(i int, s mahjong.Seat, o *Buffers) error {
	if b.broken != nil {
		return b.broken
	}
	if i < 0 || i >= len(b.games) || !s.Valid() {
		return fmt.Errorf("env: %w: game %d, %v of %d games", ErrSeat, i, s, len(b.games))
	}
	if err := o.check(1); err != nil {
		return err
	}
	p := &b.games[i]
	return some(i, i+1, nil, func(int, *scratch) error {
		p.observe(o, 0, s)
		if len(o.Mask) > 0 && s != p.seat {
			if p.game.Asked(s) {
				mark(o.Mask, observe.AppendNumbers(nil, observe.Numbered(p.game.Legal(s, nil))))
			} else {
				o.Mask[observe.None] = 1
			}
		}
		return nil
	})
}

// observe writes what seat s sees into row i; nothing but zeros where there is
// no seat.
func (p *playing) observe(o *Buffers, i int, s mahjong.Seat) {
	if len(o.Mask) > 0 {
		row := o.Mask[i*observe.Actions:][:observe.Actions]
		clear(row)
		switch {
		case !s.Valid():
			row[observe.None] = 1
		case s == p.seat:
			mark(row, p.numbers)
		}
	}
	if len(o.Points) > 0 {
		row := o.Points[4*i:][:4]
		points, order := p.game.Scores(), p.game.Table().Order
		for j := range row {
			if row[j] = 0; s.Valid() {
				row[j] = int32(points[order.Plus(s, j)])
			}
		}
	}
	var tokens *[observe.Tokens]uint8
	switch {
	case len(o.Tokens) > 0:
		tokens = (*[observe.Tokens]uint8)(o.Tokens[i*observe.Tokens:])
	case len(o.Planes) > 0:
		tokens = new([observe.Tokens]uint8)
	default:
		return
	}
	if s.Valid() {
		observe.WriteTokens(tokens, p.game, s)
	} else {
		clear(tokens[:])
	}
	if len(o.Planes) > 0 {
		observe.WritePlanes((*[observe.PlaneSize]uint8)(o.Planes[i*observe.PlaneSize:]), tokens)
	}
}

func mark(mask []uint8, numbers []uint8) {
	for _, n := range numbers {
		mask[n] = 1
	}
}

// report writes into row i what the last step brought, and who is asked.
func (p *playing) report(o *Buffers, i int) {
	if len(o.Seat) > 0 {
		o.Seat[i] = uint8(p.seat)
	}
	if len(o.Asked) > 0 {
		o.Asked[i] = p.asked()
	}
	if len(o.Moment) > 0 {
		o.Moment[i] = p.moments
	}
	if len(o.Rewards) > 0 {
		for s, n := range p.gained {
			o.Rewards[4*i+s] = float32(n)
		}
	}
	if len(o.Done) > 0 {
		o.Done[i] = flag(p.done)
	}
	if len(o.DealDone) > 0 {
		o.DealDone[i] = flag(p.dealt)
	}
	if len(o.Places) > 0 {
		places := [4]uint8{}
		if p.done {
			places = p.places
		}
		copy(o.Places[4*i:], places[:])
	}
	if len(o.Hash) > 0 {
		sum := [32]byte{}
		if p.done {
			sum = p.sum
		}
		copy(o.Hash[32*i:], sum[:])
	}
}

func flag(on bool) uint8 {
	if on {
		return 1
	}
	return 0
}
