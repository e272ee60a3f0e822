package mcr

import (
	"math/bits"

	"jansou/mahjong"
)

// number is the number of a fan in the book, from 1 on: its row in fans.
type number uint8

const (
	firstFan = number(1)
	lastFan  = number(len(fans) - 1)

	_ uint = 127 - uint(lastFan) // a fanSet has room for no more
)

// numbers are the numbers of the fans by their ids.
var numbers = func() map[mahjong.RuleID]number {
	m := make(map[mahjong.RuleID]number, len(fans))
	for n := firstFan; n <= lastFan; n++ {
		m[fans[n].rule] = n
	}
	return m
}()

// numberOf is the number of a fan that exists.
func numberOf(id mahjong.RuleID) number {
	n, ok := numbers[id]
	if !ok {
		panic("mcr: " + string(id) + " is no fan")
	}
	return n
}

func (n number) names() *FanName { return &fans[n].names }

// FanNumber returns the number of a fan in the book, from 1 on; 0 if id is no
// fan.
func FanNumber(id mahjong.RuleID) int { return int(numbers[id]) }

// FanRule returns the id of a fan by its number in the book.
func FanRule(n int) mahjong.RuleID { return fans[n].rule }

// NameOf returns the names of a fan; none if id is no fan.
func NameOf(id mahjong.RuleID) FanName {
	if n, ok := numbers[id]; ok {
		return *n.names()
	}
	return FanName{}
}

// fanSet is a set of fans: those to 63 in lo, bit 64 and on in hi.
type fanSet struct{ lo, hi uint64 }

func setOf(ns ...number) fanSet {
	var s fanSet
	for _, n := range ns {
		s.add(n)
	}
	return s
}

func (s *fanSet) add(n number) {
	if n < 64 {
		s.lo |= 1 << n
	} else {
		s.hi |= 1 << (n - 64)
	}
}

func (s fanSet) has(n number) bool {
	if n < 64 {
		return s.lo>>n&1 != 0
	}
	return s.hi>>(n-64)&1 != 0
}

func (s *fanSet) drop(n number) {
	if n < 64 {
		s.lo &^= 1 << n
	} else {
		s.hi &^= 1 << (n - 64)
	}
}

func (s fanSet) and(t fanSet) fanSet     { return fanSet{s.lo & t.lo, s.hi & t.hi} }
func (s fanSet) with(t fanSet) fanSet    { return fanSet{s.lo | t.lo, s.hi | t.hi} }
func (s fanSet) without(t fanSet) fanSet { return fanSet{s.lo &^ t.lo, s.hi &^ t.hi} }
func (s fanSet) meets(t fanSet) bool     { return s.lo&t.lo|s.hi&t.hi != 0 }
func (s fanSet) empty() bool             { return s.lo|s.hi == 0 }

// pop takes the fan with the lowest number out of s, which is not empty.
func (s *fanSet) pop() number {
	if s.lo != 0 {
		n := bits.TrailingZeros64(s.lo)
		s.lo &= s.lo - 1
		return number(n)
	}
	n := bits.TrailingZeros64(s.hi)
	s.hi &= s.hi - 1
	return number(64 + n)
}

// times says how often fans 64 to 79 are met, four bits each. Those that a hand
// has once at most have 0. All fans that it may have more often are among them
// (TestTimes).
type times uint64

func once(n number) times                  { return 1 << (4 * (n - 64)) }
func (t times) more(n number, k int) times { return t + times(k)*once(n) }

func (t times) of(n number) int {
	if n < 64 {
		return 0
	}
	return int(t >> (4 * (n - 64)) & 15)
}
