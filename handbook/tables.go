package handbook

import (
	"fmt"
	"slices"

	"jansou/mahjong"
	"jansou/referee"
	"jansou/rulebook"
)

// tables writes the tables that a plan names.
func (w *writer) tables(name string) ([]Table, error) {
	switch name {
	case "counts":
		return w.counts()
	case "fu":
		return w.fu()
	case "pays":
		return w.payments(), nil
	case "penalties":
		return w.penalties()
	}
	return nil, fmt.Errorf("handbook: the chapters of %s name a table %q that nobody writes", w.game, name)
}

// counts writes the tables of yaku, of yakuman and of fans, one for each unit in
// which the ruleset counts.
func (w *writer) counts() ([]Table, error) {
	var out []Table
	for _, unit := range []struct {
		unit  mahjong.Unit
		title string
		head  []string
	}{
		{mahjong.Han, "yaku", []string{"closed", "open"}},
		{mahjong.YakumanUnit, "yakuman", []string{"times"}},
		{mahjong.Fan, "fans", []string{"points"}},
	} {
		t := Table{Title: w.say("table."+unit.title, nil), Figures: len(unit.head), Head: []string{w.say("col.name", nil)}}
		for _, h := range append(unit.head, "what", "article") {
			t.Head = append(t.Head, w.say("col."+h, nil))
		}
		for _, c := range w.sums.Counts {
			if c.Unit != unit.unit {
				continue
			}
			figures := []string{w.worth(c.Closed), w.worth(c.Open)}[:t.Figures]
			line, err := w.ruleLine(c.Rule, figures)
			if err != nil {
				return nil, err
			}
			t.Rows = append(t.Rows, line)
		}
		if len(t.Rows) > 0 {
			out = append(out, t)
		}
	}
	return out, nil
}

// worth writes what something counts; a dash where it does not count.
func (w *writer) worth(n int) string {
	if n == 0 {
		return "–"
	}
	return w.number(n)
}

// ruleLine writes a rule as a line: its name, figures, its sentence, its
// article.
func (w *writer) ruleLine(rule mahjong.RuleID, figures []string) (Line, error) {
	words, err := referee.WordsOf(w.lang, rule)
	if err != nil {
		return Line{}, fmt.Errorf("handbook: %w", err)
	}
	where := w.source(w.rs.Head().Cite(rule))
	return Line{Cells: slices.Concat([]string{words.Name}, figures, []string{words.Say}), Where: &where}, nil
}

// fu writes the table of fu.
func (w *writer) fu() ([]Table, error) {
	if len(w.sums.Fu) == 0 {
		return nil, nil
	}
	t := Table{Title: w.say("table.fu", nil), Figures: 1}
	for _, h := range []string{"name", "fu", "what", "article"} {
		t.Head = append(t.Head, w.say("col."+h, nil))
	}
	for _, f := range w.sums.Fu {
		figure := w.number(f.Least)
		if f.Most > f.Least {
			figure += "–" + w.number(f.Most)
		}
		line, err := w.ruleLine(f.Rule, []string{figure})
		if err != nil {
			return nil, err
		}
		t.Rows = append(t.Rows, line)
	}
	return []Table{t}, nil
}

// payments writes what hands are paid: by han and fu, the dealer and the others
// apart, and the limits.
func (w *writer) payments() []Table {
	if len(w.sums.Pays) == 0 {
		return nil
	}
	dealer := func(p rulebook.Pay) string { return w.either(p.ToDealer, w.worth(p.EachToDealer), p.EachToDealer) }
	others := func(p rulebook.Pay) string {
		return w.either(p.Discard, w.worth(p.Other)+"–"+w.worth(p.Dealer), p.Other)
	}
	limits := Table{Title: w.say("table.limits", nil), Figures: 2,
		Head: []string{w.say("col.name", nil), w.say("col.dealer", nil), w.say("col.others", nil)}}
	for _, p := range w.sums.Limits {
		limits.Rows = append(limits.Rows, Line{Cells: []string{w.limit(p), dealer(p), others(p)}})
	}
	return []Table{
		w.grid("table.dealer", "table.discard_self", dealer),
		w.grid("table.others", "table.discard_self_others", others),
		limits,
	}
}

// either writes what a win is paid on a discard and by self-draw.
func (w *writer) either(discard int, self string, selfPays int) string {
	if selfPays == 0 {
		self = "–"
	}
	return w.worth(discard) + " / " + self
}

// limit writes the name of a limit and the han that come to it.
func (w *writer) limit(p rulebook.Pay) string {
	words, err := referee.WordsOf(w.lang, p.Rule)
	if err != nil {
		panic("handbook: a limit of the game: " + err.Error())
	}
	switch {
	case p.Han == 0:
		return words.Name
	case p.Most == 0:
		return words.Name + ", " + w.count("han_from", p.Han)
	case p.Most == p.Han:
		return words.Name + ", " + w.count("han", p.Han)
	}
	return words.Name + ", " + w.number(p.Han) + "–" + w.count("han", p.Most)
}

// grid writes the payments below the limits: a line for the fu, a column for
// the han.
func (w *writer) grid(title, how string, cell func(rulebook.Pay) string) Table {
	t := Table{Title: w.say(title, nil), Say: w.say(how, nil), Head: []string{w.say("col.fu", nil)}}
	at := map[int]int{} // the row of so many fu
	for _, p := range w.sums.Pays {
		t.Figures = max(t.Figures, p.Han)
		if _, ok := at[p.Fu]; !ok {
			at[p.Fu] = len(t.Rows)
			t.Rows = append(t.Rows, Line{Cells: []string{w.number(p.Fu)}})
		}
	}
	for han := 1; han <= t.Figures; han++ {
		t.Head = append(t.Head, w.count("han", han))
		for i := range t.Rows {
			t.Rows[i].Cells = append(t.Rows[i].Cells, "")
		}
	}
	for _, p := range w.sums.Pays {
		t.Rows[at[p.Fu]].Cells[p.Han] = cell(p)
	}
	return t
}
