package record

import (
	"errors"
	"fmt"
	"slices"

	"jansou/mahjong"
	"jansou/mcr"
	"jansou/riichi"
)

// Deal is one recorded deal as the engine has played it by the record's actions,
// with what the record leaves open filled in: answers that nobody wrote down are
// passes, and tiles that nobody saw are any that remain.
type Deal struct {
	Game   string // which of several games of one file it belongs to; "" where there is one
	Name   string // "East 1.0"
	Start  riichi.Start
	Riichi *riichi.Ruleset // the rules that the record states; nil for Chinese Official
	MCR    *mcr.Ruleset    // so for Chinese Official
	Events []mahjong.Event // all that happened, the wall first
	// Parted is the first place where the engine and the record disagree, if they
	// do; there the events end.
	Parted *Mismatch
}

// ErrNoDeals says that a record has nothing that can be played: hands alone, or a
// game of three players.
var ErrNoDeals = errors.New("it has no deal of four players that can be played")

// Deals plays a recorded game on the engine, as Verify does, and returns its
// deals as logs of ours.
func Deals(g *Game) ([]Deal, error) {
	switch {
	case g.Source == FanCases, g.Rules.Three, len(g.Rounds) == 0:
		return nil, fmt.Errorf("record: %s: %w", g.Source, ErrNoDeals)
	case g.Source.Chinese():
		return chineseDeals(g), nil
	}
	var out []Deal
	v := verifier{game: g, tally: &Tally{}, rs: rulesOf(g)}
	if g.Seed != "" {
		shuffle, err := NewShuffle(g.Seed)
		if err != nil {
			return nil, fmt.Errorf("record: the seed: %w", err)
		}
		v.shuffle = shuffle
	}
	v.heard = func(e *mahjong.Event) { hear(&out[len(out)-1], e) }
	for i := range g.Rounds {
		r := &g.Rounds[i]
		out = append(out, Deal{Game: g.Name, Name: r.Name(), Riichi: v.rs,
			Start: riichi.Start{Deal: r.Number, Counters: r.Honba, Deposits: r.Sticks, Points: r.Points}})
		part(&out[i], v.tally, func() { v.round(i) })
	}
	return out, nil
}

// hear adds an event to a deal; the engine keeps what it points at.
func hear(d *Deal, e *mahjong.Event) {
	x := *e
	if x.Sheet != nil {
		sheet := *x.Sheet
		sheet.Lines, sheet.Parts = slices.Clone(sheet.Lines), slices.Clone(sheet.Parts)
		x.Sheet = &sheet
	}
	d.Events = append(d.Events, x)
}

// part plays a deal and notes the first difference that it finds.
func part(d *Deal, t *Tally, play func()) {
	before := len(t.Mismatches)
	play()
	if len(t.Mismatches) > before {
		m := t.Mismatches[before]
		d.Parted = &m
	}
}

// chineseDeals plays every deal from the record's own start.
func chineseDeals(g *Game) []Deal {
	var out []Deal
	t := &Tally{}
	rs := chineseRules(g)
	for i := range g.Rounds {
		r := &g.Rounds[i]
		d := Deal{Game: g.Name, Name: r.Name(), MCR: rs, Start: riichi.Start{Deal: r.Number}}
		part(&d, t, func() {
			p := newMCRPlayer(rs, g, r, t)
			tell := p.applied
			p.applied = func(e *mahjong.Event) {
				if tell != nil {
					tell(e)
				}
				hear(&d, e)
			}
			wall, err := chineseWall(g, r)
			if err != nil {
				p.at = -1
				p.stop("wall", "tiles that a wall can hold", err)
				return
			}
			p.guarded(wall)
		})
		out = append(out, d)
	}
	return out
}
