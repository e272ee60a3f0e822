package web

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"

	"jansou/parlour"
)

// A cookie is a secret of the server's making and a seal by the server's key, so
// that the server knows what it made without keeping it. The person behind it is
// made of both. Kept is only the cookie of somebody who came to a table that is in
// the log, so a stranger who asks for cookies fills no disk. Once it is kept, the
// cookie is followed by another one from time to time, for the same person; the
// old one ends a while after the new one was used for the first time (ADR 94).

// Sessions keeps whose cookies are. Its methods may be called from many
// goroutines at once. Secrets are known to it by their SHA-256.
type Sessions interface {
	// CookieKey returns the key by which the server knows cookies that it made.
	CookieKey(ctx context.Context) ([]byte, error)
	// Session returns what is kept of a cookie; nil: nothing is.
	Session(ctx context.Context, secret [32]byte) (*parlour.Session, error)
	// KeepSession writes what is kept of a cookie.
	KeepSession(ctx context.Context, secret [32]byte, s parlour.Session) error
	// Known reports whether a person came to a table that is in the log.
	Known(ctx context.Context, person parlour.Owner) (bool, error)
	// OpenSessions returns the cookies of a person that hold at a moment, the oldest
	// first.
	OpenSessions(ctx context.Context, person parlour.Owner, at time.Time) ([]parlour.OpenSession, error)
	// GuestsOf lists the guests whose games belong to the account of a person.
	GuestsOf(ctx context.Context, person parlour.Owner) ([]parlour.Owner, error)
}

const (
	turnAfter   = 30 * 24 * time.Hour // a cookie that is older is followed by another
	turnAgain   = 24 * time.Hour      // where that one was never used, after so long by one more
	overlap     = time.Hour           // how long the old one lives on when the new one was used
	seenAgain   = 24 * time.Hour      // how exactly is kept when somebody was seen
	maxSessions = 10_000              // that stay in memory
)

// sealLength is the length of a seal: 128 bits.
const sealLength = 26

// cookies knows whose cookies are.
type cookies struct {
	kept   Sessions
	key    []byte
	known  *lru.Cache[[32]byte, parlour.Session] // what Sessions would say
	guests *lru.Cache[parlour.Owner, []parlour.Owner]
	turn   atomic.Int64 // moves when something is forgotten
	erased sync.Map     // people whose sessions ended since the start, by their Owner
	now    func() time.Time
	logger *slog.Logger

	belongs func(table string, person parlour.Owner) bool // who has a place at a table that is not over; nil: nobody
}

func newCookies(kept Sessions, now func() time.Time, logger *slog.Logger) (*cookies, error) {
	if kept == nil {
		return nil, nil
	}
	key, err := kept.CookieKey(context.Background())
	if err != nil {
		return nil, fmt.Errorf("web: %w", err)
	}
	known, err := lru.New[[32]byte, parlour.Session](maxSessions)
	if err != nil {
		return nil, fmt.Errorf("web: %w", err)
	}
	guests, err := lru.New[parlour.Owner, []parlour.Owner](maxSessions)
	if err != nil {
		return nil, fmt.Errorf("web: %w", err)
	}
	return &cookies{kept: kept, key: key, known: known, guests: guests, now: now, logger: logger}, nil
}

// made returns a new cookie.
func (c *cookies) made() string {
	text := rand.Text()
	return text + "." + c.seal(text)
}

// seal is what the server's key makes of a text.
func (c *cookies) seal(text string) string {
	return base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(c.sum("cookie", text)[:16])
}

func (c *cookies) sum(of, text string) []byte {
	m := hmac.New(sha256.New, c.key)
	m.Write([]byte(of + " " + text))
	return m.Sum(nil)
}

// sealed reports whether the server made a cookie.
func (c *cookies) sealed(secret string) bool {
	text, seal, ok := strings.Cut(secret, ".")
	return ok && len(text) == tokenLength && hmac.Equal([]byte(seal), []byte(c.seal(text)))
}

// person is whose a cookie is: nobody's, where the server has not made it, or where
// its person was erased. What is kept of it comes along, if something is. An error
// says that nobody can tell now.
func (c *cookies) person(ctx context.Context, secret string) (parlour.Owner, *parlour.Session, error) {
	who, s, err := c.owner(ctx, secret)
	if _, is := c.erased.Load(who); err != nil || !is {
		return who, s, err
	}
	if s == nil || s.Ends.IsZero() {
		// The cookie was not kept before, or was read before it ended.
		now := c.now()
		err = c.keep(ctx, sha256.Sum256([]byte(secret)), parlour.Session{Person: who, Made: now, Seen: now, Ends: now})
	}
	return parlour.Owner{}, nil, err
}

// owner is person for who was not erased since the start.
func (c *cookies) owner(ctx context.Context, secret string) (parlour.Owner, *parlour.Session, error) {
	if len(secret) != tokenLength && len(secret) != tokenLength+1+sealLength {
		return parlour.Owner{}, nil, nil
	}
	hash := sha256.Sum256([]byte(secret))
	s, err := c.session(ctx, hash)
	if err != nil {
		return parlour.Owner{}, nil, err
	}
	if s != nil {
		if !s.Ends.IsZero() && !c.now().Before(s.Ends) {
			return parlour.Owner{}, nil, nil
		}
		return s.Person, s, nil
	}
	if c.sealed(secret) {
		return parlour.Owner(c.sum("person", secret)), nil, nil
	}
	if len(secret) != tokenLength {
		return parlour.Owner{}, nil, nil
	}
	// Before there were seals a person was the hash of any secret. Who came to a
	// table under one keeps it.
	if known, err := c.kept.Known(ctx, hash); err != nil || !known {
		return parlour.Owner{}, nil, err
	}
	return hash, nil, nil
}

// session reads what is kept of a cookie.
func (c *cookies) session(ctx context.Context, hash [32]byte) (*parlour.Session, error) {
	if s, ok := c.known.Get(hash); ok {
		return &s, nil
	}
	turn := c.turn.Load()
	s, err := c.kept.Session(ctx, hash)
	if err == nil && s != nil {
		c.known.Add(hash, *s)
		if c.turn.Load() != turn { // something was forgotten meanwhile, maybe this
			c.known.Remove(hash)
		}
	}
	return s, err
}

// keep writes what is kept of a cookie.
func (c *cookies) keep(ctx context.Context, hash [32]byte, s parlour.Session) error {
	if err := c.kept.KeepSession(ctx, hash, s); err != nil {
		return err
	}
	c.known.Add(hash, s)
	return nil
}

// errWhose says that nobody can tell now whose a cookie is.
var errWhose = errors.New("web: whose a cookie is cannot be read now")

// welcome returns whose a cookie is, and the one that the browser is to have from
// now on, which may be another: where the server has not made it, of a new person. The
// error is errWhose.
func (c *cookies) welcome(ctx context.Context, secret string) (parlour.Owner, string, error) {
	who, s, err := c.person(ctx, secret)
	if err != nil {
		c.logger.Warn("whose a cookie is cannot be read", slog.Any("cause", err))
		return parlour.Owner{}, secret, errWhose
	}
	if who == (parlour.Owner{}) {
		secret = c.made()
		return parlour.Owner(c.sum("person", secret)), secret, nil
	}
	next, err := c.renew(ctx, secret, who, s)
	if err != nil {
		// The browser keeps what it has; the next question may find out.
		c.logger.Warn("whose a cookie is cannot be kept", slog.Any("cause", err))
	} else if next != "" {
		secret = next
	}
	return who, secret, nil
}

// renew keeps that a cookie was seen, and returns the one that is to follow it; "":
// it stays.
func (c *cookies) renew(ctx context.Context, secret string, who parlour.Owner, s *parlour.Session) (next string, err error) {
	now, hash := c.now(), sha256.Sum256([]byte(secret))
	if s == nil {
		known, err := c.kept.Known(ctx, who)
		if err != nil || !known {
			return "", err
		}
		s = &parlour.Session{Person: who, Made: now, Seen: now}
		if err := c.keep(ctx, hash, *s); err != nil {
			return "", err
		}
	}
	k := *s
	if k.Before != nil { // it is used for the first time
		if err := c.end(ctx, k.Before, now.Add(overlap)); err != nil {
			return "", err
		}
		k.Before = nil
	}
	if old := now.Sub(k.Made) > turnAfter || !c.sealed(secret); old && k.Ends.IsZero() && now.Sub(k.Turned) > turnAgain {
		next = c.made()
		follows := parlour.Session{Person: who, Made: now, Seen: now, Before: hash[:], Agent: k.Agent}
		if err := c.keep(ctx, sha256.Sum256([]byte(next)), follows); err != nil {
			return "", err
		}
		k.Turned = now
	}
	if now.Sub(k.Seen) > seenAgain {
		k.Seen = now
	}
	if next == "" && s.Before == nil && k.Seen.Equal(s.Seen) {
		return "", nil
	}
	return next, c.keep(ctx, hash, k)
}

// end says when a cookie ends.
func (c *cookies) end(ctx context.Context, hash []byte, at time.Time) error {
	old, err := c.session(ctx, [32]byte(hash))
	if err != nil || old == nil || !old.Ends.IsZero() {
		return err
	}
	k := *old
	k.Ends = at
	return c.keep(ctx, [32]byte(hash), k)
}
