package review

import (
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"jansou/bot/sight"
	"jansou/games"
	"jansou/mahjong"
	"jansou/record"
	"jansou/record/formats"
	"jansou/referee"
	"jansou/table"
)

const testdata = "../record/testdata/"

func gameOf(t *testing.T, file string) *record.Game {
	t.Helper()
	data, err := os.ReadFile(testdata + file)
	if err != nil {
		t.Fatal(err)
	}
	list, err := formats.All.Read(file, data)
	if err != nil {
		t.Fatal(err)
	}
	return &list[0]
}

// TestHidden: the review is the same, byte for byte, whether the record shows all tiles
// or only what the seat was sent, where those of the others do not exist.
func TestHidden(t *testing.T) {
	const viewer = 2 // whose stream is kept
	var texts []string
	for _, file := range []string{"own.mjson", "own-seat.mjson"} {
		r, err := Of(gameOf(t, file), viewer, "strong", nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		for i := range r.Deals {
			r.Deals[i].Luck = nil // it looks at all hands, and no more than that does
		}
		text, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		if len(r.Moves) < 10 {
			t.Errorf("%s: %d moves", file, len(r.Moves))
		}
		texts = append(texts, string(text))
	}
	if texts[0] != texts[1] {
		t.Errorf("by the log\n%s\nby the stream\n%s", texts[0], texts[1])
	}
	if _, err := Of(gameOf(t, "own-seat.mjson"), 0, "strong", nil, nil); err != ErrUnseen {
		t.Errorf("of a seat that is not seen: %v", err)
	}
}

// TestLog: a deal says the same as a log of ours as it does in its record.
func TestLog(t *testing.T) {
	for _, file := range []string{"own.mjson", "mcr/own-botzone.json"} {
		g := gameOf(t, file)
		deals, err := record.Deals(g)
		if err != nil {
			t.Fatal(err)
		}
		whole, err := Of(g, 1, Usual, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		book, met := games.BookOf(g.Source.Ruleset(g)), 0
		for i, d := range deals {
			var want []Move
			for _, m := range whole.Moves {
				if m.Deal == i {
					m.Deal = 0
					want = append(want, m)
				}
			}
			told := 0
			r, err := OfLog(t.Context(), book, book.NewAt(games.Start{Deal: d.Start.Deal, Counters: d.Start.Counters, Deposits: d.Start.Deposits, Points: d.Start.Points}), d.Events, 1, Usual, nil, func(n int) { told = n })
			if err != nil {
				t.Fatal(err)
			}
			if told != 1 || len(r.Deals) != 1 || r.Deals[0].Points != whole.Deals[i].Points || r.Deals[0].Number != whole.Deals[i].Number || r.Deals[0].Prevailing != whole.Deals[i].Prevailing {
				t.Errorf("%s: deal %d: told %d, %+v, want %+v", file, i, told, r.Deals, whole.Deals[i])
			}
			for j := range r.Moves {
				m := r.Moves[j]
				if a, did := choiceOf(&d.Events[m.Event]); !did || !alike(a, m.Played.Action) {
					t.Errorf("%s: deal %d: event %d is %v, and not %v", file, i, m.Event, d.Events[m.Event], m.Played.Action)
				}
				m.Event = 0
				at := slices.IndexFunc(want, func(w Move) bool { return reflect.DeepEqual(w, m) })
				if at >= 0 {
					want = slices.Delete(want, at, at+1)
					met++
				}
			}
			for _, m := range want {
				t.Errorf("%s: deal %d: the log has no %+v", file, i, m)
			}
		}
		if met < 5 {
			t.Errorf("%s: %d moves were compared", file, met)
		}
	}
}

// TestLogFaults: a log that cannot have happened is an error, and no panic.
func TestLogFaults(t *testing.T) {
	g := gameOf(t, "own.mjson")
	deals, err := record.Deals(g)
	if err != nil {
		t.Fatal(err)
	}
	book := games.BookOf(g.Source.Ruleset(g))
	if _, err := OfLog(t.Context(), book, book.New(), deals[0].Events[5:], 0, Usual, nil, nil); err == nil {
		t.Error("it begins in the midst of a deal")
	}
}

// byTile are the discards, one of each tile.
func byTile(choices []sight.Choice) map[mahjong.Tile]*sight.Choice {
	out := map[mahjong.Tile]*sight.Choice{}
	for i := range choices {
		if c := &choices[i]; c.Action.Kind == mahjong.Discard {
			out[c.Action.Tile] = c
		}
	}
	return out
}

// dealsIn is the chance that somebody wins on the tile, and what that costs.
func dealsIn(c *sight.Choice) (chance, cost float64) {
	for _, k := range c.Risks {
		chance += k.Chance
		cost += k.Chance * k.Cost
	}
	return chance, cost
}

func seatOf(v *table.View, wind mahjong.Kind) mahjong.Seat {
	for s := range mahjong.NoSeat {
		if v.Seats[s].Wind == wind {
			return s
		}
	}
	return mahjong.NoSeat
}

// TestWords: every language has every sentence with the same places, and leaves none empty.
func TestWords(t *testing.T) {
	for _, lang := range referee.Languages() {
		if got, want := len(words()[lang]), len(words()["en"]); got != want {
			t.Errorf("%s has %d sentences, not %d", lang, got, want)
		}
		for key, en := range words()["en"] {
			for _, place := range []string{"What", "Best", "Played", "Reader", "X", "Y", "P", "Q", "N", "M", "Seat", "Tile", "Fans", "Place", "Deal", "Points", "Wind", "Counters", "Then", "Why", "Turn", "L"} {
				if in := "{" + place + "}"; strings.Contains(en, in) != strings.Contains(words()[lang][key], in) {
					t.Errorf("%s: %s: %s", lang, key, in)
				}
			}
		}
	}
	for _, file := range []string{"own.mjson", "mcr/own-botzone.json"} {
		for seat := range mahjong.NoSeat {
			r, err := Of(gameOf(t, file), seat, Usual, nil, nil)
			if err != nil {
				t.Fatal(err)
			}
			for i := range r.Moves {
				for _, why := range r.Moves[i].Reasons {
					if why.Say == "routes" && why.N <= why.M {
						t.Errorf("move %d: %d routes and not %d is no reason", i, why.N, why.M)
					}
				}
			}
			for _, lang := range referee.Languages() {
				told(t, r, lang)
			}
		}
	}
}

// told says all of a review in a language.
func told(t *testing.T, r *Review, lang string) {
	t.Helper()
	w, err := r.Tell(lang)
	if err != nil {
		t.Fatal(err)
	}
	var html strings.Builder
	if err := w.WriteHTML(&html, 3); err != nil || strings.Contains(html.String(), "{{") {
		t.Error(err)
	}
	for i := range r.Moves {
		m := &r.Moves[i]
		texts := append(w.Reasons(m), w.Head(m), w.Deal(m.Deal), w.KindOf(m), w.Total())
		for _, f := range w.Figures(m) {
			if digits := "123456789"; !strings.ContainsAny(f.Played+f.Reader, digits) && f.Name != w.Say("fig.routes") {
				t.Errorf("%s: %+v says nothing", lang, f)
			}
			texts = append(texts, f.Name, f.Played, f.Reader)
		}
		for _, text := range texts {
			if strings.ContainsAny(text, "{}") || strings.Contains(text, "NaN") || text == "" {
				t.Errorf("%s: %q", lang, text)
			}
		}
	}
}

// TestPictures: what is written in a picture is in the language of the page.
func TestPictures(t *testing.T) {
	g := gameOf(t, "own.mjson")
	for lang, want := range map[string][]string{"en": {"East 1", "tiles left: "}, "pl": {"Wschód 1", "zostało kamieni: "}, "zh": {"东1局", "余"}} {
		draws, err := Pictures(g, lang)
		if err != nil {
			t.Fatal(err)
		}
		r, err := Of(g, 0, Usual, nil, draws)
		if err != nil {
			t.Fatal(err)
		}
		at := slices.IndexFunc(r.Moves, func(m Move) bool { return m.Deal == 0 })
		for _, w := range want {
			if !strings.Contains(r.Moves[at].picture, w) {
				t.Errorf("%s: the picture does not say %q", lang, w)
			}
		}
		if english := strings.Contains(r.Moves[at].picture, "holds"); english != (lang == "en") {
			t.Errorf("%s: it is read aloud in English: %v", lang, english)
		}
	}
	if _, err := Pictures(g, "xx"); err == nil {
		t.Error("xx is spoken")
	}
}

// TestDealNames: a deal is called by its round, not by the seat of that wind.
func TestDealNames(t *testing.T) {
	r, err := Of(gameOf(t, "own.mjson"), 0, "strong", nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	for lang, name := range map[string]string{"en": "East 1", "pl": "Wschód 1", "fr": "Est 1", "ja": "東1", "zh": "东1"} {
		w, err := r.Tell(lang)
		if err != nil {
			t.Fatal(err)
		}
		if got := w.Deal(0); !strings.HasPrefix(got, name) {
			t.Errorf("%s: the first deal is called %q and not %q", lang, got, name)
		}
	}
}

// TestFigures: numbers are written as each language writes them.
func TestFigures(t *testing.T) {
	r := &Review{book: games.BookOf(gameOf(t, "own.mjson").Source.Ruleset(gameOf(t, "own.mjson")))}
	for lang, want := range map[string][]string{
		"en": {"0", "9.5", "−0.4", "0.0", "123", "1,234", "−1,234,567"},
		"pl": {"0", "9,5", "−0,4", "0,0", "123", "1234", "−1\u00a0234\u00a0567"},
		"fr": {"0", "9,5", "−0,4", "0,0", "123", "1\u202f234", "−1\u202f234\u202f567"},
		"ja": {"0", "9.5", "−0.4", "0.0", "123", "1,234", "−1,234,567"},
	} {
		w, err := r.Tell(lang)
		if err != nil {
			t.Fatal(err)
		}
		for i, x := range []float64{0, 9.5, -0.4, -0.04, 123, 1234, -1234567} {
			if got := w.Points(x); got != want[i] {
				t.Errorf("%s: %v is %q and not %q", lang, x, got, want[i])
			}
		}
	}
}

func TestRefused(t *testing.T) {
	g := gameOf(t, "own.mjson")
	if _, err := Of(g, 0, "careful", nil, nil); err == nil {
		t.Error("careful reads")
	}
	if _, err := Of(g, 7, "strong", nil, nil); err == nil {
		t.Error("there is a seat 7")
	}
	r, err := Of(g, 0, "strong", nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Tell("xx"); err == nil {
		t.Error("xx is spoken")
	}
}

// TestOnce: a riichi that is not declared turn after turn, while the hand waits for the
// same, is one move.
func TestOnce(t *testing.T) {
	file := sharedData + "tenhou/mjlog/phoenix-2022/2022010104gm-00a9-0000-5b02f8f6.mjlog"
	data, err := os.ReadFile(file)
	if err != nil {
		t.Skip(err)
	}
	list, err := formats.All.Read(file, data)
	if err != nil {
		t.Fatal(err)
	}
	r, err := Of(&list[0], 1, "strong", nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	met, again := map[string]bool{}, 0
	for i := range r.Moves {
		m := &r.Moves[i]
		again += m.Again
		if m.Kind != Riichi || !m.Reader.Action.DeclaresRiichi() {
			continue
		}
		key := fmt.Sprint(m.Deal, m.Reader.Help)
		if met[key] {
			t.Errorf("deal %d: twice no riichi for %v", m.Deal, m.Reader.Help)
		}
		met[key] = true
	}
	if again < 5 {
		t.Errorf("it was asked again %d times", again)
	}
}

// TestPercents: chances are written to a tenth where they are small, or would look alike
// beside each other, and nothing is 0.0 or 10.0.
func TestPercents(t *testing.T) {
	r, err := Of(gameOf(t, "own.mjson"), 0, "strong", nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	told, err := r.Tell("pl")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		p, q float64
		says string
	}{
		{0, 0.0004, "0 0"}, {0.0006, 0.02, "0,1 2,0"}, {0.0997, 0.0949, "10 9,5"}, {0.204, 0.197, "20,4 19,7"},
		{0.2, 0.2, "20 20"}, {0.2001, 0.2002, "20 20"}, {0.2, 0.3, "20 30"}, {1, 0.999, "100,0 99,9"},
	} {
		if p, q := told.percents(c.p, c.q); p+" "+q != c.says {
			t.Errorf("%v and %v: %s %s, not %s", c.p, c.q, p, q, c.says)
		}
	}
}

// TestCut: of a deal that the record does not finish neither points nor luck are said, and
// a seat that has decided nothing in what is there has a review all the same.
func TestCut(t *testing.T) {
	for steps, decides := range map[int]bool{1: false, 40: true} {
		g := gameOf(t, "own.mjson")
		last := &g.Rounds[1]
		g.Rounds, g.Final = g.Rounds[:2], nil
		last.Steps, last.Wins, last.Draw = last.Steps[:steps], nil, nil
		if !decides {
			g.Rounds = g.Rounds[1:]
		}
		for seat := range mahjong.NoSeat {
			r, err := Of(g, seat, "strong", nil, nil)
			if err != nil {
				t.Fatal(err)
			}
			at := len(r.Deals) - 1
			if d := r.Deals[at]; !d.Unfinished || d.Points != 0 || d.Luck != nil || decides != (d.Decisions > 0) && seat != last.Dealer {
				t.Errorf("%d steps: %+v", steps, d)
			}
			if at > 0 && (r.Deals[0].Unfinished || r.Deals[0].Luck == nil) {
				t.Errorf("the deal before it: %+v", r.Deals[0])
			}
			told, err := r.Tell("pl")
			if err != nil {
				t.Fatal(err)
			}
			if line := told.Lines()[at]; !strings.Contains(line, "zapis kończy się przed końcem") {
				t.Error(line)
			}
		}
	}
}

// TestTilesOfNoSet: a deal of a table for tests may be of tiles that no set has. It is
// reviewed, and has no luck: which other tiles could have come cannot be said.
func TestTilesOfNoSet(t *testing.T) {
	file := sharedData + "majsoul/triple-ron-multi-yakuman.json"
	data, err := os.ReadFile(file)
	if err != nil {
		t.Skip(err)
	}
	list, err := formats.All.Read(file, data)
	if err != nil {
		t.Fatal(err)
	}
	for seat := range mahjong.NoSeat {
		r, err := Of(&list[0], seat, Usual, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range r.Deals {
			if d.Luck != nil {
				t.Errorf("seat %v: luck %v", seat, *d.Luck)
			}
		}
	}
}

// TestNothing: a review of no moves has a list of them, and a move of no reasons, too.
func TestNothing(t *testing.T) {
	r, _, err := begin(games.BookOf(gameOf(t, "own.mjson").Source.Ruleset(gameOf(t, "own.mjson"))), 0, Usual)
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(r)
	if err != nil || !strings.Contains(string(text), `"moves":[]`) {
		t.Errorf("%s, %v", text, err)
	}
}

// TestChances: chances to win that are said keep the order of those that are reckoned, and
// what is certain stays so.
func TestChances(t *testing.T) {
	for _, file := range []string{"own.mjson", "mcr/own-botzone.json"} {
		g := gameOf(t, file)
		for _, reader := range []string{"strong", "master"} {
			r, _, err := begin(games.BookOf(g.Source.Ruleset(g)), 0, reader)
			if err != nil {
				t.Fatal(err)
			}
			if r.wins(0) != 0 || r.wins(1) != 1 {
				t.Errorf("%s, %s: %v and %v", file, reader, r.wins(0), r.wins(1))
			}
			for i := 1; i < 100; i++ {
				if a, b := r.wins(float64(i-1)/100), r.wins(float64(i)/100); b <= a || b > float64(i)/100+1e-9 {
					t.Errorf("%s, %s: %d %% is said as %v, and one less as %v", file, reader, i, b, a)
				}
			}
		}
	}
}

// TestMelds: the tiles of a call are named as other tiles are.
func TestMelds(t *testing.T) {
	r := &Review{book: games.BookOf(gameOf(t, "own.mjson").Source.Ruleset(gameOf(t, "own.mjson")))}
	tile := mahjong.MustTile
	plain, err := mahjong.MakeChow(tile("6m"), tile("7m"), tile("8m"), 0)
	if err != nil {
		t.Fatal(err)
	}
	red, err := mahjong.MakeChow(tile("6m"), tile("4m"), tile("0m"), 0)
	if err != nil {
		t.Fatal(err)
	}
	winds, err := mahjong.MakePung(tile("2z"), tile("2z"), tile("2z"), 1)
	if err != nil {
		t.Fatal(err)
	}
	for lang, want := range map[string][3]string{
		"en": {"call 678m", "call 406m", "call South wind ×3"},
		"pl": {"zgłoszenie 678m", "zgłoszenie 406m", "zgłoszenie Wiatr Południowy ×3"},
		"ja": {"678萬を鳴く", "4萬・赤5萬・6萬を鳴く", "南 ×3を鳴く"},
		"zh": {"鸣678万", "鸣4万・赤5万・6万", "鸣南 ×3"},
	} {
		w, err := r.Tell(lang)
		if err != nil {
			t.Fatal(err)
		}
		for i, m := range []mahjong.Meld{plain, red, winds} {
			if got := w.Action(mahjong.Action{Kind: mahjong.Claim, Meld: m}); got != want[i] {
				t.Errorf("%s: %q, not %q", lang, got, want[i])
			}
		}
	}
}
