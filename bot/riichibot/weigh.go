package riichibot

import (
	"math"

	"jansou/bot/sight"
	"jansou/mahjong"
	"jansou/riichi"
	"jansou/shape"
	"jansou/table"
)

// Weigh says what Strong expects of each legal action. It goes the ways that Act goes,
// and tells apart what is one number there; so it takes some ten times as long.
func (b *Strong) Weigh(v table.View, legal []mahjong.Action) []sight.Choice {
	plays := b.Act(v, legal)
	if len(legal) == 1 || plays.Kind == mahjong.Tenpai || plays.Kind == mahjong.Noten {
		return sight.Unweighed(legal, plays)
	}
	t := new(thought)
	t.read(b, &v)
	choices := t.weigh(legal, plays)
	sight.Settle(choices, plays)
	return choices
}

// weigh says what the sum expects of each legal action, where plays is what is done.
func (t *thought) weigh(legal []mahjong.Action, plays mahjong.Action) []sight.Choice {
	w := weigher{f: t.ahead(), choices: sight.Choices(legal)}
	w.t = newTeller(w.f)
	if pass, ok := sight.Find(legal, mahjong.Pass); ok {
		w.answers(pass)
	} else {
		w.turns()
	}
	least := 0.0
	for i := range w.choices {
		if c := &w.choices[i]; c.Weighed {
			least = min(least, c.Sum)
		}
	}
	for i := range w.choices { // what it does not weigh it does not play, but by a rule
		c := &w.choices[i]
		if !c.Weighed {
			c.Sum = least - 1
			if c.Action == plays {
				c.Sum = w.choices[sight.Best(w.choices)].Sum + 1
			}
			c.Worth.Habit = c.Sum
		}
	}
	for i := range w.choices {
		w.choices[i].Scale = w.f.l.stand.beside()
	}
	return w.choices
}

// weigher fills in choices.
type weigher struct {
	f       *future
	t       *teller
	never   *teller // see stubborn
	choices []sight.Choice
}

// put is what the sums of a choice come to: x is what follows, after a tile of kind k
// was let go or, for NoKind, nothing was.
func (w *weigher) put(c *sight.Choice, x lot, k mahjong.Kind) {
	c.Weighed = true
	passes := 1.0
	if k != mahjong.NoKind {
		i := k.Index()
		passes = 1 - w.f.d.risk[i]
		c.Worth.Now = w.f.d.cost[i]
		c.Points -= w.t.d.cost[i]
		c.Place -= w.t.d.place[i]
		for s := range c.Risks {
			c.Risks[s] = sight.Risk{Ready: w.t.d.ready[s], Chance: w.t.d.risk[s][i], Cost: w.t.d.pays[s]}
		}
	}
	c.Sum = passes*x.ev - c.Worth.Now
	x = x.times(passes)
	c.Worth.Won, c.Worth.Later, c.Worth.Drawn = x.won, x.lost, x.drawn
	c.Win, c.Later, c.Drawn = x.win, x.cost, x.drawn
	if c.Win > 0 {
		c.Pays = x.paid / x.win
	}
	c.Points += x.paid - x.cost + x.drawn
	c.Place += x.place
}

// keeps says what the tiles are that a choice keeps.
func (w *weigher) keeps(c *sight.Choice, h *mahjong.Hand, melds []mahjong.Meld) {
	c.Away, c.Help = shape.Helpful(h, len(melds))
	if c.Away <= 0 {
		c.Away, c.Help = 0, shape.WaitsOf(h, len(melds))&^shape.Four(*h, melds)
		c.Furiten = w.f.furiten(h, shape.WaitsOf(h, len(melds)))
	}
	c.Tiles = c.Help.Tiles(&w.f.l.Left)
}

// discards weighs those of choices that discard a tile of h, as future.discards does.
func (w *weigher) discards(h mahjong.Hand, melds []mahjong.Meld, choices []sight.Choice) {
	f := w.f
	f.root = h
	nearest := 99
	for i := range choices {
		if a := choices[i].Action; throws(a) {
			h.Remove(a.Tile)
			nearest = min(nearest, shape.Shanten(h, len(melds)))
			h.Add(a.Tile)
		}
	}
	level := w.level(h, melds, choices, nearest)
	for i := range choices {
		c := &choices[i]
		if !throws(c.Action) {
			continue
		}
		h.Remove(c.Action.Tile)
		x := w.t.fold(&h)
		c.Folds = true
		var goes lot
		if c.Action.Kind == mahjong.Riichi {
			x, c.Folds = w.t.curve(w.t.waits(&h, melds), loudly)[f.draws], false
			goes = x
		} else {
			on := w.t.of(&h, melds)
			goes = on
			gives := w.gives(&on)
			if gives {
				goes = w.stubborn().of(&h, melds)
			}
			if shape.Shanten(h, len(melds)) > nearest {
				on = on.times(level)
			}
			if on.ev >= x.ev {
				x, c.Folds = on, gives
			}
		}
		w.keeps(c, &h, melds)
		h.Add(c.Action.Tile)
		w.put(c, x, c.Action.Tile.Kind())
		if c.OnWin = goes.win * (1 - f.d.risk[c.Action.Tile.Kind().Index()]); goes.win > 0 {
			c.OnPays = goes.paid / goes.win
		}
	}
}

// gives reports whether a hand that may go on is given up at once: it is worth what that is.
func (w *weigher) gives(on *lot) bool { return on.win == 0 && on.ev <= w.t.floor.ev+1e-9 }

// stubborn tells what hands win that are never given up.
func (w *weigher) stubborn() *teller {
	if w.never == nil {
		w.never = newTeller(w.f)
		w.never.floor = lot{ev: math.Inf(-1)}
	}
	return w.never
}

// level is what hands a step further away than nearest are to be multiplied with, so
// that they can be set beside those: where every way of the nearer ones is looked at and
// of the others none is, the two reckonings differ.
func (w *weigher) level(h mahjong.Hand, melds []mahjong.Meld, choices []sight.Choice, nearest int) float64 {
	if nearest != w.f.l.w.depth {
		return 1
	}
	near, far := 0.0, 0.0
	for i := range choices {
		a := choices[i].Action
		if a.Kind != mahjong.Discard {
			continue
		}
		h.Remove(a.Tile)
		if away, helpful := shape.Helpful(&h, len(melds)); away == nearest {
			near = max(near, w.f.of(&h, melds))
			far = max(far, w.f.far(&h, melds, shape.Acceptance{Shanten: away, Kinds: helpful, Tiles: helpful.Tiles(&w.f.l.Left)}))
		}
		h.Add(a.Tile)
	}
	if near <= 0 || far <= near {
		return 1
	}
	return near / far
}

// throws reports whether an action is a discard that Strong weighs.
func throws(a mahjong.Action) bool { return a.Kind == mahjong.Discard || a.Kind == mahjong.Riichi }

// turns weighs what can be done on the own turn.
func (w *weigher) turns() {
	l := w.f.l
	w.discards(l.Hand, l.Own, w.choices)
	for i := range w.choices {
		c := &w.choices[i]
		switch c.Action.Kind {
		case mahjong.Win:
			w.wins(c, &l.Hand, l.View.Own.Drawn, true)
		case mahjong.Kong:
			if l.View.Seats[l.Me].Riichi || c.Action.Meld.Kind() == mahjong.AddedKong && w.f.d.riichis > 0 {
				continue
			}
			h, melds := l.konged(c.Action.Meld)
			w.f.root, w.f.claim = h, i+1
			x := w.t.of(&h, melds)
			w.keeps(c, &h, melds)
			w.put(c, x, mahjong.NoKind)
		}
	}
	w.f.claim = 0
}

// wins weighs a win on tile, which is in h where it was drawn.
func (w *weigher) wins(c *sight.Choice, h *mahjong.Hand, tile mahjong.Tile, drawn bool) {
	l := w.f.l
	if tile.Kind() == mahjong.NoKind {
		return
	}
	full := *h
	if !drawn {
		full.Add(tile)
	}
	var win riichi.Win
	l.winOf(&win, l.Own)
	v := l.complete(&win, &full, tile.Kind(), !anyOpen(l.Own))
	riichi := l.View.Seats[l.Me].Riichi
	pays := [2][2]float64{{v.silent, v.riichi}, {v.silentDraw, v.riichiDraw}}[number(drawn)][number(riichi)]
	if pays == 0 { // a yaku that only the moment gives
		return
	}
	pays += w.f.stake
	x := lot{win: 1, paid: pays}
	if drawn {
		p := l.stand.selfDrawn(pays)
		x.won, x.place = l.stand.byDraw(pays), l.stand.now-l.stand.place(&p)
	} else {
		p := l.stand.moved(pays, l.View.AskedFrom, l.Me)
		x.won, x.place = l.stand.byDiscard(pays), l.stand.now-l.stand.place(&p)
	}
	x.ev = x.won
	w.put(c, x, mahjong.NoKind)
}

// number is 1 for true: an index.
func number(b bool) int {
	if b {
		return 1
	}
	return 0
}

// answers weighs what can be done with another's tile, as thought.answers does.
func (w *weigher) answers(pass mahjong.Action) {
	l, f := w.f.l, w.f
	away := shape.Shanten(l.Hand, len(l.Own))
	for i := range w.choices {
		c := &w.choices[i]
		a := c.Action
		switch {
		case a == pass:
			x := w.t.of(&l.Hand, l.Own)
			if c.Folds = w.gives(&x) || x.ev < w.t.floor.ev; c.Folds {
				x = w.t.floor
			}
			w.keeps(c, &l.Hand, l.Own)
			w.put(c, x, mahjong.NoKind)
		case a.Kind == mahjong.Win:
			w.wins(c, &l.Hand, l.View.Asked, false)
		case a.Kind == mahjong.Claim && a.Meld.IsKong(): // it declares none, which is a habit
			h, melds := l.After(a.Meld)
			f.root, f.claim = h, i+1
			x := w.t.of(&h, melds)
			w.keeps(c, &h, melds)
			w.put(c, x, mahjong.NoKind)
		case a.Kind == mahjong.Claim:
			h, melds := l.After(a.Meld)
			if shape.Shanten(h, len(melds)) > away {
				continue // it looks at no call that brings the hand no nearer than letting go
			}
			f.claim = i + 1
			w.call(c, h, melds)
		}
	}
	f.claim, f.root = 0, l.Hand
}

// call weighs a chow or a pung by the best discard after it.
func (w *weigher) call(c *sight.Choice, h mahjong.Hand, melds []mahjong.Meld) {
	l := w.f.l
	swap := l.rules.SwapCalls(c.Action.Meld)
	var then []sight.Choice
	for _, a := range sight.Discards(&h) {
		if !swap.Has(a.Tile.Kind()) {
			then = append(then, sight.Choice{Action: a})
		}
	}
	w.discards(h, melds, then)
	nearest := 99
	for i := range then {
		nearest = min(nearest, then[i].Away)
	}
	best := -1
	for i := range then { // as the choice reckons: a hand is not broken up after a call
		if c := &then[i]; (best < 0 || c.Sum > then[best].Sum) && (c.Folds || c.Away == nearest) {
			best = i
		}
	}
	if best < 0 {
		return // nothing could be discarded
	}
	a := c.Action
	*c = then[best]
	c.Action, c.Then = a, then[best].Action
	if margin := l.w.callMargin; !math.IsInf(margin, 1) {
		c.Worth.Call -= margin
		c.Sum -= margin
	} else {
		c.Weighed = false // it makes no calls
	}
}
