package draw

import (
	"fmt"
	"strings"

	"jansou/mahjong"
)

var (
	suitNames = [...]string{"characters", "dots", "bamboos"}
	numerals  = [...]string{"red five", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"}
	honours   = [...]string{"east", "south", "west", "north", "white dragon", "green dragon", "red dragon"}
	flowers   = [...]string{"spring", "summer", "autumn", "winter", "plum", "orchid", "chrysanthemum", "bamboo flower"}
	windNames = [...]string{"East", "South", "West", "North"}
)

// name is a tile in words, without its suit where it has one.
func name(t mahjong.Tile) string {
	k := t.Kind()
	switch {
	case t == mahjong.NoTile:
		return "face down"
	case k.IsFlower():
		return flowers[k.Number()-1]
	case !k.IsSuited():
		return honours[k.Number()-1]
	case t.IsRed():
		return numerals[0]
	}
	return numerals[k.Number()]
}

// words says tiles as one reads them aloud: "one, two, three of dots, east".
func words(list []look) string {
	var b strings.Builder
	for i, l := range list {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(name(l.tile))
		if l.sideways {
			b.WriteString(" sideways")
		}
		if l.faint {
			b.WriteString(" (claimed)")
		}
		if k := l.tile.Kind(); l.tile != mahjong.NoTile && k.IsSuited() &&
			(i+1 == len(list) || list[i+1].tile == mahjong.NoTile || list[i+1].tile.Kind().Suit() != k.Suit()) {
			b.WriteString(" of " + suitNames[k.Suit()])
		}
	}
	return b.String()
}

// describe says what a notation shows.
func describe(all rows) string {
	var lines []string
	for _, row := range all {
		var groups []string
		for _, g := range row {
			var list []look
			on := ""
			for _, p := range g {
				list = append(list, p.look)
				if p.upper != nil {
					on = fmt.Sprintf(", with %s on the sideways tile", words([]look{{tile: p.upper.tile}}))
				}
			}
			groups = append(groups, words(list)+on)
		}
		lines = append(lines, strings.Join(groups, "; "))
	}
	return sentence(strings.Join(lines, "; next row: "))
}

// sentence begins with a capital and ends with a full stop.
func sentence(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:] + "."
}

// handWords says what a seat holds and which sets it has laid out.
func (x *seat) handWords() string {
	s := fmt.Sprintf("%s holds %d tiles", windNames[x.wind], x.view.Concealed)
	if x.open && x.view.Concealed > 0 {
		s = fmt.Sprintf("%s holds %s", windNames[x.wind], words(x.hand))
		if len(x.drawn) > 0 {
			s += ", and has drawn " + words(x.drawn)
		}
	}
	if x.lies > 0 {
		s += fmt.Sprintf(", of which lie open %s", words(x.hand[len(x.hand)-x.lies:]))
	}
	for _, m := range x.melds {
		var list []look
		for _, p := range m {
			list = append(list, p.look)
			if p.upper != nil {
				list = append(list, p.upper.look)
			}
		}
		s += "; has laid out " + words(list)
	}
	if len(x.laid) > 0 {
		s += "; flowers " + words(x.laid)
	}
	return s
}

// riverWords says what a seat has discarded.
func (x *seat) riverWords() string {
	if len(x.river) == 0 {
		return windNames[x.wind] + " has discarded nothing"
	}
	return windNames[x.wind] + " has discarded " + words(x.river)
}

// about is what is read aloud in place of the picture.
func (s *scene) about() string {
	if s.Words != nil && s.Words.About != "" {
		return s.Words.About
	}
	return s.words()
}

// words says what the whole table shows, from the seat at the bottom.
func (s *scene) words() string {
	out := []string{fmt.Sprintf("%s, %d tiles left", s.deal(), s.view.Live)}
	if s.view.Counters > 0 || s.view.Deposits > 0 {
		out[0] += fmt.Sprintf(", %d counters, %d bets", s.view.Counters, s.view.Deposits)
	}
	if len(s.view.Indicators) > 0 {
		var list []look
		for _, t := range s.view.Indicators {
			list = append(list, look{tile: t})
		}
		out = append(out, "indicators "+words(list))
	}
	for i := range s.seats {
		x := &s.seats[i]
		line := fmt.Sprintf("%s with %s points", x.handWords(), grouped(x.view.Points))
		if x.view.Riichi {
			line += ", in riichi"
		}
		out = append(out, line, x.riverWords())
	}
	for i, l := range out {
		out[i] = sentence(l)
	}
	return strings.Join(out, " ")
}
