package judge_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"jansou/judge"
	"jansou/mahjong"
	"jansou/referee"
)

const shared = "../../shared/data"

// turn chooses which rulesets the next deal is compared with.
var turn int

// compare compares every deal of a file with some rulesets and looks whether the
// answers are sound: the own ruleset goes the same way, each difference has its
// two places, and where the ways part it says at which event.
func compare(t *testing.T, path string, text []byte) (deals, parted, differences int) {
	t.Helper()
	games, err := judge.Games(path, text)
	if err != nil {
		return 0, 0, 0 // what is no record of ours is record's business
	}
	for _, g := range games {
		if g.Parted != "" || g.Log.Deals() == 0 {
			continue
		}
		for deal := range g.Log.Deals() {
			// Two rulesets each, others for the next: together all of them, often.
			shelf := g.Log.Book.Kind().Books()
			turn++
			all, err := judge.Deal(g.Log, deal, "en", shelf[turn%len(shelf)], shelf[(turn+turn/len(shelf)+1)%len(shelf)])
			if err != nil {
				t.Errorf("%s, %s: %v", path, g.Name, err)
				continue
			}
			deals++
			for i, u := range all {
				if u.Says == "" || len(u.Words) != len(all[0].Words) {
					t.Errorf("%s, %s under %s: %q, %d wins", path, g.Name, u.Ruleset, u.Says, len(u.Words))
				}
				if u.Parted != nil {
					parted++
					if u.Was == "" && u.Next == "" || u.Parted.Event < 1 || u.Way == referee.Replayed {
						t.Errorf("%s, %s under %s: parts at event %d, %s, and does not say how", path, g.Name, u.Ruleset, u.Parted.Event, u.Way)
					}
				}
				if n := u.Parted; i > 0 && n != nil && n.Next != nil && n.Next.Kind == mahjong.Answered && n.Next.Action.Kind == mahjong.Pass {
					t.Errorf("%s, %s under %s: parts by a pass of a seat that was not asked", path, g.Name, u.Ruleset)
				}
				if i == 0 && (u.Way != referee.Replayed || len(u.Differences) > 0 || u.Result == nil) {
					t.Errorf("%s, %s: differs from itself: %+v", path, g.Name, u)
				}
				for _, d := range u.Differences {
					differences++
					if d.Name == "" || d.Cites[0] == "" || d.Cites[1] == "" || d.Values[0] == d.Values[1] {
						t.Errorf("%s, %s under %s: %+v", path, g.Name, u.Ruleset, d)
					}
				}
			}
		}
	}
	return deals, parted, differences
}

// Every shared record can be compared, deal by deal, with the rulesets of its
// game. In the short run one file in ten is.
func TestSharedRecords(t *testing.T) {
	var files []string
	for _, folder := range []string{"tenhou", "mcr", "mjai", "vectors/kobalab"} {
		err := filepath.WalkDir(filepath.Join(shared, folder), func(path string, d os.DirEntry, err error) error {
			if err == nil && !d.IsDir() {
				files = append(files, path)
			}
			return err
		})
		if errors.Is(err, os.ErrNotExist) {
			t.Skip("the shared records are not beside the repository")
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	deals, parted, differences := 0, 0, 0
	for i, path := range files {
		if testing.Short() && i%10 > 0 { // quick: one record in ten is compared under other rulesets
			continue
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		d, p, n := compare(t, path, text)
		deals, parted, differences = deals+d, parted+p, differences+n
	}
	t.Logf("%d deals, %d times the ways part, %d differences", deals, parted, differences)
	enough := 50
	if testing.Short() {
		enough = 10
	}
	if deals < 100 || parted < enough || differences < 100 {
		t.Error("too little was compared")
	}
}
