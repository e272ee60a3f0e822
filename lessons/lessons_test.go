package lessons

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jansou/mahjong"
)

// The page shows what the engine says: the committed data are what it says now.
func TestDataOfThePage(t *testing.T) {
	data, err := Data()
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range data {
		got, err := os.ReadFile(filepath.Join("../web/page/src/learn/data", name))
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s is not what the engine says (%v): go generate ./lessons", name, err)
		}
	}
}

// said is a sentence that passes in every language.
func said(text string) Sentence {
	s := Sentence{}
	for _, lang := range Tongues {
		s[lang] = text
	}
	return s
}

// A lesson that cannot be played, or leaves an answer without a sentence, is refused.
func TestLessonsThatCannotBePlayed(t *testing.T) {
	say := said("Throw the *dragon*.")
	setup := []string{"E holds 234m666p78s34p9m11z"}
	draw := []string{"E draws 5z"}
	rest := []Wrong{{Of: "discard", Say: say}}
	for name, c := range map[string]struct {
		step Step
		want string
	}{
		"good":             {Step{Play: draw, Say: say, Right: []string{"discard 5z"}, Well: say, Wrong: rest}, ""},
		"a fifth tile":     {Step{Play: []string{"E draws 6p", "E discards 6p", "E draws 6p"}, Say: say}, "6p"},
		"not legal":        {Step{Play: draw, Say: say, Right: []string{"win"}, Well: say, Wrong: rest}, "not legal"},
		"unsaid":           {Step{Play: draw, Say: say, Right: []string{"discard 5z"}, Well: say}, "nothing is said"},
		"never answered":   {Step{Play: draw, Say: say, Right: []string{"discard"}, Well: say, Wrong: []Wrong{{Of: "kong", Say: say}}}, "cannot be answered"},
		"light on nothing": {Step{Play: draw, Say: say, Spot: "hand 7z"}, "not there"},
		"tried in vain":    {Step{Play: draw, Say: say, Try: "discards 9m"}, "allowed, not refused"},
		"no bold word":     {Step{Play: draw, Say: said("Throw it.")}, "bold"},
		"too long":         {Step{Play: draw, Say: said(strings.Repeat("a ", 15) + "*b*")}, "is the most"},
		"one language":     {Step{Play: draw, Say: Sentence{"en": "A *tile*."}}, "no sentence"},
	} {
		_, err := Play("riichi", []Lesson{{ID: "x", Title: said("X"), Scenes: []Scene{{Setup: setup, Steps: []Step{c.step}}}}})
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
}

// A scene goes on with what was answered, in every game that plays it.
func TestSceneGoesOnWithTheAnswer(t *testing.T) {
	say := said("Throw the *dragon*.")
	setup := []string{"E holds 234m89m666p345s11z"}
	first := Step{Play: []string{"E draws 5z"}, Say: say, Right: []string{"discard 5z"}, Well: say,
		Wrong: []Wrong{{Of: "riichi", Say: say}, {Of: "discard", Say: say}}}
	for next, want := range map[string]string{
		"E discards 5z": "",
		"E discards 9m": "does not go on with the right answer",
	} {
		for _, game := range []string{"riichi", "mcr"} {
			list := []Lesson{{ID: "x", Title: said("X"), Scenes: []Scene{{Setup: setup, Steps: []Step{first, {Play: []string{next}, Say: say}}}}}}
			if _, err := Play(game, list); (want == "") != (err == nil) || err != nil && !strings.Contains(err.Error(), want) {
				t.Errorf("%s, %s: %v, want %q", game, next, err, want)
			}
		}
	}
}

// What is seen after a right answer is what the engine plays.
func TestSeenAfterTheRightAnswer(t *testing.T) {
	for game := range Ruleset {
		list, err := Of(game)
		if err != nil {
			t.Fatal(err)
		}
		c, err := Play(game, list)
		if err != nil {
			t.Fatal(err)
		}
		wins := 0
		for _, l := range c.Lessons {
			for _, s := range l.Steps {
				for _, a := range s.Answers {
					then := &c.Views[a.Then]
					if a.Right && a.Action.Kind == mahjong.Win {
						wins++
						if then.Result == nil || len(then.Result.Sheets) != 1 {
							t.Errorf("%s: %s: a win has no sheet", game, l.ID)
						}
					}
					if a.Right && a.Action.Kind == mahjong.Discard && len(then.Own.Hand.Tiles()) != 13-3*len(then.Seats[0].Melds) {
						t.Errorf("%s: %s: after a discard %v are held", game, l.ID, then.Own.Hand)
					}
				}
			}
		}
		if wins < 3 {
			t.Errorf("%s: %d wins in all lessons", game, wins)
		}
	}
}
