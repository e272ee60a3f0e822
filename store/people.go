package store

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"jansou/parlour"
	"jansou/store/queries"
)

// A Stay is that somebody came to a table.
type Stay struct {
	Person parlour.Owner
	Table  string
	Commit int    // the commit that says so, counted from 0
	Name   string // "" where the person has none there; parlour.NameErased where it was erased
	At     int64  // microseconds since 1970
}

// Stays hands over every coming of a person to a table, of all tables, the one
// opened first first. It ends with the first error of each. Of a damaged table it
// knows what comes before the damage.
func (s *Store) Stays(ctx context.Context, each func(Stay) error) error {
	tables, err := s.gets.Games(ctx)
	if err != nil {
		return fmt.Errorf("store: list the tables: %w", err)
	}
	for _, table := range tables {
		lines, err := s.Read(ctx, table, 0)
		if err != nil && !errors.Is(err, parlour.ErrDamaged) {
			return err
		}
		for i, data := range lines {
			p := placesIn(data)
			id := p.person(data)
			if id == nil {
				continue
			}
			stay := Stay{Person: parlour.Owner(id), Table: table, Commit: i}
			if at := p.named().of(data); len(at) > 0 {
				_ = json.Unmarshal(at, &stay.Name) // what is no text is no name
			}
			var came struct{ At int64 }
			_ = json.Unmarshal(data, &came) // it has been read as JSON above
			stay.At = came.At
			if err := each(stay); err != nil {
				return err
			}
		}
	}
	return nil
}

// TablesOf lists the tables to which a person came, the one opened first first.
func (s *Store) TablesOf(ctx context.Context, person parlour.Owner) ([]string, error) {
	tables, err := s.gets.TablesOf(ctx, person[:])
	if err != nil {
		return nil, fmt.Errorf("store: list the tables of a person: %w", err)
	}
	return tables, nil
}

// SessionsOf returns what is kept of the cookies of a person, the oldest first,
// without what proves that a cookie is one of them.
func (s *Store) SessionsOf(ctx context.Context, person parlour.Owner) (out []parlour.Session, err error) {
	rows, err := s.gets.SessionsOf(ctx, person[:])
	if err != nil {
		return nil, fmt.Errorf("store: read the sessions of a person: %w", err)
	}
	for _, r := range rows {
		out = append(out, parlour.Session{Person: person, Made: time.UnixMicro(r.Made), Seen: time.UnixMicro(r.Seen), Ends: moment(r.Ends), Agent: r.Agent})
	}
	return out, nil
}

// Erased is what Erase has done.
type Erased struct {
	Names     int         // that stood beside commits
	Sessions  int         // that have ended
	Accounts  int         // that are removed: 0 or 1
	Rewritten []Rewriting // logs that had a name in their commits
}

// A Rewriting is that a log of an earlier program was written anew without a
// name. The file keeps it.
type Rewriting struct {
	Table    string
	Commits  int    // that there were, from the first on
	Old, New []byte // the checksum of the last of them, before and since
}

// Erase erases every name of a person and of the guests whose games belong to the
// person's account, removes the account, and ends the sessions. Ids stay where they
// stand, and so does what was played. Commits that have the name in them are written anew,
// with the chain of their table, and both heads of it are noted. No program may
// serve from the file meanwhile, and for a while it takes twice its room. An error
// may say that damaged tables were left as they are.
func (s *Store) Erase(ctx context.Context, person parlour.Owner) (out Erased, err error) {
	tables, err := s.gets.Games(ctx)
	if err != nil {
		return out, fmt.Errorf("store: erase: %w", err)
	}
	guests, err := s.GuestsOf(ctx, person)
	if err != nil {
		return out, err
	}
	all := append([]parlour.Owner{person}, guests...)
	var left error
	for _, table := range tables {
		r, err := s.rewrite(ctx, table, all)
		if errors.Is(err, parlour.ErrDamaged) {
			left = errors.Join(left, err)
		} else if err != nil {
			return out, fmt.Errorf("store: erase at table %s: %w", table, err)
		}
		if r != nil {
			out.Rewritten = append(out.Rewritten, *r)
		}
	}
	err = s.ask(ctx, func(q *queries.Queries) error {
		done, err := eraseBeside(q, person)
		out.Names, out.Sessions, out.Accounts = done.Names, done.Sessions, done.Accounts
		return err
	})
	if err != nil {
		return out, fmt.Errorf("store: erase: %w", err)
	}
	if err := s.write.scrub(ctx); err != nil {
		return out, fmt.Errorf("store: erase: names are gone from the log, and traces of them may be left in the file: %w", err)
	}
	if left != nil {
		left = fmt.Errorf("store: erase: what is damaged was left as it is: %w", left)
	}
	return out, left
}

// eraseBeside erases the names of a person and of the person's guests that stand
// beside commits, ends the sessions, and removes the account.
func eraseBeside(q *queries.Queries, person parlour.Owner) (out parlour.ErasedNow, err error) {
	guests, err := guestsIn(background, q, person)
	if err != nil {
		return out, err
	}
	out.People = append([]parlour.Owner{person}, guests...)
	for _, p := range out.People {
		n, err := q.EraseNames(background, p[:])
		if err == nil {
			err = eraseCompany(q, p)
		}
		if err == nil {
			err = eraseDrills(q, p)
		}
		if err != nil {
			return out, err
		}
		ended, err := q.EndSessions(background, queries.EndSessionsParams{At: nullMoment(time.Now()), PersonID: p[:]})
		if err != nil {
			return out, err
		}
		if err := q.ForgetAgents(background, p[:]); err != nil {
			return out, err
		}
		out.Names, out.Sessions = out.Names+int(n), out.Sessions+int(ended)
	}
	n, err := dropAccount(q, person)
	out.Accounts = int(n)
	return out, err
}

// EraseNow is Erase for who serves from the file: it erases the names that stand
// beside commits, removes the account and ends the sessions. Logs with a name inside their commits stay
// as they are, and are named; and what was overwritten may still be in free pages
// of the file.
func (s *Store) EraseNow(ctx context.Context, person parlour.Owner) (out parlour.ErasedNow, err error) {
	err = s.ask(ctx, func(q *queries.Queries) error {
		out, err = eraseBeside(q, person)
		for _, one := range out.People {
			if err == nil {
				err = s.turned(q, parlour.Turned{Person: one, Erased: true})
			}
		}
		return err
	})
	if err != nil {
		return out, fmt.Errorf("store: erase: %w", err)
	}
	out.Inside = []string{}
	for _, p := range out.People {
		tables, err := s.TablesOf(ctx, p)
		if err != nil {
			return out, err
		}
		for _, table := range tables {
			lines, err := s.find(ctx, table, 0)
			if err != nil && !errors.Is(err, parlour.ErrDamaged) {
				return out, fmt.Errorf("store: erase: read table %s: %w", table, err)
			}
			if slices.ContainsFunc(lines, func(data []byte) bool { return isInside(data, out.People) }) && !slices.Contains(out.Inside, table) {
				out.Inside = append(out.Inside, table)
			}
		}
	}
	return out, nil
}

// isInside reports whether a commit as it is kept has the name of one of these people
// in it.
func isInside(data []byte, people []parlour.Owner) bool {
	p := placesIn(data)
	return bytes.HasPrefix(p.named().of(data), []byte(`"`)) && slices.ContainsFunc(people, func(one parlour.Owner) bool { return bytes.Equal(p.person(data), one[:]) })
}

// rewrite writes a log anew without the names of people that stand in it; nil: none
// does.
func (s *Store) rewrite(ctx context.Context, table string, people []parlour.Owner) (*Rewriting, error) {
	lines, err := s.find(ctx, table, 0)
	if err != nil {
		return nil, err
	}
	old, now := origin(table), origin(table)
	sums := make([][]byte, len(lines))
	changed := false
	for i, data := range lines {
		old = link(old, data)
		if isInside(data, people) {
			lines[i], changed = put(data, []edit{{placesIn(data).named(), []byte("null")}}), true
		}
		now = link(now, lines[i])
		sums[i] = now
	}
	if !changed {
		return nil, nil
	}
	blob, err := pressed(lines)
	if err != nil {
		return nil, err
	}
	r := &Rewriting{Table: table, Commits: len(lines), Old: old, New: now}
	return r, s.ask(ctx, func(q *queries.Queries) error {
		n, err := q.ReplaceArchive(background, queries.ReplaceArchiveParams{Data: blob, Sum: now, TableID: table})
		if err != nil {
			return err
		}
		for i := 0; n == 0 && i < len(lines); i++ {
			one, err := q.ReplaceCommit(background, queries.ReplaceCommitParams{Data: lines[i], Sum: sums[i], TableID: table, Seq: int64(i)})
			if err != nil {
				return err
			}
			if one != 1 {
				return fmt.Errorf("commit %d is not where it was read", i)
			}
		}
		return q.NoteRewriting(background, queries.NoteRewritingParams{TableID: table, At: time.Now().UnixMicro(), Commits: int64(len(lines)), OldSum: old, NewSum: now})
	})
}
