package table

import (
	"fmt"

	"jansou/mahjong"
)

// Window is the time after a discard, or after a tile is added to a kong, in
// which other seats may take the tile. It keeps who is asked and what they
// have answered. The zero Window asks nobody.
type Window struct {
	From  mahjong.Seat // whose tile it is
	Tile  mahjong.Tile
	Order Order // who is nearer to From

	win, set, chow uint8 // bit per seat: may win; may make a pung or a kong; may make a chow
	every          uint8 // bit per seat: is asked, whatever it may do
	answered       uint8
	answers        [4]mahjong.Action
}

// May notes what seat may do with the tile. A seat that may do nothing is not
// asked.
func (w *Window) May(seat mahjong.Seat, win, set, chow bool) {
	bit := uint8(1) << seat
	if win {
		w.win |= bit
	}
	if set {
		w.set |= bit
	}
	if chow {
		w.chow |= bit
	}
}

// AskAll asks every seat but From, whether it may do anything or not, and hears
// all of them: at a strict table nobody learns anything from being asked.
func (w *Window) AskAll() { w.every = 15 &^ (1 << w.From) }

// MayWin reports whether seat was found to have a lawful win.
func (w *Window) MayWin(seat mahjong.Seat) bool { return w.win>>seat&1 != 0 }

// Asked reports whether seat has still to answer.
func (w *Window) Asked(seat mahjong.Seat) bool {
	return seat.Valid() && w.asked()>>seat&1 != 0
}

// Answered reports whether seat has answered.
func (w *Window) Answered(seat mahjong.Seat) bool {
	return seat.Valid() && w.answered>>seat&1 != 0
}

// asked returns the seats that have still to answer, a bit each.
func (w *Window) asked() uint8 { return (w.win | w.set | w.chow | w.every) &^ w.answered }

// AnyAsked reports whether any seat has still to answer.
func (w *Window) AnyAsked() bool { return w.asked() != 0 }

// AnyAnswered reports whether any seat has answered.
func (w *Window) AnyAnswered() bool { return w.answered != 0 }

// Answer keeps seat's answer. It panics where seat is not asked.
func (w *Window) Answer(seat mahjong.Seat, a mahjong.Action) {
	if !w.Asked(seat) {
		panic(fmt.Sprintf("table: %v answers and was not asked", seat))
	}
	w.answered |= 1 << seat
	w.answers[seat] = a
}

// Called reports whether any seat has answered with a win or a claim.
func (w *Window) Called() bool {
	if w.answered == 0 {
		return false
	}
	_, wins := w.nearestWinner()
	by, _ := w.Best()
	return wins || by != mahjong.NoSeat
}

// Withdraw makes a pass of the answer of seat: it was none, and was judged.
func (w *Window) Withdraw(seat mahjong.Seat) {
	if w.Answered(seat) {
		w.answers[seat] = mahjong.Action{Kind: mahjong.Pass}
	}
}

// Settled reports whether nobody who has not answered could still outrank or
// join the best answer: win, then pung or kong, then chow. With winners 1 a
// nearer seat outranks a winner; with more, every seat that may win is heard.
func (w *Window) Settled(winners int) bool {
	open := w.asked()
	if open == 0 || w.every != 0 {
		return open == 0
	}
	if near, ok := w.nearestWinner(); ok {
		if winners > 1 {
			return w.win&^w.answered == 0
		}
		for s := w.Order.Next(w.From); s != near; s = w.Order.Next(s) {
			if w.win&^w.answered>>s&1 != 0 {
				return false
			}
		}
		return true
	}
	_, a := w.Best()
	switch {
	case a.Kind != mahjong.Claim:
		return false
	case a.Meld.IsTriplet():
		return w.win&^w.answered == 0
	}
	return (w.win|w.set)&^w.answered == 0
}

func (w *Window) nearestWinner() (mahjong.Seat, bool) {
	for i := 1; i <= 3; i++ {
		s := w.Order.Plus(w.From, i)
		if w.Answered(s) && w.answers[s].Kind == mahjong.Win {
			return s, true
		}
	}
	return mahjong.NoSeat, false
}

// Winners appends the seats that have answered with a win, the one nearest
// after From first.
func (w *Window) Winners(buf []mahjong.Seat) []mahjong.Seat {
	if w.answered == 0 {
		return buf
	}
	for i := 1; i <= 3; i++ {
		s := w.Order.Plus(w.From, i)
		if w.Answered(s) && w.answers[s].Kind == mahjong.Win {
			buf = append(buf, s)
		}
	}
	return buf
}

// Best returns the set claim that goes first, a pung or kong before a chow,
// and whose it is; NoSeat when nobody has claimed a set.
func (w *Window) Best() (mahjong.Seat, mahjong.Action) {
	by := mahjong.NoSeat
	if w.answered == 0 {
		return by, mahjong.Action{}
	}
	for i := 1; i <= 3; i++ {
		s := w.Order.Plus(w.From, i)
		if a := &w.answers[s]; !w.Answered(s) || a.Kind != mahjong.Claim {
			continue
		}
		if by == mahjong.NoSeat || w.answers[s].Meld.IsTriplet() && !w.answers[by].Meld.IsTriplet() {
			by = s
		}
	}
	if by == mahjong.NoSeat {
		return by, mahjong.Action{}
	}
	return by, w.answers[by]
}
