package store

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"jansou/parlour"
	"jansou/results"
	"jansou/store/queries"
	"jansou/teach"
)

func drillAt(table string, event, cost int) results.Drill {
	return results.Drill{Table: table, Event: event, Seat: 1, Game: "riichi", Kind: "push", Cost: cost, Made: someday(0), Due: someday(0)}
}

// TestDrills: of a person so many are kept, what is learned makes room; an answer counts
// once; and what is kept is taken along, erased, forgotten with its game, and salvaged.
func TestDrills(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log.db")
	s := openAt(t, path)
	mustBe(t, "Ann", s.MakeAccount(background, accountFor(1, "Ann"), withPassword("x")), nil)
	ann, guest := person(1), person(9)
	keep := func(who parlour.Owner, want, most int, list ...results.Drill) {
		t.Helper()
		if n, err := s.KeepDrills(background, who, list, most); n != want || err != nil {
			t.Errorf("%d are new, %v; want %d", n, err, want)
		}
	}
	all := func(who ...parlour.Owner) []results.Drill {
		t.Helper()
		out, err := s.DrillsOf(background, who)
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	for _, table := range []string{"a", "b"} {
		mustBe(t, "append", s.Append(background, table, 0, []byte(line(table, 0)), nil), nil)
	}
	keep(ann, 2, 3, drillAt("a", 7, 500), drillAt("a", 9, 900))
	keep(ann, 1, 3, drillAt("a", 7, 500), drillAt("b", 3, 100), drillAt("b", 4, 100))
	keep(guest, 1, 3, drillAt("b", 8, 700))
	list := all(ann, guest)
	if len(list) != 4 || list[0].Cost != 900 || list[1].Person != guest || list[3].Table != "b" {
		t.Fatalf("%+v", list)
	}
	d := list[0]
	for _, want := range []bool{true, false} { // the second is of one who saw what was there before
		if ok, err := s.AnswerDrill(background, d, teach.Boxes+1, someday(9), true); ok != want || err != nil {
			t.Errorf("%v, %v", ok, err)
		}
	}
	keep(ann, 1, 3, drillAt("b", 4, 100))
	if list = all(ann); len(list) != 3 || list[0].Event != 7 || list[0].Asked != 0 {
		t.Errorf("what is learned makes room: %+v", list)
	}
	if ok, err := s.AnswerDrill(background, list[0], 0, someday(1), false); !ok || err != nil {
		t.Errorf("%v, %v", ok, err)
	}
	reading := results.Reading{Person: ann, Table: "a", Seat: 1, Game: "riichi", Ended: someday(0).UnixMicro(), Reader: "strong", Counts: 1, Sum: []byte(`{"decisions":7,"same":3}`)}
	for range 2 {
		mustBe(t, "keep a reading", s.KeepReading(background, reading), nil)
	}
	if got, err := s.ReadingsOf(background, []parlour.Owner{ann, guest}); err != nil || cmp.Diff(got, []results.Reading{reading}) != "" {
		t.Errorf("%v, %v", got, err)
	}
	about, err := parlour.AboutPerson(background, s, ann)
	if err != nil || len(about.Drills) != 3 || len(about.Readings) != 1 || about.Drills[2].Asked != 1 || !about.Drills[2].Due.Equal(someday(1).UTC().Truncate(time.Microsecond)) {
		t.Errorf("%v: %+v, %+v", err, about.Drills, about.Readings)
	}
	if ok, err := s.DropDrill(background, []parlour.Owner{guest, ann}, "b", 4); !ok || err != nil {
		t.Errorf("%v, %v", ok, err)
	}
	mustBe(t, "close", s.Close(), nil)

	to := filepath.Join(t.TempDir(), "new.db")
	if _, err := Salvage(path, to, plain); err != nil {
		t.Fatal(err)
	}
	before := append(all2(t, path, ann, guest), all2(t, path, guest)...)
	if got := append(all2(t, to, ann, guest), all2(t, to, guest)...); cmp.Diff(before, got) != "" || len(before) != 4 {
		t.Errorf("salvaged: %s", cmp.Diff(before, got))
	}
	s = openToEnd(t, to)
	if got, err := s.ReadingsOf(background, []parlour.Owner{ann}); err != nil || len(got) != 1 {
		t.Errorf("salvaged: %v, %v", got, err)
	}
	if _, err := s.EraseNow(background, ann); err != nil {
		t.Fatal(err)
	}
	if kept, err := s.KeptReadings(background, ann); len(all(ann))+len(kept) != 0 || err != nil || len(all(guest)) != 1 {
		t.Errorf("after the person was erased: %v, %v", kept, err)
	}
	mustBe(t, "forget", s.ask(background, func(q *queries.Queries) error { return forgetGame(q, "b") }), nil)
	if len(all(guest)) != 0 {
		t.Errorf("its game is forgotten: %+v", all(guest))
	}
}

// all2 reads what people practise from a file.
func all2(t *testing.T, path string, who ...parlour.Owner) []results.Drill {
	t.Helper()
	s := openAt(t, path)
	defer func() { _ = s.Close() }()
	out, err := s.DrillsOf(background, who)
	if err != nil {
		t.Fatal(err)
	}
	return out
}
