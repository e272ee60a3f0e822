package review

import (
	"cmp"
	"math"
	"slices"
)

// SummaryVersion is that of what a Summary adds up.
const SummaryVersion = 2

// Summary is a review added up, so that those of many games can be added.
type Summary struct {
	Decisions int    `json:"decisions"`
	Same      int    `json:"same"`
	Lost      []Loss `json:"lost,omitempty"` // by kind and distance
}

// Loss is what mistakes of one kind, so far from waiting, have cost.
type Loss struct {
	Kind Kind `json:"kind"`
	Away int  `json:"away"` // steps, as near as what was played or what the reader would do kept the hand
	N    int  `json:"n"`
	Cost int  `json:"cost"` // in hundredths of the reader's points
}

// Decided is that the seat chose by an event.
type Decided struct {
	Event int  `json:"event"`
	Same  bool `json:"same,omitempty"` // as the reader would have
}

// Sum adds up a review of OfLog, where own says which events are of the person who is
// asked about; nil: all.
func (r *Review) Sum(own func(event int) bool) (s Summary) {
	for _, d := range r.Decided {
		if own == nil || own(d.Event) {
			s.Decisions++
			if d.Same {
				s.Same++
			}
		}
	}
	for i := range r.Moves {
		if m := &r.Moves[i]; own == nil || own(m.Event) {
			s.add(Loss{m.Kind, max(0, min(m.Played.Away, m.Reader.Away)), 1, int(math.Round(100 * m.Cost))})
		}
	}
	s.sort()
	return s
}

// Add adds another summary.
func (s *Summary) Add(o *Summary) {
	s.Decisions += o.Decisions
	s.Same += o.Same
	for _, l := range o.Lost {
		s.add(l)
	}
	s.sort()
}

func (s *Summary) add(l Loss) {
	at := slices.IndexFunc(s.Lost, func(o Loss) bool { return o.Kind == l.Kind && o.Away == l.Away })
	if at < 0 {
		s.Lost = append(s.Lost, l)
		return
	}
	s.Lost[at].N += l.N
	s.Lost[at].Cost += l.Cost
}

// sort brings the losses into an order that does not depend on that of the games.
func (s *Summary) sort() {
	slices.SortFunc(s.Lost, func(a, b Loss) int { return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Away, b.Away)) })
}

// ByKind adds up what each kind has cost at all distances, the dearest first. Away is −1.
func (s *Summary) ByKind() (out []Loss) {
	for _, l := range s.Lost {
		at := slices.IndexFunc(out, func(o Loss) bool { return o.Kind == l.Kind })
		if at < 0 {
			out = append(out, Loss{Kind: l.Kind, Away: -1})
			at = len(out) - 1
		}
		out[at].N += l.N
		out[at].Cost += l.Cost
	}
	slices.SortStableFunc(out, func(a, b Loss) int { return cmp.Compare(b.Cost, a.Cost) })
	return out
}

// What must be there before something is said of many games: fewer decisions, or fewer
// mistakes of the kind, are chance.
const (
	EnoughDecisions = 200
	EnoughOfKind    = 5
)

// far are the kinds of which a distance says something.
var far = []Kind{Efficiency, Value, Push, Fold}

// TellOf returns who names kinds and writes numbers in a language, of no one review.
func TellOf(lang string) *Teller { return &Teller{words: words()[lang], lang: lang} }

// Kind names a kind.
func (t *Teller) Kind(k Kind) string { return t.Say("kind." + string(k)) }

// Most returns the kind that has cost most, at one distance where that has more than half
// of it, and so often as is enough; Away is −1 where it has none. It is false where there
// is too little to say so: too few decisions, or mistakes of that kind.
func (s *Summary) Most() (Loss, bool) {
	kinds := s.ByKind()
	if s.Decisions < EnoughDecisions || len(kinds) == 0 || kinds[0].N < EnoughOfKind {
		return Loss{}, false
	}
	most := kinds[0]
	for _, l := range s.Lost {
		if l.Kind == most.Kind && l.N >= EnoughOfKind && 2*l.Cost > kinds[0].Cost && slices.Contains(far, l.Kind) {
			return l, true
		}
	}
	return most, true
}
