package riichi

import "jansou/mahjong"

// PaoRinshan stands beside the limit hands of PaoHands for another liability:
// of the discarder whose tile made an open kong, for a win on the replacement
// tile of that kong. It exists where the option pao_open_kan_rinshan is on.
const PaoRinshan PaoHands = 1 << 7

// Liability says who has made a limit hand of a seat sure by feeding its last
// set, and pays for it. It is a plain value; the zero Liability: nobody.
type Liability struct {
	by [4]uint8 // a seat and one more: daisangen, daisuushii, suukantsu, rinshan
}

func liabilityPlace(h PaoHands) int {
	switch h {
	case PaoDaisangen:
		return 0
	case PaoDaisuushii:
		return 1
	case PaoSuukantsu:
		return 2
	}
	return 3
}

// Set makes s liable for each of hands; NoSeat makes nobody liable.
func (l *Liability) Set(hands PaoHands, s mahjong.Seat) {
	for _, h := range [...]PaoHands{PaoDaisangen, PaoDaisuushii, PaoSuukantsu, PaoRinshan} {
		if hands&h != 0 {
			l.by[liabilityPlace(h)] = (uint8(s) + 1) % 5
		}
	}
}

// clear makes nobody liable for one of the hands.
func (l *Liability) clear(h PaoHands) { l.by[liabilityPlace(h)] = 0 }

// Of returns who is liable for one of the hands, NoSeat if nobody is.
func (l *Liability) Of(h PaoHands) mahjong.Seat {
	if n := l.by[liabilityPlace(h)]; n > 0 {
		return mahjong.Seat(n - 1)
	}
	return mahjong.NoSeat
}

// PaoFed decides by PaoLiable: it returns the limit hands that the last of
// melds has made sure, for which whoever fed it is liable. The last meld has
// just been claimed; the others stand. Only hands for which the ruleset knows
// liability are returned.
func (rs *Ruleset) PaoFed(melds []mahjong.Meld) PaoHands {
	if len(melds) == 0 {
		return 0
	}
	last := melds[len(melds)-1]
	if last.Kind() != mahjong.Pung && last.Kind() != mahjong.OpenKong {
		return 0
	}
	dragons, winds, kongs := 0, 0, 0
	for _, m := range melds {
		if m.Kind() == mahjong.ClosedKong && !rs.PaoClosedKong || m.Kind() == mahjong.Chow {
			continue
		}
		switch k := m.First(); {
		case k.IsDragon():
			dragons++
		case k.IsWind():
			winds++
		}
		if m.IsKong() {
			kongs++
		}
	}
	var fed PaoHands
	if last.First().IsDragon() && dragons == 3 {
		fed |= PaoDaisangen
	}
	if last.First().IsWind() && winds == 4 {
		fed |= PaoDaisuushii
	}
	if last.Kind() == mahjong.OpenKong && kongs == 4 {
		fed |= PaoSuukantsu
	}
	fed &= rs.PaoHands
	if last.Kind() == mahjong.OpenKong && rs.PaoOpenKongRinshan {
		fed |= PaoRinshan
	}
	return fed
}

// fedHand is a part of a win for which one seat is liable: some limit hands,
// or (units 0) a whole ordinary hand.
type fedHand struct {
	by    mahjong.Seat
	units int
	whole bool
}

// fed returns the parts of v for which somebody is liable, at most three, by
// PaoCompound.
// Where limit hands do not add up, or where liability is for the whole hand,
// there is one part.
func (rs *Ruleset) fed(w *Win, v *value) (parts [3]fedHand, n int) {
	if s := w.Pao.Of(PaoRinshan); s != mahjong.NoSeat && s != w.Seat && w.Replacement && w.SelfDraw() {
		parts[0] = fedHand{by: s, units: v.units, whole: true}
		return parts, 1
	}
	for met := v.yakuman | v.left; met != 0; met &= met - 1 {
		i := met.first()
		s := rs.liableFor(w, yakumanTable[i].pao)
		if s == mahjong.NoSeat {
			continue
		}
		if rs.PaoScope == PaoWholeHand || !rs.YakumanStack {
			parts[0] = fedHand{by: s, units: v.units, whole: true}
			return parts, 1
		}
		parts[n] = fedHand{by: s, units: rs.yakumanUnits(i)}
		n++
	}
	return parts, n
}

// liableFor returns who pays for one of the hands of w, NoSeat if nobody does.
func (rs *Ruleset) liableFor(w *Win, h PaoHands) mahjong.Seat {
	if h == 0 || rs.PaoHands&h == 0 {
		return mahjong.NoSeat
	}
	if s := w.Pao.Of(h); s != w.Seat {
		return s
	}
	return mahjong.NoSeat
}

// pay writes who pays what: the hand, the counters and the deposits.
func (rs *Ruleset) pay(w *Win, v *value, sheet *mahjong.ScoreSheet) {
	sheet.Parts = sheet.Parts[:0]
	sheet.Payments = [4]int{}
	parts, n := rs.fed(w, v)
	rest := v.base
	for _, p := range parts[:n] {
		base := 8000 * p.units
		if p.whole {
			base = v.base
		}
		rest -= base
		payFed(w, p.by, base, sheet)
	}
	if rest > 0 {
		payHand(w, rest, sheet)
	}
	liable := mahjong.NoSeat
	if n > 0 {
		liable = parts[0].by
	}
	rs.payCounters(w, liable, rest == 0, sheet)
	if w.Deposits > 0 {
		payPart(sheet, PayDeposits, mahjong.NoSeat, w.Seat, w.Deposits*rs.RiichiBet)
	}
}

// payPart adds one flow of points.
func payPart(sheet *mahjong.ScoreSheet, rule mahjong.RuleID, from, to mahjong.Seat, points int) {
	sheet.Parts = append(sheet.Parts, mahjong.Payment{Rule: rule, From: from, To: to, Points: points})
	if from != mahjong.NoSeat {
		sheet.Payments[from] -= points
	}
	sheet.Payments[to] += points
}

// payHand pays a base without liability.
func payHand(w *Win, base int, sheet *mahjong.ScoreSheet) {
	if !w.SelfDraw() {
		payPart(sheet, PayDiscard, w.From, w.Seat, w.pointsFor(base))
		return
	}
	for n := 1; n < 4; n++ {
		s := w.Seat.Plus(n)
		payPart(sheet, PaySelfDraw, s, w.Seat, w.shareOf(s, base))
	}
}

// payFed pays a base for which by is liable: alone on a self-draw and on its
// own discard, half of it beside another discarder.
func payFed(w *Win, by mahjong.Seat, base int, sheet *mahjong.ScoreSheet) {
	points := w.pointsFor(base)
	if w.SelfDraw() || w.From == by {
		payPart(sheet, PayPao, by, w.Seat, points)
		return
	}
	payPart(sheet, PayPaoShare, by, w.Seat, points/2)
	payPart(sheet, PayPaoShare, w.From, w.Seat, points-points/2)
}

// payCounters pays the counters: a third from each on a self-draw, all from
// the discarder otherwise. With liability, the liable seat pays them on a
// self-draw of which the others pay nothing (alone); beside a discarder the
// ruleset says which of the two does.
func (rs *Ruleset) payCounters(w *Win, liable mahjong.Seat, alone bool, sheet *mahjong.ScoreSheet) {
	points := w.Counters * rs.HonbaValue
	if points == 0 || w.CountersElsewhere {
		return
	}
	switch {
	case w.SelfDraw() && liable != mahjong.NoSeat && alone:
		payPart(sheet, PayCounters, liable, w.Seat, points)
	case w.SelfDraw():
		for n := 1; n < 4; n++ {
			payPart(sheet, PayCounters, w.Seat.Plus(n), w.Seat, points/3)
		}
	case liable != mahjong.NoSeat && rs.PaoHonba == PaoHonbaLiable:
		payPart(sheet, PayCounters, liable, w.Seat, points)
	default:
		payPart(sheet, PayCounters, w.From, w.Seat, points)
	}
}
