package riichiplay

import (
	"fmt"
	"slices"

	"jansou/mahjong"
	"jansou/record"
	"jansou/shape"
)

// fill gives every place that is still open a tile that is left. The hands of
// seats which never showed them must fit what is known of them: waiting after
// riichi, not waiting where they paid as noten.
func (b *builder) fill() error {
	for s := range mahjong.NoSeat {
		if len(b.slots[s]) > 0 && b.inRiichi(s, len(b.r.Steps)) {
			if err := b.fillWaiting(s); err != nil {
				return err
			}
		}
	}
	d := b.r.Draw
	for s := range mahjong.NoSeat {
		if len(b.slots[s]) > 0 && d != nil && d.Tenpai != nil && !d.Tenpai[s] {
			if err := b.fillNoten(s); err != nil {
				return err
			}
		}
	}
	rest := b.rest()
	for at, t := range b.tiles {
		if t != mahjong.NoTile {
			continue
		}
		if len(rest) == 0 {
			return fmt.Errorf("fewer tiles than the wall has places")
		}
		b.tiles[at], rest = rest[0], rest[1:]
	}
	return nil
}

// inOrder are all tiles, a red five after the plain ones.
var inOrder = func() (ts []mahjong.Tile) {
	for i := range mahjong.Kinds {
		k := mahjong.KindAt(i)
		ts = append(ts, mahjong.Of(k))
		if k.IsSuited() && k.Number() == 5 {
			ts = append(ts, mahjong.RedFive(k))
		}
	}
	return ts
}()

// rest lists the tiles that are left, spread so that neighbours in the list
// do not fit together. The list is valid until the next one.
func (b *builder) rest() []mahjong.Tile {
	sorted, n := &b.rests[0], 0
	for _, t := range inOrder {
		// Four are written and so many kept as are left, without a loop.
		*(*[4]mahjong.Tile)(sorted[n:]) = [4]mahjong.Tile{t, t, t, t}
		n += int(b.left[t])
	}
	const stride = 7
	out := b.rests[1][:0]
	for from := range stride {
		for i := from; i < n; i += stride {
			out = append(out, sorted[i])
		}
	}
	return out
}

// give lays ts into the open places of s.
func (b *builder) give(s mahjong.Seat, ts []mahjong.Tile) error {
	for i, t := range ts {
		if err := b.put(int(b.slots[s][i].at), t); err != nil {
			return err
		}
	}
	b.slots[s] = b.slots[s][len(ts):]
	return nil
}

// fillNoten gives s tiles that do not wait for anything.
func (b *builder) fillNoten(s mahjong.Seat) error {
	n := len(b.slots[s])
	rest := b.rest()
	melds := (13 - n) / 3
	for from := range len(rest) {
		if n > len(rest) {
			break
		}
		ts := append(b.few[:0], rest[from:min(from+n, len(rest))]...)
		ts = append(ts, rest[:n-len(ts)]...)
		b.few = ts
		if h, err := mahjong.HandOf(ts); err == nil && shape.Waits(h, melds) == 0 {
			return b.give(s, ts)
		}
	}
	return fmt.Errorf("no hand that is left for %v is noten", s)
}

// fillWaiting gives s a hand that waits: complete sets and a pair of what is
// left, less one tile. Kongs made in riichi are in it already as triplets, and
// the sets keep away from them, so that they change no wait.
func (b *builder) fillWaiting(s mahjong.Seat) error {
	n := len(b.slots[s])
	if n%3 == 2 {
		n-- // the record ends on a draw that it does not show
	}
	if n%3 != 1 {
		return fmt.Errorf("%d tiles of %v in riichi are not known", n, s)
	}
	var avoid [mahjong.Kinds]bool
	for _, i := range b.did[s] {
		if st := &b.r.Steps[i]; st.Kind == record.Kong && b.inRiichi(s, int(i)) {
			k := st.Meld.First()
			for d := -2; d <= 2; d++ {
				if i := k.Index() + d; i >= 0 && i < mahjong.Kinds {
					avoid[i] = true
				}
			}
		}
	}
	f := finder{avoid: avoid}
	for i := range f.count {
		k := mahjong.KindAt(i)
		f.count[i] = int(b.left[mahjong.Of(k)])
		if k.IsSuited() && k.Number() == 5 {
			f.count[i] += int(b.left[mahjong.RedFive(k)])
		}
	}
	if !f.sets(n/3, 0) {
		return fmt.Errorf("no waiting hand is left for %v", s)
	}
	// The last tile found is one of the pair: the hand waits for it.
	ts := b.few[:0]
	var used [256]uint8 // by Tile
	for _, k := range f.found[:n] {
		t := mahjong.Of(k)
		if used[t] == b.left[t] {
			t = mahjong.RedFive(k)
		}
		used[t]++
		ts = append(ts, t)
	}
	slices.Sort(ts)
	b.few = ts
	return b.give(s, ts)
}

// finder looks for sets and a pair among counted tiles.
type finder struct {
	count [mahjong.Kinds]int
	avoid [mahjong.Kinds]bool
	found []mahjong.Kind
}

// sets finds n sets, the kinds from onwards, and then a pair.
func (f *finder) sets(n, from int) bool {
	if n == 0 {
		for i, c := range f.count {
			if c >= 2 && !f.avoid[i] {
				f.found = append(f.found, mahjong.KindAt(i), mahjong.KindAt(i))
				return true
			}
		}
		return false
	}
	for i := from; i < mahjong.Kinds; i++ {
		k := mahjong.KindAt(i)
		if f.take(i, i, i) {
			if f.sets(n-1, i) {
				return true
			}
			f.back(i, i, i)
		}
		if k.IsSuited() && k.Number() <= 7 && f.take(i, i+1, i+2) {
			if f.sets(n-1, i) {
				return true
			}
			f.back(i, i+1, i+2)
		}
	}
	return false
}

func (f *finder) take(is ...int) bool {
	for j, i := range is {
		if f.count[i] == 0 || f.avoid[i] {
			f.restore(is[:j])
			return false
		}
		f.count[i]--
	}
	for _, i := range is {
		f.found = append(f.found, mahjong.KindAt(i))
	}
	return true
}

func (f *finder) back(is ...int) {
	f.restore(is)
	f.found = f.found[:len(f.found)-len(is)]
}

func (f *finder) restore(is []int) {
	for _, i := range is {
		f.count[i]++
	}
}
