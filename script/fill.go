package script

import (
	"fmt"
	"slices"
	"strings"

	"jansou/games"
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
	own     speaker
	book    games.Book
	order   table.Order
	dealer  mahjong.Seat
	hands   [4][]mahjong.Tile       // by seat; fewer than 13 are filled up
	final   [4][]mahjong.Tile       // by seat: what is left of its hand when its sets lie
	sets    [4][]laid               // by seat: sets that are to lie before the script begins
	given   [4]bool                 // the script says what the seat holds
	fixed   map[int]mahjong.Tile    // by position in the wall
	named   [4][]int                // by seat: the line that names each tile of hands
	setsAt  [4]int                  // by seat: the line that names its sets
	fixedAt map[int]int             // by position: the line that names the tile there
	avoid   map[int]shape.Kinds     // by position: kinds that would disturb there
	pool    [128]int                // while filling: how many of each tile remain
	danger  [mahjong.Kinds + 1]int8 // by kind: 0 harmless, 1 near a hand, 2 completes one
}

func newLayout(rs *ruleset, own speaker) *layout {
	return &layout{own: own, book: rs.book, fixed: map[int]mahjong.Tile{}, fixedAt: map[int]int{}, avoid: map[int]shape.Kinds{}}
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
	all := l.book.Tiles()
	for _, t := range all {
		l.pool[t]++
	}
	tiles := make([]mahjong.Tile, len(all))
	by := map[mahjong.Kind][]int{} // the lines that have named a kind
	put := func(at int, t mahjong.Tile, line int) error {
		if tiles[at] != mahjong.NoTile {
			return &lineError{line, t, fmt.Sprintf("%s is to lie where %s was said to lie: one of them must give way", t, tiles[at])}
		}
		got, ok := l.take(t)
		if !ok {
			return &lineError{line, t, l.tooMany(t, by[t.Kind()])}
		}
		tiles[at] = got
		by[t.Kind()] = append(by[t.Kind()], line)
		return nil
	}
	for s := range mahjong.NoSeat {
		for i, t := range l.hands[s][:min(len(l.hands[s]), 13)] {
			if err := put(l.handAt(s, i), t, l.named[s][i]); err != nil {
				return mahjong.Wall{}, err
			}
		}
		if n := len(l.hands[s]); n > 13 {
			return mahjong.Wall{}, &lineError{l.named[s][n-1], l.hands[s][n-1],
				fmt.Sprintf("the script needs %d tiles in a hand of thirteen: name its hand, or fewer claims", n)}
		}
	}
	for at := range tiles {
		if t, ok := l.fixed[at]; ok {
			if err := put(at, t, l.fixedAt[at]); err != nil {
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

// lineError is what is wrong with a tile that an earlier line names.
type lineError struct {
	line int // counted from 1
	tile mahjong.Tile
	why  string
}

func (e *lineError) Error() string { return e.why }

// tooMany says that there is no further t, and which lines have the others.
func (l *layout) tooMany(t mahjong.Tile, lines []int) string {
	slices.Sort(lines)
	var where []string
	for _, n := range slices.Compact(lines) {
		where = append(where, fmt.Sprint(n))
	}
	reds := 0
	for _, u := range l.book.Tiles() {
		if u.IsRed() && u == t {
			reds++
		}
	}
	switch {
	case t.IsRed() && reds == 0:
		return fmt.Sprintf("the set has no red five %s: write %s", t, mahjong.Of(t.Kind()))
	case t.IsRed():
		return fmt.Sprintf("there is no %s %s: write %s", [...]string{"second", "third"}[reds-1], t, mahjong.Of(t.Kind()))
	case len(where) == 0:
		return fmt.Sprintf("the set has no %s: name another tile", t)
	}
	in := "line " + where[0] + " names"
	if n := len(where) - 1; n > 0 {
		in = "lines " + strings.Join(where[:n], ", ") + " and " + where[n] + " name"
	}
	return fmt.Sprintf("there is no further %s, %s all that there are: name another tile", t, in)
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
			for k := range l.book.Waits(h, sets).All() {
				l.danger[k] = 2
			}
		}
	}
}

// fillHand gives a seat what its hand still lacks: tiles that form nothing
// with one another, those first that would complete somebody else's hand. Where
// these come near to waiting all the same, as thirteen different terminals and
// honours do, others take their place.
func (l *layout) fillHand(s mahjong.Seat, tiles []mahjong.Tile) {
	f := filling{layout: l, seat: s}
	for _, t := range l.hands[s] {
		if !t.Kind().IsFlower() {
			f.have[t.Kind()]++
		}
	}
	for i := len(l.hands[s]); i < 13; i++ {
		at := l.handAt(s, i)
		if tiles[at] != mahjong.NoTile {
			continue
		}
		best, _ := f.best(func(mahjong.Kind) int { return 0 })
		f.tiles = append(f.tiles, f.take(best))
		f.places = append(f.places, at)
	}
	for away := f.away(); away < farAway; {
		better := f.improve(away)
		if better == away {
			break
		}
		away = better
	}
	for i, at := range f.places {
		tiles[at] = f.tiles[i]
	}
}

// farAway is how many tiles a hand that is filled in is to lack, at least, to
// wait for one; less only where the script names too much of the hand.
const farAway = 3

// filling is a hand that is being filled.
type filling struct {
	*layout
	seat   mahjong.Seat
	have   [mahjong.Kinds + 1]int // what it holds, by kind
	tiles  []mahjong.Tile         // those that are filled in
	places []int                  // where each lies in the wall
}

// best returns the kind that suits the hand best, of those that are left: by
// what more counts, and then by score. It returns what more says of it, too.
func (f *filling) best(more func(mahjong.Kind) int) (mahjong.Kind, int) {
	best, most, score := mahjong.NoKind, -1<<30, -1<<30
	for j := range mahjong.Kinds {
		k := mahjong.KindAt((j + 12*int(f.seat)) % mahjong.Kinds)
		if f.left(k) == 0 {
			continue
		}
		if n, v := more(k), f.score(k); n > most || n == most && v > score {
			best, most, score = k, n, v
		}
	}
	return best, most
}

// score is how well k suits the hand: it forms nothing with what the hand holds,
// and completes somebody else's.
func (f *filling) score(k mahjong.Kind) int {
	v := 40*int(f.danger[k]/2) + f.left(k) - 100*f.have[k]
	if f.danger[k] == 2 {
		v += 80 * f.have[k] // rather a second one here than one in the wall
	}
	if !k.IsSuited() {
		return v - 2 // suits first: honours go into the rivers
	}
	for d := -2; d <= 2; d++ {
		if n := k.Number() + d; d != 0 && 1 <= n && n <= 9 {
			v -= 100 * f.have[int(k)+d]
		}
	}
	return v
}

// take gives the hand a tile of kind k.
func (f *filling) take(k mahjong.Kind) mahjong.Tile {
	t, _ := f.takeKind(k)
	f.have[k]++
	return t
}

// putBack takes t from the hand.
func (f *filling) putBack(t mahjong.Tile) {
	f.pool[t]++
	f.have[t.Kind()]--
}

// improve puts one other tile in the place of one that was filled in, the two
// that bring the hand furthest from waiting, and returns how far that is. It
// changes nothing where none brings it further than away.
func (f *filling) improve(away int) int {
	place, with := -1, mahjong.NoKind
	for i, t := range f.tiles {
		f.putBack(t)
		k, n := f.best(func(k mahjong.Kind) int {
			f.tiles[i] = mahjong.Of(k)
			return f.away()
		})
		if n > away {
			place, with, away = i, k, n
		}
		f.tiles[i] = t
		f.pool[t]--
		f.have[t.Kind()]++
	}
	if place >= 0 {
		f.putBack(f.tiles[place])
		f.tiles[place] = f.take(with)
	}
	return away
}

// away is how many tiles the hand lacks to wait for one, when its sets lie and
// it has discarded a tile for each that it claims (see thin).
func (f *filling) away() int {
	sets := f.sets[f.seat]
	spare := slices.Clone(f.tiles)
	mahjong.SortTiles(spare)
	for _, x := range sets {
		if len(x.tiles) == 3 && len(spare) > 0 {
			spare = spare[1:]
		}
	}
	held := f.hands[f.seat]
	if len(sets) > 0 {
		held = f.final[f.seat]
	}
	hand, err := mahjong.HandOf(append(spare, slices.DeleteFunc(slices.Clone(held), func(t mahjong.Tile) bool { return t.Kind().IsFlower() })...))
	if err != nil || hand.Len()+3*len(sets) != 13 {
		return farAway // what else is wrong with it is said elsewhere
	}
	return f.book.Shanten(hand, len(sets))
}

// pick takes the least dangerous tile for a place, of these one of which most
// are left.
func (l *layout) pick(at int) mahjong.Tile {
	best, score := mahjong.NoKind, -1<<30
	avoid := l.avoid[at]
	for i := range mahjong.Kinds {
		k := mahjong.KindAt((i + 7*at) % mahjong.Kinds)
		n := l.left(k)
		if n == 0 {
			continue
		}
		v := n - 100*int(l.danger[k])
		if avoid.Has(k) {
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
