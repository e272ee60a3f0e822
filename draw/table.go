package draw

import (
	"fmt"

	"jansou/mahjong"
	"jansou/riichi"
	"jansou/table"
)

// Pictured is a game whose table is drawn: all that lies on it, hidden or not. Games
// of riichi and of Chinese Official are ones.
type Pictured interface {
	View(s mahjong.Seat) table.View
	Table() *table.State
}

// Options say from where a table is looked at, and what of it is shown. The zero
// Options look from seat 0, which sees its own hand.
type Options struct {
	Near  mahjong.Seat // whose side is at the bottom and whose hand is open; NoSeat: East's, and no hand is open
	Open  bool         // all hands are open
	Paper bool         // on white, to be printed, and not on felt
	Title string       // the picture's name; "": the deal, "East 1"
	Words *Words       // what is written in it; nil: English
}

// Words are what is written in a picture of a table, in the language of who asks.
type Words struct {
	Deal  string    // "East 1"
	Winds [4]string // of the seats of the east, south, west and north
	Left  string    // how many tiles are left
	Table string    // counters and bets; "": none are there
	About string    // what is read aloud in place of the picture; "": all that is seen, in English
}

// paint is the colours of a picture: ground is "" where there is none.
type paint struct{ ground, line, dark, ink, soft string }

var (
	onFelt  = paint{felt, feltLine, feltDark, chalk, "#a9c4b9"}
	onPaper = paint{"", "#9aa39d", "#f1f1ec", inkOnIt, "#4d5a54"}
)

func (o Options) paint() paint {
	if o.Paper {
		return onPaper
	}
	return onFelt
}

// scene is a table that is being drawn.
type scene struct {
	*canvas
	Options
	paint
	view  table.View
	seats [4]seat // the one at the bottom first, then as they play
	game  Pictured
}

// newScene gathers what is seen of a table.
func newScene(g Pictured, o Options) *scene {
	v := g.View(mahjong.NoSeat)
	s := &scene{canvas: newCanvas(), Options: o, paint: o.paint(), view: v, game: g}
	near := o.Near
	if !near.Valid() {
		near = v.Dealer
	}
	for i := range 4 {
		for t := range mahjong.NoSeat {
			if (windOf(&v, t)-windOf(&v, near)+4)%4 == i {
				s.seats[i] = seatOf(g, &v, t, o.Open || t == o.Near)
			}
		}
	}
	if s.Title == "" {
		s.Title = s.deal()
	}
	return s
}

// deal is the deal in words, "East 3".
func (s *scene) deal() string {
	if s.Words != nil {
		return s.Words.Deal
	}
	return fmt.Sprintf("%s %d", windNames[s.view.Prevailing.Number()-1], s.view.Number)
}

// The places of a table, in units from its middle towards a player.
const (
	half     = 640 // of the side of the table
	centre   = 176 // half the side of the field in the middle
	riverTop = 204
	riverAt  = -180 // where a row of the river begins
	handFoot = 620
	edge     = 620 // how far to the right sets lie
	leftmost = 530 // how far to the left a hand may stand: there lie the neighbour's sets
)

// Table draws a whole table: hands, sets, rivers in rows of six with the tile of
// a riichi turned and claimed tiles faint, flowers, indicators, winds and
// points. The tile on offer has a ring.
func Table(g Pictured, o Options) string {
	s := newScene(g, o)
	if s.ground != "" {
		s.add(`<rect width="%d" height="%d" rx="36" fill="%s"/>`, 2*half, 2*half, s.ground)
	}
	s.group(fmt.Sprintf("translate(%d %d)", half, half), func() {
		s.middle()
		for i := range s.seats {
			s.group(fmt.Sprintf("rotate(%d)", -90*i), func() { s.side(&s.seats[i]) })
		}
		s.labels()
	})
	return s.svg(2*half, 2*half, 0.5, s.Title, s.about())
}

// side draws what lies before the player at the bottom.
func (s *scene) side(x *seat) {
	s.river(x, riverAt, riverTop)
	if x.view.Riichi {
		s.stick(riverTop - 15)
	}
	if len(x.laid) > 0 {
		// Beside the river, above what an added kong takes.
		s.group(fmt.Sprintf("translate(%d %d) scale(0.72)", 215, handFoot-2*tileWidth-10), func() { s.row(0, 0, x.laid) })
	}
	width := x.handWidth() + 30 + x.meldsWidth()
	scale := min(1, float64(edge+leftmost)/float64(width)) // four kongs take more than there is
	s.group(fmt.Sprintf("translate(%d %d) scale(%.3g)", edge, handFoot, scale), func() {
		left := -edge - x.handWidth()/2
		if len(x.melds) > 0 {
			left = min(left, -width)
		}
		s.hand(x, left, 0)
		s.melds(x, 0, 0)
	})
}

// labels write wind and points of each seat at its side of the middle, upright:
// tiles turn with their owner, words never do. At the sides they stand in two lines.
func (s *scene) labels() {
	for i := range s.seats {
		x := &s.seats[i]
		ink, wind, points := s.labelInk(x), windNames[x.wind], grouped(x.view.Points)
		if s.Words != nil {
			wind = s.Words.Winds[x.wind]
		}
		switch i {
		case 0:
			s.text(0, centre-14, 30, "middle", ink, true, wind+"  "+points)
		case 2:
			s.text(0, 36-centre, 30, "middle", ink, true, wind+"  "+points)
		default:
			at, anchor := centre-12, "end"
			if i == 3 {
				at, anchor = -at, "start"
			}
			s.text(at, -4, 24, anchor, ink, true, wind)
			s.text(at, 23, 24, anchor, ink, true, points)
		}
	}
}

// labelInk is the colour of a seat's label: gold for whose turn it is.
func (s *scene) labelInk(x *seat) string {
	if s.view.Turn.Valid() && windOf(&s.view, s.view.Turn) == x.wind && !s.Paper {
		return gold
	}
	return s.ink
}

// stick draws the bet of a riichi.
func (s *scene) stick(y int) {
	s.add(`<rect x="-90" y="%d" width="180" height="11" rx="4" fill="%s" stroke="%s" stroke-width="0.8"/>`, y, ivory, outline)
	s.add(`<circle cx="0" cy="%d" r="4" fill="%s"/>`, y+5, riichiDot)
}

// middle draws the field in the middle: the deal, what is left of the wall, what
// lies on the table, the indicators.
func (s *scene) middle() {
	s.add(`<rect x="%d" y="%d" width="%d" height="%d" rx="20" fill="%s" stroke="%s" stroke-width="2"/>`, -centre, -centre, 2*centre, 2*centre, s.dark, s.line)
	s.text(0, -90, 46, "middle", s.ink, true, s.deal())
	lines := []string{fmt.Sprintf("%d tiles left", s.view.Live)}
	if s.view.Live == 1 {
		lines[0] = "1 tile left"
	}
	if s.view.Counters > 0 || s.view.Deposits > 0 {
		lines = append(lines, fmt.Sprintf("counters %d, bets %d", s.view.Counters, s.view.Deposits))
	}
	if s.Words != nil {
		lines = []string{s.Words.Left}
		if s.Words.Table != "" {
			lines = append(lines, s.Words.Table)
		}
	}
	y := -60
	for _, l := range lines {
		s.text(0, y, 22, "middle", s.soft, false, l)
		y += 26
	}
	if _, ok := s.game.(*riichi.Game); ok {
		s.group("translate(-120 96) scale(0.8)", func() { s.row(0, 0, s.indicators()) })
	}
}

// indicators are the five places of indicators: turned, or with the number of
// the kong after which they are.
func (s *scene) indicators() []look {
	var out []look
	for i := range maxIndicators {
		l := look{}
		if i < len(s.view.Indicators) {
			l.tile = s.view.Indicators[i]
		} else if i > 0 {
			l.mark = fmt.Sprint(i)
		}
		out = append(out, l)
	}
	return out
}

// grouped prints a number with its thousands apart.
func grouped(n int) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
