package tenhou

import (
	"strconv"
	"strings"
	"testing"

	"jansou/record"
)

// TestEra: the day in the name of a record tells how its totals were counted.
func TestEra(t *testing.T) {
	for name, want := range map[string]era{
		"2022010223gm-00e1-0000-e9ff3179.mjlog":           whole,
		"games/2022013023gm-0001-0000-a87679bc&tw=3.gz":   whole,
		"2022013100gm-0001-0000-a87679bc":                 tenths,
		"2022060222gm-0001-0000-a87679bc.mjlog":           tenths,
		"444b3_2018-02-10_06_14_02.log":                   whole,
		"444b3_2023-02-10_06_14_02.log":                   tenths,
		"chip.xml_":                                       undated,
		"gm-0001.xml":                                     undated,
		"9999999999gm-0001-0000-a87679bc.mjlog":           undated,
		"2022-06-02/chip.xml":                             undated,
		"game_12345678_gm-.log":                           undated,
		"2022139900gm-0001-0000-a87679bc, no such month.": undated,
	} {
		if got := eraOf(name); got != want {
			t.Errorf("%s: era %d, want %d", name, got, want)
		}
	}
}

// ownMjlog is a game of ours with other words in places.
func ownMjlog(t *testing.T, name string, changes ...string) (*record.Game, *record.Tally) {
	t.Helper()
	text := ownText(t, "own.mjlog")
	for i := 0; i < len(changes); i += 2 {
		changed := strings.Replace(text, changes[i], changes[i+1], 1)
		if changed == text {
			t.Fatalf("no %s", changes[i])
		}
		text = changed
	}
	games, err := MjlogFormat.Read(name, text)
	if err != nil {
		t.Fatal(err)
	}
	return &games[0], record.Verify(&games[0])
}

// totals are the differences in totals that a tally has.
func totals(t *record.Tally) (n int) {
	for _, m := range t.Mismatches {
		if m.What == "final totals" {
			n++
		}
	}
	return n
}

// TestTotalsByEra: totals in whole thousands are those of a game until January 2022
// alone, totals to the point those of one since; of a game without a day either is
// taken, and counted.
func TestTotalsByEra(t *testing.T) {
	const old, new = "2022011223gm-0009-0000-00000000.mjlog", "2022060222gm-0009-0000-00000000.mjlog"
	g, _ := ownMjlog(t, old)
	for _, c := range []struct {
		name string
		want int
	}{{old, 0}, {new, 1}, {"own.mjlog", 0}} {
		_, tally := ownMjlog(t, c.name)
		if got := totals(tally); got != c.want || len(tally.Mismatches) != c.want {
			t.Errorf("whole thousands in %s: %d differences, want %d: %v", c.name, got, c.want, tally.Mismatches)
		}
		if n := tally.Noted["totals read as counted in whole thousands"]; (n == 1) != (c.name == "own.mjlog") {
			t.Errorf("%s: %v", c.name, tally.Noted)
		}
	}
	// The same game with totals to the point.
	text := ownText(t, "own.mjlog")
	at := strings.Index(text, `owari="`)
	before := text[at : at+strings.IndexByte(text[at+7:], '"')+8]
	rs := Mjlog.Rules(&record.Game{Source: Mjlog, Rules: record.Rules{RedFives: true, OpenTanyao: true, South: true, House: house{era: tenths}}})
	var after [4]string
	for _, st := range rs.Standings(g.Final.Points, 0) {
		after[st.Seat] = strconv.Itoa(st.Points/100) + "," + tenth(st.Total)
	}
	exact := `owari="` + strings.Join(after[:], ",") + `"`
	for _, c := range []struct {
		name string
		want int
	}{{old, 1}, {new, 0}, {"own.mjlog", 0}} {
		_, tally := ownMjlog(t, c.name, before, exact)
		if got := totals(tally); got != c.want {
			t.Errorf("%s in %s: %d differences, want %d", exact, c.name, got, c.want)
		}
	}
	if _, tally := ownMjlog(t, "own.mjlog", before, strings.Replace(exact, after[1], strconv.Itoa(g.Final.Points[1]/100)+",99.9", 1)); totals(tally) != 1 {
		t.Errorf("totals that nobody counts so: %v", tally.Mismatches)
	}
}

// tenth writes points as Tenhou writes totals.
func tenth(n int) string { return strconv.FormatFloat(float64(n)/1000, 'f', 1, 64) }

// TestFirstYears: the old shuffle tells the first years, in which games of East
// alone had another uma and a leading dealer who was tenpai played on.
func TestFirstYears(t *testing.T) {
	games, err := MjlogFormat.Read("old.xml", strings.Replace(ownText(t, "own.mjlog"), "<INIT ", `<INIT shuffle="mt19937ar,C41242CB" `, 1))
	if err != nil {
		t.Fatal(err)
	}
	h := games[0].Rules.House.(house)
	if !h.first || h.era != whole || !playsOn(games[0].Rules) {
		t.Errorf("%+v", h)
	}
	rules := games[0].Rules
	rules.South = false
	g := record.Game{Source: Mjlog, Rules: rules}
	if got := Mjlog.Rules(&g).Uma.Places; got != [4]int{10000, 5000, -5000, -10000} {
		t.Errorf("East alone has an uma of %v", got)
	}
	if rs := Mjlog.Rules(&games[0]); rs.Uma.Places[1] != 10000 {
		t.Errorf("East and South have an uma of %v", rs.Uma.Places)
	}
}

// TestCustomHouse: what csrule tells is taken where it is known, and named where it
// is not.
func TestCustomHouse(t *testing.T) {
	const known = "0FE0BF0B,0000001F,,,30000,30000,30000,,,,,,,,,,,,,,,5,-5,-15,5,-5,-15,5,-5,-15,5,-5,-15,5,-5,-15,,,,"
	h, why, err := customHouse(house{}, known)
	if err != nil || why != "" || !h.custom || h.start != 30000 || h.uma != [4]int{15000, 5000, -5000, -15000} {
		t.Errorf("%+v, %q, %v", h, why, err)
	}
	for _, c := range []struct{ old, new, why string }{
		{"0FE0BF0B", "0FE0BF0A", "rules are not known"},
		{",5,-5,-15,,,,", ",8,-4,-8,,,,", "uma is not one for all"},
		{"30000,30000,30000", "25000,30000,30000", "points to return"},
	} {
		if _, why, err := customHouse(house{}, strings.Replace(known, c.old, c.new, 1)); err != nil || !strings.Contains(why, c.why) {
			t.Errorf("%s for %s: %q, %v", c.new, c.old, why, err)
		}
	}
	for _, bad := range []string{"", "0FE0BF0B,0000001F", strings.Replace(known, "-15", "x", 1)} {
		if _, _, err := customHouse(house{}, bad); err == nil {
			t.Errorf("csrule %q is taken", bad)
		}
	}
	// A lobby whose rules are not known loses its deals, and says how many.
	g, tally := ownMjlog(t, "own.mjlog", `<GO type="9"/>`, `<GO type="9" csrule="`+strings.Replace(known, "0FE0BF0B", "00000000", 1)+`"/>`)
	if len(g.Rounds) != 0 || tally.Skipped < 3 || tally.Noted["deals of a lobby whose rules are not known"] != tally.Skipped || len(tally.Mismatches) > 0 {
		t.Errorf("%d deals, %+v", len(g.Rounds), tally)
	}
}

// TestComments: comments and a declaration before and between the tags say nothing.
func TestComments(t *testing.T) {
	text := ownText(t, "own.mjlog")
	commented := `<?xml version="1.0"?><!-- <a> --> ` + strings.Replace(text, "<INIT", "<!-- x --><!----> <INIT", 2)
	games, err := MjlogFormat.Read("own.mjlog", commented)
	if err != nil {
		t.Fatal(err)
	}
	if tally := record.Verify(&games[0]); len(tally.Mismatches) > 0 || tally.Rounds < 3 {
		t.Errorf("%+v", tally)
	}
	if _, err := MjlogFormat.Read("own.mjlog", strings.Replace(text, "<INIT", "<!-- x <INIT", 1)); err == nil {
		t.Error("a comment without an end is taken")
	}
}

// TestEmptyOwari: a record that ends with no totals tells no end.
func TestEmptyOwari(t *testing.T) {
	text := ownText(t, "own.mjlog")
	at := strings.Index(text, `owari="`) + 7
	g, tally := ownMjlog(t, "own.mjlog", text[at-7:at+strings.IndexByte(text[at:], '"')+1], `owari=""`)
	if g.Final != nil || len(tally.Mismatches) > 0 {
		t.Errorf("%+v, %v", g.Final, tally.Mismatches)
	}
}

// TestLostDeal: a client that comes back after a claim loses that deal, and no
// other.
func TestLostDeal(t *testing.T) {
	text := ownText(t, "own.log")
	deals := strings.Count(text, "<INIT")
	first := strings.Index(text, "<INIT")
	second := first + 5 + strings.Index(text[first+5:], "<INIT")
	lost := text[:second] + strings.Replace(text[second:], "<INIT ", `<REINIT m0="48650" `, 1)
	games, err := SessionFormat.Read("own.log", lost)
	if err != nil {
		t.Fatal(err)
	}
	tally := record.Verify(&games[0])
	if len(tally.Mismatches) > 0 || tally.Rounds != deals-1 || tally.Skipped != 1 || tally.Noted["deals to which a client came back (REINIT)"] != 1 {
		t.Errorf("%d deals: %+v", deals, tally)
	}
}

// TestSoulNames: the name of a game of Mahjong Soul is told from Tenhou's.
func TestSoulNames(t *testing.T) {
	for text, want := range map[string]bool{
		`"210815-6da08e40-2605-42fb-a5e3-f8aa5940362a"`:                true,
		`["Jade Room", "210815-6da08e40-2605-42fb-a5e3-f8aa5940362a"]`: true,
		`"2019050417gm-0029-0000-4f2a8622"`:                            false,
		`""`:                                                           false,
	} {
		if got := soulGame.MatchString(text); got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}
