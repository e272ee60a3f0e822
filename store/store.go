// Package store keeps the log of every table in one SQLite file. It is the
// only package that speaks SQL.
//
// A commit that Append has returned from survives a power cut: the file is in
// WAL mode with synchronous=FULL, and a transaction is synced before anybody
// hears of it. One goroutine writes; the appends that arrive while it syncs
// share the next transaction, so that many tables cost few syncs. A game that
// is over is packed into one compressed piece; who reads it does not notice.
package store

import (
	"bytes"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"sync/atomic"
	"time"

	_ "modernc.org/sqlite" // the driver "sqlite"

	"jansou/parlour"
)

// schema holds the steps of the schema, 1.sql for a new file and one for each
// later version.
//
//go:embed schema/*.sql
var schema embed.FS

// version is the schema's, kept in the file as user_version: the number of the
// last step.
const version = 3

// Store is an open log. It is a parlour.Log; its methods may be called from
// many goroutines at once.
type Store struct {
	write *sql.DB // one connection
	read  *sql.DB

	queue chan *request
	quit  chan struct{} // closed: Close was called
	done  chan struct{} // closed: the writer has ended

	over   chan string   // games that wait to be packed
	packed chan struct{} // closed: who packs has ended
	failed atomic.Pointer[error]
}

var _ parlour.Log = (*Store)(nil)

// request is one thing that the writer is asked to do in its next transaction.
type request struct {
	do   func(*sql.Tx) error // its error undoes nothing but itself
	err  error
	done chan struct{}
}

// errClosed is what a Store answers after Close.
var errClosed = errors.New("the store is closed")

// Open opens the log in the file at path, and makes it if there is none. Its
// folder must exist. The file is its owner's only: it holds the seeds of games
// that are being played.
func Open(path string) (*Store, error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	if err := f.Close(); err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	s := &Store{queue: make(chan *request, 256), quit: make(chan struct{}), done: make(chan struct{}),
		over: make(chan string, 1024), packed: make(chan struct{})}
	if s.write, err = open(path, 1, durable...); err != nil {
		return nil, err
	}
	if err := migrate(s.write); err != nil {
		return nil, errors.Join(fmt.Errorf("store: %s: %w", path, err), s.write.Close())
	}
	if s.read, err = open(path, runtime.GOMAXPROCS(0), durable...); err != nil {
		return nil, errors.Join(err, s.write.Close())
	}
	go s.run()
	go s.packAll()
	return s, nil
}

// durable makes a connection sync every commit, and wait for another's.
var durable = []string{"busy_timeout(5000)", "journal_mode(WAL)", "synchronous(FULL)"}

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

// migrate brings the file to the present schema. A file of a later version
// than this program knows is an error.
func migrate(db *sql.DB) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // does nothing after Commit
	var have int
	if err := tx.QueryRow("PRAGMA user_version").Scan(&have); err != nil {
		return err
	}
	switch {
	case have == version:
		return nil
	case have > version:
		return fmt.Errorf("the file has schema %d, this program knows %d: it was written by a later one", have, version)
	}
	for step := have + 1; step <= version; step++ {
		text, err := schema.ReadFile(fmt.Sprintf("schema/%d.sql", step))
		if err != nil {
			return err
		}
		if _, err := tx.Exec(string(text)); err != nil {
			return err
		}
	}
	if _, err := tx.Exec(fmt.Sprintf("PRAGMA user_version = %d", version)); err != nil {
		return err
	}
	return tx.Commit()
}

// Close waits for the appends that have begun and closes the file.
func (s *Store) Close() error {
	close(s.quit)
	<-s.done
	<-s.packed
	return errors.Join(s.read.Close(), s.write.Close())
}

// Waiting counts the requests that wait for the next transaction.
func (s *Store) Waiting() int { return len(s.queue) }

// Append writes data as the commit of table that follows the first after ones.
// See parlour.Log.
func (s *Store) Append(table string, after int, data []byte, over bool) error {
	if bytes.ContainsRune(data, '\n') {
		return fmt.Errorf("store: append to table %s: a commit is one line", table)
	}
	err := s.ask(func(tx *sql.Tx) error { return insert(tx, table, after, data, over) })
	if err != nil {
		return fmt.Errorf("store: append to table %s after %d commits: %w", table, after, err)
	}
	if over {
		s.later(table)
	}
	return nil
}

func insert(tx *sql.Tx, table string, after int, data []byte, over bool) error {
	prev, err := head(tx, table, after)
	if err != nil {
		return err
	}
	res, err := tx.Exec(`INSERT INTO "commit" (table_id, seq, data, sum) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING`,
		table, after, data, link(prev, data))
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil {
		return err
	} else if n == 0 {
		return parlour.ErrFenced
	}
	now := time.Now().UnixMicro()
	if after == 0 {
		if _, err := tx.Exec(`INSERT INTO game (table_id, opened) VALUES (?, ?)`, table, now); err != nil {
			return err
		}
	}
	if over {
		_, err = tx.Exec(`UPDATE game SET over = ? WHERE table_id = ?`, now, table)
	}
	return err
}

// Check writes something and reports whether that is possible, and whether a
// game could not be packed.
func (s *Store) Check() error {
	err := s.ask(func(tx *sql.Tx) error {
		_, err := tx.Exec(`INSERT INTO pulse (id, at) VALUES (1, ?1) ON CONFLICT (id) DO UPDATE SET at = ?1`,
			time.Now().UnixMicro())
		return err
	})
	if err != nil {
		return fmt.Errorf("store: check: %w", err)
	}
	if failed := s.failed.Load(); failed != nil {
		return *failed
	}
	return nil
}

// ask hands one thing to the writer and waits until it is synced.
func (s *Store) ask(do func(*sql.Tx) error) error {
	r := &request{do: do, done: make(chan struct{})}
	select {
	case s.queue <- r:
	case <-s.done:
		return errClosed
	}
	select {
	case <-r.done:
		return r.err
	case <-s.done:
	}
	select {
	case <-r.done: // it was the writer's last
		return r.err
	default:
		return errClosed
	}
}

// run is the writer. It takes everything that waits into one transaction.
func (s *Store) run() {
	defer close(s.done)
	for {
		var batch []*request
		select {
		case r := <-s.queue:
			batch = append(batch, r)
		case <-s.quit:
			return
		}
		for more := true; more && len(batch) < cap(s.queue); {
			select {
			case r := <-s.queue:
				batch = append(batch, r)
			default:
				more = false
			}
		}
		err := s.commit(batch)
		for _, r := range batch {
			if r.err == nil {
				r.err = err
			}
			close(r.done)
		}
	}
}

// commit does the requests in one transaction. Each is a savepoint of its own,
// so that one which fails leaves nothing behind and the others stand.
func (s *Store) commit(batch []*request) error {
	tx, err := s.write.Begin()
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // does nothing after Commit
	for _, r := range batch {
		if _, err := tx.Exec("SAVEPOINT one"); err != nil {
			return err
		}
		if r.err = r.do(tx); r.err != nil {
			if _, err := tx.Exec("ROLLBACK TO one"); err != nil {
				return err
			}
		}
		if _, err := tx.Exec("RELEASE one"); err != nil {
			return err
		}
	}
	return tx.Commit()
}

// Read returns the commits of table from number from on. Where they are damaged
// it returns those before the damage, and a DamagedError.
func (s *Store) Read(table string, from int) ([][]byte, error) {
	out, err := s.find(table, from)
	if err != nil {
		return out, fmt.Errorf("store: read table %s: %w", table, err)
	}
	return out, nil
}

// find looks in the log and in the archive at one moment: a game is in one of
// them. What it returns is proved as far as there are sums; where the proof fails
// it returns what comes before, and a DamagedError.
func (s *Store) find(table string, from int) (out [][]byte, err error) {
	w := walkAll(table)
	if from > 0 {
		w = &walk{table: table, next: from - 1}
	}
	rows, err := s.read.Query(`
		SELECT seq, data, sum FROM "commit" WHERE table_id = ?1 AND seq >= ?2
		UNION ALL
		SELECT -1, data, sum FROM archive WHERE table_id = ?1
		ORDER BY seq`, table, w.next)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }() // its error is that of rows.Err
	for rows.Next() {
		var r row
		if err := rows.Scan(&r.seq, &r.data, &r.sum); err != nil {
			return nil, err
		}
		if r.seq < 0 {
			all, err := unpack(table, r.data, r.sum)
			return all[min(from, len(all)):], err
		}
		if err := w.step(r); err != nil {
			return out, err
		}
		if r.seq >= from {
			out = append(out, r.data)
		}
	}
	return out, rows.Err()
}

// texts reads the one column of rows.
func texts(rows *sql.Rows, err error) ([]string, error) {
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }() // its error is that of rows.Err
	var out []string
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			return nil, err
		}
		out = append(out, text)
	}
	return out, rows.Err()
}
