package teach_test

import (
	"encoding/json"
	"strings"
	"testing"

	"jansou/mahjong"
	"jansou/riichi"
	"jansou/shape"
	"jansou/table"
	"jansou/teach"
)

// Questions out of games have the answers that the engine has: the waits and
// the furiten of the hand, and safe discards that the riichi cannot win on
// where they are called sure.
func TestQuestions(t *testing.T) {
	rs, err := riichi.Load("tenhou")
	if err != nil {
		t.Fatal(err)
	}
	asked, furiten := map[teach.Drill]int{}, 0
	for n := range 12 {
		play(t, "efficient", rs, n, func(g *riichi.Game) {
			for s := range mahjong.NoSeat {
				v := g.View(s)
				for _, d := range teach.Drills {
					q, ok := teach.Ask(d, &v, rs)
					if !ok {
						continue
					}
					asked[d]++
					check(t, g, &v, q)
					if q.Yes {
						furiten++
					}
				}
			}
		})
	}
	for _, d := range teach.Drills {
		if asked[d] < 100 {
			t.Errorf("%d questions of %s", asked[d], d)
		}
	}
	if furiten < 10 || asked[teach.Furiten]-furiten < 50 {
		t.Errorf("%d of %d hands are furiten", furiten, asked[teach.Furiten])
	}
}

// one is the answer of one tile.
func one(k mahjong.Kind) teach.Answer { return teach.Answer{Tiles: []mahjong.Kind{k}} }

func check(t *testing.T, g *riichi.Game, v *table.View, q *teach.Question) {
	t.Helper()
	text, err := json.Marshal(q)
	if err != nil {
		t.Fatal(err)
	}
	switch q.Drill {
	case teach.SafeDiscard:
		for _, x := range q.Safety {
			if v.Own.Hand.Count(x.Tile) == 0 {
				t.Fatalf("%v is not in hand: %s", x.Tile, text)
			}
		}
		if !q.Right(one(q.Tiles[0])) || q.Right(one(q.Safety[len(q.Safety)-1].Tile)) || q.Right(teach.Answer{}) {
			t.Fatalf("the right answer is not right: %s", text)
		}
	case teach.Efficiency:
		n := len(q.Melds)
		for i, l := range q.Leaves {
			rest := q.Hand
			d := mahjong.Of(l.Discard)
			if !rest.Has(d) {
				d = mahjong.RedFive(l.Discard)
			}
			rest.Remove(d)
			if shape.Shanten(rest, n) != l.Shanten || i > 0 && l.Shanten < q.Leaves[i-1].Shanten {
				t.Fatalf("%+v: %s", l, text)
			}
		}
		if !q.Right(one(q.Leaves[0].Discard)) || q.Right(one(q.Leaves[len(q.Leaves)-1].Discard)) {
			t.Fatalf("the right answer is not right: %s", text)
		}
	default:
		want := shape.KindsOf(q.Tiles...)
		if got := g.Waits(v.Viewer); got != want {
			t.Fatalf("waits for %v: %s", got, text)
		}
		if q.Drill == teach.Waits && (!q.Right(teach.Answer{Tiles: q.Tiles}) || q.Right(teach.Answer{})) {
			t.Fatalf("the right answer is not right: %s", text)
		}
		if q.Drill == teach.Furiten && (q.Yes != (len(g.Furiten(v.Viewer)) > 0) || !q.Right(teach.Answer{Yes: q.Yes}) || q.Right(teach.Answer{Yes: !q.Yes})) {
			t.Fatalf("furiten %v: %s", g.Furiten(v.Viewer), text)
		}
	}
	// The answer is not in what is shown of the table.
	if q.View != nil {
		view, err := json.Marshal(q.View)
		if err != nil || strings.Contains(string(view), `"waits"`) || strings.Contains(string(view), `"furiten"`) {
			t.Fatalf("%v: the view tells: %s", err, view)
		}
	}
}

func TestAskFlush(t *testing.T) {
	rs, err := riichi.Load("ema2016")
	if err != nil {
		t.Fatal(err)
	}
	q, ok := teach.AskFlush(mahjong.MustTiles("1112345678999m"), rs)
	if !ok || len(q.Tiles) != 9 || q.Waiting.Name != teach.Several {
		t.Errorf("%+v, %v", q, ok)
	}
	for _, tiles := range []string{"1112345678999m1p", "147m258p369s1234z", "1111m234567p678s"} {
		if _, ok := teach.AskFlush(mahjong.MustTiles(tiles), rs); ok {
			t.Errorf("%s gives a question", tiles)
		}
	}
}
