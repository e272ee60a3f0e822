package riichiscore_test

import (
	"fmt"

	"jansou/games"
	"jansou/mahjong"
	"jansou/score"
	"jansou/score/riichiscore"
)

// What a hand is worth, line by line, with the article of each.
func ExampleRules_Score() {
	book, err := games.Load("ema2016")
	if err != nil {
		fmt.Println(err)
		return
	}
	in, err := score.Read([]byte(`{"concealed":"234m456p55678s88m","win_tile":"8m","win_by":"discard","from":"W","seat":"S","prevailing":"E","riichi":"riichi","dora_indicators":"7m"}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	rules := riichiscore.Rules{Ruleset: games.RiichiOf(book)}
	var sheet mahjong.ScoreSheet
	if _, err := rules.Score(&in, &sheet); err != nil {
		fmt.Println(err)
		return
	}
	value := riichiscore.ValueOf(&sheet)
	for _, y := range value.Yaku {
		fmt.Printf("%s, %d han (%s)\n", y.Name, y.Han, rules.CiteLine(y.Rule, &sheet))
	}
	fmt.Println(value.Fu, "fu,", value.Points, "points")
	// Output:
	// riichi, 1 han (EMA 2016, 4.2.1)
	// tanyao, 1 han (EMA 2016, 4.2.1)
	// dora, 3 han (EMA 2016, 2.7)
	// 40 fu, 8000 points
}
