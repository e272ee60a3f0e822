package work

import (
	"errors"
	"sync/atomic"
	"time"

	"jansou/bus"
)

// pause says when workers are asked again, where none was there or none was in time: until
// then it would only cost time. It may be used from many goroutines at once.
type pause struct {
	start time.Time
	until atomic.Int64 // since start, by the clock of this process
}

// over reports whether workers may be asked.
func (p *pause) over() bool { return time.Since(p.start) >= time.Duration(p.until.Load()) }

// begin begins it for what went wrong.
func (p *pause) begin(err error) {
	wait := afterLate
	if errors.Is(err, bus.ErrNobody) {
		wait = afterNone
	}
	p.until.Store(int64(time.Since(p.start) + wait))
}
