package parlour

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"jansou/mahjong"
)

// What a room reckons once for a moment of the game, what each seat may do and the
// figures of the lists, is at every moment what the game says: in whole games of
// both kinds, and where a referee sets the table back.
func TestWhatIsReckonedOnceHolds(t *testing.T) {
	for i, name := range []string{"ema2016", "mcr-wmo"} {
		p := parlourOf(t, name)
		chance := rand.New(rand.NewPCG(101, uint64(i)))
		for _, o := range []Order{{Ruleset: name}, {Ruleset: name, Discipline: Strict, Referee: "Eve", Owner: Owner{9}}} {
			moments, may := 0, 0
			compare := func(r *room) {
				moments++
				for s := range mahjong.NoSeat {
					if got, want := r.legal(s), r.game.Legal(s, nil); len(r.held) == 0 && !reflect.DeepEqual(got, want) {
						t.Errorf("%s, commit %d: seat %d may do %v, and by the game %v", name, r.commits, s, got, want)
					} else {
						may += len(got)
					}
				}
				r.publish()
				if got, want := r.info.Load().board, boardOf(new(r.game.View(mahjong.NoSeat))); !reflect.DeepEqual(got, want) {
					t.Errorf("%s, commit %d: the list shows %+v, not %+v", name, r.commits, got, want)
				}
			}
			seated(t, p, o, func(r *room, people [4]*Viewer) {
				playRoom(r, people, chance, func() bool {
					if r.game == nil {
						return true
					}
					compare(r)
					if len(r.moments) > 0 && chance.IntN(200) == 0 {
						r.held = nil
						r.setBack(r.moments[chance.IntN(len(r.moments))].commit)
						compare(r)
					}
					return moments < 600
				})
			})
			if moments < 500 || may < 1000 {
				t.Errorf("%s: only %d moments with %d actions", name, moments, may)
			}
		}
		p.Close()
	}
}
