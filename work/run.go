package work

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/google/uuid"

	"jansou/bus"
	"jansou/sim"
)

// Workers fetch pieces of a run from the one who asks for it, and do not have them
// pushed: who is free asks, so nobody has to know how many there are and how fast,
// and one that comes later takes part.

// The times of a run.
const (
	offerEvery = 250 * time.Millisecond // a run says that it has games to give
	beatEvery  = 250 * time.Millisecond // a worker says that it still plays
	goneAfter  = 3 * time.Second        // a piece of which nothing was heard is given again
	gather     = 2 * time.Second        // until somebody must have taken a piece
	giveUp     = 30 * time.Second       // a run of which nothing is heard any more has failed
)

// Pieces are of whole sets of walls.
const (
	smallest = 4
	largest  = 64
	pieces   = 256 // that a long run has

	// largestTimed keeps the times of all decisions of a piece within a message.
	largestTimed = 16
)

// offer says that a run has games to give.
type offer struct {
	Run     string  `json:"run"`
	Program Program `json:"program"`
}

// call is what a worker says to a run.
type call struct {
	Beats *[2]int `json:"beats,omitempty"` // it still plays the piece from there to there
	Done  *piece  `json:"done,omitempty"`  // it has played it
	Next  bool    `json:"next,omitempty"`  // it is free
}

// given is what a run answers: a piece to play; none where From is To.
type given struct {
	Spec     *Spec `json:"spec,omitempty"`
	From, To int
}

// present is a worker, who was asked whether it is there.
type present struct {
	Name    string  `json:"name"`
	Program Program `json:"program"`
}

func runSubject(id string) string { return "work.run." + id }

// Run plays a simulation at the workers of a bus, and returns what sim.Run returns of
// the same, but for the times. told is called with how many games are over; times are
// filled where the decisions are timed.
func Run(ctx context.Context, b bus.Bus, p Program, spec Spec, times *[4]sim.Times, told func(int)) (sim.Report, error) {
	cfg, err := spec.Config(times)
	if err != nil {
		return sim.Report{}, err
	}
	if err := sim.Possible(spec.Games); err != nil {
		return sim.Report{}, fmt.Errorf("work: %w", err)
	}
	r := &run{spec: spec, played: make([]sim.Played, spec.Games), had: make([]bool, spec.Games), times: times, told: told,
		out: map[int]time.Time{}, over: make(chan struct{}), heard: time.Now(), others: map[string]Program{}, program: p}
	r.size = min(max(spec.Games/pieces/smallest*smallest, smallest), largest)
	if spec.Timed {
		r.size = min(r.size, largestTimed)
	}
	for from := 0; from < spec.Games; from += r.size {
		r.left = append(r.left, from)
	}
	begun := time.Now()
	if err := r.share(ctx, b); err != nil {
		return sim.Report{}, err
	}
	return sim.Reckon(&cfg, r.played, time.Since(begun)), nil
}

// run is a simulation that is played elsewhere.
type run struct {
	spec    Spec
	program Program
	size    int // of a piece
	times   *[4]sim.Times
	told    func(int)
	over    chan struct{}

	mu     sync.Mutex
	played []sim.Played
	had    []bool            // by the first game of a piece: it was played
	games  int               // that are over
	left   []int             // first games of pieces that nobody plays, the next first
	out    map[int]time.Time // pieces that are played, and when something was heard of them
	heard  time.Time         // when something was heard at all
	taken  bool              // a piece was ever taken
	fault  error             // of the first game that went wrong
	at     int               // that game's piece
	others map[string]Program
}

// share offers the games until all have been played.
func (r *run) share(ctx context.Context, b bus.Bus) error {
	id := uuid.NewString()
	stop, err := b.Subscribe(runSubject(id), r.hear)
	if err != nil {
		return err
	}
	defer stop()
	here := runSubject(id) + ".here"
	stopHere, err := b.Subscribe(here, r.note)
	if err != nil {
		return err
	}
	defer stopHere()
	if err := b.Publish(countSubject, []byte(here)); err != nil {
		return err
	}
	text, err := json.Marshal(offer{id, r.program})
	if err != nil {
		return fmt.Errorf("work: %w", err)
	}
	tick := time.NewTicker(offerEvery)
	defer tick.Stop()
	for begun := time.Now(); ; {
		if err := b.Publish(offerSubject, text); err != nil && !errors.Is(err, bus.ErrAway) {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-r.over:
			return r.fault
		case <-tick.C:
		}
		if err := r.look(time.Since(begun)); err != nil {
			return err
		}
	}
}

// look takes pieces back from who is not heard any more, and says whether there is
// hope.
func (r *run) look(since time.Duration) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	for from, heard := range r.out {
		if time.Since(heard) > goneAfter {
			delete(r.out, from)
			r.left = append([]int{from}, r.left...)
		}
	}
	r.close()
	switch {
	case !r.taken && since > gather && len(r.others) > 0:
		var all []string
		for name, p := range r.others {
			all = append(all, name+" is "+p.String())
		}
		slices.Sort(all)
		return fmt.Errorf("work: all workers are other programs than this one, which is %v: %s; the same program must run on both ends", r.program, strings.Join(all, ", "))
	case !r.taken && since > gather:
		return errors.New("work: no worker took a game: start some with jansou work --roles sim")
	case time.Since(r.heard) > giveUp:
		return fmt.Errorf("work: nothing was heard of workers for %v; %d of %d games are over", giveUp, r.games, len(r.played))
	}
	return nil
}

// note keeps who is another program.
func (r *run) note(m bus.Message) {
	var w present
	if json.Unmarshal(m.Data, &w) != nil || w.Program.ID == r.program.ID {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.others) < 100 {
		r.others[w.Name] = w.Program
	}
}

// hear hears a worker.
func (r *run) hear(m bus.Message) {
	var c call
	if json.Unmarshal(m.Data, &c) != nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.heard = time.Now()
	if c.Beats != nil {
		if _, ok := r.out[c.Beats[0]]; ok {
			r.out[c.Beats[0]] = r.heard
		}
	}
	if c.Done != nil {
		r.take(c.Done)
	}
	if !c.Next {
		return
	}
	var g given
	if len(r.left) > 0 && r.fault == nil {
		from := r.left[0]
		g = given{&r.spec, from, min(from+r.size, r.spec.Games)}
	}
	text, err := json.Marshal(g)
	if err != nil || m.Answer(text) != nil || g.Spec == nil {
		return
	}
	r.left, r.taken = r.left[1:], true
	r.out[g.From] = r.heard
}

// take keeps what came of a piece. What was given twice is taken once: both are the
// same.
func (r *run) take(p *piece) {
	if p.From < 0 || p.From >= len(r.played) || p.From%r.size != 0 || p.To != min(p.From+r.size, len(r.played)) || r.had[p.From] || r.ended() {
		return
	}
	delete(r.out, p.From)
	r.left = slices.DeleteFunc(r.left, func(from int) bool { return from == p.From })
	switch {
	case p.Fault != "":
		if r.fault == nil || p.From < r.at {
			r.fault, r.at = errors.New(p.Fault), p.From
		}
	case len(p.Played) != p.To-p.From:
		r.left = append([]int{p.From}, r.left...)
		return
	}
	r.had[p.From] = true
	copy(r.played[p.From:], p.Played)
	r.games += p.To - p.From
	if r.spec.Timed {
		for i := range p.Took {
			r.times[i].Add(p.Took[i])
		}
	}
	if r.told != nil && r.fault == nil {
		r.told(r.games)
	}
	r.close()
}

// close ends the run where nothing is to come: all games are over, or one went wrong
// and those that were begun before it are over.
func (r *run) close() {
	if !r.ended() && (r.games == len(r.played) || r.fault != nil && len(r.out) == 0) {
		close(r.over)
	}
}

func (r *run) ended() bool {
	select {
	case <-r.over:
		return true
	default:
		return false
	}
}
