package web

import (
	"encoding/json"

	"jansou/judge"
	"jansou/lawbook"
	"jansou/parlour"
	"jansou/referee"
)

// pongJSON answers a ping.
type pongJSON struct {
	Type string `json:"type"` // "pong"
}

func pong() []byte {
	b, err := json.Marshal(pongJSON{Type: "pong"})
	if err != nil {
		panic("web: a message that cannot be written: " + err.Error())
	}
	return b
}

// failureJSON is the body of an answer that says what went wrong.
type failureJSON struct {
	Code    parlour.Code       `json:"code"`
	Message string             `json:"message"`         // in English, for programs and those who write them
	About   *parlour.About     `json:"about,omitempty"` // what it is about, for a sentence in another language
	Stuck   *parlour.StuckInfo `json:"stuck,omitempty"` // the code is cannot_go_on
}

// offerJSON is what may be played.
type offerJSON struct {
	Bots     []string      `json:"bots"`     // the weakest first
	BotsSaid []string      `json:"botsSaid"` // their names in the reader's language, in the same order
	Levels   []string      `json:"levels"`   // those of them that people choose from, the weakest first (levelsJSON)
	Rulesets []saidRuleset `json:"rulesets"`
}

// tablesJSON is the list of a lobby.
type tablesJSON struct {
	Tables  []parlour.Info `json:"tables"`
	Waking  int            `json:"waking,omitempty"`  // tables that have not been read since the start, and are not in the list yet
	Message string         `json:"message,omitempty"` // what who keeps the server has everybody read
	Opening WhoOpens       `json:"opening"`           // who may open tables
}

// stepsJSON is some steps of a table, from step At on.
type stepsJSON struct {
	At    int            `json:"at"`
	Steps []parlour.Step `json:"steps"`
}

// rulesJSON is the list of all rules and options of all games.
type rulesJSON struct {
	Lang      string            `json:"lang"`
	Languages []string          `json:"languages"` // that could be asked for
	Rules     []lawbook.Heading `json:"rules"`
}

// furitenJSON is why a seat cannot win on another's tile.
type furitenJSON struct {
	Rev     int                  `json:"rev"` // the moment, as who asks counts events
	Lang    string               `json:"lang"`
	Furiten *referee.ToldFuriten `json:"furiten"` // null where it can
}

// historyJSON is one deal in words.
type historyJSON struct {
	Lang    string `json:"lang"`
	Deal    int    `json:"deal"` // which it is, counted from 0
	Deals   int    `json:"deals"`
	Moments []told `json:"moments"`
}

// judgeableJSON is by what and with what the page of rulings begins.
type judgeableJSON struct {
	Rulesets []judge.Book    `json:"rulesets"`
	Examples []judge.Example `json:"examples"`
}
