package riichibot

import (
	_ "embed"
	"sync"

	"jansou/bot/sight"
	"jansou/mahjong"
	"jansou/table"
)

// Master goes by Strong's sum and, beside it, by what strong people choose: a network has
// learned from their games how likely each candidate is the one that they take. The zero
// Master plays as at Tenhou.
type Master struct {
	Options Options
	Net     *Net // nil: what was learned

	weights *weights // nil: masterWeights
}

// masterWeights are Strong's, and how much of people's choices is added to the sum: more
// where it knows little, as of riichi and of hands that are built, less where it reckons
// with danger.
var masterWeights = *style(func(w *weights) {
	w.people = [Decisions]float64{Early: 800, Build: 1500, Facing: 500, Riichi: 2000, Call: 800, Kong: 800}
	w.calls = 1200
	w.changes = true
	w.rivers = true
})

//go:embed master.net
var masterFile []byte

// masterNet is what was learned (go run ./cmd/train -people).
var masterNet = sync.OnceValue(func() *Net {
	n, err := ReadNet(masterFile)
	if err != nil {
		panic("bot: master.net: " + err.Error()) // it is part of the program
	}
	return n
})

// Act returns one of the legal actions.
func (b *Master) Act(v table.View, legal []mahjong.Action) mahjong.Action {
	if a, ok := sight.Obvious(legal, mahjong.Win, mahjong.Tenpai); ok {
		return a
	}
	t := thoughts.Get().(*thought)
	defer thoughts.Put(t)
	t.see(b, &v)
	defer func() { t.view = table.View{} }() // what is kept holds no table
	l := &t.mind
	if a, ok := sight.Find(legal, mahjong.Abort); ok && l.worthAborting() {
		return a
	}
	if l.View.Seats[l.Me].Riichi { // nothing else is left to choose
		if a, ok := l.kong(t.ahead(), legal); ok {
			return a
		}
	}
	var room [maxCandidates]candidate
	list := t.candidates(room[:0], l.heed(legal))
	if len(list) == 0 {
		return legal[0] // all that is left is one kong or another
	}
	return list[t.best(b.net(), list)].action
}

// Blind is a Master that does not read rivers: by its games it is learned what they say.
func (b *Master) Blind() *Master {
	w := masterWeights
	w.rivers = false
	return &Master{Options: b.Options, Net: b.Net, weights: &w}
}

func (b *Master) net() *Net {
	if b.Net != nil {
		return b.Net
	}
	return masterNet()
}

// see makes t what b sees.
func (t *thought) see(b *Master, v *table.View) {
	w := b.weights
	if w == nil {
		w = &masterWeights
	}
	t.read(&Strong{Options: b.Options, weights: w}, v)
}

// Weigh says what Master expects of each legal action: the parts of the sum and, as a
// habit, what people's choices add.
func (b *Master) Weigh(v table.View, legal []mahjong.Action) []sight.Choice {
	plays := b.Act(v, legal)
	if len(legal) == 1 || plays.Kind == mahjong.Tenpai || plays.Kind == mahjong.Noten {
		return sight.Unweighed(legal, plays)
	}
	t := new(thought)
	t.see(b, &v)
	w := t.mind.w
	choices := t.weigh(legal, plays)
	list := t.candidates(nil, t.mind.heed(legal))
	liked := make([]float64, len(list))
	most := t.liked(liked, b.net(), list)
	for i := range choices {
		c := &choices[i]
		for j := range list {
			if alike(list[j].action, c.Action) {
				c.Sum += liked[j] - most
				c.Worth.Habit += liked[j] - most
				if c.Action.Kind == mahjong.Claim { // what is said for every call, or against it, is no habit
					c.Worth.Call += w.calls
					c.Worth.Habit -= w.calls
				}
			}
		}
	}
	sight.Settle(choices, plays)
	return choices
}

// alike reports whether two actions differ at most by which copy of a tile goes.
func alike(a, b mahjong.Action) bool {
	if a.Kind == b.Kind && (a.Kind == mahjong.Discard || a.Kind == mahjong.Riichi) {
		return a.Tile == b.Tile
	}
	return a == b
}

// best is the number of the candidate of which the sum and the network together say most.
func (t *thought) best(net *Net, list []candidate) int {
	var liked [maxCandidates]float64
	t.liked(liked[:], net, list)
	best, most := 0, 0.0
	for i := range list {
		if x := list[i].value + liked[i]; i == 0 || x > most {
			best, most = i, x
		}
	}
	return best
}

// liked writes into out what people's choices and the trust in calls add to each
// candidate, in points, and returns the most of it.
func (t *thought) liked(out []float64, net *Net, list []candidate) float64 {
	clear(out)
	if len(list) < 2 {
		return 0
	}
	if part := t.mind.w.people[t.kindOf(list)]; part != 0 && net.Hidden != 0 {
		t.likely(out, net, list, part)
	}
	most := 0.0
	for i := range list {
		if list[i].action.Kind == mahjong.Claim {
			out[i] += t.mind.w.calls
		}
		if i == 0 || out[i] > most {
			most = out[i]
		}
	}
	return most
}

// likely writes into out how likely people take each candidate, as the network says it,
// times part.
func (t *thought) likely(out []float64, net *Net, list []candidate, part float64) {
	var state [stateTraits]float32
	var choice [choiceTraits]float32
	var common [MaxHidden]float32
	t.beside(list)
	t.state(state[:])
	net.common(common[:], state[:])
	for i := range list {
		t.choice(choice[:], &list[i])
		out[i] = part * net.of(common[:], choice[:])
	}
}

// maxCandidates is room for the candidates of a choice: more than 14 discards, as many
// riichis and the kongs there can be.
const maxCandidates = 40

// Study is a choice as training sees it.
type Study struct {
	Kind    Decision
	Options []Studied
}

// Studied is a candidate: Strong's sum and what the network is told of it.
type Studied struct {
	Action mahjong.Action
	Value  float64 // in points
	Traits [Traits]float32
}

// Study lists the candidates of a choice; nil where there is nothing to think of.
func (b *Master) Study(v table.View, legal []mahjong.Action) *Study {
	if _, ok := sight.Obvious(legal, mahjong.Win, mahjong.Tenpai); ok {
		return nil
	}
	t := new(thought)
	t.see(b, &v)
	w := *t.mind.w
	w.changes = false // master.net has learned from the sum without them
	t.mind.w = &w
	list := t.candidates(nil, t.mind.heed(legal))
	if len(list) == 0 {
		return nil
	}
	t.beside(list)
	s := &Study{Kind: t.kindOf(list), Options: make([]Studied, len(list))}
	for i := range list {
		o := &s.Options[i]
		o.Action, o.Value = list[i].action, list[i].value
		t.state(o.Traits[:stateTraits])
		t.choice(o.Traits[stateTraits:], &list[i])
	}
	return s
}

// Decision is a kind of decision: each has its own trust in what people choose.
type Decision int

// The kinds of decisions.
const (
	Early  Decision = iota // a discard, three steps or more from waiting
	Build                  // another discard
	Facing                 // a discard against riichi
	Riichi                 // to declare riichi or not
	Call                   // to take another's tile or not
	Kong                   // to declare a kong or not

	Decisions // how many there are
)

var decisionWords = [Decisions]string{"early", "build", "facing riichi", "riichi", "calls", "kongs"}

// String names the kind in what training prints.
func (d Decision) String() string { return decisionWords[d] }

// kindOf is the kind of the decision between list.
func (t *thought) kindOf(list []candidate) Decision {
	kind, away := Build, 99
	for i := range list {
		c := &list[i]
		away = min(away, c.away)
		switch c.action.Kind {
		case mahjong.Claim, mahjong.Pass:
			return Call
		case mahjong.Riichi:
			kind = Riichi
		case mahjong.Kong:
			if kind == Build {
				kind = Kong
			}
		}
	}
	switch {
	case kind != Build:
	case t.danger.riichis > 0:
		return Facing
	case away >= 3:
		return Early
	}
	return kind
}
