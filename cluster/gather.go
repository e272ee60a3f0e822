package cluster

import (
	"context"
	"sync"
	"time"
)

// gathered has many who ask about names at once ask the board once: while one question is
// under way, who comes waits for the next. When a node dies, hundreds ask for its tables
// in the same second, and the board has few lines, on which beats go, too.
type gathered[A any] struct {
	within time.Duration // how long the board may take
	ask    func(ctx context.Context, names []string) (map[string]A, error)

	mu   sync.Mutex
	next *question[A]  // that who comes can still join
	last chan struct{} // is closed when the question before that is answered
}

// question is asked by who came first, for all who have joined.
type question[A any] struct {
	names   map[string]struct{}
	done    chan struct{}
	answers map[string]A
	err     error
}

// mostGathered are asked of at once: a transaction has to be short.
const mostGathered = 100

// of asks about a name. Nobody shares an answer with somebody who asks about the same
// name: of two who claim it each has a claim of its own.
func (g *gathered[A]) of(ctx context.Context, name string) (answer A, err error) {
	g.mu.Lock()
	q, before := g.next, g.last
	lead := q == nil || len(q.names) == mostGathered
	if !lead {
		_, lead = q.names[name]
	}
	if lead {
		q = &question[A]{names: map[string]struct{}{}, done: make(chan struct{})}
		g.next, g.last = q, q.done
	}
	q.names[name] = struct{}{}
	g.mu.Unlock()
	if lead {
		// Others count on it, so it is asked whether who leads still waits for it or not;
		// and what was claimed is known to who claimed it.
		if before != nil {
			<-before
		}
		g.put(context.WithoutCancel(ctx), q)
		return q.answers[name], q.err
	}
	select {
	case <-q.done:
	case <-ctx.Done():
		return answer, ctx.Err()
	}
	return q.answers[name], q.err
}

func (g *gathered[A]) put(ctx context.Context, q *question[A]) {
	g.mu.Lock()
	if g.next == q {
		g.next = nil
	}
	names := make([]string, 0, len(q.names))
	for name := range q.names {
		names = append(names, name)
	}
	g.mu.Unlock()
	ctx, cancel := context.WithTimeout(ctx, g.within)
	defer cancel()
	defer close(q.done) // whatever happens, nobody waits for ever
	q.answers, q.err = g.ask(ctx, names)
}
