package judge

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"jansou/games"
	"jansou/mahjong"
	"jansou/record"
	"jansou/record/formats"
	"jansou/referee"
)

// Played is something that was played, as one log or as several: a record may tell
// of deals that do not follow one another.
type Played struct {
	Name  string // "East 1.0" of a recorded deal; "" of a table's log
	Log   *referee.Log
	First int // the first deal of Log that is meant, counted from 0; all that follow are
	// Parted is where the engine and the record disagree, "" where they do not:
	// the deal cannot be compared.
	Parted string
}

// ErrNeither says that a text is neither a table's log nor a record.
var ErrNeither = errors.New("neither the log of a table nor a record of a system that is known")

// Games reads the log of a table, as /api/tables/{id}/log gives it, or a record of
// another system. name is for error messages. A text that is neither is
// ErrNeither.
func Games(name string, text []byte) ([]Played, error) {
	if log, err := tableLog(text); log != nil || err != nil {
		if err != nil {
			return nil, fmt.Errorf("judge: %s: %w", name, err)
		}
		return []Played{{Log: log}}, nil
	}
	games, err := formats.All.Read(name, text)
	if errors.Is(err, record.ErrNotRecord) {
		return nil, fmt.Errorf("judge: %s: %w", name, ErrNeither)
	}
	if err != nil {
		return nil, err
	}
	var out []Played
	for i := range games {
		deals, err := record.Deals(&games[i])
		if err != nil && len(games) > 1 && errors.Is(err, record.ErrNoDeals) {
			continue // one of a collection
		}
		if err != nil {
			return nil, fmt.Errorf("judge: %s: %w", name, err)
		}
		for _, d := range deals {
			out = append(out, recorded(&d))
		}
	}
	return out, nil
}

// recorded is a recorded deal as a log.
func recorded(d *record.Deal) Played {
	g := Played{Name: d.Name, Log: &referee.Log{
		Start:  &games.Start{Deal: d.Start.Deal, Counters: d.Start.Counters, Deposits: d.Start.Deposits, Points: d.Start.Points},
		Events: d.Events,
	}}
	if d.Game != "" {
		g.Name = d.Game + ", " + d.Name
	}
	g.Log.Book = games.BookOf(d.Rules)
	if d.Parted != nil {
		g.Parted = d.Parted.String()
	}
	return g
}

// commit is what of a line of a table's log makes its game; docs/log-format.md
// describes it.
type commit struct {
	Kind   string `json:"kind"`
	Opened *struct {
		Text json.RawMessage `json:"text"`
	} `json:"opened"`
	To     *int            `json:"to"`
	Events []mahjong.Event `json:"events"`
}

// tableLog reads the log of a table; nil without an error is no such log.
func tableLog(text []byte) (*referee.Log, error) {
	var log *referee.Log
	var after []int // how many events there were after each commit
	for i, line := range bytes.Split(bytes.TrimSpace(text), []byte("\n")) {
		var c commit
		var head struct{ Format int }
		if json.Unmarshal(line, &head) == nil {
			if err := mahjong.CheckFormat(head.Format); err != nil {
				return nil, fmt.Errorf("line %d was %w", i+1, err)
			}
		}
		if err := json.Unmarshal(line, &c); err != nil || i == 0 && (c.Kind != "opened" || c.Opened == nil) {
			if i == 0 {
				return nil, nil
			}
			return nil, fmt.Errorf("line %d is no commit of a log: %w", i+1, err)
		}
		if i == 0 {
			book, err := games.ReadKept(c.Opened.Text)
			if err != nil {
				return nil, fmt.Errorf("line 1: %w", err)
			}
			log = &referee.Log{Book: book}
		}
		if c.Kind == "undone" {
			if c.To == nil || *c.To < 0 || *c.To >= len(after) {
				return nil, fmt.Errorf("line %d sets the table back to no commit before it", i+1)
			}
			log.Events = log.Events[:after[*c.To]]
		}
		log.Events = append(log.Events, c.Events...)
		after = append(after, len(log.Events))
	}
	return log, nil
}
