package script

import (
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"jansou/foul"
	"jansou/mahjong"
)

// Script is a script as it was read, and the answers of its last play.
type Script struct {
	path     string
	rules    []mahjong.RuleID
	rulesets []*ruleset
	all      bool                  // all of their game are among them, less those that the header excepts
	follows  map[*ruleset]*ruleset // of those: the one that each is based on
	tongue   *tongue               // the game of rulesets; nil where there are none
	lines    []line
	judged   []Judged
	asked    []Asked
	wins     []Asked
	refused  []Refused
	furiten  []Asked // why a seat is furiten
	told     []Told
	plays    []played
	tries    int // how often it is played anew under one ruleset
}

// Judged is an offence that a play has judged.
type Judged struct {
	Line    int    // of the script, counted from 1
	Ruleset string // in full: "ema2016 with discipline=strict"
	Fault   mahjong.Fault
	Action  mahjong.Action // by which it was committed; the zero Action where it was reported
	Ruling  mahjong.Ruling
	// Table and Row are by which it was judged; Row is nil where a referee has
	// ruled otherwise.
	Table *foul.Table
	Row   *foul.Row
}

// line is a line that is no answer. Answers are kept by the label of the
// ruleset that gave them.
type line struct {
	n       int // in the file, counted from 1
	text    string
	words   []string // empty for a comment, a header or an empty line
	answers map[string][]string
}

// Error is an error of a script or of playing it: it names the place.
type Error struct {
	Path   string
	Line   int // counted from 1
	Column int // of the word that is wrong, or of the line's first; counted from 1 in characters
	Why    string
}

// Error prints the place and what is wrong there.
func (e *Error) Error() string { return fmt.Sprintf("%s:%d:%d: %s", e.Path, e.Line, e.Column, e.Why) }

// errorAt returns the error of a line, at the word of which it speaks.
func errorAt(path string, n int, text, why string) *Error {
	body, _, _ := strings.Cut(text, "#")
	why = strings.ReplaceAll(why, "mahjong: ", "") // who writes scripts knows no packages
	e := &Error{Path: path, Line: n, Column: 1, Why: why}
	words := strings.FieldsFunc(body, func(r rune) bool { return strings.ContainsRune(" \t,;=", r) })
	slices.SortStableFunc(words, func(a, b string) int { return len(b) - len(a) })
	says := func(w string) bool { return strings.Contains(why, w) }
	at := slices.IndexFunc(words, func(w string) bool { return says(strconv.Quote(w)) })
	if at < 0 {
		at = slices.IndexFunc(words, says)
	}
	if at >= 0 {
		e.Column = utf8.RuneCountInString(body[:strings.Index(body, words[at])]) + 1
	}
	return e
}

// placed returns the error of a play under rs that stopped at a line, at the line
// that is to blame.
func (sc *Script) placed(rs *ruleset, at *line, err error) *Error {
	e := errorAt(sc.path, at.n, at.text, rs.label+": "+err.Error())
	var of *lineError
	if !errors.As(err, &of) {
		return e
	}
	for _, l := range sc.lines {
		if l.n != of.line {
			continue
		}
		e = errorAt(sc.path, l.n, l.text, e.Why)
		for _, w := range l.words {
			ts, err := mahjong.ParseTiles(strings.Trim(w, "()"))
			if err == nil && slices.Contains(ts, of.tile) {
				e.Column = utf8.RuneCountInString(l.text[:strings.Index(l.text, w)]) + 1
			}
		}
	}
	return e
}

// Parse reads a script. Answers in it are dropped: they are compared as text.
// path only names it in errors.
func Parse(path, text string) (*Script, error) {
	sc := &Script{path: path, tries: mostTries}
	chosen, chosenAt := "", line{}
	for i, l := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		if strings.HasPrefix(l, ">") {
			continue
		}
		line := line{n: i + 1, text: strings.TrimRight(l, " \t"), answers: map[string][]string{}}
		body, _, _ := strings.Cut(line.text, "#")
		key, value, isHeader := strings.Cut(body, ":")
		switch {
		case isHeader && key == "rule":
			for _, w := range strings.Split(value, ",") {
				id := mahjong.RuleID(strings.TrimSpace(w))
				if t := tongueOf(id); t == nil || !t.knows(id) {
					return nil, errorAt(path, line.n, line.text, fmt.Sprintf("%s is no rule of a game; jansou rule lists them", id))
				}
				sc.rules = append(sc.rules, id)
			}
		case isHeader && (key == "ruleset" || key == "rulesets"):
			chosen, chosenAt = strings.TrimSpace(value), line
		case isHeader:
			return nil, errorAt(path, line.n, line.text, fmt.Sprintf("the header %q is none of rule, ruleset, rulesets", key))
		default:
			line.words = strings.Fields(body)
		}
		sc.lines = append(sc.lines, line)
	}
	if len(sc.lines) == 0 { // nothing but answers
		sc.lines = []line{{n: 1, answers: map[string][]string{}}}
	}
	if chosen == "" {
		return sc, nil
	}
	if err := sc.Under(chosen); err != nil {
		return nil, errorAt(path, chosenAt.n, chosenAt.text, err.Error())
	}
	return sc, nil
}

// Rules returns the ids of the rules that the script is headed by.
func (sc *Script) Rules() []mahjong.RuleID { return slices.Clone(sc.rules) }

// Under chooses the rulesets under which the script is played, in place of those
// of its header and in the same words: "ema2016, tenhou", "all", "all except
// polish", and house rulesets, "ema2016 with riichi_when_furiten=false". Several
// of these stand with a ";" between them, and "all with discipline=strict"
// changes each. All are of one game.
func (sc *Script) Under(value string) error {
	tongue, err := sc.tongueFor(value)
	if err != nil {
		return err
	}
	sc.rulesets, sc.follows, sc.tongue = nil, map[*ruleset]*ruleset{}, tongue
	var houses []house
	parts := strings.Split(value, ";")
	sc.all = false
	for _, part := range parts {
		base, changes, isHouse := strings.Cut(part, " with ")
		names, err := tongue.choose(base)
		if err != nil {
			return err
		}
		all := strings.HasPrefix(strings.TrimSpace(base), "all")
		played := map[string]*ruleset{}
		sc.all = sc.all || all
		for _, n := range names {
			rs, err := tongue.loadOnce(n)
			follows := ""
			if err == nil {
				follows = rs.base
			}
			if isHouse {
				rs, err = tongue.house(n, strings.Fields(changes))
				houses = append(houses, house{rs, n, strings.TrimSpace(changes)})
			}
			if err != nil {
				return err
			}
			sc.rulesets = append(sc.rulesets, rs)
			if played[n] = rs; all && played[follows] != nil {
				sc.follows[rs] = played[follows]
			}
		}
	}
	label(houses, len(sc.rulesets))
	return nil
}

// tongueFor returns the game of the rulesets that value names, or where it names
// none, of the rules that the script is headed by, of what its lines say, or of
// the game that comes first.
func (sc *Script) tongueFor(value string) (*tongue, error) {
	if len(sc.rules) > 0 {
		return tongueOf(sc.rules[0]), nil
	}
	words := strings.FieldsFunc(value, func(r rune) bool { return strings.ContainsRune(" ,;", r) })
	all := len(words) > 0 && words[0] == "all"
	for _, t := range tongues {
		known := func(w string) bool { return slices.Contains(t.names(), w) }
		if len(words) > 0 && known(words[0]) || all && slices.ContainsFunc(words, known) {
			return t, nil
		}
	}
	if all && sc.tongue != nil {
		return sc.tongue, nil // all of the game that the script was for
	}
	if all {
		return sc.tongueOfLines(), nil
	}
	var names []string
	for _, t := range tongues {
		names = append(names, t.names()...)
	}
	return nil, fmt.Errorf("%q does not begin with a ruleset, which is one of %s", value, strings.Join(names, ", "))
}

// tongueOfLines is the game whose own words the lines of the script say; the
// first where they say none.
func (sc *Script) tongueOfLines() *tongue {
	for _, l := range sc.lines {
		for _, w := range l.words {
			for _, t := range tongues {
				if slices.Contains(t.words, w) || strings.HasPrefix(w, t.game+".") {
					return t
				}
			}
			if ts, err := mahjong.ParseTiles(strings.Trim(w, "()")); err == nil && slices.ContainsFunc(ts, flower) {
				return tongues[slices.IndexFunc(tongues, (*tongue).hasFlowers)]
			}
		}
	}
	return tongues[0]
}

func flower(t mahjong.Tile) bool { return t.Kind().IsFlower() }

// house is a house ruleset of a script.
type house struct {
	rs            *ruleset
	base, changes string
}

// label names house rulesets in full, and for print, among all of a script, by what
// they do not share: by what each changes, by the rulesets that are changed, if
// there are no others, or by both.
func label(houses []house, all int) {
	bases, changes := map[string]bool{}, map[string]bool{}
	for _, h := range houses {
		bases[h.base], changes[h.changes] = true, true
	}
	for _, h := range houses {
		h.rs.name = h.base + " with " + h.changes
		switch {
		case all > 1 && len(bases) == 1:
			h.rs.label = h.changes
		case all > 1 && len(changes) == 1 && len(houses) == all:
			h.rs.label = h.base
		default:
			h.rs.label = h.rs.name
		}
	}
}

// choose reads a list of names, "all" or "all except ...".
func (t *tongue) choose(part string) ([]string, error) {
	names := strings.FieldsFunc(part, func(r rune) bool { return r == ',' || r == ' ' })
	if len(names) == 0 || names[0] != "all" {
		return names, nil
	}
	if len(names) > 1 && names[1] != "except" {
		return nil, fmt.Errorf("%q is neither %q nor %q", part, "all", "all except ...")
	}
	var left []string
	for _, n := range t.names() {
		if len(names) == 1 || !slices.Contains(names[2:], n) {
			left = append(left, n)
		}
	}
	return left, nil
}

// loadOnce keeps the rulesets that scripts have asked for: reading one takes
// longer than playing most scripts under it.
func (t *tongue) loadOnce(name string) (*ruleset, error) {
	t.lock.Lock()
	defer t.lock.Unlock()
	if rs := t.loaded[name]; rs != nil {
		return rs, nil
	}
	rs, err := t.load(name)
	if err == nil {
		t.loaded[name] = rs
	}
	return rs, err
}

// house is a ruleset of the program with some options changed.
func (t *tongue) house(base string, changes []string) (*ruleset, error) {
	options := map[string]any{}
	for _, c := range changes {
		key, value, ok := strings.Cut(c, "=")
		if !ok {
			return nil, fmt.Errorf("%q is not option=value, as claims=live", c)
		}
		var v any
		if json.Unmarshal([]byte(value), &v) != nil {
			v = value // a name
		}
		options[key] = map[string]any{"value": v, "cite": "house rule of a script"}
	}
	b, err := json.Marshal(map[string]any{"name": "house", "title": "House rules", "based_on": base, "options": options})
	if err != nil {
		return nil, err
	}
	rs, err := t.read(b)
	if err != nil {
		// The name is of the file that is made here, which nobody has written.
		return nil, errors.New(strings.ReplaceAll(err.Error(), `ruleset "house": `, ""))
	}
	return rs, nil
}

// Rulesets returns the names of the rulesets under which the script is played, in
// full.
func (sc *Script) Rulesets() []string {
	return names(sc.rulesets, func(rs *ruleset) string { return rs.name })
}

func names(all []*ruleset, nameOf func(*ruleset) string) []string {
	var out []string
	for _, rs := range all {
		out = append(out, nameOf(rs))
	}
	return out
}

// Answers returns what the ruleset that the printed answers call so answered to
// all lines of the last play, in order.
func (sc *Script) Answers(ruleset string) []string {
	var out []string
	for _, l := range sc.lines {
		out = append(out, l.answers[ruleset]...)
	}
	return out
}

// Cite is where a rule by which a script is answered stands.
type Cite struct {
	Rule  mahjong.RuleID `json:"rule"`
	Where []Place        `json:"where"` // one for each of the rulesets that are played and state it, also where its answer is another
}

// Place is where one ruleset states a rule.
type Place struct {
	Ruleset string `json:"ruleset"` // in full
	Where   string `json:"where"`
}

// Cites returns where the rules stand that the answers of the last play name, in
// the order in which they do.
func (sc *Script) Cites() []Cite {
	var out []Cite
	for _, l := range sc.lines {
		for _, rs := range sc.rulesets {
			for _, id := range ruleIDs.FindAllString(strings.Join(l.answers[rs.label], "\n"), -1) {
				rule := mahjong.RuleID(id)
				if slices.ContainsFunc(out, func(c Cite) bool { return c.Rule == rule }) {
					continue
				}
				// An offence has no place of its own: its ruling says where it stands.
				if places := sc.places(rule); len(places) > 0 {
					out = append(out, Cite{rule, places})
				}
			}
		}
	}
	return out
}

// cannotArise begins the note of a ruleset file on a rule that an option of its
// own leaves without a case: its article says something else instead.
const cannotArise = "Cannot arise: "

// places is where each ruleset that is played states a rule, if it does, or says
// otherwise.
func (sc *Script) places(rule mahjong.RuleID) []Place {
	var out []Place
	for _, rs := range sc.rulesets {
		cite := rs.book.Head().Cite(rule)
		where := cite.String()
		if where == "" {
			continue
		}
		if strings.HasPrefix(cite.Reading, cannotArise) {
			where += " (it cannot arise there)"
		}
		out = append(out, Place{rs.name, where})
	}
	return out
}

var ruleIDs = regexp.MustCompile(`\b(riichi|mcr)(\.[a-z0-9_]+)+`)

// Judged returns what the last play has judged by tables of penalties, under
// all of its rulesets.
func (sc *Script) Judged() []Judged { return sc.judged }

// LastAnswers returns what each ruleset answered first to the last line that
// asks whether a seat may do something, by the ruleset's name.
func (sc *Script) LastAnswers() map[string]string {
	out := map[string]string{}
	for _, l := range sc.lines {
		if len(l.words) > 1 && l.words[1] == "asks" {
			for rs, a := range l.answers {
				if len(a) > 0 {
					out[rs] = a[0]
				}
			}
		}
	}
	return out
}

// Differs reports whether the rulesets of the script have more than one value
// of the named option, and more than one answer to some line.
func (sc *Script) Differs(option string) bool {
	values := map[string]bool{}
	for _, rs := range sc.rulesets {
		for _, o := range rs.book.Options() {
			if o.Name == option {
				values[o.Value] = true
			}
		}
	}
	return len(values) > 1 && slices.ContainsFunc(sc.lines, func(l line) bool { return len(l.groups(sc.rulesets)) > 1 })
}
