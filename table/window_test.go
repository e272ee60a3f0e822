package table

import (
	"testing"

	"jansou/mahjong"
	"pgregory.net/rapid"
)

func must(m mahjong.Meld, err error) mahjong.Meld {
	if err != nil {
		panic(err)
	}
	return m
}

var (
	tile = mahjong.MustTile("3p")
	chow = mahjong.Action{Kind: mahjong.Claim, Meld: must(mahjong.MakeChow(tile, mahjong.MustTile("4p"), mahjong.MustTile("5p"), 0))}
	pung = mahjong.Action{Kind: mahjong.Claim, Meld: must(mahjong.MakePung(tile, tile, tile, 0))}
	win  = mahjong.Action{Kind: mahjong.Win}
	pass = mahjong.Action{Kind: mahjong.Pass}
)

// result is what a closed window comes to.
type result struct {
	winners [3]mahjong.Seat
	n       int
	by      mahjong.Seat
	claim   mahjong.Action
}

func outcome(w Window, limit int) result {
	r := result{by: mahjong.NoSeat}
	ws := w.Winners(nil)
	r.n = min(len(ws), limit)
	copy(r.winners[:r.n], ws)
	if r.n == 0 {
		r.by, r.claim = w.Best()
	}
	return r
}

// outcomes plays every way in which the seats still asked could answer.
func outcomes(w Window, options *[4][]mahjong.Action, limit int, into map[result]bool) {
	for s := range mahjong.NoSeat {
		if w.Asked(s) {
			for _, a := range options[s] {
				next := w
				next.Answer(s, a)
				outcomes(next, options, limit, into)
			}
			return
		}
	}
	into[outcome(w, limit)] = true
}

// TestSettled: a window is settled exactly when no answer that is still open
// could change what it comes to.
func TestSettled(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		limit := rapid.SampledFrom([]int{1, 3}).Draw(t, "winners")
		w := Window{From: 0, Tile: tile}
		options := [4][]mahjong.Action{}
		pungs := rapid.IntRange(0, 3).Draw(t, "whoMayPung") // at most one hand holds a pair of it
		for s := mahjong.Seat(1); s <= 3; s++ {
			mayWin := rapid.Bool().Draw(t, "win")
			maySet := pungs == int(s)
			mayChow := s == 1 && rapid.Bool().Draw(t, "chow")
			w.May(s, mayWin, maySet, mayChow)
			options[s] = []mahjong.Action{pass}
			if mayWin {
				options[s] = append(options[s], win)
			}
			if maySet {
				options[s] = append(options[s], pung)
			}
			if mayChow {
				options[s] = append(options[s], chow)
			}
		}
		for _, s := range rapid.Permutation([]mahjong.Seat{1, 2, 3}).Draw(t, "order") {
			into := map[result]bool{}
			outcomes(w, &options, limit, into)
			if settled := w.Settled(limit); settled != (len(into) == 1) {
				t.Fatalf("settled %v, but %d outcomes are open: %v", settled, len(into), into)
			}
			if w.Asked(s) {
				w.Answer(s, rapid.SampledFrom(options[s]).Draw(t, "answer"))
			}
		}
	})
}

// TestPrecedence: wins in turn order from the discarder, a pung before a chow.
func TestPrecedence(t *testing.T) {
	w := Window{From: 2, Tile: tile}
	w.May(3, true, false, true)
	w.May(0, false, true, false)
	w.May(1, true, false, false)
	w.Answer(3, chow)
	w.Answer(0, pung)
	if by, a := w.Best(); by != 0 || a != pung {
		t.Errorf("best is %v by %v, the pung of seat 0 is right", a, by)
	}
	if w.Settled(1) || w.Settled(3) {
		t.Error("settled while seat 1 may still win")
	}
	w.Answer(1, win)
	if ws := w.Winners(nil); len(ws) != 1 || ws[0] != 1 {
		t.Errorf("winners %v", ws)
	}
	if !w.Settled(1) || w.Asked(1) || !w.Answered(1) {
		t.Error("everybody has answered, and the window is still open")
	}
}
