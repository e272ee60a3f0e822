package store

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"hash"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"

	"jansou/store/queries"
)

// Everything is copied row by row, a table after the other, each in the order of its
// primary key. So what is there says how far it has come, and whoever was interrupted
// goes on behind the last row. ADR 131.

// A Copy is what Move has copied.
type Copy struct {
	Tables []TableCopy // by name
	Rows   int64
	Hash   [sha256.Size]byte // over all tables

	Went  int64 // rows that were copied now: those of before are not counted
	Equal bool  // all of it was there already
}

// TableCopy is one table of the database.
type TableCopy struct {
	Name string
	Rows int64
	Hash [sha256.Size]byte
}

// notMoved are tables that are of a place, and no part of what is kept there: which nodes
// live there and what they own, too. Epochs are never given again, for their counter moves.
var notMoved = []string{"moving", "pulse", "node", "owner"}

// tableShape is how a table is read: its columns, and those of its primary key.
type tableShape struct {
	name      string
	cols, key []string
	keyAt     []int // where the key is in cols
}

// shapes reads the tables of the schema, by name.
func shapes() (all []tableShape, err error) {
	dir, err := os.MkdirTemp("", "jansou-schema")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	db, err := open(filepath.Join(dir, "schema.db"), 1, "synchronous(OFF)")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if err := migrate(db); err != nil {
		return nil, err
	}
	names, err := texts(db.Query(`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'goose_%' ORDER BY name`))
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		if slices.Contains(notMoved, name) {
			continue
		}
		one, err := shapeOf(db, name)
		if err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	return all, nil
}

func shapeOf(db *sql.DB, name string) (t tableShape, err error) {
	t.name = name
	rows, err := db.Query(`SELECT name, pk FROM pragma_table_info(?) ORDER BY cid`, name)
	if err != nil {
		return t, err
	}
	defer func() { _ = rows.Close() }() // its error is that of rows.Err
	keys := map[int]int{}               // by their place in the key
	for rows.Next() {
		var col string
		var pk int
		if err := rows.Scan(&col, &pk); err != nil {
			return t, err
		}
		if pk > 0 {
			keys[pk] = len(t.cols)
		}
		t.cols = append(t.cols, col)
	}
	for pk := 1; pk <= len(keys); pk++ {
		t.key, t.keyAt = append(t.key, t.cols[keys[pk]]), append(t.keyAt, keys[pk])
	}
	return t, rows.Err()
}

// quoted are names as both databases take them.
func quoted(names []string) string { return `"` + strings.Join(names, `", "`) + `"` }

// after are the rows behind a key; nil: all.
func (t *tableShape) after(ctx context.Context, db queries.DBTX, key []any) (*sql.Rows, error) {
	q := `SELECT ` + quoted(t.cols) + ` FROM "` + t.name + `"`
	if key != nil {
		q += ` WHERE (` + quoted(t.key) + `) > (?` + strings.Repeat(`, ?`, len(t.key)-1) + `)`
	}
	return db.QueryContext(ctx, q+` ORDER BY `+quoted(t.key), key...)
}

// last is the last key that is there; nil: none.
func (t *tableShape) last(ctx context.Context, db queries.DBTX) ([]any, error) {
	rows, err := db.QueryContext(ctx, `SELECT `+quoted(t.key)+` FROM "`+t.name+`" ORDER BY `+quoted(t.key)[:0]+strings.Join(descending(t.key), ", ")+` LIMIT 1`)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }() // its error is that of rows.Err
	if !rows.Next() {
		return nil, rows.Err()
	}
	return valuesOf(rows, len(t.key))
}

func descending(names []string) (out []string) {
	for _, n := range names {
		out = append(out, `"`+n+`" DESC`)
	}
	return out
}

// valuesOf reads a row: whole numbers, text, bytes, and nil.
func valuesOf(rows *sql.Rows, n int) ([]any, error) {
	row, at := make([]any, n), make([]any, n)
	for i := range row {
		at[i] = &row[i]
	}
	err := rows.Scan(at...)
	for i := range row {
		if b, is := row[i].([]byte); is && b == nil {
			row[i] = []byte{} // SQLite has no bytes there, which is not null
		}
	}
	return row, err
}

// hasher adds up rows, the same for the same rows in whatever database.
type hasher struct {
	h    hash.Hash
	rows int64
	size [9]byte
}

func (h *hasher) add(row []any) error {
	h.rows++
	for _, v := range row {
		var kind byte
		var data []byte
		switch v := v.(type) {
		case nil:
			kind = 'n'
		case int64:
			kind, data = 'i', binary.BigEndian.AppendUint64(nil, uint64(v))
		case string:
			kind, data = 't', []byte(v)
		case []byte:
			kind, data = 'b', v
		default:
			return fmt.Errorf("a value of type %T", v)
		}
		h.size[0] = kind
		binary.BigEndian.PutUint64(h.size[1:], uint64(len(data)))
		h.h.Write(h.size[:])
		h.h.Write(data)
	}
	return nil
}

// hashAll adds up all that is kept.
func hashAll(ctx context.Context, db queries.DBTX, all []tableShape, tell func(what string)) (c Copy, err error) {
	whole := sha256.New()
	whole.Write([]byte("jansou move 1\n"))
	for i := range all {
		t := &all[i]
		tell("adding up " + t.name)
		h := hasher{h: sha256.New()}
		rows, err := t.after(ctx, db, nil)
		for err == nil && rows.Next() {
			var row []any
			if row, err = valuesOf(rows, len(t.cols)); err == nil {
				err = h.add(row)
			}
		}
		if rows != nil {
			err = errors.Join(err, rows.Err(), rows.Close())
		}
		if err != nil {
			return c, fmt.Errorf("table %s: %w", t.name, err)
		}
		one := TableCopy{Name: t.name, Rows: h.rows, Hash: [sha256.Size]byte(h.h.Sum(nil))}
		c.Tables, c.Rows = append(c.Tables, one), c.Rows+h.rows
		fmt.Fprintf(whole, "%s %d %x\n", one.Name, one.Rows, one.Hash)
	}
	c.Hash = [sha256.Size]byte(whole.Sum(nil))
	return c, nil
}

// side is one of the two places.
type side struct {
	place string
	words dialect
	db    *sql.DB
	from  queries.DBTX // reads as of one moment
	ends  []func() error
}

func (s *side) close() (err error) {
	for _, end := range slices.Backward(s.ends) {
		err = errors.Join(err, end())
	}
	return err
}

// Move copies everything from one place to another, where nothing else may be, and
// compares the two by the hash of every table. No program may serve from either
// meanwhile: it is ErrHeld where one does. Where it was interrupted, or ctx has ended, it goes on from there
// when it is called again. tell is told now and then what it does.
func Move(ctx context.Context, from, to string, tell func(what string)) (c Copy, err error) {
	source, err := sideAt(from, false)
	if err != nil {
		return c, err
	}
	defer func() { err = errors.Join(err, source.close()) }()
	target, err := sideAt(to, true)
	if err != nil {
		return c, err
	}
	defer func() { err = errors.Join(err, target.close()) }()
	if c, err = move(ctx, source, target, tell); err != nil {
		err = fmt.Errorf("store: move from %s to %s: %w", Spoken(from), Spoken(to), err)
	}
	return c, err
}

// sideAt opens a place alone, and reads or writes it directly.
func sideAt(place string, writes bool) (s *side, err error) {
	s = &side{place: place}
	defer func() {
		if err != nil {
			err = errors.Join(fmt.Errorf("store: move: %s: %w", Spoken(place), err), s.close())
		}
	}()
	if IsDatabase(place) {
		err = s.reachAlone(writes)
	} else {
		err = s.openAlone(writes)
	}
	if err == nil && !writes {
		err = isWhole(queries.New(s.from))
	}
	return s, err
}

// openAlone opens a file, which is made where it is written.
func (s *side) openAlone(writes bool) error {
	s.words = inSQLite{}
	if _, err := os.Stat(s.place); err != nil && !writes {
		return err
	}
	release, err := Hold(filepath.Dir(s.place))
	if err != nil {
		return err
	}
	s.ends = append(s.ends, release)
	if writes {
		if err := s.makeFile(); err != nil {
			return err
		}
	}
	return s.openFile()
}

// makeFile makes the file, which is its owner's only, where it is not there.
func (s *side) makeFile() error {
	f, err := os.OpenFile(s.place, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return err
	}
	return f.Close()
}

func (s *side) openFile() (err error) {
	if s.db, err = open(s.place, 1, append(durable, roomy...)...); err != nil {
		return err
	}
	s.ends, s.from = append(s.ends, s.db.Close), s.db
	return migrate(s.db)
}

// reachAlone opens a database, which must be there.
func (s *side) reachAlone(writes bool) error {
	s.words = inPostgres{}
	config, err := configOf(s.place, true)
	if err != nil {
		return err
	}
	if err := migrateDatabase(config); err != nil {
		return err
	}
	s.db = stdlib.OpenDB(*config, stdlib.OptionAfterConnect(func(ctx context.Context, c *pgx.Conn) error {
		return cmp.Or(sorted(ctx, c), take(ctx, c, alone))
	}))
	s.db.SetMaxOpenConns(1)
	s.ends = append(s.ends, s.db.Close)
	if writes {
		s.from = renumbered{s.db}
		return s.db.Ping()
	}
	return s.snapshot()
}

// snapshot has a database read as of one moment.
func (s *side) snapshot() error {
	tx, err := s.db.BeginTx(background, s.words.moment())
	if err != nil {
		return err
	}
	s.ends = append(s.ends, func() error { return undo(tx) })
	s.from = renumbered{tx}
	return nil
}

// errOther says that something else is where one would copy to.
var errOther = errors.New("something else is there: name a place that is empty")

// move copies what is at source to target, or what is left of it.
func move(ctx context.Context, source, target *side, tell func(string)) (c Copy, err error) {
	all, err := shapes()
	if err != nil {
		return c, err
	}
	want, err := hashAll(ctx, source.from, all, tell)
	if err != nil {
		return want, err
	}
	q := target.words.on(target.db)
	begun, err := q.Moving(ctx)
	switch {
	case err != nil:
		return want, err
	case len(begun) > 0 && !bytes.Equal(begun[0].Source, want.Hash[:]):
		return want, fmt.Errorf("it was begun to copy something else there: %w", errOther)
	case len(begun) == 0:
		is, err := isEmpty(ctx, target.from, all)
		if err != nil {
			return want, err
		}
		if !is {
			if want.Equal, err = isSame(ctx, target, all, &want, tell); err == nil && !want.Equal {
				err = errOther
			}
			return want, err
		}
		if err := target.beginMoving(ctx, &want); err != nil {
			return want, err
		}
	}
	for i := range all {
		n, err := copyTable(ctx, &all[i], source, target, tell)
		want.Went += n
		if err != nil {
			return want, fmt.Errorf("table %s: %w", all[i].name, err)
		}
	}
	same, err := isSame(ctx, target, all, &want, tell)
	if err != nil || !same {
		return want, cmp.Or(err, errors.New("what was copied is not what was there"))
	}
	return want, q.EndMoving(ctx)
}

// isEmpty reports whether nothing is at a place but what the schema has put there.
func isEmpty(ctx context.Context, db queries.DBTX, all []tableShape) (bool, error) {
	for i := range all {
		if all[i].name == "counter" {
			continue
		}
		if last, err := all[i].last(ctx, db); err != nil || last != nil {
			return false, err
		}
	}
	return true, nil
}

// isSame compares what is at target with what was at the source.
func isSame(ctx context.Context, target *side, all []tableShape, want *Copy, tell func(string)) (bool, error) {
	got, err := hashAll(ctx, target.from, all, tell)
	if err != nil {
		return false, err
	}
	for i, t := range got.Tables {
		if t != want.Tables[i] {
			tell(fmt.Sprintf("table %s differs: %d rows (%x), and %d (%x)", t.Name, want.Tables[i].Rows, want.Tables[i].Hash[:6], t.Rows, t.Hash[:6]))
		}
	}
	return got.Hash == want.Hash, nil
}

// beginMoving notes that copying begins, and takes away what the schema has put there.
func (s *side) beginMoving(ctx context.Context, want *Copy) (err error) {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, undo(tx)) }()
	if _, err := tx.ExecContext(ctx, `DELETE FROM counter`); err != nil {
		return err
	}
	if err := s.words.on(tx).BeginMoving(ctx, queries.BeginMovingParams{Source: want.Hash[:], Begun: time.Now().UnixMicro()}); err != nil {
		return err
	}
	return tx.Commit()
}
