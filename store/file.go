package store

import (
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"runtime"

	_ "modernc.org/sqlite" // the driver "sqlite"

	"jansou/store/queries"
)

// What follows is SQLite's own.

// inSQLite is the dialect in which the statements are written.
type inSQLite struct{}

func (inSQLite) on(db queries.DBTX) *queries.Queries { return queries.New(db) }

func (inSQLite) next(q *queries.Queries, p queries.AppendNextParams) (int64, error) {
	n, err := q.AppendNext(background, p)
	if err != nil && isWithoutPlace(err) {
		return 0, nil
	}
	return n, err
}

func (inSQLite) moment() *sql.TxOptions { return &sql.TxOptions{ReadOnly: true} }

// openFile is Open for a file.
func openFile(path string) (*Store, error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	if err := f.Close(); err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	s, err := newStore(inSQLite{})
	if err != nil {
		return nil, err
	}
	write, err := openWriter(path, &s.guard)
	if err != nil {
		return nil, fmt.Errorf("store: %s: %w", path, err)
	}
	if s.read, err = open(path, runtime.GOMAXPROCS(0), durable...); err != nil {
		return nil, errors.Join(err, write.close())
	}
	if s.gets, err = queries.Prepare(background, s.read); err == nil {
		err = isWhole(s.gets)
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("store: %s: %w", path, err), s.read.Close(), write.close())
	}
	s.write = write
	s.again = func() (*sql.DB, error) { return open(path, 1, durable...) }
	s.begin()
	return s, nil
}

// fileToRead is OpenToRead for a file.
func fileToRead(path string) (*Store, error) {
	db, have, err := look(path)
	if err != nil {
		return nil, err
	}
	if have < version {
		return nil, errors.Join(fmt.Errorf("store: %s has schema %d: let jansou serve open it once, which brings it to %d", path, have, version), db.Close())
	}
	db.SetMaxOpenConns(2) // Recompute reads logs while it reads as of one moment
	s, err := newStore(inSQLite{})
	if err == nil {
		s.read = db
		close(s.done) // nothing is written
		s.gets, err = queries.Prepare(background, db)
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("store: %s: %w", path, err), db.Close())
	}
	return s, nil
}

// isWhole is an error where only a part of another database was copied here.
func isWhole(q *queries.Queries) error {
	rows, err := q.Moving(background)
	if err == nil && len(rows) > 0 {
		err = errors.New("another database is being copied here, or was and did not come to its end: let jansou move end first")
	}
	return err
}

// durable makes a connection sync every commit, and wait for another's.
var durable = []string{"busy_timeout(5000)", "journal_mode(WAL)", "synchronous(FULL)"}

// roomy is what makes writing for many tables cheap: each has its last page in use,
// which stays in memory (8 MB of them), and the write-ahead log is copied into the
// file beside the writer (settle.go). Only where that does not come to its end does
// the writer itself copy it, when it has 80 MB. And what is removed from a page is
// written over with noughts in it, so that salvage finds no account, name or password
// that was removed.
var roomy = []string{"cache_size(-8000)", "wal_autocheckpoint(20000)", "secure_delete(FAST)"}

func open(path string, connections int, pragmas ...string) (*sql.DB, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	q := url.Values{
		"_pragma": pragmas,
		"_txlock": {"immediate"},
	}
	u := url.URL{Scheme: "file", Path: filepath.ToSlash(abs), RawQuery: q.Encode()}
	db, err := sql.Open("sqlite", u.String())
	if err != nil {
		return nil, fmt.Errorf("store: open %s: %w", path, err)
	}
	db.SetMaxOpenConns(connections)
	db.SetMaxIdleConns(connections)
	return db, nil
}
