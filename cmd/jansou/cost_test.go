package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"testing"
	"testing/fstest"

	"jansou/bot"
	"jansou/metrics"
	"jansou/parlour"
	"jansou/shuffle"
	"jansou/store"
	"jansou/web"
)

// costly is a server of the whole program over a log of its own, as benchmarks
// of what a stranger may ask need it.
func costly(b testing.TB) (*parlour.Parlour, http.Handler, parlour.Log) {
	b.Helper()
	rules, err := withHouseRules(nil)
	if err != nil {
		b.Fatal(err)
	}
	log, err := store.Open(filepath.Join(b.TempDir(), "log.db"))
	if err != nil {
		b.Fatal(err)
	}
	quiet := slog.New(slog.DiscardHandler)
	counted := metrics.New()
	house, err := parlour.New(parlour.Config{Log: counted.Log(log), Observer: counted, Rules: rules, Bots: bot.Names(), NewBot: newBot,
		Wall: shuffle.Wall, Dice: shuffle.Dice, Herald: herald, Logger: quiet, MaxTables: 1 << 20})
	if err != nil {
		b.Fatal(err)
	}
	handler, err := web.New(web.Config{Parlour: house, Page: fstest.MapFS{"index.html": {Data: []byte("<p>page")}}, Logger: quiet, Observer: doorkeeper{counted, quiet}})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		house.Close()
		if err := log.Close(); err != nil {
			b.Error(err)
		}
	})
	return house, handler, log
}

// BenchmarkRequest is what the answers cost that anybody may ask for.
func BenchmarkRequest(b *testing.B) {
	for _, path := range []string{"/api/rulesets?lang=pl", "/api/rules", "/api/rules/riichi.furiten.temporary", "/api/rules/mcr.fan.big_four_winds?lang=ja"} {
		b.Run(path, func(b *testing.B) {
			_, h, _ := costly(b)
			asked := 0
			ask := func() {
				w := httptest.NewRecorder()
				r := httptest.NewRequestWithContext(context.Background(), http.MethodGet, "http://127.0.0.1"+path, nil)
				asked++ // each from another address, for what one may ask is limited
				r.RemoteAddr = fmt.Sprintf("10.%d.%d.%d:1", asked>>16&255, asked>>8&255, asked&255)
				r.Header.Set("Accept-Encoding", "gzip, br")
				h.ServeHTTP(w, r)
				if n, err := io.Copy(io.Discard, w.Result().Body); err != nil || n < 200 || w.Code != http.StatusOK {
					b.Fatalf("%d, %d bytes, %v", w.Code, n, err)
				}
			}
			ask() // what is put together once is not what an answer costs
			for b.Loop() {
				ask()
			}
		})
	}
}

// BenchmarkOpen is what it costs to open a table, its synced commit included.
func BenchmarkOpen(b *testing.B) {
	for _, ruleset := range []string{"ema2016", "mcr-wmo"} {
		b.Run(ruleset, func(b *testing.B) {
			house, _, _ := costly(b)
			open := func() {
				if _, err := house.Open(parlour.Order{Ruleset: ruleset, Discipline: parlour.Strict}); err != nil {
					b.Fatal(err)
				}
			}
			open() // what is put together once is not what a table costs
			for b.Loop() {
				open()
			}
		})
	}
}
