package mcr

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"jansou/mahjong"
	"jansou/table/gametest"
)

// letters are the winds and dragons as the examples write them: red, green and
// white dragon are C, F and P.
var letters = map[byte]mahjong.Kind{'E': mahjong.East, 'S': mahjong.South, 'W': mahjong.West, 'N': mahjong.North,
	'C': mahjong.Red, 'F': mahjong.Green, 'P': mahjong.White}

// lettered reads tiles such as "123m55pEEC".
func lettered(t testing.TB, s string) []mahjong.Tile {
	t.Helper()
	var b strings.Builder
	for i := range len(s) {
		if k, ok := letters[s[i]]; ok {
			b.WriteString(mahjong.Of(k).String())
		} else {
			b.WriteByte(s[i])
		}
	}
	return mahjong.MustTiles(b.String())
}

// meldOf makes a meld of a table's sort out of its tiles.
func meldOf(t testing.TB, kind mahjong.MeldKind, ts []mahjong.Tile) mahjong.Meld {
	t.Helper()
	m, err := mahjong.MakeMeld(kind, ts, mahjong.NoTile, 1)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// meldsOf reads melds as the examples write them: "c:123m p:EEE k:4444s
// ck:5555p", a chow, a pung, a melded and a concealed kong.
func meldsOf(t testing.TB, s string) (melds []mahjong.Meld) {
	t.Helper()
	for _, m := range strings.Fields(s) {
		sort, tiles, _ := strings.Cut(m, ":")
		kind := map[string]mahjong.MeldKind{"c": mahjong.Chow, "p": mahjong.Pung, "k": mahjong.OpenKong, "ck": mahjong.ClosedKong}[sort]
		melds = append(melds, meldOf(t, kind, lettered(t, tiles)))
	}
	return melds
}

// winOf puts a win together: seat 0 wins, of seat 1 if not by itself.
func winOf(t testing.TB, concealed string, melds []mahjong.Meld, tile string, self bool, round, seat mahjong.Kind) Win {
	t.Helper()
	w := Win{Dealer: mahjong.Seat(0).Plus(-int(seat - mahjong.East)), Prevailing: round}
	if !self {
		w.From = 1
	}
	w.NMelds = copy(w.Melds[:], melds)
	w.Tile = lettered(t, tile)[0]
	h, err := mahjong.HandOf(append(lettered(t, concealed), w.Tile))
	if err != nil {
		t.Fatal(err)
	}
	w.Hand = h
	return w
}

// example is a line of mcr-examples.csv.
type example struct {
	id   string
	win  Win
	want map[string]expected // by ruleset
	row  map[string]string
}

// expected is a total and the fans that give it; there may be several lists.
type expected struct {
	total int
	lists []string
}

func examples(t *testing.T) []example {
	rows, err := csv.NewReader(strings.NewReader(string(gametest.Shared(t, "rules/mcr-examples.csv")))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var list []example
	for _, row := range rows[1:] {
		r := map[string]string{}
		for i, name := range rows[0] {
			r[name] = row[i]
		}
		melds := meldsOf(t, r["melds"])
		e := example{id: r["id"], row: r, want: map[string]expected{}}
		e.win = winOf(t, r["concealed"], melds, r["win_tile"], r["win_by"] == "self", letters[r["prevalent"][0]], letters[r["seat"][0]])
		e.win.Flowers = number10(t, r["flowers"])
		e.win.LastCopy, e.win.LastWallTile = r["last_copy"] == "1", r["last_wall_tile"] == "1"
		e.win.Kong = map[string]KongEvent{"none": NoKong, "replacement": Replacement, "robbed": Robbed}[r["kong_event"]]
		for _, rs := range []string{"botzone", "wmo"} {
			x := expected{total: number10(t, r["total_"+rs]), lists: []string{fanList(t, r["fans_"+rs])}}
			for _, alt := range strings.Split(r["alt_"+rs], "/") {
				if strings.TrimSpace(alt) != "" {
					x.lists = append(x.lists, fanList(t, alt))
				}
			}
			e.want[rs] = x
		}
		list = append(list, e)
	}
	return list
}

func number10(t testing.TB, s string) int {
	t.Helper()
	n, err := strconv.Atoi(s)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// fanList brings "19 64*3 57b" into one form: sorted, each with its count.
func fanList(t testing.TB, s string) string {
	t.Helper()
	n := map[int]int{}
	for _, f := range strings.Fields(strings.ReplaceAll(s, "57b", "57")) {
		name, times, many := strings.Cut(f, "*")
		k := 1
		if many {
			k = number10(t, times)
		}
		n[number10(t, name)] += k
	}
	return listOf(n)
}

func listOf(n map[int]int) string {
	var keys []int
	for k := range n {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	var out []string
	for _, k := range keys {
		if n[k] > 1 {
			out = append(out, fmt.Sprintf("%d*%d", k, n[k]))
		} else {
			out = append(out, strconv.Itoa(k))
		}
	}
	return strings.Join(out, " ")
}

// sheetList is the fans of a sheet in that form.
func sheetList(s *mahjong.ScoreSheet) string {
	n := map[int]int{}
	for _, l := range s.Lines {
		n[FanNumber(l.Rule)] += l.Count
	}
	return listOf(n)
}

func TestExamples(t *testing.T) {
	count := map[string]int{}
	for _, e := range examples(t) {
		if err := wmo().CheckWin(&e.win); err != nil {
			t.Errorf("%s: %v", e.id, err)
		}
		for _, rs := range []*Ruleset{botzone(), wmo()} {
			var sheet mahjong.ScoreSheet
			want := e.want[rs.Name]
			refused := rs.Score(&e.win, &sheet)
			got := sheetList(&sheet)
			if sheet.Fan != want.total || !slices.Contains(want.lists, got) {
				t.Errorf("%s %s: %s %s + %s: %d of %s, want %d of %q", e.id, rs.Name, e.row["melds"], e.row["concealed"], e.row["win_tile"],
					sheet.Fan, got, want.total, want.lists)
			}
			if (refused == nil) != (e.row["legal"] == "yes") || refused != nil && refused.Rule != WinEightPoints {
				t.Errorf("%s %s: %v, want legal %s", e.id, rs.Name, refused, e.row["legal"])
			}
			if fan := rs.Fan(&e.win); fan+e.win.Flowers != sheet.Fan {
				t.Errorf("%s: Fan %d and %d flowers, sheet %d", e.id, fan, e.win.Flowers, sheet.Fan)
			}
			count[rs.Name]++
		}
	}
	t.Logf("examples: %v", count)
}

// gb is the file of cases of another program.
type gb struct {
	Ting []struct {
		Input string   `json:"input"`
		Names []string `json:"expectedNames"`
	} `json:"tingCases"`
	Fan []struct {
		Input string   `json:"input"`
		Names []string `json:"expectedNames"`
		Alt   []string `json:"altExpectedNames"`
	} `json:"fanCases"`
}

func gbCases(t *testing.T) gb {
	var g gb
	if err := json.Unmarshal(gametest.Shared(t, "data/mcr/fan-cases/generated-unit-test-cases.json"), &g); err != nil {
		t.Fatal(err)
	}
	return g
}

// gbHand reads "[EEE,2][SSSS,1]WWWNN55pN|EE1000|abc": melds, concealed tiles
// of which the last was won, winds, whether by self-draw, on the last copy, the
// last tile, by a kong, and flowers as letters or as a number.
func gbHand(t *testing.T, s string) (melds []mahjong.Meld, tiles []mahjong.Tile, flags, flowers string) {
	parts := strings.Split(strings.TrimSpace(s), "|")
	hand := parts[0]
	for strings.Contains(hand, "[") {
		a, b := strings.Index(hand, "["), strings.Index(hand, "]")
		body, from, claimed := strings.Cut(hand[a+1:b], ",")
		hand = hand[:a] + hand[b+1:]
		ts := lettered(t, body)
		kind := mahjong.Chow
		switch {
		case len(ts) == 4 && !claimed:
			kind = mahjong.ClosedKong
		case len(ts) == 4 && from >= "5":
			kind = mahjong.AddedKong
		case len(ts) == 4:
			kind = mahjong.OpenKong
		case ts[0] == ts[1]:
			kind = mahjong.Pung
		}
		melds = append(melds, meldOf(t, kind, ts))
	}
	flags = "EE0000"
	if len(parts) > 1 && parts[1] != "" {
		flags = parts[1]
	}
	if len(parts) > 2 {
		flowers = parts[2]
	}
	return melds, lettered(t, hand), flags, flowers
}

// gbFans are the fans of that program by name, in the order of the book; one
// melded and one concealed kong have a name of their own there.
func gbFans(t *testing.T) map[string]int {
	m := map[string]int{"FAN_MINGANGANG": 57}
	rows, err := csv.NewReader(strings.NewReader(string(gametest.Shared(t, "rules/mcr-fans.csv")))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	key := slices.Index(rows[0], "key")
	for _, r := range rows[1:] {
		m["FAN_"+r[key]] = number10(t, r[0])
	}
	return m
}

func TestFanCases(t *testing.T) {
	names := gbFans(t)
	cases := gbCases(t).Fan
	rs := botzone()
	for i, c := range cases {
		melds, ts, flags, flowers := gbHand(t, c.Input)
		h, err := mahjong.HandOf(ts)
		if err != nil {
			t.Fatal(err)
		}
		seat := letters[flags[1]]
		w := Win{Dealer: mahjong.Seat(0).Plus(-int(seat - mahjong.East)), Prevailing: letters[flags[0]], From: 1, Hand: h, Tile: ts[len(ts)-1]}
		w.NMelds = copy(w.Melds[:], melds)
		if flags[2] == '1' {
			w.From = 0
		}
		w.LastCopy, w.LastWallTile = flags[3] == '1', flags[4] == '1'
		if flags[5] == '1' {
			w.Kong = Robbed
			if w.SelfDraw() {
				w.Kong = Replacement
			}
		}
		w.Flowers = len(flowers)
		if n, err := strconv.Atoi(flowers); err == nil {
			w.Flowers = n
		}
		lists := map[string]bool{}
		for _, l := range [][]string{c.Names, c.Alt} {
			n := map[int]int{}
			for _, f := range l {
				if names[f] == 0 {
					t.Fatalf("no fan is called %s", f)
				}
				n[names[f]]++
			}
			if len(n) > 0 {
				lists[listOf(n)] = true
			}
		}
		var sheet mahjong.ScoreSheet
		rs.Score(&w, &sheet)
		if got := sheetList(&sheet); !lists[got] {
			t.Errorf("case %d, %s: %d of %s, want %v", i+1, c.Input, sheet.Fan, got, lists)
		}
	}
	t.Logf("%d fan cases", len(cases))
}

func TestWaitCases(t *testing.T) {
	cases := gbCases(t).Ting
	for _, c := range cases {
		melds, ts, _, _ := gbHand(t, c.Input)
		h, err := mahjong.HandOf(ts)
		if err != nil {
			t.Fatal(err)
		}
		want := ""
		for _, n := range c.Names {
			want += strings.TrimPrefix(n, "TILE_")
		}
		tiles := lettered(t, want)
		mahjong.SortTiles(tiles)
		if got := botzone().Waits(h, len(melds)).String(); got != mahjong.FormatTiles(tiles) {
			t.Errorf("%s waits for %s, want %s", c.Input, got, mahjong.FormatTiles(tiles))
		}
	}
	t.Logf("%d waits", len(cases))
}
