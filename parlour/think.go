package parlour

import (
	"errors"
	"log/slog"
	"runtime/debug"
	"slices"
	"time"

	"jansou/mahjong"
	"jansou/table"
)

// A bot thinks in a goroutine of its own, and its answer comes to the room's inbox
// as that of a person does: however long it takes, clocks run, people are answered,
// and the table can be held, set back or closed (ADR 90). One that has not answered
// in time is played for by the clock, like a person. It is asked one question at a
// time: while it is still at an old one, the clock plays for it after a moment.

// Player chooses for a seat: a bot. It is called for one choice after another in
// their order, never for two at once, and legal is never empty. Choices that it was
// too late for, or was still thinking when they came, it is not asked about; so it
// goes by the view, which is whole. A choice that is not lawful, one that comes too
// late and one that panics instead are replaced by the clock's.
type Player interface {
	Act(v table.View, legal []mahjong.Action) mahjong.Action
}

// BotFault says why the clock had to play for a bot.
type BotFault string

// The faults of bots.
const (
	BotLate     BotFault = "late"     // it had not answered in time
	BotUnlawful BotFault = "unlawful" // it chose what is not lawful
	BotPanicked BotFault = "panicked" // it has a bug
)

// BotFaults are the faults that an Observer can hear of.
func BotFaults() []BotFault { return []BotFault{BotLate, BotUnlawful, BotPanicked} }

// thought is one question that a bot was asked. It belongs to the room's goroutine.
type thought struct {
	done     bool // the bot has come to an end
	panicked bool // and has no answer
	action   mahjong.Action
}

// ask has the bot of s think about its choice c.
func (r *room) ask(s mahjong.Seat, c *choice) {
	if r.seats[s].player == nil { // it plays for a person
		r.seats[s].player = r.newBot(s)
	}
	t := &thought{}
	c.thought, r.seats[s].thinks = t, t
	player, view, legal := r.seats[s].player, r.game.View(s), r.forBot(slices.Clone(r.legal(s)))
	r.p.thinking.Go(func() {
		a, panicked := r.think(player, view, legal)
		// What a room that has ended would have liked to know is lost.
		r.send(func() {
			t.done, t.action, t.panicked = true, a, panicked
			if p := &r.seats[s]; p.thinks == t {
				p.thinks = nil
			}
		})
	})
}

// think asks a bot. It is not called in the room's goroutine.
func (r *room) think(player Player, v table.View, legal []mahjong.Action) (a mahjong.Action, panicked bool) {
	defer func() {
		if x := recover(); x != nil {
			panicked = true
			// What it says when it panics may name tiles of a hidden hand.
			r.p.cfg.Logger.Error("a bot has failed; the clock plays", slog.String("table", r.id), slog.String("stack", string(debug.Stack())))
		}
	}()
	return player.Act(v, legal), false
}

// consult has the bot of s think about its choice c, which is due, where it is free
// to. It returns until when its answer is waited for; the zero time where there is
// one.
func (r *room) consult(s mahjong.Seat, c *choice, due time.Time) (late time.Time) {
	busy := r.seats[s].thinks
	switch {
	case c.thought == nil && busy == nil:
		r.ask(s, c)
	case c.thought == nil:
		return due.Add(r.p.cfg.AwayDelay) // it is at an old one
	case c.thought.done:
		return time.Time{}
	}
	return due.Add(r.p.cfg.BotTime)
}

// playBot plays what the bot of s has answered, or else what the clock plays.
func (r *room) playBot(s mahjong.Seat, c *choice) {
	fault := BotLate
	switch t := c.thought; {
	case t == nil || !t.done:
		r.p.cfg.Logger.Warn("a bot is late; the clock plays", slog.String("table", r.id))
	case t.panicked:
		fault = BotPanicked
	case t.action.Kind == mahjong.Win && r.mayNotWin(s):
		fault = BotUnlawful // a program of others may choose what it was not given
	default:
		err := r.do(s, t.action, ByBot, "")
		var refusal *mahjong.Refusal
		if !errors.As(err, &refusal) {
			return
		}
		fault = BotUnlawful
		// The facts of the refusal name tiles of a hidden hand.
		r.p.cfg.Logger.Error("a bot chose what is not lawful; the clock plays",
			slog.String("table", r.id), slog.String("rule", string(refusal.Rule)))
	}
	if r.playDefault(s) {
		r.p.cfg.Observer.BotFailed(fault)
	}
}

// stopThinking waits a while for bots that still think. Nobody waits for what they
// find.
func (p *Parlour) stopThinking() {
	still := make(chan struct{})
	go func() { p.thinking.Wait(); close(still) }()
	late := time.NewTimer(p.cfg.BotTime)
	defer late.Stop()
	select {
	case <-still:
	case <-late.C:
		p.cfg.Logger.Warn("a bot still thinks, and is not waited for")
	}
}
