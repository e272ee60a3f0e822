package main

import (
	"fmt"

	"jansou/games"
	"jansou/mahjong"
	"jansou/riichi"
	"jansou/teach"
)

// The difficulties. A question of none is not asked: it is plain, or one may
// argue about it.
const (
	none = iota - 1
	easy
	fair
	hard
)

// grades say of a question how hard it is, what it trains, and how small a share
// of its level that may be: 3 is a third.
var grades = map[teach.Drill]func(*teach.Question) (level int, tag string, share int){
	teach.Waits: gradeWaits, teach.Furiten: gradeFuriten, teach.SafeDiscard: gradeSafe, teach.Efficiency: gradeDiscard, teach.Score: gradeScore,
}

// gradeWaits: one wait is easy, several are harder, three tiles and more are hard.
func gradeWaits(q *teach.Question) (int, string, int) {
	w := q.Waiting
	tag := w.Name.String()
	switch {
	case len(q.Melds) > 1 && w.Name != teach.Knitted:
		return none, "", 1
	case w.Name != teach.Several && w.Name != teach.Knitted && w.Name != teach.Orphans:
		return easy, tag, 4
	case len(w.Tiles) < 3:
		return fair, tag + "_two", 2
	case len(w.Tiles) == 3 && w.Name == teach.Several && q.Hand.Len() == 13 && suits(q.Hand) > 1:
		return fair, tag + "_three", 2
	case len(w.Tiles) < 3:
		return none, "", 1
	case w.Name == teach.Several && len(w.Tiles) > 3:
		return hard, tag + "_many", 1
	}
	return hard, tag, 2
}

// suits is how many suits a hand has, honours as one.
func suits(h mahjong.Hand) int {
	seen := map[mahjong.Suit]bool{}
	for _, t := range h.Tiles() {
		seen[t.Kind().Suit()] = true
	}
	return len(seen)
}

// gradeFuriten: an own discard of one or two waits is easy to see; what was let
// go, or one wait of many, is not.
func gradeFuriten(q *teach.Question) (int, string, int) {
	level, tag, share := easy, "none", 2
	if len(q.Tiles) > 2 {
		level = hard
	} else if q.Waiting.Name == teach.Several {
		level = fair
	}
	if len(q.View.Seats[q.View.Viewer].River) < 5 {
		return none, "", 1
	}
	if q.Yes {
		rule := q.Furiten[0].Rule
		tag, share = string(rule), 2
		switch {
		case rule == riichi.FuritenRiichi:
			level = hard
		case rule != riichi.FuritenOwn:
			level = max(level, fair)
		}
	} else if level == easy && len(q.View.Seats[q.View.Viewer].River) > 12 {
		level = fair
	}
	return level, tag, share
}

// gradeSafe asks only where some tile is proved safe and most are not. What the
// riichi has thrown itself is easy to see; what only others threw later is not.
func gradeSafe(q *teach.Question) (int, string, int) {
	sure, own, traps := 0, 0, 0
	tag := ""
	for _, s := range q.Safety {
		switch {
		case s.Sure():
			sure++
			if s.Rule == riichi.FuritenOwn {
				own++
			}
			if tag == "" || s.Rule == riichi.FuritenOwn {
				tag = string(s.Rule)
			}
			if tag == "" {
				tag = string(s.Class)
			}
		case s.Class == teach.Suji, s.Class == teach.Kabe, s.Class == teach.Half:
			traps++
		}
	}
	switch {
	case sure == 0 || sure > 4 || len(q.Safety)-sure < 3:
		return none, "", 1
	case own == 0 && traps > 0:
		return hard, tag, 1
	case own == sure && sure > 1 && traps < 4:
		return easy, tag, 1
	case own > 0 && traps > 1:
		return fair, tag, 1
	}
	return none, "", 1
}

// gradeDiscard asks only where one discard is better than any other by what the
// engine counts, and by more than a tile or two.
func gradeDiscard(q *teach.Question) (int, string, int) {
	if len(q.Tiles) != 1 || len(q.Leaves) < 5 {
		return none, "", 1
	}
	best, second := q.Leaves[0], q.Leaves[1]
	same := 0
	for _, l := range q.Leaves {
		if l.Shanten == best.Shanten {
			same++
		}
	}
	margin := best.Tiles - second.Tiles
	if second.Shanten > best.Shanten {
		margin = 100
	}
	tag := fmt.Sprint("away_", best.Shanten)
	switch {
	case best.Tiles < 3 || same < 2:
		return none, "", 1
	case best.Shanten <= 1 && margin >= 6:
		return easy, tag, 2
	case same >= 3 && margin >= 3 && best.Shanten <= 1:
		return fair, tag, 1
	case same >= 4 && margin >= 3 && best.Shanten == 2:
		return hard, tag, 1
	}
	return none, "", 1
}

// gradeScore: limits and few lines are easy; many fu, or many fans, are hard.
func gradeScore(q *teach.Question) (int, string, int) {
	s := &q.Won.Sheet
	if s.Fan == 0 {
		switch {
		case s.Yakuman > 0:
			return none, "", 1
		case s.Limit != "":
			return easy, string(s.Limit), 4
		case s.Fu >= 50 || s.Fu == 25:
			return hard, fmt.Sprint("fu_", s.Fu), 2
		case s.Fu == 40 || s.Fu == 20:
			return fair, fmt.Sprint("fu_", s.Fu), 2
		}
		return easy, fmt.Sprint("fu_", s.Fu), 2
	}
	lines := 0
	for _, l := range s.Lines {
		if l.Rule != games.KindOf(l.Rule).FlowerRule() {
			lines++
		}
	}
	tag := string(s.Lines[0].Rule)
	switch {
	case lines <= 3:
		return easy, tag, 5
	case lines <= 5:
		return fair, tag, 5
	}
	return hard, tag, 4
}
