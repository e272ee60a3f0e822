package handbook

import (
	"fmt"
	"strings"

	"jansou/foul"
	"jansou/mahjong"
	"jansou/referee"
)

// penalties writes the table by which a strict table judges: for each offence
// its rows, and before them what holds for all.
func (w *writer) penalties() ([]Table, error) {
	p := w.rs.Penalties()
	if p == nil {
		return nil, nil
	}
	t := Table{Title: w.say("table.penalties", nil)}
	for _, h := range []string{"offence", "when", "then", "article"} {
		t.Head = append(t.Head, w.say("col."+h, nil))
	}
	if p.Chombo != nil {
		where := w.source(p.ChomboCite)
		t.Rows = append(t.Rows, Line{Cells: []string{w.say("penalty.chombo", nil), "", w.price(p.Chombo)}, Where: &where})
	}
	where := w.source(p.DeadClaimsCite)
	claims := "penalty.dead_silent"
	if p.DeadClaims {
		claims = "penalty.dead_claims"
	}
	t.Rows = append(t.Rows, Line{Cells: []string{w.say(w.in(w.game, "penalty.dead"), nil), "", w.say(w.in(w.game, claims), nil)}, Where: &where})
	for _, offence := range p.Offences() {
		lines, err := w.offence(offence)
		if err != nil {
			return nil, err
		}
		t.Rows = append(t.Rows, lines...)
	}
	return []Table{t}, nil
}

// offence writes the rows of one offence; its name stands in the first.
func (w *writer) offence(offence mahjong.RuleID) ([]Line, error) {
	words, err := referee.WordsOf(w.lang, offence)
	if err != nil {
		return nil, fmt.Errorf("handbook: %w", err)
	}
	var lines []Line
	name := words.Name
	for i := range w.rs.Penalties().Rows {
		r := &w.rs.Penalties().Rows[i]
		if r.Offence != offence {
			continue
		}
		where := w.source(r.Cite)
		lines = append(lines, Line{Cells: []string{name, w.when(r), w.then(r)}, Where: &where})
		name = ""
	}
	return lines, nil
}

// when writes of which faults a row rules; "" for all.
func (w *writer) when(r *foul.Row) string {
	var parts []string
	if r.Stage != mahjong.AnyStage {
		parts = append(parts, w.say("stage."+r.Stage.String(), nil))
	}
	if r.Shown != mahjong.ShownNothing {
		parts = append(parts, w.say("when.shown_"+r.Shown.String(), nil))
	}
	if r.Time > 1 {
		parts = append(parts, w.say("when.time", with{"N": w.number(r.Time)}))
	}
	if r.UpTo > 0 {
		parts = append(parts, w.say("when.up_to", with{"N": w.number(r.UpTo)}))
	}
	return w.list(parts)
}

// then writes what follows. Where it is points alone, the sum says it.
func (w *writer) then(r *foul.Row) string {
	var parts []string
	price := w.price(&r.Price)
	if r.Verdict != mahjong.Fined || price == "" {
		parts = append(parts, w.say(w.in(w.game, "verdict."+r.Verdict.String()), nil))
	}
	if price != "" {
		parts = append(parts, price)
	}
	return strings.Join(append(parts, w.beside(w.game, r.Verdict, r.Dead, r.Void, r.Ends)...), "; ")
}

// beside says what follows beside points that the word of a verdict does not say: of the
// hand, of the riichi and of the deal.
func (s *speaker) beside(game string, v mahjong.Verdict, dead, void, ends bool) (parts []string) {
	if dead && v != mahjong.DeadHand {
		parts = append(parts, s.say(s.in(game, "price.dead"), nil))
	}
	if void {
		parts = append(parts, s.say("price.void", nil))
	}
	if ends && v != mahjong.Chombo {
		parts = append(parts, s.say(s.in(game, "price.ends"), nil))
	}
	return parts
}

// Follows says in a sentence of a language what a ruling has follow from an offence, points
// aside. It is an error where there are no documents in that language.
func Follows(lang, game string, r *mahjong.Ruling) (string, error) {
	s, ok := speakers()[lang]
	if !ok {
		return "", fmt.Errorf("handbook: language %q is none of %v", lang, Languages())
	}
	parts := append([]string{s.say(s.in(game, "verdict."+r.Verdict.String()), nil)}, s.beside(game, r.Verdict, r.Dead, r.Void, r.Ends)...)
	if r.After {
		parts = append(parts, s.say("price.after", nil))
	}
	return s.sentence(strings.Join(parts, "; ")), nil
}

// price writes what an offence costs; "" for nothing.
func (w *writer) price(p *foul.Price) string {
	var parts []string
	unit := "points"
	if len(w.sums.Fu) == 0 {
		unit = "score"
	}
	points := func(key string, n int) {
		if n > 0 {
			parts = append(parts, w.say("price."+key, with{"Points": w.count(unit, n)}))
		}
	}
	points("each", p.Each)
	points("to_dealer", p.ToDealer)
	points("as_dealer", p.AsDealer)
	points("deduct", p.Deduct)
	points("per", p.Per)
	if p.Step {
		var steps []string
		for _, n := range w.rs.Penalties().Steps {
			steps = append(steps, w.number(n))
		}
		parts = append(parts, w.say("price.step", with{"List": w.list(steps)}))
	}
	if p.After {
		parts = append(parts, w.say("price.after", nil))
	}
	return w.list(parts)
}
