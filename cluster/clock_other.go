//go:build !linux

package cluster

import "time"

// machineClock is the clock of package time, which goes forward only.
func machineClock() func() time.Duration {
	begin := time.Now()
	return func() time.Duration { return time.Since(begin) }
}
