package review

import (
	_ "embed"
	"html/template"
	"io"
	"strconv"

	"jansou/draw"
	"jansou/mahjong"
	"jansou/table"
)

//go:embed page.html
var pageText string

var page = template.Must(template.New("review").Parse(pageText))

// Picture draws the table as the seat saw it, for Of.
func Picture(g table.Game, seat mahjong.Seat) string {
	if p, ok := g.(draw.Pictured); ok {
		return draw.Table(p, draw.Options{Near: seat})
	}
	return ""
}

// Lines are what a review says of each deal.
func (t *Teller) Lines() (out []string) {
	for i := range t.r.Deals {
		d := &t.r.Deals[i]
		out = append(out, t.Say("cost.deal", "Deal", t.Deal(i), "Points", t.number(float64(d.Points), 0), "N", strconv.Itoa(d.Decisions), "X", t.Points(d.Cost)))
	}
	return out
}

// Read says whose opinion it is.
func (t *Teller) Read() string { return t.Say("read", "Reader", t.r.Reader) }

// Total says how many decisions there were, in how many the reader would have done the
// same, and what the others cost.
func (t *Teller) Total() string {
	return t.Say("total", "N", strconv.Itoa(t.r.Decisions), "M", strconv.Itoa(t.r.Same), "Reader", t.r.Reader, "X", t.Points(t.r.Cost))
}

// Where says at which turn of which deal a move is.
func (t *Teller) Where(m *Move) string {
	return t.Deal(m.Deal) + ", " + t.Say("turn", "N", strconv.Itoa(m.Turn))
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
	}
	data := struct {
		Lang, Title string
		Deals       []string
		Moves       []move
	}{Lang: t.lang, Title: t.Read(), Deals: t.Lines()}
	for i := range t.r.Moves[:min(most, len(t.r.Moves))] {
		m := &t.r.Moves[i]
		data.Moves = append(data.Moves, move{t.Where(m), t.KindOf(m), t.Head(m), template.HTML(m.picture), t.Reasons(m)}) // a picture of our own
	}
	return page.Execute(out, data)
}
