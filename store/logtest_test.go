package store_test

import (
	"database/sql"
	"flag"
	"path/filepath"
	"testing"

	"jansou/parlour/logtest"
	"jansou/store"
)

var manyTables = flag.Int("many", 10_000, "TestLog: how many tables there are where there are many")

// file is a place in SQLite.
type file string

func (f file) Open(t testing.TB) logtest.Log {
	s, err := store.Open(string(f))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func (f file) Shared() bool { return false }

// Stop has somebody else write, who does not come to an end.
func (f file) Stop(t testing.TB) func() {
	db, err := sql.Open("sqlite", string(f)+"?_txlock=immediate")
	if err != nil {
		t.Fatal(err)
	}
	tx, err := db.Begin()
	if err != nil {
		t.Fatal(err)
	}
	return func() {
		if err := tx.Rollback(); err != nil {
			t.Error(err)
		}
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	}
}

// TestLog holds SQLite to the suite.
func TestLog(t *testing.T) {
	t.Parallel()
	logtest.Run(t, *manyTables, func(t testing.TB) logtest.Place { return file(filepath.Join(t.TempDir(), "log.db")) })
}
