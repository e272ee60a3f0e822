package parlour

import (
	"errors"
	"math/rand/v2"

	"jansou/mahjong"
)

// answer does what v asks, or tells v why not.
func (r *room) answer(v *Viewer, req Request) {
	if !r.isHere(v) {
		return
	}
	if r.p.isErased(v.owner) {
		r.fail(v, req.ID, errorOf(NotSeated, erasedSays))
		return
	}
	var err error
	switch req.Verb {
	case Sit:
		err = r.sit(v, req)
	case Start:
		err = r.start(v, req)
	case Act:
		err = r.act(v, req)
	case Ready:
		err = r.ready(v, req)
	case Leave:
		err = r.leave(v, req)
	case Speak:
		v.lang, v.acked = req.Lang, req.ID
		v.whole() // what stays as it is has other sentences now
		r.tell(v, nil)
		return
	case Whole:
		v.acked = req.ID
		v.whole()
		r.tell(v, nil)
		return
	case Call:
		err = r.callReferee(v, req)
	case Hold:
		err = r.hold(v, req)
	case Say, Tell, Fill, Look, AskHint:
		err = r.meets(v, req)
	case Again:
		err = r.again(v, req)
	case LaySeal:
		err = r.laysSeal(v, req)
	case OpenShare:
		err = r.opensShare(v, req)
	case Remove, Readmit, HandOver, CloseTable, Swap, SeatBot, UnseatBot:
		err = r.hosts(v, req)
	case ProposePause, Vote, Back:
		err = r.pausing(v, req)
	case StandIn, LetIn:
		err = r.substitutes(v, req)
	case Inspect, Propose, Rule, Undo, Resume:
		err = r.rules(v, req)
	default:
		err = errorAt(Malformed, "type", "%q is not known", req.Verb)
	}
	v.acked = ""
	if err == nil || r.ended {
		return
	}
	var f *ErrorMessage
	var refusal *mahjong.Refusal
	switch {
	case errors.As(err, &f):
		r.fail(v, req.ID, f)
	case errors.As(err, &refusal):
		f := errorOf(Refused, "%v", refusal)
		f.Refusal = r.why(refusal)
		r.fail(v, req.ID, f)
	default:
		r.fail(v, req.ID, errorOf(Unavailable, "the log could not be written; nothing has happened, try again"))
	}
}

// act plays a person's action.
func (r *room) act(v *Viewer, req Request) error {
	s := r.seatOf(v.owner)
	switch {
	case s == mahjong.NoSeat:
		return errorOf(NotSeated, "a spectator cannot act")
	case !r.seats[s].isPlayedBy(v.owner):
		return errorOf(PlayedForYou, "%s plays for you; take your seat again first", r.seats[s].sub.name)
	case req.Seat != nil && *req.Seat != s:
		return errorAt(OtherSeat, "seat", "%d is not your seat, %d is", *req.Seat, s)
	case req.ID != "" && req.ID == r.seats[s].lastAct && req.Rev != r.rev[s]:
		// It was done, and is sent again because the answer got lost.
		v.acked = req.ID
		r.tell(v, nil)
		return nil
	case r.status == Waiting:
		return errorOf(NotAsked, "the game has not begun")
	case r.status == Over:
		return errorOf(GameOver, "the game is over")
	case r.call != nil:
		return errorOf(NotAsked, "the referee was called; play stands still")
	case r.pauses():
		return errorOf(NowPaused, "the table pauses")
	case req.Rev != r.rev[s] && !r.inTime(s, req.Rev, req.Action):
		return errorAt(Stale, "rev", "%d is answered, the table is at %d", req.Rev, r.rev[s])
	case len(r.legal(s)) == 0:
		return errorOf(NotAsked, "%v has nothing to decide now", s)
	case req.Action.Kind == mahjong.Win && r.mayNotWin(s):
		return errorOf(MayNotWin, "who plays for another may not win at this table; that is its own setting, for no rulebook here has it: EMA Riichi 2025, 7.3 and MERS MCR regulations 1.1, 4.1 let a substitute play like anybody")
	}
	v.acked = req.ID
	return r.do(s, req.Action, ByPerson, req.ID)
}

// sit gives v's owner a seat while the table waits, or its own seat back.
func (r *room) sit(v *Viewer, req Request) error {
	if s := r.seatOf(v.owner); s != mahjong.NoSeat {
		p := &r.seats[s]
		switch {
		case p.sub != nil && p.sub.owner == v.owner:
			return errorOf(AlreadySeated, "you play on seat %d", s)
		case p.sub != nil:
			return r.standDown(v, req, s, false)
		case !p.left && req.ID != "" && req.ID == p.lastSit:
			// It was done, and is sent again because the answer got lost.
			v.acked = req.ID
			r.tell(v, nil)
			return nil
		case !p.left:
			return errorOf(AlreadySeated, "you sit on seat %d", s)
		}
		p.left, p.lastSit = false, req.ID
		v.acked = req.ID
		r.tellAll()
		return nil
	}
	if v.owner == (Owner{}) {
		return errorOf(NotSeated, "who has no cookie cannot sit down")
	}
	if r.status != Waiting {
		return errorOf(NotWaiting, "the game has begun")
	}
	if r.isReferee(v.owner) {
		return errorOf(AlreadySeated, "you sit in the referee's chair")
	}
	name, err := r.nameAtTable(req.Name, v.owner)
	if err != nil {
		return err
	}
	if err := r.admits(v.owner); err != nil {
		return err
	}
	if r.complete() {
		return errorOf(TableFull, "%d people sit here already", r.chairs())
	}
	free := r.freeSeats()
	s := free[rand.N(len(free))]
	if req.Seat != nil {
		s = *req.Seat
		if !s.Valid() {
			return errorAt(Malformed, "seat", "%d is not from 0 to 3", s)
		}
		if r.seats[s].taken {
			return errorAt(SeatTaken, "seat", "%d is taken", s)
		}
	}
	if err := r.commit(Commit{Kind: Sat, Seat: &s, Name: name, Owner: &v.owner, Answer: req.ID}); err != nil {
		return err
	}
	r.countViewers(s)
	v.acked = req.ID
	r.tellAll()
	return nil
}

// freeSeats are the seats that nobody has taken.
func (r *room) freeSeats() (free []mahjong.Seat) {
	for s := range mahjong.NoSeat {
		if !r.seats[s].taken {
			free = append(free, s)
		}
	}
	return free
}

// complete reports whether all the people have come that seats are kept for.
func (r *room) complete() bool {
	n := 0
	for s := range r.seats {
		if p := &r.seats[s]; p.taken && !p.bot {
			n++
		}
	}
	return n >= r.chairs()
}

// countViewers counts the browsers of who has just sat down on s.
func (r *room) countViewers(s mahjong.Seat) {
	for v := range r.viewers {
		if r.seats[s].isPlayedBy(v.owner) {
			r.seats[s].viewers++
		}
	}
}

// start begins the game before all the people have come.
func (r *room) start(v *Viewer, req Request) error {
	err := r.mayStart(v.owner)
	switch {
	case err != nil:
		return err
	case r.status != Waiting:
		return errorOf(NotWaiting, "the game has begun")
	}
	v.acked = req.ID
	return r.started()
}

// started fills the free seats with bots and begins the game.
func (r *room) started() error {
	bots := namesOfBots(r.people()...)
	for s := range r.seats {
		if p := &r.seats[s]; p.bot {
			bots[s] = p.name
		} else if p.taken {
			bots[s] = ""
		}
	}
	same := r.onePerson()
	r.filling = false
	if err := r.commit(Commit{Kind: Started, Bots: &bots, OnePerson: len(same) > 0}); err != nil {
		return err
	}
	if r.settings.Pool != "" {
		for _, who := range same {
			_ = r.p.report(Report{Kind: SameAddress, Table: r.id, About: who}) // it is logged
		}
	}
	r.tellStarted()
	return nil
}

// meets does what people want beside play: to say something, to find others, to look on,
// and to be given a hint.
func (r *room) meets(v *Viewer, req Request) error {
	switch req.Verb {
	case Say:
		return r.says(v, req)
	case Tell:
		return r.reports(v, req)
	case Look:
		return r.looks(v, req)
	case AskHint:
		return r.hint(v, req)
	}
	return r.fill(v, req)
}

// fill has free seats filled by quick match, or no more.
func (r *room) fill(v *Viewer, req Request) error {
	switch {
	case r.seatOf(v.owner) == mahjong.NoSeat:
		return errorOf(NotSeated, "only who sits at the table has it filled")
	case r.status != Waiting:
		return errorOf(NotWaiting, "the game has begun")
	case r.settings.Pool == "" || !r.p.quick.knows(r.settings.Pool):
		return errorOf(BadSetting, "nobody waits for tables like this one")
	}
	r.filling = req.On
	v.acked = req.ID
	r.tellAll()
	r.p.quick.want(r.id, r.settings.Pool, req.On)
	return nil
}

// ready notes that a person wants to go on after a deal.
func (r *room) ready(v *Viewer, req Request) error {
	s := r.playsAt(v.owner)
	if s == mahjong.NoSeat {
		return errorOf(NotSeated, "a spectator is not waited for")
	}
	if r.pauseLeft() == nil {
		return errorOf(NotAsked, "there is no pause now")
	}
	v.acked = req.ID
	if r.seats[s].ready {
		r.tell(v, nil) // known: who says it often does not make it news for all
		return nil
	}
	r.seats[s].ready = true
	r.tellAll()
	return nil
}

// leave gives a seat back before the game; in it, its owner is away at once.
func (r *room) leave(v *Viewer, req Request) error {
	s := r.seatOf(v.owner)
	if s == mahjong.NoSeat {
		return errorOf(NotSeated, "a spectator just goes")
	}
	p := &r.seats[s]
	switch {
	case p.sub != nil && p.sub.owner == v.owner:
		return r.standDown(v, req, s, false)
	case p.sub != nil:
		return errorOf(PlayedForYou, "%s plays for you already", p.sub.name)
	case r.status == Waiting:
		if err := r.commit(Commit{Kind: Rose, Seat: &s}); err != nil {
			return err
		}
	case p.left:
		v.acked = req.ID
		r.tell(v, nil)
		return nil
	default:
		p.left, p.lostAt = true, r.now()
		r.letGo(v.owner)
		if r.status == Playing {
			r.noteLeft(s, true)
		}
	}
	v.acked = req.ID
	r.tellAll()
	return nil
}
