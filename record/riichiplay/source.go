package riichiplay

import (
	"sync"

	"jansou/mahjong"
	"jansou/record"
	"jansou/riichi"
)

// Source is a system that records games of riichi, with its habits: what
// it does otherwise than others where they write the same game down.
type Source struct {
	Name string
	Book string // the ruleset that its games are played under; "": Tenhou's
	// Change makes the ruleset what the source plays by; may be nil. The record's
	// own house rules are in it already.
	Change func(rs *riichi.Ruleset, r record.Rules)
	// Readings are the ways in which the totals of a game may have been counted,
	// where its record does not tell which; nil, or none: by the ruleset.
	Readings func(r record.Rules) []Reading
	// PlaysOn: in games of these rules a leading dealer who is tenpai in the last
	// deal may play on; may be nil.
	PlaysOn func(r record.Rules) bool
	// Echoed: the server lets its client discard a tile that is a swap-call.
	Echoed bool
	// Tests: deals may be of tiles that no set has.
	Tests bool
	// Beside returns what compares the things that the source tells of deal r beside
	// its play; may be nil, and so may be what it returns.
	Beside func(p *Table, r *record.Round) Beside
	// Whole: a file begins with the first deal of its game.
	Whole bool
	// Loose: when an indicator is turned and a bet is paid is told only to within
	// one action, or not at all.
	Loose bool
	// Told: all the same every indicator is told before the next action.
	Told bool
	// Untold: when an indicator is turned is not told at all.
	Untold bool
	// Walls returns the walls of a game that tells how they were made; may be nil,
	// and so may be what it returns.
	Walls func(g *record.Game) (Walls, error)
	// Names lists what a win counts in the words of the record and in ours, where
	// the source has names of its own; may be nil.
	Names func(w *record.Win, sheet *mahjong.ScoreSheet) (recorded, found []string)
}

// Reading is one way in which the totals of a game may have been counted.
type Reading struct {
	Name   string
	Change func(rs *riichi.Ruleset)
}

// Beside compares what a source tells of a deal beside its play.
type Beside interface {
	// Played is called when a step has been played and nobody has answered it; a
	// deal's first is that of the dealer's draw.
	Played(s *record.Step)
}

// Table is what a Beside sees.
type Table struct{ p *player }

// Now is the table as it is for the record.
func (t *Table) Now() *riichi.Game { return t.p.here() }

// Differ notes a difference at the present step.
func (t *Table) Differ(what string, expected, found any) { t.p.Differ(what, expected, found) }

// Counted counts one moment at which a server could offer something.
func (t *Table) Counted() { t.p.Tally.Prompts++ }

// Walls are the walls of a game whose record tells how they were made.
type Walls interface {
	// Wall returns the wall of the next deal, and calls differ for every place
	// where the record shows another tile. It is not ok where the deal tells
	// nothing to make a wall of.
	Wall(r *record.Round, differ func(what string, expected, found any)) (w mahjong.Wall, ok bool, err error)
	// Done says that the game is over.
	Done()
}

// String returns the source's name.
func (s *Source) String() string { return s.Name }

// Ruleset returns what the game was played under, a *riichi.Ruleset; nil for a
// game of three players.
func (s *Source) Ruleset(g *record.Game) any {
	if g.Rules.Three {
		return nil
	}
	return s.Rules(g)
}

// Verify plays the game on the engine and compares. Games of three players are
// counted alone.
func (s *Source) Verify(g *record.Game, w *record.Witness) *record.Tally {
	if g.Rules.Three {
		t := &record.Tally{Skipped: len(g.Rounds)}
		t.Note("deals of three players", len(g.Rounds))
		t.Lost(g)
		return t
	}
	v := verifiers.Get().(*verifier)
	defer verifiers.Put(v)
	return v.verify(g, w)
}

// Rules returns the ruleset that a record was played under: the source's, with
// the record's house rules.
func (s *Source) Rules(g *record.Game) *riichi.Ruleset {
	name := s.Book
	if name == "" {
		name = "tenhou"
	}
	house := *book(name)
	house.OpenTanyao = g.Rules.OpenTanyao
	switch {
	case !g.Rules.RedFives:
		house.RedFives = 0
	case g.Rules.SecondRed:
		house.RedFives = 4
	}
	house.WindRounds = 1
	if g.Rules.South {
		house.WindRounds = 2
	}
	if s.Change != nil {
		s.Change(&house, g.Rules)
	}
	return &house
}

var books sync.Map // by name: *riichi.Ruleset

// book returns a ruleset that comes with the program.
func book(name string) *riichi.Ruleset {
	if rs, ok := books.Load(name); ok {
		return rs.(*riichi.Ruleset)
	}
	rs, err := riichi.Load(name)
	if err != nil {
		panic(err) // the rulesets come with the program
	}
	books.Store(name, rs)
	return rs
}

// Follow plays what has been told of a deal so far and returns the table as
// it then stands, without what the engine has done and was not told. It is nil
// where the engine and what was told part, which the mismatch tells.
func Follow(rs *riichi.Ruleset, g *record.Game, r *record.Round) (*riichi.Game, *record.Mismatch, error) {
	wall, err := buildWall(r, rs.Tiles())
	if err != nil {
		return nil, nil, err
	}
	var tally record.Tally
	engine := riichi.NewAt(rs, riichi.Start{Deal: r.Number, Counters: r.Honba, Deposits: r.Sticks, Points: r.Points})
	p := &player{g: engine, of: g.Source.(*Source), follows: true, Driver: record.Driver{Engine: engine, Behind: new(riichi.Game), Game: g, Round: r, Tally: &tally}}
	v := verifier{game: g, tally: &tally, workroom: new(workroom)}
	v.play(p, wall)
	if len(tally.Mismatches) > 0 {
		return nil, &tally.Mismatches[0], nil
	}
	p.dropSoft()
	return p.here(), nil, nil
}
