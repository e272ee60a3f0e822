package record

import (
	"errors"
	"fmt"

	"jansou/mahjong"
)

// FromDeal makes a recorded deal of the events of one deal of ours in Chinese
// Official, from Dealt to DealEnded, as the log holds them: with the wall and
// with what was answered. number says which deal of the game it is, 0 being
// East 1; r whether there are flowers and walls of one's own. Seats are
// numbered as they sit in the first round.
func FromDeal(number int, rules Rules, events []mahjong.Event) (*Round, error) {
	if len(events) == 0 || events[0].Kind != mahjong.Dealt || events[0].Wall == nil {
		return nil, errors.New("record: a deal that does not begin with its wall")
	}
	b := newMCRDeal(0, number)
	b.r.Dealer = events[0].Seat
	b.r.Wall = events[0].Wall.Tiles()
	if len(b.r.Wall) != 136 && len(b.r.Wall) != 144 {
		return nil, fmt.Errorf("record: a wall of %d tiles", len(b.r.Wall))
	}
	b.deal(rules.Duplicate)
	for i := range events[1:] {
		if err := b.event(&events[1+i]); err != nil {
			return nil, fmt.Errorf("record: event %d: %w", i+2, err)
		}
	}
	if len(b.r.Wins) == 0 && b.r.Draw == nil {
		return nil, errors.New("record: a deal that has not ended")
	}
	return b.r, nil
}

// deal takes the four hands from the wall: a seat's own wall, or four tiles by
// turns and then one.
func (b *mcrDeal) deal(own bool) {
	for i := range 4 {
		s := b.r.Dealer.Plus(i)
		for k := range 13 {
			at := 16*(k/4) + 4*i + k%4
			switch {
			case own:
				at = len(b.r.Wall)/4*i + k
			case k == 12:
				at = 48 + i
			}
			b.r.Hands[s] = append(b.r.Hands[s], b.r.Wall[at])
		}
	}
}

// event adds what an event of ours tells.
func (b *mcrDeal) event(e *mahjong.Event) error {
	switch e.Kind {
	case mahjong.Drew:
		b.step(Step{Kind: Draw, Seat: e.Seat, Tile: e.Tile, Back: e.Replacement})
	case mahjong.FlowerLaid:
		b.step(Step{Kind: Flower, Seat: e.Seat, Tile: e.Tile})
	case mahjong.Discarded:
		b.step(Step{Kind: Discard, Seat: e.Seat, Tile: e.Tile, Drawn: e.Drawn})
	case mahjong.Answered:
		switch e.Action.Kind {
		case mahjong.Claim, mahjong.Win:
			note := b.r.annotate(b.last())
			note.Others = append(note.Others, Said{Seat: e.Seat, Kind: e.Action.Kind, Took: e.Action.Meld.Kind(), Meld: e.Action.Meld})
		}
	case mahjong.Claimed:
		b.prevails(e.Seat)
		b.step(Step{Kind: Claim, Seat: e.Seat, Meld: e.Meld})
	case mahjong.Konged:
		b.step(Step{Kind: Kong, Seat: e.Seat, Meld: e.Meld})
	case mahjong.Won:
		w, err := b.win(0, e.Seat)
		if err != nil {
			return err
		}
		w.Fan, w.Delta, w.Fans = e.Sheet.Fan, e.Sheet.Payments, sheetFans(e.Sheet)
	case mahjong.DealEnded:
		if len(b.r.Wins) == 0 {
			b.r.Draw = &NoWin{Kind: Exhaustive, Honba: -1, Sticks: -1}
		}
	}
	return nil
}
