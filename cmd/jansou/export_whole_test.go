package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// copyOf copies a record of the test data to a path below dir.
func copyOf(t *testing.T, record, dir, name string) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(ownRecords, record))
	path := filepath.Join(dir, name)
	if err == nil {
		err = os.MkdirAll(filepath.Dir(path), 0o777)
	}
	if err == nil {
		err = os.WriteFile(path, b, 0o666)
	}
	if err != nil {
		t.Fatal(err)
	}
	return path
}

func namesIn(t *testing.T, dir string) string {
	t.Helper()
	list, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range list {
		names = append(names, f.Name())
	}
	return strings.Join(names, " ")
}

// TestExportRepeated: of a record that lies in two folders one log is written, and
// the number of logs that is told is the number that lie there.
func TestExportRepeated(t *testing.T) {
	in, logs, tables := t.TempDir(), filepath.Join(t.TempDir(), "logs"), filepath.Join(t.TempDir(), "tables")
	copyOf(t, "own.mjlog", in, "a/game.mjlog")
	copyOf(t, "own.mjlog", in, "b 雀/game.mjlog")
	copyOf(t, "own-koba.json", in, "c/notes.json")
	if err := os.WriteFile(filepath.Join(in, "empty.mjson"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	c := exportCmd{Mjai: logs, Parquet: tables, Paths: []string{in}}
	if err := c.Run(&out); err != nil {
		t.Fatalf("%v\n%s", err, &out)
	}
	for _, want := range []string{"2 logs; ", "0 unreadable, 1 repeated\n", "2 files, 2 games, ", "0 unreadable, 1 repeated; ",
		"repeated: " + filepath.Join(in, "b 雀", "game.mjlog") + ": the same bytes as " + filepath.Join(in, "a", "game.mjlog") + "\n",
		"no record: " + filepath.Join(in, "empty.mjson") + ": "} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, &out)
		}
	}
	if got := namesIn(t, logs); strings.Count(got, ".mjson") != 2 || strings.Contains(got, ".mjson.") {
		t.Error(got)
	}
}

// TestExportBoth: what cannot be read keeps nothing else from being written.
func TestExportBoth(t *testing.T) {
	in, out := t.TempDir(), t.TempDir()
	copyOf(t, "own.mjlog", in, "game.mjlog")
	if err := os.WriteFile(filepath.Join(in, "broken.mjlog"), []byte("<mjloggm><INIT"), 0o600); err != nil {
		t.Fatal(err)
	}
	var told bytes.Buffer
	c := exportCmd{Mjai: filepath.Join(out, "logs"), Parquet: filepath.Join(out, "tables"), Paths: []string{in}}
	err := c.Run(&told)
	if err == nil || err.Error() != "export: 1 unreadable files" {
		t.Errorf("%v\n%s", err, &told)
	}
	if got := namesIn(t, filepath.Join(out, "tables")); got != "decisions.parquet games.parquet" {
		t.Errorf("%q\n%s", got, &told)
	}
}

// TestExportPair: two tables of different runs never lie beside each other.
func TestExportPair(t *testing.T) {
	for _, taken := range []string{"decisions.parquet", "games.parquet"} {
		dir := t.TempDir()
		if err := os.Mkdir(filepath.Join(dir, taken), 0o777); err != nil {
			t.Fatal(err)
		}
		c := exportCmd{Parquet: dir, Paths: []string{filepath.Join(ownRecords, "own.mjlog")}}
		if err := c.Run(&bytes.Buffer{}); err == nil || !strings.Contains(err.Error(), taken) {
			t.Errorf("%s is a folder: %v", taken, err)
		}
		if got := namesIn(t, dir); got != taken {
			t.Errorf("%s is a folder: there lie %q", taken, got)
		}
	}
}

// TestExportStopped: who stops an export finds whole files or none.
func TestExportStopped(t *testing.T) {
	out := t.TempDir()
	ctx, stop := context.WithCancel(t.Context())
	stop()
	c := exportCmd{Parquet: filepath.Join(out, "tables"), Mjai: filepath.Join(out, "logs"), Paths: []string{ownRecords}}
	if err := c.write(ctx, &bytes.Buffer{}); err == nil || !strings.Contains(err.Error(), "stopped") {
		t.Error(err)
	}
	for _, folder := range []string{"tables", "logs"} {
		if _, err := os.Stat(filepath.Join(out, folder)); err == nil {
			if got := namesIn(t, filepath.Join(out, folder)); got != "" {
				t.Error(got)
			}
		}
	}
}
