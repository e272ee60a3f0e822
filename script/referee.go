package script

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"jansou/games"
	"jansou/mahjong"
	"jansou/rulebook"
)

// Refused is a report of a referee that a play has refused, for the seat cannot
// have committed the offence.
type Refused struct {
	Line    int    // of the script, counted from 1
	Ruleset string // in full
	Fault   mahjong.Fault
	Bad     mahjong.BadRuling
	Winds   [4]mahjong.Kind // of the seats
	Cite    string          // where the penalties state the offence; "" where they do not know it
}

// Refused returns the reports that the last play has refused, under all of its
// rulesets.
func (sc *Script) Refused() []Refused { return sc.refused }

// referee plays "referee reports S OFFENCE", with the stage, with what was
// shown and with a number where they matter: "after_discard hand 3". With
// "as VERDICT because ..." the referee rules as he sees fit.
func (r *run) referee(words []string) error {
	if len(words) < 3 || words[0] != "reports" {
		return errors.New("say: referee reports S OFFENCE, then stage, what was shown, a number, as they matter")
	}
	s, err := r.seat(words[1])
	if err != nil {
		return err
	}
	f := mahjong.Fault{Seat: s, Rule: mahjong.RuleID(words[2])}
	if err := r.checkOffence(f.Rule); err != nil {
		return err
	}
	var own *mahjong.Ruling
	for i, w := range words[3:] {
		if w == "as" {
			own, err = ownRuling(words[3+i+1:])
			break
		}
		if err = readFault(&f, w); err != nil {
			break
		}
	}
	if err != nil {
		return err
	}
	if !r.g.Strict() {
		return fmt.Errorf("%s: the table is not strict: nobody rules on offences there; write %s", f.Rule, r.with("discipline=strict"))
	}
	r.flush()
	events, err := r.g.Judge(nil, f, own)
	if err != nil {
		r.refuseReport(f, err)
		return nil
	}
	r.queue = events
	r.flush()
	return nil
}

// checkOffence says what is wrong with the id of an offence: that this game has
// none of it, and which are written most alike.
func (r *run) checkOffence(id mahjong.RuleID) error {
	var all []string
	for _, rule := range r.rs.book.Kind().Offences() {
		if rule.ID == id {
			return nil
		}
		all = append(all, string(rule.ID))
	}
	return fmt.Errorf("%s is no offence of this game; written most alike are %s", id, strings.Join(rulebook.Nearest(string(id), all, 3), ", "))
}

// isOffence reports whether a rule is one of the penalties of its game.
func isOffence(id mahjong.RuleID) bool {
	_, kind, _ := strings.Cut(string(id), ".")
	return strings.HasPrefix(kind, "foul.")
}

// voidWin is the option that says what becomes of a false win beside a valid one.
const voidWin = "riichi.option.chombo_with_simultaneous_win"

// noteVoid says of a win that is none why it is, where a valid one on the same
// tile leaves it void: nobody judges it then. In the other game the nearest goes
// first, and nobody sees what is behind it.
func (r *run) noteVoid(e mahjong.Event) {
	switch e.Kind {
	case mahjong.Faulted:
		r.falsely[e.Seat] = nil
	case mahjong.Drew, mahjong.Claimed, mahjong.Dealt:
		r.falsely = [4]*mahjong.Refusal{}
	case mahjong.Won:
		for s, f := range r.falsely {
			if f == nil || games.RiichiOf(r.rs.book) == nil {
				continue
			}
			r.falsely[s] = nil
			r.sayAt(r.under, "%s is not judged beside the win of %s (%s): %s", r.letter(mahjong.Seat(s)), r.letter(e.Seat), voidWin, r.refusal(f))
			x := r.question(mahjong.Seat(s), f.Action, f.Rule)
			x.At = r.erredAt[s]
			r.asked = append(r.asked, x)
		}
	}
}

// refuseReport answers why f cannot be reported, with the place where the
// penalties state it.
func (r *run) refuseReport(f mahjong.Fault, err error) {
	x := Refused{Line: r.sc.lines[r.line].n, Ruleset: r.rs.name, Fault: f}
	var bad *mahjong.BadRuling
	if !errors.As(err, &bad) {
		panic("script: a report is refused otherwise: " + err.Error())
	}
	x.Bad = *bad
	for i, v := 0, r.g.View(mahjong.NoSeat); i < len(v.Seats); i++ {
		x.Winds[i] = v.Seats[i].Wind
	}
	why := bad.Why
	if bad.Seat.Valid() {
		why = r.letter(bad.Seat) + " " + why
	}
	if bad.N != 0 {
		why += fmt.Sprintf(" %d", bad.N)
	}
	if bad.Most != 0 {
		why += fmt.Sprintf(" of %d", bad.Most)
	}
	table := r.rs.book.Penalties()
	where := ""
	if row := table.Row(f, 1); row != nil {
		x.Cite = row.Cite.String()
		where = " (" + x.Cite + ")"
	}
	r.say("refused: %s: %s%s", f.Rule, why, where)
	r.refused = append(r.refused, x)
}

// readFault reads one word about an offence.
func readFault(f *mahjong.Fault, w string) error {
	if f.Stage.UnmarshalText([]byte(w)) == nil || f.Shown.UnmarshalText([]byte(w)) == nil {
		return nil
	}
	n, err := numberIn(w)
	if err != nil {
		return fmt.Errorf("%q is no stage of an offence, such as after_discard, nothing that it shows, few or hand, and no number", w)
	}
	f.N = n
	return nil
}

// ownRuling reads "VERDICT because ...".
func ownRuling(words []string) (*mahjong.Ruling, error) {
	at := slices.Index(words, "because")
	if at != 1 {
		return nil, errors.New("say: as VERDICT because REASON")
	}
	own := mahjong.Ruling{Reading: strings.Join(words[at+1:], " ")}
	err := own.Verdict.UnmarshalText([]byte(words[0]))
	own.Dead = own.Verdict == mahjong.DeadHand
	own.Ends = own.Verdict == mahjong.Chombo
	own.Again = own.Ends
	return &own, err
}

// noteRuling keeps how the last offence was judged, and by which row. A referee's
// own ruling has none.
func (r *run) noteRuling(x *mahjong.Ruling) {
	j := Judged{Line: r.sc.lines[r.line].n, Ruleset: r.rs.name, Fault: r.fault, Action: r.tried, Ruling: *x, Table: r.rs.book.Penalties()}
	if row := j.Table.Row(r.fault, x.Times); row != nil && row.Cite.String() == x.Cite {
		j.Row = row
	}
	r.judged = append(r.judged, j)
}
