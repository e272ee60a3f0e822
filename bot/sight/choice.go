package sight

import (
	"math"

	"jansou/mahjong"
	"jansou/shape"
	"jansou/table"
)

// Weigher is a Player that can say what each action is worth to it. It plays the
// choice with the highest sum (Best).
type Weigher interface {
	Player

	// Weigh returns a Choice for each legal action, in their order.
	Weigh(v table.View, legal []mahjong.Action) []Choice
}

// Choice is what a player expects of one action. All of it is the player's opinion,
// made of what its seat sees: the chances are guesses, and points are means.
type Choice struct {
	Action mahjong.Action
	Then   mahjong.Action // of a claim: the discard that it reckons with

	// Sum is what the player goes by, in points as they count for the place at the
	// end: Worth, added up. Weighed is false where it does not weigh such an action, and
	// then only Sum is there, which says whether it plays it.
	Sum     float64
	Worth   Worth
	Weighed bool
	Scale   float64 // what a point of Sum is, beside one when a game begins and all are even; 0: as much
	Folds   bool    // the hand is given up with it

	Win    float64 // chance to win the deal
	Pays   float64 // points that such a win brings in the mean, bets and counters among them; 0 where Win is
	OnWin  float64 // the same two where the hand goes on, although it may be given up
	OnPays float64
	Risks  [4]Risk // of this very tile, by seat
	Later  float64 // points that later discards and a bet that is not won back cost in the mean
	Drawn  float64 // points that a drawn deal brings in the mean
	Points float64 // all of these together, in points of the score
	Place  float64 // places gained by that in the mean; below 0: lost

	Away    int         // steps from waiting with the tiles that are kept
	Help    shape.Kinds // kinds that bring them nearer or, where Away is 0, complete them
	Tiles   int         // how many of them the seat cannot see
	Furiten bool        // it would wait for what it has discarded
	Routes  []Path      // Chinese Official: ways to a hand that may win, the likeliest first
}

// Worth is what a sum is made of, in the points by which the player chooses.
type Worth struct {
	Won   float64 // by winning
	Now   float64 // lost by this tile
	Later float64 // lost by later ones
	Drawn float64 // by a drawn deal
	Call  float64 // what a call gains that the rest does not see; below 0: loses
	Habit float64 // what the player adds or takes off by rule and not by reckoning
}

// Sum is all of it.
func (w Worth) Sum() float64 { return w.Won - w.Now - w.Later + w.Drawn + w.Call + w.Habit }

// Risk is what a tile may cost to one seat.
type Risk struct {
	Ready  float64 // chance that the seat waits
	Chance float64 // that it wins on the tile
	Cost   float64 // points that are then paid
}

// Path is a way to a hand that may win, by the dearest fan in it.
type Path struct {
	Fan     mahjong.RuleID
	Missing int         // tiles that it lacks
	Points  int         // that it is worth, without flowers
	Chance  float64     // a guess at how likely it is completed
	Need    shape.Kinds // kinds of these
	Uses    shape.Kinds // kinds of the nearest such hand, concealed
}

// Best returns which of choices the player plays: the first of those with the highest
// sum; -1 of none.
func Best(choices []Choice) int {
	best := -1
	for i := range choices {
		if best < 0 || choices[i].Sum > choices[best].Sum {
			best = i
		}
	}
	return best
}

// Settle makes sure that Best is the action which the player plays, where it chooses by
// a rule beside the sum: what would have more is brought below it, as a habit.
func Settle(choices []Choice, plays mahjong.Action) {
	at := -1
	for i := range choices {
		if choices[i].Action == plays {
			at = i
			break
		}
	}
	if at < 0 {
		return
	}
	most := choices[at].Sum
	for i := range choices {
		c := &choices[i]
		if i == at || c.Sum < most || c.Sum == most && i > at {
			continue
		}
		less := math.Nextafter(most, math.Inf(-1))
		c.Worth.Habit += less - c.Sum
		c.Sum = less
	}
}

// Choices is a choice for each legal action, about which nothing is said yet.
func Choices(legal []mahjong.Action) []Choice {
	choices := make([]Choice, len(legal))
	for i, a := range legal {
		choices[i].Action = a
	}
	return choices
}

// Unweighed is the choices of who goes by a rule alone: what it plays has the sum 0, and
// the others have less.
func Unweighed(legal []mahjong.Action, plays mahjong.Action) []Choice {
	choices := Choices(legal)
	for i, a := range legal {
		if a != plays {
			choices[i].Sum, choices[i].Worth.Habit = -1, -1
		}
	}
	return choices
}
