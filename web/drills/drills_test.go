package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"jansou/mahjong"
	"jansou/shape"
	"jansou/teach"
)

const folder = "../page/src/learn/drills"

// kept is a file of questions.
type kept struct {
	Drill  teach.Drill
	Levels [3][]*Question
}

func read(t *testing.T, name string) (k kept) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(folder, name+".json"))
	if err == nil {
		err = json.Unmarshal(text, &k)
	}
	if err != nil {
		t.Fatal(err)
	}
	return k
}

// TestQuestionsAreRight: what stands in the files of the page is what the engine
// finds in the position beside it: waits, distances, furiten, proofs, sums.
func TestQuestionsAreRight(t *testing.T) {
	list, err := chapters()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range list {
		k := read(t, c.name)
		seen := map[string]bool{}
		for level, questions := range k.Levels {
			if len(questions) < 20 || len(questions) > enough-perDay {
				t.Errorf("%s: %d questions of difficulty %d", c.name, len(questions), level)
			}
			for _, q := range questions {
				if seen[q.Hand] {
					t.Errorf("%s asks about %s twice", c.name, q.Hand)
				}
				seen[q.Hand] = true
				h := mahjong.MustHand(q.Hand)
				waits := single(slices.Collect(c.book.Waits(h, len(q.Melds)).All()))
				amiss := ""
				switch k.Drill {
				case teach.Waits:
					if waits != q.Answer {
						amiss = "it waits for " + waits
					}
				case teach.Furiten:
					amiss = furitenAmiss(q, waits)
				case teach.SafeDiscard:
					amiss = safetyAmiss(q)
				case teach.Efficiency:
					amiss = leavesAmiss(q, h, c.name == "riichi-discard")
				case teach.Score:
					amiss = worthAmiss(q)
				}
				if amiss != "" {
					t.Errorf("%s: %s: %s", c.name, q.Hand, amiss)
				}
			}
		}
	}
}

// thrownAt is the n-th discard of a place, counted from 1.
func thrownAt(q *Question, place, n int) string {
	river := strings.Fields(q.Table.Seats[place].River)
	if n < 1 || n > len(river) {
		return ""
	}
	return river[n-1][:2]
}

func furitenAmiss(q *Question, waits string) string {
	if (q.Answer == "yes") != (len(q.Causes) > 0) {
		return "the answer is " + q.Answer + " without its causes"
	}
	for _, c := range q.Causes {
		if !strings.Contains(waits, c.Tile) || thrownAt(q, c.Seat, c.Turn) != c.Tile {
			return c.Tile + " is no cause"
		}
	}
	for _, r := range strings.Fields(q.Table.Seats[0].River) {
		if q.Answer == "no" && strings.Contains(waits, r[:2]) {
			return r + " lies in the own river"
		}
	}
	return ""
}

func safetyAmiss(q *Question) string {
	for _, s := range q.Safety {
		if (s.Chance == 0) != strings.Contains(q.Answer, mahjong.Of(s.Tile).String()) {
			return s.Tile.String() + " is safe, or is not"
		}
		for _, p := range s.Proof {
			if p.Place == teach.InRiver && thrownAt(q, int(p.Seat), p.Turn) != p.Tile.String() {
				return p.Tile.String() + " is no proof"
			}
		}
	}
	return ""
}

// leavesAmiss holds the distances of riichi against the shape alone; those to
// eight points have a test in package teach.
func leavesAmiss(q *Question, h mahjong.Hand, byShape bool) string {
	if q.Leaves[0].Tile != q.Answer || q.Leaves[1].Shanten == q.Leaves[0].Shanten && q.Leaves[1].Count+2 >= q.Leaves[0].Count {
		return "the best is not clearly better"
	}
	for _, l := range q.Leaves {
		rest := h
		rest.Remove(mahjong.MustTiles(l.Tile)[0])
		if byShape && shape.Shanten(rest, len(q.Melds)) != l.Shanten {
			return l.Tile + " leaves another distance"
		}
	}
	return ""
}

func worthAmiss(q *Question) string {
	answer, _ := strconv.Atoi(q.Answer)
	if len(q.Choice) != 4 || !slices.Contains(q.Choice, answer) || len(slices.Compact(slices.Clone(q.Choice))) != 4 {
		return "the choice is not among four numbers"
	}
	sum := 0
	for _, l := range q.Win.Lines {
		if l.Unit != mahjong.Fu {
			sum += l.Value
		}
	}
	if q.Win.Han > 0 && sum != q.Win.Han || q.Win.Han == 0 && sum != answer {
		return "the lines do not add up"
	}
	return ""
}

// TestUnchanged: the files are what the engine writes. It plays some hundred and
// forty games, which takes two minutes of a core; TestQuestionsAreRight looks at
// every question each time, so that this is for who changes how they are chosen.
func TestUnchanged(t *testing.T) {
	if os.Getenv("DRILLS_ANEW") == "" { // quick: the games out of which the questions come are not played anew
		t.Skip("DRILLS_ANEW is not set: the games out of which the questions come are not played anew")
	}
	files, err := Write()
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range files {
		got, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil || string(got) != string(want) {
			t.Errorf("%s is not what the engine writes; go generate ./web/drills writes it anew", name)
		}
	}
}
