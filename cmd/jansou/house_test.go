package main

import (
	"log/slog"
	"path/filepath"
	"testing"

	"jansou/bot"
	"jansou/parlour"
	"jansou/shuffle"
	"jansou/store"
	"jansou/web"
)

// newHouse opens the program's parlour over an empty log, until the test ends.
// change may be nil.
func newHouse(t *testing.T, change func(*parlour.Config)) *parlour.Parlour {
	t.Helper()
	cfg := houseConfig(t)
	if change != nil {
		change(&cfg)
	}
	house, err := parlour.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(house.Close)
	return house
}

// houseConfig is what the program's parlour needs, with an empty log.
func houseConfig(t *testing.T) parlour.Config {
	t.Helper()
	log, err := store.Open(filepath.Join(t.TempDir(), "log.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := log.Close(); err != nil {
			t.Error(err)
		}
	})
	return parlour.Config{Log: log, Rules: menu{}, Bots: bot.Names(), NewBot: newBot, Wall: shuffle.Wall, Herald: herald, Hint: web.Hint, Logger: slog.New(slog.DiscardHandler)}
}
