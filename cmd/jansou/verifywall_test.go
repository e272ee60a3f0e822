package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"jansou/fair"
	"jansou/mahjong"
	"jansou/parlour"
	"jansou/shuffle"
	"jansou/store"
	"jansou/web"
)

// provable is a short game that was played with shares: what is saved of it.
type provable struct {
	id         string
	log, page  []byte
	list       string // the published chain
	notes      string // what the person's page kept
	seat       mahjong.Seat
	seal, mine fair.Hash
}

// aProvableGame deals once to a person with a share, whose host then closes the table.
func aProvableGame(t *testing.T, ruleset string) (p provable) {
	t.Helper()
	cfg := houseConfig(t)
	cfg.Dice = shuffle.Dice
	house, err := parlour.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	defer house.Close()
	ann := parlour.Owner{1}
	info, err := house.Open(parlour.Order{Ruleset: ruleset, Clock: &parlour.Clock{}, Owner: ann})
	if err != nil {
		t.Fatal(err)
	}
	v, err := house.Watch(info.ID, ann, "en")
	if err != nil {
		t.Fatal(err)
	}
	defer v.Close()
	v.MakesShares()
	v.Do(parlour.Request{Verb: parlour.Sit, Name: "Ann"})
	p.id, p.mine = info.ID, fair.Hash{1, 2, 3}
	sealed, opened := false, false
	for m := range v.Messages() {
		var s struct {
			Type   string
			You    mahjong.Seat
			Fair   *parlour.FairInfo
			Closed *parlour.ClosedInfo
		}
		if err := json.Unmarshal(m, &s); err != nil || s.Type == "error" {
			t.Fatalf("%v: %s", err, m)
		}
		if s.Closed != nil {
			break
		}
		if s.You == mahjong.NoSeat {
			continue
		}
		switch f := s.Fair; {
		case f.Deal == 1:
			v.Do(parlour.Request{Verb: parlour.CloseTable})
		case f.Seals == nil && !sealed:
			sealed = true
			p.seat, p.seal = s.You, f.Seal
			v.Do(parlour.Request{Verb: parlour.LaySeal, Deal: 0, Hash: fair.SeatSeal(p.id, 0, s.You, p.mine)})
		case f.Seals != nil && !opened:
			opened = true
			v.Do(parlour.Request{Verb: parlour.OpenShare, Deal: 0, Hash: p.mine})
		}
	}
	lines, err := house.Log(p.id)
	if err != nil {
		t.Fatal(err)
	}
	p.log = append(bytes.Join(lines, []byte("\n")), '\n')
	links, err := cfg.Log.(*store.Store).Commitments(context.Background(), 0, 100)
	if err != nil {
		t.Fatal(err)
	}
	p.list = fair.ListHead + "\n"
	for _, l := range links {
		p.list += l.String() + "\n"
	}
	seat := uint8(p.seat)
	note, err := json.Marshal(fair.Note{Table: p.id, Deal: 0, Seal: p.seal, Seat: &seat, Share: &p.mine, Gave: true})
	if err != nil {
		t.Fatal(err)
	}
	p.notes = string(note) + "\n"
	site, err := web.New(web.Config{Parlour: house, Page: web.Page(), Logger: cfg.Logger})
	if err != nil {
		t.Fatal(err)
	}
	w := httptest.NewRecorder()
	site.ServeHTTP(w, httptest.NewRequest("GET", "http://127.0.0.1/api/tables/"+p.id+"/replay.html", nil))
	p.page = w.Body.Bytes()
	return p
}

// verified runs the command on a file and a list, and returns its first line and
// exit status.
func verified(t *testing.T, file []byte, list string) (string, int) {
	t.Helper()
	dir := t.TempDir()
	c := verifyWallCmd{File: filepath.Join(dir, "file")}
	if err := os.WriteFile(c.File, file, 0o600); err != nil {
		t.Fatal(err)
	}
	if list != "" {
		c.Commitments = filepath.Join(dir, "list")
		if err := os.WriteFile(c.Commitments, []byte(list), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	var out bytes.Buffer
	err := c.Run(&out)
	var status exit
	if err != nil && !errors.As(err, &status) {
		t.Fatal(err)
	}
	line, _, _ := strings.Cut(out.String(), "\n")
	return line, int(status)
}

// TestVerifyWall: a game with shares is fair by the published chain and by the notes
// of a page, consistent by itself, and refused by others' lists.
func TestVerifyWall(t *testing.T) {
	for _, ruleset := range []string{"ema2016", "mcr-wmo"} {
		p := aProvableGame(t, ruleset)
		strange := fair.ListHead + "\n" + fair.Follow(fair.Hash{}, 0, 1, fair.Hash{9}).String() + "\n"
		for _, c := range []struct {
			name, list, want string
			file             []byte
			status           int
		}{
			{"the log and the chain", p.list, "fair: 1 walls of table " + p.id, p.log, 0},
			{"the log and a page's notes", p.notes, "fair: 1 walls", p.log, 0},
			{"the page and the chain", p.list, "fair: 1 walls", p.page, 0},
			{"the log alone", "", "consistent: 1 walls", p.log, 3},
			{"the page alone", "", "consistent: 1 walls", p.page, 3},
			{"another server's chain", strange, "refused: deal 0, seal: the server's seal is not in the list", p.log, 1},
			{"another share", strings.Replace(p.notes, p.mine.String(), fair.Hash{4}.String(), 1), "refused: deal 0, shares[" + fmt.Sprint(int(p.seat)) + "]", p.log, 1},
			{"another seal", strings.Replace(p.notes, p.seal.String(), fair.Hash{4}.String(), 1), "refused: deal 0, seal: the page was shown another seal", p.log, 1},
			{"a broken chain", strings.Replace(p.list, "\n0 ", "\n0 1", 1), "refused: the list of commitments, line 2", p.log, 1},
			{"nothing", p.list, "refused: the file: there is no digest", nil, 1},
		} {
			if line, status := verified(t, c.file, c.list); !strings.HasPrefix(line, c.want) || status != c.status {
				t.Errorf("%s, %s: %d %s", ruleset, c.name, status, line)
			}
		}
	}
}

// TestVerifyWallEveryByte: every change of a single byte of a log is refused, each
// to three other values, with the list and without it.
func TestVerifyWallEveryByte(t *testing.T) {
	t.Parallel()
	p := aProvableGame(t, "ema2016")
	list, err := fair.ReadList(strings.NewReader(p.list))
	if err != nil {
		t.Fatal(err)
	}
	proves := func(file []byte) bool {
		g, err := wallsIn(file)
		return err == nil && fair.Check(g, list.Has) == nil
	}
	began := time.Now()
	for i := range p.log {
		for n, to := range []byte{p.log[i] + 1, p.log[i] ^ 0x20, '0'} {
			if to == p.log[i] || n > 0 && testing.Short() {
				continue
			}
			changed := slices.Clone(p.log)
			changed[i] = to
			if proves(changed) {
				t.Fatalf("byte %d of %d was changed from %q to %q, and nobody finds it", i, len(p.log), p.log[i], to)
			}
		}
	}
	t.Logf("%d bytes in %v", len(p.log), time.Since(began))
	// Of the page, which is long, a thousand places and its end.
	for i := 0; i < len(p.page); i += max(1, len(p.page)/300) {
		changed := slices.Clone(p.page)
		changed[i]++
		if proves(changed) {
			t.Fatalf("byte %d of the page was changed, and nobody finds it", i)
		}
	}
}

// TestVerifyWallForged: who changes a log and makes its digest anew is found by what
// does not fit, or else by the list.
func TestVerifyWallForged(t *testing.T) {
	p := aProvableGame(t, "ema2016")
	lines := strings.Split(strings.TrimSuffix(string(p.log), "\n"), "\n")
	forged := func(change func(c *parlour.Commit)) []byte {
		var out []string
		for _, line := range lines {
			c, err := parlour.DecodeCommit([]byte(line))
			if err != nil {
				t.Fatal(err)
			}
			change(&c)
			c.Digest = ""
			b, err := json.Marshal(c)
			if err != nil {
				t.Fatal(err)
			}
			out = append(out, string(b))
		}
		return fair.WithDigest([]byte(strings.Join(out, "\n") + "\n"))
	}
	if line, status := verified(t, forged(func(*parlour.Commit) {}), p.list); status != 0 {
		t.Fatalf("unchanged: %s", line)
	}
	for want, change := range map[string]func(c *parlour.Commit){
		"refused: deal 0, wall, tile ": func(c *parlour.Commit) {
			if c.Kind == parlour.DealBegun {
				w := *c.Events[0].Wall
				w.Swap(17, 99)
				w.Swap(18, 100)
				c.Events[0].Wall = &w
			}
		},
		"refused: deal 0, share: ": func(c *parlour.Commit) {
			if c.Opened != nil {
				c.Opened.Seed[0]++
			}
		},
		"refused: deal 0, shares[": func(c *parlour.Commit) {
			if c.Kind == parlour.DealBegun {
				c.Fair.Shares[p.seat][0]++
			}
		},
		"refused: deal 0, seals: ": func(c *parlour.Commit) {
			if c.Kind == parlour.Sealed {
				c.Fair.Seals[p.seat][0]++
			}
		},
		"refused: line ": func(c *parlour.Commit) {
			if c.Kind == parlour.Sealed {
				c.Kind = "closed!"
			}
		},
		"refused: parlour: the walls": func(c *parlour.Commit) {
			if c.Kind == parlour.DealBegun {
				c.Events = nil
			}
		},
		"refused: deal 0, share: the server's share does not fit its seal": func(c *parlour.Commit) { c.Table = "another" },
	} {
		if line, status := verified(t, forged(change), p.list); !strings.HasPrefix(line, want) || status != 1 {
			t.Errorf("%d %s, want %s", status, line, want)
		}
	}
}

// TestVerifyWallOfBefore: the log of a table of before there were shares, as this
// program gives it away, is consistent and no more.
func TestVerifyWallOfBefore(t *testing.T) {
	house, _, _ := keptHouse(t, keptRows(t, filepath.Join("../../parlour/testdata/kept", "e49959c-mcr-over.jsonl.gz")))
	defer house.Close()
	lines, err := house.Log("kept")
	if err != nil {
		t.Fatal(err)
	}
	if line, status := verified(t, append(bytes.Join(lines, []byte("\n")), '\n'), ""); !strings.HasPrefix(line, "consistent: ") || status != 3 || !strings.Contains(line, "no shares") {
		t.Errorf("%d %s", status, line)
	}
}
