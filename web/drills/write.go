package main

import (
	"bytes"
	"encoding/json"
	"fmt"

	"jansou/games"
	"jansou/mahjong"
	"jansou/teach"
)

// A drill has up to enough questions of each difficulty, and the first perDay of
// them go to the drill of the day.
const (
	enough = 54
	perDay = 4
)

// Chapter is the questions of one drill under one ruleset.
type Chapter struct {
	name  string // "riichi-safe"
	drill teach.Drill
	book  games.Book

	levels [3][]*Question
	seen   map[string]bool   // the hands that were asked about
	tags   [3]map[string]int // how many questions train the same, by difficulty
}

// chapters are the drills of both games.
func chapters() ([]*Chapter, error) {
	var list []*Chapter
	for _, c := range []struct {
		name, ruleset string
		drill         teach.Drill
	}{
		{"riichi-waits", "ema2025", teach.Waits},
		{"riichi-furiten", "ema2025", teach.Furiten},
		{"riichi-safe", "ema2025", teach.SafeDiscard},
		{"riichi-discard", "ema2025", teach.Efficiency},
		{"riichi-score", "ema2025", teach.Score},
		{"mcr-waits", "mcr-wmo", teach.Waits},
		{"mcr-discard", "mcr-wmo", teach.Efficiency},
		{"mcr-fans", "mcr-wmo", teach.Score},
	} {
		b, err := games.Load(c.ruleset)
		if err != nil {
			return nil, err
		}
		list = append(list, &Chapter{name: c.name, drill: c.drill, book: b, seen: map[string]bool{},
			tags: [3]map[string]int{{}, {}, {}}})
	}
	return list, nil
}

// Write makes all questions; the keys are names of files.
func Write() (map[string][]byte, error) {
	list, err := chapters()
	if err != nil {
		return nil, err
	}
	if err := gather(list); err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	var daily bytes.Buffer
	daily.WriteString("{\n")
	for i, c := range list {
		c.choose()
		if files[c.name+".json"], err = c.text(perDay, enough); err != nil {
			return nil, err
		}
		part, err := c.text(0, perDay)
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(&daily, "%q: %s%s", c.name, bytes.TrimSpace(part), map[bool]string{true: ",\n", false: "\n}\n"}[i < len(list)-1])
	}
	files["daily.json"] = daily.Bytes()
	return files, nil
}

// text prints some questions of each difficulty, a line each.
func (c *Chapter) text(from, to int) ([]byte, error) {
	cites := map[mahjong.RuleID]string{}
	for _, level := range c.levels {
		for _, q := range level[min(from, len(level)):min(to, len(level))] {
			for _, id := range q.rules() {
				if cite := c.book.Head().Cite(id).String(); cite != "" {
					cites[id] = cite
				}
			}
		}
	}
	head, err := json.Marshal(struct {
		Ruleset string                    `json:"ruleset"`
		Title   string                    `json:"title"`
		Drill   teach.Drill               `json:"drill"`
		Cites   map[mahjong.RuleID]string `json:"cites"`
	}{c.book.Head().Name, c.book.Head().Title, c.drill, cites})
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s,\n\"levels\":[", head[:len(head)-1])
	for i, level := range c.levels {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString("[\n")
		for n, q := range level[min(from, len(level)):min(to, len(level))] {
			line, err := json.Marshal(q)
			if err != nil {
				return nil, err
			}
			if n > 0 {
				b.WriteString(",\n")
			}
			b.Write(line)
		}
		b.WriteString("\n]")
	}
	b.WriteString("]}\n")
	return b.Bytes(), nil
}
