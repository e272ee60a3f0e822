package table

import (
	"fmt"
	"math/bits"
	"slices"

	"jansou/mahjong"
)

// HoldsBeside reports whether seat holds t apart from the tile that it has just
// drawn.
func (s *State) HoldsBeside(seat mahjong.Seat, t mahjong.Tile) bool {
	p := &s.Places[seat]
	if !t.Valid() {
		return false
	}
	if t.Kind().IsFlower() { // there is one of each
		return t != s.Drawn && p.Holds(t)
	}
	n := p.Hand.Plain(t.Kind())
	if t.IsRed() {
		n = p.Hand.Red(t.Kind())
	}
	return n > 1 || n == 1 && t != s.Drawn
}

// HasDiscard reports whether seat, whose turn it is, has the tile of discard a
// in the way that a says: the drawn one, or another.
func (s *State) HasDiscard(seat mahjong.Seat, a *mahjong.Action) bool {
	if a.Drawn {
		return a.Tile == s.Drawn && a.Tile != mahjong.NoTile
	}
	return s.HoldsBeside(seat, a.Tile)
}

// AppendDiscards appends every discard that Turn could physically make of other
// kinds than barred (bit i: KindAt(i)), each once: the tiles of its hand in
// order, a red five before plain ones, flowers after them, the drawn tile last.
func (s *State) AppendDiscards(buf []mahjong.Action, barred uint64) []mahjong.Action {
	p := &s.Places[s.Turn]
	// The kinds of which there is a plain tile beside the drawn one, and those of
	// which there is a red one.
	plain, reds := p.Hand.Present()&^barred, p.Hand.RedKinds()&^barred
	for r := reds; r != 0; r &= r - 1 {
		if k := mahjong.KindAt(bits.TrailingZeros64(r)); p.Hand.Plain(k) == 0 {
			plain &^= r & -r
		}
	}
	if t := s.Drawn; t != mahjong.NoTile && !t.Kind().IsFlower() {
		switch bit := uint64(1) << t.Kind().Index(); {
		case t.IsRed():
			if p.Hand.Red(t.Kind()) == 1 {
				reds &^= bit
			}
		case p.Hand.Plain(t.Kind()) == 1:
			plain &^= bit
		}
	}
	buf = slices.Grow(buf, bits.OnesCount64(plain)+len(fives))
	n, room := len(buf), buf[:cap(buf)]
	for {
		r := bits.TrailingZeros64(reds)
		below := uint64(1)<<r - 1 // all, where no red one is left
		for left := plain & below; left != 0; left &= left - 1 {
			room[n] = discards[0][uint8(mahjong.Of(mahjong.KindAt(bits.TrailingZeros64(left))))]
			n++
		}
		if reds == 0 {
			break
		}
		room[n] = discards[0][mahjong.RedFive(mahjong.KindAt(r))]
		n++
		plain, reds = plain&^below, reds&(reds-1)
	}
	buf = room[:n]
	for f := p.Held; f != 0; f &= f - 1 {
		if s.HoldsBeside(s.Turn, f.First()) {
			buf = append(buf, discards[0][f.First()])
		}
	}
	if s.Drawn != mahjong.NoTile && !barsTile(barred, s.Drawn) {
		buf = append(buf, discards[1][s.Drawn])
	}
	return buf
}

// NextEvent appends an event of kind k of seat and returns it to be filled in,
// in its place: to copy an event that was just put together takes longer.
func NextEvent(buf []mahjong.Event, k mahjong.EventKind, seat mahjong.Seat) ([]mahjong.Event, *mahjong.Event) {
	buf = append(buf, mahjong.Event{})
	e := &buf[len(buf)-1]
	e.Kind, e.Seat = k, seat
	return buf, e
}

// barsTile reports whether the kind of t is in barred; a flower never is.
func barsTile(barred uint64, t mahjong.Tile) bool {
	return !t.Kind().IsFlower() && barred>>t.Kind().Index()&1 != 0
}

// LeftLying reports whether a tile that seat has claimed could have been left where
// it lay for longer than any rulebook lets it: two others have begun a turn since,
// or seat itself has.
func (s *State) LeftLying(seat mahjong.Seat) bool {
	p := &s.Places[seat]
	for _, m := range p.Melds() {
		if !m.IsOpen() || m.From() == seat {
			continue
		}
		begun := -1 // turns since the discard that followed the claim
		if s.Phase == Turn || s.Phase == Robbing {
			begun++
		}
		for i := range s.Places {
			for _, d := range s.Places[i].River.All() {
				if d.At > s.claimedAt(&m) {
					begun++
				}
			}
		}
		return begun >= 2 // the oldest claim decides
	}
	return false
}

// claimedAt returns the event at which the claimed tile of m was discarded.
func (s *State) claimedAt(m *mahjong.Meld) (at uint16) {
	for _, d := range s.Places[m.From()].River.All() {
		if d.Claimed && d.Tile == m.Called() {
			at = d.At
		}
	}
	return at
}

// InWindow reports whether a tile is on offer to the other seats.
func (s *State) InWindow() bool { return s.Phase == Claims || s.Phase == Robbing }

// Waits reports whether the table waits for seat: its turn, or its answer.
func (s *State) Waits(seat mahjong.Seat) bool {
	switch s.Phase {
	case Turn, Declaring:
		return seat == s.Turn
	case Claims, Robbing:
		return s.Window.Asked(seat)
	}
	return false
}

// Offered returns the tile that seat could win on now, its own drawn one or
// that of another in the window; NoTile where there is none.
func (s *State) Offered(seat mahjong.Seat) mahjong.Tile {
	switch {
	case s.Phase == Turn && seat == s.Turn:
		return s.Drawn
	case s.InWindow() && seat != s.Window.From && !s.Window.Answered(seat):
		return s.Window.Tile
	}
	return mahjong.NoTile
}

// seatView returns what everybody sees of the tiles of seat, but for its river. It
// is the game's to say what it knows beside them, and to veil what it hides.
func (s *State) seatView(seat mahjong.Seat) SeatView {
	p := &s.Places[seat]
	return SeatView{
		Concealed: p.Concealed(),
		HasDrawn:  s.Phase == Turn && seat == s.Turn && s.Drawn != mahjong.NoTile,
		Melds:     slices.Clone(p.Melds()),
		Flowers:   p.Flowers.Tiles(),
	}
}

// Visible counts by kind the tiles that lie open on the table, and the closed
// kongs of those seats for which closed says so.
func (s *State) Visible(closed func(mahjong.Seat) bool) (n [mahjong.Kinds]uint8) {
	for seat := range mahjong.NoSeat {
		p := &s.Places[seat]
		for i := range p.River.Len() {
			if d := p.River.At(i); !d.Claimed && !d.Tile.Kind().IsFlower() {
				n[d.Tile.Kind().Index()]++
			}
		}
		for _, m := range p.Melds() {
			if !m.IsOpen() && !closed(seat) {
				continue
			}
			for i := range m.Len() {
				n[m.At(i).Kind().Index()]++
			}
		}
	}
	return n
}

// View returns the table as viewer sees it, as far as the table itself knows:
// what lies on it, whose turn it is and which tile is on offer. It is the
// game's to add its own, to veil what it hides, and to say what viewer holds.
func (s *State) View(viewer mahjong.Seat) View {
	v := View{Viewer: viewer, Phase: s.Phase, Turn: s.Turn, AskedFrom: mahjong.NoSeat}
	if s.Wall.Len() > 0 {
		v.Live, v.Events = s.Live(), s.Events
		thrown := 0
		for seat := range s.Places {
			thrown += s.Places[seat].River.Len()
		}
		all := make([]RiverTile, 0, thrown) // of all seats
		for seat := range mahjong.NoSeat {
			v.Seats[seat] = s.seatView(seat)
			if river := s.Places[seat].River.All(); len(river) > 0 {
				all = append(all, river...)
				v.Seats[seat].River = slices.Clip(all[len(all)-len(river):])
			}
		}
	}
	if s.Phase == Between {
		v.Turn = mahjong.NoSeat
	}
	// A closed kong that nobody may rob passes without a tile on offer.
	if s.InWindow() && s.Window.Tile != mahjong.NoTile {
		v.Asked, v.AskedFrom = s.Window.Tile, s.Window.From
	}
	return v
}

// Ranking returns the seats from the most points to the fewest, the earlier
// number first where points are equal.
func Ranking(points [4]int) [4]mahjong.Seat {
	order := [4]mahjong.Seat{0, 1, 2, 3}
	slices.SortStableFunc(order[:], func(a, b mahjong.Seat) int { return points[b] - points[a] })
	return order
}

// CheckWall says what is wrong with a wall that is not made of exactly the
// given tiles.
func CheckWall(w *mahjong.Wall, tiles []mahjong.Tile) error {
	if w.Len() != len(tiles) {
		return fmt.Errorf("a wall of %d tiles, %d are wanted", w.Len(), len(tiles))
	}
	var n [128]int8
	for i, t := range tiles {
		n[w.At(i)&127]++
		n[t&127]--
	}
	if n == [128]int8{} {
		return nil
	}
	for t, d := range &n {
		if d != 0 {
			return fmt.Errorf("the wall has %+d of %v beside the tiles of the ruleset", d, mahjong.Tile(t))
		}
	}
	return nil
}
