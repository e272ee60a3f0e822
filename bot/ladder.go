package bot

import (
	_ "embed"
	"encoding/json"
	"slices"
	"sync"
)

// Level is a rung of the ladder of company: a bot, and how strong it is on the scale of
// package rating, by game (games.Kind.Name).
type Level struct {
	Bot     string           `json:"bot"`
	Ratings map[string]Rated `json:"ratings"`
}

// Rated is a strength in points of rating: the true one is within so many points of Mean
// nine times in ten, the level at 1500 taken for exact.
type Rated struct {
	Mean   int `json:"mean"`
	Within int `json:"within"`
}

//go:embed ladder.json
var ladderFile []byte

var ladder = sync.OnceValue(func() []Level {
	var out []Level
	if err := json.Unmarshal(ladderFile, &out); err != nil {
		panic("bot: ladder.json: " + err.Error())
	}
	return out
})

// Ladder lists the levels that people choose their company from, the weakest first.
// docs/bots.md says how they were rated.
func Ladder() []Level { return slices.Clone(ladder()) }

// Levels lists the names of the Ladder.
func Levels() []string {
	var names []string
	for _, l := range ladder() {
		names = append(names, l.Bot)
	}
	return names
}
