package script

import (
	"fmt"

	"jansou/mahjong"
	"jansou/shape"
	"jansou/table"
)

// layout is what is known of the wall of one deal of a script. What the script
// names stands at its place; the rest is filled from the tiles that remain, so
// that nothing happens of which the script does not speak: hands that are far
// from waiting, dora that nobody has, draws that complete no hand. The same
// layout gives the same wall.
type layout struct {
	own    speaker
	order  table.Order
	dealer mahjong.Seat
	hands  [4][]mahjong.Tile       // by seat; fewer than 13 are filled up
	final  [4][]mahjong.Tile       // by seat: what is left of its hand when its sets lie
	sets   [4][]laid               // by seat: sets that are to lie before the script begins
	given  [4]bool                 // the script says what the seat holds
	fixed  map[int]mahjong.Tile    // by position in the wall
	avoid  map[int]shape.Kinds     // by position: kinds that would disturb there
	pool   [128]int                // while filling: how many of each tile remain
	danger [mahjong.Kinds + 1]int8 // by kind: 0 harmless, 1 near a hand, 2 completes one
}

func newLayout(own speaker) *layout {
	return &layout{own: own, fixed: map[int]mahjong.Tile{}, avoid: map[int]shape.Kinds{}}
}

// handAt is the position of tile i that seat s is dealt.
func (l *layout) handAt(s mahjong.Seat, i int) int {
	return l.own.handAt(l.order.After(s, l.dealer), i)
}

// dealtAt is handAt where all are dealt from one wall, four tiles at a time
// and then one each.
func dealtAt(place, i int) int {
	if i == 12 {
		return 48 + place
	}
	return i/4*16 + place*4 + i%4
}

// wall builds the wall.
func (l *layout) wall() (mahjong.Wall, error) {
	l.pool = [128]int{}
	all := l.own.tiles()
	for _, t := range all {
		l.pool[t]++
	}
	tiles := make([]mahjong.Tile, len(all))
	put := func(at int, t mahjong.Tile) error {
		if tiles[at] != mahjong.NoTile {
			return fmt.Errorf("two tiles, %s and %s, at place %d of the wall", tiles[at], t, at)
		}
		got, ok := l.take(t)
		if !ok {
			return fmt.Errorf("there are not as many %s as the script names", t)
		}
		tiles[at] = got
		return nil
	}
	for s := range mahjong.NoSeat {
		if len(l.hands[s]) > 13 {
			return mahjong.Wall{}, fmt.Errorf("%v is dealt %d tiles", s, len(l.hands[s]))
		}
		for i, t := range l.hands[s] {
			if err := put(l.handAt(s, i), t); err != nil {
				return mahjong.Wall{}, err
			}
		}
	}
	for at := range tiles {
		if t, ok := l.fixed[at]; ok {
			if err := put(at, t); err != nil {
				return mahjong.Wall{}, err
			}
		}
	}
	l.measure()
	l.own.prefill(l, tiles)
	for s := range mahjong.NoSeat {
		l.fillHand(s, tiles)
	}
	order := l.own.soon()
	for at := range tiles {
		order = append(order, at)
	}
	for _, at := range order {
		if tiles[at] == mahjong.NoTile {
			tiles[at] = l.pick(at)
		}
	}
	return mahjong.WallOf(tiles)
}

// take removes t from the pool; where all plain fives are gone it takes the
// red one.
func (l *layout) take(t mahjong.Tile) (mahjong.Tile, bool) {
	if l.pool[t] == 0 && !t.IsRed() && t.Kind().IsSuited() && t.Kind().Number() == 5 {
		t = mahjong.RedFive(t.Kind())
	}
	if l.pool[t] == 0 {
		return t, false
	}
	l.pool[t]--
	return t, true
}

// takeKind removes a tile of kind k, a plain one first.
func (l *layout) takeKind(k mahjong.Kind) (mahjong.Tile, bool) { return l.take(mahjong.Of(k)) }

func (l *layout) left(k mahjong.Kind) int {
	n := l.pool[mahjong.Of(k)]
	if k.IsSuited() && k.Number() == 5 {
		n += l.pool[mahjong.RedFive(k)]
	}
	return n
}

// measure finds which kinds would disturb the hands that the script names.
func (l *layout) measure() {
	l.danger = [mahjong.Kinds + 1]int8{}
	for s := range mahjong.NoSeat {
		for _, t := range l.hands[s] {
			k := t.Kind()
			if k.IsFlower() {
				continue
			}
			l.danger[k] = max(l.danger[k], 1)
			if k.IsSuited() {
				for d := -2; d <= 2; d++ {
					if n := k.Number() + d; 1 <= n && n <= 9 {
						near := mahjong.Kind(int(k) + d)
						l.danger[near] = max(l.danger[near], 1)
					}
				}
			}
		}
		hand, sets := l.hands[s], len(l.sets[s])
		if sets > 0 {
			hand = l.final[s]
		}
		if h, err := mahjong.HandOf(hand); err == nil && len(hand)+3*sets == 13 {
			for k := range l.own.waits(h, sets).All() {
				l.danger[k] = 2
			}
		}
	}
}

// fillHand gives a seat what its hand still lacks: tiles that form nothing
// with one another, those first that would complete somebody else's hand.
func (l *layout) fillHand(s mahjong.Seat, tiles []mahjong.Tile) {
	var have [mahjong.Kinds + 1]int
	for _, t := range l.hands[s] {
		if !t.Kind().IsFlower() {
			have[t.Kind()]++
		}
	}
	for i := len(l.hands[s]); i < 13; i++ {
		at := l.handAt(s, i)
		if tiles[at] != mahjong.NoTile {
			continue
		}
		best, score := mahjong.NoKind, -1<<30
		for j := range mahjong.Kinds {
			k := mahjong.KindAt((j + 12*int(s)) % mahjong.Kinds)
			if l.left(k) == 0 {
				continue
			}
			v := 40*int(l.danger[k]/2) + l.left(k) - 100*have[k]
			if l.danger[k] == 2 {
				v += 80 * have[k] // rather a second one here than one in the wall
			}
			if k.IsSuited() {
				for d := -2; d <= 2; d++ {
					if n := k.Number() + d; d != 0 && 1 <= n && n <= 9 {
						v -= 100 * have[int(k)+d]
					}
				}
			} else {
				v -= 2 // suits first: honours go into the rivers
			}
			if v > score {
				best, score = k, v
			}
		}
		t, _ := l.takeKind(best)
		tiles[at] = t
		have[best]++
	}
}

// pick takes the least dangerous tile for a place, of these one of which most
// are left.
func (l *layout) pick(at int) mahjong.Tile {
	best, score := mahjong.NoKind, -1<<30
	for i := range mahjong.Kinds {
		k := mahjong.KindAt((i + 7*at) % mahjong.Kinds)
		n := l.left(k)
		if n == 0 {
			continue
		}
		v := n - 100*int(l.danger[k])
		if l.avoid[at].Has(k) {
			v -= 1000
		}
		if v > score {
			best, score = k, v
		}
	}
	if best == mahjong.NoKind {
		panic("script: a wall has no tile left to fill in")
	}
	t, _ := l.takeKind(best)
	return t
}
