package mcrscore

import (
	"fmt"

	"jansou/mahjong"
	"jansou/mcr"
)

// Fans is what a hand is worth in Chinese Official; a complete hand of
// less than eight points has it, too, and is refused.
type Fans struct {
	Fan      []Fan      `json:"fan"`
	Total    int        `json:"total"` // with the flowers
	Excluded []Excluded `json:"excluded"`
}

// Fan is a fan that counts.
type Fan struct {
	ID   int            `json:"id"` // the number in the book, 1 to 81
	Rule mahjong.RuleID `json:"rule"`
	Name string         `json:"name"`
	// The name in Chinese and how it is read.
	Chinese string `json:"chinese"`
	Pinyin  string `json:"pinyin"`

	Points int    `json:"points"` // all together
	Count  int    `json:"count"`  // how often it counts
	Tiles  string `json:"tiles,omitempty"`
	Cite   string `json:"cite"`
}

// Excluded is a fan that the hand meets and that does not count.
type Excluded struct {
	ID        int            `json:"id"`
	Rule      mahjong.RuleID `json:"rule"`
	Name      string         `json:"name"`
	By        int            `json:"by"`        // the number of the fan beside which it does not count
	ByRule    mahjong.RuleID `json:"by_rule"`   // its rule
	Principle mahjong.RuleID `json:"principle"` // one of the five principles, or an option of the ruleset
	Cite      string         `json:"cite"`      // of the principle
}

// Fans is what a sheet of Chinese Official says.
func (r Rules) Fans(sheet *mahjong.ScoreSheet) *Fans {
	a := &Fans{Fan: []Fan{}, Total: sheet.Fan, Excluded: []Excluded{}}
	for _, l := range sheet.Lines {
		name := mcr.NameOf(l.Rule)
		a.Fan = append(a.Fan, Fan{mcr.FanNumber(l.Rule), l.Rule, name.English, name.Chinese, name.Pinyin, l.Value, l.Count,
			mahjong.FormatTiles(l.Of), r.CiteLine(l.Rule, sheet)})
	}
	for _, x := range sheet.Left {
		a.Excluded = append(a.Excluded, Excluded{mcr.FanNumber(x.Rule), x.Rule, mcr.RuleName(x.Rule),
			mcr.FanNumber(x.By), x.By, x.Principle, r.Ruleset.Cite(x.Principle).String()})
	}
	return a
}

// Worth says in words what a sheet comes to.
func (Rules) Worth(s *mahjong.ScoreSheet) string { return fmt.Sprintf("%d fan", s.Fan) }
