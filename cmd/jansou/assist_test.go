package main

import (
	"encoding/json"
	"testing"
	"testing/synctest"

	"jansou/mahjong"
	"jansou/parlour"
	"jansou/shape"
	"jansou/shuffle"
	"jansou/table"
)

// TestAssistance plays each game at each level of assistance. What a
// level does not tell is not in the messages, and what it tells is.
func TestAssistance(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		ruleset string
		assist  table.Assist
		want    []string // of what helped can find
	}{
		{"tenhou", table.AssistOff, nil},
		{"tenhou", "", []string{"waits", "plans"}},
		{"tenhou", table.AssistFull, []string{"waits", "plans"}},
		{"mcr-wmo", table.AssistOff, nil},
		{"mcr-wmo", "", []string{"waits", "plans", "points"}},
		{"mcr-wmo", table.AssistFull, []string{"waits", "plans", "points", "sheets", "routes"}},
	} {
		t.Run(tc.ruleset+"/"+string(tc.assist), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				house := newHouse(t, func(cfg *parlour.Config) {
					cfg.Wall = func(_ [32]byte, deal uint32, tiles []mahjong.Tile) mahjong.Wall {
						return shuffle.Wall([32]byte{3}, deal, tiles)
					}
				})
				// The others play as they always did, whatever stronger bots learn: what the
				// table can tell depends on the deals.
				info, err := house.Open(parlour.Order{Ruleset: tc.ruleset, Length: parlour.South, Assist: tc.assist, Bots: "efficient", Clock: &parlour.Clock{}})
				if err != nil {
					t.Fatal(err)
				}
				told := helped(t, house, info.ID)
				for _, what := range []string{"waits", "plans", "points", "sheets", "routes"} {
					want := false
					for _, w := range tc.want {
						want = want || w == what
					}
					if (told[what] > 0) != want {
						t.Errorf("%s were told %d times", what, told[what])
					}
				}
			})
		})
	}
}

// helped plays a game by itself, claims nothing, and counts what the table
// tells of the own hand.
func helped(t *testing.T, house *parlour.Parlour, id string) map[string]int {
	v, err := house.Watch(id, parlour.Owner{1}, "en")
	if err != nil {
		t.Fatal(err)
	}
	defer v.Close()
	east := mahjong.Seat(0)
	v.Do(parlour.Request{Verb: parlour.Sit, Name: "Ann", Seat: &east})
	told := map[string]int{}
	for b := range v.Messages() {
		var m struct {
			Rev   int
			Legal []mahjong.Action
			Pause *int64
			Table parlour.TableInfo
			View  *struct {
				Own *struct {
					Hand                 mahjong.Hand
					Waits, Plans, Routes []json.RawMessage
				}
			}
		}
		if err := json.Unmarshal(b, &m); err != nil {
			t.Fatal(err)
		}
		if m.Table.Status == parlour.Over {
			return told
		}
		if m.Pause != nil {
			v.Do(parlour.Request{Verb: parlour.Ready})
		}
		if m.View == nil || m.View.Own == nil {
			continue
		}
		told["waits"] += len(m.View.Own.Waits)
		told["plans"] += len(m.View.Own.Plans)
		told["routes"] += len(m.View.Own.Routes)
		for _, raw := range m.View.Own.Waits {
			var w table.Waiting
			if err := json.Unmarshal(raw, &w); err != nil {
				t.Fatal(err)
			}
			if w.Discard > 0 && w.SelfDraw > 0 {
				told["points"]++
			}
			if w.Sheet != nil {
				told["sheets"]++
			}
		}
		if len(m.Legal) > 0 {
			v.Do(parlour.Request{Verb: parlour.Act, Rev: m.Rev, Action: nearer(m.View.Own.Hand, m.Legal)})
		}
	}
	t.Fatal(v.Why())
	return nil
}

// nearer passes, or lays a flower out, or makes the discard that leaves h the
// nearest to waiting.
func nearer(h mahjong.Hand, legal []mahjong.Action) mahjong.Action {
	best, nearest := legal[0], 99
	for _, a := range legal {
		switch a.Kind {
		case mahjong.Pass, mahjong.FlowerAction:
			return a
		case mahjong.Discard:
			rest := h
			rest.Remove(a.Tile)
			if n := shape.Shanten(rest, 0); n < nearest {
				best, nearest = a, n
			}
		}
	}
	return best
}
