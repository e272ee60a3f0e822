package mcrbot

import (
	"cmp"
	"math"
	"slices"
	"sync"

	"jansou/bot/sight"
	"jansou/mahjong"
	"jansou/mcr"
	"jansou/mcr/plan"
	"jansou/shape"
	"jansou/table"
)

// Master plays Chinese Official as Eight does, but sees it as a race: how soon others win
// and what they let go is what self-play has shown, and tiles with which a hand would
// wait are looked at one by one. Rules must be set.
type Master struct {
	Rules *mcr.Ruleset

	numbers *raceNumbers // nil: usualRace
}

// usualRace are the numbers of Master. What hands have come to is what was expected of the
// same hand a turn later, or what was won, in 384 deals of four of Master. The part of it
// that far ways are is worth less than that in a choice: share, by the slopes in docs/bots.md.
var usualRace = raceNumbers{others: 40, near: 3, deep: 5, share: 0.3, fear: 1, worth: 0.7, cost: 8, late: 10, fades: 8, sooner: 1,
	came: [4]float64{1, 0.97, 0.87, 0.84}, passed: [4]float64{0.96, 0.97, 1.02, 1.02}}

// pilot is the mind of Master.
type pilot struct {
	mind
	race  race
	holds [mahjong.Kinds]hold
	risk  [mahjong.Kinds]float64
	real  [mahjong.Kinds]float64 // of the discards that were judged last: what they come to (race.real)
	blind bool                   // it is not shown whether a tile was let go as it was drawn
}

// Act returns one of the legal actions.
func (b *Master) Act(v table.View, legal []mahjong.Action) mahjong.Action {
	if a, ok := sight.Obvious(legal, mahjong.Win, mahjong.FlowerAction); ok {
		return a
	}
	_, passes := sight.Find(legal, mahjong.Pass)
	if _, any := sight.Find(legal, mahjong.Claim); passes && !any {
		return mahjong.Action{Kind: mahjong.Pass}
	}
	p := pilots.Get().(*pilot)
	defer p.end()
	p.begin(b, &v)
	best, most := legal[0], math.Inf(-1)
	for i, x := range p.options(legal) {
		if x > most {
			best, most = legal[i], x
		}
	}
	return best
}

// pilots are shared by all who think, for as long as one choice takes, as searches are.
var pilots = sync.Pool{New: func() any {
	p := new(pilot)
	p.search = new(plan.Search)
	return p
}}

// begin makes p the mind of b, who sees v.
func (p *pilot) begin(b *Master, v *table.View) {
	p.mind = mind{Sight: sight.Of(v), rules: b.Rules, search: p.search, w: &usualEight}
	p.risk = [mahjong.Kinds]float64{}
	p.position, _ = plan.PositionOf(v)
	n := b.numbers
	if n == nil {
		n = &usualRace
	}
	waiting := p.risks()
	p.race.start(&p.mind, n, waiting)
	p.position.Race = &p.race.Race
}

// end gives p back: what is kept holds no table.
func (p *pilot) end() {
	p.mind = mind{search: p.search}
	pilots.Put(p)
}

// options says what may be expected of each legal action, in points.
func (p *pilot) options(legal []mahjong.Action) []float64 {
	out := make([]float64, len(legal))
	var value *[mahjong.Kinds]float64
	for i, a := range legal {
		switch a.Kind {
		case mahjong.Pass:
			out[i] = p.of(&p.Hand, p.Own, p.until())
		case mahjong.Claim:
			h, melds := p.After(a.Meld)
			if a.Meld.IsKong() {
				out[i] = p.of(&h, melds, 0)
			} else {
				out[i] = math.Inf(-1)
				value := p.discards(&h, melds)
				for k := range shape.Kinds(h.Present()).All() {
					out[i] = max(out[i], p.after(k, value))
				}
			}
			if out[i] <= 0 {
				out[i] = -1000
			}
		case mahjong.Kong:
			h, melds := p.afterKong(a.Meld)
			if out[i] = p.of(&h, melds, 0); out[i] <= 0 {
				out[i] = -1000
			}
		case mahjong.Discard:
			k := a.Tile.Kind()
			if k.IsFlower() {
				out[i] = -1000
				break
			}
			if value == nil {
				value = p.discards(&p.Hand, p.Own)
			}
			out[i] = p.after(k, value)
		default:
			out[i] = -2000
		}
	}
	return out
}

// after is the number by which a discard of kind k is chosen.
func (p *pilot) after(k mahjong.Kind, value *[mahjong.Kinds]float64) float64 {
	i := k.Index()
	x := value[i] - p.costs(k, value[i])
	if value[i] == 0 {
		x--
	}
	return x - 0.001*float64(p.ties(k))
}

// costs is what may be lost by letting k go where so much may be expected: that, and what
// dealing in costs beside the loss of a deal.
func (p *pilot) costs(k mahjong.Kind, value float64) float64 {
	n := p.race.numbers
	return n.fear * p.risk[k.Index()] * (n.worth*value + n.cost + n.late*p.race.lasts)
}

// drawnPart is the part of the wins that are self-draws, where the last tile may be
// anybody's.
const drawnPart = 0.3

// hope is what may be expected of one target, in points.
func (p *pilot) hope(t *plan.Target) float64 {
	drawn := drawnPart
	if t.Way == plan.SelfDrawn {
		drawn = 1
	}
	return t.Chance * (p.race.numbers.others + float64(t.Points)*(1+2*drawn))
}

// raised is what a target adds to the sum of squares by which far ones are joined: of ways
// that share most of what they lack the best counts most. The more a target lacks, the
// less its chance alone is worth: that was found by setting the sums beside what hands
// that lack one tile to three are worth tile by tile.
func (p *pilot) raised(t *plan.Target) float64 {
	x := p.hope(t) * max(0.4, 1.155-0.085*float64(t.Missing))
	return x * x
}

// until is the part of a go-around of the others that comes before the own draw where
// another's tile is let go.
func (p *pilot) until() float64 {
	return float64((int(p.Me)-int(p.View.AskedFrom)+4)%4-1) / 3
}

// of is what may be expected of a hand that is not to discard.
// begin is the part of a go-around of the others that comes before it draws.
func (p *pilot) of(h *mahjong.Hand, melds []mahjong.Meld, begin float64) float64 {
	x := &p.holds[0]
	x.clear()
	if p.race.numbers.sooner == 0 {
		begin = -1
	} else {
		p.position.Race = p.race.drawsSoon(begin)
		defer func() { p.position.Race = &p.race.Race }()
	}
	targets := p.seek(h, melds)
	for i := range targets {
		t := &targets[i]
		x.take(t, uint64(t.Spare(h)), p.raised(t))
	}
	return p.race.worth(x, true, begin)
}

// discards is what may be expected of a hand after each discard, by kind.
func (p *pilot) discards(h *mahjong.Hand, melds []mahjong.Meld) *[mahjong.Kinds]float64 {
	var value [mahjong.Kinds]float64
	kinds := shape.Kinds(h.Present())
	for k := range kinds.All() {
		p.holds[k.Index()].clear()
	}
	targets := p.seek(h, melds)
	for i := range targets {
		t := &targets[i]
		raised := p.raised(t)
		spare := t.Spare(h)
		for k := range spare.All() {
			rest := uint64(spare)
			if n := k.Index(); h.Count(k)-int(t.Tiles[n]) == 1 {
				rest &^= 1 << n
			}
			p.holds[k.Index()].take(t, rest, raised)
		}
	}
	var order [mahjong.Kinds]int
	n, threes := 0, false
	for k := range kinds.All() {
		i := k.Index()
		value[i] = p.race.worth(&p.holds[i], false, -1)
		p.real[i] = p.race.real
		threes = threes || len(p.holds[i].threes) > 0 && p.holds[i].have == 0
		order[n] = i
		n++
	}
	if !threes {
		return &value
	}
	// The likeliest discards are looked at again, three tiles ahead.
	slices.SortFunc(order[:n], func(a, b int) int { return cmp.Compare(value[b], value[a]) })
	least := 1.0
	for at, i := range order[:n] {
		if at >= p.race.numbers.deep {
			value[i] *= least
			p.real[i] *= least
			continue
		}
		if before := value[i]; before > 0 {
			value[i] = p.race.worth(&p.holds[i], true, -1)
			p.real[i] = p.race.real
			least = min(least, value[i]/before)
		}
	}
	return &value
}

// risks fills in how likely each discard is what another waits for, and says how many wait.
func (p *pilot) risks() (waiting float64) {
	p.blind = !p.drawsShown()
	for i := 1; i < 4; i++ {
		t := p.reads(p.Me.Plus(i))
		for k := range mahjong.Kinds {
			p.risk[k] += t.ready * p.strikes(mahjong.KindAt(k), &t)
		}
		waiting += t.ready
	}
	return waiting
}

// reads is what another seat shows.
func (p *pilot) reads(s mahjong.Seat) threat {
	t := p.shows(s, !p.blind)
	open, turn := min(3, openMelds(p.View, s)), min(halves-1, len(p.View.Seats[s].River)/2)
	t.ready = learned.Kept[open][turn][t.run]
	if p.blind {
		t.ready = learned.Ready[open][turn]
	}
	return t
}

// strikes is how likely kind k is what a waiting hand waits for.
func (p *pilot) strikes(k mahjong.Kind, t *threat) float64 {
	if t.passed.Has(k) {
		return 0.001
	}
	x := learned.Struck[classOf(k)][min(3, p.Left[k.Index()])]
	if side := t.side(k); side == itself || k.IsSuited() {
		x *= learned.Side[side]
	}
	if sort := t.sort(k); sort >= 0 {
		x *= learned.Flush[sort]
	}
	return min(1, x)
}
