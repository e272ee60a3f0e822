package parlour_test

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"regexp"
	"strings"
	"testing"
	"time"

	"jansou/mahjong"
	"jansou/parlour"
	"jansou/table"
)

// cheat discards a tile of its hand as if it had just drawn it, or the reverse.
type cheat struct{ robot }

func (c *cheat) Act(v table.View, legal []mahjong.Action) mahjong.Action {
	a := c.robot.Act(v, legal)
	if a.Kind == mahjong.Discard {
		a.Drawn = !a.Drawn
	}
	return a
}

var tile = regexp.MustCompile(`\b[0-9]+[mpsz]\b`)

// TestLogOfABadBot: what a bot may not do is said without its tile, which lies in
// a hidden hand.
func TestLogOfABadBot(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		var said bytes.Buffer
		cfg := pl.cfg
		cfg.Logger = slog.New(slog.NewTextHandler(&said, &slog.HandlerOptions{Level: slog.LevelDebug}))
		cfg.NewBot = func(json.RawMessage, string, mahjong.Seat) parlour.Player { return new(cheat) }
		house, err := parlour.New(cfg)
		if err != nil {
			t.Fatal(err)
		}
		at := *pl
		at.p = house
		p := at.person('a', at.order(parlour.Order{}))
		p.sit()
		for range 3 {
			p.untilAsked(time.Minute)
			p.act(p.last.Legal[0], "x")
		}
		house.Close()
		cheated := 0
		for line := range strings.Lines(said.String()) {
			if _, cause, ok := strings.Cut(line, "not lawful"); ok {
				cheated++
				if tile.MatchString(cause) {
					t.Errorf("a tile is said: %s", line)
				}
			}
		}
		if cheated == 0 {
			t.Fatalf("no bot cheated: %s", said.String())
		}
	})
}
