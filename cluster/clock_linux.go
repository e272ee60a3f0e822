package cluster

import (
	"time"

	"golang.org/x/sys/unix"
)

// machineClock goes on while the machine sleeps, which the clock of package time does
// not on this system: a node that was suspended has no lease when it wakes.
func machineClock() func() time.Duration {
	begin := boot()
	return func() time.Duration { return boot() - begin }
}

func boot() time.Duration {
	var t unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_BOOTTIME, &t); err != nil {
		panic("cluster: no clock: " + err.Error())
	}
	return time.Duration(t.Nano())
}
