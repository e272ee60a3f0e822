package rating

import "fmt"

// System is by which numbers ratings are computed. Standard is the one of the
// parlour; whoever changes a number gives it another name.
type System struct {
	Name   string  // by which results are kept
	Start  float64 // points: the likeliest strength of who has not played
	Spread float64 // points: the standard deviation of strengths among all who play
	Luck   float64 // points: how much a game is luck; a difference of twice as many is worth odds of e to 1 of coming in ahead
	Drift  float64 // points: by how much a strength wanders in a day, as a standard deviation; in n days √n times as much
	Least  float64 // the least part of a variance that one game leaves
	Damped bool    // a game narrows an interval by a part only of what it tells (see docs/rating.md)
	Ties   Ties    // how equal places count
	Hidden int     // games that a rating must be of to be shown
}

// Standard is the system of the parlour.
func Standard() System {
	return System{
		Name:   "jansou/rating/v1",
		Start:  1500,
		Spread: 56.25, // 0.15 of Luck
		Luck:   375,
		Drift:  1,
		Least:  1e-4,
		Hidden: 20,
	}
}

// Ties says how players count who share a place.
type Ties uint8

// EveryOrder counts a tie as the mean of the orders in which the tied could have
// come in, each as likely as any other. AsInPaper is the formula that Weng and
// Lin give for ties, and OpenSkill with them: by it who is third behind two firsts
// gains as much as they do. It is there to be compared with.
const (
	EveryOrder Ties = iota
	AsInPaper
)

// Day is a date, as the number of days since 1 January 1970, in UTC.
type Day int

// Rating is what the games of one ladder have told of one player's strength,
// as it stood after the last of them. The zero Rating is that of somebody who has
// not played. Written as JSON and read back it is the same to the digit.
type Rating struct {
	Mean     float64 `json:"mean"`     // the likeliest strength, in points
	Variance float64 `json:"variance"` // of the strength around Mean, in points²
	Games    int     `json:"games"`    // that have counted
	Last     Day     `json:"last"`     // when the last of them was over
}

// at returns r as it stands on a day: what is known of a strength grows less
// with the days since the last game, but never less than of who has not played.
func (s System) at(r Rating, day Day) Rating {
	most := mul(s.Spread, s.Spread)
	switch {
	case r.Games == 0:
		return Rating{Mean: s.Start, Variance: most, Last: day}
	case day > r.Last:
		away := mul(mul(s.Drift, s.Drift), float64(day-r.Last))
		r.Variance, r.Last = min(r.Variance+away, most), day
	}
	return r
}

// Ahead returns the probability that a player of strength a comes in ahead of one
// of strength b, whoever the two others are.
func (s System) Ahead(a, b float64) float64 {
	return 1 / (1 + exp((b-a)/(s.Luck+s.Luck)))
}

// Place returns the place in which a player of strength own comes in, in the mean,
// against three others.
func (s System) Place(own float64, others [3]float64) float64 {
	var behind [3]float64
	for i, other := range others {
		behind[i] = s.Ahead(other, own)
	}
	return 1 + sum(behind[:])
}

// check says what is wrong with the numbers of s.
func (s System) check() error {
	if !(s.Spread > 0 && s.Luck > 0 && s.Drift >= 0 && s.Least > 0 && s.Least <= 1) || s.Ties > AsInPaper {
		return fmt.Errorf("rating: system %q: spread %g and luck %g must be above 0, drift %g not below 0, least %g above 0 and at most 1",
			s.Name, s.Spread, s.Luck, s.Drift, s.Least)
	}
	return nil
}
