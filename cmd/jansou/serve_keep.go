package main

import (
	"context"
	"fmt"
	"log/slog"
	"strconv"
	"strings"
	"time"

	"jansou/store"
)

// An age is a duration that may be said in days: 365d. The zero age is none.
type age time.Duration

// day is that of the retention of games, which knows no calendar.
const day = 24 * time.Hour

// UnmarshalText reads days, or what time.ParseDuration reads.
func (a *age) UnmarshalText(text []byte) error {
	s := string(text)
	if number, ok := strings.CutSuffix(s, "d"); ok {
		n, err := strconv.Atoi(number)
		if err != nil || n < 0 || n > 100_000 {
			return fmt.Errorf("%q is no number of days", s)
		}
		*a = age(time.Duration(n) * day)
		return nil
	}
	d, err := time.ParseDuration(s)
	if err != nil || d < 0 {
		return fmt.Errorf("%q: say for example 365d, or 0 for ever", s)
	}
	*a = age(d)
	return nil
}

// String says it in days, where it is whole ones.
func (a age) String() string {
	if d := time.Duration(a); d%day == 0 {
		return fmt.Sprintf("%dd", d/day)
	}
	return time.Duration(a).String()
}

// Old games are looked for after the start and once an hour then, and a few are
// removed at once while nothing waits to be written.
const (
	firstForget = time.Minute
	everyForget = time.Hour
	betweenFew  = 50 * time.Millisecond
)

// A cookie ends in the browser a year after it was given. Of somebody of whom no
// table is kept nothing is lost when it goes sooner.
const (
	unseen = 400 * day
	gone   = 30 * day
)

// forgetting begins to remove old cookies, and old games where they are not kept for
// ever; stop ends that and waits for it.
func (c *serveCmd) forgetting(ctx context.Context, log *store.Store, logger *slog.Logger, removed func(int)) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		forgetOld(ctx, log, time.Duration(c.KeepGames), logger, removed)
	}()
	return func() { cancel(); <-ended }
}

// forgetOld removes games that were over before keep (0: none), and cookies that
// nobody comes with, until ctx ends; it tells removed how many games.
func forgetOld(ctx context.Context, log *store.Store, keep time.Duration, logger *slog.Logger, removed func(int)) {
	wait := time.NewTimer(firstForget)
	defer wait.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-wait.C:
		}
		if keep > 0 {
			forgetOnce(ctx, log, time.Now().Add(-keep), logger, removed)
		}
		if _, err := log.PruneSessions(ctx, time.Now().Add(-unseen), time.Now().Add(-gone)); err != nil && ctx.Err() == nil {
			logger.Error("old cookies cannot be removed", slog.Any("cause", err))
		}
		wait.Reset(everyForget)
	}
}

// forgetOnce removes the games that were over before a moment.
func forgetOnce(ctx context.Context, log *store.Store, before time.Time, logger *slog.Logger, removed func(int)) {
	all := 0
	for {
		n, err := 0, error(nil)
		if log.Waiting() == 0 { // otherwise who plays comes first
			if n, err = log.Forget(ctx, before); n == 0 {
				if err != nil && ctx.Err() == nil {
					logger.Error("old games cannot be removed", slog.Any("cause", err))
				}
				break
			}
		}
		removed(n)
		all += n
		select {
		case <-ctx.Done():
			return
		case <-time.After(betweenFew):
		}
	}
	if all > 0 {
		logger.Info("old games are removed", slog.Int("games", all), slog.Time("over_before", before))
	}
}
