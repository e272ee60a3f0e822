package mahjong

import "fmt"

// EventKind says what has happened. The set is closed and may only grow: the
// log is made of events.
type EventKind uint8

// The events. The zero EventKind is no event.
const (
	NoEvent        EventKind = iota
	Dealt                    // a deal began: Seat deals, Wall holds every tile. To a seat: Hand is its own hand, Tile the indicator
	Drew                     // Seat drew Tile, from the replacement end if Replacement
	Discarded                // Seat discarded Tile, the drawn one if Drawn; Riichi: it declared riichi with it, open where Hand is what it has laid open
	Answered                 // Seat answered a tile that it could claim with Action; seen by nobody else
	Claimed                  // Seat took From's discard for Meld
	Konged                   // Seat declared Meld, a closed or an added kong
	Indicated                // a further indicator, Tile, was turned
	RiichiAccepted           // Seat's riichi stands and its bet is on the table
	Declared                 // Seat declared at a drawn deal: tenpai with Hand shown, or noten without, but for a hand that must be shown all the same
	Won                      // Seat won with Tile of From (Seat itself: a self-draw); Sheet says what is paid
	DealEnded                // the deal is over by Rule; Points are what each seat gained or lost in it by Rule or by winning
	GameEnded                // the game is over by Rule; Final ranks the seats
	FlowerLaid               // Seat laid out flower Tile
	Exhausted                // the last discard has passed and no tile is left to draw: seats declare tenpai or noten
	Faulted                  // Seat committed the offence Rule: by Action, if it was one; Hand and Tile are what it showed and declared a win on
	Ruled                    // Seat's offence Rule is judged: Ruling
	Lapsed                   // claims called live: the time to call has passed
	PutBack                  // claims called live: what Seat has drawn or claimed goes back, for another has called before it was too late
	TimeCalled               // the time of the session is called: N deals are still played, the one on the table among them
)

var eventNames = [...]string{"none", "dealt", "drew", "discarded", "answered", "claimed", "konged", "indicated",
	"riichi_accepted", "declared", "won", "deal_ended", "game_ended", "flower_laid", "exhausted", "faulted", "ruled", "lapsed", "put_back", "time_called"}

// String returns the name used in JSON and in the log.
func (k EventKind) String() string {
	if int(k) < len(eventNames) {
		return eventNames[k]
	}
	return fmt.Sprintf("event(%d)", uint8(k))
}

// MarshalText prints the name of the kind.
func (k EventKind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// UnmarshalText reads the name of a kind.
func (k *EventKind) UnmarshalText(b []byte) error {
	for i, n := range eventNames {
		if n == string(b) {
			*k = EventKind(i)
			return nil
		}
	}
	return fmt.Errorf("mahjong: event %q is none of %v", b, eventNames[1:])
}

// Event is one thing that has happened at the table. Which fields count
// depends on Kind; the others are zero. A tile that the viewer may not see is
// NoTile. The state of a game is the fold of its events. The tag "before" of a
// field says what holds where an older log does not have it; of any field of a log.
type Event struct {
	Kind        EventKind    `json:"kind"`
	Seat        Seat         `json:"seat"`
	From        Seat         `json:"from,omitempty"` // Claimed, Won
	Tile        Tile         `json:"tile,omitzero"`
	Drawn       bool         `json:"drawn,omitempty"`                                 // Discarded
	Riichi      bool         `json:"riichi,omitempty"`                                // Discarded
	Replacement bool         `json:"replacement,omitempty"`                           // Drew
	Clock       bool         `json:"clock,omitempty"`                                 // Answered: the clock answered
	Stage       Stage        `json:"stage,omitzero" before:"no offence was judged"`   // Faulted
	Shown       Shown        `json:"shown,omitzero" before:"no offence was judged"`   // Faulted
	N           uint16       `json:"n,omitempty" before:"no offence was judged"`      // Faulted: how many tiles or minutes; TimeCalled: how many deals
	Dice        Dice         `json:"dice,omitzero" before:"no dice were thrown"`      // Dealt, where dice broke the wall: for all to see
	Meld        Meld         `json:"meld,omitzero"`                                   // Claimed, Konged
	Action      Action       `json:"action,omitzero"`                                 // Answered, Faulted
	Rule        RuleID       `json:"rule,omitempty"`                                  // Declared, DealEnded, GameEnded, Faulted, Ruled
	Points      [4]int32     `json:"points,omitzero"`                                 // DealEnded
	Wall        *Wall        `json:"wall,omitempty"`                                  // Dealt, in the log only
	Hand        *Hand        `json:"hand,omitempty"`                                  // Dealt to a seat; Discarded in open riichi; Declared tenpai; Faulted with the hand shown
	Sheet       *ScoreSheet  `json:"sheet,omitempty"`                                 // Won
	Final       *[4]Standing `json:"final,omitempty"`                                 // GameEnded, best first
	Ruling      *Ruling      `json:"ruling,omitempty" before:"no offence was judged"` // Ruled
	Cause       *Refusal     `json:"cause,omitempty" before:"the log did not say it"` // Faulted by Action: the rule that forbids it; of a win, whose hand is shown, the facts too
}

// Fault returns the offence that e, a Faulted event, records.
func (e *Event) Fault() Fault {
	return Fault{Seat: e.Seat, Rule: e.Rule, Stage: e.Stage, Shown: e.Shown, N: int(e.N)}
}

// Standing is one seat's place at the end of a game. Total is what counts
// outside the game, in points: (Points − return points) + Uma + Oka.
type Standing struct {
	Seat   Seat `json:"seat"`
	Place  int  `json:"place"`  // 1 to 4; tied seats share the better place where the ruleset shares
	Points int  `json:"points"` // points held at the end
	Uma    int  `json:"uma"`    // points for the place
	Oka    int  `json:"oka"`    // the winner's bonus
	Total  int  `json:"total"`
	// Penalty is what the seat lost or gained by rulings, in points: they are in
	// Points, or where the ruleset counts them after the ranking, in Total alone.
	Penalty int `json:"penalty,omitempty" before:"no offence was judged"`
}

// DealEnd is the event that ends a deal by rule, with what each seat has gained
// or lost in it; s is whose doing it was, or NoSeat.
func DealEnd(s Seat, rule RuleID, points [4]int) Event {
	e := Event{Kind: DealEnded, Seat: s, Rule: rule}
	for i, p := range points {
		e.Points[i] = int32(p)
	}
	return e
}

// Move returns the action by which a seat brought e about: a discard, a kong, a
// flower laid out, an answer. It is the zero Action for what follows by itself,
// and for what only a game can tell: a win, a declaration, an abortive draw.
func (e *Event) Move() Action {
	switch e.Kind {
	case Answered:
		return e.Action
	case Konged:
		return Action{Kind: Kong, Meld: e.Meld}
	case FlowerLaid:
		return Action{Kind: FlowerAction, Tile: e.Tile}
	case Discarded:
		a := Action{Kind: Discard, Tile: e.Tile, Drawn: e.Drawn}
		switch {
		case e.Riichi && e.Hand != nil:
			a.Kind = OpenRiichi
		case e.Riichi:
			a.Kind = Riichi
		}
		return a
	}
	return Action{}
}

// String prints the event in a few words, as scripts do.
func (e Event) String() string {
	switch e.Kind {
	case Drew, Discarded, Indicated, FlowerLaid:
		s := fmt.Sprintf("%v %s %s", e.Seat, e.Kind, e.Tile)
		if e.Drawn {
			s += " (drawn)"
		}
		if e.Riichi {
			s += " riichi"
			if e.Hand != nil {
				s += " open"
			}
		}
		if e.Replacement {
			s += " (replacement)"
		}
		return s
	case Claimed, Konged:
		return fmt.Sprintf("%v %s %v", e.Seat, e.Kind, e.Meld)
	case Answered:
		return fmt.Sprintf("%v answered %v", e.Seat, e.Action)
	case Won:
		return fmt.Sprintf("%v won %s from %v", e.Seat, e.Tile, e.From)
	case Faulted:
		return fmt.Sprintf("%v %s %s by %v", e.Seat, e.Kind, e.Rule, e.Action)
	case Ruled:
		return fmt.Sprintf("%v %s %s: %v %v", e.Seat, e.Kind, e.Rule, e.Ruling.Verdict, e.Ruling.Points)
	case DealEnded, GameEnded, Declared:
		return fmt.Sprintf("%v %s %s %v", e.Seat, e.Kind, e.Rule, e.Points)
	}
	return fmt.Sprintf("%v %s", e.Seat, e.Kind)
}
