package store

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"jansou/parlour"
)

// TestLeftGames: games that were left are counted from a moment on, forgiven, told to
// their person, and gone with it.
func TestLeftGames(t *testing.T) {
	s := openAt(t, filepath.Join(t.TempDir(), "log.db"))
	defer func() { _ = s.Close() }()
	at := time.UnixMicro(1e15)
	note := func(n byte, table string, when time.Time) {
		t.Helper()
		if err := s.NoteLeft(background, person(n), table, when); err != nil {
			t.Fatal(err)
		}
	}
	note(1, "a", at.Add(-31*24*time.Hour))
	note(1, "b", at.Add(-8*24*time.Hour))
	note(1, "c", at)
	note(1, "c", at.Add(time.Second))
	note(1, "d", at)
	note(2, "d", at)
	if err := s.ForgiveLeft(background, person(1), "d"); err != nil {
		t.Fatal(err)
	}
	if n, err := s.LeftSince(background, person(1), at.Add(-7*24*time.Hour)); n != 1 || err != nil {
		t.Errorf("%d, %v", n, err)
	}
	got, err := s.LeftBy(background, person(1))
	if err != nil {
		t.Fatal(err)
	}
	want := []parlour.KeptLeft{{Table: "b", At: at.Add(-8 * 24 * time.Hour).UTC()}, {Table: "c", At: at.Add(time.Second).UTC()}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if _, err := s.EraseNow(background, person(1)); err != nil {
		t.Fatal(err)
	}
	if got, err := s.LeftBy(background, person(1)); len(got) != 0 || err != nil {
		t.Errorf("after the erasure: %v, %v", got, err)
	}
	if got, _ := s.LeftBy(background, person(2)); len(got) != 1 {
		t.Error("another's are gone, too")
	}
}

// TestReports: what is reported is listed until it is settled; who is erased stands
// in no report any more.
func TestReports(t *testing.T) {
	s := openAt(t, filepath.Join(t.TempDir(), "log.db"))
	defer func() { _ = s.Close() }()
	at := time.UnixMicro(1e15).UTC()
	one := parlour.Report{ID: "r1", Kind: parlour.SameAddress, At: at, Table: "a", About: person(1)}
	two := parlour.Report{ID: "r2", Kind: parlour.SameAddress, At: at.Add(time.Second), Table: "a", About: person(2), By: person(1)}
	for _, r := range []parlour.Report{two, one} {
		if err := s.KeepReport(background, r); err != nil {
			t.Fatal(err)
		}
	}
	listed := func() []parlour.Report {
		t.Helper()
		got, err := s.Reports(background)
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	if diff := cmp.Diff([]parlour.Report{one, two}, listed()); diff != "" {
		t.Error(diff)
	}
	if of, err := s.ReportsOf(background, person(2)); err != nil || len(of) != 1 || of[0].Table != "a" {
		t.Errorf("%v, %v", of, err)
	}
	if _, err := s.EraseNow(background, person(1)); err != nil {
		t.Fatal(err)
	}
	one.About, two.By = parlour.Owner{}, parlour.Owner{}
	if diff := cmp.Diff([]parlour.Report{one, two}, listed()); diff != "" {
		t.Error(diff)
	}
	if found, err := s.SettleReport(background, "r1", at); !found || err != nil {
		t.Errorf("settled %v, %v", found, err)
	}
	if again, err := s.SettleReport(background, "r1", at); again || err != nil {
		t.Errorf("settled twice: %v, %v", again, err)
	}
	if diff := cmp.Diff([]parlour.Report{two}, listed()); diff != "" {
		t.Error(diff)
	}
}

// TestChatLines: what is said is read again, told to its person, and gone with the
// person, and with the game.
func TestChatLines(t *testing.T) {
	s := openAt(t, filepath.Join(t.TempDir(), "log.db"))
	defer func() { _ = s.Close() }()
	at := time.UnixMicro(1e15).UTC()
	lines := []parlour.ChatLine{
		{Line: 1, Side: parlour.OfPlayers, At: at, Owner: person(1), Name: "Ann", Text: "3s?"},
		{Line: 2, Side: parlour.OfWatchers, At: at, Owner: person(2), Name: "Bo", Phrase: "hello"},
		{Line: 3, Side: parlour.OfPlayers, At: at, Owner: person(2), Name: "Bo", Text: "no"},
	}
	for _, l := range lines {
		if err := s.KeepLine(background, "a", l); err != nil {
			t.Fatal(err)
		}
	}
	got, err := s.LinesAt(background, "a", 10)
	if diff := cmp.Diff(lines, got); diff != "" || err != nil {
		t.Error(diff, err)
	}
	if got, _ := s.LinesAt(background, "a", 2); len(got) != 2 || got[0].Line != 2 {
		t.Errorf("the latest two: %+v", got)
	}
	if by, err := s.LinesBy(background, person(2)); err != nil || len(by) != 2 || by[0].Phrase != "hello" || by[0].Table != "a" {
		t.Errorf("%+v, %v", by, err)
	}
	if _, err := s.EraseNow(background, person(2)); err != nil {
		t.Fatal(err)
	}
	if got, _ := s.LinesAt(background, "a", 10); len(got) != 1 || got[0].Name != "Ann" {
		t.Errorf("after the erasure: %+v", got)
	}
	report := parlour.Report{ID: "r", Kind: parlour.ReportLine, At: at, Table: "a", About: person(1), By: person(3), Line: 1}
	if err := s.KeepReport(background, report); err != nil {
		t.Fatal(err)
	}
	all, err := s.Reports(background)
	if diff := cmp.Diff([]parlour.Report{report}, all); diff != "" || err != nil {
		t.Error(diff, err)
	}
}
