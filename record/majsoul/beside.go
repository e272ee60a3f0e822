package majsoul

import (
	"fmt"
	"slices"
	"strings"

	"jansou/mahjong"
	"jansou/record"
	"jansou/record/riichiplay"
	"jansou/riichi"
	"jansou/table"
)

// beside compares what every seat was offered, and who was furiten, with what the
// engine finds at the same moment.
type beside struct {
	*riichiplay.Table
	r *record.Round
}

func besideOf(p *riichiplay.Table, r *record.Round) riichiplay.Beside { return &beside{p, r} }

// Played compares what is told beside step s.
func (b *beside) Played(s *record.Step) {
	t, _ := b.r.Note(s).Own.(*told)
	if t == nil {
		return
	}
	g := b.Now()
	for i, on := range t.furiten {
		seat := mahjong.Seat(i)
		reasons := g.Furiten(seat)
		// A tile that completes a hand is flagged at once, while the seat may
		// still take it; the engine flags what was let go.
		lies := s.Kind == record.Discard && seat != s.Seat && waits(g, seat, s.Tile.Kind())
		if found := len(reasons) > 0 || lies; found != on {
			b.Differ(fmt.Sprintf("furiten of %v", seat), on, fmt.Sprint(found, " ", reasons))
		}
	}
	for seat := range mahjong.NoSeat {
		b.Counted()
		if want, got := t.offered(seat), legal(g, seat); !slices.Equal(want, got) {
			b.Differ(fmt.Sprintf("prompt of %v", seat), want, got)
		}
	}
}

// waits reports whether a tile of kind k completes the hand of a seat.
func waits(g *riichi.Game, seat mahjong.Seat, k mahjong.Kind) bool {
	return slices.ContainsFunc(g.View(seat).Own.Waits, func(w table.Waiting) bool { return w.Tile.Kind() == k })
}

// offered lists what a seat was offered, in words.
func (t *told) offered(seat mahjong.Seat) (out []string) {
	for _, o := range t.offers {
		if o.Seat != int(seat) {
			continue
		}
		for _, op := range o.List {
			out = append(out, words(op.Type, op.Combination)...)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// legal lists what the engine finds lawful for a seat, in the same words.
func legal(g *riichi.Game, seat mahjong.Seat) (out []string) {
	turn := g.View(seat).Own.Drawn != mahjong.NoTile
	for _, a := range g.Legal(seat, nil) {
		if w := word(a, turn); w != "" {
			out = append(out, w)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// names are what is offered, by its number. 1 is a discard, whose choices are what
// is forbidden after a claim: it is no offer.
var names = map[int]string{2: "chow", 3: "pung", 4: "closed kong", 5: "open kong", 6: "added kong", 7: "riichi", 8: "tsumo", 9: "ron", 10: "nine kinds"}

// words writes an offer as words: the kind, and for melds and riichi each choice.
func words(kind int, choices []string) (out []string) {
	name := names[kind]
	if name == "" {
		return nil
	}
	if kind >= 8 {
		return []string{name}
	}
	for _, c := range choices {
		ts, err := tilesOf(strings.Split(c, "|"))
		if err != nil {
			return []string{err.Error()}
		}
		out = append(out, name+" "+record.Sorted(ts))
	}
	return out
}

// word writes a legal action so; "" for what is never offered by itself.
func word(a mahjong.Action, turn bool) string {
	switch a.Kind {
	case mahjong.Win:
		if turn {
			return "tsumo"
		}
		return "ron"
	case mahjong.Riichi:
		return "riichi " + a.Tile.String()
	case mahjong.Abort:
		return "nine kinds"
	case mahjong.Claim:
		return strings.ReplaceAll(a.Meld.Kind().String(), "_", " ") + " " + record.Sorted(a.Meld.FromHand())
	case mahjong.Kong:
		return strings.ReplaceAll(a.Meld.Kind().String(), "_", " ") + " " + record.Sorted(a.Meld.Tiles())
	}
	return ""
}
