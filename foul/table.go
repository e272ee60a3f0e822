package foul

import (
	"fmt"
	"slices"
	"strings"

	"jansou/mahjong"
	"jansou/rulebook"
)

// Table is what one rulebook says of offences. A game's file of it is read by
// Read and never changed afterwards.
type Table struct {
	Name string // of the file
	// Since is the first format of the log that has the table; 0: every one. No
	// game of an earlier format is judged by it, so its rows are as old as it is.
	Since int
	// DeadClaims: a dead hand may still claim sets. No hand that is dead may win.
	DeadClaims     bool
	DeadClaimsCite rulebook.Citation
	// Steps are the deductions for an offence that is repeated, in points: the
	// first of them for the first that costs points.
	Steps []int
	// Chombo is what a deal that is void for an offence costs, where the line of
	// the offence does not say; nil where the rulebook gives no price.
	Chombo     *Price
	ChomboCite rulebook.Citation
	// PerGame: how often an offence was committed is counted over the game, not
	// anew in every deal.
	PerGame bool
	// Together are offences of which each counts as a repetition of the others.
	Together []mahjong.RuleID
	// TogetherSince is the first format of the log in which they do; 0: in every one.
	TogetherSince int
	Rows          []Row

	then []*Table // as the table was in each format of the log, from 1 on
}

// Price is what an offence costs, in points. The zero Price is nothing.
type Price struct {
	Each     int  // what the offender pays to each of the others
	ToDealer int  // what the dealer gets in place of Each; 0: the same as the others
	AsDealer int  // what the dealer pays to each in place of Each; 0: the same as others would
	Deduct   int  // what the offender loses and nobody gets
	Per      int  // what the offender loses for each of the fault's number
	Step     bool // the offender loses the next of the Steps
	After    bool // the points count after the ranking
}

// Row is one line of a Table: what follows from an offence, at its stage, with
// so much shown.
type Row struct {
	Offence mahjong.RuleID
	Stage   mahjong.Stage // AnyStage: whenever it is noticed
	Shown   mahjong.Shown // ShownNothing: whatever was shown
	Time    int           // from this time on that the seat commits it in a deal; 1 for the first
	UpTo    int           // only where the fault's number is not more; 0: whatever it is

	Verdict mahjong.Verdict
	Price
	Dead  bool // the hand may not win any more in this deal
	Void  bool // the riichi of the offender is none, and its bet goes back
	Ends  bool // the deal is over
	Again bool // and it is played again

	Cite rulebook.Citation

	Since  int    // the first format of the log in which the row is; 0: it is in every one
	Before string // what held until then; "" where Since is 0
}

// String prints when the row rules and what follows, in a few words.
func (r *Row) String() string {
	var when []string
	if r.Stage != mahjong.AnyStage {
		when = append(when, r.Stage.String())
	}
	if r.Shown != mahjong.ShownNothing {
		when = append(when, r.Shown.String()+" shown")
	}
	if r.Time > 1 {
		when = append(when, fmt.Sprintf("time %d", r.Time))
	}
	if r.UpTo > 0 {
		when = append(when, fmt.Sprintf("up to %d", r.UpTo))
	}
	then := []string{r.Verdict.String()}
	if p := r.Price.String(); p != "" {
		then = append(then, p)
	}
	if r.Dead && r.Verdict != mahjong.DeadHand {
		then = append(then, "dead hand")
	}
	if r.Void {
		then = append(then, "the riichi is void")
	}
	if r.Ends && r.Verdict != mahjong.Chombo {
		then = append(then, "the deal ends")
	}
	text := strings.Join(then, ", ")
	if len(when) > 0 {
		text = strings.Join(when, ", ") + ": " + text
	}
	return text
}

// String prints the price in a few words; "" where it is nothing.
func (p Price) String() string {
	var words []string
	if p.Each > 0 {
		words = append(words, fmt.Sprintf("%d to each", p.Each))
	}
	if p.ToDealer > 0 {
		words = append(words, fmt.Sprintf("%d to the dealer", p.ToDealer))
	}
	if p.AsDealer > 0 {
		words = append(words, fmt.Sprintf("as dealer %d", p.AsDealer))
	}
	if p.Deduct > 0 {
		words = append(words, fmt.Sprintf("%d lost", p.Deduct))
	}
	if p.Per > 0 {
		words = append(words, fmt.Sprintf("%d lost for each", p.Per))
	}
	if p.Step {
		words = append(words, "the next step lost")
	}
	if p.After {
		words = append(words, "after the ranking")
	}
	return strings.Join(words, ", ")
}

// Rules reports whether t has a ruling for the offence at some stage.
func (t *Table) Rules(offence mahjong.RuleID) bool {
	return slices.ContainsFunc(t.Rows, func(r Row) bool { return r.Offence == offence })
}

// Offences returns the offences for which t has a ruling, in the order of its
// rows.
func (t *Table) Offences() []mahjong.RuleID {
	var list []mahjong.RuleID
	for _, r := range t.Rows {
		if !slices.Contains(list, r.Offence) {
			list = append(list, r.Offence)
		}
	}
	return list
}

// Row returns the line of t that rules on f, committed by its seat for the
// given time in this deal, nil if there is none. Of several that fit, the line
// for the most specific stage and showing stands, then the one for the most
// often repeated offence, then the first.
func (t *Table) Row(f mahjong.Fault, times int) *Row {
	var best *Row
	for i := range t.Rows {
		r := &t.Rows[i]
		if r.Offence != f.Rule || r.Time > times || r.UpTo > 0 && f.N > r.UpTo ||
			r.Stage != mahjong.AnyStage && r.Stage != f.Stage || r.Shown != mahjong.ShownNothing && r.Shown != f.Shown {
			continue
		}
		if best == nil || r.detail() > best.detail() || r.detail() == best.detail() && r.Time > best.Time {
			best = r
		}
	}
	return best
}

// detail says how much of a fault a row asks for.
func (r *Row) detail() int {
	n := 0
	if r.Stage != mahjong.AnyStage {
		n++
	}
	if r.Shown != mahjong.ShownNothing {
		n++
	}
	return n
}

// Ruling returns what follows from f, committed for the given time in this deal,
// where dealer deals. It is an error if t has no ruling for it.
func (t *Table) Ruling(f mahjong.Fault, times int, dealer mahjong.Seat) (mahjong.Ruling, error) {
	r := t.Row(f, times)
	if r == nil {
		return mahjong.Ruling{}, &mahjong.BadRuling{Why: "no_ruling", Seat: mahjong.NoSeat, Rule: f.Rule}
	}
	price := r.Price
	if r.Verdict == mahjong.Chombo && price == (Price{}) && t.Chombo != nil {
		price = *t.Chombo
	}
	out := mahjong.Ruling{Verdict: r.Verdict, After: price.After, Dead: r.Dead, Void: r.Void, Ends: r.Ends, Again: r.Again,
		Times: times, Cite: r.Cite.String(), Reading: r.Cite.Reading}
	if lost := price.lost(t.Steps, f.N, times-r.Time); lost > 0 {
		out.Points[f.Seat], out.Deducted = int32(-lost), true
		return out, nil
	}
	for s := range mahjong.NoSeat {
		if s == f.Seat {
			continue
		}
		pays := price.Each
		switch {
		case f.Seat == dealer && price.AsDealer > 0:
			pays = price.AsDealer
		case s == dealer && price.ToDealer > 0:
			pays = price.ToDealer
		}
		out.Points[s] += int32(pays)
		out.Points[f.Seat] -= int32(pays)
	}
	return out, nil
}

// lost returns how many points the offender loses to nobody: n is the fault's
// number, and repeated how often the offence was at this price before.
func (p Price) lost(steps []int, n, repeated int) int {
	sum := p.Deduct + p.Per*n
	if p.Step {
		sum += steps[min(repeated, len(steps)-1)]
	}
	return sum
}

// loses reports whether the offender loses points that nobody gets.
func (p Price) loses() bool { return p.Deduct > 0 || p.Per > 0 || p.Step }
