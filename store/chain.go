package store

import (
	"bytes"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"jansou/parlour"
	"jansou/store/queries"
)

// The commits of a table are a chain. The sum of a commit is the SHA-256 of the
// sum before it and of the commit's own bytes; before the first stands the
// SHA-256 of "jansou log " and the name of the table. So one sum proves all that
// came before it, in its order and at its table (ADR 82).

// origin is the sum before the first commit of a table.
func origin(table string) []byte {
	sum := sha256.Sum256([]byte("jansou log " + table))
	return sum[:]
}

// link returns the sum of the commit that follows one with the sum prev.
func link(prev, data []byte) []byte {
	h := sha256.New()
	h.Write(prev)
	h.Write(data)
	return h.Sum(nil)
}

// A DamagedError says that what is kept of a table is not what was written.
type DamagedError struct {
	Table  string
	Commit int // the first that is not as it was written, counted from 0
	Why    string
}

// Error says which table and which commit, and what is wrong there.
func (e *DamagedError) Error() string {
	return fmt.Sprintf("table %s is damaged at commit %d: %s", e.Table, e.Commit, e.Why)
}

// Unwrap makes it a parlour.ErrDamaged: the table cannot go on, and others can.
func (e *DamagedError) Unwrap() error { return parlour.ErrDamaged }

// row is one commit as it is kept.
type row struct {
	seq  int
	data []byte
	sum  []byte // nil: written before there were sums
}

// A walk proves rows of one table, in order.
type walk struct {
	table string
	next  int    // the number of the commit that must follow
	sum   []byte // of the commit before it; nil: it has none, and is not known from the beginning
	all   bool   // sum was made from the first commit on
}

// walkAll begins at the first commit of a table.
func walkAll(table string) *walk { return &walk{table: table, sum: origin(table), all: true} }

// step takes the next row.
func (w *walk) step(r row) error {
	if r.seq != w.next {
		return &DamagedError{w.table, w.next, fmt.Sprintf("it is missing, and commit %d is there", r.seq)}
	}
	var sum []byte
	if w.sum != nil {
		sum = link(w.sum, r.data)
	}
	if r.sum != nil && sum != nil && !bytes.Equal(r.sum, sum) {
		return &DamagedError{w.table, r.seq, fmt.Sprintf("its checksum is %s and its bytes make %s", short(r.sum), short(sum))}
	}
	if r.sum != nil {
		sum = r.sum
	}
	w.next, w.sum = r.seq+1, sum
	return nil
}

// short is the beginning of a sum, for people.
func short(sum []byte) string {
	s := hex.EncodeToString(sum)
	return s[:min(len(s), 12)]
}

// head returns the sum of the first n commits of a table, and ErrFenced where
// the last of them is not there. Commits that an earlier program wrote are
// added up once, when the first follows them.
func head(q *queries.Queries, table string, n int) ([]byte, error) {
	if n == 0 {
		return origin(table), nil
	}
	sum, err := q.SumOfCommit(background, queries.SumOfCommitParams{TableID: table, Seq: int64(n - 1)})
	if errors.Is(err, sql.ErrNoRows) {
		return nil, parlour.ErrFenced
	}
	if err != nil || sum != nil {
		return sum, err
	}
	rows, err := q.CommitsBefore(background, queries.CommitsBeforeParams{TableID: table, Seq: int64(n)})
	if err != nil {
		return nil, err
	}
	w := walkAll(table)
	for _, r := range rows {
		if err := w.step(row{int(r.Seq), r.Data, r.Sum}); err != nil {
			return nil, err
		}
	}
	return w.sum, nil
}

// end is where a table stands.
type end struct {
	commits int
	sum     []byte // of the last of them
}

// IsTorn reports whether err says that a file is damaged, or is no log at all.
func IsTorn(err error) bool {
	var e *sqlite.Error
	if !errors.As(err, &e) {
		return false
	}
	code := e.Code() & 0xff // without what SQLite says of it in more detail
	return code == sqlite3.SQLITE_CORRUPT || code == sqlite3.SQLITE_NOTADB
}

// isWithoutPlace reports whether err says that AppendNext has found no commit that
// its own would follow.
func isWithoutPlace(err error) bool {
	var e *sqlite.Error
	return errors.As(err, &e) && e.Code() == sqlite3.SQLITE_CONSTRAINT_NOTNULL
}

// follow writes the commit after the first n of a table, with its checksum.
func (s *Store) follow(q *queries.Queries, table string, n int, data []byte) error {
	err := s.followed(q, table, n, data)
	if errors.Is(err, parlour.ErrFenced) {
		return fenced(q, table, n, data)
	}
	return err
}

// fenced is ErrFenced, or errOwn where the commit itself is at the place that is taken,
// byte for byte: it has an id that nobody else makes, so whoever writes it has written it
// before, and did not hear of it.
func fenced(q *queries.Queries, table string, n int, data []byte) error {
	if isAt(q, table, n, data) {
		return errOwn
	}
	return parlour.ErrFenced
}

// followed is follow, which does not look what is there. What is before the commit is
// in memory as a rule; whether it is that of the log still, the statement sees that
// writes.
func (s *Store) followed(q *queries.Queries, table string, n int, data []byte) error {
	var wrote int64
	var sum []byte
	if last, ok := s.heads.Get(table); ok && last.commits == n {
		var err error
		sum = link(last.sum, data)
		wrote, err = s.words.next(q, queries.AppendNextParams{TableID: table, Last: int64(n - 1), Prev: last.sum, Data: data, Sum: sum})
		if err != nil {
			return err
		}
	}
	if wrote == 0 { // it is not known, or was written by another program
		prev, err := head(q, table, n)
		if err != nil {
			return err
		}
		sum = link(prev, data)
		if wrote, err = q.AppendCommit(background, queries.AppendCommitParams{TableID: table, Seq: int64(n), Data: data, Sum: sum}); err != nil {
			return err
		}
	}
	if wrote == 0 {
		s.heads.Remove(table)
		return parlour.ErrFenced
	}
	s.heads.Add(table, end{n + 1, sum})
	return nil
}

// errOwn says that a commit is there already.
var errOwn = fmt.Errorf("it is there already: %w", parlour.ErrFenced)

// isAt reports whether a table has that commit at that place.
func isAt(q *queries.Queries, table string, n int, data []byte) bool {
	rows, err := q.CommitsFrom(background, queries.CommitsFromParams{TableID: table, Seq: int64(n)})
	if err != nil || len(rows) == 0 {
		return false
	}
	if rows[0].Seq < 0 {
		all, err := unpack(table, rows[0].Data, rows[0].Sum)
		return err == nil && n < len(all) && bytes.Equal(all[n], data)
	}
	return rows[0].Seq == int64(n) && bytes.Equal(rows[0].Data, data)
}
