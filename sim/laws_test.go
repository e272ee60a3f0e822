package sim_test

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"jansou/bot"
	"jansou/mahjong"
	"jansou/shuffle"
	"jansou/sim"
	"jansou/table"
)

// The long run is
//
//	go test ./sim -run TestLaws -v -timeout 0 -games 100000 -every 64
//
// over all rulesets together, or with -rules mcr over those whose name begins
// so; what runs without flags is far less and says so.
var (
	lawGames = flag.Int("games", 90, "TestLaws: games over all rulesets together")
	lawEvery = flag.Int("every", 4, "TestLaws: the laws that cost much are checked at every n-th moment, by chance")
	lawRules = flag.String("rules", "", "TestLaws: only the rulesets whose name begins so")
	lawSeed  = flag.String("seed", "laws", "TestLaws: seed of the walls and of the players")
)

// TestLaws plays random games under every ruleset and checks the laws of the
// design on the way: tiles are conserved; legal means not refused, and the
// reverse; Decide changes nothing; the state is the fold of the log, also of
// the log as JSON; what a seat cannot see makes no difference to what it is
// shown; payments sum to zero with the sticks on the table; games end, and
// then nothing is legal.
func TestLaws(t *testing.T) {
	all := slices.DeleteFunc(append(books(t), apartBooks(t)...), func(b *book) bool { return !strings.HasPrefix(b.name, *lawRules) })
	if len(all) == 0 {
		t.Fatalf("-rules %s: no ruleset's name begins so", *lawRules)
	}
	if testing.Short() && *lawGames == 90 { // quick: TestLaws plays one game in five
		*lawGames = 18
	}
	t.Logf("%d random-player games over %d rulesets (in every third they play to win four times in five), the costly laws at one moment in %d (the long run: -games 100000 -every 64)",
		*lawGames, len(all), *lawEvery)
	var next, moments, deals, redeals, renamed atomic.Int64
	var wg sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			for !t.Failed() {
				n := int(next.Add(1)) - 1
				if n >= *lawGames {
					return
				}
				c := newChecker(all[n%len(all)], n, n/len(all)%3 == 2)
				if err := c.play(); err != nil {
					t.Errorf("game %d under %s (seed %q), deal %d, event %d: %v", n, c.book.name, *lawSeed, c.deals, len(c.log), err)
				}
				deals.Add(int64(c.deals))
				redeals.Add(int64(c.redeals))
				renamed.Add(int64(c.renamed))
				if m := moments.Add(int64(c.moments)); n%10_000 == 9_999 {
					t.Logf("game %d: laws kept at %d moments so far", n+1, m)
				}
			}
		})
	}
	wg.Wait()
	t.Logf("laws kept at %d moments; the costly ones at about one in %d; %d deals dealt anew, %d veiled kongs with them",
		moments.Load(), *lawEvery, redeals.Load(), renamed.Load())
	if moments.Load() < 100*int64(*lawGames) || redeals.Load() < deals.Load()/int64(2*costlyOne()) {
		t.Errorf("too little was checked: %d moments, %d of %d deals dealt anew", moments.Load(), redeals.Load(), deals.Load())
	}
}

// checker plays one random game and checks every law.
type checker struct {
	book    *book
	game    table.Game
	twin    table.Game // the fold of the log: Decide and Legal are never asked of it
	begun   table.Game // the game as it was before this deal, if it is to be dealt anew at the end
	dealAt  int        // where this deal begins in log
	log     []mahjong.Event
	players [4]player
	seed    [32]byte
	chance  *rand.Rand

	open   [4]*mahjong.Hand // what each seat laid open in this deal
	opened int              // open riichis

	deals, moments, redeals, renamed int

	legal  []mahjong.Action // room to be used again
	events []mahjong.Event
}

func newChecker(b *book, n int, skilled bool) *checker {
	seed := sim.Seed(fmt.Sprint(*lawSeed, n))
	c := &checker{book: b, game: b.begin(), twin: b.begin(), seed: seed, chance: rand.New(rand.NewChaCha8(seed))}
	skill := 0
	if skilled {
		skill = 80
	}
	for s := range c.players {
		p := player{random: bot.NewRandom(c.chance.Uint64()), chance: c.chance, skill: skill}
		p.random.RefuseWins = c.chance.IntN(4) == 0
		var err error
		if p.skilled, err = bot.New("efficient", 0, b.rules); err != nil {
			panic(err) // it is one of the program's
		}
		c.players[s] = p
	}
	return c
}

// player plays by chance, or in so many of a hundred decisions like one who
// wants to win: chance alone hardly ever brings about a riichi or a win.
type player struct {
	random  *bot.Random
	skilled bot.Player
	chance  *rand.Rand
	skill   int
}

func (p *player) act(g table.Game, s mahjong.Seat, legal []mahjong.Action) mahjong.Action {
	if p.chance.IntN(100) < p.skill {
		return p.openly(p.skilled.Act(g.View(s), legal), legal)
	}
	return p.random.Choose(legal)
}

func (c *checker) play() error {
	for !c.game.Over() {
		if c.deals > 500 {
			return errors.New("the game does not end")
		}
		if c.game.NeedsWall() {
			if err := c.deal(); err != nil {
				return err
			}
			continue
		}
		if err := c.decide(); err != nil {
			return err
		}
	}
	if err := c.redeal(); err != nil {
		return err
	}
	if err := c.checkOver(); err != nil {
		return err
	}
	if c.now() {
		return c.checkJSON()
	}
	return nil
}

// now says, by chance, whether to check a law that costs as much as a whole
// deal or more: four times as often as at one moment in -every.
func (c *checker) now() bool { return c.chance.IntN(costlyOne()) == 0 }

// costlyOne is n where such a law is checked one time in n.
func costlyOne() int { return max(1, *lawEvery/4) }

func (c *checker) deal() error {
	if err := c.nobodyAsked(); err != nil {
		return err
	}
	if err := c.redeal(); err != nil {
		return err
	}
	c.begun, c.dealAt = nil, len(c.log)
	if c.now() {
		c.begun = c.book.clone(c.game)
	}
	w := shuffle.Wall(c.seed, uint32(c.deals), c.book.tiles)
	c.deals++
	events, err := c.game.Deal(nil, w)
	if err != nil {
		return err
	}
	return c.apply(events)
}

// decide lets one of the asked seats answer, any of them.
func (c *checker) decide() error {
	c.moments++
	if c.chance.IntN(*lawEvery) == 0 {
		if err := c.checkActions(); err != nil {
			return err
		}
	}
	asked := make([]mahjong.Seat, 0, 4)
	for s := range mahjong.NoSeat {
		if c.legal = c.game.Legal(s, c.legal[:0]); len(c.legal) > 0 {
			asked = append(asked, s)
		}
	}
	if len(asked) == 0 {
		return errors.New("nobody is asked, no wall is wanted and the game is not over")
	}
	s := asked[c.chance.IntN(len(asked))]
	c.legal = c.game.Legal(s, c.legal[:0])
	a := c.players[s].act(c.game, s, c.legal)
	events, err := c.game.Decide(c.events[:0], s, a)
	if err != nil {
		return fmt.Errorf("law: legal means not refused: %v may %v, but: %w", s, a, err)
	}
	c.events = events
	return c.apply(events)
}

// apply makes the events happen, in the twin too, and checks after each what
// must hold after each.
func (c *checker) apply(events []mahjong.Event) error {
	full := c.chance.IntN(*lawEvery) == 0
	for _, e := range events {
		c.game.Apply(e)
		c.twin.Apply(e)
		c.log = append(c.log, e)
		if err := c.checkSheet(e.Sheet); err != nil {
			return fmt.Errorf("after %v: %w", e, err)
		}
		if err := c.checkPoints(); err != nil {
			return fmt.Errorf("after %v: %w", e, err)
		}
		if err := c.checkOpen(&e); err != nil {
			return fmt.Errorf("after %v: %w", e, err)
		}
		if full {
			if err := c.checkTiles(); err != nil {
				return fmt.Errorf("after %v: %w", e, err)
			}
			if err := c.checkSpectator(e); err != nil {
				return fmt.Errorf("after %v: %w", e, err)
			}
		}
	}
	if len(events) == 0 {
		return errors.New("nothing happened")
	}
	if full && !reflect.DeepEqual(c.game, c.twin) {
		return errors.New("law: Decide changes nothing, state = fold(log): the game is not what its log makes of a new one")
	}
	return nil
}

// checkPoints: payments sum to zero, with the sticks on the table.
func (c *checker) checkPoints() error {
	sum := c.book.held(c.game)
	if want := 4 * c.book.start; sum > want || sum < want-c.dropped() {
		return fmt.Errorf("law: payments sum to zero: seats and table hold %d points in all, not %d", sum, want)
	}
	return nil
}

// dropped is how many points a split among seats that are tied at the end may
// drop: less than one for each of them.
func (c *checker) dropped() int {
	if !c.game.Over() {
		return 0
	}
	most := 0
	for _, st := range c.log[len(c.log)-1].Final {
		n := 0
		for _, other := range c.log[len(c.log)-1].Final {
			if st.Place == other.Place {
				n++
			}
		}
		most = max(most, n-1)
	}
	return most
}

// checkSheet: what a sheet pays in all is the bets that it collects, and its
// parts are its payments.
func (c *checker) checkSheet(s *mahjong.ScoreSheet) error {
	if s == nil {
		return nil
	}
	var by [4]int
	table := 0
	for _, p := range s.Parts {
		by[p.To] += p.Points
		if p.From == mahjong.NoSeat {
			table += p.Points
		} else {
			by[p.From] -= p.Points
		}
	}
	sum := by[0] + by[1] + by[2] + by[3]
	if by != s.Payments || sum != table {
		return fmt.Errorf("law: payments sum to zero: parts %v make %v, the sheet says %v", s.Parts, by, s.Payments)
	}
	return nil
}

// checkTiles: every tile that was dealt or drawn is in one hand, one meld or
// one river, and with those not yet drawn there are all.
func (c *checker) checkTiles() error {
	var have, want [128]int
	v := c.game.View(0)
	if v.Phase == table.Between {
		return nil
	}
	n := v.Live + c.book.places.reserved
	for s := range mahjong.NoSeat {
		own := c.game.View(s).Own
		if own == nil {
			return fmt.Errorf("%v sees no hand of its own", s)
		}
		if own.Hand.Len()+len(own.Flowers) != v.Seats[s].Concealed {
			return fmt.Errorf("%v holds %v and %v, the others see %d tiles", s, own.Hand, own.Flowers, v.Seats[s].Concealed)
		}
		for _, ts := range [][]mahjong.Tile{own.Hand.Tiles(), own.Flowers, v.Seats[s].Flowers} {
			for _, t := range ts {
				have[t]++
				n++
			}
		}
		for _, m := range c.game.View(s).Seats[s].Melds {
			for _, t := range m.Tiles() {
				have[t]++
				n++
			}
		}
		for _, r := range v.Seats[s].River {
			if !r.Claimed {
				have[r.Tile]++
				n++
			}
		}
	}
	deal := c.log[c.dealAt:]
	seen := track(c.book, &v)
	for i := range deal {
		seen.see(&deal[i])
	}
	for _, held := range seen.held {
		for _, at := range held {
			want[deal[0].Wall.At(at)]++
		}
	}
	if n != len(c.book.tiles) || have != want {
		return fmt.Errorf("law: tiles are conserved: %d tiles; on the table %v, dealt and drawn %v", n, named(have), named(want))
	}
	return nil
}

// checkSpectator: a spectator sees what each seat sees of the table, without
// any seat's own part, and no event that shows him more than another seat.
func (c *checker) checkSpectator(e mahjong.Event) error {
	room := c.game.View(mahjong.NoSeat)
	if room.Own != nil {
		return errors.New("law: hidden tiles: a spectator has a hand")
	}
	shown, told := c.game.Redact(mahjong.NoSeat, e)
	if shown.Wall != nil || e.Kind == mahjong.Dealt && shown.Hand != nil {
		return errors.New("law: hidden tiles: a spectator is shown a deal's tiles")
	}
	for s := range mahjong.NoSeat {
		v := c.game.View(s)
		v.Viewer, v.Own = mahjong.NoSeat, nil
		if c.book.places.veiled && v.Phase != table.Between { // but for its own closed kongs
			for i, m := range v.Seats[s].Melds {
				v.Seats[s].Melds[i] = m.Veiled()
			}
		}
		if !reflect.DeepEqual(v, room) {
			return fmt.Errorf("law: hidden tiles: %v and a spectator see different tables:\n%+v\n%+v", s, v, room)
		}
		r, ok := c.game.Redact(s, e)
		if r.Wall != nil {
			return fmt.Errorf("law: hidden tiles: %v is shown the wall", s)
		}
		if e.Kind == mahjong.Dealt {
			r.Hand = nil
		}
		if s != e.Seat && (ok != told || !reflect.DeepEqual(r, shown)) {
			return fmt.Errorf("law: hidden tiles: %v is shown %+v, a spectator %+v", s, r, shown)
		}
	}
	return nil
}

func named(n [128]int) map[string]int {
	out := map[string]int{}
	for t, n := range n {
		if n != 0 {
			out[mahjong.Tile(t).String()] = n
		}
	}
	return out
}

// checkActions: of everything that can be asked for, exactly the legal actions
// are not refused, for every seat; the default is one of them.
func (c *checker) checkActions() error {
	for s := range mahjong.NoSeat {
		legal := map[mahjong.Action]bool{}
		for _, a := range c.game.Legal(s, nil) {
			if legal[a] {
				return fmt.Errorf("%v may do %v twice", s, a)
			}
			legal[a] = true
		}
		if d := c.game.Default(s); legal[d] != (len(legal) > 0) || len(legal) == 0 && d != (mahjong.Action{}) {
			return fmt.Errorf("the default of %v is %v, of %d legal actions", s, d, len(legal))
		}
		found := 0
		for _, a := range c.conceivable(s) {
			events, err := c.game.Decide(nil, s, a)
			var refusal *mahjong.Refusal
			switch {
			case err == nil && !legal[a]:
				return fmt.Errorf("law: not refused means legal: %v may %v though it is not in the list", s, a)
			case err != nil && legal[a]:
				return fmt.Errorf("law: legal means not refused: %v: %v: %w", s, a, err)
			case err == nil && len(events) == 0:
				return fmt.Errorf("%v does %v and nothing happens", s, a)
			case err != nil && (!errors.As(err, &refusal) || refusal.Rule == "" || refusal.Seat != s || refusal.Action != a || len(events) > 0):
				return fmt.Errorf("the refusal of %v by %v is not one: %#v", a, s, err)
			case err != nil && !c.book.cited(refusal.Rule):
				return fmt.Errorf("%v: %v: no citation", a, err)
			}
			if legal[a] {
				found++
			}
		}
		if found != len(legal) {
			return fmt.Errorf("%v has %d legal actions, of which %d were thought of: %v", s, len(legal), found, legal)
		}
	}
	return nil
}

func (c *checker) nobodyAsked() error {
	for s := range mahjong.NoSeat {
		if legal := c.game.Legal(s, nil); len(legal) > 0 {
			return fmt.Errorf("between deals %v may %v", s, legal)
		}
		for _, a := range []mahjong.Action{{Kind: mahjong.Pass}, {Kind: mahjong.Win}, {Kind: mahjong.Tenpai}, {Kind: mahjong.Discard, Tile: mahjong.Of(mahjong.M1)}} {
			if _, err := c.game.Decide(nil, s, a); err == nil {
				return fmt.Errorf("between deals %v does %v", s, a)
			}
		}
	}
	return nil
}

// checkOver: over means that nothing is legal, and the ranking is of the
// points that are held.
func (c *checker) checkOver() error {
	if c.game.NeedsWall() {
		return errors.New("a game that is over wants a wall")
	}
	if err := c.nobodyAsked(); err != nil {
		return err
	}
	last := c.log[len(c.log)-1]
	if last.Kind != mahjong.GameEnded || last.Final == nil {
		return fmt.Errorf("the last event is %v", last)
	}
	uma, sum, seats := 0, 0, map[mahjong.Seat]bool{}
	for _, st := range last.Final {
		uma += st.Uma
		sum += st.Points
		seats[st.Seat] = true
	}
	lost := 4*c.book.start - sum - c.game.View(mahjong.NoSeat).Deposits*c.book.bet
	if uma > 0 || uma < -2*c.dropped() || len(seats) != 4 || lost < 0 || lost > c.dropped() {
		return fmt.Errorf("the ranking does not add up: %+v", *last.Final)
	}
	return nil
}

// checkJSON: the log as JSON makes the same game.
func (c *checker) checkJSON() error {
	g := c.book.begin()
	stop := c.chance.IntN(len(c.log))
	half := c.book.begin()
	for i, e := range c.log {
		b, err := json.Marshal(e)
		if err != nil {
			return fmt.Errorf("%v: %w", e, err)
		}
		var back mahjong.Event
		if err := json.Unmarshal(b, &back); err != nil {
			return fmt.Errorf("%s: %w", b, err)
		}
		g.Apply(back)
		if i <= stop {
			half.Apply(e)
		}
		if i == stop || i == len(c.log)-1 {
			other := half
			if i != stop {
				other = c.game
			}
			if err := sameShown(g, other); err != nil {
				return fmt.Errorf("law: state = fold(log): after JSON, event %d: %w", i, err)
			}
		}
	}
	return nil
}

// sameShown compares all that two games show and allow.
func sameShown(a, b table.Game) error {
	for s := range mahjong.NoSeat + 1 {
		x, err := json.Marshal(a.View(s))
		if err != nil {
			return err
		}
		y, err := json.Marshal(b.View(s))
		if err != nil {
			return err
		}
		if string(x) != string(y) {
			return fmt.Errorf("%v sees\n%s\nand\n%s", s, x, y)
		}
		if s.Valid() && !reflect.DeepEqual(a.Legal(s, nil), b.Legal(s, nil)) {
			return fmt.Errorf("%v may do %v and %v", s, a.Legal(s, nil), b.Legal(s, nil))
		}
	}
	return nil
}
