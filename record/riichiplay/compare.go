package riichiplay

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"jansou/mahjong"
	"jansou/record"
	"jansou/riichi"
)

// holds reports whether a hand is of just these tiles.
func holds(h *mahjong.Hand, ts []mahjong.Tile) bool {
	var n [256]uint8 // by Tile
	for _, t := range ts {
		n[t]++
	}
	for _, t := range ts {
		k := t.Kind()
		if !t.Valid() || k.IsFlower() {
			return false
		}
		have := h.Plain(k)
		if t.IsRed() {
			have = h.Red(k)
		}
		if int(n[t]) != have {
			return false
		}
	}
	return len(ts) == h.Len() // each tile so often, and no others
}

// compareHands compares what was dealt with the record.
func (p *player) compareHands() {
	if p.Stopped {
		return
	}
	t := p.g.Table()
	for s := range mahjong.NoSeat {
		if p.Round.Hands[s] == nil {
			continue
		}
		got := t.Places[s].Hand
		if s == t.Turn {
			got.Remove(t.Drawn) // the dealer's first draw, which is the next event
		}
		if !holds(&got, p.Round.Hands[s]) {
			p.Differ(fmt.Sprintf("hand of %v", s), record.Sorted(p.Round.Hands[s]), got)
		}
	}
	if got := p.indicators(); len(got) != 1 || got[0] != p.Round.Indicators[0] {
		p.Differ("first indicator", p.Round.Indicators[0], mahjong.FormatTiles(got))
	}
}

// indicators returns the dora indicators that the engine has turned.
func (p *player) indicators() []mahjong.Tile {
	p.lying = p.lying[:0]
	for i := range p.g.Indicators() {
		p.lying = append(p.lying, p.g.Table().Wall.At(riichi.IndicatorAt(i)))
	}
	return p.lying
}

// result plays what ends the deal and compares it.
func (p *player) result() {
	wins, draw := p.Round.Wins, p.Round.Draw
	if len(wins) == 0 && draw == nil {
		return // a record that was cut off
	}
	p.At = len(p.Round.Steps)
	switch {
	case len(wins) > 0 && wins[0].Seat == wins[0].From:
		if !p.act(wins[0].Seat, mahjong.Action{Kind: mahjong.Win}) {
			return
		}
	case len(wins) > 0:
		p.Tally.Actions += len(wins)
	case draw.Kind == record.NineKinds:
		seat := p.here().Table().Turn
		if !p.act(seat, mahjong.Action{Kind: mahjong.Abort}) {
			return
		}
	}
	counters, bets := p.table()
	p.drain()
	if p.Ended == nil {
		p.Stop("end of the deal", p.Outcome(), "the engine goes on")
		return
	}
	if first := p.Round.Indicators[:1]; !slices.Equal(p.Turned, p.Round.Indicators[1:]) {
		p.Differ("indicators", mahjong.FormatTiles(p.Round.Indicators), mahjong.FormatTiles(slices.Concat(first, p.Turned)))
	}
	if len(wins) > 0 {
		p.Tally.Wins += len(wins)
		p.compareWins()
		for _, w := range wins {
			p.compareTable(w.Honba, w.Sticks, counters, bets)
			bets = 0 // the first winner has taken them
		}
	} else {
		p.Tally.Draws++
		p.compareDraw()
		p.compareTable(draw.Honba, draw.Sticks, counters, bets)
	}
}

// table returns the counters and the bets that lie on the table.
func (p *player) table() (counters, bets int) {
	g := p.here()
	return g.Counters(), g.Deposits()
}

// compareTable compares the counters and bets that a result states; -1 states
// nothing.
func (p *player) compareTable(honba, sticks, counters, bets int) {
	if honba >= 0 && honba != counters {
		p.Differ("counters", honba, counters)
	}
	if sticks >= 0 && sticks != bets {
		p.Differ("bets on the table", sticks, bets)
	}
}

// drain takes the events of the end, keeping what is compared.
func (p *player) drain() {
	paid := false
	for len(p.Queue) > 0 && !p.Stopped {
		if k := p.Queue[0].Kind; !paid && (k == mahjong.Won || k == mahjong.DealEnded) {
			p.before, paid = p.here().Scores(), true // nothing is paid before the deal has ended
		}
		switch e := p.Take(); e.Kind {
		case mahjong.Won:
			p.Won = append(p.Won, *e)
		case mahjong.Declared:
			p.declared[e.Seat] = e.Rule
		case mahjong.DealEnded:
			p.Ended = e // it lies there to the end: nothing more is decided
		case mahjong.GameEnded:
			p.Over = e
		case mahjong.Exhausted:
		case mahjong.Indicated, mahjong.RiichiAccepted:
			if !p.soft() {
				p.Stop("end of the deal", p.Outcome(), e)
			}
		default:
			p.Stop("end of the deal", p.Outcome(), e)
		}
	}
}

func (p *player) compareWins() {
	if p.Ended.Rule != riichi.EndWin || len(p.Won) != len(p.Round.Wins) {
		p.Differ("winners", p.Outcome(), fmt.Sprint(p.Ended.Rule, " ", p.Won))
		return
	}
	var total [4]int
	unpaid := false
	before := p.before
	for i := range p.Round.Wins {
		p.compareWin(&p.Round.Wins[i], &p.Won[i])
		if w := &p.Round.Wins[i]; w.Held {
			p.compareBefore(w.Before, before)
		}
		for s, n := range p.Round.Wins[i].Delta {
			total[s] += n
			unpaid = unpaid || p.Round.Wins[i].Unpaid
			before[s] += p.Won[i].Sheet.Payments[s]
		}
	}
	if !unpaid {
		p.comparePayments(total)
	}
}

// compareBefore compares what everybody held before a result was paid.
func (p *player) compareBefore(want, got [4]int) {
	if want != got {
		p.Differ("points before the result", want, got)
	}
}

// comparePayments compares what the deal paid.
func (p *player) comparePayments(delta [4]int) {
	var got [4]int
	for s := range got {
		got[s] = int(p.Ended.Points[s])
	}
	if got != delta {
		p.Differ("payments", delta, got)
	}
}

var limitNumbers = map[mahjong.RuleID]int{"": 0, riichi.LimitMangan: 1, riichi.LimitHaneman: 2, riichi.LimitBaiman: 3,
	riichi.LimitSanbaiman: 4, riichi.LimitCounted: 5, riichi.LimitYakuman: 5}

func (p *player) compareWin(w *record.Win, e *mahjong.Event) {
	sheet := e.Sheet
	if e.Seat != w.Seat || e.From != w.From {
		p.Differ("winner", fmt.Sprintf("%v from %v", w.Seat, w.From), fmt.Sprintf("%v from %v", e.Seat, e.From))
		return
	}
	who := w.Seat.String() + ": "
	if w.Tile != mahjong.NoTile && e.Tile != w.Tile {
		p.Differ(who+"winning tile", w.Tile, e.Tile)
	}
	if w.Hand != nil && !holds(&sheet.Hand, w.Hand) {
		p.Differ(who+"hand", record.Sorted(w.Hand), sheet.Hand)
	}
	if w.Melds != nil && !sameMelds(w.Melds, sheet.Melds) && meldText(w.Melds) != meldText(sheet.Melds) {
		p.Differ(who+"melds", meldText(w.Melds), meldText(sheet.Melds))
	}
	yakuman := slices.ContainsFunc(w.Yaku, func(y record.Yaku) bool { return y.Limits > 0 })
	if !w.Unnamed {
		var room [2][16]worth
		want, got := p.recorded(room[0][:0], w), counted(room[1][:0], sheet)
		if !sameWorths(want, got) {
			p.Differ(who+"yaku", worthText(want), worthText(got))
		}
	}
	if p.of.Names != nil {
		want, got := p.of.Names(w, sheet)
		if slices.Sort(got); want != nil && !slices.Equal(slices.Sorted(slices.Values(want)), got) {
			p.Differ(who+"yaku", want, got)
		}
	}
	if w.Han >= 0 && !yakuman && !w.Unnamed && sheet.Han != w.Han {
		p.Differ(who+"han", w.Han, sheet.Han)
	}
	if w.Fu >= 0 && !yakuman && sheet.Fu != w.Fu {
		p.Differ(who+"fu", w.Fu, sheet.Fu)
	}
	if w.Limit >= 0 && limitNumbers[sheet.Limit] != w.Limit {
		p.Differ(who+"limit", w.Limit, sheet.Limit)
	}
	if w.Points >= 0 && sheet.Points != w.Points {
		p.Differ(who+"points", w.Points, sheet.Points)
	}
	if !w.Unpaid && !w.Together && sheet.Payments != w.Delta {
		p.Differ(who+"payments", w.Delta, sheet.Payments)
	}
	if got := p.indicators(); w.Dora != nil && !slices.Equal(w.Dora, got) {
		p.Differ(who+"indicators", mahjong.FormatTiles(w.Dora), mahjong.FormatTiles(got))
	}
	if len(w.Ura) > 0 && !slices.Equal(w.Ura, sheet.Ura) && len(sheet.Ura) > 0 {
		p.Differ(who+"ura indicators", mahjong.FormatTiles(w.Ura), mahjong.FormatTiles(sheet.Ura))
	}
}

// sameMelds reports whether two lists have the same melds in any order.
func sameMelds(a, b []mahjong.Meld) bool {
	for _, m := range a {
		if times(a, m) != times(b, m) {
			return false
		}
	}
	return len(a) == len(b)
}

func meldText(ms []mahjong.Meld) string {
	out := make([]string, len(ms))
	for i, m := range ms {
		out[i] = fmt.Sprintf("%v from %v", m, m.From())
	}
	slices.Sort(out)
	return strings.Join(out, ", ")
}

// worth is a yaku with what it counts: han, or how often its limit is paid.
type worth struct {
	rule    mahjong.RuleID
	n       int
	yakuman bool
	other   bool // a wind that is not the seat's or the round's
}

// String prints the yaku for reports.
func (w worth) String() string {
	s := string(w.rule)
	if w.other {
		s += " (another wind)"
	}
	if w.yakuman {
		s += " yakuman"
	}
	return s + " " + strconv.Itoa(w.n)
}

// recorded appends the yaku of a recorded win. A wind is compared by itself, too,
// so that a wrong wind shows.
func (p *player) recorded(list []worth, w *record.Win) []worth {
	for _, y := range w.Yaku {
		switch {
		case y.Limits > 0:
			list = append(list, worth{rule: y.Rule, n: y.Limits, yakuman: true})
		case y.Han > 0: // ura dora are listed even where none count
			other := y.Wind.IsWind() && (y.Rule == riichi.YakuSeatWind && y.Wind != mahjong.Wind(w.Seat.After(p.Round.Dealer)) ||
				y.Rule == riichi.YakuRoundWind && y.Wind != mahjong.Wind(p.Round.Number/4&3))
			list = append(list, worth{rule: y.Rule, n: y.Han, other: other})
		}
	}
	return list
}

// counted appends the yaku of a sheet.
func counted(list []worth, s *mahjong.ScoreSheet) []worth {
	for i := range s.Lines {
		switch l := &s.Lines[i]; l.Unit {
		case mahjong.Han:
			list = append(list, worth{rule: l.Rule, n: l.Value})
		case mahjong.YakumanUnit:
			list = append(list, worth{rule: l.Rule, n: l.Value, yakuman: true})
		}
	}
	return list
}

// sameWorths reports whether two lists have the same yaku in any order.
func sameWorths(a, b []worth) bool {
	for _, w := range a {
		if times(a, w) != times(b, w) {
			return false
		}
	}
	return len(a) == len(b)
}

// times says how often x is in a list.
func times[T comparable](list []T, x T) (n int) {
	for i := range list {
		if list[i] == x {
			n++
		}
	}
	return n
}

// worthText prints yaku in order.
func worthText(list []worth) string {
	out := make([]string, len(list))
	for i, w := range list {
		out[i] = w.String()
	}
	slices.Sort(out)
	return strings.Join(out, ", ")
}

var drawRules = map[record.DrawKind]mahjong.RuleID{record.Exhaustive: riichi.DrawExhaustive, record.Nagashi: riichi.NagashiMangan,
	record.NineKinds: riichi.DrawNineKinds, record.FourWinds: riichi.DrawFourWinds, record.FourRiichi: riichi.DrawFourRiichi,
	record.FourKongs: riichi.DrawFourKongs, record.TripleRon: riichi.DrawTripleRon}

func (p *player) compareDraw() {
	d := p.Round.Draw
	if p.Ended.Rule != drawRules[d.Kind] {
		p.Differ("draw", drawRules[d.Kind], p.Ended.Rule)
		return
	}
	if d.Tenpai != nil {
		var got [4]bool
		for s := range got {
			got[s] = p.declared[s] == riichi.Tenpai
		}
		if got != *d.Tenpai {
			p.Differ("tenpai", *d.Tenpai, got)
		}
	}
	for s := range mahjong.NoSeat {
		if d.Shown[s] == nil {
			continue
		}
		if shown := p.g.Shown(s); shown == nil || !holds(shown, d.Shown[s]) {
			p.Differ(fmt.Sprintf("hand shown by %v", s), record.Sorted(d.Shown[s]), shown)
		}
	}
	if d.Held {
		p.compareBefore(d.Before, p.before)
	}
	if !d.Unpaid {
		p.comparePayments(d.Delta)
	}
}
