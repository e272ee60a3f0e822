package formats

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"jansou/mahjong"
	"jansou/mcr"
	"jansou/record"
	"jansou/record/fancases"
	"jansou/riichi"
	"jansou/table"
)

// deals reads a record's deals and applies each to a fresh game: they are whole,
// and begin with their wall.
func deals(t *testing.T, name string, text []byte) (n, wins int) {
	t.Helper()
	games, err := All.Read(name, text)
	if err != nil {
		return 0, 0 // TestSharedRecords tells which cannot be read
	}
	excused := len(record.ExcusesFor(string(text))) > 0
	for i := range games {
		list, err := record.Deals(&games[i])
		if err != nil {
			if !errors.Is(err, record.ErrNoDeals) {
				t.Errorf("%s: %v", name, err)
			}
			continue
		}
		for j, d := range list {
			if d.Parted != nil {
				if !excused {
					t.Errorf("%s, %s: %v", name, d.Name, d.Parted)
				}
				continue
			}
			var g table.Game
			switch rs := d.Rules.(type) {
			case *riichi.Ruleset:
				g = riichi.NewAt(rs, riichi.Start{Deal: d.Start.Deal, Counters: d.Start.Counters, Deposits: d.Start.Deposits, Points: d.Start.Points})
			case *mcr.Ruleset:
				g = mcr.NewAt(rs, mcr.Start{Deal: d.Start.Deal, Points: d.Start.Points})
			}
			for _, e := range d.Events {
				g.Apply(e)
				if e.Kind == mahjong.Won {
					wins++
				}
			}
			r := &games[i].Rounds[j] // a cut record tells no result
			if (len(r.Wins) > 0 || r.Draw != nil) && !g.NeedsWall() && !g.Over() || d.Events[0].Kind != mahjong.Dealt {
				t.Errorf("%s, %s: the deal is not whole", name, d.Name)
			}
			n++
		}
	}
	return n, wins
}

// Every record in testdata becomes logs of ours.
func TestDeals(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("..", "testdata", "own*"))
	more, _ := filepath.Glob(filepath.Join("..", "testdata", "mcr", "own*"))
	if err != nil || len(files) < 6 || len(more) < 2 {
		t.Fatal(files, more, err)
	}
	for _, file := range append(files, more...) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if n, _ := deals(t, file, text); n == 0 {
			t.Errorf("%s has no deals", file)
		}
	}
	if _, err := record.Deals(&record.Game{Source: fancases.Cases}); !errors.Is(err, record.ErrNoDeals) {
		t.Errorf("hands alone: %v", err)
	}
}

// So do all shared records of four players.
func TestDealsShared(t *testing.T) {
	n, wins := 0, 0
	for _, root := range append(sharedPaths(t), filepath.Join(shared, "mcr")) {
		err := filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			text, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			m, w := deals(t, path, text)
			n, wins = n+m, wins+w
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%d deals, %d wins", n, wins)
}
