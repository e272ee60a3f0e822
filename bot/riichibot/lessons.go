package riichibot

import (
	"math"

	"jansou/mahjong"
	"jansou/table"
)

// Lessons counts, in games that are looked at from outside with every tile
// open, what Learned needs. It belongs to one goroutine.
type Lessons struct {
	ready  [5][turns]share
	pay    [rows][2][4]share
	wait   [2][stages][classes]share
	thrown [2][classes]share
	quiet  [2][4][turns]share
	speaks [2][4][turns]share // riichi declared
	since  [4]*moment         // what each seat saw at its last turn
}

// share is a part of a whole.
type share struct{ part, whole float64 }

func (s *share) add(part, whole float64) { s.part += part; s.whole += whole }

// moment is a turn of a seat, kept until its next.
type moment struct {
	riichis, left, loud int
	declared            bool             // another has declared riichi since
	chance              [classes]float64 // that a tile drawn by chance is of the class
	class               [mahjong.Kinds]int
	let                 [classes]float64 // what the others let go since
}

// Turn counts what a seat sees whose turn it is. waits says what each of the
// others could win on if it were discarded now: nothing where it does not
// wait, may not win, or has no yaku.
func (n *Lessons) Turn(v *table.View, o Options, waits *[4][mahjong.Kinds]bool) {
	l := newMind(v, o)
	n.next(v.Viewer, false)
	m := &moment{left: min(l.Draws, turns-1)}
	for i := 1; i < 4; i++ {
		s := l.Me.Plus(i)
		t := l.threat(s)
		could := 0.0
		for _, w := range waits[s] {
			if w {
				could = 1
			}
		}
		if t.riichi {
			m.riichis++
		} else {
			n.ready[t.opened][t.turn].add(could, 1)
		}
		if could == 0 && !t.riichi {
			continue
		}
		table := &n.wait[t.loud()][stage(t.turn)]
		for i, p := range t.plain {
			if p > 0 {
				hit := 0.0
				if waits[s][i] {
					hit = 1
				}
				table[l.classOf(mahjong.KindAt(i), s, &t.safe)].add(hit, p)
			}
		}
	}
	if v.Seats[l.Me].Riichi {
		m.loud = 1
	}
	safe := l.safe(l.Me)
	for i, left := range l.Left {
		m.class[i] = l.classOf(mahjong.KindAt(i), l.Me, &safe)
		if l.Unseen > 0 {
			m.chance[m.class[i]] += float64(left) / float64(l.Unseen)
		}
	}
	n.since[l.Me] = m
}

// next closes the go-around of seat s: ended says that another has won.
func (n *Lessons) next(s mahjong.Seat, ended bool) {
	m := n.since[s]
	if m == nil {
		return
	}
	n.since[s] = nil
	going := 1.0
	if ended {
		going = 0
	}
	n.quiet[m.loud][m.riichis][m.left].add(going, 1)
	declared := 0.0
	if m.declared {
		declared = 1
	}
	n.speaks[m.loud][m.riichis][m.left].add(declared, 1)
	for c, p := range m.chance {
		n.thrown[m.loud][c].add(m.let[c], 3*p)
	}
}

// Discarded counts a discard of seat s, with riichi or without.
func (n *Lessons) Discarded(s mahjong.Seat, k mahjong.Kind, riichi bool) {
	for i, m := range n.since {
		if m != nil && mahjong.Seat(i) != s {
			m.let[m.class[k.Index()]]++
			m.declared = m.declared || riichi
		}
	}
}

// Won counts a win. v is the table after it, as anybody sees it.
func (n *Lessons) Won(v *table.View, o Options, winner, from mahjong.Seat, points int) {
	for i := range n.since {
		if s := mahjong.Seat(i); s != winner && s != from || winner == from && s != winner {
			n.next(s, true)
		}
	}
	if winner == from {
		return
	}
	seen := *v
	seen.Viewer = from
	l := newMind(&seen, o)
	t := l.threat(winner)
	n.pay[t.row()][t.dealt][t.dora].add(float64(points), 1)
}

// Over ends a deal. Where nobody has won the last go-around was a quiet one.
func (n *Lessons) Over(won bool) {
	for s := range n.since {
		if !won {
			n.next(mahjong.Seat(s), false)
		}
		n.since[s] = nil
	}
}

// Learned is what the games have shown. Where little was seen, what one knows
// without any game counts as so many cases.
func (n *Lessons) Learned() *Learned {
	out := Unlearned()
	for melds := range out.Ready {
		settle(out.Ready[melds][:], n.ready[melds][:], 20)
	}
	for row := range out.Pay {
		for dealt := range out.Pay[row] {
			settle(out.Pay[row][dealt][:], n.pay[row][dealt][:], 20)
		}
	}
	for loud := range out.Wait {
		for s := range out.Wait[loud] {
			settle(out.Wait[loud][s][:], n.wait[loud][s][:], 1) // cases are waits
		}
		settle(out.Thrown[loud][:], n.thrown[loud][:], 20)
		for riichis := range out.Quiet[loud] {
			settle(out.Quiet[loud][riichis][:], n.quiet[loud][riichis][:], 20)
			settle(out.Declares[loud][riichis][:], n.speaks[loud][riichis][:], 20)
		}
	}
	return out
}

// settle puts the parts seen in the place of the guesses, each of which counts
// as so many cases.
func settle(guess []float64, seen []share, cases float64) {
	for i, s := range seen {
		guess[i] = math.Round(1e4*(s.part+cases*guess[i])/(s.whole+cases)) / 1e4
	}
}
