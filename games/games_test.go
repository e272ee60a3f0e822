package games_test

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"

	"jansou/games"
	"jansou/mahjong"
	"jansou/rulebook"
)

// Every ruleset of the program is found by its name, and what it prints is read
// back as a ruleset of the same game.
func TestEveryRulesetIsFoundAndReadBack(t *testing.T) {
	var seen []string
	for _, k := range games.All() {
		for _, b := range k.Books() {
			name := b.Head().Name
			seen = append(seen, name)
			loaded, err := games.Load(name)
			if err != nil || loaded.Kind() != k || b.Kind() != k || games.KindNamed(name) != k {
				t.Errorf("%s: %v; of game %v", name, err, k.Name())
				continue
			}
			text, err := json.Marshal(b)
			if err != nil {
				t.Fatal(err)
			}
			again, err := games.Read(text)
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			more, err := json.Marshal(again)
			if err != nil || string(more) != string(text) || again.Kind() != k {
				t.Errorf("%s: what it prints is read back as another ruleset (%v)", name, err)
			}
			if (games.RiichiOf(b) == nil) == (games.MCROf(b) == nil) {
				t.Errorf("%s is of both games, or of neither", name)
			}
		}
	}
	if !slices.Equal(seen, games.Rulesets()) || len(seen) < 13 {
		t.Errorf("the rulesets are %v, of the games %v", games.Rulesets(), seen)
	}
	if _, err := games.Load("nobody"); err == nil || !strings.Contains(err.Error(), "mcr-wmo") || !strings.Contains(err.Error(), "tenhou") {
		t.Errorf("a name that none has: %v", err)
	}
}

// The rules, the offences and the options of a game all have ids by which the
// game is found, and no two games have one in common.
func TestRulesTellTheirGame(t *testing.T) {
	of := map[mahjong.RuleID]string{}
	for _, k := range games.All() {
		ids := []mahjong.RuleID{}
		for _, r := range k.Rules() {
			ids = append(ids, r.ID)
			if k.RuleName(r.ID) != r.Name {
				t.Errorf("%s is called %q, and by its game %q", r.ID, r.Name, k.RuleName(r.ID))
			}
		}
		for _, r := range k.Offences() {
			ids = append(ids, r.ID)
		}
		if len(ids) < 40 {
			t.Errorf("%s has %d rules and offences", k.Name(), len(ids))
		}
		for _, id := range ids {
			if games.KindOf(id) != k || of[id] != "" {
				t.Errorf("%s is a rule of %s, and of %q", id, k.Name(), of[id])
			}
			of[id] = k.Name()
		}
	}
	for _, id := range []mahjong.RuleID{"", "riichi2.turn", "game.over"} {
		if games.KindOf(id) != nil {
			t.Errorf("%q is a rule of %s", id, games.KindOf(id).Name())
		}
	}
}

// A text says by its base or by its rules of which game it is; one that says
// neither is refused in the words of riichi.
func TestReadFindsTheGame(t *testing.T) {
	for text, want := range map[string]string{
		`{"name":"club","title":"Club","based_on":"mcr-wmo","options":{"claims":{"value":"live","cite":"Club, 1"}}}`: "mcr",
		`{"name":"club","title":"Club","based_on":"ema2016","options":{"claims":{"value":"live","cite":"Club, 1"}}}`: "riichi",
		`{"name":"club","title":"Club","rules":{"mcr.turn":1}}`:                                                      "error mcr: ",
		`{"name":"club"}`: "error riichi: ",
	} {
		b, err := games.Read([]byte(text))
		switch wrong, ok := strings.CutPrefix(want, "error "); {
		case ok && (err == nil || !strings.Contains(err.Error(), wrong)):
			t.Errorf("%s: %v, want an error of %s", text, err, wrong)
		case !ok && (err != nil || b.Kind().Name() != want):
			t.Errorf("%s: %v", text, err)
		}
	}
}

// Every ruleset plays a game of each length that it offers, and begins where it
// is told.
func TestBooksBeginGames(t *testing.T) {
	for _, k := range games.All() {
		for _, b := range k.Books() {
			if !slices.Contains(b.Lengths(), b.Rounds()) {
				t.Errorf("%s plays %d rounds, and tables choose from %v", b.Head().Name, b.Rounds(), b.Lengths())
			}
			for _, n := range b.Lengths() {
				if long, err := b.WithRounds(n); err != nil || long.Rounds() != n {
					t.Errorf("%s: %d rounds: %v", b.Head().Name, n, err)
				}
			}
			g := b.New()
			if points := g.Scores(); !g.NeedsWall() || points[0] != b.StartPoints() {
				t.Errorf("%s: a new game has %v", b.Head().Name, points)
			}
			at := games.Start{Deal: 2, Points: [4]int{1, 2, 3, -6}}
			if g = b.NewAt(at); g.Scores() != at.Points {
				t.Errorf("%s: a game that begins at %v has %v", b.Head().Name, at, g.Scores())
			}
			if _, dealer := g.Seating(); dealer != 2 && k.Name() == "riichi" {
				t.Errorf("%s: %v deals the third deal", b.Head().Name, dealer)
			}
			if reds := countReds(b.Tiles()); reds != b.RedFives() {
				t.Errorf("%s: %d red fives, its walls have %d", b.Head().Name, b.RedFives(), reds)
			}
		}
	}
}

// A game says where its next deal begins, and the rules that every game has are
// rules of it.
func TestNextAndIds(t *testing.T) {
	for _, k := range games.All() {
		at := games.Start{Deal: 5, Points: [4]int{4, 3, 2, 1}}
		if k.Name() == "riichi" {
			at.Counters, at.Deposits = 2, 1
		}
		if got := games.Next(k.Books()[0].NewAt(at)); got != at {
			t.Errorf("%s: begins at %+v, not at %+v", k.Name(), got, at)
		}
		ids := reflect.ValueOf(k.Ids())
		for i := range ids.NumField() {
			id := mahjong.RuleID(ids.Field(i).String())
			if !slices.ContainsFunc(k.Rules(), func(r rulebook.Rule) bool { return r.ID == id }) {
				t.Errorf("%s: %s is %q, which is no rule of it", k.Name(), ids.Type().Field(i).Name, id)
			}
		}
	}
}

func countReds(tiles []mahjong.Tile) (n int) {
	for _, t := range tiles {
		if t.IsRed() {
			n++
		}
	}
	return n
}

// A table may choose its discipline and how it claims, where the ruleset has
// what that needs, and gets a ruleset that says so.
func TestSettingsOfATable(t *testing.T) {
	for _, name := range []string{"ema2016", "mcr-wmo"} {
		b, err := games.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		strict, err := b.WithDiscipline("strict")
		if err != nil || !strict.New().Strict() || b.New().Strict() {
			t.Errorf("%s: strict: %v", name, err)
		}
		live, err := b.WithClaims("live")
		if err != nil || !live.New().Live() || b.New().Live() {
			t.Errorf("%s: live: %v", name, err)
		}
		if rs, err := b.WithDiscipline("lax"); err == nil || rs != nil {
			t.Errorf("%s: lax: %v, %v", name, rs, err)
		}
	}
}

// The rules by which deals end, by which tenpai is declared and by which a liable
// seat pays are rules of their game, and each game has deals that are won and
// deals that are drawn.
func TestEndsAreRules(t *testing.T) {
	for _, k := range games.All() {
		ends := map[games.End]int{}
		known := 0
		for _, r := range k.Rules() {
			if end := k.EndOf(r.ID); end != games.NoEnd {
				ends[end]++
				known++
			}
			for _, other := range games.All() {
				if other != k && other.EndOf(r.ID) != games.NoEnd {
					t.Errorf("%s ends a deal of %s", r.ID, other.Name())
				}
			}
		}
		if ends[games.EndsWon] != 1 || ends[games.EndsDrawn] != 1 || known < 3 {
			t.Errorf("%s: %d rules end deals: %v", k.Name(), known, ends)
		}
		if id := k.Tenpai(); id != "" && k.RuleName(id) == string(id) {
			t.Errorf("%s: tenpai is declared by %s, which is no rule of it", k.Name(), id)
		}
	}
	riichi := games.KindNamed("tenhou")
	for _, c := range []struct {
		rule mahjong.RuleID
		from mahjong.Seat
		want bool
	}{
		{"riichi.pay.pao", 1, true}, {"riichi.pay.pao_share", 1, true}, {"riichi.pay.pao_share", 2, false}, {"riichi.pay.discard", 2, false}, {"", 1, false},
	} {
		if got := riichi.AsLiable(&mahjong.Payment{Rule: c.rule, From: c.from, To: 0}, 2); got != c.want {
			t.Errorf("%v pays by %q on a discard of West: as the liable one is %v", c.from, c.rule, got)
		}
	}
}
