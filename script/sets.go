package script

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"jansou/mahjong"
)

// laid is a set that lies before a seat when a script begins: a chow or a pung
// that it has claimed, or a kong.
type laid struct {
	tiles  []mahjong.Tile
	closed bool
}

// setSets reads "S has 123m 111z 2222p (3333s)": sets that were claimed, and
// closed kongs. They are made by playing: before the first line of play the
// seat's left neighbour discards a tile for each.
func (r *run) setSets(words []string) error {
	s, err := r.seat(words[0])
	if err != nil {
		return err
	}
	if len(words) < 3 {
		return errors.New("has names sets: 123m 111z 2222p (3333s)")
	}
	l, err := r.plan()
	if err != nil || l.sets[s] != nil {
		return err
	}
	for _, w := range words[2:] {
		inside, closed := strings.CutPrefix(w, "(")
		ts, err := mahjong.ParseTiles(strings.TrimSuffix(inside, ")"))
		if err != nil {
			return err
		}
		if !isSet(ts) || len(ts) != 4 && closed {
			return fmt.Errorf("%s is no chow, pung or kong; a closed kong is written (1111m)", w)
		}
		l.sets[s] = append(l.sets[s], laid{ts, closed})
	}
	l.setsAt[s] = r.naming()
	if len(l.sets[s]) > 4 {
		return errors.New("a hand has four sets at most: leave one out")
	}
	if !l.given[s] {
		return nil
	}
	// The hand was named before its sets.
	l.nameSets(s)
	return r.countHand(s, strings.Join(words[2:], " "))
}

// isSet reports whether tiles are three or four of a kind, or three in a row.
func isSet(ts []mahjong.Tile) bool {
	if len(ts) != 3 && len(ts) != 4 {
		return false
	}
	var kinds []mahjong.Kind
	for _, t := range ts {
		kinds = append(kinds, t.Kind())
	}
	slices.Sort(kinds)
	first := kinds[0]
	if kinds[len(kinds)-1] == first {
		return !first.IsFlower()
	}
	return len(kinds) == 3 && first.IsSuited() && first.Number() <= 7 && kinds[1] == first+1 && kinds[2] == first+2
}

// nameSets deals s the tiles of its hand that its sets are made of.
func (l *layout) nameSets(s mahjong.Seat) {
	for _, t := range fromHand(l.sets[s]) {
		l.hands[s], l.named[s] = append(l.hands[s], t), append(l.named[s], l.setsAt[s])
	}
}

// countHand looks whether what s holds, with its sets, is a hand; word is what the
// script says of it.
func (r *run) countHand(s mahjong.Seat, word string) error {
	n := 3 * len(r.layout().sets[s])
	for _, t := range r.layout().final[s] {
		if !t.Kind().IsFlower() {
			n++
		}
	}
	if who := r.letter(s); n > 13 {
		return fmt.Errorf("%s: with its sets %s has %d tiles: a hand has thirteen, and a line %q gives it one more", word, who, n, who+" draws ...")
	}
	return nil
}

// fromHand are the tiles that a seat is dealt for its sets: of a claimed set
// all but the one that it claims, of a closed kong all but the one that it
// draws.
func fromHand(sets []laid) []mahjong.Tile {
	var out []mahjong.Tile
	for _, x := range sets {
		out = append(out, x.tiles[1:]...)
	}
	return out
}

// laySets makes the sets that are to lie before the script begins.
func (r *run) laySets() error {
	r.quiet = true
	defer func() { r.quiet = false }()
	defer func() { r.blamed = 0 }()
	order, dealer := r.g.Seating()
	for i := range 4 {
		s := order.Plus(dealer, i)
		r.blamed = r.layout().setsAt[s]
		for n, x := range r.layout().sets[s] {
			if err := r.laySet(s, order.Plus(s, -1), x); err != nil {
				return err
			}
			if err := r.thin(s, n+1); err != nil {
				return err
			}
		}
	}
	return nil
}

// laySet lets s make one set, with a discard of left if it is claimed.
func (r *run) laySet(s, left mahjong.Seat, x laid) error {
	t := x.tiles[0].String()
	if x.closed {
		return r.do(s, []string{"kongs", t}, false, false)
	}
	if err := r.do(left, []string{"discards", t}, false, false); err != nil {
		return err
	}
	if len(x.tiles) == 4 {
		return r.do(s, []string{"kongs"}, false, false)
	}
	verb := "chows"
	if x.tiles[0] == x.tiles[1] {
		verb = "pungs"
	}
	return r.do(s, []string{verb, mahjong.FormatTiles(x.tiles[1:])}, false, false)
}

// thin lets s, which has just made set n, discard a tile that it does not need:
// the one drawn after a kong, or one that was filled in.
func (r *run) thin(s mahjong.Seat, n int) error {
	if got := len(r.place(s).Melds()); got != n {
		return fmt.Errorf("%s cannot make set %d of its sets: leave it out, or claim it in the script", r.letter(s), n)
	}
	if r.d().Drawn != mahjong.NoTile {
		return r.autoTurn()
	}
	spare := r.place(s).Hand
	need := append(fromHand(r.layout().sets[s][n:]), r.layout().final[s]...)
	for _, t := range need {
		if spare.Has(t) {
			spare.Remove(t)
		}
	}
	if spare.Len() == 0 {
		return fmt.Errorf("%s holds nothing to discard after its sets: name fewer tiles in its hand", r.letter(s))
	}
	return r.do(s, []string{"discards", spare.Tiles()[0].String(), "from", "hand"}, false, false)
}
