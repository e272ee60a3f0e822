package referee

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"jansou/mahjong"
	"jansou/table"
)

var people = []string{"Ann", "Ben", "Cleo", "Dan"}

func herald(t *testing.T, lang, ruleset string) *Herald {
	t.Helper()
	h, err := NewHerald(lang, named(t, ruleset))
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// What happens is said to whoever looks on by names, with "you" for the hearer.
func TestHerald(t *testing.T) {
	var v table.View
	for i := range v.Seats {
		v.Seats[i].Wind = mahjong.East + mahjong.Kind(i)
	}
	tile := func(text string) mahjong.Tile { return mahjong.MustTiles(text)[0] }
	chow, err := mahjong.MakeMeld(mahjong.Chow, mahjong.MustTiles("345p"), tile("3p"), 0)
	if err != nil {
		t.Fatal(err)
	}
	open, err := mahjong.HandOf(mahjong.MustTiles("78s"))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		lang, ruleset string
		you           mahjong.Seat
		e             mahjong.Event
		want          string
	}{
		{"en", "ema2016", 2, mahjong.Event{Kind: mahjong.Discarded, Seat: 1, Tile: tile("3p"), Riichi: true}, "Ben discards the three of dots and declares riichi."},
		{"en", "ema2016", 1, mahjong.Event{Kind: mahjong.Discarded, Seat: 1, Tile: tile("0p"), Drawn: true}, "You discard the tile just drawn: the red five of dots."},
		{"en", "ema2016", 0, mahjong.Event{Kind: mahjong.Discarded, Seat: 1, Tile: tile("9p"), Riichi: true, Hand: &open}, "Ben discards the nine of dots, declares open riichi and lays open the seven of bamboos and the eight of bamboos."},
		{"en", "ema2016", 1, mahjong.Event{Kind: mahjong.Discarded, Seat: 1, Tile: tile("9p"), Riichi: true, Hand: &open}, "You discard the nine of dots, declare open riichi and lay open the seven of bamboos and the eight of bamboos."},
		{"en", "ema2016", 4, mahjong.Event{Kind: mahjong.Drew, Seat: 1}, "Ben draws."},
		{"en", "ema2016", 1, mahjong.Event{Kind: mahjong.Claimed, Seat: 1, From: 0, Meld: chow}, "You claim the three of dots from Ann: chow."},
		{"pl", "ema2016", 1, mahjong.Event{Kind: mahjong.Claimed, Seat: 1, From: 0, Meld: chow}, "Kradniesz kamień 3 kółek graczowi Ann: chi."},
		{"pl", "mcr-wmo", 1, mahjong.Event{Kind: mahjong.Claimed, Seat: 1, From: 0, Meld: chow}, "Bierzesz kamień 3 kółek ze zrzutki gracza Ann: chow."},
		{"ja", "ema2016", 2, mahjong.Event{Kind: mahjong.Won, Seat: 1, From: 0, Tile: tile("7z")}, "BenがAnnの中でロン。"},
		{"zh", "mcr-wmo", 1, mahjong.Event{Kind: mahjong.Won, Seat: 1, From: 0, Tile: tile("3p")}, "你和Ann打出的3饼。"},
		{"fr", "ema2016", 1, mahjong.Event{Kind: mahjong.Drew, Seat: 1, Tile: tile("1z"), Replacement: true}, "Vous piochez une tuile de remplacement\u00a0: vent d’Est."},
		{"en", "ema2016", 2, mahjong.Event{Kind: mahjong.Answered, Seat: 1, Action: mahjong.Action{Kind: mahjong.Claim}}, "Ben calls for the tile."},
		{"en", "ema2016", 2, mahjong.Event{Kind: mahjong.Dealt, Dice: mahjong.Dice{3, 4, 2, 5}}, "A new deal begins; the dice: 3 + 4, 2 + 5."},
		{"en", "ema2016", 2, mahjong.Event{Kind: mahjong.Ruled, Seat: 1, Rule: "riichi.foul.false_win", Ruling: &mahjong.Ruling{Verdict: mahjong.Warned, Cite: mahjong.ByReferee, Reading: "A beginner"}}, "Ruling on Ben (False win): a warning – the referee: “A beginner”."},
		{"pl", "ema2016", 2, mahjong.Event{Kind: mahjong.Ruled, Seat: 1, Rule: "riichi.foul.false_win", Ruling: &mahjong.Ruling{Verdict: mahjong.Warned, Cite: mahjong.ByReferee, Reading: "A beginner"}}, "Rozstrzygnięcie w sprawie gracza Ben (Fałszywa wygrana): ostrzeżenie – sędzia: „A beginner”."},
		{"fr", "ema2016", 2, mahjong.Event{Kind: mahjong.Ruled, Seat: 1, Rule: "riichi.foul.false_win", Ruling: &mahjong.Ruling{Verdict: mahjong.Warned, Cite: mahjong.ByReferee, Reading: "A beginner"}}, "Décision sur Ben (Fausse victoire)\u00a0: un avertissement – l’arbitre\u00a0: «\u00a0A beginner\u00a0»."},
		{"ja", "ema2016", 2, mahjong.Event{Kind: mahjong.Ruled, Seat: 1, Rule: "riichi.foul.false_win", Ruling: &mahjong.Ruling{Verdict: mahjong.Warned, Cite: mahjong.ByReferee, Reading: "A beginner"}}, "Benの裁定（誤ロン・誤ツモ）：警告 – 審判：「A beginner」。"},
		{"zh", "ema2016", 2, mahjong.Event{Kind: mahjong.Ruled, Seat: 1, Rule: "riichi.foul.false_win", Ruling: &mahjong.Ruling{Verdict: mahjong.Warned, Cite: mahjong.ByReferee, Reading: "A beginner"}}, "对Ben的裁定（诈和）：警告 – 裁判：“A beginner”。"},
		{"en", "ema2016", 2, mahjong.Event{Kind: mahjong.Ruled, Seat: 1, Rule: "riichi.foul.false_win", Ruling: &mahjong.Ruling{Verdict: mahjong.Chombo, Cite: "EMA 2025, 6.2"}}, "Ruling on Ben (False win): chombo: the deal stands and is not played again – EMA 2025, 6.2."},
		{"pl", "ema2016", 2, mahjong.Event{Kind: mahjong.Ruled, Seat: 1, Rule: "riichi.foul.false_win", Ruling: &mahjong.Ruling{Verdict: mahjong.Chombo, Cite: "EMA 2025, 6.2"}}, "Rozstrzygnięcie w sprawie gracza Ben (Fałszywa wygrana): chombo: wynik rozdania zostaje i nie jest ono powtarzane – EMA 2025, 6.2."},
		{"fr", "ema2016", 2, mahjong.Event{Kind: mahjong.Ruled, Seat: 1, Rule: "riichi.foul.false_win", Ruling: &mahjong.Ruling{Verdict: mahjong.Chombo, Cite: "EMA 2025, 6.2"}}, "Décision sur Ben (Fausse victoire)\u00a0: chombo\u00a0: le résultat de la main est maintenu, elle n’est pas rejouée – EMA 2025, 6.2."},
		{"ja", "ema2016", 2, mahjong.Event{Kind: mahjong.Ruled, Seat: 1, Rule: "riichi.foul.false_win", Ruling: &mahjong.Ruling{Verdict: mahjong.Chombo, Cite: "EMA 2025, 6.2"}}, "Benの裁定（誤ロン・誤ツモ）：チョンボ：局はそのまま、やり直しなし – EMA 2025, 6.2。"},
		{"zh", "ema2016", 2, mahjong.Event{Kind: mahjong.Ruled, Seat: 1, Rule: "riichi.foul.false_win", Ruling: &mahjong.Ruling{Verdict: mahjong.Chombo, Cite: "EMA 2025, 6.2"}}, "对Ben的裁定（诈和）：错和：本局结果不变，不重打 – EMA 2025, 6.2。"},
		{"en", "ema2016", 2, mahjong.Event{Kind: mahjong.Ruled, Seat: 1, Rule: "riichi.foul.false_win", Ruling: &mahjong.Ruling{Verdict: mahjong.Chombo, Points: [4]int32{4000, -8000, 2000, 2000}, Ends: true, Again: true, Cite: "EMA 2016, 5.2"}},
			"Ruling on Ben (False win): chombo: the deal is void and is played again; Ann +4,000, Ben −8,000, You +2,000, Dan +2,000 – EMA 2016, 5.2."},
	} {
		v.Viewer = c.you
		if got := herald(t, c.lang, c.ruleset).Event(&c.e, &v, people); got != c.want {
			t.Errorf("%s: %q, want %q", c.lang, got, c.want)
		}
	}
}

// A false win is told with its reason, another offence with what it is and the
// rule that it broke; a furiten with the tile and its end.
func TestHeraldTellsWhy(t *testing.T) {
	v := &table.View{Viewer: 2}
	v.Seats[1].River = []table.RiverTile{{Tile: mahjong.MustTiles("6s")[0], At: 9}}
	h := herald(t, "en", "ema2016")
	cause := &mahjong.Refusal{Seat: 2, Rule: "riichi.furiten.temporary", Facts: []mahjong.Fact{{Say: "passed", Tile: mahjong.MustTiles("6s")[0], Seat: 1, At: 9, Turn: 3}}}
	const passed = "Ben discarded the six of bamboos on turn 3 (move 9), and it was let go."
	broke := h.Refusal(cause, v, people)
	if !strings.HasSuffix(broke, " "+passed) {
		t.Error(broke)
	}
	if got := h.Offence("riichi.foul.false_win", mahjong.Action{Kind: mahjong.Win}, cause, v, people); got != broke {
		t.Errorf("%q, want %q", got, broke)
	}
	words, err := WordsOf("en", "riichi.foul.false_set")
	if err != nil {
		t.Fatal(err)
	}
	if got := h.Offence("riichi.foul.false_set", mahjong.Action{Kind: mahjong.Claim}, cause, v, people); got != words.Say+" "+broke {
		t.Errorf("%q", got)
	}
	if got := h.Offence("riichi.foul.false_set", mahjong.Action{}, nil, v, people); got != words.Say {
		t.Errorf("%q", got)
	}
	r := mahjong.Reason{Rule: "riichi.furiten.temporary", Tile: mahjong.MustTiles("6s")[0], Seat: 1, At: 9, Turn: 3, Ends: "riichi.furiten.ends.draw"}
	if got := h.Furiten(r, v, people); got != passed+" Temporary furiten ends when the player draws." {
		t.Errorf("%q", got)
	}
	// What lay in no river lay in a kong.
	r.At = 12
	if got := h.Furiten(r, v, people); !strings.HasPrefix(got, "Ben made a kong with the six of bamboos (move 12)") {
		t.Errorf("%q", got)
	}
	r = mahjong.Reason{Rule: "riichi.furiten.own", Tile: mahjong.MustTiles("6s")[0], Seat: 2, At: 4, Turn: 1, Ends: "riichi.furiten.ends.waits"}
	if got := h.Furiten(r, v, people); !strings.HasPrefix(got, "You discarded the six of bamboos on turn 1 (move 4).") {
		t.Errorf("%q", got)
	}
}

// Every event, refusal and furiten of games played by chance is said in full to
// every seat in every language, and nothing of it changes when what the hearer
// may not know is taken away: it is the same when it is said of the event as it
// goes over the wire, with the winds and the rivers of the table.
func TestHeraldSaysWhatIsSent(t *testing.T) {
	chance := rand.New(rand.NewPCG(59, 1))
	said := map[mahjong.EventKind]int{}
	refusals := 0
	for i, name := range []string{"ema2016", "tenhou", "mcr-wmo", "wrc2025"} {
		l := play(t, named(t, name), uint64(590+i))
		g := l.Book.New()
		heralds := map[string]*Herald{}
		for _, lang := range Languages() {
			heralds[lang] = herald(t, lang, name)
		}
		for _, e := range l.Events {
			g.Apply(e)
			for s := range mahjong.NoSeat + 1 {
				x, known := g.Redact(s, e)
				if !known || said[e.Kind] > 60 && chance.IntN(40) > 0 {
					continue
				}
				v := g.View(s)
				var sent struct {
					E mahjong.Event
					V struct {
						Viewer mahjong.Seat
						Seats  [4]struct {
							Wind  mahjong.Kind
							River []table.RiverTile
						}
					}
				}
				b, err := json.Marshal(struct {
					E mahjong.Event
					V table.View
				}{x, v})
				if err == nil {
					err = json.Unmarshal(b, &sent)
				}
				if err != nil {
					t.Fatal(err)
				}
				public := table.View{Viewer: sent.V.Viewer}
				for i, p := range sent.V.Seats {
					public.Seats[i] = table.SeatView{Wind: p.Wind, River: p.River}
				}
				for lang, h := range heralds {
					text := h.Event(&x, &v, people)
					if text != h.Event(&sent.E, &public, people) {
						t.Errorf("%s: %q is not what was sent: %s", lang, text, b)
					}
					if text == "" {
						continue
					}
					said[e.Kind]++
					checkLines(t, lang, []string{text})
					if v.Own == nil {
						continue
					}
					for _, list := range [][]mahjong.Refusal{v.Own.Missing, v.Own.Barred} {
						for k := range list {
							refusals++
							checkLines(t, lang, []string{h.Refusal(&list[k], &v, people)})
						}
					}
					for _, r := range v.Own.Furiten {
						checkLines(t, lang, []string{h.Furiten(r, &v, people)})
					}
				}
			}
		}
	}
	for _, k := range []mahjong.EventKind{mahjong.Dealt, mahjong.Drew, mahjong.Discarded, mahjong.Claimed, mahjong.Konged, mahjong.Won, mahjong.DealEnded, mahjong.FlowerLaid} {
		if said[k] == 0 {
			t.Errorf("no %v was said", k)
		}
	}
	if refusals == 0 {
		t.Error("nothing was refused")
	}
	t.Log(said, refusals)
}

// Every reason for which a report or a ruling cannot be has its sentence, and
// there is none without a reason.
func TestBadRulingsAreSaid(t *testing.T) {
	reason := regexp.MustCompile(`(?:Why: |why = )"([a-z_]+)"`)
	given := map[string]bool{}
	for _, pkg := range []string{"foul", "riichi", "mcr"} {
		files, err := filepath.Glob(filepath.Join("..", pkg, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			if strings.HasSuffix(f, "_test.go") {
				continue
			}
			text, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range reason.FindAllStringSubmatch(string(text), -1) {
				given[m[1]] = true
			}
		}
	}
	if len(given) < 30 {
		t.Fatalf("only %d reasons are found", len(given))
	}
	var catalogue struct{ BadRuling map[string]string }
	readCatalogue(t, "en", &catalogue)
	for why := range catalogue.BadRuling {
		if why != "of" && !given[why] {
			t.Errorf("nobody gives the reason %s", why)
		}
	}
	for why := range given {
		for _, lang := range Languages() {
			if !speakers()[lang].has("badRuling." + why) {
				t.Errorf("%s: there is no sentence for the reason %s", lang, why)
				continue
			}
			text, err := TellBadRuling(lang, &mahjong.BadRuling{Why: why, Seat: 1, Rule: "riichi.foul.false_set", N: 7, Most: 5}, [4]mahjong.Kind{mahjong.East, mahjong.South, mahjong.West, mahjong.North})
			if err != nil {
				t.Fatal(err)
			}
			checkLines(t, lang, []string{text})
		}
	}
}

// The page names tiles and sets as the herald speaks of them: its names stand by
// pictures, so it has them for itself.
func TestPageNamesAlike(t *testing.T) {
	for _, lang := range Languages() {
		var page map[string]any
		text, err := os.ReadFile(filepath.Join("..", "web", "page", "src", "lib", "words", lang+".json"))
		if err == nil {
			err = json.Unmarshal(text, &page)
		}
		if err != nil {
			t.Fatal(err)
		}
		s := speakers()[lang]
		same := func(key, id string, w with) {
			t.Helper()
			if got := strings.ReplaceAll(page[key].(string), "{n}", "#"); got != s.say(id, w) {
				t.Errorf("%s: the page says %q for %s, the herald %q", lang, got, key, s.say(id, w))
			}
		}
		for _, game := range []string{"ema2016", "mcr-wmo"} {
			b := named(t, game)
			in := b.Kind().Name()
			for _, suit := range []string{"m", "p", "s"} {
				same("tile."+in+"."+suit, s.in(b, "spoken."+suit), with{"N": "#"})
			}
			for _, k := range []string{"chow", "pung", "open_kong", "closed_kong", "added_kong", "false_set"} {
				same("meld."+in+"."+k, s.in(b, "spoken.meld."+k), nil)
			}
		}
		same("you", "spoken.you", nil)
		for n := range 10 {
			same("tile.n."+string(rune('0'+n)), "spoken.n."+string(rune('0'+n)), nil)
		}
		for i, word := range tileWords {
			if i < 7 {
				same("tile.z."+string(rune('1'+i)), "spoken."+word, nil)
			} else {
				same("tile.f."+string(rune('1'+i-7)), "spoken."+word, nil)
			}
		}
	}
}
