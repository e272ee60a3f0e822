package main

import (
	"crypto/sha256"
	"encoding/json"
	"testing"

	"jansou/mahjong"
	"jansou/parlour"
)

// refereeToken is the cookie of the referee of the strict tables that are laid
// out.
const refereeToken = "refereerefereerefereerefer"

// waitsOn369 is a hand of all simples but for what it waits on: nine of bamboos
// gives it no yaku.
const waitsOn369 = "S holds 222m444p3345678s\n"

// moves are tables at which South has a move left, by which something happens
// that the page shows: furiten in each of the three ways, and a false win at a
// strict table with a referee.
var moves = []struct {
	id, script string
	move       mahjong.Action
	rule       mahjong.RuleID // what the move makes the hand, or of what the referee is told
}{
	{"moveown", waitsOn369 + "S draws 9s\nS now asks discards 9s drawn\n",
		mahjong.Action{Kind: mahjong.Discard, Tile: mahjong.Of(mahjong.S9), Drawn: true}, "riichi.furiten.own"},
	{"movetemporary", waitsOn369 + "S discards 1z\nW discards 6s\nS asks wins\n",
		mahjong.Action{Kind: mahjong.Pass}, "riichi.furiten.temporary"},
	{"moveriichi", waitsOn369 + "S discards 2z riichi\nW discards 9s\nS asks wins\n",
		mahjong.Action{Kind: mahjong.Pass}, "riichi.furiten.riichi"},
	{"movefalse", waitsOn369 + "S discards 1z\nW discards 6s\nS passes\nN discards 3s\nS asks wins\n",
		mahjong.Action{Kind: mahjong.Win}, "riichi.foul.false_win"},
}

// layOutMoves writes the logs of the tables of moves, all under EMA 2016, each
// twice: a move is made once, and the page is tried at two sizes.
func layOutMoves(t *testing.T, log parlour.Log) {
	t.Helper()
	for _, m := range moves {
		s := parlour.Settings{Ruleset: "ema2016", Pace: parlour.Natural}
		head := "ruleset: ema2016\n\n"
		if m.move.Kind == mahjong.Win {
			s.Discipline, s.Referee = parlour.Strict, "Ewa"
			head = "ruleset: ema2016 with discipline=strict\n\n"
		}
		at := asked(t, m.id, head+m.script)[0]
		for _, id := range []string{m.id, m.id + "phone"} {
			standAt(t, log, &at, id, s, parlour.Owner(sha256.Sum256([]byte(refereeToken))))
		}
	}
}

// TestDeskMoves makes each of the moves and hears what follows: South is furiten
// so, and the referee has the false win before her with a chombo for it.
func TestDeskMoves(t *testing.T) {
	log := openLog(t, t.TempDir())
	layOutMoves(t, log)
	house := openHouse(t, log)
	for _, m := range moves {
		ref, err := house.Watch(m.id, parlour.Owner(sha256.Sum256([]byte(refereeToken))), "en")
		if err != nil {
			t.Fatal(err)
		}
		ann, err := house.Watch(m.id, parlour.Owner(sha256.Sum256([]byte(deskToken))), "en")
		if err != nil {
			t.Fatal(err)
		}
		first := told(t, ann, func(s *deskState) bool { return len(s.Legal) > 0 })
		ann.Do(parlour.Request{Verb: parlour.Act, Rev: first.Rev, Action: m.move})
		if m.move.Kind != mahjong.Win {
			told(t, ann, func(s *deskState) bool {
				return len(s.View.Own.Furiten) == 1 && s.View.Own.Furiten[0].Rule == m.rule
			})
			continue
		}
		s := told(t, ref, func(s *deskState) bool { return len(s.Chair.Proposals) == 2 })
		if p := s.Chair.Proposals; p[0].Rule != m.rule || p[1].Ruling.Verdict != mahjong.Chombo {
			t.Errorf("%s: the referee is told %+v", m.id, p)
		}
	}
}

// deskState is what of a message a table that is laid out is checked by.
type deskState struct {
	Rev   int
	Legal []mahjong.Action
	View  struct {
		Own struct {
			Furiten []struct{ Rule mahjong.RuleID }
		}
	}
	Chair struct{ Proposals []mahjong.Event }
}

// told waits for a message of which yes holds.
func told(t *testing.T, v *parlour.Viewer, yes func(*deskState) bool) *deskState {
	t.Helper()
	for m := range v.Messages() {
		s := new(deskState)
		if err := json.Unmarshal(m, s); err != nil {
			t.Fatal(err)
		}
		if yes(s) {
			return s
		}
	}
	t.Fatalf("nothing of the kind is told: %v", v.Why())
	return nil
}
