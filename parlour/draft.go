package parlour

import (
	"reflect"
	"sync"

	"jansou/mahjong"
	"jansou/table"
)

// drafts are the games in which rooms look what follows from an action, by their
// type a *sync.Pool of those that are not used now. A game is some 4 kB, and Decide
// makes one for each action.
var drafts sync.Map

// decide says what would happen if s did a, as g.Decide does, without a new copy of
// the game. No event points into the game that it comes from.
func decide(g table.Game, s mahjong.Seat, a mahjong.Action) ([]mahjong.Event, error) {
	if _, ok := g.(table.Swift); !ok {
		return g.Decide(nil, s, a)
	}
	kind := reflect.TypeOf(g)
	of, known := drafts.Load(kind)
	if !known {
		of, _ = drafts.LoadOrStore(kind, &sync.Pool{New: func() any { return reflect.New(kind.Elem()).Interface() }})
	}
	pool := of.(*sync.Pool)
	draft := pool.Get().(table.Swift)
	defer pool.Put(draft)
	draft.Become(g)
	events, err := draft.Play(nil, s, a)
	if err != nil { // it is refused, or an offence that a strict table judges
		return g.Decide(nil, s, a)
	}
	return events, nil
}
