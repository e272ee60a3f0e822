package brought

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"jansou/mahjong"
	"jansou/parlour"
	"jansou/results"
)

// own is a record that the project has made.
func own(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "record", "testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// read reads a file that holds one game which can be brought in.
func read(t testing.TB, name string, data []byte) *Game {
	t.Helper()
	games, err := Read(name, data)
	if err != nil || len(games) != 1 || games[0].Refused != nil {
		t.Fatalf("%s: %d games, %v", name, len(games), err)
	}
	return &games[0]
}

// TestLog: a record becomes a table that is over, whose result is that of the record,
// as of a game that was played elsewhere.
func TestLog(t *testing.T) {
	g := read(t, "2022010223gm-00e1-0000-e9ff3179.mjlog", own(t, "own.mjlog"))
	me := parlour.Owner{1}
	now := time.Date(2026, 11, 26, 12, 0, 0, 0, time.UTC)
	p := Player{Owner: me, Name: "Ann", Seat: 2}
	log := g.Log(p, now)
	if at := time.UnixMicro(log[0].At).UTC(); at != time.Date(2022, 1, 2, 14, 0, 0, 0, time.UTC) {
		t.Errorf("played at %v", at)
	}
	r, err := results.Of(g.Table(p), log)
	if err != nil {
		t.Fatal(err)
	}
	if r.Origin != parlour.Imported || r.System != "mjlog" || r.Unrated != "imported" || !r.Finished || r.People != 4 || r.Public || r.Deals != g.Deals {
		t.Errorf("%+v", r)
	}
	for _, at := range g.Final {
		seat := r.Seats[at.Seat]
		if seat.Points != at.Points || seat.Place != at.Place || seat.Total != at.Total {
			t.Errorf("seat %v: %+v, want %+v", at.Seat, seat, at)
		}
		if mine := at.Seat == p.Seat; mine != (seat.Person == me) || mine == (seat.Name != "") || seat.Bot != "" {
			t.Errorf("seat %v: %v, bot %q, called %q", at.Seat, seat.Person, seat.Bot, seat.Name)
		}
	}
	// Nothing of the log is called as the record calls them.
	for i := range log {
		if log[i].Bots != nil && slices.ContainsFunc(log[i].Bots[:], func(n string) bool { return len(n) > 1 }) {
			t.Errorf("commit %d: %q", i, *log[i].Bots)
		}
	}
	later := g.Log(Player{Owner: me, Seat: 2}, now)
	if later[1].Name != "C" || g.Table(p) != g.Table(Player{Owner: me, Seat: 2}) || g.Table(p) == g.Table(Player{Owner: me, Seat: 1}) || g.Table(p) == g.Table(Player{Owner: parlour.Owner{2}, Seat: 2}) {
		t.Errorf("called %q, tables %s %s", later[1].Name, g.Table(p), g.Table(Player{Owner: me, Seat: 1}))
	}
}

// TestRefused: what cannot be brought in says why.
func TestRefused(t *testing.T) {
	whole := string(own(t, "own.mjlog"))
	before := strings.Index(whole, "<AGARI")
	if before < 0 {
		t.Fatal("the record has no win")
	}
	for _, c := range []struct {
		name, text string
		want       error
	}{
		{"one seat", string(own(t, "own.log")), ErrOneSeat},
		{"cut short", whole[:strings.LastIndex(whole, "<INIT")] + "</mjloggm>", ErrPart},
		{"another winner's points", strings.Replace(whole, `ten="`, `ten="9`, 1), nil},
		{"three", strings.Replace(whole, `<GO type="`, `<GO type="25" was="`, 1), ErrThree},
	} {
		games, err := Read(c.name, []byte(c.text))
		if c.want == nil {
			if err == nil && len(games) == 1 && games[0].Refused == nil {
				t.Errorf("%s: nothing is wrong with it", c.name)
			}
			continue
		}
		if err != nil || len(games) != 1 || !errors.Is(games[0].Refused, c.want) || games[0].Deals != 0 {
			t.Errorf("%s: %d games, %v; %+v", c.name, len(games), err, games)
		}
	}
	if _, err := Read("x", []byte("nothing")); err == nil {
		t.Error("nothing is a record")
	}
}

// TestShared brings in the shared records: each that is a whole game of four is taken, and
// comes to what it says.
func TestShared(t *testing.T) {
	shared := filepath.Join("..", "..", "shared", "data")
	if _, err := os.Stat(shared); err != nil {
		t.Skipf("the shared records are not here: %v", err)
	}
	now := time.Date(2026, 11, 26, 12, 0, 0, 0, time.UTC)
	taken, refused := map[string]int{}, map[string]int{}
	for _, dir := range []string{"tenhou", "majsoul", "rooms", "mjai", "vectors"} {
		err := filepath.WalkDir(filepath.Join(shared, dir), func(path string, d os.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			data, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			games, err := Read(filepath.Base(path), data)
			if err != nil {
				return nil // beside records there are other files
			}
			for i := range games {
				g := &games[i]
				if g.Refused != nil {
					if refused[g.System]++; errors.Is(g.Refused, ErrDiffers) {
						refused["differs"]++
					}
					continue
				}
				taken[g.System]++
				p := Player{Owner: parlour.Owner{1}, Seat: mahjong.Seat(i % 4)}
				r, err := results.Of(g.Table(p), g.Log(p, now))
				if err != nil || r.Deals != g.Deals || !r.Finished {
					t.Errorf("%s: %v", path, err)
					continue
				}
				for _, at := range g.Final {
					if seat := r.Seats[at.Seat]; seat.Points != at.Points || seat.Total != at.Total || seat.Place != at.Place {
						t.Errorf("%s: seat %v: %+v, want %+v", path, at.Seat, seat, at)
					}
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("taken %v, refused %v", taken, refused)
	// One record has a tile too many.
	if taken["mjlog"] < 343 || taken["mahjong soul"] < 2 || taken["tenhou.net/6"] < 33 || refused["differs"] != 1 {
		t.Errorf("taken %v, refused %v", taken, refused)
	}
}

// FuzzRead: refusing is fine, panicking is not, and what is taken becomes a log with a result.
func FuzzRead(f *testing.F) {
	for _, name := range []string{"own.mjlog", "own.json", "own.mjson", "own-koba.json", "own.log"} {
		f.Add(own(f, name))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		games, err := Read("fuzz", data)
		if err != nil {
			return
		}
		for i := range games {
			if g := &games[i]; g.Refused == nil {
				p := Player{Owner: parlour.Owner{1}}
				if r, err := results.Of(g.Table(p), g.Log(p, time.Unix(1e9, 0))); err != nil || r == nil {
					t.Errorf("it was taken and has no result: %v", err)
				}
			}
		}
	})
}
