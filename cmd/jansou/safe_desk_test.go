package main

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jansou/store"
	"jansou/store/pgtest"
)

// TestDecisionsMove: what an operator has decided goes with the games from a file into a
// database and back, and into backups of either. What had counted before at a place that
// the games come back to counts no more.
func TestDecisionsMove(t *testing.T) {
	db := pgtest.Start(t)
	there, again := db.New(), db.New()
	dir, back := t.TempDir(), t.TempDir()
	file := filepath.Join(dir, logName)
	log, err := store.Open(file)
	if err == nil {
		err = log.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	decide := func(path, message string) {
		t.Helper()
		if err := os.WriteFile(path, []byte("{\n  \"message\": \""+message+"\"\n}\n"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	run := func(c interface{ Run(io.Writer) error }, want string) {
		t.Helper()
		var said strings.Builder
		if err := c.Run(&said); err != nil || !strings.Contains(said.String(), want) {
			t.Fatalf("%+v: %v, want %q\n%s", c, err, want, &said)
		}
	}
	says := func(what string, text []byte, want string) {
		t.Helper()
		var got struct{ Message string }
		if err := json.Unmarshal(text, &got); err != nil || got.Message != want {
			t.Errorf("%s says %q, want %q (%v)", what, text, want, err)
		}
	}
	inside := func(place, want string) {
		t.Helper()
		text, err := deskAt(place)
		if err != nil {
			t.Fatal(err)
		}
		says(place, text, want)
	}

	decide(filepath.Join(dir, deskName), "one")
	for _, want := range []string{"both places are the same", "already"} {
		run(&moveCmd{From: "sqlite:" + dir, To: there}, want)
	}
	inside(there, "one")

	log, err = store.Open(there)
	if err != nil {
		t.Fatal(err)
	}
	if kept, err := log.Decide(t.Context(), 1, []byte(`{"message":"two"}`)); !kept || err != nil {
		t.Fatal(kept, err)
	}
	if err := log.Close(); err != nil {
		t.Fatal(err)
	}
	saved := filepath.Join(t.TempDir(), "friday.db")
	at := theLog{Data: dir, Database: there}
	run(&backupCmd{theLog: at, To: saved}, "friday.operator.json: what the operator has decided")
	inside(saved, "two")

	// Back to a folder in which something else was decided in the meantime of before.
	decide(filepath.Join(back, deskName), "old")
	for _, want := range []string{"operator-until-", "already"} {
		run(&moveCmd{From: there, To: "sqlite:" + filepath.Join(back, logName)}, want)
	}
	inside(filepath.Join(back, logName), "two")
	if aside, err := filepath.Glob(filepath.Join(back, "operator-until-*.json")); err != nil || len(aside) != 1 {
		t.Errorf("kept aside: %v %v", aside, err)
	}

	// A server of the file decides beside it; what has come with it counts no more.
	decide(filepath.Join(back, deskName), "three")
	for range 2 {
		run(&moveCmd{From: "sqlite:" + back, To: again}, "")
	}
	inside(again, "three")

	// The backup of a database goes into a folder, too.
	run(&restoreCmd{theLog: theLog{Data: dir}, From: saved}, "is what the operator has decided now")
	text, err := os.ReadFile(filepath.Join(dir, deskName))
	if err != nil || !bytes.HasSuffix(text, []byte("\n")) {
		t.Errorf("%q %v", text, err)
	}
	says("the folder", text, "two")
}
