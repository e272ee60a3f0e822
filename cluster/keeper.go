package cluster

import (
	"slices"
	"time"
)

// Keeper is the rules of one node: what it may do, and whom it is to bury. It has no
// clock and speaks to no board: it is told what happened, and when, by the node's own
// clock, from some beginning on that goes forward only.
type Keeper struct {
	Timing Timing

	epoch   Epoch
	renewed time.Duration // when the last beat that succeeded began
	seen    []sighting    // of others, by their epochs
}

// sighting is what was last seen of another life.
type sighting struct {
	epoch Epoch
	beat  int64
	since time.Duration // when this beat had been seen first
}

// Joined notes that the node lives under an epoch; it was asked for at that moment.
func (k *Keeper) Joined(epoch Epoch, began time.Duration) {
	*k = Keeper{Timing: k.Timing, epoch: epoch, renewed: began}
}

// Epoch is under which the node lives; 0: under none.
func (k *Keeper) Epoch() Epoch { return k.epoch }

// Until is when the node's lease ends, if no beat succeeds before.
func (k *Keeper) Until() time.Duration {
	if k.epoch == 0 {
		return 0
	}
	return k.renewed + k.Timing.Lease
}

// Acts reports whether the node may act: nobody can have buried it.
func (k *Keeper) Acts(now time.Duration) bool { return now < k.Until() }

// Renewed notes that a beat succeeded that had begun at a moment.
func (k *Keeper) Renewed(epoch Epoch, began time.Duration) {
	if epoch != k.epoch || began < k.renewed {
		return
	}
	if began >= k.Until() {
		// Who has not beaten for so long has not seen others beat either.
		k.seen = nil
	}
	k.renewed = began
}

// Missed notes that a beat did not succeed, or that nobody knows. Where a board does
// not answer nobody beats: others are looked at anew.
func (k *Keeper) Missed() { k.seen = nil }

// Buried notes that an epoch of the node is buried.
func (k *Keeper) Buried(epoch Epoch) {
	if epoch == k.epoch {
		*k = Keeper{Timing: k.Timing}
	}
}

// Saw notes what the board showed; now is when the answer came. It returns whom the
// node is to bury: the lives whose beat has been the same for longer than a lease can
// last. Each is buried only if its beat still is that one.
func (k *Keeper) Saw(living []Life, now time.Duration) (bury []Life) {
	if !k.Acts(now) {
		k.seen = nil
		return nil
	}
	var seen []sighting
	for _, l := range living {
		if l.Epoch == k.epoch {
			continue
		}
		one := sighting{l.Epoch, l.Beat, now}
		if i := slices.IndexFunc(k.seen, func(s sighting) bool { return s.epoch == l.Epoch }); i >= 0 && k.seen[i].beat == l.Beat {
			one.since = k.seen[i].since
		}
		if now-one.since >= k.Timing.Grace {
			bury = append(bury, l)
		}
		seen = append(seen, one)
	}
	k.seen = seen
	return bury
}
