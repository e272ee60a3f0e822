package mcrbot

import (
	"cmp"
	"math"
	"slices"

	"jansou/bot/sight"
	"jansou/mahjong"
	"jansou/mcr/plan"
	"jansou/shape"
	"jansou/table"
)

// Weigh says what Eight expects of each legal action. It does not look at the standing
// of the game, so that no choice has a Place.
func (b *Eight) Weigh(v table.View, legal []mahjong.Action) []sight.Choice {
	plays := b.Act(v, legal)
	if len(legal) == 1 || plays.Kind == mahjong.FlowerAction {
		return sight.Unweighed(legal, plays)
	}
	var e mind
	e.read(b, &v, new(plan.Search))
	e.fear()
	w := weigher{e: &e, choices: sight.Choices(legal)}
	w.threats()
	for i := range w.choices {
		switch c := &w.choices[i]; c.Action.Kind {
		case mahjong.Win:
			e.wins(c)
		case mahjong.Pass:
			w.keeps(c, &e.Hand, e.Own)
		case mahjong.Kong:
			h, melds := e.afterKong(c.Action.Meld)
			w.keeps(c, &h, melds)
		case mahjong.Claim:
			w.claims(c)
		}
	}
	w.discards(e.Hand, e.Own, w.choices)
	settle(w.choices, plays)
	return w.choices
}

// settle puts what was not weighed below the rest, and what is played above it.
func settle(choices []sight.Choice, plays mahjong.Action) {
	least := 0.0
	for i := range choices {
		if c := &choices[i]; c.Weighed {
			least = min(least, c.Sum)
		}
	}
	for i := range choices {
		if c := &choices[i]; !c.Weighed {
			c.Sum, c.Worth.Habit = least-1, least-1
		}
	}
	sight.Settle(choices, plays)
}

// weigher fills in choices.
type weigher struct {
	e       *mind
	choices []sight.Choice
	ready   [4]float64
	hits    [4][mahjong.Kinds]float64
}

// dealtIn is what mind.fear reckons that dealing in costs, beside the eight points that
// everybody pays.
const dealtIn = 14

// threats takes apart what mind.fear adds up.
func (w *weigher) threats() {
	for i := 1; i < 4; i++ {
		s := w.e.Me.Plus(i)
		t := w.e.threat(s)
		w.ready[s] = t.ready
		for k := range mahjong.Kinds {
			w.hits[s][k] = t.ready * w.e.hit(mahjong.KindAt(k), t.passed, t.flush, t.flushes)
		}
	}
}

// hopes is what may be expected of targets, told apart. They are put together as hope
// is: each that lacks one tile adds, of the others most share what they lack.
type hopes struct {
	outlook
	nearly, later float64 // the same sums of chances
	weight        float64 // of what won is the mean, and what it adds up to
	won           float64
	paths         []sight.Path
}

// add adds a target of h.
func (o *hopes) add(e *mind, t *plan.Target, h *mahjong.Hand) {
	x := e.hope(t)
	o.outlook.add(t, x, math.Pow(x, e.w.blend))
	if t.Missing == 1 {
		o.nearly += t.Chance
	} else {
		o.later += math.Pow(t.Chance, e.w.blend)
	}
	o.path(t, h, x, e.w.drawn)
}

// path adds a target of h, of which x may be expected, to the ways there are; drawn is
// the part of wins that are self-draws where the last tile may be anybody's.
func (o *hopes) path(t *plan.Target, h *mahjong.Hand, x, drawn float64) {
	if t.Way == plan.SelfDrawn {
		drawn = 1
	}
	o.weight += x
	o.won += x * (3*eight + float64(t.Points)*(1+2*drawn))
	need, uses := shape.Kinds(0), shape.Kinds(0)
	for i, n := range t.Tiles {
		if n > 0 {
			uses |= shape.KindsOf(mahjong.KindAt(i))
		}
		if int(n) > h.Count(mahjong.KindAt(i)) {
			need |= shape.KindsOf(mahjong.KindAt(i))
		}
	}
	at := slices.IndexFunc(o.paths, func(p sight.Path) bool { return p.Fan == t.Fan })
	if at < 0 {
		at = len(o.paths)
		o.paths = append(o.paths, sight.Path{Fan: t.Fan, Missing: t.Missing, Points: t.Points, Need: need, Uses: uses})
	}
	p := &o.paths[at]
	p.Chance += t.Chance * t.Chance // squares, as plan.Routes puts them together
	switch {
	case t.Missing < p.Missing:
		p.Missing, p.Need, p.Uses, p.Points = t.Missing, need, uses, t.Points
	case t.Missing == p.Missing:
		p.Need |= need
		p.Points = max(p.Points, t.Points)
	}
}

// eight is the points that each of the others pays beside the fan.
const eight = 8

// fill puts what o comes to into c.
func (o *hopes) fill(e *mind, c *sight.Choice) {
	c.Weighed = true
	c.Worth.Won = o.sum(e.w.blend)
	c.Win = min(1, math.Pow(o.later+math.Pow(o.nearly, e.w.blend), 1/e.w.blend))
	if o.weight > 0 && c.Win > 0 {
		c.Pays = o.won / o.weight
	}
	o.routes(c)
	c.Sum = c.Worth.Won
	c.Points = c.Win * c.Pays
}

// routes puts the ways into c.
func (o *hopes) routes(c *sight.Choice) {
	for i := range o.paths {
		o.paths[i].Chance = min(1, math.Sqrt(o.paths[i].Chance))
	}
	slices.SortStableFunc(o.paths, func(a, b sight.Path) int { return cmp.Compare(b.Chance, a.Chance) })
	c.Routes = o.paths
}

// keeps weighs what is left where nothing is discarded.
func (w *weigher) keeps(c *sight.Choice, h *mahjong.Hand, melds []mahjong.Meld) {
	var o hopes
	for _, t := range w.e.seek(h, melds) {
		o.add(w.e, &t, h)
	}
	o.fill(w.e, c)
	w.e.near(c, h, melds)
}

// near says how far the tiles are that a choice keeps from waiting with eight points, and
// what brings them there: what the nearest routes lack or, of a hand that waits, what
// completes it.
func (e *mind) near(c *sight.Choice, h *mahjong.Hand, melds []mahjong.Meld) {
	c.Away, c.Help = e.rules.Shanten(*h, len(melds)), 0
	if c.Away <= 0 {
		c.Help = e.waits(h, melds)
	}
	if c.Help.Tiles(&e.Left) == 0 && len(c.Routes) > 0 { // a wait of which no tile is left is none
		missing := 99
		for _, p := range c.Routes {
			missing = min(missing, p.Missing)
		}
		c.Help = 0
		for _, p := range c.Routes {
			if p.Missing == missing {
				c.Help |= p.Need
			}
		}
		c.Away = max(1, missing-1)
	}
	c.Tiles = c.Help.Tiles(&e.Left)
}

// waits are the kinds that complete a hand for which a win has the points that it needs,
// on a discard or as an own draw.
func (e *mind) waits(h *mahjong.Hand, melds []mahjong.Meld) (kinds shape.Kinds) {
	q := e.position
	full := *h
	for k := range e.rules.Waits(*h, len(melds)).All() {
		full.Add(mahjong.Of(k))
		c := plan.Complete{Position: &q, Hand: full, NMelds: len(melds), Tile: mahjong.Of(k)}
		copy(c.Melds[:], melds)
		for _, c.SelfDraw = range [2]bool{false, true} {
			if _, _, enough := e.rules.Worth(&c); enough {
				kinds |= shape.KindsOf(k)
			}
		}
		full.Remove(mahjong.Of(k))
	}
	return kinds
}

// discards weighs those of choices that discard a tile of h, as mind.discards and
// mind.discard do.
func (w *weigher) discards(h mahjong.Hand, melds []mahjong.Meld, choices []sight.Choice) {
	e := w.e
	any := slices.ContainsFunc(choices, func(c sight.Choice) bool { return throws(c.Action) })
	if !any {
		return
	}
	after := map[mahjong.Kind]*hopes{}
	for k := range shape.Kinds(h.Present()).All() {
		after[k] = new(hopes)
	}
	value := e.discards(&h, melds)
	for _, t := range e.seek(&h, melds) {
		for k := range t.Spare(&h).All() {
			after[k].add(e, &t, &h)
		}
	}
	filled := map[mahjong.Kind]*sight.Choice{}
	for i := range choices {
		c := &choices[i]
		if !throws(c.Action) {
			continue
		}
		a, k := c.Action, c.Action.Tile.Kind()
		if one := filled[k]; one != nil {
			*c = *one
			c.Action = a
			continue
		}
		after[k].fill(e, c)
		c.Worth.Won = value[k.Index()]
		c.Worth.Now = e.w.fear * e.danger[k.Index()]
		if value[k.Index()] == 0 {
			c.Worth.Habit--
		}
		c.Worth.Habit -= 0.001 * float64(e.ties(k))
		c.Sum = e.after(k, &value)
		c.Points -= e.danger[k.Index()]
		for s := range mahjong.NoSeat {
			if s != e.Me {
				c.Risks[s] = sight.Risk{Ready: w.ready[s], Chance: w.hits[s][k.Index()], Cost: dealtIn}
			}
		}
		h.Remove(a.Tile)
		e.near(c, &h, melds)
		h.Add(a.Tile)
		filled[k] = c
	}
}

// throws reports whether an action discards a tile of the hand; a flower is none.
func throws(a mahjong.Action) bool {
	return a.Kind == mahjong.Discard && !a.Tile.Kind().IsFlower()
}

// claims weighs a claim by the best discard after it; what leads nowhere is not weighed.
func (w *weigher) claims(c *sight.Choice) {
	h, melds := w.e.After(c.Action.Meld)
	a := c.Action
	if a.Meld.IsKong() {
		w.keeps(c, &h, melds)
		return
	}
	var then []sight.Choice
	for _, d := range sight.Discards(&h) {
		then = append(then, sight.Choice{Action: d})
	}
	w.discards(h, melds, then)
	best := sight.Best(then)
	*c = then[best]
	c.Action, c.Then = a, then[best].Action
}

// wins weighs a win at its points.
func (e *mind) wins(c *sight.Choice) {
	q := e.position
	drawn := e.View.Phase == table.Turn
	tile := e.View.Asked
	if drawn {
		tile = e.View.Own.Drawn
	}
	if tile.Kind() == mahjong.NoKind {
		return
	}
	made := plan.Complete{Position: &q, Hand: e.Hand, Melds: q.Melds, NMelds: q.NMelds, Tile: tile, SelfDraw: drawn}
	if !drawn {
		made.Hand.Add(tile)
	}
	points, _, enough := e.rules.Worth(&made)
	if !enough {
		return // what the moment adds is not known here
	}
	pays := float64(3*eight + points)
	if drawn {
		pays = 3 * float64(eight+points)
	}
	c.Weighed, c.Win, c.Pays, c.Points = true, 1, pays, pays
	c.Worth.Won = pays + eight // and none of the others wins
	c.Sum = c.Worth.Won
}
