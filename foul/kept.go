package foul

import (
	"slices"

	"jansou/mahjong"
)

// What held before a row, or an offence, existed. An offence may also name the
// offence as which it was ruled until then.
const (
	NoRuling = "no_ruling" // the table had nothing for the case: it could not be reported
	OtherRow = "other_row" // the row ruled that is there for the wider case
)

// At returns the table as it was for games whose log is of that format, so that
// a game which was begun goes on by the rulings with which it began. 0 is today.
// What has been mended in a row since then holds for every game.
func (t *Table) At(format int) *Table {
	if t == nil || format < 1 || format > len(t.then) {
		return t
	}
	return t.then[format-1]
}

// past makes the tables of earlier formats, and checks what the rows say of
// them.
func (r *reader) past() {
	then := make([]*Table, mahjong.Format)
	for i := range then {
		format := i + 1
		old := *r.t
		if old.TogetherSince > format {
			old.Together = nil
		}
		old.Rows = slices.DeleteFunc(slices.Clone(old.Rows), func(row Row) bool { return row.Since > format })
		then[i] = &old
	}
	for i := range r.t.Rows {
		row := &r.t.Rows[i]
		switch {
		case row.Since == 0 && row.Before == "":
			continue
		case row.Since < 2 || row.Since > mahjong.Format:
			r.fail("%s: since is %d; allowed: the format of the log in which the row is new, from 2 to %d", row.Offence, row.Since, mahjong.Format)
			continue
		}
		held := NoRuling
		if then[row.Since-2].Row(mahjong.Fault{Rule: row.Offence, Stage: row.Stage, Shown: row.Shown, N: row.UpTo}, row.Time) != nil {
			held = OtherRow
		}
		if row.Before != held {
			r.fail("%s, %s: before is %q; until then it was %q", row.Offence, row, row.Before, held)
		}
	}
	r.t.then = then
}
