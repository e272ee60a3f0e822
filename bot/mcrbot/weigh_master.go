package mcrbot

import (
	"jansou/bot/sight"
	"jansou/mahjong"
	"jansou/table"
)

// Weigh says what Master expects of each legal action. It does not look at the standing
// of the game, so that no choice has a Place.
func (b *Master) Weigh(v table.View, legal []mahjong.Action) []sight.Choice {
	plays := b.Act(v, legal)
	if len(legal) == 1 || plays.Kind == mahjong.FlowerAction {
		return sight.Unweighed(legal, plays)
	}
	p := pilots.Get().(*pilot)
	defer p.end()
	p.begin(b, &v)
	choices := sight.Choices(legal)
	for i := range choices {
		switch c := &choices[i]; c.Action.Kind {
		case mahjong.Win:
			p.wins(c)
		case mahjong.Pass:
			p.keeps(c, &p.Hand, p.Own, p.until())
		case mahjong.Kong:
			h, melds := p.afterKong(c.Action.Meld)
			p.keeps(c, &h, melds, 0)
			c.Weighed = c.Worth.Won > 0
		case mahjong.Claim:
			p.claims(c)
		}
	}
	p.throws(p.Hand, p.Own, choices)
	settle(choices, plays)
	return choices
}

// weighs makes x what c wins.
func (p *pilot) weighs(c *sight.Choice, x float64) {
	c.Worth.Won, c.Sum = x, x
}

// keeps weighs what is left where nothing is discarded.
func (p *pilot) keeps(c *sight.Choice, h *mahjong.Hand, melds []mahjong.Meld, begin float64) {
	c.Weighed = true
	p.weighs(c, p.of(h, melds, begin))
	real := p.race.real
	var o hopes
	targets := p.seek(h, melds)
	for i := range targets {
		o.path(&targets[i], h, p.hope(&targets[i]), drawnPart)
	}
	p.wayOf(c, &o, real)
	p.near(c, h, melds)
}

// wayOf says of c how it wins, which o tells, and how likely where it comes to real.
func (p *pilot) wayOf(c *sight.Choice, o *hopes, real float64) {
	o.routes(c)
	if o.weight > 0 && c.Worth.Won > 0 {
		c.Pays = o.won / o.weight
		c.Win = min(1, real/(c.Pays+p.race.numbers.others-3*eight))
	}
	c.Points = c.Win * c.Pays
}

// throws weighs those of choices that discard a tile of h.
func (p *pilot) throws(h mahjong.Hand, melds []mahjong.Meld, choices []sight.Choice) {
	var ways [mahjong.Kinds]hopes
	var value *[mahjong.Kinds]float64
	for i := range choices {
		c := &choices[i]
		if !throws(c.Action) {
			continue
		}
		if value == nil {
			value = p.discards(&h, melds)
			targets := p.seek(&h, melds)
			for j := range targets {
				t := &targets[j]
				for k := range t.Spare(&h).All() {
					ways[k.Index()].path(t, &h, p.hope(t), drawnPart)
				}
			}
		}
		k := c.Action.Tile.Kind()
		at := k.Index()
		c.Weighed = true
		c.Worth.Won = value[at]
		c.Worth.Now = p.costs(k, value[at])
		c.Worth.Habit = -0.001 * float64(p.ties(k))
		if value[at] == 0 {
			c.Worth.Habit--
		}
		c.Sum = p.after(k, value)
		p.wayOf(c, &ways[at], p.real[at])
		for i := 1; i < 4; i++ {
			s := p.Me.Plus(i)
			t := p.reads(s)
			c.Risks[s] = sight.Risk{Ready: t.ready, Chance: t.ready * p.strikes(k, &t), Cost: learned.Fan}
			c.Points -= c.Risks[s].Chance * learned.Fan
		}
		left := h
		left.Remove(c.Action.Tile)
		p.near(c, &left, melds)
	}
}

// claims weighs a claim by the best discard after it; what leads nowhere is not weighed.
func (p *pilot) claims(c *sight.Choice) {
	h, melds := p.After(c.Action.Meld)
	a := c.Action
	if a.Meld.IsKong() {
		p.keeps(c, &h, melds, 0)
		c.Weighed = c.Worth.Won > 0
		return
	}
	var then []sight.Choice
	for _, d := range sight.Discards(&h) {
		then = append(then, sight.Choice{Action: d})
	}
	p.throws(h, melds, then)
	best := sight.Best(then)
	if then[best].Sum <= 0 {
		return
	}
	*c = then[best]
	c.Action, c.Then = a, then[best].Action
}
