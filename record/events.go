package record

import (
	"errors"
	"fmt"

	"jansou/mahjong"
)

// Deal is one recorded deal as the engine has played it by the record's actions,
// with what the record leaves open filled in: answers that nobody wrote down are
// passes, and tiles that nobody saw are any that remain.
type Deal struct {
	Game   string // which of several games of one file it belongs to; "" where there is one
	Name   string // "East 1.0"
	Start  Start
	Rules  any             // the ruleset that it was played under, as its Source gives it
	Events []mahjong.Event // all that happened, answers among it, the wall first
	// Parted is the first place where the engine and the record disagree, if they
	// do; there the events end.
	Parted *Mismatch
}

// Start is how a deal begins. Points count in riichi alone.
type Start struct {
	Deal     int // 0 is East 1, 4 is South 1
	Counters int
	Deposits int // riichi bets on the table
	Points   [4]int
}

// ErrNoDeals says that a record has nothing that can be played: hands alone, or a
// game of three players.
var ErrNoDeals = errors.New("it has no deal of four players that can be played")

// ErrNoWords says that a format has no words for what has happened in a game.
var ErrNoWords = errors.New("the format has no words for it")

// Deals plays a recorded game on the engine, as Verify does, and returns its
// deals as logs of ours.
func Deals(g *Game) ([]Deal, error) {
	rules := g.Source.Ruleset(g)
	if rules == nil || len(g.Rounds) == 0 {
		return nil, fmt.Errorf("record: %s: %w", g.Source, ErrNoDeals)
	}
	out := make([]Deal, len(g.Rounds))
	for i := range out {
		r := &g.Rounds[i]
		out[i] = Deal{Game: g.Name, Name: r.Name(), Rules: rules, Start: Start{Deal: r.Number, Counters: r.Honba, Deposits: r.Sticks, Points: r.Points}}
	}
	keep := func(deal int, e *mahjong.Event) { out[deal].Events = append(out[deal].Events, *e) }
	w := Witness{Happened: keep, answered: keep}
	for _, m := range w.Watch(g).Mismatches {
		i := len(g.Rounds) - 1
		for i > 0 && g.Rounds[i].At > m.At {
			i--
		}
		if out[i].Parted == nil {
			out[i].Parted = &m
		}
	}
	return out, nil
}
