package cluster

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// Epoch is one life of a node; 0 is none.
type Epoch int64

// Life is a node from when it joins until it is buried.
type Life struct {
	Epoch   Epoch  `json:"epoch"`
	Name    string `json:"name"`    // of the node; the next life has the same
	Address string `json:"address"` // at which other nodes ask it
	Version string `json:"version"` // of the program
	Beat    int64  `json:"beat"`    // counts its beats, and all else that it wrote
}

// Board is what all nodes see. Each of its methods happens at one moment, or not at
// all; after an error nobody knows. They may be called from many goroutines at once.
type Board interface {
	// Join begins a life, and says under which epoch. Whatever this process writes
	// from then on it writes under that epoch.
	Join(ctx context.Context, as Life) (Epoch, error)
	// Beat moves the beat of an epoch. It returns ErrBuried where that is buried.
	Beat(ctx context.Context, of Epoch) error
	// Living lists the lives that are not buried.
	Living(ctx context.Context) ([]Life, error)
	// Bury ends another life for good, if its beat is still that one.
	Bury(ctx context.Context, of Epoch, beat int64) (bool, error)
	// Claim makes names that of an epoch, but for those that another life owns which is not
	// buried; it returns who owns each then, where anybody does. It is ErrBuried where who
	// claims is buried. An epoch gives each of its claims a turn of its own.
	Claim(ctx context.Context, by Epoch, names []string, turn int64) (owners map[string]Epoch, err error)
	// Owners returns who owns names and is not buried.
	Owners(ctx context.Context, names []string) (map[string]Life, error)
	// Release gives a name back that an epoch owns, unless it was claimed again since that
	// turn: a release that comes late must not end what began after it.
	Release(ctx context.Context, by Epoch, name string, turn int64) error
	// Leave buries an epoch by itself: all that it owned is free.
	Leave(ctx context.Context, of Epoch) error
	// Orphans lists the names whose owners are buried, and what else needs an owner and has
	// none.
	Orphans(ctx context.Context) ([]string, error)
}

// ErrBuried is what a board answers to an epoch that is buried: it has written nothing.
var ErrBuried = errors.New("this life of the node is over: others may own what it owned")

// ErrIdle is why a node does nothing for now: it holds no lease.
var ErrIdle = errors.New("this node holds no lease now")

// Elsewhere is why a node does not act for a name: another owns it.
type Elsewhere struct {
	Name  string
	Owner Life
}

// Error says it in a sentence.
func (e *Elsewhere) Error() string {
	return fmt.Sprintf("%s belongs to node %s (epoch %d)", e.Name, e.Owner.Name, e.Owner.Epoch)
}

// Timing is how patient nodes are. Lease must be longer than a beat takes, and Grace
// longer than Lease by as much as clocks of machines may differ in how fast they run.
type Timing struct {
	Beat  time.Duration // from the beginning of one beat to the next
	Lease time.Duration // how long a beat that succeeded lets its node act, from when it began
	Grace time.Duration // how long others see a beat unchanged before they bury
}

// Usual is the timing that nodes keep. Clocks may run apart by 37 parts in a hundred
// before a node could be buried that still acts.
var Usual = Timing{Beat: 400 * time.Millisecond, Lease: 1600 * time.Millisecond, Grace: 2200 * time.Millisecond}
