package foul_test

import (
	"slices"
	"strings"
	"testing"

	"jansou/foul"
	"jansou/mahjong"
)

var offences = []mahjong.RuleID{"toy.foul.win", "toy.foul.late", "toy.foul.open"}

const head = `{"name":"club","dead_hand_claims":{"value":false,"cite":"Club, 1"},"steps":[5,10,20],"rows":[`

const rows = `{"offence":"toy.foul.win","verdict":"dead_hand","each":10,"cite":"Club, 2","reading":"why"},` +
	`{"offence":"toy.foul.win","stage":"after_last_discard","verdict":"chombo","each":2000,"to_dealer":4000,"as_dealer":4000,"cite":"Club, 3"},` +
	`{"offence":"toy.foul.late","up_to":10,"verdict":"points","per":1000,"after_ranking":true,"cite":"Club"},` +
	`{"offence":"toy.foul.late","verdict":"disqualified","cite":"Club"},` +
	`{"offence":"toy.foul.open","verdict":"warning","cite":"Club"},` +
	`{"offence":"toy.foul.open","time":2,"verdict":"points","step":true,"deal":"ends","cite":"Club"},` +
	`{"offence":"toy.foul.open","shown":"hand","verdict":"referee","cite":"Club"}]}`

func read(t *testing.T, text string) *foul.Table {
	t.Helper()
	table, err := foul.Read([]byte(text), offences, func(name string) *foul.Table {
		if name != "club" {
			return nil
		}
		return read(t, head+rows)
	})
	if err != nil {
		t.Fatal(err)
	}
	return table
}

func TestRuling(t *testing.T) {
	table := read(t, head+rows)
	if !slices.Equal(table.Offences(), offences) || !table.Rules("toy.foul.win") || table.Rules("toy.foul.none") {
		t.Errorf("the offences are %v", table.Offences())
	}
	for name, tc := range map[string]struct {
		fault  mahjong.Fault
		times  int
		dealer mahjong.Seat
		want   mahjong.Ruling
	}{
		"each of the others gets the same": {mahjong.Fault{Seat: 1, Rule: "toy.foul.win"}, 1, 0,
			mahjong.Ruling{Verdict: mahjong.DeadHand, Points: [4]int32{10, -30, 10, 10}, Dead: true, Times: 1, Cite: "Club, 2", Reading: "why"}},
		"the dealer gets more": {mahjong.Fault{Seat: 1, Rule: "toy.foul.win", Stage: mahjong.AfterLast}, 1, 0,
			mahjong.Ruling{Verdict: mahjong.Chombo, Points: [4]int32{4000, -8000, 2000, 2000}, Ends: true, Again: true, Times: 1, Cite: "Club, 3"}},
		"the dealer pays more": {mahjong.Fault{Seat: 0, Rule: "toy.foul.win", Stage: mahjong.AfterLast}, 1, 0,
			mahjong.Ruling{Verdict: mahjong.Chombo, Points: [4]int32{-12000, 4000, 4000, 4000}, Ends: true, Again: true, Times: 1, Cite: "Club, 3"}},
		"points for each minute": {mahjong.Fault{Seat: 2, Rule: "toy.foul.late", N: 3}, 1, 0,
			mahjong.Ruling{Verdict: mahjong.Fined, Points: [4]int32{2: -3000}, Deducted: true, After: true, Times: 1, Cite: "Club"}},
		"a number that is too large": {mahjong.Fault{Seat: 2, Rule: "toy.foul.late", N: 11}, 1, 0,
			mahjong.Ruling{Verdict: mahjong.Disqualified, Dead: true, Times: 1, Cite: "Club"}},
		"the first time": {mahjong.Fault{Seat: 3, Rule: "toy.foul.open"}, 1, 0,
			mahjong.Ruling{Verdict: mahjong.Warned, Times: 1, Cite: "Club"}},
		"the third time": {mahjong.Fault{Seat: 3, Rule: "toy.foul.open"}, 3, 0,
			mahjong.Ruling{Verdict: mahjong.Fined, Points: [4]int32{3: -10}, Deducted: true, Ends: true, Times: 3, Cite: "Club"}},
		"the last step stands": {mahjong.Fault{Seat: 3, Rule: "toy.foul.open"}, 9, 0,
			mahjong.Ruling{Verdict: mahjong.Fined, Points: [4]int32{3: -20}, Deducted: true, Ends: true, Times: 9, Cite: "Club"}},
		"what was shown goes before how often": {mahjong.Fault{Seat: 3, Rule: "toy.foul.open", Shown: mahjong.ShownHand}, 3, 0,
			mahjong.Ruling{Verdict: mahjong.Referred, Times: 3, Cite: "Club"}},
	} {
		got, err := table.Ruling(tc.fault, tc.times, tc.dealer)
		if err != nil || got != tc.want {
			t.Errorf("%s: %+v, %v; want %+v", name, got, err, tc.want)
		}
	}
	if _, err := table.Ruling(mahjong.Fault{Rule: "toy.foul.none"}, 1, 0); err == nil {
		t.Error("an offence without a row is ruled on")
	}
}

// A row says in a few words when it rules and what follows.
func TestRowString(t *testing.T) {
	table := read(t, head+rows)
	want := []string{"dead_hand, 10 to each", "after_last_discard: chombo, 2000 to each, 4000 to the dealer, as dealer 4000",
		"up to 10: points, 1000 lost for each, after the ranking", "disqualified, dead hand", "warning",
		"time 2: points, the next step lost, the deal ends", "hand shown: referee"}
	for i := range table.Rows {
		if got := table.Rows[i].String(); got != want[i] {
			t.Errorf("row %d is %q, want %q", i+1, got, want[i])
		}
	}
}

// A chombo costs what the table says, where its line does not; one table may
// take the lines of another at another price. Times are counted in the deal, or
// in the game.
func TestChomboAndTimes(t *testing.T) {
	text := strings.Replace(head, `"steps"`, `"chombo":{"deduct":20000,"after_ranking":true,"cite":"Club, 9"},"times_in":"game","steps"`, 1) +
		`{"offence":"toy.foul.win","verdict":"chombo","cite":"Club, 2"},{"offence":"toy.foul.open","verdict":"warning","cite":"Club"},` +
		`{"offence":"toy.foul.open","time":2,"verdict":"points","step":true,"cite":"Club"}]}`
	club := read(t, text)
	social, err := foul.Read([]byte(`{"name":"ours","based_on":"club","dead_hand_claims":{"value":false,"cite":"ours"},`+
		`"chombo":{"each":2000,"to_dealer":4000,"as_dealer":4000,"cite":"ours"},"rows":[]}`), offences, func(string) *foul.Table { return club })
	if err != nil {
		t.Fatal(err)
	}
	fault := mahjong.Fault{Seat: 1, Rule: "toy.foul.win"}
	for table, want := range map[*foul.Table][4]int32{club: {1: -20000}, social: {4000, -8000, 2000, 2000}} {
		r, err := table.Ruling(fault, 1, 0)
		if err != nil || r.Points != want || r.After != (table == club) || !r.Again || r.Cite != "Club, 2" {
			t.Errorf("%s: %+v, %v", table.Name, r, err)
		}
	}
	for table, want := range map[*foul.Table]int{club: 2, read(t, head+rows): 1} {
		c := foul.Court{Table: table}
		var scores [4]int
		for deal := range 2 {
			e := mahjong.Event{Kind: mahjong.Faulted, Seat: 3, Rule: "toy.foul.open"}
			ruled, err := c.Ruling(&e, deal, 0)
			if err != nil {
				t.Fatal(err)
			}
			c.Apply(&e, deal, 1, &scores)
			c.Apply(&ruled, deal, 2, &scores)
		}
		if got := c.Ledger()[1].Times; got != want {
			t.Errorf("%s counts time %d in the second deal, want %d", table.Name, got, want)
		}
	}
}

// A table that is based on another keeps its rows for the offences that it does
// not speak of.
func TestBasedOn(t *testing.T) {
	table := read(t, `{"name":"ours","based_on":"club","dead_hand_claims":{"value":true,"cite":"ours"},"rows":[`+
		`{"offence":"toy.foul.win","verdict":"points","deduct":40,"cite":"ours"}]}`)
	if !table.DeadClaims || len(table.Rows) != 6 || !slices.Equal(table.Steps, []int{5, 10, 20}) {
		t.Errorf("%+v", table)
	}
	if r := table.Row(mahjong.Fault{Rule: "toy.foul.win", Stage: mahjong.AfterLast}, 1); r.Deduct != 40 {
		t.Errorf("%+v", r)
	}
}

// Every way in which a file can be wrong is said with its place.
func TestReadIsStrict(t *testing.T) {
	row := func(fields string) string { return head + `{"offence":"toy.foul.win",` + fields + `,"cite":"Club"}]}` }
	for text, want := range map[string]string{
		head + rows + "{}": "something follows",
		strings.Replace(head, "name", "nom", 1) + rows:                           `unknown field "nom"`,
		strings.Replace(head, `"value":false,`, "", 1) + rows:                    "dead_hand_claims has no value",
		strings.Replace(head, "[5,10,20]", "[5,5]", 1) + rows:                    "allowed: growing numbers",
		strings.Replace(head, `"club"`, `""`, 1) + rows:                          "name is missing",
		strings.Replace(head, `"steps":[5,10,20]`, `"based_on":"bar"`, 1) + rows: `based_on is "bar"`,
		head + `{"offence":"toy.foul.win","verdict":"warning"}]}`:                "cite is",
		head + `{"offence":"toy.foul.none","verdict":"warning","cite":"Club"}]}`: "none of the game's",
		row(`"each":10`):                                    "verdict is missing",
		row(`"verdict":"hanged"`):                           `verdict "hanged"`,
		row(`"verdict":"points"`):                           "no points are given",
		row(`"verdict":"points","each":-10`):                "less than 0",
		row(`"verdict":"points","each":10,"deduct":5`):      "at once",
		row(`"verdict":"points","deduct":5,"to_dealer":10`): "at once",
		row(`"verdict":"warning","to_dealer":10`):           "each is missing",
		row(`"verdict":"warning","deal":"over"`):            "allowed: ends, again",
		row(`"verdict":"warning","stage":"never"`):          `stage "never"`,
		row(`"verdict":"warning","cite":"Club"},{"offence":"toy.foul.win","verdict":"minor"`):                                            "stands twice",
		strings.Replace(head, `"steps":[5,10,20],`, "", 1) + `{"offence":"toy.foul.win","verdict":"points","step":true,"cite":"Club"}]}`: "no steps",
	} {
		_, err := foul.Read([]byte(text), offences, func(string) *foul.Table { return nil })
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s\nis read with the error %v, want one that says %q", text, err, want)
		}
	}
}

// Offences that count together are repetitions of each other; others are not.
func TestTogether(t *testing.T) {
	court := foul.Court{Table: read(t, strings.Replace(head, `"rows"`, `"times_in":"game","together":["toy.foul.late","toy.foul.open"],"rows"`, 1)+rows)}
	var scores [4]int
	for i, tc := range []struct {
		fault mahjong.Fault
		times int
	}{
		{mahjong.Fault{Seat: 1, Rule: "toy.foul.open"}, 1},
		{mahjong.Fault{Seat: 2, Rule: "toy.foul.open"}, 1},
		{mahjong.Fault{Seat: 1, Rule: "toy.foul.late", N: 1}, 2},
		{mahjong.Fault{Seat: 1, Rule: "toy.foul.win"}, 1},
		{mahjong.Fault{Seat: 1, Rule: "toy.foul.open"}, 3},
	} {
		events, err := court.Report(tc.fault, nil, i, 0)
		if err != nil || events[1].Ruling.Times != tc.times {
			t.Fatalf("%+v: %v, %v; want time %d", tc.fault, events, err, tc.times)
		}
		for _, e := range events {
			court.Apply(&e, i, 1, &scores)
		}
	}
	for _, list := range []string{`["toy.foul.open"]`, `["toy.foul.open","toy.foul.none"]`} {
		text := strings.Replace(head, `"rows"`, `"together":`+list+`,"rows"`, 1) + rows
		if _, err := foul.Read([]byte(text), offences, nil); err == nil || !strings.Contains(err.Error(), "together is") {
			t.Errorf("%s is read with the error %v", list, err)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add(head + rows)
	f.Fuzz(func(t *testing.T, text string) {
		table, err := foul.Read([]byte(text), offences, func(string) *foul.Table { return nil })
		if err != nil {
			return
		}
		for _, o := range table.Offences() {
			if r, err := table.Ruling(mahjong.Fault{Seat: 1, Rule: o}, 1, 0); err == nil && r.Cite == "" {
				t.Errorf("%s is ruled on without a citation: %+v", o, r)
			}
		}
	})
}

func TestLedger(t *testing.T) {
	hand, err := mahjong.HandOf(mahjong.MustTiles("123m"))
	if err != nil {
		t.Fatal(err)
	}
	var empty foul.Ledger
	win := mahjong.Event{Kind: mahjong.Faulted, Seat: 1, Rule: "toy.foul.win", Shown: mahjong.ShownHand, Hand: &hand, Tile: mahjong.MustTile("3p")}
	one := empty.Fault(&win, 2, 17)
	ruled := one.Rule(&mahjong.Event{Kind: mahjong.Ruled, Seat: 1, Rule: "toy.foul.win", Ruling: &mahjong.Ruling{Verdict: mahjong.Referred, Times: 1}})
	if len(empty) != 0 || one[0].Verdict != mahjong.NoVerdict || ruled[0].Verdict != mahjong.Referred || ruled[0].At != 17 || ruled[0].Hand != &hand {
		t.Errorf("%+v, %+v", one, ruled)
	}
	if !ruled.Referred(1, "toy.foul.win") || ruled.Referred(2, "toy.foul.win") {
		t.Error("what is left to the referee")
	}
	again := ruled.Rule(&mahjong.Event{Kind: mahjong.Ruled, Seat: 1, Rule: "toy.foul.win", Ruling: &mahjong.Ruling{Verdict: mahjong.Fined, Points: [4]int32{10, -30, 10, 10}}})
	late := again.Fault(&mahjong.Event{Kind: mahjong.Faulted, Seat: 2, Rule: "toy.foul.late", N: 3}, 2, 18).
		Rule(&mahjong.Event{Kind: mahjong.Ruled, Seat: 2, Rule: "toy.foul.late", Ruling: &mahjong.Ruling{Verdict: mahjong.Fined, Points: [4]int32{2: -3000}, Deducted: true, After: true}})
	if late.Times(1, "toy.foul.win", 2) != 1 || late.Times(1, "toy.foul.win", 1) != 0 {
		t.Error("how often it was committed")
	}
	final := [4]mahjong.Standing{{Seat: 2, Total: 4000}, {Seat: 1}, {Seat: 0}, {Seat: 3}}
	late.Settle(&final)
	if final[0].Penalty != -2990 || final[0].Total != 1000 || final[1].Penalty != -30 || final[1].Total != 0 || final[2].Penalty != 10 {
		t.Errorf("%+v", final)
	}
	defer func() {
		if recover() == nil {
			t.Error("a ruling on what nobody has committed")
		}
	}()
	late.Rule(&mahjong.Event{Kind: mahjong.Ruled, Seat: 3, Rule: "toy.foul.win", Ruling: &mahjong.Ruling{}})
}
