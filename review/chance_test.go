package review

import (
	"math"
	"os"
	"path/filepath"
	"testing"

	"jansou/bot/sight"
	"jansou/games"
	"jansou/mahjong"
	"jansou/record"
	"jansou/record/formats"
)

// TestWon: of hands of which is said that they win with some chance, so many were won by
// people who did what the reader would have done. A few games say so in the mean; with
// -review.records many, and tenth by tenth.
func TestWon(t *testing.T) {
	pattern, wide := sharedData+"tenhou/mjlog/phoenix-2022/20220102*gm-00a9-*.mjlog", 0.08
	if *recordsToRead != "" {
		pattern = *recordsToRead
	}
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) == 0 {
		t.Skip("no records")
	}
	if *recordsToRead == "" {
		files = files[:min(2, len(files))]
	}
	var said, won [10]float64
	var all, total, many float64
	var n [10]int
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		list, err := formats.All.Read(file, data)
		if err != nil {
			t.Fatal(err)
		}
		for i := range list {
			for _, x := range chancesOf(t, &list[i]) {
				b := min(9, int(10*x.said))
				n[b]++
				said[b] += x.said
				won[b] += x.won
				all, total, many = all+x.said, total+x.won, many+1
			}
		}
	}
	t.Logf("%d files, %v choices: %.3f said, %.3f won", len(files), many, all/many, total/many)
	for b := range n {
		if n[b] == 0 {
			continue
		}
		said, won := said[b]/float64(n[b]), won[b]/float64(n[b])
		t.Logf("%d choices: %.3f said, %.3f won", n[b], said, won)
		if n[b] >= 1000 && math.Abs(said-won) > 0.05 {
			t.Errorf("of %d choices %.3f was said, and %.3f were won", n[b], said, won)
		}
	}
	if math.Abs(all-total) > wide*many {
		t.Errorf("%.3f was said, and %.3f were won", all/many, total/many)
	}
}

// chance of a choice that was said, and 1 where the deal was won after it.
type wonOrNot struct{ said, won float64 }

func chancesOf(t *testing.T, g *record.Game) (out []wonOrNot) {
	t.Helper()
	book := games.BookOf(g.Source.Ruleset(g))
	if book == nil {
		return nil
	}
	r, w, err := begin(book, 0, Usual)
	if err != nil {
		t.Fatal(err)
	}
	type waits struct {
		seat mahjong.Seat
		said float64
	}
	var open []waits
	won := [4]float64{}
	witness := record.Witness{
		Decided: func(d *record.Decision) {
			if len(d.Legal) < 2 || !d.Told {
				return
			}
			v := d.Table.View(d.Seat)
			choices := w.Weigh(v, d.Legal)
			best := &choices[sight.Best(choices)]
			if best.Weighed && !best.Folds && best.Action.Kind != mahjong.Win && alike(best.Action, d.Action) {
				open = append(open, waits{d.Seat, r.wins(best.Win)})
			}
		},
		Happened: func(_ int, e *mahjong.Event) {
			switch e.Kind {
			case mahjong.Won:
				won[e.Seat] = 1
			case mahjong.DealEnded:
				for _, x := range open {
					out = append(out, wonOrNot{x.said, won[x.seat]})
				}
				open, won = open[:0], [4]float64{}
			}
		},
	}
	witness.Watch(g)
	return out
}
