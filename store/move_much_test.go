//go:build unix

package store

import (
	"bytes"
	"compress/gzip"
	"database/sql"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"jansou/parlour"
	"jansou/store/pgtest"
	"jansou/store/queries"
)

var much = flag.Int("much", 100, "TestMoveMuch: how many games are over that are moved, and a twentieth as many are played")

// TestMoveMuch moves many games, as they were played, to a database and back, and says
// how long that takes.
func TestMoveMuch(t *testing.T) {
	from, back := filepath.Join(t.TempDir(), "log.db"), filepath.Join(t.TempDir(), "back.db")
	makeMuch(t, from, *much, *much/20)
	there := pgtest.Start(t).New()
	defer func(before int) { mostRows = before }(mostRows)
	mostRows = 5000
	size := func(path string) float64 {
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		return float64(info.Size()) / 1e6
	}
	began := time.Now()
	first, err := Move(t.Context(), from, there, silent)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d games that are over and %d that are played, %d rows, a file of %.0f MB: to PostgreSQL in %v", *much, *much/20, first.Rows, size(from), time.Since(began).Round(time.Millisecond))
	began = time.Now()
	second, err := Move(t.Context(), there, back, silent)
	if err != nil || second.Hash != first.Hash {
		t.Fatalf("%x and %x, %v", first.Hash, second.Hash, err)
	}
	t.Logf("and back in %v, a file of %.0f MB, the same by every hash", time.Since(began).Round(time.Millisecond), size(back))
	p, err := Prove(back, anyCommit)
	if err != nil || !p.Whole() || p.Over != *much || p.Tables != *much+*much/20 || p.Proved != p.Commits {
		t.Errorf("%+v, %v", p, err)
	}
}

// makeMuch makes a file of so many games that are over and are played, from the logs of
// games that are kept for tests.
func makeMuch(t *testing.T, path string, over, going int) {
	t.Helper()
	s := openAt(t, path)
	logs := map[bool][][][]byte{} // by whether they are over
	files, err := filepath.Glob("../parlour/testdata/kept/*.jsonl.gz")
	if err != nil || len(files) == 0 {
		t.Fatal(err)
	}
	for _, name := range files {
		f, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		z, err := gzip.NewReader(f)
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(z)
		if err != nil || f.Close() != nil {
			t.Fatal(err)
		}
		is := strings.Contains(name, "-over")
		logs[is] = append(logs[is], bytes.Split(bytes.TrimSpace(text), []byte("\n")))
	}
	blobs := make([][]byte, len(logs[true]))
	for i, lines := range logs[true] {
		if blobs[i], err = pressed(lines); err != nil {
			t.Fatal(err)
		}
	}
	const together = 200
	for from := 0; from < over+going; from += together {
		err := s.ask(background, func(q *queries.Queries) error {
			for i := from; i < min(from+together, over+going); i++ {
				table := fmt.Sprintf("t%06d", i)
				if _, err := q.OpenGame(background, queries.OpenGameParams{TableID: table, Opened: int64(i)}); err != nil {
					return err
				}
				sum := origin(table)
				if i >= over {
					for n, data := range logs[false][i%len(logs[false])] {
						sum = link(sum, data)
						if _, err := q.AppendCommit(background, queries.AppendCommitParams{TableID: table, Seq: int64(n), Data: data, Sum: sum}); err != nil {
							return err
						}
					}
					continue
				}
				lines := logs[true][i%len(logs[true])]
				for _, data := range lines {
					sum = link(sum, data)
				}
				seq := int64(1_700_000_000_000_000 + i)
				if err := q.EndGame(background, queries.EndGameParams{TableID: table, Over: sql.NullInt64{Int64: seq, Valid: true}}); err != nil {
					return err
				}
				if err := q.Archive(background, queries.ArchiveParams{TableID: table, Commits: int64(len(lines)), Data: blobs[i%len(blobs)], Sum: sum}); err != nil {
					return err
				}
				who := [4]byte{byte(i), byte(i + 1), byte(i + 2), byte(i + 3)}
				if err := keepEnding(q, table, seq, &parlour.Ending{Counted: true, Result: came(table, time.UnixMicro(seq), "fast", who, [4]int{1, 2, 3, 4})}); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}
