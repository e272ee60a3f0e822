//go:build unix

package main

import (
	"testing"

	"jansou/store/pgtest"
)

// base is the database of a cluster: a server, and another that has all that it has, and
// can take its place.
type base struct {
	t                *testing.T
	primary, replica *pgtest.Server
}

func newBase(t *testing.T) *base {
	t.Helper()
	b := &base{t: t, primary: pgtest.StartTCP(t)}
	b.renew()
	return b
}

// at is the address of the one that is written to.
func (b *base) at() string { return b.primary.Address() }

// url is how the database is reached at an address, which may be that of a cable.
func (b *base) url(at string) string {
	return "postgres://jansou@" + at + "/postgres?sslmode=disable"
}

// failOver has the server crash, and the other take its place.
func (b *base) failOver() {
	b.primary.Kill()
	b.replica.Promote()
	b.primary, b.replica = b.replica, nil
}

// renew has a server that has nothing yet follow the one that is there. What is written
// is acknowledged when both have it.
func (b *base) renew() {
	b.replica = b.primary.Follower("replica")
	b.primary.Do("postgres", "ALTER SYSTEM SET synchronous_standby_names = '*'", "SELECT pg_reload_conf()")
}
