package parlour

import (
	"cmp"
	"slices"

	"jansou/mahjong"
)

// Before the game the host arranges who sits where: two seats are swapped, a bot of
// some sort takes a seat at once, so that nobody else is waited for there, or gives
// it back. The others see it and may leave. Once the game has begun, seats are as
// they are: a hand belongs to one.

// chairs is for how many people seats are kept.
func (r *room) chairs() int { return min(r.settings.People, int(mahjong.NoSeat)-r.botsSat) }

// arranges does what the host asks for before the game.
func (r *room) arranges(v *Viewer, req Request) error {
	switch {
	case r.status != Waiting:
		return errorOf(NotWaiting, "the game has begun")
	case req.Seat == nil || !req.Seat.Valid():
		return errorAt(Malformed, "seat", "it is not from 0 to 3")
	}
	s, p := *req.Seat, &r.seats[*req.Seat]
	switch req.Verb {
	case Swap:
		return r.swapSeats(v, req)
	case SeatBot:
		bot := cmp.Or(req.Bot, r.bots())
		switch {
		case p.taken:
			return errorAt(SeatTaken, "seat", "%d is taken", s)
		case !slices.Contains(r.p.cfg.Bots, bot):
			return errorAt(BadSetting, "bot", "%q is none of %q", bot, r.p.cfg.Bots)
		case r.settings.Pool != "":
			return errorOf(BadSetting, "at a table of quick match free seats are filled by it, or by bots at the start")
		case r.botsSat == int(mahjong.NoSeat)-1:
			return errorOf(TableFull, "one seat is a person's")
		}
		return r.write(v, req, Commit{Kind: BotSat, Seat: req.Seat, Name: namesOfBots(r.people()...)[s], Bot: bot, By: ByPerson, Answer: req.ID})
	default:
		if !p.bot {
			return errorAt(NotSeated, "seat", "no bot sits on %d", s)
		}
		return r.write(v, req, Commit{Kind: BotRose, Seat: req.Seat, By: ByPerson, Answer: req.ID})
	}
}

// swapSeats has two seats change who sits there.
func (r *room) swapSeats(v *Viewer, req Request) error {
	switch {
	case req.With == nil || !req.With.Valid():
		return errorAt(Malformed, "with", "it is not from 0 to 3")
	case *req.With == *req.Seat:
		return errorAt(Malformed, "with", "it is the same seat")
	case !r.seats[*req.Seat].taken && !r.seats[*req.With].taken:
		return errorAt(NotSeated, "seat", "nobody sits on %d or %d", *req.Seat, *req.With)
	}
	return r.write(v, req, Commit{Kind: Swapped, Seat: req.Seat, With: req.With, By: ByPerson, Answer: req.ID})
}

// foldChairs is fold for what of that stands in the log.
func (r *room) foldChairs(c *Commit) {
	switch s := *c.Seat; c.Kind {
	case Swapped:
		r.seats[s], r.seats[*c.With] = r.seats[*c.With], r.seats[s]
		r.swap.info = nil
	case BotSat:
		r.seats[s] = seat{taken: true, bot: true, name: c.Name, plays: c.Bot}
		r.botsSat++
	case BotRose:
		r.seats[s] = seat{}
		r.botsSat--
	}
}
