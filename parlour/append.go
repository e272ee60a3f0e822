package parlour

import (
	"context"
	"errors"
	"fmt"
	"time"

	"jansou/cluster"
)

// errDoubt says that nobody can tell whether a commit was written.
var errDoubt = errors.New("it cannot be told whether a commit was written")

// How long a commit is appended again whose fate is not known: as long as a database
// takes to come back, or another to take its place.
const (
	doubted   = 5 * time.Second
	leastWait = 20 * time.Millisecond
	mostWait  = 500 * time.Millisecond
)

// append writes data as the commit of a table that follows the first after ones, for the
// life of the node that holds the table, and finds out whether it is there where the log
// does not say. nil: it is; ErrFenced: it is not, and somebody else's is; errDoubt: that
// cannot be told. After any other error nothing has happened.
func (p *Parlour) append(h *cluster.Holding, table string, after int, data []byte, over *Ending) error {
	ctx := p.life
	if h != nil {
		ctx = UnderEpoch(ctx, h.Epoch)
	}
	err := p.cfg.Log.Append(ctx, table, after, data, over)
	switch {
	case err == nil || errors.Is(err, ErrFenced) || errors.Is(err, ErrUnwritten):
		return err
	case errors.Is(err, ErrUnsure):
		return p.appendAgain(ctx, table, after, data, over, err)
	}
	// It may be there all the same: the log knows.
	last, readErr := p.cfg.Log.Read(p.life, table, after)
	switch {
	case readErr != nil:
		return fmt.Errorf("%w: %w; and reading it: %w", errDoubt, err, readErr)
	case len(last) == 1 && string(last[0]) == string(data):
		return nil
	case len(last) > 0:
		return fmt.Errorf("parlour: %d commits of somebody else: %w", len(last), ErrFenced)
	}
	return err
}

// appendAgain settles what has become of a commit that may be under way still. To read
// what is there would not: it may come after that. So it is appended again until its
// place is taken, by it or by another: the log takes the same bytes once.
func (p *Parlour) appendAgain(ctx context.Context, table string, after int, data []byte, over *Ending, err error) error {
	first := err
	until := time.Now().Add(doubted)
	for wait := leastWait; ; wait = min(2*wait, mostWait) {
		select {
		case <-p.life.Done():
			return fmt.Errorf("%w: %w", errDoubt, first)
		case <-time.After(wait):
		}
		err = p.cfg.Log.Append(ctx, table, after, data, over)
		if err == nil || errors.Is(err, ErrFenced) {
			return err
		}
		if errors.Is(err, cluster.ErrBuried) {
			return fmt.Errorf("%w: %w", errDoubt, err) // whoever owns the table now knows
		}
		if time.Now().After(until) {
			return fmt.Errorf("%w: %w, and since: %w", errDoubt, first, err)
		}
	}
}
