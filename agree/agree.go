// Package agree asks bots what they would do where people have decided, in games
// that were recorded, and counts how often it is the same. A bot is shown what the
// seat saw then and what it could do, and nothing of what came later.
//
// It is a compass and no measure of strength: that is for games (package sim).
package agree

import (
	"errors"
	"fmt"
	"strconv"
	"sync"

	"jansou/bot"
	"jansou/games"
	"jansou/mahjong"
	"jansou/record"
)

// ErrNothing says that no record had a decision.
var ErrNothing = errors.New("agree: no record of a game of four players was found")

// Report is what was found in some files.
type Report struct {
	Files       int      `json:"files"`
	Games       int      `json:"games"`
	Deals       int      `json:"deals"`
	Decisions   int      `json:"decisions"`   // of people who had more than one thing to do
	Untold      int      `json:"untold"`      // beside them: passes that another's call went before, of which nothing is known
	Repeated    int      `json:"repeated"`    // files with the bytes of another, left out
	Others      int      `json:"others"`      // games of three players and lists of hands, left out
	Differences int      `json:"differences"` // places where our engine and a record differ; the deal is left there
	Players     []Player `json:"players"`     // in the order in which they were named
}

// Player is how far one bot does what people did.
type Player struct {
	Name string `json:"name"`
	Counts
}

// Read asks the named bots at every decision in the files and folders of paths, in
// so many games at the same time as there are workers. The report is the same for
// any number of them. Files that cannot be read are in the second value.
func Read(list record.Formats, paths, names []string, workers int) (*Report, []error, error) {
	for _, name := range names {
		if _, err := bot.New(name, 0, nil); err != nil {
			return nil, nil, err
		}
	}
	files := make(chan *record.File)
	parts := make([]reader, max(1, workers))
	var wg sync.WaitGroup
	for i := range parts {
		parts[i] = reader{names: names, Report: Report{Players: make([]Player, len(names))}}
		wg.Go(func() {
			for f := range files {
				parts[i].file(f)
			}
		})
	}
	found, err := list.ReadFiles(paths, func(f *record.File) error {
		files <- f
		return nil
	})
	close(files)
	wg.Wait()
	if err != nil {
		return nil, nil, err
	}
	sum := &Report{Files: found.Files, Repeated: len(found.Repeated), Players: make([]Player, len(names))}
	for i := range parts {
		if parts[i].fault != nil {
			return nil, nil, parts[i].fault
		}
		sum.add(&parts[i].Report)
	}
	for i, name := range names {
		sum.Players[i].Name = name
	}
	if sum.Decisions == 0 {
		return nil, found.Unreadable, ErrNothing
	}
	return sum, found.Unreadable, nil
}

// add adds what another reader has found. Everything is a whole number, so that the
// order makes no difference.
func (r *Report) add(o *Report) {
	r.Games += o.Games
	r.Deals += o.Deals
	r.Decisions += o.Decisions
	r.Untold += o.Untold
	r.Others += o.Others
	r.Differences += o.Differences
	for i := range r.Players {
		r.Players[i].add(&o.Players[i].Counts)
	}
}

// reader goes through files, one after the other.
type reader struct {
	Report
	names []string
	only  func(mahjong.Seat) bool // whose decisions are looked at; nil: everybody's
	fault error                   // a bot that did what it may not
}

func (r *reader) file(f *record.File) {
	for i := range f.Games {
		g := &f.Games[i]
		rules := games.BookOf(g.Source.Ruleset(g))
		if rules == nil || len(g.Rounds) == 0 {
			r.Others++
			continue
		}
		if err := r.game(g, rules, chance(f.Sum)+uint64(i)); err != nil && r.fault == nil {
			r.fault = fmt.Errorf("agree: %s: %w", f.Path, err)
		}
	}
}

// chance is where the chance of a bot comes from that has some: the file's sum.
func chance(sum string) uint64 {
	n, _ := strconv.ParseUint(sum, 16, 64) // it is of hexadecimal digits
	return n
}

// game asks the bots at every decision of one game.
func (r *reader) game(g *record.Game, rules games.Book, seed uint64) (fault error) {
	players := make([]bot.Player, len(r.names))
	for i, name := range r.names {
		p, err := bot.New(name, seed, rules)
		if err != nil {
			return err
		}
		players[i] = p
	}
	w := record.Witness{Decided: func(d *record.Decision) {
		switch {
		case len(d.Legal) < 2 || r.only != nil && !r.only(d.Seat):
			return
		case !d.Told:
			r.Untold++
			return
		}
		r.Decisions++
		v := d.Table.View(d.Seat)
		m := momentOf(&v, d.Legal, d.Action)
		for i, p := range players {
			a := p.Act(v, d.Legal)
			if err := r.Players[i].note(&m, a); err != nil && fault == nil {
				fault = fmt.Errorf("%s: %w", r.names[i], err)
			}
		}
	}}
	tally := w.Watch(g)
	r.Games++
	r.Deals += len(g.Rounds)
	r.Differences += len(tally.Mismatches)
	return fault
}
