package export

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"

	"jansou/observe"
	"jansou/record"
	"jansou/record/fancases"
	"jansou/record/formats"
	"jansou/record/tenhou"
)

// testdata are the games that package record keeps as files, of both games.
var testdata = filepath.Join("..", "record", "testdata")

// written writes the records at the paths into a folder of the test.
func written(t testing.TB, options Options, paths ...string) (w *Writer, games, decisions string) {
	t.Helper()
	dir := t.TempDir()
	games, decisions = filepath.Join(dir, "games.parquet"), filepath.Join(dir, "decisions.parquet")
	g, err := os.Create(games)
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	d, err := os.Create(decisions)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	w = NewWriter(g, d, options)
	for _, path := range paths { // each by itself, so that a test can have the same records many times
		report, err := formats.All.ReadFiles([]string{path}, w.File)
		if err != nil || len(report.Unreadable) > 0 {
			t.Fatal(err, report.Unreadable)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return w, games, decisions
}

func rows[T any](t testing.TB, path string) []T {
	t.Helper()
	list, err := parquet.ReadFile[T](path)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// TestRows: what is written reads back, and adds up: every action is one of
// what was lawful, tokens and mask say the same as the columns, what the seats
// gained in a deal is what nobody else has, and places are places.
func TestRows(t *testing.T) {
	w, gamesAt, decisionsAt := written(t, Options{Tokens: true}, testdata)
	games, decisions := rows[GameRow](t, gamesAt), rows[DecisionRow](t, decisionsAt)
	if len(games) != w.Count.Games || len(decisions) != w.Count.Decisions || len(games) < 8 || len(decisions) < 2000 {
		t.Fatalf("%d games, %d decisions of %+v", len(games), len(decisions), w.Count)
	}
	of := map[string]*GameRow{}
	kinds := map[string]int{}
	sum := int32(0)
	for i := range games {
		g := &games[i]
		of[g.Game] = g
		kinds[g.Kind]++
		sum += g.Decisions
		if g.Schema != Version || g.Differences != 0 || g.Decisions == 0 || g.Deals == 0 || g.Ruleset == "" {
			t.Errorf("%+v", g)
		}
		if places := slices.Sorted(slices.Values(g.Places)); g.Ended && (len(places) != 4 || places[0] != 1 || places[3] > 4) {
			t.Errorf("%s: places %v", g.File, g.Places)
		}
	}
	if kinds["riichi"] < 6 || kinds["mcr"] < 2 || int(sum) != len(decisions) {
		t.Errorf("%v, %d decisions", kinds, sum)
	}
	gains := map[[2]any]map[int32]int32{}
	for i := range decisions {
		d := &decisions[i]
		g := of[d.Game]
		if !slices.Contains(d.Legal, d.Action) || len(d.Tokens) != observe.Tokens || len(d.Points) != 4 || len(d.Rivers) != 4 || len(d.OracleHands) != 3 {
			t.Fatalf("%+v", d)
		}
		if (d.Phase == "turn") != (d.AskedFrom == 0) || (d.Asked == "") != (d.AskedFrom == 0) || !d.Told && d.ActionText != "pass" {
			t.Fatalf("%+v", d)
		}
		if int32(d.Tokens[observe.AtLive]) != d.Live || int32(d.Tokens[observe.AtCounters]) != d.Counters {
			t.Fatalf("the tokens say otherwise: %+v", d)
		}
		if (g.Viewer == nil) != (d.OracleHands[0] != "") {
			t.Fatalf("hands of the others: %+v", d)
		}
		if d.OracleGain != nil {
			deal := [2]any{d.Game, d.Deal}
			if gains[deal] == nil {
				gains[deal] = map[int32]int32{}
			}
			gains[deal][d.Seat] = *d.OracleGain
		}
		if g.Ended && (d.OraclePlace == nil || *d.OraclePlace != g.Places[d.Seat]) {
			t.Fatalf("%+v of %+v", d, g)
		}
	}
	for deal, gain := range gains {
		g := of[deal[0].(string)]
		if len(gain) == 4 && g.Kind == "mcr" && gain[0]+gain[1]+gain[2]+gain[3] != 0 {
			t.Errorf("%v: gains %v", deal, gain)
		}
		if g.Viewer != nil && len(gain) != 1 {
			t.Errorf("%v: decisions of %d seats", deal, len(gain))
		}
	}
}

// TestHidden: the rows of one seat are the same whether they come from a log
// that shows everything or from what that seat alone was sent, but for the
// columns that are named for it. So nothing hidden is in them.
func TestHidden(t *testing.T) {
	byEvent := func(file string, seat int32) (list []DecisionRow) {
		_, _, path := written(t, Options{Tokens: true}, filepath.Join(testdata, file))
		for _, d := range rows[DecisionRow](t, path) {
			if d.Seat == seat {
				d.Game, d.Offset, d.OracleHands = "", 0, nil
				list = append(list, d)
			}
		}
		return list
	}
	const viewer = 2 // whose stream is kept
	all, stream := byEvent("own.mjson", viewer), byEvent("own-seat.mjson", viewer)
	if len(all) < 100 || len(all) != len(stream) {
		t.Fatalf("%d decisions in the log, %d in the stream", len(all), len(stream))
	}
	for i := range all {
		if !reflect.DeepEqual(all[i], stream[i]) {
			t.Fatalf("a row of the log is\n%+v\nand of the stream\n%+v", all[i], stream[i])
		}
	}
}

// TestGroups: a file is written in groups of a bounded size, so that a writer
// needs no more memory for a great collection than for a small one.
func TestGroups(t *testing.T) {
	var paths []string
	for range 12 {
		paths = append(paths, testdata)
	}
	w, _, path := written(t, Options{}, paths...)
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		t.Fatal(err)
	}
	file, err := parquet.OpenFile(f, info.Size())
	if err != nil {
		t.Fatal(err)
	}
	total := 0
	for _, g := range file.RowGroups() {
		if g.NumRows() > GroupRows {
			t.Errorf("a group of %d rows", g.NumRows())
		}
		total += int(g.NumRows())
	}
	if len(file.RowGroups()) < 2 || total != w.Count.Decisions {
		t.Errorf("%d groups of %d rows, %d were written", len(file.RowGroups()), total, w.Count.Decisions)
	}
	if cap(w.rows) > 4096 {
		t.Errorf("the writer kept %d rows of games that have a few hundred", cap(w.rows))
	}
}

// TestSkipped: three players and hands without games have no rows.
func TestSkipped(t *testing.T) {
	var games, decisions bytes.Buffer
	w := NewWriter(&games, &decisions, Options{})
	three := record.Game{Source: tenhou.Mjlog, Rules: record.Rules{Three: true}, Rounds: make([]record.Round, 3)}
	if err := w.File(&record.File{Games: []record.Game{three, {Source: fancases.Cases}}}); err != nil {
		t.Fatal(err)
	}
	if want := (Count{Skipped: 3}); w.Count != want {
		t.Errorf("%+v, want %+v", w.Count, want)
	}
}

// TestOtherReader reads both tables with hyparquet, which shares no code with
// the library that writes them, and compares every value of every row. It wants
// node, and npm ci run in testdata/reader; TABLE_READER=1 makes it an error
// that they are not there.
func TestOtherReader(t *testing.T) {
	reader := filepath.Join("testdata", "reader")
	if _, err := os.Stat(filepath.Join(reader, "node_modules", "hyparquet")); err != nil {
		if os.Getenv("TABLE_READER") != "" {
			t.Fatal(err)
		}
		t.Skipf("the other reader is not installed: %v", err)
	}
	_, games, decisions := written(t, Options{Tokens: true}, testdata)
	sameRead(t, reader, games, rows[GameRow](t, games))
	sameRead(t, reader, decisions, rows[DecisionRow](t, decisions))
}

// sameRead compares what the other reader finds in a file with rows.
func sameRead[T any](t *testing.T, reader, path string, rows []T) {
	t.Helper()
	out, err := exec.Command("node", filepath.Join(reader, "read.js"), path).Output()
	if err != nil {
		t.Fatalf("%v: %s", err, err.(*exec.ExitError).Stderr)
	}
	lines := bufio.NewScanner(bytes.NewReader(out))
	lines.Buffer(nil, 1<<20)
	if !lines.Scan() || !strings.Contains(lines.Text(), `"jansou.schema":"1"`) {
		t.Fatalf("%s: %s", path, lines.Text())
	}
	n := 0
	for ; lines.Scan(); n++ {
		got := map[string]any{}
		if err := json.Unmarshal(lines.Bytes(), &got); err != nil {
			t.Fatal(err)
		}
		if n >= len(rows) {
			break
		}
		row := reflect.ValueOf(rows[n])
		for i := range row.NumField() {
			name, _, _ := strings.Cut(row.Type().Field(i).Tag.Get("parquet"), ",")
			want := plain(t, row.Field(i).Interface())
			if value, ok := got[name]; !ok || !reflect.DeepEqual(value, want) {
				t.Fatalf("%s, row %d: %s is %v, the other reader finds %v", path, n, name, want, value)
			}
		}
		if len(got) != row.NumField() {
			t.Fatalf("%d columns, the other reader finds %d", row.NumField(), len(got))
		}
	}
	if err := lines.Err(); err != nil || n != len(rows) {
		t.Fatalf("%s: %d rows of %d: %v", path, n, len(rows), err)
	}
}

// plain is v as it comes out of JSON: bytes as a list of numbers.
func plain(t *testing.T, v any) any {
	if b, ok := v.([]byte); ok {
		list := make([]int, len(b))
		for i, x := range b {
			list[i] = int(x)
		}
		v = list
	}
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	var out any
	if err := json.Unmarshal(text, &out); err != nil {
		t.Fatal(err)
	}
	if out == nil && reflect.TypeOf(v).Kind() == reflect.Slice {
		out = []any{}
	}
	return out
}
