package parlour

import (
	"slices"
	"time"

	"jansou/mahjong"
)

// Whoever plays may propose a pause, and where everybody who is here agrees the
// table stands still: at once, for what calls one away does not wait for the end of
// a deal. Nobody may do anything meanwhile, and clocks run on from where they stood
// (ADR 123). A pause stands in the log, and outlives a restart; a vote does not.

// voteTime is how long people have to answer; who has not by then has said no.
const voteTime = 20 * time.Second

// pauseMinutes are how long a pause may be. A person has one in each round, and one
// vote in each deal.
var pauseMinutes = []int{1, 3, 5}

// VoteInfo is a pause that somebody has proposed.
type VoteInfo struct {
	By      mahjong.Seat `json:"by"`
	Minutes int          `json:"minutes"`
	Left    int64        `json:"left"` // milliseconds to answer
	Yes     []int        `json:"yes"`  // seats of who agrees, By among them
}

// RecessInfo is a pause that all have agreed to.
type RecessInfo struct {
	By      mahjong.Seat `json:"by"`
	Minutes int          `json:"minutes"`
	Left    int64        `json:"left"` // milliseconds until play goes on by itself
	Back    []int        `json:"back"` // seats of who would go on; when all who are here would, play does
}

// recess is what a room knows of pauses.
type recess struct {
	vote    *vote
	since   time.Time // a pause began; zero: there is none
	until   time.Time
	by      mahjong.Seat
	minutes int
	back    [4]bool
	had     map[Owner]mahjong.Kind // in which round people had one last
	tried   map[Owner]uint32       // in which deal people proposed one last
}

// vote is a VoteInfo as the room knows it.
type vote struct {
	by      mahjong.Seat
	minutes int
	until   time.Time
	yes     [4]bool
}

// pauses reports whether the table stands still because all agreed to.
func (r *room) pauses() bool { return r.status == Playing && !r.recess.since.IsZero() }

// who is the person who plays on s.
func (p *seat) who() Owner {
	if p.sub != nil {
		return p.sub.owner
	}
	return p.owner
}

// mayPause says why the person of s may not propose a pause; no code: it may. It is
// asked for every state that is told, and makes no sentence.
func (r *room) mayPause(s mahjong.Seat) (Code, string) {
	people := 0
	for t := range r.seats {
		if p := &r.seats[t]; p.taken && !p.bot {
			people++
		}
	}
	switch {
	case s == mahjong.NoSeat:
		return NotSeated, "only who plays proposes a pause"
	case r.status == Waiting:
		return NotAsked, "the game has not begun"
	case r.status == Over:
		return GameOver, "the game is over"
	case r.refereed():
		return NotAsked, "at a table with a referee the referee stops play"
	case people < 2:
		return NotAsked, "who plays alone holds the table"
	case r.pauses() || r.recess.vote != nil:
		return NotAsked, "the table pauses, or a pause is voted on"
	}
	who := r.seats[s].who()
	if deal, tried := r.recess.tried[who]; tried && deal == r.deals {
		return PauseTaken, "you have proposed a pause in this deal"
	}
	if round, had := r.recess.had[who]; had && round == r.windNow() {
		return PauseTaken, "you had a pause in this round"
	}
	return "", ""
}

// windNow is the wind of the round that is played.
func (r *room) windNow() mahjong.Kind { return r.game.View(mahjong.NoSeat).Prevailing }

// pausing does what has to do with pauses.
func (r *room) pausing(v *Viewer, req Request) error {
	s := r.playsAt(v.owner)
	x := &r.recess
	switch {
	case req.Verb == ProposePause:
		return r.proposePause(v, req, s)
	case s == mahjong.NoSeat:
		return errorOf(NotSeated, "only who plays is asked")
	case req.Verb == Back && !r.pauses():
		return errorOf(NotAsked, "the table does not pause")
	case req.Verb == Back:
		had := x.back[s]
		if x.back[s] = true; !r.waitedFor(r.isBack) {
			err := r.write(v, req, Commit{Kind: Unpaused, By: ByPerson, Answer: req.ID})
			x.back[s] = had || err == nil
			return err
		}
	case x.vote == nil:
		return errorOf(NotAsked, "no pause is voted on")
	case !req.On:
		x.vote = nil
	default:
		x.vote.yes[s] = true // advance looks whether that was the last
	}
	v.acked = req.ID
	r.tellAll()
	return nil
}

// proposePause puts a pause to the vote.
func (r *room) proposePause(v *Viewer, req Request, s mahjong.Seat) error {
	if code, why := r.mayPause(s); code != "" {
		return errorOf(code, "%s", why)
	}
	if !slices.Contains(pauseMinutes, req.Minutes) {
		return errorAt(Malformed, "minutes", "%d is none of %v", req.Minutes, pauseMinutes)
	}
	x := &r.recess
	x.vote = &vote{by: s, minutes: req.Minutes, until: r.now().Add(voteTime)}
	x.vote.yes[s] = true
	if x.tried == nil {
		x.tried = map[Owner]uint32{}
	}
	x.tried[v.owner] = r.deals
	v.acked = req.ID
	r.tellAll()
	return nil
}

// countVotes begins the pause that all who are here agree to, or ends a vote whose
// time is over, and returns when that is; the zero time: nothing is voted on.
func (r *room) countVotes(now time.Time) time.Time {
	x := &r.recess
	switch {
	case x.vote == nil:
		return time.Time{}
	case r.status != Playing:
		x.vote = nil
		return time.Time{}
	case !x.vote.until.After(now):
		x.vote = nil
		r.tellAll()
		return time.Time{}
	case r.waitedFor(func(s mahjong.Seat) bool { return x.vote.yes[s] }):
		return x.vote.until
	case r.windowEnd.After(now):
		// As long as a discard lies the pause waits, whether anybody may claim it or not:
		// who saw it begin sooner would know.
		return r.windowEnd
	case len(r.held) > 0:
		// What was done is shown before the table stands still.
		return x.vote.until
	}
	// A failure is logged, and the pause begins a moment later, by commit.
	by := x.vote.by
	if r.commit(Commit{Kind: Paused, Seat: &by, Minutes: x.vote.minutes, By: ByPerson}) == nil {
		r.tellAll()
	}
	return r.now()
}

// endPause lets play go on when the pause is over, or all would go on who are still
// there, and returns when that is.
func (r *room) endPause(now time.Time) time.Time {
	until, by := r.recess.until, ByClock
	if at := r.allBack(); !at.IsZero() && at.Before(until) {
		until, by = at, ByPerson
	}
	if until.After(now) {
		return until
	}
	if r.commit(Commit{Kind: Unpaused, By: by}) == nil {
		r.tellAll()
	}
	return r.now()
}

// allBack returns when all who are there would go on; the zero time: not as things are.
// Whose line is lost is waited for until that person counts as away: who only loads the
// page anew has not agreed.
func (r *room) allBack() (at time.Time) {
	if !r.others(mahjong.NoSeat) || r.waitedFor(r.isBack) {
		return at
	}
	for s := range r.seats {
		if p := &r.seats[s]; p.taken && !p.bot && !p.present() && r.awaySince(p).After(at) {
			at = r.awaySince(p)
		}
	}
	return at
}

// isBack reports whether s would go on.
func (r *room) isBack(s mahjong.Seat) bool { return r.recess.back[s] }

// foldPause is fold for pauses.
func (r *room) foldPause(c *Commit) {
	x := &r.recess
	switch c.Kind {
	case Paused:
		long := time.Duration(c.Minutes) * time.Minute
		left := long - r.p.cfg.Date().Sub(time.UnixMicro(c.At)) // of one that was read from the log a part is over
		x.vote, x.back = nil, [4]bool{}
		x.since, x.until = r.now(), r.now().Add(max(0, min(long, left)))
		x.by, x.minutes = *c.Seat, c.Minutes
		if x.had == nil {
			x.had = map[Owner]mahjong.Kind{}
		}
		x.had[r.seats[*c.Seat].who()] = r.windNow()
	case Unpaused:
		if !x.since.IsZero() {
			r.runOn(r.now().Sub(x.since))
			x.since = time.Time{}
		}
	}
}

// voteInfo is what is told of a vote; nil where there is none.
func (r *room) voteInfo() *VoteInfo {
	x := r.recess.vote
	if x == nil || r.status != Playing {
		return nil // what is left of it ends with the game
	}
	return &VoteInfo{By: x.by, Minutes: x.minutes, Left: max(0, x.until.Sub(r.now())).Milliseconds(), Yes: seatsOf(x.yes)}
}

// recessInfo is what is told of a pause; nil where there is none.
func (r *room) recessInfo() *RecessInfo {
	if !r.pauses() {
		return nil
	}
	x := &r.recess
	return &RecessInfo{By: x.by, Minutes: x.minutes, Left: max(0, x.until.Sub(r.now())).Milliseconds(), Back: seatsOf(x.back)}
}

// seatsOf lists the seats of a set. A seat is a byte, and a list of bytes is base64 in
// JSON: so they are told as numbers.
func seatsOf(set [4]bool) []int {
	out := []int{}
	for s, in := range set {
		if in {
			out = append(out, s)
		}
	}
	return out
}
