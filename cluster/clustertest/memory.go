// Package clustertest has a board in memory, for tests.
package clustertest

import (
	"context"
	"slices"
	"sync"

	"jansou/cluster"
)

// Memory is a board in memory.
type Memory struct {
	mu     sync.Mutex
	last   cluster.Epoch
	lives  map[cluster.Epoch]*life
	owners map[string]owner
	fail   func() error
}

type owner struct {
	cluster.Epoch
	turn int64
}

type life struct {
	cluster.Life
	dead bool
}

// New returns a board on which nothing stands.
func New() *Memory {
	return &Memory{lives: map[cluster.Epoch]*life{}, owners: map[string]owner{}}
}

// Fail has what is asked fail with what f returns, before anything is done; nil: no more.
func (m *Memory) Fail(f func() error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.fail = f
}

// at does something at one moment.
func (m *Memory) at(ctx context.Context, do func() error) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := ctx.Err(); err != nil {
		return err
	}
	if m.fail != nil {
		if err := m.fail(); err != nil {
			return err
		}
	}
	return do()
}

func (m *Memory) alive(e cluster.Epoch) bool { l := m.lives[e]; return l != nil && !l.dead }

// as does something for an epoch that is alive.
func (m *Memory) as(ctx context.Context, e cluster.Epoch, do func()) error {
	return m.at(ctx, func() error {
		if !m.alive(e) {
			return cluster.ErrBuried
		}
		m.lives[e].Beat++
		do()
		return nil
	})
}

// Alive reports whether an epoch is alive, for a log that asks before it writes.
func (m *Memory) Alive(e cluster.Epoch) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.alive(e)
}

// Join is that of cluster.Board.
func (m *Memory) Join(ctx context.Context, as cluster.Life) (cluster.Epoch, error) {
	err := m.at(ctx, func() error {
		m.last++
		as.Epoch, as.Beat = m.last, 0
		m.lives[m.last] = &life{Life: as}
		return nil
	})
	return as.Epoch, err
}

// Beat is that of cluster.Board.
func (m *Memory) Beat(ctx context.Context, of cluster.Epoch) error {
	return m.as(ctx, of, func() {})
}

// Living is that of cluster.Board.
func (m *Memory) Living(ctx context.Context) (out []cluster.Life, err error) {
	err = m.at(ctx, func() error {
		for e := range m.last + 1 {
			if m.alive(e) {
				out = append(out, m.lives[e].Life)
			}
		}
		return nil
	})
	return out, err
}

// Bury is that of cluster.Board.
func (m *Memory) Bury(ctx context.Context, of cluster.Epoch, beat int64) (did bool, err error) {
	err = m.at(ctx, func() error {
		if did = m.alive(of) && m.lives[of].Beat == beat; did {
			m.lives[of].dead = true
		}
		return nil
	})
	return did, err
}

// Claim is that of cluster.Board.
func (m *Memory) Claim(ctx context.Context, by cluster.Epoch, names []string, turn int64) (map[string]cluster.Epoch, error) {
	owners := map[string]cluster.Epoch{}
	err := m.as(ctx, by, func() {
		for _, name := range names {
			if o := m.owners[name]; o.Epoch == by || !m.alive(o.Epoch) {
				m.owners[name] = owner{by, turn}
			}
			owners[name] = m.owners[name].Epoch
		}
	})
	return owners, err
}

// Owners is that of cluster.Board.
func (m *Memory) Owners(ctx context.Context, names []string) (map[string]cluster.Life, error) {
	owners := map[string]cluster.Life{}
	err := m.at(ctx, func() error {
		for _, name := range names {
			if e := m.owners[name].Epoch; m.alive(e) {
				owners[name] = m.lives[e].Life
			}
		}
		return nil
	})
	return owners, err
}

// Release is that of cluster.Board.
func (m *Memory) Release(ctx context.Context, by cluster.Epoch, name string, turn int64) error {
	return m.as(ctx, by, func() {
		if m.owners[name] == (owner{by, turn}) {
			delete(m.owners, name)
		}
	})
}

// Leave is that of cluster.Board.
func (m *Memory) Leave(ctx context.Context, of cluster.Epoch) error {
	return m.at(ctx, func() error {
		if m.alive(of) {
			m.lives[of].dead = true
		}
		return nil
	})
}

// Orphans is that of cluster.Board.
func (m *Memory) Orphans(ctx context.Context) (out []string, err error) {
	err = m.at(ctx, func() error {
		for name, o := range m.owners {
			if !m.alive(o.Epoch) {
				out = append(out, name)
			}
		}
		slices.Sort(out)
		return nil
	})
	return out, err
}
