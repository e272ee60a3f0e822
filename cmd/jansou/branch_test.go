package main

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"

	"jansou/judge"
	"jansou/mahjong"
	"jansou/parlour"
	"jansou/table"
)

// TestBranch branches off finished games of both kinds, assisted, strict, live and
// with a referee: at the first moment of the branch its player sees what the seat
// saw, whether the hidden tiles are the same or dealt anew; the branch is played
// to its end by bots, read from its own log by another server, stepped through
// and judged.
func TestBranch(t *testing.T) {
	t.Parallel()
	tried := map[string]int{}
	for n, file := range keptLogs(t) {
		name := strings.TrimSuffix(filepath.Base(file), ".jsonl.gz")
		if !strings.HasSuffix(name, "-over") || testing.Short() && n%3 > 0 {
			continue
		}
		for i, wall := range []parlour.HiddenTiles{parlour.SameWall, parlour.WallAnew} {
			if i != n/2%2 {
				continue // one of the two for each log
			}
			t.Run(name+"/"+string(wall), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					house, cfg, said := keptHouse(t, keptRows(t, file))
					defer func() { house.Close() }()
					b := &brancher{t: t, house: house, wall: wall, owner: parlour.Owner{9}, chance: rand.New(rand.NewPCG(uint64(n), uint64(i)))}
					b.branch()
					tried[b.game]++
					b.playOn()
					house.Close()
					var err error
					if house, err = parlour.New(cfg); err != nil {
						t.Fatal(err)
					}
					b.house = house
					b.lookBack()
					if said.Len() > 0 {
						t.Errorf("the server says %s", said)
					}
				})
			})
		}
	}
	if !testing.Short() && (tried["riichi"] < 3 || tried["mcr"] < 3) {
		t.Errorf("branches: %v", tried)
	}
}

// brancher branches off one finished game.
type brancher struct {
	t      *testing.T
	house  *parlour.Parlour
	wall   parlour.HiddenTiles
	owner  parlour.Owner
	chance *rand.Rand

	game  string
	info  parlour.Info
	seat  mahjong.Seat
	order parlour.BranchOrder
}

// branch tries moments until somebody has a choice there, and compares what is
// seen.
func (b *brancher) branch() {
	b.t.Helper()
	r, err := b.house.Replay("kept", b.owner)
	if err != nil {
		b.t.Fatal(err)
	}
	b.game = r.Table.Game
	b.seat = mahjong.Seat(b.chance.IntN(4))
	// In the last deal, so that playing on does not take long.
	deal := r.Deals[len(r.Deals)-1]
	for range 20 {
		step := deal.First + b.chance.IntN(deal.Last-deal.First)
		b.order = parlour.BranchOrder{Step: step, Seat: b.seat, Wall: b.wall, Bots: "random", Pace: parlour.Instant, Owner: b.owner, Name: "Ann"}
		if b.info, err = b.house.Branch("kept", b.order); err == nil {
			break
		}
		if f, ok := parlour.IsFault(err); !ok || f.Code != parlour.BadSetting {
			b.t.Fatal(err)
		}
	}
	if err != nil {
		b.t.Fatal(err)
	}
	want := parlour.Branch{Table: "kept", Step: b.order.Step, Seat: b.seat, Wall: b.wall}
	if b.info.Branch == nil || *b.info.Branch != want || b.info.Public || !b.info.Seats[b.seat].You || b.info.Status != parlour.Playing || b.info.ID == "kept" {
		b.t.Fatalf("the branch is listed as %+v", b.info)
	}
	if r.Table.Referee == "" { // where a referee did something, steps are not counted as events are
		b.compare(deal.First)
	}
}

// compare compares what the seat was told of the deal, up to the step, in the
// finished game and in the branch.
func (b *brancher) compare(first int) {
	b.t.Helper()
	tell := func(id string) (told []string, view string) {
		_, _, err := b.house.Moments(id, b.owner, &b.seat, nil, func(c *parlour.Case, m parlour.SeenEvent) error {
			if id == "kept" && m.Rev > b.order.Step+1 || m.Event.Kind == mahjong.Answered && m.Event.Seat != b.seat {
				return nil
			}
			e := m.Event
			if e.Kind == mahjong.Drew && e.Seat != b.seat {
				e.Tile = mahjong.NoTile // after the game it is told
			}
			if e.Kind == mahjong.Konged && e.Seat != b.seat {
				e.Meld = mahjong.Meld{} // it may be veiled while the game is played
			}
			text, _ := json.Marshal(e)
			told = append(told, string(text))
			v := *m.View
			v.Ruleset, v.Events = "", 0
			if v.Own != nil {
				v.Own = &table.OwnView{Hand: v.Own.Hand, Flowers: v.Own.Flowers, Drawn: v.Own.Drawn}
			}
			text, _ = json.Marshal(v)
			view = string(text)
			return nil
		})
		if err != nil {
			b.t.Fatal(err)
		}
		return told, view
	}
	was, _ := tell("kept")
	now, _ := tell(b.info.ID)
	// An offer that is made anew is answered anew: own answers to it are not there.
	for len(was) > 0 && strings.Contains(was[len(was)-1], `"answered"`) {
		was = was[:len(was)-1]
	}
	if len(was) == 0 || len(now) < len(was) {
		b.t.Fatalf("of step %d (the deal begins at %d) %d things were known, in the branch %d", b.order.Step, first, len(was), len(now))
	}
	for i := range was {
		if was[i] != now[i] {
			b.t.Fatalf("thing %d of %d was\n%s\nand is in the branch\n%s", i, len(was), was[i], now[i])
		}
	}
}

// playOn plays the branch to its end.
func (b *brancher) playOn() {
	b.t.Helper()
	end := stranger{t: b.t, house: b.house, table: b.info.ID, owner: b.owner, chance: b.chance}.play()
	if end.final[0].Place != 1 {
		b.t.Errorf("the ranking is %+v", end.final)
	}
}

// lookBack reads the branch as a game that is over.
func (b *brancher) lookBack() {
	b.t.Helper()
	r, err := b.house.Replay(b.info.ID, b.owner)
	if err != nil || !r.Over || r.Table.Branch == nil || r.Steps <= b.order.Step/2 {
		b.t.Fatalf("the replay: %+v, %v", r.Table, err)
	}
	for at := 0; at < r.Steps; at += parlour.MaxSteps {
		if _, err := b.house.Steps(b.info.ID, b.owner, parlour.StepOrder{At: at, Count: parlour.MaxSteps}); err != nil {
			b.t.Fatalf("step %d: %v", at, err)
		}
	}
	lines, err := b.house.Log(b.info.ID)
	if err != nil {
		b.t.Fatal(err)
	}
	if !bytes.Contains(lines[0], []byte(`"branch":{"table":"kept"`)) {
		b.t.Errorf("its log does not say that it is a branch: %.300s", lines[0])
	}
	if games, err := judge.Games("branch.jsonl", bytes.Join(lines, []byte("\n"))); err != nil || len(games) != 1 || games[0].Log.Deals() != len(r.Deals) {
		b.t.Errorf("judged: %d games, %v", len(games), err)
	}
	// A branch of the branch, from before it began, and from after.
	for _, step := range []int{r.Deals[len(r.Deals)-1].First + 3, r.Steps - 3} {
		o := b.order
		o.Step = step
		again, err := b.house.Branch(b.info.ID, o)
		if f, ok := parlour.IsFault(err); err != nil && (!ok || f.Code != parlour.BadSetting) {
			b.t.Errorf("a branch of the branch: %v", err)
		} else if err == nil && (again.Branch.Table != b.info.ID) {
			b.t.Errorf("a branch of the branch: %+v", again)
		}
	}
}
