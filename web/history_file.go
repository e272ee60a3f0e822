package web

import (
	"bytes"
	"encoding/json"
	"net/http"

	"jansou/export"
	"jansou/results"
	"jansou/tally"
)

// playedFile answers the games that are asked for as a Parquet file, a row each.
func (h *Handler) playedFile(w http.ResponseWriter, r *http.Request) {
	c, err := h.choose(r, false)
	if err != nil {
		h.fail(w, err)
		return
	}
	rows := make([]export.PlayedRow, 0, len(c.games))
	for i := range c.games {
		if row, ok := playedRow(&c.games[i]); ok {
			rows = append(rows, row)
		}
	}
	var out bytes.Buffer
	if err := export.WritePlayed(&out, rows); err != nil {
		h.fail(w, err)
		return
	}
	attach(w, "application/vnd.apache.parquet", "jansou-games.parquet")
	write(w, out.Bytes())
}

// playedRow is a game as a row; false where it was counted by other definitions and waits
// to be counted anew.
func playedRow(g *results.Game) (row export.PlayedRow, ok bool) {
	var sum tally.Sum
	if json.Unmarshal(g.Sum, &sum) != nil {
		return row, false
	}
	all := sum.All()
	return export.PlayedRow{Table: g.Table, Kind: g.Game, Ruleset: g.Ruleset, Title: g.Title, Speed: g.Speed, Origin: string(g.Origin), Unrated: g.Unrated,
		Ended: g.Ended / 1000, People: int32(g.People), Seat: int32(g.Seat), Place: int32(g.Place), Points: int32(g.Points), Total: int32(g.Total), Deals: int32(g.Deals),
		Counted: all.Points.N, Gain: all.Points.Sum, Won: all.Wins().N, SelfDrawn: all.SelfDrawn, Gained: all.Got.Sum, DealtIn: all.DealtIn.N, Paid: all.DealtIn.Sum,
		Hit: all.Hit.N, PaidWhenHit: all.Hit.Sum, Riichi: all.Riichi, Open: all.Open, Drawn: all.Drawn, Tenpai: all.Tenpai}, true
}
