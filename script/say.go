package script

import (
	"errors"
	"fmt"
	"strings"

	"jansou/mahjong"
)

// say adds an answer under the line that is being played.
func (r *run) say(format string, args ...any) { r.sayAt(r.line, format, args...) }

func (r *run) sayAt(line int, format string, args ...any) {
	l := &r.sc.lines[line]
	l.answers[r.rs.label] = append(l.answers[r.rs.label], fmt.Sprintf(format, args...))
}

// sayRefusal answers with a refusal; any other error is a fault.
func (r *run) sayRefusal(err error) error {
	var refusal *mahjong.Refusal
	if !errors.As(err, &refusal) {
		return err
	}
	r.say("%s", r.refusal(refusal))
	r.noteAsked(refusal.Seat, refusal.Action, refusal.Rule)
	return nil
}

// impossible returns an error where a line plays with tiles that are not there: a
// question about that has an answer, but a script that does it is wrong.
func (r *run) impossible(err error) error {
	var refusal *mahjong.Refusal
	if !errors.As(err, &refusal) {
		return nil
	}
	s, line := r.letter(refusal.Seat), strings.Join(r.sc.lines[r.line].words, " ")
	ask := fmt.Sprintf("; %q has it ruled on", strings.Replace(line, s+" ", s+" asks ", 1))
	hold := r.place(refusal.Seat).Hand.String()
	switch ids := r.rs.book.Kind().Ids(); refusal.Rule {
	case ids.NoSuchTile:
		return &lineError{r.sc.lines[r.line].n, refusal.Action.Tile,
			fmt.Sprintf("%s does not hold %s, but %s: name one of these%s", s, refusal.Action.Tile, hold, ask)}
	case ids.NoSuchMeld:
		offer := ""
		if r.offer.Tile != mahjong.NoTile {
			offer = fmt.Sprintf(" and the tile on offer was %s of %s", r.offer.Tile, r.letter(r.offer.From))
		}
		return fmt.Errorf("%s: there are no such tiles: %s holds %s%s: claim with tiles of the hand%s", line, s, hold, offer, ask)
	}
	return nil
}

// refusal is a refusal with the script's letters for seats.
func (r *run) refusal(f *mahjong.Refusal) string {
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
func (r *run) sayWhether(s mahjong.Seat, a mahjong.Action) error {
	if _, err := r.g.Decide(nil, s, a); err != nil {
		return r.sayRefusal(err)
	}
	// A strict table lets s err, and judges it.
	if r.g.Strict() {
		if why := r.g.Why(s, a); why != nil {
			return r.sayRefusal(why)
		}
	}
	r.say("allowed")
	r.noteAsked(s, a, "")
	return nil
}

func (r *run) sayLegal(s mahjong.Seat) {
	var words []string
	for _, a := range r.g.Legal(s, nil) {
		words = append(words, a.String())
	}
	if len(words) == 0 {
		words = []string{"nothing"}
	}
	r.say("%s", strings.Join(words, ", "))
}

// saySeats answers who sits where in the deal that is being played.
func (r *run) saySeats() {
	var words []string
	order, dealer := r.d().Order, r.d().Dealer
	for i := range 4 {
		words = append(words, fmt.Sprintf("%s is %s", r.letter(order.Plus(dealer, i)), [...]string{"East", "South", "West", "North"}[i]))
	}
	r.say("%s", strings.Join(words, ", "))
}

// saySees answers what viewer sees of the tiles of another seat.
func (r *run) saySees(viewer mahjong.Seat, of string) error {
	s, err := r.seat(of)
	if err != nil {
		return err
	}
	v := r.g.View(viewer)
	w := v.Seats[s]
	parts := []string{fmt.Sprintf("%d concealed", w.Concealed)}
	for _, m := range w.Melds {
		if m.IsVeiled() {
			parts = append(parts, "a kong face down")
		} else {
			parts = append(parts, m.String())
		}
	}
	if len(w.Flowers) > 0 {
		parts = append(parts, mahjong.FormatTiles(w.Flowers))
	}
	if w.Shown != nil {
		parts = append(parts, "shown: "+w.Shown.String())
	}
	r.say("%s", strings.Join(parts, ", "))
	return nil
}

// sayEvent answers with what has happened, where it is more than the script
// has said itself.
func (r *run) sayEvent(e mahjong.Event) {
	said := false
	say := func(format string, args ...any) {
		if !said {
			said = true
			r.noteTold(r.under, e)
		}
		r.sayAt(r.under, format, args...)
	}
	who := r.letter(e.Seat)
	switch e.Kind {
	case mahjong.Drew:
		if e.Replacement {
			say("%s draws a replacement", who)
		}
	case mahjong.Claimed:
		say("%s claims %s of %s", who, e.Meld, r.letter(e.From))
	case mahjong.Konged:
		say("%s declares %s", who, e.Meld)
	case mahjong.PutBack:
		say("%s puts back what it has drawn or claimed", who)
	case mahjong.TimeCalled:
		say("the time is called: deals that are still played: %d", e.N)
	case mahjong.Faulted:
		say("%s commits %s", who, r.faultOf(e))
	case mahjong.Ruled:
		say("ruled %s", r.ruling(e.Ruling))
	}
	r.own.sayEvent(r, say, e)
}

// faultOf says which offence was committed, when and what it has shown.
func (r *run) faultOf(e mahjong.Event) string {
	words := string(e.Rule)
	if e.N > 0 {
		words += fmt.Sprintf(" %d", e.N)
	}
	if e.Stage != mahjong.AnyStage {
		words += fmt.Sprintf(", %s", e.Stage)
	}
	switch {
	case e.Hand != nil:
		words += fmt.Sprintf(", shows %s", e.Hand)
	case e.Shown != mahjong.ShownNothing:
		words += fmt.Sprintf(", shows %s", e.Shown)
	}
	if e.Cause != nil {
		words += fmt.Sprintf(" (%s)", r.refusal(e.Cause))
	}
	return words
}

// ruling says what follows from an offence, and where it stands.
func (r *run) ruling(x *mahjong.Ruling) string {
	words := []string{x.Verdict.String()}
	if x.Points != [4]int32{} {
		words[0] += ": " + r.points(x.Points)
	}
	for _, w := range []struct {
		so  bool
		say string
	}{
		{x.Deducted, "which nobody gets"}, {x.After, "after the ranking"}, {x.Dead && x.Verdict != mahjong.DeadHand, "a dead hand"}, {x.Void, "the riichi is void"},
		{x.Ends, "the deal ends"}, {x.Again, "and is played again"},
	} {
		if w.so {
			words = append(words, w.say)
		}
	}
	if x.Times > 1 {
		words = append(words, fmt.Sprintf("time %d", x.Times))
	}
	return fmt.Sprintf("%s (%s)", strings.Join(words, ", "), x.Cite)
}

// by says how a win came about.
func (r *run) by(e mahjong.Event) string {
	if e.From == e.Seat {
		return "by self-draw"
	}
	return "from " + r.letter(e.From)
}

// paid lists the payments of a win.
func (r *run) paid(s *mahjong.ScoreSheet) string {
	var paid []string
	for _, p := range s.Parts {
		paid = append(paid, fmt.Sprintf("%s %s %d", p.Rule, r.letter(p.From), p.Points))
	}
	return strings.Join(paid, ", ")
}

// gains says what each seat gains or loses at the end of a deal.
func (r *run) gains(e mahjong.Event) string {
	if e.Points == [4]int32{} {
		return "nobody pays"
	}
	return r.points(e.Points)
}

// points says what each seat gains or loses.
func (r *run) points(all [4]int32) string {
	var points []string
	for i := range 4 {
		if p := all[r.order.Plus(r.first, i)]; p != 0 {
			points = append(points, fmt.Sprintf("%s %+d", "ESWN"[i:i+1], p))
		}
	}
	return strings.Join(points, ", ")
}

// dealName names a deal of the round structure: "S2" for deal 5.
func dealName(deal int) string {
	wind := "?"
	if deal < 16 {
		wind = "ESWN"[deal/4:][:1]
	}
	return fmt.Sprintf("%s%d", wind, deal%4+1)
}

// inWall counts the tiles that have not been taken from the wall.
func (r *run) inWall() int {
	d := r.d()
	out := 0
	for s := range mahjong.NoSeat {
		p := r.place(s)
		out += p.Concealed() + p.Flowers.Len()
		for _, m := range p.Melds() {
			out += m.Len()
		}
		for i := range p.River.Len() {
			if !p.River.At(i).Claimed {
				out++
			}
		}
	}
	return d.Wall.Len() - out
}
