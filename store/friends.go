package store

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"time"

	"jansou/account"
	"jansou/parlour"
	"jansou/store/queries"
)

// Of what somebody may want nothing of another.
const (
	blocksAll  = "all"
	blocksAsks = "asks" // to be a friend, for account.AskAgain
)

// TiesOf returns how a person stands to others at a moment.
func (s *Store) TiesOf(ctx context.Context, person parlour.Owner, at time.Time) (account.Ties, error) {
	t, err := tiesIn(ctx, s.gets, person, at)
	if err != nil {
		return t, fmt.Errorf("store: read who is whose friend: %w", err)
	}
	return t, nil
}

func tiesIn(ctx context.Context, q *queries.Queries, person parlour.Owner, at time.Time) (t account.Ties, err error) {
	blocks, err := q.BlocksOf(ctx, person[:])
	if err != nil {
		return t, err
	}
	deaf := map[parlour.Owner]bool{} // whose asks are not heard
	for _, r := range blocks {
		made := time.UnixMicro(r.Made)
		if other := personOf(r.OtherID); r.What == blocksAll {
			deaf[other] = true
			t.Blocked = append(t.Blocked, account.Tie{Person: other, Handle: r.Handle, Name: r.Name, Flag: r.Flag, At: made})
		} else if at.Before(made.Add(account.AskAgain)) {
			deaf[other] = true
		}
	}
	from, err := q.TiesFrom(ctx, person[:])
	if err != nil {
		return t, err
	}
	for _, r := range from {
		one := tieOf(r.OtherID, r.Made, r.Since, r.Handle, r.Name, r.Flag)
		if r.Since.Valid {
			t.Friends = append(t.Friends, one)
		} else {
			t.Asked = append(t.Asked, one)
		}
	}
	to, err := q.TiesTo(ctx, person[:])
	if err != nil {
		return t, err
	}
	for _, r := range to {
		one := tieOf(r.PersonID, r.Made, r.Since, r.Handle, r.Name, r.Flag)
		switch {
		case r.Since.Valid:
			t.Friends = append(t.Friends, one)
		case !deaf[one.Person]:
			t.Asks = append(t.Asks, one)
		}
	}
	slices.SortStableFunc(t.Friends, func(a, b account.Tie) int { return a.At.Compare(b.At) })
	n, err := q.Hidden(ctx, person[:])
	t.Hidden = n > 0
	return t, err
}

// tieOf is a tie of a row.
func tieOf(other []byte, made int64, since sql.NullInt64, handle, name, flag string) account.Tie {
	at := made
	if since.Valid {
		at = since.Int64
	}
	return account.Tie{Person: personOf(other), Handle: handle, Name: name, Flag: flag, At: time.UnixMicro(at)}
}

// AskFriend has a person ask another to be a friend. Where that one asks, too, they are
// friends. It is ErrFull of package account where the person has too many, and ErrGone
// where one of them has no account.
func (s *Store) AskFriend(ctx context.Context, person, other parlour.Owner, at time.Time) error {
	return s.does(ctx, "ask a friend", func(q *queries.Queries) error {
		t, err := both(q, person, other, at)
		if err != nil || t.Friend(other) != nil {
			return err
		}
		if len(t.Asked) >= account.MostAsked || len(t.Friends) >= account.MostFriends {
			return account.ErrFull
		}
		// Whoever asks wants something of the other again.
		if _, err := q.Unblock(background, queries.UnblockParams{PersonID: person[:], OtherID: other[:]}); err != nil {
			return err
		}
		if ok, err := s.befriend(q, person, other, at); ok || err != nil {
			return err
		}
		_, err = q.AskFriend(background, queries.AskFriendParams{PersonID: person[:], OtherID: other[:], Made: at.UnixMicro()})
		return err
	})
}

// both reads how a person stands to others, where that person and another have
// accounts.
func both(q *queries.Queries, person, other parlour.Owner, at time.Time) (account.Ties, error) {
	for _, one := range []parlour.Owner{person, other} {
		if err := isThere(q, one); err != nil {
			return account.Ties{}, err
		}
	}
	return tiesIn(background, q, person, at)
}

// befriend makes a person the friend of another who has asked for it, and reports
// whether that is so. Nobody is made the friend of who wants nothing of them.
func (s *Store) befriend(q *queries.Queries, person, other parlour.Owner, at time.Time) (bool, error) {
	blocks, err := q.BlocksOf(background, other[:])
	if err != nil {
		return false, err
	}
	for _, b := range blocks {
		if personOf(b.OtherID) == person && b.What == blocksAll {
			return false, nil
		}
	}
	n, err := q.AcceptFriend(background, queries.AcceptFriendParams{Since: nullMoment(at), PersonID: other[:], OtherID: person[:]})
	if err != nil || n == 0 {
		return false, err
	}
	theirs, err := tiesIn(background, q, other, at)
	if err == nil && len(theirs.Friends) > account.MostFriends {
		err = account.ErrFull
	}
	// What the person had asked is answered, too.
	if err == nil {
		_, err = q.DropFriend(background, queries.DropFriendParams{PersonID: person[:], OtherID: other[:]})
	}
	return true, err
}

// AcceptFriend makes friends of a person and another who has asked. It is ErrNoAsk of
// package account where that is not so.
func (s *Store) AcceptFriend(ctx context.Context, person, other parlour.Owner, at time.Time) error {
	return s.does(ctx, "accept a friend", func(q *queries.Queries) error {
		t, err := both(q, person, other, at)
		if err != nil || t.Friend(other) != nil {
			return err
		}
		if len(t.Friends) >= account.MostFriends {
			return account.ErrFull
		}
		if !slices.ContainsFunc(t.Asks, func(a account.Tie) bool { return a.Person == other }) {
			return account.ErrNoAsk
		}
		_, err = s.befriend(q, person, other, at)
		return err
	})
}

// DeclineFriend has a person hear no asks of another for account.AskAgain. Who asked is
// not told: the ask goes on to stand there.
func (s *Store) DeclineFriend(ctx context.Context, person, other parlour.Owner, at time.Time) error {
	return s.does(ctx, "decline a friend", func(q *queries.Queries) error {
		t, err := both(q, person, other, at)
		if err == nil && !slices.ContainsFunc(t.Asks, func(a account.Tie) bool { return a.Person == other }) {
			err = account.ErrNoAsk
		}
		if err != nil {
			return err
		}
		return q.Block(background, queries.BlockParams{PersonID: person[:], OtherID: other[:], Made: at.UnixMicro(), What: blocksAsks})
	})
}

// RemoveFriend ends that a person and another are friends, or what the person has asked.
func (s *Store) RemoveFriend(ctx context.Context, person, other parlour.Owner) error {
	return s.does(ctx, "remove a friend", func(q *queries.Queries) error { return part(q, person, other) })
}

// part ends that a person and another are friends, and what the person has asked. What
// the other has asked and was not answered stays: nobody learns anything of it.
func part(q *queries.Queries, person, other parlour.Owner) error {
	if _, err := q.DropFriend(background, queries.DropFriendParams{PersonID: person[:], OtherID: other[:]}); err != nil {
		return err
	}
	asked, err := q.TiesFrom(background, other[:])
	for i := 0; err == nil && i < len(asked); i++ {
		if r := asked[i]; personOf(r.OtherID) == person && r.Since.Valid {
			_, err = q.DropFriend(background, queries.DropFriendParams{PersonID: other[:], OtherID: person[:]})
		}
	}
	return err
}

// BlockPerson has a person want nothing of another any more.
func (s *Store) BlockPerson(ctx context.Context, person, other parlour.Owner, at time.Time) error {
	return s.does(ctx, "block a person", func(q *queries.Queries) error {
		t, err := both(q, person, other, at)
		if err == nil && len(t.Blocked) >= account.MostBlocked {
			err = account.ErrFull
		}
		if err == nil {
			err = part(q, person, other)
		}
		if err != nil {
			return err
		}
		return q.Block(background, queries.BlockParams{PersonID: person[:], OtherID: other[:], Made: at.UnixMicro(), What: blocksAll})
	})
}

// UnblockPerson takes that back. An ask that was not heard meanwhile is not heard for
// account.AskAgain, as if it had been declined.
func (s *Store) UnblockPerson(ctx context.Context, person, other parlour.Owner, at time.Time) error {
	return s.does(ctx, "unblock a person", func(q *queries.Queries) error {
		t, err := both(q, person, other, at)
		if err != nil || !slices.ContainsFunc(t.Blocked, func(b account.Tie) bool { return b.Person == other }) {
			return err
		}
		return q.Block(background, queries.BlockParams{PersonID: person[:], OtherID: other[:], Made: at.UnixMicro(), What: blocksAsks})
	})
}

// SetHidden says whether a person shows friends being there.
func (s *Store) SetHidden(ctx context.Context, person parlour.Owner, hidden bool, at time.Time) error {
	return s.does(ctx, "hide a person", func(q *queries.Queries) error {
		if !hidden {
			_, err := q.Unhide(background, person[:])
			return err
		}
		if err := isThere(q, person); err != nil {
			return err
		}
		return q.Hide(background, queries.HideParams{PersonID: person[:], Made: at.UnixMicro()})
	})
}

// Apart lists those with whom a person is not brought together: whom the person has
// blocked, and by whom the person is.
func (s *Store) Apart(ctx context.Context, person parlour.Owner) (out []parlour.Owner, err error) {
	own, err := s.gets.BlocksOf(ctx, person[:])
	if err != nil {
		return nil, fmt.Errorf("store: read who is blocked: %w", err)
	}
	for _, r := range own {
		if r.What == blocksAll {
			out = append(out, personOf(r.OtherID))
		}
	}
	by, err := s.gets.BlockersOf(ctx, queries.BlockersOfParams{OtherID: person[:], What: blocksAll})
	if err != nil {
		return nil, fmt.Errorf("store: read who is blocked: %w", err)
	}
	for _, id := range by {
		out = append(out, personOf(id))
	}
	return out, nil
}

// KeptTies lists how a person stands to others, for who takes along what is kept. Who
// has blocked the person is not told.
func (s *Store) KeptTies(ctx context.Context, person parlour.Owner) (out []parlour.KeptTie, err error) {
	t, err := s.TiesOf(ctx, person, time.Now())
	if err != nil {
		return nil, err
	}
	for _, kind := range []struct {
		name string
		ties []account.Tie
	}{{"friend", t.Friends}, {"asks", t.Asks}, {"asked", t.Asked}, {"blocked", t.Blocked}} {
		for _, one := range kind.ties {
			out = append(out, parlour.KeptTie{Kind: kind.name, Handle: one.Handle, Name: one.Name, At: one.At.UTC()})
		}
	}
	return out, nil
}

// eraseTies removes what is kept of a person's friends.
func eraseTies(q *queries.Queries, person parlour.Owner) error {
	if err := q.DropTies(background, person[:]); err != nil {
		return err
	}
	if err := q.DropBlocks(background, person[:]); err != nil {
		return err
	}
	_, err := q.Unhide(background, person[:])
	return err
}
