package riichi

import (
	"errors"
	"fmt"
	"strings"

	"jansou/mahjong"
)

// say adds an answer under the line that is being played.
func (r *scriptRun) say(format string, args ...any) { r.sayAt(r.line, format, args...) }

func (r *scriptRun) sayAt(line int, format string, args ...any) {
	l := &r.sc.lines[line]
	l.answers[r.rs.Name] = append(l.answers[r.rs.Name], fmt.Sprintf(format, args...))
}

// sayRefusal answers with a refusal; any other error is a fault.
func (r *scriptRun) sayRefusal(err error) error {
	var refusal *mahjong.Refusal
	if !errors.As(err, &refusal) {
		return err
	}
	r.say("%s", r.refusal(refusal))
	return nil
}

// refusal is a refusal with the script's letters for seats.
func (r *scriptRun) refusal(f *mahjong.Refusal) string {
	var b strings.Builder
	fmt.Fprintf(&b, "refused: %s", f.Rule)
	var waits []mahjong.Tile
	for _, x := range f.Facts {
		if x.Say == "waits for" {
			waits = append(waits, x.Tile)
			continue
		}
		b.WriteString("; " + x.Say)
		if x.Tile != mahjong.NoTile {
			b.WriteString(" " + x.Tile.String())
		}
		if x.Seat.Valid() && x.Seat != f.Seat {
			b.WriteString(" of " + r.letter(x.Seat))
		}
		if x.N != 0 || x.Say == "tiles left" || x.Say == "points" || x.Say == "needs" {
			fmt.Fprintf(&b, " %d", x.N)
		}
		if x.At != 0 {
			fmt.Fprintf(&b, " at event %d", x.At)
		}
	}
	if len(waits) > 0 {
		b.WriteString("; waits for " + mahjong.FormatTiles(waits))
	}
	return b.String()
}

// sayWhether answers whether s may do a, and does nothing.
func (r *scriptRun) sayWhether(s mahjong.Seat, a mahjong.Action) error {
	if _, err := r.g.Decide(nil, s, a); err != nil {
		return r.sayRefusal(err)
	}
	r.say("allowed")
	return nil
}

func (r *scriptRun) sayFuriten(s mahjong.Seat) {
	reasons := r.g.Furiten(s)
	if len(reasons) == 0 {
		r.say("not furiten")
	}
	for _, x := range reasons {
		r.say("%s: %s of %s at event %d; ends by %s", x.Rule, x.Tile, r.letter(x.Seat), x.At, x.Ends)
	}
}

func (r *scriptRun) sayLegal(s mahjong.Seat) {
	var words []string
	for _, a := range r.g.Legal(s, nil) {
		words = append(words, a.String())
	}
	if len(words) == 0 {
		words = []string{"nothing"}
	}
	r.say("%s", strings.Join(words, ", "))
}

func (r *scriptRun) sayTable() {
	d := &r.g.d
	var open []mahjong.Tile
	for i := range r.g.indicators {
		open = append(open, r.g.indicator(i))
	}
	out := 0
	for s := range mahjong.NoSeat {
		p := r.g.place(s)
		out += p.Hand.Len()
		for _, m := range p.Melds() {
			out += m.Len()
		}
		for i := range p.River.Len() {
			if !p.River.At(i).Claimed {
				out++
			}
		}
	}
	r.say("turn of %s, %d live tiles, %d others in the wall, indicators %s", r.letter(d.Turn), d.Live(),
		wallTiles-out-d.Live(), mahjong.FormatTiles(open))
}

// sayEvent answers with what has happened, where it is more than the script
// has said itself.
func (r *scriptRun) sayEvent(e mahjong.Event) {
	say := func(format string, args ...any) { r.sayAt(r.under, format, args...) }
	who := r.letter(e.Seat)
	switch e.Kind {
	case mahjong.Drew:
		if e.Replacement {
			say("%s draws a replacement", who)
		}
	case mahjong.Discarded:
		if river := r.g.place(e.Seat).River; river.Last().Sideways {
			say("%s's %s lies sideways", who, e.Tile)
		}
	case mahjong.Claimed:
		say("%s claims %s of %s", who, e.Meld, r.letter(e.From))
	case mahjong.Konged:
		say("%s declares %s", who, e.Meld)
	case mahjong.Indicated:
		say("indicator %s", e.Tile)
	case mahjong.RiichiAccepted:
		say("%s's riichi stands: a bet of %d", who, r.rs.RiichiBet)
	case mahjong.Exhausted:
		say("no live tile is left")
	case mahjong.Declared:
		if e.Hand != nil {
			say("%s: %s, shows %s", who, e.Rule, e.Hand)
		} else {
			say("%s: %s", who, e.Rule)
		}
	case mahjong.Won:
		r.saySheet(say, e)
	case mahjong.DealEnded:
		r.sayEnd(say, e)
	case mahjong.GameEnded:
		say("the game is over: %s", e.Rule)
		for _, st := range e.Final {
			say("  %d. %s %d points, uma %+d, oka %+d: %+d", st.Place, r.letter(st.Seat), st.Points, st.Uma, st.Oka, st.Total)
		}
	}
}

// saySheet prints a win: its value, then yaku, fu and payments.
func (r *scriptRun) saySheet(say func(string, ...any), e mahjong.Event) {
	s := e.Sheet
	by := "from " + r.letter(e.From)
	if e.From == e.Seat {
		by = "by self-draw"
	}
	value := fmt.Sprintf("%d han %d fu", s.Han, s.Fu)
	if s.Yakuman > 0 {
		value = fmt.Sprintf("%d yakuman", s.Yakuman)
	}
	if s.Limit != "" {
		value += ", " + string(s.Limit)
	}
	say("%s wins %s %s: %s: %d", r.letter(e.Seat), e.Tile, by, value, s.Points)
	var han, fu, left, paid []string
	for _, l := range s.Lines {
		w := fmt.Sprintf("%s %d", l.Rule, l.Value)
		if len(l.Of) > 0 && l.Unit == mahjong.Fu {
			w += " (" + mahjong.FormatTiles(l.Of) + ")"
		}
		if l.Unit == mahjong.Fu {
			fu = append(fu, w)
		} else {
			han = append(han, w)
		}
	}
	for _, x := range s.Left {
		left = append(left, fmt.Sprintf("%s by %s", x.Rule, x.By))
	}
	for _, p := range s.Parts {
		paid = append(paid, fmt.Sprintf("%s %s %d", p.Rule, r.letter(p.From), p.Points))
	}
	for _, x := range []struct {
		name string
		list []string
	}{{"han", han}, {"left out", left}, {"fu", fu}, {"paid", paid}} {
		if len(x.list) > 0 {
			say("  %s: %s", x.name, strings.Join(x.list, ", "))
		}
	}
}

// sayEnd prints the end of a deal: the rule, who gained and lost, and what
// comes next.
func (r *scriptRun) sayEnd(say func(string, ...any), e mahjong.Event) {
	var points []string
	for i := range 4 {
		if p := e.Points[r.first.Plus(i)]; p != 0 {
			points = append(points, fmt.Sprintf("%s %+d", "ESWN"[i:i+1], p))
		}
	}
	if len(points) == 0 {
		points = []string{"nobody pays"}
	}
	g := r.g
	wind := "?"
	if g.deal < 16 {
		wind = "ESWN"[g.deal/4:][:1]
	}
	say("the deal is over: %s: %s; next %s%d, counters %d, bets %d", e.Rule, strings.Join(points, ", "), wind, g.deal%4+1, g.counters, g.deposits)
}
