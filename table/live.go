package table

import "jansou/mahjong"

// Patience says what a table at which claims are called live waits for, beside
// people. The game sees no clock: who holds it brings the moment with Lapse.
// The zero Patience is nothing.
type Patience uint8

// What a table may wait for.
const (
	NoWait    Patience = iota
	ForClaims          // the time that everybody has to call, from the moment at which the tile was put on offer
	ForTie             // the time within which two calls count as simultaneous, from the last call
)

// Live is a Game whose claims are called as at a real table, where its ruleset
// says so: the next player may draw at once (mahjong.DrawAction), and others may
// call until the ruleset closes the window. Legal then lists what a seat may
// call also while it is another's turn, and a Pass, which need not be said.
type Live interface {
	Game

	// Live reports whether claims are called live.
	Live() bool

	// Patience says what the table waits for now.
	Patience() Patience

	// Lapse appends what happens when that time has passed. It changes nothing;
	// where nothing is waited for it is an error.
	Lapse(buf []mahjong.Event) ([]mahjong.Event, error)
}

// Calls is what a game keeps of claims that are called live, with a copy of
// itself, G, as it was in the claim window that was closed last. It is a plain
// value; what Before points to is never changed.
type Calls[G any] struct {
	Before *G   // nil: nothing can be put back
	Lapsed bool // the time to call for the tile that is, or was, on offer has passed
}

// Keep keeps g as it is in the claim window that e closes, so that it can be
// put back.
func (c *Calls[G]) Keep(g *G, e *mahjong.Event) {
	switch e.Kind {
	case mahjong.Drew, mahjong.Claimed, mahjong.RiichiAccepted:
		was := *g
		c.Before = &was
	}
}

// Note keeps what live calls of g need of e, and reports whether that was all;
// of returns the table and the calls of a game. A tile that is put back makes g
// what it was in the window, with the events that it has seen since. What is
// done with the tiles in hand, or judged, is past putting back.
func (c *Calls[G]) Note(g *G, e *mahjong.Event, of func(*G) (*State, *Calls[G])) bool {
	switch e.Kind {
	case mahjong.Discarded, mahjong.Konged:
		*c = Calls[G]{}
	case mahjong.Won, mahjong.DealEnded, mahjong.Exhausted, mahjong.Faulted, mahjong.Ruled:
		c.Before = nil
	case mahjong.Lapsed:
		c.Lapsed = true
		if c.Before != nil {
			was := *c.Before
			_, calls := of(&was)
			calls.Lapsed, c.Before = true, &was
		}
		return true
	case mahjong.Answered:
		if s, _ := of(g); s.InWindow() || c.Before == nil {
			return false
		}
		was := *c.Before
		s, _ := of(&was)
		s.Window.Answer(e.Seat, e.Action)
		c.Before = &was
		return true
	case mahjong.PutBack:
		s, _ := of(g)
		events := s.Events
		*g = *c.Before
		s.Events = events
		return true
	}
	return false
}

// AppendLate appends what seat may still do about the tile that was on offer: of
// what was legal in was, the game in the window that was closed, all that
// forbids allows now. Where was is nil it is too late.
func AppendLate[G any, P interface {
	*G
	Legal(mahjong.Seat, []mahjong.Action) []mahjong.Action
}](buf []mahjong.Action, was P, seat mahjong.Seat, forbids func(mahjong.Seat, mahjong.Action) mahjong.RuleID) []mahjong.Action {
	if was == nil {
		return buf
	}
	return Lawful(was.Legal(seat, buf), len(buf), func(a mahjong.Action) mahjong.RuleID { return forbids(seat, a) })
}

// Late plays what seat does by a about the tile that was on offer, with emit and
// answer of the game. Who lets it go has answered; a call puts back what has
// happened since, and is then an answer in the window.
func (s *State) Late(buf []mahjong.Event, seat mahjong.Seat, a mahjong.Action,
	emit func([]mahjong.Event, mahjong.Event) []mahjong.Event,
	answer func([]mahjong.Event, mahjong.Seat, mahjong.Action) []mahjong.Event) []mahjong.Event {
	if a.Kind == mahjong.Pass {
		return emit(buf, mahjong.Event{Kind: mahjong.Answered, Seat: seat, Action: a})
	}
	return answer(emit(buf, mahjong.Event{Kind: mahjong.PutBack, Seat: s.Turn}), seat, a)
}

// MayDraw reports whether seat could draw at once while a tile is on offer: it
// plays next, has not answered, and nobody has called.
func (s *State) MayDraw(seat mahjong.Seat) bool {
	w := &s.Window
	return s.Phase == Claims && seat.Valid() && seat == s.Order.Next(w.From) && !w.Answered(seat) && !w.Called()
}

// ForbidsDraw says why seat may not draw while a tile is on offer: only where
// claims are called live, and not where the tile was the last of the wall.
func (s *State) ForbidsDraw(seat mahjong.Seat, live, last bool, r *AnswerRules) mahjong.RuleID {
	switch {
	case s.Window.Answered(seat):
		return r.Stands
	case !live || last || s.Phase != Claims:
		return r.NotNow
	case s.Window.Called():
		return r.Called
	case !s.MayDraw(seat):
		return r.NotTurn
	}
	return ""
}

// SettlesCalls reports whether the window closes with answer a, where claims
// are called live: everybody has answered, or the next player draws; or, when
// the time to call has passed, will draw and nobody has called.
func (s *State) SettlesCalls(a mahjong.Action, lapsed bool) bool {
	w := &s.Window
	return !w.AnyAsked() || a.Kind == mahjong.DrawAction || lapsed && !w.Called() && w.Answered(s.Order.Next(w.From))
}

// ShownCall returns answer e as others hear it where claims are called live:
// that somebody calls, but not with which tiles. Other answers nobody hears.
func ShownCall(e mahjong.Event) (mahjong.Event, bool) {
	e.Action = mahjong.Action{Kind: e.Action.Kind}
	return e, e.Action.Kind == mahjong.Win || e.Action.Kind == mahjong.Claim
}

// ClaimsBy is a value of the option claims.
type ClaimsBy uint8

// Everybody who may claim is asked, and all answers count as simultaneous; or
// claims are called while play goes on, as at a real table.
const (
	ByPrompt ClaimsBy = iota + 1
	ByCalling
)
