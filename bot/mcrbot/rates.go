package mcrbot

import (
	"maps"
	"math"
	"slices"

	"jansou/mahjong"
	"jansou/mcr/plan"
	"jansou/table"
)

// Factors say how often something comes of a tile, by what is seen of it: the product
// of one number of each list.
type Factors [][]float64

// traits says which number of each list is meant.
type traits [6]uint8

// of is the product.
func (f Factors) of(t *traits) float64 {
	x := 1.0
	for i, list := range f {
		x *= list[t[i]]
	}
	return x
}

// later is of in the turns that follow the given one, between one stage and the next.
func (f Factors) later(t *traits, turn int) float64 {
	const ahead = 2.5 // the middle of a stage is its second turn
	at := min(float64(stages-1), (float64(turn)+ahead)/3)
	i := min(int(at), stages-2)
	class := f[0][int(t[0])/stages*stages:]
	part := at - float64(i)
	return f.of(t) / f[0][t[0]] * ((1-part)*class[i] + part*class[i+1])
}

// seen is what was seen, by traits.
type seen map[traits]share

func (m seen) add(t traits, part, whole float64) {
	x := m[t]
	x.add(part, whole)
	m[t] = x
}

// fit makes the factors whose products come nearest to m: each list in turn so that what
// was seen under each number adds up, as if few more had been seen that are as usual.
// Every number is there, even where nothing was seen.
func (m seen) fit(sizes []int, few float64) Factors {
	keys := slices.SortedFunc(maps.Keys(m), func(a, b traits) int { return slices.Compare(a[:], b[:]) })
	shares := make([]share, len(keys))
	var all share
	for i, t := range keys {
		shares[i] = m[t]
		all.add(shares[i].part, shares[i].whole)
	}
	f := make(Factors, len(sizes))
	for i, n := range sizes {
		f[i] = make([]float64, n)
		for j := range f[i] {
			f[i][j] = 1
			if i == 0 {
				f[i][j] = all.ratio()
			}
		}
	}
	for range 100 {
		for i := range f {
			sums := make([]share, len(f[i]))
			for at := range keys {
				t := &keys[at]
				sums[t[i]].add(shares[at].part, shares[at].whole*f.of(t))
			}
			for j, x := range sums {
				f[i][j] *= (x.part + few) / (x.whole + few)
			}
		}
	}
	for _, list := range f {
		for j, x := range list {
			list[j] = math.Round(1e6*x) / 1e6
		}
	}
	return f
}

// What tiles come by: class and turn in threes; honours or others, and copies that are not
// seen; the same, and how many the others have let go; how many next to it they have; what
// part of their suited tiles its suit is; how many next to it are seen elsewhere.
var comingBy = []int{classes * stages, 2 * 4, 2 * 3, 6, 5, 6}

// comes is what the seat that sees v sees of each kind, at a stage: its turns in threes.
func comes(v *table.View, left *[mahjong.Kinds]uint8, stage int) (list [mahjong.Kinds]traits) {
	var let [mahjong.Kinds]int
	var ofSuit [3]int
	me := v.Viewer
	for i := 1; i < 4; i++ {
		for _, r := range v.Seats[me.Plus(i)].River {
			k := r.Tile.Kind()
			if k == mahjong.NoKind || k.IsFlower() {
				continue
			}
			let[k.Index()]++
			if k.IsSuited() {
				ofSuit[k.Suit()-mahjong.Characters]++
			}
		}
	}
	all := ofSuit[0] + ofSuit[1] + ofSuit[2]
	for i := range list {
		k := mahjong.KindAt(i)
		suited, near, elsewhere, suit := uint8(0), 0, 0, 2
		if k.IsSuited() {
			suited = 1
			for d := -2; d <= 2; d++ {
				if n := k.Number() + d; d != 0 && n >= 1 && n <= 9 {
					weight := 3 - max(d, -d)
					near += weight * let[i+d]
					elsewhere += weight * (4 - int(left[i+d]) - let[i+d])
				}
			}
			if all >= 6 {
				suit = partOf(ofSuit[k.Suit()-mahjong.Characters], all)
			}
		}
		list[i] = traits{uint8(classOf(k)*stages + stage), suited*4 + max(1, min(4, left[i])) - 1, suited*3 + uint8(min(2, let[i])),
			uint8(min(5, (near+1)/2)), uint8(suit), uint8(min(5, elsewhere/3))}
	}
	return list
}

// partOf sorts a part of the suited tiles: a fifth or less, about a quarter, a third, two
// fifths, or more.
func partOf(n, all int) int {
	part := float64(n) / float64(all)
	for i, most := range [4]float64{0.2, 0.29, 0.38, 0.47} {
		if part < most {
			return i
		}
	}
	return 4
}

// What hands wait for, by class and copies that are not seen; what was let go next to it;
// whether it was let go; whether it belongs to a suit that is collected; what the melds are
// and whether it would make a fan with two of them; the same, and honours or others.
var struckBy = []int{classes * 4, 4, 2, 3, 3 * 2, 3 * 2}

// waitsFor is what is seen of kind k, as a tile that seat t may wait for.
func (t *threat) waitsFor(k mahjong.Kind, left uint8) traits {
	near, self, suited, hot := uint8(0), uint8(0), uint8(0), uint8(0)
	if t.let[k.Index()] > 0 {
		self = 1
	}
	if t.wants.Has(k) {
		hot = 1
	}
	if k.IsSuited() {
		suited = 1
		for d := -2; d <= 2; d++ {
			if n := k.Number() + d; d != 0 && n >= 1 && n <= 9 {
				near += t.let[k.Index()+d]
			}
		}
	}
	return traits{uint8(classOf(k))*4 + min(3, left), min(3, near), self, uint8(1 + t.sort(k)), t.style*2 + hot, t.style*2 + suited}
}

// shows fills in what the river and the melds of seat s show.
func (t *threat) shows(v *table.View, s mahjong.Seat) {
	for _, r := range v.Seats[s].River {
		if k := r.Tile.Kind(); k != mahjong.NoKind && !k.IsFlower() {
			t.let[k.Index()]++
		}
	}
	melds := v.Seats[s].Melds
	if openMelds(v, s) < 2 {
		return
	}
	t.style = 2
	for i := range melds {
		if melds[i].IsOpen() && melds[i].Kind() == mahjong.Chow {
			t.style = 1
		}
	}
	t.wants = plan.Third(melds)
}
