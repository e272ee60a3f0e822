package web

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"log/slog"
	"net/http"
	"time"

	"jansou/parlour"
)

// Who signs in gets a new cookie for the person of the account, and who signs out one
// of a new person: a cookie that somebody else knew before is never one that is
// signed in (ADR 119).

// grace is how long the cookie before holds on for the same person: questions that
// are under way come with it.
const grace = time.Minute

// begin makes a cookie for a person and keeps it.
func (c *cookies) begin(ctx context.Context, person parlour.Owner, agent string) (secret string, err error) {
	secret, now := c.made(), c.now()
	return secret, c.keep(ctx, sha256.Sum256([]byte(secret)), parlour.Session{Person: person, Made: now, Seen: now, Agent: agent})
}

// endAt says when a cookie of a person ends, whether it was kept or not, and with it
// the one that was to follow it.
func (c *cookies) endAt(ctx context.Context, person parlour.Owner, hash [32]byte, at time.Time) error {
	s, err := c.session(ctx, hash)
	if err != nil {
		return err
	}
	if s == nil {
		s = &parlour.Session{Person: person, Made: c.now(), Seen: c.now()}
	}
	if s.Ends.IsZero() || s.Ends.After(at) {
		k := *s
		k.Ends, k.Before = at, nil
		if err := c.keep(ctx, hash, k); err != nil {
			return err
		}
	}
	all, err := c.kept.OpenSessions(ctx, s.Person, c.now())
	if err != nil {
		return err
	}
	for _, next := range all {
		if bytes.Equal(next.Before, hash[:]) {
			if err := c.endAt(ctx, person, next.Secret, at); err != nil {
				return err
			}
		}
	}
	return nil
}

// forget reads anew what is kept of a person's cookies, and which guests the person
// was: the store has changed it.
func (c *cookies) forget(people ...parlour.Owner) {
	c.turn.Add(1)
	for _, person := range people {
		c.guests.Remove(person)
		for _, hash := range c.known.Keys() {
			if s, ok := c.known.Peek(hash); ok && s.Person == person {
				c.known.Remove(hash)
			}
		}
	}
}

// at is as whom a person acts at a table: as the guest that the person was before an
// account was signed in to, where that guest has a place there and the person has
// none. The error is errWhose.
func (c *cookies) at(ctx context.Context, table string, person parlour.Owner) (parlour.Owner, error) {
	if table == "" || c.belongs == nil || person == (parlour.Owner{}) {
		return person, nil
	}
	guests, err := c.wasGuests(ctx, person)
	if err != nil {
		return parlour.Owner{}, err
	}
	for i, guest := range guests {
		if i == 0 && c.belongs(table, person) {
			return person, nil
		}
		if c.belongs(table, guest) {
			return guest, nil
		}
	}
	return person, nil
}

// wasGuests lists the guests that a person was. The error is errWhose.
func (c *cookies) wasGuests(ctx context.Context, person parlour.Owner) ([]parlour.Owner, error) {
	if all, ok := c.guests.Get(person); ok {
		return all, nil
	}
	turn := c.turn.Load()
	all, err := c.kept.GuestsOf(ctx, person)
	if err != nil {
		c.logger.Warn("which guests a person was cannot be read", slog.Any("cause", err))
		return nil, errWhose
	}
	c.guests.Add(person, all)
	if c.turn.Load() != turn {
		c.guests.Remove(person)
	}
	return all, nil
}

// guestsOf is wasGuests for lists, which are shorter where it cannot be read.
func (c *cookies) guestsOf(ctx context.Context, person parlour.Owner) []parlour.Owner {
	all, _ := c.wasGuests(ctx, person)
	return all
}

// sessionID is by what a session is named to its person: it says nothing of the
// secret.
func (c *cookies) sessionID(hash [32]byte) string {
	return base64.RawURLEncoding.EncodeToString(c.sum("session", string(hash[:]))[:9])
}

// stamp is what the page of a session sends with each change: a page of another site
// does not know it.
func (c *cookies) stamp(secret string) string {
	return base64.RawURLEncoding.EncodeToString(c.sum("stamp", secret)[:18])
}

// hashOf is by what the session of a request is kept; false: it has none.
func hashOf(r *http.Request) (hash [32]byte, ok bool) {
	secret, _ := token(r)
	return sha256.Sum256([]byte(secret)), secret != ""
}
