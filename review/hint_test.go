package review

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"jansou/bot"
	"jansou/bot/sight"
	"jansou/games"
	"jansou/mahjong"
	"jansou/record"
	"jansou/referee"
	"jansou/table"
)

// choicesIn calls see at the choices of a seat in one deal of a record, with what had
// happened before each.
func choicesIn(t *testing.T, file string, deal int, seat mahjong.Seat, see func(b games.Book, begin func() (table.Game, error), g table.Game, before []mahjong.Event, legal []mahjong.Action)) {
	t.Helper()
	rec := gameOf(t, file)
	deals, err := record.Deals(rec)
	if err != nil {
		t.Fatal(err)
	}
	book, d := games.BookOf(rec.Source.Ruleset(rec)), deals[deal]
	start := games.Start{Deal: d.Start.Deal, Counters: d.Start.Counters, Deposits: d.Start.Deposits, Points: d.Start.Points}
	g := book.NewAt(start)
	for i, e := range d.Events {
		if _, did := choiceOf(&e); did && e.Seat == seat {
			if legal := g.Legal(seat, nil); len(legal) > 1 {
				see(book, func() (table.Game, error) { return book.NewAt(start), nil }, g, d.Events[:i], legal)
			}
		}
		g.Apply(e)
	}
}

// TestHint: at every choice of a deal of either game a hint names what its reader plays,
// each number of the others is what the reader says of them, all of it is told in every
// language, and with hidden tiles dealt anew it is the same.
func TestHint(t *testing.T) {
	chance := rand.New(rand.NewPCG(3, 4))
	for _, file := range []string{"own.mjson", "mcr/own-botzone.json"} {
		n, others, anew := 0, 0, 0
		choicesIn(t, file, 0, 1, func(b games.Book, begin func() (table.Game, error), g table.Game, before []mahjong.Event, legal []mahjong.Action) {
			v := g.View(1)
			h, err := HintFor(b, &v, legal, Usual)
			if err != nil {
				t.Fatal(err)
			}
			n++
			others += len(h.Others)
			checkHint(t, b, &v, legal, h)
			events, err := table.DealAnew(begin, slices.Clone(before), 1, chance.IntN)
			if err != nil {
				t.Fatal(err)
			}
			other, _ := begin()
			for _, e := range events {
				other.Apply(e)
			}
			x := other.View(1)
			if may := other.Legal(1, nil); !reflect.DeepEqual(may, legal) {
				t.Fatalf("%s: with other tiles %v, and not %v", file, may, legal)
			}
			again, err := HintFor(b, &x, legal, Usual)
			if err != nil || !reflect.DeepEqual(h, again) {
				t.Errorf("%s: after %d events %+v, and with other hidden tiles %+v, %v", file, len(before), h, again, err)
			}
			if !reflect.DeepEqual(before, events) {
				anew++
			}
		})
		if n < 10 || others < n || anew < n/2 {
			t.Errorf("%s: %d hints, %d other choices, %d with other tiles", file, n, others, anew)
		}
	}
}

// checkHint works a hint out anew.
func checkHint(t *testing.T, b games.Book, v *table.View, legal []mahjong.Action, h *Hint) {
	t.Helper()
	w, err := bot.NewReader(Usual, b)
	if err != nil {
		t.Fatal(err)
	}
	choices := w.Weigh(*v, legal)
	of := func(a mahjong.Action) *sight.Choice {
		return &choices[slices.IndexFunc(choices, func(c sight.Choice) bool { return c.Action == a })]
	}
	best := &choices[sight.Best(choices)]
	if h.Best.Action != best.Action || h.Weighed != best.Weighed || !best.Weighed && h.Others != nil {
		t.Errorf("the reader does %v: %+v", best.Action, h)
	}
	for i := range h.Others {
		m := &h.Others[i]
		c := of(m.Played.Action)
		if m.Cost != round(worthOf(best)-worthOf(c)) || m.Played.Win != round(h.r.wins(c.Win)) || m.Played.Tiles != c.Tiles || alike(c.Action, best.Action) || i > 0 && m.Cost < h.Others[i-1].Cost {
			t.Errorf("%v beside %v: %+v", c.Action, best.Action, m)
		}
		for j := range choices { // none that is better is left out
			o := &choices[j]
			told := slices.ContainsFunc(h.Others, func(x Move) bool { return alike(x.Played.Action, o.Action) })
			if o.Weighed && !told && !alike(o.Action, best.Action) && worthOf(o) > worthOf(c) {
				t.Errorf("%v is better than %v, and is left out", o.Action, c.Action)
			}
		}
	}
	for _, lang := range referee.Languages() {
		w, err := h.Tell(lang)
		if err != nil {
			t.Fatal(err)
		}
		texts := []string{w.Read(), w.Head()}
		for i := range h.Others {
			m := &h.Others[i]
			texts = append(append(texts, w.Other(m)), w.Why(m)...)
			if m.Cost < h.r.least && w.Why(m) != nil {
				t.Errorf("%v costs %v, and reasons are told", m.Played.Action, m.Cost)
			}
			for _, f := range w.Figures(m) {
				texts = append(texts, f.Name, f.Played, f.Reader)
			}
		}
		for _, text := range texts {
			if strings.ContainsAny(text, "{}") || strings.Contains(text, "NaN") || text == "" {
				t.Errorf("%s: %q", lang, text)
			}
		}
		if lang == "en" && testing.Verbose() {
			t.Log(strings.Join(texts, " | "))
		}
	}
}

// TestHintRefused: of a reader that gives no numbers there is no hint.
func TestHintRefused(t *testing.T) {
	choicesIn(t, "own.mjson", 0, 0, func(b games.Book, _ func() (table.Game, error), g table.Game, _ []mahjong.Event, legal []mahjong.Action) {
		v := g.View(0)
		if h, err := HintFor(b, &v, legal, "random"); err == nil {
			t.Errorf("%+v", h)
		}
	})
}
