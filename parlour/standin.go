package parlour

import (
	"slices"

	"jansou/mahjong"
)

// Who is away during a game is played for: by the clock's default, by a bot, or by
// a person who looked on and was let in, as the table's setting says. The seat stays
// its owner's, and so does the result. A table may forbid whoever plays for another
// to win; that stands in front of the game, whose rules are as they are (ADR 121).

// Substitute says who plays for somebody who is away.
type Substitute string

// The substitutes, each with those before it.
const (
	NoSubstitute     Substitute = "none"   // the clock's default
	BotSubstitute    Substitute = "bot"    // a bot, at once
	PersonSubstitute Substitute = "person" // a bot, or a person who looked on and was let in
)

// Substitutes are those that a table may choose.
var Substitutes = []Substitute{NoSubstitute, BotSubstitute, PersonSubstitute}

// Role is how a viewer stands to the seat whose hand it sees, where that is not
// the usual way.
type Role string

// The roles.
const (
	PlaysFor  Role = "substitute" // it plays for the seat's owner, who is away
	PlayedFor Role = "away"       // it owns the seat, and another person plays: Sit takes it back
)

// OfferInfo is that somebody who looks on would play for who is away from a seat.
type OfferInfo struct {
	N    int          `json:"n"` // its number, by which it is let in
	Seat mahjong.Seat `json:"seat"`
	Name string       `json:"name"`
	You  bool         `json:"you,omitempty"`
	Yes  []int        `json:"yes,omitempty"` // where there is no host: seats whose people have agreed
}

// standIn is a person who plays for the owner of a seat.
type standIn struct {
	owner Owner
	name  string
}

// offer is an OfferInfo as the room knows it. It stands in no log: who offers is
// there, and may do it again.
type offer struct {
	n     int
	seat  mahjong.Seat
	owner Owner
	name  string
	yes   [4]bool
}

// standingIn is what a room knows of substitutes.
type standingIn struct {
	offers []offer
	n      int                    // the last number of one
	saw    map[Owner]mahjong.Seat // whose hand of this deal people saw who played for another
}

// mostOffers is how many people may offer to stand in at once.
const mostOffers = 8

// standsIn reports whether the table has a substitute of that sort.
func (s *Settings) standsIn(by Substitute) bool {
	return slices.Index(Substitutes, s.Substitute) >= slices.Index(Substitutes, by)
}

// playsAt returns the seat for which owner chooses: its own, unless another person
// plays there, or that of whom it plays for.
func (r *room) playsAt(owner Owner) mahjong.Seat {
	if s := r.seatOf(owner); s != mahjong.NoSeat && r.seats[s].isPlayedBy(owner) {
		return s
	}
	return mahjong.NoSeat
}

// isPlayedBy reports whether owner is the person who chooses for the seat.
func (p *seat) isPlayedBy(owner Owner) bool {
	if p.sub != nil {
		return owner == p.sub.owner
	}
	return p.taken && !p.bot && !p.removed && owner == p.owner
}

// botStandsIn reports whether a bot plays for the person of s, who is away.
func (r *room) botStandsIn(s mahjong.Seat) bool {
	p := &r.seats[s]
	return p.taken && !p.bot && !p.present() && r.settings.standsIn(BotSubstitute)
}

// mayNotWin reports whether s is played by a substitute that may not win.
func (r *room) mayNotWin(s mahjong.Seat) bool {
	if !r.settings.MayNotWin || !s.Valid() {
		return false
	}
	return r.seats[s].sub != nil || r.botStandsIn(s)
}

// withoutWins leaves wins out of what may be done.
func withoutWins(list []mahjong.Action) []mahjong.Action {
	wins := func(a mahjong.Action) bool { return a.Kind == mahjong.Win }
	if !slices.ContainsFunc(list, wins) {
		return list
	}
	return slices.DeleteFunc(slices.Clone(list), wins)
}

// role is how owner stands to the seat whose hand it sees.
func (r *room) role(owner Owner, s mahjong.Seat) Role {
	switch {
	case s == mahjong.NoSeat || r.seats[s].sub == nil:
		return ""
	case r.seats[s].sub.owner == owner:
		return PlaysFor
	}
	return PlayedFor
}

// substitutes does what has to do with substitutes.
func (r *room) substitutes(v *Viewer, req Request) error {
	switch {
	case r.status == Waiting:
		return errorOf(NotAsked, "the game has not begun")
	case r.status == Over:
		return errorOf(GameOver, "the game is over")
	case !r.settings.standsIn(PersonSubstitute):
		return errorOf(BadSetting, "at this table no person is let in: its substitute is %q", r.settings.Substitute)
	case req.Verb == LetIn:
		return r.letIn(v, req)
	}
	return r.offers(v, req)
}

// offers notes that v would play for who is away from a seat, or not any more.
func (r *room) offers(v *Viewer, req Request) error {
	mine := slices.IndexFunc(r.sub.offers, func(o offer) bool { return o.owner == v.owner })
	if !req.On {
		if mine >= 0 {
			r.sub.offers = slices.Delete(r.sub.offers, mine, mine+1)
		}
		v.acked = req.ID
		r.tellAll()
		return nil
	}
	if req.Seat == nil || !req.Seat.Valid() {
		return errorAt(Malformed, "seat", "it is not from 0 to 3")
	}
	if err := r.mayStandIn(v.owner, *req.Seat); err != nil {
		return err
	}
	if err := r.admits(v.owner); err != nil {
		return err
	}
	name, err := r.nameAtTable(req.Name, v.owner)
	if err != nil {
		return err
	}
	if mine >= 0 {
		r.sub.offers = slices.Delete(r.sub.offers, mine, mine+1)
	}
	if len(r.sub.offers) == mostOffers {
		return errorOf(TableFull, "%d people have offered to stand in", mostOffers)
	}
	r.comeForward(v)
	r.sub.n++
	r.sub.offers = append(r.sub.offers, offer{n: r.sub.n, seat: *req.Seat, owner: v.owner, name: name})
	v.acked = req.ID
	r.tellAll()
	return nil
}

// mayStandIn says why a person may not play for who is away from s.
func (r *room) mayStandIn(o Owner, s mahjong.Seat) error {
	p := &r.seats[s]
	at, saw := r.sub.saw[o]
	switch {
	case o == (Owner{}):
		return errorOf(NotSeated, "who has no cookie cannot sit down")
	case !p.taken || p.bot:
		return errorAt(NotSeated, "seat", "no person has seat %d", s)
	case p.present():
		return errorAt(SeatTaken, "seat", "who plays on %d is here", s)
	case r.seatOf(o) != mahjong.NoSeat || r.isReferee(o):
		return errorOf(AlreadySeated, "you have a seat, or the referee's chair")
	case slices.ContainsFunc(r.seats[:], func(p seat) bool { return p.taken && !p.bot && p.owner == o }), saw && at != s:
		return errorOf(AlreadySeated, "you have seen another hand of this game")
	}
	return nil
}

// letIn seats a person who has offered to play for another, where the host says so,
// or without one everybody who is here; or refuses the offer.
func (r *room) letIn(v *Viewer, req Request) error {
	mine := r.playsAt(v.owner)
	hosted := r.host.owner != (Owner{})
	switch {
	case hosted && !r.isHost(v.owner):
		return errorOf(NotHost, "only the host lets people in")
	case !hosted && mine == mahjong.NoSeat:
		return errorOf(NotSeated, "only who plays at the table lets people in")
	}
	at := slices.IndexFunc(r.sub.offers, func(o offer) bool { return o.n == req.Offer })
	if at < 0 {
		return errorAt(NotAsked, "offer", "nobody offers to stand in under the number %d", req.Offer)
	}
	o := &r.sub.offers[at]
	if !req.On {
		r.sub.offers = slices.Delete(r.sub.offers, at, at+1)
		v.acked = req.ID
		r.tellAll()
		return nil
	}
	if err := r.mayStandIn(o.owner, o.seat); err != nil {
		return err
	}
	if !hosted {
		o.yes[mine] = true
		if r.waitedFor(func(s mahjong.Seat) bool { return o.yes[s] }) {
			v.acked = req.ID
			r.tellAll()
			return nil
		}
	}
	in := *o // the list changes with the commit
	return r.write(v, req, Commit{Kind: StoodIn, Seat: &in.seat, Name: in.name, Owner: &in.owner, By: ByPerson, Answer: req.ID})
}

// waitedFor reports whether somebody who is here has not said yes.
func (r *room) waitedFor(yes func(mahjong.Seat) bool) bool {
	for s := range mahjong.NoSeat {
		if r.seats[s].present() && !yes(s) {
			return true
		}
	}
	return false
}

// standDown gives a seat back to its owner: who takes it again, or from whom the
// substitute goes.
func (r *room) standDown(v *Viewer, req Request, s mahjong.Seat, ban bool) error {
	return r.write(v, req, Commit{Kind: StoodDown, Seat: &s, By: ByPerson, Answer: req.ID, Ban: ban})
}

// withdraw forgets the offers of who is gone.
func (r *room) withdraw(owner Owner) {
	for v := range r.viewers {
		if v.owner == owner {
			return
		}
	}
	n := len(r.sub.offers)
	r.sub.offers = slices.DeleteFunc(r.sub.offers, func(o offer) bool { return o.owner == owner })
	if len(r.sub.offers) < n {
		r.tellAll()
	}
}

// offerInfos are the offers as viewer is told of them.
func (r *room) offerInfos(viewer Owner) (out []OfferInfo) {
	for i := range r.sub.offers {
		o := &r.sub.offers[i]
		if r.seats[o.seat].present() || r.status != Playing {
			continue // who was away is back, or the game is over
		}
		out = append(out, OfferInfo{N: o.n, Seat: o.seat, Name: o.name, You: o.owner == viewer, Yes: seatsOf(o.yes)})
	}
	return out
}

// foldStandIn is fold for what of substitutes stands in the log.
func (r *room) foldStandIn(c *Commit) {
	p := &r.seats[*c.Seat]
	switch c.Kind {
	case StoodIn:
		for v := range r.onlookers {
			if v.owner == *c.Owner {
				r.comeForward(v)
			}
		}
		r.wholeForAll()
		p.sub = &standIn{*c.Owner, c.Name}
		p.left, p.ready, p.lostAt = false, false, r.now()
		r.saw(*c.Owner, *c.Seat)
		r.sub.offers = slices.DeleteFunc(r.sub.offers, func(o offer) bool { return o.seat == *c.Seat || o.owner == *c.Owner })
	case StoodDown:
		if p.sub == nil {
			return
		}
		if c.Ban && !r.isBanned(p.sub.owner) {
			r.host.banned = append(r.host.banned, p.sub.owner)
		}
		r.wholeForAll()
		r.letGo(p.sub.owner)
		p.sub, p.lostAt = nil, r.now()
	}
	p.viewers = 0
	r.countViewers(*c.Seat)
	p.left = c.Kind == StoodDown && p.viewers == 0
}

// saw notes that a person who plays for another has seen that hand of this deal.
func (r *room) saw(o Owner, s mahjong.Seat) {
	if r.sub.saw == nil {
		r.sub.saw = map[Owner]mahjong.Seat{}
	}
	r.sub.saw[o] = s
}

// wholeForAll has everybody told whole: some see another hand now.
func (r *room) wholeForAll() {
	for v := range r.viewers {
		v.whole()
	}
}

// endStandIns gives every seat back to its owner when the game is over, and reports
// whether there was one to give.
func (r *room) endStandIns() (any bool) {
	r.sub = standingIn{}
	for s := range mahjong.NoSeat {
		p := &r.seats[s]
		if p.sub == nil {
			continue
		}
		any, p.sub, p.viewers = true, nil, 0
		r.countViewers(s)
		p.left = p.viewers == 0
	}
	return any
}

// substitute is the setting as it is told: none is not.
func (s *Settings) substitute() Substitute {
	if s.Substitute == NoSubstitute {
		return ""
	}
	return s.Substitute
}
