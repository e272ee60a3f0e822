package mcrplay

import (
	"sync"

	"jansou/mahjong"
	"jansou/mcr"
	"jansou/record"
)

// Source is a system that records games of Chinese Official, with its
// habits.
type Source struct {
	Name string
	// Told: whether a tile was just drawn, and from which end, is told.
	Told bool
	// Beside compares what the source tells of a deal beside its play; may be nil,
	// and so may be what it returns.
	Beside func(p *Player) Beside
}

// Beside compares what a source tells of a deal beside its play.
type Beside interface {
	// Happened is told of everything that the table does.
	Happened(e *mahjong.Event)
	// Began is called when the hands have been compared.
	Began()
	// Played is called when a step has been played.
	Played(s *record.Step)
	// Faulted compares an end by a fault.
	Faulted(d *record.NoWin)
}

// String returns the source's name.
func (s *Source) String() string { return s.Name }

// Ruleset returns what the game was played under, a *mcr.Ruleset.
func (s *Source) Ruleset(g *record.Game) any { return rulesOf(g) }

// Verify plays every deal of a game on the engine. Each begins from the record's
// own start.
func (s *Source) Verify(g *record.Game, w *record.Witness) *record.Tally {
	t := &record.Tally{Games: 1}
	rs := rulesOf(g)
	for i := range g.Rounds {
		r := &g.Rounds[i]
		t.Rounds++
		p := newPlayer(rs, g, r, t)
		p.Decided, p.Answered = w.Decides(&p.Driver, i), w.Answers(i)
		if tell, hear := p.Applied, w.Hears(i); hear != nil {
			p.Applied = func(e *mahjong.Event) {
				if tell != nil {
					tell(e)
				}
				hear(e)
			}
		}
		wall, err := wallOf(g, r)
		if err != nil {
			p.At = -1
			p.Stop("wall", "tiles that a wall can hold", err)
			continue
		}
		p.guarded(wall)
	}
	return t
}

// Botzone are those of Botzone's tables.
var Botzone = sync.OnceValue(func() *mcr.Ruleset {
	rs, err := mcr.Load("mcr-botzone")
	if err != nil {
		panic(err) // the rulesets come with the program
	}
	return rs
})

// rulesOf returns the ruleset that a record was played under: that of
// Botzone, where there are flowers with them, and with one wall for all unless
// each seat has its own.
func rulesOf(g *record.Game) *mcr.Ruleset {
	rs := *Botzone()
	if !g.Rules.Duplicate {
		rs.QuarterWalls = false
	}
	if g.Rules.Flowers {
		rs.FlowerTiles = 8
	}
	return &rs
}
