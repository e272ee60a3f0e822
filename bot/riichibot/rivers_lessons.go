package riichibot

import (
	"jansou/mahjong"
	"jansou/table"
)

// RiverLessons collects, in games that are looked at from outside with every tile open,
// what rivers looked like and what was so: what Rivers is made of. It belongs to one
// goroutine.
type RiverLessons struct {
	Ready, Waits Cases
}

// Cases is what was seen, and whether it was so.
type Cases struct {
	Signs []float32 // those of each case in turn
	Was   []bool
	Base  []float32 // the chance that was said without the river
}

// Turn notes what the seat sees of the others whose turn it is. waits says what each of
// them could win on if it were discarded now.
func (n *RiverLessons) Turn(v *table.View, o Options, waits *[4][mahjong.Kinds]bool) {
	l := newMind(v, o)
	for i := 1; i < 4; i++ {
		t := l.threat(l.Me.Plus(i))
		g := l.river(t.seat)
		could := false
		for _, is := range waits[t.seat] {
			could = could || is
		}
		if !t.riichi {
			var x [ReadySigns]float32
			l.readySigns(x[:], &t, &g)
			n.Ready.add(x[:], could, t.ready)
		}
		if !could {
			continue
		}
		for k, p := range t.plain {
			if p > 0 {
				var x [WaitSigns]float32
				l.waitSigns(x[:], &t, &g, mahjong.KindAt(k))
				n.Waits.add(x[:], waits[t.seat][k], t.hits[k])
			}
		}
	}
}

func (c *Cases) add(x []float32, was bool, base float64) {
	c.Signs = append(c.Signs, x...)
	c.Was = append(c.Was, was)
	c.Base = append(c.Base, float32(base))
}
