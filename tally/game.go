package tally

import "jansou/mahjong"

// Game is what one pass over a game has found.
type Game struct {
	Kind    string         `json:"kind"`            // "riichi" or "mcr"
	Ruleset string         `json:"ruleset"`         // its name
	Ended   mahjong.RuleID `json:"ended,omitempty"` // the rule that ended it; "" where the events do not go so far
	Seats   [4]Sum         `json:"seats"`
	Course  []Deal         `json:"course"`          // every deal that ended, in order, void ones too
	Great   []Great        `json:"great,omitempty"` // hands for a hall, in order
}

// Deal is how the points stood after a deal: a step of a line of points.
type Deal struct {
	Number   int            `json:"number"`             // which deal it was: 0 is East 1, 4 is South 1
	Counters int            `json:"counters,omitempty"` // riichi: honba
	Rule     mahjong.RuleID `json:"rule"`               // by which it ended
	Points   [4]int         `json:"points"`             // held after it, by seat
}

// Great is a hand for a hall: in riichi one that was paid by a limit, mangan
// and above; in Chinese Official one with a fan of 64 or 88 points.
type Great struct {
	Deal    int            `json:"deal"` // its place in Course
	Winner  mahjong.Seat   `json:"winner"`
	From    mahjong.Seat   `json:"from"` // the winner itself: a self-draw
	Tile    mahjong.Tile   `json:"tile"` // that it won with
	Hand    mahjong.Hand   `json:"hand"` // concealed tiles, Tile among them
	Melds   []mahjong.Meld `json:"melds,omitempty"`
	Lines   []Line         `json:"lines"`             // what counted, in the order of its sheet, fu left out
	Han     int            `json:"han,omitempty"`     // riichi: with dora; 0 for a yakuman
	Fu      int            `json:"fu,omitempty"`      // riichi
	Yakuman int            `json:"yakuman,omitempty"` // riichi: how many are paid
	Fan     int            `json:"fan,omitempty"`     // Chinese Official: points of the hand, flowers with it
	Limit   mahjong.RuleID `json:"limit,omitempty"`   // riichi
	Points  int            `json:"points"`            // without counters and bets
}

// Line is a yaku, dora or fan that counted in a hand.
type Line struct {
	Rule  mahjong.RuleID `json:"rule"`
	Value int            `json:"value"` // in Unit, all of them together
	Unit  mahjong.Unit   `json:"unit"`
}

// greatFan is what the fan is worth that makes a hand great.
const greatFan = 64

// isGreat reports whether the hand of a sheet is one for a hall.
func isGreat(s *mahjong.ScoreSheet) bool {
	if s.Limit != "" {
		return true
	}
	for i := range s.Lines {
		if l := &s.Lines[i]; l.Unit == mahjong.Fan && l.Value >= greatFan {
			return true
		}
	}
	return false
}

// great copies what a hall keeps of a sheet, which may be used again.
func great(deal int, s *mahjong.ScoreSheet) Great {
	g := Great{Deal: deal, Winner: s.Winner, From: s.From, Tile: s.Tile, Hand: s.Hand, Han: s.Han, Fu: s.Fu,
		Yakuman: s.Yakuman, Fan: s.Fan, Limit: s.Limit, Points: s.Points}
	g.Melds = append(g.Melds, s.Melds...)
	for i := range s.Lines {
		if l := &s.Lines[i]; counts(l) {
			g.Lines = append(g.Lines, Line{l.Rule, l.Value, l.Unit})
		}
	}
	return g
}

// counts reports whether a line of a sheet says why the hand is worth something:
// a yaku, dora or fan, and not an item of fu.
func counts(l *mahjong.Line) bool {
	return l.Unit == mahjong.Han || l.Unit == mahjong.YakumanUnit || l.Unit == mahjong.Fan
}
