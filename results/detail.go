package results

import (
	"jansou/parlour"
	"jansou/rating"
	"jansou/tally"
)

// SeatDetail is one seat of a game as it is shown.
type SeatDetail struct {
	Name                 string
	Bot                  string // which; empty: a person
	Who                  parlour.Owner
	Place, Points, Total int
}

// Detail is a game as it is shown.
type Detail struct {
	Length   parlour.Length
	Start    int
	Course   []tally.Deal
	Seats    [4]SeatDetail
	Kept     bool // its log is, so that it can be replayed
	Great    int  // hands for a hall
	Finished bool
}

// RatingPoint is what a rating was after a game.
type RatingPoint struct {
	Table  string
	Rating rating.Rating
}

// Ladder is the rating of a person on one ladder, and how it went.
type Ladder struct {
	Ladder rating.Ladder
	Person parlour.Owner
	Now    rating.Rating
	Points []RatingPoint
}
