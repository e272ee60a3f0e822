package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"jansou/mahjong"
	"jansou/parlour"
)

// TestFourPeople plays games of one round of four people with a clock, under a
// ruleset of the table, one of the screen and one of Chinese Official, and at
// strict tables, where they err as well and are judged, and where claims are
// called live. They
// think for some seconds, sometimes for too long, lose their connections and
// come back. All see the same final ranking, and so does who reads the log anew.
func TestFourPeople(t *testing.T) {
	t.Parallel()
	for _, at := range []parlour.Order{
		{Ruleset: "wrc2025"}, {Ruleset: "tenhou"}, {Ruleset: "mcr-wmo"},
		{Ruleset: "mcr-wmo", Discipline: parlour.Strict}, {Ruleset: "mcr-1998", Discipline: parlour.Strict},
		{Ruleset: "mleague", Discipline: parlour.Strict},
		{Ruleset: "ema2016", Claims: parlour.ByCalling}, {Ruleset: "mcr-wmo", Claims: parlour.ByCalling},
		{Ruleset: "mcr-1998", Discipline: parlour.Strict, Claims: parlour.ByCalling},
	} {
		t.Run(at.Ruleset+string(at.Discipline)+string(at.Claims), func(t *testing.T) {
			if testing.Short() && (at.Claims == parlour.ByCalling) != (at.Discipline == parlour.Strict) { // quick: four people play at assisted tables with prompts and strict ones with calls alone
				t.Skip()
			}
			synctest.Test(t, func(t *testing.T) {
				cfg := houseConfig(t)
				house, err := parlour.New(cfg)
				if err != nil {
					t.Fatal(err)
				}
				info, err := house.Open(parlour.Order{Ruleset: at.Ruleset, Discipline: at.Discipline, Claims: at.Claims, Length: parlour.East, People: 4,
					Clock: &parlour.Clock{Base: 3 * time.Second, Bank: 5 * time.Second}})
				if err != nil {
					t.Fatal(err)
				}
				ends := make(chan ending)
				for i := range byte(4) {
					p := stranger{t: t, house: house, table: info.ID, owner: parlour.Owner{1 + i}, chance: rand.New(rand.NewPCG(uint64(i), 4))}
					go func() { ends <- p.play() }()
				}
				var all []ending
				for range 4 {
					all = append(all, <-ends)
				}
				house.Close()
				if house, err = parlour.New(cfg); err != nil {
					t.Fatal(err)
				}
				again := stranger{t: t, house: house, table: info.ID, owner: parlour.Owner{1}, chance: rand.New(rand.NewPCG(9, 9))}
				all = append(all, again.play())
				house.Close()
				sum, acts, late := 0, 0, 0
				for _, s := range all[0].final {
					sum += s.Total
				}
				for _, e := range all {
					if diff := cmp.Diff(all[0].final, e.final); diff != "" {
						t.Errorf("two see different rankings: %s", diff)
					}
					acts += e.acts
					late += e.refused
				}
				if strict := at.Discipline == parlour.Strict; strict != (all[0].ledger > 0) || strict != (info.Discipline == parlour.Strict) {
					t.Errorf("a table opened as %q is %q, with %d penalties", at.Discipline, info.Discipline, all[0].ledger)
				}
				if acts < 100 {
					t.Errorf("only %d actions", acts)
				}
				t.Logf("%d actions, %d too late; the totals sum to %d; %+v", acts, late, sum, all[0].final)
			})
		})
	}
}

// stranger is a person who plays by chance and is not always there.
type stranger struct {
	t      *testing.T
	house  *parlour.Parlour
	table  string
	owner  parlour.Owner
	chance *rand.Rand
}

// ending is what a stranger has seen at the end.
type ending struct {
	final         [4]mahjong.Standing
	acts, refused int
	errors        int // that were tried at a strict table
	ledger        int // penalties in the game
}

// mostErrors is how often a stranger errs in a game. After an error that costs a
// chombo the deal is played anew, so that a game of people who never cease to
// err hardly ends, and its ledger, which is in every message, grows with it.
const mostErrors = 25

// play sits down and plays to the end of the game.
func (g stranger) play() (end ending) {
	v := g.enter()
	defer func() { v.Close() }()
	v.Do(parlour.Request{Verb: parlour.Sit, Name: fmt.Sprintf("guest %x", g.owner[:2])})
	for {
		b, ok := <-v.Messages()
		if !ok {
			g.t.Errorf("dropped: %v", v.Why())
			return end
		}
		var m struct {
			Type  string
			Code  parlour.Code
			Rev   int
			Legal []mahjong.Action
			Could []mahjong.Action
			Pause *int64
			Table parlour.TableInfo
			View  struct {
				Final  [4]mahjong.Standing
				Ledger []mahjong.Penalty
			}
		}
		if err := json.Unmarshal(b, &m); err != nil {
			g.t.Errorf("%s: %v", b, err)
			return end
		}
		switch {
		case m.Type == "error" && (m.Code == parlour.Stale || m.Code == parlour.NotAsked):
			end.refused++ // the clock, or a better claim, was faster
		case m.Type == "error" && (m.Code == parlour.NotWaiting || m.Code == parlour.AlreadySeated):
			// A finished game is looked at once more, or one that was kept goes on.
		case m.Type == "error":
			g.t.Errorf("%s", b)
		case m.Table.Status == parlour.Over:
			end.final, end.ledger = m.View.Final, len(m.View.Ledger)
			return end
		case m.Pause != nil && g.chance.IntN(2) == 0:
			v.Do(parlour.Request{Verb: parlour.Ready})
		case len(m.Legal) > 0 && g.chance.IntN(100) == 0: // through a tunnel
			v.Close()
			time.Sleep(time.Duration(g.chance.IntN(30)) * time.Second)
			v = g.enter()
		case len(m.Legal) > 0:
			if g.chance.IntN(10) == 0 {
				time.Sleep(time.Duration(g.chance.IntN(10_000)) * time.Millisecond)
			}
			may := m.Legal
			if len(m.Could) > 0 && end.errors < mostErrors && g.chance.IntN(10) == 0 {
				may, end.errors = m.Could, end.errors+1
			}
			v.Do(parlour.Request{Verb: parlour.Act, Rev: m.Rev, Action: may[g.chance.IntN(len(may))]})
			end.acts++
		}
	}
}

func (g stranger) enter() *parlour.Viewer {
	v, err := g.house.Watch(g.table, g.owner, "en")
	if err != nil {
		g.t.Error(err)
	}
	return v
}
