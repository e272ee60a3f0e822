//go:build unix

package store_test

import (
	"testing"

	"jansou/parlour/logtest"
	"jansou/store"
	"jansou/store/pgtest"
)

// database is a place in PostgreSQL.
type database struct {
	server  *pgtest.Server
	address string
}

func (d database) Open(t testing.TB) logtest.Log {
	s, err := store.Open(d.address)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func (d database) Shared() bool             { return true }
func (d database) Stop(t testing.TB) func() { return d.server.Freeze() }

// TestLogInPostgres holds PostgreSQL to the suite.
func TestLogInPostgres(t *testing.T) {
	t.Parallel()
	server := pgtest.Start(t)
	logtest.Run(t, *manyTables, func(testing.TB) logtest.Place { return database{server, server.New()} })
}
