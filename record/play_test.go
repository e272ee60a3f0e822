package record

import (
	"testing"

	"jansou/mahjong"
	"jansou/riichi"
)

// TestGoneOn: where the engine has gone on after a discard or a kong, nobody
// could have done anything with the tile. So a viewer was offered nothing, and
// the verifier need not ask the table as it was.
func TestGoneOn(t *testing.T) {
	gone, asked := 0, 0
	for _, name := range []string{"own.log", "own.mjlog", "own-seat.mjson"} {
		games, err := Read(name, []byte(ownFile(t, name)))
		if err != nil {
			t.Fatal(err)
		}
		for i := range games {
			g := &games[i]
			for j := range g.Rounds {
				r := &g.Rounds[j]
				engine := riichi.NewAt(rulesOf(g), riichi.Start{Deal: r.Number, Counters: r.Honba, Deposits: r.Sticks, Points: r.Points})
				wall, err := buildWall(r, rulesOf(g).Tiles())
				if err != nil {
					t.Fatal(err)
				}
				// To follow a record is to keep the table as it was.
				p := &player{g: engine, follows: true, driver: driver{engine: engine, behind: new(riichi.Game), game: g, r: r, tally: new(Tally)}}
				p.applied = func(e *mahjong.Event) {
					if e.Kind != mahjong.Discarded && e.Kind != mahjong.Konged || len(p.queue) > 0 && p.queue[0].Kind == mahjong.Indicated {
						return
					}
					if len(p.queue) == 0 {
						asked++
						return
					}
					gone++
					for s := range mahjong.NoSeat {
						if legal := p.now().Legal(s, nil); len(legal) > 0 {
							t.Errorf("%s, %s: after %v the engine has gone on, and %v could do %v", name, r.Name(), e, s, legal)
						}
					}
				}
				p.play(wall)
				if len(p.tally.Mismatches) > 0 {
					t.Errorf("%s: %v", name, p.tally.Mismatches)
				}
			}
		}
	}
	if gone < 200 || asked < 50 {
		t.Errorf("the engine went on %d times and asked %d times", gone, asked)
	}
}
