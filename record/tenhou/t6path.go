package tenhou

import (
	"fmt"

	"jansou/mahjong"
	"jansou/record"
)

// t6Path finds the order of play of a tenhou.net/6 deal. The format lists each
// seat's draws and discards by themselves, and does not say which of several
// equal discards was claimed; so the order is searched, a claim before a draw,
// going back where the rest does not fit.
type t6Path struct {
	dealer mahjong.Seat
	takes  [4][]t6Move
	puts   [4][]t6Move
	result *record.Round // its Wins or Draw end the deal
	steps  []record.Step
	budget int
	far    int // how many steps the best try had, for the message
}

// t6State is where the search stands. Where there is a choice a copy of it is
// tried; what has failed leaves it as it may be.
type t6State struct {
	take, put [4]int
	hands     [4]mahjong.Hand
	melds     [4][4]mahjong.Meld
	n         [4]int
}

func (p *t6Path) find(r *record.Round) ([]record.Step, error) {
	var st t6State
	for s := range 4 {
		h, err := mahjong.HandOf(r.Hands[s])
		if err != nil {
			return nil, fmt.Errorf("hand of seat %d: %w", s, err)
		}
		st.hands[s] = h
	}
	p.result = r
	p.budget = 200_000
	if !p.turn(&st, p.dealer) {
		return nil, fmt.Errorf("no order of play fits the lists; the best one stops after %d steps", p.far)
	}
	return p.steps, nil
}

// add appends a step; the search cuts the list back by its length.
func (p *t6Path) add(s record.Step) {
	s.Prompt = record.NoPrompt
	p.steps = append(p.steps, s)
	p.far = max(p.far, len(p.steps))
}

// ended reports whether everything was played when the deal ends here: on the
// own draw or kong of seat s (on true for its discard).
func (p *t6Path) ended(st *t6State, s mahjong.Seat, discarded bool) bool {
	for i := range 4 {
		if st.take[i] != len(p.takes[i]) || st.put[i] != len(p.puts[i]) {
			return false
		}
	}
	if len(p.result.Wins) > 0 {
		w := p.result.Wins[0]
		return w.From == s && (w.Seat != s) == discarded
	}
	if p.result.Draw == nil {
		return true
	}
	return (p.result.Draw.Kind != record.NineKinds) == discarded
}

// taken returns what seat takes next; nil: nothing more.
func (p *t6Path) taken(st *t6State, seat mahjong.Seat) *t6Move {
	if st.take[seat] == len(p.takes[seat]) {
		return nil
	}
	return &p.takes[seat][st.take[seat]]
}

// turn plays seat's own draw and what follows.
func (p *t6Path) turn(st *t6State, seat mahjong.Seat) bool {
	m := p.taken(st, seat)
	if p.budget--; p.budget < 0 || m == nil || m.kind != t6Tiled || st.hands[seat].Count(m.tile.Kind()) == 4 {
		return false // a claim cannot be taken here
	}
	st.take[seat]++
	st.hands[seat].Add(m.tile)
	p.add(record.Step{Kind: record.Draw, Seat: seat, Tile: m.tile})
	return p.ended(st, seat, false) || p.act(st, seat, m.tile)
}

// act plays what seat did with the tiles it holds; drawn is the tile just
// drawn, NoTile after a claim.
func (p *t6Path) act(st *t6State, seat mahjong.Seat, drawn mahjong.Tile) bool {
	if st.put[seat] == len(p.puts[seat]) {
		return false
	}
	m := &p.puts[seat][st.put[seat]]
	st.put[seat]++
	tile := m.tile
	switch m.kind {
	case t6ClosedKong, t6AddedKong:
		return p.kong(st, seat, m)
	case t6Drawn:
		tile = drawn
	case t6Tiled:
	default:
		return false
	}
	if tile == mahjong.NoTile || !st.hands[seat].Has(tile) {
		return false
	}
	st.hands[seat].Remove(tile)
	if m.riichi {
		p.add(record.Step{Kind: record.Riichi, Seat: seat})
	}
	p.add(record.Step{Kind: record.Discard, Seat: seat, Tile: tile, Drawn: m.kind == t6Drawn})
	return p.ended(st, seat, true) || p.claims(st, seat, tile) || p.turn(st, seat.Next())
}

// claims tries every seat whose next take is a claim of this tile; a chow
// comes last because a pung or a kong goes before it.
func (p *t6Path) claims(st *t6State, from mahjong.Seat, tile mahjong.Tile) bool {
	for _, chow := range [...]bool{false, true} {
		for i := 1; i <= 3; i++ {
			s := from.Plus(i)
			m := p.taken(st, s)
			if m == nil || m.kind != t6Claimed || (m.meld.Kind() == mahjong.Chow) != chow || m.meld.From() != from || m.meld.Called() != tile {
				continue
			}
			try, mark := *st, len(p.steps)
			if p.claim(&try, s, m.meld) {
				return true
			}
			p.steps = p.steps[:mark]
		}
	}
	return false
}

func (p *t6Path) claim(st *t6State, s mahjong.Seat, m mahjong.Meld) bool {
	if !st.lay(s, m) {
		return false
	}
	st.take[s]++
	p.add(record.Step{Kind: record.Claim, Seat: s, Meld: m})
	if m.Kind() != mahjong.OpenKong {
		return p.act(st, s, mahjong.NoTile)
	}
	// A 0 holds the place of the discard that the kong stands for.
	if st.put[s] < len(p.puts[s]) && p.puts[s][st.put[s]].kind == t6Nothing {
		st.put[s]++
	}
	return p.turn(st, s)
}

// lay moves the hand's part of m to the melds; false where a tile is missing.
func (st *t6State) lay(s mahjong.Seat, m mahjong.Meld) bool {
	for _, t := range m.FromHand() {
		if !st.hands[s].Has(t) {
			return false
		}
		st.hands[s].Remove(t)
	}
	if st.n[s] == 4 {
		return false
	}
	st.melds[s][st.n[s]] = m
	st.n[s]++
	return true
}

// kong plays a kong declared in the own turn.
func (p *t6Path) kong(st *t6State, seat mahjong.Seat, m *t6Move) bool {
	kong := m.meld
	if m.kind == t6ClosedKong {
		if !st.lay(seat, kong) {
			return false
		}
	} else {
		var ok bool
		if kong, ok = st.grow(seat, m.tile); !ok {
			return false
		}
	}
	p.add(record.Step{Kind: record.Kong, Seat: seat, Meld: kong})
	return p.ended(st, seat, true) || p.turn(st, seat)
}

// grow adds tile t of a seat's hand to its pung; false where it has none.
func (st *t6State) grow(s mahjong.Seat, t mahjong.Tile) (mahjong.Meld, bool) {
	if !st.hands[s].Has(t) {
		return mahjong.Meld{}, false
	}
	for i, pung := range st.melds[s][:st.n[s]] {
		if kong, err := pung.AddTile(t); err == nil {
			st.hands[s].Remove(t)
			st.melds[s][i] = kong
			return kong, true
		}
	}
	return mahjong.Meld{}, false
}
