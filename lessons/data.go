package lessons

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// Head is what the list of lessons needs to know of one.
type Head struct {
	ID    string   `json:"id"`
	Title Sentence `json:"title"`
	Steps int      `json:"steps"`
}

// Data returns the files that the page reads, by their names: what is seen of
// each game, its sentences in each language, and the list of all lessons.
func Data() (map[string][]byte, error) {
	out, index := map[string][]byte{}, map[string][]Head{}
	for game := range Ruleset {
		list, err := Of(game)
		if err != nil {
			return nil, err
		}
		c, err := Play(game, list)
		if err != nil {
			return nil, err
		}
		for i, p := range c.Lessons {
			index[game] = append(index[game], Head{ID: p.ID, Title: list[i].Title, Steps: len(p.Steps)})
		}
		if out[game+".json"], err = text(c); err != nil {
			return nil, err
		}
		for _, lang := range Tongues {
			if out[game+"."+lang+".json"], err = text(c.Words[lang]); err != nil {
				return nil, err
			}
		}
	}
	var err error
	out["index.json"], err = text(index)
	return out, err
}

// text writes a value as JSON that ends a line.
func text(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return nil, fmt.Errorf("lessons: %w", err)
	}
	return b.Bytes(), nil
}
