package web

import (
	"math/rand/v2"
	"testing"

	"jansou/bot"
	"jansou/games"
	"jansou/mahjong"
	"jansou/parlour"
	"jansou/review"
)

// TestLuckIsCountedOnce: what came by the tiles of a game is kept when a seat was read, and
// is not counted again for the others.
func TestLuckIsCountedOnce(t *testing.T) {
	c := courseOf(t, "mcr-wmo")
	v := newReviews()
	read := func(seat mahjong.Seat) []review.Deal {
		r, _, _, err := v.readSeat(t.Context(), c, seat, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		return r.Deals
	}
	read(0)
	kept, ok := v.luck.Get(c.Table.ID)
	if !ok || len(kept) != 1 || kept[0][1] == 0 {
		t.Fatalf("what is kept is %v", kept)
	}
	v.luck.Add(c.Table.ID, review.Luck{{0, 123, 0, 0}}) // to see that it is taken
	if got := read(1)[0].Luck; got == nil || *got != 123 {
		t.Errorf("the luck of another seat is %v", got)
	}
}

// courseOf is a table at which one deal was played by bots.
func courseOf(t *testing.T, ruleset string) *parlour.Course {
	t.Helper()
	fail := func(err error) {
		if err != nil {
			t.Fatal(err)
		}
	}
	book, err := games.KindNamed(ruleset).Load(ruleset)
	fail(err)
	c := &parlour.Course{Table: parlour.TableInfo{ID: "t", Length: parlour.East}}
	c.Ruleset, err = book.Keep()
	fail(err)
	var players [4]bot.Player
	for s := range players {
		players[s], err = bot.New("efficient", uint64(s), book)
		fail(err)
	}
	tiles := book.Tiles()
	rand.New(rand.NewPCG(1, 152)).Shuffle(len(tiles), func(i, j int) { tiles[i], tiles[j] = tiles[j], tiles[i] })
	wall, err := mahjong.WallOf(tiles)
	fail(err)
	g := book.New()
	now, err := g.PlayDeal(nil, wall)
	for {
		fail(err)
		c.Events = append(c.Events, now...)
		if g.NeedsWall() {
			return c
		}
		now = now[:0]
		for s := range mahjong.NoSeat {
			if g.Asked(s) {
				now, err = g.Play(now, s, players[s].Act(g.View(s), g.Legal(s, nil)))
				break
			}
		}
	}
}
