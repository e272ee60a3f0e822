package formats

import (
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
	paths := []string{filepath.Join(shared, "tenhou"), filepath.Join(shared, "vectors", "kobalab", "script.json"), filepath.Join(shared, "mjai")}
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
	if r.Files < 716 || r.Games < 644 || r.Rounds < 5831 || r.Skipped < 950 || r.Wins < 4902 || r.Draws < 893 || r.Actions < 295768 || r.Prompts < 69688 {
		t.Errorf("less was checked than there is: %+v", r.Tally)
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
