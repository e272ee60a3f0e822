package main

import (
	"fmt"
	"strings"

	"jansou/games"
	"jansou/mahjong"
	"jansou/rulebook"
	"jansou/shape"
	"jansou/table"
	"jansou/teach"
)

// waitNames are the waits as people call them.
var waitNames = map[teach.Name]string{
	teach.Single: "single wait", teach.Pairs: "wait of two pairs", teach.Edge: "edge wait", teach.Closed: "closed wait",
	teach.TwoSided: "two-sided wait", teach.Orphans: "wait of thirteen orphans",
	teach.KnittedStraight: "wait of a knitted straight", teach.Knitted: "wait of single honours and knitted tiles", teach.Several: "several waits",
}

// classNames are the classes of safety as people call them.
var classNames = map[teach.Class]string{
	teach.Genbutsu: "genbutsu", teach.NoWait: "no wait is left", teach.Kabe: "kabe", teach.Suji: "suji", teach.Half: "half suji or kabe",
	teach.Honour: "honour", teach.Open: "nothing is ruled out",
}

// questionText asks a question.
func questionText(q *teach.Question) string {
	switch q.Drill {
	case teach.Furiten:
		return "You wait. Are you furiten?\n" + tableText(q)
	case teach.Efficiency:
		return "After which discard is the hand nearest to waiting, and most tiles help it?\n" + tableText(q)
	case teach.Score:
		return "What is this hand worth?\n" + winText(q)
	case teach.SafeDiscard:
		return fmt.Sprintf("What is the safest discard against the riichi of %s?\n%s", windName(q.View, q.Riichi), tableText(q))
	}
	return "What does this hand wait for?\n   " + title(q.Hand, q.Melds)
}

// winText prints a win and what one must know to count it.
func winText(q *teach.Question) string {
	w := q.Won
	s := &w.Sheet
	var b strings.Builder
	how := "by self-draw"
	if s.From != s.Winner {
		how = "on the discard of " + seatNames[s.From]
	}
	fmt.Fprintf(&b, "   %s wins on %s %s, in the %s round\n   %s", seatNames[s.Winner], s.Tile, how, seatNames[w.Prevailing-mahjong.East], title(q.Hand, q.Melds))
	if len(w.Indicators) > 0 {
		fmt.Fprintf(&b, "\n   indicators %s", mahjong.FormatTiles(w.Indicators))
	}
	if len(s.Ura) > 0 {
		fmt.Fprintf(&b, ", under them %s", mahjong.FormatTiles(s.Ura))
	}
	if w.Flowers > 0 {
		fmt.Fprintf(&b, "\n   %s", plural(w.Flowers, "flower"))
	}
	for i, id := range w.Told {
		if i == 0 {
			b.WriteString("\n   ")
		} else {
			b.WriteString(", ")
		}
		b.WriteString(ruleName(id))
	}
	return b.String()
}

// tableText prints what one sees of a table.
func tableText(q *teach.Question) string {
	v := q.View
	var b strings.Builder
	fmt.Fprintf(&b, "   %s %d, indicators %s\n", seatNames[v.Prevailing-mahjong.East], v.Number, mahjong.FormatTiles(v.Indicators))
	for i := range mahjong.NoSeat {
		s := v.Dealer.Plus(int(i))
		fmt.Fprintf(&b, "   %-6s", windName(v, s))
		for _, r := range v.Seats[s].River {
			fmt.Fprintf(&b, " %s", riverTile(r))
		}
		for _, m := range v.Seats[s].Melds {
			fmt.Fprintf(&b, ", %s", m)
		}
		if s == v.Viewer {
			b.WriteString("   (you)")
		}
		b.WriteByte('\n')
	}
	fmt.Fprintf(&b, "   your hand: %s", title(q.Hand, q.Melds))
	if t := v.Own.Drawn; t != mahjong.NoTile {
		fmt.Fprintf(&b, ", %s drawn", t)
	}
	return b.String()
}

// riverTile prints a discard: sideways with a *, claimed in brackets.
func riverTile(r table.RiverTile) string {
	s := r.Tile.String()
	if r.Sideways {
		s += "*"
	}
	if r.Claimed {
		s = "(" + s + ")"
	}
	return s
}

func windName(v *table.View, s mahjong.Seat) string {
	return seatNames[v.Seats[s].Wind-mahjong.East]
}

// answerText gives the answer and explains it.
func answerText(q *teach.Question, b games.Book) string {
	switch q.Drill {
	case teach.Furiten:
		return furitenText(q, b.Head())
	case teach.SafeDiscard:
		return safetyText(q, b.Head())
	case teach.Efficiency:
		return leavesText(q)
	case teach.Score:
		return worthText(q, b)
	}
	return waitsText(q)
}

// worthText prints the sheet of a win.
func worthText(q *teach.Question, b games.Book) string {
	var text strings.Builder
	fmt.Fprintf(&text, "%d\n", q.Won.Worth)
	r := scored{book: b, game: scoringOf(b), sheet: &q.Won.Sheet}
	if err := r.print(&text); err != nil {
		panic("jansou: a builder of text does not fail: " + err.Error())
	}
	return text.String()
}

// leavesText prints what the best discards leave.
func leavesText(q *teach.Question) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n", shape.KindsOf(q.Tiles...))
	for i, l := range q.Leaves {
		if i == 5 || l.Shanten > q.Leaves[0].Shanten+1 {
			break
		}
		fmt.Fprintf(&b, "   %s: %s, helped by %s of %s\n", l.Discard, distance(l.Shanten), plural(l.Tiles, "tile"), shape.KindsOf(l.Accepts...))
	}
	return b.String()
}

func waitsText(q *teach.Question) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s, %s (%s)\n", shape.KindsOf(q.Tiles...), waitNames[q.Waiting.Name], teach.SourceOfWaits)
	b.WriteString(waysText(q.Waiting.Ways))
	return b.String()
}

// waysText prints the ways in which a hand waits, a line each.
func waysText(ways []teach.Wait) string {
	var b strings.Builder
	for _, w := range ways {
		fmt.Fprintf(&b, "   %s: ", waitNames[w.Name])
		if w.Name != teach.Orphans {
			fmt.Fprintf(&b, "%s for ", kindsText(w.Of))
		}
		fmt.Fprintf(&b, "%s\n", kindsText(w.Tiles))
	}
	return b.String()
}

// kindsText prints kinds, each as often as it is there.
func kindsText(ks []mahjong.Kind) string {
	var ts []mahjong.Tile
	for _, k := range ks {
		ts = append(ts, mahjong.Of(k))
	}
	return mahjong.FormatTiles(ts)
}

func furitenText(q *teach.Question, rs *rulebook.Head) string {
	waits := shape.KindsOf(q.Tiles...)
	if !q.Yes {
		return fmt.Sprintf("no. You wait for %s, have discarded none of them and let none go.\n", waits)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "yes. You wait for %s.\n", waits)
	for _, r := range q.Furiten {
		whose := "your"
		if r.Seat != q.View.Viewer {
			whose = windName(q.View, r.Seat) + "'s"
		}
		fmt.Fprintf(&b, "   %s: %s %s", ruleName(r.Rule), whose, r.Tile)
		if r.Turn > 0 {
			fmt.Fprintf(&b, ", discard %d", r.Turn)
		}
		fmt.Fprintf(&b, " (%s); %s\n", rs.Cite(r.Rule), ruleName(r.Ends))
	}
	return b.String()
}

func safetyText(q *teach.Question, rs *rulebook.Head) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s (%s)\n", shape.KindsOf(q.Tiles...), teach.SourceOfSafety)
	for _, s := range q.Safety {
		fmt.Fprintf(&b, "   %s: %s", s.Tile, classNames[s.Class])
		if s.Class == teach.Genbutsu {
			fmt.Fprintf(&b, ", %s (%s, %s)\n", seenText(q.View, s.Proof), ruleName(s.Rule), rs.Cite(s.Rule))
			continue
		}
		fmt.Fprintf(&b, ", about %.0f %%\n", 100*s.Chance)
		for _, f := range s.Forms {
			if f.By != "" && f.Name == teach.TwoSided {
				fmt.Fprintf(&b, "      %s\n", ruledOut(q.View, &f))
			}
		}
	}
	return b.String()
}

// ruledOut says why a two-sided wait cannot be.
func ruledOut(v *table.View, f *teach.Form) string {
	if f.By == teach.Suji {
		return fmt.Sprintf("not with %s, which waits for %s, too: %s", kindsText(f.Of), f.Other, seenText(v, f.Proof))
	}
	return fmt.Sprintf("not with %s: all four %s are seen, %s", kindsText(f.Of), f.Proof[0].Tile.Kind(), seenText(v, f.Proof))
}

// seenText says where tiles lie.
func seenText(v *table.View, list []teach.Seen) string {
	var words []string
	for _, x := range list {
		switch x.Place {
		case teach.InRiver:
			words = append(words, fmt.Sprintf("%s, discard %d of %s", x.Tile, x.Turn, windName(v, x.Seat)))
		case teach.AsIndicator:
			words = append(words, x.Tile.String()+", an indicator")
		case teach.InHand:
			words = append(words, x.Tile.String()+" in your hand")
		case teach.InMeld:
			words = append(words, fmt.Sprintf("%s in a meld of %s", x.Tile, windName(v, x.Seat)))
		case teach.Shown:
			words = append(words, fmt.Sprintf("%s shown by %s", x.Tile, windName(v, x.Seat)))
		}
	}
	return strings.Join(words, "; ")
}
