package review

import (
	"cmp"
	"fmt"
	"math"
	"strconv"
	"strings"

	"jansou/games"
)

// Speak returns who tells in a language of decisions of a game by that book, of which there
// is no review.
func Speak(book games.Book, lang string) (*Teller, error) {
	return (&Review{book: book}).Tell(lang)
}

// Spread is how the points of both actions are spread.
type Spread struct {
	Least int      `json:"least"` // points from which the first bar goes
	Step  int      `json:"step"`  // points that a bar is wide
	Bars  [][2]int `json:"bars"`  // how often each action came to so many
}

// mostBars is how many bars a plot has at the most.
const mostBars = 24

// Spread sorts the points into bars, of which one begins at 0.
func (t *Teller) Spread(o *Outcomes) Spread {
	n := len(o.Of[0].Points)
	if n == 0 {
		return Spread{}
	}
	least, most := min(o.Of[0].Points[0], o.Of[1].Points[0]), max(o.Of[0].Points[n-1], o.Of[1].Points[n-1])
	s := Spread{Step: 4}
	if t.riichi() {
		s.Step = 1000
	}
	floor := func(x int) int { return int(math.Floor(float64(x) / float64(s.Step))) }
	for floor(most)-floor(least) >= mostBars {
		s.Step *= 2
	}
	s.Least = floor(least) * s.Step
	s.Bars = make([][2]int, floor(most)-floor(least)+1)
	for i := range o.Of {
		for _, p := range o.Of[i].Points {
			s.Bars[floor(p)-floor(least)][i]++
		}
	}
	return s
}

// riichi reports whether points are those of riichi, of which a win brings thousands.
func (t *Teller) riichi() bool { return games.RiichiOf(t.r.book) != nil }

// digits is how many digits a mean has behind the point.
func (t *Teller) digits() int {
	if t.riichi() {
		return 0
	}
	return 1
}

// Difference says how much the second action brings more or less than the first, and
// whether that is more than luck.
func (t *Teller) Difference(o *Outcomes) string {
	key := "whatif.luck"
	if o.Tells() {
		key = "whatif.more"
		if o.More < 0 {
			key = "whatif.less"
		}
	}
	return t.Say(key, "Played", t.Action(o.Of[0].Action), "Other", t.Action(o.Of[1].Action), "X", t.number(math.Abs(o.More), t.digits()), "Y", t.number(o.Within, t.digits()))
}

// How says how it was played on by a player, and how often.
func (t *Teller) How(o *Outcomes, player string) string {
	return t.Say("whatif.how", "N", t.number(float64(len(o.Of[0].Points)), 0), "Player", t.reader(player))
}

// Outcomes are the figures of both actions: Played is the first, Reader the second.
func (t *Teller) Outcomes(o *Outcomes) (out []Figure) {
	add := func(key string, write func(o *Outcome) string) {
		out = append(out, Figure{t.Say(key), write(&o.Of[0]), write(&o.Of[1])})
	}
	share := func(of func(o *Outcome) int) func(o *Outcome) string {
		return func(o *Outcome) string {
			return t.Say("percent", "P", t.percent(float64(of(o))/float64(max(1, len(o.Points)))))
		}
	}
	add("whatif.mean", func(o *Outcome) string {
		mean, within := o.Mean()
		return fmt.Sprintf("%s ± %s", t.number(mean, t.digits()), t.number(within, t.digits()))
	})
	add("whatif.wins", share(func(o *Outcome) int { return o.Wins }))
	add("whatif.in", share(func(o *Outcome) int { return o.In }))
	add("whatif.others", share(func(o *Outcome) int { return o.Others }))
	add("whatif.drawn", share(func(o *Outcome) int { return o.Drawn }))
	return out
}

// longest is how long the longest line of a distribution is.
const longest = 40

// WhatIf says what came of playing on, a line each: the means, how the points are spread,
// and the difference.
func (t *Teller) WhatIf(out *Outcomes) (lines []string) {
	s := t.Spread(out)
	for i := range out.Of {
		o := &out.Of[i]
		mean, within := o.Mean()
		n := float64(max(1, len(o.Points)))
		lines = append(lines, t.Say("whatif", "What", t.Action(o.Action), "X", t.number(mean, t.digits()), "Y", t.number(within, t.digits()), "P", t.percent(float64(o.Wins)/n), "Q", t.percent(float64(o.In)/n), "N", strconv.Itoa(len(o.Points))))
		most := 1
		for _, b := range s.Bars {
			most = max(most, b[i])
		}
		for j, b := range s.Bars {
			if at := s.Least + j*s.Step; b[i] > 0 {
				lines = append(lines, fmt.Sprintf("%9s … %9s  %s %s", t.number(float64(at), 0), t.number(float64(at+s.Step-1), 0), strings.Repeat("█", cmp.Or(b[i]*longest/most, 1)), t.Say("percent", "P", t.percent(float64(b[i])/n))))
			}
		}
	}
	return append(lines, t.Difference(out))
}
