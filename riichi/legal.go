package riichi

import (
	"jansou/mahjong"
	"jansou/shape"
	"jansou/table"
)

// Asked reports whether the table waits for s.
func (g *Game) Asked(s mahjong.Seat) bool { return g.d.Waits(s) }

// Legal appends what s may do now: everything that is physically possible and
// that no rule forbids. Who is not asked may do nothing but call late, or
// declare at a drawn deal before its turn (TenpaiOrder).
func (g *Game) Legal(s mahjong.Seat, buf []mahjong.Action) []mahjong.Action {
	if !g.d.Waits(s) && g.d.Phase != table.Declaring {
		return table.AppendLate(buf, g.inTime(s, mahjong.Pass), s, func(s mahjong.Seat, a mahjong.Action) mahjong.RuleID { return g.forbids(s, &a) })
	}
	switch g.d.Phase {
	case table.Turn:
		return g.legalTurn(s, buf)
	case table.Claims, table.Robbing:
		buf = g.d.AppendAnswers(buf, s, g.forbidsCall, g.forbidsSet)
		if g.Live() && g.forbidsDraw(s) == "" {
			buf = append(buf, mahjong.Action{Kind: mahjong.DrawAction})
		}
		return buf
	}
	first := len(buf)
	return table.Lawful(possible(buf), first, func(a mahjong.Action) mahjong.RuleID { return g.forbids(s, &a) })
}

// possible appends what s could declare at the end of a drawn deal.
func possible(buf []mahjong.Action) []mahjong.Action {
	return append(buf, mahjong.Action{Kind: mahjong.Tenpai}, mahjong.Action{Kind: mahjong.Noten})
}

// legalTurn appends what s may do in its turn: what forbidsTurn does not
// forbid, asked where it is possible. Of the discards, which are many, not each
// is asked: what forbids them is a set of kinds.
func (g *Game) legalTurn(s mahjong.Seat, buf []mahjong.Action) []mahjong.Action {
	if g.d.Drawn != mahjong.NoTile {
		buf = g.appendEnds(buf, s)
		buf = g.d.AppendLawfulKongs(buf, s, g.forbidsKong)
	}
	me := &g.seats[s]
	if me.riichi != noRiichi { // RiichiDrawnTileOnly
		if a := (mahjong.Action{Kind: mahjong.Discard, Tile: g.d.Drawn, Drawn: true}); g.forbidsDiscard(s, &a) == "" {
			buf = append(buf, a)
		}
		return buf
	}
	first := len(buf)
	buf = g.d.AppendDiscards(buf, uint64(me.swap))
	if g.mightRiichi(s) {
		buf = g.appendRiichi(buf, s, buf[first:])
	}
	return buf
}

// appendEnds appends how s could end the deal in its turn with a drawn tile.
func (g *Game) appendEnds(buf []mahjong.Action, s mahjong.Seat) []mahjong.Action {
	if g.forbidsSelfDraw(s) == "" {
		buf = append(buf, mahjong.Action{Kind: mahjong.Win})
	}
	if g.forbidsNineKinds(s) == "" {
		buf = append(buf, mahjong.Action{Kind: mahjong.Abort})
	}
	return buf
}

// appendRiichi appends riichi with each of the discards with which s may
// declare it, and then open riichi, where there is that.
func (g *Game) appendRiichi(buf []mahjong.Action, s mahjong.Seat, discards []mahjong.Action) []mahjong.Action {
	first := len(buf)
	for _, a := range discards {
		a.Kind = mahjong.Riichi
		if g.forbidsRiichi(s, &a) == "" {
			buf = append(buf, a)
		}
	}
	if g.rs.OpenRiichi == OpenRiichiNone {
		return buf
	}
	for _, a := range buf[first:] {
		a.Kind = mahjong.OpenRiichi
		buf = append(buf, a)
	}
	return buf
}

// Announcements is Legal without kongs and plain discards, where it is the turn
// of s: what a table asks a player about that has drawn a tile.
func (g *Game) Announcements(s mahjong.Seat, buf []mahjong.Action) []mahjong.Action {
	if g.d.Phase != table.Turn || !g.d.Waits(s) {
		return g.Legal(s, buf)
	}
	if g.d.Drawn != mahjong.NoTile {
		buf = g.appendEnds(buf, s)
	}
	if g.mightRiichi(s) {
		var room [20]mahjong.Action
		buf = g.appendRiichi(buf, s, g.d.AppendDiscards(room[:0], uint64(g.seats[s].swap)))
	}
	return buf
}

// Default is what a clock that has run out plays for s: the drawn tile is
// discarded, after a claim the last tile that may be; a claim is passed; a
// waiting hand is declared.
func (g *Game) Default(s mahjong.Seat) mahjong.Action {
	var room [64]mahjong.Action
	legal := g.Legal(s, room[:0])
	var best mahjong.Action
	for _, a := range legal {
		switch a.Kind {
		case mahjong.Pass, mahjong.Tenpai:
			return a
		case mahjong.Noten:
			best = a
		case mahjong.Discard:
			if a.Drawn {
				return a
			}
			best = a
		}
	}
	return best
}

// refuse is forbids with the facts, for the one who asked.
func (g *Game) refuse(s mahjong.Seat, a *mahjong.Action) *mahjong.Refusal {
	rule := g.forbids(s, a)
	if rule == "" {
		return nil
	}
	return &mahjong.Refusal{Seat: s, Action: *a, Rule: rule, Facts: g.facts(s, *a, rule)}
}

// facts says what on the table made rule apply to a.
func (g *Game) facts(s mahjong.Seat, a mahjong.Action, rule mahjong.RuleID) []mahjong.Fact {
	if !s.Valid() {
		return nil
	}
	switch rule {
	case FuritenOwn, FuritenTemporary, FuritenRiichi:
		return g.furitenFacts(s)
	case WinShape, WinNoYaku, WinTwoHan:
		return g.waitFacts(s)
	case NotYourTurn, NotAsked, optionRonUntil, optionSetClaimUntil, optionHastyDraw:
		return []mahjong.Fact{{Say: "turn", Seat: g.d.Turn}}
	case NoSuchTile:
		return []mahjong.Fact{{Say: "not in hand", Tile: a.Tile, Seat: s}}
	case KuikaeSame, KuikaeOtherEnd:
		melds := g.place(s).Melds()
		m := melds[len(melds)-1]
		return []mahjong.Fact{{Say: "claimed", Tile: m.Called(), Seat: m.From()}}
	case RiichiTilesLeft:
		return []mahjong.Fact{{Say: "tiles left", Seat: mahjong.NoSeat, N: g.d.Live()}, {Say: "needs", Seat: mahjong.NoSeat, N: g.rs.RiichiMinLive}}
	case RiichiPoints:
		return []mahjong.Fact{{Say: "points", Seat: s, N: g.scores[s]}, {Say: "needs", Seat: s, N: g.rs.RiichiMinPoints}}
	case RiichiClosed:
		for _, m := range g.place(s).Melds() {
			if m.IsOpen() {
				return []mahjong.Fact{{Say: "claimed", Tile: m.Called(), Seat: m.From()}}
			}
		}
	case RiichiDrawnTileOnly:
		return []mahjong.Fact{{Say: "drawn", Tile: g.d.Drawn, Seat: s}}
	case KongNeedsLive, LastTileWinOnly:
		return []mahjong.Fact{{Say: "tiles left", Seat: mahjong.NoSeat, N: g.d.Live()}}
	case FifthKong:
		return []mahjong.Fact{{Say: "kongs", Seat: mahjong.NoSeat, N: g.kongs}}
	case ClaimFromLeftOnly:
		return []mahjong.Fact{{Say: "discarded", Tile: g.d.Window.Tile, Seat: g.d.Window.From}}
	}
	return nil
}

func (g *Game) furitenFacts(s mahjong.Seat) []mahjong.Fact {
	var at uint16
	if g.d.Phase == table.Turn {
		_, _, at = g.justPassed(s)
	}
	var out []mahjong.Fact
	for _, r := range g.furitenBefore(s, at) {
		out = append(out, FuritenFact(r))
	}
	return append(out, g.waitFacts(s)...)
}

// FuritenFact is a reason of furiten as a fact: a tile that was let go, an own
// discard, or one that lies in another's set and points at the seat.
func FuritenFact(r mahjong.Reason) mahjong.Fact {
	say := "passed"
	switch {
	case r.Rule == FuritenOwn && r.Turn == 0 && r.At > 0:
		say = "credited with"
	case r.Rule == FuritenOwn:
		say = "discarded"
	}
	return mahjong.Fact{Say: say, Tile: r.Tile, Seat: r.Seat, At: r.At, Turn: r.Turn}
}

func (g *Game) waitFacts(s mahjong.Seat) []mahjong.Fact {
	var out []mahjong.Fact
	for k := range g.seats[s].waits.All() {
		out = append(out, mahjong.Fact{Say: "waits for", Tile: mahjong.Of(k), Seat: s})
	}
	return out
}

// mightRiichi reports whether riichi is worth asking about for any discard of
// s: it spares the question for each tile of a hand that is far from waiting.
func (g *Game) mightRiichi(s mahjong.Seat) bool {
	p := g.place(s)
	return g.seats[s].riichi == noRiichi && p.IsClosed() && shape.Shanten(p.Hand, len(p.Melds())) <= 0
}
