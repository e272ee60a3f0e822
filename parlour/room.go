package parlour

import (
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"jansou/changes"
	"jansou/cluster"
	"jansou/mahjong"
	"jansou/table"
)

// room is one table. Everything below the line belongs to its goroutine.
type room struct {
	p     *Parlour
	id    string
	inbox chan func()
	quit  chan struct{} // closed: the goroutine is to end
	still chan struct{} // closed: it does nothing any more
	done  chan struct{} // closed: it has ended
	info  atomic.Pointer[publicInfo]

	holding *cluster.Holding // where several nodes share the log: that the table is this one's
	abroad  bool             // it is another's; nothing runs here

	// ----

	commits  int // in the log
	settings Settings
	opened   int64     // when, in microseconds since 1970
	opener   Owner     // by whom; the zero Owner: that is not known
	ends     time.Time // when the time of the session is over; zero: it takes as long as it takes
	called   time.Time // when it is called, which may be before
	status   Status
	seats    [4]seat
	game     table.Game // nil before the game begins
	tiles    []mahjong.Tile
	deals    uint32 // walls built
	played   int    // deals that have ended, as far as everybody was shown
	opening  bool   // nobody has discarded in this deal
	rev      [5]int // events seen, by seat; the last: a spectator
	lawful   [4]lawful
	board    *Board         // what everybody sees, in figures; nil: not counted since the last event
	views    [5]*table.View // of this moment, by seat, while it is told to all; nil: not looked yet
	telling  bool           // it is

	swap exchange // of shares, for the wall of the next deal

	recess recess
	host   hosting
	sub    standingIn
	closed *ClosedInfo // it was closed before its game was over

	ended     bool // the goroutine is to end: another owner has the table, or nobody needs it
	doubt     bool // a commit may still come: the table is not given back
	viewers   map[*Viewer]struct{}
	circle    *changes.Circle // the viewers that are told changes
	idleSince time.Time

	chair   chair             // the referee's
	call    *call             // of the referee, while the table stands still for it; nil: it does not
	moments []moment          // what is in force, at a table with a referee
	undone  [5]int            // what rev counts beyond the events in force, by seat
	calls   calls             // where claims are called live
	heralds map[string]Herald // by the language that they speak

	onlooking           // who looks on
	replica   bool      // it is a game that is shown later, and does nothing by itself
	then      time.Time // of a replica: the moment that it shows

	chat    chat // what is said
	filling bool // free seats are filled by quick match
	botsSat int  // bots that the host gave seats to before the game

	next     *room     // where the people of this finished table play again; nil: nowhere yet
	looked   bool      // next was looked for
	lookedAt time.Time // when, where another node has it

	held      []mahjong.Event // logged, not applied yet: the window is still open
	windowEnd time.Time
	pauseEnd  time.Time // when the next deal begins by itself
	heldSince time.Time // since when the only person holds the table; zero: nobody does
	retryAt   time.Time // the log could not be written: nothing by itself before
}

// seat is who sits at a place and how its time stands.
type seat struct {
	taken bool
	bot   bool
	plays string // which bot, where the host chose it; empty: as the table has them
	owner Owner
	name  string

	player   Player        // a bot's
	thinks   *thought      // what the bot is thinking about; nil: nothing
	bank     time.Duration // left in this deal
	turnBank time.Duration // the same, less only what its turns took: what others may reckon
	lastAct  string        // id of the message that its last action in the log answered
	lastSit  string        // id of the message by which its owner sat down, or came back
	ready    bool          // to go on after the deal
	since    int           // the commit by which the person sat down
	removed  bool          // during the game, by the host: the person has the seat no more
	sub      *standIn      // the person who plays for its owner; nil: nobody does

	viewers int // browsers that are connected, of the person who plays: its owner, or sub
	left    bool
	lostAt  time.Time // when the last of them went

	choice choice
	hint   hinted // the last that was asked for
}

// lawful is what a seat may do until the next event.
type lawful struct {
	known   bool
	actions []mahjong.Action
	noWins  []mahjong.Action // the same without wins; nil: not asked yet
}

// publicInfo is what the lists of the parlour are made from.
type publicInfo struct {
	*standing
	text  json.RawMessage // the ruleset
	board *Board          // nil before the game begins
}

// standing is what of it most events leave as it is.
type standing struct {
	table  TableInfo
	opened int64
	played int // deals that are over
	seats  [4]SeatInfo
	owners [4]Owner
	subs   [4]Owner // who plays for them
	chair  Owner    // the referee's
	opener Owner
	host   Owner

	watching, free int
	resting        bool // nobody is there, and nothing happens by itself until somebody is
}

func newRoom(p *Parlour, id string) *room {
	return &room{
		p: p, id: id,
		inbox:   make(chan func(), 16),
		quit:    make(chan struct{}),
		still:   make(chan struct{}),
		done:    make(chan struct{}),
		viewers: map[*Viewer]struct{}{},
		circle:  states.Circle(),
	}
}

// now is the moment at which something happens at the table.
func (r *room) now() time.Time {
	if r.replica {
		return r.then
	}
	return time.Now()
}

// send runs f in the room's goroutine, or not at all if the room has ended.
func (r *room) send(f func()) bool {
	select {
	case r.inbox <- f:
		return true
	case <-r.done:
		return false
	}
}

// run is the room's goroutine. It alternates between what it is sent and what
// is due by itself, one step at a time, so that neither waits for the other.
func (r *room) run() {
	defer close(r.done)
	defer r.end()
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		if r.lost() {
			r.ended = true
			return
		}
		next := r.advance()
		if r.ended {
			return
		}
		var due <-chan time.Time
		if !next.IsZero() {
			timer.Reset(max(0, next.Sub(r.now())))
			due = timer.C
		}
		select {
		case <-r.quit:
			return
		case <-r.over():
		case f := <-r.inbox:
			if !r.lost() {
				f()
			}
		case <-due:
		}
		if r.ended {
			return
		}
	}
}

// end lets the viewers go; they may connect again and find the table as the
// log has it. A panic ends this room only.
func (r *room) end() {
	if x := recover(); x != nil {
		r.p.cfg.Logger.Error("a room has failed and is closed; its log is untouched",
			slog.String("table", r.id), slog.Any("cause", x), slog.String("stack", string(debug.Stack())))
	}
	r.p.forget(r)
	close(r.still)
	why := ErrEnded
	select {
	case <-r.quit:
		why = ErrClosing
		<-r.p.given
	default:
		switch {
		case r.lost():
			why = ErrMoved
			if r.status != Over {
				r.p.regain(r.id)
			}
		case r.ended && !r.doubt:
			r.p.release(r.holding)
		}
	}
	for v := range r.viewers {
		v.end(why)
	}
	for v := range r.onlookers {
		v.end(why)
	}
	r.gallery.end()
}

// advance does the next thing that is due by itself, at most one, and returns
// when it wants to be called again: the zero time is "when something is sent".
func (r *room) advance() time.Time {
	next := r.advanceGame()
	if r.retryAt.Before(r.now()) && !r.ended {
		if at := r.passOn(); !at.IsZero() && (next.IsZero() || at.Before(next)) {
			next = at
		}
	}
	if r.retryAt.Before(r.now()) && !r.ended {
		if at := r.countVotes(r.now()); !at.IsZero() && (next.IsZero() || at.Before(next)) {
			next = at
		}
	}
	if r.status == Playing && r.call == nil && !r.stands() && !r.pauses() && r.called.After(r.now()) && (next.IsZero() || r.called.Before(next)) {
		next = r.called
	}
	return next
}

func (r *room) advanceGame() time.Time {
	now := r.now()
	if r.retryAt.After(now) {
		return r.retryAt
	}
	over := r.timeUp(now)
	switch {
	case len(r.held) > 0:
		if r.windowEnd.After(now) {
			return r.windowEnd
		}
		r.show()
		return now
	case r.call != nil:
		return r.awaitReferee(now)
	case r.stands():
		return time.Time{}
	case r.pauses():
		return r.endPause(now)
	case r.status == Waiting && r.complete():
		// A failure is logged, and the start tried again, by commit.
		_ = r.started()
		return r.now()
	case len(over) > 0:
		// A failure is logged, and the end tried again, by commit.
		_ = r.commit(Commit{Kind: TimeUp, Events: over})
		return r.now()
	case r.status == Playing && r.game.NeedsWall():
		if until := r.fixSeals(now); until.After(now) {
			return until
		}
		if at := r.dealAt(); at.After(now) {
			return at
		}
		r.deal()
		return now
	case r.status == Playing:
		lapse := r.lapseAt()
		if !lapse.IsZero() && !lapse.After(now) {
			r.lapse()
			return r.now()
		}
		if next := r.chooseFor(now); lapse.IsZero() || !next.IsZero() && next.Before(lapse) {
			return next
		}
		return lapse
	}
	return r.closeIfIdle(now)
}

// timeUp returns what happens because the time of the session is called; nothing
// where it is not, or was before, or where the deal that is played comes to its
// end first.
func (r *room) timeUp(now time.Time) []mahjong.Event {
	if r.status != Playing || r.called.IsZero() || r.called.After(now) {
		return nil
	}
	return r.game.(table.Session).TimeUp(nil)
}

// closeIfIdle ends a room that nobody needs: a finished one without viewers,
// and a table that was opened and left without a game.
func (r *room) closeIfIdle(now time.Time) time.Time {
	if len(r.viewers)+len(r.onlookers) > 0 {
		return time.Time{}
	}
	patience := r.p.cfg.Linger
	if r.status == Waiting {
		patience = r.p.cfg.Abandon
		if r.empty() {
			patience = r.p.cfg.Empty
		}
	}
	if at := r.idleSince.Add(patience); at.After(now) {
		return at
	}
	if r.status == Waiting {
		if r.commit(Commit{Kind: Closed}) != nil {
			return r.retryAt
		}
	}
	r.ended = true
	return time.Time{}
}

// empty reports whether nobody sits at the table.
func (r *room) empty() bool {
	for s := range r.seats {
		if p := &r.seats[s]; p.taken && !p.bot {
			return false
		}
	}
	return true
}

// commit writes c to the log, and when it is there, makes it part of the room.
// The error is for whoever asked; nothing has happened then.
func (r *room) commit(c Commit) error {
	c.ID = newID(16)
	c.At = r.p.cfg.Date().UnixMicro()
	signed(&c, r.holding)
	data := mustJSON(c)
	err := r.p.append(r.holding, r.id, r.commits, data, r.ending(&c))
	if errors.Is(err, cluster.ErrBuried) || r.lost() {
		// What was written is found by whoever owns the table next, who tells of it.
		r.ended, r.doubt = true, true
		return fmt.Errorf("parlour: table %s is this node's no more: %w", r.id, ErrMoved)
	}
	if errors.Is(err, errDoubt) {
		r.doubt = true
		r.p.cfg.Logger.Error("a room cannot tell whether its last commit was written, and closes", slog.String("table", r.id), slog.Any("cause", err))
		r.ended = true
		return err
	}
	if errors.Is(err, ErrFenced) {
		r.p.cfg.Logger.Error("a table has another owner; this one closes", slog.String("table", r.id), slog.Any("cause", err))
		r.ended = true
		return err
	}
	if err != nil {
		r.retryAt = r.now().Add(time.Second)
		r.p.cfg.Logger.Error("the log cannot be written", slog.String("table", r.id), slog.Any("cause", err))
		return err
	}
	r.p.cfg.Observer.Committed(c.Kind, c.By)
	r.p.say(r.id, r.commits, &c)
	r.commits++
	r.held = append(r.held, c.Events...)
	r.fold(&c)
	r.handOver(&c)
	r.show()
	if c.Kind == Closed && len(r.chat.lines) > 0 {
		r.tellAllChat()
	}
	return nil
}

// show applies the events that are held as far as their time has come, and
// tells every viewer who may know of any. A discard and a kong open a window:
// what follows waits for its end, whether anybody could claim or not. An
// answer to a claim does not wait, for only its giver hears of it.
func (r *room) show() {
	var watched [5]bool
	for v := range r.viewers {
		watched[r.seatOf(v.owner)] = true
	}
	seen := sights.Get().(*sight)
	defer seen.free()
	before, public := r.status, false
	shown := len(r.held)
	for len(r.held) > 0 {
		e := r.held[0]
		if e.Kind != mahjong.Answered && r.windowEnd.After(r.now()) {
			break
		}
		r.held = r.held[1:]
		r.apply(e, func(v mahjong.Seat, x mahjong.Event) {
			public = public || v == mahjong.NoSeat
			if watched[v] {
				seen[v] = append(seen[v], x)
			}
		})
		// Where claims are called live the game itself waits.
		if (e.Kind == mahjong.Discarded || e.Kind == mahjong.Konged) && r.live() == nil {
			r.windowEnd = r.now().Add(r.settings.Pace.window() + r.extraWindow())
		}
	}
	shown -= len(r.held)
	r.handOverShown(shown)
	if before == Playing && r.status == Over {
		r.noteWhoStayed()
		if len(r.chat.lines) > 0 {
			defer r.tellAllChat()
		}
	}
	r.telling = true
	defer r.told()
	for v := range r.viewers {
		if s := r.seatOf(v.owner); r.game != nil && len(seen[s]) > 0 {
			r.view(s) // the lists show of it what everybody sees
		}
	}
	r.publish()
	for v := range r.viewers {
		events := seen[r.seatOf(v.owner)]
		if len(events) == 0 {
			events = nil // it is told as null
		}
		if events != nil || v.acked != "" {
			r.tell(v, events)
		}
	}
	if public { // how things stand reaches who looks on at no moment that tells of a private answer
		r.tellOnlookers(false)
	}
	if before == Playing && r.status == Over && r.endStandIns() {
		r.tellAll()
	}
}

// sight is what the viewers of each seat may know of the events that are told now.
// Nobody keeps any of it.
type sight [5][]mahjong.Event

// sights are those that are not made now.
var sights = sync.Pool{New: func() any { return new(sight) }}

func (s *sight) free() {
	for v, events := range s {
		clear(events)
		s[v] = events[:0]
	}
	sights.Put(s)
}

// apply makes one event part of the game and hands it to each viewer who may know
// of it, as that one may see it.
func (r *room) apply(e mahjong.Event, seen func(mahjong.Seat, mahjong.Event)) {
	same := r.undisturbed(&e)
	r.game.Apply(e)
	r.moved()
	for v := range mahjong.NoSeat + 1 {
		if x, ok := r.game.Redact(v, e); ok {
			r.rev[v]++
			seen(v, x)
		}
	}
	r.note(e.Kind)
	for s := range mahjong.NoSeat {
		if same>>s&1 != 0 {
			r.seats[s].choice.rev = r.rev[s]
		}
	}
	r.noteCalls(&e)
}

// moved forgets what was reckoned from the game before.
func (r *room) moved() { r.lawful, r.board, r.views = [4]lawful{}, nil, [5]*table.View{} }

// note keeps what the clocks and the lists of the room must know of an event.
func (r *room) note(k mahjong.EventKind) {
	switch k {
	case mahjong.Dealt:
		r.opening = true
	case mahjong.Discarded:
		r.opening = false
	case mahjong.DealEnded:
		r.played++
		r.pauseEnd = r.clockNow().Add(r.p.cfg.Pause)
		r.swap.since, r.swap.info = r.now(), nil
	case mahjong.GameEnded:
		r.status, r.call = Over, nil
		r.idleSince = r.now()
	}
}
