package work

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"

	"jansou/bot"
	"jansou/bus"
	"jansou/games"
	"jansou/shelf"
)

// Role is something that a worker does.
type Role string

// The roles of workers.
const (
	Bots   Role = "bots"   // decisions of bots at tables
	Sim    Role = "sim"    // games of simulations
	Review Role = "review" // reviews of games that are over
)

// Roles are all of them.
func Roles() []Role { return []Role{Bots, Sim, Review} }

// Worker does what others have to do. All fields must be set.
type Worker struct {
	Bus     bus.Bus
	Program Program
	Name    string // of this worker, for people
	Roles   []Role
	Slots   int // how much it does at the same time, of each role
	Logger  *slog.Logger
}

// helloTime is how long a node has to say which program it is.
const helloTime = 2 * time.Second

// Run works until the context ends. It returns an error where the nodes that are there
// are another program.
func (w *Worker) Run(ctx context.Context) error {
	for _, r := range w.Roles {
		if !slices.Contains(Roles(), r) {
			return fmt.Errorf("work: %q is no role; there are %v", r, Roles())
		}
	}
	if slices.Contains(w.Roles, Bots) || slices.Contains(w.Roles, Review) {
		if err := w.greet(ctx); err != nil {
			return err
		}
	}
	known, err := lru.New[string, games.Book](knownRulesets)
	if err != nil {
		return fmt.Errorf("work: %w", err)
	}
	d := &desk{Worker: w, ctx: ctx, known: known, thinks: make(chan struct{}, w.Slots), plays: make(chan struct{}, w.Slots), reads: make(chan struct{}, w.Slots), refused: map[string]bool{}}
	defer d.busy.Wait()
	// Those who are to hear no more are told first; then what is begun is ended.
	for _, j := range []job{
		{Bots, w.Program.bots(), "workers", d.think},
		{Review, w.Program.reviews(), "workers", d.run},
		{Sim, offerSubject, "", d.offered},
		{Sim, countSubject, "", d.counted},
	} {
		if !slices.Contains(w.Roles, j.role) {
			continue
		}
		stop, err := w.Bus.Queue(j.subject, j.queue, j.hear)
		if err != nil {
			return err
		}
		defer stop()
	}
	w.Logger.Info("works", slog.String("name", w.Name), slog.Any("roles", w.Roles), slog.Int("slots", w.Slots))
	<-ctx.Done()
	return nil
}

// greet asks nodes which program they are.
func (w *Worker) greet(ctx context.Context) error {
	ask := func(subject string) (p Program, err error) {
		ctx, cancel := context.WithTimeout(ctx, helloTime)
		defer cancel()
		data, err := w.Bus.Request(ctx, subject, nil)
		if err == nil {
			err = json.Unmarshal(data, &p)
		}
		return p, err
	}
	if _, err := ask(w.Program.hello()); !errors.Is(err, bus.ErrNobody) {
		return nil // a node of the same program is there, or one that is slow to say so
	}
	if p, err := ask(helloSubject); err == nil && p.ID != w.Program.ID {
		return fmt.Errorf("work: this worker is %v, and the nodes are %v: the same program must run on both ends", w.Program, p)
	}
	return nil
}

// job is what a role hears.
type job struct {
	role    Role
	subject string
	queue   string // empty: all hear it
	hear    func(bus.Message)
}

// desk is a worker at work.
type desk struct {
	*Worker
	ctx    context.Context
	thinks chan struct{} // as many as it does at the same time
	plays  chan struct{}
	reads  chan struct{}
	busy   sync.WaitGroup
	known  *lru.Cache[string, games.Book] // rulesets by their hash

	mu      sync.Mutex
	refused map[string]bool // runs of other programs that were told of
}

// think answers a question of a table, or says that it is busy.
func (d *desk) think(m bus.Message) {
	select {
	case d.thinks <- struct{}{}:
	default:
		d.say(m, answer{Busy: true})
		return
	}
	d.busy.Go(func() {
		defer func() { <-d.thinks }()
		d.say(m, d.answer(m.Data))
	})
}

// answer thinks about a question.
func (d *desk) answer(asked []byte) answer {
	var q question
	if err := json.Unmarshal(asked, &q); err != nil || q.View.Own == nil || len(q.Legal) == 0 {
		return answer{Fault: "the question cannot be read"}
	}
	rules, err := d.rules(q)
	if err != nil {
		return answer{Fault: "the ruleset cannot be read"}
	}
	if rules == nil {
		return answer{Unknown: true}
	}
	player, err := bot.New(q.Bot, 0, rules)
	if err != nil {
		return answer{Fault: err.Error()}
	}
	return choose(q, player)
}

// rules are those of a question; nil where it names some that are not known here.
func (d *desk) rules(q question) (games.Book, error) {
	sum := string(q.Rules)
	if b, ok := d.known.Get(sum); ok {
		return b, nil
	}
	if len(q.Ruleset) == 0 {
		return nil, nil
	}
	b, err := shelf.Read(q.Ruleset)
	if err == nil {
		d.known.Add(sum, b)
	}
	return b, err
}

// knownRulesets is how many rulesets a worker knows by their hash.
const knownRulesets = 256

func (d *desk) say(m bus.Message, what any) {
	text, err := json.Marshal(what)
	if err == nil {
		err = m.Answer(text)
	}
	if err != nil {
		d.Logger.Warn("an answer was lost", slog.Any("cause", err))
	}
}

// counted says that this worker is there.
func (d *desk) counted(m bus.Message) {
	to := string(m.Data)
	if !strings.HasPrefix(to, runSubject("")) {
		return
	}
	text, err := json.Marshal(present{d.Name, d.Program})
	if err == nil {
		err = d.Bus.Publish(to, text)
	}
	if err != nil {
		d.Logger.Warn("who counts workers was not answered", slog.Any("cause", err))
	}
}

// offered fetches games of a run, with all that is free here.
func (d *desk) offered(m bus.Message) {
	var o offer
	if json.Unmarshal(m.Data, &o) != nil || d.ctx.Err() != nil {
		return
	}
	if o.Program.ID != d.Program.ID {
		d.refuse(o)
		return
	}
	for {
		select {
		case d.plays <- struct{}{}:
		default:
			return
		}
		d.busy.Go(func() {
			defer func() { <-d.plays }()
			d.fetch(runSubject(o.Run))
		})
	}
}

// refuse says once that a run is not taken.
func (d *desk) refuse(o offer) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.refused[o.Run] || len(d.refused) > 1000 {
		return
	}
	d.refused[o.Run] = true
	d.Logger.Warn("a run of another program is not taken", slog.String("run", o.Program.String()), slog.String("this", d.Program.String()))
}

// fetch plays pieces of a run until it has no more.
func (d *desk) fetch(subject string) {
	var done *piece
	for {
		g, err := d.ask(subject, done)
		if err != nil {
			d.Logger.Warn("a run was not heard any more", slog.Any("cause", err))
			return
		}
		if g.Spec == nil || d.ctx.Err() != nil {
			return
		}
		p := d.playPiece(subject, g)
		done = &p
	}
}

// ask says what was played, and asks for more. An answer that was lost is asked for
// again; the piece that it gave comes back to the run by itself.
func (d *desk) ask(subject string, done *piece) (g given, err error) {
	text, err := json.Marshal(call{Done: done, Next: d.ctx.Err() == nil})
	if err != nil {
		return g, err
	}
	if d.ctx.Err() != nil {
		return g, d.Bus.Publish(subject, text)
	}
	for range 3 {
		var data []byte
		ctx, cancel := context.WithTimeout(context.Background(), helloTime)
		data, err = d.Bus.Request(ctx, subject, text)
		cancel()
		if errors.Is(err, bus.ErrNobody) {
			return given{}, nil // it has ended
		}
		if err == nil {
			return g, json.Unmarshal(data, &g)
		}
	}
	return g, err
}

// playPiece plays a piece, and says meanwhile that it does.
func (d *desk) playPiece(subject string, g given) piece {
	over := make(chan struct{})
	var beats sync.WaitGroup
	beats.Go(func() {
		tick := time.NewTicker(beatEvery)
		defer tick.Stop()
		text, err := json.Marshal(call{Beats: &[2]int{g.From, g.To}})
		for err == nil {
			select {
			case <-over:
				return
			case <-tick.C:
				err = d.Bus.Publish(subject, text)
			}
		}
	})
	defer beats.Wait()
	defer close(over)
	return g.Spec.play(g.From, g.To)
}
