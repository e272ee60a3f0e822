// Package review goes through a seat's decisions in a recorded game and says what a bot,
// the reader, would have done there, what the difference costs by its numbers, and why.
// It asks about what the seat saw, and about nothing else. What the numbers mean:
// docs/review.md.
package review

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"

	"jansou/bot"
	"jansou/bot/sight"
	"jansou/games"
	"jansou/mahjong"
	"jansou/record"
	"jansou/table"
)

// ErrUnseen says that a record shows no tiles of the seat.
var ErrUnseen = errors.New("review: the record shows no tiles of that seat")

// errShort says that a record is of no game that can be reviewed.
var errShort = errors.New("review: the record has no deal of four players; games of three are not reviewed")

// Review is what a reader says of a seat's game.
type Review struct {
	Ruleset   string       `json:"ruleset"`
	Seat      mahjong.Seat `json:"seat"` // counted from the first dealer
	Reader    string       `json:"reader"`
	Decisions int          `json:"decisions"` // with more than one thing to do, weighed or not
	Same      int          `json:"same"`      // in which the reader would have done what was done
	Cost      float64      `json:"cost"`      // of all of Moves, in the reader's points
	Deals     []Deal       `json:"deals"`
	Moves     []Move       `json:"moves"` // where the reader would have done something else, the dearest first

	// Decided are the decisions one by one, of OfLog.
	Decided []Decided `json:"decided,omitempty"`

	// Luck is that of the whole game, of OfLog, for reviews of its other seats.
	Luck Luck `json:"-"`

	book  games.Book
	least float64

	silent struct { // the last riichi that was not declared
		deal  int
		waits []mahjong.Kind
		move  int // in Moves; below 0: there is none
	}
}

// Deal is one deal of the game.
type Deal struct {
	Prevailing mahjong.Kind `json:"prevailing"`
	Number     int          `json:"number"`
	Counters   int          `json:"counters"`
	Decisions  int          `json:"decisions"`
	Cost       float64      `json:"cost"`
	Points     int          `json:"points"`         // what the seat gained or lost
	Luck       *float64     `json:"luck,omitempty"` // part of that which came by the tiles; nil: it is not known

	Unfinished bool `json:"unfinished,omitempty"` // the record ends before the deal does: Points are not known
}

// Move is a decision in which the reader would have done something else.
type Move struct {
	Deal    int          `json:"deal"`           // in Deals
	Event   int          `json:"event,omitzero"` // of OfLog: which of the events it is
	Turn    int          `json:"turn"`           // the seat's own discards before it, and one
	Hand    mahjong.Hand `json:"hand"`
	Asked   mahjong.Tile `json:"asked,omitzero"` // the tile of another that it is about
	Kind    Kind         `json:"kind"`
	Cost    float64      `json:"cost"`   // in the reader's points
	Place   float64      `json:"places"` // part of a place
	Played  Option       `json:"played"`
	Reader  Option       `json:"reader"`
	Reasons []Reason     `json:"reasons"`
	Again   int          `json:"again,omitempty"` // further turns on which the same was left undone

	Winds [4]mahjong.Kind `json:"winds"` // of the other seats in that deal; the own one is none

	picture string
}

// Option is what is expected of an action, rounded.
type Option struct {
	Action mahjong.Action   `json:"action"`
	Then   mahjong.Action   `json:"then,omitzero"`
	Sum    float64          `json:"sum"`
	Win    float64          `json:"win"`
	Pays   float64          `json:"pays"`
	Risks  [4]float64       `json:"risks"`          // that the tile is won on, by seat
	Now    float64          `json:"now"`            // what that costs in the mean, in points of the score
	Call   float64          `json:"call,omitempty"` // counted for a call, whatever follows, or below 0 against it; in the reader's points
	Later  float64          `json:"later"`
	Drawn  float64          `json:"drawn"`
	Folds  bool             `json:"folds,omitempty"`
	Away   int              `json:"away"`
	Help   []mahjong.Kind   `json:"help,omitempty"`
	Tiles  int              `json:"tiles"`
	Routes []mahjong.RuleID `json:"routes,omitempty"`

	OnWin float64 `json:"-"` // Win where the hand is never given up
}

// keeps reports whether the hand goes on after it.
func (o *Option) keeps() bool { return o.Action.Kind != mahjong.Abort && o.Action.Kind != mahjong.Win }

// risk is the chance that the tile is won on, by whomever.
func (o *Option) risk() (sum float64) {
	for _, p := range o.Risks {
		sum += p
	}
	return round(sum)
}

// Of reviews the decisions of a seat. reader is one of bot.Readers. done, where it is not
// nil, is told how many deals have been looked at; picture, where it is not nil, draws the
// table of each move, for a page.
func Of(g *record.Game, seat mahjong.Seat, reader string, done func(deals int), picture func(table.Game, mahjong.Seat) string) (*Review, error) {
	book := games.BookOf(g.Source.Ruleset(g))
	if book == nil || len(g.Rounds) == 0 {
		return nil, errShort
	}
	r, w, err := begin(book, seat, reader)
	if err != nil {
		return nil, err
	}
	if shown := Shown(g); !slices.Contains(shown, seat) {
		return nil, ErrUnseen
	}
	r.Deals = make([]Deal, len(g.Rounds))
	for i := range g.Rounds {
		d := &g.Rounds[i]
		r.Deals[i] = Deal{Prevailing: mahjong.East + mahjong.Kind(d.Number/4&3), Number: d.Number%4 + 1, Counters: d.Honba, Unfinished: true}
	}
	last := 0
	witness := record.Witness{
		Decided: func(d *record.Decision) {
			if d.Seat != seat {
				return
			}
			if done != nil && d.Deal != last {
				done(d.Deal)
			}
			last = d.Deal
			if len(d.Legal) > 1 && d.Told {
				v := d.Table.View(seat)
				if m := r.decision(w, &v, d.Deal, d.Legal, d.Action); m != nil && picture != nil {
					m.picture = picture(d.Table, seat)
				}
			}
		},
		Happened: func(deal int, e *mahjong.Event) {
			if e.Kind == mahjong.DealEnded {
				r.Deals[deal].Points += int(e.Points[seat])
				r.Deals[deal].Unfinished = false
			}
		},
	}
	witness.Watch(g)
	if err := r.luckOf(g); err != nil {
		return nil, err
	}
	if done != nil {
		done(len(g.Rounds))
	}
	r.end()
	return r, nil
}

// Shown are the seats whose tiles a record shows, which can be reviewed.
func Shown(g *record.Game) (seats []mahjong.Seat) {
	for s := range mahjong.NoSeat {
		if (g.Viewer == mahjong.NoSeat || g.Viewer == s) && slices.ContainsFunc(g.Rounds, func(r record.Round) bool { return r.Hands[s] != nil }) {
			seats = append(seats, s)
		}
	}
	return seats
}

// begin makes an empty review, and who reads for it.
func begin(book games.Book, seat mahjong.Seat, reader string) (*Review, bot.Weigher, error) {
	if !seat.Valid() {
		return nil, nil, fmt.Errorf("review: there is no seat %d", seat)
	}
	w, err := bot.NewReader(reader, book)
	if err != nil {
		return nil, nil, err
	}
	r := &Review{Ruleset: book.Head().Name, Seat: seat, Reader: reader, Moves: []Move{}, book: book, least: leastEight}
	if games.RiichiOf(book) != nil {
		r.least = least
	}
	r.silent.move = -1
	return r, w, nil
}

// end brings the moves into their order.
func (r *Review) end() {
	slices.SortStableFunc(r.Moves, func(a, b Move) int { return cmp.Compare(b.Cost, a.Cost) })
	r.Cost = round(r.Cost)
	for i := range r.Deals {
		r.Deals[i].Cost = round(r.Deals[i].Cost)
	}
}

// least is the cost from which on a decision is listed: less is no difference to speak of.
// In Chinese Official, where a win brings some fifty points and not some thousand, it is
// smaller.
const (
	least      = 30
	leastEight = 0.3
)

// decision weighs one decision in a deal. It returns the move where the reader would have
// done something else; it is valid until the next one is weighed.
func (r *Review) decision(w bot.Weigher, v *table.View, in int, legal []mahjong.Action, did mahjong.Action) *Move {
	choices := w.Weigh(*v, legal)
	at := slices.IndexFunc(choices, func(c sight.Choice) bool { return alike(c.Action, did) })
	best := sight.Best(choices)
	if at < 0 {
		return nil // of another kind than the bot knows
	}
	r.Decisions++
	deal := &r.Deals[in]
	deal.Decisions++
	played, reads := &choices[at], &choices[best]
	if alike(played.Action, reads.Action) {
		r.Same++
		return nil
	}
	if !played.Weighed || !reads.Weighed {
		return nil // the reader goes by a rule there, and has no number for it
	}
	// What it does by habit it does without a number.
	cost := worthOf(reads) - worthOf(played)
	if cost = round(cost); cost < r.least {
		return nil
	}
	m := r.moveOf(v, played, reads)
	m.Deal = in
	if m.Kind == Riichi && reads.Action.DeclaresRiichi() {
		// Who does not declare riichi may be asked again each turn: it is one choice.
		if s := &r.silent; s.move >= 0 && s.deal == in && slices.Equal(s.waits, m.Reader.Help) {
			r.Moves[s.move].Again++
			return nil
		}
		r.silent.deal, r.silent.waits, r.silent.move = in, m.Reader.Help, len(r.Moves)
	}
	m.Reasons = reasonsOf(v, r.book, &m, choices, played, reads)
	r.Moves = append(r.Moves, m)
	r.Cost += cost
	deal.Cost += cost
	return &r.Moves[len(r.Moves)-1]
}

// moveOf is a move without its reasons.
func (r *Review) moveOf(v *table.View, played, reads *sight.Choice) Move {
	m := Move{Turn: len(v.Seats[v.Viewer].River) + 1, Hand: v.Own.Hand, Cost: round(worthOf(reads) - worthOf(played)), Place: round(reads.Place - played.Place),
		Played: r.optionOf(played), Reader: r.optionOf(reads), Kind: kindOf(v, played, reads)}
	if v.Phase != table.Turn {
		m.Asked = v.Asked
	}
	for s := range mahjong.NoSeat {
		if s != v.Viewer {
			m.Winds[s] = v.Seats[s].Wind
		}
	}
	return m
}

// alike reports whether two actions come to the same: a tile is the same whether it was
// just drawn or not.
func alike(a, b mahjong.Action) bool {
	a.Drawn, b.Drawn = false, false
	return a == b
}

// worthOf is what a choice is worth to the reader, without what it does by habit, in
// points as they count when a game begins: so a point of the last deal can be set beside
// one of the first.
func worthOf(c *sight.Choice) float64 {
	return (c.Sum - c.Worth.Habit) * cmp.Or(c.Scale, 1)
}

func (r *Review) optionOf(c *sight.Choice) Option {
	o := Option{Action: c.Action, Then: c.Then, Sum: round(worthOf(c)), Win: round(r.wins(c.Win)), Pays: round(c.Pays), Later: round(c.Later),
		Drawn: round(c.Drawn), Call: round(c.Worth.Call * cmp.Or(c.Scale, 1)), Folds: c.Folds, Away: c.Away, Tiles: c.Tiles, OnWin: round(r.wins(c.OnWin))}
	now := 0.0
	for s, k := range c.Risks {
		o.Risks[s] = round(k.Chance)
		now += k.Chance * k.Cost
	}
	o.Now = round(now)
	for k := range c.Help.All() {
		o.Help = append(o.Help, k)
	}
	for _, p := range c.Routes {
		o.Routes = append(o.Routes, p.Fan)
	}
	return o
}

// round leaves four places behind the point, so that numbers are printed alike.
func round(x float64) float64 { return math.Round(x*1e4)/1e4 + 0 }

// Usual is who reads where nobody else is asked for.
const Usual = "master"
