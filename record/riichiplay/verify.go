package riichiplay

import (
	"fmt"
	"sync"

	"jansou/mahjong"
	"jansou/record"
	"jansou/riichi"
)

// verify is verify for a game of riichi, in a verifier that may have gone through
// others.
func (v *verifier) verify(g *record.Game, w *record.Witness) *record.Tally {
	t := &record.Tally{Games: 1}
	of := g.Source.(*Source)
	*v = verifier{game: g, tally: t, witness: w, workroom: v.workroom}
	if v.rs == nil || v.house != g.Rules || v.of != of {
		v.rs, v.house, v.of = of.Rules(g), g.Rules, of
		v.tiles = v.rs.Tiles()
	}
	if of.Walls != nil && len(g.Rounds) > 0 {
		walls, err := of.Walls(g)
		if err != nil {
			v.differ(&g.Rounds[0], "seed", "a seed", err)
		}
		if v.walls = walls; walls != nil {
			defer walls.Done()
		}
	}
	for i := range g.Rounds {
		v.round(i)
	}
	t.Lost(g)
	return t
}

// workroom is what serves one deal after the other.
type workroom struct {
	rs      *riichi.Ruleset // of games with these house rules, of this source
	tiles   []mahjong.Tile  // of rs
	house   record.Rules
	of      *Source
	own     riichi.Game // what engine points to
	behind  riichi.Game
	builder builder
	player  player
}

// verifiers are those that have gone through their game.
var verifiers = sync.Pool{New: func() any { return &verifier{workroom: new(workroom)} }}

// verifier goes through one game.
type verifier struct {
	game   *record.Game
	tally  *record.Tally
	walls  Walls           // of the game, where the source tells how they were made; may be nil
	engine *riichi.Game    // the game so far; nil: it does not stand as the record does
	by     *riichi.Ruleset // of engine
	ended  mahjong.RuleID  // by which the engine has ended the game
	*workroom
	witness *record.Witness // is told what is chosen and what happens; may be nil
}

// differ notes a difference between rounds.
func (v *verifier) differ(r *record.Round, what string, expected, found any) {
	v.tally.Mismatches = append(v.tally.Mismatches, record.Mismatch{Game: v.game.Name, Round: r.Name(), At: r.At, Event: "start",
		What: what, Expected: fmt.Sprint(expected), Found: fmt.Sprint(found)})
}

// round checks round i: that it begins as the round before left the table,
// what happens in it, and the end of the game with the last one.
func (v *verifier) round(i int) {
	r := &v.game.Rounds[i]
	v.tally.Rounds++
	start := riichi.Start{Deal: r.Number, Counters: r.Honba, Deposits: r.Sticks, Points: r.Points}
	v.begin(i, r, start)
	rs := v.rs
	if v.of.Echoed {
		rs = v.lenient(r)
	}
	if v.engine == nil || rs != v.by {
		v.own = *riichi.NewAt(rs, start)
		v.engine, v.by = &v.own, rs
	}
	wall, err := v.wall(r)
	if err != nil {
		v.differ(r, "wall", "tiles that a wall can hold", err)
		v.engine = nil
		return
	}
	p := &v.player
	*p = player{g: v.engine, of: v.of, told: p.told[:0], lying: p.lying, Driver: record.Driver{Engine: v.engine, Behind: &v.behind, Game: v.game, Round: r,
		Tally: v.tally, Room: p.Room, Choices: p.Choices, Turned: p.Turned[:0], Won: p.Won[:0]}}
	if v.of.Beside != nil {
		p.beside = v.of.Beside(&Table{p}, r)
	}
	p.Decided, p.Applied, p.Answered = v.witness.Decides(&p.Driver, i), v.witness.Hears(i), v.witness.Answers(i)
	v.play(p, wall)
	v.end(i, p)
}

// play guards the program against an engine that panics: that is a difference
// like any other.
func (v *verifier) play(p *player, wall mahjong.Wall) {
	defer func() {
		if e := recover(); e != nil {
			p.Stop("engine", "no panic", e)
		}
	}()
	p.play(wall)
}

// begin compares the state in which the engine left the table with the start
// of round i.
func (v *verifier) begin(i int, r *record.Round, start riichi.Start) {
	if want := mahjong.Seat(r.Number & 3); r.Dealer != want {
		v.differ(r, "dealer", r.Dealer, want)
	}
	if r.Gap {
		v.engine = nil
	}
	if v.engine == nil {
		n := v.rs.StartPoints
		if i == 0 && v.of.Whole && start != (riichi.Start{Points: [4]int{n, n, n, n}}) {
			v.differ(r, "start of the game", fmt.Sprintf("%+v", start), fmt.Sprintf("East 1 with %d points each", n))
		}
		return
	}
	if v.engine.Over() {
		v.engine = nil
		if last := &v.game.Rounds[i-1]; v.playsOn(last) && start.Deal == last.Number && start.Counters == last.Honba+1 {
			return
		}
		v.differ(r, "next deal", r.Name(), "the game is over")
		return
	}
	got := v.engine.Next()
	got.DealerWins = start.DealerWins // records do not tell it
	if got != start {
		v.differ(r, "start", fmt.Sprintf("%+v", start), fmt.Sprintf("%+v", got))
		v.engine = nil
	}
}

// playsOn reports whether the engine has ended the game after deal r because the
// leading dealer was tenpai, where the source's games may go on.
func (v *verifier) playsOn(r *record.Round) bool {
	return v.ended == riichi.EndDealerStop && r.Draw != nil && v.of.PlaysOn != nil && v.of.PlaysOn(v.game.Rules)
}

// lenient returns the ruleset of deal r, which allows swap-calls if the viewer
// makes one there: what its server let stand.
func (v *verifier) lenient(r *record.Round) *riichi.Ruleset {
	n := swapCalls(r, v.game.Viewer)
	if n == 0 {
		return v.rs
	}
	v.tally.Note("swap-calls of a client that its server let stand", n)
	rs := *v.rs
	rs.KuikaeSameTile, rs.KuikaeOtherEnd = true, true
	return &rs
}

// swapCalls counts the claims of a seat after which it discards the claimed kind,
// or the one at the other end of the chow.
func swapCalls(r *record.Round, seat mahjong.Seat) (n int) {
	claimed := mahjong.Meld{}
	for i := range r.Steps {
		switch s := &r.Steps[i]; {
		case s.Seat != seat || s.Kind != record.Claim && s.Kind != record.Discard:
		case s.Kind == record.Claim:
			claimed = s.Meld
		default:
			if k := claimed.Called().Kind(); k != mahjong.NoKind && (s.Tile.Kind() == k || claimed.Kind() == mahjong.Chow && otherEnd(claimed) == s.Tile.Kind()) {
				n++
			}
			claimed = mahjong.Meld{}
		}
	}
	return n
}

// otherEnd is the kind with which the two tiles from the hand would have made a chow
// as well; NoKind where there is none.
func otherEnd(chow mahjong.Meld) mahjong.Kind {
	low, called := chow.First(), chow.Called().Kind()
	switch {
	case called == low && low.Number() <= 6:
		return low + 3
	case called == low+2 && low.Number() >= 2:
		return low - 1
	}
	return mahjong.NoKind
}

// wall makes the wall of r: as its source tells, or from what the record shows.
func (v *verifier) wall(r *record.Round) (mahjong.Wall, error) {
	if v.walls != nil {
		differ := func(what string, expected, found any) { v.differ(r, what, expected, found) }
		if wall, ok, err := v.walls.Wall(r, differ); ok || err != nil {
			return wall, err
		}
	}
	if r.Wall != nil {
		return mahjong.WallOf(r.Wall)
	}
	return v.builder.wall(r, v.tiles)
}

// end compares the end of the game after round i.
func (v *verifier) end(i int, p *player) {
	if p.Stopped || p.Ended == nil {
		v.engine = nil
		return
	}
	if v.ended = ""; p.Over != nil {
		v.ended = p.Over.Rule
	}
	f := v.game.Final
	if i+1 < len(v.game.Rounds) || f == nil {
		return // a next deal is compared with the engine's; a cut record tells no end
	}
	if p.Over == nil {
		p.Differ("end of the game", "the game is over", "the engine goes on")
		return
	}
	var points, totals [4]int
	for _, st := range p.Over.Final {
		points[st.Seat], totals[st.Seat] = st.Points, st.Total
	}
	if points != f.Points {
		p.Differ("final points", f.Points, points)
	}
	if !f.NoTotals {
		v.totals(p, f, points, totals)
	}
}

// totals compares the totals, found by the ruleset, in each way in which they may
// have been counted.
func (v *verifier) totals(p *player, f *record.Final, points, found [4]int) {
	if f.Skip != "" {
		v.tally.Note("totals: "+f.Skip, 1)
		return
	}
	var readings []Reading
	if v.of.Readings != nil {
		readings = v.of.Readings(v.game.Rules)
	}
	if len(readings) == 0 {
		if found != f.Totals {
			p.Differ("final totals", f.Totals, found)
		}
		return
	}
	right := ""
	n := 0
	for _, reading := range readings {
		rs := *v.rs
		reading.Change(&rs)
		for _, st := range rs.Standings(points, 0) {
			found[st.Seat] = st.Total
		}
		if found == f.Totals {
			n++
			right = reading.Name
		}
	}
	switch {
	case n == 0:
		p.Differ("final totals", f.Totals, found)
	case n < len(readings):
		v.tally.Note("totals read as "+right, 1)
	}
}
