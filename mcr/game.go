package mcr

import (
	"fmt"
	"slices"

	"jansou/foul"
	"jansou/mahjong"
	"jansou/shape"
	"jansou/table"
)

// Game is one game of Chinese Official under one ruleset. It implements
// table.Game. Its state is the fold of its events; copying it by assignment
// makes a game that goes on by itself.
type Game struct {
	rs     *Ruleset
	scores [4]int
	deal   int // the next deal, or the one being played: 0 to 15
	over   bool
	apart  bool // each seat draws tiles of its own of the common wall
	final  *[4]mahjong.Standing

	d         table.State
	seats     [4]seat
	first     bool             // nobody has discarded yet
	laying    uint8            // who is asked for the flowers of its first hand: 1 the dealer, to 4; 0 nobody
	replaces  mahjong.MeldKind // the kong that the next replacement tile is for; NoMeld: a flower
	afterKong bool             // Drawn replaced a kong, and no flower after it
	opened    *table.Opening   // how the wall was broken, nil without dice
	result    *table.Result
	court     foul.Court        // what is judged, where the table is strict
	calls     table.Calls[Game] // where claims are called live
}

// seat is what the game knows of one seat beside what lies on the table.
type seat struct {
	waits shape.Kinds // what completes the hand; kept while no drawn tile is in it
	shown bool
}

// Start is where a game stands before one of its deals.
type Start struct {
	Deal   int    // 0 is the first deal of the East round, 4 of the South round
	Points [4]int // of each seat; seat 0 dealt first
}

// New returns a game under rs that waits for its first wall. rs must not be
// changed afterwards.
func New(rs *Ruleset) *Game {
	n := rs.StartPoints
	return NewAt(rs, Start{Points: [4]int{n, n, n, n}})
}

// NewAt returns a game under rs that waits for the wall of a deal in the
// middle of it.
func NewAt(rs *Ruleset, at Start) *Game {
	g := &Game{rs: rs, deal: at.Deal, scores: at.Points}
	if rs.Discipline == foul.Strict {
		g.court.Table = rs.Penalties()
	}
	return g
}

// NewApart is New where each seat draws tiles of its own, as table.State.Apart says:
// no rule, but a way to compare players with less luck. A ruleset that gives each
// seat a wall of its own (QuarterWalls) needs nothing of the kind.
func NewApart(rs *Ruleset) *Game {
	g := New(rs)
	g.apart = !rs.QuarterWalls
	return g
}

// Next returns where the game stands before its next deal.
func (g *Game) Next() Start { return Start{Deal: g.deal, Points: g.scores} }

// DealNumber is which deal of the round structure is played, or comes next: 0 is
// the first of the East round, 4 of the South round.
func (g *Game) DealNumber() int { return g.deal }

// Ruleset returns the ruleset of the game. It must not be changed.
func (g *Game) Ruleset() *Ruleset { return g.rs }

// Scores returns the points that each seat holds now.
func (g *Game) Scores() [4]int { return g.scores }

// NeedsWall reports whether the next deal waits for its wall.
func (g *Game) NeedsWall() bool { return g.d.Phase == table.Between && !g.over }

// Over reports whether the whole game has ended.
func (g *Game) Over() bool { return g.over }

// Tiles returns the tiles of the ruleset, sorted, flowers last.
func (rs *Ruleset) Tiles() []mahjong.Tile { return slices.Clone(rs.tiles()) }

// tiles is Tiles as all rulesets share it.
func (rs *Ruleset) tiles() []mahjong.Tile { return allTiles[:136+rs.FlowerTiles] }

var allTiles = func() []mahjong.Tile {
	ts := mahjong.Tiles136()
	for f := mahjong.Spring; f <= mahjong.Bamboo; f++ {
		ts = append(ts, mahjong.Of(f))
	}
	return ts
}()

// Deal appends what happens when the next deal begins with wall w: the deal,
// the dealer's fourteenth tile, and the flowers of the first hands.
func (g *Game) Deal(buf []mahjong.Event, w mahjong.Wall) ([]mahjong.Event, error) {
	next := *g
	return next.PlayDeal(buf, w)
}

// nextDealer is the seat that deals next.
func (g *Game) nextDealer() mahjong.Seat { return g.chairs().Plus(g.eastAtFirst(), g.deal%4) }

// PlayDeal is to Deal what Play is to Decide: the deal has begun.
func (g *Game) PlayDeal(buf []mahjong.Event, w mahjong.Wall) ([]mahjong.Event, error) {
	if !g.NeedsWall() {
		return buf, fmt.Errorf("mcr: a deal at a moment that needs none")
	}
	if err := table.CheckWall(&w, g.rs.tiles()); err != nil {
		return buf, fmt.Errorf("mcr: %w", err)
	}
	dealer := g.nextDealer()
	buf = g.emit(buf, mahjong.Event{Kind: mahjong.Dealt, Seat: dealer, Wall: &w})
	buf = g.emit(buf, mahjong.Event{Kind: mahjong.Drew, Seat: dealer, Tile: g.d.NextOf(dealer)})
	return g.firstFlowers(buf), nil
}

// charts are who sits on the chairs East, South, West, North in each round
// (ChairsChange).
var charts = map[Chairs][4][4]mahjong.Seat{
	ChairsStay: {{0, 1, 2, 3}, {0, 1, 2, 3}, {0, 1, 2, 3}, {0, 1, 2, 3}},
	ChairsESNW: {{0, 1, 2, 3}, {1, 0, 3, 2}, {2, 3, 1, 0}, {3, 2, 0, 1}},
	ChairsESWN: {{0, 1, 2, 3}, {1, 0, 3, 2}, {3, 2, 0, 1}, {2, 3, 1, 0}},
}

// chairs returns who sits next to whom in the round of the present deal.
func (g *Game) chairs() table.Order { return table.OrderOf(charts[g.rs.Chairs][g.deal/4&3]) }

// eastAtFirst returns who deals first in the round of the present deal.
func (g *Game) eastAtFirst() mahjong.Seat { return charts[g.rs.Chairs][g.deal/4&3][0] }

// Decide appends what happens when s does a, up to the next moment at which a
// seat must choose or a wall is wanted. It changes nothing. What the rules
// forbid is a *mahjong.Refusal; at a strict table what a person can do all the
// same is judged.
func (g *Game) Decide(buf []mahjong.Event, s mahjong.Seat, a mahjong.Action) ([]mahjong.Event, error) {
	next := *g
	if r := g.refuse(s, a); r != nil {
		if offence := g.offence(s, a, r.Rule); offence != "" {
			return next.offend(buf, s, a, offence), nil
		}
		return buf, r
	}
	return next.step(buf, s, a), nil
}

// Play is Decide for whoever will not think better of it: what happens has
// happened, as if its events had been applied. What is refused changes nothing,
// and an offence is refused at a strict table, too.
func (g *Game) Play(buf []mahjong.Event, s mahjong.Seat, a mahjong.Action) ([]mahjong.Event, error) {
	if r := g.refuse(s, a); r != nil {
		return buf, r
	}
	return g.step(buf, s, a), nil
}

// Become makes g what other is, which must be a game of this package: a copy
// that goes on by itself.
func (g *Game) Become(other table.Game) { *g = *other.(*Game) }

// emit applies e and appends it, so that what is decided next already sees it.
func (g *Game) emit(buf []mahjong.Event, e mahjong.Event) []mahjong.Event {
	buf = append(buf, e)
	g.apply(&buf[len(buf)-1])
	return buf
}

// place returns what lies before s.
func (g *Game) place(s mahjong.Seat) *table.Place { return &g.d.Places[s] }

// supply returns how many tiles there are for a replacement of s, and after it
// for the next to draw: of a common wall, or of each one's own.
func (g *Game) supply(s mahjong.Seat) int {
	if g.rs.QuarterWalls {
		return min(g.d.LiveOf(s), g.d.LiveOf(g.d.Order.Next(s)))
	}
	return g.d.Live()
}

// isLast reports whether the wall is used up once s has drawn: nobody can draw
// after it.
func (g *Game) isLast(s mahjong.Seat) bool {
	if g.rs.QuarterWalls {
		return g.d.LiveOf(g.d.Order.Next(s)) == 0
	}
	return g.d.Live() == 0
}
