package mcr

import "jansou/mahjong"

// pay fills in who pays whom: everybody pays the base, and the discarder, or
// after a self-draw each of the others, the points of the hand.
func (rs *Ruleset) pay(w *Win, v *value, sheet *mahjong.ScoreSheet) {
	for s := range mahjong.NoSeat {
		if s == w.Seat {
			continue
		}
		flow(sheet, PayBase, s, w.Seat, least)
		if w.SelfDraw() || s == w.From {
			flow(sheet, PayFan, s, w.Seat, v.points+w.Flowers)
		}
	}
	sheet.Points = sheet.Payments[w.Seat]
}

// flow writes down one payment.
func flow(sheet *mahjong.ScoreSheet, rule mahjong.RuleID, from, to mahjong.Seat, points int) {
	sheet.Parts = append(sheet.Parts, mahjong.Payment{Rule: rule, From: from, To: to, Points: points})
	sheet.Payments[from] -= points
	sheet.Payments[to] += points
}
