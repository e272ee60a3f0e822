package riichibot

import "math"

// Styles lists players of another style, each Strong with other weights: a field to
// measure against, for who only plays against its like learns to beat that alone.
// They are no levels, and no company that a table offers. caller calls in more than a
// third of the deals and wins soon and cheaply; attacker keeps its hand closed,
// declares riichi and gives way to little; folder gives up early; placer goes in the last deals by the exact value of places.
func Styles() []string { return []string{"caller", "attacker", "folder", "placer"} }

// styles are the weights of each style.
var styles = map[string]*weights{
	"caller": style(func(w *weights) { w.hurry, w.callMargin = 0.8, 300 }),
	"attacker": style(func(w *weights) {
		w.callMargin, w.fear = math.Inf(1), 0.5
	}),
	"folder": style(func(w *weights) { w.fear = 5 }),
	"placer": style(func(w *weights) { w.placing = true }),
}

// style is the usual weights, changed.
func style(change func(*weights)) *weights {
	w := usualWeights
	change(&w)
	return &w
}
