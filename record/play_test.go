package record

import (
	"reflect"
	"slices"
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

// TestHolds: a hand is of just these tiles as it is the hand that is made of
// them, however they lie, red ones apart.
func TestHolds(t *testing.T) {
	held := mahjong.MustHand("0558m19p115s1177z")
	for _, c := range []struct {
		tiles string
		want  bool
	}{
		{"0558m19p115s1177z", true},
		{"71m5p", false},
		{"1717z511s91p8550m", true},
		{"5558m19p115s1177z", false},
		{"0058m19p115s1177z", false},
		{"0558m19p110s1177z", false},
		{"058m19p115s1177z", false},
		{"0558m19p115s11777z", false},
		{"0558m19p115s1117z", false},
		{"0558m19p115s117z1f", false},
		{"", false},
	} {
		if ts := mahjong.MustTiles(c.tiles); holds(&held, ts) != c.want {
			t.Errorf("%v holds %s: %v", held, c.tiles, !c.want)
		}
	}
	if holds(&held, append(mahjong.MustTiles("0558m19p115s117z"), mahjong.NoTile)) || !holds(new(mahjong.Hand), nil) {
		t.Error("no tile is a tile, or nothing is something")
	}
}

// TestVerifierAgain: a verifier that has gone through other games, sound ones
// and damaged ones, of other rules and other sources, finds in each what one
// finds that is new.
func TestVerifierAgain(t *testing.T) {
	used := &verifier{workroom: new(workroom)}
	all, wrong := 0, 0
	for turn := range 3 {
		for _, name := range []string{"own.mjlog", "own.log", "own.json", "own-koba.json", "own.mjson", "own-seat.mjson"} {
			text := []byte(ownFile(t, name))
			for _, damage := range []string{"", "1234567890", "9876543210"} {
				damaged := slices.Clone(text)
				for i := len(text)/3 + 997*turn; damage != "" && i < len(text); i += len(text)/5 + 1 {
					if isDigit(damaged[i]) {
						damaged[i] = damage[damaged[i]-'0']
					}
				}
				games, err := Read(name, damaged)
				if err != nil {
					continue
				}
				for i := range games {
					fresh := &verifier{workroom: new(workroom)}
					want, got := fresh.verify(&games[i], nil), used.verify(&games[i], nil)
					if !reflect.DeepEqual(want, got) {
						t.Errorf("%s, damaged by %q: %+v, and again %+v", name, damage, want, got)
					}
					all++
					wrong += min(1, len(want.Mismatches))
				}
			}
		}
	}
	if all < 30 || wrong < 3 || wrong == all {
		t.Errorf("%d games, %d of them with differences", all, wrong)
	}
}
