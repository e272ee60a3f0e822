package shape

import "jansou/mahjong"

// Acceptance is what a hand of 13 - 3*melds concealed tiles hopes for: how far
// it is from waiting, the kinds that bring it one step nearer (that complete
// it, where Shanten is 0), and how many tiles of those kinds are left.
type Acceptance struct {
	Shanten int
	Kinds   Kinds // left or not, but never a kind of which the hand has four
	Tiles   int
}

// Discard is one choice of a tile to throw away and what the rest then hopes
// for.
type Discard struct {
	Kind mahjong.Kind
	Acceptance
}

// Accepts returns the acceptance of 13 - 3*melds concealed tiles, in the
// nearest of the three forms, as Shanten counts it. left says how many tiles
// of each kind, by its index, can still be drawn as far as the caller sees;
// nil is four less those in h.
func Accepts(h mahjong.Hand, melds int, left *[mahjong.Kinds]uint8) Acceptance {
	d := newDrawer(&h, melds)
	d.left.read(left, &d.counts)
	return d.accept(planesOf(&h))
}

// Discards appends what each kind of tile in h would leave if it were
// discarded, in the order of kinds. h has 14 - 3*melds concealed tiles. left
// says how many tiles of each kind can still be drawn as far as the caller
// sees; nil is four less those in h, so that the discarded tile is gone.
func Discards(buf []Discard, h mahjong.Hand, melds int, left *[mahjong.Kinds]uint8) []Discard {
	d := newDrawer(&h, melds)
	d.left.read(left, &d.counts)
	whole := planesOf(&h)
	for s := range 4 {
		first, numbers := uint32(9*s), suitNumbers(s)
		saved := d.suits[s]
		for n := range numbers {
			k := first + n
			count := d.counts[k]
			if count == 0 {
				continue
			}
			d.suits[s].index -= weight[k]
			d.counts[k]--
			d.draw(s)
			p, bit := whole, Kinds(1)<<k
			if count <= 2 {
				p.two &^= bit
			}
			if count == 1 {
				p.one &^= bit
			}
			buf = append(buf, Discard{mahjong.KindAt(int(k)), d.accept(p)})
			d.counts[k]++
			d.suits[s] = saved
		}
	}
	return buf
}

// suitNumbers returns how many kinds suit s has.
func suitNumbers(s int) uint32 {
	if s == int(mahjong.Honours) {
		return 7
	}
	return 9
}

// A drawer evaluates every draw to a hand.
type drawer struct {
	melds  int
	counts [mahjong.Kinds]uint8
	suits  [4]drawnSuit
	left   bitCounts
}

// drawnSuit is the class of a suit as it is, and with each further tile.
type drawnSuit struct {
	index uint32
	class uint8
	drawn [9]uint8
}

func newDrawer(h *mahjong.Hand, melds int) drawer {
	d := drawer{melds: melds, counts: h.Counts()}
	for s := range d.suits {
		d.suits[s].index = h.SuitIndex(mahjong.Suit(s))
		d.draw(s)
	}
	return d
}

// draw finds the classes of suit s. A fifth tile of a kind leaves the suit as
// it is: it brings nothing.
func (d *drawer) draw(s int) {
	suit := &d.suits[s]
	table := numberClass[:]
	if s == int(mahjong.Honours) {
		table = honourClass[:]
	}
	suit.class = table[suit.index]
	first := uint32(9 * s)
	for n := range suitNumbers(s) {
		suit.drawn[n] = suit.class
		if d.counts[first+n] < 4 {
			suit.drawn[n] = table[suit.index+weight[first+n]]
		}
	}
}

// accept is what the hand hopes for, with the tiles that are left.
func (d *drawer) accept(p planes) Acceptance {
	shanten, kinds := d.helpful(p)
	return Acceptance{shanten, kinds, d.left.of(kinds)}
}

// helpful joins the three forms: a kind counts that brings one of the nearest
// of them a step nearer. p are the planes of the hand.
func (d *drawer) helpful(p planes) (shanten int, kinds Kinds) {
	m, q, s, z := &d.suits[0], &d.suits[1], &d.suits[2], &d.suits[3]
	mq := two[m.class&127][q.class&127]
	numbers := three[mq][s.class&127]
	nearest := need[d.melds][z.class&63][numbers]
	standard := nearest
	pairs, orphan := uint8(255), uint8(255) // not with melds
	if d.melds == 0 {
		pairs, orphan = uint8(p.pairsNeed()), uint8(p.orphansNeed())
		nearest = min(nearest, pairs, orphan)
	}
	if standard == nearest {
		row := &need[d.melds][z.class&63]
		qs, ms := two[q.class&127][s.class&127], two[m.class&127][s.class&127]
		kinds = nearer(row, &three[qs], &m.drawn, standard) |
			nearer(row, &three[ms], &q.drawn, standard)<<9 |
			nearer(row, &three[mq], &s.drawn, standard)<<18
		for n, c := range z.drawn[:7] {
			kinds |= Kinds(standard-need[d.melds][c&63][numbers]) << (27 + n)
		}
	}
	if pairs == nearest {
		kinds |= p.nearerPairs()
	}
	if orphan == nearest {
		kinds |= p.nearerOrphans()
	}
	return int(nearest) - 1, kinds
}

// nearer returns, as bits 0 to 8, which of the drawn tiles of a suit leave
// less than now to be added. join is the row of the other two number suits,
// row that of the honours. One tile takes off one or nothing.
func nearer(row *[256]uint8, join *[128]uint8, drawn *[9]uint8, now uint8) Kinds {
	var k Kinds
	for n, c := range drawn {
		k |= Kinds(now-row[join[c&127]]) << n
	}
	return k
}

// bitCounts holds up to seven tiles of each kind, as the three bits of their
// number: to add up a set is three popcounts.
type bitCounts [3]Kinds

// read takes the numbers from left, or four less counts where left is nil.
func (b *bitCounts) read(left, counts *[mahjong.Kinds]uint8) {
	for i := range counts {
		n := 4 - counts[i]
		if left != nil {
			n = left[i]
		}
		b[0] |= Kinds(n&1) << i
		b[1] |= Kinds(n>>1&1) << i
		b[2] |= Kinds(n>>2&1) << i
	}
}

// of adds up the tiles of the kinds in s.
func (b *bitCounts) of(s Kinds) int {
	return (s & b[0]).Len() + 2*(s&b[1]).Len() + 4*(s&b[2]).Len()
}
