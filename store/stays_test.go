package store

import (
	"encoding/json"
	"path/filepath"
	"testing"

	"jansou/account"
	"jansou/parlour"
)

func stayFor(n byte, name string, open bool) account.Stay {
	return account.Stay{Name: name, Owner: person(n), Title: "At " + name, Made: someday(0), Changed: someday(0), Open: open, Settings: json.RawMessage(`{"ruleset":"ema2016"}`)}
}

// TestStandingTables: an address is one person's, who may have so many, changes and removes what
// stays there; nobody else does.
func TestStandingTables(t *testing.T) {
	s := withPeople(t, filepath.Join(t.TempDir(), "log.db"))
	mustBe(t, "make", s.MakeStay(background, stayFor(1, "club", true), 2), nil)
	mustBe(t, "the same", s.MakeStay(background, stayFor(2, "club", true), 2), account.ErrNameTaken)
	mustBe(t, "a guest", s.MakeStay(background, stayFor(9, "guests", true), 2), account.ErrGone)
	mustBe(t, "a second", s.MakeStay(background, stayFor(1, "late", false), 2), nil)
	mustBe(t, "too many", s.MakeStay(background, stayFor(1, "later", false), 2), account.ErrFull)
	x := stayFor(1, "club", false)
	x.Title, x.Changed = "Another", someday(2)
	mustBe(t, "change", s.EditStay(background, x), nil)
	x.Owner = person(2)
	mustBe(t, "change another's", s.EditStay(background, x), account.ErrGone)
	if got, err := s.Stay(background, "club"); err != nil || got == nil || got.Title != "Another" || got.Open || !got.Changed.Equal(someday(2)) || !got.Made.Equal(someday(0)) {
		t.Errorf("%+v, %v", got, err)
	}
	if all, err := s.OpenStays(background); err != nil || len(all) != 0 {
		t.Errorf("%+v, %v", all, err)
	}
	for at, want := range map[int]bool{-1: false, 0: true, 1: true} {
		if stood, err := s.StoodAt(background, "club", someday(at)); err != nil || stood != want {
			t.Errorf("on day %d: %v, %v", at, stood, err)
		}
	}
	if stood, err := s.StoodAt(background, "nothing", someday(1)); err != nil || stood {
		t.Errorf("what was never made: %v, %v", stood, err)
	}
	mustBe(t, "remove another's", s.RemoveStay(background, "club", person(2)), account.ErrGone)
	mustBe(t, "remove", s.RemoveStay(background, "club", person(1)), nil)
	mustBe(t, "note", s.NoteStayTable(background, "club", "t", someday(0)), nil)
	mustBe(t, "make anew", s.MakeStay(background, stayFor(2, "club", true), 2), nil)
	if games, err := s.StayGames(background, "club", nil, 10); err != nil || len(games) != 0 {
		t.Errorf("%+v, %v", games, err)
	}
}

// TestStaysOfOne: they are taken along, come out of a damaged file, and go with the
// account.
func TestStaysOfOne(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log.db")
	s := withPeople(t, path)
	mustBe(t, "make", s.MakeStay(background, stayFor(1, "club", true), 2), nil)
	mustBe(t, "note", s.NoteStayTable(background, "club", "t", someday(1)), nil)
	saved, to := filepath.Join(t.TempDir(), "saved.db"), filepath.Join(t.TempDir(), "new.db")
	mustBe(t, "backup", Backup(path, saved), nil)
	if _, err := Salvage(saved, to, plain); err != nil {
		t.Fatal(err)
	}
	for name, from := range map[string]*Store{"the file": s, "what was brought out": openToEnd(t, to)} {
		about, err := parlour.AboutPerson(background, from, person(1))
		if err != nil || len(about.Stays) != 1 || about.Stays[0].Title != "At club" || string(about.Stays[0].Settings) != `{"ruleset":"ema2016"}` {
			t.Errorf("%s: %+v, %v", name, about.Stays, err)
		}
		var n int
		if err := from.read.QueryRow("SELECT count(*) FROM stay_table").Scan(&n); err != nil || n != 1 {
			t.Errorf("%s: %d tables, %v", name, n, err)
		}
	}
	if _, err := s.EraseNow(background, person(1)); err != nil {
		t.Fatal(err)
	}
	var n int
	if err := s.read.QueryRow("SELECT (SELECT count(*) FROM stay) + (SELECT count(*) FROM stay_table)").Scan(&n); err != nil || n != 0 {
		t.Errorf("%d rows are left, %v", n, err)
	}
}
