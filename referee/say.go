package referee

import (
	"cmp"
	"slices"
	"strings"

	"jansou/mahjong"
	"jansou/riichi"
)

// Words is a ruling in the words of a language. Each element is a whole
// sentence or a heading; what a ruling does not say is empty.
type Words struct {
	Moment    string   `json:"moment"`              // the deal, the event and the turn
	Verdict   string   `json:"verdict"`             // whether it is allowed
	Rule      string   `json:"rule,omitempty"`      // the rule that forbids it, in a sentence
	Facts     []string `json:"facts,omitempty"`     // what on the table made it apply
	Lifts     []string `json:"lifts,omitempty"`     // what lifts it
	Sheet     []string `json:"sheet,omitempty"`     // of a complete hand: the reading, line by line, and the others
	Elsewhere []string `json:"elsewhere,omitempty"` // where another ruleset differs
	Cites     []string `json:"cites,omitempty"`     // where the ruleset states it
}

// Lines returns the words in the order in which they are read.
func (w *Words) Lines() []string {
	out := []string{w.Moment, w.Verdict}
	if w.Rule != "" {
		out = append(out, w.Rule)
	}
	for _, part := range [][]string{w.Facts, w.Lifts, w.Sheet, w.Elsewhere, w.Cites} {
		out = append(out, part...)
	}
	return out
}

// String prints the words, a sentence a line.
func (w *Words) String() string { return strings.Join(w.Lines(), "\n") }

// Words says the ruling in a language; it is an error where the referee does
// not speak it.
func (r *Ruling) Words(lang string) (*Words, error) {
	s, err := speakerOf(lang)
	if err != nil {
		return nil, err
	}
	t := teller{speaker: s, r: r}
	w := &Words{Moment: t.moment(), Verdict: t.verdict(), Facts: t.facts(), Lifts: t.lifts(), Sheet: t.sheet(), Elsewhere: t.elsewhere(), Cites: t.cites()}
	if r.Rule != "" {
		w.Rule = s.say(ruleKey(r.Rule, "say"), nil)
	}
	return w, nil
}

// Words says in a language how the question came to stand under the other
// ruleset, and what the ruling is there. It is an error where the referee does
// not speak the language.
func (c *Comparison) Words(lang string) ([]string, error) {
	s, err := speakerOf(lang)
	if err != nil {
		return nil, err
	}
	w := with{"Ruleset": c.Title}
	if c.Parted != nil {
		w["Event"] = c.Parted.Event
	}
	out := []string{s.say("way."+string(c.Way), w)}
	if c.Ruling != nil {
		words, err := c.Ruling.Words(lang)
		if err != nil {
			return nil, err
		}
		out = append(out, words.Lines()...)
	}
	return out, nil
}

// teller says one ruling in one language. Where it has the names of the people
// at the table, it calls them and the tiles as they do when they speak; where it
// has none, seats by their winds and tiles by notation.
type teller struct {
	*speaker
	r     *Ruling
	names []string     // by seat
	you   mahjong.Seat // where there are names: to whom it is said; NoSeat: to a spectator
}

// say and count speak in the words of the game.
func (t teller) say(id string, w with) string { return t.speaker.say(t.in(t.r.book, id), w) }

func (t teller) count(id string, n int, w with) string {
	return t.speaker.count(t.in(t.r.book, id), n, w)
}

// of is the key of a sentence about s: another where s is the one who is spoken
// to, and the language says that otherwise.
func (t teller) of(id string, s mahjong.Seat) string {
	if t.names != nil && s.Valid() && s == t.you {
		return cmp.Or(t.yours[id], id)
	}
	return id
}

func (t teller) who(s mahjong.Seat) string {
	if int(s) < len(t.names) && t.names[s] != "" {
		return t.names[s]
	}
	return t.seat(t.r.Winds, s)
}

func (t teller) what(x mahjong.Tile) string {
	if t.names != nil {
		return t.spoken(t.r.book, x)
	}
	return t.tile(t.r.book, x)
}

func (t teller) all(ts []mahjong.Tile) string {
	var out []string
	for _, x := range ts {
		out = append(out, t.what(x))
	}
	return t.list(out)
}

// meldWords are the keys of the sets as they are called.
var meldWords = func() (out [mahjong.FalseSet + 1]string) {
	for k := range out {
		out[k] = "spoken.meld." + mahjong.MeldKind(k).String()
	}
	return out
}()

// meld says a set: as it would lie on the table, or by its name.
func (t teller) meld(m mahjong.Meld) string {
	if t.names != nil && m.Kind() != mahjong.NoMeld {
		return t.say(meldWords[m.Kind()], nil)
	}
	return laid(m)
}

func (t teller) moment() string {
	wind := "tile.hidden"
	if t.r.Prevailing.IsWind() {
		wind = "round." + tileWords[t.r.Prevailing-mahjong.East]
	}
	return t.say("moment", with{"Wind": t.say(wind, nil), "Number": t.r.Number, "Event": t.r.Event, "Turn": t.r.Turn, "Seat": t.who(t.r.Seat)})
}

// spoken are the kinds of action that have a sentence of their own.
var spoken = map[mahjong.ActionKind]string{
	mahjong.Pass: "pass", mahjong.Discard: "discard", mahjong.Riichi: "riichi", mahjong.Claim: "claim", mahjong.Kong: "kong",
	mahjong.Win: "win", mahjong.Abort: "abort", mahjong.Tenpai: "tenpai", mahjong.Noten: "noten", mahjong.FlowerAction: "flower", mahjong.DrawAction: "other",
	mahjong.OpenRiichi: "openRiichi",
}

func (t teller) verdict() string {
	a := t.r.Action
	kind, ok := spoken[a.Kind]
	if !ok {
		kind = "other"
	}
	answer := "no"
	if t.r.Allowed {
		answer = "yes"
	}
	return t.say("verdict."+kind+"."+answer, with{"Seat": t.who(t.r.Seat), "Tile": t.what(a.Tile), "Meld": laid(a.Meld)})
}

// laid prints a meld as it would lie on the table, the claimed tile with a star.
func laid(m mahjong.Meld) string {
	return strings.TrimPrefix(m.String(), m.Kind().String()+" ")
}

// listed are the facts that are said together in one sentence.
var listed = []string{"waits for", ownFour}

// ownFour is the fact that the hand has all four of a tile that it waits for.
const ownFour = "holds all four"

// facts says what made the rule apply, each fact in a sentence, tiles of one
// sort together.
func (t teller) facts() []string {
	var out []string
	together := map[string][]mahjong.Tile{}
	for _, f := range t.r.Facts {
		if slices.Contains(listed, f.Say) {
			together[f.Say] = append(together[f.Say], f.Tile)
			continue
		}
		out = append(out, t.fact(f))
	}
	for _, say := range listed {
		if ts := together[say]; len(ts) > 0 {
			out = append(out, t.say("fact."+factKey(say), with{"Tiles": t.all(ts)}))
		}
	}
	if t.r.Furiten != nil {
		out = append(out, t.furiten()...)
	}
	if t.r.Outcome != nil {
		out = append(out, t.outcome())
	}
	if t.r.Kong != nil {
		out = append(out, t.kong()...)
	}
	for _, n := range t.r.Near {
		out = append(out, t.say("near."+string(n.Lack), with{"Rule": t.rule(n.Rule), "Tile": t.what(n.Tile)}))
	}
	return out
}

func factKey(say string) string { return strings.ReplaceAll(say, " ", "_") }

// measured are the facts that count something that depends on the rule. Chinese
// Official measures fan alone.
var measured = map[mahjong.RuleID]string{
	riichi.RiichiTilesLeft: "tiles", riichi.RiichiPoints: "points", riichi.WinTwoHan: "han",
}

// fact says one fact.
func (t teller) fact(f mahjong.Fact) string {
	tile := t.what(f.Tile)
	w := with{"Seat": t.who(f.Seat), "Tile": tile, "At": f.At, "Turn": f.Turn}
	return begun(t.factWith(f, w), tile)
}

func (t teller) factWith(f mahjong.Fact, w with) string {
	switch f.Say {
	case "needs", "has":
		return t.count("fact."+f.Say+"_"+cmp.Or(measured[t.r.Rule], "fan"), f.N, w)
	case "tiles left", "points", "kongs", "counters", "away", "kinds", "lacks":
		return t.count("fact."+factKey(f.Say), f.N, w)
	case "passed":
		if t.r.kongs[f.At] {
			return t.say("fact.passedKong", w)
		}
	case "discarded":
		if f.At == 0 {
			return t.say(t.of("fact.addedTile", f.Seat), w)
		}
	}
	return t.say(t.of("fact."+factKey(f.Say), f.Seat), w)
}

// furiten says what the facts do not: which causes were claimed, and which
// waits count without a yaku.
func (t teller) furiten() []string {
	var out []string
	for _, c := range t.r.Furiten.Causes {
		if c.Claimed {
			out = append(out, t.say("furiten.claimed", with{"Tile": t.what(c.Tile)}))
		}
	}
	var bare []mahjong.Tile
	for _, w := range t.r.Furiten.Waits {
		if !w.Yaku {
			bare = append(bare, w.Tile)
		}
	}
	if len(bare) > 0 {
		out = append(out, t.count("furiten.yakuless", len(bare), with{"Tiles": t.all(bare)}))
	}
	return out
}

func (t teller) outcome() string {
	o := t.r.Outcome
	id := "outcome.gone"
	switch {
	case o.Own && o.Rule == t.r.book.Kind().Ids().AnswerStands:
		id = "outcome.passed"
	case o.Win:
		id = "outcome.win"
	case o.Rule == t.r.book.Kind().Ids().Precedence:
		id = "outcome.claim"
	}
	return t.say(id, with{"Seat": t.who(o.Seat), "Event": o.Event})
}

func (t teller) kong() []string {
	k := t.r.Kong
	var out []string
	if !k.Drawn {
		out = append(out, t.say("kong.not_drawn", nil))
	}
	id := "kong.waits"
	if len(k.After) == 0 {
		id = "kong.no_waits"
	}
	out = append(out, t.say(id, with{"Before": t.all(k.Before), "After": t.all(k.After)}))
	for i := range k.Readings {
		x := &k.Readings[i]
		out = append(out, t.say("kong.reading", with{"Tile": t.what(x.Tile), "Reading": t.notation(&x.Reading)}))
	}
	if k.Loses != "" {
		out = append(out, t.say("kong.loses", with{"Rule": t.rule(k.Loses)}))
	}
	return out
}

// lifts says what lifts the rule: how furiten ends and what it leaves free, or
// what the catalogue says.
func (t teller) lifts() []string {
	var out []string
	if t.r.Furiten != nil {
		for _, id := range endsOf(t.r.Furiten) {
			out = append(out, t.say(ruleKey(id, "say"), nil))
		}
		out = append(out, t.say("furiten.selfdraw", nil))
	} else if text := t.lift(t.r.Rule); text != "" {
		out = append(out, text)
	}
	return out
}

func (t teller) elsewhere() []string {
	if t.r.Furiten == nil {
		return nil
	}
	var out []string
	for i := range t.r.Furiten.Elsewhere {
		e := &t.r.Furiten.Elsewhere[i]
		switch {
		case e.Allowed:
			out = append(out, t.say("elsewhere.allowed", with{"Ruleset": e.Title, "Where": placesOf(e.Cites)}))
		case len(e.Ends) == 0 || e.Rule != t.r.Rule:
			out = append(out, t.say("elsewhere.refused", with{"Ruleset": e.Title, "Rule": t.rule(e.Rule), "Where": placesOf(e.Cites, e.Rule)}))
		}
		if here := endsOf(t.r.Furiten); len(e.Ends) > 0 {
			for _, id := range e.Ends {
				if !slices.Contains(here, id) {
					out = append(out, t.say("elsewhere.ends", with{"Ruleset": e.Title, "Rule": t.rule(id), "Where": placesOf(e.Cites, id)}))
				}
			}
		}
	}
	return out
}

// placesOf lists where the rules named are stated, each place once; of all rules
// where none is named.
func placesOf(cites []Cite, of ...mahjong.RuleID) string {
	var out []string
	for _, c := range cites {
		if (len(of) == 0 || slices.Contains(of, c.Rule)) && !slices.Contains(out, c.Where) {
			out = append(out, c.Where)
		}
	}
	return strings.Join(out, "; ")
}

// cites says where the ruleset states what the ruling stands on: what refuses
// the action, or what a win that is allowed is counted and paid by.
func (t teller) cites() []string {
	var out []string
	if t.r.Win != nil {
		return t.sheetCites()
	}
	about := []mahjong.RuleID{t.r.Rule}
	for _, f := range t.r.Facts {
		if f.Say == ownFour {
			about = append(about, riichi.TenpaiOwnFour)
		}
	}
	if t.r.Outcome != nil {
		about = append(about, t.r.Outcome.Rule)
	}
	if t.r.Furiten != nil {
		for _, c := range t.r.Furiten.Causes {
			about = append(about, c.Rule, c.Ends)
		}
	}
	for _, c := range t.r.Cites {
		if !slices.Contains(about, c.Rule) {
			continue
		}
		out = append(out, t.say("cite.where", with{"Ruleset": t.rule(c.Rule), "Where": c.Where}))
		if c.Reading != "" {
			out = append(out, t.say("cite.reading", with{"Reading": c.Reading}))
		}
	}
	return out
}
