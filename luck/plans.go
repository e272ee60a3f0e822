package luck

import (
	"jansou/mahjong"
	"jansou/shape"
	"jansou/table"
)

// plans is what a seat of Chinese Official is thought to discard at its next draw.
type plans struct {
	ok    bool                        // it was asked with this hand
	hand  mahjong.Hand                // by which it was asked
	melds int                         // sets that it had then
	out   [mahjong.Kinds]mahjong.Kind // with each kind that it may draw; NoKind: it discards nothing
	goes  [mahjong.Kinds]float64      // chance that a kind is discarded
}

// planOf asks a seat, once with each hand, what it would discard with each tile that it may
// draw next. It is asked by what it sees, as if it had drawn.
func (o *official) planOf(s int) *plans {
	p, h := &o.plans[s], &o.hands[s]
	if p.ok || o.asks == nil {
		return p
	}
	*p = plans{ok: true, hand: h.hand, melds: len(h.melds)}
	v := o.game.View(mahjong.Seat(s))
	v.Phase, v.Turn = table.Turn, mahjong.Seat(s)
	v.Seats[s].HasDrawn = true
	v.Seats[s].Concealed++
	own := *v.Own
	own.Waits, own.Furiten = nil, nil
	v.Own = &own
	held := own.Hand
	for i := range o.left {
		p.out[i] = mahjong.NoKind
		if o.unseen[i] == 0 {
			continue
		}
		t := mahjong.Of(mahjong.KindAt(i))
		if h.away == 1 && h.drawn(t.Kind()) > 0 {
			continue
		}
		own.Hand, own.Drawn = held, t
		own.Hand.Add(t)
		o.legal = o.legal[:0]
		for ks := shape.Kinds(own.Hand.Present()); ks != 0; ks &= ks - 1 {
			o.legal = append(o.legal, mahjong.Action{Kind: mahjong.Discard, Tile: mahjong.Of(ks.First())})
		}
		if a := o.asks(v, o.legal); a.Kind == mahjong.Discard {
			p.out[i] = a.Tile.Kind()
		}
	}
	o.spread(p)
	return p
}

// spread reckons how likely each kind is discarded.
func (o *official) spread(p *plans) {
	p.goes = [mahjong.Kinds]float64{}
	for i, n := range o.unseen[:mahjong.Kinds] {
		if k := p.out[i]; n > 0 && k != mahjong.NoKind {
			p.goes[k.Index()] += float64(n) / o.wall
		}
	}
}

// soon is how likely a seat lets a tile of a kind go at its next draw, where what it plans is
// known; else it is usual. Who holds such a tile is asked, but not with a hand that is only
// thought of: what it said of that one would be kept for its own.
func (o *official) soon(s int, k mahjong.Kind, usual float64) float64 {
	h := &o.hands[s]
	if o.asks == nil || o.thought[s] || h.hand.Len()%3 != 1 || h.hand.Count(k) == 0 && !o.knew[s] {
		return usual
	}
	return o.planOf(s).goes[k.Index()]
}

// learn fills in what a seat that draws is thought to discard with each tile.
func (o *official) learn(s mahjong.Seat, _ shape.Kinds, outs *[tiles]mahjong.Kind) {
	if o.hands[s].hand.Len()%3 != 1 {
		return // it takes another tile for a flower
	}
	for i, k := range o.planOf(int(s)).out {
		if outs[i] == unsure && o.unseen[i] > 0 {
			outs[i] = k
		}
	}
}

// keepPlans keeps what a seat was asked as long as its hand is the same, and says whether it was
// asked.
func (o *official) keepPlans(s int) bool {
	p, h := &o.plans[s], &o.hands[s]
	if p.ok = p.ok && p.hand == h.hand && p.melds == len(h.melds); p.ok {
		o.spread(p)
	}
	return p.ok
}

// risk is how likely a seat deals in by its next discard.
func (o *official) risk(s int) (sum float64) {
	if o.asks == nil {
		return 0
	}
	p := o.planOf(s)
	for ks := o.wonFrom(mahjong.Seat(s)); ks != 0; ks &= ks - 1 {
		sum += p.goes[ks.First().Index()]
	}
	return sum
}
