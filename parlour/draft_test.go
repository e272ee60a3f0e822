package parlour

import (
	"bytes"
	"testing"

	"jansou/games"
	"jansou/mahjong"
	"jansou/shuffle"
	"jansou/table"
)

// TestDraftsDecideAsTheGame holds of whole games that what is decided in a draft is
// what the game itself decides, what is refused and what is judged too, and that
// it is still that when the draft has become another game.
func TestDraftsDecideAsTheGame(t *testing.T) {
	for _, ruleset := range []string{"ema2016", "mcr-wmo"} {
		for _, discipline := range []Discipline{Assisted, Strict} {
			book, err := games.Load(ruleset)
			if err != nil {
				t.Fatal(err)
			}
			if book, err = book.WithDiscipline(string(discipline)); err != nil {
				t.Fatal(err)
			}
			decided, refused := 0, 0
			g, other := book.New(), book.New()
			both := func(s mahjong.Seat, a mahjong.Action) ([]mahjong.Event, error) {
				events, err := decide(g, s, a)
				want, wantErr := g.Decide(nil, s, a)
				if _, err := decide(other, s, a); err == nil {
					t.Fatal("a game that has not begun takes an action")
				}
				if (err == nil) != (wantErr == nil) || err != nil && err.Error() != wantErr.Error() {
					t.Fatalf("%s: %v by %v: %v, wanted %v", ruleset, a, s, err, wantErr)
				}
				if got, want := mustJSON(events), mustJSON(want); !bytes.Equal(got, want) {
					t.Fatalf("%s: %v by %v decides\n%s\nwanted\n%s", ruleset, a, s, got, want)
				}
				if err != nil {
					refused++
				}
				decided++
				return events, err
			}
			for deal := uint32(1); !g.Over() && deal <= 6; {
				var events []mahjong.Event
				if g.NeedsWall() {
					events, err = g.Deal(nil, shuffle.Wall([32]byte{9}, deal, book.Tiles()))
					deal++
				} else {
					for s := range mahjong.NoSeat {
						_, _ = both(s, mahjong.Action{Kind: mahjong.Win}) // refused, and at a strict table judged
						if g.Asked(s) {
							legal := g.Legal(s, nil)
							events, err = both(s, legal[decided%len(legal)])
							break
						}
					}
				}
				if err != nil {
					t.Fatal(err)
				}
				for _, e := range events {
					g.Apply(e)
				}
			}
			if _, swift := table.Game(g).(table.Swift); !swift || decided < 500 || refused == 0 {
				t.Errorf("%s, %s: %d decided, %d of them refused", ruleset, discipline, decided, refused)
			}
		}
	}
}
