package mcr

import (
	"jansou/mahjong"
	"jansou/table"
)

// forbids is the whole of what is forbidden: the rule that keeps s from doing
// a now, or "" where it may.
func (g *Game) forbids(s mahjong.Seat, a mahjong.Action) mahjong.RuleID {
	if !s.Valid() || g.d.Phase == table.Between {
		return NotAsked
	}
	if !a.WellFormed() {
		return BadAction
	}
	if g.laying > 0 {
		return g.forbidsLaying(s, a)
	}
	if g.d.InWindow() {
		if a.Kind == mahjong.DrawAction {
			return g.forbidsDraw(s)
		}
		return g.d.ForbidsAnswer(s, &a, &answerRules, g.forbidsWin, g.forbidsClaim)
	}
	if s != g.d.Turn {
		if was := g.inTime(s, a.Kind); was != nil && was.forbids(s, a) == "" {
			return ""
		}
		if rule := g.closedBefore(a); rule != "" {
			return rule
		}
		return NotAsked
	}
	switch a.Kind {
	case mahjong.Discard:
		if !g.d.HasDiscard(s, &a) {
			return NoSuchTile
		}
		return ""
	case mahjong.FlowerAction:
		return g.forbidsFlower(s, a.Tile)
	case mahjong.Kong:
		return g.forbidsKong(s, a.Meld)
	case mahjong.Win:
		return g.forbidsWin(s)
	}
	return NotNow
}

func (g *Game) forbidsFlower(s mahjong.Seat, t mahjong.Tile) mahjong.RuleID {
	switch {
	case !t.Kind().IsFlower() || !g.place(s).Holds(t):
		return NoSuchTile
	case g.d.Drawn == mahjong.NoTile:
		return FlowerAfterDraw
	case g.supply(s) == 0:
		return LastTile
	}
	return ""
}

func (g *Game) forbidsKong(s mahjong.Seat, m mahjong.Meld) mahjong.RuleID {
	switch {
	case !g.place(s).CanLay(m, s):
		return NoSuchMeld
	case g.d.Drawn == mahjong.NoTile:
		return KongAfterDraw
	case g.supply(s) == 0:
		return LastTile
	}
	return ""
}

// forbidsWin says why s may not win on the tile that it has drawn or that is
// on offer to it.
func (g *Game) forbidsWin(s mahjong.Seat) mahjong.RuleID {
	if g.court.Dead(s) {
		return DeadHand
	}
	from, t := g.toWinOn()
	if t == mahjong.NoTile {
		if g.d.Phase == table.Robbing {
			return KongRobbed
		}
		return WinAfterClaim
	}
	if t.Kind().IsFlower() || !g.seats[s].waits.Has(t.Kind()) {
		return WinShape
	}
	if w := g.winOf(s, from, t); g.rs.Fan(&w) < least {
		return WinEightPoints
	}
	return ""
}

// toWinOn returns the tile that a win would take now, and whose it is: the one
// just drawn or the one on offer.
func (g *Game) toWinOn() (from mahjong.Seat, t mahjong.Tile) {
	if g.d.InWindow() {
		return g.d.Window.From, g.d.Window.Tile
	}
	return g.d.Turn, g.d.Drawn
}

// answerRules are the names of what stands against answering at all.
var answerRules = table.AnswerRules{Stands: AnswerStands, NotAsked: NotAsked, NotTurn: NotAsked, NotNow: NotNow, Called: ClaimPrecedence}

func (g *Game) forbidsClaim(s mahjong.Seat, m mahjong.Meld) mahjong.RuleID {
	rule := g.forbidsSet(s, m)
	if rule != DeadHand && rule != FlowerNotClaimed && !g.d.CanClaim(s, m) {
		return NoSuchMeld
	}
	return rule
}

// forbidsSet is forbidsClaim of a set that s can make of the tile on offer.
func (g *Game) forbidsSet(s mahjong.Seat, m mahjong.Meld) mahjong.RuleID {
	w := &g.d.Window
	switch {
	case g.court.Dead(s) && !g.court.Table.DeadClaims:
		return DeadHand
	case w.Tile.Kind().IsFlower():
		return FlowerNotClaimed
	case g.isLast(w.From):
		return LastDiscard
	case m.Kind() == mahjong.Chow && s != g.d.Order.Next(w.From):
		return ClaimFromLeftOnly
	case m.IsKong() && g.supply(s) == 0:
		return LastTile
	}
	return ""
}

// refuse is forbids with the facts, for the one who asked.
func (g *Game) refuse(s mahjong.Seat, a mahjong.Action) *mahjong.Refusal {
	rule := g.forbids(s, a)
	if rule == "" {
		return nil
	}
	return &mahjong.Refusal{Seat: s, Action: a, Rule: rule, Facts: g.facts(s, a, rule)}
}

// facts says what on the table made rule apply to a.
func (g *Game) facts(s mahjong.Seat, a mahjong.Action, rule mahjong.RuleID) (out []mahjong.Fact) {
	switch rule {
	case WinEightPoints:
		from, t := g.toWinOn()
		w := g.winOf(s, from, t)
		out = []mahjong.Fact{{Say: "needs", Seat: mahjong.NoSeat, N: least}, {Say: "has", Seat: s, N: g.rs.Fan(&w)}}
	case WinShape:
		for k := range g.seats[s].waits.All() {
			out = append(out, mahjong.Fact{Say: "waits for", Tile: mahjong.Of(k), Seat: s})
		}
	case NoSuchTile:
		out = []mahjong.Fact{{Say: "not in hand", Tile: a.Tile, Seat: s}}
	case NotAsked, optionClaimSeconds:
		out = []mahjong.Fact{{Say: "turn", Seat: g.d.Turn}}
	}
	return out
}
