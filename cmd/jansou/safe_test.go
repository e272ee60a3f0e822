package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"jansou/store"
)

// keptData makes a data folder with every log of testdata/kept, and says how many
// commits they have.
func keptData(t *testing.T) (dir string, commits int) {
	t.Helper()
	dir = t.TempDir()
	s, err := store.Open(filepath.Join(dir, logName))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range keptLogs(t) {
		rows := keptRows(t, file)
		for i, row := range rows[:min(len(rows), 40)] { // enough for a log, and each is synced
			if err := s.Append(context.Background(), filepath.Base(file), i, row, nil); err != nil {
				t.Fatal(err)
			}
			commits++
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	return dir, commits
}

// TestSafe: check, backup, salvage and restore, as an operator uses them when a
// file is cut short.
func TestSafe(t *testing.T) {
	dir, commits := keptData(t)
	at := theLog{Data: dir}
	log := filepath.Join(dir, logName)
	var said bytes.Buffer
	if err := (&checkCmd{theLog: at}).Run(&said); err != nil {
		t.Fatal(err)
	}
	whole := fmt.Sprintf("%d tables (0 of them over), %d commits: %d proved by checksums\n", len(keptLogs(t)), commits, commits)
	if said.String() != whole {
		t.Errorf("check says %q, want %q", &said, whole)
	}

	copied := filepath.Join(dir, "friday.db")
	said.Reset()
	if err := (&backupCmd{theLog: at, To: copied}).Run(&said); err != nil {
		t.Fatal(err)
	}
	if want := copied + ": " + whole; said.String() != want {
		t.Errorf("backup says %q, want %q", &said, want)
	}
	if err := (&backupCmd{theLog: at, To: copied}).Run(&said); err == nil {
		t.Error("a backup was overwritten")
	}

	file, err := os.ReadFile(log)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(log, file[:len(file)-5000], 0o600); err != nil {
		t.Fatal(err)
	}
	said.Reset()
	if err := (&checkCmd{theLog: at}).Run(&said); err == nil || !strings.Contains(err.Error(), "jansou salvage") {
		t.Errorf("of a log that is cut short, check says %v, %q", err, &said)
	}
	saved := filepath.Join(dir, "saved.db")
	said.Reset()
	if err := (&salvageCmd{From: log, To: saved}).Run(&said); err != nil {
		t.Fatal(err)
	}
	t.Logf("%s", &said)
	if !strings.Contains(said.String(), "lost: table ") {
		t.Errorf("salvage names no loss: %q", &said)
	}
	p, err := store.Prove(saved, readCommit)
	if err != nil || !p.Whole() || p.Commits < commits-100 {
		t.Errorf("what was saved: %+v, %v", p, err)
	}

	release, err := store.Hold(dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := (&restoreCmd{theLog: at, From: copied}).Run(&said); err == nil || !strings.Contains(err.Error(), "end it first") {
		t.Errorf("under a server that runs, restore says %v", err)
	}
	if err := release(); err != nil {
		t.Fatal(err)
	}
	if err := (&restoreCmd{theLog: at, From: log}).Run(&said); err == nil {
		t.Error("a damaged file was restored")
	}
	if err := (&restoreCmd{theLog: at, From: copied}).Run(&said); err != nil {
		t.Fatal(err)
	}
	if p, err := store.Prove(log, readCommit); err != nil || !p.Whole() || p.Commits != commits {
		t.Errorf("what was restored: %+v, %v", p, err)
	}
	if aside, err := filepath.Glob(filepath.Join(dir, "jansou-until-*.db")); err != nil || len(aside) != 1 {
		t.Errorf("what stood there is kept as %q, %v", aside, err)
	}
}

// TestBackupOfDesk: what the operator has decided goes with a backup and comes back
// with it, over what was decided since, which is kept; one of before stays readable.
func TestBackupOfDesk(t *testing.T) {
	dir, _ := keptData(t)
	at, desk := theLog{Data: dir}, filepath.Join(dir, deskName)
	write := func(path, text string) {
		t.Helper()
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	has := func(path, want string) {
		t.Helper()
		if text, err := os.ReadFile(path); err != nil || string(text) != want {
			t.Errorf("%s has %q, %v, want %q", path, text, err, want)
		}
	}
	var said bytes.Buffer
	without, with := filepath.Join(dir, "thursday.db"), filepath.Join(dir, "friday.db")
	if err := (&backupCmd{theLog: at, To: without}).Run(&said); err != nil {
		t.Fatal(err)
	}
	write(desk, `{"message":"friday"}`)
	if err := (&backupCmd{theLog: at, To: with}).Run(&said); err != nil {
		t.Fatal(err)
	}
	beside := filepath.Join(dir, "friday.operator.json")
	has(beside, `{"message":"friday"}`)
	if info, err := os.Stat(beside); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("its mode is %v, %v", info, err)
	}
	write(desk, `{"message":"saturday"}`)
	if err := (&backupCmd{theLog: at, To: with}).Run(&said); err == nil {
		t.Error("a backup was overwritten")
	}
	has(beside, `{"message":"friday"}`)
	if err := (&backupCmd{theLog: theLog{Data: t.TempDir()}, To: filepath.Join(dir, "none.db")}).Run(&said); err == nil {
		t.Error("a backup of nothing")
	}

	said.Reset()
	if err := (&restoreCmd{theLog: at, From: without}).Run(&said); err != nil || !strings.Contains(said.String(), "stays as it is") {
		t.Errorf("a backup without it: %v, %s", err, &said)
	}
	has(desk, `{"message":"saturday"}`)
	if err := (&restoreCmd{theLog: at, From: with}).Run(&said); err != nil {
		t.Fatal(err)
	}
	has(desk, `{"message":"friday"}`)
	aside, err := filepath.Glob(filepath.Join(dir, "operator-until-*.json"))
	if err != nil || len(aside) != 1 {
		t.Fatalf("what was decided since is kept as %q, %v", aside, err)
	}
	has(aside[0], `{"message":"saturday"}`)
	write(beside, `{"message":`)
	if err := (&restoreCmd{theLog: at, From: with}).Run(&said); err == nil || !strings.Contains(err.Error(), beside) {
		t.Errorf("half a file is restored: %v", err)
	}
	has(desk, `{"message":"friday"}`)
	// Where backups are thinned out, it goes with its own.
	if err := thin(dir, 24); err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	for _, name := range []string{"jansou-20261124T060000Z", "jansou-20261124T070000Z"} {
		write(filepath.Join(folder, name+".db"), "")
		write(filepath.Join(folder, name+".operator.json"), "{}")
	}
	if err := thin(folder, 1); err != nil {
		t.Fatal(err)
	}
	if left, err := filepath.Glob(filepath.Join(folder, "*")); err != nil || len(left) != 2 || !strings.Contains(left[0], "T07") {
		t.Errorf("what is left: %q, %v", left, err)
	}
}

// TestNothingThere: who names a place where no games are, or games that are damaged, reads
// of it under the name of the command, and what to do.
func TestNothingThere(t *testing.T) {
	dir := t.TempDir()
	none, torn := filepath.Join(dir, "none"), filepath.Join(dir, "torn")
	if err := os.Mkdir(torn, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(torn, logName), bytes.Repeat([]byte("no log "), 1000), 0o600); err != nil {
		t.Fatal(err)
	}
	id := strings.Repeat("ab", 32)
	to := filepath.Join(dir, "copy.db")
	for _, c := range []struct {
		run   interface{ Run(io.Writer) error }
		wants []string
	}{
		{&checkCmd{File: none}, []string{"check: there is no file " + none, "its folder with --data"}},
		{&restoreCmd{theLog: theLog{Data: dir}, From: none}, []string{"restore: there is no file " + none, "name a backup"}},
		{&restoreCmd{theLog: theLog{Data: dir}, From: torn}, []string{"restore: " + torn + " is a folder: name the file of a backup"}},
		{&restoreCmd{theLog: theLog{Data: dir}, From: filepath.Join(torn, logName)}, []string{"restore: ", "jansou salvage"}},
		{&backupCmd{theLog: theLog{Data: none}, To: to}, []string{"backup: there are no games at " + filepath.Join(none, logName), "--data"}},
		{&backupCmd{theLog: theLog{Data: dir}, To: to, Keep: 3}, []string{"backup: there are no games at"}},
		{&peopleCmd{theLog: theLog{Data: none}}, []string{"people: there are no games at", "--data"}},
		{&exportPersonCmd{theLog: theLog{Data: none}, Person: id}, []string{"export-person: there are no games at", "--data"}},
		{&exportPersonCmd{theLog: theLog{Data: none}, Person: "abc"}, []string{"no id of a person", "an id has 64 characters, and not 3"}},
		{&recomputeCmd{theLog: theLog{Data: none}, Check: true}, []string{"recompute: there are no games at", "--data"}},
		{&eraseCmd{theLog: theLog{Data: none}, Person: id}, []string{"erase: there are no games at", "--data"}},
		{&moveCmd{From: "sqlite:" + torn, To: "sqlite:" + torn}, []string{"move: --from and --to are the same place"}},
	} {
		err := c.run.Run(io.Discard)
		for _, want := range c.wants {
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%T: %v, want %q", c.run, err, want)
			}
		}
	}
	if _, err := (&serveCmd{Data: torn}).openLog(); err == nil || !strings.Contains(err.Error(), "jansou restore puts a backup in its place") {
		t.Errorf("a server of a damaged log says %v", err)
	}
}

// TestBackups: at intervals, and no more than were asked for; one that cannot be
// made is told, and the next is tried.
func TestBackups(t *testing.T) {
	dir, _ := keptData(t)
	folder := t.TempDir()
	moment := time.Date(2026, 11, 24, 2, 0, 0, 0, time.UTC)
	tick := make(chan time.Time)
	ctx, stop := context.WithCancel(context.Background())
	var said bytes.Buffer
	ended := make(chan error)
	now := func() time.Time { moment = moment.Add(time.Hour); return moment }
	go func() {
		ended <- keepBackups(ctx, &said, filepath.Join(dir, logName), folder, 3, now, tick)
	}()
	for range 5 {
		tick <- time.Time{} // it is taken when the one before is done
	}
	names := func() (out []string) {
		all, err := os.ReadDir(folder)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range all {
			out = append(out, f.Name())
		}
		return out
	}
	stop()
	if err := <-ended; err != nil {
		t.Fatal(err)
	}
	if want := []string{"jansou-20261124T060000Z.db", "jansou-20261124T070000Z.db", "jansou-20261124T080000Z.db"}; !slices.Equal(names(), want) {
		t.Errorf("the folder has %q, want %q; said: %s", names(), want, &said)
	}

	said.Reset()
	done, cancel := context.WithCancel(context.Background())
	cancel()
	if err := keepBackups(done, &said, filepath.Join(dir, "none.db"), folder, 3, now, tick); err != nil || !strings.Contains(said.String(), "none.db") {
		t.Errorf("of a log that is not there: %v, %q", err, &said)
	}
	if got := names(); len(got) != 3 {
		t.Errorf("a backup that failed cost others: %q", got)
	}
	if err := (&backupCmd{theLog: theLog{Data: dir}, Every: time.Millisecond, Keep: 1, To: folder}).Run(&said); err == nil || errors.Is(err, context.Canceled) {
		t.Errorf("a thousand backups a second: %v", err)
	}
}
