package gametest

import (
	"flag"
	"hash/fnv"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"jansou/mahjong"
	"jansou/table"
)

// The long run, over prompt and live tables of every ruleset, is
//
//	GOGC=800 go test ./mcr ./riichi -run TestStrictLaws -v -strict 2300 -strict-every 64 -timeout 0
var (
	strictGames = flag.Int("strict", 0, "TestStrictLaws: games of each kind of table; 0: a few")
	strictFrom  = flag.Int("strict-from", 0, "TestStrictLaws: the number of the first of them, for a run that goes on where another ended")
	strictEvery = flag.Int("strict-every", 8, "TestStrictLaws: the laws that cost much are checked at every n-th moment, by chance")
)

// StrictGame is what PlayStrict needs to know of a game; StrictGames makes it.
type StrictGame struct {
	begin    func() table.Strict
	clone    func(table.Strict) table.Strict       // the same game again, at the same moment
	same     func(table.Strict, table.Strict) bool // whether nothing has happened between the two
	Tiles    []mahjong.Tile
	OnTable  func(table.Strict) int // how many tiles lie anywhere in this deal
	Held     func(table.Strict) int // points that the seats hold and that lie on the table
	Offences []mahjong.RuleID       // that a referee may report
	// Careful: one in so many decisions is not by the rules, perhaps, and half as
	// many each time that a deal is played again. The books play it again as
	// often as somebody errs, so that players who never learn never end.
	Careful int
}

// StrictGames returns x for games of type G, plain values that begin so.
func StrictGames[G comparable, P interface {
	*G
	table.Strict
}](begin func() P, x StrictGame) StrictGame {
	x.begin = func() table.Strict { return begin() }
	x.clone = func(g table.Strict) table.Strict { c := *g.(P); return P(&c) }
	x.same = func(a, b table.Strict) bool { return *a.(P) == *b.(P) }
	return x
}

// Strictly is what PlayStrict has seen.
type Strictly struct {
	Games, Moments, Again, PutBack int // Again: deals that were played again
	Ruled                          map[mahjong.RuleID]int
}

// PlayStrict plays whole games by chance, with lawful actions and others, false
// sets, clocks that run out and reports of a referee; where claims are called
// live also draws before the time to call has passed and calls after them. It
// checks the laws: tiles are conserved; points sum to zero, but for those that
// are marked as deducted or counted after the ranking; every ruling is cited; a
// game is the fold of its events; deciding changes nothing; what is legal could
// be done, and what could be done is not refused.
func PlayStrict(t *testing.T, games int, x StrictGame) Strictly {
	t.Helper()
	seen := Strictly{Ruled: map[mahjong.RuleID]int{}}
	if *strictGames > 0 {
		games = *strictGames
	}
	kind := fnv.New64()
	kind.Write([]byte(t.Name()))
	for n := range games {
		p := &strictPlay{StrictGame: x, t: t, r: rand.New(rand.NewPCG(uint64(*strictFrom+n), kind.Sum64())), g: x.begin(), again: x.begin(), seen: &seen}
		p.start = x.Held(p.g)
		for steps := 0; !p.g.Over(); steps++ {
			if steps > 50_000 {
				t.Fatal("the game does not end")
			}
			p.step()
		}
		p.compare()
		seen.Games++
	}
	t.Logf("%d games, %d moments, %d deals played again, %d tiles put back; rulings: %v",
		seen.Games, seen.Moments, seen.Again, seen.PutBack, seen.Ruled)
	return seen
}

type strictPlay struct {
	StrictGame
	t        *testing.T
	r        *rand.Rand
	g, again table.Strict
	start    int
	lost     int  // points that nobody got
	chombo   bool // the deal on the table is to be played again
	replays  int  // of the deal on the table
	seen     *Strictly
}

// step lets one thing happen.
func (p *strictPlay) step() {
	before := p.clone(p.g)
	events, err := p.decide()
	if err != nil {
		p.t.Fatal(err)
	}
	if !p.same(before, p.g) {
		p.t.Fatal("deciding has changed the game")
	}
	for _, e := range events {
		p.g.Apply(e)
		p.again.Apply(e)
		p.check(&e)
	}
}

func (p *strictPlay) decide() ([]mahjong.Event, error) {
	if p.g.NeedsWall() {
		return p.g.Deal(nil, Wall(append([]mahjong.Tile(nil), p.Tiles...), p.r))
	}
	s, legal := p.asked()
	if live, ok := p.g.(table.Live); ok && live.Patience() != table.NoWait && (s == mahjong.NoSeat || p.r.IntN(6) == 0) {
		return live.Lapse(nil)
	}
	if s == mahjong.NoSeat {
		p.t.Fatal("nobody may do anything")
	}
	if p.r.IntN(p.Careful<<min(p.replays, 16)) == 0 {
		if events, err := p.errs(s); err == nil {
			return events, nil
		}
	}
	return p.g.Decide(nil, s, legal[p.r.IntN(len(legal))])
}

// errs lets something happen that is not lawful, perhaps, or is an error.
func (p *strictPlay) errs(s mahjong.Seat) ([]mahjong.Event, error) {
	switch n := p.r.IntN(12); {
	case n == 0:
		return p.reports()
	case n == 1:
		return p.g.TimedOut(nil, s)
	case n < 7:
		could := p.g.Could(s, nil)
		return p.g.Decide(nil, s, could[p.r.IntN(len(could))])
	}
	return p.falseSet(s)
}

// reports lets a referee report an offence, of which few can have been committed
// as the table stands: it is the first of some by chance that is not refused.
func (p *strictPlay) reports() (events []mahjong.Event, err error) {
	for range 32 {
		f := mahjong.Fault{Seat: mahjong.Seat(p.r.IntN(4)), Rule: p.Offences[p.r.IntN(len(p.Offences))], N: p.r.IntN(1 + p.r.IntN(20)),
			Stage: mahjong.Stage(p.r.IntN(1 + p.r.IntN(int(mahjong.AtOwnWin)+1))), Shown: mahjong.Shown(p.r.IntN(int(mahjong.ShownHand) + 1))}
		var own *mahjong.Ruling
		if p.r.IntN(4) == 0 {
			own = p.ownRuling(f.Seat)
		}
		if events, err = p.g.Judge(nil, f, own); err == nil {
			break
		}
	}
	return events, err
}

// ownRuling is what a referee might rule on an offence of s, also what nobody can.
func (p *strictPlay) ownRuling(s mahjong.Seat) *mahjong.Ruling {
	r := &mahjong.Ruling{Verdict: mahjong.Verdict(p.r.IntN(int(mahjong.Referred) + 1)), Reading: "as the referee saw it",
		Dead: p.r.IntN(3) == 0, Void: p.r.IntN(3) == 0, Ends: p.r.IntN(3) == 0, Again: p.r.IntN(3) == 0, After: p.r.IntN(2) == 0, Deducted: p.r.IntN(2) == 0}
	r.Points[s] = -3000
	if !r.Deducted {
		for i := 1; i <= 3; i++ {
			r.Points[s.Plus(i)] = 1000
		}
	}
	return r
}

// asked returns one of the seats that may do something, any of them; NoSeat
// where there is none.
func (p *strictPlay) asked() (mahjong.Seat, []mahjong.Action) {
	first := p.r.IntN(4)
	for i := range 4 {
		s := mahjong.Seat((first + i) % 4)
		if legal := p.g.Legal(s, nil); len(legal) > 0 {
			return s, legal
		}
	}
	return mahjong.NoSeat, nil
}

// falseSet lays tiles of s that are no set.
func (p *strictPlay) falseSet(s mahjong.Seat) ([]mahjong.Event, error) {
	v := p.g.View(s)
	hand := v.Own.Hand.Tiles()
	p.r.Shuffle(len(hand), func(i, j int) { hand[i], hand[j] = hand[j], hand[i] })
	a := mahjong.Action{Kind: mahjong.Kong}
	n, from := min(4, len(hand)), s
	if v.Asked != mahjong.NoTile {
		a.Kind, n, from = mahjong.Claim, min(2+p.r.IntN(2), len(hand)), v.AskedFrom
	}
	var err error
	if a.Meld, err = mahjong.MakeFalseSet(v.Asked, hand[:n], from); err != nil {
		return nil, err
	}
	return p.g.Decide(nil, s, a)
}

// check checks what must be so after e.
func (p *strictPlay) check(e *mahjong.Event) {
	if n := p.OnTable(p.g); n != len(p.Tiles) {
		p.t.Fatalf("%d tiles on the table after %v", n, e)
	}
	p.seen.Moments++
	switch e.Kind {
	case mahjong.Ruled:
		p.ruled(e)
	case mahjong.PutBack:
		p.seen.PutBack++
	case mahjong.DealEnded:
		if p.replays++; !p.chombo {
			p.replays = 0
		}
		p.seen.Again += min(p.replays, 1)
		p.chombo = false
	}
	switch held, want := p.Held(p.g), p.start-p.lost; e.Kind {
	case mahjong.GameEnded:
		// Of bets that tied firsts share, what cannot be divided is nobody's.
		if held > want || held < want-3 {
			p.t.Fatalf("the seats hold %d points after %v, not %d", held, e, want)
		}
	case mahjong.DealEnded, mahjong.Ruled:
		if held != want {
			p.t.Fatalf("the seats hold %d points after %v, not %d less %d", held, e, p.start, p.lost)
		}
	}
	if p.r.IntN(*strictEvery) == 0 {
		p.offered(e)
	}
}

// offered checks what the seats may and could do after e.
func (p *strictPlay) offered(e *mahjong.Event) {
	for s := range mahjong.NoSeat {
		legal, could := p.g.Legal(s, nil), p.g.Could(s, nil)
		for _, a := range legal {
			found := false
			for _, b := range could {
				found = found || a == b
			}
			if !found {
				p.t.Fatalf("%v may %v after %v, and could do %v", s, a, e, could)
			}
		}
		for _, a := range could {
			if _, err := p.g.Decide(nil, s, a); err != nil {
				p.t.Fatalf("%v could %v after %v, and it is refused: %v", s, a, e, err)
			}
		}
	}
}

func (p *strictPlay) ruled(e *mahjong.Event) {
	r := e.Ruling
	p.seen.Ruled[e.Rule]++
	if r.Cite == "" || r.Verdict == mahjong.NoVerdict || r.Times < 1 {
		p.t.Fatalf("a ruling without a citation: %v %+v", e, r)
	}
	p.chombo = p.chombo || r.Again && p.g.View(mahjong.NoSeat).Phase != table.Between
	sum := 0
	for _, x := range r.Points {
		sum += int(x)
	}
	if sum != 0 && !r.Deducted || sum > 0 {
		p.t.Fatalf("the points of %v sum to %d", e, sum)
	}
	if !r.After {
		p.lost -= sum
	}
	// A referee may rule later on what was left to her.
	ledger := p.g.View(mahjong.NoSeat).Ledger
	if !slices.ContainsFunc(ledger, func(x mahjong.Penalty) bool { return x.Seat == e.Seat && x.Rule == e.Rule && x.Ruling == *r }) {
		p.t.Fatalf("%v is not in the ledger %+v", e, ledger)
	}
	if r.Dead && !p.g.View(mahjong.NoSeat).Seats[e.Seat].Dead {
		p.t.Fatalf("the hand of %v lives after %v", e.Seat, e)
	}
}

// compare checks that the events alone make the same game.
func (p *strictPlay) compare() {
	for s := range mahjong.NoSeat + 1 {
		if !reflect.DeepEqual(p.g.View(s), p.again.View(s)) {
			p.t.Fatalf("%v sees another table when the events are applied anew", s)
		}
	}
	v := p.g.View(mahjong.NoSeat)
	penalty := [4]int{}
	for _, x := range v.Ledger {
		for s, n := range x.Points {
			penalty[s] += int(n)
		}
	}
	for _, st := range v.Final {
		if st.Penalty != penalty[st.Seat] {
			p.t.Fatalf("%v has the penalty %d in the final, the ledger has %v", st.Seat, st.Penalty, penalty)
		}
	}
}
