package plan

import (
	"math"

	"jansou/mahjong"
	"jansou/shape"
)

// Position is a hand that is not complete, and what its owner sees beside it. The
// zero Position has no tiles and leads nowhere.
type Position struct {
	Seat       mahjong.Seat
	Dealer     mahjong.Seat
	Prevailing mahjong.Kind

	Hand   mahjong.Hand // 13 - 3*NMelds concealed tiles, or one more
	Melds  [4]mahjong.Meld
	NMelds int

	Left  [mahjong.Kinds]uint8 // how many tiles of each kind the owner cannot see
	Draws float64              // how many draws he may still hope for
	Race  *Race                // nil: the last of them is the end, and everybody lets go alike
}

// Race says how long a hand has until another wins, and what the others let go.
type Race struct {
	Lengths [Lengths]float64       // in own draws, each as likely as the others; the first is a middling one
	Thrown  [mahjong.Kinds]float64 // how often another lets a tile of a kind go, over how often it is drawn
	Near    int                    // hands that lack no more tiles are looked for without a family
}

// Lengths is how many lengths of a race are looked at.
const Lengths = 5

// Way says how a hand may be completed so that it is worth eight points.
type Way uint8

// By claims as well as draws; by draws up to the last tile, which may be
// another's; by draws alone. The zero Way is none.
const (
	NoWay Way = iota
	ByClaims
	Hidden
	SelfDrawn
)

// Target is one complete hand that is worth eight points.
type Target struct {
	Tiles   [mahjong.Kinds]uint8 // its concealed tiles and the sets still to be made, by kind
	Missing int                  // how many of them the hand has not
	Points  int                  // without flowers, as its Way promises them
	Way     Way
	Fan     mahjong.RuleID // the dearest fan in it
	Chance  float64        // a guess at how likely it is to be completed, 0 to 1

	Parts  [farthest]Part // what is missing, set by set, in a race; the first NParts
	NParts uint8

	claimed  [4]uint8     // the sets that are claimed on the way
	nclaimed uint8        // how many they are
	last     mahjong.Tile // the one won on
}

// Part is what one set, the pair or a loose tile of a target lacks.
type Part struct {
	Kinds [3]uint8 // by Kind.Index; the first N
	N     uint8
	By    From
}

// From is from whom the last tile of a set may be claimed.
type From uint8

// From nobody, but for a win; from the left player; from any.
const (
	FromNobody From = iota
	FromLeft
	FromAny
)

// lack notes a part.
func (t *Target) lack(p Part) {
	t.Parts[t.NParts] = p
	t.NParts++
}

// Search looks for the complete hands that a hand may aim at. It keeps its room
// from one search to the next; the zero Search is ready. It is not for two
// goroutines at once.
type Search struct {
	rules   Rules
	q       *Position
	hand    [mahjong.Kinds]uint8
	targets []Target
	made    Complete // the hand that is counted just now; here, so that no search allocates
	seen    prints
	worths  worths
	found   []Target // of every pass of this search; seen says which is whose
	odds    [Lengths][mahjong.Kinds]odds
	nodds   int

	order   [allSets]uint8    // the sets, those that lack fewest tiles first
	ofType  [5][allSets]uint8 // of these those of each sort, in the same order
	typeLen [5]int
	alone   [allSets]int // how many tiles each lacks by itself
	limit   int          // most tiles that may be missing

	there [mahjong.Kinds]uint8 // tiles of each kind, in hand and not seen
	need  [mahjong.Kinds]uint8
	sums
	parts  [5]part
	nparts int
}

// sums is what follows from the tiles that are needed.
type sums struct {
	missing int
	print   uint64 // tells need from others
	over    int    // kinds of which more are needed than there are
}

// part is a set or the pair of a target that is being put together.
type part struct {
	set     uint8 // which of sets; allSets and on: the pair, or a loose tile
	n       uint8 // tiles missing
	missing [3]uint8
}

// A hand that lacks more tiles than farthest is not looked at. Where there are
// no more than fewTargets, those that lack two tiles more are looked for.
const (
	farthest   = 9
	fewTargets = 60
)

// maxTargets is when a search stops: nobody needs to know of more ways than
// these.
const maxTargets = 6000

// Find returns the complete hands of eight points to which q lacks the fewest
// tiles, and those that lack one more, or two if there are few; none where
// there is no way. The result is valid until the next Find.
func (s *Search) Find(rules Rules, q *Position) []Target {
	s.rules, s.q = rules, q
	s.worths.begin(rules, q)
	s.hand = q.Hand.Counts()
	for k, n := range q.Left {
		s.there[k] = s.hand[k] + n
	}
	s.weigh()
	s.rank()
	s.targets, s.found = s.targets[:0], s.found[:0]
	s.seen.forget()
	more := 0
	for s.limit = max(1, rules.Shanten(q.Hand, q.NMelds)+1); s.limit <= farthest && more <= 2; s.limit++ {
		s.all()
		if len(s.targets) > 0 {
			more++
		}
		if more > 1 && len(s.targets) > fewTargets || len(s.targets) > maxTargets/8 {
			break
		}
	}
	return s.targets
}

// all finds all targets within the limit. Those of the passes before, with a lower
// limit, are met again in the same order, and are not counted again.
func (s *Search) all() {
	s.targets = s.targets[:0]
	s.seen.pass++
	for i := range families {
		s.within(&families[i])
	}
	s.allTypes()
	far := s.limit
	s.limit = min(far, nearEnough)
	if s.q.Race != nil {
		s.limit = min(far, s.q.Race.Near)
	}
	s.within(&anything)
	s.limit = far
	if s.q.NMelds == 0 {
		s.pairs()
		s.singles()
	}
}

// anything is every hand of four sets and a pair. From near, where there are
// not so many of them, small fans are found that add up to eight points.
var anything = family{sets: anySet, pairs: shape.All}

const nearEnough = 3

// weigh guesses the odds of every kind of tile.
func (s *Search) weigh() {
	unseen := 0
	for _, n := range s.q.Left {
		unseen += int(n)
	}
	if r := s.q.Race; r != nil {
		s.nodds = Lengths
		for q := range s.odds {
			for k, n := range s.q.Left {
				s.odds[q][k] = oddsOf(float64(n), r.Lengths[q]/float64(max(1, unseen)), r.Thrown[k])
			}
		}
		return
	}
	s.nodds = 1
	for k, n := range s.q.Left {
		s.odds[0][k] = oddsOf(float64(n), s.q.Draws/float64(max(1, unseen)), thrown)
	}
}

// odds are the chances that tiles of one kind come in time.
type odds struct {
	draw, chow, any    float64 // one: by own draws; from the left player, too; from all others, too
	two, twoAny, three float64 // two: by own draws; the second from anybody; three
}

// thrown is how often another player discards a tile, over how often he draws
// it.
const thrown = 0.6

// oddsOf works out the odds of n tiles, each of which comes with the given rate
// among one player's draws.
func oddsOf(n, rate, thrown float64) odds {
	if n == 0 {
		return odds{}
	}
	none := math.Exp(-n * rate)
	o := odds{draw: 1 - none, chow: 1 - math.Exp(-n*rate*(1+thrown)), any: 1 - math.Exp(-n*rate*(1+3*thrown))}
	if n >= 2 {
		o.two = 1 - none*(1+n*rate)
		o.twoAny = max(o.two, o.draw*(1-math.Exp(-(n-1)*rate*0.6*(1+3*thrown))))
	}
	if n >= 3 {
		o.three = 1 - none*(1+n*rate+n*rate*n*rate/2)
	}
	return o
}

// rank puts the sets in order.
func (s *Search) rank() {
	n := 0
	s.typeLen = [5]int{}
	for cost := range 4 {
		for i := range sets {
			if cost == 0 {
				s.alone[i] = s.lacks(&sets[i])
			}
			if s.alone[i] == cost {
				s.order[n] = uint8(i)
				n++
				t := setTypes[i]
				s.ofType[t][s.typeLen[t]] = uint8(i)
				s.typeLen[t]++
			}
		}
	}
}

// lacks is how many tiles of l the hand has not.
func (s *Search) lacks(l *set) int {
	k := l.kinds
	if k[0] == k[1] {
		return 3 - min(3, int(s.hand[k[0]]))
	}
	n := 3
	for _, k := range k {
		if s.hand[k] > 0 {
			n--
		}
	}
	return n
}

// within finds the targets of a family.
func (s *Search) within(c *family) {
	core, n := c.core, c.n
	others := 4 - n
	if c.nine != 0 {
		others = 1
	}
	for i := range s.q.NMelds {
		l, found := setOf(&s.q.Melds[i]), false
		for j := range n {
			if core[j] == l {
				n--
				core[j] = core[n]
				found = true
				break
			}
		}
		if !found {
			if others--; others < 0 || c.sets>>l&1 == 0 {
				return
			}
		}
	}
	s.restart()
	for k := range c.nine.All() {
		s.add(uint8(k.Index()))
	}
	if s.missing > s.limit {
		return
	}
	for _, l := range core[:n] {
		s.take(l)
	}
	s.others(c, 0, others)
}

func (s *Search) restart() {
	s.need = [mahjong.Kinds]uint8{}
	s.sums, s.nparts = sums{}, 0
}

// others chooses n more sets, in order from the given one on.
func (s *Search) others(c *family, from, n int) {
	if s.missing > s.limit || s.over > 0 || len(s.targets) >= maxTargets {
		return
	}
	if n == 0 {
		s.pair(c.pairs, c.nine)
		return
	}
	for i := from; i < allSets; i++ {
		l := s.order[i]
		if cost := s.alone[l]; cost > 2 || s.missing+n*cost > s.limit {
			return
		}
		if c.sets>>l&1 != 0 {
			before := s.sums
			s.take(l)
			s.others(c, i, n-1)
			s.putBack(l, before)
		}
	}
}

// pair chooses the pair, of which the hand has one tile at least.
func (s *Search) pair(kinds, nine shape.Kinds) {
	for kinds := kinds & shape.Kinds(s.q.Hand.Present()); kinds != 0; kinds &= kinds - 1 {
		k := uint8(kinds.First().Index())
		if s.need[k] > 2 || s.hand[k] <= s.need[k] || s.missing == s.limit && s.hand[k] == s.need[k]+1 {
			continue
		}
		before := s.sums
		s.takePair(k)
		if s.missing <= s.limit && s.over == 0 {
			s.keep(nine)
		}
		s.need[k] -= 2
		s.nparts, s.sums = s.nparts-1, before
	}
}

// allTypes finds hands with one block of each sort of tile.
func (s *Search) allTypes() {
	var taken [5]bool
	for i := range s.q.NMelds {
		t := setTypes[setOf(&s.q.Melds[i])]
		if taken[t] {
			return
		}
		taken[t] = true
	}
	for eyes := range typesOf {
		if !taken[eyes] {
			s.restart()
			s.typed(0, eyes, &taken)
		}
	}
}

// typed chooses the sets of the sorts from t on and then the pair of the sort
// eyes.
func (s *Search) typed(t, eyes int, taken *[5]bool) {
	for t < 5 && (t == eyes || taken[t]) {
		t++
	}
	if t == 5 {
		s.pair(typesOf[eyes], 0)
		return
	}
	for _, l := range s.ofType[t][:s.typeLen[t]] {
		cost := s.alone[l]
		if cost > 2 || s.missing+cost > s.limit || len(s.targets) >= maxTargets {
			return
		}
		before := s.sums
		s.take(l)
		if s.over == 0 {
			s.typed(t+1, eyes, taken)
		}
		s.putBack(l, before)
	}
}

// add needs one more tile of a kind, and reports whether it is missing.
func (s *Search) add(k uint8) bool {
	n := s.need[k]
	s.need[k] = n + 1
	s.print += tilePrints[k]
	if n < s.hand[k] {
		return false
	}
	s.missing++
	if n == s.there[k] {
		s.over++
	}
	return true
}

// drop needs one less.
func (s *Search) drop(k uint8) {
	s.need[k]--
	n := s.need[k]
	s.print -= tilePrints[k]
	if n >= s.hand[k] {
		s.missing--
		if n == s.there[k] {
			s.over--
		}
	}
}

func (s *Search) take(l uint8) {
	p := &s.parts[s.nparts]
	s.nparts++
	*p = part{set: l}
	for _, k := range sets[l].kinds {
		if s.add(k) {
			p.missing[p.n] = k
			p.n++
		}
	}
}

// putBack undoes take; before are the sums before it.
func (s *Search) putBack(l uint8, before sums) {
	for _, k := range sets[l].kinds {
		s.need[k]--
	}
	s.nparts, s.sums = s.nparts-1, before
}

func (s *Search) takePair(k uint8) {
	p := &s.parts[s.nparts]
	s.nparts++
	*p = part{set: allSets}
	for range 2 {
		if s.add(k) {
			p.missing[p.n] = k
			p.n++
		}
	}
}

// tilePrints are numbers whose sums tell hands apart.
var tilePrints = func() (list [mahjong.Kinds]uint64) {
	x := uint64(1)
	for i := range list {
		x += 0x9e3779b97f4a7c15
		z := (x ^ x>>30) * 0xbf58476d1ce4e5b9
		z = (z ^ z>>27) * 0x94d049bb133111eb
		list[i] = z ^ z>>31
	}
	return list
}()
