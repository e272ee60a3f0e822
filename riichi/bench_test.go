package riichi

import (
	"encoding/json"
	"testing"

	"jansou/mahjong"
	"jansou/table/gametest"
)

// BenchmarkWins scores ten thousand wins of the shared vectors: yaku, fu and
// points alone, and with the sheet, where each line names its tiles. The sum
// of the points is checked each time round.
func BenchmarkWins(b *testing.B) {
	rs, list, want := kobalabWins(b)
	benchScoring(b, rs, list, want)
	b.Run("has yaku", func(b *testing.B) {
		benchWins(b, list, len(list), func(w *Win) int {
			if rs.HasYaku(w) {
				return 1
			}
			return 0
		})
	})
}

// benchScoring scores wins that are worth so much together, without and with
// the sheet.
func benchScoring(b *testing.B, rs *Ruleset, list []*Win, want int) {
	var v value
	b.Run("value", func(b *testing.B) {
		benchWins(b, list, want, func(w *Win) int {
			rs.value(&v, w)
			return v.points
		})
	})
	var sheet mahjong.ScoreSheet
	b.Run("sheet", func(b *testing.B) {
		benchWins(b, list, want, func(w *Win) int {
			rs.Score(w, &sheet)
			return sheet.Points
		})
	})
}

// benchWins calls f with the wins again and again; it sums to want.
func benchWins(b *testing.B, list []*Win, want int, f func(*Win) int) {
	b.ReportAllocs()
	i, sum := 0, 0
	for b.Loop() {
		if i == len(list) {
			if sum != want {
				b.Fatalf("the wins sum to %d, want %d", sum, want)
			}
			i, sum = 0, 0
		}
		sum += f(list[i])
		i++
	}
}

// kobalabWins returns the wins of the vectors that play by their own rules
// without a change, and what they are worth together as the vectors say.
func kobalabWins(b *testing.B) (rs *Ruleset, list []*Win, points int) {
	var cases []kobalabCase
	if err := json.Unmarshal(gametest.Shared(b, "data/vectors/kobalab/hule.json"), &cases); err != nil {
		b.Fatal(err)
	}
	rs = kobalabRules(b, nil)
	for i := range cases {
		c := &cases[i]
		if w, ok := kobalabWin(b, rs, c); ok && len(c.In.RuleChanges) == 0 {
			if a := kobalabAnswer(b, c); a.Refused == "" {
				list = append(list, w)
				points += a.Points
			}
		}
	}
	return rs, list, points
}
