package record

import (
	"fmt"
	"strconv"
	"strings"

	"jansou/mahjong"
)

// t6Path finds the order of play of a tenhou.net/6 deal. The format lists each
// seat's draws and discards by themselves, and does not say which of several
// equal discards was claimed; so the order is searched, a claim before a draw,
// going back where the rest does not fit.
type t6Path struct {
	dealer mahjong.Seat
	takes  [4][]string
	puts   [4][]string
	result *Round // its Wins or Draw end the deal
	steps  []Step
	budget int
	far    int // how many steps the best try had, for the message
}

// t6State is where the search stands; it is copied at each choice.
type t6State struct {
	take, put [4]int
	hands     [4]mahjong.Hand
	melds     [4][4]mahjong.Meld
	n         [4]int
}

func (p *t6Path) find(r *Round) ([]Step, error) {
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
	if !p.turn(st, p.dealer) {
		return nil, fmt.Errorf("no order of play fits the lists; the best one stops after %d steps", p.far)
	}
	return p.steps, nil
}

// add appends a step; the search cuts the list back by its length.
func (p *t6Path) add(s Step) {
	s.ID, s.Prompt = -1, NoPrompt
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
	return (p.result.Draw.Kind != NineKinds) == discarded
}

// turn plays seat's own draw and what follows.
func (p *t6Path) turn(st t6State, seat mahjong.Seat) bool {
	if p.budget--; p.budget < 0 || st.take[seat] >= len(p.takes[seat]) {
		return false
	}
	mark := len(p.steps)
	n, err := strconv.Atoi(p.takes[seat][st.take[seat]])
	if err != nil {
		return false // a claim cannot be taken here
	}
	tile, err := t6Tile(n)
	if err != nil || st.hands[seat].Count(tile.Kind()) == 4 {
		return false
	}
	st.take[seat]++
	st.hands[seat].Add(tile)
	p.add(Step{Kind: Draw, Seat: seat, Tile: tile})
	if p.ended(&st, seat, false) || p.act(st, seat, tile) {
		return true
	}
	p.steps = p.steps[:mark]
	return false
}

// act plays what seat did with the tiles it holds; drawn is the tile just
// drawn, NoTile after a claim.
func (p *t6Path) act(st t6State, seat mahjong.Seat, drawn mahjong.Tile) bool {
	if st.put[seat] >= len(p.puts[seat]) {
		return false
	}
	put := p.puts[seat][st.put[seat]]
	st.put[seat]++
	if strings.ContainsAny(put, "ak") {
		return p.kong(st, seat, put)
	}
	num, riichi := strings.CutPrefix(put, "r")
	n, err := strconv.Atoi(num)
	if err != nil {
		return false
	}
	tile := drawn
	if n != 60 {
		if tile, err = t6Tile(n); err != nil {
			return false
		}
	}
	if tile == mahjong.NoTile || !st.hands[seat].Has(tile) {
		return false
	}
	st.hands[seat].Remove(tile)
	mark := len(p.steps)
	if riichi {
		p.add(Step{Kind: Riichi, Seat: seat})
	}
	p.add(Step{Kind: Discard, Seat: seat, Tile: tile, Drawn: n == 60})
	if p.ended(&st, seat, true) || p.claims(st, seat, tile) || p.turn(st, seat.Next()) {
		return true
	}
	p.steps = p.steps[:mark]
	return false
}

// claims tries every seat whose next take is a claim of this tile; a chow
// comes last because a pung or a kong goes before it.
func (p *t6Path) claims(st t6State, from mahjong.Seat, tile mahjong.Tile) bool {
	for _, chow := range [...]bool{false, true} {
		for i := 1; i <= 3; i++ {
			s := from.Plus(i)
			if st.take[s] >= len(p.takes[s]) || len(p.takes[s][st.take[s]]) <= len("47") {
				continue // it draws
			}
			m, err := t6Claim(p.takes[s][st.take[s]], s)
			if err != nil || (m.Kind() == mahjong.Chow) != chow || m.From() != from || m.Called() != tile {
				continue
			}
			if p.claim(st, s, m) {
				return true
			}
		}
	}
	return false
}

func (p *t6Path) claim(st t6State, s mahjong.Seat, m mahjong.Meld) bool {
	if !st.lay(s, m) {
		return false
	}
	st.take[s]++
	mark := len(p.steps)
	p.add(Step{Kind: Claim, Seat: s, Meld: m})
	if m.Kind() == mahjong.OpenKong {
		// A 0 holds the place of the discard that the kong stands for.
		if st.put[s] < len(p.puts[s]) && p.puts[s][st.put[s]] == "0" {
			st.put[s]++
		}
		if p.turn(st, s) {
			return true
		}
	} else if p.act(st, s, mahjong.NoTile) {
		return true
	}
	p.steps = p.steps[:mark]
	return false
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

func (p *t6Path) kong(st t6State, seat mahjong.Seat, put string) bool {
	m, at, err := t6Kong(put, seat, st.melds[seat][:st.n[seat]])
	if err != nil {
		return false
	}
	if at < 0 {
		if !st.lay(seat, m) {
			return false
		}
	} else {
		if !st.hands[seat].Has(m.Added()) {
			return false
		}
		st.hands[seat].Remove(m.Added())
		st.melds[seat][at] = m
	}
	mark := len(p.steps)
	p.add(Step{Kind: Kong, Seat: seat, Meld: m})
	if p.ended(&st, seat, true) || p.turn(st, seat) {
		return true
	}
	p.steps = p.steps[:mark]
	return false
}

// t6Codes cuts "12p1212" into its letter, the letter's place counted in tiles,
// and the tiles.
func t6Codes(s string) (letter byte, place int, ts []mahjong.Tile, err error) {
	var digits []byte
	for i := range len(s) {
		if isDigit(s[i]) {
			digits = append(digits, s[i])
			continue
		}
		if letter != 0 || len(digits)%2 != 0 {
			return 0, 0, nil, fmt.Errorf("%q is not a meld", s)
		}
		letter, place = s[i], len(digits)/2
	}
	if letter == 0 || len(digits)%2 != 0 || len(digits) < 6 || len(digits) > 8 {
		return 0, 0, nil, fmt.Errorf("%q is not a meld", s)
	}
	for i := 0; i < len(digits); i += 2 {
		t, err := t6Tile(int(digits[i]-'0')*10 + int(digits[i+1]-'0'))
		if err != nil {
			return 0, 0, nil, err
		}
		ts = append(ts, t)
	}
	if place >= len(ts) {
		return 0, 0, nil, fmt.Errorf("%q is not a meld", s)
	}
	return letter, place, ts, nil
}

// t6Claim reads a claim of seat s: the letter stands before the claimed tile,
// and its place says from whom: first left, then opposite, last right.
func t6Claim(take string, s mahjong.Seat) (mahjong.Meld, error) {
	letter, place, ts, err := t6Codes(take)
	if err != nil {
		return mahjong.Meld{}, err
	}
	from := s.Plus(3 - place)
	kind := mahjong.NoMeld
	switch letter {
	case 'c':
		kind, from = mahjong.Chow, s.Plus(3)
	case 'p':
		kind = mahjong.Pung
	case 'm':
		kind = mahjong.OpenKong
		if place == 3 {
			from = s.Plus(1)
		}
	}
	return mahjong.MakeMeld(kind, ts, ts[place], from)
}

// t6Kong reads a kong declared in the own turn. at is the place of the pung
// that it grows from, -1 for a closed kong.
func t6Kong(put string, s mahjong.Seat, melds []mahjong.Meld) (m mahjong.Meld, at int, err error) {
	letter, place, ts, err := t6Codes(put)
	if err != nil {
		return m, -1, err
	}
	if letter == 'a' {
		m, err = mahjong.MakeMeld(mahjong.ClosedKong, ts, mahjong.NoTile, s)
		return m, -1, err
	}
	for i, pung := range melds {
		if m, err := pung.AddTile(ts[place]); letter == 'k' && err == nil {
			return m, i, nil
		}
	}
	return m, -1, fmt.Errorf("%q grows from no pung", put)
}
