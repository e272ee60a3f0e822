package referee

import (
	"strings"
	"testing"

	"jansou/mahjong"
)

// Every event of games played by chance is told in every language, as every
// seat and a spectator know it, without an empty place; and a seat that waits
// is told what it could win and what it could not.
func TestEventsAreTold(t *testing.T) {
	kinds, could, couldNot := map[mahjong.EventKind]bool{}, 0, 0
	for i, name := range []string{"ema2016", "tenhou", "mcr-wmo"} {
		b := named(t, name)
		l := play(t, b, uint64(60+i))
		for _, lang := range Languages() {
			h, err := NewHistorian(lang, b)
			if err != nil {
				t.Fatal(err)
			}
			g := b.New()
			for _, e := range l.Events {
				g.Apply(e)
				for s := range mahjong.NoSeat + 1 {
					x, known := g.Redact(s, e)
					if !known {
						continue
					}
					v := g.View(s)
					var legal []mahjong.Action
					if s.Valid() {
						legal = g.Legal(s, nil)
					}
					told := h.Tell(x, &v, legal)
					checkLines(t, lang, []string{told.Say, told.Note + "."})
					if e.Kind == mahjong.Claimed && strings.Contains(told.Say, h.words.say("tile.hidden", nil)) {
						t.Errorf("%s: %q of %v", lang, told.Say, e)
					}
					kinds[e.Kind] = true
					if told.Rule != "" {
						couldNot++
					} else if told.Note != "" {
						could++
					}
				}
			}
		}
	}
	for _, k := range []mahjong.EventKind{mahjong.Dealt, mahjong.Drew, mahjong.Discarded, mahjong.Answered, mahjong.Claimed, mahjong.Konged,
		mahjong.FlowerLaid, mahjong.RiichiAccepted, mahjong.Declared, mahjong.Won, mahjong.DealEnded, mahjong.GameEnded} {
		if !kinds[k] {
			t.Errorf("no %v was told", k)
		}
	}
	if could == 0 || couldNot == 0 {
		t.Errorf("%d wins that could be, %d that could not", could, couldNot)
	}
}

// What a spectator is told of a draw does not name the tile; what claims called
// live bring about is told, too.
func TestHiddenDrawIsTold(t *testing.T) {
	b := named(t, "ema2016")
	h, err := NewHistorian("en", b)
	if err != nil {
		t.Fatal(err)
	}
	v := b.New().View(mahjong.NoSeat)
	if got := h.Tell(mahjong.Event{Kind: mahjong.Drew, Seat: 1}, &v, nil); !strings.HasSuffix(got.Say, "draws.") || got.Note != "" {
		t.Errorf("%+v", got)
	}
	for _, c := range []struct {
		e    mahjong.Event
		want string
	}{
		{mahjong.Event{Kind: mahjong.PutBack}, "another call came in time."},
		{mahjong.Event{Kind: mahjong.Answered, Action: mahjong.Action{Kind: mahjong.DrawAction}}, "draws at once."},
		{mahjong.Event{Kind: mahjong.Lapsed}, ""},
	} {
		if got := h.Tell(c.e, &v, nil); !strings.HasSuffix(got.Say, c.want) || (c.want == "") != (got.Say == "") {
			t.Errorf("%v: %q", c.e.Kind, got.Say)
		}
	}
	if _, err := NewHistorian("xx", b); err == nil {
		t.Error("a language that is not spoken was accepted")
	}
}

// A furiten is told with its tile and its moment, when it ends and where it is
// otherwise, at any revision: also where no tile is on offer.
func TestFuritenIsTold(t *testing.T) {
	kinds, elsewhere := map[mahjong.RuleID]int{}, 0
	l := play(t, named(t, "ema2012"), 3)
	for rev := range len(l.Events) + 1 {
		for s := range mahjong.NoSeat {
			f, err := TellFuriten("fr", l, rev, s, rev%7 == 0)
			if err != nil {
				t.Fatal(err)
			}
			if f == nil {
				continue
			}
			elsewhere += len(f.Elsewhere)
			for _, c := range f.Causes {
				kinds[c.Rule]++
				checkLines(t, "fr", []string{c.Name, c.Say, c.Fact, c.Until, c.Cite, c.EndsCite, f.Selfdraw})
			}
			for _, e := range f.Elsewhere {
				checkLines(t, "fr", []string{e.Say, e.Cite})
			}
		}
	}
	if len(kinds) < 2 || elsewhere == 0 {
		t.Errorf("kinds %v, elsewhere %d", kinds, elsewhere)
	}
}

// A false win is told with the rule that it broke and the tile that was let go,
// to everybody and in every language: the offence alone does not say why.
func TestCauseIsTold(t *testing.T) {
	for _, c := range []struct {
		ruleset    string
		foul, rule mahjong.RuleID
		fact       mahjong.Fact
	}{
		{"ema2016", "riichi.foul.false_win", "riichi.furiten.temporary", mahjong.Fact{Say: "passed", Tile: mahjong.MustTile("6s"), Seat: 0, At: 9, Turn: 3}},
		{"mcr-wmo", "mcr.foul.win_below_minimum", "mcr.win.eight_points", mahjong.Fact{Say: "has", Seat: 1, N: 7}},
	} {
		b := named(t, c.ruleset)
		v := b.New().View(mahjong.NoSeat)
		r := &Ruling{book: b, Rule: c.rule}
		for i := range v.Seats {
			r.Winds[i] = v.Seats[i].Wind
		}
		e := mahjong.Event{Kind: mahjong.Faulted, Seat: 1, Rule: c.foul, Cause: &mahjong.Refusal{Seat: 1, Rule: c.rule, Facts: []mahjong.Fact{c.fact}}}
		for _, lang := range Languages() {
			h, err := NewHistorian(lang, b)
			if err != nil {
				t.Fatal(err)
			}
			told := h.Tell(e, &v, nil)
			checkLines(t, lang, []string{told.Say, told.Note})
			rule, fact := h.words.say(ruleKey(c.rule, "say"), nil), (teller{speaker: h.words, r: r}).fact(c.fact)
			if told.Rule != c.rule || told.Note != h.words.together(rule, fact) {
				t.Errorf("%s: %q of %s does not say %q and %q", lang, told.Note, told.Rule, rule, fact)
			}
		}
	}
}
