package table

import "jansou/mahjong"

// Order says who sits next to whom. A Seat is a player for a whole game; where
// players change chairs between rounds, the next to play is not always the
// next number. The zero Order is the first: seat 0, 1, 2, 3 counter-clockwise.
// It is a plain value and compares with ==.
type Order struct {
	chair uint8 // how far the chair of a seat is from the chair of its number, two bits for each seat
	seat  uint8 // how far the seat in a chair is from the seat of its number, two bits for each chair
}

// OrderOf returns the order in which seats sit, counter-clockwise. It panics
// on a list that has not each seat once.
func OrderOf(seats [4]mahjong.Seat) Order {
	var o Order
	found := 0
	for chair, s := range seats {
		found |= 1 << s
		o.chair |= uint8(chair-int(s)) & 3 << (2 * (s & 3))
		o.seat |= uint8(int(s)-chair) & 3 << (2 * chair)
	}
	if found != 15 {
		panic("table: an order of seats that has not each of them once")
	}
	return o
}

// Plus returns the seat n places after s in turn order; n may be negative.
func (o Order) Plus(s mahjong.Seat, n int) mahjong.Seat {
	chair := uint8(int(s)+n) + o.chair>>(2*(s&3))
	chair &= 3
	return mahjong.Seat(chair+o.seat>>(2*chair)) & 3
}

// Next returns the seat that plays after s, its right-hand neighbour.
func (o Order) Next(s mahjong.Seat) mahjong.Seat { return o.Plus(s, 1) }

// After returns how many places s plays after from: 1 right, 2 opposite, 3
// left, 0 for the same seat.
func (o Order) After(s, from mahjong.Seat) int {
	return int(uint8(s)+o.chair>>(2*(s&3))-uint8(from)-o.chair>>(2*(from&3))) & 3
}

// Wind returns the wind of s when dealer is East.
func (o Order) Wind(s, dealer mahjong.Seat) mahjong.Kind { return mahjong.Wind(o.After(s, dealer)) }
