package store

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"jansou/mahjong"
	"jansou/parlour"
	"jansou/rating"
	"jansou/results"
	"jansou/store/queries"
	"jansou/tally"
)

// Played reads what was counted of people, who are one, in each of their games, the
// last game first.
func (s *Store) Played(ctx context.Context, people []parlour.Owner) (games []results.Game, err error) {
	for _, p := range people {
		rows, err := s.gets.PlayedBy(ctx, p[:])
		if err != nil {
			return nil, fmt.Errorf("store: read the games of a person: %w", err)
		}
		for _, r := range rows {
			games = append(games, results.Game{Table: r.TableID, Game: r.Game, Ruleset: r.Ruleset, Title: r.Title, Speed: r.Speed, Origin: parlour.Origin(r.Origin),
				Unrated: r.Unrated, People: int(r.People), Public: r.Public != 0, Ended: r.Ended, Deals: int(r.Deals), Seat: mahjong.Seat(r.Seat),
				Place: int(r.Place), Points: int(r.Points), Total: int(r.Total), Sum: r.Sum, Great: r.Great})
		}
	}
	if len(people) > 1 {
		slices.SortStableFunc(games, func(a, b results.Game) int {
			return cmp.Or(cmp.Compare(b.Ended, a.Ended), cmp.Compare(b.Table, a.Table))
		})
	}
	return games, nil
}

// Met reads whom people, who are one, have met, the last game first.
func (s *Store) Met(ctx context.Context, people []parlour.Owner) (met []results.Met, err error) {
	for _, p := range people {
		rows, err := s.gets.OpponentsOf(ctx, p[:])
		if err != nil {
			return nil, fmt.Errorf("store: read whom a person met: %w", err)
		}
		for _, r := range rows {
			who, err := ownerOf(r.PersonID)
			if err != nil {
				return nil, err
			}
			if slices.Contains(people, who) {
				continue
			}
			ended := r.Place > 0 && r.OtherPlace > 0
			met = append(met, results.Met{Table: r.TableID, Ended: r.Ended, Who: who, Sat: int(r.Sat), Ahead: ended && r.Place < r.OtherPlace, Level: ended && r.Place == r.OtherPlace})
		}
	}
	if len(people) > 1 {
		slices.SortStableFunc(met, func(a, b results.Met) int {
			return cmp.Or(cmp.Compare(b.Ended, a.Ended), cmp.Compare(b.Table, a.Table))
		})
	}
	return met, nil
}

// ownerOf is a person as the file has one.
func ownerOf(id []byte) (o parlour.Owner, err error) {
	if len(id) != len(o) {
		return o, fmt.Errorf("store: a person with an id of %d bytes", len(id))
	}
	return parlour.Owner(id), nil
}

// AverageOf reads the sum of all people of the server in games of that kind; ruleset and
// company may be empty, and then count for all. nil: nobody has played so.
func (s *Store) AverageOf(ctx context.Context, f results.Filter) (*tally.Sum, error) {
	rows, err := s.gets.AveragesOf(ctx, f.Game)
	if err != nil {
		return nil, fmt.Errorf("store: read what all people did: %w", err)
	}
	var all *tally.Sum
	for _, r := range rows {
		var one tally.Sum
		if f.Ruleset != "" && r.Ruleset != f.Ruleset || f.Company != results.All && r.Company != string(f.Company) || json.Unmarshal(r.Sum, &one) != nil {
			continue // one of other definitions waits to be counted anew
		}
		if all == nil {
			all = &tally.Sum{}
		}
		all.Add(&one)
	}
	return all, nil
}

// Detail reads what a list shows of a game beside what was counted.
func (s *Store) Detail(ctx context.Context, table string) (d results.Detail, err error) {
	rows, err := s.gets.ResultOf(ctx, table)
	if err != nil || len(rows) == 0 {
		return d, fmt.Errorf("store: read what table %s came to: %d rows: %w", table, len(rows), err)
	}
	r := &rows[0]
	d.Length, d.Start, d.Finished = parlour.Length(r.Length), int(r.Start), r.Finished != 0
	great, err := results.GreatOf(r.Great)
	if err == nil {
		d.Great = len(great)
		err = json.Unmarshal(r.Course, &d.Course)
	}
	if err != nil {
		return d, fmt.Errorf("store: what table %s came to: %w", table, err)
	}
	kept, err := s.gets.IsKept(ctx, table)
	if err != nil {
		return d, fmt.Errorf("store: look for table %s: %w", table, err)
	}
	d.Kept = kept > 0
	seats, err := s.gets.ResultSeats(ctx, table)
	if err != nil {
		return d, fmt.Errorf("store: read who played at table %s: %w", table, err)
	}
	for i := range seats[:min(4, len(seats))] {
		seat := &seats[i]
		at := results.SeatDetail{Name: seat.Name, Bot: seat.Bot, Place: int(seat.Place), Points: int(seat.Points), Total: int(seat.Total)}
		if seat.PersonID != nil {
			if at.Who, err = ownerOf(seat.PersonID); err != nil {
				return d, err
			}
			if at.Name, err = s.NameBeside(ctx, at.Who, table, int(seat.Sat)); err != nil {
				return d, err
			}
		}
		d.Seats[seat.Seat&3] = at
	}
	return d, nil
}

// NameBeside reads the name under which a person came to a table by a commit;
// parlour.NameErased where it is there no more.
func (s *Store) NameBeside(ctx context.Context, person parlour.Owner, table string, commit int) (string, error) {
	rows, err := s.gets.NameBeside(ctx, queries.NameBesideParams{PersonID: person[:], TableID: table, Seq: int64(commit)})
	if err != nil {
		return "", fmt.Errorf("store: read a name at table %s: %w", table, err)
	}
	if len(rows) == 0 || !rows[0].Valid {
		// A log of before schema 4 has it inside.
		return s.nameInside(ctx, table, commit)
	}
	return rows[0].String, nil
}

// nameInside reads a name that stands inside a commit.
func (s *Store) nameInside(ctx context.Context, table string, commit int) (string, error) {
	lines, err := s.Read(ctx, table, 0)
	if err != nil || commit >= len(lines) {
		return parlour.NameErased, nil // the log is gone, or cannot be read
	}
	var name string
	if at := placesIn(lines[commit]).named().of(lines[commit]); len(at) > 0 && json.Unmarshal(at, &name) == nil && name != "" {
		return name, nil
	}
	return parlour.NameErased, nil
}

// RatingsOf reads the ratings of a person on all ladders.
func (s *Store) RatingsOf(ctx context.Context, person parlour.Owner) (out []results.Ladder, err error) {
	rows, err := s.gets.RatingsOf(ctx, person[:])
	if err != nil {
		return nil, fmt.Errorf("store: read the ratings of a person: %w", err)
	}
	points, err := s.gets.RatingPointsOf(ctx, person[:])
	if err != nil {
		return nil, fmt.Errorf("store: read how the ratings of a person went: %w", err)
	}
	for _, r := range rows {
		l := results.Ladder{Ladder: rating.Ladder{Game: r.Game, Speed: rating.Speed(r.Speed), Event: r.Event}, Person: person}
		if l.Now, err = readRating(r.Mean, r.Variance, r.Games, r.Day); err != nil {
			return nil, fmt.Errorf("store: %w", err)
		}
		for _, p := range points {
			if p.Game != r.Game || p.Speed != r.Speed || p.Event != r.Event {
				continue
			}
			at, err := readRating(p.Mean, p.Variance, p.Games, p.Day)
			if err != nil {
				return nil, fmt.Errorf("store: %w", err)
			}
			l.Points = append(l.Points, results.RatingPoint{Table: p.TableID, Rating: at})
		}
		out = append(out, l)
	}
	return out, nil
}

// Ranked reads the ratings of a ladder that are of so many games or more, in no order
// that says anything.
func (s *Store) Ranked(ctx context.Context, l rating.Ladder, games int) (out []rating.Rating, err error) {
	rows, err := s.gets.RatingsOn(ctx, queries.RatingsOnParams{Game: l.Game, Speed: string(l.Speed), Event: l.Event, Games: int64(games)})
	if err != nil {
		return nil, fmt.Errorf("store: read a ladder: %w", err)
	}
	for _, r := range rows {
		one, err := readRating(r.Mean, r.Variance, r.Games, r.Day)
		if err != nil {
			return nil, fmt.Errorf("store: %w", err)
		}
		out = append(out, one)
	}
	return out, nil
}

// Hall reads the great hands of games that everybody could see, the last game first, from
// before a moment and a table on; most games at once. It returns the place to go on from;
// "" where there is no more.
func (s *Store) Hall(ctx context.Context, game string, before int64, table string, most int) (hands []results.Hand, at int64, next string, err error) {
	rows, err := s.gets.GreatOf(ctx, queries.GreatOfParams{Game: game, Ended: before, TableID: table, Most: int64(most)})
	if err != nil {
		return nil, 0, "", fmt.Errorf("store: read the hall: %w", err)
	}
	for _, r := range rows {
		great, err := results.GreatOf(r.Great)
		if err != nil {
			return nil, 0, "", fmt.Errorf("store: the hands of table %s: %w", r.TableID, err)
		}
		seats, err := s.Detail(ctx, r.TableID)
		if err != nil {
			return nil, 0, "", err
		}
		for _, g := range great {
			h := results.Hand{Table: r.TableID, Ruleset: r.Ruleset, Title: r.Title, Ended: r.Ended / 1000, WinnerName: seats.Seats[g.Winner].Name, Great: g}
			if g.From != g.Winner {
				h.FromName = seats.Seats[g.From].Name
			}
			hands = append(hands, h)
		}
	}
	if len(rows) == most {
		at, next = rows[most-1].Ended, rows[most-1].TableID
	}
	return hands, at, next, nil
}

// KeptResults lists what games came to for a person, the first first.
func (s *Store) KeptResults(ctx context.Context, person parlour.Owner) (out []parlour.KeptResult, err error) {
	games, err := s.Played(ctx, []parlour.Owner{person})
	if err != nil {
		return nil, err
	}
	for _, g := range slices.Backward(games) {
		out = append(out, parlour.KeptResult{Table: g.Table, Game: g.Game, Ruleset: g.Ruleset, Ended: time.UnixMicro(g.Ended).UTC(), Origin: g.Origin, Unrated: g.Unrated,
			Place: g.Place, Points: g.Points, Total: g.Total, Counted: g.Sum})
	}
	return out, nil
}

// KeptRatings lists the ratings of a person, and what each was after each game.
func (s *Store) KeptRatings(ctx context.Context, person parlour.Owner) (out []parlour.KeptRating, err error) {
	ladders, err := s.RatingsOf(ctx, person)
	if err != nil {
		return nil, err
	}
	for _, l := range ladders {
		k := parlour.KeptRating{Game: l.Ladder.Game, Speed: string(l.Ladder.Speed), System: rating.Standard().Name,
			Mean: decimal(l.Now.Mean), Variance: decimal(l.Now.Variance), Games: l.Now.Games, After: []parlour.KeptRatingAfter{}}
		for _, p := range l.Points {
			k.After = append(k.After, parlour.KeptRatingAfter{Table: p.Table, Games: p.Rating.Games, Mean: decimal(p.Rating.Mean), Variance: decimal(p.Rating.Variance)})
		}
		out = append(out, k)
	}
	return out, nil
}
