package web

import (
	"context"
	"testing"
	"time"

	"jansou/cluster"
	"jansou/parlour"
	"jansou/store"
)

// isNode has a store write as a node of a cluster does.
func isNode(t *testing.T, s *store.Store, name string) {
	t.Helper()
	b, err := s.Board()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = b.Close() })
	if _, err := b.Join(t.Context(), cluster.Life{Name: name}); err != nil {
		t.Fatal(err)
	}
}

// TestSignedOutElsewhere: a session that ends at one node ends at another when that has
// heard of it, with its websocket; others stay. Who is erased at one is at the other.
func TestSignedOutElsewhere(t *testing.T) {
	one := newClub(t)
	isNode(t, one.log, "one")
	log, err := store.Open(one.path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = log.Close() })
	isNode(t, log, "two")
	two := &club{t: t, site: one.site, log: log, path: one.path, clock: one.clock}
	two.Handler, two.dial = behind(t, one.site, Config{People: log, History: log, Sessions: log, Accounts: log, Friends: log, Stays: log, Turned: log, Token: operatorsToken})
	two.now = func() time.Time { return two.clock }

	ann := one.visitor("198.51.100.1")
	ann.must("make", makeOrder{"Ann", annsPassword})
	person := ann.person()
	phone := one.visitor("198.51.100.2")
	phone.must("sign-in", signInOrder{Name: "Ann", Password: annsPassword})
	two.Hear(t.Context()) // of the guests that both were
	there := func(v *visitor) *visitor {
		return &visitor{c: two, addr: v.addr, agent: v.agent, secret: v.secret}
	}
	table := one.table(2)
	annThere, phoneThere := there(ann), there(phone)
	if annThere.person() != person || phoneThere.person() != person {
		t.Fatal("the other node knows them not")
	}
	gone, stays := phoneThere.comes(table), annThere.comes(table)

	phone.must("sign-out", nothing{})
	if phoneThere.person() != person {
		t.Error("what was in memory is not")
	}
	two.Hear(t.Context())
	if phoneThere.person() != (parlour.Owner{}) || phoneThere.looks().Account != nil {
		t.Error("signed out at one node, and not at the other")
	}
	if _, _, err := gone.conn.Read(t.Context()); err == nil {
		t.Error("the websocket goes on")
	}
	stays.say(`{"type":"whole","id":"x"}`)
	stays.until(func(m said) bool { return m.Ack == "x" })
	if annThere.person() != person {
		t.Error("the other session has ended, too")
	}

	if _, err := one.erase(t.Context(), person); err != nil {
		t.Fatal(err)
	}
	two.Hear(t.Context())
	if annThere.person() != (parlour.Owner{}) {
		t.Error("erased at one node, and not at the other")
	}
	if _, _, err := stays.conn.Read(t.Context()); err == nil {
		t.Error("the websocket of who is erased goes on")
	}
	if two.turned.seq == 0 {
		t.Error("nothing was heard")
	}
}

// TestHeardTooLate: who cannot know any more what has changed forgets all it has in
// memory.
func TestHeardTooLate(t *testing.T) {
	one := newClub(t)
	isNode(t, one.log, "one")
	log, err := store.Open(one.path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = log.Close() })
	isNode(t, log, "two")
	two := &club{t: t, site: one.site, log: log, path: one.path, clock: one.clock}
	two.Handler, two.dial = behind(t, one.site, Config{People: log, Sessions: log, Accounts: log, Turned: late{log}})
	two.now = func() time.Time { return two.clock }
	ann := one.visitor("198.51.100.1")
	ann.must("make", makeOrder{"Ann", annsPassword})
	there := &visitor{c: two, addr: ann.addr, agent: ann.agent, secret: ann.secret}
	if there.person() == (parlour.Owner{}) {
		t.Fatal("the other node knows her not")
	}
	w := there.comes(one.table(2))
	ann.must("sign-out", nothing{})
	two.Hear(t.Context())
	if there.person() != (parlour.Owner{}) {
		t.Error("it is still signed in")
	}
	if _, _, err := w.conn.Read(t.Context()); err == nil {
		t.Error("the websocket goes on")
	}
}

// late has forgotten what has changed.
type late struct{ Turned }

func (late) TurnedSince(context.Context, int64) ([]parlour.Turned, error) { return nil, nil }
