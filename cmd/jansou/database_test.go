//go:build unix

package main

import (
	"errors"
	"flag"
	"io"
	"maps"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"jansou/store"
	"jansou/store/pgtest"
)

var databaseKills = flag.Int("database-kills", 3, "TestDatabaseIsKilled: how often the database is killed")

// TestGameInDatabase plays a game to its end with a server that keeps it in PostgreSQL
// and is killed now and then: as TestKill, which keeps games in a file.
func TestGameInDatabase(t *testing.T) {
	if testing.Short() { // quick: no server is killed or stopped
		t.Skip("it starts the program again and again")
	}
	t.Parallel()
	s := newServer(t, "--database", pgtest.Start(t).New())
	testKill(t, s, "ema2016", 4)
}

// TestDatabaseIsKilled kills PostgreSQL under load and starts it again, once after a
// while in which nobody could write. Nothing that was acknowledged is lost or done twice,
// nothing that was refused is done, and every table goes on.
func TestDatabaseIsKilled(t *testing.T) {
	if testing.Short() { // quick: no database is killed
		t.Skip("it starts a database again and again")
	}
	t.Parallel()
	db := pgtest.Start(t)
	address := db.New()
	l := &loaded{server: newServer(t, "--host", "jansou.test", "--log-level", "error", "--database", address)}
	l.heard.down = true
	l.began()
	chance := rand.New(rand.NewPCG(*chanceOfKills, 5))
	kills := 0
	r := l.survive(*databaseKills+1, func(last bool) {
		if last {
			return // it has played since the one before
		}
		if kills++; kills%2 == 0 {
			db.Stop() // as an administrator does
		} else {
			db.Kill()
		}
		if kills == *databaseKills {
			time.Sleep(time.Duration(1+chance.IntN(7)) * time.Second)
		}
		db.Start()
		time.Sleep(3 * time.Second)
	})
	for _, what := range slices.Sorted(maps.Keys(r.Faults)) {
		t.Logf("%d times: %s", r.Faults[what], what)
		if strings.HasPrefix(what, "something that was shown is lost") {
			t.Error(what)
		}
	}
	l.kill()
	t.Logf("%d ends of the database under %d tables: %s", kills, *killedTables, l.heard.check(t, address))
}

// TestMoveOfGames has games go on in a database that were begun in a file, and come to
// their ends in a file again: to who plays it is as if the server had been started anew.
func TestMoveOfGames(t *testing.T) {
	if testing.Short() { // quick: no game is moved
		t.Skip("it starts a database and the program several times")
	}
	t.Parallel()
	there := pgtest.Start(t).New()
	s := newServer(t)
	k := &killer{s: s, chance: rand.New(rand.NewPCG(3, 30)), timer: time.NewTimer(time.Hour)}
	p := newPlayer(s, `{"ruleset":"ema2016","pace":"instant","clock":{"base":0,"bank":0}}`)
	back := t.TempDir()
	moves := []moveCmd{{From: "sqlite:" + s.data, To: there}, {From: there, To: "sqlite:" + filepath.Join(back, logName)}}
	for !k.play(p) {
		k.kills++
		_ = s.cmd.Process.Kill()
		_ = p.conn.CloseNow()
		_ = s.cmd.Wait() // it was killed
		before := p.last
		if len(moves) > 0 && k.kills%2 == 1 {
			var said strings.Builder
			for range 2 { // the second time all of it is there
				if err := moves[0].Run(&said); err != nil {
					t.Fatalf("%v\n%s", err, &said)
				}
			}
			if !strings.Contains(said.String(), "both places are the same") || !strings.Contains(said.String(), "already") {
				t.Errorf("it says:\n%s", &said)
			}
			if s.more = []string{"--database", there}; len(moves) == 1 {
				s.more, s.data = nil, back
			}
			moves = moves[1:]
		}
		s.start()
		p.mustDial()
		p.returned(k.kills, before)
	}
	_ = p.conn.CloseNow()
	k.timer.Stop()
	s.kill()
	s.start()
	checkLog(t, p)
	if len(moves) > 0 {
		t.Errorf("the game was over before %d moves", len(moves))
	}
	t.Logf("%d actions acknowledged, %d ends of the server", len(p.acked), k.kills)
}

// TestCommandsInDatabase: what is done with a file is done with a database, too.
func TestCommandsInDatabase(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, logName)
	s, err := store.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, log := range keptLogs(t) {
		rows := keptRows(t, log)
		for i, row := range rows {
			if err := s.Append(t.Context(), filepath.Base(log), i, row, endsIf(i == len(rows)-1 && strings.Contains(log, "-over"))); err != nil {
				t.Fatal(err)
			}
		}
	}
	var id string
	err = s.Stays(t.Context(), func(at store.Stay) error {
		text, err := at.Person.MarshalText()
		id = string(text)
		return err
	})
	if err = errors.Join(err, s.Close()); err != nil {
		t.Fatal(err)
	}
	db := pgtest.StartTCP(t)
	at := theLog{Data: dir, Database: db.New()}
	saved := filepath.Join(dir, "saved.db")
	for _, c := range []struct {
		run   interface{ Run(io.Writer) error }
		says  string
		fails string
	}{
		{run: &moveCmd{From: "file", To: at.Database}, fails: "sqlite:FILE"},
		{run: &moveCmd{From: "sqlite:" + filepath.Join(dir, "none"), To: at.Database}, fails: "--from names"},
		{run: &checkCmd{theLog: at}, fails: "nothing is there"},
		{run: &moveCmd{From: "sqlite:" + dir, To: at.Database}, says: "both places are the same"},
		{run: &checkCmd{theLog: at}, says: "proved by checksums"},
		{run: &peopleCmd{theLog: at}, says: id},
		{run: &recomputeCmd{theLog: at}, says: "ratings made of the logs"},
		{run: &recomputeCmd{theLog: at, Check: true}, says: " 0 differences"},
		{run: &backupCmd{theLog: at, To: saved}, says: "proved by checksums"},
		{run: &eraseCmd{theLog: at, Person: id}, says: "names beside commits are erased"},
		{run: &checkCmd{theLog: at}, says: "proved by checksums"},
		{run: &restoreCmd{theLog: at, From: saved}, fails: "jansou move"},
		{run: &checkCmd{theLog: theLog{Database: "mysql://x"}}, fails: "is no address"},
		{run: &checkCmd{theLog: theLog{Database: "postgres://u:secret@127.0.0.1:1/x"}}, fails: "connect"},
		{run: &moveCmd{From: "sqlite:" + saved, To: at.Database}, fails: "something else is there"},
		{run: &moveCmd{From: "sqlite:" + saved, To: db.New()}, says: "both places are the same"},
	} {
		var said strings.Builder
		err := c.run.Run(&said)
		if c.fails != "" && (err == nil || !strings.Contains(err.Error(), c.fails)) || c.fails == "" && err != nil || !strings.Contains(said.String(), c.says) {
			t.Errorf("%+v: %v; want %q\n%s", c.run, err, c.fails+c.says, &said)
		}
		if err != nil && strings.Contains(err.Error(), "secret") {
			t.Errorf("a password is told: %v", err)
		}
	}
}
