package mcrplay

import (
	"errors"
	"fmt"

	"jansou/mahjong"
	"jansou/record"
)

// FromDeal makes a recorded deal of the events of one deal of ours in Chinese
// Official, from Dealt to DealEnded, as the log holds them: with the wall and
// with what was answered. number says which deal of the game it is, 0 being
// East 1; r whether there are flowers and walls of one's own. Seats are
// numbered as they sit in the first round.
func FromDeal(number int, rules record.Rules, events []mahjong.Event) (*record.Round, error) {
	if len(events) == 0 || events[0].Kind != mahjong.Dealt || events[0].Wall == nil {
		return nil, errors.New("record: a deal that does not begin with its wall")
	}
	b := NewDeal(0, number)
	b.Round.Dealer = events[0].Seat
	b.Round.Wall = events[0].Wall.Tiles()
	if len(b.Round.Wall) != 136 && len(b.Round.Wall) != 144 {
		return nil, fmt.Errorf("record: a wall of %d tiles", len(b.Round.Wall))
	}
	b.Deal(rules.Duplicate)
	for i := range events[1:] {
		if err := b.event(&events[1+i]); err != nil {
			return nil, fmt.Errorf("record: event %d: %w", i+2, err)
		}
	}
	if len(b.Round.Wins) == 0 && b.Round.Draw == nil {
		return nil, errors.New("record: a deal that has not ended")
	}
	return b.Round, nil
}

// Deal takes the four hands from the wall: a seat's own wall, or four tiles by
// turns and then one.
func (b *Deal) Deal(own bool) {
	for i := range 4 {
		s := b.Round.Dealer.Plus(i)
		for k := range 13 {
			at := 16*(k/4) + 4*i + k%4
			switch {
			case own:
				at = len(b.Round.Wall)/4*i + k
			case k == 12:
				at = 48 + i
			}
			b.Round.Hands[s] = append(b.Round.Hands[s], b.Round.Wall[at])
		}
	}
}

// event adds what an event of ours tells.
func (b *Deal) event(e *mahjong.Event) error {
	switch e.Kind {
	case mahjong.Drew:
		b.Step(record.Step{Kind: record.Draw, Seat: e.Seat, Tile: e.Tile, Back: e.Replacement})
	case mahjong.FlowerLaid:
		b.Step(record.Step{Kind: record.Flower, Seat: e.Seat, Tile: e.Tile})
	case mahjong.Discarded:
		b.Step(record.Step{Kind: record.Discard, Seat: e.Seat, Tile: e.Tile, Drawn: e.Drawn})
	case mahjong.Answered:
		switch e.Action.Kind {
		case mahjong.Claim, mahjong.Win:
			note := b.Round.Annotate(b.Last())
			note.Others = append(note.Others, record.Said{Seat: e.Seat, Kind: e.Action.Kind, Took: e.Action.Meld.Kind(), Meld: e.Action.Meld})
		}
	case mahjong.Claimed:
		b.prevails(e.Seat)
		b.Step(record.Step{Kind: record.Claim, Seat: e.Seat, Meld: e.Meld})
	case mahjong.Konged:
		b.Step(record.Step{Kind: record.Kong, Seat: e.Seat, Meld: e.Meld})
	case mahjong.Won:
		w, err := b.Win(0, e.Seat)
		if err != nil {
			return err
		}
		w.Fan, w.Delta, w.Fans = e.Sheet.Fan, e.Sheet.Payments, SheetFans(e.Sheet)
	case mahjong.DealEnded:
		if len(b.Round.Wins) == 0 {
			b.Round.Draw = &record.NoWin{Kind: record.Exhaustive, Honba: -1, Sticks: -1}
		}
	}
	return nil
}
