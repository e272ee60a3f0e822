package mcrplay

import (
	"fmt"
	"strings"
	"sync"

	"jansou/mahjong"
	"jansou/mcr"
	"jansou/record"
)

// Names of fans that programs write otherwise than the book.
const (
	closedWaitName = "嵌张"  // the book's own is 坎张
	mixedKongsName = "明暗杠" // one melded and one concealed kong: in the book a case of Two Melded Kongs
)

// fanByName is every fan by its Chinese name.
var fanByName = sync.OnceValue(func() map[string]mahjong.RuleID {
	m := map[string]mahjong.RuleID{closedWaitName: mcr.FanClosedWait, mixedKongsName: mcr.FanTwoMeldedKongs}
	for n := 1; n <= 81; n++ {
		rule := mcr.FanRule(n)
		m[mcr.NameOf(rule).Chinese] = rule
	}
	return m
})

// NewFan is a line of a recorded win by the fan's Chinese name.
func NewFan(name string, points, count int) record.Fan {
	return record.Fan{Name: name, Rule: fanByName()[name], Points: points, Count: count}
}

// BotzoneName is what Botzone calls a fan, and whether it knows it.
func BotzoneName(f *record.Fan) (string, bool) {
	switch {
	case f.Rule == "":
		return "", false
	case f.Name == mixedKongsName || f.Rule == mcr.FanTwoMeldedKongs && f.Points > 4:
		return mixedKongsName, true
	case f.Rule == mcr.FanClosedWait:
		return closedWaitName, true
	}
	return mcr.NameOf(f.Rule).Chinese, true
}

// SheetFans is what counts by a sheet.
func SheetFans(sheet *mahjong.ScoreSheet) []record.Fan {
	var out []record.Fan
	for _, l := range sheet.Lines {
		if n := max(1, l.Count); l.Unit == mahjong.Fan {
			out = append(out, record.Fan{Rule: l.Rule, Points: l.Value / n, Count: n})
		}
	}
	return out
}

// FanText lists fans by our rules in the order of the book, each with how often
// it counts.
func FanText(fans []record.Fan) string {
	var count [82]int
	other := ""
	for _, f := range fans {
		if n := mcr.FanNumber(f.Rule); n > 0 {
			count[n] += f.Count
		} else {
			other += fmt.Sprintf(" %s %q", f.Rule, f.Name)
		}
	}
	var out []string
	for n, c := range count {
		if c > 0 {
			out = append(out, fmt.Sprintf("%s %d", mcr.FanRule(n), c))
		}
	}
	return strings.Join(out, ", ") + other
}
