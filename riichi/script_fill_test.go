package riichi

import (
	"fmt"

	"jansou/mahjong"
	"jansou/shape"
)

// layout is what is known of the wall of one deal of a script. What the script
// names stands at its place; the rest is filled from the tiles that remain, so
// that nothing happens of which the script does not speak: hands that are far
// from waiting, dora that nobody has, draws that complete no hand. The same
// layout gives the same wall.
type layout struct {
	rs     *Ruleset
	dealer mahjong.Seat
	hands  [4][]mahjong.Tile       // by seat; fewer than 13 are filled up
	given  [4]bool                 // the script says what the seat holds
	fixed  map[int]mahjong.Tile    // by position in the wall
	avoid  map[int]shape.Kinds     // by position: kinds that would disturb there
	pool   [128]int                // while filling: how many of each tile remain
	danger [mahjong.Kinds + 1]int8 // by kind: 0 harmless, 1 near a hand, 2 completes one
}

func newLayout(rs *Ruleset, dealer mahjong.Seat) *layout {
	return &layout{rs: rs, dealer: dealer, fixed: map[int]mahjong.Tile{}, avoid: map[int]shape.Kinds{}}
}

// indicatorAt, uraAt and replacement places, in the order of the script's
// words.
func indicatorAt(i int) int { return firstReveal - 2*i }
func uraAt(i int) int       { return firstReveal - 2*i + 1 }

// handAt is the position of tile i that seat s is dealt.
func (l *layout) handAt(s mahjong.Seat, i int) int {
	place := s.After(l.dealer)
	if i == 12 {
		return 48 + place
	}
	return i/4*16 + place*4 + i%4
}

// wall builds the wall.
func (l *layout) wall() (mahjong.Wall, error) {
	l.pool = [128]int{}
	for _, t := range l.rs.Tiles() {
		l.pool[t]++
	}
	var tiles [wallTiles]mahjong.Tile
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
	for at := range wallTiles {
		if t, ok := l.fixed[at]; ok {
			if err := put(at, t); err != nil {
				return mahjong.Wall{}, err
			}
		}
	}
	l.measure(tiles[:])
	for i := range maxIndicators {
		for _, at := range [...]int{indicatorAt(i), uraAt(i)} {
			if tiles[at] == mahjong.NoTile {
				tiles[at] = l.pickIndicator(tiles[:], at)
			}
		}
	}
	for s := range mahjong.NoSeat {
		l.fillHand(s, tiles[:])
	}
	order := append([]int(nil), replacementAt[:]...)
	for at := range wallTiles {
		order = append(order, at)
	}
	for _, at := range order {
		if tiles[at] == mahjong.NoTile {
			tiles[at] = l.pick(at)
		}
	}
	return mahjong.WallOf(tiles[:])
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
func (l *layout) measure(tiles []mahjong.Tile) {
	l.danger = [mahjong.Kinds + 1]int8{}
	for s := range mahjong.NoSeat {
		for _, t := range l.hands[s] {
			k := t.Kind()
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
		if h, err := mahjong.HandOf(l.hands[s]); err == nil && len(l.hands[s]) == 13 {
			for k := range shape.Waits(h, 0).All() {
				l.danger[k] = 2
			}
		}
	}
}

// pickIndicator takes a tile whose dora nobody holds or draws by the script.
func (l *layout) pickIndicator(tiles []mahjong.Tile, at int) mahjong.Tile {
	var held [mahjong.Kinds + 1]bool
	for _, t := range tiles {
		if t != mahjong.NoTile {
			held[t.Kind()] = true
		}
	}
	for _, s := range l.hands {
		for _, t := range s {
			held[t.Kind()] = true
		}
	}
	best, most := mahjong.NoKind, 0
	for i := range mahjong.Kinds {
		k := mahjong.KindAt(mahjong.Kinds - 1 - i)
		if n := l.left(k); n > most && !held[DoraOf(mahjong.Of(k))] {
			best, most = k, n
		}
	}
	if best == mahjong.NoKind {
		return l.pick(at)
	}
	t, _ := l.takeKind(best)
	return t
}

// fillHand gives a seat what its hand still lacks: tiles that form nothing
// with one another, those first that would complete somebody else's hand.
func (l *layout) fillHand(s mahjong.Seat, tiles []mahjong.Tile) {
	var have [mahjong.Kinds + 1]int
	for _, t := range l.hands[s] {
		have[t.Kind()]++
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
		panic("riichi: a script's wall has no tile left to fill in")
	}
	t, _ := l.takeKind(best)
	return t
}
