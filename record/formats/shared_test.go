package formats

import (
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jansou/record"
)

const shared = "../../../shared/data"

// sharedPaths are all the records that the project has been given.
func sharedPaths(t testing.TB) []string {
	t.Helper()
	paths := []string{filepath.Join(shared, "tenhou"), filepath.Join(shared, "vectors", "kobalab", "script.json"), filepath.Join(shared, "mjai"),
		filepath.Join(shared, "majsoul"), filepath.Join(shared, "rooms")}
	for _, p := range paths {
		if _, err := os.Stat(p); err != nil {
			t.Skipf("the shared records are not here: %v", err)
		}
	}
	return paths
}

// TestSharedRecords plays every real record on the engine: a replayed record
// gives the recorded result.
func TestSharedRecords(t *testing.T) {
	paths := sharedPaths(t)
	r := All.VerifyFiles(paths)
	for _, m := range r.Mismatches {
		t.Error(m)
	}
	for _, err := range r.Unreadable {
		t.Error(err)
	}
	for _, left := range r.Left {
		t.Log(left)
	}
	t.Logf("%d files, %d games, %d deals, %d skipped, %d wins, %d draws, %d actions, %d prompts, %d excused",
		r.Files, r.Games, r.Rounds, r.Skipped, r.Wins, r.Draws, r.Actions, r.Prompts, len(r.Excused))
	// What there is must be checked, not passed over.
	if r.Files < 726 || r.Games < 654 || r.Rounds < 5887 || r.Skipped != 952 || r.Wins < 4950 || r.Draws < 904 || r.Actions < 298683 || r.Prompts < 73764 {
		t.Errorf("less was checked than there is: %+v", r.Tally)
	}
	// What was passed over, or taken in one of two ways, and nothing else.
	want := map[string]int{
		"deals of three players":                                            950,
		"deals to which a client came back (REINIT)":                        2,
		"swap-calls of a client that its server let stand":                  1,
		"chips of a game":                                                   1,
		"deals of tiles that no set has, at a table for tests":              1,
		"totals read as counted in whole thousands":                         25,
		"totals read as counted to the point, equal points sharing the uma": 1,
	}
	if !maps.Equal(r.Noted, want) {
		t.Errorf("noted is %v, want %v", r.Noted, want)
	}
	// A description of a format, what bots answered, and one greeting.
	if len(r.Left) != 12 {
		t.Errorf("twelve files of the folders are no records: %v", r.Left)
	}
	// Each excuse must still be needed, and each stands for one difference.
	if len(r.Excused) != len(record.Excuses()) {
		t.Errorf("%d differences are excused, excused.txt lists %d", len(r.Excused), len(record.Excuses()))
	}
}

// TestExcuses: the list can be read, and every line says what is wrong with
// its record.
func TestExcuses(t *testing.T) {
	for _, e := range record.Excuses() {
		if len(e.Sum) != 16 || strings.Trim(e.Sum, "0123456789abcdef") != "" || e.Name == "" || e.Deal == "" || e.What == "" || len(e.Why) < 20 {
			t.Errorf("%+v does not say which difference and why", e)
		}
	}
	if got := record.ExcusesFor("no record"); len(got) != 0 {
		t.Errorf("a file that is not listed is excused: %v", got)
	}
}
