//go:build linux

package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"jansou/store/pgtest"
)

// base is the database of a cluster: a server, and another that has all that it has, and
// can take its place.
type base struct {
	t                *testing.T
	primary, replica *pgtest.Server
	disks            bool // each server has a disk of its own, which may be full

	behind time.Duration // how far the replica may be; 0: not at all, for what is written waits for it

	on, next string // the disks of the two; "": all have that of the machine
}

func newBase(t *testing.T, behind time.Duration) *base {
	t.Helper()
	b := &base{t: t, behind: behind}
	b.on = b.disk()
	b.primary = pgtest.StartTCPIn(t, b.on)
	b.renew()
	return b
}

// diskMegabytes is how many megabytes a server has. Nothing is written until it is.
const diskMegabytes = 1 << 10

// disk makes a disk, where the machine allows it.
func (b *base) disk() string {
	d, why := tryDisk(b.t, b.t.TempDir(), diskMegabytes)
	if d == nil {
		b.t.Logf("no disk of the database is full: %s", why)
		return ""
	}
	b.disks = true
	if err := os.Chmod(filepath.Dir(d.at), 0o755); err != nil { // who the server runs as must come to it
		b.t.Fatal(err)
	}
	return d.at
}

// fill takes all the room on the disk of the server that is written to. free gives it
// back, and starts the server where it has given up.
func (b *base) fill() (free func()) {
	b.t.Helper()
	path := filepath.Join(b.on, "full")
	f, err := os.Create(path)
	if err != nil {
		b.t.Fatal(err)
	}
	for size, at := int64(64<<20), int64(0); size >= 4<<10; {
		if err := syscall.Fallocate(int(f.Fd()), 0, at, size); err == nil {
			at += size
		} else if errors.Is(err, syscall.ENOSPC) {
			size /= 2
		} else {
			b.t.Fatal(err)
		}
	}
	return func() {
		if err := errors.Join(f.Close(), os.Remove(path)); err != nil {
			b.t.Error(err)
		}
		b.primary.Start()
	}
}

// at is the address of the one that is written to.
func (b *base) at() string { return b.primary.Address() }

// url is how the database is reached at an address, which may be that of a cable.
func (b *base) url(at string) string {
	return "postgres://jansou@" + at + "/postgres?sslmode=disable"
}

// failOver has the server crash, and the other take its place.
func (b *base) failOver() {
	if b.behind > 0 {
		b.replica.Freeze()
		time.Sleep(b.behind)
	}
	b.primary.Kill()
	if b.behind > 0 { // what was sent to it and not taken is lost with it
		b.replica.Kill()
		b.replica.Start()
	}
	b.replica.Promote()
	b.primary, b.replica, b.on = b.replica, nil, b.next
}

// renew has a server that has nothing yet follow the one that is there. What is written
// is acknowledged when both have it, unless the one may be behind.
func (b *base) renew() {
	b.next = b.disk()
	b.replica = b.primary.FollowerIn(b.next, "replica")
	if b.behind > 0 {
		b.primary.Followed(1)
		return
	}
	b.primary.Do("postgres", "ALTER SYSTEM SET synchronous_standby_names = '*'", "SELECT pg_reload_conf()")
}

// rows asks the database itself for a column.
func rows[T any](b *base, query string, args ...any) []T {
	b.t.Helper()
	ctx, stop := context.WithTimeout(context.Background(), time.Minute)
	defer stop()
	c, err := pgx.Connect(ctx, b.url(b.at()))
	if err != nil {
		b.t.Fatal(err)
	}
	defer func() { _ = c.Close(ctx) }() // it was only asked
	found, err := c.Query(ctx, query, args...)
	if err != nil {
		b.t.Fatal(err)
	}
	out, err := pgx.CollectRows(found, pgx.RowTo[T])
	if err != nil {
		b.t.Fatal(err)
	}
	return out
}

// owned lists what a node owns.
func (b *base) owned(node string) []string {
	return rows[string](b, "SELECT owner.name FROM owner JOIN node USING (epoch) WHERE node.name = $1 AND node.dead = 0 AND owner.name <> 'quick'", node)
}

// epoch is under which a node lives; 0: it does not.
func (b *base) epoch(node string) int64 {
	for _, e := range rows[int64](b, "SELECT epoch FROM node WHERE name = $1 AND dead = 0 ORDER BY epoch DESC", node) {
		return e
	}
	return 0
}

// buried waits until an epoch is.
func (b *base) buried(epoch int64) {
	b.t.Helper()
	for until := time.Now().Add(time.Minute); len(rows[int64](b, "SELECT epoch FROM node WHERE epoch = $1 AND dead = 0", epoch)) > 0; time.Sleep(5 * time.Millisecond) {
		if time.Now().After(until) {
			b.t.Fatalf("epoch %d lives on", epoch)
		}
	}
}

// witness has the database itself look, at each commit, whether who writes it lives and
// owns the table at that moment, and note where that is not so.
func (b *base) witness() {
	b.primary.Do("postgres",
		`CREATE TABLE unowned (what TEXT NOT NULL)`,
		`CREATE FUNCTION witness() RETURNS trigger LANGUAGE plpgsql AS $$
		DECLARE writer BIGINT := (convert_from(NEW.data, 'UTF8')::json->>'epoch')::BIGINT;
		BEGIN
			IF NOT EXISTS (SELECT FROM node JOIN owner USING (epoch) WHERE owner.name = NEW.table_id AND epoch = writer AND dead = 0) THEN
				INSERT INTO unowned VALUES (to_char(clock_timestamp() AT TIME ZONE 'UTC', 'HH24:MI:SS.MS') || ': commit ' || NEW.seq || ' (' || (convert_from(NEW.data, 'UTF8')::json->>'kind') || ') of table ' || NEW.table_id || ' is written by epoch ' || coalesce(writer::TEXT, 'none') || '; owned by '
					|| coalesce((SELECT owner.epoch || ', dead: ' || coalesce(node.dead::TEXT, '?') || ', turn ' || owner.turn FROM owner LEFT JOIN node USING (epoch) WHERE owner.name = NEW.table_id), 'nobody'));
			END IF;
			RETURN NULL;
		END $$`,
		`CREATE TRIGGER witness AFTER INSERT ON "commit" FOR EACH ROW EXECUTE FUNCTION witness()`)
}

// unowned lists what the witness has seen.
func (b *base) unowned() []string { return rows[string](b, "SELECT what FROM unowned") }
