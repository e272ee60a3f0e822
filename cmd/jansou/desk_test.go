package main

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"jansou/games"
	"jansou/mahjong"
	"jansou/parlour"
	"jansou/referee"
	"jansou/script"
	"jansou/store"
	"jansou/table"
)

// deskToken is the cookie of the person who sits at the tables that are laid
// out; the browser's tests carry it, too.
const deskToken = "deskdeskdeskdeskdeskdeskde"

// laidOut are tables that stand at a position of a script: at each somebody is
// furiten in another way. The ids are the tables'.
var laidOut = []struct {
	id, script, ruleset string
	rule                mahjong.RuleID
}{
	{"furitenown", "furiten_f02_own_discard.txt", "ema2012", "riichi.furiten.own"},
	{"furitentemporary", "furiten_f16_yakuless_pass.txt", "ema2012", "riichi.furiten.temporary"},
	{"furitenriichi", "furiten_f33_pass_in_riichi.txt", "ema2012", "riichi.furiten.riichi"},
	{"furitenwrc", "furiten_f16_yakuless_pass.txt", "wrc2025", "riichi.furiten.temporary"},
}

// layOut writes a log in which a table has come to where a script asks, and
// returns the seat that it asks about.
func layOut(t *testing.T, log parlour.Log, id, name, ruleset string, rule mahjong.RuleID) mahjong.Seat {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "riichi", "testdata", "scripts", name))
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range asked(t, name, string(text)) {
		if a.Ruleset == ruleset && a.Rule == rule {
			standAt(t, log, &a, id, parlour.Settings{Ruleset: ruleset, Pace: parlour.Instant}, parlour.Owner{})
			return a.Seat
		}
	}
	t.Fatalf("%s asks nothing that %s refuses under %s", name, rule, ruleset)
	return mahjong.NoSeat
}

// asked plays a script and returns what it asks, the last question first.
func asked(t *testing.T, name, text string) []script.Asked {
	t.Helper()
	sc, err := script.Parse(name, text)
	if err != nil {
		t.Fatal(err)
	}
	if err := sc.Play(func(string, ...any) {}); err != nil {
		t.Fatal(err)
	}
	list := slices.Clone(sc.Asked())
	slices.Reverse(list)
	return list
}

// standAt writes a log in which a table stands where a script asks, with Ann on
// the seat that it asks about. s holds what differs from table to table; referee
// is who has opened a table that has one.
func standAt(t *testing.T, log parlour.Log, at *script.Asked, id string, s parlour.Settings, referee parlour.Owner) {
	t.Helper()
	rules := menu{}
	b, err := rules.ruleset(s.Ruleset)
	if err != nil {
		t.Fatal(err)
	}
	if s.Text, err = rules.Text(s.Ruleset); err != nil {
		t.Fatal(err)
	}
	if s.Discipline == parlour.Strict {
		if s.Text, err = rules.Disciplined(s.Text, s.Discipline); err != nil {
			t.Fatal(err)
		}
	}
	s.Title, s.Game, s.Length, s.People, s.Assist, s.Bots = b.Head().Title, b.Kind().Name(), parlour.East, 1, table.AssistFull, "random"
	owner := parlour.Owner(sha256.Sum256([]byte(deskToken)))
	bots := [4]string{"East", "South", "West", "North"}
	bots[at.Seat] = ""
	opened := parlour.Commit{Kind: parlour.Opened, Opened: &s}
	if s.Referee != "" {
		opened.Owner = &referee
	}
	commits := []parlour.Commit{
		opened,
		{Kind: parlour.Sat, Seat: &at.Seat, Name: "Ann", Owner: &owner},
		{Kind: parlour.Started, Bots: &bots},
		{Kind: parlour.DealBegun, Events: at.Events},
	}
	for i, c := range commits {
		c.ID, c.At = id, int64(i)
		data, err := json.Marshal(c)
		if err != nil {
			t.Fatal(err)
		}
		if err := log.Append(context.Background(), id, i, data, nil); err != nil {
			t.Fatal(err)
		}
	}
}

// openLog opens a log in a folder until the test is over.
func openLog(t *testing.T, folder string) *store.Store {
	t.Helper()
	log, err := store.Open(filepath.Join(folder, "jansou.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := log.Close(); err != nil {
			t.Error(err)
		}
	})
	return log
}

// openHouse opens a parlour over a log until the test is over.
func openHouse(t *testing.T, log parlour.Log) *parlour.Parlour {
	t.Helper()
	cfg := houseConfig(t)
	cfg.Log = log
	house, err := parlour.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(house.Close)
	return house
}

// TestDesk: at a table that stands at a position of furiten the parlour hands
// its person a case on which the referee rules as the script says, now and of
// any moment before; to a visitor it hands no hand. JANSOU_DESK names a folder
// in which the tables are kept for the tests of the page.
func TestDesk(t *testing.T) {
	folder := os.Getenv("JANSOU_DESK")
	if folder == "" {
		folder = t.TempDir()
	}
	log := openLog(t, folder)
	seats := map[string]mahjong.Seat{}
	for _, l := range laidOut {
		seats[l.id] = layOut(t, log, l.id, l.script, l.ruleset, l.rule)
	}
	layOutMoves(t, log)
	if os.Getenv("JANSOU_DESK") != "" {
		return
	}
	house := openHouse(t, log)
	me := parlour.Owner(sha256.Sum256([]byte(deskToken)))
	for _, l := range laidOut {
		c, err := house.Case(l.id, me, parlour.CaseOrder{})
		if err != nil {
			t.Fatal(err)
		}
		if c.Seat != seats[l.id] || c.Over || !c.Running || c.Revision != len(c.Events) {
			t.Fatalf("%s: %+v", l.id, c)
		}
		book, err := games.ReadKept(c.Ruleset)
		if err != nil {
			t.Fatal(err)
		}
		whole := &referee.Log{Book: book, Events: c.Events}
		r, err := referee.Ask(whole, c.Revision, c.Seat, mahjong.Action{Kind: mahjong.Win})
		if err != nil || r.Rule != l.rule || r.Furiten == nil {
			t.Errorf("%s: %+v, %v", l.id, r, err)
		}
		for rev := range c.Rev + 1 {
			before, err := house.Case(l.id, me, parlour.CaseOrder{Rev: &rev})
			if err != nil || before.Rev != rev || before.Revision > c.Revision {
				t.Fatalf("%s, rev %d: %+v, %v", l.id, rev, before, err)
			}
			if _, err := referee.TellFuriten("en", whole, before.Revision, c.Seat, true); err != nil {
				t.Errorf("%s, rev %d: %v", l.id, rev, err)
			}
		}
		if v, err := house.Case(l.id, parlour.Owner{9}, parlour.CaseOrder{}); err != nil || v.Seat != mahjong.NoSeat {
			t.Errorf("%s: a visitor's case: %+v, %v", l.id, v, err)
		}
		last := ""
		_, deals, err := house.Moments(l.id, me, nil, nil, func(_ *parlour.Case, k parlour.SeenEvent) error {
			for _, m := range k.View.Own.Missing {
				last = string(m.Rule)
			}
			return nil
		})
		if err != nil || deals != 1 || !strings.HasPrefix(last, "riichi.furiten.") {
			t.Errorf("%s: the deal in words: %d deals, the last win missed by %q, %v", l.id, deals, last, err)
		}
	}
}

// TestDeskAfterTheGame: when a game is over, the referee is asked about every
// seat at moments of all its deals, and each deal is told in words.
func TestDeskAfterTheGame(t *testing.T) {
	for _, ruleset := range []string{"tenhou", "mcr-wmo"} {
		t.Run(ruleset, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) { askAfter(t, ruleset) })
		})
	}
}

func askAfter(t *testing.T, ruleset string) {
	house := newHouse(t, nil)
	info, err := house.Open(parlour.Order{Ruleset: ruleset, Length: parlour.East, Assist: table.AssistOff, Bots: "efficient", Clock: &parlour.Clock{}})
	if err != nil {
		t.Fatal(err)
	}
	r := newReplayer(t, house, info.ID)
	r.play()
	replay, err := house.Replay(info.ID, parlour.Owner{9})
	if err != nil {
		t.Fatal(err)
	}
	for rev := 1; rev <= replay.Steps; rev += 7 {
		seat := mahjong.Seat(rev % 4)
		c, err := house.Case(info.ID, parlour.Owner{9}, parlour.CaseOrder{Rev: &rev, Seat: &seat})
		if err != nil || c.Running || c.Assist != table.AssistFull {
			t.Fatalf("rev %d: %+v, %v", rev, c, err)
		}
		book, err := games.ReadKept(c.Ruleset)
		if err != nil {
			t.Fatal(err)
		}
		ruling, err := referee.Ask(&referee.Log{Book: book, Events: c.Events}, c.Revision, seat, mahjong.Action{Kind: mahjong.Win})
		if err != nil {
			t.Fatalf("rev %d, %v: %v", rev, seat, err)
		}
		if _, err := ruling.Words("zh"); err != nil {
			t.Fatal(err)
		}
	}
	told := 0
	for deal := range replay.Deals {
		which, deals, err := house.Moments(info.ID, parlour.Owner{9}, nil, &deal, func(_ *parlour.Case, k parlour.SeenEvent) error {
			told = k.Rev
			return nil
		})
		if err != nil || which != deal || deals != len(replay.Deals) {
			t.Fatalf("deal %d: %d of %d, %v", deal, which, deals, err)
		}
	}
	if told != replay.Steps {
		t.Errorf("%d moments are told of %d", told, replay.Steps)
	}
}
