package parlour

import (
	"crypto/rand"
	"fmt"
	mathrand "math/rand/v2"
	"slices"
	"time"

	"jansou/mahjong"
	"jansou/table"
)

// From any moment of a finished game a person may play on at a table of its own,
// against bots: a branch. It begins with all that happened up to there, so that
// its log needs no other, and with the hidden tiles as they were or dealt anew.
// A branch is marked as one wherever a table is named, and counts nowhere.

// HiddenTiles says what of a branch lay where its player could not see it.
type HiddenTiles string

// What lies hidden in a branch.
const (
	SameWall HiddenTiles = "same" // as it was
	WallAnew HiddenTiles = "anew" // dealt anew: table.DealAnew
)

// Branch says from where a table was branched off.
type Branch struct {
	Table string       `json:"table" before:"no game was branched off"` // the finished one
	Step  int          `json:"step" before:"no game was branched off"`  // of its replay
	Seat  mahjong.Seat `json:"seat" before:"no game was branched off"`  // who plays on
	Wall  HiddenTiles  `json:"wall" before:"no game was branched off"`
}

// BranchOrder is what a person asks for when branching off a game. Empty fields
// are those of the table where it was played.
type BranchOrder struct {
	Step   int
	Seat   mahjong.Seat
	Wall   HiddenTiles
	Bots   string
	Assist table.Assist
	Pace   Pace
	Name   string // of the person; empty: the one at the finished table
	Owner  Owner
	From   string // as in an Order
}

// Branch opens a table that goes on from a moment of a finished game, whose person
// is who asks. What follows by itself after that step belongs to it. Whoever may
// see the replay of the game may branch off: everything of it is open then.
func (p *Parlour) Branch(id string, o BranchOrder) (Info, error) {
	if o.Owner == (Owner{}) {
		return Info{}, errorOf(NotSeated, "who has no cookie cannot sit down")
	}
	rec, err := p.record(id, o.Owner)
	if err != nil {
		return Info{}, err
	}
	if !rec.over() {
		return Info{}, errorOf(NotOver, "the game is not over: a branch would show hidden tiles")
	}
	s, err := o.settings(rec, p.cfg.Bots)
	if err != nil {
		return Info{}, err
	}
	if o.Name == "" {
		o.Name = rec.nameOf(o.Owner, o.Seat)
	}
	if o.Name, _, err = p.ownName(o.Name, o.Owner); err != nil {
		return Info{}, err
	}
	begin := func() (table.Game, error) {
		g, _, err := p.cfg.Rules.New(s.Text, s.Length)
		return g, err
	}
	events, err := p.upTo(id, rec, o.Step)
	if err != nil {
		return Info{}, err
	}
	if o.Wall == SameWall {
		all, err := p.commits(id)
		if err != nil {
			return Info{}, err
		}
		s.Seeds = seedsOf(id, all)
	}
	if o.Wall == WallAnew {
		if _, err := rand.Read(s.Seed[:]); err != nil {
			return Info{}, fmt.Errorf("parlour: a seed: %w", err)
		}
		if events, err = table.DealAnew(begin, events, o.Seat, chanceOf(s.Seed)); err != nil {
			return Info{}, errorAt(BadSetting, "wall", "%v", err)
		}
	}
	if err := goesOn(begin, events); err != nil {
		return Info{}, err
	}
	bots := namesOfBots(o.Name)
	bots[o.Seat] = ""
	r, err := p.found(newID(12), s, opener{host: o.Owner, from: o.From}, Commit{Kind: Branched, Seat: &o.Seat, Name: o.Name, Owner: &o.Owner, Bots: &bots, Events: events})
	if err != nil {
		return Info{}, err
	}
	return r.info.Load().to(o.Owner), nil
}

// settings checks an order and returns those of the branch.
func (o *BranchOrder) settings(rec *record, bots []string) (*Settings, error) {
	s := rec.settings
	s.People, s.Public, s.Clock, s.Referee, s.After, s.Rated = 1, false, Clock{}, "", "", false
	s.Substitute, s.MayNotWin, s.Rating, s.Stay, s.Watch = NoSubstitute, false, nil, nil, Watching{}
	if s.Imported != "" { // later deals are dealt here, and not of the zero seed that a record has
		s.Imported, s.Seed = "", newSeed()
	}
	s.Fair, s.Opens, s.Seeds = "", AfterGame, nil // nobody has a share in its walls: it counts nowhere
	s.Branch = &Branch{Table: rec.info.table.ID, Step: o.Step, Seat: o.Seat, Wall: o.Wall}
	if o.Bots != "" {
		s.Bots = o.Bots
	}
	if o.Assist != "" {
		s.Assist = o.Assist
	}
	if o.Pace != "" {
		s.Pace = o.Pace
	}
	switch {
	case !o.Seat.Valid():
		return nil, errorAt(BadSetting, "seat", "%d is not from 0 to 3", o.Seat)
	case o.Wall != SameWall && o.Wall != WallAnew:
		return nil, errorAt(BadSetting, "wall", "%q is neither %q nor %q", o.Wall, SameWall, WallAnew)
	case o.Bots != "" && !slices.Contains(bots, o.Bots):
		return nil, errorAt(BadSetting, "bots", "%q is none of %q", o.Bots, bots)
	case !s.Assist.Valid():
		return nil, errorAt(BadSetting, "assist", "%q is none of %q", s.Assist, table.Assists)
	}
	return &s, s.keepPace()
}

// nameOf is what owner is called at a branch on which it has seat: as at the
// finished table, or else as who sat on that seat.
func (rec *record) nameOf(owner Owner, seat mahjong.Seat) string {
	if s := rec.info.seatOf(owner); s != mahjong.NoSeat {
		seat = s
	}
	return rec.info.seats[seat].Name
}

// upTo returns what had happened at a table that is over after a step of its
// replay, up to the end of the commit that the step belongs to: until then
// nobody had a choice.
func (p *Parlour) upTo(id string, rec *record, step int) ([]mahjong.Event, error) {
	commit, at, into := -1, 0, 0
	for i := range rec.items {
		if rec.items[i].note != nil && at == 0 {
			continue // before the first deal; it is no step
		}
		if at == step {
			commit, into = rec.items[i].commit, i
		}
		at++
	}
	if commit < 0 {
		return nil, errorAt(BadSetting, "step", "%d, and there are %d steps, numbered from 0", step, at)
	}
	all, err := p.commits(id)
	if err != nil {
		return nil, err
	}
	if c := &all[commit]; c.Kind == Branched {
		return p.within(rec, c.Events, into+1)
	}
	return InForce(all[:commit+1]), nil
}

// follows are the kinds of events that come by themselves where somebody seems to
// have a choice before them.
var follows = []mahjong.EventKind{mahjong.FlowerLaid, mahjong.RiichiAccepted, mahjong.Indicated}

// within returns the first n of events, with which a branch began, and what
// followed them until somebody had a choice.
func (p *Parlour) within(rec *record, events []mahjong.Event, n int) ([]mahjong.Event, error) {
	g, _, err := p.cfg.Rules.New(rec.settings.Text, rec.settings.Length)
	if err != nil {
		return nil, err
	}
	for i := range events {
		g.Apply(events[i])
		if i+1 >= n && (i+1 == len(events) || waits(g) && !slices.Contains(follows, events[i+1].Kind)) {
			return events[:i+1], nil
		}
	}
	return events, nil
}

// waits reports whether g waits for somebody's choice, or for a wall.
func waits(g table.Game) bool {
	return g.NeedsWall() || g.Asked(0) || g.Asked(1) || g.Asked(2) || g.Asked(3)
}

// goesOn says why play cannot go on after events.
func goesOn(begin func() (table.Game, error), events []mahjong.Event) error {
	g, err := begin()
	if err != nil {
		return err
	}
	for i := range events {
		g.Apply(events[i])
	}
	if waits(g) {
		return nil
	}
	return errorAt(BadSetting, "step", "nothing can be chosen after it: the game is over there")
}

// chanceOf returns numbers below n that follow from a seed, so that a branch can
// be dealt again.
func chanceOf(seed Seed) func(n int) int {
	r := mathrand.New(mathrand.NewChaCha8(seed))
	return r.IntN
}

// foldBranch makes the table what its branch begins with, but for the events.
func (r *room) foldBranch(c *Commit) {
	r.seats[*c.Seat] = seat{taken: true, owner: *c.Owner, name: c.Name, lastSit: c.Answer}
	r.begin(c.Bots)
	r.startSession(time.UnixMicro(c.At))
	for i := range c.Events {
		if c.Events[i].Kind == mahjong.Dealt {
			r.deals++
		}
	}
	for s := range r.seats {
		r.seats[s].fillBank(r.settings.Clock)
	}
}

// startSession notes when the time of a session that began then is called, and
// over. How long ago that was only the date says, which the log has; from here on
// it is counted by a clock that nobody sets. Where the date was set back meanwhile
// the session begins anew rather than to last hours more.
func (r *room) startSession(begun time.Time) {
	s, ok := r.game.(table.Session)
	if !ok || s.SessionMinutes() == 0 {
		return
	}
	since := r.now().Add(-max(0, r.p.cfg.Date().Sub(begun)))
	r.ends = since.Add(time.Duration(s.SessionMinutes()) * time.Minute)
	r.called = since.Add(time.Duration(s.CalledAfter()) * time.Minute)
}
