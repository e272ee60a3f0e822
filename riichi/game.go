package riichi

import (
	"fmt"
	"slices"

	"jansou/foul"
	"jansou/mahjong"
	"jansou/shape"
	"jansou/table"
)

// DeadWall: the last fourteen tiles are never drawn in turn. Counted from the front of a wall of
// 136, the first indicator is tile 130 and each further one two tiles nearer;
// the tile under an indicator is its ura; the replacement tiles are the last
// four, the upper tile of a stack before the lower.
const (
	wallTiles     = 136
	deadWall      = 14
	firstReveal   = 130
	maxIndicators = 5
	maxKongs      = 4
)

var replacementAt = [maxKongs]int{134, 135, 132, 133}

// Game is one game of riichi under one ruleset. It implements table.Game. Its
// state is the fold of its events; copying it by assignment makes a game that
// goes on by itself, except that both share what is never changed: the
// ruleset and finished score sheets.
type Game struct {
	rs *Ruleset

	// Between deals.
	scores   [4]int
	deal     int // deals of the round structure: 0 is East 1, 4 is South 1
	dealer   mahjong.Seat
	counters int
	deposits int // bets on the table
	streak   int // deals in a row that the dealer has won as the dealer
	last     int // deals that are still to be ended, once the time was called; 0: it was not
	over     bool
	final    *[4]mahjong.Standing

	// The deal on the table.
	d          table.State
	seats      [4]seat
	firstRound bool // no claim and no kong yet: the uninterrupted first turns
	kongs      int
	indicators int // turned
	unrevealed int // kongs whose indicator is still to be turned
	lastKong   mahjong.MeldKind
	offered    uint16 // the event that put the tile of the claim window on offer
	pending    bool   // the last discard declared riichi and has not passed yet
	afterKong  bool   // the last discard came right after a kong of its seat
	result     *table.Result
	repeats    bool // the dealer of the deal that has ended stays
	// The number and the counters of the deal on the table, which is still to
	// be seen when it has ended.
	played, playedCounters int

	court foul.Court        // what is judged, where the table is strict
	wrong *pointing         // the sets of this deal that point the wrong way, the newest first
	calls table.Calls[Game] // where claims are called live
	dealt int               // the number of the deal on the table, repeated ones too, from 0
	begun bool              // there was a deal
	apart bool              // each seat draws tiles of its own, to compare players
}

// riichiState says how far a seat's riichi has come.
type riichiState uint8

const (
	noRiichi riichiState = iota
	declared             // its tile may still be won
	accepted             // the bet is on the table
)

// seat is the facts of riichi about one seat in the present deal.
type seat struct {
	waits    shape.Kinds // what completes the hand; kept while no drawn tile is in it
	river    shape.Kinds // kinds among the own discards that count for furiten
	swap     shape.Kinds // kinds that may not be discarded right after a claim
	passes   passes
	riichi   riichiState
	double   bool
	ippatsu  bool
	sideways bool // the next discard lies sideways: the declaring tile was claimed
	declared mahjong.RuleID
	shown    bool
	won      bool
	liable   Liability
	open     *mahjong.Hand // what lies face up since its riichi was declared open; never changed, nil where none was
	// wrongKong: a closed kong was declared in riichi that the ruleset does not
	// allow, at a strict table, where it is found when the hand is shown.
	wrongKong bool
}

// New returns a game under rs that waits for its first wall. rs must not be
// changed afterwards.
func New(rs *Ruleset) *Game {
	n := rs.StartPoints
	return NewAt(rs, Start{Points: [4]int{n, n, n, n}})
}

// Ruleset returns the ruleset of the game. It must not be changed.
func (g *Game) Ruleset() *Ruleset { return g.rs }

// Scores returns the points that each seat holds now.
func (g *Game) Scores() [4]int { return g.scores }

// Deposits returns the riichi bets that lie on the table, in bets.
func (g *Game) Deposits() int { return g.deposits }

// NeedsWall reports whether the next deal waits for its wall.
func (g *Game) NeedsWall() bool { return g.d.Phase == table.Between && !g.over }

// Over reports whether the whole game has ended.
func (g *Game) Over() bool { return g.over }

// Deal appends what happens when the next deal begins with wall w: the deal
// itself and the dealer's first draw. A wall that is not made of the tiles of
// the ruleset is an error.
func (g *Game) Deal(buf []mahjong.Event, w mahjong.Wall) ([]mahjong.Event, error) {
	next := *g
	return next.PlayDeal(buf, w)
}

// PlayDeal is to Deal what Play is to Decide: the deal has begun.
func (g *Game) PlayDeal(buf []mahjong.Event, w mahjong.Wall) ([]mahjong.Event, error) {
	if !g.NeedsWall() {
		return buf, fmt.Errorf("riichi: a deal while %s", map[bool]string{true: "the game is over", false: "a deal is being played"}[g.over])
	}
	if err := g.rs.CheckWall(w); err != nil {
		return buf, err
	}
	buf = g.emit(buf, mahjong.Event{Kind: mahjong.Dealt, Seat: g.dealer, Wall: &w})
	return g.draw(buf, g.dealer), nil
}

// Tiles returns the 136 tiles of the ruleset, sorted.
func (rs *Ruleset) Tiles() []mahjong.Tile { return slices.Clone(rs.tiles()) }

// tiles is Tiles as all rulesets share it.
func (rs *Ruleset) tiles() []mahjong.Tile {
	switch rs.RedFives {
	case 0:
		return plainTiles
	case 3:
		return redTiles
	}
	return fourRedTiles
}

// The tiles by the number of red fives: none, one of each suit, and a second one
// of the dots.
var (
	plainTiles   = mahjong.Tiles136()
	redTiles     = mahjong.Tiles136(mahjong.Characters, mahjong.Dots, mahjong.Bamboos)
	fourRedTiles = mahjong.Tiles136(mahjong.Characters, mahjong.Dots, mahjong.Dots, mahjong.Bamboos)
)

// CheckWall says what is wrong with a wall that is not made of exactly the
// tiles of the ruleset.
func (rs *Ruleset) CheckWall(w mahjong.Wall) error {
	if err := table.CheckWall(&w, rs.tiles()); err != nil {
		return fmt.Errorf("riichi: %w", err)
	}
	return nil
}

// Decide appends what happens when s does a, up to the next moment at which a
// seat must choose or a wall is wanted. It changes nothing. What the rules
// forbid is a *mahjong.Refusal; at a strict table what a person can do all the
// same is judged.
func (g *Game) Decide(buf []mahjong.Event, s mahjong.Seat, a mahjong.Action) ([]mahjong.Event, error) {
	next := *g
	if r := g.refuse(s, &a); r != nil {
		if g.unseen(s, a, r.Rule) {
			return next.step(buf, s, &a), nil
		}
		if offence := g.offence(s, a, r.Rule); offence != "" {
			return next.offend(buf, s, a, offence), nil
		}
		return buf, r
	}
	return next.step(buf, s, &a), nil
}

// Play is Decide for whoever will not think better of it: what happens has
// happened, as if its events had been applied. What is refused changes nothing,
// and an offence is refused at a strict table, too.
func (g *Game) Play(buf []mahjong.Event, s mahjong.Seat, a mahjong.Action) ([]mahjong.Event, error) {
	if r := g.refuse(s, &a); r != nil {
		return buf, r
	}
	return g.step(buf, s, &a), nil
}

// Become makes g what other is, which must be a game of this package: a copy
// that goes on by itself.
func (g *Game) Become(other table.Game) { *g = *other.(*Game) }

// emit applies e and appends it: every event of Decide goes through here, so
// that what is decided next already sees it.
func (g *Game) emit(buf []mahjong.Event, e mahjong.Event) []mahjong.Event {
	buf = append(buf, e)
	g.apply(&buf[len(buf)-1])
	return buf
}

// place returns what lies before s.
func (g *Game) place(s mahjong.Seat) *table.Place { return &g.d.Places[s] }

// prevailing returns the wind of the round.
func (g *Game) prevailing() mahjong.Kind { return mahjong.Wind(g.deal / 4) }

// indicator returns dora indicator i, and ura the tile under it.
func (g *Game) indicator(i int) mahjong.Tile { return g.d.Wall.At(firstReveal - 2*i) }

func (g *Game) ura(i int) mahjong.Tile { return g.d.Wall.At(firstReveal - 2*i + 1) }
