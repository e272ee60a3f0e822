package rulebook

import (
	"cmp"
	"slices"
	"strings"
)

// Nearest returns the n names that are written most like name, the likest first:
// what to offer to a person who has mistyped one.
func Nearest(name string, names []string, n int) []string {
	out := slices.Clone(names)
	slices.SortStableFunc(out, func(a, b string) int { return cmp.Compare(distance(name, a), distance(name, b)) })
	return out[:min(n, len(out))]
}

// offer says what is allowed in place of a name that is not: all where a person
// can read them, otherwise what is written most like it.
func offer(name string, names []string) string {
	if len(names) <= 12 {
		return "allowed: " + strings.Join(names, ", ")
	}
	return "written most alike: " + strings.Join(Nearest(name, names, 3), ", ")
}

// distance is how many letters must be put in, left out or changed to make b of a.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		last := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := last
			if a[i] != b[j] {
				change++
			}
			last = row[j+1]
			row[j+1] = min(change, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
