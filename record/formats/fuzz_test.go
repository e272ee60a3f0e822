package formats

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"

	"jansou/record"
	"jansou/record/mjailog"
	"jansou/record/tenhou"
)

// fuzzRead reads bytes as a record and plays what it reads. Refusing is fine,
// panicking is not.
func fuzzRead(f *testing.F, name string, cut string, read func(name, text string) ([]record.Game, error)) {
	text := ownFile(f, name)
	f.Add(text)
	// Each deal by itself is a smaller seed.
	parts := strings.Split(text, cut)
	for i := 1; i < min(len(parts), 4); i++ {
		f.Add(parts[0] + cut + parts[i])
	}
	f.Fuzz(func(t *testing.T, s string) {
		games, err := read(name, s)
		if err != nil {
			if games != nil {
				t.Error("games and an error")
			}
			return
		}
		for i := range games {
			if len(games[i].Rounds) == 0 && games[i].Own == nil && games[i].Lost == nil {
				t.Error("a game without a deal")
			}
			record.Verify(&games[i])
		}
	})
}

func FuzzMjlog(f *testing.F)     { fuzzRead(f, "own.mjlog", "<INIT", tenhou.MjlogFormat.Read) }
func FuzzSession(f *testing.F)   { fuzzRead(f, "own.log", "Get: <INIT", tenhou.SessionFormat.Read) }
func FuzzTenhouNet(f *testing.F) { fuzzRead(f, "own.json", "\n", readSound) }
func FuzzMjai(f *testing.F)      { fuzzRead(f, "own.mjson", `{"type":"start_kyoku"`, mjailog.Format.Read) }
func FuzzKobalab(f *testing.F)   { fuzzRead(f, "own-koba.json", "\n", readSound) }

// readAll reads a text of any format.
func readAll(_, s string) ([]record.Game, error) { return All.Read("fuzz", []byte(s)) }

// readSound is All.Read of JSON, and panics where that takes what is no sound JSON.
func readSound(_, s string) ([]record.Game, error) {
	if head := strings.TrimLeft(s, " \r\n\t"); !strings.HasPrefix(head, "{") && !strings.HasPrefix(head, "[") {
		return nil, record.ErrNotRecord // of another format, or packed
	}
	games, err := readAll("", s)
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
