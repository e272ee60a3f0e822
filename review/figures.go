package review

import (
	"strconv"
	"strings"

	"jansou/games"
	"jansou/mahjong"
	"jansou/referee"
)

// Figure is a number that the reader goes by, of what was played and of what it would do.
type Figure struct {
	Name   string `json:"name"`
	Played string `json:"played"`
	Reader string `json:"reader"`
}

// Figures are the numbers on which the reasons of a move rest. What is nothing on both
// sides, as it is written, is left out.
func (t *Teller) Figures(m *Move) (out []Figure) {
	set := func(key, played, reader string, with ...string) {
		if digits := "123456789"; strings.ContainsAny(played, digits) || strings.ContainsAny(reader, digits) {
			out = append(out, Figure{t.Say(key, with...), played, reader})
		}
	}
	add := func(key string, played, reader float64, write func(float64) string, with ...string) {
		set(key, write(played), write(reader), with...)
	}
	share := func(p float64) string { return t.Say("percent", "P", t.percent(p)) }
	count := func(x float64) string { return strconv.Itoa(int(x)) }
	p, r := &m.Played, &m.Reader
	add("fig.sum", p.Sum, r.Sum, t.Points, "Reader", t.reader(t.r.Reader))
	did, best := t.percents(p.Win, r.Win)
	set("fig.win", t.Say("percent", "P", did), t.Say("percent", "P", best))
	add("fig.pays", p.Pays, r.Pays, t.Points)
	for s := range mahjong.NoSeat {
		if m.Winds[s] != mahjong.NoKind {
			add("fig.risk", p.Risks[s], r.Risks[s], share, "Seat", t.terms.Wind(m.Winds[s]))
		}
	}
	if max(p.Call, r.Call) > 0 {
		add("fig.trust", p.Call, r.Call, t.Points)
	} else {
		add("fig.call", -p.Call, -r.Call, t.Points)
	}
	add("fig.now", p.Now, r.Now, t.Points)
	add("fig.later", p.Later, r.Later, t.Points)
	add("fig.drawn", p.Drawn, r.Drawn, t.Points)
	if !p.Folds && !r.Folds && p.keeps() && r.keeps() {
		eight := ""
		if games.RiichiOf(t.r.book) == nil {
			eight = "_eight"
		}
		add("fig.away"+eight, float64(p.Away), float64(r.Away), count)
		add("fig.tiles"+eight, float64(p.Tiles), float64(r.Tiles), count)
	}
	if len(p.Routes)+len(r.Routes) > 0 {
		out = append(out, Figure{t.Say("fig.routes"), t.fans(p.Routes), t.fans(r.Routes)})
	}
	return out
}

// fans lists fans; a dash stands for none.
func (t *Teller) fans(all []mahjong.RuleID) string {
	names := t.names(all)
	if len(names) == 0 {
		return t.Say("none")
	}
	return t.terms.List(names)
}

// names are the names of fans, those that have one.
func (t *Teller) names(all []mahjong.RuleID) (out []string) {
	for _, f := range all {
		if w, err := referee.WordsOf(t.lang, f); err == nil {
			out = append(out, w.Name)
		}
	}
	return out
}
