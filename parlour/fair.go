package parlour

import (
	"time"

	"jansou/fair"
	"jansou/mahjong"
)

// Five shares make the wall of a deal (package fair). The server's follows from
// the secret in the table's first commit; its seal is told as soon as the deal
// before begins. The seats' seals come while that is played, and are fixed in the
// log when it is over and every program that makes shares has laid one down; then
// each opens its own. Nobody waits for a seat whose program has not said that it
// makes shares. docs/fair.md has the order of the messages, and why.

// How long a deal waits: for seals from the end of the one before, or from the
// beginning of the game, and for shares from when the seals were fixed, or the
// room was opened anew. The first waits longer: a page on a slow phone is still opening
// the table, and would have no share in that wall.
const (
	firstTime = 8 * time.Second
	laterTime = 3 * time.Second
)

// patience is how long the next deal waits.
func (r *room) patience() time.Duration {
	if r.deals == 0 {
		return firstTime
	}
	return laterTime
}

// Opens says when the server opens its shares of walls.
type Opens string

// When it does.
const (
	AfterGame Opens = ""     // of all deals, when the game is over
	AfterDeal Opens = "deal" // of each deal when it is over: then every hand of it is known, shown or not
)

// check says what is wrong with an order, for a table with a referee or without.
func (o Opens) check(referee bool) error {
	switch {
	case o != AfterGame && o != AfterDeal:
		return errorAt(BadSetting, "opens", "%q is neither %q nor %q", o, AfterGame, AfterDeal)
	case o == AfterDeal && referee:
		return errorAt(BadSetting, "opens", "a referee may set a deal back, so its wall is open after the game only")
	}
	return nil
}

// FairInfo is what everybody at a table may know of how the next wall is made, and
// of what the seats gave to the one on the table.
type FairInfo struct {
	Deal  int           `json:"deal"`            // the next, counted from 0 over the game
	Seal  fair.Hash     `json:"seal"`            // the server's, of that deal
	Seals *[4]fair.Hash `json:"seals,omitempty"` // of the seats, once they are fixed: who is among them opens its share
	Made  *fair.Round   `json:"made,omitempty"`  // of the deal before
	Share fair.Hash     `json:"share,omitzero"`  // the server's of that deal, when it is over at a table that opens it then
}

// exchange is what a room knows of the shares of the deal that is made next.
type exchange struct {
	seal   fair.Hash    // the server's
	seals  [4]fair.Hash // of the seats; the zero Hash: none
	fixed  bool         // they are in the log
	shares [4]fair.Hash
	opened [4]bool
	since  time.Time // seals are waited for from then on
	asked  time.Time // shares are

	made *fair.Round // of the deal before
	info *FairInfo   // what is told of it; nil: it was not made since it changed
}

// isFair reports whether shares make the walls of this table.
func (r *room) isFair() bool { return r.settings.Fair != "" }

// nextShare is the server's share of the deal that is made next.
func (r *room) nextShare() fair.Hash {
	return fair.ShareOf(r.settings.Seed, r.id, r.deals)
}

// sealOf is the server's seal of a deal at a table of that id.
func (s *Settings) sealOf(id string, deal uint32) fair.Hash {
	return fair.Seal(id, deal, fair.ShareOf(s.Seed, id, deal))
}

// exchangeAnew begins the exchange for the deal that is made next, after one to
// which the seats gave made.
func (r *room) exchangeAnew(made *fair.Round) {
	if r.isFair() {
		r.swap = exchange{seal: r.settings.sealOf(r.id, r.deals), made: made}
	}
}

// fairInfo is the exchange as everybody is told of it; nil where there is none.
func (r *room) fairInfo() *FairInfo {
	if !r.isFair() || r.status == Over {
		return nil
	}
	x := &r.swap
	if x.info == nil {
		x.info = &FairInfo{Deal: int(r.deals), Seal: x.seal, Made: x.made}
		if x.fixed {
			seals := x.seals
			x.info.Seals = &seals
		}
		if r.settings.Opens == AfterDeal && r.deals > 0 && r.game.NeedsWall() {
			x.info.Share = fair.ShareOf(r.settings.Seed, r.id, r.deals-1)
		}
	}
	return x.info
}

// MakesShares notes that the viewer's program makes shares: deals wait for it a
// moment.
func (v *Viewer) MakesShares() { v.room.send(func() { v.shares = true }) }

// makesShares reports whether a program that makes shares is there for s.
func (r *room) makesShares(s mahjong.Seat) bool {
	for v := range r.viewers {
		if v.shares && r.playsAt(v.owner) == s {
			return true
		}
	}
	return false
}

// tellStarted tells everybody that the game has begun, where the first deal waits for
// seals; otherwise the deal says so.
func (r *room) tellStarted() {
	for s := range mahjong.NoSeat {
		if r.isFair() && r.makesShares(s) {
			r.tellAll()
			return
		}
	}
}

// fixSeals puts the seals into the log as soon as the next deal is sure to come and
// every program that makes shares has laid its own down; and has the shares
// opened. It returns until when the deal waits; the zero time: it does not.
func (r *room) fixSeals(now time.Time) time.Time {
	if !r.isFair() {
		return time.Time{}
	}
	x := &r.swap
	if x.fixed {
		for s := range x.seals {
			if x.seals[s] != (fair.Hash{}) && !x.opened[s] {
				return x.asked.Add(r.patience())
			}
		}
		return time.Time{}
	}
	some := false
	for s := range mahjong.NoSeat {
		switch {
		case x.seals[s] != (fair.Hash{}):
			some = true
		case r.makesShares(s):
			if until := x.since.Add(r.patience()); until.After(now) {
				return until
			}
		}
	}
	if !some {
		return time.Time{}
	}
	if r.commit(Commit{Kind: Sealed, Fair: &fair.Round{Seals: x.seals}}) != nil {
		return now.Add(time.Second) // it is logged, and tried again, by commit
	}
	r.tellAll()
	return x.asked.Add(r.patience())
}

// round is what the seats give to the deal that begins now.
func (r *room) round() *fair.Round {
	x := &r.swap
	out := &fair.Round{Seals: x.seals, Shares: new([4]fair.Hash), Why: new([4]fair.Why)}
	for s := range mahjong.NoSeat {
		switch {
		case !x.fixed || x.seals[s] == (fair.Hash{}):
			out.Seals[s] = fair.Hash{}
			if out.Why[s] = fair.NoSeal; r.seats[s].bot {
				out.Why[s] = fair.Bot
			}
		case !x.opened[s]:
			out.Why[s] = fair.NoShare
		default:
			out.Shares[s] = x.shares[s]
		}
	}
	return out
}

// seedOfDeal returns the seed of the deal that begins now, and the part of its
// commit that says how it came to be.
func (r *room) seedOfDeal() (Seed, Commit) {
	c := Commit{Kind: DealBegun}
	if !r.isFair() {
		if n := int(r.deals); n < len(r.settings.Seeds) {
			return r.settings.Seeds[n], c
		}
		return r.settings.Seed, c
	}
	c.Fair = r.round()
	next := r.settings.sealOf(r.id, r.deals+1)
	c.Seal = &next
	return Seed(fair.Seed(r.id, r.deals, r.nextShare(), *c.Fair.Shares)), c
}

// laysSeal takes the seal of a seat for the next deal.
func (r *room) laysSeal(v *Viewer, req Request) error {
	s, err := r.sharer(v, req)
	if err != nil {
		return err
	}
	x := &r.swap
	switch had := x.seals[s]; {
	case had == req.Hash: // also when they are fixed
	case x.fixed:
		return errorOf(NotAsked, "the seals of deal %d are fixed; lay down one for the next", r.deals)
	case had != (fair.Hash{}):
		return errorAt(SealedOtherwise, "seal", "there is another seal of seat %d for deal %d, and it binds", s, r.deals)
	case req.Hash == x.seal || req.Hash == (fair.Hash{}):
		return errorAt(Malformed, "seal", "that is no seal of seat %d", s)
	}
	x.seals[s] = req.Hash
	v.acked = req.ID
	r.tell(v, nil)
	return nil
}

// opensShare takes the share of a seat for the next deal.
func (r *room) opensShare(v *Viewer, req Request) error {
	s, err := r.sharer(v, req)
	if err != nil {
		return err
	}
	x := &r.swap
	switch {
	case !x.fixed:
		return errorOf(NotAsked, "the seals of deal %d are not fixed: to open a share now would bind you alone", r.deals)
	case x.seals[s] == (fair.Hash{}):
		return errorOf(NotAsked, "seat %d has no seal among those of deal %d", s, r.deals)
	case fair.SeatSeal(r.id, r.deals, s, req.Hash) != x.seals[s]:
		return errorAt(BadShare, "share", "it does not fit the seal of seat %d for deal %d", s, r.deals)
	}
	x.shares[s], x.opened[s] = req.Hash, true
	v.acked = req.ID
	r.tell(v, nil)
	return nil
}

// sharer is the seat that takes part in the exchange as v asks.
func (r *room) sharer(v *Viewer, req Request) (mahjong.Seat, error) {
	s := r.playsAt(v.owner)
	switch {
	case s == mahjong.NoSeat:
		return s, errorOf(NotSeated, "a spectator has no share in the wall")
	case r.status == Over:
		return s, errorOf(GameOver, "the game is over")
	case !r.isFair():
		return s, errorOf(NotAsked, "the walls of this table are made without shares")
	case req.Deal != int(r.deals):
		return s, errorAt(NotAsked, "deal", "%d is not the next deal, %d is", req.Deal, r.deals)
	}
	return s, nil
}

// foldFair is fold for what the exchange of shares adds to the log.
func (r *room) foldFair(c *Commit) {
	x := &r.swap
	switch c.Kind {
	case Opened, DealBegun:
		r.exchangeAnew(c.Fair)
	case Sat, Rose, Removed:
		if r.status == Waiting {
			x.seals[*c.Seat] = fair.Hash{} // of who sat there
		}
	case Swapped:
		// A seal is of a seat: who has changed seats lays down another.
		x.seals[*c.Seat], x.seals[*c.With] = fair.Hash{}, fair.Hash{}
	case Started:
		x.since = r.now()
	case Sealed:
		x.seals, x.fixed, x.asked, x.info = c.Fair.Seals, true, r.now(), nil
	}
}
