package riichi

import "jansou/mahjong"

// stackingOption is why a limit hand that was met is not paid.
const stackingOption mahjong.RuleID = "riichi.option.yakuman_stacking"

// newSheet returns an empty sheet with room for what most wins list, made at one
// stroke and not line by line.
func newSheet() *mahjong.ScoreSheet {
	room := new(struct {
		sheet mahjong.ScoreSheet
		lines [8]mahjong.Line
		parts [4]mahjong.Payment
		of    [8][4]mahjong.Tile
	})
	for i := range room.lines {
		room.lines[i].Of = room.of[i][:0]
	}
	room.sheet.Lines, room.sheet.Parts = room.lines[:0], room.parts[:0]
	return &room.sheet
}

// write fills sheet with what v is worth, line by line, and who pays.
func (rs *Ruleset) write(w *Win, v *value, sheet *mahjong.ScoreSheet) {
	sheet.Winner, sheet.From = w.Seat, w.From
	sheet.Tile, sheet.Hand = w.Tile, w.Hand
	sheet.Melds = append(sheet.Melds[:0], w.melds()...)
	sheet.Reading = v.reading
	sheet.Lines, sheet.Left = sheet.Lines[:0], sheet.Left[:0]
	sheet.Han, sheet.Fu, sheet.Yakuman = v.han, v.fu, v.units
	sheet.Limit, sheet.Points = v.limit, v.points
	_, under := rs.dora(w)
	sheet.Ura = append(sheet.Ura[:0], under...)
	switch {
	case v.units > 0:
		rs.writeYakuman(v, sheet)
	case v.alone != "":
		sheet.AddLine(v.alone, v.han, mahjong.Han)
	default:
		rs.writeYaku(w, v, sheet)
		rs.writeDora(w, sheet)
		writeFu(w, v, sheet)
	}
	rs.pay(w, v, sheet)
}

// writeYaku lists the yaku, and what a greater one took the place of.
func (rs *Ruleset) writeYaku(w *Win, v *value, sheet *mahjong.ScoreSheet) {
	for s := v.yaku; s != 0; s &= s - 1 {
		y := s.first()
		han := y.open
		if v.hand.is(closed) {
			han = y.closed
		}
		l := sheet.AddLine(y.rule, int(han), mahjong.Han)
		if k := w.yakuhaiKind(y.rule); k != mahjong.NoKind {
			l.Of = appendTriplet(l.Of, w, k)
		}
	}
	if v.yaku&outranks == 0 {
		return
	}
	for _, o := range outrankings {
		if v.yaku&o.greater != 0 && v.met&o.lesser != 0 {
			sheet.Left = append(sheet.Left, mahjong.Exclusion{Rule: o.lesser.first().rule, By: o.greater.first().rule})
		}
	}
}

// yakuhaiKind is the kind whose set earns a yaku, if one set does.
func (w *Win) yakuhaiKind(rule mahjong.RuleID) mahjong.Kind {
	switch rule {
	case YakuWhite:
		return mahjong.White
	case YakuGreen:
		return mahjong.Green
	case YakuRed:
		return mahjong.Red
	case YakuSeatWind:
		return w.Seat.Wind(w.Dealer)
	case YakuRoundWind:
		return w.Prevailing
	}
	return mahjong.NoKind
}

// writeYakuman lists the limit hands that are paid, and those that are not
// because the ruleset pays one only.
func (rs *Ruleset) writeYakuman(v *value, sheet *mahjong.ScoreSheet) {
	for i, y := range yakumanTable {
		if v.yakuman&(1<<i) != 0 {
			sheet.AddLine(y.rule, rs.yakumanUnits(i), mahjong.YakumanUnit)
		}
		if v.left&(1<<i) != 0 {
			sheet.Left = append(sheet.Left, mahjong.Exclusion{Rule: y.rule, By: stackingOption})
		}
	}
}

// writeDora lists dora, ura dora and red fives with the tiles that are.
func (rs *Ruleset) writeDora(w *Win, sheet *mahjong.ScoreSheet) {
	turned, under := rs.dora(w)
	writeIndicated(w, Dora, turned, sheet)
	writeIndicated(w, UraDora, under, sheet)
	n := w.countReds(rs)
	if n == 0 {
		return
	}
	l := sheet.AddLine(RedFive, n, mahjong.Han)
	l.Count = n
	for _, k := range [...]mahjong.Kind{mahjong.M5, mahjong.P5, mahjong.S5} {
		t := mahjong.RedFive(k)
		for range w.times(t) {
			l.Of = append(l.Of, t)
		}
	}
}

func writeIndicated(w *Win, rule mahjong.RuleID, indicators []mahjong.Tile, sheet *mahjong.ScoreSheet) {
	var l *mahjong.Line
	for _, t := range indicators {
		k := DoraOf(t)
		n := w.count(k)
		if n == 0 {
			continue
		}
		if l == nil {
			l = sheet.AddLine(rule, 0, mahjong.Han)
		}
		l.Value += n
		l.Count += n
		for range n {
			l.Of = append(l.Of, mahjong.Of(k))
		}
	}
}

// times counts the red five t in the hand and its melds.
func (w *Win) times(t mahjong.Tile) int {
	n := w.Hand.Red(t.Kind())
	for _, m := range w.melds() {
		for i := range m.Len() {
			if m.At(i) == t {
				n++
			}
		}
	}
	return n
}

// writeFu lists the fu, each with the set that earned it.
func writeFu(w *Win, v *value, sheet *mahjong.ScoreSheet) {
	for _, it := range v.fuItems.items[:v.fuItems.n] {
		l := sheet.AddLine(fuRules[it.rule], int(it.fu), mahjong.Fu)
		switch {
		case it.set == pairItem:
			l.Of = appendConcealed(l.Of, w, v.reading.Pair, 2)
		case it.set == waitItem:
			l.Of = append(l.Of, v.tile)
		case it.set != noItem:
			l.Of = appendTriplet(l.Of, w, v.reading.Sets[it.set].First)
		}
	}
}

// appendTriplet appends the tiles of the pung or kong of k.
func appendTriplet(buf []mahjong.Tile, w *Win, k mahjong.Kind) []mahjong.Tile {
	for _, m := range w.melds() {
		if m.IsTriplet() && m.First() == k {
			for i := range m.Len() {
				buf = append(buf, m.At(i))
			}
			return buf
		}
	}
	return appendConcealed(buf, w, k, 3)
}

// appendConcealed appends n concealed tiles of kind k, red fives first.
func appendConcealed(buf []mahjong.Tile, w *Win, k mahjong.Kind, n int) []mahjong.Tile {
	reds := min(n, w.Hand.Red(k))
	for range reds {
		buf = append(buf, mahjong.RedFive(k))
	}
	for range n - reds {
		buf = append(buf, mahjong.Of(k))
	}
	return buf
}
