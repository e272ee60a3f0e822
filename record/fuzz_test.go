package record

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"
)

// fuzzRead reads bytes as a record and plays what it reads. Refusing is fine,
// panicking is not.
func fuzzRead(f *testing.F, name string, cut string, read func(string) ([]Game, error)) {
	text := ownFile(f, name)
	f.Add(text)
	// Each deal by itself is a smaller seed.
	parts := strings.Split(text, cut)
	for i := 1; i < min(len(parts), 4); i++ {
		f.Add(parts[0] + cut + parts[i])
	}
	f.Fuzz(func(t *testing.T, s string) {
		games, err := read(s)
		if err != nil {
			if games != nil {
				t.Error("games and an error")
			}
			return
		}
		for i := range games {
			if len(games[i].Rounds)+len(games[i].Cases) == 0 {
				t.Error("a game without a deal")
			}
			Verify(&games[i])
		}
	})
}

func FuzzMjlog(f *testing.F)     { fuzzRead(f, "own.mjlog", "<INIT", readMjlog) }
func FuzzSession(f *testing.F)   { fuzzRead(f, "own.log", "Get: <INIT", readSession) }
func FuzzTenhouNet(f *testing.F) { fuzzRead(f, "own.json", "\n", readSound) }
func FuzzMjai(f *testing.F)      { fuzzRead(f, "own.mjson", `{"type":"start_kyoku"`, readMjai) }
func FuzzKobalab(f *testing.F)   { fuzzRead(f, "own-koba.json", "\n", readSound) }

// readSound is readJSON, and panics where that takes what is no sound JSON.
func readSound(s string) ([]Game, error) {
	games, err := readJSON(s)
	if err != nil {
		return games, err
	}
	for d := json.NewDecoder(strings.NewReader(s)); ; {
		var value json.RawMessage
		switch err := d.Decode(&value); err {
		case nil:
		case io.EOF:
			return games, nil
		default:
			panic(fmt.Sprintf("read, and no JSON: %v", err))
		}
	}
}
