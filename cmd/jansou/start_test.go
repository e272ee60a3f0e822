package main

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"os"
	"strconv"
	"testing"
	"time"

	"jansou/bot"
	"jansou/parlour"
	"jansou/shuffle"
)

// BenchmarkStart is how long a server with many unfinished games needs until it
// can listen, until a table that somebody asks for is there, the one that would
// wake last, and until all are awake. START is how many games; missing: 200.
func BenchmarkStart(b *testing.B) {
	games := 200
	if s := os.Getenv("START"); s != "" {
		var err error
		if games, err = strconv.Atoi(s); err != nil {
			b.Fatal(err)
		}
	}
	rows := keptRows(b, "../../parlour/testdata/kept/f0baa97-riichi-running.jsonl.gz")
	_, _, log := costly(b)
	name := func(i int) string { return fmt.Sprintf("game%08d", i) }
	many(b, games, func(i int) error {
		for n, row := range rows {
			if err := log.Append(context.Background(), name(i), n, bytes.TrimSpace(row), nil); err != nil {
				return err
			}
		}
		return nil
	})
	rules, err := withHouseRules(nil)
	if err != nil {
		b.Fatal(err)
	}
	var listens, asked, awake time.Duration
	starts := 0
	for b.Loop() {
		began := time.Now()
		house, err := parlour.New(parlour.Config{Log: log, Rules: rules, Bots: bot.Names(), NewBot: newBot, Wall: shuffle.Wall,
			Dice: shuffle.Dice, Herald: herald, Logger: slog.New(slog.DiscardHandler)})
		if err != nil {
			b.Fatal(err)
		}
		listens += time.Since(began)
		if _, err := house.Info(name(games-1), parlour.Owner{}); err != nil {
			b.Fatal(err)
		}
		asked += time.Since(began)
		<-house.Awake()
		awake += time.Since(began)
		starts++
		if n := len(house.Stuck()); n > 0 {
			b.Fatalf("%d tables are stuck", n)
		}
		house.Close()
	}
	for what, d := range map[string]time.Duration{"listens": listens, "asked": asked, "awake": awake} {
		b.ReportMetric(d.Seconds()*1000/float64(starts), what+"-ms")
	}
}

// many does something for each number below n, 64 at a time.
func many(tb testing.TB, n int, do func(i int) error) {
	tb.Helper()
	numbers, failed := make(chan int), make(chan error, 64)
	for range 64 {
		go func() {
			for i := range numbers {
				if err := do(i); err != nil {
					failed <- err
					for range numbers { // the others are not done
					}
					return
				}
			}
			failed <- nil
		}()
	}
	for i := range n {
		numbers <- i
	}
	close(numbers)
	for range 64 {
		if err := <-failed; err != nil {
			tb.Fatal(err)
		}
	}
}
