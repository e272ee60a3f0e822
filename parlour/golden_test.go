package parlour_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"jansou/mahjong"
	"jansou/parlour"
)

// The lines of the golden file that are promised, and their digest. When the
// file has grown, both are raised together; a line that is here never changes.
const (
	promised       = 65
	promisedDigest = "26ee3311d859ced1aabd2b1b7e70ca8b6f8e098d22aeab653aa7c28e9902f3ef"
)

// TestLogFormat: every line of the golden file reads strictly and prints back
// byte for byte, no line that was promised has changed, and every kind of
// commit, event and action is in it and in docs/log-format.md.
func TestLogFormat(t *testing.T) {
	file, err := os.ReadFile("testdata/log.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	doc, err := os.ReadFile("../docs/log-format.md")
	if err != nil {
		t.Fatal(err)
	}
	lines := slices.Collect(strings.Lines(string(file)))
	if len(lines) < promised {
		t.Fatalf("%d lines, %d are promised", len(lines), promised)
	}
	sum := sha256.Sum256([]byte(strings.Join(lines[:promised], "")))
	if got := hex.EncodeToString(sum[:]); got != promisedDigest {
		t.Errorf("a promised line has changed: digest %s", got)
	}

	seen := map[string]bool{}
	for i, line := range lines {
		var c parlour.Commit
		d := json.NewDecoder(strings.NewReader(line))
		d.DisallowUnknownFields()
		if err := d.Decode(&c); err != nil {
			t.Errorf("line %d: %v", i+1, err)
			continue
		}
		b, err := json.Marshal(c)
		if err != nil {
			t.Errorf("line %d: %v", i+1, err)
		}
		if !bytes.Equal(b, []byte(strings.TrimSuffix(line, "\n"))) {
			t.Errorf("line %d is printed back as\n%s", i+1, b)
		}
		seen["commit "+string(c.Kind)] = true
		if c.By != "" {
			seen["by "+string(c.By)] = true
		}
		if c.Action != nil {
			seen["action "+c.Action.Kind.String()] = true
		}
		for _, e := range c.Events {
			seen["event "+e.Kind.String()] = true
		}
	}

	var want []string
	for k := mahjong.Dealt; !strings.HasPrefix(k.String(), "event("); k++ {
		want = append(want, "event "+k.String())
	}
	for k := mahjong.Pass; !strings.HasPrefix(k.String(), "action("); k++ {
		want = append(want, "action "+k.String())
	}
	for _, k := range []parlour.CommitKind{parlour.Opened, parlour.Sat, parlour.Rose, parlour.Started, parlour.Sealed, parlour.DealBegun,
		parlour.Acted, parlour.TimeUp, parlour.TakenOver, parlour.Closed,
		parlour.CallsOver, parlour.Called, parlour.Looked, parlour.Judged, parlour.Undone, parlour.Resumed, parlour.Branched, parlour.Hosted, parlour.Removed, parlour.Readmitted, parlour.Swapped, parlour.BotSat, parlour.BotRose, parlour.StoodIn, parlour.StoodDown, parlour.Paused, parlour.Unpaused, parlour.Brought} {
		want = append(want, "commit "+string(k))
	}
	for _, b := range []parlour.By{parlour.ByPerson, parlour.ByBot, parlour.ByClock, parlour.ByReferee, parlour.ByOperator} {
		want = append(want, "by "+string(b))
	}
	for _, k := range want {
		if !seen[k] {
			t.Errorf("no line shows %s", k)
		}
		if _, name, _ := strings.Cut(k, " "); !strings.Contains(string(doc), "`"+name+"`") {
			t.Errorf("docs/log-format.md does not have %s", k)
		}
	}
}

// FuzzDecodeCommit: no line makes the reader panic, and what it reads prints
// back to what reads the same.
func FuzzDecodeCommit(f *testing.F) {
	file, err := os.ReadFile("testdata/log.jsonl")
	if err != nil {
		f.Fatal(err)
	}
	for line := range bytes.Lines(file) {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		c, err := parlour.DecodeCommit(line)
		if err != nil {
			return
		}
		once, err := json.Marshal(c)
		if err != nil {
			t.Fatalf("%q was read and cannot be printed: %v", line, err)
		}
		again, err := parlour.DecodeCommit(once)
		if err != nil {
			t.Fatalf("%s was printed and cannot be read: %v", once, err)
		}
		twice, err := json.Marshal(again)
		if err != nil || !bytes.Equal(once, twice) {
			t.Fatalf("%s\nis printed next as\n%s (%v)", once, twice, err)
		}
	})
}
