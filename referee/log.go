package referee

import (
	"fmt"

	"jansou/games"
	"jansou/mahjong"
	"jansou/table"
)

// Log is one game as it was played: the rules of the table, and everything that
// has happened at it, in order, walls and answers included. Revision n of a log
// is the moment after its first n events.
type Log struct {
	Book   games.Book
	Start  *games.Start // nil: the log begins with its game
	Events []mahjong.Event
}

// fold returns the game as it stood at a revision. An event that cannot have
// happened under the log's rules is an error that names it.
func (l *Log) fold(revision int) (g games.Game, err error) {
	if revision < 0 || revision > len(l.Events) {
		return nil, fmt.Errorf("referee: revision %d of a log of %d events", revision, len(l.Events))
	}
	i := 0
	defer func() {
		if x := recover(); x != nil {
			g, err = nil, fmt.Errorf("referee: event %d, %v, cannot have happened: %v", i+1, l.Events[i], x)
		}
	}()
	g = l.begin(l.Book)
	for i = range revision {
		g.Apply(l.Events[i])
	}
	return g, nil
}

// dealStart returns the revision at which the deal of a revision began: its
// first event is the dealt one. It is -1 before the first deal.
func (l *Log) dealStart(revision int) int {
	for i := revision - 1; i >= 0; i-- {
		if l.Events[i].Kind == mahjong.Dealt {
			return i
		}
	}
	return -1
}

// kongs returns the events of the deal at which somebody made a kong, as rulings
// number events.
func (l *Log) kongs(revision int) map[int]bool {
	out := map[int]bool{}
	event := 0
	for i := max(0, l.dealStart(revision)); i < revision; i++ {
		if l.Events[i].Kind != mahjong.Answered {
			event++
		}
		if l.Events[i].Kind == mahjong.Konged {
			out[event] = true
		}
	}
	return out
}

// moment returns the revision at which the question whether s may do a was
// open last, at or before the given one: that of a tile drawn or let go. It is
// the given revision where the question is open then, or where a is nothing
// that a passed tile could answer.
func (l *Log) moment(g games.Game, revision int, s mahjong.Seat, a mahjong.Action) int {
	if a.Kind != mahjong.Win && a.Kind != mahjong.Claim || !s.Valid() || isOpen(g.Table(), s, a) {
		return revision
	}
	start := l.dealStart(revision)
	for i := revision - 1; i > start && start >= 0; i-- {
		switch e := &l.Events[i]; e.Kind {
		case mahjong.Discarded:
			if e.Seat != s {
				return i + 1
			}
		case mahjong.Konged:
			if e.Seat != s && a.Kind == mahjong.Win {
				return i + 1
			}
		case mahjong.Drew:
			if e.Seat == s && a.Kind == mahjong.Win {
				return i + 1
			}
		}
	}
	return revision
}

// isOpen reports whether s can be ruled on for a as the table stands.
func isOpen(d *table.State, s mahjong.Seat, a mahjong.Action) bool {
	switch {
	case d.InWindow():
		return s != d.Window.From && !d.Window.Answered(s)
	case d.Phase == table.Turn:
		return s == d.Turn && a.Kind == mahjong.Win
	}
	return false
}

// Outcome is what became of a tile that a seat could have had, or had called.
type Outcome struct {
	Rule  mahjong.RuleID `json:"rule"`  // by which it went so
	Seat  mahjong.Seat   `json:"seat"`  // who won, claimed or passed
	Event int            `json:"event"` // of the deal, as Ruling.Event counts
	Win   bool           `json:"win"`   // Seat won with it
	Own   bool           `json:"own"`   // it was the asking seat itself
}

// outcome says what became of the tile on which s could have done a at a
// revision. It is nil where the log ends before, or where s got its way.
func (l *Log) outcome(revision int, s mahjong.Seat, a mahjong.Action) *Outcome {
	names := l.Book.Kind().Ids()
	start := l.dealStart(revision)
	event := 0
	for i := start; i < len(l.Events); i++ {
		e := &l.Events[i]
		if e.Kind != mahjong.Answered {
			event++
		}
		if i < revision {
			continue
		}
		switch e.Kind {
		case mahjong.Answered:
			if e.Seat == s && e.Action != a {
				return &Outcome{Rule: names.AnswerStands, Seat: s, Event: event, Own: true}
			}
		case mahjong.Won:
			if e.Seat == s && a.Kind == mahjong.Win {
				return nil
			}
			if a.Kind == mahjong.Win && l.alsoWon(i, s) {
				return nil
			}
			rule := names.WinFirst
			if a.Kind == mahjong.Win {
				rule = names.NearestWin
			}
			return &Outcome{Rule: rule, Seat: e.Seat, Event: event, Win: true}
		case mahjong.Claimed:
			if e.Seat == s && a.Kind == mahjong.Claim && e.Meld == a.Meld {
				return nil
			}
			return &Outcome{Rule: names.Precedence, Seat: e.Seat, Event: event, Own: e.Seat == s}
		case mahjong.DealEnded:
			return &Outcome{Rule: e.Rule, Seat: e.Seat, Event: event}
		case mahjong.Drew, mahjong.Discarded, mahjong.Konged, mahjong.Exhausted:
			return &Outcome{Rule: names.TurnOrder, Seat: e.Seat, Event: event, Own: e.Seat == s}
		}
	}
	return nil
}

// wonAt reports whether s won with the tile of a revision: nothing but answers
// and other wins come before its own.
func (l *Log) wonAt(revision int, s mahjong.Seat) bool {
	for i := revision; i < len(l.Events); i++ {
		switch l.Events[i].Kind {
		case mahjong.Answered:
		case mahjong.Won:
			return l.alsoWon(i, s)
		default:
			return false
		}
	}
	return false
}

// alsoWon reports whether s is among the winners whose first is event i.
func (l *Log) alsoWon(i int, s mahjong.Seat) bool {
	for ; i < len(l.Events) && l.Events[i].Kind == mahjong.Won; i++ {
		if l.Events[i].Seat == s {
			return true
		}
	}
	return false
}
