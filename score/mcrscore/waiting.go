package mcrscore

import (
	"fmt"

	"jansou/mahjong"
	"jansou/mcr"
	"jansou/mcr/plan"
	"jansou/shape"
	"jansou/table"
)

// Waiting is a hand that is not complete yet, and where its owner sits.
type Waiting struct {
	Hand       mahjong.Hand // the concealed tiles
	Melds      []mahjong.Meld
	Seat       mahjong.Seat
	Prevailing mahjong.Kind
}

// Worth is what a hand is worth once a tile has completed it.
type Worth struct {
	Fan  int  `json:"fan"`  // flowers apart
	Wins bool `json:"wins"` // it is enough for a win
}

// String prints points, and whether they are too few.
func (w *Worth) String() string {
	if !w.Wins {
		return fmt.Sprintf("%d fan, too few", w.Fan)
	}
	return fmt.Sprintf("%d fan", w.Fan)
}

// Worth returns what the hand is worth under rs with a tile that it waits for,
// on a discard and by self-draw.
func (q *Waiting) Worth(rs *mcr.Ruleset, tile mahjong.Kind) (discard, selfDraw *Worth) {
	w := mcr.Win{Seat: q.Seat, Prevailing: q.Prevailing, Tile: mahjong.Of(tile), Hand: q.Hand, NMelds: len(q.Melds)}
	copy(w.Melds[:], q.Melds)
	w.Hand.Add(w.Tile)
	w.From = q.Seat.Next()
	discard = worthOf(rs, &w)
	w.From = q.Seat
	return discard, worthOf(rs, &w)
}

func worthOf(rs *mcr.Ruleset, w *mcr.Win) *Worth {
	return &Worth{rs.Fan(w), rs.Score(w, new(mahjong.ScoreSheet)) == nil}
}

// Routes returns the ways in which the hand may come to the points of a win
// within so many draws, those that lack the fewest tiles first. Of every kind the
// tiles that the hand does not hold count as left.
func (q *Waiting) Routes(rs *mcr.Ruleset, draws float64) []table.Route {
	at := plan.Position{Seat: q.Seat, Prevailing: q.Prevailing, Hand: q.Hand, NMelds: len(q.Melds),
		Left: shape.LeftOf(q.Hand, q.Melds), Draws: draws}
	copy(at.Melds[:], q.Melds)
	return plan.Routes(rs, &at)
}

var ways = map[string]string{plan.ByClaims.String(): "claims help", plan.Hidden.String(): "without claims, the last tile may be another's",
	plan.SelfDrawn.String(): "by own draws alone"}

// WayWords says how a route with that way may be walked.
func WayWords(way string) string { return ways[way] }
