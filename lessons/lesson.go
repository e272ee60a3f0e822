package lessons

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"jansou/referee"
)

//go:embed both riichi mcr
var folders embed.FS

// Tongues are the languages of every sentence: those of the referee, who answers in lessons, too.
var Tongues = referee.Languages()

// Bounds of a sentence: words where words stand apart, letters where they do not.
const (
	mostWords   = 14
	mostLetters = 48
)

// Sentence is what is said, by the tag of the language. One word of it stands
// between asterisks: it is shown bold.
type Sentence map[string]string

// Lesson is one file: scenes that follow one another.
type Lesson struct {
	ID     string   `json:"-"` // of the file's name, without the number that orders it
	Title  Sentence `json:"title"`
	Scenes []Scene  `json:"scenes"`
}

// Scene is one position that goes on from step to step.
type Scene struct {
	Setup []string `json:"setup"` // lines of a script before the first line of play; East is the learner
	Steps []Step   `json:"steps"`
}

// Step is one sentence, and what the learner does about it.
type Step struct {
	Play  []string `json:"play,omitempty"` // lines of the script that happen before it
	Say   Sentence `json:"say"`
	Spot  string   `json:"spot,omitempty"`  // what the light falls on: "hand 234m", "river S", "call chow"
	Right []string `json:"right,omitempty"` // the answers that go on: "discard 5z", "chow", "win"
	Well  Sentence `json:"well,omitempty"`  // what is said to a right one
	Wrong []Wrong  `json:"wrong,omitempty"` // what is said to the other answers; the first that fits
	Try   string   `json:"try,omitempty"`   // what the rules refuse, in the words of a script: "wins"
}

// Wrong is what is said to some answers that the rules allow and the step does not want.
type Wrong struct {
	Of  string   `json:"of"`
	Say Sentence `json:"say"`
}

// Of returns the lessons of a game in order: its own and those of both.
func Of(game string) ([]Lesson, error) { return Read(folders, "both", game) }

// Read reads the lessons of some folders, in the order of their files' names.
func Read(from fs.FS, dirs ...string) ([]Lesson, error) {
	at := map[string]string{}
	for _, dir := range dirs {
		found, err := fs.Glob(from, dir+"/*.json")
		if err != nil {
			return nil, fmt.Errorf("lessons: %w", err)
		}
		for _, f := range found {
			at[path.Base(f)] = f
		}
	}
	var all []Lesson
	for _, name := range slices.Sorted(maps.Keys(at)) {
		text, err := fs.ReadFile(from, at[name])
		if err != nil {
			return nil, fmt.Errorf("lessons: %w", err)
		}
		var l Lesson
		d := json.NewDecoder(bytes.NewReader(text))
		d.DisallowUnknownFields()
		if err := d.Decode(&l); err != nil {
			return nil, fmt.Errorf("lessons: %s: %w", at[name], err)
		}
		_, id, _ := strings.Cut(strings.TrimSuffix(name, ".json"), "-")
		l.ID = id
		all = append(all, l)
	}
	return all, nil
}

// check says what is wrong with a sentence: a language that is missing, more
// words than one reads at a glance, or not one bold word.
func (s Sentence) check(bold bool) error {
	for _, lang := range Tongues {
		text := s[lang]
		if text == "" {
			return fmt.Errorf("no sentence in %q", lang)
		}
		if n := len(strings.Fields(text)); n > mostWords {
			return fmt.Errorf("%q has %d words, and %d is the most", text, n, mostWords)
		}
		if n := utf8.RuneCountInString(text); (lang == "ja" || lang == "zh") && n > mostLetters {
			return fmt.Errorf("%q has %d letters, and %d is the most", text, n, mostLetters)
		}
		if bold && strings.Count(text, "*") != 2 {
			return fmt.Errorf("%q has not one bold word", text)
		}
	}
	return nil
}
