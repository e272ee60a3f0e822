package parlour

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"jansou/cluster"
	"jansou/match"
)

// Several parlours may share one log. Each table is then of one of them at a time
// (package cluster): a room is made after its table was claimed, acts while the lease of
// its node holds, and gives the table back when it is forgotten. What another owns is an
// *cluster.Elsewhere, and a node without a lease answers with cluster.ErrIdle (ADR 132).

// Nodes says what is this parlour's, where several share one log. A *cluster.Node is one.
// Its methods may be called from many goroutines at once.
type Nodes interface {
	// Elsewhere is a *cluster.Elsewhere where another owns a name, and cluster.ErrIdle
	// where this node holds no lease. nil: nobody owns it, or this one does.
	Elsewhere(ctx context.Context, name string) error
	// Claim makes a name this node's, or fails as Elsewhere does.
	Claim(ctx context.Context, name string) (*cluster.Holding, error)
	Release(ctx context.Context, h *cluster.Holding)
	// Should reports whether it is this node that should own what nobody owns.
	Should(name string) bool
	// Term is the time for which this node may act; nil: it may not now.
	Term() *cluster.Term
	// Leave gives back all that the node owns; nothing is under way any more.
	Leave(ctx context.Context) error
}

var _ Nodes = (*cluster.Node)(nil)

// ErrMoved is why a viewer's messages have ended: the table is another node's now, or
// this node cannot tell.
var ErrMoved = errors.New("the table goes on elsewhere")

// boardTime is how long a room waits that gives its table back.
const boardTime = 2 * time.Second

// elsewhere is an error where a name is not this parlour's to claim.
func (p *Parlour) elsewhere(name string) error {
	if p.cfg.Nodes == nil {
		return nil
	}
	return p.cfg.Nodes.Elsewhere(p.life, name)
}

// claim makes a name this parlour's; nil, where everything is.
func (p *Parlour) claim(name string) (*cluster.Holding, error) {
	if p.cfg.Nodes == nil {
		return nil, nil
	}
	return p.cfg.Nodes.Claim(p.life, name)
}

// release gives a name back.
func (p *Parlour) release(h *cluster.Holding) {
	if h == nil || !h.Holds() {
		return
	}
	ctx, cancel := context.WithTimeout(p.life, boardTime)
	defer cancel()
	p.cfg.Nodes.Release(ctx, h)
}

// QuickMatch is the name under which the cluster has one who brings people together.
const QuickMatch = "quick"

// lost reports whether the table is this node's no more, as far as the node knows.
func (r *room) lost() bool { return r.holding != nil && !r.holding.Holds() }

// over returns what is closed when the table is this node's no more.
func (r *room) over() <-chan struct{} {
	if r.holding == nil {
		return nil
	}
	return r.holding.Over()
}

// signed says in a commit under which epoch it is written, and by which node where it
// takes the table over.
func signed(c *Commit, h *cluster.Holding) {
	if h == nil {
		return
	}
	c.Epoch = int64(h.Epoch)
	if c.Kind == Opened || c.Kind == TakenOver {
		c.Node = h.Node
	}
}

// Wake reads tables that nobody owns and which this node should, so that their clocks
// go on. What another has claimed meanwhile is its.
func (p *Parlour) Wake(names []string) {
	p.mu.Lock()
	if p.closed {
		p.mu.Unlock()
		return
	}
	p.asleep += len(names)
	p.underway.Add(1)
	p.mu.Unlock()
	p.wakeThese(names, p.cfg.Nodes.Should)
}

// glance returns what the lists say of a table that another node owns, from its log: who
// is connected there is not known.
func (p *Parlour) glance(id string) (*room, error) {
	r := newRoom(p, id)
	if err := r.load(nil); err != nil {
		return nil, err
	}
	r.abroad = true
	r.publish()
	return r, nil
}

// see is enter for who only wants to know of a table, wherever it is.
func (p *Parlour) see(id string) (*room, error) {
	r, err := p.enter(id)
	var other *cluster.Elsewhere
	if errors.As(err, &other) {
		return p.glance(id)
	}
	return r, err
}

// IsElsewhere reports whether another node owns what was asked for, or this one does not
// know.
func IsElsewhere(err error) bool {
	var other *cluster.Elsewhere
	return errors.As(err, &other) || errors.Is(err, cluster.ErrIdle) || errors.Is(err, ErrMoved)
}

// isIdle reports whether this node holds no lease, or has just lost it.
func isIdle(err error) bool { return errors.Is(err, cluster.ErrIdle) || errors.Is(err, ErrMoved) }

// regainAfter is how often a node looks whether it holds a lease again.
const regainAfter = 100 * time.Millisecond

// regain has a table go on that was lost with the lease, when the node holds one again:
// if nobody has taken the table meanwhile nobody else will.
func (p *Parlour) regain(id string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed || p.cfg.Nodes == nil {
		return
	}
	if p.gone = append(p.gone, id); len(p.gone) == 1 {
		p.underway.Add(1)
		go p.regainAll()
	}
}

func (p *Parlour) regainAll() {
	defer p.underway.Done()
	for {
		select {
		case <-p.quit:
			return
		case <-time.After(regainAfter):
		}
		if !p.idle() {
			break
		}
	}
	p.mu.Lock()
	ids := p.gone
	p.gone = nil
	if p.closed {
		p.mu.Unlock()
		return
	}
	p.asleep += len(ids)
	p.underway.Add(1)
	p.mu.Unlock()
	p.wakeThese(ids, anybody)
}

// idle reports whether this node holds no lease, or cannot ask.
func (p *Parlour) idle() bool {
	err := p.elsewhere(QuickMatch)
	var other *cluster.Elsewhere
	return err != nil && !errors.As(err, &other)
}

// anybody says of each table that this node is to have it.
func anybody(string) bool { return true }

// leave gives back all tables, when every room has stopped.
func (p *Parlour) leave() {
	if p.cfg.Nodes == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), boardTime)
	defer cancel()
	if err := p.cfg.Nodes.Leave(ctx); err != nil {
		p.cfg.Logger.Error("the tables of this node are not given back; others take them over after a while", slog.Any("cause", err))
	}
}

// CheckOwners says what is wrong with who wrote the log of a table: an error, unless
// every commit is of one owner, who took it over from the one before. An owner that gave
// the table back may take it again. Logs that one program alone wrote name no owners.
func CheckOwners(commits []Commit) error {
	var now int64
	for i, c := range commits {
		if i > 0 && c.Kind != TakenOver && c.Epoch != now {
			return fmt.Errorf("parlour: commit %d is of epoch %d, and %d owns the table", i, c.Epoch, now)
		}
		now = c.Epoch
	}
	return nil
}

// take makes this parlour the one that brings people together, where several share the
// log and no other is.
func (q *quick) take() error {
	if q.p.cfg.Nodes == nil {
		return nil
	}
	q.taking.Lock() // one asks the board, and the others wait for that
	defer q.taking.Unlock()
	if q.holds() {
		return nil
	}
	q.lose()
	h, err := q.p.claim(QuickMatch)
	if err != nil {
		return err
	}
	q.mu.Lock()
	q.holding = h
	q.mu.Unlock()
	q.stir() // it looks when that ends
	return nil
}

// holds reports whether this parlour brings people together.
func (q *quick) holds() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.ours()
}

// ours is holds for who has the lock.
func (q *quick) ours() bool {
	return q.p.cfg.Nodes == nil || q.holding != nil && q.holding.Holds()
}

// over returns what is closed when it does so no more.
func (q *quick) over() <-chan struct{} {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.holding == nil {
		return nil
	}
	return q.holding.Over()
}

// lose forgets who waits: their pages ask another node, and join there anew.
func (q *quick) lose() {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.holding == nil || q.holding.Holds() {
		return
	}
	q.holding = nil
	for v := range q.heard {
		v.end(ErrMoved)
	}
	clear(q.heard)
	clear(q.people)
	clear(q.offers)
	clear(q.abroad)
	clear(q.sending)
	q.hall = match.New(q.pooled)
}
