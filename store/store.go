// Package store keeps the log of every table in one SQLite file, or in a database
// of PostgreSQL that several programs share. It is the only package that speaks SQL.
//
// A commit that Append has returned from survives a power cut: a file is in
// WAL mode with synchronous=FULL, and a transaction is synced before anybody
// hears of it. One goroutine writes; the appends that arrive while it syncs share
// the next transaction, and where many come they gather for a moment first, so that
// many tables cost few syncs. A game that
// is over is packed into one compressed piece; who reads it does not notice.
//
// Where a function takes a place, that is the path of a file, or the address of a
// database, which begins with postgres:// or postgresql://.
package store

import (
	"bytes"
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync/atomic"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"

	"jansou/parlour"
	"jansou/store/queries"
)

// Store is an open log. It is a parlour.Log; its methods may be called from
// many goroutines at once.
type Store struct {
	words dialect
	write writer // nil: only read
	read  *sql.DB
	gets  *queries.Queries // the statements, prepared for read
	heads *lru.Cache[string, end]
	pipes bool         // the writer writes many plain commits in one go
	free  func() error // lets go of what OpenAlone holds; nil: nothing

	queue chan *request
	gate  *gate
	guard atomic.Pointer[guard]
	again func() (*sql.DB, error) // makes further connections; nil: only read
	quit  chan struct{}           // closed: Close was called
	done  chan struct{}           // closed: the writer has ended

	over   chan string   // games that wait to be packed
	packed chan struct{} // closed: who packs has ended
	failed atomic.Pointer[error]

	long    chan struct{} // the write-ahead log is to be copied into the file
	settled chan struct{} // closed: who does so has ended

	texts *lru.Cache[string, []byte] // of rulesets, by their checksum
}

// A dialect is what a database needs said in its own words.
type dialect interface {
	// on makes the statements for a connection, or several.
	on(db queries.DBTX) *queries.Queries
	// next writes the commit that follows one whose checksum is known, and reports
	// whether it has.
	next(q *queries.Queries, p queries.AppendNextParams) (int64, error)
	// moment is how to read several things as of one moment.
	moment() *sql.TxOptions
}

var _ parlour.Log = (*Store)(nil)

// errClosed is what a Store answers after Close.
var errClosed = errors.New("the store is closed")

// Open opens the log at a place. A file is made if there is none, in a folder that is
// there; it is its owner's only, for it holds the seeds of games that are being played.
// A database may be opened by many programs at once.
func Open(place string) (*Store, error) {
	if IsDatabase(place) {
		return openDatabase(place, shared)
	}
	return openFile(place)
}

// OpenOnly is Open for a server that knows of no other: it is ErrHeld (wrapped) where
// another program has the database open to write, and as long as it is open no other can.
// Beside a file a server holds its folder (Hold).
func OpenOnly(place string) (*Store, error) {
	if IsDatabase(place) {
		return openDatabase(place, only)
	}
	return openFile(place)
}

// OpenAlone is Open for who may not have another program write there meanwhile. It is
// ErrHeld (wrapped) where one does. A file must be there.
func OpenAlone(place string) (*Store, error) {
	if IsDatabase(place) {
		return openDatabase(place, alone)
	}
	if _, err := os.Stat(place); err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	release, err := Hold(filepath.Dir(place))
	if err != nil {
		return nil, err
	}
	s, err := openFile(place)
	if err != nil {
		return nil, errors.Join(err, release())
	}
	s.free = release
	return s, nil
}

// OpenToRead opens the log at a place to read it alone: Append and what
// else writes fail. A program may serve from it meanwhile. It must have the
// present schema.
func OpenToRead(place string) (*Store, error) {
	if IsDatabase(place) {
		return databaseToRead(place)
	}
	return fileToRead(place)
}

// newStore is a Store that is not open yet.
func newStore(words dialect) (s *Store, err error) {
	s = &Store{words: words, queue: make(chan *request, 256), gate: newGate(), quit: make(chan struct{}), done: make(chan struct{}),
		over: make(chan string, 1024), packed: make(chan struct{}),
		long: make(chan struct{}, 1), settled: make(chan struct{})}
	if s.texts, err = lru.New[string, []byte](maxTexts); err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	if s.heads, err = lru.New[string, end](maxHeads); err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	return s, nil
}

// begin begins to write.
func (s *Store) begin() {
	go s.run()
	go s.packAll()
	go s.settleAll()
}

// maxTexts is how many texts of rulesets stay in memory; each has some 18 kB.
const maxTexts = 64

// maxHeads is of how many tables the last checksum stays in memory, some 150 bytes
// each. Of another it is read when the next commit comes.
const maxHeads = 1 << 13

// background is what nobody waits for in vain: the writer finishes what it has
// begun, for others share its transaction.
var background = context.Background()

// Close waits for the appends that have begun and closes what was opened.
func (s *Store) Close() error {
	if s.write == nil {
		return errors.Join(s.gets.Close(), s.read.Close())
	}
	close(s.quit)
	<-s.done
	<-s.packed
	<-s.settled
	err := errors.Join(s.gets.Close(), s.read.Close(), s.write.close())
	if s.free != nil {
		err = errors.Join(err, s.free())
	}
	return err
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
	r := &request{ctx: ctx, plain: plain,
		do: func(q *queries.Queries) error { return s.insert(q, table, after, kept, beside, over) }}
	if plain && s.pipes {
		r.line = &appended{table, after, kept}
	}
	if err := s.hand(r); err != nil && !errors.Is(err, errOwn) {
		return fmt.Errorf("store: append to table %s after %d commits: %w", table, after, err)
	}
	if over != nil {
		s.later(table)
	}
	return nil
}

// insert writes a commit as it is kept, and what is kept beside it.
func (s *Store) insert(q *queries.Queries, table string, after int, data []byte, beside apart, over *parlour.Ending) error {
	now := time.Now().UnixMicro()
	if after == 0 {
		open := queries.OpenGameParams{TableID: table, Opened: now}
		if beside.text != nil {
			open.Text = beside.sum[:]
		}
		switch opened, err := q.OpenGame(background, open); {
		case err != nil:
			return err
		case opened == 0:
			return fenced(q, table, 0, data)
		}
	}
	if err := s.follow(q, table, after, data); err != nil {
		return err
	}
	if beside.seal != nil {
		if err := publish(q, *beside.seal, now); err != nil {
			return err
		}
	}
	if after > 0 && over == nil && beside.person == nil {
		return nil
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
	seq, err := q.NextOver(background, time.Now().UnixMicro())
	if err != nil {
		return err
	}
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
