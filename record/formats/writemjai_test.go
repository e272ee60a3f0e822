package formats

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"jansou/record"
	"jansou/record/kobalab"
	"jansou/record/mjailog"
	"jansou/record/tenhou"
)

// TestWriteMjai: a game of ours that is written down in each format comes out as
// the same log of mjai messages, which is the one that the engine told.
func TestWriteMjai(t *testing.T) {
	want := ownFile(t, "own.mjson")
	for _, name := range []string{"own.mjlog", "own.mjson", "own.json", "own-koba.json"} {
		games, err := All.Read(name, []byte(ownFile(t, name)))
		if err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		if err := mjailog.Write(&out, &games[0], [4]string{"A", "B", "C", "D"}); err != nil {
			t.Fatal(err)
		}
		got, wanted := strings.Split(out.String(), "\n"), strings.Split(want, "\n")
		for i := range min(len(got), len(wanted)) {
			if got[i] != wanted[i] {
				t.Errorf("%s: message %d is\n%s, want\n%s", name, i+1, got[i], wanted[i])
				break
			}
		}
		if len(got) != len(wanted) {
			t.Errorf("%s: %d messages, want %d", name, len(got), len(wanted))
		}
	}
	for name, want := range map[string]error{"own.log": mjailog.ErrHidden, "own-seat.mjson": mjailog.ErrHidden, filepath.Join("mcr", "own-botzone.json"): record.ErrNoDeals} {
		games, err := All.Read(name, []byte(ownFile(t, name)))
		if err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		if err := mjailog.Write(&out, &games[0], [4]string{}); !errors.Is(err, want) || out.Len() > 0 {
			t.Errorf("%s: %v, want %v, and nothing written", name, err, want)
		}
	}
	broken, err := tenhou.MjlogFormat.Read("own", strings.Replace(ownFile(t, "own.mjlog"), `hai="`, `hai="0,`, 1))
	if err == nil {
		err = mjailog.Write(&strings.Builder{}, &broken[0], [4]string{})
	}
	if err == nil {
		t.Error("a record that the engine disagrees with is written")
	}
}

// TestWriteMjaiShared writes every whole shared record of riichi, reads the log
// and verifies it.
func TestWriteMjaiShared(t *testing.T) {
	n, left := 0, map[string]int{}
	_, err := All.ReadFiles(sharedPaths(t), func(f *record.File) error {
		for i := range f.Games {
			g := &f.Games[i]
			var out strings.Builder
			err := mjailog.Write(&out, g, [4]string{"A", "B", "C", "D"})
			switch {
			case errors.Is(err, mjailog.ErrHidden):
				left["hidden"]++
				continue
			case errors.Is(err, record.ErrNoDeals):
				left["no deals"]++
				continue
			case err != nil:
				left["parted"]++
				continue
			}
			games, err := mjailog.Format.Read("own", out.String())
			if err != nil || len(games) != 1 || len(games[0].Rounds) != len(g.Rounds) {
				t.Fatalf("%s: %v", f.Path, err)
			}
			n++
			if dir := filepath.Base(filepath.Dir(f.Path)); g.Source == kobalab.Source || dir == "rooms" || dir == "majsoul" {
				continue // its rules are others, and mjai does not tell them
			}
			games[0].Rules = g.Rules
			for _, m := range record.Verify(&games[0]).Mismatches {
				t.Errorf("%s: %v", f.Path, m)
			}
		}
		return nil
	})
	if err != nil || n < 300 || left["parted"] > 6 {
		t.Errorf("%d logs, left out %v: %v", n, left, err)
	}
	t.Logf("%d logs, left out %v", n, left)
}
