package account

import (
	"encoding/json"
	"regexp"
	"time"

	"jansou/parlour"
)

// A Stay is a table that stays: an address and settings, of which a table is opened
// whenever somebody comes and none waits.
type Stay struct {
	Name     string // in its address
	Owner    parlour.Owner
	Title    string // what people read
	Made     time.Time
	Changed  time.Time       // when its settings were
	Open     bool            // it and its tables are in the lists of everybody
	Settings json.RawMessage // of its tables, as an order of the API
}

// StayGame is a game of one that is over.
type StayGame struct {
	Table string
	Ended time.Time
	Deals int
}

var stayName = regexp.MustCompile(`^[a-z0-9](?:-?[a-z0-9]){2,31}$`)

// IsStayName reports whether a text can be the name of a table that stays: 3 to 32
// small letters and digits, with single hyphens between them.
func IsStayName(text string) bool { return len(text) <= 32 && stayName.MatchString(text) }

// MostStays is how many tables that stay somebody may have: a club has an organiser.
func MostStays(r Roles) int {
	switch {
	case r&Operator != 0:
		return 200
	case r&Organiser != 0:
		return 30
	}
	return 3
}
