package mjailog

import (
	"errors"
	"fmt"
	"io"
	"slices"

	"jansou/mahjong"
	"jansou/mjai"
	"jansou/record"
	"jansou/record/riichiplay"
	"jansou/riichi"
)

// ErrHidden says that a record does not show every seat's tiles, so that a log
// of it would hold what nobody has seen.
var ErrHidden = errors.New("it does not show the tiles of every seat")

// Write plays a recorded game of riichi on the engine and writes it as a log
// of mjai messages, a line each, with all that the record leaves to the rules:
// indicators and bets when they are due, yaku, fu and payments. names are the
// players, by seat. A record that hides tiles is ErrHidden, one that is no game
// of riichi ErrNoDeals, and one that the engine disagrees with an error that
// says where; then nothing is written.
func Write(w io.Writer, g *record.Game, names [4]string) error {
	if _, ok := g.Source.(*riichiplay.Source); !ok {
		return fmt.Errorf("record: %s: %w", g.Source, record.ErrNoDeals)
	}
	for i := range g.Rounds {
		if hands := g.Rounds[i].Hands[:]; !g.Rules.Three && slices.ContainsFunc(hands, func(h []mahjong.Tile) bool { return h == nil }) {
			return fmt.Errorf("record: %s: %w", g.Source, ErrHidden)
		}
	}
	deals, err := record.Deals(g)
	if err != nil {
		return err
	}
	rs := deals[0].Rules.(*riichi.Ruleset)
	out := []mjai.Message{mjai.Begin(mahjong.NoSeat, names, rs.WindRounds, rs.RedFives > 0)}
	var teller mjai.Teller
	for i := range deals {
		d := &deals[i]
		if d.Parted != nil {
			return fmt.Errorf("record: %v", d.Parted)
		}
		table := riichi.NewAt(rs, riichi.Start{Deal: d.Start.Deal, Counters: d.Start.Counters, Deposits: d.Start.Deposits, Points: d.Start.Points})
		for k := range d.Events {
			table.Apply(d.Events[k])
			v := table.View(mahjong.NoSeat)
			out = teller.Tell(out, &d.Events[k], &v)
		}
	}
	return lines(w, out)
}

// WriteEvents writes all that has happened in a game of so many rounds, by the
// ruleset that its log keeps, as a log of mjai messages. names are the players, by
// seat.
func WriteEvents(w io.Writer, ruleset []byte, rounds int, events []mahjong.Event, names [4]string) error {
	rs, err := riichi.ReadKept(ruleset)
	if err == nil {
		rs, err = rs.WithWindRounds(rounds)
	}
	if err != nil {
		return fmt.Errorf("record: %w: it is no game of riichi: %v", record.ErrNoWords, err)
	}
	out := []mjai.Message{mjai.Begin(mahjong.NoSeat, names, rs.WindRounds, rs.RedFives > 0)}
	var teller mjai.Teller
	table := riichi.New(rs)
	for i := range events {
		table.Apply(events[i])
		v := table.View(mahjong.NoSeat)
		out = teller.Tell(out, &events[i], &v)
	}
	return lines(w, out)
}

// lines writes messages, a line each.
func lines(w io.Writer, messages []mjai.Message) error {
	for _, m := range messages {
		if _, err := fmt.Fprintln(w, m); err != nil {
			return fmt.Errorf("record: %w", err)
		}
	}
	return nil
}
