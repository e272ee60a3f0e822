package games_test

import (
	"fmt"

	"jansou/bot"
	"jansou/games"
	"jansou/mahjong"
	"jansou/shuffle"
)

// A whole game among bots: whoever holds a game brings the walls and asks each seat that
// must choose, which sees its own view and what it may do.
func Example() {
	book, err := games.Load("ema2016")
	if err != nil {
		fmt.Println(err)
		return
	}
	var players [4]bot.Player
	for s := range players {
		if players[s], err = bot.New("efficient", uint64(s), book); err != nil {
			fmt.Println(err)
			return
		}
	}
	game := book.New()
	var seed [32]byte
	var events []mahjong.Event
	for deals := uint32(0); !game.Over(); {
		if game.NeedsWall() {
			_, err = game.PlayDeal(events[:0], shuffle.Wall(seed, deals, book.Tiles()))
			deals++
		} else {
			for s := range mahjong.NoSeat {
				if game.Asked(s) {
					a := players[s].Act(game.View(s), game.Legal(s, nil))
					_, err = game.Play(events[:0], s, a)
					break
				}
			}
		}
		if err != nil {
			fmt.Println(err)
			return
		}
	}
	points := game.Scores()
	fmt.Println("all points:", points[0]+points[1]+points[2]+points[3])
	// Output: all points: 120000
}
