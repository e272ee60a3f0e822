package cluster

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// Config is what a Node needs. Board and Logger must be set.
type Config struct {
	Board  Board
	As     Life // its name, address and version
	Logger *slog.Logger
	Timing Timing               // the zero Timing: Usual
	Clock  func() time.Duration // goes forward only, while the process or the machine stands still, too; nil: that of this machine

	// Free is told names whose owners are buried, and which this node should own; it may
	// take its time. nil: nobody wants to know.
	Free func(names []string)
	// Beaten is called after a beat that succeeded, unless it is still at one before. nil:
	// likewise.
	Beaten func(context.Context)
}

// Node is this process as one of a cluster. Its methods may be called from many
// goroutines at once.
type Node struct {
	cfg Config

	term atomic.Pointer[Term]

	mu     sync.Mutex
	keeper Keeper
	living []Life
	lapse  *time.Timer

	turns   atomic.Int64 // of claims
	claims  gathered[claim]
	owners  gathered[*Life]
	freeing atomic.Bool
	hearing atomic.Bool
	quit    chan struct{}
	done    chan struct{}
	once    sync.Once
	under   sync.WaitGroup // what Free and Beaten do
}

// Term is a time without a gap in which a node holds its lease.
type Term struct {
	Epoch Epoch
	Node  string // its name

	clock func() time.Duration
	until atomic.Int64
	ended atomic.Bool
	over  chan struct{}
}

// Holds reports whether the node may act, now.
func (t *Term) Holds() bool { return !t.ended.Load() && int64(t.clock()) < t.until.Load() }

// Over returns what is closed when the term is over. It may be so a moment later than
// Holds says it.
func (t *Term) Over() <-chan struct{} { return t.over }

func (t *Term) end() {
	if t != nil && t.ended.CompareAndSwap(false, true) {
		close(t.over)
	}
}

// Start joins the cluster. The node beats until Leave or Stop.
func Start(ctx context.Context, cfg Config) (*Node, error) {
	if cfg.Timing == (Timing{}) {
		cfg.Timing = Usual
	}
	if cfg.Clock == nil {
		cfg.Clock = machineClock()
	}
	n := &Node{cfg: cfg, keeper: Keeper{Timing: cfg.Timing}, quit: make(chan struct{}), done: make(chan struct{})}
	if err := n.join(ctx); err != nil {
		return nil, fmt.Errorf("cluster: join as %s: %w", cfg.As.Name, err)
	}
	n.claims = gathered[claim]{within: cfg.Timing.Lease, ask: n.claimAll}
	n.owners = gathered[*Life]{within: cfg.Timing.Lease, ask: n.ownersOf}
	looked := make(chan struct{})
	go n.run(looked)
	<-looked
	return n, nil
}

// Name is what the node is called.
func (n *Node) Name() string { return n.cfg.As.Name }

// Term is the present one; nil: the node holds no lease.
func (n *Node) Term() *Term {
	if t := n.term.Load(); t != nil && t.Holds() {
		return t
	}
	return nil
}

// Living lists the lives that were not buried when the node looked last.
func (n *Node) Living() []Life {
	n.mu.Lock()
	defer n.mu.Unlock()
	return slices.Clone(n.living)
}

// Should reports whether it is this node that should own a name which nobody owns.
func (n *Node) Should(name string) bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.keeper.Epoch() != 0 && Should(name, n.living).Epoch == n.keeper.Epoch()
}

// Holding is a name that a node owns, for a term.
type Holding struct {
	*Term
	Name string

	turn int64
}

// claim is what the board says to one: under which term and turn it was made, and who
// owns the name then, 0 where nobody does.
type claim struct {
	term  *Term
	turn  int64
	owner Epoch
}

// Claim makes a name this node's, for a term. Where another owns it, it is an
// *Elsewhere; ErrIdle where the node holds no lease.
func (n *Node) Claim(ctx context.Context, name string) (*Holding, error) {
	c, err := n.claims.of(ctx, name)
	switch {
	case errors.Is(err, ErrIdle):
		return nil, ErrIdle
	case err != nil:
		return nil, fmt.Errorf("cluster: claim %s: %w", name, err)
	case c.owner == c.term.Epoch && c.term.Holds():
		return &Holding{c.term, name, c.turn}, nil
	case c.owner == c.term.Epoch:
		return nil, ErrIdle
	}
	life, found, err := n.Owner(ctx, name)
	if err == nil && !found {
		err = ErrIdle // it has gone in this moment: who asks again may claim it
	}
	if err != nil {
		return nil, err
	}
	return nil, &Elsewhere{name, life}
}

func (n *Node) claimAll(ctx context.Context, names []string) (map[string]claim, error) {
	t := n.Term()
	if t == nil {
		return nil, ErrIdle
	}
	turn := n.turns.Add(1)
	owners, err := n.cfg.Board.Claim(ctx, t.Epoch, names, turn)
	if errors.Is(err, ErrBuried) {
		n.buried(t.Epoch)
		return nil, ErrIdle
	}
	all := make(map[string]claim, len(names))
	for _, name := range names {
		all[name] = claim{t, turn, owners[name]}
	}
	return all, err
}

// Owner returns who owns a name. A node that holds no lease does not know.
func (n *Node) Owner(ctx context.Context, name string) (Life, bool, error) {
	life, err := n.owners.of(ctx, name)
	if err != nil && !errors.Is(err, ErrIdle) {
		err = fmt.Errorf("cluster: who owns %s: %w", name, err)
	}
	if err != nil || life == nil {
		return Life{}, false, err
	}
	return *life, true, nil
}

func (n *Node) ownersOf(ctx context.Context, names []string) (map[string]*Life, error) {
	if n.Term() == nil {
		return nil, ErrIdle
	}
	owners, err := n.cfg.Board.Owners(ctx, names)
	all := make(map[string]*Life, len(owners))
	for name, life := range owners {
		all[name] = &life
	}
	return all, err
}

// Elsewhere returns where a name is, if another node owns it; nil: nobody does, or
// this node.
func (n *Node) Elsewhere(ctx context.Context, name string) error {
	life, found, err := n.Owner(ctx, name)
	if err != nil {
		return err
	}
	if t := n.Term(); !found || t != nil && life.Epoch == t.Epoch {
		return nil
	}
	return &Elsewhere{name, life}
}

// Release gives back what was claimed. Nothing may be under way for it any more, nor be
// in doubt: what was asked of the board or the log and not answered may still come.
func (n *Node) Release(ctx context.Context, h *Holding) {
	if err := n.cfg.Board.Release(ctx, h.Epoch, h.Name, h.turn); err != nil && !errors.Is(err, ErrBuried) {
		n.cfg.Logger.Warn("a name cannot be given back", slog.String("name", h.Name), slog.Any("cause", err))
	}
}

// Stop ends the beats and the term. Others bury this life after a while.
func (n *Node) Stop() {
	n.once.Do(func() { close(n.quit) })
	<-n.done
	n.under.Wait()
	n.mu.Lock()
	defer n.mu.Unlock()
	n.over()
}

// Leave stops, and gives back all that the node owns, at one moment. Nothing may be
// under way any more that it has begun.
func (n *Node) Leave(ctx context.Context) error {
	n.Stop()
	n.mu.Lock()
	epoch := n.keeper.Epoch()
	n.mu.Unlock()
	if epoch == 0 {
		return nil
	}
	if err := n.cfg.Board.Leave(ctx, epoch); err != nil {
		return fmt.Errorf("cluster: leave: %w", err)
	}
	return nil
}

// run beats until the node stops, and looks at the others beside that: where the board
// is slow no beat waits for a look. It says when it has looked for the first time.
func (n *Node) run(looked chan<- struct{}) {
	defer close(n.done)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var both sync.WaitGroup
	both.Go(func() {
		n.each(n.cfg.Timing.Beat, func(int) { n.beat(ctx) })
	})
	both.Go(func() {
		n.watch(ctx, false)
		close(looked)
		n.each(n.cfg.Timing.Beat/looks, func(ticks int) { n.watch(ctx, ticks%(10*looks) == 0) })
	})
	<-n.quit
	cancel()
	both.Wait()
}

// each does something at each tick until the node stops; one that comes while it is still
// done is left out.
func (n *Node) each(every time.Duration, do func(ticks int)) {
	tick := time.NewTicker(every)
	defer tick.Stop()
	for ticks := 1; ; ticks++ {
		select {
		case <-n.quit:
			return
		case <-tick.C:
		}
		do(ticks)
	}
}

// looks is how often a node looks at the others for each beat of its own: the sooner it
// sees that one beats no more, and no sooner than it may bury it.
const looks = 2

// watch looks at the others, and tells of what is free when it sees others than before;
// with all now and then besides.
func (n *Node) watch(life context.Context, all bool) {
	ctx, cancel := context.WithTimeout(life, n.cfg.Timing.Lease)
	defer cancel()
	if n.look(ctx) || all {
		n.freed(ctx)
	}
}

// beat renews the lease, or joins where there is none.
func (n *Node) beat(life context.Context) {
	ctx, cancel := context.WithTimeout(life, n.cfg.Timing.Lease)
	defer cancel()
	n.mu.Lock()
	epoch := n.keeper.Epoch()
	n.mu.Unlock()
	if epoch == 0 {
		if err := n.join(ctx); err != nil {
			n.cfg.Logger.Warn("the cluster cannot be joined", slog.Any("cause", err))
			return
		}
	} else {
		began := n.cfg.Clock()
		err := n.cfg.Board.Beat(ctx, epoch)
		if errors.Is(err, ErrBuried) {
			n.buried(epoch)
			return
		}
		n.mu.Lock()
		if err != nil {
			n.keeper.Missed()
		} else {
			n.keeper.Renewed(epoch, began)
			n.extend()
		}
		n.mu.Unlock()
		if err != nil {
			n.cfg.Logger.Warn("a beat has failed", slog.Any("cause", err))
			return
		}
	}
	n.beaten(life)
}

// beaten tells of a beat that succeeded. No beat waits for what is done then.
func (n *Node) beaten(life context.Context) {
	if n.cfg.Beaten == nil || !n.hearing.CompareAndSwap(false, true) {
		return
	}
	n.under.Go(func() {
		defer n.hearing.Store(false)
		ctx, cancel := context.WithTimeout(life, hearTime)
		defer cancel()
		n.cfg.Beaten(ctx)
	})
}

// hearTime is how long Beaten may take.
const hearTime = 10 * time.Second

// join begins a life.
func (n *Node) join(ctx context.Context) error {
	began := n.cfg.Clock()
	epoch, err := n.cfg.Board.Join(ctx, n.cfg.As)
	if err != nil {
		return err
	}
	n.cfg.Logger.Info("joins the cluster", slog.String("node", n.cfg.As.Name), slog.Int64("epoch", int64(epoch)))
	n.mu.Lock()
	defer n.mu.Unlock()
	n.keeper.Joined(epoch, began)
	n.extend()
	return nil
}

// extend makes the term last as long as the lease; a new one begins where the last is
// over. It is called with the lock.
func (n *Node) extend() {
	now, until := n.cfg.Clock(), n.keeper.Until()
	t := n.term.Load()
	if t != nil && (!t.Holds() || t.Epoch != n.keeper.Epoch()) {
		n.over()
		t = nil
	}
	if now >= until {
		return // it took so long that it is over by now
	}
	if t == nil {
		t = &Term{Epoch: n.keeper.Epoch(), Node: n.cfg.As.Name, clock: n.cfg.Clock, over: make(chan struct{})}
		t.until.Store(int64(until))
		n.term.Store(t)
	}
	t.until.Store(int64(until))
	if n.lapse != nil {
		n.lapse.Stop()
	}
	n.lapse = time.AfterFunc(until-now, func() {
		n.mu.Lock()
		defer n.mu.Unlock()
		if n.term.Load() == t && !t.Holds() {
			n.cfg.Logger.Warn("the lease of this node has run out: it does nothing until it is renewed", slog.String("node", n.cfg.As.Name))
			n.over()
		}
	})
}

// over ends the term. It is called with the lock.
func (n *Node) over() {
	n.term.Swap(nil).end()
	if n.lapse != nil {
		n.lapse.Stop()
	}
}

// buried ends a life of this node.
func (n *Node) buried(epoch Epoch) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.keeper.Epoch() != epoch {
		return
	}
	n.cfg.Logger.Warn("this node was taken for dead, and begins anew", slog.String("node", n.cfg.As.Name), slog.Int64("epoch", int64(epoch)))
	n.keeper.Buried(epoch)
	n.over()
}

// look looks at the others, and buries those that are dead. It reports whether it sees
// others than before.
func (n *Node) look(ctx context.Context) (changed bool) {
	living, err := n.cfg.Board.Living(ctx)
	n.mu.Lock()
	if err != nil {
		n.keeper.Missed()
		n.mu.Unlock()
		n.cfg.Logger.Warn("the nodes of the cluster cannot be read", slog.Any("cause", err))
		return false
	}
	slices.SortFunc(living, func(a, b Life) int { return cmp.Compare(a.Epoch, b.Epoch) })
	bury := n.keeper.Saw(living, n.cfg.Clock())
	changed = !slices.EqualFunc(living, n.living, func(a, b Life) bool { return a.Epoch == b.Epoch })
	n.living = living
	n.mu.Unlock()
	for _, l := range bury {
		did, err := n.cfg.Board.Bury(ctx, l.Epoch, l.Beat)
		if err != nil {
			n.cfg.Logger.Warn("a dead node cannot be buried", slog.String("node", l.Name), slog.Any("cause", err))
			continue
		}
		if did {
			n.cfg.Logger.Warn("a node is dead", slog.String("node", l.Name), slog.Int64("epoch", int64(l.Epoch)))
			changed = true
			n.mu.Lock()
			n.living = slices.DeleteFunc(n.living, func(o Life) bool { return o.Epoch == l.Epoch })
			n.mu.Unlock()
		}
	}
	return changed
}

// freed tells of names whose owners are buried, as far as they should be this node's.
func (n *Node) freed(ctx context.Context) {
	if n.cfg.Free == nil || n.Term() == nil || !n.freeing.CompareAndSwap(false, true) {
		return
	}
	names, err := n.cfg.Board.Orphans(ctx)
	if err != nil {
		n.cfg.Logger.Warn("what dead nodes owned cannot be read", slog.Any("cause", err))
	}
	names = slices.DeleteFunc(names, func(name string) bool { return !n.Should(name) })
	if len(names) == 0 {
		n.freeing.Store(false)
		return
	}
	n.under.Go(func() {
		defer n.freeing.Store(false)
		n.cfg.Free(names)
	})
}
