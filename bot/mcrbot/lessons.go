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
	ends   [turns]share
	thrown [classes][stages]share
	ready  [4][halves]share
	kept   [4][halves][runs]share // ready by tiles let go as they were drawn, too
	struck [classes][4]share
	told   [classes][4][3][sides]share // the same by what is collected, 0 where nothing is, and what lies by the tile
	fan    share
	rounds []round
	since  [4]moment // of each seat, since its last turn
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

// round is what the three others showed at a turn of a seat, and whether one of them won
// until its next.
type round struct {
	turn  uint8
	shown [3]shown
	won   float64
}

// shown is what a seat shows of how likely it waits.
type shown struct{ open, turn, run uint8 }

// moment is a turn of a seat, and what has happened since.
type moment struct {
	on     bool
	turn   int
	shown  [3]shown
	copies [classes]float64 // that the seat cannot see
	unseen float64
	thrown [classes]float64 // by others since
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
		m.shown[i-1] = n.seat(&e, s, &waits[s])
	}
	n.since[me] = m
}

// seat is what another seat shows, and waits for.
func (n *Lessons) seat(e *mind, s mahjong.Seat, waits *[mahjong.Kinds]bool) shown {
	ready := 0.0
	for _, w := range waits {
		if w {
			ready = 1
		}
	}
	t := e.shows(s, true)
	turn := min(halves-1, len(e.View.Seats[s].River)/2)
	shows := shown{uint8(min(3, openMelds(e.View, s))), uint8(turn), uint8(t.run)}
	n.ready[shows.open][turn].add(ready, 1)
	n.kept[shows.open][turn][t.run].add(ready, 1)
	if ready == 0 {
		return shows
	}
	for k := range shape.Kinds(e.Hand.Present()).All() {
		if t.passed.Has(k) {
			continue
		}
		hit := 0.0
		if waits[k.Index()] {
			hit = 1
		}
		class, left, side := classOf(k), min(3, e.Left[k.Index()]), t.side(k)
		if side != itself {
			n.struck[class][left].add(hit, 1)
		}
		n.told[class][left][t.sort(k)+1][side].add(hit, 1)
	}
	return shows
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
	n.rounds = append(n.rounds, round{uint8(m.turn), m.shown, won})
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
		for t := range n.kept[m] {
			for i, s := range n.kept[m][t] {
				s.add(usual*l.Ready[m][t], usual)
				l.Kept[m][t][i] = s.ratio()
			}
		}
	}
	n.waiting(l)
	var flush, side [3]share
	for c := range n.told {
		for left := range n.told[c] {
			for sort := range n.told[c][left] {
				for at, s := range n.told[c][left][sort] {
					x := share{s.part, s.whole * l.Struck[c][left]}
					if at != itself {
						flush[sort].add(x.part, x.whole)
					}
					if c > 0 || at == itself {
						side[at].add(x.part, x.whole)
					}
				}
			}
		}
	}
	copy(l.Flush[:], []float64{flush[1].ratio(), flush[2].ratio()})
	for at := range side {
		l.Side[at] = side[at].ratio()
	}
	return l
}

// waiting says how many others wait in the mean, and how much likelier one of them wins
// where more do.
func (n *Lessons) waiting(l *Learned) {
	var mean [turns]share
	of := func(r *round) (sum float64) {
		for _, s := range r.shown {
			sum += l.Kept[s.open][s.turn][s.run]
		}
		return sum
	}
	for i := range n.rounds {
		mean[n.rounds[i].turn].add(of(&n.rounds[i]), 1)
	}
	rising(l.Waiting[:], mean[:])
	var more share
	for i := range n.rounds {
		r := &n.rounds[i]
		x := of(r) - l.Waiting[r.turn]
		more.add(x*(r.won-l.Ends[r.turn]), x*x)
	}
	l.Wins = more.ratio()
}

// usual is how many turns more, as they are usual, are counted with those in which a seat
// let go so many tiles as they were drawn.
const usual = 10

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
