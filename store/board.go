package store

import (
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"fmt"
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
func (b *Board) Claim(ctx context.Context, by cluster.Epoch, name string, turn int64) (cluster.Epoch, error) {
	if err := b.ask.ClaimName(ctx, queries.ClaimNameParams{Name: name, Epoch: int64(by), Turn: turn}); err != nil {
		return 0, atBoard("claim", err)
	}
	rows, err := b.ask.OwnerOf(ctx, name)
	if err != nil || len(rows) == 0 {
		return 0, atBoard("claim", err)
	}
	if rows[0].Dead != 0 {
		if cluster.Epoch(rows[0].Epoch) == by {
			return 0, cluster.ErrBuried
		}
		return 0, nil // it has gone in this moment
	}
	return cluster.Epoch(rows[0].Epoch), nil
}

// Owner is that of cluster.Board.
func (b *Board) Owner(ctx context.Context, name string) (cluster.Life, bool, error) {
	rows, err := b.ask.OwnerOf(ctx, name)
	if err != nil || len(rows) == 0 || rows[0].Dead != 0 {
		return cluster.Life{}, false, atBoard("who owns it", err)
	}
	r := rows[0]
	return cluster.Life{Epoch: cluster.Epoch(r.Epoch), Name: r.Name, Address: r.Address, Version: r.Version, Beat: r.Beat}, true, nil
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
