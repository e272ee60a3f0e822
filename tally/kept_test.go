package tally_test

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
	"testing"

	"jansou/games"
	"jansou/mahjong"
	"jansou/parlour"
)

// TestKeptLogs: the logs of tables that people could have had, as the programs of
// many commits wrote them.
func TestKeptLogs(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("..", "parlour", "testdata", "kept", "*.jsonl.gz"))
	if err != nil || len(files) < 22 {
		t.Fatalf("%d logs, %v", len(files), err)
	}
	deals := 0
	for _, file := range files {
		b, events := logged(t, file)
		deals += len(both(t, filepath.Base(file), b, events).Course)
	}
	if deals < 22 {
		t.Errorf("only %d deals were counted", deals)
	}
}

// logged returns the ruleset of a log and its events, without those that a
// referee has undone.
func logged(t testing.TB, file string) (b games.Book, events []mahjong.Event) {
	t.Helper()
	packed, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	text, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(text)
	lines.Buffer(nil, 1<<20)
	var after []int // by commit, how many events there are after it
	for lines.Scan() {
		c, err := parlour.DecodeCommit(lines.Bytes())
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		switch {
		case c.Opened != nil:
			if b, err = games.ReadKept(c.Opened.Text); err == nil {
				b, err = b.WithRounds(map[parlour.Length]int{parlour.East: 1, parlour.South: 2, parlour.North: 4}[c.Opened.Length])
			}
			if err != nil {
				t.Fatalf("%s: %v", file, err)
			}
		case c.Kind == parlour.Undone:
			events = events[:after[*c.To]]
		}
		events = append(events, c.Events...)
		after = append(after, len(events))
	}
	if lines.Err() != nil {
		t.Fatalf("%s: %v", file, lines.Err())
	}
	return b, events
}
