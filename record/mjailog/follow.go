package mjailog

import (
	"fmt"
	"slices"

	"jansou/mahjong"
	"jansou/mjai"
	"jansou/record/riichiplay"
	"jansou/riichi"
	"jansou/table"
)

// Follower keeps a game as one seat is told of it over mjai, and says what that
// seat sees and may do. What it is not told it imagines: a wall in which
// everything that was told could happen, on which the engine plays the deal
// anew. So what is legal is what the engine says, and a bot cannot see what it
// was not told, as it is not there. The zero Follower waits for a game.
type Follower struct {
	// Rules are the rules of the table; nil: Tenhou's, with the length that
	// start_game states, and red fives if it says so: a second one of dots as soon
	// as the seat has seen both.
	Rules *riichi.Ruleset

	log  messageLog
	seat mahjong.Seat
	held held
}

// Seat returns the seat that is told: the one of the last start_game, or, where
// that has no id, the only one whose hand the first start_kyoku shows, and NoSeat
// before it.
func (f *Follower) Seat() mahjong.Seat { return f.seat }

// Ruleset returns the rules by which the game is followed.
func (f *Follower) Ruleset() *riichi.Ruleset {
	if f.Rules != nil {
		return f.Rules
	}
	f.log.countReds()
	return Source.Rules(f.log.game())
}

// Tell notes a message. What is no sound message is an error, and changes
// nothing but what Holds says.
func (f *Follower) Tell(m mjai.Message) error {
	err := f.tell(m)
	f.held.note(f.seat, &m)
	return err
}

// Holds returns a tile that the seat holds and can discard, by the messages alone,
// for who has to discard and cannot follow the game; NoTile where none is known. drawn:
// it is the one just drawn.
func (f *Follower) Holds() (t mahjong.Tile, drawn bool) { return f.held.discard() }

func (f *Follower) tell(m mjai.Message) error {
	switch {
	case m.Type == mjai.StartGame && m.ID == nil: // programs like Mortal are told their seat elsewhere
		f.seat, f.log = mahjong.NoSeat, messageLog{}
	case m.Type == mjai.StartGame:
		if *m.ID < 0 || *m.ID > 3 {
			return fmt.Errorf("mjai: %s with id %d, 0 to 3 are seats", m.Type, *m.ID)
		}
		f.seat, f.log = mahjong.Seat(*m.ID), messageLog{}
	case m.Type == mjai.StartKyoku && f.seat == mahjong.NoSeat:
		seat, err := onlyShown(m)
		if err != nil {
			return err
		}
		f.seat = seat
	}
	if m.Type == mjai.Tsumo && m.Actor != nil && mahjong.Seat(*m.Actor) == f.seat {
		if m.Pai == "" || m.Pai == mjai.Hidden {
			return fmt.Errorf("mjai: %s of the seat that is told, without its tile", m.Type) // none is made up for it
		}
	}
	f.log.lenient = true
	return f.log.message(m, 0)
}

// onlyShown returns the seat whose hand a start_kyoku shows, if it is one alone.
func onlyShown(m mjai.Message) (mahjong.Seat, error) {
	seat, shown := mahjong.NoSeat, 0
	for s, hand := range m.Tehais {
		if len(hand) > 0 && !slices.Contains(hand, mjai.Hidden) {
			seat, shown = mahjong.Seat(s), shown+1
		}
	}
	if shown != 1 || !seat.Valid() {
		return mahjong.NoSeat, fmt.Errorf("mjai: which seat is told? %s had no id, and %s shows %d hands, not one", mjai.StartGame, m.Type, shown)
	}
	return seat, nil
}

// Ask returns the table as the seat sees it and what it may do now: nothing
// where it is not asked. It is an error if what was told cannot have happened
// under the rules.
func (f *Follower) Ask() (table.View, []mahjong.Action, error) {
	r := f.log.r
	if r == nil || r.Draw != nil || len(r.Wins) > 0 {
		return table.View{}, nil, nil
	}
	now, parted, err := riichiplay.Follow(f.Ruleset(), f.log.game(), r)
	switch {
	case err != nil:
		return table.View{}, nil, fmt.Errorf("record: %s: %w", r.Name(), err)
	case parted != nil:
		return table.View{}, nil, fmt.Errorf("record: %s, %s: %s: told %s, found %s", parted.Round, parted.Event, parted.What, parted.Expected, parted.Found)
	}
	return now.View(f.seat), now.Legal(f.seat, nil), nil
}
