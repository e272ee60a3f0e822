package parlour

import (
	"jansou/mahjong"
	"jansou/table"
)

// view returns the table as a browser at seat s is shown it: with what the
// table's assistance tells of the own hand, and no more. It must not be changed.
func (r *room) view(s mahjong.Seat) *table.View {
	v := r.views[s]
	if v == nil {
		v = assisted(r.game, s, r.settings.Assist)
	}
	if r.telling {
		r.views[s] = v
	}
	return v
}

// assisted returns the view that s has of g with the help of a.
func assisted(g table.Game, s mahjong.Seat, a table.Assist) *table.View {
	v := g.View(s)
	v.Limit(a)
	if x, ok := g.(table.Explainer); ok && a != table.AssistOff {
		x.Explain(&v, a)
	}
	return &v
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
