package riichiplay

import (
	"fmt"

	"jansou/mahjong"
	"jansou/record"
	"jansou/riichi"
)

// Replay lays recorded deals of riichi out on a table and keeps the state of
// all four seats while they are played: hands, sets, rivers, waits, what each
// has let go, and what each may do with a tile on offer. What the record says is
// taken as it is; whether the rules allow it Verify tells. The zero Replay is
// ready.
type Replay struct {
	table  *riichi.Game
	wall   mahjong.Wall
	build  builder
	rules  *riichi.Ruleset
	tiles  []mahjong.Tile // of rules
	as     record.Rules   // what rules were made of
	of     *Source
	drawn  int          // tiles drawn from the live end
	kongs  int          // declared, on the table or still to be robbed
	turned int          // indicators, without the first
	draws  bool         // the next draw is a replacement
	riichi mahjong.Seat // said riichi, and discards next; NoSeat: nobody
	owes   mahjong.Seat // whose riichi bet is due; NoSeat: nobody's
}

// Deal lays out one deal of g. each is called when it is dealt, with no step,
// and after every step, with the table as it then stands, which it must not
// change. How the deal ends stands in r and is not played. What cannot have
// happened on a table is an error.
func (p *Replay) Deal(g *record.Game, r *record.Round, each func(table *riichi.Game, s *record.Step)) (err error) {
	if of := g.Source.(*Source); p.rules == nil || p.as != g.Rules || p.of != of {
		p.rules, p.as, p.of = of.Rules(g), g.Rules, of
		p.tiles = p.rules.Tiles()
	}
	at := (*record.Step)(nil)
	defer func() {
		if e := recover(); e != nil {
			err = fmt.Errorf("record: %s: %v", r.Name(), e)
			if at != nil {
				err = fmt.Errorf("record: %s, %v: %v", r.Name(), *at, e)
			}
		}
	}()
	if r.Wall != nil {
		p.wall, err = mahjong.WallOf(r.Wall)
	} else {
		p.wall, err = p.build.wall(r, p.tiles)
	}
	if err != nil {
		return fmt.Errorf("record: %s: %w", r.Name(), err)
	}
	if want := mahjong.Seat(r.Number & 3); r.Dealer != want {
		return fmt.Errorf("record: %s: seat %d deals", r.Name(), r.Dealer)
	}
	p.table = riichi.NewAt(p.rules, riichi.Start{Deal: r.Number, Counters: r.Honba, Deposits: r.Sticks, Points: r.Points})
	p.drawn, p.kongs, p.turned, p.draws = 0, 0, 0, false
	p.riichi, p.owes = mahjong.NoSeat, mahjong.NoSeat
	p.table.Apply(mahjong.Event{Kind: mahjong.Dealt, Seat: r.Dealer, Wall: &p.wall})
	each(p.table, nil)
	for i := range r.Steps {
		at = &r.Steps[i]
		p.step(at, r)
		each(p.table, at)
	}
	return nil
}

// step plays one step of the record.
func (p *Replay) step(s *record.Step, r *record.Round) {
	if p.owes != mahjong.NoSeat && s.Kind != record.Lamp && s.Kind != record.Answer && s.Kind != record.Indicator {
		p.table.Apply(mahjong.Event{Kind: mahjong.RiichiAccepted, Seat: p.owes})
		p.owes = mahjong.NoSeat
	}
	switch s.Kind {
	case record.Draw:
		p.table.Apply(mahjong.Event{Kind: mahjong.Drew, Seat: s.Seat, Tile: p.next(), Replacement: p.draws})
		p.draws = false
	case record.Riichi:
		p.riichi = s.Seat
	case record.Discard:
		if p.of.Untold && p.turned < p.kongs && p.turned+1 < len(r.Indicators) {
			// When it was turned the source does not tell.
			p.turn(r.Indicators[p.turned+1])
		}
		e := mahjong.Event{Kind: mahjong.Discarded, Seat: s.Seat, Tile: s.Tile, Drawn: s.Drawn}
		if p.riichi == s.Seat {
			e.Riichi, p.owes, p.riichi = true, s.Seat, mahjong.NoSeat
		}
		p.table.Apply(e)
	case record.Claim:
		p.table.Apply(mahjong.Event{Kind: mahjong.Claimed, Seat: s.Seat, From: s.Meld.From(), Meld: s.Meld})
		if p.draws = s.Meld.IsKong(); p.draws {
			p.kongs++
		}
	case record.Kong:
		p.table.Apply(mahjong.Event{Kind: mahjong.Konged, Seat: s.Seat, Meld: s.Meld})
		p.draws = true
		p.kongs++
	case record.Indicator:
		p.turn(s.Tile)
	}
}

func (p *Replay) turn(t mahjong.Tile) {
	p.table.Apply(mahjong.Event{Kind: mahjong.Indicated, Tile: t})
	p.turned++
}

// next returns the tile that is drawn next.
func (p *Replay) next() mahjong.Tile {
	if p.draws {
		return p.wall.At(ReplacementAt[p.kongs-1])
	}
	p.drawn++
	return p.wall.At(FirstDraw + p.drawn - 1)
}
