package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"

	"jansou/games"
	"jansou/judge"
	"jansou/mahjong"
	"jansou/parlour"
	"jansou/referee"
	"jansou/shuffle"
)

// keptLogs are the logs that past programs wrote: see the README beside them.
func keptLogs(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("../../parlour/testdata/kept/*.jsonl.gz")
	if err != nil || len(files) < 20 {
		t.Fatalf("%d logs: %v", len(files), err)
	}
	return files
}

// keptRows reads the rows of a log, as the program wrote them.
func keptRows(t testing.TB, file string) [][]byte {
	t.Helper()
	packed, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	return bytes.Split(bytes.TrimSpace(text), []byte("\n"))
}

// keptHouse opens a parlour over a log that has one table, with those rows, and
// gives what the parlour warns of: what it tells of its work is not written down.
func keptHouse(t *testing.T, rows [][]byte) (*parlour.Parlour, parlour.Config, *strings.Builder) {
	t.Helper()
	cfg := houseConfig(t)
	cfg.Dice = shuffle.Dice
	said := &strings.Builder{}
	cfg.Logger = slog.New(slog.NewTextHandler(said, &slog.HandlerOptions{Level: slog.LevelWarn}))
	for i, row := range rows {
		if err := cfg.Log.Append(context.Background(), "kept", i, row, endsIf(i == len(rows)-1 && bytes.Contains(row, []byte(`"game_ended"`)))); err != nil {
			t.Fatal(err)
		}
	}
	house, err := parlour.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	<-house.Awake()
	return house, cfg, said
}

// TestKeptLogs opens the logs of past programs: the tables that were running are
// played to the end by who sat there, and every log is stepped through from each
// chair, ruled on and judged. A log that this program cannot read any more is a
// broken promise (docs/log-format.md).
func TestKeptLogs(t *testing.T) {
	t.Parallel()
	commits := map[string]bool{}
	for _, file := range keptLogs(t) {
		name := strings.TrimSuffix(filepath.Base(file), ".jsonl.gz")
		commit, _, _ := strings.Cut(name, "-")
		if testing.Short() && commits[commit] { // quick: of each past program one log is opened and looked back on
			continue
		}
		commits[commit] = true
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				house, _, said := keptHouse(t, keptRows(t, file))
				defer house.Close()
				info, err := house.Info("kept", parlour.Owner{})
				if err != nil || len(house.Stuck()) > 0 {
					t.Fatalf("%v; %s", err, said)
				}
				if running := strings.HasSuffix(name, "running"); running != (info.Status == parlour.Playing) {
					t.Fatalf("the table is %s", info.Status)
				}
				if info.Status == parlour.Playing {
					playKept(t, house, keptRows(t, file))
				}
				lookBack(t, house)
				if said.Len() > 0 {
					t.Errorf("the server says %s", said)
				}
			})
		})
	}
	if len(commits) < 8 {
		t.Errorf("the logs are of %d commits", len(commits))
	}
}

// playKept sits down in place of the person of the log, and plays on.
func playKept(t *testing.T, house *parlour.Parlour, rows [][]byte) {
	for _, row := range rows {
		c, err := parlour.DecodeCommit(row)
		if err != nil {
			t.Fatal(err)
		}
		if c.Kind != parlour.Sat {
			continue
		}
		end := stranger{t: t, house: house, table: "kept", owner: *c.Owner, chance: rand.New(rand.NewPCG(1, 2))}.play()
		if end.acts < 5 {
			t.Errorf("only %d actions", end.acts)
		}
		sum := 0
		for _, s := range end.final {
			sum += s.Place
		}
		if sum < 4 {
			t.Errorf("the ranking is %+v", end.final)
		}
		return
	}
	t.Error("nobody sits")
}

// lookBack steps through a game that is over from every chair, has the referee
// rule on it, and compares its first deals under another ruleset.
func lookBack(t *testing.T, house *parlour.Parlour) {
	t.Helper()
	r, err := house.Replay("kept", parlour.Owner{})
	if err != nil || !r.Over || r.Steps < 100 {
		t.Fatalf("a replay of %d steps, over: %v: %v", r.Steps, r.Over, err)
	}
	for chair := range mahjong.NoSeat + 1 {
		for at := 0; at < r.Steps; at += max(parlour.MaxSteps, r.Steps/4) {
			steps, err := house.Steps("kept", parlour.Owner{}, parlour.StepOrder{At: at, Count: parlour.MaxSteps, Seat: &chair})
			if err != nil || len(steps) == 0 || steps[0].View == nil {
				t.Fatalf("chair %v, step %d: %v", chair, at, err)
			}
		}
	}
	c, err := house.Case("kept", parlour.Owner{}, parlour.CaseOrder{})
	if err != nil {
		t.Fatal(err)
	}
	book, err := games.ReadKept(c.Ruleset)
	if err != nil {
		t.Fatal(err)
	}
	log := &referee.Log{Book: book, Events: c.Events}
	asked := 0
	next := 0
	for rev, e := range c.Events {
		if e.Kind != mahjong.Discarded || rev < next {
			continue
		}
		next = rev + len(c.Events)/8
		for s := range mahjong.NoSeat {
			ruling, err := referee.Ask(log, rev+1, s, mahjong.Action{Kind: mahjong.Win})
			if err != nil {
				t.Fatalf("revision %d: %v", rev+1, err)
			}
			if words, err := ruling.Words("en"); err != nil || words.Verdict == "" {
				t.Fatalf("revision %d: %v", rev+1, err)
			}
			asked++
		}
	}
	if asked < 8 {
		t.Errorf("the referee was asked %d questions", asked)
	}
	lines, err := house.Log("kept")
	if err != nil {
		t.Fatal(err)
	}
	games, err := judge.Games("kept.jsonl", bytes.Join(lines, []byte("\n")))
	if err != nil || len(games) != 1 {
		t.Fatalf("%d games: %v", len(games), err)
	}
	deal := games[0].Log.Deals() - 1
	if under, err := judge.Deal(games[0].Log, deal, "en", book.Kind().Books()[:2]...); err != nil || len(under) != 3 || under[0].Result == nil {
		t.Errorf("deal %d: %+v: %v", deal, under, err)
	}
}

// TestKeptTable is the table that nobody could open: ema2016, of the last program
// before claims could be called live.
func TestKeptTable(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		rows := keptRows(t, "../../parlour/testdata/kept/f0baa97-riichi-running.jsonl.gz")
		if bytes.Contains(rows[0], []byte(`"hasty_draw"`)) || !bytes.Contains(rows[0], []byte(`"ema2016"`)) {
			t.Fatal("it is another table")
		}
		house, _, said := keptHouse(t, rows)
		defer house.Close()
		playKept(t, house, rows)
		if info, err := house.Info("kept", parlour.Owner{}); err != nil || info.Status != parlour.Over {
			t.Errorf("the table is %s: %v; %s", info.Status, err, said)
		}
	})
}

// TestKeptByLaterPrograms: what a later program wrote, its ruleset or a commit of
// it, is refused with its number, wherever it is read, and nothing is written.
func TestKeptByLaterPrograms(t *testing.T) {
	rows := keptRows(t, "../../parlour/testdata/kept/f0baa97-riichi-running.jsonl.gz")
	const later = mahjong.Format + 2
	for name, edit := range map[string]func() [][]byte{
		"its ruleset": func() [][]byte {
			first := bytes.Replace(rows[0], []byte(`"text":{`), []byte(`"text":{"format":5,"tiles":{},`), 1)
			return append([][]byte{first}, rows[1:]...)
		},
		"a commit": func() [][]byte {
			return append(rows[:len(rows):len(rows)], []byte(`{"id":"x","at":1,"kind":"foretold","format":5,"events":[{"kind":"dreamt"}]}`))
		},
	} {
		t.Run(name, func(t *testing.T) {
			if later != 5 {
				t.Fatal("the numbers of the test are old")
			}
			synctest.Test(t, func(t *testing.T) {
				house, cfg, said := keptHouse(t, edit())
				defer house.Close()
				stuck := house.Stuck()
				var is *mahjong.LaterError
				if len(stuck) != 1 || stuck[0].Format != later || !errors.As(stuck[0].Cause, &is) {
					t.Fatalf("stuck: %+v", stuck)
				}
				_, err := house.Replay("kept", parlour.Owner{})
				if f, ok := parlour.IsFault(err); !ok || f.Code != parlour.CannotGoOn || !strings.Contains(f.Message, "format 5") {
					t.Errorf("a replay: %v", err)
				}
				if !strings.Contains(said.String(), "a table cannot go on") || strings.Count(said.String(), "level=ERROR") != 1 {
					t.Errorf("the server says %s", said)
				}
				if now, err := cfg.Log.Read(context.Background(), "kept", len(edit())); err != nil || len(now) > 0 {
					t.Errorf("%d commits were written: %v", len(now), err)
				}
				text := bytes.Join(edit(), []byte("\n"))
				if _, err := judge.Games("kept.jsonl", text); err == nil || !strings.Contains(err.Error(), "format 5") {
					t.Errorf("judge: %v", err)
				}
			})
		})
	}
	text, err := json.Marshal(map[string]any{"format": later})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := games.ReadKept(text); err == nil || !strings.Contains(err.Error(), "format 5") {
		t.Errorf("referee: %v", err)
	}
}
