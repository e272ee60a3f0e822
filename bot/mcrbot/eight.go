package mcrbot

import (
	"math"
	"sync"

	"jansou/bot/sight"
	"jansou/mahjong"
	"jansou/mcr"
	"jansou/mcr/plan"
	"jansou/shape"
	"jansou/table"
)

// Eight plays Chinese Official: it looks for the complete hands of eight points
// that its tiles may still become, and keeps those tiles from which most can be
// expected, less what a discard may cost. It claims nothing from which there is
// no way to eight points. Rules must be set.
type Eight struct {
	Rules *mcr.Ruleset

	weights *eightWeights // nil: usualEight
	doubts  *doubts       // nil: it sees all that there is to see
}

// searches are shared by all who think, for as long as one choice takes: the room that
// a search grows is kept from one to the next, and that of every bot at every table
// would be a hundred kilobytes and more that nobody needs while it waits.
var searches = sync.Pool{New: func() any { return new(plan.Search) }}

// eightWeights are the numbers by which Eight judges. They were found by
// playing it against itself with one number changed (docs/bots.md).
type eightWeights struct {
	blend  float64 // 1: every way to win counts in full; the more, the less the others beside the best
	pace   float64 // part of the draws left that come before somebody wins
	claim  float64 // how many times better a claim must be than letting the tile go
	kong   float64 // how many times better a kong must be than the best discard
	fear   float64 // weight of what a discard may cost
	others float64 // points a win brings beside its own fan: what the others pay, and that none of them wins
	drawn  float64 // part of the wins that are self-draws, where the last tile may be anybody's
}

var usualEight = eightWeights{blend: 3, pace: 1, claim: 1, kong: 1, fear: 1, others: 32, drawn: 0.3}

// Act returns one of the legal actions.
func (b *Eight) Act(v table.View, legal []mahjong.Action) mahjong.Action {
	if a, ok := sight.Obvious(legal, mahjong.Win, mahjong.FlowerAction); ok {
		return a
	}
	search := searches.Get().(*plan.Search)
	defer searches.Put(search)
	var e mind
	e.read(b, &v, search)
	if pass, ok := sight.Find(legal, mahjong.Pass); ok {
		return e.claim(legal, pass)
	}
	return e.turn(legal)
}

// mind is a view read for Chinese Official.
type mind struct {
	sight.Sight
	rules    *mcr.Ruleset
	search   *plan.Search
	w        *eightWeights
	doubts   *doubts
	danger   [mahjong.Kinds]float64
	position plan.Position
}

// read makes e the mind of b, who sees v.
func (e *mind) read(b *Eight, v *table.View, search *plan.Search) {
	*e = mind{Sight: sight.Of(v), rules: b.Rules, search: search, w: &usualEight}
	if b.weights != nil {
		e.w = b.weights
	}
	e.position, _ = plan.PositionOf(v)
	if e.doubts = b.doubts; e.doubts != nil {
		e.position.Left = e.Guess(e.doubts.counts)
	}
	e.position.Draws = max(1, e.w.pace*e.position.Draws)
}

// seek returns the targets of a hand.
func (e *mind) seek(h *mahjong.Hand, melds []mahjong.Meld) []plan.Target {
	q := e.position
	q.Hand, q.NMelds = *h, len(melds)
	copy(q.Melds[:], melds)
	targets := e.search.Find(e.rules, &q)
	if e.doubts != nil {
		targets = e.heed(e.doubts, targets)
	}
	return targets
}

// hope is what may be expected of one target, in points.
func (e *mind) hope(t *plan.Target) float64 {
	drawn := e.w.drawn
	if t.Way == plan.SelfDrawn {
		drawn = 1
	}
	return t.Chance * (e.w.others + float64(t.Points)*(1+2*drawn))
}

// outlook gathers what may be expected of many targets.
type outlook struct {
	ready float64 // of those that lack one tile: each may be the one that comes
	far   float64 // of the others, to the power of blend: most of them share what they lack
}

func (o *outlook) add(t *plan.Target, x, raised float64) {
	if t.Missing == 1 {
		o.ready += x
	} else {
		o.far += raised
	}
}

// sum is all of it in points.
func (o *outlook) sum(blend float64) float64 {
	return math.Pow(o.far+math.Pow(o.ready, blend), 1/blend)
}

// of is what may be expected of a hand that is not to discard.
func (e *mind) of(h *mahjong.Hand, melds []mahjong.Meld) float64 {
	var all outlook
	for _, t := range e.seek(h, melds) {
		x := e.hope(&t)
		all.add(&t, x, math.Pow(x, e.w.blend))
	}
	return all.sum(e.w.blend)
}

// discards is what may be expected of a hand after each discard, by kind.
func (e *mind) discards(h *mahjong.Hand, melds []mahjong.Meld) (value [mahjong.Kinds]float64) {
	var after [mahjong.Kinds]outlook
	for _, t := range e.seek(h, melds) {
		x := e.hope(&t)
		raised := math.Pow(x, e.w.blend)
		for k := range t.Spare(h).All() {
			after[k.Index()].add(&t, x, raised)
		}
	}
	for k := range shape.Kinds(h.Present()).All() {
		value[k.Index()] = after[k.Index()].sum(e.w.blend)
	}
	return value
}

// turn chooses on the own turn.
func (e *mind) turn(legal []mahjong.Action) mahjong.Action {
	e.fear()
	value := e.discards(&e.Hand, e.Own)
	if e.lost(&value) {
		return atLoss.build(&e.Sight, legal)
	}
	best, most := e.discard(legal, &value)
	for _, a := range legal {
		if a.Kind != mahjong.Kong {
			continue
		}
		h, melds := e.afterKong(a.Meld)
		if x := e.of(&h, melds); x > most*e.w.kong && x > 0 {
			best, most = a, x
		}
	}
	if best.Kind == mahjong.NoAction {
		return legal[0]
	}
	return best
}

// discard chooses among the discards; value is what may be expected after
// each.
func (e *mind) discard(legal []mahjong.Action, value *[mahjong.Kinds]float64) (mahjong.Action, float64) {
	var best mahjong.Action
	most := math.Inf(-1)
	for _, a := range legal {
		if a.Kind != mahjong.Discard || a.Tile.Kind().IsFlower() {
			continue
		}
		if x := e.after(a.Tile.Kind(), value); x > most {
			best, most = a, x
		}
	}
	return best, most
}

// after is the number by which a discard of kind k is chosen.
func (e *mind) after(k mahjong.Kind, value *[mahjong.Kinds]float64) float64 {
	i := k.Index()
	x := value[i] - e.w.fear*e.danger[i]
	if value[i] == 0 { // no way to win goes without it
		x -= 1
	}
	return x - 0.001*float64(e.ties(k))
}

// ties says how much a kind is worth keeping where nothing else tells: tiles
// near it in hand, then the middle of the suits.
func (e *mind) ties(k mahjong.Kind) int {
	n := 8*e.Hand.Count(k) + sight.Middle(k)
	if k.IsSuited() {
		for d := -2; d <= 2; d++ {
			if near := int(k) + d; d != 0 && k.Number()+d >= 1 && k.Number()+d <= 9 && e.Hand.Count(mahjong.Kind(near)) > 0 {
				n += 4
			}
		}
	}
	return n
}

// afterKong returns the hand and the melds as they are after declaring m on
// the own turn, before the replacement is drawn.
func (e *mind) afterKong(m mahjong.Meld) (mahjong.Hand, []mahjong.Meld) {
	h, melds := e.Hand, append(make([]mahjong.Meld, 0, 4), e.Own...)
	if m.Kind() == mahjong.AddedKong {
		h.Remove(m.Added())
		for i := range melds {
			if melds[i].Kind() == mahjong.Pung && melds[i].First() == m.First() {
				melds[i] = m
			}
		}
		return h, melds
	}
	for i := range m.Len() {
		h.Remove(m.At(i))
	}
	return h, append(melds, m)
}

// claim chooses between letting a tile go and the claims of it.
func (e *mind) claim(legal []mahjong.Action, pass mahjong.Action) mahjong.Action {
	if _, any := sight.Find(legal, mahjong.Claim); !any {
		return pass
	}
	e.fear()
	best, most := pass, e.of(&e.Hand, e.Own)*e.w.claim
	for _, a := range legal {
		if a.Kind != mahjong.Claim {
			continue
		}
		h, melds := e.After(a.Meld)
		x := 0.0
		if a.Meld.IsKong() {
			x = e.of(&h, melds)
		} else {
			value := e.discards(&h, melds)
			_, x = e.discard(sight.Discards(&h), &value)
		}
		if x > most && x > 0 {
			best, most = a, x
		}
	}
	return best
}

// fear fills in what each discard may cost: whoever lets the winning tile go
// pays the fan of the hand, which the two others do not.
func (e *mind) fear() {
	for i := 1; i < 4; i++ {
		t := e.threat(e.Me.Plus(i))
		for k := range mahjong.Kinds {
			e.danger[k] += t.ready * dealtIn * e.hit(mahjong.KindAt(k), t.passed, t.flush, t.flushes)
		}
	}
}

// threat is what another seat shows: how likely it waits, what passed it, and what suit
// it collects.
type threat struct {
	ready   float64
	passed  shape.Kinds
	flush   mahjong.Suit
	flushes bool
	let     shape.Kinds // what it let go itself
	run     int         // tiles that it let go as they were drawn, since it last changed its hand
}

func (e *mind) threat(s mahjong.Seat) (t threat) {
	sv := &e.View.Seats[s]
	turn := float64(len(sv.River))
	opened := 0
	suits := [5]int{}
	for _, m := range sv.Melds {
		if m.IsOpen() {
			opened++
			suits[m.First().Suit()]++
		}
	}
	t.ready = min(0.9, max(0, (0.02+0.012*float64(opened))*(turn-3)+0.08*float64(opened)))
	t.flush, t.flushes = e.Flush(s, suits)
	t.passed = e.passed(s)
	return t
}

// hit is how likely kind k is what a waiting hand waits for.
func (e *mind) hit(k mahjong.Kind, passed shape.Kinds, flush mahjong.Suit, flushes bool) float64 {
	left := e.Left[k.Index()]
	p := 0.02 * float64(left) // for a pair or a pung
	if k.IsSuited() {
		p = 0.08 + 0.01*float64(sight.Middle(k))
		if flushes && k.Suit() == flush {
			p *= 2
		} else if flushes {
			p *= 0.2
		}
	} else if left == 0 {
		p = 0.002
	}
	if passed.Has(k) {
		p *= 0.15
	}
	return p
}

// passed are the kinds that others let go since the last discard of seat s:
// it did not win on them.
func (e *mind) passed(s mahjong.Seat) shape.Kinds {
	since := uint16(0)
	if r := e.View.Seats[s].River; len(r) > 0 {
		since = r[len(r)-1].At
	}
	return e.passedSince(since)
}

// passedSince are the kinds that anybody let go from that event on.
func (e *mind) passedSince(since uint16) (kinds shape.Kinds) {
	for o := range e.View.Seats {
		for _, r := range e.View.Seats[o].River {
			if k := r.Tile.Kind(); r.At >= since && k != mahjong.NoKind && !k.IsFlower() {
				kinds |= shape.KindsOf(k)
			}
		}
	}
	return kinds
}
