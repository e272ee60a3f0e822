//go:build unix

package main

import (
	"flag"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"jansou/store/pgtest"
)

var databaseKills = flag.Int("database-kills", 3, "TestDatabaseIsKilled: how often the database is killed")

// TestGameInDatabase plays a game to its end with a server that keeps it in PostgreSQL
// and is killed now and then: as TestKill, which keeps games in a file.
func TestGameInDatabase(t *testing.T) {
	if testing.Short() { // quick: no server is killed or stopped
		t.Skip("it starts the program again and again")
	}
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
