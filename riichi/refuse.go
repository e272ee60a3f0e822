package riichi

import (
	"jansou/mahjong"
	"jansou/shape"
	"jansou/table"
)

// forbids is the whole of what is forbidden: the rule that keeps s from doing
// a now, or "" where it may. Legal is what this leaves of what is physically
// possible.
func (g *Game) forbids(s mahjong.Seat, a *mahjong.Action) mahjong.RuleID {
	if !s.Valid() || g.d.Phase == table.Between {
		return NotAsked
	}
	if !a.WellFormed() {
		return BadAction
	}
	switch g.d.Phase {
	case table.Turn:
		return g.forbidsTurn(s, a)
	case table.Declaring:
		return g.forbidsDeclaring(s, a)
	}
	if a.Kind == mahjong.DrawAction {
		return g.forbidsDraw(s)
	}
	return g.d.ForbidsAnswer(s, a, &answerRules, g.forbidsCall, g.forbidsClaim)
}

func (g *Game) forbidsTurn(s mahjong.Seat, a *mahjong.Action) mahjong.RuleID {
	if s != g.d.Turn {
		if was := g.inTime(s, a.Kind); was != nil && was.forbids(s, a) == "" {
			return ""
		}
		if a.Kind == mahjong.Win {
			if rule := g.forbidsLateRon(s); rule != "" {
				return rule
			}
		}
		if rule := g.closedBefore(s, *a); rule != "" {
			return rule
		}
		return NotYourTurn
	}
	switch a.Kind {
	case mahjong.Discard:
		return g.forbidsDiscard(s, a)
	case mahjong.Riichi, mahjong.OpenRiichi:
		return g.forbidsRiichi(s, a)
	case mahjong.Kong:
		return g.forbidsKong(s, a.Meld)
	case mahjong.Win:
		return g.forbidsSelfDraw(s)
	case mahjong.Abort:
		return g.forbidsNineKinds(s)
	}
	return NotNow
}

func (g *Game) forbidsDiscard(s mahjong.Seat, a *mahjong.Action) mahjong.RuleID {
	me := &g.seats[s]
	if !g.d.HasDiscard(s, a) {
		return NoSuchTile
	}
	if me.riichi != noRiichi && !a.Drawn {
		return RiichiDrawnTileOnly
	}
	if me.swap.Has(a.Tile.Kind()) {
		return g.swapRule(s, a.Tile.Kind())
	}
	return ""
}

// SwapCalls returns the kinds that may not be discarded right after meld m was
// claimed: the claimed kind, and for a chow also the kind that would have
// completed the same two tiles at their other end. The zero Ruleset forbids both.
func (rs *Ruleset) SwapCalls(m mahjong.Meld) shape.Kinds {
	var out shape.Kinds
	k := m.Called().Kind()
	if !rs.KuikaeSameTile {
		out |= only(k)
	}
	if m.Kind() == mahjong.Chow && !rs.KuikaeOtherEnd {
		switch {
		case k == m.First() && k.Number() <= 6:
			out |= only(k + 3)
		case k == m.First()+2 && m.First().Number() >= 2:
			out |= only(m.First() - 1)
		}
	}
	return out
}

// swapRule names the rule by which s may not discard k after its claim.
func (g *Game) swapRule(s mahjong.Seat, k mahjong.Kind) mahjong.RuleID {
	melds := g.place(s).Melds()
	if melds[len(melds)-1].Called().Kind() == k {
		return KuikaeSame
	}
	return KuikaeOtherEnd
}

func (g *Game) forbidsRiichi(s mahjong.Seat, a *mahjong.Action) mahjong.RuleID {
	me, p := &g.seats[s], g.place(s)
	switch {
	case a.Kind == mahjong.OpenRiichi && g.rs.OpenRiichi == OpenRiichiNone:
		return optionOpenRiichi
	case g.court.Dead(s):
		return DeadHand
	case me.riichi != noRiichi:
		return RiichiAgain
	case !p.IsClosed():
		return RiichiClosed
	case g.d.Live() < g.rs.RiichiMinLive:
		return RiichiTilesLeft
	case g.rs.RiichiMinPoints > 0 && g.scores[s] < g.rs.RiichiMinPoints:
		return RiichiPoints
	}
	if rule := g.forbidsDiscard(s, a); rule != "" {
		return rule
	}
	h := p.Hand
	h.Remove(a.Tile)
	waits := shape.Waits(h, len(p.Melds()))
	if !g.isTenpai(&h, p.Melds(), waits) {
		return RiichiTenpai
	}
	if !g.rs.RiichiFuriten && waits&(me.river|only(a.Tile.Kind())) != 0 {
		return RiichiFuritenForbidden
	}
	return ""
}

func (g *Game) forbidsKong(s mahjong.Seat, m mahjong.Meld) mahjong.RuleID {
	me, p := &g.seats[s], g.place(s)
	if !p.CanLay(m, s) {
		return NoSuchMeld
	}
	switch {
	case g.court.Dead(s):
		return DeadHand
	case g.d.Drawn == mahjong.NoTile:
		return KongAfterClaim
	case g.d.Live() < g.rs.KongNeedsLive:
		return KongNeedsLive
	case g.kongs == maxKongs:
		return FifthKong
	case me.riichi != noRiichi && !g.keepsRiichi(s, m):
		return KongInRiichi
	}
	return ""
}

// keepsRiichi reports whether closed kong m is one that the ruleset allows to
// a hand in riichi: of the drawn tile, with the same waits after it, and,
// where the ruleset asks for more than the waits, with the three tiles a
// triplet in every reading of the hand with every tile that completes it, and
// no yaku lost.
func (g *Game) keepsRiichi(s mahjong.Seat, m mahjong.Meld) bool {
	k := m.First()
	if m.Kind() != mahjong.ClosedKong || g.d.Drawn.Kind() != k {
		return false
	}
	p := g.place(s)
	before := g.seats[s].waits
	after := p.Hand
	for i := range 4 {
		after.Remove(m.At(i))
	}
	if shape.Waits(after, len(p.Melds())+1) != before {
		return false
	}
	if g.rs.RiichiKong == RiichiKongWaits {
		return true
	}
	hand := p.Hand
	hand.Remove(g.d.Drawn)
	for w := range before.All() {
		// A reading that would need a fifth copy counts against the kong only
		// in WRC (8.9.1).
		if g.rs.RiichiKong != RiichiKongShape && hand.Count(w) == 4 {
			continue
		}
		if !alwaysTriplet(hand, p.Melds(), w, k) {
			return false
		}
		// Where the readings stay, nine gates is the one yaku that a kong of
		// its own triplet takes away.
		if g.rs.RiichiKong == RiichiKongYaku && completesNineGates(hand, w) {
			return false
		}
	}
	return true
}

// completesNineGates reports whether w makes chuuren poutou of a hand of
// thirteen tiles.
func completesNineGates(hand mahjong.Hand, w mahjong.Kind) bool {
	if hand.Len() != 13 || !w.IsSuited() {
		return false
	}
	hand.Add(mahjong.Of(w))
	first := w - mahjong.Kind(w.Number()-1)
	n := 0
	for k := first; k < first+9; k++ {
		n += hand.Count(k)
		if hand.Count(k) == 0 || k.IsTerminal() && hand.Count(k) < 3 {
			return false
		}
	}
	return n == 14
}

// alwaysTriplet reports whether the three tiles k are a triplet in every
// reading of the hand completed by w.
func alwaysTriplet(hand mahjong.Hand, melds []mahjong.Meld, w, k mahjong.Kind) bool {
	for _, r := range readingsWith(hand, melds, w) {
		if !hasTriplet(&r, k) {
			return false
		}
	}
	return true
}

func (g *Game) forbidsSelfDraw(s mahjong.Seat) mahjong.RuleID {
	if g.court.Dead(s) {
		return DeadHand
	}
	if g.d.Drawn == mahjong.NoTile {
		return WinAfterClaim
	}
	if !g.seats[s].waits.Has(g.d.Drawn.Kind()) && !g.isUnconnected(s) {
		if was := g.calls.Before; was != nil && was.d.InWindow() && was.d.Window.From != s && was.forbidsRon(s) == "" {
			return optionRonUntil // its own draw has closed the window for it
		}
		return WinShape
	}
	if g.seats[s].wrongKong {
		return KongInRiichi
	}
	return g.forbidsWorthless(s, s, g.d.Drawn)
}

// forbidsWorthless names the rule by which a complete hand may not win for
// want of yaku.
func (g *Game) forbidsWorthless(s, from mahjong.Seat, t mahjong.Tile) mahjong.RuleID {
	w := g.winOf(s, from, t)
	if g.rs.HasYaku(&w) {
		return ""
	}
	var sheet mahjong.ScoreSheet
	if r := g.rs.Score(&w, &sheet); r != nil {
		return r.Rule
	}
	return WinNoYaku
}

// forbidsRon says why s may not win on the tile in the window.
func (g *Game) forbidsRon(s mahjong.Seat) mahjong.RuleID {
	w := &g.d.Window
	switch {
	case g.court.Dead(s):
		return DeadHand
	case !g.seats[s].waits.Has(w.Tile.Kind()):
		return WinShape
	case g.seats[s].wrongKong:
		return KongInRiichi
	case g.d.Phase == table.Robbing && !g.mayRob(s):
		return KokushiRobsClosed
	case g.furiten(s):
		return g.Furiten(s)[0].Rule
	}
	return g.forbidsWorthless(s, w.From, w.Tile)
}

// forbidsCall is forbidsRon in the window: who was found to have a lawful win
// when the tile was put on offer still has it, unless something was judged since.
func (g *Game) forbidsCall(s mahjong.Seat) mahjong.RuleID {
	if g.d.Window.MayWin(s) && !g.Strict() {
		return ""
	}
	return g.forbidsRon(s)
}

// mayRob reports whether the kong in the window is one that s could rob with
// the right hand: an added kong, or a closed one where the ruleset lets
// thirteen orphans rob it.
func (g *Game) mayRob(s mahjong.Seat) bool {
	if g.lastKong == mahjong.AddedKong {
		return true
	}
	p := g.place(s)
	return g.rs.KokushiRobsClosed && len(p.Melds()) == 0 && shape.ShantenOrphans(p.Hand) == 0
}

// forbidsLateRon says why s could not have won on the discard that has just
// passed; "" if there is none, or nothing but the moment is against it.
func (g *Game) forbidsLateRon(s mahjong.Seat) mahjong.RuleID {
	from, t, at := g.justPassed(s)
	if t == mahjong.NoTile {
		return ""
	}
	if !g.seats[s].waits.Has(t.Kind()) {
		return WinShape
	}
	if r := g.furitenBefore(s, at); len(r) > 0 {
		return r[0].Rule
	}
	return g.forbidsWorthless(s, from, t)
}

// justPassed returns the discard before the present draw, if it was not s's.
func (g *Game) justPassed(s mahjong.Seat) (from mahjong.Seat, t mahjong.Tile, at uint16) {
	from = g.d.Turn.Plus(-1)
	r := &g.place(from).River
	if g.d.Drawn == mahjong.NoTile || g.d.Replaced || s == from || r.Len() == 0 || r.Last().Claimed {
		return mahjong.NoSeat, mahjong.NoTile, 0
	}
	return from, r.Last().Tile, r.Last().At
}

// answerRules are the names of what stands against answering at all.
var answerRules = table.AnswerRules{Stands: AnswerStands, NotAsked: NotAsked, NotTurn: NotYourTurn, NotNow: NotNow, Called: ClaimPrecedence}

func (g *Game) forbidsClaim(s mahjong.Seat, m mahjong.Meld) mahjong.RuleID {
	if !g.d.CanClaim(s, m) {
		return NoSuchMeld
	}
	return g.forbidsSet(s, m)
}

// forbidsSet is forbidsClaim of a set that s can make of the tile on offer.
func (g *Game) forbidsSet(s mahjong.Seat, m mahjong.Meld) mahjong.RuleID {
	w, p := &g.d.Window, g.place(s)
	switch {
	case g.court.Dead(s):
		return DeadHand
	case g.d.Live() == 0:
		return LastTileWinOnly
	case g.seats[s].riichi != noRiichi:
		return RiichiNoClaims
	case m.Kind() == mahjong.Chow && s != w.From.Next():
		return ClaimFromLeftOnly
	case m.IsKong() && g.d.Live() < g.rs.KongNeedsLive:
		return KongNeedsLive
	case m.IsKong() && g.kongs == maxKongs:
		return FifthKong
	case !m.IsKong() && !g.leavesDiscard(&p.Hand, m):
		return KuikaeNoDiscard
	}
	return ""
}

// maxBarred is how many tiles that a claim bars from the discard a hand can
// hold: three of the claimed kind beside the claimed tile, four of the kind at
// the other end of a chow.
const maxBarred = 7

// leavesDiscard reports whether a hand that gives its part of m keeps a tile
// that it may discard right after.
func (g *Game) leavesDiscard(h *mahjong.Hand, m mahjong.Meld) bool {
	n := h.Len() - (m.Len() - 1)
	if n > maxBarred {
		return true
	}
	barred := g.rs.SwapCalls(m)
	if barred == 0 {
		return true
	}
	for k := range barred.All() {
		n -= h.Count(k)
		// The tiles of this kind that go into the meld are not left over.
		for i := range m.Len() {
			if m.At(i).Kind() == k {
				n++
			}
		}
		if k == m.Called().Kind() {
			n--
		}
	}
	return n > 0
}

func (g *Game) forbidsNineKinds(s mahjong.Seat) mahjong.RuleID {
	if !g.rs.NineKinds || !g.firstTurn(s) || g.d.Drawn == mahjong.NoTile {
		return DrawNineKinds
	}
	if g.outerKinds(s) < 9 {
		return DrawNineKinds
	}
	return ""
}

// firstTurn reports whether s has not discarded yet and nothing has
// interrupted the first round.
func (g *Game) firstTurn(s mahjong.Seat) bool {
	return g.firstRound && g.place(s).River.Len() == 0
}

// forbidsDeclaring says why s may not declare so at a drawn deal. Who is not
// asked yet may speak earlier; what was said stands (TenpaiOrder).
func (g *Game) forbidsDeclaring(s mahjong.Seat, a *mahjong.Action) mahjong.RuleID {
	inRiichi := g.seats[s].riichi != noRiichi
	switch {
	case a.Kind != mahjong.Tenpai && a.Kind != mahjong.Noten:
		return NotNow
	case g.seats[s].declared != "":
		return TenpaiOrder
	case inRiichi && a.Kind == mahjong.Noten:
		return Noten
	case inRiichi || a.Kind == mahjong.Noten:
		return "" // a hand in riichi is shown, whatever it is
	case g.court.Dead(s):
		return DeadHand
	case !g.tenpai(s):
		return Tenpai
	}
	return ""
}
