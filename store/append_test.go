//go:build unix

package store

import (
	"fmt"
	"path/filepath"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"jansou/store/pgtest"
)

// BenchmarkAppend is what a synced commit costs where so many tables write at once,
// of a thousand that are open: by the clock, by the processor, and in allocations.
func BenchmarkAppend(b *testing.B) {
	for _, writers := range []int{1, 20, 200} {
		b.Run(fmt.Sprint(writers), func(b *testing.B) { benchAppend(b, filepath.Join(b.TempDir(), "log.db"), writers) })
	}
}

// BenchmarkAppendPostgres is the same on one PostgreSQL of this machine that syncs, and
// with another that has each commit on its disk, too, before it is acknowledged.
func BenchmarkAppendPostgres(b *testing.B) {
	for name, sync := range map[string]string{"alone": "", "followed": "one"} {
		s := pgtest.StartTCP(b, "fsync=on")
		if sync != "" {
			s.Follower("one")
			s.Do("postgres", "ALTER SYSTEM SET synchronous_standby_names = 'one'", "SELECT pg_reload_conf()")
		}
		for _, writers := range []int{1, 20, 200, 1000} {
			b.Run(fmt.Sprint(name, "/", writers), func(b *testing.B) { benchAppend(b, s.New(), writers) })
		}
		s.Stop()
	}
}

func benchAppend(b *testing.B, place string, writers int) {
	const tables = 1000
	s, err := Open(place)
	if err != nil {
		b.Fatal(err)
	}
	defer func() {
		if err := s.Close(); err != nil {
			b.Error(err)
		}
	}()
	data := make([]byte, 350)
	var length [tables]int
	var left atomic.Int64
	appendAll := func(n int) {
		left.Store(int64(n))
		var all sync.WaitGroup
		for w := range writers {
			all.Go(func() {
				for at := w; left.Add(-1) >= 0; at = (at + writers) % tables {
					if err := s.Append(background, fmt.Sprintf("table%04d", at*7919%tables), length[at], data, nil); err != nil {
						b.Error(err)
					}
					length[at]++
				}
			})
		}
		all.Wait()
	}
	appendAll(3 * tables) // a log with something in it
	b.ReportAllocs()
	b.ResetTimer()
	before, begun := cpuTime(b), time.Now()
	appendAll(b.N)
	b.ReportMetric(float64(b.N)/time.Since(begun).Seconds(), "commits/s")
	b.ReportMetric(float64((cpuTime(b)-before).Microseconds())/float64(b.N), "cpu-µs/op")
}

// cpuTime is the processor time that this process has used.
func cpuTime(b *testing.B) time.Duration {
	b.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
