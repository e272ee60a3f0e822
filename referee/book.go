package referee

import (
	"strings"
	"sync"

	"jansou/games"
	"jansou/mahjong"
	"jansou/rulebook"
)

// shelves are the rulesets of each game that come with the program. They are read
// once: every ruling about furiten opens all of them.
var shelves = sync.OnceValue(func() map[*games.Kind][]games.Book {
	out := map[*games.Kind][]games.Book{}
	for _, k := range games.All() {
		out[k] = k.Books()
	}
	return out
})

// Cite is where a ruleset states a rule.
type Cite struct {
	Rule    mahjong.RuleID `json:"rule"`
	Where   string         `json:"where"`             // the edition and the article: "EMA 2016, 3.4.5"
	Reading string         `json:"reading,omitempty"` // the reading taken where the text is silent or contradicts itself
}

// citeOf says where b states a rule or the value of an option; the zero Cite for
// a rule that it does not know.
func citeOf(b games.Book, id mahjong.RuleID) Cite {
	c := b.Head().Cite(id)
	if c.Edition == "" {
		return Cite{}
	}
	return Cite{Rule: id, Where: c.String(), Reading: c.Reading}
}

// settingOf returns how b sets an option; "" for what is none of its game.
func settingOf(b games.Book, id mahjong.RuleID) string {
	for _, o := range b.Options() {
		if rulebook.OptionRule(b.Kind().Name(), o.Name) == id {
			return strings.Trim(o.Value, `"`)
		}
	}
	return ""
}

// begin returns a game that waits for the wall of the deal with which the log
// begins.
func (l *Log) begin(b games.Book) games.Game {
	if l.Start == nil {
		return b.New()
	}
	return b.NewAt(*l.Start)
}

// resume returns a game under b that waits for the wall of the deal for which g,
// a game of the same kind, waits.
func resume(b games.Book, g games.Game) games.Game { return b.NewAt(games.Next(g)) }

// copyOf returns a game under b that goes on by itself from where g stands.
func copyOf(b games.Book, g games.Game) games.Game {
	c := b.New()
	c.Become(g)
	return c
}
