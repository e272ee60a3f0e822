package script

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"jansou/mahjong"
)

// judge is a game whose tables may be strict.
type judge interface {
	// Judge says what happens when a referee reports an offence, ruled by the
	// penalties of the ruleset or, where instead is not nil, by the referee.
	Judge(buf []mahjong.Event, f mahjong.Fault, instead *mahjong.Ruling) ([]mahjong.Event, error)
}

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
	j, ok := r.g.(judge)
	if !ok {
		return errors.New("no table of this game is strict")
	}
	r.flush()
	events, err := j.Judge(nil, f, own)
	if err != nil {
		r.say("%v", err)
		return nil
	}
	r.queue = events
	r.flush()
	return nil
}

// readFault reads one word about an offence.
func readFault(f *mahjong.Fault, w string) error {
	if f.Stage.UnmarshalText([]byte(w)) == nil || f.Shown.UnmarshalText([]byte(w)) == nil {
		return nil
	}
	n, err := numberIn(w)
	if err != nil {
		return fmt.Errorf("%q is no stage of an offence, nothing that it shows and no number", w)
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
	j := Judged{Line: r.sc.lines[r.line].n, Ruleset: r.rs.label, Fault: r.fault, Action: r.tried, Ruling: *x, Table: r.own.penalties()}
	if row := j.Table.Row(r.fault, x.Times); row != nil && row.Cite.String() == x.Cite {
		j.Row = row
	}
	r.judged = append(r.judged, j)
}
