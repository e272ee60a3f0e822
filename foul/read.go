package foul

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"

	"jansou/mahjong"
	"jansou/rulebook"
)

// file is a Table as a file writes it. A file that is based on another has the
// rows of that one, in place of which it gives its own for whole offences.
type file struct {
	Name       string    `json:"name"`
	BasedOn    string    `json:"based_on"`
	DeadClaims *deadFile `json:"dead_hand_claims"`
	Steps      []int     `json:"steps"`
	Chombo     *struct {
		priceFile
		Cite    string `json:"cite"`
		Reading string `json:"reading"`
	} `json:"chombo"`
	TimesIn  string           `json:"times_in"` // "game"; "": the deal
	Together []mahjong.RuleID `json:"together"` // count as repetitions of each other
	Rows     []rowFile        `json:"rows"`

	Since         int `json:"since"`          // the first format of the log that has the table; 0: every one
	TogetherSince int `json:"together_since"` // as Row.Since
}

type priceFile struct {
	Each     int  `json:"each"`
	ToDealer int  `json:"to_dealer"`
	AsDealer int  `json:"as_dealer"`
	Deduct   int  `json:"deduct"`
	Per      int  `json:"per"`
	Step     bool `json:"step"`
	After    bool `json:"after_ranking"`
}

type deadFile struct {
	Value   *bool  `json:"value"`
	Cite    string `json:"cite"`
	Reading string `json:"reading"`
}

type rowFile struct {
	Offence mahjong.RuleID  `json:"offence"`
	Stage   mahjong.Stage   `json:"stage"`
	Shown   mahjong.Shown   `json:"shown"`
	Time    int             `json:"time"`
	UpTo    int             `json:"up_to"`
	Verdict mahjong.Verdict `json:"verdict"`
	priceFile
	Dead    bool   `json:"dead_hand"`
	Void    bool   `json:"riichi_void"`
	Deal    string `json:"deal"` // "ends" or "again"; "": it goes on
	Cite    string `json:"cite"`
	Reading string `json:"reading"`

	Since  int    `json:"since"`  // the first format of the log that has the row; 0: every one
	Before string `json:"before"` // what held until then: NoRuling, or OtherRow
}

// ReadAll reads the tables of that name in a folder, one that is based on
// another after it. Every table rules on the offences in must, which its game
// finds by itself.
func ReadAll(files fs.FS, folder string, names []string, offences []rulebook.Rule, must []mahjong.RuleID) (map[string]*Table, error) {
	var ids []mahjong.RuleID
	for _, o := range offences {
		ids = append(ids, o.ID)
	}
	tables := map[string]*Table{}
	for _, name := range names {
		b, err := fs.ReadFile(files, path.Join(folder, name+".json"))
		if err != nil {
			return nil, fmt.Errorf("foul: %w", err)
		}
		t, err := Read(b, ids, func(base string) *Table { return tables[base] })
		if err != nil {
			return nil, err
		}
		if t.Name != name {
			return nil, fmt.Errorf("foul: table %s has the name %q", name, t.Name)
		}
		for _, id := range must {
			if !t.Rules(id) {
				return nil, fmt.Errorf("foul: table %s has no ruling for %s, which the game finds by itself", name, id)
			}
			for format := 1; format <= mahjong.Format; format++ {
				if !t.At(format).Rules(id) {
					return nil, fmt.Errorf("foul: table %s has no ruling for %s in format %d of the log, and the game finds it by itself", name, id, format)
				}
			}
		}
		tables[name] = t
	}
	return tables, nil
}

// Read reads the table of a file, strictly: what is unknown, missing or
// contradictory is an error that names its place. offences are those of the
// game; base finds the table that a file is based on, nil for none.
func Read(b []byte, offences []mahjong.RuleID, base func(name string) *Table) (*Table, error) {
	var f file
	d := json.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	if err := d.Decode(&f); err != nil {
		return nil, fmt.Errorf("foul: %w", err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("foul: table %s: something follows the closing brace", f.Name)
	}
	r := reader{t: &Table{Name: f.Name, Since: f.Since, Steps: f.Steps}, offences: offences}
	if f.Since != 0 && (f.Since < 2 || f.Since > mahjong.Format) {
		r.fail("since is %d; allowed: the format of the log in which the table is new, from 2 to %d", f.Since, mahjong.Format)
	}
	if f.Name == "" {
		r.fail("name is missing")
	}
	r.dead(f.DeadClaims)
	if c := f.Chombo; c != nil {
		r.t.Chombo, r.t.ChomboCite = r.price("chombo", c.priceFile), r.cite("chombo", c.Cite, c.Reading)
	}
	if r.t.PerGame = f.TimesIn == "game"; !r.t.PerGame && f.TimesIn != "" {
		r.fail("times_in is %q; allowed: game, or nothing for the deal", f.TimesIn)
	}
	for _, o := range f.Together {
		if !slices.Contains(offences, o) || len(f.Together) < 2 {
			r.fail("together is %v; allowed: two or more of %v", f.Together, offences)
		}
	}
	r.t.Together = f.Together
	var from *Table
	if f.BasedOn != "" {
		if from = base(f.BasedOn); from == nil {
			r.fail("based_on is %q, which is no table", f.BasedOn)
		}
	}
	for i := range f.Rows {
		r.row(i, &f.Rows[i])
	}
	if from != nil {
		r.inherit(from)
	}
	if r.t.TogetherSince = max(r.t.TogetherSince, f.TogetherSince); r.t.TogetherSince > mahjong.Format {
		r.fail("together_since is %d; allowed: up to %d", f.TogetherSince, mahjong.Format)
	}
	r.past()
	for i, n := range r.t.Steps {
		if n <= 0 || i > 0 && n <= r.t.Steps[i-1] {
			r.fail("steps are %v; allowed: growing numbers", r.t.Steps)
		}
	}
	return r.t, errors.Join(r.errs...)
}

type reader struct {
	t        *Table
	offences []mahjong.RuleID
	errs     []error
}

func (r *reader) fail(format string, args ...any) {
	r.errs = append(r.errs, fmt.Errorf("foul: table %s: "+format, append([]any{r.t.Name}, args...)...))
}

func (r *reader) dead(d *deadFile) {
	if d == nil || d.Value == nil {
		r.fail("dead_hand_claims has no value")
		return
	}
	r.t.DeadClaims, r.t.DeadClaimsCite = *d.Value, r.cite("dead_hand_claims", d.Cite, d.Reading)
}

func (r *reader) cite(at, text, reading string) rulebook.Citation {
	edition, article, _ := strings.Cut(text, ", ")
	c := rulebook.Citation{Edition: edition, Article: article, Reading: reading}
	if edition == "" || c.String() != text {
		r.fail(`%s: cite is %q; allowed: "edition, article", or the source alone`, at, text)
	}
	return c
}

func (r *reader) row(i int, f *rowFile) {
	at := fmt.Sprintf("rows[%d] (%s)", i, f.Offence)
	if !slices.Contains(r.offences, f.Offence) {
		r.fail("%s: the offence is none of the game's: %v", at, r.offences)
	}
	row := Row{Offence: f.Offence, Stage: f.Stage, Shown: f.Shown, Time: max(1, f.Time), UpTo: f.UpTo,
		Verdict: f.Verdict, Price: *r.price(at, f.priceFile), Dead: f.Dead || f.Verdict == mahjong.DeadHand || f.Verdict == mahjong.Disqualified,
		Void: f.Void, Ends: f.Deal != "" || f.Verdict == mahjong.Chombo, Again: f.Deal == "again" || f.Verdict == mahjong.Chombo,
		Cite: r.cite(at, f.Cite, f.Reading), Since: f.Since, Before: f.Before}
	switch {
	case f.Verdict == mahjong.NoVerdict:
		r.fail("%s: verdict is missing", at)
	case f.Deal != "" && f.Deal != "ends" && f.Deal != "again":
		r.fail("%s: deal is %q; allowed: ends, again", at, f.Deal)
	case f.Time < 0 || f.UpTo < 0:
		r.fail("%s: a number is less than 0", at)
	case row.Void && row.Ends:
		r.fail("%s: riichi_void is of no use where the deal ends, and every bet of it goes back", at)
	case row.Verdict == mahjong.Fined && !row.loses() && row.Each == 0:
		r.fail("%s: no points are given", at)
	}
	for _, old := range r.t.Rows {
		if old.Offence == row.Offence && old.Stage == row.Stage && old.Shown == row.Shown && old.Time == row.Time && old.UpTo == row.UpTo {
			r.fail("%s: the same case stands twice", at)
		}
	}
	r.t.Rows = append(r.t.Rows, row)
}

// price reads what an offence costs.
func (r *reader) price(at string, f priceFile) *Price {
	p := Price(f)
	switch {
	case min(p.Each, p.ToDealer, p.AsDealer, p.Deduct, p.Per) < 0:
		r.fail("%s: a number is less than 0", at)
	case p.loses() && p.Each+p.ToDealer+p.AsDealer > 0:
		r.fail("%s: points go to the others and to nobody at once", at)
	case p.Each == 0 && p.ToDealer+p.AsDealer > 0:
		r.fail("%s: each is missing", at)
	case p.After && !p.loses() && p.Each == 0:
		r.fail("%s: no points are given", at)
	case p.Step && len(r.t.Steps) == 0:
		r.fail("%s: the table has no steps", at)
	}
	return &p
}

// inherit adds the rows of the table that this one is based on, for offences
// on which it says nothing itself.
func (r *reader) inherit(from *Table) {
	own := r.t.Offences()
	if r.t.Steps == nil {
		r.t.Steps = from.Steps
	}
	if r.t.Together == nil {
		r.t.Together, r.t.TogetherSince = from.Together, from.TogetherSince
	}
	if r.t.Chombo == nil {
		r.t.Chombo, r.t.ChomboCite = from.Chombo, from.ChomboCite
	}
	for _, row := range from.Rows {
		if !slices.Contains(own, row.Offence) {
			r.t.Rows = append(r.t.Rows, row)
		}
	}
}
