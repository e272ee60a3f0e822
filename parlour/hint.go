package parlour

import (
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"slices"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
	"golang.org/x/time/rate"

	"jansou/mahjong"
	"jansou/table"
)

// At a teaching table who is to choose may ask what a bot would do, and why. It is made
// from what the seat sees, beside the room, as bots think; what comes when the choice is
// over is not told. That it was asked for stands in the log before it is made
// (ADR 147).

// Hinter says what a bot would do where a seat has something to choose, at a table that
// plays by the ruleset of that text for that length. It is handed what the seat sees and
// nothing else, and is called off the room's goroutine.
type Hinter func(ruleset json.RawMessage, length Length, v table.View, legal []mahjong.Action, lang string) (*Hint, error)

// Hint is what a bot, the reader, would do, in the language of who asked. It is an
// opinion, made of what the seat sees.
type Hint struct {
	Reader     string         `json:"reader"`
	ReaderSaid string         `json:"readerSaid"` // what it is called
	Said       string         `json:"said"`       // whose opinion it is
	Head       string         `json:"head"`       // what the reader would do
	Action     mahjong.Action `json:"action"`
	Help       []mahjong.Kind `json:"help,omitempty"`   // the kinds that help after it
	Others     []HintOther    `json:"others,omitempty"` // what else there is to choose, the best first; missing: the reader has no numbers, and says so
}

// HintOther is another choice beside the one that the reader would make.
type HintOther struct {
	Action  mahjong.Action `json:"action"`
	Said    string         `json:"said"` // the action
	Head    string         `json:"head"` // what it costs beside the reader's
	Help    []mahjong.Kind `json:"help,omitempty"`
	Why     []string       `json:"why,omitempty"`
	Figures []HintFigure   `json:"figures,omitempty"`
}

// HintFigure is a number that the reader goes by, of the other choice and of its own.
type HintFigure struct {
	Name   string `json:"name"`
	Other  string `json:"other"`
	Reader string `json:"reader"`
}

// HintMessage answers AskHint.
type HintMessage struct {
	Type string `json:"type"` // "hint"
	ID   string `json:"id,omitempty"`
	Rev  int    `json:"rev"` // of the state that it is about
	Hint
}

// What hints may take of the machine: one is made at a time, on a goroutine of its own,
// and a person has a few at once and then one in each such time.
const (
	hintEvery = 2 * time.Second
	hintBurst = 12
	hintWait  = 4 * time.Second // for one's turn: later it comes too late for most
	hintsKept = 4096            // people whose hints are counted
)

// hints are those that are asked for at all tables. Their rate stands here and not among
// the prices of the door (web/limits.go): a hint costs a person one only where it is made,
// and whether the seat has it already only its room knows; the door counts by address, and
// a class that learns at one address would share twelve hints. A name that is pushed out of
// the list gains nothing, for one hint is made at a time, whoever asks.
type hints struct {
	turn  chan struct{}
	rates *lru.Cache[Owner, *rate.Limiter]
}

func newHints() hints {
	rates, err := lru.New[Owner, *rate.Limiter](hintsKept)
	if err != nil {
		panic("parlour: " + err.Error()) // the size is a constant
	}
	return hints{turn: make(chan struct{}, 1), rates: rates}
}

// allow takes one of those that a person may have.
func (h *hints) allow(o Owner, now time.Time) bool {
	l, ok := h.rates.Get(o)
	if !ok {
		l = rate.NewLimiter(rate.Every(hintEvery), hintBurst)
		if before, had, _ := h.rates.PeekOrAdd(o, l); had {
			l = before
		}
	}
	return l.AllowN(now, 1)
}

// hinted is the last hint that a seat asked for.
type hinted struct {
	rev    int // of the moment; a moment with a choice has seen an event, so that 0 is none
	coming bool
	hint   *Hint // nil: it comes, or failed
	lang   string
}

// NoHintsSays says why no hint is given, and where one would be.
const NoHintsSays = "hints are given at a teaching table only, to who has something to choose there, over the websocket of the table; open a table with teaching to have them"

// hint gives who is to choose what a bot would do.
func (r *room) hint(v *Viewer, req Request) error {
	s := r.seatOf(v.owner)
	switch {
	case !r.settings.Teaching || r.p.cfg.Hint == nil:
		return errorOf(NoHints, NoHintsSays)
	case s == mahjong.NoSeat:
		return errorOf(NotSeated, "hints are for who plays, and you look on")
	case !r.seats[s].isPlayedBy(v.owner):
		return errorOf(PlayedForYou, "%s plays for you; take your seat again first", r.seats[s].sub.name)
	case r.status == Waiting:
		return errorOf(NotAsked, "the game has not begun")
	case r.status == Over:
		return errorOf(GameOver, "the game is over; its replay has a review")
	case r.call != nil:
		return errorOf(NotAsked, "the referee was called; play stands still")
	case r.pauses():
		return errorOf(NowPaused, "the table pauses")
	case req.Rev != r.rev[s]:
		return errorAt(Stale, "rev", "%d is asked about, the table is at %d", req.Rev, r.rev[s])
	case len(r.legal(s)) < 2:
		return errorOf(NotAsked, "%v has nothing to choose now", s)
	}
	h := &r.seats[s].hint
	if h.coming {
		return errorOf(TooFast, "a hint is being made; one at a time")
	}
	if h.rev == req.Rev && h.hint != nil && h.lang == v.lang {
		return r.giveHint(v, req.ID, s)
	}
	if !r.p.hints.allow(v.owner, r.now()) {
		return errorOf(TooFast, "too many hints: %d at once, then one in %v", hintBurst, hintEvery)
	}
	if h.rev != req.Rev { // to have it in another language is no other hint
		if err := r.commit(Commit{Kind: Hinted, Seat: &s, By: ByPerson, Answer: req.ID}); err != nil {
			return err
		}
		h = &r.seats[s].hint
	}
	*h = hinted{rev: req.Rev, coming: true, lang: v.lang}
	view, legal := r.game.View(s), slices.Clone(r.legal(s))
	text, length, lang := r.settings.Text, r.settings.Length, v.lang
	r.p.thinking.Go(func() {
		made, err := r.p.makeHint(r.id, text, length, view, legal, lang)
		r.send(func() {
			h := &r.seats[s].hint
			if h.rev == req.Rev {
				h.coming, h.hint = false, made
			}
			r.handHint(v, req, s, err)
		})
	})
	return nil
}

// errHintsWait says that too many hints are asked for.
var errHintsWait = errors.New("too many hints are asked for now; try again")

// makeHint asks the hinter, when it is its turn. It is not called in the room's
// goroutine.
func (p *Parlour) makeHint(id string, text json.RawMessage, length Length, v table.View, legal []mahjong.Action, lang string) (h *Hint, err error) {
	wait := time.NewTimer(hintWait)
	defer wait.Stop()
	select {
	case p.hints.turn <- struct{}{}:
		defer func() { <-p.hints.turn }()
	case <-p.quit:
		return nil, ErrClosing
	case <-wait.C:
		return nil, errHintsWait
	}
	defer func() {
		if x := recover(); x != nil {
			// What it says when it panics may name tiles of a hidden hand.
			p.cfg.Logger.Error("a hint cannot be made", slog.String("table", id), slog.String("stack", string(debug.Stack())))
			h, err = nil, errors.New("the reader has failed")
		}
	}()
	if h, err = p.cfg.Hint(text, length, v, legal, lang); err != nil {
		p.cfg.Logger.Error("a hint cannot be made", slog.String("table", id), slog.Any("cause", err))
		return nil, fmt.Errorf("the reader has failed: %w", err)
	}
	return h, nil
}

// handHint gives a hint that was made to who asked, if that person still has the choice.
func (r *room) handHint(v *Viewer, req Request, s mahjong.Seat, failed error) {
	if !r.isHere(v) {
		return
	}
	switch {
	case r.seatOf(v.owner) != s || !r.seats[s].isPlayedBy(v.owner) || r.rev[s] != req.Rev || len(r.legal(s)) < 2:
		r.fail(v, req.ID, errorAt(Stale, "rev", "the table has gone on before the hint was there"))
	case errors.Is(failed, errHintsWait):
		r.fail(v, req.ID, errorOf(TooFast, "%v", failed))
	case failed != nil:
		r.fail(v, req.ID, errorOf(Unavailable, "no hint could be made of this choice"))
	default:
		_ = r.giveHint(v, req.ID, s) // it never fails
	}
}

// giveHint tells v the hint that its seat has.
func (r *room) giveHint(v *Viewer, id string, s mahjong.Seat) error {
	h := &r.seats[s].hint
	if !v.push(mustJSON(HintMessage{Type: "hint", ID: id, Rev: h.rev, Hint: *h.hint})) {
		r.drop(v, ErrSlow)
	}
	return nil
}

// HintedStep is a moment of a replay at which a seat asked for a hint.
type HintedStep struct {
	At   int          `json:"at"` // the step after which it was to choose
	Seat mahjong.Seat `json:"seat"`
}

// askedFor is a hint by how many items of the log come before it.
type askedFor struct {
	after int
	seat  mahjong.Seat
}

// hintedSteps says at which steps hints were asked for.
func hintedSteps(items []item, asked []askedFor) (out []HintedStep) {
	at, next := 0, 0
	for i := range len(items) + 1 {
		for ; next < len(asked) && asked[next].after == i; next++ {
			out = append(out, HintedStep{At: max(0, at-1), Seat: asked[next].seat})
		}
		if i < len(items) && (items[i].note == nil || at > 0) {
			at++
		}
	}
	return out
}
