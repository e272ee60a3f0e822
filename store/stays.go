package store

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"jansou/account"
	"jansou/parlour"
	"jansou/store/queries"
)

// openStays is how the list of everybody is kept in a row.
const openStays = 1

// mostOpenStays are listed at once, those made first.
const mostOpenStays = 200

func stayOf(r queries.Stay) account.Stay {
	return account.Stay{Name: r.Name, Owner: personOf(r.PersonID), Title: r.Title, Made: time.UnixMicro(r.Made), Changed: time.UnixMicro(r.Changed), Open: r.Open == openStays, Settings: json.RawMessage(r.Settings)}
}

func staysOf(rows []queries.Stay, err error) ([]account.Stay, error) {
	if err != nil {
		return nil, fmt.Errorf("store: read the tables that stay: %w", err)
	}
	out := make([]account.Stay, len(rows))
	for i, r := range rows {
		out[i] = stayOf(r)
	}
	return out, nil
}

// open01 is how that a table that stays is in the list of everybody stands in a row.
func open01(open bool) int64 {
	if open {
		return openStays
	}
	return 0
}

// Stay returns the table that stays of that name; nil: there is none.
func (s *Store) Stay(ctx context.Context, name string) (*account.Stay, error) {
	all, err := staysOf(s.gets.Stay(ctx, name))
	if err != nil || len(all) == 0 {
		return nil, err
	}
	return &all[0], nil
}

// OpenStays lists the tables that stay and are in the list of everybody, the one made
// first first.
func (s *Store) OpenStays(ctx context.Context) ([]account.Stay, error) {
	return staysOf(s.gets.OpenStays(ctx, queries.OpenStaysParams{Open: openStays, Limit: mostOpenStays}))
}

// StaysOf lists those of a person.
func (s *Store) StaysOf(ctx context.Context, person parlour.Owner) ([]account.Stay, error) {
	return staysOf(s.gets.StaysOf(ctx, person[:]))
}

// MakeStay keeps a table that stays, of somebody who may have so many. It is
// ErrNameTaken, ErrFull or ErrGone of package account where it cannot be.
func (s *Store) MakeStay(ctx context.Context, x account.Stay, most int) error {
	return s.does(ctx, "make a table that stays", func(q *queries.Queries) error {
		if err := isThere(q, x.Owner); err != nil {
			return err
		}
		own, err := q.StaysOf(background, x.Owner[:])
		if err != nil {
			return err
		}
		if len(own) >= most {
			return account.ErrFull
		}
		n, err := q.MakeStay(background, queries.MakeStayParams{Name: x.Name, PersonID: x.Owner[:], Title: x.Title, Made: x.Made.UnixMicro(), Changed: x.Changed.UnixMicro(), Open: open01(x.Open), Settings: string(x.Settings)})
		if err == nil && n == 0 {
			err = account.ErrNameTaken
		}
		return err
	})
}

// EditStay changes a table that stays, of its owner.
func (s *Store) EditStay(ctx context.Context, x account.Stay) error {
	return s.does(ctx, "change a table that stays", func(q *queries.Queries) error {
		return here(q.EditStay(background, queries.EditStayParams{Title: x.Title, Changed: x.Changed.UnixMicro(), Open: open01(x.Open), Settings: string(x.Settings), Name: x.Name, PersonID: x.Owner[:]}))
	})
}

// RemoveStay removes a table that stays, of its owner, and forgets which games were
// its. The games themselves stay.
func (s *Store) RemoveStay(ctx context.Context, name string, owner parlour.Owner) error {
	return s.does(ctx, "remove a table that stays", func(q *queries.Queries) error {
		if err := here(q.DropStay(background, queries.DropStayParams{Name: name, PersonID: owner[:]})); err != nil {
			return err
		}
		return q.DropStayTables(background, name)
	})
}

// NoteStayTable notes that a table was opened for one that stays.
func (s *Store) NoteStayTable(ctx context.Context, stay, table string, at time.Time) error {
	return s.does(ctx, "note a table of one that stays", func(q *queries.Queries) error {
		rows, err := q.Stay(background, stay)
		if err != nil || len(rows) == 0 {
			return err // it was removed meanwhile
		}
		return q.NoteStayTable(background, queries.NoteStayTableParams{Name: stay, Made: at.UnixMicro(), TableID: table})
	})
}

// StoodAt reports whether a table of that name stays that stayed already at a moment.
func (s *Store) StoodAt(ctx context.Context, stay string, at time.Time) (bool, error) {
	x, err := s.Stay(ctx, stay)
	return err == nil && x != nil && !x.Made.After(at), err
}

// StayGames lists the games of a table that stays that are over, the last first, at
// most so many. With a person only those that the person played.
func (s *Store) StayGames(ctx context.Context, stay string, person *parlour.Owner, most int) (out []account.StayGame, err error) {
	add := func(table string, ended, deals int64) {
		out = append(out, account.StayGame{Table: table, Ended: time.UnixMicro(ended), Deals: int(deals)})
	}
	if person == nil {
		rows, err := s.gets.StayTables(ctx, queries.StayTablesParams{Name: stay, Limit: int64(most)})
		if err != nil {
			return nil, fmt.Errorf("store: list the games of a table that stays: %w", err)
		}
		for _, r := range rows {
			add(r.TableID, r.Ended, r.Deals)
		}
		return out, nil
	}
	rows, err := s.gets.StayTablesWith(ctx, queries.StayTablesWithParams{Name: stay, PersonID: person[:], Most: int64(most)})
	if err != nil {
		return nil, fmt.Errorf("store: list the games of a table that stays: %w", err)
	}
	for _, r := range rows {
		add(r.TableID, r.Ended, r.Deals)
	}
	return out, nil
}

// KeptStays lists the tables that stay of a person, for who takes along what is kept.
func (s *Store) KeptStays(ctx context.Context, person parlour.Owner) (out []parlour.KeptStay, err error) {
	all, err := s.StaysOf(ctx, person)
	for _, x := range all {
		out = append(out, parlour.KeptStay{Name: x.Name, Title: x.Title, Made: x.Made.UTC(), Settings: x.Settings})
	}
	return out, err
}

// eraseStays removes the tables that stay of a person.
func eraseStays(q *queries.Queries, person parlour.Owner) error {
	all, err := q.StaysOf(background, person[:])
	for i := 0; err == nil && i < len(all); i++ {
		if _, err = q.DropStay(background, queries.DropStayParams{Name: all[i].Name, PersonID: person[:]}); err == nil {
			err = q.DropStayTables(background, all[i].Name)
		}
	}
	return err
}
