package web

import (
	"context"
	"errors"
	"net/http"
	"sync/atomic"
	"testing"

	"jansou/parlour"
)

// unread keeps cookies in a log that cannot be read now and then.
type unread struct {
	Sessions
	off atomic.Bool
}

var errAway = errors.New("the database is away")

func (u *unread) Session(ctx context.Context, secret [32]byte) (*parlour.Session, error) {
	if u.off.Load() {
		return nil, errAway
	}
	return u.Sessions.Session(ctx, secret)
}

func (u *unread) Known(ctx context.Context, person parlour.Owner) (bool, error) {
	if u.off.Load() {
		return false, errAway
	}
	return u.Sessions.Known(ctx, person)
}

func (u *unread) GuestsOf(ctx context.Context, person parlour.Owner) ([]parlour.Owner, error) {
	if u.off.Load() {
		return nil, errAway
	}
	return u.Sessions.GuestsOf(ctx, person)
}

// TestWhoseCannotBeRead: while nobody can tell whose a cookie is, who has a seat is asked
// to come again, and is not let in as one who looks on; no question is answered as
// nobody's. The page itself is there.
func TestWhoseCannotBeRead(t *testing.T) {
	one := newClub(t)
	table := one.table(2)
	ann := one.visitor("198.51.100.1")
	ann.sits(table, "Ann")
	kept := &unread{Sessions: one.log}
	two := &club{t: t, site: one.site, log: one.log, path: one.path, clock: one.clock}
	two.Handler, two.dial = behind(t, one.site, Config{People: one.log, Sessions: kept, Accounts: one.log, Friends: one.log, Stays: one.log})
	kept.off.Store(true)
	there := &visitor{c: two, addr: ann.addr, agent: ann.agent, secret: ann.secret}
	if _, err := two.dial(there.addr, table, there.secret); err == nil {
		t.Error("a line is opened for nobody")
	}
	for _, path := range []string{"/api/tables", "/api/tables/" + table, "/api/account", "/api/friends", "/api/stays", "/api/tables/" + table + "/replay"} {
		if code := there.asks("GET", path, nil); code != http.StatusServiceUnavailable || there.heard.Header().Get("Retry-After") == "" || there.heard.Header().Get("Set-Cookie") != "" {
			t.Errorf("%s: %d %s", path, code, there.heard.Body)
		}
	}
	if code := there.asks("POST", "/api/tables", map[string]any{"ruleset": "ema2016", "people": 2}); code != http.StatusServiceUnavailable {
		t.Errorf("a table of nobody is opened: %d %s", code, there.heard.Body)
	}
	if code := there.asks("GET", "/", nil); code != http.StatusOK {
		t.Errorf("the page: %d", code)
	}
	kept.off.Store(false)
	if code := there.asks("GET", "/api/tables/"+table, nil); code != http.StatusOK {
		t.Errorf("once it can be read: %d %s", code, there.heard.Body)
	}
	w := there.comes(table)
	w.say(`{"type":"leave","id":"l"}`)
	if m := w.until(func(m said) bool { return m.Ack == "l" || m.Type == "error" }); m.Type == "error" {
		t.Errorf("she has no seat: %+v", m)
	}
}
