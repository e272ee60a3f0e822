package env

import (
	"crypto/sha256"
	"fmt"
	"hash"

	"jansou/mahjong"
	"jansou/observe"
	"jansou/shuffle"
	"jansou/sim"
)

// playing is one game of a batch. It stands where seat must choose one of
// legal, or is over.
type playing struct {
	game   game
	run    [32]byte // seed of the run
	walls  [32]byte // seed of this game's walls
	number int      // of the game in the run
	deals  uint32

	seat    mahjong.Seat // NoSeat: the game is over
	legal   []mahjong.Action
	numbers []uint8 // of legal
	chosen  int     // the place among them of the action that comes next
	moments uint32  // steps in which something happened that the table saw

	// What the last step brought; places and sum are of the game that it ended.
	gained  [4]int
	done    bool
	dealt   bool // a deal ended
	places  [4]uint8
	log     hash.Hash
	sum     [32]byte
	logging bool
}

// scratch is room for what happens in one step. The games of a thread share
// it, so that it stays at hand.
type scratch struct {
	events []mahjong.Event
	bytes  []byte
}

// begin begins the game of p.number.
func (p *playing) begin(b *Batch, w *scratch) error {
	p.done, p.dealt = false, false
	p.gained, p.places, p.sum = [4]int{}, [4]uint8{}, [32]byte{}
	return p.open(b, w)
}

// open puts up the next game, and leaves what the last step brought.
func (p *playing) open(b *Batch, w *scratch) error {
	p.game.Become(b.fresh)
	p.walls, p.deals = sim.WallSeed(p.run, p.number), 0
	if p.logging = b.cfg.Hash; p.logging {
		p.log = sha256.New()
	}
	return p.settle(b, w)
}

// step plays the chosen action.
func (p *playing) step(b *Batch, w *scratch) error {
	p.dealt, p.gained = false, [4]int{}
	if !p.seat.Valid() {
		return nil
	}
	p.done = false
	before := p.game.Scores()
	var err error
	w.events, err = p.game.Play(w.events[:0], p.seat, p.legal[p.chosen])
	if err != nil {
		return err
	}
	p.note(w)
	for i, after := range p.game.Scores() {
		p.gained[i] = after - before[i]
	}
	return p.settle(b, w)
}

// note takes up the events that have just happened.
func (p *playing) note(w *scratch) {
	seen := false
	for i := range w.events {
		e := &w.events[i]
		seen = seen || e.Kind != mahjong.Answered
		switch e.Kind {
		case mahjong.DealEnded:
			p.dealt = true
		case mahjong.GameEnded:
			for rank, st := range e.Final {
				if p.places[st.Seat] = uint8(st.Place); st.Place == 0 {
					p.places[st.Seat] = uint8(rank + 1)
				}
			}
		}
	}
	if seen {
		p.moments++
	}
	if !p.logging {
		return
	}
	w.bytes = w.bytes[:0]
	for i := range w.events {
		w.bytes = sim.AppendEvent(w.bytes, &w.events[i])
	}
	p.log.Write(w.bytes)
}

// settle deals as long as a wall is wanted, ends the game where it is over,
// and finds the seat that must choose: the first that is asked, in the order
// of the seats. Where several are asked at once none sees what the others say,
// so the order makes no difference to them.
func (p *playing) settle(b *Batch, w *scratch) error {
	for p.game.NeedsWall() {
		var err error
		if w.events, err = p.game.PlayDeal(w.events[:0], shuffle.Wall(p.walls, p.deals, b.tiles)); err != nil {
			return err
		}
		p.deals++
		p.note(w)
	}
	if p.game.Over() {
		return p.end(b, w)
	}
	for s := range mahjong.NoSeat {
		if p.game.Asked(s) {
			p.legal = observe.Numbered(p.game.Legal(s, p.legal[:0]))
			p.seat = s
			p.numbers = observe.AppendNumbers(p.numbers[:0], p.legal)
			return nil
		}
	}
	return fmt.Errorf("nobody is asked, no wall is wanted and the game is not over")
}

func (p *playing) end(b *Batch, w *scratch) error {
	p.done = true
	if p.logging {
		p.log.Sum(p.sum[:0])
	}
	if b.cfg.Keep {
		p.seat, p.legal, p.numbers = mahjong.NoSeat, p.legal[:0], p.numbers[:0]
		return nil
	}
	p.number += len(b.games)
	return p.open(b, w)
}

// asked returns the seats that must choose now, a bit each.
func (p *playing) asked() (set uint8) {
	if !p.seat.Valid() {
		return 0
	}
	for s := p.seat; s < mahjong.NoSeat; s++ {
		if p.game.Asked(s) {
			set |= 1 << s
		}
	}
	return set
}
