//go:build unix

package pgtest

import (
	"context"
	"testing"

	"github.com/jackc/pgx/v5"
)

// TestFollower: what was written is there when the server has crashed and its follower
// has taken over, and that one is followed in its turn.
func TestFollower(t *testing.T) {
	t.Parallel()
	first := StartTCP(t)
	first.Do("postgres", "CREATE TABLE word (text TEXT)")
	second := first.Follower("second")
	first.Do("postgres", "ALTER SYSTEM SET synchronous_standby_names = '*'", "SELECT pg_reload_conf()")
	first.Followed(1)
	first.Do("postgres", "INSERT INTO word VALUES ('jansou')")
	first.Kill()
	second.Promote()
	second.Do("postgres", "INSERT INTO word VALUES ('parlour')")
	third := second.Follower("third")
	second.Followed(1)
	c, err := pgx.Connect(context.Background(), "postgres://jansou@"+third.Address()+"/postgres")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = c.Close(context.Background()) }() // it was only asked
	var n int
	if err := c.QueryRow(context.Background(), "SELECT count(*) FROM word").Scan(&n); err != nil || n != 2 {
		t.Errorf("%d rows, %v", n, err)
	}
}
