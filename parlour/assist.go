package parlour

import (
	"sync"

	"jansou/mahjong"
	"jansou/table"
)

// view returns the table as a browser at seat s is shown it: with what the
// table's assistance tells of the own hand, and no more. It must not be changed.
func (r *room) view(s mahjong.Seat) *table.View {
	v := r.views[s]
	switch {
	case v != nil:
	case r.telling:
		v = views.Get().(*table.View)
		assist(v, r.game, s, r.settings.Assist)
		r.views[s] = v
	default:
		v = assisted(r.game, s, r.settings.Assist)
	}
	return v
}

// views are those that nobody looks at now: what is told to all needs some, for a
// moment.
var views = sync.Pool{New: func() any { return new(table.View) }}

// told ends what is told to all: views are not kept for longer.
func (r *room) told() {
	for s, v := range r.views {
		if v != nil {
			r.views[s] = nil
			*v = table.View{} // what is behind it is not held
			views.Put(v)
		}
	}
	r.telling = false
}

// assisted returns the view that s has of g with the help of a.
func assisted(g table.Game, s mahjong.Seat, a table.Assist) *table.View {
	v := new(table.View)
	assist(v, g, s, a)
	return v
}

// assist makes v the view that s has of g with the help of a.
func assist(v *table.View, g table.Game, s mahjong.Seat, a table.Assist) {
	*v = g.View(s)
	v.Limit(a)
	if x, ok := g.(table.Explainer); ok && a != table.AssistOff {
		x.Explain(v, a)
	}
}

// why returns the refusal of an action with all that the table's assistance
// tells of it.
func (r *room) why(refusal *mahjong.Refusal) *mahjong.Refusal {
	if own := r.view(refusal.Seat).Own; own != nil {
		for i := range own.Missing {
			if m := &own.Missing[i]; m.Rule == refusal.Rule && m.Action == refusal.Action {
				return m
			}
		}
	}
	return refusal
}
