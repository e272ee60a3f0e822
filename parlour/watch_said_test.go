package parlour

import (
	"encoding/json"
	"log/slog"
	"strings"
	"testing"

	"jansou/games"
	"jansou/mahjong"
	"jansou/referee"
	"jansou/shuffle"
	"jansou/table"
)

// first plays what it may do first.
type first struct{}

func (first) Act(_ table.View, legal []mahjong.Action) mahjong.Action { return legal[0] }

// TestWatchedChairIsSpokenOf: who looks on from a chair is told of who sits there by name,
// and not as if it sat there.
func TestWatchedChairIsSpokenOf(t *testing.T) {
	book, err := games.Load("ema2016")
	if err != nil {
		t.Fatal(err)
	}
	p, err := New(Config{Log: inMemory{map[string][][]byte{}}, Rules: oneBook{book}, Bots: []string{"first"}, Wall: shuffle.Wall, Dice: shuffle.Dice,
		Logger: slog.New(slog.DiscardHandler), NewBot: func(json.RawMessage, string, mahjong.Seat) Player { return first{} },
		Herald: func(lang string, _ json.RawMessage) (Herald, error) { return referee.NewHerald(lang, book) }})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	info, err := p.Open(Order{Ruleset: "ema2016", Pace: Instant, Clock: &Clock{}, Watch: Watching{Hands: HandsShown}, WatchLive: true})
	if err != nil {
		t.Fatal(err)
	}
	seat := mahjong.Seat(0)
	from := Sight{Chair: seat, Hands: true}
	who, err := p.WatchAs(info.ID, Owner{2}, "en", false, from)
	if err != nil {
		t.Fatal(err)
	}
	defer who.Close()
	ann, err := p.Watch(info.ID, Owner{1}, "en")
	if err != nil {
		t.Fatal(err)
	}
	defer ann.Close()
	ann.Do(Request{Verb: Sit, Name: "Ann", Seat: &seat})
	said := false
	for b := range who.Messages() {
		var told struct{ Said Said }
		if err := json.Unmarshal(b, &told); err != nil {
			t.Fatal(err)
		}
		for _, s := range told.Said.Events {
			if strings.Contains(strings.ToLower(s), "you") {
				t.Errorf("it is told: %s", s)
			}
			said = said || strings.Contains(s, "Ann") && strings.Contains(string(b), `"own":`)
		}
		if said || t.Failed() {
			return
		}
	}
	t.Fatal(who.Why())
}
