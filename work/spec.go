package work

import (
	"encoding/json"
	"fmt"
	"time"

	"jansou/bot"
	"jansou/games"
	"jansou/shelf"
	"jansou/sim"
	"jansou/table"
)

// Spec is a simulation as it is told to workers: rules and bots of this program, so
// that a worker starts no other.
type Spec struct {
	Ruleset   json.RawMessage `json:"ruleset"` // as games.Book.Keep writes it
	Players   [4]string       `json:"players"`
	Seed      [32]byte        `json:"seed"`
	Games     int             `json:"games"`
	Rotate    bool            `json:"rotate"`
	Duplicate bool            `json:"duplicate"`
	SameDeals bool            `json:"same_deals"`
	OwnWalls  bool            `json:"own_walls"` // each seat draws tiles of its own
	Timed     bool            `json:"timed"`     // each decision is timed
}

// Config is what sim plays of it, on this machine. times are where decisions are
// timed, if they are.
func (s *Spec) Config(times *[4]sim.Times) (sim.Config, error) {
	book, err := shelf.Read(s.Ruleset)
	if err != nil {
		return sim.Config{}, fmt.Errorf("work: the ruleset: %w", err)
	}
	if s.OwnWalls {
		if book, err = book.WithOwnWalls(); err != nil {
			return sim.Config{}, fmt.Errorf("work: %w", err)
		}
	}
	cfg := sim.Config{Seed: s.Seed, Games: s.Games, Rotate: s.Rotate, Duplicate: s.Duplicate, SameDeals: s.SameDeals}
	cfg.Tiles = book.Tiles()
	cfg.New = func() table.Game { return book.New() }
	for i, name := range s.Players {
		if cfg.Players[i], err = Entrant(name, book); err != nil {
			return sim.Config{}, err
		}
		if s.Timed {
			cfg.Players[i] = sim.Timed(cfg.Players[i], &times[i])
		}
	}
	return cfg, nil
}

// Entrant is the bot of that name, to be seated in a simulation by those rules.
func Entrant(name string, rules games.Book) (sim.Entrant, error) {
	if _, err := bot.New(name, 0, rules); err != nil {
		return sim.Entrant{}, err
	}
	return sim.Entrant{Name: name, New: func(seed uint64) sim.Player {
		p, err := bot.New(name, seed, rules)
		if err != nil {
			panic(err) // it was made once already
		}
		return p
	}}, nil
}

// piece is some games of a run, and what came of them.
type piece struct {
	From, To int
	Played   []sim.Played       `json:",omitempty"`
	Took     [4][]time.Duration `json:",omitzero"`
	Fault    string             `json:",omitempty"`
}

// play plays the games of a piece.
func (s *Spec) play(from, to int) piece {
	out := piece{From: from, To: to}
	var times [4]sim.Times
	cfg, err := s.Config(&times)
	if err != nil {
		out.Fault = err.Error()
		return out
	}
	for n := from; n < to; n++ {
		p, err := sim.Play(&cfg, n)
		if err != nil {
			out.Fault = err.Error()
			return out
		}
		out.Played = append(out.Played, p)
	}
	for i := range times {
		out.Took[i] = times[i].All()
	}
	return out
}
