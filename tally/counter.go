package tally

import (
	"iter"

	"jansou/games"
	"jansou/mahjong"
	"jansou/table"
)

// Counter follows one game, event by event, and counts. It folds a game of its
// own, for what events do not say: who sits where, and whose hand waits.
type Counter struct {
	kind  *games.Kind
	game  games.Game
	deal  deal
	out   Game
	final *[4]mahjong.Standing // how the game ended; nil while it goes on
}

// deal is what is kept of the deal on the table until it ends.
type deal struct {
	number, counters int
	order            table.Order
	dealer           mahjong.Seat
	held             [4]int // points before it
	ruled            [4]int // what rulings gave or took in it
	seats            [4]seat
	window           [4]seat // as it was when the newest tile was put on offer
	wins             []win
}

// seat is what a seat has done in the deal.
type seat struct {
	discards int
	riichi   bool // it stands
	open     bool // it has claimed a set
	tenpai   bool // so declared
}

// win is a win of the deal. Its sheet is not changed by whoever goes on.
type win struct {
	seat, from mahjong.Seat
	sheet      *mahjong.ScoreSheet
}

// state is how the hand stands.
func (s *seat) state() State {
	switch {
	case s.riichi:
		return Riichi
	case s.open:
		return Open
	}
	return Closed
}

// New returns a Counter of a game under the rules of b, before its first deal.
// b is the ruleset as the table plays it, with its length and discipline.
func New(b games.Book) *Counter {
	c := &Counter{out: Game{Course: []Deal{}}}
	c.start(b, b.New())
	return c
}

// Begin says that the next deal begins there, whatever came before it: records
// tell each deal by itself, and from where. A game that seemed to be over goes on.
func (c *Counter) Begin(b games.Book, at games.Start) {
	c.start(b, b.NewAt(at))
	c.final, c.out.Ended = nil, ""
}

func (c *Counter) start(b games.Book, g games.Game) {
	c.kind, c.game = b.Kind(), g
	c.out.Kind, c.out.Ruleset = b.Kind().Name(), b.Head().Name
}

// Of counts a game whose events are all there: those of its commits in order,
// without what a referee has undone.
func Of(b games.Book, events iter.Seq[*mahjong.Event]) Game {
	c := New(b)
	for e := range events {
		c.See(e)
	}
	return c.Game()
}

// Game returns what was found so far. A deal that has not ended is not in it,
// but for what was ruled in it. It shares with the counter what that goes on
// counting in.
func (c *Counter) Game() Game {
	g := c.out
	if c.final != nil {
		for i := range c.final {
			g.Seats[c.final[i].Seat].finish(&c.final[i])
		}
	}
	return g
}

// finish counts a game that was played to its end.
func (s *Sum) finish(at *mahjong.Standing) {
	s.Places[at.Place-1]++
	s.Held.Note(at.Points)
	s.Total.Note(at.Total)
	if at.Points < 0 {
		s.Below++
	}
}

// See takes the next event of the game. Like the fold of the table it panics on
// what cannot have happened.
func (c *Counter) See(e *mahjong.Event) {
	switch e.Kind {
	case mahjong.Dealt:
		at := games.Next(c.game)
		c.deal = deal{number: at.Deal, counters: at.Counters, held: at.Points, wins: c.deal.wins[:0]}
	case mahjong.DealEnded:
		if c.kind.Tenpai() == "" { // nobody declares: what waits is tenpai
			for s := range mahjong.NoSeat {
				c.deal.seats[s].tenpai = c.game.Waits(s) != 0
			}
		}
	}
	c.game.Apply(*e)
	switch e.Kind {
	case mahjong.Dealt:
		c.deal.order, c.deal.dealer = c.game.Seating()
	case mahjong.Discarded:
		c.deal.seats[e.Seat].discards++
		c.deal.window = c.deal.seats
	case mahjong.Konged:
		c.deal.window = c.deal.seats
	case mahjong.PutBack: // what the closing of the window had let happen has not
		c.deal.seats = c.deal.window
	case mahjong.Claimed:
		c.deal.seats[e.Seat].open = true
	case mahjong.RiichiAccepted:
		c.deal.seats[e.Seat].riichi = true
	case mahjong.Declared:
		c.deal.seats[e.Seat].tenpai = e.Rule == c.kind.Tenpai()
	case mahjong.Won:
		c.deal.wins = append(c.deal.wins, win{e.Seat, e.From, e.Sheet})
	case mahjong.Faulted:
		note(&c.out.Seats[e.Seat].Offences, e.Rule, 1)
	case mahjong.Ruled:
		c.ruled(e)
	case mahjong.DealEnded:
		c.ended(e)
	case mahjong.GameEnded:
		c.final, c.out.Ended = e.Final, e.Rule
	}
}

// ruled counts a ruling. One that is left to a referee is none yet.
func (c *Counter) ruled(e *mahjong.Event) {
	r, of := e.Ruling, &c.out.Seats[e.Seat]
	if r.Verdict != mahjong.Referred {
		note(&of.Verdicts, r.Verdict, 1)
	}
	if r.Dead {
		of.Dead++
	}
	if r.Void { // it was none, whatever is put back
		c.deal.seats[e.Seat].riichi, c.deal.window[e.Seat].riichi = false, false
	}
	for s, p := range r.Points {
		c.out.Seats[s].Fined -= int64(p)
		if !r.After {
			c.deal.ruled[s] += int(p)
		}
	}
}

// ended counts the deal that e ends.
func (c *Counter) ended(e *mahjong.Event) {
	d, scores, end := &c.deal, c.game.Scores(), c.kind.EndOf(e.Rule)
	c.out.Course = append(c.out.Course, Deal{d.number, d.counters, e.Rule, scores})
	for s := range mahjong.NoSeat {
		sum := &c.out.Seats[s]
		note(&sum.Ends, e.Rule, 1)
		switch end {
		case games.EndsVoid:
			sum.Void++
			continue
		case games.EndsStopped:
			sum.Stopped++
			continue
		}
		in := c.in(s)
		in.Points.Note(scores[s] - d.held[s] - d.ruled[s])
		d.play(s, in)
		switch end {
		case games.EndsDrawn, games.EndsNagashi:
			in.Drawn++
			if d.seats[s].tenpai {
				in.Tenpai++
			}
			if end == games.EndsNagashi && s == e.Seat {
				in.Nagashi++
			}
		case games.EndsAborted:
			in.Aborted++
		case games.EndsFouled:
			in.Fouled++
		}
	}
	if end == games.EndsWon {
		for i := range d.wins {
			c.won(&d.wins[i])
		}
	}
}

// in returns the deals of the wind that s has.
func (c *Counter) in(s mahjong.Seat) *Deals {
	return &c.out.Seats[s].Winds[c.deal.order.After(s, c.deal.dealer)]
}

// play counts how s has played the deal, and whether it dealt in.
func (d *deal) play(s mahjong.Seat, in *Deals) {
	me, fed, paid := &d.seats[s], false, 0
	for _, w := range d.wins {
		if w.from == s && w.seat != s {
			fed = true
			paid -= w.sheet.Payments[s]
		}
	}
	if fed {
		in.DealtIn.Note(paid)
	}
	if me.riichi {
		in.Riichi++
		if fed {
			in.RiichiFed++
		}
	}
	if me.open {
		in.Open++
		if fed {
			in.OpenFed++
		}
	}
}

// won counts a win of the deal that has ended, for all whom it concerns.
func (c *Counter) won(w *win) {
	d, sheet, state := &c.deal, w.sheet, c.deal.seats[w.seat].state()
	sum, in := &c.out.Seats[w.seat], c.in(w.seat)
	in.Won[state].Note(sheet.Points)
	in.Got.Note(sheet.Payments[w.seat])
	in.Turn.Note(d.seats[w.seat].discards + 1)
	if sheet.Fan > 0 {
		in.Fan.Note(sheet.Fan)
	}
	if len(d.wins) > 1 {
		in.Shared++
	}
	if sheet.Limit != "" {
		note(&sum.Limits, sheet.Limit, 1)
	}
	noteLines(&sum.Yaku, sheet)
	if isGreat(sheet) {
		c.out.Great = append(c.out.Great, great(len(c.out.Course)-1, sheet))
	}
	if w.from == w.seat {
		in.SelfDrawn++
		for i := 1; i <= 3; i++ {
			other := w.seat.Plus(i)
			c.in(other).Hit.Note(-sheet.Payments[other])
		}
	} else {
		c.in(w.from).Fed[state].Note(-sheet.Payments[w.from])
		noteLines(&c.out.Seats[w.from].LostTo, sheet)
	}
	c.liable(sheet)
}

// noteLines counts a hand under each yaku, dora or fan that it has.
func noteLines(to *Counts, sheet *mahjong.ScoreSheet) {
	for i := range sheet.Lines {
		if l := &sheet.Lines[i]; counts(l) {
			note(to, l.Rule, 1)
		}
	}
}

// liable counts what seats paid for a win because they were liable for it.
func (c *Counter) liable(sheet *mahjong.ScoreSheet) {
	var paid [4]int
	for i := range sheet.Parts {
		if p := &sheet.Parts[i]; c.kind.AsLiable(p, sheet.From) {
			paid[p.From] += p.Points
		}
	}
	for s := range mahjong.NoSeat {
		if paid[s] > 0 {
			c.in(s).Liable.Note(paid[s])
		}
	}
}
