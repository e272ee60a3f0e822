package riichibot

import (
	"sync"

	"jansou/bot/sight"
	"jansou/mahjong"
	"jansou/shape"
	"jansou/table"
)

// Strong weighs, in points, what its hand may win against what each discard
// may cost, and does what leaves most: it builds, calls, declares riichi or
// gives up by one sum. The zero Strong plays as at Tenhou.
type Strong struct {
	Options Options

	weights *weights // nil: usualWeights
}

// Act returns one of the legal actions.
func (b *Strong) Act(v table.View, legal []mahjong.Action) mahjong.Action {
	if a, ok := sight.Obvious(legal, mahjong.Win, mahjong.Tenpai); ok {
		return a
	}
	t := thoughts.Get().(*thought)
	defer thoughts.Put(t)
	return t.act(b, &v, legal)
}

// thought is the room that one choice needs: what is made of the view, and what
// was found of the hands that were looked at. It is kept from one choice to the
// next, and shared by all who think: that of every bot at every table would be a
// megabyte that nobody needs while it waits.
type thought struct {
	view   table.View
	mind   mind
	stand  standing
	danger danger
	future future
	room   [maxCandidates]candidate // of Strong's choice

	most   float64 // Master: the highest sum among the candidates
	widest int     // and the most tiles that help one of the nearest hands
}

var thoughts = sync.Pool{New: func() any { return new(thought) }}

func (t *thought) act(b *Strong, v *table.View, legal []mahjong.Action) mahjong.Action {
	defer func() { t.view = table.View{} }() // what is kept holds no table
	t.read(b, v)
	l := &t.mind
	if pass, ok := sight.Find(legal, mahjong.Pass); ok {
		return t.claim(legal, pass)
	}
	return t.turn(l.heed(legal))
}

// read makes t what b thinks of v.
func (t *thought) read(b *Strong, v *table.View) {
	t.view = *v
	l := &t.mind
	l.read(&t.view, b.Options)
	if b.weights != nil {
		l.w = b.weights
	}
	l.luck = l.riichiLuck()
	l.stand = &t.stand
	l.stand.read(l)
}

// ahead is the future of what the mind sees.
func (t *thought) ahead() *future {
	t.mind.fear(&t.danger)
	t.future.begin(&t.mind, &t.danger)
	return &t.future
}

// turn chooses on the own turn.
func (t *thought) turn(legal []mahjong.Action) mahjong.Action {
	l := &t.mind
	if a, ok := sight.Find(legal, mahjong.Abort); ok && l.worthAborting() {
		return a
	}
	f := t.ahead()
	if a, ok := l.kong(f, legal); ok {
		return a
	}
	list := f.discards(t.room[:0], l.Hand, l.Own, legal, 0)
	if len(list) == 0 {
		return legal[0] // all that is left is one kong or another
	}
	return list[best(list)].action
}

// worthAborting says whether nine kinds of ends are better thrown in than
// played: they are, unless thirteen orphans or an ordinary hand is near.
func (l *mind) worthAborting() bool {
	return shape.ShantenOrphans(l.Hand) > 3 && shape.Shanten(l.Hand, len(l.Own)) > 2
}

// kong chooses a kong that brings the hand no further away, while nobody else
// is in riichi.
func (l *mind) kong(f *future, legal []mahjong.Action) (mahjong.Action, bool) {
	if f.d.riichis > 0 && !l.View.Seats[l.Me].Riichi {
		return mahjong.Action{}, false
	}
	now := shape.Shanten(l.Hand, len(l.Own))
	for _, a := range legal {
		if a.Kind != mahjong.Kong {
			continue
		}
		h, melds := l.konged(a.Meld)
		// now counts all 14 tiles: a hand that is complete but may not win is
		// not to be broken up.
		if shape.Shanten(h, len(melds)) <= max(0, now) && now >= 0 {
			return a, true
		}
	}
	return mahjong.Action{}, false
}

// claim chooses between letting the tile go and each chow or pung of it.
func (t *thought) claim(legal []mahjong.Action, pass mahjong.Action) mahjong.Action {
	if _, any := sight.Find(legal, mahjong.Claim); !any {
		return pass
	}
	l, f := &t.mind, t.ahead()
	best, most := pass, max(f.of(&l.Hand, l.Own), f.floor)
	list := t.claims(t.room[:0], legal)
	for i := range list {
		if c := &list[i]; c.value > most+l.w.callMargin {
			best, most = c.action, c.value
		}
	}
	return best
}
