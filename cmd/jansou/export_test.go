package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
)

// TestExportCommand writes both tables, and leaves nothing half written where
// it fails.
func TestExportCommand(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "tables")
	export := func(args ...string) (string, error) {
		var c exportCmd
		p, err := kong.New(&c)
		if err == nil {
			_, err = p.Parse(append([]string{"--parquet", dir}, args...))
		}
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		err = c.Run(&out)
		return out.String(), err
	}
	files := func() (names []string) {
		list, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range list {
			names = append(names, f.Name())
		}
		return names
	}
	out, err := export(filepath.Join(dir, "no such record"))
	if err == nil || !strings.Contains(out, "no such record") || len(files()) != 0 {
		t.Fatalf("%v, %v\n%s", err, files(), out)
	}
	out, err = export(ownRecords)
	if err != nil || !strings.Contains(out, " decisions; 0 three-player deals skipped, 0 differences, 0 unreadable") {
		t.Fatalf("%v\n%s", err, out)
	}
	if got := strings.Join(files(), " "); got != "decisions.parquet games.parquet" {
		t.Fatal(got)
	}
	for _, name := range files() {
		b, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil || !bytes.HasPrefix(b, []byte("PAR1")) || !bytes.HasSuffix(b, []byte("PAR1")) {
			t.Errorf("%s is no Parquet file: %v", name, err)
		}
	}
	logs := filepath.Join(t.TempDir(), "logs")
	var told bytes.Buffer
	c := exportCmd{Mjai: logs, Paths: []string{ownRecords}}
	if err := c.Run(&told); err != nil || told.String() != "4 logs; left out: 2 that hide tiles, 4 of other games or three players, 0 with differences; 0 unreadable, 0 repeated\n" {
		t.Fatalf("%v\n%s", err, &told)
	}
	told.Reset()
	if err := (&verifyCmd{Paths: []string{logs}}).Run(&told); err != nil || !strings.Contains(told.String(), "4 files, 4 games") {
		t.Errorf("%v\n%s", err, &told)
	}
	if err := (&exportCmd{Paths: []string{ownRecords}}).Run(&told); err == nil {
		t.Error("nothing is asked for, and that is no error")
	}
	broken := filepath.Join(t.TempDir(), "broken.mjlog")
	if err := os.WriteFile(broken, []byte("<mjloggm><INIT"), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err = export(broken, filepath.Join(ownRecords, "own.mjlog"))
	if err == nil || !strings.Contains(out, "broken.mjlog") || !strings.Contains(out, "1 files, 1 games") {
		t.Errorf("%v\n%s", err, out)
	}
}
