package review

import (
	_ "embed"
	"html/template"
	"io"
	"math"
	"strconv"

	"jansou/draw"
	"jansou/games"
	"jansou/mahjong"
	"jansou/record"
	"jansou/referee"
	"jansou/table"
)

//go:embed page.html
var pageText string

var page = template.Must(template.New("review").Parse(pageText))

// Pictures returns what draws the table as a seat of g saw it, in a language, for Of.
func Pictures(g *record.Game, lang string) (func(table.Game, mahjong.Seat) string, error) {
	terms, err := referee.NewTerms(lang, games.BookOf(g.Source.Ruleset(g)))
	if err != nil {
		return nil, err
	}
	t := &Teller{terms: terms, words: words()[lang], lang: lang}
	return func(g table.Game, seat mahjong.Seat) string {
		if p, ok := g.(draw.Pictured); ok {
			return draw.Table(p, draw.Options{Near: seat, Words: t.picture(g.View(seat))})
		}
		return ""
	}, nil
}

// picture is what is written in a picture. In English all of it can be read aloud; in
// other languages the deal and the hand can.
func (t *Teller) picture(v table.View) *draw.Words {
	w := &draw.Words{Deal: t.deal(v.Prevailing, v.Number, 0), Left: t.Say("pic.left", "N", strconv.Itoa(v.Live))}
	for i := range w.Winds {
		w.Winds[i] = t.terms.Wind(mahjong.East + mahjong.Kind(i))
	}
	if v.Counters > 0 || v.Deposits > 0 {
		w.Table = t.Say("pic.table", "N", strconv.Itoa(v.Counters), "M", strconv.Itoa(v.Deposits))
	}
	if t.lang != "en" && v.Own != nil {
		var hand []string
		for _, x := range v.Own.Hand.Tiles() {
			hand = append(hand, t.terms.Tile(x))
		}
		w.About = w.Deal + ", " + w.Left + ": " + t.terms.List(hand)
	}
	return w
}

// Lines are what a review says of each deal.
func (t *Teller) Lines() (out []string) {
	unit := 1.0 // to which luck is told
	if games.RiichiOf(t.r.book) != nil {
		unit = 100
	}
	for i := range t.r.Deals {
		d := &t.r.Deals[i]
		key, by := "cost.deal", 0.0
		switch {
		case d.Unfinished:
			key = "cost.deal.open"
		case d.Luck != nil:
			key, by = "cost.deal.luck", *d.Luck
		}
		out = append(out, t.Say(key, "Deal", t.Deal(i), "Points", t.number(float64(d.Points), 0), "N", strconv.Itoa(d.Decisions), "X", t.Points(d.Cost), "L", t.number(unit*math.Round(by/unit), 0)))
	}
	return out
}

// Read says whose opinion it is.
func (t *Teller) Read() string { return t.Say("read", "Reader", t.reader(t.r.Reader)) }

// Total says how many decisions there were, in how many the reader would have done the
// same, and what the others cost.
func (t *Teller) Total() string {
	return t.Say("total", "N", strconv.Itoa(t.r.Decisions), "M", strconv.Itoa(t.r.Same), "Reader", t.reader(t.r.Reader), "X", t.Points(t.r.Cost))
}

// Where says at which turn of which deal a move is.
func (t *Teller) Where(m *Move) string {
	return t.Say("where", "Deal", t.Deal(m.Deal), "Turn", t.Say("turn", "N", strconv.Itoa(m.Turn)))
}

// Place says at which turn of which deal somebody sees a table so.
func (t *Teller) Place(v *table.View) string {
	return t.Say("where", "Deal", t.deal(v.Prevailing, v.Number, v.Counters), "Turn", t.Say("turn", "N", strconv.Itoa(len(v.Seats[v.Viewer].River)+1)))
}

// KindOf says what kind a move is of.
func (t *Teller) KindOf(m *Move) string { return t.Say("kind." + string(m.Kind)) }

// WriteHTML writes the review as one page that needs no other file, with the table at
// each of the first most moves.
func (t *Teller) WriteHTML(out io.Writer, most int) error {
	type move struct {
		Where, Kind, Head string
		Picture           template.HTML
		Why               []string
		Figures           []Figure
	}
	data := struct {
		Lang, Title, Total, Figures, Played, Reader string
		Deals                                       []string
		Moves                                       []move
	}{Lang: t.lang, Title: t.Read(), Total: t.Total(), Figures: t.Say("figures"), Played: t.Say("played"), Reader: t.Reader(), Deals: t.Lines()}
	for i := range t.r.Moves[:min(most, len(t.r.Moves))] {
		m := &t.r.Moves[i]
		data.Moves = append(data.Moves, move{t.Where(m), t.KindOf(m), t.Head(m), template.HTML(m.picture), t.Reasons(m), t.Figures(m)}) // a picture of our own
	}
	return page.Execute(out, data)
}
