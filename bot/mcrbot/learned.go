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

	// Thrown is how often another lets a tile go, over how often a tile drawn by chance
	// is one, by the class of the tile and the turn in threes.
	Thrown [classes][stages]float64 `json:"thrown"`

	// Ready is the chance that a seat waits for a hand that may win, by its open melds
	// and its turn in twos.
	Ready [4][halves]float64 `json:"ready"`

	// Kept is that chance also by how many tiles it let go as they were drawn, one after
	// the other, up to now: a hand that waits is changed no more.
	Kept [4][halves][runs]float64 `json:"kept"`

	// Waiting is how many others wait in the mean, by turn; Wins how much likelier, for
	// each that waits above that mean, one of them wins until the next own turn.
	Waiting [turns]float64 `json:"waiting"`
	Wins    float64        `json:"wins"`

	// Struck is the chance that such a hand wins on a tile that another holds, by the
	// class of the tile and how many more that seat cannot see. Those are left out that
	// the hand let go itself, or that passed it since it was changed.
	Struck [classes][4]float64 `json:"struck"`

	// Flush is how much oftener than that it does so where its melds are of one suit:
	// on tiles of that suit and honours, and on others.
	Flush [2]float64 `json:"flush"`

	// Side is how much oftener than that a tile of a suit is waited for where the hand has
	// let go nothing next to it or one further, and where it has; and any tile that
	// it has let go itself.
	Side [sides]float64 `json:"side"`

	// Fan is how many fan a win has in the mean.
	Fan float64 `json:"fan"`
}

const (
	turns   = 22
	stages  = 7
	halves  = 9
	classes = 5
	runs    = 4
)

// What a seat has let go lies by a tile: nothing near it, something near it, the kind itself.
const (
	nowhere = iota
	beside
	itself
	sides
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
