package store

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"jansou/cluster"
	"jansou/parlour"
	"jansou/store/queries"
)

// request is one thing that the writer is asked to do in its next transaction.
type request struct {
	ctx   context.Context              // where it has ended before the transaction begins, nothing is done
	do    func(*queries.Queries) error // its error undoes nothing but itself; it may be called twice
	plain bool                         // do writes one statement at most: where that fails, nothing is left to undo
	err   error
	done  chan struct{}
	told  bool // done is closed; the writer's own

	line *appended // what a plain request appends, where many can be written in one go; nil: they cannot
}

// tell lets who asked go on; err is theirs from then on.
func (r *request) tell() {
	if !r.told {
		r.told = true
		close(r.done)
	}
}

// appended is a commit and its place.
type appended struct {
	table string
	after int
	data  []byte
}

// writer is the one connection that writes.
type writer interface {
	// do does the requests in one transaction, or a few, and returns when they are
	// safe. One that fails leaves nothing behind, and the others stand. Where it
	// returns an error, that is the one of each request that has none.
	do(batch []*request) error
	// settle is called now and then, after many requests.
	settle(read *sql.DB)
	// scrub removes what was overwritten from where it may still lie.
	scrub(ctx context.Context) error
	close() error
}

// A guard is asked first in each transaction of the writer.
type guard struct {
	// do does one statement, whose error ends the transaction, with all that would
	// share it. It may be sent together with what follows it, so it looks at nothing
	// but that error.
	do func(*queries.Queries) error
	// means says what it means that the statement failed: what each who shared the
	// transaction gets.
	means func(error) error
	// life is under which epoch this process writes now; nil: under none.
	life func() cluster.Epoch
}

// refuses is an error where a request is of another life than that under which the
// transaction is written. It is asked when the guard was: whoever begins a life between
// the two has a transaction that the guard refuses.
func (g *guard) refuses(r *request) error {
	if g == nil || g.life == nil {
		return nil
	}
	if of := parlour.EpochOf(r.ctx); of != 0 && of != g.life() {
		return unwritten(cluster.ErrBuried)
	}
	return nil
}

// fileWriter writes to a file. Its statements are prepared on it once:
// to ask database/sql for a transaction costs more than many a statement in it.
type fileWriter struct {
	guard *atomic.Pointer[guard]
	db    *sql.DB
	conn  *sql.Conn
	mu    sync.Mutex       // held while a transaction is under way
	puts  *queries.Queries // the statements

	begin, commit, rollback, savepoint, rollbackTo, release *sql.Stmt
}

// openWriter opens the file at path to write, and brings it to the present schema.
func openWriter(path string, g *atomic.Pointer[guard]) (w *fileWriter, err error) {
	w = &fileWriter{guard: g}
	if w.db, err = open(path, 1, append(durable, roomy...)...); err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, w.close())
		}
	}()
	if err = migrate(w.db); err != nil {
		return w, err
	}
	if w.conn, err = w.db.Conn(background); err != nil {
		return w, err
	}
	for _, s := range []struct {
		to   **sql.Stmt
		text string
	}{
		{&w.begin, "BEGIN IMMEDIATE"}, {&w.commit, "COMMIT"}, {&w.rollback, "ROLLBACK"},
		{&w.savepoint, "SAVEPOINT one"}, {&w.rollbackTo, "ROLLBACK TO one"}, {&w.release, "RELEASE one"},
	} {
		if *s.to, err = w.conn.PrepareContext(background, s.text); err != nil {
			return w, err
		}
	}
	w.puts, err = queries.Prepare(background, w.conn)
	return w, err
}

// close ends the connection; its statements end with it.
func (w *fileWriter) close() error {
	var err error
	if w.puts != nil {
		err = w.puts.Close()
	}
	for _, s := range []*sql.Stmt{w.begin, w.commit, w.rollback, w.savepoint, w.rollbackTo, w.release} {
		if s != nil {
			err = errors.Join(err, s.Close())
		}
	}
	if w.conn != nil {
		err = errors.Join(err, w.conn.Close())
	}
	return errors.Join(err, w.db.Close())
}

// scrub empties free pages and the write-ahead log.
func (w *fileWriter) scrub(ctx context.Context) error {
	for _, step := range []string{"VACUUM", "PRAGMA wal_checkpoint(TRUNCATE)"} {
		if err := w.outside(ctx, step); err != nil {
			return err
		}
	}
	return nil
}

// outside does a statement that no transaction may hold.
func (w *fileWriter) outside(ctx context.Context, text string) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	_, err := w.conn.ExecContext(ctx, text)
	return err
}

// errAgain says that a transaction is to be done again with care.
var errAgain = errors.New("a plain request has failed")

// do does the requests in one transaction and syncs it.
func (w *fileWriter) do(batch []*request) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	err := w.transact(batch, false)
	if errors.Is(err, errAgain) {
		err = w.transact(batch, true)
	}
	return err
}

// transact makes each request a savepoint of its own, but for plain ones: these need
// none, unless one of them fails at SQLite, which may have undone the whole
// transaction then. With care they are savepoints, too.
func (w *fileWriter) transact(batch []*request, careful bool) (err error) {
	if err := run(w.begin); err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = run(w.rollback) // SQLite may have done so already
		}
	}()
	g := w.guard.Load()
	if g != nil {
		if err := g.do(w.puts); err != nil {
			return g.means(err)
		}
	}
	for _, r := range batch {
		if r.err = cmp.Or(r.ctx.Err(), g.refuses(r)); r.err != nil {
			continue
		}
		if r.plain && !careful {
			if r.err = r.do(w.puts); r.err != nil && !errors.Is(r.err, parlour.ErrFenced) {
				return errAgain
			}
			continue
		}
		if err := w.apart(r); err != nil {
			return err
		}
	}
	return run(w.commit)
}

// apart does a request in a savepoint.
func (w *fileWriter) apart(r *request) error {
	if err := run(w.savepoint); err != nil {
		return err
	}
	if r.err = r.do(w.puts); r.err != nil {
		if err := run(w.rollbackTo); err != nil {
			return err
		}
	}
	return run(w.release)
}

// run does a statement that takes nothing and returns nothing.
func run(s *sql.Stmt) error {
	_, err := s.ExecContext(background)
	return err
}

// ask hands one thing to the writer and waits until it is synced. Where ctx ends
// before that, it may still be done.
func (s *Store) ask(ctx context.Context, do func(*queries.Queries) error) error {
	return s.hand(&request{ctx: ctx, do: do})
}

func (s *Store) hand(r *request) error {
	r.done = make(chan struct{})
	select {
	case s.queue <- r:
		s.gate.came(len(s.queue))
	case <-s.done:
		return errClosed
	case <-r.ctx.Done():
		return r.ctx.Err()
	}
	select {
	case <-r.done:
		return r.err
	case <-r.ctx.Done():
		return r.ctx.Err()
	case <-s.done:
	}
	select {
	case <-r.done: // it was the writer's last
		return r.err
	default:
		return errClosed
	}
}

// run is the writer's loop. It takes everything that waits into one transaction, and
// lets more come first where many do.
func (s *Store) run() {
	defer close(s.done)
	var batch []*request
	var pace pace
	written := 0 // requests since the write-ahead log was last to be settled
	for {
		batch = batch[:0]
		s.gate.hold(pace.wait(time.Now()), pace.enough, s.Waiting, s.quit)
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
		pace.began(time.Now(), len(batch))
		err := s.write.do(batch)
		if written += len(batch); written >= settleAfter {
			written = 0
			select {
			case s.long <- struct{}{}:
			default: // it is being settled
			}
		}
		for i, r := range batch {
			if err != nil && !r.told && r.err == nil {
				r.err = err
			}
			r.tell()
			batch[i] = nil
		}
	}
}
