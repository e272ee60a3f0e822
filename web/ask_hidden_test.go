package web

import (
	"encoding/json"
	"log/slog"
	"math/rand/v2"
	"strings"
	"testing"

	"jansou/games"
	"jansou/mahjong"
	"jansou/parlour"
	"jansou/referee"
	"jansou/riichi"
	"jansou/script/scripttest"
	"jansou/table"
)

// seenBy is all that a seat sees of a deal, event by event; false where the
// events cannot happen with the wall that the first of them has.
func seenBy(rs *riichi.Ruleset, s mahjong.Seat, events []mahjong.Event) (text string, ok bool) {
	defer func() { ok = recover() == nil && ok }()
	g := riichi.New(rs)
	for _, e := range events {
		g.Apply(e)
		if x, known := g.Redact(s, e); known {
			b, err := json.Marshal([]any{x, g.View(s)})
			if err != nil {
				return "", false
			}
			text += string(b)
		}
	}
	return text, true
}

// dealAnew is the deal with two tiles of its wall in each other's place, where
// s can see nothing of it.
func dealAnew(rs *riichi.Ruleset, s mahjong.Seat, events []mahjong.Event, chance *rand.Rand) ([]mahjong.Event, bool) {
	before, _ := seenBy(rs, s, events)
	tiles := events[0].Wall.Tiles()
	i, j := chance.IntN(len(tiles)), chance.IntN(len(tiles))
	if chance.IntN(2) == 0 {
		i = riichi.UraAt(0)
	}
	if tiles[i] == tiles[j] {
		return nil, false
	}
	tiles[i], tiles[j] = tiles[j], tiles[i]
	wall, err := mahjong.WallOf(tiles)
	if err != nil {
		return nil, false
	}
	anew := append([]mahjong.Event(nil), events...)
	anew[0].Wall = &wall
	after, ok := seenBy(rs, s, anew)
	return anew, ok && after == before
}

// TestAnswersHideWhatIsHidden: deal anew what a seat cannot see, and what the
// referee answers it is the same to the byte: whatever is asked, also about
// other rulesets, while the deal is played.
func TestAnswersHideWhatIsHidden(t *testing.T) {
	s := newSite(t)
	h, err := New(Config{Parlour: s.p, Page: page, Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	chance := rand.New(rand.NewPCG(1, 2))
	compared, threats := 0, 0
	for name, sc := range scripttest.Matching(t, "../riichi/testdata/scripts/[fkr]*i*.txt") {
		if err := sc.Play(func(string, ...any) {}); err != nil {
			continue // what is amiss with a script its own test says
		}
		for _, a := range sc.Asked() {
			if a.Ruleset != "tenhou" || a.Start != (games.Start{Points: [4]int{25000, 25000, 25000, 25000}}) || len(a.Events) == 0 {
				continue
			}
			whole, err := json.Marshal(a.Book)
			if err != nil {
				t.Fatal(err)
			}
			answers := func(events []mahjong.Event) string {
				c := &parlour.Case{Ruleset: whole, Events: events, Revision: len(events), Seat: a.Seat, Running: true, Assist: table.AssistFull}
				out := ""
				for _, q := range []question{{action: a.Action, lang: "en", under: []string{"ema2016"}}, {what: "win", lang: "en", under: []string{"ema2016"}}, {what: "riichi", lang: "en"}, {what: "pung", lang: "en"}} {
					r, err := h.ruleOn(c, q)
					if err != nil {
						t.Fatal(err)
					}
					out += jsonOf(t, r)
				}
				f, err := referee.TellFuriten("en", &referee.Log{Book: a.Book, Events: events}, len(events), a.Seat, true)
				if err != nil {
					t.Fatal(err)
				}
				safe, err := safeAt(c)
				if err != nil {
					t.Fatal(err)
				}
				threats += len(safe.Threats)
				return out + jsonOf(t, f) + jsonOf(t, safe)
			}
			want := ""
			for range 4 {
				anew, ok := dealAnew(games.RiichiOf(a.Book), a.Seat, a.Events, chance)
				if !ok {
					continue
				}
				if want == "" {
					want = answers(a.Events)
				}
				got := answers(anew)
				if got != want {
					t.Fatalf("%s:%d: the answer says something of what is hidden:\n%s\n%s", name, a.Line, want, got)
				}
				compared++
				if strings.Contains(got, `"riichi.dora.ura"`) {
					t.Errorf("%s:%d: what lies under the indicators is counted: %s", name, a.Line, got)
				}
			}
		}
	}
	t.Logf("%d deals were dealt anew, with %d looks at a riichi", compared, threats)
	if threats == 0 {
		t.Error("no question was asked before a riichi of another")
	}
	if compared < 100 {
		t.Errorf("only %d deals were dealt anew", compared)
	}
}

// TestSheetsInRiichiWait: a hand in riichi has its sheet when the deal is over,
// for it counts what lies under the indicators.
func TestSheetsInRiichiWait(t *testing.T) {
	in := func(running bool) int {
		c := &parlour.Case{Seat: 1, Running: running, Assist: table.AssistFull, Events: []mahjong.Event{
			{Kind: mahjong.Dealt}, {Kind: mahjong.Discarded, Seat: 1, Riichi: true}, {Kind: mahjong.Discarded, Seat: 2}}}
		c.Revision = len(c.Events)
		return len(withhold(&referee.Ruling{Readings: make([]mahjong.ScoreSheet, 1), Win: &mahjong.ScoreSheet{}}, c).Readings)
	}
	if in(true) != 0 || in(false) != 1 {
		t.Errorf("while it is played %d sheets, after it %d", in(true), in(false))
	}
}
