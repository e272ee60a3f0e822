//go:build unix

package pgtest

import (
	"context"
	"os"
	"time"

	"github.com/jackc/pgx/v5"
)

// Follower starts a server that has all that this one has, and follows what it does. More
// than one follower needs a name each. What is written is waited for at the follower where
// synchronous_standby_names says so.
func (s *Server) Follower(name string) *Server {
	s.t.Helper()
	return s.FollowerIn("", name)
}

// FollowerIn is Follower of one whose data lie below a folder (StartTCPIn).
func (s *Server) FollowerIn(folder, name string) *Server {
	s.t.Helper()
	dir, err := os.MkdirTemp(folder, "jansou-pg")
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() { _ = os.RemoveAll(dir) })
	// One that has lost its server looks for it again at once: what is written waits for both.
	f := &Server{t: s.t, bin: s.bin, dir: dir, settings: append(s.settings[:len(s.settings):len(s.settings)], "cluster_name="+name, "wal_retrieve_retry_interval=200ms")}
	if s.port != 0 {
		f.port = FreePort(s.t)
	}
	copied := f.command("pg_basebackup", "-D", f.data(), "-d", s.URL("postgres"), "-X", "stream", "-R", "--checkpoint=fast", "--no-sync")
	if out, err := copied.CombinedOutput(); err != nil {
		s.t.Fatalf("pg_basebackup: %v\n%s", err, out)
	}
	s.t.Cleanup(f.Stop)
	f.Start()
	return f
}

// Promote has a follower take over: it follows nobody any more, and may be written to.
func (s *Server) Promote() {
	s.t.Helper()
	s.Do("postgres", "SELECT pg_promote()", "ALTER SYSTEM RESET synchronous_standby_names", "SELECT pg_reload_conf()")
}

// Followed waits until so many followers have all that was written so far.
func (s *Server) Followed(by int) {
	s.t.Helper()
	ctx, stop := context.WithTimeout(context.Background(), time.Minute)
	defer stop()
	c, err := pgx.Connect(ctx, s.URL("postgres"))
	if err != nil {
		s.t.Fatal(err)
	}
	defer func() { _ = c.Close(ctx) }() // it was only asked
	for {
		var n int
		if err := c.QueryRow(ctx, "SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming' AND flush_lsn >= pg_current_wal_flush_lsn()").Scan(&n); err != nil {
			s.t.Fatalf("%d followers are waited for: %v", by, err)
		}
		if n >= by {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
}
