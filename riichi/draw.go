package riichi

import (
	"jansou/mahjong"
	"jansou/shape"
)

// isTenpai reports whether a hand that waits for waits counts as waiting under
// the ruleset: a wait only for tiles of which the hand itself has all four
// does not, where the ruleset says so (TenpaiOwnFour).
func (g *Game) isTenpai(h *mahjong.Hand, melds []mahjong.Meld, waits shape.Kinds) bool {
	for k := range waits.All() {
		own := h.Count(k)
		if g.rs.NoTileLeft != NotenPureHandOnly {
			for _, m := range melds {
				for i := range m.Len() {
					if m.At(i).Kind() == k {
						own++
					}
				}
			}
		}
		if own < 4 {
			return true
		}
	}
	return false
}

// tenpai reports whether s, without a drawn tile, waits.
// A dead hand does not count.
func (g *Game) tenpai(s mahjong.Seat) bool { return !g.court.Dead(s) && g.waitsLawfully(s) }

// waitsLawfully reports whether the hand of s, dead or not, waits.
func (g *Game) waitsLawfully(s mahjong.Seat) bool {
	p := g.place(s)
	return g.isTenpai(&p.Hand, p.Melds(), g.seats[s].waits)
}

// declarations lets the seats declare in turn from the dealer, up to the first
// that has a choice of its own, and settles the draw after the last. Who has
// declared before its turn is passed over. Where noten may be said, every seat
// outside riichi is asked, also the one that can only say noten: its silence
// would tell the others.
func (g *Game) declarations(buf []mahjong.Event) []mahjong.Event {
	for g.seats[g.d.Turn].declared == "" {
		s := g.d.Turn
		inRiichi := g.seats[s].riichi != noRiichi
		if g.rs.MayDeclareNoten && !inRiichi {
			return buf
		}
		buf = g.declare(buf, s, g.tenpai(s))
	}
	var over bool
	if buf, over = g.judgeHands(buf); over {
		return buf
	}
	return g.settleDraw(buf)
}

// declare lets s show a waiting hand, or say noten. A hand in riichi is shown
// in any case, also a dead one that pays as noten: what it was declared with is
// proved by it (EMA 2025, 6.7).
func (g *Game) declare(buf []mahjong.Event, s mahjong.Seat, tenpai bool) []mahjong.Event {
	e := mahjong.Event{Kind: mahjong.Declared, Seat: s, Rule: Noten}
	if tenpai {
		e.Rule = Tenpai
	}
	if tenpai || g.seats[s].riichi != noRiichi {
		h := g.place(s).Hand
		e.Hand = &h
	}
	return g.emit(buf, e)
}

// settleDraw pays a deal that ran out of tiles: nagashi mangan where somebody
// has it, noten payments otherwise.
func (g *Game) settleDraw(buf []mahjong.Event) []mahjong.Event {
	var points [4]int
	var room [4]mahjong.Seat
	paid := room[:0]
	for i := range 4 {
		s := g.dealer.Plus(i)
		if !g.nagashi(s) {
			continue
		}
		paid = append(paid, s)
		for j, p := range g.rs.NagashiPayments(s, g.dealer) {
			points[j] += p
		}
	}
	if len(paid) == 0 {
		return g.endDeal(buf, DrawExhaustive, mahjong.NoSeat, g.notenPayments())
	}
	if g.rs.NagashiMangan == NagashiClosed {
		g.addNagashi(&points, paid)
	}
	return g.endDeal(buf, NagashiMangan, paid[0], points)
}

// addNagashi adds to points what comes with nagashi mangan where it is a win by
// self-draw (EMA 2012, 4.2.4): counters and bets, shared among several as among several
// winners (3.4.10, 4.1). No discarder says who is nearest: it is the first from the
// dealer on.
func (g *Game) addNagashi(points *[4]int, paid []mahjong.Seat) {
	bets := g.shareDeposits(paid)
	for i, s := range paid {
		points[s] += bets[i] * g.rs.RiichiBet
		if i > 0 && g.rs.HonbaPaidTo == PaidToNearest {
			continue
		}
		points[s] += g.counters * g.rs.HonbaValue
		for j := 1; j <= 3; j++ {
			points[s.Plus(j)] -= g.counters * g.rs.HonbaValue / 3
		}
	}
}

// nagashi reports whether s has discarded nothing but terminals and honours,
// none of them claimed. It is paid as a win, and a dead hand may not win.
func (g *Game) nagashi(s mahjong.Seat) bool {
	p := g.place(s)
	if g.rs.NagashiMangan == NagashiNone || g.court.Dead(s) || g.rs.NagashiMangan == NagashiClosed && !p.IsClosed() {
		return false
	}
	for i := range p.River.Len() {
		d := p.River.At(i)
		if d.Claimed || !d.Tile.Kind().IsTerminalOrHonour() {
			return false
		}
	}
	return true
}

// notenPayments shares the pool (PayNoten): those who declared noten pay those who showed
// a waiting hand.
func (g *Game) notenPayments() (points [4]int) {
	n := 0
	for i := range g.seats {
		if g.seats[i].declared == Tenpai {
			n++
		}
	}
	if n == 0 || n == 4 {
		return points
	}
	for i := range g.seats {
		if g.seats[i].declared == Tenpai {
			points[i] = g.rs.NotenPool / n
		} else {
			points[i] = -g.rs.NotenPool / (4 - n)
		}
	}
	return points
}
