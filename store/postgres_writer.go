package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"

	"jansou/parlour"
	"jansou/store/queries"
)

// postgresWriter is the one connection of this program that writes to a database.
//
// Other programs write there, too. Commits that are nothing but commits need no order
// among each other: the primary key is their fence. They go in one transaction, which is
// sent in one piece. Whatever does more waits for its turn (TakeTurn), and while it has
// it, it is the only one of all programs, as it is in a file: so it may number, chain,
// and write what it has read and changed.
type postgresWriter struct {
	db    *sql.DB // of one connection
	heads *lru.Cache[string, end]
	guard *atomic.Pointer[guard]

	mu   sync.Mutex // held while a transaction is under way
	conn *sql.Conn  // nil: there is none
	raw  *pgx.Conn  // the same
	used time.Time  // when it was

	wait time.Duration // before the database is tried again
	next time.Time
	lost error // why it could not be reached

	alone atomic.Bool // the database has let a commit pass that its replica does not have
}

const (
	leastWait = 50 * time.Millisecond
	mostWait  = time.Second
	ending    = time.Second
)

func newPostgresWriter(config *pgx.ConnConfig, how hold, heads *lru.Cache[string, end], g *atomic.Pointer[guard]) *postgresWriter {
	w := &postgresWriter{heads: heads, guard: g}
	c := config.Copy()
	c.RuntimeParams["statement_timeout"] = millis(writeTime)
	// The server, too, is to know soon that a machine is gone.
	c.RuntimeParams["tcp_keepalives_idle"], c.RuntimeParams["tcp_keepalives_interval"], c.RuntimeParams["tcp_keepalives_count"] = "5", "2", "3"
	c.RuntimeParams["lock_timeout"] = millis(lockTime)
	c.RuntimeParams["idle_in_transaction_session_timeout"] = millis(idleTime)
	c.OnNotice = func(_ *pgconn.PgConn, n *pgconn.Notice) {
		// A commit that waits for a replica and is disturbed stands, and is said to.
		if strings.Contains(n.Message, "synchronous replication") {
			w.alone.Store(true)
		}
	}
	w.db = stdlib.OpenDB(*c, stdlib.OptionAfterConnect(func(ctx context.Context, c *pgx.Conn) error {
		if err := sorted(ctx, c); err != nil {
			return err
		}
		return take(ctx, c, how)
	}))
	w.db.SetMaxOpenConns(1)
	return w
}

// take has a connection hold the database beside others, or alone, and be one on which
// a commit is safe.
func take(ctx context.Context, c *pgx.Conn, how hold) error {
	try := "SELECT pg_try_advisory_lock_shared($1), current_setting('synchronous_commit')"
	if how != shared {
		try = "SELECT pg_try_advisory_lock($1), current_setting('synchronous_commit')"
	}
	var held bool
	var synced string
	for until := time.Now().Add(ending); ; time.Sleep(leastWait) { // one that has ended may hold it for a moment more
		if err := c.QueryRow(ctx, try, int64(heldBy)).Scan(&held, &synced); err != nil {
			return err
		}
		if held {
			break
		}
		if _, err := c.Exec(ctx, ownBefore, int64(heldBy)); err != nil {
			return err
		}
		if time.Now().After(until) {
			return ErrHeld
		}
	}
	if synced == "off" {
		_, err := c.Exec(ctx, "SET synchronous_commit = on")
		return err
	}
	return nil
}

// ownBefore ends a connection of this program that holds the database and was lost: the
// server may not know yet that nobody is at its other end.
const ownBefore = `SELECT pg_terminate_backend(a.pid) FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
WHERE l.locktype = 'advisory' AND l.granted AND (l.classid::bigint << 32 | l.objid::bigint) = $1
AND a.pid <> pg_backend_pid() AND a.application_name = current_setting('application_name')`

// reach connects, where there is no connection.
func (w *postgresWriter) reach() error {
	now := time.Now()
	if w.conn != nil {
		if now.Sub(w.used) < time.Second || w.raw.Ping(within(connectTime)) == nil {
			w.used = now
			return nil
		}
		w.drop()
	}
	if now.Before(w.next) {
		return w.lost
	}
	conn, err := w.db.Conn(within(connectTime))
	if err != nil {
		w.wait = min(max(2*w.wait, leastWait), mostWait)
		w.next, w.lost = time.Now().Add(w.wait), err
		return err
	}
	err = conn.Raw(func(c any) error {
		w.raw = c.(*stdlib.Conn).Conn()
		return nil
	})
	if err != nil {
		return errors.Join(err, conn.Close())
	}
	w.conn, w.wait, w.next, w.used = conn, 0, time.Time{}, time.Now()
	return nil
}

// within is a context for that long.
func within(d time.Duration) context.Context {
	ctx, stop := context.WithTimeout(background, d)
	context.AfterFunc(ctx, stop)
	return ctx
}

// drop lets go of the connection: nobody knows how it stands.
func (w *postgresWriter) drop() {
	if w.conn == nil {
		return
	}
	_ = w.raw.Close(within(leastWait)) // it is broken as a rule
	_ = w.conn.Raw(func(any) error { return driver.ErrBadConn })
	_ = w.conn.Close()
	w.conn, w.raw = nil, nil
}

func (w *postgresWriter) close() error {
	if w.conn != nil {
		_ = w.conn.Close()
	}
	return w.db.Close()
}

func (w *postgresWriter) settle(*sql.DB) {}

// scrub has the database give free what was overwritten. It still has it in its own
// log for a while, and in the archive of that.
func (w *postgresWriter) scrub(ctx context.Context) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if err := w.reach(); err != nil {
		return err
	}
	for _, step := range []string{"SET statement_timeout = 0", "VACUUM (FULL)", "CHECKPOINT", "RESET statement_timeout"} {
		if _, err := w.raw.Exec(ctx, step); err != nil && step != "CHECKPOINT" { // which only some may order
			return err
		}
	}
	return nil
}

// do does plain requests in one transaction, and the others in another.
func (w *postgresWriter) do(batch []*request) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	var plain, others []*request
	for _, r := range batch {
		switch {
		case r.ctx.Err() != nil:
			r.err = r.ctx.Err()
		case r.line != nil:
			plain = append(plain, r)
		default:
			others = append(others, r)
		}
	}
	ctx, stop := context.WithTimeout(background, writeTime)
	defer stop()
	if len(plain) > 0 {
		left := w.pipe(ctx, plain)
		for _, r := range plain {
			if !slices.Contains(left, r) {
				r.tell() // the others may have to wait for their turn
			}
		}
		others = append(left, others...)
	}
	if len(others) > 0 {
		w.inTurn(ctx, others)
	}
	return nil
}

// fail gives requests an error.
func fail(all []*request, err error) {
	for _, r := range all {
		r.err = err
	}
}

// unwritten is an error after which it is sure that nothing was written, and unsure one
// after which that is not known.
func unwritten(err error) error { return fmt.Errorf("%w: %w", parlour.ErrUnwritten, err) }
func unsure(err error) error    { return fmt.Errorf("%w: %w", parlour.ErrUnsure, err) }

// refused returns what a server that goes on has against a statement; nil: that is not
// what err says, and nobody knows how the connection stands.
func refused(err error) *pgconn.PgError {
	var e *pgconn.PgError
	if !errors.As(err, &e) || e.Severity != "ERROR" && e.SeverityUnlocalized != "ERROR" {
		return nil
	}
	if e.Code == "25006" { // it only reads: another one is the first of its replicas now
		return nil
	}
	return e
}

// isBrokenOff reports whether the database has broken a transaction off for the sake of
// another one.
func isBrokenOff(err error) bool {
	e := refused(err)
	return e != nil && (e.Code == "40001" || e.Code == "40P01")
}

// queued is a connection that puts statements off, to be sent together.
type queued struct{ *pgx.Batch }

func (q queued) ExecContext(_ context.Context, s string, args ...any) (sql.Result, error) {
	q.Queue(s, args...)
	return driver.RowsAffected(0), nil
}

func (queued) PrepareContext(context.Context, string) (*sql.Stmt, error) {
	panic("only Exec is put off")
}

func (queued) QueryContext(context.Context, string, ...any) (*sql.Rows, error) {
	panic("only Exec is put off")
}

func (queued) QueryRowContext(context.Context, string, ...any) *sql.Row {
	panic("only Exec is put off")
}

// pipe writes commits that are nothing but commits, in one transaction that is sent in
// one piece. It returns those that are to be done in turn, with more care.
func (w *postgresWriter) pipe(ctx context.Context, plain []*request) (left []*request) {
	if err := w.reach(); err != nil {
		fail(plain, unwritten(err))
		return nil
	}
	prev, err := w.headsOf(ctx, plain)
	if err != nil {
		w.drop()
		fail(plain, unwritten(err))
		return nil
	}
	g := w.guard.Load()
	b := &pgx.Batch{}
	b.Queue("BEGIN")
	put := inPostgres{}.on(queued{b})
	if g != nil {
		_ = g.do(put) // it is told when it is sent
	}
	var sent []*request
	sums := make([][]byte, 0, len(plain))
	for i, r := range plain {
		if r.err = g.refuses(r); r.err != nil {
			continue
		}
		if prev[i] == nil {
			left = append(left, r)
			continue
		}
		sum := link(prev[i], r.line.data)
		sent, sums = append(sent, r), append(sums, sum)
		_, _ = put.AppendAfter(ctx, queries.AppendAfterParams{Data: r.line.data, Sum: sum, TableID: r.line.table, Last: int64(r.line.after - 1), Prev: prev[i]})
	}
	if len(sent) == 0 {
		return left
	}
	b.Queue("COMMIT")
	wrote, guarded, err := w.send(ctx, b, g != nil, len(sent))
	switch {
	case err == nil:
	case refused(err) != nil && guarded:
		fail(sent, unwritten(g.means(err)))
		return left
	case refused(err) != nil: // one of them, which is found in turn
		return append(left, sent...)
	case pgconn.SafeToRetry(err):
		fail(sent, unwritten(err))
		return left
	default:
		fail(sent, unsure(err))
		return left
	}
	for i, r := range sent {
		if wrote[i] {
			w.heads.Add(r.line.table, end{r.line.after + 1, sums[i]})
			continue
		}
		w.heads.Remove(r.line.table)
		left = append(left, r) // what is there is looked at in turn
	}
	return left
}

// headsOf returns the checksum of the commit before each request; nil: it is not there,
// or has none.
func (w *postgresWriter) headsOf(ctx context.Context, plain []*request) ([][]byte, error) {
	prev := make([][]byte, len(plain))
	b := &pgx.Batch{}
	for i, r := range plain {
		if last, ok := w.heads.Get(r.line.table); ok && last.commits == r.line.after {
			prev[i] = last.sum
			continue
		}
		b.Queue(`SELECT sum FROM "commit" WHERE table_id = $1 AND seq = $2`, legibly(r.line.table), r.line.after-1).QueryRow(func(row pgx.Row) error {
			if err := row.Scan(&prev[i]); !errors.Is(err, pgx.ErrNoRows) {
				return err
			}
			return nil
		})
	}
	if b.Len() == 0 {
		return prev, nil
	}
	return prev, w.raw.SendBatch(ctx, b).Close()
}

// send sends a transaction in one piece, and reports which of its commits were written.
// Where it fails, guarded says that the guard has refused.
func (w *postgresWriter) send(ctx context.Context, b *pgx.Batch, guards bool, commits int) (wrote []bool, guarded bool, err error) {
	w.alone.Store(false)
	got := w.raw.SendBatch(ctx, b)
	_, err = got.Exec() // BEGIN
	if err == nil && guards {
		_, err = got.Exec()
		guarded = err != nil
	}
	wrote = make([]bool, commits)
	for i := 0; err == nil && i < commits; i++ {
		var tag pgconn.CommandTag
		tag, err = got.Exec()
		wrote[i] = tag.RowsAffected() == 1
	}
	if err == nil {
		var tag pgconn.CommandTag
		tag, err = got.Exec()
		if err == nil && tag.String() != "COMMIT" {
			err = fmt.Errorf("the end of a transaction was answered by %s", tag)
		}
	}
	if ended := got.Close(); err == nil {
		err = ended
	}
	if err == nil && w.alone.Load() {
		err = errAlone
	}
	if w.used = time.Now(); err != nil {
		w.after(err)
	}
	return wrote, guarded, err
}

// errAlone says that a commit is in the database, and not on the replica for which it
// was to wait.
var errAlone = errors.New("the replica of the database did not confirm a commit")

// after takes a transaction back that has failed, or lets go of the connection.
func (w *postgresWriter) after(err error) {
	if refused(err) == nil {
		w.drop()
		return
	}
	if _, err := w.raw.Exec(within(lockTime), "ROLLBACK"); err != nil {
		w.drop()
	}
}

// inTurn does requests in one transaction while no other program is in such a one. It
// does them once more where the database has broken it off for the sake of another.
func (w *postgresWriter) inTurn(ctx context.Context, all []*request) {
	for tries := 1; ; tries++ {
		fail(all, nil)
		if err := w.reach(); err != nil {
			fail(all, unwritten(err))
			return
		}
		ends, err := w.transact(ctx, all)
		if err == nil {
			w.used = time.Now()
			return
		}
		w.after(err)
		if isBrokenOff(err) && tries < 5 {
			continue
		}
		if ends && refused(err) == nil {
			err = unsure(err)
		} else {
			err = unwritten(err)
		}
		for _, r := range all {
			if r.err == nil || errors.Is(r.err, errOwn) {
				r.err = err
			}
		}
		return
	}
}

// transact does requests in one transaction. ends says of an error that the transaction
// was about to end, so that it may have.
func (w *postgresWriter) transact(ctx context.Context, all []*request) (ends bool, err error) {
	exec := func(s string) error { _, err := w.raw.Exec(ctx, s); return err }
	if err := exec("BEGIN"); err != nil {
		return false, err
	}
	puts := queries.New(bounded{renumbered{w.conn}, ctx})
	// Who waits for the turn holds nothing that beats of this node wait for.
	if err := puts.TakeTurn(ctx); err != nil {
		return false, err
	}
	g := w.guard.Load()
	if g != nil {
		if err := g.do(puts); err != nil {
			return false, guardError{err, g.means(err)}
		}
	}
	for _, r := range all {
		if r.err = g.refuses(r); r.err != nil {
			continue
		}
		if err := exec("SAVEPOINT one"); err != nil {
			return false, err
		}
		if r.err = r.do(puts); r.err != nil {
			if err := r.err; w.raw.IsClosed() || isBrokenOff(err) {
				r.err = nil
				return false, err
			}
			if err := exec("ROLLBACK TO one"); err != nil {
				return false, err
			}
		}
		if err := exec("RELEASE one"); err != nil {
			return false, err
		}
	}
	w.alone.Store(false)
	tag, err := w.raw.Exec(ctx, "COMMIT")
	switch {
	case err == nil && tag.String() != "COMMIT":
		err = fmt.Errorf("the end of a transaction was answered by %s", tag)
	case err == nil && w.alone.Load():
		err = errAlone
	}
	return true, err
}

// guardError is what the guard has against a transaction: for the database, and for
// whoever has asked.
type guardError struct{ said, means error }

func (e guardError) Error() string   { return e.means.Error() }
func (e guardError) Unwrap() []error { return []error{e.means, e.said} }

// bounded is a connection on which everything ends when ctx does.
type bounded struct {
	queries.DBTX
	ctx context.Context
}

func (b bounded) ExecContext(_ context.Context, s string, args ...any) (sql.Result, error) {
	return b.DBTX.ExecContext(b.ctx, s, args...)
}

func (b bounded) QueryContext(_ context.Context, s string, args ...any) (*sql.Rows, error) {
	return b.DBTX.QueryContext(b.ctx, s, args...)
}

func (b bounded) QueryRowContext(_ context.Context, s string, args ...any) *sql.Row {
	return b.DBTX.QueryRowContext(b.ctx, s, args...)
}
