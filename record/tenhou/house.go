package tenhou

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"jansou/record"
	"jansou/record/riichiplay"
	"jansou/riichi"
)

// era says how Tenhou counted the totals of a game.
type era uint8

const (
	undated era = iota // the record does not tell when it was played
	whole              // in whole thousands, until 30 January 2022
	tenths             // to the point, since 31 January 2022
)

// lastWhole is the last day on which totals had whole thousands.
const lastWhole = 20220130

// house is what a record of Tenhou's tells of its rules beside red fives, open
// tanyao and length: the House of record.Rules.
type house struct {
	era    era
	first  bool // of the first years, which the old shuffle of its walls tells
	chips  bool // chips change hands; the uma is 30, 10, 4 han 30 fu are mangan, and every kong's indicator is turned at once
	ratio  bool // points are worth what they are: no uma
	custom bool // a lobby with rules of its own
	start  int  // ratio, custom: the points at the start, which count as zero at the end
	uma    [4]int
}

// Bits of a game's type that Tenhou's records have, beside those of goTag.
const (
	bitChips = 512
	bitRatio = 2048
)

// eraOf tells the era from the name of a file or of a game: 2022010223gm-…, or a
// session's …_2018-02-10_….
func eraOf(name string) era {
	day := dayOf(filepath.Base(name))
	switch {
	case day == 0:
		return undated
	case day <= lastWhole:
		return whole
	}
	return tenths
}

// dayOf finds the day in a name as a number, 20220131; 0 where there is none.
func dayOf(name string) int {
	if i := strings.Index(name, "gm-"); i >= 10 {
		if n, err := strconv.Atoi(name[i-10 : i-2]); err == nil && isDay(n) {
			return n
		}
	}
	for part := range strings.SplitSeq(name, "_") {
		if n, err := strconv.Atoi(strings.ReplaceAll(part, "-", "")); err == nil && len(part) == len("2018-02-10") && isDay(n) {
			return n
		}
	}
	return 0
}

// isDay reports whether n may be a day on which Tenhou was played.
func isDay(n int) bool {
	return n >= 20060101 && n < 21000000 && n/100%100 >= 1 && n/100%100 <= 12 && n%100 >= 1 && n%100 <= 31
}

// change makes of Tenhou's ruleset what a record tells of its own.
func change(rs *riichi.Ruleset, r record.Rules) {
	h, _ := r.House.(house)
	if h.era == whole {
		rs.TotalRounding = riichi.TotalHalfAway
	}
	if h.first && !r.South {
		rs.Uma = riichi.Uma{Places: [4]int{10000, 5000, -5000, -10000}}
	}
	if h.chips {
		rs.Uma = riichi.Uma{Places: [4]int{30000, 10000, -10000, -30000}}
		rs.Kiriage = true
		rs.KongDoraOpen, rs.KongDoraAdded = riichi.RevealAtOnce, riichi.RevealAtOnce
	}
	if h.ratio || h.custom {
		rs.StartPoints, rs.ReturnPoints, rs.Oka = h.start, h.start, 0
		rs.Uma = riichi.Uma{Places: h.uma}
	}
	if h.custom {
		rs.ExtensionTarget = h.start
	}
}

// readings are the ways in which totals may have been counted: of a game without a
// day, to the point or in whole thousands; where points are equal in a lobby with
// rules of its own, by the order of seats or shared.
func readings(r record.Rules) []riichiplay.Reading {
	h, _ := r.House.(house)
	list := []riichiplay.Reading{{Name: "", Change: func(*riichi.Ruleset) {}}}
	add := func(name string, change func(*riichi.Ruleset)) (r riichiplay.Reading) {
		return riichiplay.Reading{Name: name, Change: change}
	}
	if h.era == undated && !h.ratio {
		list = []riichiplay.Reading{add("counted to the point", func(rs *riichi.Ruleset) { rs.TotalRounding = riichi.TotalExact }),
			add("counted in whole thousands", func(rs *riichi.Ruleset) { rs.TotalRounding = riichi.TotalHalfAway })}
	}
	if h.custom {
		for _, r := range list {
			list = append(list, add(strings.TrimPrefix(r.Name+", equal points sharing the uma", ", "), func(rs *riichi.Ruleset) {
				r.Change(rs)
				rs.UmaTie = riichi.UmaSplit
			}))
		}
	}
	if len(list) == 1 {
		return nil
	}
	return list
}

// playsOn: in the first years a leading dealer who was tenpai in the last deal
// played on.
func playsOn(r record.Rules) bool {
	h, _ := r.House.(house)
	return h.first
}

// The rules of a lobby of its own as GO states them in csrule: two numbers of 16
// whose bits are rules, then by their place points and uma.
const (
	csStart  = 4 // points at the start, points to return, points to reach
	csUma    = 21
	csGroups = 5 // uma of the second to the fourth, by how many hold the points to return
)

// csKnown are the rules of the lobbies whose records the project has seen: play
// there is Tenhou's own.
var csKnown = []string{"0FE0BF0B,0000001F"}

// customHouse reads csrule. why says why the game cannot be checked under it, ""
// where it can.
func customHouse(h house, csrule string) (_ house, why string, err error) {
	f := strings.Split(csrule, ",")
	if len(f) < csUma+3*csGroups {
		return h, "", fmt.Errorf("csrule of %d parts", len(f))
	}
	if !slices.Contains(csKnown, f[0]+","+f[1]) {
		return h, "deals of a lobby whose rules are not known", nil
	}
	var points [3]int
	for i := range points {
		if points[i], err = oneInt(f[csStart+i]); err != nil {
			return h, "", err
		}
	}
	var uma [csGroups][4]int
	for i := range uma {
		for k := range 3 {
			n, err := oneInt(f[csUma+3*i+k])
			if err != nil {
				return h, "", err
			}
			uma[i][k+1] = n * 1000
			uma[i][0] -= n * 1000
		}
		if uma[i] != uma[0] {
			return h, "deals of a lobby whose uma is not one for all", nil
		}
	}
	if points[1] != points[0] || points[2] != points[0] {
		return h, "deals of a lobby whose points to return are not those to begin with", nil
	}
	h.custom, h.start, h.uma = true, points[0], uma[0]
	return h, "", nil
}
