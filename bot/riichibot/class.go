package riichibot

import "jansou/mahjong"

// classes is how many kinds of tile are told apart by how likely a seat waits
// for them, and how readily the others let them go: honours by the copies left
// and by whether a triplet would be a yaku, numbers by how near they are to the
// end of the suit and by suji.
const classes = 8 + 4*3

// classOf returns the class of k against seat s, of which safe says what it
// cannot win on.
func (l *mind) classOf(k mahjong.Kind, s mahjong.Seat, safe *[mahjong.Kinds]bool) int {
	if !k.IsSuited() {
		c := 2 * min(3, int(l.Left[k.Index()]))
		if l.yakuhai(k, s) > 0 {
			c++
		}
		return c
	}
	return 8 + 3*near[k.Number()] + suji(k, safe)
}

// near groups the numbers by how near they are to an end of the suit.
var near = [10]int{0, 0, 1, 2, 3, 3, 3, 2, 1, 0}

// suji counts the two-sided waits on k that are ruled out by their other end,
// and a side on which there is none as one that is: 0, 1 or 2, where a number
// from 1 to 3 or 7 to 9 has 0 or 2.
func suji(k mahjong.Kind, safe *[mahjong.Kinds]bool) int {
	n, i := k.Number(), k.Index()
	low := n <= 3 || safe[i-3]
	high := n >= 7 || safe[i+3]
	switch {
	case low && high:
		return 2
	case n <= 3 || n >= 7:
		return 0
	case low || high:
		return 1
	}
	return 0
}
