package parlour

import (
	"errors"
	"fmt"
	"log/slog"

	"jansou/cluster"
	"jansou/mahjong"
)

// enter returns the room of a table, read from the log if it is not there. A
// new owner of a table that is not over says so in its log before it acts. One
// table is read by one who asks, and others who ask for it wait for that; nobody
// else does.
func (p *Parlour) enter(id string) (*room, error) { return p.admit(id, nil, nil) }

// founded is a table that has just been opened: its log, and that it is ours.
type founded struct {
	lines   [][]byte
	holding *cluster.Holding
}

// admit is enter; of a table that has just been opened the owner is not new, and
// its log need not be read. Where loaded is there, it is called when the log has been read, and only the
// commit of the new owner is missing.
func (p *Parlour) admit(id string, opened *founded, loaded func()) (*room, error) {
	if r, err := p.here(id); r != nil || err != nil {
		return r, err
	}
	r, err, _ := p.reading.Do(id, func() (any, error) { return p.read(id, opened, loaded) })
	if err != nil {
		return nil, err
	}
	return r.(*room), nil
}

// here returns the room of a table, or why there can be none; neither where its
// log is to be read.
func (p *Parlour) here(id string) (*room, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if r := p.rooms[id]; r != nil {
		if r.lost() {
			return nil, cluster.ErrIdle // the room ends in a moment
		}
		return r, nil
	}
	if p.closed {
		return nil, ErrClosing
	}
	if s := p.stuck[id]; s != nil {
		return nil, s.fault()
	}
	return nil, nil
}

// read makes the room of a table from its log, where it is not there by now.
func (p *Parlour) read(id string, opened *founded, loaded func()) (r *room, err error) {
	if r, err := p.here(id); r != nil || err != nil {
		return r, err
	}
	if !p.begin() {
		return nil, ErrClosing
	}
	defer p.underway.Done()
	for tries := 1; ; tries++ {
		r, err = p.take(id, opened, loaded)
		// Where nodes share the log, another may have written to it between the reading
		// and the claim.
		if p.cfg.Nodes == nil || !errors.Is(err, ErrFenced) || tries == 3 {
			break
		}
	}
	if err != nil {
		return nil, err
	}
	r.publish()
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return nil, ErrClosing
	}
	r.eraseNames() // of who was erased while the log was read
	p.rooms[id] = r
	go r.run()
	return r, nil
}

// take reads the log of a table, and makes it this parlour's.
func (p *Parlour) take(id string, opened *founded, loaded func()) (*room, error) {
	r := newRoom(p, id)
	var lines [][]byte
	if opened != nil {
		lines, r.holding = opened.lines, opened.holding
	} else if loaded == nil { // who wakes tables has asked
		if err := p.elsewhere(id); err != nil {
			return nil, err
		}
	}
	if err := r.load(lines); err != nil {
		if s := p.setAside(id, err); s != nil {
			p.cfg.Logger.Error("a table cannot go on", slog.String("table", id), slog.Any("cause", err))
			return nil, s.fault()
		}
		return nil, err
	}
	if loaded != nil {
		loaded()
	}
	if opened != nil {
		return r, nil
	}
	var err error
	if r.holding, err = p.claim(id); err != nil {
		return nil, err
	}
	if r.status != Over && (r.commits > 1 || r.holding != nil) {
		if err := r.commit(Commit{Kind: TakenOver, Format: mahjong.Format}); err != nil {
			return nil, fmt.Errorf("parlour: take over table %s: %w", id, err)
		}
	}
	return r, nil
}

// begin notes that a log is read or written for a room that is not there yet, so
// that Close waits for it. It reports false where the parlour is closed.
func (p *Parlour) begin() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return false
	}
	p.underway.Add(1)
	return true
}
