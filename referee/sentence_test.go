package referee

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/nicksnyder/go-i18n/v2/i18n"

	"jansou/mahjong"
	"jansou/table"
)

// librarian is the speaker of a language who leaves every sentence to the library.
func librarian(lang string) *speaker {
	s := newSpeaker(lang)
	s.pieces = nil
	return s
}

// A sentence that was taken to pieces says what the library makes of its
// template: with what it speaks of, with less and with more, in words, in
// numbers of any kind and in types of their own.
func TestSentencesAreThoseOfTheLibrary(t *testing.T) {
	fillings := []with{nil, {}, {"Seat": "Ann", "From": "{{.Seat}}", "Tile": "", "More": 1},
		{"Seat": mahjong.Seat(2), "N": 0, "Tile": mahjong.Of(mahjong.East), "From": nil}, {"N": uint16(7), "Rule": mahjong.RuleID("a.b"), "Where": "<&>", "Event": -3}}
	for _, lang := range Languages() {
		s, left := newSpeaker(lang), 0
		for _, id := range slices.Sorted(maps.Keys(s.ids)) {
			if s.pieces[id] == nil {
				left++
				continue
			}
			all := with{}
			for i, place := range s.pieces[id].places {
				all[place] = []any{"Ann", i, mahjong.Of(mahjong.P3)}[i%3]
			}
			for _, w := range append(fillings, all) {
				want := s.localize(&i18n.LocalizeConfig{MessageID: id, TemplateData: w})
				if got := s.say(id, w); got != want {
					t.Errorf("%s: %s with %v is %q, and of the library %q", lang, id, w, got, want)
				}
			}
		}
		if n := len(s.pieces); n < 600 || left < 5 || left > 20 {
			t.Errorf("%s: %d sentences are taken to pieces, and %d are not", lang, n, left)
		}
	}
	for _, template := range []string{"{{if .Where}}x{{end}}", "{{.A.B}}", "{{ .A}}", "{{- .A}}", "{{.}}", "{{.A | printf}}", "{{.A", "{{/* */}}", strings.Repeat("{{.A}}", maxPlaces+1)} {
		if piecesOf(template) != nil {
			t.Errorf("%s is taken to pieces", template)
		}
	}
}

// eventByLibrary is the sentence of an event as it was put together before: all
// that one could speak of put into words, and the library's template executed.
func eventByLibrary(t teller, e *mahjong.Event) string {
	id, ok := plain[e.Kind]
	if !ok {
		id = sentenceOf(e)
	}
	if id == "" {
		return ""
	}
	tile, meld := e.Tile, e.Meld
	switch e.Kind {
	case mahjong.Answered:
		meld = e.Action.Meld
	case mahjong.Claimed:
		tile = e.Meld.Called()
	}
	what := func(x mahjong.Tile) string {
		if t.names != nil {
			return t.speak(t.r.book, x)
		}
		return t.tile(t.r.book, x)
	}
	w := with{"Seat": t.who(e.Seat), "From": t.who(e.From), "Tile": what(tile), "Meld": t.meld(meld), "N": e.N}
	if t.has(ruleKey(e.Rule, "name")) {
		w["Rule"] = t.rule(e.Rule)
	}
	if e.Kind == mahjong.Discarded && e.Hand != nil {
		w["Hand"] = e.Hand.String()
		if t.names != nil {
			w["Hand"] = t.all(e.Hand.Tiles())
		}
	}
	if e.Dice != (mahjong.Dice{}) {
		w["Dice"] = diceOf(e.Dice)
	}
	if e.Ruling != nil {
		w["Ruling"], w["Where"] = t.consequence(e.Ruling), e.Ruling.Cite
	}
	if yours := id + "_you"; t.names != nil && e.Seat.Valid() && e.Seat == t.you && t.has(yours) {
		id = yours
	}
	if own := otherwise(t.r.book.Kind(), id); t.has(own) {
		id = own
	}
	return begun(t.speaker.say(id, w), w["Tile"].(string))
}

// The heralds of both games say byte for byte what they said when they left
// every sentence to the library: of games played by chance, and of events that
// chance has put together of all that an event can hold, in every language, to
// every seat and to those who look on, with people whose names are tiles.
func TestHeraldsSayAsTheLibraryDid(t *testing.T) {
	chance := rand.New(rand.NewPCG(101, 1))
	names := []string{"Ann", "the three of dots", "", "a tile"}
	events, sentences, reasons := 0, map[string]bool{}, 0
	for i, ruleset := range []string{"ema2016", "tenhou", "mcr-wmo", "mcr-wmo", "wrc2025"} {
		b := named(t, ruleset)
		heralds, before := map[string]*Herald{}, map[string]*Herald{}
		for _, lang := range Languages() {
			heralds[lang], before[lang] = herald(t, lang, ruleset), &Herald{librarian(lang), b}
		}
		compare := func(e *mahjong.Event, v *table.View) {
			events++
			for _, lang := range Languages() {
				old := before[lang]
				want := eventByLibrary(old.to(v, names), e)
				if got := heralds[lang].to(v, names).event(e); got != want {
					t.Errorf("%s: %q, and of the library %q, of %+v", lang, got, want, e)
				}
				sentences[want] = true
				untold := tellerOf(old.words, b, v)
				want = eventByLibrary(untold, e)
				if got := tellerOf(heralds[lang].words, b, v).event(e); got != want {
					t.Errorf("%s, to nobody: %q, and of the library %q, of %+v", lang, got, want, e)
				}
			}
		}
		g := b.New()
		var views []table.View
		for _, e := range play(t, b, uint64(101+i)).Events {
			g.Apply(e)
			if chance.IntN(8) > 0 && e.Kind != mahjong.Won {
				continue
			}
			for s := range mahjong.NoSeat + 1 {
				x, known := g.Redact(s, e)
				v := g.View(s)
				if known {
					compare(&x, &v)
				}
				if views = append(views, v); v.Own == nil || chance.IntN(4) > 0 {
					continue
				}
				for _, lang := range Languages() {
					for _, r := range v.Own.Furiten {
						reasons++
						if got, want := heralds[lang].Furiten(r, &v, names), before[lang].Furiten(r, &v, names); got != want {
							t.Errorf("%s: %q, and of the library %q", lang, got, want)
						}
					}
					for k := range v.Own.Missing {
						reasons++
						if got, want := heralds[lang].Refusal(&v.Own.Missing[k], &v, names), before[lang].Refusal(&v.Own.Missing[k], &v, names); got != want {
							t.Errorf("%s: %q, and of the library %q", lang, got, want)
						}
					}
				}
			}
		}
		rules := b.Kind().Rules()
		for range 400 {
			e := anyEvent(chance, rules[chance.IntN(len(rules))].ID)
			compare(&e, &views[chance.IntN(len(views))])
		}
	}
	if events < 3000 || len(sentences) < 2000 || reasons < 100 {
		t.Errorf("only %d events, %d sentences and %d reasons were compared", events, len(sentences), reasons)
	}
}

// anyEvent is an event that chance has put together.
func anyEvent(chance *rand.Rand, rule mahjong.RuleID) mahjong.Event {
	tiles := mahjong.MustTiles("1m9p5s0s1z7z")
	melds := []mahjong.Meld{{}}
	for _, kind := range []mahjong.MeldKind{mahjong.Pung, mahjong.ClosedKong} {
		of, called := mahjong.MustTiles("444s"), mahjong.MustTiles("4s")[0]
		if kind == mahjong.ClosedKong {
			of, called = mahjong.MustTiles("4444s"), mahjong.NoTile
		}
		m, err := mahjong.MakeMeld(kind, of, called, 1)
		if err != nil {
			panic(err)
		}
		melds = append(melds, m)
	}
	hand, err := mahjong.HandOf(tiles)
	if err != nil {
		panic(err)
	}
	seat := func() mahjong.Seat { return mahjong.Seat(chance.IntN(5)) }
	some := func() bool { return chance.IntN(2) == 0 }
	e := mahjong.Event{Kind: mahjong.Dealt + mahjong.EventKind(chance.IntN(int(lastEvent()))), Seat: seat(), From: seat(),
		Tile: append(tiles, mahjong.NoTile)[chance.IntN(len(tiles)+1)], Drawn: some(), Riichi: some(), Replacement: some(), N: uint16(chance.IntN(3)),
		Meld: melds[chance.IntN(len(melds))]}
	e.Action = mahjong.Action{Kind: mahjong.Pass + mahjong.ActionKind(chance.IntN(8)), Meld: melds[chance.IntN(len(melds))]}
	if some() {
		e.Rule = rule
	}
	if some() {
		e.Hand = &hand
	}
	if some() {
		e.Dice = mahjong.Dice{1, 2, 3, 4}
	}
	if some() {
		e.Ruling = &mahjong.Ruling{Verdict: mahjong.Chombo, Points: [4]int32{4000, -8000, 2000, 2000}, Dead: some(), After: some(), Ends: some(), Again: some(), Cite: "EMA 2016, 5.2"}
	}
	return e
}

// lastEvent is how many kinds of events there are.
func lastEvent() mahjong.EventKind {
	n := mahjong.EventKind(0)
	for !strings.HasPrefix((mahjong.Dealt + n).String(), "event(") {
		n++
	}
	return n
}

// BenchmarkHerald says what happens in a game to one who looks on.
func BenchmarkHerald(b *testing.B) {
	l := play(b, named(b, "ema2016"), 101)
	g := l.Book.New()
	v := g.View(mahjong.NoSeat)
	for _, lang := range Languages() {
		h, err := NewHerald(lang, l.Book)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(lang, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				h.Event(&l.Events[i%len(l.Events)], &v, people)
			}
		})
	}
}
