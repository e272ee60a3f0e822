package teach

import (
	"slices"

	"jansou/games"
	"jansou/mahjong"
	"jansou/table"
)

// Won is a win of either game in a drill of scores: what one must know to count
// it, and what it is worth. Seats are winds: East is seat 0 and deals.
type Won struct {
	Prevailing mahjong.Kind       `json:"prevailing"`           // the wind of the round
	Indicators []mahjong.Tile     `json:"indicators,omitempty"` // riichi: those under them are in Sheet.Ura
	Flowers    int                `json:"flowers,omitempty"`
	Told       []mahjong.RuleID   `json:"told,omitempty"` // what counts and cannot be seen from the tiles: riichi, the last tile
	Worth      int                `json:"worth"`          // the answer: points of riichi without counters and deposits, or fan
	Sheet      mahjong.ScoreSheet `json:"sheet"`          // why
}

// AskScore makes a question out of a win, with the table as it is after it; ok
// is false for any other event.
func AskScore(v *table.View, e *mahjong.Event) (q *Question, ok bool) {
	if e.Kind != mahjong.Won || e.Sheet == nil {
		return nil, false
	}
	w := &Won{Prevailing: v.Prevailing, Indicators: slices.Clone(v.Indicators), Sheet: byWinds(e.Sheet, v)}
	w.Worth = w.Sheet.Points
	for _, l := range w.Sheet.Lines {
		k := games.KindOf(l.Rule)
		if slices.Contains(k.Circumstances(), l.Rule) {
			w.Told = append(w.Told, l.Rule)
		}
		if l.Unit == mahjong.Fan {
			w.Worth = w.Sheet.Fan
		}
		if l.Rule == k.FlowerRule() {
			w.Flowers = l.Count
		}
	}
	return &Question{Drill: Score, Ruleset: v.Ruleset, Hand: w.Sheet.Hand, Melds: w.Sheet.Melds, Riichi: mahjong.NoSeat, Won: w}, true
}

// byWinds returns a sheet with its seats as winds.
func byWinds(sheet *mahjong.ScoreSheet, v *table.View) mahjong.ScoreSheet {
	wind := func(s mahjong.Seat) mahjong.Seat {
		if !s.Valid() {
			return s
		}
		return mahjong.Seat(v.Seats[s].Wind - mahjong.East)
	}
	out := *sheet
	out.Winner, out.From = wind(sheet.Winner), wind(sheet.From)
	out.Lines, out.Left = slices.Clone(sheet.Lines), slices.Clone(sheet.Left)
	out.Parts = slices.Clone(sheet.Parts)
	for i := range out.Parts {
		p := &out.Parts[i]
		p.From, p.To = wind(p.From), wind(p.To)
	}
	for s, p := range sheet.Payments {
		out.Payments[wind(mahjong.Seat(s))] = p
	}
	return out
}
