package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"

	"jansou/mahjong"
	"jansou/parlour"
	"jansou/review"
	"jansou/shelf"
)

// What reading games may take of the machine: one is read at a time, on a goroutine of
// its own and so on one core, and what was read is kept for who asks again.
const (
	keptReviews  = 128
	mostToRead   = 24 // that wait for their turn or are read
	reviewsAgain = 2  // seconds after which it is worth while to ask again where too many wait

	// readUnread is how long a game is read although nobody asks for it any more: a tab in
	// the background asks seldom, and what was read is lost when it ends.
	readUnread = 30 * time.Second
)

// read is what an address may have read: the four seats of a few games at once.
var read = price{"work", "games to review", 15 * time.Second, 24}

// seatRead is a seat of a game that is reviewed.
type seatRead struct {
	table string
	seat  mahjong.Seat
}

// reading is a review that comes.
type reading struct {
	deals  atomic.Int32 // looked at so far
	of     int
	unread *time.Timer // ends it, where nobody asks for it any more
}

// reviews are what a bot says of games that are over.
type reviews struct {
	sync.Mutex
	kept   *lru.Cache[seatRead, *reviewed]
	luck   *lru.Cache[string, review.Luck] // of tables of which a seat was read
	coming map[seatRead]*reading
	turn   chan struct{}
}

// reviewed is a review and where its events are in the replay.
type reviewed struct {
	*review.Review
	steps  []int
	truths []review.Truth // of its moves
	err    error          // why there is none
}

func newReviews() *reviews {
	kept, err := lru.New[seatRead, *reviewed](keptReviews)
	lucks, err2 := lru.New[string, review.Luck](keptReviews)
	if err = errors.Join(err, err2); err != nil {
		panic("web: " + err.Error()) // the size is a constant
	}
	return &reviews{kept: kept, luck: lucks, coming: map[seatRead]*reading{}, turn: make(chan struct{}, 1)}
}

// reviewJSON is a review, or how far it has come.
type reviewJSON struct {
	Deals  int         `json:"deals"`            // looked at so far
	Of     int         `json:"of"`               // deals of the game
	Review *reviewSaid `json:"review,omitempty"` // missing: it is being made, and may be asked for again in a moment
}

// reviewSaid is a review in a language.
type reviewSaid struct {
	Seat       mahjong.Seat   `json:"seat"`
	Reader     string         `json:"reader"`
	ReaderSaid string         `json:"readerSaid"` // what it is called
	Said       string         `json:"said"`       // whose opinion it is
	Total      string         `json:"total"`      // how many decisions, and what they cost
	Decisions  int            `json:"decisions"`  // with more than one thing to do
	Same       int            `json:"same"`       // in which the reader would have done what was done
	Deals      []reviewedDeal `json:"deals"`
	Moves      []reviewedMove `json:"moves"` // where it would have done something else, the dearest first
}

// reviewedDeal is a deal in a review.
type reviewedDeal struct {
	Name string `json:"name"`
	Said string `json:"said"` // what it brought, and what its decisions cost
}

// reviewedMove is a decision in which the reader would have done something else.
type reviewedMove struct {
	Deal    int             `json:"deal"`
	Before  int             `json:"before"` // the step of the replay at which the seat chose
	At      int             `json:"at"`     // the step that it chose
	Where   string          `json:"where"`
	Kind    review.Kind     `json:"kind"`
	Called  string          `json:"called"` // the kind in words
	Head    string          `json:"head"`   // what was played, what the reader would do, what it costs
	Cost    string          `json:"cost"`   // in points
	Hand    mahjong.Hand    `json:"hand"`   // that the seat held
	Played  reviewedAction  `json:"played"`
	Reader  reviewedAction  `json:"reader"`
	Why     []string        `json:"why"`
	Figures []review.Figure `json:"figures"`
	Really  []string        `json:"really"` // what was there that the seat could not see, for who looks back
}

// reviewedAction is something that was done, or would be.
type reviewedAction struct {
	Action mahjong.Action `json:"action"`
	Said   string         `json:"said"`
	Help   []mahjong.Kind `json:"help,omitempty"` // the kinds that help after it
}

// review answers what a bot says of a seat's decisions in a game that is over: it begins
// to read, says how far it has come, or has it. Of a game that is played it says nothing.
func (h *Handler) review(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	lang, err := languageOf(query)
	if err != nil {
		h.fail(w, err)
		return
	}
	n, err := number(query, "seat")
	if err == nil && (n == nil || *n < 0 || *n > 3) {
		err = malformedAt("seat", "it must be from 0 to 3")
	}
	var c *parlour.Course
	if err == nil {
		var owner parlour.Owner
		if owner, err = identify(w, r); err == nil {
			c, err = h.cfg.Parlour.Course(r.PathValue("id"), owner)
		}
	}
	if err != nil {
		h.fail(w, err)
		return
	}
	found, come, ok := h.readGame(w, r, c, mahjong.Seat(*n))
	switch {
	case !ok:
	case found == nil:
		h.answer(w, http.StatusOK, reviewJSON{Deals: int(come.deals.Load()), Of: come.of})
	case found.err != nil:
		h.fail(w, found.err)
	default:
		said, err := found.say(lang)
		if err != nil {
			h.fail(w, err)
			return
		}
		h.readByOwn(r, c, mahjong.Seat(*n), found.Review)
		h.answer(w, http.StatusOK, reviewJSON{Deals: len(found.Deals), Of: len(found.Deals), Review: said})
	}
}

// readGame returns the review of a seat, or how far it has come: whoever asks first
// begins it. Where too much is read it answers so itself.
func (h *Handler) readGame(w http.ResponseWriter, r *http.Request, c *parlour.Course, seat mahjong.Seat) (found *reviewed, come *reading, ok bool) {
	of := seatRead{c.Table.ID, seat}
	if found, come = h.reviews.find(of); found != nil || come != nil {
		return found, come, true
	}
	if by := from(r); !by.own {
		if wait, ok := h.spending.allow(by.addr, read, h.now()); !ok {
			h.tooFast(w, read, wait)
			return nil, nil, false
		}
	}
	if come = h.reviews.begin(of, c, h); come == nil {
		w.Header().Set("Retry-After", fmt.Sprint(reviewsAgain))
		h.fail(w, parlour.NewFault(parlour.TooFast, "", "too many games wait to be read"))
		return nil, nil, false
	}
	return nil, come, true
}

// find returns a review that is there, or one that comes.
func (v *reviews) find(of seatRead) (*reviewed, *reading) {
	v.Lock()
	defer v.Unlock()
	if found, ok := v.kept.Get(of); ok {
		return found, nil
	}
	come := v.coming[of]
	if come != nil {
		come.unread.Reset(readUnread)
	}
	return nil, come
}

// begin has a review made, as long as somebody asks for it, unless too many wait; nil then.
func (v *reviews) begin(of seatRead, c *parlour.Course, h *Handler) *reading {
	v.Lock()
	defer v.Unlock()
	if come := v.coming[of]; come != nil {
		return come
	}
	if len(v.coming) >= mostToRead {
		return nil
	}
	ctx, end := context.WithCancel(context.Background())
	come := &reading{unread: time.AfterFunc(readUnread, end)}
	for i := range c.Events {
		if c.Events[i].Kind == mahjong.Dealt {
			come.of++
		}
	}
	v.coming[of] = come
	go func() {
		defer end()
		defer come.unread.Stop()
		began := time.Now()
		made, truths, by, err := v.readSeat(ctx, c, of.seat, h.cfg.Readers, func(deals int) { come.deals.Store(int32(deals)) })
		unread := ctx.Err() != nil && errors.Is(err, ctx.Err())
		switch {
		case unread:
			by = ByNobody
		case err != nil:
			h.cfg.Logger.Error("a game cannot be reviewed", "table", of.table, "seat", of.seat, "error", err)
		}
		h.reviewed(Reviewed{GameRead, by, time.Since(began)})
		v.Lock()
		defer v.Unlock()
		if !unread {
			v.kept.Add(of, &reviewed{made, c.Steps, truths, err})
		}
		delete(v.coming, of)
	}()
	return come
}

// Readers have others read games that are over, and play on from their decisions. What
// they make is what review.OfLog and review.Fork.Play make here.
type Readers interface {
	// Read reads a seat of a game from its beginning; false: nobody did.
	Read(ctx context.Context, rules review.Rules, events []mahjong.Event, seat mahjong.Seat, reader string, known review.Luck, told func(deals int)) (*review.Review, bool)
	// Play plays tries of a fork; false: nobody did.
	Play(ctx context.Context, rules review.Rules, f *review.Fork, from, to int) ([]review.Try, bool)
	// Wide is how many of them may be asked for at once.
	Wide() int
}

// rulesOf are the rules of a game as others read them.
func rulesOf(c *parlour.Course) review.Rules {
	return review.Rules{Ruleset: c.Ruleset, Rounds: c.Table.Length.Rounds()}
}

// readSeat reads a game from a seat, or has others read it: where they do not, it is read
// here when its turn comes, and who did is told. What goes wrong in it is the game's, and
// not the server's.
func (v *reviews) readSeat(ctx context.Context, c *parlour.Course, seat mahjong.Seat, away Readers, done func(int)) (r *review.Review, truths []review.Truth, by ReviewedBy, err error) {
	by = ByWorker
	defer func() {
		if x := recover(); x != nil {
			r, truths, err = nil, nil, fmt.Errorf("web: the reader fell over: %v", x)
		}
	}()
	book, err := shelf.ReadFor(c.Ruleset, c.Table.Length.Rounds())
	if err != nil {
		return nil, nil, by, err
	}
	ok := false
	known, _ := v.luck.Get(c.Table.ID)
	if away != nil {
		r, ok = away.Read(ctx, rulesOf(c), c.Events, seat, review.Usual, known, done)
	}
	if !ok {
		by = ByServer
		select {
		case v.turn <- struct{}{}:
		case <-ctx.Done():
			return nil, nil, by, ctx.Err()
		}
		defer func() { <-v.turn }()
		known, _ = v.luck.Get(c.Table.ID) // another seat may have been read meanwhile
		if r, err = review.OfLog(ctx, book, book.New(), c.Events, seat, review.Usual, known, done); err != nil {
			return nil, nil, by, err
		}
	}
	if r.Luck != nil {
		v.luck.Add(c.Table.ID, r.Luck)
	}
	return r, review.Truths(book, book.New(), c.Events, seat, r.Moves), by, nil
}

// say says a review in a language.
func (v *reviewed) say(lang string) (*reviewSaid, error) {
	t, err := v.Tell(lang)
	if err != nil {
		return nil, err
	}
	out := &reviewSaid{Seat: v.Seat, Reader: v.Reader, ReaderSaid: t.Reader(), Said: t.Read(), Total: t.Total(), Decisions: v.Decisions, Same: v.Same,
		Deals: []reviewedDeal{}, Moves: []reviewedMove{}}
	for i, line := range t.Lines() {
		out.Deals = append(out.Deals, reviewedDeal{t.Deal(i), line})
	}
	for i := range v.Moves {
		one := moveSaid(t, &v.Moves[i], v.steps)
		one.Really = append([]string{}, t.Really(&v.Moves[i], &v.truths[i])...)
		out.Moves = append(out.Moves, one)
	}
	return out, nil
}

// moveSaid says a move, whose event is such a step of the replay.
func moveSaid(t *review.Teller, m *review.Move, steps []int) reviewedMove {
	at := steps[m.Event]
	return reviewedMove{Deal: m.Deal, Before: at - 1, At: at, Where: t.Where(m), Kind: m.Kind, Called: t.KindOf(m), Head: t.Head(m), Cost: t.Points(m.Cost), Hand: m.Hand,
		Played: reviewedAction{m.Played.Action, t.Action(m.Played.Action), m.Played.Help}, Reader: reviewedAction{m.Reader.Action, t.Action(m.Reader.Action), m.Reader.Help},
		Why: append([]string{}, t.Reasons(m)...), Figures: append([]review.Figure{}, t.Figures(m)...)}
}
