package results

import (
	"cmp"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"slices"

	"jansou/games"
	"jansou/mahjong"
	"jansou/parlour"
	"jansou/rating"
	"jansou/shelf"
	"jansou/tally"
)

// Of returns what the table of that log comes to, which has ended; nil where no
// deal was played to its end.
func Of(id string, log []parlour.Commit) (r *parlour.Result, err error) {
	defer func() {
		if x := recover(); x != nil { // what cannot have happened, as of a log by other rules
			r, err = nil, fmt.Errorf("results: table %s: %v", id, x)
		}
	}()
	people, by, bots, sorts, begun := parlour.SeatsPlayed(log)
	if len(log) == 0 || log[0].Opened == nil || !log[len(log)-1].Ends() {
		return nil, fmt.Errorf("results: table %s: its log is not whole", id)
	}
	if !begun {
		return nil, nil
	}
	set := log[0].Opened
	book, err := shelf.ReadFor(set.Text, set.Length.Rounds())
	if err != nil {
		return nil, fmt.Errorf("results: table %s: %w", id, err)
	}
	events := parlour.InForce(log)
	game := tally.Of(book, func(yield func(*mahjong.Event) bool) {
		for i := range events {
			if !yield(&events[i]) {
				return
			}
		}
	})
	if len(game.Course) == 0 {
		return nil, nil
	}
	r = &parlour.Result{Table: id, Game: game.Kind, Ruleset: set.Ruleset, Title: set.Title, Text: sha256.Sum256(set.Text), Length: set.Length,
		Speed: string(SpeedOf(set.Clock)), Ended: log[len(log)-1].At, Finished: game.Ended != "", Start: book.StartPoints(), Public: set.Public}
	terms := rating.Terms{Finished: r.Finished, Taught: set.Teaching, Friendly: !set.Rated, Branched: set.Branch != nil, Assist: set.Assist, Rounds: set.Length.Rounds()}
	switch {
	case set.Branch != nil:
		r.Origin = parlour.ABranch
	case set.Teaching:
		r.Origin = parlour.ALesson
	case set.Imported != "":
		r.Origin, r.System, terms.Imported = parlour.Imported, set.Imported, true
	}
	for i := range log {
		if c := &log[i]; c.Kind == parlour.Started || c.Kind == parlour.Branched {
			r.Began, terms.OnePerson = c.At, c.OnePerson
		}
	}
	for s := range r.Seats {
		seat := &r.Seats[s]
		seat.Person, seat.Commit = people[s], by[s]
		if seat.Person == (parlour.Owner{}) && set.Imported != "" {
			seat.Commit, seat.Name = 0, bots[s]
			continue
		}
		if seat.Person == (parlour.Owner{}) {
			seat.Commit, seat.Name, seat.Bot = 0, bots[s], cmp.Or(sorts[s], set.Bots, "bot") // older logs do not say which
			terms.Bots++
			continue
		}
		terms.OnePerson = terms.OnePerson || slices.Contains(people[:s], seat.Person)
	}
	full, err := fullRounds(set.Text)
	if err != nil {
		return nil, fmt.Errorf("results: table %s: %w", id, err)
	}
	terms.Full = full
	r.Unrated = string(terms.Why())
	return r, fill(r, &game, standings(events))
}

// fullRounds is how many rounds a game of the ruleset of that text has by itself.
func fullRounds(text []byte) (int, error) {
	b, err := shelf.Read(text)
	if err != nil {
		return 0, err
	}
	return b.Rounds(), nil
}

// SpeedOf is how much time a clock gives for a turn, as ratings are kept apart by.
func SpeedOf(c parlour.Clock) rating.Speed {
	return rating.SpeedOf(c.Base.Milliseconds(), c.Bank.Milliseconds())
}

// standings is how a game ended; nil where it did not.
func standings(events []mahjong.Event) *[4]mahjong.Standing {
	if n := len(events); n > 0 && events[n-1].Kind == mahjong.GameEnded {
		return events[n-1].Final
	}
	return nil
}

// fill writes into r what a game was counted to.
func fill(r *parlour.Result, game *tally.Game, final *[4]mahjong.Standing) (err error) {
	r.Deals, r.Counts = len(game.Course), tally.Version
	if r.Course, err = json.Marshal(game.Course); err != nil {
		return err
	}
	if len(game.Great) > 0 && r.Origin != parlour.ALesson { // a hall is of what people find by themselves
		if r.Great, err = json.Marshal(game.Great); err != nil {
			return err
		}
	}
	last := game.Course[len(game.Course)-1].Points
	for s := range r.Seats {
		seat := &r.Seats[s]
		if seat.Person != (parlour.Owner{}) || r.Origin == parlour.Imported {
			r.People++
		}
		seat.Points = last[s]
		if seat.Sum, err = json.Marshal(game.Seats[s]); err != nil {
			return err
		}
	}
	if final != nil {
		for _, at := range final {
			seat := &r.Seats[at.Seat]
			seat.Place, seat.Points, seat.Total = at.Place, at.Points, at.Total
		}
	}
	return nil
}

// Kinds returns the games of which there can be results, in the order in which
// they are listed.
func Kinds() (names []string) {
	for _, k := range games.All() {
		names = append(names, k.Name())
	}
	return names
}
