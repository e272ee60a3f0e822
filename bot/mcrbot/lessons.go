package mcrbot

import (
	"jansou/bot/sight"
	"jansou/mahjong"
	"jansou/shape"
	"jansou/table"
)

// Lessons gather what deals show of which all tiles are seen. The zero Lessons have seen
// nothing.
type Lessons struct {
	ends, open [turns]share
	together   [turns][13]share // ends by open melds
	thrown     [classes][stages]share
	ready      [4][halves]share
	struck     [classes][4]share
	flush      [2]struct{ came, said share } // said: by what struck says of all seats
	fan        share
	tiles      []struck
	since      [4]moment // of each seat, since its last turn
}

// share is a part of a whole.
type share struct{ part, whole float64 }

func (s *share) add(part, whole float64) { s.part += part; s.whole += whole }

func (s share) ratio() float64 {
	if s.whole == 0 {
		return 0
	}
	return s.part / s.whole
}

// moment is a turn of a seat, and what has happened since.
type moment struct {
	on     bool
	turn   int
	open   int
	copies [classes]float64 // that the seat cannot see
	unseen float64
	thrown [classes]float64 // by others since
}

// struck is a tile that a seat held while another waited whose melds are of one suit.
type struck struct {
	class, left, sort int
	hit               float64
}

// openMelds is how many open melds a seat shows.
func openMelds(v *table.View, s mahjong.Seat) (n int) {
	for i := range v.Seats[s].Melds {
		if v.Seats[s].Melds[i].IsOpen() {
			n++
		}
	}
	return n
}

// Turn is a turn of the seat that sees v. waits are the kinds on which each other could
// win.
func (n *Lessons) Turn(v *table.View, waits *[4][mahjong.Kinds]bool) {
	me := v.Viewer
	n.close(me, 0)
	var e mind
	e.Sight = sight.Of(v)
	m := moment{on: true, turn: min(turns-1, len(v.Seats[me].River)), unseen: float64(max(1, e.Unseen))}
	for k, c := range e.Left {
		m.copies[classOf(mahjong.KindAt(k))] += float64(c)
	}
	for i := 1; i < 4; i++ {
		s := me.Plus(i)
		open := openMelds(v, s)
		m.open += open
		n.seat(&e, s, open, &waits[s])
	}
	n.open[m.turn].add(float64(m.open), 1)
	n.since[me] = m
}

// seat is what another seat waits for.
func (n *Lessons) seat(e *mind, s mahjong.Seat, open int, waits *[mahjong.Kinds]bool) {
	ready := 0.0
	for _, w := range waits {
		if w {
			ready = 1
		}
	}
	n.ready[min(open, 3)][min(halves-1, len(e.View.Seats[s].River)/2)].add(ready, 1)
	if ready == 0 {
		return
	}
	t := e.threat(s)
	for k := range shape.Kinds(e.Hand.Present()).All() {
		if t.passed.Has(k) {
			continue
		}
		x := struck{class: classOf(k), left: min(3, int(e.Left[k.Index()])), sort: t.sort(k)}
		if waits[k.Index()] {
			x.hit = 1
		}
		n.struck[x.class][x.left].add(x.hit, 1)
		if x.sort >= 0 {
			n.tiles = append(n.tiles, x)
		}
	}
}

// sort is what k is to a seat that collects a suit: 0, one of its tiles; 1, another;
// below 0 where it collects none.
func (t *threat) sort(k mahjong.Kind) int {
	switch {
	case !t.flushes:
		return -1
	case !k.IsSuited() || k.Suit() == t.flush:
		return 0
	}
	return 1
}

// close ends what has happened since the last turn of a seat.
func (n *Lessons) close(s mahjong.Seat, won float64) {
	m := &n.since[s]
	if !m.on {
		return
	}
	m.on = false
	n.ends[m.turn].add(won, 1)
	n.together[m.turn][min(12, m.open)].add(won, 1)
	for c := range classes {
		n.thrown[c][min(stages-1, m.turn/3)].add(m.thrown[c], 3*m.copies[c]/m.unseen)
	}
}

// Discarded is a tile that a seat lets go.
func (n *Lessons) Discarded(s mahjong.Seat, k mahjong.Kind) {
	if k.IsFlower() {
		return
	}
	for i := 1; i < 4; i++ {
		n.since[s.Plus(i)].thrown[classOf(k)]++
	}
}

// Won is a win of so many fan.
func (n *Lessons) Won(s mahjong.Seat, fan int) {
	for i := 1; i < 4; i++ {
		n.close(s.Plus(i), 1)
	}
	n.since[s].on = false
	n.fan.add(float64(fan), 1)
}

// Over is the end of a deal.
func (n *Lessons) Over() {
	for s := range n.since {
		n.close(mahjong.Seat(s), 0)
	}
}

// Learned is what was seen, made even where little was.
func (n *Lessons) Learned() *Learned {
	l := &Learned{Fan: n.fan.ratio()}
	rising(l.Ends[:], n.ends[:])
	rising(l.Open[:], n.open[:])
	a, b := 0.0, 0.0
	for t := range n.together {
		for m, s := range n.together[t] {
			more := (float64(m) - l.Open[t]) * l.Ends[t]
			a += more * (s.part - s.whole*l.Ends[t])
			b += more * more * s.whole
		}
	}
	if b > 0 {
		l.Melds = a / b
	}
	for c := range n.thrown {
		for i, s := range n.thrown[c] {
			l.Thrown[c][i] = s.ratio()
			if s.whole < 100 && i > 0 {
				l.Thrown[c][i] = l.Thrown[c][i-1]
			}
		}
		for i, s := range n.struck[c] {
			l.Struck[c][i] = s.ratio()
		}
	}
	for m := range n.ready {
		rising(l.Ready[m][:], n.ready[m][:])
	}
	var came, said [2]float64
	for _, x := range n.tiles {
		came[x.sort] += x.hit
		said[x.sort] += l.Struck[x.class][x.left]
	}
	for i := range came {
		if said[i] > 0 {
			l.Flush[i] = came[i] / said[i]
		}
	}
	return l
}

// rising writes the ratios of seen to out, as near as numbers can be of which none is
// below the one before it.
func rising(out []float64, seen []share) {
	type block struct {
		share
		n int
	}
	var blocks []block
	for _, s := range seen {
		blocks = append(blocks, block{s, 1})
		for i := len(blocks) - 1; i > 0 && (blocks[i].whole == 0 || blocks[i].ratio() < blocks[i-1].ratio()); i-- {
			blocks[i-1].add(blocks[i].part, blocks[i].whole)
			blocks[i-1].n += blocks[i].n
			blocks = blocks[:i]
		}
	}
	i := 0
	for _, b := range blocks {
		for range b.n {
			out[i] = b.ratio()
			i++
		}
	}
}
