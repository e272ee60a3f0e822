package riichiscore

import (
	"fmt"
	"strings"

	"jansou/mahjong"
	"jansou/riichi"
)

// Value is what a win is worth in riichi.
type Value struct {
	Han       int            `json:"han"`     // 0 for limit hands
	Fu        int            `json:"fu"`      // 0 for limit hands
	Yakuman   int            `json:"yakuman"` // how many limit hands are paid
	Limit     string         `json:"limit"`   // mangan, haneman, baiman, sanbaiman, counted_yakuman, yakuman, or ""
	LimitRule mahjong.RuleID `json:"limit_rule,omitempty"`
	Yaku      []Yaku         `json:"yaku"`
	FuItems   []FuItem       `json:"fu_items"`
	Points    int            `json:"points"` // without honba and deposits
}

// Yaku is a yaku that counts.
type Yaku struct {
	Rule    mahjong.RuleID `json:"rule"`
	Name    string         `json:"name"`
	Han     int            `json:"han"`
	Yakuman int            `json:"yakuman,omitempty"` // a limit hand: how often it counts
}

// FuItem is what earned fu.
type FuItem struct {
	Rule  mahjong.RuleID `json:"rule"`
	Name  string         `json:"name"`
	Fu    int            `json:"fu"`
	Tiles string         `json:"tiles,omitempty"` // the set that earned it
}

var limitNames = map[mahjong.RuleID]string{
	riichi.LimitMangan: "mangan", riichi.LimitKiriage: "mangan", riichi.LimitHaneman: "haneman", riichi.LimitBaiman: "baiman",
	riichi.LimitSanbaiman: "sanbaiman", riichi.LimitCounted: "counted_yakuman", riichi.LimitYakuman: "yakuman",
}

// ValueOf is what a sheet of riichi says.
func ValueOf(sheet *mahjong.ScoreSheet) *Value {
	a := &Value{Han: sheet.Han, Fu: sheet.Fu, Yakuman: sheet.Yakuman, Limit: limitNames[sheet.Limit], LimitRule: sheet.Limit,
		Yaku: []Yaku{}, FuItems: []FuItem{}, Points: sheet.Points}
	for _, l := range sheet.Lines {
		name := riichi.RuleName(l.Rule)
		switch l.Unit {
		case mahjong.Fu:
			a.FuItems = append(a.FuItems, FuItem{l.Rule, name, l.Value, mahjong.FormatTiles(l.Of)})
		case mahjong.YakumanUnit:
			a.Yaku = append(a.Yaku, Yaku{Rule: l.Rule, Name: name, Yakuman: l.Value})
		default:
			a.Yaku = append(a.Yaku, Yaku{Rule: l.Rule, Name: name, Han: l.Value})
		}
	}
	return a
}

// Worth says in words what a sheet comes to.
func (r Rules) Worth(s *mahjong.ScoreSheet) string {
	var words []string
	switch {
	case s.Yakuman > 0:
		words = append(words, fmt.Sprintf("%d yakuman", s.Yakuman))
	case s.Fu == 0: // renhou: a mangan and nothing else
		words = append(words, fmt.Sprintf("%d han", s.Han))
	default:
		words = append(words, fmt.Sprintf("%d han %d fu", s.Han, s.Fu))
	}
	if s.Limit != "" && s.Yakuman == 0 {
		words = append(words, fmt.Sprintf("%s (%s)", riichi.RuleName(s.Limit), r.Ruleset.Cite(s.Limit)))
	}
	return fmt.Sprintf("%s: %d points", strings.Join(words, ", "), s.Points)
}
