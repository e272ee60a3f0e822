package main

import (
	"encoding/json"
	"sync/atomic"
	"testing"
	"time"

	"jansou/mahjong"
	"jansou/parlour"
	"jansou/table"
)

// sleepy is a bot that takes so long.
type sleepy struct {
	parlour.Player
	takes *atomic.Int64
}

func (b sleepy) Act(v table.View, legal []mahjong.Action) mahjong.Action {
	time.Sleep(time.Duration(b.takes.Load()))
	return b.Player.Act(v, legal)
}

// The referee sets the table back while a bot thinks: what it answers to what is
// undone is not played, and it plays on from there.
func TestRefereeUndoesWhileABotThinks(t *testing.T) {
	inChairs(t, func(t *testing.T, c *chairs) {
		var takes atomic.Int64
		bots := c.cfg.NewBot
		c.cfg.BotTime = time.Minute
		c.cfg.NewBot = func(text json.RawMessage, name string, s mahjong.Seat) parlour.Player {
			return sleepy{bots(text, name, s), &takes}
		}
		c.restart()
		c.toTurn()
		before := string(c.player.last.View)
		to := c.moment()

		takes.Store(int64(10 * time.Second))
		c.player.must(parlour.Request{Verb: parlour.Act, Rev: c.player.last.Rev, Action: idle(c.player.last.Legal)})
		time.Sleep(5 * time.Second) // a bot thinks of what was discarded, or of what it drew
		c.ref.must(parlour.Request{Verb: parlour.Call})
		c.ref.must(parlour.Request{Verb: parlour.Undo, To: to, Why: "He was misled"})
		c.ref.must(parlour.Request{Verb: parlour.Resume})
		c.player.hear()
		takes.Store(0)
		if got := string(c.player.last.View); got != before {
			t.Fatalf("set back to\n%s\nand it was\n%s", got, before)
		}
		rev := c.player.last.Rev
		time.Sleep(6 * time.Second) // it has answered by now; the clock of the person is not over
		c.player.hear()
		if c.player.last.Rev != rev || string(c.player.last.View) != before {
			t.Errorf("after the answer to what is undone:\n%s", c.player.last.View)
		}
		c.player.must(parlour.Request{Verb: parlour.Act, Rev: c.player.last.Rev, Action: idle(c.player.last.Legal)})
		c.toTurn()
	})
}
