package results

import (
	"encoding/json"
	"time"

	"jansou/mahjong"
	"jansou/parlour"
)

// Drill is a decision of a game that is over, which the person who took it practises.
type Drill struct {
	Person parlour.Owner // under which it is kept
	Table  string
	Event  int // by which the seat chose, of those in force
	Seat   mahjong.Seat
	Game   string
	Kind   string // of mistake, in package review
	Cost   int    // when it was made a drill, in hundredths of a point
	Made   time.Time
	Due    time.Time // from when on it is asked
	Box    int       // teach.Again
	Asked  int
	Good   int // of these
}

// Reading is what a bot said of a person's decisions in a game, added up.
type Reading struct {
	Person parlour.Owner
	Table  string
	Seat   mahjong.Seat
	Game   string
	Ended  int64 // the game, in microseconds since 1970
	Reader string
	Counts int             // the version of Sum
	Sum    json.RawMessage // review.Summary
}
