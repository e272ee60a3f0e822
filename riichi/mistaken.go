package riichi

import (
	"jansou/foul"
	"jansou/mahjong"
)

// What a referee reports may make a seat furiten: the table goes by what lies
// on it, also where that was laid wrongly and nobody has put it right.

// pointing is a set of one seat that points at another than the one whose tile
// is in it. What an older copy of the game points to is never changed.
type pointing struct {
	of, at mahjong.Seat
	meld   mahjong.Meld
	event  int // of the deal, at which it was found
	older  *pointing
}

// mistaken makes the ruling e on what was laid wrongly count for furiten,
// unless it was put right or is still to be decided.
func (g *Game) mistaken(e *mahjong.Event) {
	r := e.Ruling
	if r.Verdict == mahjong.Undone || r.Verdict == mahjong.Referred || r.Dead || r.Ends {
		return
	}
	n := 0
	for _, p := range g.court.Ledger() {
		if p.Seat == e.Seat && p.Rule == e.Rule && p.Deal == g.dealt {
			n = p.N // of the newest; 0: it was in an earlier deal
		}
	}
	switch {
	case n == 0:
		return
	case e.Rule == FoulMeldDirection:
		g.pointAt(e.Seat, e.Seat.Plus(n))
	case e.Rule == FoulRiichiForm:
		g.riichiSince(e.Seat, n)
	}
}

// voidRiichi takes back the riichi of s, which was none: a bet that lies goes back,
// one that is due is not laid, and nothing of it has to be shown. The tile that was
// turned stays as it lies in the river, where it means nothing any more.
func (g *Game) voidRiichi(s mahjong.Seat) {
	me := &g.seats[s]
	switch me.riichi {
	case accepted:
		g.scores[s] += g.rs.RiichiBet
		g.deposits--
	case declared:
		g.pending = false
	}
	me.riichi, me.double, me.ippatsu, me.sideways, me.wrongKong, me.open = noRiichi, false, false, false, false, nil
}

// pointAt makes the claimed tile of claimer's newest set a discard of the seat
// at which it points, and of nobody else, as far as furiten goes.
func (g *Game) pointAt(claimer, at mahjong.Seat) {
	m, ok := g.newestClaim(claimer)
	if !ok {
		return
	}
	g.forgetClaimed(m.From(), m.Called().Kind())
	g.seats[at].river |= only(m.Called().Kind())
	g.wrong = &pointing{of: claimer, at: at, meld: m, event: g.d.Events, older: g.wrong}
}

// newestClaim returns the set that s claimed last.
func (g *Game) newestClaim(s mahjong.Seat) (m mahjong.Meld, ok bool) {
	for _, x := range g.place(s).Melds() {
		if x.IsOpen() {
			m, ok = x, true
		}
	}
	return m, ok
}

// riichiSince makes s furiten for the deal by every tile that it waits for and
// has let go since its discard number n, from which on it may have been in
// riichi: its declaring tile does not lie sideways.
func (g *Game) riichiSince(s mahjong.Seat, n int) {
	me, own := &g.seats[s], &g.place(s).River
	if me.riichi == noRiichi || n > own.Len() {
		return
	}
	since := own.At(n - 1).At
	for i := 1; i <= 3; i++ {
		other := s.Plus(i)
		r := &g.place(other).River
		for j := range r.Len() {
			d := r.At(j)
			onOffer := g.d.InWindow() && g.d.Window.From == other && j == r.Len()-1
			if d.At > since && me.waits.Has(d.Tile.Kind()) && !onOffer {
				me.passes.add(pass{tile: d.Tile, from: other, at: d.At, turn: uint8(j + 1)})
			}
		}
	}
}

// couldMistake says why f, an offence by which what lies on the table misleads,
// cannot have been committed; the zero Not where it can, or is another offence.
func (g *Game) couldMistake(f mahjong.Fault) foul.Not {
	switch f.Rule {
	case FoulMeldDirection:
		m, ok := g.newestClaim(f.Seat)
		switch {
		case !ok:
			return foul.Not{Why: "no_claim"}
		case f.N < 1 || f.N > 3:
			return foul.Not{Why: "direction", N: f.N, Most: 3}
		case f.Seat.Plus(f.N) == m.From():
			return foul.Not{Why: "right_direction"}
		}
	case FoulRiichiForm:
		own := g.place(f.Seat).River.Len()
		switch {
		case f.N > 0 && g.seats[f.Seat].riichi == noRiichi:
			return foul.Not{Why: "no_riichi"}
		case f.N > own:
			return foul.Not{Why: "too_many_discards", N: f.N, Most: own}
		}
	}
	return foul.Not{}
}
