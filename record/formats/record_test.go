package formats

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jansou/mahjong"
	"jansou/record"
	"jansou/record/tenhou"
)

var update = flag.Bool("update", false, "write the records of testdata anew")

// check reads and verifies one record and fails on every difference.
func check(t *testing.T, name, text string) *record.Tally {
	t.Helper()
	games, err := All.Read(name, []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	total := &record.Tally{}
	for i := range games {
		total.Add(record.Verify(&games[i]))
	}
	for _, m := range total.Mismatches {
		t.Errorf("%s: %v", name, m)
	}
	return total
}

// TestOwnGames: what the engine plays, written down in each format, reads back
// and verifies without a difference, whoever's session it is.
func TestOwnGames(t *testing.T) {
	for seed := range uint64(24) {
		o := ownGame(t, seed, mahjong.Seat(seed&3))
		for name, text := range o.texts() {
			tally := check(t, name, text)
			if tally.Rounds < 3 || tally.Wins+tally.Draws < tally.Rounds || tally.Actions < 100 {
				t.Errorf("seed %d, %s: only %+v was checked", seed, name, *tally)
			}
			if name == "own.log" && tally.Prompts < 100 {
				t.Errorf("seed %d: only %d prompts were checked", seed, tally.Prompts)
			}
		}
	}
}

// TestOwnRecords keeps one game in each format as files: a change of readers,
// verifier or engine cannot change them with it.
func TestOwnRecords(t *testing.T) {
	if *update {
		for name, text := range ownGame(t, 22, 2).texts() {
			if err := os.WriteFile(filepath.Join("..", "testdata", name), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	files, err := filepath.Glob(filepath.Join("..", "testdata", "own*"))
	if err != nil {
		t.Fatal(err)
	}
	r := All.VerifyFiles(files)
	for _, m := range r.Mismatches {
		t.Error(m)
	}
	for _, err := range r.Unreadable {
		t.Error(err)
	}
	if r.Files != 6 || r.Games != 6 || len(r.Excused) != 0 || !r.OK() {
		t.Errorf("six records are wanted: %d files, %d games, %d excused", r.Files, r.Games, len(r.Excused))
	}
}

// TestSessionWithSeed: a session that names a seed has no numbers of tiles to
// compare with it, and is played as any other.
func TestSessionWithSeed(t *testing.T) {
	text := ownFile(t, "own.log")
	seeded := strings.Replace(text, "Get: <GO ", `Get: <SHUFFLE seed="`+"mt19937ar-sha512-n288-base64,"+`AAAAAAAAAAAAAAAAAAAAAA==" ref=""/> <GO `, 1)
	games, err := tenhou.SessionFormat.Read("own", seeded)
	if err != nil || games[0].Own == nil {
		t.Fatal(err)
	}
	if tally := record.Verify(&games[0]); len(tally.Mismatches) > 0 || tally.Rounds == 0 {
		t.Errorf("%+v", tally)
	}
}
