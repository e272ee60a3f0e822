package store

import (
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"

	"jansou/cluster"
	"jansou/parlour"
	"jansou/store/queries"
)

// Board is what the nodes see that share a database: a cluster.Board. It has
// connections of its own, so that nobody waits for the writer to be heard of.
type Board struct {
	db    *sql.DB
	words dialect
	ask   *queries.Queries
	own   ownLife
}

var _ cluster.Board = (*Board)(nil)

// ownLife is under which life this process writes.
type ownLife struct {
	mu    sync.Mutex
	epoch cluster.Epoch
	life  []byte
}

func (o *ownLife) get() (cluster.Epoch, []byte) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.epoch, o.life
}

// boardTime is how long anything at the board may take: longer than a lease is in vain.
var boardTime = cluster.Usual.Lease

// boardLines are the connections of a board.
const boardLines = 4

// Board makes the store one of a node: from now on each of its transactions is one of
// the life that the board was told last, or is not done at all, and before the first it
// writes nothing. The board must be closed before the store.
func (s *Store) Board() (*Board, error) {
	db, err := s.again()
	if err != nil {
		return nil, err
	}
	b := &Board{db: db, words: s.words, ask: s.words.on(db)}
	s.guard.Store(&guard{
		do: func(q *queries.Queries) error {
			epoch, life := b.own.get()
			return q.Guard(background, guardOf(epoch, life))
		},
		means: func(err error) error {
			if isNull(err) {
				return fmt.Errorf("%w: %w", parlour.ErrUnwritten, cluster.ErrBuried)
			}
			return err
		},
		life: func() cluster.Epoch {
			epoch, _ := b.own.get()
			return epoch
		},
	})
	return b, nil
}

func guardOf(epoch cluster.Epoch, life []byte) queries.GuardParams {
	if life == nil {
		life = []byte{} // nobody's
	}
	return queries.GuardParams{Epoch: int64(epoch), Life: life}
}

// Close ends the connections of the board.
func (b *Board) Close() error { return b.db.Close() }

// isNull reports whether a statement failed because of a null, which Guard does.
func isNull(err error) bool {
	var e *pgconn.PgError
	if errors.As(err, &e) {
		return e.Code == "23502"
	}
	return err != nil && strings.Contains(err.Error(), "NOT NULL constraint failed: node.")
}

// boardOf are further connections to a database.
func boardOf(config *pgx.ConnConfig) *sql.DB {
	c := config.Copy()
	c.RuntimeParams["statement_timeout"] = millis(boardTime)
	c.RuntimeParams["lock_timeout"] = millis(boardTime)
	c.RuntimeParams["idle_in_transaction_session_timeout"] = millis(boardTime)
	db := stdlib.OpenDB(*c, stdlib.OptionAfterConnect(sorted))
	db.SetMaxOpenConns(boardLines)
	db.SetMaxIdleConns(boardLines)
	return db
}

// atBoard wraps what went wrong at the board.
func atBoard(what string, err error) error {
	if err != nil {
		return fmt.Errorf("store: %s: %w", what, err)
	}
	return nil
}

// Join is that of cluster.Board.
func (b *Board) Join(ctx context.Context, as cluster.Life) (cluster.Epoch, error) {
	life := make([]byte, 16)
	if _, err := rand.Read(life); err != nil {
		return 0, atBoard("join", err)
	}
	tx, err := b.db.BeginTx(ctx, nil)
	if err != nil {
		return 0, atBoard("join", err)
	}
	q := b.words.on(tx)
	epoch, err := q.NextEpoch(ctx)
	if err == nil {
		err = q.BeginLife(ctx, queries.BeginLifeParams{Epoch: epoch, Life: life, Name: as.Name, Address: as.Address, Version: as.Version})
	}
	if err != nil {
		return 0, atBoard("join", errors.Join(err, undo(tx)))
	}
	if err := tx.Commit(); err != nil {
		return 0, atBoard("join", err)
	}
	b.own.mu.Lock()
	b.own.epoch, b.own.life = cluster.Epoch(epoch), life
	b.own.mu.Unlock()
	return cluster.Epoch(epoch), nil
}

// lifeOf is what tells the life of an epoch from others to which it might be given.
func (b *Board) lifeOf(of cluster.Epoch) ([]byte, error) {
	if epoch, life := b.own.get(); epoch == of {
		return life, nil
	}
	return nil, cluster.ErrBuried
}

// Beat is that of cluster.Board.
func (b *Board) Beat(ctx context.Context, of cluster.Epoch) error {
	life, err := b.lifeOf(of)
	if err != nil {
		return err
	}
	err = b.ask.Guard(ctx, guardOf(of, life))
	if isNull(err) {
		return cluster.ErrBuried
	}
	return atBoard("beat", err)
}

// Living is that of cluster.Board.
func (b *Board) Living(ctx context.Context) (out []cluster.Life, err error) {
	rows, err := b.ask.LivingNodes(ctx)
	for _, r := range rows {
		out = append(out, cluster.Life{Epoch: cluster.Epoch(r.Epoch), Name: r.Name, Address: r.Address, Version: r.Version, Beat: r.Beat})
	}
	return out, atBoard("read the nodes", err)
}

// Bury is that of cluster.Board.
func (b *Board) Bury(ctx context.Context, of cluster.Epoch, beat int64) (bool, error) {
	n, err := b.ask.BuryNode(ctx, queries.BuryNodeParams{Epoch: int64(of), Beat: beat})
	return n > 0, atBoard("bury a node", err)
}

// Claim is that of cluster.Board.
func (b *Board) Claim(ctx context.Context, by cluster.Epoch, names []string, turn int64) (map[string]cluster.Epoch, error) {
	names = slices.Sorted(slices.Values(names)) // in one order, so that no two nodes wait for each other
	tx, err := b.db.BeginTx(ctx, nil)
	if err != nil {
		return nil, atBoard("claim", err)
	}
	q := b.words.on(tx)
	for _, name := range names {
		if err := q.ClaimName(ctx, queries.ClaimNameParams{Name: name, Epoch: int64(by), Turn: turn}); err != nil {
			return nil, atBoard("claim", errors.Join(err, undo(tx)))
		}
	}
	rows, err := q.OwnersOf(ctx, names)
	if err != nil {
		return nil, atBoard("claim", errors.Join(err, undo(tx)))
	}
	if err := tx.Commit(); err != nil {
		return nil, atBoard("claim", err)
	}
	owners := make(map[string]cluster.Epoch, len(names))
	for _, r := range rows {
		switch {
		case r.Dead == 0:
			owners[r.Of] = cluster.Epoch(r.Epoch)
		case cluster.Epoch(r.Epoch) == by:
			return nil, cluster.ErrBuried
		} // that of others has gone in this moment
	}
	return owners, nil
}

// Owners is that of cluster.Board.
func (b *Board) Owners(ctx context.Context, names []string) (map[string]cluster.Life, error) {
	rows, err := b.ask.OwnersOf(ctx, names)
	if err != nil {
		return nil, atBoard("who owns them", err)
	}
	owners := make(map[string]cluster.Life, len(rows))
	for _, r := range rows {
		if r.Dead == 0 {
			owners[r.Of] = cluster.Life{Epoch: cluster.Epoch(r.Epoch), Name: r.Name, Address: r.Address, Version: r.Version, Beat: r.Beat}
		}
	}
	return owners, nil
}

// Release is that of cluster.Board.
func (b *Board) Release(ctx context.Context, by cluster.Epoch, name string, turn int64) error {
	_, err := b.ask.ReleaseName(ctx, queries.ReleaseNameParams{Name: name, Epoch: int64(by), Turn: turn})
	return atBoard("give back", err)
}

// Leave is that of cluster.Board.
func (b *Board) Leave(ctx context.Context, of cluster.Epoch) error {
	life, err := b.lifeOf(of)
	if err != nil {
		return nil // it is over anyway
	}
	return atBoard("leave", b.ask.LeaveNode(ctx, queries.LeaveNodeParams{Epoch: int64(of), Life: life}))
}

// Orphans is that of cluster.Board.
func (b *Board) Orphans(ctx context.Context) ([]string, error) {
	names, err := b.ask.OrphanNames(ctx)
	if err != nil {
		return nil, atBoard("read what is free", err)
	}
	more, err := b.ask.GamesOfNobody(ctx)
	return append(names, more...), atBoard("read what is free", err)
}
