// Package store keeps the log of every table in one SQLite file. It is the
// only package that speaks SQL.
//
// A commit that Append has returned from survives a power cut: the file is in
// WAL mode with synchronous=FULL, and a transaction is synced before anybody
// hears of it. One goroutine writes; the appends that arrive while it syncs share
// the next transaction, and where many come they gather for a moment first, so that
// many tables cost few syncs. A game that
// is over is packed into one compressed piece; who reads it does not notice.
package store

import (
	"bytes"
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"sync/atomic"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
	_ "modernc.org/sqlite" // the driver "sqlite"

	"jansou/parlour"
	"jansou/store/queries"
)

// Store is an open log. It is a parlour.Log; its methods may be called from
// many goroutines at once.
type Store struct {
	write *writer // nil: only read
	read  *sql.DB
	gets  *queries.Queries // the statements, prepared for read
	heads *lru.Cache[string, end]

	queue chan *request
	gate  *gate
	quit  chan struct{} // closed: Close was called
	done  chan struct{} // closed: the writer has ended

	over   chan string   // games that wait to be packed
	packed chan struct{} // closed: who packs has ended
	failed atomic.Pointer[error]

	long    chan struct{} // the write-ahead log is to be copied into the file
	settled chan struct{} // closed: who does so has ended

	texts *lru.Cache[string, []byte] // of rulesets, by their checksum

	lastOver int64 // when the last game ended; the writer's own
}

var _ parlour.Log = (*Store)(nil)

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
	s := &Store{queue: make(chan *request, 256), gate: newGate(), quit: make(chan struct{}), done: make(chan struct{}),
		over: make(chan string, 1024), packed: make(chan struct{}),
		long: make(chan struct{}, 1), settled: make(chan struct{})}
	if s.texts, err = lru.New[string, []byte](maxTexts); err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	if s.heads, err = lru.New[string, end](maxHeads); err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	if s.write, err = openWriter(path); err != nil {
		return nil, fmt.Errorf("store: %s: %w", path, err)
	}
	if s.read, err = open(path, runtime.GOMAXPROCS(0), durable...); err != nil {
		return nil, errors.Join(err, s.write.close())
	}
	if s.lastOver, err = last(s.read); err != nil {
		return nil, errors.Join(err, s.read.Close(), s.write.close())
	}
	if s.gets, err = queries.Prepare(background, s.read); err != nil {
		return nil, errors.Join(fmt.Errorf("store: %s: %w", path, err), s.read.Close(), s.write.close())
	}
	go s.run()
	go s.packAll()
	go s.settleAll()
	return s, nil
}

// OpenToRead opens the log in the file at path to read it alone: Append and what
// else writes fail. A program may serve from it meanwhile. The file must have the
// present schema.
func OpenToRead(path string) (*Store, error) {
	db, have, err := look(path)
	if err != nil {
		return nil, err
	}
	if have < version {
		return nil, errors.Join(fmt.Errorf("store: %s has schema %d: let jansou serve open it once, which brings it to %d", path, have, version), db.Close())
	}
	db.SetMaxOpenConns(2) // Recompute reads logs while it reads as of one moment
	s := &Store{read: db, done: make(chan struct{})}
	close(s.done) // nothing is written
	if s.texts, err = lru.New[string, []byte](maxTexts); err == nil {
		s.gets, err = queries.Prepare(background, db)
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("store: %s: %w", path, err), db.Close())
	}
	return s, nil
}

// maxTexts is how many texts of rulesets stay in memory; each has some 18 kB.
const maxTexts = 64

// maxHeads is of how many tables the last checksum stays in memory, some 150 bytes
// each. Of another it is read when the next commit comes.
const maxHeads = 1 << 13

// background is what nobody waits for in vain: the writer finishes what it has
// begun, for others share its transaction.
var background = context.Background()

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

// Close waits for the appends that have begun and closes the file.
func (s *Store) Close() error {
	if s.write == nil {
		return errors.Join(s.gets.Close(), s.read.Close())
	}
	close(s.quit)
	<-s.done
	<-s.packed
	<-s.settled
	return errors.Join(s.gets.Close(), s.read.Close(), s.write.close())
}

// Waiting counts the requests that wait for the next transaction.
func (s *Store) Waiting() int { return len(s.queue) }

// Append writes data as the commit of table that follows the first after ones.
// See parlour.Log.
func (s *Store) Append(ctx context.Context, table string, after int, data []byte, over *parlour.Ending) error {
	if bytes.ContainsRune(data, '\n') {
		return fmt.Errorf("store: append to table %s: a commit is one line", table)
	}
	kept, beside := split(data)
	plain := after > 0 && over == nil && beside.text == nil && beside.person == nil && beside.seal == nil
	err := s.hand(&request{ctx: ctx, plain: plain,
		do: func(q *queries.Queries) error { return s.insert(q, table, after, kept, beside, over) }})
	if err != nil {
		return fmt.Errorf("store: append to table %s after %d commits: %w", table, after, err)
	}
	if over != nil {
		s.later(table)
	}
	return nil
}

// insert writes a commit as it is kept, and what is kept beside it.
func (s *Store) insert(q *queries.Queries, table string, after int, data []byte, beside apart, over *parlour.Ending) error {
	if err := s.follow(q, table, after, data); err != nil {
		return err
	}
	now := time.Now().UnixMicro()
	if beside.seal != nil {
		if err := publish(q, *beside.seal, now); err != nil {
			return err
		}
	}
	if after > 0 && over == nil && beside.person == nil {
		return nil
	}
	if after == 0 {
		open := queries.OpenGameParams{TableID: table, Opened: now}
		if beside.text != nil {
			open.Text = beside.sum[:]
		}
		if err := q.OpenGame(background, open); err != nil {
			return err
		}
	}
	if err := beside.keep(q, table, after); err != nil {
		return err
	}
	if over != nil {
		return s.finish(q, table, over)
	}
	return nil
}

// finish writes that a table is over, what it comes to, and what that moves.
func (s *Store) finish(q *queries.Queries, table string, over *parlour.Ending) error {
	s.heads.Remove(table)
	seq := s.ends()
	if err := q.EndGame(background, queries.EndGameParams{TableID: table, Over: sql.NullInt64{Int64: seq, Valid: true}}); err != nil {
		return err
	}
	if err := keepEnding(q, table, seq, over); err != nil || over.Result == nil {
		return err
	}
	row := resultRow(seq, over.Result)
	return rate(keptRatings{q}, &row, seatRows(over.Result))
}

// Check writes something and reports whether that is possible, and whether a
// game could not be packed.
func (s *Store) Check() error {
	err := s.ask(background, func(q *queries.Queries) error { return q.Pulse(background, time.Now().UnixMicro()) })
	if err != nil {
		return fmt.Errorf("store: check: %w", err)
	}
	if failed := s.failed.Load(); failed != nil {
		return *failed
	}
	return nil
}

// Read returns the commits of table from number from on. Where they are damaged
// it returns those before the damage, and a DamagedError.
func (s *Store) Read(ctx context.Context, table string, from int) ([][]byte, error) {
	kept, err := s.find(ctx, table, from)
	out, gone := s.whole(ctx, table, kept, from)
	if err = cmp.Or(gone, err); err != nil {
		return out, fmt.Errorf("store: read table %s: %w", table, err)
	}
	return out, nil
}

// find looks in the log and in the archive at one moment: a game is in one of
// them. What it returns is as it is kept, and proved as far as there are sums; where the proof fails
// it returns what comes before, and a DamagedError.
func (s *Store) find(ctx context.Context, table string, from int) (out [][]byte, err error) {
	w := walkAll(table)
	if from > 0 {
		w = &walk{table: table, next: from - 1}
	}
	rows, err := s.gets.CommitsFrom(ctx, queries.CommitsFromParams{TableID: table, Seq: int64(w.next)})
	if err != nil {
		return nil, err
	}
	for _, r := range rows {
		if r.Seq < 0 {
			all, err := unpack(table, r.Data, r.Sum)
			return all[min(from, len(all)):], err
		}
		if err := w.step(row{int(r.Seq), r.Data, r.Sum}); err != nil {
			return out, err
		}
		if int(r.Seq) >= from {
			out = append(out, r.Data)
		}
	}
	return out, nil
}

// nullString is text, or null.
func nullString(text string, there bool) sql.NullString {
	return sql.NullString{String: text, Valid: there}
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
