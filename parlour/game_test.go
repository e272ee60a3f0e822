package parlour_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"jansou/mahjong"
	"jansou/parlour"
	"jansou/table"
)

// little is a game small enough to be tested with: the seats draw and discard,
// and whoever has two alike may claim a discard as a pung. A deal ends after
// so many draws. It hides what a real game hides.
type little struct {
	drawsPerDeal, dealsPerGame int

	wall   mahjong.Wall
	at     int // next tile of the wall
	hands  [4][]mahjong.Tile
	drawn  mahjong.Tile
	turn   mahjong.Seat
	river  [4][]table.RiverTile
	melds  [4][]mahjong.Meld
	phase  table.Phase
	asked  [4]bool
	answer [4]mahjong.Action
	tile   mahjong.Tile // the last discard
	draws  int
	deals  int
	ended  bool
	final  *[4]mahjong.Standing
}

var errRefused = mahjong.RuleID("little.not_now")

func (g *little) clone() *little {
	c := *g
	for s := range 4 {
		c.hands[s] = slices.Clone(g.hands[s])
		c.river[s] = slices.Clone(g.river[s])
		c.melds[s] = slices.Clone(g.melds[s])
	}
	return &c
}

func (g *little) NeedsWall() bool { return g.phase == table.Between && !g.ended }
func (g *little) Over() bool      { return g.ended }

func (g *little) Deal(buf []mahjong.Event, w mahjong.Wall) ([]mahjong.Event, error) {
	if !g.NeedsWall() || w.Len() != 136 {
		return buf, errors.New("little: no deal now, or a strange wall")
	}
	next := g.clone()
	buf = next.emit(buf, mahjong.Event{Kind: mahjong.Dealt, Seat: 0, Wall: &w})
	return next.draw(buf, 0), nil
}

func (g *little) emit(buf []mahjong.Event, e mahjong.Event) []mahjong.Event {
	g.Apply(e)
	return append(buf, e)
}

func (g *little) draw(buf []mahjong.Event, s mahjong.Seat) []mahjong.Event {
	if g.draws == g.drawsPerDeal {
		buf = g.emit(buf, mahjong.Event{Kind: mahjong.DealEnded, Seat: mahjong.NoSeat, Rule: "little.end"})
		if g.deals == g.dealsPerGame {
			var final [4]mahjong.Standing
			for i := range final {
				final[i] = mahjong.Standing{Seat: mahjong.Seat(i), Place: 1}
			}
			buf = g.emit(buf, mahjong.Event{Kind: mahjong.GameEnded, Seat: mahjong.NoSeat, Rule: "little.end", Final: &final})
		}
		return buf
	}
	return g.emit(buf, mahjong.Event{Kind: mahjong.Drew, Seat: s, Tile: g.wall.At(g.at)})
}

func (g *little) Asked(s mahjong.Seat) bool { return len(g.Legal(s, nil)) > 0 }

func (g *little) Legal(s mahjong.Seat, buf []mahjong.Action) []mahjong.Action {
	switch {
	case g.phase == table.Turn && s == g.turn:
		for _, t := range g.hands[s] {
			if a := (mahjong.Action{Kind: mahjong.Discard, Tile: t}); !slices.Contains(buf, a) {
				buf = append(buf, a)
			}
		}
		if g.drawn != mahjong.NoTile {
			buf = append(buf, mahjong.Action{Kind: mahjong.Discard, Tile: g.drawn, Drawn: true})
		}
	case g.phase == table.Claims && g.asked[s] && g.answer[s].Kind == mahjong.NoAction:
		m, err := mahjong.MakePung(g.tile, g.tile, g.tile, g.turn)
		if err != nil {
			panic(err)
		}
		buf = append(buf, mahjong.Action{Kind: mahjong.Pass}, mahjong.Action{Kind: mahjong.Claim, Meld: m})
	}
	return buf
}

func (g *little) Default(s mahjong.Seat) mahjong.Action {
	legal := g.Legal(s, nil)
	if len(legal) == 0 {
		return mahjong.Action{}
	}
	if g.phase == table.Turn {
		return legal[len(legal)-1]
	}
	return legal[0]
}

func (g *little) Decide(buf []mahjong.Event, s mahjong.Seat, a mahjong.Action) ([]mahjong.Event, error) {
	if !slices.Contains(g.Legal(s, nil), a) {
		return buf, &mahjong.Refusal{Seat: s, Action: a, Rule: errRefused, Facts: []mahjong.Fact{{Say: "wanted", Tile: a.Tile}}}
	}
	next := g.clone()
	if g.phase == table.Turn {
		buf = next.emit(buf, mahjong.Event{Kind: mahjong.Discarded, Seat: s, Tile: a.Tile, Drawn: a.Drawn})
	} else {
		buf = next.emit(buf, mahjong.Event{Kind: mahjong.Answered, Seat: s, Action: a})
	}
	for i := range 4 {
		if next.asked[i] && next.answer[i].Kind == mahjong.NoAction {
			return buf, nil
		}
	}
	for i := 1; i <= 3; i++ {
		t := next.turn.Plus(i)
		if next.answer[t].Kind == mahjong.Claim {
			return next.emit(buf, mahjong.Event{Kind: mahjong.Claimed, Seat: t, From: next.turn, Tile: next.tile, Meld: next.answer[t].Meld}), nil
		}
	}
	return next.draw(buf, next.turn.Next()), nil
}

func (g *little) Apply(e mahjong.Event) {
	switch e.Kind {
	case mahjong.Dealt:
		*g = little{drawsPerDeal: g.drawsPerDeal, dealsPerGame: g.dealsPerGame, deals: g.deals + 1, wall: *e.Wall, at: 52}
		for i := range 52 {
			g.hands[i%4] = append(g.hands[i%4], e.Wall.At(i))
		}
		g.phase = table.Turn
	case mahjong.Drew:
		if e.Tile != g.wall.At(g.at) {
			panic(fmt.Sprintf("little: %v is not the next tile", e.Tile))
		}
		g.at++
		g.draws++
		g.phase, g.turn, g.drawn = table.Turn, e.Seat, e.Tile
	case mahjong.Discarded:
		if g.phase != table.Turn || g.turn != e.Seat {
			panic("little: a discard out of turn")
		}
		h := &g.hands[e.Seat]
		if g.drawn != mahjong.NoTile {
			*h = append(*h, g.drawn)
		}
		i := slices.Index(*h, e.Tile)
		*h = slices.Delete(*h, i, i+1)
		g.drawn, g.tile, g.phase = mahjong.NoTile, e.Tile, table.Claims
		g.river[e.Seat] = append(g.river[e.Seat], table.RiverTile{Tile: e.Tile, Drawn: e.Drawn})
		g.answer = [4]mahjong.Action{}
		for s := range mahjong.NoSeat {
			g.asked[s] = s != e.Seat && g.count(s, e.Tile) >= 2
		}
	case mahjong.Answered:
		g.answer[e.Seat] = e.Action
	case mahjong.Claimed:
		h := &g.hands[e.Seat]
		for range 2 {
			i := slices.Index(*h, e.Tile)
			*h = slices.Delete(*h, i, i+1)
		}
		g.melds[e.Seat] = append(g.melds[e.Seat], e.Meld)
		g.phase, g.turn, g.drawn = table.Turn, e.Seat, mahjong.NoTile
	case mahjong.DealEnded:
		g.phase = table.Between
	case mahjong.GameEnded:
		g.ended, g.final = true, e.Final
	}
}

func (g *little) count(s mahjong.Seat, t mahjong.Tile) (n int) {
	for _, u := range g.hands[s] {
		if u == t {
			n++
		}
	}
	return n
}

func (g *little) View(s mahjong.Seat) table.View {
	v := table.View{Viewer: s, Phase: g.phase, Turn: g.turn, AskedFrom: mahjong.NoSeat, Live: 136 - g.at, Final: g.final}
	for i := range 4 {
		v.Seats[i] = table.SeatView{Concealed: len(g.hands[i]), Melds: g.melds[i], River: g.river[i]}
		if g.phase == table.Turn && g.turn == mahjong.Seat(i) && g.drawn != mahjong.NoTile {
			v.Seats[i].Concealed, v.Seats[i].HasDrawn = len(g.hands[i])+1, true
		}
	}
	if s != mahjong.NoSeat {
		v.Own = &table.OwnView{}
		for _, t := range g.hands[s] {
			v.Own.Hand.Add(t)
		}
		if g.turn == s {
			v.Own.Drawn = g.drawn
		}
	}
	return v
}

func (g *little) Redact(s mahjong.Seat, e mahjong.Event) (mahjong.Event, bool) {
	switch e.Kind {
	case mahjong.Dealt:
		out := mahjong.Event{Kind: mahjong.Dealt, Seat: e.Seat}
		if s != mahjong.NoSeat {
			h := mahjong.Hand{}
			for i := int(s); i < 52; i += 4 {
				h.Add(e.Wall.At(i))
			}
			out.Hand = &h
		}
		return out, true
	case mahjong.Drew:
		if s != e.Seat {
			e.Tile = mahjong.NoTile
		}
	case mahjong.Answered:
		return e, s == e.Seat
	}
	return e, true
}

// timed is the little game with an end by the clock of a session: at once, or
// after the deal that is played.
type timed struct {
	*little
	minutes   int
	before    int // the time is called so many minutes before it is over
	afterHand bool
}

func (g timed) SessionMinutes() int { return g.minutes }

func (g timed) CalledAfter() int { return g.minutes - g.before }

func (g timed) TimeUp(buf []mahjong.Event) []mahjong.Event {
	if g.afterHand && g.phase != table.Between {
		return buf
	}
	if g.phase != table.Between {
		buf = append(buf, mahjong.Event{Kind: mahjong.DealEnded, Seat: mahjong.NoSeat, Rule: "little.time"})
	}
	return append(buf, mahjong.Event{Kind: mahjong.GameEnded, Seat: mahjong.NoSeat, Rule: "little.time", Final: &[4]mahjong.Standing{}})
}

// eager is the little game in which anybody may say something, once a deal,
// while another's discard is waited for.
type eager struct {
	*little
	spoken [4]bool
}

func (g *eager) Asked(s mahjong.Seat) bool { return g.little.Asked(s) }

func (g *eager) Legal(s mahjong.Seat, buf []mahjong.Action) []mahjong.Action {
	if g.phase == table.Turn && s != g.turn && !g.spoken[s] {
		return append(buf, mahjong.Action{Kind: mahjong.Noten})
	}
	return g.little.Legal(s, buf)
}

func (g *eager) Decide(buf []mahjong.Event, s mahjong.Seat, a mahjong.Action) ([]mahjong.Event, error) {
	if a.Kind == mahjong.Noten && slices.Contains(g.Legal(s, nil), a) {
		return append(buf, mahjong.Event{Kind: mahjong.Declared, Seat: s}), nil
	}
	return g.little.Decide(buf, s, a)
}

func (g *eager) Apply(e mahjong.Event) {
	switch e.Kind {
	case mahjong.Dealt:
		g.spoken = [4]bool{}
	case mahjong.Declared:
		g.spoken[e.Seat] = true
		return
	}
	g.little.Apply(e)
}

// sudden is the little game in which whoever has the turn may win, which ends the
// deal.
type sudden struct{ *little }

var suddenWin = mahjong.Action{Kind: mahjong.Win}

func (g sudden) Asked(s mahjong.Seat) bool { return g.little.Asked(s) }

func (g sudden) Legal(s mahjong.Seat, buf []mahjong.Action) []mahjong.Action {
	if buf = g.little.Legal(s, buf); g.phase == table.Turn && s == g.turn {
		buf = append(buf, suddenWin)
	}
	return buf
}

func (g sudden) Decide(buf []mahjong.Event, s mahjong.Seat, a mahjong.Action) ([]mahjong.Event, error) {
	if a != suddenWin || g.phase != table.Turn || s != g.turn {
		return g.little.Decide(buf, s, a)
	}
	next := g.clone()
	next.draws = next.drawsPerDeal
	return next.draw(buf, s), nil
}

// rules are the rulesets of the little game: one, two whose sessions end, and
// one in which others may speak between.
type rules struct{}

func (rules) List() []parlour.Ruleset {
	return []parlour.Ruleset{{Name: "little", Title: "A little game", Game: "little", Length: parlour.East, Lengths: []parlour.Length{parlour.East, parlour.South}},
		{Name: "sudden", Title: "A little game with wins", Game: "little", Length: parlour.East, Lengths: []parlour.Length{parlour.East, parlour.South}},
		{Name: "eager", Title: "A little game with words between", Game: "little", Length: parlour.East, Lengths: []parlour.Length{parlour.East}},
		{Name: "timed", Title: "A little game in time", Game: "little", Length: parlour.East, Lengths: []parlour.Length{parlour.East}},
		{Name: "unhurried", Title: "A little game to the end of the deal", Game: "little", Length: parlour.East, Lengths: []parlour.Length{parlour.East}},
		{Name: "signalled", Title: "A little game with a signal before its end", Game: "little", Length: parlour.East, Lengths: []parlour.Length{parlour.East}}}
}

func (r rules) Ruleset(name string) (parlour.Ruleset, bool) {
	for _, one := range r.List() {
		if one.Name == name {
			return one, true
		}
	}
	return parlour.Ruleset{}, false
}

func (rules) Text(name string) (json.RawMessage, error) {
	if name == "eager" {
		return json.RawMessage(`{"draws":40,"deals":2,"eager":true}`), nil
	}
	if name == "sudden" {
		return json.RawMessage(`{"draws":40,"deals":2,"sudden":true}`), nil
	}
	if name == "unhurried" {
		return json.RawMessage(`{"draws":40,"deals":2,"minutes":5,"afterHand":true}`), nil
	}
	if name == "signalled" {
		return json.RawMessage(`{"Draws":1000,"Deals":1,"Minutes":20,"Before":15}`), nil
	}
	if name == "timed" {
		return json.RawMessage(`{"draws":40,"deals":2,"minutes":5}`), nil
	}
	return json.RawMessage(`{"draws":40,"deals":2}`), nil
}

func (rules) Claiming(text json.RawMessage, _ parlour.Claims) (json.RawMessage, error) {
	return text, nil
}

func (rules) Disciplined(text json.RawMessage, d parlour.Discipline) (json.RawMessage, error) {
	if d == parlour.Strict {
		return nil, errors.New("nobody can err in the little game")
	}
	return text, nil
}

func (rules) New(text json.RawMessage, length parlour.Length) (table.Game, []mahjong.Tile, error) {
	var r struct {
		Draws, Deals, Minutes, Before int
		Eager, AfterHand, Sudden      bool
	}
	if err := json.Unmarshal(text, &r); err != nil {
		return nil, nil, err
	}
	if length == parlour.South {
		r.Deals *= 2
	}
	g := &little{drawsPerDeal: r.Draws, dealsPerGame: r.Deals}
	if r.Sudden {
		return sudden{g}, mahjong.Tiles136(), nil
	}
	if r.Eager {
		return &eager{little: g}, mahjong.Tiles136(), nil
	}
	if r.Minutes > 0 {
		return timed{g, r.Minutes, r.Before, r.AfterHand}, mahjong.Tiles136(), nil
	}
	return g, mahjong.Tiles136(), nil
}
