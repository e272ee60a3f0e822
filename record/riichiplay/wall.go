package riichiplay

import (
	"fmt"
	"slices"

	"jansou/mahjong"
	"jansou/record"
)

// Where things are in a wall of 136: the engine's layout, which is Tenhou's
// read from the other end.
const (
	WallSize  = 136
	FirstDraw = 52
	LiveEnd   = 122
)

// Where the indicators lie, each beside its ura indicator, and the replacement
// tiles, in the order in which they are turned and drawn.
var (
	IndicatorAt   = [5]int{130, 128, 126, 124, 122}
	ReplacementAt = [4]int{134, 135, 132, 133}
)

// DealtAt returns where in the wall lies tile k, 0 to 12, of the hand of the
// seat that sits n places after the dealer: four at a time, then one.
func DealtAt(n, k int) int {
	if k == 12 {
		return 48 + n
	}
	return k/4*16 + n*4 + k%4
}

// builder puts together a wall in which everything that the record shows lies
// where it was. What the record does not show is filled from the tiles that
// remain, so that everything which it tells can happen.
type builder struct {
	r     *record.Round
	tiles [WallSize]mahjong.Tile // NoTile: still open
	left  [256]uint8             // by Tile: those that lie nowhere yet
	slots [4][]slot
	room  [4][64]slot // where slots lie
	did   [4][]int32  // the steps in which a seat that does not show its hand drew, or gave away a tile
	said  [4]int      // the step in which a seat said riichi first; one more than there are: it did not
	rests [2][WallSize + 4]mahjong.Tile
	few   []mahjong.Tile // room for the tiles of a hand
	all   []mahjong.Tile // the tiles of the last wall
	each  [256]uint8     // by Tile: how many of all
}

// slot is a place in the wall whose tile goes to a seat that does not show
// its hand.
type slot struct {
	at   int32 // in the wall
	step int32 // the draw, as a step of the round; -1: dealt
}

// buildWall makes the wall of round r for the given tiles.
func buildWall(r *record.Round, all []mahjong.Tile) (mahjong.Wall, error) {
	return new(builder).wall(r, all)
}

// wall is buildWall in a builder that has been used before.
func (b *builder) wall(r *record.Round, all []mahjong.Tile) (mahjong.Wall, error) {
	b.r, b.tiles = r, [WallSize]mahjong.Tile{}
	for s := range b.slots {
		b.slots[s] = b.room[s][:0]
	}
	if !slices.Equal(b.all, all) {
		b.all, b.each = all, [256]uint8{}
		for _, t := range all {
			b.each[t]++
		}
	}
	b.left = b.each
	b.survey()
	if err := b.known(); err != nil {
		return mahjong.Wall{}, err
	}
	for s := range mahjong.NoSeat {
		if r.Hands[s] == nil {
			if err := b.revealed(s); err != nil {
				return mahjong.Wall{}, err
			}
		}
	}
	if err := b.fill(); err != nil {
		return mahjong.Wall{}, err
	}
	return mahjong.WallOf(b.tiles[:])
}

// survey notes where the record tells what of its tiles a hidden hand shows.
func (b *builder) survey() {
	r := b.r
	for s := range b.did {
		b.did[s], b.said[s] = b.did[s][:0], len(r.Steps)+1
	}
	for i := range r.Steps {
		switch st := &r.Steps[i]; st.Kind {
		case record.Draw, record.Discard, record.Claim, record.Kong:
			if r.Hands[st.Seat] == nil {
				b.did[st.Seat] = append(b.did[st.Seat], int32(i))
			}
		case record.Riichi:
			b.said[st.Seat] = min(b.said[st.Seat], i)
		}
	}
}

// put lays tile t at place at.
func (b *builder) put(at int, t mahjong.Tile) error {
	if at < 0 || at >= WallSize {
		return fmt.Errorf("more tiles than a wall has")
	}
	if b.tiles[at] != mahjong.NoTile {
		if b.tiles[at] == t {
			return nil
		}
		return fmt.Errorf("%s and %s lie at the same place of the wall", b.tiles[at], t)
	}
	if b.left[t] == 0 {
		return fmt.Errorf("one %s more than there are", t)
	}
	b.left[t]--
	b.tiles[at] = t
	return nil
}

// known lays out hands, draws and indicators that the record shows.
func (b *builder) known() error {
	r := b.r
	for s := range mahjong.NoSeat {
		for k := range 13 {
			at := DealtAt(s.After(r.Dealer), k)
			if r.Hands[s] == nil {
				b.slots[s] = append(b.slots[s], slot{int32(at), -1})
			} else if err := b.put(at, r.Hands[s][k]); err != nil {
				return err
			}
		}
	}
	live, kongs, replace := FirstDraw, 0, false
	for i := range r.Steps {
		switch st := &r.Steps[i]; st.Kind {
		case record.Claim, record.Kong:
			replace = st.Meld.IsKong()
		case record.Draw:
			at := live
			if replace {
				if kongs == len(ReplacementAt) {
					return fmt.Errorf("a fifth replacement tile")
				}
				at = ReplacementAt[kongs]
				kongs++
				replace = false
			} else {
				live++
			}
			if at < FirstDraw || at >= WallSize {
				return fmt.Errorf("a draw from an empty wall")
			}
			t := st.Tile
			if t == mahjong.NoTile {
				t = b.thrownAtOnce(i)
			}
			if t == mahjong.NoTile {
				b.slots[st.Seat] = append(b.slots[st.Seat], slot{int32(at), int32(i)})
			} else if err := b.put(at, t); err != nil {
				return err
			}
		}
	}
	for i, t := range r.Indicators {
		if i >= len(IndicatorAt) {
			return fmt.Errorf("%d indicators", len(r.Indicators))
		}
		if err := b.put(IndicatorAt[i], t); err != nil {
			return err
		}
	}
	for i, t := range r.Ura {
		if i >= len(IndicatorAt) {
			return fmt.Errorf("%d ura indicators", len(r.Ura))
		}
		if err := b.put(IndicatorAt[i]+1, t); err != nil {
			return err
		}
	}
	return nil
}

// thrownAtOnce returns what a hidden draw, step i, must have been: the tile
// that was discarded as the drawn one or won with.
func (b *builder) thrownAtOnce(i int) mahjong.Tile {
	seat := b.r.Steps[i].Seat
	for i := i + 1; i < len(b.r.Steps); i++ {
		switch st := &b.r.Steps[i]; {
		case st.Kind == record.Discard && st.Drawn && st.Seat == seat:
			return st.Tile
		case st.Kind == record.Kong && b.inRiichi(seat, i):
			return st.Meld.At(3)
		case st.Kind == record.Discard || st.Kind == record.Kong || st.Kind == record.Claim:
			return mahjong.NoTile
		}
	}
	for i := range b.r.Wins {
		if w := &b.r.Wins[i]; w.Seat == seat && w.From == seat {
			return w.Tile
		}
	}
	return mahjong.NoTile
}

// inRiichi reports whether seat said riichi before that step.
func (b *builder) inRiichi(seat mahjong.Seat, before int) bool { return b.said[seat] < before }

// revealed puts into the hidden draws of s every tile that it later showed: a
// discard from the hand, a meld, the hand at the end. Each goes to the oldest
// place that is still open, which was in the hand for longest.
func (b *builder) revealed(s mahjong.Seat) error {
	r := b.r
	drew := -1 // the draw of the present turn; -1 after a claim
	for _, i := range b.did[s] {
		i, st := int(i), &r.Steps[i]
		from := b.few[:0]
		before := i
		switch st.Kind {
		case record.Draw:
			drew = i
			continue
		case record.Discard:
			if !st.Drawn {
				from = append(from, st.Tile)
				if drew >= 0 {
					before = drew // it was not the drawn one
				}
			}
		case record.Claim, record.Kong:
			from = st.Meld.AppendFromHand(from)
			if st.Kind == record.Kong && b.inRiichi(s, i) {
				from = from[:min(len(from), 3)] // the fourth was drawn, and lies there
			}
		}
		b.few = from
		drew = -1
		for _, t := range from {
			if err := b.place(s, t, before); err != nil {
				return err
			}
		}
	}
	hand, won := b.finalHand(s)
	for _, t := range hand {
		if t == won {
			won = mahjong.NoTile // the others like it were held
			continue
		}
		if err := b.place(s, t, len(r.Steps)); err != nil {
			return err
		}
	}
	return nil
}

// finalHand is what s showed at the end, and the tile of it that it won with.
func (b *builder) finalHand(s mahjong.Seat) (hand []mahjong.Tile, won mahjong.Tile) {
	for i := range b.r.Wins {
		if w := &b.r.Wins[i]; w.Seat == s && w.Hand != nil {
			return w.Hand, w.Tile
		}
	}
	if b.r.Draw != nil {
		return b.r.Draw.Shown[s], mahjong.NoTile
	}
	return nil, mahjong.NoTile
}

// place puts t into the oldest open place of s that was drawn before step
// before.
func (b *builder) place(s mahjong.Seat, t mahjong.Tile, before int) error {
	if len(b.slots[s]) == 0 || int(b.slots[s][0].step) >= before {
		return fmt.Errorf("%v shows %s, for which it has had no draw", s, t)
	}
	at := int(b.slots[s][0].at)
	b.slots[s] = b.slots[s][1:]
	return b.put(at, t)
}
