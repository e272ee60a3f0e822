package work_test

import (
	"context"
	"encoding/json"
	"log/slog"
	"math"
	"math/rand/v2"
	"reflect"
	"testing"
	"time"

	"jansou/bot"
	"jansou/bus"
	"jansou/games"
	"jansou/mahjong"
	"jansou/review"
	"jansou/work"
)

// gameOver plays a game of one round by bots.
func gameOver(t *testing.T, ruleset string) (rules review.Rules, book games.Book, events []mahjong.Event) {
	t.Helper()
	book, err := games.KindNamed(ruleset).Load(ruleset)
	if err != nil {
		t.Fatal(err)
	}
	if rules.Ruleset, err = book.Keep(); err != nil {
		t.Fatal(err)
	}
	rules.Rounds = book.Lengths()[0]
	if book, err = book.WithRounds(rules.Rounds); err != nil {
		t.Fatal(err)
	}
	var players [4]bot.Player
	for s := range players {
		if players[s], err = bot.New("careful", uint64(s), book); err != nil {
			t.Fatal(err)
		}
	}
	chance := rand.New(rand.NewPCG(1, 149))
	for g := book.New(); !g.Over(); {
		var now []mahjong.Event
		if g.NeedsWall() {
			tiles := book.Tiles()
			chance.Shuffle(len(tiles), func(i, j int) { tiles[i], tiles[j] = tiles[j], tiles[i] })
			w, err := mahjong.WallOf(tiles)
			if err != nil {
				t.Fatal(err)
			}
			if now, err = g.PlayDeal(nil, w); err != nil {
				t.Fatal(err)
			}
		}
		for s := range mahjong.NoSeat {
			if now == nil && g.Asked(s) {
				if now, err = g.Play(nil, s, players[s].Act(g.View(s), g.Legal(s, nil))); err != nil {
					t.Fatal(err)
				}
			}
		}
		events = append(events, now...)
	}
	return rules, book, events
}

// TestReviews: what workers read and play on comes to what it comes to here, to the byte;
// where none is there, has room, or does what it took, who asks is told so.
func TestReviews(t *testing.T) {
	b, at := node(t)
	p := work.Program{ID: "p", Text: "test"}
	ctx, end := context.WithCancel(t.Context())
	defer end()
	rules, book, events := gameOver(t, "tenhou")
	if _, ok := work.NewReaders(b, p).Read(ctx, rules, events, 1, "strong", nil, nil); ok {
		t.Error("somebody reads where nobody is")
	}
	over := make(chan error)
	go func() {
		over <- (&work.Worker{Bus: guest(t, at), Program: p, Name: "w", Roles: []work.Role{work.Review}, Slots: 1, Logger: slog.New(slog.DiscardHandler)}).Run(ctx)
	}()
	var made *review.Review
	var r *work.Readers
	told := 0
	for end := time.Now().Add(20 * time.Second); made == nil; {
		r = work.NewReaders(b, p) // none is as tired of asking as the last
		made, _ = r.Read(ctx, rules, events, 1, "strong", nil, func(n int) { told = n })
		if time.Now().After(end) {
			t.Fatal("no worker reads")
		}
	}
	own, err := review.OfLog(t.Context(), book, book.New(), events, 1, "strong", nil, nil)
	if err != nil || len(own.Moves) == 0 || told > len(own.Deals) {
		t.Fatal(own, told, err)
	}
	if a, b := textOf(t, own), textOf(t, made); a != b {
		t.Errorf("a worker reads %s\nand this machine %s", b, a)
	}
	if !reflect.DeepEqual(own.Luck, made.Luck) || len(own.Luck) != len(own.Deals) {
		t.Errorf("luck there is %v, and here %v", made.Luck, own.Luck)
	}
	own.Luck[0][2] += 1000 // to see that what is known is not counted again
	again, ok := r.Read(ctx, rules, events, 2, "strong", own.Luck, nil)
	if !ok || *again.Deals[0].Luck != math.Round(own.Luck[0][2]*1e4)/1e4 {
		t.Errorf("with known luck a worker reads %v, and not %v", again, own.Luck[0])
	}
	own.Luck[0][2] = 1e300
	if again, ok = r.Read(ctx, rules, events, 2, "strong", own.Luck, nil); !ok || !reflect.DeepEqual(again.Luck, made.Luck) {
		t.Errorf("a worker goes by %v", again)
	}
	if a, b := own.Sum(nil), made.Sum(nil); !reflect.DeepEqual(a, b) || a.Decisions == 0 {
		t.Errorf("a worker's adds up to %+v, and here it is %+v", b, a)
	}
	for _, lang := range []string{"pl", "zh"} {
		if a, b := toldIn(t, own, lang), toldIn(t, made, lang); !reflect.DeepEqual(a, b) {
			t.Errorf("a worker's is told as %q, and here %q", b, a)
		}
	}
	c, err := review.ChoiceAt(book, book.New(), events, own.Moves[0].Event, "strong")
	if err != nil {
		t.Fatal(err)
	}
	f, err := c.With(c.Reader, 5)
	if err != nil {
		t.Fatal(err)
	}
	here, err := f.Play(t.Context(), book, 3, 9, nil)
	if there, ok := r.Play(ctx, rules, f, 3, 9); err != nil || !ok || !reflect.DeepEqual(here, there) {
		t.Errorf("%v there, and here %v, %v", there, here, err)
	}
	if _, ok := r.Read(ctx, rules, events, 1, "careful", nil, nil); ok {
		t.Error("who is no reader reads")
	}
	if _, ok := r.Read(ctx, review.Rules{Ruleset: rules.Ruleset}, events, 1, "strong", nil, nil); ok {
		t.Error("a game of no rounds is read")
	}
	if done, lost := r.Counts(); done != 4 || lost != 2 {
		t.Errorf("%d done, %d lost", done, lost)
	}
	end()
	if err := <-over; err != nil {
		t.Error(err)
	}
}

// TestReviewsFail: who is full is heard, and who takes something and is silent is not
// waited for.
func TestReviewsFail(t *testing.T) {
	b, at := node(t)
	rules, _, events := gameOver(t, "mcr-wmo")
	for name, answer := range map[string]string{"full": `{"taken":false}`, "silent": `{"taken":true}`, "wrong": `[`} {
		p := work.Program{ID: name}
		stop, err := guest(t, at).Queue("work.reviews."+name, "workers", func(m bus.Message) { _ = m.Answer([]byte(answer)) })
		if err != nil {
			t.Fatal(err)
		}
		defer stop()
		r := work.NewReaders(b, p)
		ctx, end := context.WithTimeout(t.Context(), 400*time.Millisecond)
		defer end()
		begun := time.Now()
		if _, ok := r.Read(ctx, rules, events, 0, "strong", nil, nil); ok {
			t.Errorf("%s: it was read", name)
		}
		if took := time.Since(begun); took > 3*time.Second {
			t.Errorf("%s: %v", name, took)
		}
	}
}

// TestReviewsUnwanted: a worker ends what nobody waits for any more, and has room again.
func TestReviewsUnwanted(t *testing.T) {
	b, at := node(t)
	p := work.Program{ID: "p", Text: "test"}
	ctx, end := context.WithCancel(t.Context())
	over := make(chan error)
	go func() {
		over <- (&work.Worker{Bus: guest(t, at), Program: p, Name: "w", Roles: []work.Role{work.Review}, Slots: 1, Logger: slog.New(slog.DiscardHandler)}).Run(ctx)
	}()
	rules, book, events := gameOver(t, "mcr-wmo")
	var f *review.Fork
	for n := range events {
		if c, err := review.ChoiceAt(book, book.New(), events, n, "strong"); err == nil {
			if f, err = c.With(c.Reader, 5); err != nil {
				t.Fatal(err)
			}
			break
		}
	}
	for end := time.Now().Add(20 * time.Second); ; {
		r := work.NewReaders(b, p)
		if _, ok := r.Play(ctx, rules, f, 0, 1); ok {
			break
		}
		if time.Now().After(end) {
			t.Fatal("no worker plays")
		}
	}
	r := work.NewReaders(b, p)
	short, stop := context.WithTimeout(ctx, 300*time.Millisecond)
	defer stop()
	if _, ok := r.Play(short, rules, f, 0, 1000); ok {
		t.Fatal("a thousand tries took no time")
	}
	begun := time.Now()
	for {
		if _, ok := r.Play(ctx, rules, f, 0, 1); ok {
			break
		}
		if time.Since(begun) > 5*time.Second {
			t.Fatal("the worker plays on for nobody")
		}
		time.Sleep(50 * time.Millisecond)
	}
	if done, lost := r.Counts(); done != 1 || lost != 1 {
		t.Errorf("%d done, %d lost", done, lost)
	}
	end()
	if err := <-over; err != nil {
		t.Error(err)
	}
}

func textOf(t *testing.T, r *review.Review) string {
	t.Helper()
	text, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func toldIn(t *testing.T, r *review.Review, lang string) (all []any) {
	t.Helper()
	w, err := r.Tell(lang)
	if err != nil {
		t.Fatal(err)
	}
	for i := range r.Moves {
		m := &r.Moves[i]
		all = append(all, w.Head(m), w.Where(m), w.Reasons(m), w.Figures(m))
	}
	return append(all, w.Lines(), w.Total())
}
