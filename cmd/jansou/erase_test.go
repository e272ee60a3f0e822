package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"jansou/account"
	"jansou/parlour"
	"jansou/store"
)

// TestPeople: an operator finds a person by a name, writes out what is kept, and
// erases the name; the check proves the log, and names both heads.
func TestPeople(t *testing.T) {
	dir := t.TempDir()
	at := theLog{Data: dir}
	s, err := store.Open(filepath.Join(dir, logName))
	if err != nil {
		t.Fatal(err)
	}
	games := 0
	for _, file := range keptLogs(t) {
		if !strings.Contains(file, "-over") && !strings.Contains(file, "running") {
			continue
		}
		games++
		rows := keptRows(t, file)
		for i, row := range rows {
			if i > 60 && !strings.Contains(file, "0d7c234-riichi-over") {
				break // enough for a game that is being played
			}
			if err := s.Append(context.Background(), filepath.Base(file), i, row, endsIf(i == len(rows)-1)); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	run := func(c interface{ Run(out *bytes.Buffer) error }) string {
		t.Helper()
		var out bytes.Buffer
		if err := c.Run(&out); err != nil {
			t.Fatal(err)
		}
		return out.String()
	}
	all := run(people{&peopleCmd{theLog: at}})
	line := regexp.MustCompile(`(?m)^([0-9a-f]{64})  \["([^"]+)"`).FindStringSubmatch(all)
	if line == nil {
		t.Fatalf("people says\n%s", all)
	}
	id, name := line[1], line[2]
	if found := run(people{&peopleCmd{theLog: at, Name: strings.ToUpper(name)}}); !strings.Contains(found, id) {
		t.Errorf("people %s says\n%s", name, found)
	}
	alike := strings.NewReplacer("A", "А", "a", "а", "e", "е", "o", "о", "i", "і").Replace(name) // Cyrillic
	if found := run(people{&peopleCmd{theLog: at, Name: alike}}); alike == name || !strings.Contains(found, id) {
		t.Errorf("people %s says\n%s", alike, found)
	}
	if none := run(people{&peopleCmd{theLog: at, Name: "nobody of this name"}}); none != "0 people\n" {
		t.Errorf("people of a name that nobody has: %q", none)
	}
	var kept parlour.KeptAbout
	if err := json.Unmarshal([]byte(run(exported{&exportPersonCmd{theLog: at, Person: id}})), &kept); err != nil {
		t.Fatal(err)
	}
	if len(kept.Tables) == 0 || kept.Names[0] != name {
		t.Fatalf("kept: %+v", kept)
	}
	for _, table := range kept.Tables {
		if !table.Over && len(table.Did) > 0 {
			t.Errorf("of table %s, which is being played, %d actions are told", table.Table, len(table.Did))
		}
		if table.Ruleset == "" || len(table.Came) == 0 {
			t.Errorf("table %+v", table)
		}
	}
	if done := run(erased{&eraseCmd{theLog: at, Person: id}}); !strings.Contains(done, "names beside commits are erased") {
		t.Errorf("erase says %q", done)
	}
	if left := run(people{&peopleCmd{theLog: at, Name: name}}); strings.Contains(left, id) {
		t.Errorf("after it people says\n%s", left)
	}
	var out bytes.Buffer
	if err := (&checkCmd{theLog: at}).Run(&out); err != nil {
		t.Errorf("check: %v", err)
	}
	if err := (&eraseCmd{theLog: at, Person: "x"}).Run(&out); err == nil || !strings.Contains(err.Error(), "jansou people") {
		t.Errorf("erase of no id: %v", err)
	}
	empty := t.TempDir()
	if err := (&eraseCmd{theLog: theLog{Data: empty}, Person: id}).Run(&out); err == nil {
		t.Error("erase where no log is")
	}
	if list, err := os.ReadDir(empty); err != nil || len(list) > 0 {
		t.Errorf("and it left %v, %v", list, err)
	}
	release, err := store.Hold(dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := (&eraseCmd{theLog: at, Person: id}).Run(&out); err == nil || !strings.Contains(err.Error(), "end it before") {
		t.Errorf("erase while a server runs: %v", err)
	}
	if err := release(); err != nil {
		t.Fatal(err)
	}
	if games < 3 {
		t.Errorf("%d games", games)
	}
}

type (
	people   struct{ c *peopleCmd }
	exported struct{ c *exportPersonCmd }
	erased   struct{ c *eraseCmd }
)

func (p people) Run(out *bytes.Buffer) error   { return p.c.Run(out) }
func (p exported) Run(out *bytes.Buffer) error { return p.c.Run(out) }
func (p erased) Run(out *bytes.Buffer) error   { return p.c.Run(out) }

// TestAge: days are read and printed, and what is none is refused.
func TestAge(t *testing.T) {
	for text, want := range map[string]string{"365d": "365d", "0": "0d", "0d": "0d", "48h": "2d", "90m": "1h30m0s", "d": "", "-1d": "", "-1h": "", "1.5d": "", "x": "", "9999999d": ""} {
		var a age
		if err := a.UnmarshalText([]byte(text)); (err == nil) != (want != "") || err == nil && a.String() != want {
			t.Errorf("%q is read as %v, %v; want %q", text, a, err, want)
		}
	}
	c, printed, err := settled(t.TempDir(), "keep-games = \"30d\"\n", nil, nil)
	if err != nil || time.Duration(c.KeepGames) != 30*day || !strings.Contains(printed, `keep-games = "30d" # FILE:1`) {
		t.Errorf("keep-games of a file: %v, %v\n%s", c, err, printed)
	}
}

// endsIf is that of a last commit of which nothing was reckoned.
func endsIf(last bool) *parlour.Ending {
	if last {
		return &parlour.Ending{}
	}
	return nil
}

// TestForgetOnce: old games are removed, counted and logged, and others stay.
func TestForgetOnce(t *testing.T) {
	path := filepath.Join(t.TempDir(), logName)
	s, err := store.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, table := range []string{"a", "b", "c"} {
		if err := s.Append(context.Background(), table, 0, []byte(`{"kind":"closed"}`), endsIf(table != "c")); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(); err != nil { // what is not packed yet is packed at the next start
		t.Fatal(err)
	}
	if s, err = store.Open(path); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = s.Close() }()
	var said bytes.Buffer
	logger := slog.New(slog.NewTextHandler(&said, nil))
	removed := 0
	forgetOnce(t.Context(), s, time.Now().Add(-time.Hour), logger, func(n int) { removed += n })
	if removed != 0 || said.Len() > 0 {
		t.Errorf("%d games of today are removed: %s", removed, &said)
	}
	for removed < 2 && t.Context().Err() == nil { // they are packed first
		forgetOnce(t.Context(), s, time.Now().Add(time.Hour), logger, func(n int) { removed += n })
	}
	if !strings.Contains(said.String(), "old games are removed") {
		t.Errorf("the log says %q", &said)
	}
	if tables, err := s.Tables(t.Context()); err != nil || len(tables) != 1 {
		t.Errorf("tables %v, %v", tables, err)
	}
}

// TestPeopleWithAccounts: an account is listed, exported and erased by the commands,
// though its person came to no table, and no byte of its names is in the file then.
func TestPeopleWithAccounts(t *testing.T) {
	dir := t.TempDir()
	at := theLog{Data: dir}
	file := filepath.Join(dir, logName)
	s, err := store.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	made := time.UnixMicro(1_800_000_000_000_000)
	who := account.Account{Person: parlour.Owner{7}, Handle: "7k2m9x4qhd", Name: "Zuzanna", Made: made, Seen: account.ByPeople}
	err = s.MakeAccount(t.Context(), who, account.Ways{Password: &account.Password{Kept: "kept", Made: made}})
	if err == nil {
		err = s.Rename(t.Context(), who.Person, "Zuza", made.Add(time.Hour))
	}
	if err = errors.Join(err, s.Close()); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := (&peopleCmd{theLog: at, Name: "zuza"}).Run(&out); err != nil || !strings.Contains(out.String(), `["Zuza"]  tables: 0  last: never  account: 7k2m9x4qhd`) {
		t.Fatalf("%s, %v", &out, err)
	}
	id, _ := who.Person.MarshalText()
	out.Reset()
	if err := (&exportPersonCmd{theLog: at, Person: string(id)}).Run(&out); err != nil || !strings.Contains(out.String(), `"Zuzanna"`) {
		t.Fatalf("%s, %v", &out, err)
	}
	out.Reset()
	if err := (&eraseCmd{theLog: at, Person: string(id)}).Run(&out); err != nil || !strings.Contains(out.String(), "1 accounts are removed") {
		t.Fatalf("%s, %v", &out, err)
	}
	text, err := os.ReadFile(file)
	if err != nil || bytes.Contains(text, []byte("Zuz")) || bytes.Contains(text, []byte("zuz")) {
		t.Errorf("the file still has the name: %v", err)
	}
	if err := (&exportPersonCmd{theLog: at, Person: string(id)}).Run(&out); err == nil {
		t.Error("something is kept of who was erased")
	}
}
