package store

import (
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"fmt"
	"net"
	"os"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"

	"jansou/store/queries"
)

// What follows is PostgreSQL's own: how it is reached, and how the statements are said
// to it. ADR 130.

// IsDatabase reports whether a place is the address of a database, and no file.
func IsDatabase(place string) bool {
	return strings.HasPrefix(place, "postgres://") || strings.HasPrefix(place, "postgresql://")
}

// hold is how a program writes in a database beside others.
type hold int

const (
	shared hold = iota // others may write, too
	only               // no other may, and this one serves
	alone              // no other may, and nobody plays meanwhile
)

// heldBy is the number of the lock that every connection that writes has: shared, or
// alone. It is "jansou" in ASCII.
const heldBy = 0x6a616e736f75

// How long anything may take. A server that does not answer is given up, and what
// depends on it fails, so that nobody waits for ever.
const (
	connectTime = 5 * time.Second  // for a connection
	writeTime   = 10 * time.Second // for a transaction of the writer
	readTime    = 30 * time.Second // for a statement that reads
	lockTime    = 5 * time.Second  // for another program's transaction
	idleTime    = 2 * time.Second  // between two statements of the writer's: one that was stopped holds up nobody longer
	silence     = 45 * time.Second // without a byte, where something was asked
	work        = 12 * time.Hour   // for what is done while nobody plays, in place of readTime and silence
	aliveAfter  = 10 * time.Second // after which the system looks whether the other side is there
	aliveEvery  = 3 * time.Second
	readers     = 10 // connections that read
)

// inPostgres is the dialect of PostgreSQL.
type inPostgres struct{}

func (inPostgres) on(db queries.DBTX) *queries.Queries { return queries.New(renumbered{db}) }

func (inPostgres) next(q *queries.Queries, p queries.AppendNextParams) (int64, error) {
	return q.AppendAfter(background, after(p))
}

// after is what AppendNext writes, for AppendAfter.
func after(p queries.AppendNextParams) queries.AppendAfterParams {
	return queries.AppendAfterParams{Data: p.Data, Sum: p.Sum, TableID: p.TableID, Last: p.Last, Prev: p.Prev}
}

func (inPostgres) moment() *sql.TxOptions {
	return &sql.TxOptions{ReadOnly: true, Isolation: sql.LevelRepeatableRead}
}

// inItsWords says a step of the schema, or a statement, in the words of PostgreSQL: whole numbers and
// bytes have other names there, and no table can be without row ids.
var inItsWords = strings.NewReplacer("INTEGER", "BIGINT", "BLOB", "BYTEA", ") WITHOUT ROWID;", ");")

// values finds the values in a statement.
var values = regexp.MustCompile(`\?\d*`)

// numbers are statements in the words of PostgreSQL, by how they are written.
var numbers sync.Map

// numbered is a statement in the words of PostgreSQL, with its values numbered as it has
// them.
func numbered(statement string) string {
	if known, ok := numbers.Load(statement); ok {
		return known.(string)
	}
	n := 0
	out := values.ReplaceAllStringFunc(inItsWords.Replace(statement), func(at string) string {
		if n++; at == "?" {
			return "$" + strconv.Itoa(n)
		}
		return "$" + at[1:]
	})
	numbers.Store(statement, out)
	return out
}

// renumbered is a connection, or several, that take the statements as they are written.
type renumbered struct{ db queries.DBTX }

func (r renumbered) ExecContext(ctx context.Context, s string, args ...any) (sql.Result, error) {
	return r.db.ExecContext(ctx, numbered(s), legible(args)...)
}

func (r renumbered) PrepareContext(ctx context.Context, s string) (*sql.Stmt, error) {
	return r.db.PrepareContext(ctx, numbered(s))
}

func (r renumbered) QueryContext(ctx context.Context, s string, args ...any) (*sql.Rows, error) {
	return r.db.QueryContext(ctx, numbered(s), legible(args)...)
}

func (r renumbered) QueryRowContext(ctx context.Context, s string, args ...any) *sql.Row {
	return r.db.QueryRowContext(ctx, numbered(s), legible(args)...)
}

// legible are values with a mark in place of each byte that PostgreSQL takes for no text.
// An address can have any in it; nothing that is kept has.
func legible(args []any) []any {
	for i, v := range args {
		switch v := v.(type) {
		case string:
			args[i] = legibly(v)
		case sql.NullString:
			v.String = legibly(v.String)
			args[i] = v
		}
	}
	return args
}

func legibly(text string) string {
	if utf8.ValidString(text) && strings.IndexByte(text, 0) < 0 {
		return text
	}
	const mark = string(utf8.RuneError)
	return strings.ReplaceAll(strings.ToValidUTF8(text, mark), "\x00", mark)
}

// openDatabase is Open for a database of PostgreSQL, and OpenAlone.
func openDatabase(address string, how hold) (*Store, error) {
	return openDatabaseFor(address, how, isWhole)
}

// openDatabaseFor opens a database of which fit says whether it is what is wanted.
func openDatabaseFor(address string, how hold, fit func(*queries.Queries) error) (s *Store, err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("store: %s: %w", Spoken(address), err)
		}
	}()
	config, err := configOf(address, how == alone)
	if err != nil {
		return nil, err
	}
	if err := migrateDatabase(config); err != nil {
		return nil, err
	}
	if s, err = newStore(inPostgres{}); err != nil {
		return nil, err
	}
	write := newPostgresWriter(config, how, s.heads, &s.guard)
	if err := write.reach(); err != nil {
		return nil, errors.Join(err, write.close())
	}
	s.read = reading(config, how == alone)
	s.gets = s.words.on(s.read)
	if err := fit(s.gets); err != nil {
		return nil, errors.Join(err, s.read.Close(), write.close())
	}
	s.write, s.pipes = write, true
	s.again = func() (*sql.DB, error) { return boardOf(config), nil }
	s.begin()
	return s, nil
}

// databaseToRead is OpenToRead for a database.
func databaseToRead(address string) (*Store, error) {
	db, have, err := lookAt(address)
	if err != nil {
		return nil, err
	}
	if have < version {
		return nil, errors.Join(fmt.Errorf("store: %s has schema %d: let jansou serve open it once, which brings it to %d", Spoken(address), have, version), db.Close())
	}
	s, err := newStore(inPostgres{})
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	s.read, s.gets = db, s.words.on(db)
	close(s.done) // nothing is written
	return s, nil
}

// lookAt opens a database to read it alone, and says which schema it has.
func lookAt(address string) (*sql.DB, int, error) {
	config, err := configOf(address, true)
	if err != nil {
		return nil, 0, fmt.Errorf("store: %s: %w", Spoken(address), err)
	}
	config.RuntimeParams["default_transaction_read_only"] = "on"
	config.ValidateConnect = nil // a replica does as well
	db := reading(config, true)
	ctx, stop := context.WithTimeout(background, writeTime)
	defer stop()
	have, err := schemaOf(ctx, db)
	switch {
	case err == nil && have == 0:
		err = errors.New("nothing is there yet")
	case err == nil && have > version:
		err = later(have)
	}
	if err != nil {
		return nil, 0, errors.Join(fmt.Errorf("store: %s: %w", Spoken(address), err), db.Close())
	}
	return db, have, nil
}

// Spoken is a place as it may stand in a log: without the password of a database.
func Spoken(place string) string {
	if !IsDatabase(place) {
		return place
	}
	return regexp.MustCompile(`//[^/@]*@`).ReplaceAllString(strings.SplitN(place, "?", 2)[0], "//")
}

// configOf is how a database is reached; works says that nobody plays meanwhile who would
// have to wait.
func configOf(address string, works bool) (*pgx.ConnConfig, error) {
	config, err := pgx.ParseConfig(address)
	if err != nil {
		return nil, err // pgx leaves the password out
	}
	if config.ConnectTimeout == 0 {
		config.ConnectTimeout = connectTime
	}
	if len(config.Fallbacks) > 0 && config.ValidateConnect == nil {
		config.ValidateConnect = pgconn.ValidateConnectTargetSessionAttrsReadWrite // of several servers one is the first
	}
	dialer := &net.Dialer{KeepAliveConfig: net.KeepAliveConfig{Enable: true, Idle: aliveAfter, Interval: aliveEvery, Count: 3}}
	config.DialFunc = func(ctx context.Context, network, addr string) (net.Conn, error) {
		c, err := dialer.DialContext(ctx, network, addr)
		if err != nil {
			return nil, err
		}
		p := &patient{Conn: c, most: silence}
		if works {
			p.most = work
		}
		return p, nil
	}
	host, _ := os.Hostname()
	config.RuntimeParams["application_name"] = fmt.Sprintf("jansou %.30s %s", host, rand.Text()[:12]) // no other program has it
	return config, nil
}

// reading are the connections that read.
func reading(config *pgx.ConnConfig, works bool) *sql.DB {
	c := config.Copy()
	c.RuntimeParams["statement_timeout"] = millis(readTime)
	if works {
		c.RuntimeParams["statement_timeout"] = millis(work)
	}
	db := stdlib.OpenDB(*c, stdlib.OptionAfterConnect(sorted))
	db.SetMaxOpenConns(readers)
	db.SetMaxIdleConns(readers)
	if !works {
		db.SetConnMaxLifetime(time.Minute) // where another server has become the first, nobody reads from that of before for long
	}
	return db
}

func millis(d time.Duration) string { return strconv.FormatInt(d.Milliseconds(), 10) }

// sorted is an error where a database puts text into another order than that of its
// bytes: lists would be others than from a file, and where one goes on would be wrong.
func sorted(ctx context.Context, c *pgx.Conn) error {
	var collation, encoding string
	err := c.QueryRow(ctx, `SELECT datcollate, pg_encoding_to_char(encoding) FROM pg_database WHERE datname = current_database()`).Scan(&collation, &encoding)
	if err != nil {
		return err
	}
	return sortedAs(collation, encoding)
}

// sortedAs is sorted for a locale and an encoding.
func sortedAs(collation, encoding string) error {
	switch strings.ToLower(strings.ReplaceAll(collation, "-", "")) {
	case "c", "posix", "c.utf8":
	default:
		return fmt.Errorf("the database has the locale %s, and jansou needs C: make it by CREATE DATABASE … TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C'", collation)
	}
	if encoding != "UTF8" {
		return fmt.Errorf("the database keeps text as %s, and jansou needs UTF8: make it by CREATE DATABASE … TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C'", encoding)
	}
	return nil
}

// patient is a connection that waits a while for a byte, and not for ever: a machine
// that was cut off says nothing.
type patient struct {
	net.Conn
	most  time.Duration
	mu    sync.Mutex
	until time.Time // as pgx has set it; zero: it has not
}

func (p *patient) Read(b []byte) (int, error) {
	p.mu.Lock()
	if p.until.IsZero() {
		_ = p.Conn.SetReadDeadline(time.Now().Add(p.most)) // where that fails, so does Read
	}
	p.mu.Unlock()
	return p.Conn.Read(b)
}

// SetDeadline is told when to give up by whoever uses the connection.
func (p *patient) SetDeadline(t time.Time) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.until = t
	return p.Conn.SetDeadline(t)
}

// SetReadDeadline is SetDeadline for what is read.
func (p *patient) SetReadDeadline(t time.Time) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.until = t
	return p.Conn.SetReadDeadline(t)
}
