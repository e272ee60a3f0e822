package rating

import (
	"cmp"
	"fmt"
	"slices"
)

// Player is who is rated: an id of the caller, the same in all games. It may
// outlive the name of who has erased it, so that the others keep their games.
type Player string

// Ladder is what ratings are compared on. A player has a rating on each that the
// player has played on, and none of them moves another.
type Ladder struct {
	Game  string `json:"game"`            // as its rules begin: "riichi", "mcr"
	Speed Speed  `json:"speed"`           // how much time there was
	Event string `json:"event,omitempty"` // a league or tournament that keeps ratings of its own; empty: the parlour
}

// Finish is where a player of a game came in.
type Finish struct {
	Player Player `json:"player"`
	Place  int    `json:"place"` // 1 to 4; equal for those who share a place by the ruleset
}

// Game is a game that counts (see Terms) and is over.
type Game struct {
	Ladder Ladder    `json:"ladder"`
	Day    Day       `json:"day"`              // when it was over
	Period string    `json:"period,omitempty"` // games that follow one another with the same name here are rated together, as those of one evening; empty: the game is rated by itself
	Finish [4]Finish `json:"finish"`           // in any order
}

// check says what is wrong with g.
func (g *Game) check() error {
	for i, f := range g.Finish {
		if f.Player == "" {
			return fmt.Errorf("rating: a game of day %d has a seat without a player", g.Day)
		}
		if f.Place < 1 || f.Place > 4 {
			return fmt.Errorf("rating: a game of day %d has %q in place %d; places are 1 to 4", g.Day, f.Player, f.Place)
		}
		for _, other := range g.Finish[:i] {
			if other.Player == f.Player {
				return fmt.Errorf("rating: a game of day %d has %q on two seats", g.Day, f.Player)
			}
		}
	}
	return nil
}

// Ratings are those of all players on all ladders.
type Ratings struct {
	system System
	of     map[Ladder]map[Player]Rating
}

// New returns ratings before the first game. It is an error if the numbers of
// s are none by which one can rate.
func New(s System) (*Ratings, error) {
	if err := s.check(); err != nil {
		return nil, err
	}
	return &Ratings{system: s, of: map[Ladder]map[Player]Rating{}}, nil
}

// Fold rates games in their order, from nothing. Games that follow one another
// with the same Period are rated together.
func (s System) Fold(games []Game) (*Ratings, error) {
	r, err := New(s)
	if err != nil {
		return nil, err
	}
	for len(games) > 0 {
		n := 1
		for p := games[0].Period; p != "" && n < len(games) && games[n].Period == p; {
			n++
		}
		if err := r.Add(games[:n]...); err != nil {
			return nil, err
		}
		games = games[n:]
	}
	return r, nil
}

// Add rates the games of one period together: each by the ratings that its
// players had before any of them, so that their order makes no difference. All
// count for the day of the latest. It is an error if a game has not four players,
// and then none is added.
func (r *Ratings) Add(period ...Game) error {
	type seat struct {
		ladder Ladder
		player Player
	}
	type told struct{ moves, tells []float64 }
	var day Day
	for i := range period {
		if err := period[i].check(); err != nil {
			return err
		}
		if i == 0 || period[i].Day > day {
			day = period[i].Day
		}
	}
	heard := map[seat]told{}
	for _, g := range period {
		var before [4]Rating
		var places [4]int
		for i, f := range g.Finish {
			before[i], places[i] = r.system.at(r.Of(g.Ladder, f.Player), day), f.Place
		}
		moves, tells := r.system.game(before[:], places[:])
		for i, f := range g.Finish {
			at := seat{g.Ladder, f.Player}
			t := heard[at]
			heard[at] = told{append(t.moves, moves[i]), append(t.tells, tells[i])}
		}
	}
	for at, t := range heard {
		if r.of[at.ladder] == nil {
			r.of[at.ladder] = map[Player]Rating{}
		}
		before := r.system.at(r.Of(at.ladder, at.player), day)
		r.of[at.ladder][at.player] = r.system.moved(before, t.moves, t.tells)
	}
	return nil
}

// Of returns the rating of a player on a ladder as of the last game there; the
// zero Rating if there was none.
func (r *Ratings) Of(l Ladder, p Player) Rating { return r.of[l][p] }

// Entry is the rating of one player on one ladder.
type Entry struct {
	Ladder Ladder `json:"ladder"`
	Player Player `json:"player"`
	Rating Rating `json:"rating"`
}

// Entries returns all ratings, by ladder and player: what is kept of them, and
// what to compare with ratings that were computed anew.
func (r *Ratings) Entries() []Entry {
	var list []Entry
	for l, of := range r.of {
		for p, own := range of {
			list = append(list, Entry{l, p, own})
		}
	}
	slices.SortFunc(list, func(a, b Entry) int {
		return cmp.Or(cmp.Compare(a.Ladder.Game, b.Ladder.Game), cmp.Compare(a.Ladder.Speed, b.Ladder.Speed),
			cmp.Compare(a.Ladder.Event, b.Ladder.Event), cmp.Compare(a.Player, b.Player))
	})
	return list
}

// Row is a player in the list of a ladder.
type Row struct {
	Player Player `json:"player"`
	Shown
}

// List returns who has a rating on a ladder that is shown on day, the highest
// mean first, of equal ones the narrower first.
func (r *Ratings) List(l Ladder, day Day) []Row {
	var list []Row
	for p, own := range r.of[l] {
		if shown, ok := r.system.Show(own, day); ok {
			list = append(list, Row{p, shown})
		}
	}
	slices.SortFunc(list, func(a, b Row) int {
		return cmp.Or(cmp.Compare(b.Mean, a.Mean), cmp.Compare(a.Within, b.Within), cmp.Compare(a.Player, b.Player))
	})
	return list
}
