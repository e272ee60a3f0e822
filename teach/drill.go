package teach

import (
	"cmp"
	"fmt"
	"slices"

	"jansou/mahjong"
	"jansou/riichi"
	"jansou/shape"
	"jansou/table"
)

// Drill is what a question trains.
type Drill string

// The drills: name the tiles that complete a hand; say whether a hand that
// waits is furiten; find the safest discard against a riichi; find the discard
// after which the hand is nearest to waiting and most tiles help it; say what a
// hand that has won is worth.
const (
	Waits       Drill = "waits"
	Furiten     Drill = "furiten"
	SafeDiscard Drill = "safe"
	Efficiency  Drill = "discard"
	Score       Drill = "score"
)

// Drills lists those that Ask makes; AskScore makes the last.
var Drills = []Drill{Waits, Furiten, SafeDiscard, Efficiency}

// Question is a question of a drill, with all that one may see to answer it,
// and its answer with what explains it.
type Question struct {
	Drill   Drill          `json:"drill"`
	Ruleset string         `json:"ruleset"`
	View    *table.View    `json:"view,omitempty"`  // the table; missing in a drill of waits
	Hand    mahjong.Hand   `json:"hand"`            // what is asked about: 13 tiles less those of melds, or 14 where one is discarded
	Melds   []mahjong.Meld `json:"melds,omitempty"` // beside it
	Riichi  mahjong.Seat   `json:"riichi"`          // in a drill of safe discards whose riichi; NoSeat otherwise

	Tiles   []mahjong.Kind   `json:"tiles,omitempty"`   // the answer: the waits, or the best discards
	Yes     bool             `json:"yes,omitempty"`     // the answer: it is furiten
	Waiting *Waiting         `json:"waiting,omitempty"` // why: how it waits
	Furiten []mahjong.Reason `json:"furiten,omitempty"` // why: each cause
	Safety  []Safety         `json:"safety,omitempty"`  // why: each discard, the safest first
	Leaves  []Leaves         `json:"leaves,omitempty"`  // why: what each discard leaves, the best first
	Won     *Won             `json:"won,omitempty"`     // in a drill of scores: the win, and its answer
}

// Leaves is what a discard leaves.
type Leaves struct {
	Discard mahjong.Kind   `json:"discard"`
	Shanten int            `json:"shanten"`          // tiles from waiting: 0 waits
	Accepts []mahjong.Kind `json:"accepts"`          // the kinds that bring the hand nearer
	Tiles   int            `json:"tiles"`            // how many of them the viewer does not see
	Toward  mahjong.RuleID `json:"toward,omitempty"` // Chinese Official: the dearest fan of the likeliest of the nearest hands
}

// Ask makes a question of a drill out of what a seat sees; ok is false where
// the table does not give one.
func Ask(d Drill, v *table.View, rs *riichi.Ruleset) (q *Question, ok bool) {
	if v.Own == nil {
		return nil, false
	}
	switch d {
	case Waits:
		return askWaits(v, rs)
	case Furiten:
		return askFuriten(v, rs)
	case SafeDiscard:
		return askSafe(v, rs)
	case Efficiency:
		return askEfficiency(v, rs)
	}
	panic(fmt.Sprintf("teach: there is no drill %q", d))
}

// AskFlush makes a question of waits out of 13 tiles, such as tiles of one
// suit, where hands wait in ways that few see at once.
func AskFlush(tiles []mahjong.Tile, rs *riichi.Ruleset) (*Question, bool) {
	h, err := mahjong.HandOf(tiles)
	if err != nil {
		return nil, false
	}
	return waitsQuestion(h, nil, rs)
}

// waiting is the hand of the viewer without its drawn tile, and its melds.
func waiting(v *table.View) (mahjong.Hand, []mahjong.Meld) {
	h := v.Own.Hand
	if v.Own.Drawn != mahjong.NoTile {
		h.Remove(v.Own.Drawn)
	}
	return h, v.Seats[v.Viewer].Melds
}

func waitsQuestion(h mahjong.Hand, melds []mahjong.Meld, rs *riichi.Ruleset) (*Question, bool) {
	w, ok := WaitsOf(h, melds)
	if !ok || len(w.Fifth) > 0 { // whether a fifth tile is a wait is a question of another sort
		return nil, false
	}
	return &Question{Drill: Waits, Ruleset: rs.Name, Hand: h, Melds: melds, Riichi: mahjong.NoSeat, Tiles: w.Tiles, Waiting: &w}, true
}

func askWaits(v *table.View, rs *riichi.Ruleset) (*Question, bool) {
	h, melds := waiting(v)
	return waitsQuestion(h, melds, rs)
}

// askFuriten asks while another's tile may be won on: between the own turns.
func askFuriten(v *table.View, rs *riichi.Ruleset) (*Question, bool) {
	if v.Phase != table.Claims && v.Phase != table.Robbing {
		return nil, false
	}
	h, melds := waiting(v)
	q, ok := waitsQuestion(h, melds, rs)
	if !ok {
		return nil, false
	}
	q.Drill, q.View = Furiten, Hidden(v)
	q.Furiten, q.Yes = slices.Clone(v.Own.Furiten), len(v.Own.Furiten) > 0
	return q, true
}

// asSafe is how much likelier than the best a discard may be and still be
// called as safe: the guess is no better.
const asSafe = 1.2

// askSafe asks for a discard where one other seat alone is in riichi.
func askSafe(v *table.View, rs *riichi.Ruleset) (*Question, bool) {
	if v.Phase != table.Turn || v.Turn != v.Viewer || v.Seats[v.Viewer].Riichi {
		return nil, false
	}
	who := mahjong.NoSeat
	for s := range mahjong.NoSeat {
		if v.Seats[s].Riichi {
			if who != mahjong.NoSeat {
				return nil, false
			}
			who = s
		}
	}
	a, ok := AgainstRiichi(v, rs, who)
	if !ok {
		return nil, false
	}
	q := &Question{Drill: SafeDiscard, Ruleset: rs.Name, View: Hidden(v), Hand: v.Own.Hand, Melds: v.Seats[v.Viewer].Melds,
		Riichi: who, Safety: a.Hand(v.Own.Hand)}
	for _, s := range q.Safety {
		if s.Chance <= asSafe*q.Safety[0].Chance {
			q.Tiles = append(q.Tiles, s.Tile)
		}
	}
	return q, len(q.Tiles) < len(q.Safety)
}

// askEfficiency asks for a discard from a hand that is near to waiting, while
// nobody else is in riichi.
func askEfficiency(v *table.View, rs *riichi.Ruleset) (*Question, bool) {
	if v.Phase != table.Turn || v.Turn != v.Viewer {
		return nil, false
	}
	for _, s := range v.Seats {
		if s.Riichi {
			return nil, false
		}
	}
	h, melds := v.Own.Hand, v.Seats[v.Viewer].Melds
	left := unseen(v)
	list := shape.Discards(nil, h, len(melds), &left)
	slices.SortStableFunc(list, func(a, b shape.Discard) int {
		return cmp.Or(cmp.Compare(a.Shanten, b.Shanten), cmp.Compare(b.Tiles, a.Tiles))
	})
	q := &Question{Drill: Efficiency, Ruleset: rs.Name, View: Hidden(v), Hand: h, Melds: melds, Riichi: mahjong.NoSeat}
	for _, d := range list {
		if d.Shanten == list[0].Shanten && d.Tiles == list[0].Tiles {
			q.Tiles = append(q.Tiles, d.Kind)
		}
		q.Leaves = append(q.Leaves, Leaves{Discard: d.Kind, Shanten: d.Shanten, Accepts: slices.Collect(d.Kinds.All()), Tiles: d.Tiles})
	}
	near := len(list) > 0 && list[0].Shanten >= 0 && list[0].Shanten <= 2
	return q, near && len(q.Tiles) < len(list)
}

// unseen counts the tiles of each kind that the viewer does not see.
func unseen(v *table.View) (left [mahjong.Kinds]uint8) {
	a := Against{seat: mahjong.NoSeat}
	a.look(v)
	for i := range left {
		left[i] = uint8(a.unseen(mahjong.KindAt(i)))
	}
	return left
}

// Hidden is the view without what would give the answer away.
func Hidden(v *table.View) *table.View {
	out := *v
	out.Own = &table.OwnView{Hand: v.Own.Hand, Drawn: v.Own.Drawn}
	return &out
}

// Answer is an answer to a question: the part that its drill asks for.
type Answer struct {
	Tiles  []mahjong.Kind // waits, or one discard
	Yes    bool           // it is furiten
	Number int            // what a win is worth
}

// Right reports whether an answer is right: of waits all of them, of discards
// one of the best.
func (q *Question) Right(a Answer) bool {
	switch q.Drill {
	case Furiten:
		return a.Yes == q.Yes
	case SafeDiscard, Efficiency:
		return len(a.Tiles) == 1 && slices.Contains(q.Tiles, a.Tiles[0])
	case Score:
		return a.Number == q.Won.Worth
	}
	return shape.KindsOf(a.Tiles...) == shape.KindsOf(q.Tiles...)
}
