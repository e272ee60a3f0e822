package export

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jansou/games"
	"jansou/mahjong"
	"jansou/record"
	"jansou/record/formats"
	"jansou/tally"
)

// counted is what one kind of game comes to, by our count or by that of DuckDB.
type counted struct {
	Games, Deals, Wins, SelfDrawn int64
	Gained                        int64 // by all winners
	DealtIn, Paid                 int64 // deals in which others won on its tile, and what was paid in them
	Open, Riichi                  int64
	Places                        [4]int64
	Held, Total                   int64
	Ends                          map[string]int64 // deals by the rule that ended them
}

// TestDuckDBCounts: the statistics of the shared records as we count them from the events
// are those that DuckDB counts from the tables of the same records, which hold decisions
// and no statistics.
func TestDuckDBCounts(t *testing.T) {
	if testing.Short() { // quick: the statistics of the shared records are not counted by DuckDB
		t.Skip()
	}
	t.Parallel()
	reader := filepath.Join("testdata", "reader")
	if _, err := os.Stat(filepath.Join(reader, "node_modules", "@duckdb", "node-api")); err != nil {
		if os.Getenv("TABLE_READER") != "" {
			t.Fatal(err)
		}
		t.Skipf("DuckDB is not installed: %v", err)
	}
	var paths []string
	for _, p := range []string{"tenhou", "mjai", "majsoul", "rooms", "mcr"} {
		paths = append(paths, filepath.Join("..", "..", "shared", "data", p))
	}
	if _, err := os.Stat(paths[0]); err != nil {
		t.Skip("the shared records are not here")
	}
	dir := t.TempDir()
	tables := [2]string{filepath.Join(dir, "games.parquet"), filepath.Join(dir, "decisions.parquet")}
	var files [2]*os.File
	for i, name := range tables {
		f, err := os.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = f.Close() }()
		files[i] = f
	}
	w := NewWriter(files[0], files[1], Options{})
	ours := map[string]*tally.Sum{}
	played := map[string]int64{}
	_, err := formats.All.ReadFiles(paths, func(f *record.File) error {
		whole := &record.File{Path: f.Path, Sum: f.Sum}
		for i := range f.Games {
			// Of a game that is broken off, or seen from one seat, the tables lack decisions.
			if kind, sums := ofRecord(&f.Games[i]); kind != "" {
				whole.Games = append(whole.Games, f.Games[i])
				if ours[kind] == nil {
					ours[kind] = &tally.Sum{}
				}
				for s := range sums {
					ours[kind].Add(&sums[s])
				}
				played[kind]++
			}
		}
		return w.File(whole)
	})
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		t.Fatal(err)
	}

	out, err := exec.Command("node", filepath.Join(reader, "count.js"), tables[0], tables[1]).Output()
	if err != nil {
		t.Fatalf("%v: %s", err, err.(*exec.ExitError).Stderr)
	}
	theirs := map[string]counted{}
	if err := json.Unmarshal(out, &theirs); err != nil {
		t.Fatalf("%s: %v", out, err)
	}
	want := map[string]counted{}
	for kind, sum := range ours {
		want[kind] = countedOf(played[kind], sum)
		t.Logf("%s: %+v", kind, want[kind])
	}
	if diff := cmp.Diff(want, theirs); diff != "" {
		t.Errorf("DuckDB counts otherwise (-ours +theirs):\n%s", diff)
	}
	if want["riichi"].Wins < 3256 || want["mcr"].Wins < 30 {
		t.Error("less was counted than there is")
	}
}

// ofRecord counts a recorded game; "" where it is none of four people whose tiles are all
// known, from its first deal to the end of its last.
func ofRecord(g *record.Game) (kind string, sums [4]tally.Sum) {
	if g.Rules.Three || viewer(g) != mahjong.NoSeat {
		return "", sums
	}
	deals, err := record.Deals(g)
	if err != nil || len(deals) == 0 {
		return "", sums
	}
	c := tally.New(games.BookOf(deals[0].Rules))
	for i := range deals {
		d := &deals[i]
		c.Begin(games.BookOf(d.Rules), games.Start{Deal: d.Start.Deal, Counters: d.Start.Counters, Deposits: d.Start.Deposits, Points: d.Start.Points})
		for j := range d.Events {
			c.See(&d.Events[j])
		}
	}
	found := c.Game()
	if len(found.Course) != len(deals) {
		return "", sums
	}
	return found.Kind, found.Seats
}

// countedOf is what a sum of all seats says.
func countedOf(played int64, sum *tally.Sum) counted {
	all := sum.All()
	c := counted{Games: played, Deals: all.Points.N / 4, Wins: all.Wins().N, SelfDrawn: all.SelfDrawn, Gained: all.Got.Sum,
		DealtIn: all.DealtIn.N, Paid: all.DealtIn.Sum, Open: all.Open, Riichi: all.Riichi, Places: sum.Places, Held: sum.Held.Sum, Total: sum.Total.Sum, Ends: map[string]int64{}}
	for rule, n := range sum.Ends {
		c.Ends[string(rule)] = n / 4
	}
	return c
}
