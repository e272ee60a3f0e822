package review

import (
	"cmp"
	"slices"

	"jansou/bot/sight"
	"jansou/games"
	"jansou/mahjong"
	"jansou/table"
)

// Hint is what a reader says of a choice that is still to be made: what it would do, and
// of the next best things what they cost beside it, and why. It is made as a Review is,
// with each of those in the place of what was played.
type Hint struct {
	Best    Option `json:"best"`
	Weighed bool   `json:"weighed"` // false: the reader goes by a rule there, and has no number for it
	Others  []Move `json:"others"`  // the best first

	r *Review // in whose words it is told
}

// even is the cost below which another choice is no worse: it is written as nothing.
const even = 0.05

// mostOthers is how many other things are told of.
const mostOthers = 3

// HintFor says what reader, one of bot.Readers, would do where a seat sees v and may do
// legal. It asks about v, and about nothing else.
func HintFor(book games.Book, v *table.View, legal []mahjong.Action, reader string) (*Hint, error) {
	r, w, err := begin(book, v.Viewer, reader)
	if err != nil {
		return nil, err
	}
	choices := w.Weigh(*v, legal)
	best := &choices[sight.Best(choices)]
	h := &Hint{Best: r.optionOf(best), Weighed: best.Weighed, r: r}
	if !best.Weighed {
		return h, nil
	}
	var others []*sight.Choice
	for i := range choices {
		c := &choices[i]
		known := func(o *sight.Choice) bool { return alike(o.Action, c.Action) }
		if c.Weighed && !alike(c.Action, best.Action) && !slices.ContainsFunc(others, known) {
			others = append(others, c)
		}
	}
	slices.SortStableFunc(others, func(a, b *sight.Choice) int { return cmp.Compare(worthOf(b), worthOf(a)) })
	for _, c := range others[:min(mostOthers, len(others))] {
		m := r.moveOf(v, c, best)
		m.Reasons = reasonsOf(v, book, &m, choices, c, best)
		h.Others = append(h.Others, m)
	}
	return h, nil
}

// HintTeller says a hint in a language.
type HintTeller struct {
	*Teller
	h *Hint
}

// Tell returns who says h in a language; it is an error where none of ours does.
func (h *Hint) Tell(lang string) (*HintTeller, error) {
	t, err := h.r.Tell(lang)
	if err != nil {
		return nil, err
	}
	return &HintTeller{t, h}, nil
}

// Read says whose opinion it is.
func (t *HintTeller) Read() string { return t.Say("hint.read", "Reader", t.reader(t.r.Reader)) }

// Head says what the reader would do, and where that is not by its numbers.
func (t *HintTeller) Head() string {
	key := "hint.best"
	switch {
	case !t.h.Weighed:
		key = "hint.rule"
	case len(t.h.Others) == 0:
		key = "hint.alone"
	case t.h.Others[0].Cost <= -t.r.least:
		key = "hint.habit" // the figures of the other show it
	}
	return t.Say(key, "Best", t.option(&t.h.Best), "Reader", t.reader(t.r.Reader))
}

// Other says what another choice costs beside the reader's: that it is no difference to
// speak of where a review would not list it, and where it is nothing, or less than nothing
// because the reader goes by habit, that the choice is no worse.
func (t *HintTeller) Other(m *Move) string {
	key := "hint.other"
	switch {
	case m.Cost < even:
		key = "hint.same"
	case m.Cost < t.r.least:
		key = "hint.close"
	case m.Place >= 0.005:
		key = "hint.other.place"
	}
	return t.Say(key, "Played", t.Action(m.Played.Action), "Reader", t.reader(t.r.Reader), "X", t.Points(m.Cost), "Place", t.number(m.Place, 2))
}

// Why says why the reader would not do it, a sentence for each reason; nothing where there
// is no difference to speak of.
func (t *HintTeller) Why(m *Move) []string {
	if m.Cost < t.r.least {
		return nil
	}
	return t.Reasons(m)
}
