package store

import (
	"context"
	"fmt"
	"time"

	"jansou/account"
	"jansou/parlour"
	"jansou/store/queries"
)

// Join has a guest's games belong to an account from now on, and ends the guest's
// sessions: there is nobody of that name any more. It is ErrExists where the guest
// has an account, or belongs to one.
func (s *Store) Join(ctx context.Context, guest, person parlour.Owner, at time.Time) error {
	return s.does(ctx, "join a guest to an account", func(q *queries.Queries) error {
		if err := isThere(q, person); err != nil {
			return err
		}
		rows, err := q.Account(background, guest[:])
		if err == nil && len(rows) > 0 {
			err = account.ErrExists
		}
		if err != nil {
			return err
		}
		n, err := q.KeepAlias(background, queries.KeepAliasParams{PersonID: guest[:], AccountID: person[:], Made: at.UnixMicro()})
		if err == nil && n == 0 {
			err = account.ErrExists
		}
		if err == nil {
			_, err = q.EndSessions(background, queries.EndSessionsParams{At: nullMoment(at), PersonID: guest[:]})
		}
		for _, one := range []parlour.Owner{guest, person} {
			if err == nil {
				err = s.turned(q, parlour.Turned{Person: one})
			}
		}
		return err
	})
}

// GuestsOf lists the guests whose games belong to the account of a person, the first
// one first.
func (s *Store) GuestsOf(ctx context.Context, person parlour.Owner) ([]parlour.Owner, error) {
	return guestsIn(ctx, s.gets, person)
}

func guestsIn(ctx context.Context, q *queries.Queries, person parlour.Owner) (out []parlour.Owner, err error) {
	rows, err := q.AliasesOf(ctx, person[:])
	if err != nil {
		return nil, fmt.Errorf("store: list the guests of an account: %w", err)
	}
	for _, id := range rows {
		out = append(out, parlour.Owner(id))
	}
	return out, nil
}

// Whose returns to whose account a guest's games belong; the person itself where they
// belong to none.
func (s *Store) Whose(ctx context.Context, person parlour.Owner) (parlour.Owner, error) {
	rows, err := s.gets.AccountOfAlias(ctx, person[:])
	if err != nil {
		return person, fmt.Errorf("store: whose a guest's games are: %w", err)
	}
	if len(rows) == 0 {
		return person, nil
	}
	return parlour.Owner(rows[0]), nil
}

// KeptAccount returns what is kept of the account of a person; nil: a guest. Nothing
// in it is a secret.
func (s *Store) KeptAccount(ctx context.Context, person parlour.Owner) (*parlour.KeptAccount, error) {
	a, err := s.Account(ctx, person)
	if err != nil || a == nil {
		return nil, err
	}
	w, err := s.Ways(ctx, person)
	if err != nil {
		return nil, err
	}
	before, err := s.NameChanges(ctx, person)
	if err != nil {
		return nil, err
	}
	k := &parlour.KeptAccount{Handle: a.Handle, Name: a.Name, Made: a.Made.UTC(), Flag: a.Flag, Seen: string(a.Seen), Roles: a.Roles.Names(), Mail: w.Mail,
		Passkeys: []parlour.KeptWay{}, Identities: []parlour.KeptWay{}, Codes: w.Codes, Before: []parlour.KeptName{}}
	if w.Password != nil {
		k.Password = keptWay("", w.Password.Made, w.Password.Used)
	}
	for _, p := range w.Passkeys {
		k.Passkeys = append(k.Passkeys, *keptWay(p.Label, p.Made, p.Used))
	}
	for _, i := range w.Identities {
		k.Identities = append(k.Identities, *keptWay(i.Issuer+" "+i.Subject, i.Made, i.Used))
	}
	for _, n := range before {
		k.Before = append(k.Before, parlour.KeptName{Name: n.Name, Until: n.At.UTC()})
	}
	return k, nil
}

func keptWay(label string, made, used time.Time) *parlour.KeptWay {
	w := &parlour.KeptWay{Label: label, Made: made.UTC()}
	if !used.IsZero() {
		at := used.UTC()
		w.Used = &at
	}
	return w
}

// dropAccount removes the account of a person and all that belongs to it but
// sessions: names, ways to sign in, codes, which guests it was, friends, tables that stay.
func dropAccount(q *queries.Queries, person parlour.Owner) (int64, error) {
	for _, drop := range []func(context.Context, []byte) error{q.DropLooks, q.DropNameChanges, q.DropPasskeys, q.DropIdentities, q.DropCodes, q.DropAliases} {
		if err := drop(background, person[:]); err != nil {
			return 0, err
		}
	}
	if _, err := q.DropPassword(background, person[:]); err != nil {
		return 0, err
	}
	if err := eraseTies(q, person); err != nil {
		return 0, err
	}
	if err := eraseStays(q, person); err != nil {
		return 0, err
	}
	return q.DropAccount(background, person[:])
}
