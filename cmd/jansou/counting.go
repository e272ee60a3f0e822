package main

import (
	"context"
	"log/slog"

	"jansou/parlour"
	"jansou/rating"
	"jansou/results"
	"jansou/store"
)

// counting counts what games of earlier programs came to, beside the server, and
// returns what waits for its end.
func counting(ctx context.Context, log *store.Store, logger *slog.Logger) (wait func()) {
	ctx, stop := context.WithCancel(ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		if other, err := log.CountedOtherwise(ctx); err == nil && other > 0 {
			logger.Warn("statistics of some games were counted by other definitions and are left out: end the server once and let jansou recompute count them anew", slog.Int("games", other))
		}
		games, rated, err := parlour.CountUp(ctx, log, results.Of, logger)
		switch {
		case ctx.Err() != nil:
			return // the next start goes on
		case err != nil:
			logger.Error("what games came to cannot be kept", slog.Any("cause", err))
		}
		if games > 0 {
			logger.Info("games of before have their results now", slog.Int("games", games))
		}
		if rated > 0 {
			logger.Warn("some of them are rated, and ratings are folded in the order of all games: end the server once and let jansou recompute do so", slog.Int("games", rated))
		}
	}()
	return func() { stop(); <-done }
}

// ratingOf says how strong a person is, for who seats people.
func ratingOf(log *store.Store, logger *slog.Logger) func(parlour.Owner, string, parlour.Clock) (float64, bool) {
	return func(person parlour.Owner, game string, clock parlour.Clock) (float64, bool) {
		r, err := log.RatingOn(context.Background(), person, rating.Ladder{Game: game, Speed: results.SpeedOf(clock)})
		if err != nil {
			logger.Warn("a rating cannot be read", slog.Any("cause", err))
		}
		return r.Mean, err == nil && r.Games > 0
	}
}

// apartFrom says with whom somebody is not brought together, for who seats people.
func apartFrom(log *store.Store, logger *slog.Logger) func(parlour.Owner) []parlour.Owner {
	return func(person parlour.Owner) []parlour.Owner {
		apart, err := log.Apart(context.Background(), person)
		if err != nil {
			logger.Warn("who is kept apart cannot be read", slog.Any("cause", err))
		}
		return apart
	}
}
