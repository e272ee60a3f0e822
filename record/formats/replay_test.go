package formats

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"jansou/mahjong"
	"jansou/record"
	"jansou/record/mjailog"
	"jansou/record/riichiplay"
	"jansou/riichi"
)

// TestReplay lays out every game that is written down in testdata: after every
// step the table stands as the record says, and everything that was done was
// lawful there.
func TestReplay(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("..", "testdata", "own*"))
	if err != nil || len(files) < 6 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		b, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		replayAll(t, file, b)
	}
}

// TestReplayShared does so with all shared records of four players.
func TestReplayShared(t *testing.T) {
	for _, root := range sharedPaths(t) {
		err := filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			b, err := os.ReadFile(path)
			if err == nil && len(record.ExcusesFor(string(b))) == 0 {
				replayAll(t, path, b)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

func replayAll(t *testing.T, name string, b []byte) {
	t.Helper()
	games, err := All.Read(name, b)
	if err != nil {
		return // TestSharedRecords tells which cannot be read
	}
	var p riichiplay.Replay
	for i := range games {
		g := &games[i]
		if g.Rules.Three {
			continue
		}
		for k := range g.Rounds {
			r := &g.Rounds[k]
			last := (*record.Step)(nil)
			steps := 0
			err := p.Deal(g, r, func(table *riichi.Game, s *record.Step) {
				if s != nil {
					compareStep(t, name, r, table, last, s)
					steps++
				}
				last = s
			})
			if err != nil || steps != len(r.Steps) {
				t.Errorf("%s: %s: %d of %d steps: %v", name, r.Name(), steps, len(r.Steps), err)
			}
		}
	}
}

// compareStep compares the table with the step just played.
func compareStep(t *testing.T, name string, r *record.Round, table *riichi.Game, last, s *record.Step) {
	t.Helper()
	v := table.View(s.Seat)
	switch s.Kind {
	case record.Draw:
		if v.Turn != s.Seat || s.Tile != mahjong.NoTile && v.Own.Drawn != s.Tile || len(table.Legal(s.Seat, nil)) == 0 {
			t.Fatalf("%s: %s: %v: the table has %v's turn with %v", name, r.Name(), s, v.Turn, v.Own.Drawn)
		}
	case record.Discard:
		river := v.Seats[s.Seat].River
		d := river[len(river)-1]
		if d.Tile != s.Tile || d.Drawn != s.Drawn && last.Kind != record.Claim || last != nil && last.Kind == record.Riichi && !v.Seats[s.Seat].Riichi {
			t.Fatalf("%s: %s: %v: the river ends in %v", name, r.Name(), s, d)
		}
	case record.Claim, record.Kong:
		melds := v.Seats[s.Seat].Melds
		found := false
		for _, m := range melds {
			found = found || m == s.Meld
		}
		if !found {
			t.Fatalf("%s: %s: %v: the sets are %v", name, r.Name(), s, melds)
		}
	case record.Indicator:
		if got := v.Indicators[len(v.Indicators)-1]; got != s.Tile {
			t.Fatalf("%s: %s: %v: %v was turned", name, r.Name(), s, got)
		}
	}
}

// TestReplayMjai: a log that is read deal by deal is the same as one that is
// read whole, and what cannot have happened is an error with its place.
func TestReplayMjai(t *testing.T) {
	text := ownGame(t, 11, 0).mjai[0].text.String()
	games, err := mjailog.Format.Read("own", text)
	if err != nil {
		t.Fatal(err)
	}
	want := 0
	for i := range games[0].Rounds {
		want += len(games[0].Rounds[i].Steps) + 1
	}
	got := 0
	messages, err := mjailog.Replay([]byte(text+"\n \n"+text), func(*riichi.Game, *record.Step) { got++ })
	if err != nil || got != 2*want || messages != 2*strings.Count(text, "\n") {
		t.Errorf("%d messages, %d steps of %d: %v", messages, got, 2*want, err)
	}
	for _, change := range [][2]string{{`"type":"dahai"`, `"type":"tsumo"`}, {`"type":"dahai","actor":0`, `"type":"dahai","actor":1`},
		{`"kyoku":1,`, `"kyoku":2,`}} {
		broken := strings.Replace(text, change[0], change[1], 1)
		if _, err := mjailog.Replay([]byte(broken), func(*riichi.Game, *record.Step) {}); err == nil {
			t.Errorf("%s for %s is no error", change[1], change[0])
		}
	}
}

// FuzzReplayMjai: refusing is fine, panicking is not.
func FuzzReplayMjai(f *testing.F) {
	for _, name := range []string{"own.mjson", "own-seat.mjson"} {
		text := ownFile(f, name)
		parts := strings.SplitAfter(text, `"end_kyoku"}`)
		for _, p := range parts[:min(3, len(parts))] {
			f.Add([]byte(p))
		}
	}
	f.Fuzz(func(t *testing.T, log []byte) {
		_, _ = mjailog.Replay(log, func(table *riichi.Game, _ *record.Step) {
			for s := range mahjong.NoSeat {
				table.Legal(s, nil)
			}
		})
	})
}

// cpuTime is what the program has used of all cores so far. On a machine that is
// shared it tells more than the clock.
func cpuTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// benchReplay reads a log with the state of four seats kept, and says how many
// messages a second that is.
func benchReplay(b *testing.B, log []byte) {
	b.SetBytes(int64(len(log)))
	steps, messages, before := 0, 0, cpuTime()
	for b.Loop() {
		n, err := mjailog.Replay(log, func(*riichi.Game, *record.Step) { steps++ })
		if err != nil {
			b.Fatal(err)
		}
		messages += n
	}
	if messages == 0 || steps < messages*9/10 {
		b.Fatalf("%d messages, %d steps", messages, steps)
	}
	b.ReportMetric(float64(messages)/b.Elapsed().Seconds(), "messages/s")
	b.ReportMetric(float64(messages)/(cpuTime()-before).Seconds(), "messages/cpu-s")
}

// BenchmarkMjaiOwn reads a log of our own games.
func BenchmarkMjaiOwn(b *testing.B) {
	var log bytes.Buffer
	for seed := range uint64(4) {
		log.WriteString(ownGame(b, seed, 0).mjai[0].text.String())
	}
	benchReplay(b, log.Bytes())
}

// BenchmarkMjaiShared reads the whole logs of other programs, by program. Those
// of manue-go are a kilobyte a message, for they hold what the bots thought.
func BenchmarkMjaiShared(b *testing.B) {
	files, err := filepath.Glob(filepath.Join(shared, "mjai", "*", "*.*json*"))
	if err != nil || len(files) == 0 {
		b.Skip("the shared logs of mjai are not here")
	}
	logs := map[string][]byte{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			b.Fatal(err)
		}
		games, err := All.Read(file, text)
		if err == nil && len(games[0].Rounds) > 1 && games[0].Rounds[0].Hands[0] != nil && games[0].Rounds[0].Hands[1] != nil {
			program := filepath.Base(filepath.Dir(file))
			logs[program] = append(append(logs[program], text...), '\n')
		}
	}
	for program, log := range logs {
		b.Run(program, func(b *testing.B) { benchReplay(b, log) })
	}
}
