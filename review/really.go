package review

import (
	"slices"
	"strconv"

	"jansou/games"
	"jansou/mahjong"
	"jansou/table"
)

// Truth is what nobody could see at a move of a review, for who looks back. No number and
// no reason of the review goes by it.
type Truth struct {
	Waits [4][]mahjong.Kind // by seat: what it waited for; none of the own seat
	Away  [4]int            // by seat: steps from waiting
	Tiles []mahjong.Tile    // what was thrown, and what the reader would throw
	Wins  [][]mahjong.Seat  // by tile: who could have won on it
	Next  []mahjong.Tile    // that were drawn next in that deal
}

// mostNext is how many tiles of the wall are told of.
const mostNext = 6

// Truths says it of each of the moves, of a review by OfLog of the same log.
func Truths(book games.Book, g games.Game, events []mahjong.Event, seat mahjong.Seat, moves []Move) []Truth {
	out := make([]Truth, len(moves))
	at := make(map[int]int, len(moves))
	for i := range moves {
		at[moves[i].Event] = i
	}
	try := book.New()
	for i := range events {
		if n, ok := at[i]; ok {
			out[n] = truthOf(book, g, try, seat, &moves[n])
			if !g.Table().OwnWalls() {
				out[n].Next = drawnFrom(events[i:])
			}
		}
		g.Apply(events[i])
	}
	return out
}

// truthOf looks at the hands of the others.
func truthOf(book games.Book, g, try games.Game, seat mahjong.Seat, m *Move) (t Truth) {
	for s := range mahjong.NoSeat {
		v := g.View(s)
		if s == seat || v.Own == nil {
			continue
		}
		for k := range g.Waits(s).All() {
			t.Waits[s] = append(t.Waits[s], k)
		}
		t.Away[s] = book.Shanten(v.Own.Hand, len(v.Seats[s].Melds))
	}
	for _, a := range []mahjong.Action{m.Played.Action, m.Reader.Action} {
		throws := a.Kind == mahjong.Discard || a.Kind == mahjong.Riichi || a.Kind == mahjong.OpenRiichi
		if !throws || slices.Contains(t.Tiles, a.Tile) {
			continue
		}
		if wins, ok := winsOn(g, try, seat, a); ok {
			t.Tiles, t.Wins = append(t.Tiles, a.Tile), append(t.Wins, wins)
		}
	}
	return t
}

// winsOn returns who could win on a tile that a seat throws, by the rules of the game.
func winsOn(g, try games.Game, seat mahjong.Seat, a mahjong.Action) (wins []mahjong.Seat, ok bool) {
	try.Become(g)
	legal := try.Legal(seat, nil)
	i := slices.IndexFunc(legal, func(l mahjong.Action) bool { return alike(l, a) })
	if i < 0 {
		return nil, false
	}
	if _, err := try.Play(nil, seat, legal[i]); err != nil {
		return nil, false
	}
	if v := try.View(mahjong.NoSeat); v.Phase != table.Claims {
		return nil, true // nobody is asked
	}
	for s := range mahjong.NoSeat {
		if s != seat && slices.ContainsFunc(try.Legal(s, nil), func(l mahjong.Action) bool { return l.Kind == mahjong.Win }) {
			wins = append(wins, s)
		}
	}
	return wins, true
}

// drawnFrom returns what is drawn from the front of the wall to the end of the deal.
func drawnFrom(events []mahjong.Event) (next []mahjong.Tile) {
	for i := range events {
		e := &events[i]
		if e.Kind == mahjong.DealEnded || len(next) == mostNext {
			break
		}
		if e.Kind == mahjong.Drew && !e.Replacement {
			next = append(next, e.Tile)
		}
	}
	return next
}

// Really says what was really there at a move, a sentence each.
func (t *Teller) Really(m *Move, of *Truth) (out []string) {
	for s := range mahjong.NoSeat {
		if m.Winds[s] == mahjong.NoKind {
			continue
		}
		seat := t.terms.Wind(m.Winds[s])
		if len(of.Waits[s]) == 0 {
			out = append(out, t.Say("really.away", "Seat", seat, "N", strconv.Itoa(of.Away[s])))
			continue
		}
		var waits []mahjong.Tile
		for _, k := range of.Waits[s] {
			waits = append(waits, mahjong.Of(k))
		}
		out = append(out, t.Say("really.waits", "Seat", seat, "Tiles", t.tiles(waits)))
	}
	for i, tile := range of.Tiles {
		for _, s := range of.Wins[i] {
			out = append(out, t.Say("really.wins", "Seat", t.terms.Wind(m.Winds[s]), "Tile", t.terms.Tile(tile)))
		}
		if len(of.Wins[i]) == 0 {
			out = append(out, t.Say("really.none", "Tile", t.terms.Tile(tile)))
		}
	}
	if len(of.Next) > 0 {
		out = append(out, t.Say("really.next", "Tiles", t.tiles(of.Next)))
	}
	return out
}

// tiles lists tiles, each by its name.
func (t *Teller) tiles(all []mahjong.Tile) string {
	var names []string
	for _, x := range all {
		names = append(names, t.terms.Tile(x))
	}
	return t.terms.List(names)
}
