package mcr

import (
	"math/bits"
	"slices"

	"jansou/mahjong"
)

// How sets are put together. Sets are dots, and a fan for which several are put
// together is a line that joins them. Such a fan may be added as long as no two
// of its sets are joined already, directly or through others: what is joined is
// not taken apart again (non-separation), and each set that is left joins once
// (account once). Nor may a set be in two lines of the same fan
// (non-identical). Of all ways to draw lines the one with the most points
// counts.

// joint is one such fan and its sets, a bit each.
type joint struct {
	fan  number
	sets uint8
}

// joints lists every fan for which some of the blocks, which are in order, can
// be put together, in the order of the book.
func joints(buf []joint, blocks []block, pair mahjong.Kind) []joint {
	var some [4]block
	for _, n := range joinFans {
		t := &fans[n].test
		for sets := uint8(1); sets < 1<<len(blocks); sets++ {
			if bits.OnesCount8(sets) != t.sets {
				continue
			}
			k := 0
			for i, b := range blocks {
				if sets>>i&1 != 0 {
					some[k] = b
					k++
				}
			}
			if t.joined(some[:k], pair) {
				buf = append(buf, joint{n, sets})
			}
		}
	}
	return buf
}

// joinFans are the numbers of the fans for which sets are put together.
var joinFans = func() (list []number) {
	for n := firstFan; n <= lastFan; n++ {
		if fans[n].test.sets > 0 {
			list = append(list, n)
		}
	}
	return list
}()

// A joiner looks for the best joints that go together. Of several that are
// worth the same it takes those that come first in the book.
type joiner struct {
	all    []joint
	taken  []joint
	best   []joint
	points int
	most   int
}

// join returns the joints of all that count.
func (j *joiner) join(all []joint) []joint {
	*j = joiner{all: all, taken: j.taken[:0], best: j.best[:0], most: -1}
	j.from(0, [4]uint8{1, 2, 4, 8})
	return j.best
}

// from tries the joints from i on. group is, for each set, the sets that it is
// joined with, itself included.
func (j *joiner) from(i int, group [4]uint8) {
	if i == len(j.all) {
		if j.points > j.most {
			j.most = j.points
			j.best = append(j.best[:0], j.taken...)
		}
		return
	}
	if c := j.all[i]; j.obstacle(c, &group) == "" {
		j.taken = append(j.taken, c)
		j.points += int(fans[c.fan].points)
		j.from(i+1, joined(group, c.sets))
		j.points -= int(fans[c.fan].points)
		j.taken = j.taken[:len(j.taken)-1]
	}
	j.from(i+1, group)
}

// obstacle is the principle that forbids c beside what is taken, "" if none
// does.
func (j *joiner) obstacle(c joint, group *[4]uint8) mahjong.RuleID {
	for _, t := range j.taken {
		if t.fan == c.fan && t.sets&c.sets != 0 {
			return NonIdentical
		}
	}
	for i := range group {
		if c.sets>>i&1 == 0 || bits.OnesCount8(group[i]&c.sets) == 1 {
			continue
		}
		for _, t := range j.taken {
			if t.sets&c.sets == c.sets {
				return NonSeparation
			}
		}
		return AccountOnce
	}
	return ""
}

// joined returns the groups after sets were joined.
func joined(group [4]uint8, sets uint8) [4]uint8 {
	var all uint8
	for i, g := range group {
		if sets>>i&1 != 0 {
			all |= g
		}
	}
	for i := range group {
		if all>>i&1 != 0 {
			group[i] = all
		}
	}
	return group
}

// tally is fans and how often those of them are met that can be several times.
type tally struct {
	set   fanSet
	times times
}

func tallyOf(js []joint) tally {
	var t tally
	for _, c := range js {
		t.set.add(c.fan)
		if c.fan >= 64 {
			t.times = t.times.more(c.fan, 1)
		}
	}
	return t
}

// The best joints of all chows, and of all pungs, that a hand can have are
// looked up: there are few different outcomes.
var (
	outcomes   []tally
	chowsJoin  [12650]uint8  // by rank of up to 4 of 21 chows, several alike
	pungsJoin  [20854]uint8  // by rank of up to 4 of 27 pungs
	choose     [5][28]uint16 // how many ways there are to choose so many of n
	chowsStart [5]uint16     // the first rank of so many chows
	pungsStart [5]uint16
)

const (
	chowKinds = 21
	pungKinds = 27
)

func init() {
	for n := range choose[0] {
		choose[0][n] = 1
		for k := 1; k < len(choose) && n > 0; k++ {
			choose[k][n] = choose[k][n-1] + choose[k-1][n-1]
		}
	}
	for n := range 4 {
		chowsStart[n+1] = chowsStart[n] + choose[n][chowKinds+n-1]
		pungsStart[n+1] = pungsStart[n] + choose[n][pungKinds]
	}
	known := map[tally]uint8{}
	var j joiner
	var all []joint
	outcome := func(blocks []block) uint8 {
		all = joints(all[:0], blocks, mahjong.NoKind)
		t := tallyOf(j.join(all))
		if _, ok := known[t]; !ok {
			known[t] = uint8(len(outcomes))
			outcomes = append(outcomes, t)
		}
		return known[t]
	}
	// What sets make together is the same in whichever suits: only the first of
	// those that differ in their suits alone is looked at.
	chows := func(codes []uint8) uint8 { return chowsJoin[rankChows(codes)] }
	pungs := func(codes []uint8) uint8 { return pungsJoin[rankPungs(codes)] }
	join := func(codes []uint8, blocks []block, numbers uint8, joined func([]uint8) uint8) uint8 {
		if first, earlier := inFirstSuits(codes, numbers); earlier {
			return joined(first[:len(codes)])
		}
		return outcome(blocks)
	}
	var codes [4]uint8
	var blocks [4]block
	var grow func(n int, from, kinds uint8, again uint8, put func(n int))
	grow = func(n int, from, kinds, again uint8, put func(n int)) {
		put(n)
		if n == 4 {
			return
		}
		for c := from; c < kinds; c++ {
			codes[n] = c
			blocks[n] = block{mahjong.KindAt(int(c)), false}
			if kinds == chowKinds {
				blocks[n] = block{mahjong.KindAt(int(c/7*9 + c%7)), true}
			}
			grow(n+1, c+again, kinds, again, put)
		}
	}
	grow(0, 0, chowKinds, 0, func(n int) { chowsJoin[rankChows(codes[:n])] = join(codes[:n], blocks[:n], 7, chows) })
	grow(0, 0, pungKinds, 1, func(n int) { pungsJoin[rankPungs(codes[:n])] = join(codes[:n], blocks[:n], 9, pungs) })
}

// inFirstSuits returns the sets of codes in those suits in which they come
// first; earlier is false where these are the suits that they are in. codes go
// up, and a suit has so many numbers.
func inFirstSuits(codes []uint8, numbers uint8) (first [4]uint8, earlier bool) {
	n := copy(first[:], codes)
	for _, suits := range [...][3]uint8{{0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}} {
		var moved [4]uint8
		for i, c := range codes {
			m := suits[c/numbers]*numbers + c%numbers
			k := i
			for ; k > 0 && moved[k-1] > m; k-- {
				moved[k] = moved[k-1]
			}
			moved[k] = m
		}
		if slices.Compare(moved[:n], first[:n]) < 0 {
			first, earlier = moved, true
		}
	}
	return first, earlier
}

// rankChows numbers chows in order: c of n of them has i alike ones before it.
func rankChows(codes []uint8) uint16 {
	r := chowsStart[len(codes)]
	for i, c := range codes {
		r += choose[i+1][int(c)+i]
	}
	return r
}

// rankPungs numbers pungs in order, no two alike.
func rankPungs(codes []uint8) uint16 {
	r := pungsStart[len(codes)]
	for i, c := range codes {
		r += choose[i+1][c]
	}
	return r
}
