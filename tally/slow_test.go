package tally_test

import (
	"slices"

	"jansou/games"
	"jansou/mahjong"
	"jansou/mcr"
	"jansou/table"
	"jansou/tally"
)

// slow counts what a Counter counts in another way: it does not follow what
// happens in a deal, but looks at what lies on the table and at the score sheets
// when the deal is over, and at the ledger when the game is. What was gained it
// reckons from what the end of the deal says, and the bet.
type slow struct {
	book   games.Book
	game   games.Game
	start  table.View // the table when the deal began
	out    tally.Game
	ledger []mahjong.Penalty // of games of which the next deal began anew
}

func newSlow(b games.Book) *slow { return &slow{book: b, game: b.New()} }

func (w *slow) begin(b games.Book, at games.Start) {
	w.ledger = append(w.ledger, w.game.View(mahjong.NoSeat).Ledger...)
	w.book, w.game = b, b.NewAt(at)
}

func (w *slow) see(e *mahjong.Event) {
	w.game.Apply(*e)
	switch e.Kind {
	case mahjong.Dealt:
		w.start = w.game.View(mahjong.NoSeat)
	case mahjong.DealEnded:
		w.look(e)
	}
}

// look counts the deal that has just ended.
func (w *slow) look(e *mahjong.Event) {
	v := w.game.View(mahjong.NoSeat)
	number := 4*(int(w.start.Prevailing)-int(mahjong.East)) + w.start.Number - 1
	w.out.Course = append(w.out.Course, tally.Deal{Number: number, Counters: w.start.Counters, Rule: e.Rule, Points: points(&v)})
	for s := range mahjong.NoSeat {
		sum := &w.out.Seats[s]
		add(&sum.Ends, v.Result.Rule)
		switch e.Rule {
		case "riichi.end.chombo":
			sum.Void++
		case "mcr.option.session_minutes":
			sum.Stopped++
		default:
			w.seat(s, sum, &v)
		}
	}
	for i := range v.Result.Sheets {
		if sheet := &v.Result.Sheets[i]; w.isGreat(sheet) {
			w.out.Great = append(w.out.Great, tally.Great{Deal: len(w.out.Course) - 1, Winner: sheet.Winner, Points: sheet.Points})
		}
	}
}

func points(v *table.View) (p [4]int) {
	for s := range v.Seats {
		p[s] = v.Seats[s].Points
	}
	return p
}

// seat counts what s did in a deal that counts.
func (w *slow) seat(s mahjong.Seat, sum *tally.Sum, v *table.View) {
	d := &sum.Winds[w.start.Seats[s].Wind-mahjong.East]
	place := &w.game.Table().Places[s]
	gained := v.Result.Points[s]
	if v.Seats[s].Accepted {
		gained -= games.RiichiOf(w.book).RiichiBet
		d.Riichi++
	}
	d.Points.Note(gained)
	if !place.IsClosed() {
		d.Open++
	}
	fed, paid := 0, 0
	for i := range v.Result.Sheets {
		sheet := &v.Result.Sheets[i]
		lost := -sheet.Payments[s]
		switch {
		case sheet.Winner == s:
			w.won(s, sum, d, sheet, v)
			if len(v.Result.Sheets) > 1 {
				d.Shared++
			}
		case sheet.From == s:
			fed, paid = fed+1, paid+lost
			d.Fed[w.state(sheet.Winner, v)].Note(lost)
			for _, id := range lines(sheet) {
				add(&sum.LostTo, id)
			}
		case sheet.From == sheet.Winner:
			d.Hit.Note(lost)
		}
		w.liable(s, d, sheet)
	}
	if fed > 0 {
		d.DealtIn.Note(paid)
		if v.Seats[s].Accepted {
			d.RiichiFed++
		}
		if !place.IsClosed() {
			d.OpenFed++
		}
	}
	w.unwon(s, d, v)
}

// unwon counts a deal without a winner.
func (w *slow) unwon(s mahjong.Seat, d *tally.Deals, v *table.View) {
	switch rule := v.Result.Rule; rule {
	case "riichi.end.win", "mcr.end.win":
	case "riichi.draw.exhaustive", "riichi.yaku.nagashi_mangan":
		d.Drawn++
		if v.Seats[s].Declared == "riichi.draw.tenpai" {
			d.Tenpai++
		}
		if rule == "riichi.yaku.nagashi_mangan" && w.firstPure(v) == s {
			d.Nagashi++
		}
	case "mcr.end.drawn":
		d.Drawn++
		place := &w.game.Table().Places[s]
		if place.Held == 0 && w.book.Waits(place.Hand, len(place.Melds())) != 0 {
			d.Tenpai++
		}
	case "mcr.end.foul":
		d.Fouled++
	default:
		d.Aborted++
	}
}

// firstPure is the first from the dealer who has discarded terminals and honours
// alone, none of them claimed.
func (w *slow) firstPure(v *table.View) mahjong.Seat {
	closed := games.RiichiOf(w.book).NagashiMangan == 3 // or else open hands may have it, too
	for i := range 4 {
		s := w.start.Dealer.Plus(i)
		impure := slices.ContainsFunc(v.Seats[s].River, func(r table.RiverTile) bool { return r.Claimed || !r.Tile.Kind().IsTerminalOrHonour() })
		if !impure && (!closed || w.game.Table().Places[s].IsClosed()) {
			return s
		}
	}
	return mahjong.NoSeat
}

// state is how the hand of a winner stands.
func (w *slow) state(s mahjong.Seat, v *table.View) tally.State {
	if v.Seats[s].Accepted {
		return tally.Riichi
	}
	if w.game.Table().Places[s].IsClosed() {
		return tally.Closed
	}
	return tally.Open
}

func (w *slow) won(s mahjong.Seat, sum *tally.Sum, d *tally.Deals, sheet *mahjong.ScoreSheet, v *table.View) {
	worth, collected := 0, 0
	for _, p := range sheet.Parts {
		if p.To != s {
			continue
		}
		collected += p.Points
		if p.Rule != "riichi.pay.counters" && p.Rule != "riichi.pay.deposits" {
			worth += p.Points
		}
	}
	d.Won[w.state(s, v)].Note(worth)
	d.Got.Note(collected)
	d.Turn.Note(w.game.Table().Places[s].River.Len() + 1)
	if sheet.From == s {
		d.SelfDrawn++
	}
	fan := 0
	for _, l := range sheet.Lines {
		if l.Unit == mahjong.Fan {
			fan += l.Value
		}
	}
	if fan > 0 {
		d.Fan.Note(fan)
	}
	for _, id := range lines(sheet) {
		add(&sum.Yaku, id)
	}
	if sheet.Limit != "" {
		add(&sum.Limits, sheet.Limit)
	}
}

// lines are the rules of a sheet that are no fu.
func lines(sheet *mahjong.ScoreSheet) (ids []mahjong.RuleID) {
	for _, l := range sheet.Lines {
		if l.Unit != mahjong.Fu {
			ids = append(ids, l.Rule)
		}
	}
	return ids
}

// liable counts what s paid for another's limit hand: all of it, or a half that
// is not the discarder's.
func (w *slow) liable(s mahjong.Seat, d *tally.Deals, sheet *mahjong.ScoreSheet) {
	paid := 0
	for _, p := range sheet.Parts {
		if p.From == s && (p.Rule == "riichi.pay.pao" || p.Rule == "riichi.pay.pao_share" && s != sheet.From) {
			paid += p.Points
		}
	}
	if paid > 0 {
		d.Liable.Note(paid)
	}
}

// isGreat tells a limit hand by what it pays, and a great hand of Chinese
// Official by the numbers of its fans, of which the first thirteen are worth 64
// and 88.
func (w *slow) isGreat(sheet *mahjong.ScoreSheet) bool {
	if games.RiichiOf(w.book) == nil {
		return slices.ContainsFunc(lines(sheet), func(id mahjong.RuleID) bool { return mcr.FanNumber(id) <= 13 })
	}
	least := 8000
	if w.start.Dealer == sheet.Winner {
		least = 12000
	}
	return sheet.Points >= least
}

// found returns what was counted when all events were seen.
func (w *slow) found() tally.Game {
	v := w.game.View(mahjong.NoSeat)
	if v.Final != nil {
		for _, st := range v.Final {
			s := &w.out.Seats[st.Seat]
			s.Places[st.Place-1]++
			s.Held.Note(st.Points)
			s.Total.Note(st.Total)
			if st.Points < 0 {
				s.Below++
			}
		}
	}
	for _, p := range append(w.ledger, v.Ledger...) {
		s := &w.out.Seats[p.Seat]
		add(&s.Offences, p.Rule)
		if p.Verdict != mahjong.NoVerdict && p.Verdict != mahjong.Referred {
			add(&s.Verdicts, p.Verdict)
		}
		if p.Dead {
			s.Dead++
		}
		for other, points := range p.Points {
			w.out.Seats[other].Fined -= int64(points)
		}
	}
	return w.out
}

func add[K comparable, M ~map[K]int64](to *M, k K) {
	if *to == nil {
		*to = M{}
	}
	(*to)[k]++
}
