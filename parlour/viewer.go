package parlour

import (
	"cmp"
	"errors"
	"sync"
	"sync/atomic"

	"jansou/changes"
	"jansou/mahjong"
	"jansou/table"
)

// Why a viewer's messages have ended.
var (
	ErrSlow    = errors.New("this viewer was too slow to read")
	ErrClosing = errors.New("the parlour closes")
	ErrEnded   = errors.New("the table is closed for now")
	ErrBanned  = errors.New("the host of the table has sent you away")
	ErrNotOpen = errors.New(notOpen)
)

// queue is how many messages may wait for a viewer. It is sent a few a second
// at most; one that is so far behind is not listening.
const queue = 64

// Viewer is one browser that looks at a table: somebody who sits there, or a
// spectator. Messages ends when the room drops it; Close must be called in any
// case.
type Viewer struct {
	room  *room
	owner Owner
	out   chan []byte

	// Of the room's goroutine; why may be read after out is closed.
	lang    string // in which it is spoken to
	why     error
	bell    atomic.Pointer[func()] // nil: nobody listens
	acked   string                 // the id that the next state acknowledges
	holding bool                   // it holds the table
	shares  bool                   // its program makes shares of walls

	sight   Sight    // what it sees, where it looks on
	via     *gallery // by which all that it is told comes, since it looked on; nil: it comes from the room
	onlooks bool     // what it sees is made there, too
	behind  bool     // and lies behind the table

	// teller tells it what has changed since the state before; nil: it is told
	// each state whole.
	teller *changes.Teller
}

// states is how a State lies in JSON, and its types of which there are long lists.
var states = changes.LayoutOf(State{},
	changes.QuickOf[TableInfo](), changes.QuickOf[SeatInfo](), changes.QuickOf[SaidPenalty](), changes.QuickOf[table.NextDeal](),
	changes.QuickOf[mahjong.Tile](), changes.QuickOf[mahjong.Hand](), changes.QuickOf[mahjong.Meld](),
	changes.QuickOf[mahjong.Event](), changes.QuickOf[mahjong.Action](), changes.QuickOf[mahjong.Reason](),
	changes.QuickOf[table.RiverTile](), changes.QuickOf[table.Waiting](), changes.QuickOf[string]())

// told returns a state as it is sent to v.
func (v *Viewer) told(st *State) []byte {
	if v.teller == nil {
		return mustJSON(st)
	}
	// Of what this viewer was sent and what it is sent now, and of nothing else.
	return v.teller.Tell(st)
}

// whole makes the next state one that is told whole.
func (v *Viewer) whole() {
	if v.teller != nil {
		v.teller.Anew()
	}
}

// Messages returns the channel of what is to be sent to the browser. It is
// closed when the room drops the viewer; Why then says why.
func (v *Viewer) Messages() <-chan []byte { return v.out }

// Listen has bell called after each message that Messages has, and when it is closed;
// and once at the beginning, for what has come before. It is called in the room's
// goroutine and at the beginning in that of the caller, maybe at the same time, and
// must not wait.
func (v *Viewer) Listen(bell func()) {
	known := make(chan struct{})
	v.room.send(func() { v.bell.Store(&bell); close(known) })
	select {
	case <-known:
	case <-v.room.done:
	}
	bell()
}

// ring is called when a message has come or the last one has.
func (v *Viewer) ring() {
	if bell := v.bell.Load(); bell != nil {
		(*bell)()
	}
}

// Why returns why Messages was closed.
func (v *Viewer) Why() error { return v.why }

// Do hands a message of the browser to the room. The answer comes through
// Messages.
func (v *Viewer) Do(req Request) {
	v.room.send(func() { v.room.answer(v, req) })
}

// Close takes the viewer from the room. The seat stays its owner's.
func (v *Viewer) Close() {
	v.room.send(func() { v.room.drop(v, nil) })
}

// push queues a message. It reports false if the viewer does not keep up.
func (v *Viewer) push(b []byte) bool {
	if v.via != nil {
		v.via.do(func() { v.via.deliver(v, b) })
		return true
	}
	return v.take(b)
}

// end closes the messages of v, after those that are queued.
func (v *Viewer) end(why error) {
	v.why = why
	if v.via != nil {
		v.via.do(func() { v.via.leave(v) })
		return
	}
	close(v.out)
	v.ring()
}

// take is push for who has the message.
func (v *Viewer) take(b []byte) bool {
	select {
	case v.out <- b:
		v.ring()
		return true
	default:
		return false
	}
}

// seatOf returns the seat whose hand owner sees: its own, or that of whom it plays
// for; or NoSeat.
func (r *room) seatOf(owner Owner) mahjong.Seat {
	if owner == (Owner{}) {
		return mahjong.NoSeat // so are those called who played an imported game
	}
	for s := range mahjong.NoSeat {
		if p := &r.seats[s]; p.taken && !p.bot && (!p.removed && p.owner == owner || p.sub != nil && p.sub.owner == owner) {
			return s
		}
	}
	return mahjong.NoSeat
}

// watch lets a new viewer in and sends it the present state.
func (r *room) watch(v *Viewer) {
	defer r.greetChat(v) // after the state
	hostComes := false
	if r.isHost(v.owner) {
		r.host.viewers++
		hostComes = r.host.viewers == 1
	}
	if r.looksOn(v) {
		if r.admitOnlooker(v); hostComes {
			r.tellAll()
		} else {
			r.publish()
		}
		r.tell(v, nil)
		return
	}
	r.viewers[v] = struct{}{}
	if r.isReferee(v.owner) {
		if r.chair.viewers++; r.chair.viewers == 1 {
			r.tellAll()
			return
		}
	}
	if s := r.playsAt(v.owner); s != mahjong.NoSeat {
		p := &r.seats[s]
		back := !p.present()
		p.viewers++
		p.left = false
		if !p.lostAt.IsZero() && p.viewers == 1 {
			r.p.cfg.Observer.Returned()
		}
		if back {
			r.tellAll()
			return
		}
	}
	if hostComes {
		r.tellAll()
		return
	}
	r.publish()
	r.tell(v, nil)
}

// drop lets a viewer go and closes its messages; it may be called again.
func (r *room) drop(v *Viewer, why error) {
	if !r.isHere(v) {
		return
	}
	if errors.Is(why, ErrSlow) {
		r.p.cfg.Observer.Dropped()
	}
	r.idleSince = r.now()
	looked := v.onlooks
	if looked {
		r.dismissOnlooker(v)
	} else if delete(r.viewers, v); len(r.viewers) == 0 {
		r.circle.Forget()
	}
	v.end(why)
	r.closeGallery(v)
	hostGoes := false
	if r.isHost(v.owner) {
		if r.host.viewers--; r.host.viewers == 0 {
			hostGoes, r.host.lostAt = true, r.now()
		}
	}
	if looked {
		if r.publish(); hostGoes {
			r.tellAll()
		}
		return
	}
	if v.holding {
		r.keepHeld()
	}
	if r.isReferee(v.owner) {
		if r.chair.viewers--; r.chair.viewers == 0 {
			r.chair.lostAt = r.now()
			r.tellAll()
		}
	}
	r.withdraw(v.owner)
	s := r.playsAt(v.owner)
	if s == mahjong.NoSeat {
		if r.publish(); hostGoes {
			r.tellAll()
		}
		return
	}
	p := &r.seats[s]
	p.viewers--
	if p.viewers == 0 {
		p.lostAt = r.now()
	}
	if p.viewers == 0 || v.holding {
		r.tellAll()
	}
}

// tellAll sends the present state to every viewer, without events.
func (r *room) tellAll() {
	r.telling = true
	defer r.told()
	r.publish()
	for v := range r.viewers {
		r.tell(v, nil)
	}
	r.tellOnlookers(true)
}

// state is the present one as somebody is told it who sees from seat, but for what a
// view shows.
func (r *room) state(owner Owner, seat mahjong.Seat) State {
	return State{
		Type:  "state",
		Table: r.tableInfo(),
		You:   seat,
		Rev:   r.rev[seat],
		Clock: r.clockLeft(seat),
		Pause: r.pauseLeft(),
		Ends:  r.sessionLeft(),
		Seats: r.seatInfos(owner),

		Referee: r.refereeInfo(owner),
		Calls:   r.callsLeft(),
		Next:    r.nextInfo(),
		Held:    r.stands(),
		Closing: r.p.closing.Load(),
		Notice:  r.p.Notice(),
		Host:    r.hostInfo(owner),
		Closed:  r.closed,
		MayHold: r.mayHold(r.playsAt(owner)),
		Role:    r.role(owner, seat),
		Vote:    r.voteInfo(),
		Recess:  r.recessInfo(),
		Offers:  r.offerInfos(owner),
		Fair:    r.fairInfo(),

		Watching: r.watching(),
	}
}

// tell sends the present state to v, with the events that led to it.
func (r *room) tell(v *Viewer, events []mahjong.Event) {
	if v.onlooks {
		r.tellOnlooker(v)
		return
	}
	seat := r.seatOf(v.owner)
	m := messages.Get().(*message)
	st := &m.state
	*st = r.state(v.owner, seat)
	st.Events, st.Ack = events, v.acked
	if s := v.sight; seat == mahjong.NoSeat || s.Streamer {
		if r.hasPart(v.owner) {
			s = Sight{Chair: mahjong.NoSeat, Streamer: s.Streamer}
		}
		st.Watch = s.info(&r.settings.Watch)
	}
	v.acked = ""
	if r.game != nil {
		st.View = r.view(seat)
		if st.Role != PlayedFor {
			st.Legal, st.Could = r.legal(seat), r.could(seat)
		} else {
			st.Clock = nil
		}
		st.Call = r.callInfo()
		code, _ := r.mayPause(r.playsAt(v.owner))
		st.MayPause = code == ""
		st.Moves = r.turnClock(seat, st.View)
		if r.isReferee(v.owner) {
			st.Chair = r.chairView()
		}
		st.Said = r.said(v.lang, v.sight.Streamer, m)
	}
	if v.sight.Streamer {
		st.nameless()
	}
	text := v.told(st)
	m.free()
	if !v.push(text) {
		r.drop(v, ErrSlow)
	}
}

// message is what a state that is told is made in. Nobody keeps any of it.
type message struct {
	state State
	said  Said
	names [mahjong.NoSeat]string
}

// messages are those that are not made now.
var messages = sync.Pool{New: func() any { return &message{} }}

func (m *message) free() {
	// What the state holds is let go; the lists of sentences are filled again.
	events := m.said.Events[:cap(m.said.Events)]
	clear(events)
	*m = message{said: Said{Events: events[:0]}}
	messages.Put(m)
}

// fail sends a fault to v only.
func (r *room) fail(v *Viewer, id string, f *ErrorMessage) {
	r.p.cfg.Observer.Refused(f.Code)
	answer := *f
	answer.ID = id
	if h := r.herald(v.lang); h != nil && r.game != nil {
		view := r.view(r.seatOf(v.owner))
		switch {
		case f.Refusal != nil:
			answer.Say = h.Refusal(f.Refusal, view, r.names())
		case f.bad != nil:
			answer.Say = h.BadRuling(f.bad, view, r.names())
		}
	}
	if !v.push(answer.JSON()) {
		r.drop(v, ErrSlow)
	}
}

func (r *room) tableInfo() TableInfo {
	s := &r.settings
	return TableInfo{ID: r.id, Ruleset: s.Ruleset, Title: s.Title, Game: s.Game, Length: s.Length, People: r.chairs(),
		Public: s.Public, Pace: s.Pace, Clock: s.Clock, Assist: s.Assist, Bots: r.bots(), Discipline: s.Discipline, Referee: s.Referee, Claims: s.Claims, Substitute: s.substitute(), MayNotWin: s.MayNotWin, Rated: s.Rated, Branch: s.Branch, Opens: s.Opens, Chat: s.Chat, Watch: s.Watch, Rating: s.Rating, Stay: s.Stay, Pool: s.Pool, Filling: r.filling, Imported: s.Imported, Teaching: s.Teaching, Status: r.status}
}

func (r *room) seatInfos(viewer Owner) (out [4]SeatInfo) {
	for s := range r.seats {
		p := &r.seats[s]
		person := p.taken && !p.bot
		out[s] = SeatInfo{Name: p.name, Bot: p.bot, Plays: p.plays, Taken: p.taken, Connected: person && p.viewers > 0,
			Away: person && !p.present(), Ready: p.ready, Removed: p.removed, You: person && !p.removed && p.owner == viewer && viewer != (Owner{})}
		switch {
		case p.sub != nil && p.present():
			out[s].Stands, out[s].StandsName, out[s].You = PersonSubstitute, p.sub.name, out[s].You || p.sub.owner == viewer
		case r.status == Playing && r.botStandsIn(mahjong.Seat(s)):
			out[s].Stands = BotSubstitute
		}
	}
	return out
}

// publish renews what the lists of the parlour show of the room.
func (r *room) publish() {
	now := standing{table: r.tableInfo(), opened: r.opened, played: r.played, seats: r.seatInfos(Owner{}), chair: r.chair.owner, opener: r.opener, host: r.host.owner}
	for s := range r.seats {
		now.owners[s] = r.seats[s].owner
		if sub := r.seats[s].sub; sub != nil {
			now.subs[s] = sub.owner
		}
	}
	now.watching, now.free = r.watching(), r.free()
	now.resting = r.status == Playing && len(r.viewers)+len(r.onlookers) == 0 && r.chairs() == 1 && r.settings.Clock.none()
	if r.game != nil && r.board == nil {
		v := cmp.Or(r.views[:]...)
		if v == nil {
			v = r.view(mahjong.NoSeat)
		}
		r.board = boardOf(v)
	}
	i := &publicInfo{text: r.settings.Text, board: r.board}
	if before := r.info.Load(); before != nil && *before.standing == now {
		i.standing = before.standing
	} else {
		i.standing = new(now)
	}
	r.info.Store(i)
}

// seatOf returns the seat that is owner's. Who plays for another has none: what the
// lists and the API tell of deals before goes back behind the moment of sitting down.
func (i *publicInfo) seatOf(owner Owner) mahjong.Seat {
	if owner == (Owner{}) {
		return mahjong.NoSeat // so are those called who played an imported game
	}
	for s := range mahjong.NoSeat {
		if i.seats[s].Taken && !i.seats[s].Bot && !i.seats[s].Removed && i.owners[s] == owner {
			return s
		}
	}
	return mahjong.NoSeat
}

func (i *publicInfo) to(owner Owner) Info {
	out := Info{TableInfo: i.table, Seats: i.seats, Watching: i.watching, Free: i.free, Board: i.board}
	if s := i.seatOf(owner); s != mahjong.NoSeat {
		out.Seats[s].You = true
	}
	if s := i.subOf(owner); s != mahjong.NoSeat {
		out.Seats[s].You = true
	}
	if i.mayLook(owner) != nil {
		out.Board = nil
	}
	return out
}

// subOf returns the seat on which owner plays for another.
func (i *publicInfo) subOf(owner Owner) mahjong.Seat {
	for s := range mahjong.NoSeat {
		if owner != (Owner{}) && i.subs[s] == owner {
			return s
		}
	}
	return mahjong.NoSeat
}
