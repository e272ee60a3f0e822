package riichibot

import (
	_ "embed"
	"encoding/json"

	"jansou/riichi"
)

// Learned is what self-play has shown of how people at a table play who play
// as these bots do. learned.json is made by "go run ./cmd/train"
type Learned struct {
	// Ready is the chance that a seat that is not in riichi could win on a
	// discard, by its open melds and the tiles of its river.
	Ready [5][turns]float64 `json:"ready"`

	// Pay is what a discarder pays in the mean, in points: by the hand (row),
	// by whether the winner deals, and by the dora and value honours that
	// everybody sees of it.
	Pay [rows][2][4]float64 `json:"pay"`

	// Wait is how often a seat that waits waits for a kind of that class, over
	// how often the ways to hold such a wait say: for hands without riichi and
	// with it, early, in the middle and late.
	Wait [2][stages][classes]float64 `json:"wait"`

	// Thrown is how often another lets a tile of that class go in a go-around,
	// over how often a tile drawn by chance is one: for a seat without riichi
	// and with it.
	Thrown [2][classes]float64 `json:"thrown"`

	// Quiet is the chance that nobody else wins until the next own draw, other
	// than on the own discard: for a seat without riichi and with it, by how
	// many others are in riichi, and by the own draws that are left.
	Quiet [2][4][turns]float64 `json:"quiet"`

	// Declares is the chance that one more of the others declares riichi until
	// the next own draw, by the same.
	Declares [2][4][turns]float64 `json:"declares"`
}

const (
	turns  = 19
	stages = 3
	rows   = 6 // of Learned.Pay: open melds 0 to 4, riichi
)

// stage is early, in the middle or late, by the tiles of a river.
func stage(river int) int {
	switch {
	case river < 7:
		return 0
	case river < 12:
		return 1
	}
	return 2
}

// Unlearned is a guess of one who has seen no game.
func Unlearned() *Learned {
	n := &Learned{}
	for m := range n.Ready {
		for t := range n.Ready[m] {
			n.Ready[m][t] = min(1, 0.01*float64(t)*float64(1+2*m))
		}
	}
	for r := range n.Pay {
		for d := range n.Pay[r] {
			for x := range n.Pay[r][d] {
				n.Pay[r][d][x] = points(2.5+float64(x), d == 1)
			}
		}
	}
	for i := range n.Wait {
		for s := range n.Wait[i] {
			for c := range n.Wait[i][s] {
				n.Wait[i][s][c] = 1
			}
		}
	}
	for i := range n.Thrown {
		for c := range n.Thrown[i] {
			n.Thrown[i][c] = 0.5
		}
	}
	for own := range n.Quiet {
		for r := range n.Quiet[own] {
			for left := range n.Quiet[own][r] {
				n.Quiet[own][r][left] = 0.96 - 0.03*float64(r)
				if r < 3 {
					n.Declares[own][r][left] = 0.05
				}
			}
		}
	}
	return n
}

//go:embed learned.json
var learnedFile []byte

// taught is what self-play has taught the bots, by the ruleset that was played.
var taught = func() map[string]*Learned {
	all := map[string]*Learned{}
	if err := json.Unmarshal(learnedFile, &all); err != nil {
		panic("bot: learned.json: " + err.Error())
	}
	for _, name := range Teachers() {
		if all[name] == nil {
			panic("bot: learned.json has nothing of " + name)
		}
	}
	return all
}()

// Teachers lists the rulesets under which bots have learned: with ura dora and
// red fives, with ura dora alone, with neither. What hands pay depends on these
// most.
func Teachers() []string { return []string{"tenhou", "ema2016", "jpml-a"} }

// learnedFor returns what was learned under the ruleset that is most like rs.
func learnedFor(rs *riichi.Ruleset) *Learned {
	name := Teachers()
	switch {
	case !rs.UraDora:
		return taught[name[2]]
	case rs.RedFives == 0:
		return taught[name[1]]
	}
	return taught[name[0]]
}
