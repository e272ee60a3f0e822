package mcrplay

import (
	"fmt"
	"slices"

	"jansou/mahjong"
	"jansou/mcr"
	"jansou/record"
)

// told is where deals come from that one seat is told of.
var told = &Source{Name: "told"}

// Follow plays on the engine what a seat was told of a deal so far, where each seat draws
// from a wall of its own. What it was not told is imagined: tiles with which all that it
// was told could happen. The tile that was let go last is still on offer. It is an error
// if what was told cannot have happened under the rules.
func Follow(rs *mcr.Ruleset, r *record.Round, viewer mahjong.Seat) (game mcr.Game, err error) {
	full, err := imagined(r, viewer)
	if err != nil {
		return game, err
	}
	g := &record.Game{Source: told, Viewer: viewer, Rules: record.Rules{Duplicate: true}, Rounds: []record.Round{*full}}
	w, err := wallOf(g, full)
	if err != nil {
		return game, err
	}
	t := &record.Tally{}
	p := newPlayer(rs, g, full, t)
	p.open = true
	p.guarded(w)
	if len(t.Mismatches) > 0 {
		m := &t.Mismatches[0]
		return game, fmt.Errorf("record: %s, %s: %s: told %s, found %s", m.Round, m.Event, m.What, m.Expected, m.Found)
	}
	return *p.Now().(*mcr.Game), nil
}

// fancy is a deal of which one seat was told, with what is imagined beside.
type fancy struct {
	round  record.Round
	hands  [4][]mahjong.Tile // what each had at the beginning, as far as it shows
	drew   [4]int            // the step in which a seat drew what it has not let go yet; below 0: none
	veiled []int             // the steps of kongs of which the tile is not told, and those of the draws before them
	left   map[mahjong.Tile]int
}

// imagined is r with the tiles that viewer was not told: whoever lets a tile go has just
// drawn it, if it drew, and had the others that it shows from the beginning.
func imagined(r *record.Round, viewer mahjong.Seat) (*record.Round, error) {
	f := fancy{round: *r, drew: [4]int{-1, -1, -1, -1}, left: map[mahjong.Tile]int{}}
	f.round.Steps = slices.Clone(r.Steps)
	for i := range f.round.Steps {
		if f.round.Steps[i].Seat != viewer {
			f.shows(i)
		}
	}
	f.hands[viewer] = r.Hands[viewer]
	for _, t := range mahjong.Tiles136() {
		f.left[t]++
	}
	for _, h := range f.hands {
		for _, t := range h {
			f.left[t]--
		}
	}
	for _, s := range f.round.Steps {
		if s.Kind == record.Draw && s.Tile != mahjong.NoTile {
			f.left[s.Tile]--
		}
	}
	if err := f.kongs(); err != nil {
		return nil, err
	}
	return &f.round, f.fill()
}

// shows takes from step i what its seat had and drew.
func (f *fancy) shows(i int) {
	s := &f.round.Steps[i]
	hand, drew := &f.hands[s.Seat], &f.drew[s.Seat]
	switch s.Kind {
	case record.Draw:
		*drew = i
		return
	case record.Claim:
		*hand = append(*hand, s.Meld.FromHand()...)
	case record.Kong:
		if s.Meld.IsVeiled() {
			f.veiled = append(f.veiled, i, *drew)
		} else if *drew >= 0 {
			f.round.Steps[*drew].Tile = s.Meld.Added()
		}
	case record.Discard:
		if *drew >= 0 {
			f.round.Steps[*drew].Tile = s.Tile
		} else {
			*hand = append(*hand, s.Tile)
		}
	}
	*drew = -1
}

// kongs makes the kongs of which the tile is not told of kinds that nobody shows.
func (f *fancy) kongs() error {
	for i := 0; i < len(f.veiled); i += 2 {
		s, drew := &f.round.Steps[f.veiled[i]], f.veiled[i+1]
		for _, t := range mahjong.Tiles136() {
			if f.left[t] != 4 || drew < 0 {
				continue
			}
			m, err := mahjong.MakeClosedKong(t, t, t, t, s.Seat)
			if err != nil {
				return err
			}
			s.Meld, f.round.Steps[drew].Tile = m, t
			f.hands[s.Seat] = append(f.hands[s.Seat], t, t, t)
			f.left[t] = 0
			break
		}
	}
	return nil
}

// fill makes the hands whole, and the draws that are not shown, of the tiles that are left.
func (f *fancy) fill() error {
	var rest []mahjong.Tile
	for _, t := range mahjong.Tiles136() {
		if f.left[t] > 0 {
			f.left[t]--
			rest = append(rest, t)
		}
	}
	for s := range f.hands {
		n := 13 - len(f.hands[s])
		if n < 0 || n > len(rest) {
			return fmt.Errorf("record: seat %d had %d tiles at the beginning", s, len(f.hands[s]))
		}
		f.round.Hands[s] = append(slices.Clone(f.hands[s]), rest[:n]...)
		rest = rest[n:]
	}
	for i := range f.round.Steps {
		if s := &f.round.Steps[i]; s.Kind == record.Draw && s.Tile == mahjong.NoTile && len(rest) > 0 {
			s.Tile, rest = rest[0], rest[1:]
		}
	}
	return nil
}
