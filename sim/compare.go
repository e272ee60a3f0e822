package sim

import (
	"errors"
	"math"
)

// Wall is what one set of walls came to, which was played four times: for each
// entrant the mean of its four games, one in each seat.
type Wall struct {
	Place  [4]float64 `json:"place"`
	Points [4]float64 `json:"points"`
}

// walls sums up the games of each set of walls.
func walls(played []Played) []Wall {
	out := make([]Wall, 0, len(played)/4)
	for first := 0; first+4 <= len(played); first += 4 {
		var w Wall
		for i := range played[first : first+4] {
			p := &played[first+i]
			for rank, st := range p.Final {
				who := p.Seated[st.Seat]
				w.Place[who] += float64(placeOf(rank, st.Place)) / 4
				w.Points[who] += float64(st.Points) / 4
			}
		}
		out = append(out, w)
	}
	return out
}

// placeOf is the place that counts: the one that is stated, or else the rank.
func placeOf(rank, stated int) int {
	if stated == 0 {
		return rank + 1
	}
	return stated
}

// Change compares an entrant of one run with the one in its place in another, on
// the same walls: the luck of the walls is out of the difference.
type Change struct {
	A         string  `json:"a"`        // of the first run
	B         string  `json:"b"`        // of the second
	Entrants  []int   `json:"entrants"` // their numbers, 0 to 3, taken together
	Walls     int     `json:"walls"`    // sets of walls compared
	Place     float64 `json:"place"`    // the mean of A's place less B's: below 0, A did better
	PlaceErr  float64 `json:"place_err"`
	Points    float64 `json:"points"` // the same for points held at the end: above 0, A did better
	PointsErr float64 `json:"points_err"`
	// PlaceAlone is the standard error that the difference in place would have if
	// each run had walls of its own.
	PlaceAlone float64 `json:"place_err_unpaired"`
}

// ErrNoWalls says that a report does not tell of each set of walls.
var ErrNoWalls = errors.New("sim: there are no results of sets of walls")

// Compare pairs two reports on the same walls, by the number of the set, as many as
// both have. That the seeds and the rulesets are the same, the caller sees to. Those
// entrants are taken together whose names are the same in both reports.
func Compare(a, b *Report) ([]Change, error) {
	n := min(len(a.Walls), len(b.Walls))
	if n == 0 {
		return nil, ErrNoWalls
	}
	var out []Change
next:
	for i := range a.Players {
		x, y := a.Players[i].Name, b.Players[i].Name
		for j := range out {
			if out[j].A == x && out[j].B == y {
				out[j].Entrants = append(out[j].Entrants, i)
				continue next
			}
		}
		out = append(out, Change{A: x, B: y, Entrants: []int{i}, Walls: n})
	}
	for i := range out {
		out[i].reckon(a.Walls[:n], b.Walls[:n])
	}
	return out, nil
}

func (c *Change) reckon(a, b []Wall) {
	var place, points, first, second mean
	of := func(by *[4]float64) (x float64) {
		for _, i := range c.Entrants {
			x += by[i] / float64(len(c.Entrants))
		}
		return x
	}
	for i := range a {
		x, y := of(&a[i].Place), of(&b[i].Place)
		place.add(x - y)
		first.add(x)
		second.add(y)
		points.add(of(&a[i].Points) - of(&b[i].Points))
	}
	c.Place, c.PlaceErr = place.result()
	c.Points, c.PointsErr = points.result()
	_, ea := first.result()
	_, eb := second.result()
	c.PlaceAlone = math.Hypot(ea, eb)
}
