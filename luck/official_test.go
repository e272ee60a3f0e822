package luck

import (
	"math"
	"slices"
	"testing"

	"jansou/mahjong"
	"jansou/shape"
)

// TestDrawsApart: what all is worth with one tile does not depend on which other tiles were
// looked at before, and to look at them changes nothing; who is asked discards what it has.
func TestDrawsApart(t *testing.T) {
	x := newParty(t, "mcr-wmo", namesOf(0))
	draws, asked := 0, 0
	x.each = func(e *mahjong.Event) {
		if e.Kind != mahjong.Drew {
			return
		}
		draws++
		o := x.count.o
		o.read(x.count.g, x.count.tiles, e.Seat)
		unseen, discards := o.unseen, x.count.forecast(e)
		var there []int
		for i, n := range unseen {
			if n > 0 {
				there = append(there, i)
			}
		}
		h := o.hands[e.Seat]
		for _, i := range there {
			k, full := discards[i], h.hand.Len()%3 == 1
			if !full || k == unsure || k == mahjong.NoKind {
				continue
			}
			asked++
			if had := h.hand.Count(k); had == 0 && tileAt(i).Kind() != k {
				t.Fatalf("draw %d: with %v a hand of %v is thought to discard %v", draws, tileAt(i), h.hand, k)
			}
		}
		if draws%40 != 0 {
			return
		}
		seats, told := o.seats, o.told.Seats
		var first [tiles]lot
		for _, i := range there {
			first[i] = o.with(e.Seat, tileAt(i), discards[i])
		}
		slices.Reverse(there)
		for _, i := range there {
			if again := o.with(e.Seat, tileAt(i), discards[i]); again != first[i] {
				t.Fatalf("draw %d: %v is worth %v, and looked at in another order %v", draws, tileAt(i), first[i], again)
			}
		}
		if now := o.hands[e.Seat]; now.hand != h.hand || now.away != h.away || !slices.Equal(now.aims, h.aims) || o.told.Seats != told || o.unseen != unseen {
			t.Fatalf("draw %d: the table is not as it was", draws)
		}
		for s := range seats {
			p, q := seats[s], o.seats[s]
			if p.on = q.on; p != q {
				t.Fatalf("draw %d: seat %d is worth %v, and was %v", draws, s, q, p)
			}
		}
	}
	x.play(t, 0)
	if asked == 0 {
		t.Error("nobody was asked")
	}
}

// TestThoughtIsNotAsked: who has a hand that is only thought of is asked nothing, and others are.
func TestThoughtIsNotAsked(t *testing.T) {
	x := newParty(t, "mcr-wmo", namesOf(0))
	seen := false
	x.each = func(e *mahjong.Event) {
		if e.Kind != mahjong.Drew || seen {
			return
		}
		seen = true
		o := x.count.o
		o.read(x.count.g, x.count.tiles, e.Seat)
		s := int(o.after[e.Seat])
		held := shape.Kinds(o.hands[s].hand.Present()).First()
		for _, thought := range []bool{true, false} {
			o.plans[s].ok, o.thought[s] = false, thought
			asked := o.soon(s, held, 0.123) != 0.123
			if want := !thought; asked != want || o.plans[s].ok != want {
				t.Errorf("seat %d is asked: %v, its plans are kept: %v; want %v", s, asked, o.plans[s].ok, want)
			}
		}
		x.count.asks, o.asks = nil, nil // the rest of the game is played faster so
	}
	x.play(t, 0)
}

// TestTakes: a tile that more of the nearest hands may claim is taken more readily, one for a
// pung more than one for a chow, and by a hand that lacks few more than by one that lacks many.
func TestTakes(t *testing.T) {
	for _, open := range []bool{false, true} {
		for lacks := 2; lacks < 6; lacks++ {
			few, many := takes(lacks, open, false, 0.2), takes(lacks, open, false, 0.8)
			if pung, far := takes(lacks, open, true, 0.2), takes(lacks+1, open, false, 0.2); few <= 0 || few >= many || many >= 1 || pung <= few || far >= few {
				t.Errorf("open %v, %d lacking: %.2f of few, %.2f of many, %.2f for a pung, %.2f lacking one more", open, lacks, few, many, pung, far)
			}
		}
	}
}

// TestClaimed: strong players claim what would bring them nearer as often as is thought, what
// is hardly ever claimed as what mostly is. What another took before them is left out.
func TestClaimed(t *testing.T) {
	n := 4
	if *many > 0 {
		n = *many
	}
	var thought, took, within [2]float64 // of what is claimed in less than half of the cases, and in more
	for i := range n {
		x := newParty(t, "mcr-wmo", namesOf(2*i)) // four strong players
		o := x.count.o
		x.count.asks, o.asks = nil, nil
		gone, from := mahjong.NoKind, mahjong.NoSeat
		x.each = func(e *mahjong.Event) {
			switch e.Kind {
			case mahjong.Answered:
				return
			case mahjong.Discarded:
				gone, from = e.Tile.Kind(), e.Seat
				return
			case mahjong.Claimed, mahjong.Drew:
			default:
				gone = mahjong.NoKind
			}
			if gone == mahjong.NoKind {
				return
			}
			o.read(x.count.g, x.count.tiles, o.after[from])
			for left, s := true, o.after[from]; s != from; left, s = false, o.after[s] {
				h := &o.hands[s]
				claimed := e.Kind == mahjong.Claimed
				if !h.claims(gone, left) || claimed && e.Seat != s {
					continue
				}
				p, at := h.takes(gone), 0
				if p >= 0.5 {
					at = 1
				}
				thought[at] += p
				within[at] += p * (1 - p)
				if claimed {
					took[at]++
				}
			}
			gone = mahjong.NoKind
		}
		x.play(t, *begin+2*i)
	}
	for at := range thought {
		t.Logf("%.0f were claimed, and %.1f ± %.1f thought to be", took[at], thought[at], math.Sqrt(within[at]))
		if within[at] == 0 || math.Abs(took[at]-thought[at]) > 4*math.Sqrt(within[at])+0.1*thought[at] {
			t.Errorf("%.0f were claimed, and %.1f ± %.1f thought to be", took[at], thought[at], math.Sqrt(within[at]))
		}
	}
}

// TestAside: what a draw does to who draws counts in full, of what it does to one of the others
// and not to another a part, and all together it is nothing; in riichi each counts in full.
func TestAside(t *testing.T) {
	for ruleset, aside := range map[string]float64{"mcr-wmo": officialAside, "tenhou": 1} {
		c := newParty(t, ruleset, namesOf(0)).count
		if c.rules != nil {
			c.at.read(c.g, c.tiles, mahjong.NoSeat) // which sets what official has from the start
		}
		c.at.base().weigh = &weights{1}
		c.Deals = []Deal{{}}
		var now, mean lot
		for s, x := range [4]float64{-2, 9, -7, 0} {
			now[s][sure], mean[s][sure] = x+1, 10
		}
		c.count(&now, &mean, 10, 1)
		for s, want := range [4]float64{-3 + aside, 9, -3 - 4*aside, -3 + 3*aside} {
			if got := c.Deals[0].Luck[s]; math.Abs(got-want) > 1e-9 {
				t.Errorf("%s, seat %d: %v, want %v", ruleset, s, got, want)
			}
		}
		c.Deals = []Deal{{}}
		now[1][sure], mean[1][sure] = 5, 20
		c.count(&now, &mean, 10, mahjong.NoSeat)
		if got := c.Deals[0].Luck[1]; got != 3 {
			t.Errorf("%s: what nobody draws counts %v, want 3", ruleset, got)
		}
	}
}

// TestTaker: who is thought to claim a tile claims it, with that set, and discards that; and
// nobody else does.
func TestTaker(t *testing.T) {
	for _, ruleset := range []string{"mcr-wmo", "mcr-botzone"} { // one wall, and one for each seat
		t.Run(ruleset, func(t *testing.T) { asTaken(t, ruleset) })
	}
}

func asTaken(t *testing.T, ruleset string) {
	x := newParty(t, ruleset, namesOf(0)) // four strong players, by whom is asked
	var drew mahjong.Event
	var thought map[mahjong.Kind]taken // by what is let go
	var by taken
	var gone mahjong.Kind
	lets := mahjong.Kind(unsure) // after a claim
	draws, waits, claims, none := 0, false, 0, 0
	x.each = func(e *mahjong.Event) {
		if waits && e.Kind != mahjong.Answered {
			waits = false
			switch {
			case e.Kind == mahjong.Claimed:
				claims++
				if lets = by.lets; lets == mahjong.NoKind {
					lets = unsure
				}
				if e.Seat != by.who || !slices.Contains(by.melds, e.Meld) {
					t.Errorf("draw %d: %v takes %v with %v, and was thought to be seat %d with %v", draws, e.Seat, gone, e.Meld, by.who, by.melds)
				}
			case e.Kind == mahjong.Drew:
				none++
				if by.who != mahjong.NoSeat {
					t.Errorf("draw %d: %v is claimed by nobody, and was thought to be by %d", draws, gone, by.who)
				}
			}
		}
		switch e.Kind {
		case mahjong.Drew:
			if draws++; draws%3 > 0 || e.Tile.Kind().IsFlower() {
				return
			}
			c, o := x.count, x.count.o
			o.read(c.g, c.tiles, e.Seat)
			c.asksCalls(e)
			drew, thought = *e, map[mahjong.Kind]taken{}
			hand := o.hands[e.Seat].hand
			if hand.Len()%3 == 1 {
				hand.Add(e.Tile)
				for ks := shape.Kinds(hand.Present()); ks != 0; ks &= ks - 1 {
					k := ks.First()
					thought[k] = c.taker(e.Seat, e.Tile.Kind(), k)
				}
			}
		case mahjong.Discarded:
			if gone = e.Tile.Kind(); lets != unsure && gone != lets {
				t.Errorf("draw %d: %v is discarded after a claim, and was thought to be %v", draws, gone, lets)
			}
			lets = unsure
			if thought != nil && drew.Seat == e.Seat && e.Drawn == (gone == drew.Tile.Kind()) {
				by, waits = thought[gone]
			}
			thought = nil
		}
	}
	x.play(t, 0)
	if claims < 10 || none < 50 {
		t.Errorf("%d were claimed and %d not", claims, none)
	}
}
