package store

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"jansou/account"
	"jansou/parlour"
	"jansou/store/queries"
)

// accountOf is an account of a row of the file.
func accountOf(r queries.Account) account.Account {
	return account.Account{Person: parlour.Owner(r.PersonID), Handle: r.Handle, Name: r.Name, Made: time.UnixMicro(r.Made),
		Renamed: moment(r.Renamed), Flag: r.Flag, Seen: account.Seen(r.SeenBy), Roles: account.Roles(r.Roles)}
}

// onlyAccount returns the only row of an account; nil: there is none.
func onlyAccount(rows []queries.Account, err error) (*account.Account, error) {
	if err != nil {
		return nil, fmt.Errorf("store: read an account: %w", err)
	}
	if len(rows) == 0 {
		return nil, nil
	}
	a := accountOf(rows[0])
	return &a, nil
}

// Account returns the account of a person; nil: a guest.
func (s *Store) Account(ctx context.Context, person parlour.Owner) (*account.Account, error) {
	return onlyAccount(s.gets.Account(ctx, person[:]))
}

// AccountByHandle returns the account of that handle; nil: there is none.
func (s *Store) AccountByHandle(ctx context.Context, handle string) (*account.Account, error) {
	return onlyAccount(s.gets.AccountByHandle(ctx, handle))
}

// AccountCalled returns the account whose name is read as this one is; nil: there is
// none.
func (s *Store) AccountCalled(ctx context.Context, name string) (*account.Account, error) {
	person, err := s.lookOf(ctx, parlour.Looks(name)[0])
	if err != nil || person == (parlour.Owner{}) {
		return nil, err
	}
	return s.Account(ctx, person)
}

// AllAccounts lists all accounts, the one made first first.
func (s *Store) AllAccounts(ctx context.Context) (out []account.Account, err error) {
	rows, err := s.gets.Accounts(ctx)
	if err != nil {
		return nil, fmt.Errorf("store: list the accounts: %w", err)
	}
	for _, r := range rows {
		out = append(out, accountOf(r))
	}
	return out, nil
}

// NameOf returns the name of the account of a person; "": a guest.
func (s *Store) NameOf(ctx context.Context, person parlour.Owner) (string, error) {
	a, err := s.Account(ctx, person)
	if err != nil || a == nil {
		return "", err
	}
	return a.Name, nil
}

// Bearer returns whose account has a name, or one that people would take for it; the
// zero Owner: nobody's.
func (s *Store) Bearer(ctx context.Context, name string) (parlour.Owner, error) {
	for _, look := range parlour.Looks(name) {
		if person, err := s.lookOf(ctx, look); err != nil || person != (parlour.Owner{}) {
			return person, err
		}
	}
	return parlour.Owner{}, nil
}

func (s *Store) lookOf(ctx context.Context, look string) (parlour.Owner, error) {
	rows, err := s.gets.LookOf(ctx, look)
	if err != nil {
		return parlour.Owner{}, fmt.Errorf("store: look for a name: %w", err)
	}
	if len(rows) == 0 {
		return parlour.Owner{}, nil
	}
	return parlour.Owner(rows[0]), nil
}

// Ways returns how somebody comes into an account.
func (s *Store) Ways(ctx context.Context, person parlour.Owner) (account.Ways, error) {
	w, err := waysIn(ctx, s.gets, person)
	if err != nil {
		return w, fmt.Errorf("store: read the ways to sign in: %w", err)
	}
	return w, nil
}

func waysIn(ctx context.Context, q *queries.Queries, person parlour.Owner) (w account.Ways, err error) {
	passwords, err := q.Password(ctx, person[:])
	if err != nil {
		return w, err
	}
	for _, r := range passwords {
		w.Password = &account.Password{Kept: r.Kept, Made: time.UnixMicro(r.Made), Used: moment(r.Used)}
	}
	keys, err := q.Passkeys(ctx, person[:])
	if err != nil {
		return w, err
	}
	for _, r := range keys {
		w.Passkeys = append(w.Passkeys, account.Passkey{ID: r.ID, Label: r.Label, Public: r.Public, Made: time.UnixMicro(r.Made), Used: moment(r.Used)})
	}
	identities, err := q.Identities(ctx, person[:])
	if err != nil {
		return w, err
	}
	for _, r := range identities {
		w.Identities = append(w.Identities, account.Identity{Issuer: r.Issuer, Subject: r.Subject, Made: time.UnixMicro(r.Made), Used: moment(r.Used)})
	}
	codes, err := q.CodesOf(ctx, person[:])
	if err != nil {
		return w, err
	}
	for _, made := range codes {
		w.Codes, w.CodesMade = w.Codes+1, time.UnixMicro(made)
	}
	accounts, err := q.Account(ctx, person[:])
	if len(accounts) > 0 {
		w.Mail = accounts[0].Mail.String
	}
	return w, err
}

// does has the writer do something to an account; its errors of package account are
// returned as they are.
func (s *Store) does(ctx context.Context, what string, do func(*queries.Queries) error) error {
	if err := s.ask(ctx, do); err != nil {
		return fmt.Errorf("store: %s: %w", what, err)
	}
	return nil
}

// MakeAccount keeps a new account with its ways to sign in. It is ErrNameTaken,
// ErrExists or ErrWayTaken of package account where it cannot be.
func (s *Store) MakeAccount(ctx context.Context, a account.Account, w account.Ways) error {
	return s.does(ctx, "make an account", func(q *queries.Queries) error {
		n, err := q.MakeAccount(background, queries.MakeAccountParams{PersonID: a.Person[:], Handle: a.Handle, Name: a.Name, Made: a.Made.UnixMicro(),
			Flag: a.Flag, SeenBy: string(a.Seen), Roles: int64(a.Roles)})
		if err == nil && n == 0 {
			err = account.ErrExists
		}
		if err == nil {
			err = takeLooks(q, a.Person, a.Name)
		}
		if err == nil && w.Password != nil {
			err = keepPassword(q, a.Person, *w.Password)
		}
		for i := 0; err == nil && i < len(w.Passkeys); i++ {
			err = keepPasskey(q, a.Person, w.Passkeys[i])
		}
		for i := 0; err == nil && i < len(w.Identities); i++ {
			err = keepIdentity(q, a.Person, w.Identities[i])
		}
		return err
	})
}

// takeLooks has nobody else be called by a name.
func takeLooks(q *queries.Queries, person parlour.Owner, name string) error {
	for _, look := range parlour.Looks(name) {
		n, err := q.TakeLook(background, queries.TakeLookParams{Look: look, PersonID: person[:]})
		if err != nil {
			return err
		}
		if n == 0 {
			return account.ErrNameTaken
		}
	}
	return nil
}

func keepPassword(q *queries.Queries, person parlour.Owner, p account.Password) error {
	return q.KeepPassword(background, queries.KeepPasswordParams{PersonID: person[:], Kept: p.Kept, Made: p.Made.UnixMicro(), Used: nullMoment(p.Used)})
}

func keepPasskey(q *queries.Queries, person parlour.Owner, k account.Passkey) error {
	n, err := q.KeepPasskey(background, queries.KeepPasskeyParams{ID: k.ID, PersonID: person[:], Label: k.Label, Public: k.Public, Made: k.Made.UnixMicro(), Used: nullMoment(k.Used)})
	return taken(n, err)
}

func keepIdentity(q *queries.Queries, person parlour.Owner, i account.Identity) error {
	n, err := q.KeepIdentity(background, queries.KeepIdentityParams{Issuer: i.Issuer, Subject: i.Subject, PersonID: person[:], Made: i.Made.UnixMicro(), Used: nullMoment(i.Used)})
	return taken(n, err)
}

// taken is what it means that a way to sign in was not written.
func taken(n int64, err error) error {
	if err == nil && n == 0 {
		return account.ErrWayTaken
	}
	return err
}

// here is what it means that an account was not found.
func here(n int64, err error) error {
	if err == nil && n == 0 {
		return account.ErrGone
	}
	return err
}

// isThere is ErrGone where a person has no account.
func isThere(q *queries.Queries, person parlour.Owner) error {
	rows, err := q.Account(background, person[:])
	return here(int64(len(rows)), err)
}

// Rename gives an account another name, and keeps the one before. It is ErrNameTaken,
// ErrTooSoon or ErrGone where it cannot be.
func (s *Store) Rename(ctx context.Context, person parlour.Owner, name string, at time.Time) error {
	return s.does(ctx, "rename an account", func(q *queries.Queries) error {
		rows, err := q.Account(background, person[:])
		if err = here(int64(len(rows)), err); err != nil {
			return err
		}
		a := accountOf(rows[0])
		switch {
		case a.Name == name:
			return nil
		case at.Before(a.MayRename()):
			return account.ErrTooSoon
		}
		if err := q.DropLooks(background, person[:]); err != nil {
			return err
		}
		if err := takeLooks(q, person, name); err != nil {
			return err
		}
		if err := q.KeepNameChange(background, queries.KeepNameChangeParams{PersonID: person[:], At: at.UnixMicro(), Name: a.Name}); err != nil {
			return err
		}
		return here(q.Rename(background, queries.RenameParams{Name: name, Renamed: nullMoment(at), PersonID: person[:]}))
	})
}

// SetPassword keeps the password of an account, in the place of one that may be
// there.
func (s *Store) SetPassword(ctx context.Context, person parlour.Owner, p account.Password) error {
	return s.does(ctx, "set a password", func(q *queries.Queries) error {
		if err := isThere(q, person); err != nil {
			return err
		}
		return keepPassword(q, person, p)
	})
}

// AddPasskey keeps a passkey of an account.
func (s *Store) AddPasskey(ctx context.Context, person parlour.Owner, k account.Passkey) error {
	return s.does(ctx, "add a passkey", func(q *queries.Queries) error {
		if err := isThere(q, person); err != nil {
			return err
		}
		return keepPasskey(q, person, k)
	})
}

// AddIdentity keeps who an account is at another provider.
func (s *Store) AddIdentity(ctx context.Context, person parlour.Owner, i account.Identity) error {
	return s.does(ctx, "add an identity", func(q *queries.Queries) error {
		if err := isThere(q, person); err != nil {
			return err
		}
		return keepIdentity(q, person, i)
	})
}

// PersonOfIdentity returns whose account somebody at another provider has; the zero
// Owner: none.
func (s *Store) PersonOfIdentity(ctx context.Context, issuer, subject string) (parlour.Owner, error) {
	rows, err := s.gets.PersonOfIdentity(ctx, queries.PersonOfIdentityParams{Issuer: issuer, Subject: subject})
	if err != nil {
		return parlour.Owner{}, fmt.Errorf("store: look for an identity: %w", err)
	}
	if len(rows) == 0 {
		return parlour.Owner{}, nil
	}
	return parlour.Owner(rows[0]), nil
}

// Used notes when somebody signed in by one way of an account: the one in w, as it is
// from now on.
func (s *Store) Used(ctx context.Context, person parlour.Owner, w account.Ways, at time.Time) error {
	return s.does(ctx, "note a sign-in", func(q *queries.Queries) error {
		var err error
		if w.Password != nil {
			err = q.UsedPassword(background, queries.UsedPasswordParams{Used: nullMoment(at), PersonID: person[:]})
		}
		for i := 0; err == nil && i < len(w.Passkeys); i++ {
			_, err = q.UsedPasskey(background, queries.UsedPasskeyParams{Public: w.Passkeys[i].Public, Used: nullMoment(at), ID: w.Passkeys[i].ID})
		}
		for i := 0; err == nil && i < len(w.Identities); i++ {
			err = q.UsedIdentity(background, queries.UsedIdentityParams{Used: nullMoment(at), Issuer: w.Identities[i].Issuer, Subject: w.Identities[i].Subject})
		}
		return err
	})
}

// RemoveWays removes ways to sign in from an account. It is ErrLastWay where none
// would be left, and then all stay.
func (s *Store) RemoveWays(ctx context.Context, person parlour.Owner, w account.Ways) error {
	return s.does(ctx, "remove a way to sign in", func(q *queries.Queries) error {
		removed := int64(0)
		count := func(n int64, err error) error { removed += n; return err }
		var err error
		if w.Password != nil {
			err = count(q.DropPassword(background, person[:]))
		}
		for i := 0; err == nil && i < len(w.Passkeys); i++ {
			err = count(q.DropPasskey(background, queries.DropPasskeyParams{ID: w.Passkeys[i].ID, PersonID: person[:]}))
		}
		for i := 0; err == nil && i < len(w.Identities); i++ {
			err = count(q.DropIdentity(background, queries.DropIdentityParams{Issuer: w.Identities[i].Issuer, Subject: w.Identities[i].Subject, PersonID: person[:]}))
		}
		if err = here(removed, err); err != nil {
			return err
		}
		left, err := waysIn(background, q, person)
		if err == nil && left.Count() == 0 {
			err = account.ErrLastWay
		}
		return err
	})
}

// SetFlag says under which flag a person plays; "": none.
func (s *Store) SetFlag(ctx context.Context, person parlour.Owner, flag string) error {
	return s.does(ctx, "set a flag", func(q *queries.Queries) error {
		return here(q.SetFlag(background, queries.SetFlagParams{Flag: flag, PersonID: person[:]}))
	})
}

// SetSeen says who may see a person's page.
func (s *Store) SetSeen(ctx context.Context, person parlour.Owner, seen account.Seen) error {
	return s.does(ctx, "say who sees a page", func(q *queries.Queries) error {
		return here(q.SetSeenBy(background, queries.SetSeenByParams{SeenBy: string(seen), PersonID: person[:]}))
	})
}

// SetRoles says what a person may do here.
func (s *Store) SetRoles(ctx context.Context, person parlour.Owner, roles account.Roles) error {
	return s.does(ctx, "set roles", func(q *queries.Queries) error {
		return here(q.SetRoles(background, queries.SetRolesParams{Roles: int64(roles), PersonID: person[:]}))
	})
}

// SetMail says where a way back is sent to; "": nowhere.
func (s *Store) SetMail(ctx context.Context, person parlour.Owner, mail string) error {
	return s.does(ctx, "set an address of mail", func(q *queries.Queries) error {
		return here(q.SetMail(background, queries.SetMailParams{Mail: sql.NullString{String: mail, Valid: mail != ""}, PersonID: person[:]}))
	})
}

// SetCodes keeps codes of recovery, by their sums, in the place of those that may be
// there.
func (s *Store) SetCodes(ctx context.Context, person parlour.Owner, sums [][32]byte, at time.Time) error {
	return s.does(ctx, "keep codes of recovery", func(q *queries.Queries) error {
		err := isThere(q, person)
		if err == nil {
			err = q.DropCodes(background, person[:])
		}
		for i := 0; err == nil && i < len(sums); i++ {
			err = q.KeepCode(background, queries.KeepCodeParams{PersonID: person[:], Sum: sums[i][:], Made: at.UnixMicro()})
		}
		return err
	})
}

// UseCode uses up a code of recovery, and reports whether it was one.
func (s *Store) UseCode(ctx context.Context, person parlour.Owner, sum [32]byte) (was bool, err error) {
	err = s.does(ctx, "use a code of recovery", func(q *queries.Queries) error {
		n, err := q.UseCode(background, queries.UseCodeParams{PersonID: person[:], Sum: sum[:]})
		was = n == 1
		return err
	})
	return was && err == nil, err
}

// NameChanges returns the names that an account had before, the first one first.
func (s *Store) NameChanges(ctx context.Context, person parlour.Owner) (out []account.NameChange, err error) {
	rows, err := s.gets.NameChanges(ctx, person[:])
	if err != nil {
		return nil, fmt.Errorf("store: read the names of before: %w", err)
	}
	for _, r := range rows {
		out = append(out, account.NameChange{Name: r.Name, At: time.UnixMicro(r.At)})
	}
	return out, nil
}
