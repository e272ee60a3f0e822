package record

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"jansou/mahjong"
	"jansou/mjai"
	"jansou/riichi"
)

// sorted prints tiles in order, so that equal sets print alike.
func sorted(ts []mahjong.Tile) string {
	ts = slices.Clone(ts)
	mahjong.SortTiles(ts)
	return mahjong.FormatTiles(ts)
}

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
			have = 0
			if h.HasRed(k.Suit()) {
				have = 1
			}
		}
		if int(n[t]) != have {
			return false
		}
	}
	return len(ts) == h.Len() // each tile so often, and no others
}

// compareHands compares what was dealt with the record.
func (p *player) compareHands() {
	if p.stopped {
		return
	}
	t := p.g.Table()
	for s := range mahjong.NoSeat {
		if p.r.Hands[s] == nil {
			continue
		}
		got := t.Places[s].Hand
		if s == t.Turn {
			got.Remove(t.Drawn) // the dealer's first draw, which is the next event
		}
		if !holds(&got, p.r.Hands[s]) {
			p.differ(fmt.Sprintf("hand of %v", s), sorted(p.r.Hands[s]), got)
		}
	}
	if got := p.indicators(); len(got) != 1 || got[0] != p.r.Indicators[0] {
		p.differ("first indicator", p.r.Indicators[0], mahjong.FormatTiles(got))
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
	wins, draw := p.r.Wins, p.r.Draw
	if len(wins) == 0 && draw == nil {
		return // a record that was cut off
	}
	p.at = len(p.r.Steps)
	switch {
	case len(wins) > 0 && wins[0].Seat == wins[0].From:
		if !p.act(wins[0].Seat, mahjong.Action{Kind: mahjong.Win}) {
			return
		}
	case len(wins) > 0:
		p.tally.Actions += len(wins)
	case draw.Kind == NineKinds:
		seat := p.here().Table().Turn
		if !p.act(seat, mahjong.Action{Kind: mahjong.Abort}) {
			return
		}
	}
	counters, bets := p.table()
	p.drain()
	if p.ended == nil {
		p.stop("end of the deal", p.outcome(), "the engine goes on")
		return
	}
	if first := p.r.Indicators[:1]; !slices.Equal(p.turned, p.r.Indicators[1:]) {
		p.differ("indicators", mahjong.FormatTiles(p.r.Indicators), mahjong.FormatTiles(slices.Concat(first, p.turned)))
	}
	if len(wins) > 0 {
		p.tally.Wins += len(wins)
		p.compareWins()
		for _, w := range wins {
			p.compareTable(w.Honba, w.Sticks, counters, bets)
			bets = 0 // the first winner has taken them
		}
	} else {
		p.tally.Draws++
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
		p.differ("counters", honba, counters)
	}
	if sticks >= 0 && sticks != bets {
		p.differ("bets on the table", sticks, bets)
	}
}

// drain takes the events of the end, keeping what is compared.
func (p *player) drain() {
	paid := false
	for len(p.queue) > 0 && !p.stopped {
		if k := p.queue[0].Kind; !paid && (k == mahjong.Won || k == mahjong.DealEnded) {
			p.before, paid = p.here().Scores(), true // nothing is paid before the deal has ended
		}
		switch e := p.take(); e.Kind {
		case mahjong.Won:
			p.won = append(p.won, *e)
		case mahjong.Declared:
			p.declared[e.Seat] = e.Rule
		case mahjong.DealEnded:
			p.ended = e // it lies there to the end: nothing more is decided
		case mahjong.GameEnded:
			p.over = e
		case mahjong.Exhausted:
		case mahjong.Indicated, mahjong.RiichiAccepted:
			if !p.soft() {
				p.stop("end of the deal", p.outcome(), e)
			}
		default:
			p.stop("end of the deal", p.outcome(), e)
		}
	}
}

func (p *player) compareWins() {
	if p.ended.Rule != riichi.EndWin || len(p.won) != len(p.r.Wins) {
		p.differ("winners", p.outcome(), fmt.Sprint(p.ended.Rule, " ", p.won))
		return
	}
	var total [4]int
	before := p.before
	for i := range p.r.Wins {
		p.compareWin(&p.r.Wins[i], &p.won[i])
		if w := &p.r.Wins[i]; w.Held {
			p.compareBefore(w.Before, before)
		}
		for s, n := range p.r.Wins[i].Delta {
			total[s] += n
			before[s] += p.won[i].Sheet.Payments[s]
		}
	}
	p.comparePayments(total)
}

// compareBefore compares what everybody held before a result was paid.
func (p *player) compareBefore(want, got [4]int) {
	if want != got {
		p.differ("points before the result", want, got)
	}
}

// comparePayments compares what the deal paid.
func (p *player) comparePayments(delta [4]int) {
	var got [4]int
	for s := range got {
		got[s] = int(p.ended.Points[s])
	}
	if got != delta {
		p.differ("payments", delta, got)
	}
}

var limits = map[mahjong.RuleID]int{"": 0, riichi.LimitMangan: 1, riichi.LimitHaneman: 2, riichi.LimitBaiman: 3,
	riichi.LimitSanbaiman: 4, riichi.LimitCounted: 5, riichi.LimitYakuman: 5}

func (p *player) compareWin(w *Win, e *mahjong.Event) {
	sheet := e.Sheet
	if e.Seat != w.Seat || e.From != w.From {
		p.differ("winner", fmt.Sprintf("%v from %v", w.Seat, w.From), fmt.Sprintf("%v from %v", e.Seat, e.From))
		return
	}
	who := w.Seat.String() + ": "
	if w.Tile != mahjong.NoTile && e.Tile != w.Tile {
		p.differ(who+"winning tile", w.Tile, e.Tile)
	}
	if w.Hand != nil && !holds(&sheet.Hand, w.Hand) {
		p.differ(who+"hand", sorted(w.Hand), sheet.Hand)
	}
	if w.Melds != nil && !sameMelds(w.Melds, sheet.Melds) && meldText(w.Melds) != meldText(sheet.Melds) {
		p.differ(who+"melds", meldText(w.Melds), meldText(sheet.Melds))
	}
	yakuman := slices.ContainsFunc(w.Yaku, func(y Yaku) bool { return y.Limits > 0 })
	if !w.Unnamed {
		var room [2][16]worth
		want, got := p.recorded(room[0][:0], w), counted(room[1][:0], sheet)
		if !sameWorths(want, got) {
			p.differ(who+"yaku", worthText(want), worthText(got))
		}
	}
	if w.Named != nil {
		var got []string
		for _, y := range mjai.YakuNames(sheet) {
			got = append(got, fmt.Sprint(y[0], " ", y[1]))
		}
		want := slices.Sorted(slices.Values(w.Named))
		if slices.Sort(got); !slices.Equal(want, got) {
			p.differ(who+"yaku", want, got)
		}
	}
	if w.Han >= 0 && !yakuman && !w.Unnamed && sheet.Han != w.Han {
		p.differ(who+"han", w.Han, sheet.Han)
	}
	if w.Fu >= 0 && !yakuman && sheet.Fu != w.Fu {
		p.differ(who+"fu", w.Fu, sheet.Fu)
	}
	if w.Limit >= 0 && limits[sheet.Limit] != w.Limit {
		p.differ(who+"limit", w.Limit, sheet.Limit)
	}
	if w.Points >= 0 && sheet.Points != w.Points {
		p.differ(who+"points", w.Points, sheet.Points)
	}
	if sheet.Payments != w.Delta {
		p.differ(who+"payments", w.Delta, sheet.Payments)
	}
	if got := p.indicators(); w.Dora != nil && !slices.Equal(w.Dora, got) {
		p.differ(who+"indicators", mahjong.FormatTiles(w.Dora), mahjong.FormatTiles(got))
	}
	if len(w.Ura) > 0 && !slices.Equal(w.Ura, sheet.Ura) && len(sheet.Ura) > 0 {
		p.differ(who+"ura indicators", mahjong.FormatTiles(w.Ura), mahjong.FormatTiles(sheet.Ura))
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

// recorded appends the yaku of a recorded win by our rules. A wind is compared
// with its number, so that a wrong wind shows.
func (p *player) recorded(list []worth, w *Win) []worth {
	for _, y := range w.Yaku {
		known := &yakuTable[y.ID]
		switch {
		case y.Limits > 0:
			list = append(list, worth{rule: known.rule, n: y.Limits, yakuman: true})
		case y.Han > 0: // ura dora are listed even where none count
			other := known.english == "" && (y.ID >= 10 && y.ID <= 13 && y.ID-10 != w.Seat.After(p.r.Dealer) ||
				y.ID >= 14 && y.ID <= 17 && y.ID-14 != p.r.Number/4&3)
			list = append(list, worth{rule: known.rule, n: y.Han, other: other})
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

var drawRules = map[DrawKind]mahjong.RuleID{Exhaustive: riichi.DrawExhaustive, Nagashi: riichi.NagashiMangan,
	NineKinds: riichi.DrawNineKinds, FourWinds: riichi.DrawFourWinds, FourRiichi: riichi.DrawFourRiichi,
	FourKongs: riichi.DrawFourKongs, TripleRon: riichi.DrawTripleRon}

func (p *player) compareDraw() {
	d := p.r.Draw
	if p.ended.Rule != drawRules[d.Kind] {
		p.differ("draw", drawRules[d.Kind], p.ended.Rule)
		return
	}
	if d.Tenpai != nil {
		var got [4]bool
		for s := range got {
			got[s] = p.declared[s] == riichi.Tenpai
		}
		if got != *d.Tenpai {
			p.differ("tenpai", *d.Tenpai, got)
		}
	}
	for s := range mahjong.NoSeat {
		if d.Shown[s] == nil {
			continue
		}
		if shown := p.g.Shown(s); shown == nil || !holds(shown, d.Shown[s]) {
			p.differ(fmt.Sprintf("hand shown by %v", s), sorted(d.Shown[s]), shown)
		}
	}
	if d.Held {
		p.compareBefore(d.Before, p.before)
	}
	p.comparePayments(d.Delta)
}
