package mcrbot

import (
	_ "embed"
	"encoding/json"

	"jansou/mahjong"
)

// Learned is what self-play has shown of those who play as Eight does, where a turn is
// how many tiles a seat has let go. learned.json is made by
// "go run ./cmd/train/official".
type Learned struct {
	// Ends is the chance that another wins until the next own turn, by turn.
	Ends [turns]float64 `json:"ends"`

	// Open is how many open melds the three others have in the mean, by turn.
	Open [turns]float64 `json:"open"`

	// Melds is how much likelier another wins for each open meld above that mean.
	Melds float64 `json:"melds"`

	// Thrown is how often another lets a tile go, over how often a tile drawn by chance
	// is one, by the class of the tile and the turn in threes.
	Thrown [classes][stages]float64 `json:"thrown"`

	// Ready is the chance that a seat waits for a hand that may win, by its open melds
	// and its turn in twos.
	Ready [4][halves]float64 `json:"ready"`

	// Struck is the chance that such a hand wins on a tile that another holds, by the
	// class of the tile and how many more that seat cannot see.
	Struck [classes][4]float64 `json:"struck"`

	// Flush is how much oftener than that it does so where its melds are of one suit:
	// on tiles of that suit and honours, and on others.
	Flush [2]float64 `json:"flush"`

	// Fan is how many fan a win has in the mean.
	Fan float64 `json:"fan"`
}

const (
	turns   = 22
	stages  = 7
	halves  = 9
	classes = 5
)

// classOf is a sort of kinds that are let go and waited for alike: honours, terminals,
// and so on to 4 to 6.
func classOf(k mahjong.Kind) int {
	if !k.IsSuited() {
		return 0
	}
	return min(4, k.Number(), 10-k.Number())
}

//go:embed learned.json
var learnedFile []byte

// learned is what learned.json says.
var learned = func() *Learned {
	var n Learned
	if err := json.Unmarshal(learnedFile, &n); err != nil {
		panic("bot: learned.json: " + err.Error()) // it is part of the program
	}
	return &n
}()
