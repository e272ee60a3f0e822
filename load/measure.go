package load

import (
	"context"
	"fmt"
	"math"
	"os"
	"slices"
	"sync"
	"time"
)

// samples are times that were measured. The zero value has none.
type samples struct {
	mu  sync.Mutex
	all []time.Duration
}

func (s *samples) add(d time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.all = append(s.all, d)
}

// Spread are times in milliseconds, by how many of all were no longer: half, 99 of
// a hundred, 999 of a thousand, all. Without any it is zero.
type Spread struct {
	N    int     `json:"n"`
	P50  float64 `json:"p50_ms"`
	P99  float64 `json:"p99_ms"`
	P999 float64 `json:"p999_ms"`
	Max  float64 `json:"max_ms"`
}

func (s *samples) spread() Spread {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.all) == 0 {
		return Spread{}
	}
	slices.Sort(s.all)
	at := func(part float64) float64 {
		return float64(s.all[int(math.Ceil(part*float64(len(s.all))))-1]) / float64(time.Millisecond)
	}
	return Spread{N: len(s.all), P50: at(.5), P99: at(.99), P999: at(.999), Max: at(1)}
}

const (
	bareEvery = 20 * time.Millisecond
	bareBytes = 512 // a commit of the log has about as many
)

// bareWrites writes to a file and has it synced, again and again until ctx is
// done: what an acknowledged action costs at the least on this disk, now.
func bareWrites(ctx context.Context, dir string, took *samples) error {
	f, err := os.CreateTemp(dir, "jansou-load-*")
	if err != nil {
		return fmt.Errorf("synced writes to compare with: %w", err)
	}
	defer func() { _ = os.Remove(f.Name()) }() // it holds nothing
	defer func() { _ = f.Close() }()
	tick := time.NewTicker(bareEvery)
	defer tick.Stop()
	page := make([]byte, bareBytes)
	for {
		select {
		case <-tick.C:
		case <-ctx.Done():
			return nil
		}
		began := time.Now()
		if _, err := f.Write(page); err != nil {
			return fmt.Errorf("synced writes to compare with: %w", err)
		}
		if err := f.Sync(); err != nil {
			return fmt.Errorf("synced writes to compare with: %w", err)
		}
		took.add(time.Since(began))
	}
}
