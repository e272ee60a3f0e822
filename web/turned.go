package web

import (
	"context"
	"log/slog"
	"slices"
	"sync"

	"jansou/parlour"
)

// Where several nodes share the log, a session may end at another node, a person be
// erased there, or a guest's games go to an account. Each node reads of it after each
// beat, so that it holds everywhere within a second: what is in memory of these people
// is forgotten, and websockets that came with what has ended are closed.

// Turned knows what other nodes have changed of people.
type Turned interface {
	LastTurned(ctx context.Context) (int64, error)
	// TurnedSince returns the changes after one. Where the first does not have the number
	// that follows, those between are not known any more.
	TurnedSince(ctx context.Context, seq int64) ([]parlour.Turned, error)
}

// turned is how far a node has read.
type turned struct {
	mu   sync.Mutex
	from Turned
	seq  int64
}

// begin reads from now on: nothing is in memory yet.
func (t *turned) begin(from Turned) (err error) {
	if t.from = from; from != nil {
		t.seq, err = from.LastTurned(context.Background())
	}
	return err
}

// Hear takes to heart what other nodes have changed of people since it was called last.
func (h *Handler) Hear(ctx context.Context) {
	t := &h.turned
	if t.from == nil || h.cookies == nil {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	for {
		list, err := t.from.TurnedSince(ctx, t.seq)
		if err == nil && len(list) == 0 {
			var last int64
			if last, err = t.from.LastTurned(ctx); err == nil && last > t.seq {
				// It was so long ago that nobody knows any more what it was.
				if list, err = t.from.TurnedSince(ctx, t.seq); err == nil && len(list) == 0 {
					t.seq = last
					h.hearAnew(ctx)
				}
			}
		}
		if err != nil {
			h.cfg.Logger.Warn("what other nodes have changed of people cannot be read", slog.Any("cause", err))
			return
		}
		if len(list) == 0 {
			return
		}
		if list[0].Seq != t.seq+1 {
			h.hearAnew(ctx)
		}
		h.hear(ctx, list)
		t.seq = list[len(list)-1].Seq
	}
}

// hear takes some changes to heart.
func (h *Handler) hear(ctx context.Context, list []parlour.Turned) {
	var people, erased []parlour.Owner
	var ended [][32]byte
	for _, one := range list {
		people = append(people, one.Person)
		if _, known := h.cookies.erased.Load(one.Person); one.Erased && !known {
			erased = append(erased, one.Person)
		}
		if len(one.Secret) == len([32]byte{}) {
			ended = append(ended, [32]byte(one.Secret))
		}
	}
	for _, p := range erased {
		h.cookies.erased.Store(p, true)
	}
	h.cookies.forget(people...)
	if len(erased) > 0 {
		if _, err := h.cfg.Parlour.Erase(erased, func() (parlour.ErasedNow, error) { return parlour.ErasedNow{}, nil }); err != nil {
			h.cfg.Logger.Error("a person was erased at another node, and cannot be here", slog.Any("cause", err))
		}
		h.hangUp(func(g *guest) bool { return slices.Contains(erased, g.owner) })
	}
	h.hangUp(func(g *guest) bool { return slices.Contains(ended, g.session) && h.hasEnded(ctx, g.session) })
}

// hearAnew forgets all that is in memory of people, and looks at every websocket.
func (h *Handler) hearAnew(ctx context.Context) {
	h.cookies.turn.Add(1)
	h.cookies.known.Purge()
	h.cookies.guests.Purge()
	h.hangUp(func(g *guest) bool { return h.hasEnded(ctx, g.session) })
}

// hasEnded reports whether a session has come to its end.
func (h *Handler) hasEnded(ctx context.Context, hash [32]byte) bool {
	s, err := h.cookies.session(ctx, hash)
	return err == nil && s != nil && !s.Ends.IsZero() && !h.now().Before(s.Ends)
}
