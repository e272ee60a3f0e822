package main

import (
	"slices"
	"unicode/utf8"

	"jansou/sim"
)

// widest is how many letters of a player's name stand in a column.
const widest = 32

// columnOf returns the names of players as they stand in a column, and how wide
// it is. A name that is longer than the column loses letters in its middle; two
// that would then look alike lose those that they share.
func columnOf(players [4]sim.Result) (names []string, wide int) {
	for _, p := range players {
		names = append(names, p.Name)
	}
	for i, own := range names {
		if utf8.RuneCountInString(own) > widest {
			names[i] = shortened([]rune(own), shared(own, players))
		}
	}
	wide = len("player")
	for _, n := range names {
		wide = max(wide, utf8.RuneCountInString(n))
	}
	return names, wide
}

// shared is how many letters at its beginning a name has in common with another
// that is not the same.
func shared(name string, players [4]sim.Result) int {
	most := 0
	for _, p := range players {
		if p.Name == name {
			continue
		}
		a, b := []rune(name), []rune(p.Name)
		n := 0
		for n < len(a) && n < len(b) && a[n] == b[n] {
			n++
		}
		most = max(most, n)
	}
	return most
}

// shortened is a name with an ellipsis in place of what is too much, which is
// taken before the letter at which it differs from others, where there are
// enough, and otherwise in the middle.
func shortened(name []rune, differs int) string {
	const head = 8
	tail := widest - head - 1
	from := len(name) - tail
	if head < differs && differs < from {
		from = differs - min(differs-head, 4)
	}
	end := name[from:]
	if len(end) > tail {
		end = append(slices.Clone(end[:tail-1]), '…')
	}
	return string(name[:head]) + "…" + string(end)
}
