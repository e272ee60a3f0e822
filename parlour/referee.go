package parlour

import (
	"fmt"
	"slices"
	"time"
	"unicode/utf8"

	"jansou/mahjong"
	"jansou/table"
)

// At a strict table a person may sit in the referee's chair. Who plays can call
// the referee, and an offence does: then the clocks stop, nobody is asked, and
// nothing happens but what the referee does. Every step of it is a commit. A
// referee who goes away is waited for like a player; then the ruleset rules.

// chair is the referee's.
type chair struct {
	owner   Owner // the zero Owner: there is no referee
	viewers int
	lostAt  time.Time
}

// call is one time that the referee is called, until play goes on.
type call struct {
	seat   mahjong.Seat // who called; NoSeat: nobody, an offence or the referee himself
	by     By
	why    string
	held   *heldAct // what was done and is to be ruled on first; nil: nothing
	looked bool     // every hand is open to the referee
	undone string   // why the table was set back; empty: it was not
	began  time.Time
}

// heldAct is something that was done, by which an offence comes to light. It
// happens when the referee has ruled.
type heldAct struct {
	seat   mahjong.Seat // NoSeat: nothing was done; the time to call was over
	action mahjong.Action
	by     By
}

// moment is a commit with events that are in force, for a table with a referee.
type moment struct {
	commit int
	events []mahjong.Event
}

func (c *chair) here() bool { return c.viewers > 0 }

// refereed reports whether there is a referee's chair.
func (r *room) refereed() bool { return r.settings.Referee != "" }

func (r *room) isReferee(o Owner) bool { return r.refereed() && o == r.chair.owner }

// holds writes down c instead of events, that the referee is called, where they
// show an offence and a referee is there to rule on it.
func (r *room) holds(events []mahjong.Event, c Commit) (bool, error) {
	offends := func(e mahjong.Event) bool { return e.Kind == mahjong.Faulted }
	if !r.refereed() || !r.chair.here() || !slices.ContainsFunc(events, offends) {
		return false, nil
	}
	c.Kind = Called
	err := r.commit(c)
	if err == nil {
		r.tellAll()
	}
	return true, err
}

// decideHeld says what follows from what is held, where the referee rules as
// list says, and the ruleset on the rest.
func (r *room) decideHeld(list []mahjong.Overruling) ([]mahjong.Event, error) {
	x, err := r.game.(table.Refereed).RuledBy(list)
	if err != nil {
		return nil, err
	}
	switch h := r.call.held; {
	case h.seat == mahjong.NoSeat:
		return x.(table.Live).Lapse(nil)
	case h.by == ByClock:
		return x.TimedOut(nil, h.seat)
	default:
		return x.Decide(nil, h.seat, h.action)
	}
}

// awaitReferee returns when somebody who was called and is not here is waited
// for no more; then what is held is ruled by the ruleset, and play goes on.
func (r *room) awaitReferee(now time.Time) time.Time {
	if r.chair.here() {
		return time.Time{}
	}
	if at := r.chair.lostAt.Add(r.p.cfg.AwayGrace); at.After(now) {
		return at
	}
	// A failure is logged, and all of it tried again, by commit.
	if r.call.held != nil {
		events, err := r.decideHeld(nil)
		if err != nil {
			panic("parlour: what was held is refused: " + err.Error())
		}
		_ = r.commit(Commit{Kind: Judged, By: ByClock, Events: events})
		return r.now()
	}
	if r.commit(Commit{Kind: Resumed, By: ByClock}) == nil {
		r.tellAll()
	}
	return r.now()
}

// maxWhy is how many characters a reason may have.
const maxWhy = 200

func checkWhy(why string, needed bool) error {
	switch n := utf8.RuneCountInString(why); {
	case needed && n == 0:
		return errorAt(Malformed, "why", "a reason is wanted")
	case n > maxWhy:
		return errorAt(Malformed, "why", "%d characters, at most %d", n, maxWhy)
	}
	return nil
}

// callReferee stops the table because somebody wants a ruling, or the referee
// steps in.
func (r *room) callReferee(v *Viewer, req Request) error {
	s, by := r.playsAt(v.owner), ByPerson
	if r.isReferee(v.owner) {
		by = ByReferee
	}
	switch {
	case !r.refereed():
		return errorOf(NoReferee, "there is no referee at this table")
	case s == mahjong.NoSeat && by != ByReferee:
		return errorOf(NotSeated, "a spectator cannot call the referee")
	case r.status == Over:
		return errorOf(GameOver, "the game is over")
	case r.status != Playing:
		return errorOf(NotAsked, "the game has not begun")
	case r.call != nil:
		return errorOf(NotAsked, "the referee has been called")
	case !r.chair.here():
		return errorOf(NoReferee, "the referee is not here; the ruleset rules")
	}
	if err := checkWhy(req.Why, false); err != nil {
		return err
	}
	c := Commit{Kind: Called, By: by, Why: req.Why}
	if by == ByPerson {
		c.Seat = &s
	}
	return r.write(v, req, c)
}

// rules does what the referee asks for during a call.
func (r *room) rules(v *Viewer, req Request) error {
	switch {
	case !r.isReferee(v.owner):
		return errorOf(NotReferee, "only the referee does this")
	case r.call == nil:
		return errorOf(NotAsked, "the referee has not been called")
	case len(r.held) > 0:
		return errorOf(NotAsked, "the table still shows what was done; in a moment")
	}
	if err := checkWhy(req.Why, req.Verb == Undo); err != nil {
		return err
	}
	switch req.Verb {
	case Inspect:
		return r.write(v, req, Commit{Kind: Looked, By: ByReferee, Why: req.Why})
	case Propose:
		return r.propose(v, req)
	case Rule:
		return r.judge(v, req)
	case Undo:
		_, commits := r.undoable()
		if req.To < 0 || req.To >= len(commits) {
			return errorAt(Malformed, "to", "%d is none of the moments of this deal", req.To)
		}
		return r.write(v, req, Commit{Kind: Undone, By: ByReferee, To: &commits[req.To], Why: req.Why})
	}
	if r.call.held != nil {
		return errorOf(NotAsked, "what was done is to be ruled on, or undone, before play goes on")
	}
	return r.write(v, req, Commit{Kind: Resumed, By: ByReferee})
}

// write writes c down, tells all, and acknowledges it to v.
func (r *room) write(v *Viewer, req Request, c Commit) error {
	if err := r.commit(c); err != nil {
		return err
	}
	v.acked = req.ID
	r.tellAll()
	return nil
}

// propose answers how the ruleset would rule on an offence. Nothing happens.
func (r *room) propose(v *Viewer, req Request) error {
	if req.Fault == nil {
		return errorAt(Malformed, "fault", "it is missing")
	}
	events, err := r.game.(table.Strict).Judge(nil, *req.Fault, nil)
	if err != nil {
		return badRuling(err)
	}
	out := Proposal{Type: "proposal", ID: req.ID, Fault: *req.Fault}
	for _, e := range events {
		if e.Kind == mahjong.Ruled {
			out.Ruling = *e.Ruling
			if h := r.herald(v.lang); h != nil {
				out.Say = h.Ruling(e.Ruling, r.view(mahjong.NoSeat), r.names())
			}
		}
	}
	if !v.push(mustJSON(out)) {
		r.drop(v, ErrSlow)
	}
	return nil
}

// judge carries out the referee's ruling: on what is held, or on an offence
// that he reports.
func (r *room) judge(v *Viewer, req Request) error {
	c := Commit{Kind: Judged, By: ByReferee, Fault: req.Fault, Instead: req.Instead}
	var err error
	switch {
	case req.Fault == nil && r.call.held == nil:
		return errorAt(Malformed, "fault", "it is missing, and nothing waits for a ruling")
	case req.Fault == nil:
		if c.Events, err = r.decideHeld(req.Instead); err != nil {
			break
		}
		if err := r.checkNamed(req.Instead, c.Events); err != nil {
			return err
		}
	case r.call.held != nil:
		return errorOf(NotAsked, "what was done is to be ruled on first")
	default:
		var own *mahjong.Ruling
		if n := len(req.Instead); n > 1 || n == 1 && (req.Instead[0].Seat != req.Fault.Seat || req.Instead[0].Rule != req.Fault.Rule) {
			return errorAt(Malformed, "instead", "one ruling at most, for the seat and the offence that are reported")
		} else if n == 1 {
			own = &req.Instead[0].Ruling
		}
		c.Events, err = r.game.(table.Strict).Judge(nil, *req.Fault, own)
	}
	if err != nil {
		return badRuling(err)
	}
	return r.write(v, req, c)
}

// checkNamed says which of the rulings of list, by which events come, is on an
// offence that does not wait for one: the ruleset would rule on what does.
func (r *room) checkNamed(list []mahjong.Overruling, events []mahjong.Event) error {
	known := append(r.proposals(), events...)
	for i, x := range list {
		if !slices.ContainsFunc(known, func(e mahjong.Event) bool {
			return e.Kind == mahjong.Faulted && e.Seat == x.Seat && e.Rule == x.Rule
		}) {
			return errorAt(Malformed, fmt.Sprintf("instead.%d", i), "seat %d has committed no %s that waits for a ruling; name one of the offences in call.faults", x.Seat, x.Rule)
		}
	}
	return nil
}

// offences are what can be reported at this table.
func (r *room) offences() []mahjong.RuleID { return r.game.(table.Refereed).Offences() }

// chair puts who opens the table in the referee's chair, where that is ordered.
func (o *Order) chair(s *Settings, g table.Game) error {
	if o.Referee == "" {
		return nil
	}
	if x, ok := g.(table.Refereed); !ok || !x.Strict() {
		return errorAt(BadSetting, "referee", "there is one at a strict table only")
	}
	if o.Owner == (Owner{}) {
		return errorOf(NotSeated, "who has no cookie cannot be the referee")
	}
	name, err := CleanName(o.Referee)
	s.Referee = name
	return err
}
