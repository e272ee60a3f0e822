package parlour

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"time"

	"jansou/mahjong"
	"jansou/table"
)

// choice is one moment at which a seat must choose. It is known by how many
// events the seat has seen: nothing else changes what it may do.
type choice struct {
	asked bool
	rev   int
	began time.Time
	base  time.Duration // what the clock gives it before the bank
	delay time.Duration // how long a bot seems to think

	thought *thought // what its bot was asked; nil: nothing yet
}

// legal returns what s may do now, which must not be changed. While events are held nobody may do
// anything: what was open has been settled, and is shown in a moment.
func (r *room) legal(s mahjong.Seat) []mahjong.Action {
	if s == mahjong.NoSeat || r.status != Playing || r.call != nil || r.pauses() || len(r.held) > 0 {
		return nil
	}
	l := &r.lawful[s]
	if !l.known {
		*l = lawful{known: true, actions: r.game.Legal(s, nil)}
	}
	if !r.mayNotWin(s) {
		return l.actions
	}
	if l.noWins == nil {
		l.noWins = withoutWins(l.actions)
	}
	return l.noWins
}

// notice returns the choice that s has now, begun when it arose.
func (r *room) notice(s mahjong.Seat, now time.Time) *choice {
	if r.call != nil || r.pauses() {
		return &choice{} // the clock stands, and runs on when play does
	}
	c := &r.seats[s].choice
	legal := r.legal(s)
	// Nobody need choose whether to speak while another is asked.
	asked := len(legal) > 0 && (r.game.Asked(s) || mayPass(legal))
	if asked && (!c.asked || c.rev != r.rev[s]) {
		*c = choice{rev: r.rev[s], began: now, base: r.base(legal), delay: r.botDelay()}
	}
	c.asked = asked
	return c
}

// undisturbed returns the seats whose choice e leaves as it is, a bit each: they
// are asked, and e is what another has to say before its turn. It takes nothing
// of their time, and gives them none.
func (r *room) undisturbed(e *mahjong.Event) (set uint8) {
	if e.Kind != mahjong.Declared {
		return 0
	}
	for s := range mahjong.NoSeat {
		if c := &r.seats[s].choice; s != e.Seat && c.asked && c.rev == r.rev[s] && r.game.Asked(s) {
			set |= 1 << s
		}
	}
	return set
}

// chooseFor lets one bot or clock choose whose time has come, and returns when
// the next one's comes. Bots think at the same time and are played in the order of
// their seats, so that the same choices make the same log.
func (r *room) chooseFor(now time.Time) (next time.Time) {
	sooner := func(at time.Time) {
		if next.IsZero() || at.Before(next) {
			next = at
		}
	}
	thinks := false // a bot does whose turn it is to be played
	for s := range mahjong.NoSeat {
		c := r.notice(s, now)
		if !c.asked {
			continue
		}
		due := r.due(s, c)
		switch {
		case due.IsZero():
			continue
		case due.After(now):
			sooner(due)
			continue
		case !r.seats[s].bot && !r.botStandsIn(s):
			r.playDefault(s)
			return now
		}
		late := r.consult(s, c, due)
		switch {
		case thinks:
		case late.After(now):
			thinks = true
			sooner(late)
		default:
			r.playBot(s, c)
			return now
		}
	}
	return next
}

// playDefault plays for s what its clock plays, and reports whether that is in the
// log. A failure is logged, and tried again, by commit.
func (r *room) playDefault(s mahjong.Seat) bool {
	err := r.timeOut(s)
	var refusal *mahjong.Refusal
	if errors.As(err, &refusal) {
		panic("parlour: the game refuses its own default: " + err.Error())
	}
	return err == nil
}

// could returns what a person at s could commit now at a strict table, lawful
// or not; nothing at another, where legal says all.
func (r *room) could(s mahjong.Seat) []mahjong.Action {
	x, ok := r.game.(table.Strict)
	if !ok || !x.Strict() || len(r.legal(s)) == 0 {
		return nil
	}
	if r.mayNotWin(s) {
		return withoutWins(x.Could(s, nil))
	}
	return x.Could(s, nil)
}

// timeOut plays for s what its clock plays. At a strict table somebody who is
// here and has let it run out is judged for that; who is away is not.
func (r *room) timeOut(s mahjong.Seat) error {
	x, ok := r.game.(table.Strict)
	if !ok || !r.seats[s].present() {
		return r.do(s, r.game.Default(s), ByClock, "")
	}
	events, err := x.TimedOut(nil, s)
	if err != nil {
		return err
	}
	return r.acted(s, r.game.Default(s), ByClock, "", events)
}

// do plays action a of seat s: what follows is written to the log, and then it
// has happened.
func (r *room) do(s mahjong.Seat, a mahjong.Action, by By, answer string) error {
	events, err := decide(r.game, s, a)
	if err != nil {
		return err
	}
	return r.acted(s, a, by, answer, events)
}

// acted writes down that s did a and what followed.
func (r *room) acted(s mahjong.Seat, a mahjong.Action, by By, answer string, events []mahjong.Event) error {
	c := Commit{Kind: Acted, Seat: &s, Action: &a, By: by, Answer: answer, Spent: r.spent(s, by).Microseconds()}
	if held, err := r.holds(events, c); held {
		return err
	}
	c.Events = events
	return r.commit(c)
}

// bots is the name of the bots of this table. One that is known no more, in a
// log of another program, is the usual one.
func (r *room) bots() string { return r.known(r.settings.Bots) }

// newBot is the bot of a seat: of the sort that the host chose for it, or else of
// the table's.
func (r *room) newBot(s mahjong.Seat) Player {
	return r.p.cfg.NewBot(r.settings.Text, r.known(cmp.Or(r.seats[s].plays, r.settings.Bots)), s)
}

// known is a bot of that name, or else the usual one.
func (r *room) known(name string) string {
	if all := r.p.cfg.Bots; !slices.Contains(all, name) {
		return all[len(all)-1]
	}
	return name
}

// begin makes the game and seats the bots.
func (r *room) begin(bots *[4]string) {
	game, tiles, err := r.p.cfg.Rules.New(r.settings.Text, r.settings.Length)
	if err != nil {
		panic(fmt.Errorf("parlour: the ruleset of the log: %w", err))
	}
	r.game, r.tiles, r.status = game, tiles, Playing
	r.moved()
	for v := range r.viewers {
		v.whole() // what changes in play gets the shortest numbers then
	}
	for s, name := range bots {
		if name != "" && r.settings.Imported != "" {
			r.seats[s] = seat{taken: true, name: name} // a person whom nobody knows here
		} else if name != "" {
			plays := r.seats[s].plays
			r.seats[s] = seat{taken: true, bot: true, name: name, plays: plays}
			if !r.replica {
				r.seats[s].player = r.newBot(mahjong.Seat(s))
			}
		}
	}
}

// dealAt returns when the next deal is to begin. The first begins at once, a
// further one when everybody who is here is ready or the pause is over.
func (r *room) dealAt() time.Time {
	present := 0
	for s := range r.seats {
		if p := &r.seats[s]; !p.bot && p.present() {
			present++
			if !p.ready {
				return r.pauseEnd
			}
		}
	}
	if present == 0 {
		return r.pauseEnd
	}
	return time.Time{}
}

// deal builds the next wall of the shares, or of the table's seed, has the dice
// break it where the game throws any, and begins the deal.
func (r *room) deal() {
	seed, c := r.seedOfDeal()
	wall := r.p.cfg.Wall(seed, r.deals, r.tiles)
	var dice mahjong.Dice
	thrown := false
	if r.p.cfg.Dice != nil {
		dice = r.p.cfg.Dice(seed, r.deals)
		wall, thrown = table.Open(r.game, wall, dice)
	}
	events, err := r.game.Deal(nil, wall)
	if err != nil {
		panic("parlour: a wall that the game does not take: " + err.Error())
	}
	if thrown {
		events[0].Dice = dice
	}
	// A failure is logged, and the deal tried again, by commit.
	c.Events = events
	_ = r.commit(c)
}
