package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"sync"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"

	"jansou/games"
	"jansou/parlour"
	"jansou/review"
	"jansou/shelf"
)

// What playing on from decisions may take of the machine: a piece at a time, between
// those of others and games that are read, and only as long as somebody asks.
const (
	keptForks  = 128
	mostTries  = 1000
	leastTries = 50 // before which nothing is said of them, if there will be so many
	forkUnread = 8 * time.Second
)

// pieceOf is how many tries are played at once: some third of a second of one core.
func pieceOf(book games.Book) int {
	if games.RiichiOf(book) != nil {
		return 50
	}
	return 5 // the reader of Chinese Official thinks longer
}

// fork is what an address may have played on from.
var fork = price{"work", "decisions to play on from", 20 * time.Second, 20}

// forkAsked is a decision that is played on from.
type forkAsked struct {
	table string
	step  int // of the replay
	with  int // the number of the other action; −1: what the reader would do
}

// forks are the decisions that were asked about of late.
type forks struct {
	sync.Mutex
	kept *lru.Cache[forkAsked, *forked]
	busy int // that are played on from
}

// forked is a decision that is played on from, as far as it has come.
type forked struct {
	choice *review.Choice // nil: nobody has looked yet
	with   int
	fork   *review.Fork
	course *parlour.Course
	tries  []review.Try
	want   int       // tries, for who wants most
	asked  time.Time // last
	plays  bool
	err    error // why it cannot be
}

func newForks() *forks {
	kept, err := lru.New[forkAsked, *forked](keptForks)
	if err != nil {
		panic("web: " + err.Error()) // the size is a constant
	}
	return &forks{kept: kept}
}

// whatIfJSON is what comes of a decision with what was played and with another action,
// when the deal is played on many times.
type whatIfJSON struct {
	Times   int              `json:"times"`   // that it was played on so far
	Of      int              `json:"of"`      // how often it is going to be: where it is not there yet, ask again in a moment
	Actions []reviewedAction `json:"actions"` // what could be done; none: it is not known yet
	Played  int              `json:"played"`  // which of them was
	With    int              `json:"with"`    // which of them is compared with it
	Said    *whatIfSaid      `json:"said,omitempty"`
}

// whatIfSaid is what the tries come to.
type whatIfSaid struct {
	How        string          `json:"how"`        // it was played on
	Difference string          `json:"difference"` // of the means, and whether it is more than luck
	Figures    []review.Figure `json:"figures"`    // of what was played and, as reader, of the other action
	Means      [2]float64      `json:"means"`
	Spread     review.Spread   `json:"spread"`
}

// whatIf answers what comes of a decision of a game that is over when the deal is played
// on from there, with what was played and with another action: it begins to play, says how
// far it has come, or has it. Of a game that is played it says nothing.
func (h *Handler) whatIf(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	lang, err := languageOf(query)
	asked, times := forkAsked{}, 0
	if err == nil {
		asked, times, err = forkOf(query)
	}
	var c *parlour.Course
	if err == nil {
		var owner parlour.Owner
		if owner, err = identify(w, r); err == nil {
			c, err = h.cfg.Parlour.Course(r.PathValue("id"), owner)
		}
	}
	if err == nil && (asked.step < 0 || !slices.Contains(c.Steps, asked.step)) {
		err = malformedAt("at", "there is no such step")
	}
	if err != nil {
		h.fail(w, err)
		return
	}
	asked.table = c.Table.ID
	if h.forks.idle(asked, times) {
		if by := from(r); !by.own {
			if wait, ok := h.spending.allow(by.addr, fork, h.now()); !ok {
				h.tooFast(w, fork, wait)
				return
			}
		}
	}
	f, ok := h.forks.ask(asked, times, c, h)
	if !ok {
		w.Header().Set("Retry-After", fmt.Sprint(reviewsAgain))
		h.fail(w, parlour.NewFault(parlour.TooFast, "", "too many decisions wait to be played on from"))
		return
	}
	if f.err != nil {
		h.fail(w, f.err)
		return
	}
	said, err := f.say(lang, times)
	if err != nil {
		h.fail(w, err)
		return
	}
	h.answer(w, http.StatusOK, said)
}

// forkOf reads which decision is asked about, but for its table, and how often it is to be
// played on.
func forkOf(query url.Values) (a forkAsked, times int, err error) {
	at, err := number(query, "at")
	if err != nil {
		return a, 0, err
	}
	if at == nil {
		return a, 0, malformedAt("at", "the step of the replay is missing")
	}
	a.step, a.with, times = *at, -1, mostTries
	with, err := number(query, "with")
	if err != nil {
		return a, 0, err
	}
	if with != nil {
		if a.with = *with; a.with < 0 {
			return a, 0, malformedAt("with", "it is the number of an action")
		}
	}
	n, err := number(query, "times")
	if err != nil || n == nil {
		return a, times, err
	}
	if times = *n; times < 1 || times > mostTries {
		err = malformedAt("times", "it must be from 1 to %d", mostTries)
	}
	return a, times, err
}

// idle reports whether asking for it would begin it.
func (v *forks) idle(a forkAsked, times int) bool {
	v.Lock()
	defer v.Unlock()
	f, ok := v.kept.Get(a)
	return !ok || !f.plays && f.err == nil && len(f.tries) < times
}

// ask returns how far it has come, and has it go on; false where too many wait.
func (v *forks) ask(a forkAsked, times int, c *parlour.Course, h *Handler) (as forked, ok bool) {
	v.Lock()
	defer v.Unlock()
	f, ok := v.kept.Get(a)
	if !ok {
		f = &forked{course: c, with: a.with}
	}
	f.asked, f.want = h.now(), max(f.want, times)
	if !f.plays && f.err == nil && len(f.tries) < f.want {
		if v.busy >= mostToRead {
			return forked{}, false
		}
		v.busy++
		f.plays = true
		v.kept.Add(a, f)
		go v.play(a, f, h)
	}
	return *f, true
}

// play plays on until it is done, or nobody asks any more. What was played until then is
// kept, and is gone on from where somebody asks again.
func (v *forks) play(a forkAsked, f *forked, h *Handler) {
	defer func() {
		v.Lock()
		defer v.Unlock()
		f.plays = false
		v.busy--
	}()
	for v.goesOn(f, h.now()) {
		began, by := time.Now(), ByWorker
		tries := h.forkAway(f)
		var err error
		if tries == nil {
			began, by = time.Now(), ByServer
			h.reviews.turn <- struct{}{}
			if v.goesOn(f, h.now()) {
				tries, err = h.forkPiece(a, f)
			}
			<-h.reviews.turn
		}
		if len(tries) > 0 {
			h.reviewed(Reviewed{PlayedOn, by, time.Since(began)})
		}
		v.Lock()
		f.tries, f.err = append(f.tries, tries...), err
		v.Unlock()
		if _, fault := parlour.IsFault(err); err != nil && !fault {
			h.cfg.Logger.Error("a decision cannot be played on from", "table", a.table, "step", a.step, "error", err)
		}
	}
}

// forkAway has others play the next pieces, and returns those that came, one after the
// other; nil: nobody plays.
func (h *Handler) forkAway(f *forked) (tries []review.Try) {
	away := h.cfg.Readers
	if away == nil || f.fork == nil {
		return nil
	}
	book, err := shelf.ReadFor(f.course.Ruleset, f.course.Table.Length.Rounds())
	if err != nil {
		return nil
	}
	want := h.forks.wanted(f)
	pieces := make([][]review.Try, away.Wide())
	var all sync.WaitGroup
	for i := range pieces {
		from := len(f.tries) + i*pieceOf(book)
		if to := min(from+pieceOf(book), want); from < to {
			all.Go(func() { pieces[i], _ = away.Play(context.Background(), rulesOf(f.course), f.fork, from, to) })
		}
	}
	all.Wait()
	for _, p := range pieces {
		if p == nil {
			break
		}
		tries = append(tries, p...)
	}
	return tries
}

func (v *forks) goesOn(f *forked, now time.Time) bool {
	v.Lock()
	defer v.Unlock()
	return f.err == nil && len(f.tries) < f.want && now.Sub(f.asked) < forkUnread
}

// wanted is how often it is to be played on.
func (v *forks) wanted(f *forked) int {
	v.Lock()
	defer v.Unlock()
	return f.want
}

// forkPiece plays the next piece. Nobody else changes f meanwhile, but for when it was
// asked for.
func (h *Handler) forkPiece(a forkAsked, f *forked) (tries []review.Try, err error) {
	defer func() {
		if x := recover(); x != nil {
			tries, err = nil, fmt.Errorf("web: who plays on fell over: %v", x)
		}
	}()
	book, err := shelf.ReadFor(f.course.Ruleset, f.course.Table.Length.Rounds())
	if err != nil {
		return nil, err
	}
	if f.choice == nil {
		choice, err := review.ChoiceAt(book, book.New(), f.course.Events, slices.Index(f.course.Steps, a.step), review.Usual)
		if err != nil {
			return nil, noMove(err)
		}
		with := f.with
		if with < 0 {
			with = choice.Reader
		}
		fork, err := choice.With(with, uint64(a.step))
		if err != nil {
			return nil, noMove(err)
		}
		h.forks.Lock()
		f.choice, f.with, f.fork = choice, with, fork
		h.forks.Unlock()
	}
	return f.fork.Play(context.Background(), book, len(f.tries), min(len(f.tries)+pieceOf(book), h.forks.wanted(f)), nil)
}

// noMove is a fault where there is no such decision, or no such action.
func noMove(err error) error {
	if errors.Is(err, review.ErrNoMove) {
		return malformedAt("at", "nobody chose between two actions there, or there is no such other action")
	}
	return err
}

// say says it in a language.
func (f *forked) say(lang string, times int) (*whatIfJSON, error) {
	out := &whatIfJSON{Times: len(f.tries), Of: max(times, len(f.tries)), Actions: []reviewedAction{}}
	if f.choice == nil {
		return out, nil
	}
	book, err := shelf.ReadFor(f.course.Ruleset, f.course.Table.Length.Rounds())
	if err != nil {
		return nil, err
	}
	t, err := review.Speak(book, lang)
	if err != nil {
		return nil, err
	}
	out.Played, out.With = f.choice.Played, f.with
	for _, a := range f.choice.Actions {
		out.Actions = append(out.Actions, reviewedAction{Action: a, Said: t.Action(a)})
	}
	if len(f.tries) < min(times, leastTries) {
		return out, nil
	}
	o := f.fork.Count(f.tries)
	out.Said = &whatIfSaid{How: t.How(o, f.fork.Player), Difference: t.Difference(o), Figures: t.Outcomes(o), Spread: t.Spread(o)}
	for i := range o.Of {
		out.Said.Means[i], _ = o.Of[i].Mean()
	}
	return out, nil
}
