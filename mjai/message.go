package mjai

import (
	"encoding/json"
	"errors"
	"fmt"

	"jansou/mahjong"
)

// The types of message.
const (
	Hello          = "hello"
	Join           = "join"
	StartGame      = "start_game"
	StartKyoku     = "start_kyoku"
	Tsumo          = "tsumo"
	Dahai          = "dahai"
	Chi            = "chi"
	Pon            = "pon"
	Daiminkan      = "daiminkan"
	Kakan          = "kakan"
	Ankan          = "ankan"
	Dora           = "dora"
	Reach          = "reach"
	ReachAccepted  = "reach_accepted"
	Hora           = "hora"
	Ryukyoku       = "ryukyoku"
	EndKyoku       = "end_kyoku"
	EndGame        = "end_game"
	Error          = "error"
	None           = "none"
	NineTerminals  = "kyushukyuhai" // the reason of a ryukyoku that a player declares
	ExhaustiveDraw = "fanpai"       // the reason of one at the end of the wall
)

// Message is one message of the protocol, and one line of a log. Which fields
// count depends on Type; the others are zero. Actor and Target are seats,
// numbered from the first dealer of the game.
type Message struct {
	Type string `json:"type"`

	// Hello and Join.
	Protocol        string `json:"protocol,omitempty"`
	ProtocolVersion int    `json:"protocol_version,omitempty"`
	Name            string `json:"name,omitempty"`
	Room            string `json:"room,omitempty"`

	// StartGame.
	ID       *int     `json:"id,omitempty"` // the seat of the one who is told
	Names    []string `json:"names,omitempty"`
	GameType string   `json:"gametype,omitempty"` // tonpu or tonnan: East only, or East and South
	AkaFlag  *bool    `json:"aka_flag,omitempty"` // whether there are red fives; left out: there are

	// StartKyoku.
	Bakaze  string     `json:"bakaze,omitempty"`
	Kyoku   int        `json:"kyoku,omitempty"` // 1 to 4
	Honba   *int       `json:"honba,omitempty"`
	Kyotaku *int       `json:"kyotaku,omitempty"` // riichi bets on the table
	Oya     *int       `json:"oya,omitempty"`     // who deals
	Marker  string     `json:"dora_marker,omitempty"`
	Tehais  [][]string `json:"tehais,omitempty"` // Ryukyoku, too

	// What somebody does.
	Actor    *int     `json:"actor,omitempty"`
	Target   *int     `json:"target,omitempty"`
	Pai      string   `json:"pai,omitempty"`
	Consumed []string `json:"consumed,omitempty"`
	Drawn    *bool    `json:"tsumogiri,omitempty"`
	Reason   string   `json:"reason,omitempty"`

	// How a deal ends.
	Ura     []string `json:"uradora_markers,omitempty"`
	UraToo  []string `json:"ura_markers,omitempty"` // Mortal's name of the same
	Hand    []string `json:"hora_tehais,omitempty"`
	Yakus   [][2]any `json:"yakus,omitempty"`
	Fu      int      `json:"fu,omitempty"`
	Han     int      `json:"fan,omitempty"`
	Points  int      `json:"hora_points,omitempty"`
	Tenpais []bool   `json:"tenpais,omitempty"`
	Deltas  []int    `json:"deltas,omitempty"`
	Scores  []int    `json:"scores,omitempty"` // StartKyoku, too

	Text string `json:"message,omitempty"` // Error: what is wrong

	// Ours, additive and only for those who ask for them: the ruleset, the number
	// of the message to this program, from 1, which question this is, what may be
	// answered, and the time left in milliseconds.
	Ruleset  string    `json:"ruleset,omitempty"`
	Seq      int       `json:"seq,omitempty"`
	Request  int       `json:"request,omitempty"`
	Possible []Message `json:"possible_actions,omitempty"`
	TimeLeft int       `json:"time_left,omitempty"`
}

// Parse reads one message. Fields that it does not know are passed over, as
// every program adds some of its own; so are those of asides that another program
// fills in its own way. Numbers that are written as texts or with a point are read
// where they are whole.
func Parse(line []byte) (Message, error) {
	var m Message
	if m.quick(line) {
		return m, nil
	}
	return parse(line)
}

// parse is Parse by the JSON library, for every line.
func parse(line []byte) (Message, error) {
	var m Message
	err := json.Unmarshal(line, &m)
	if other := (*json.UnmarshalTypeError)(nil); errors.As(err, &other) {
		m = Message{}
		var plain []byte
		if plain, err = loosely(line); err == nil {
			err = json.Unmarshal(withoutAsides(plain), &m)
		}
	}
	if err != nil {
		return Message{}, fmt.Errorf("mjai: %w", err)
	}
	if m.Type == "" {
		return Message{}, fmt.Errorf("mjai: a message without a type: %.60s", line)
	}
	return m, nil
}

// asides are the fields that say nothing of the play. The protocol leaves them to
// programs, or they are ours: the menu of RiichiEnv, say, is not ours, and a move
// is not to be lost for it.
var asides = []string{"names", "protocol", "protocol_version", "ruleset", "seq", "request", "possible_actions", "time_left"}

// withoutAsides is a line without those asides that are not as Message has them.
func withoutAsides(line []byte) []byte {
	var fields map[string]json.RawMessage
	if json.Unmarshal(line, &fields) != nil {
		return line
	}
	for _, name := range asides {
		alone, err := json.Marshal(map[string]json.RawMessage{name: fields[name]})
		if err != nil || json.Unmarshal(alone, new(Message)) != nil {
			delete(fields, name)
		}
	}
	rest, err := json.Marshal(fields)
	if err != nil {
		return line
	}
	return rest
}

// String prints the message as one line of JSON.
func (m Message) String() string {
	b, err := json.Marshal(m)
	if err != nil {
		panic(err) // every field can be written
	}
	return string(b)
}

// Seat returns who acts; it is an error where the message does not say.
func (m Message) Seat() (mahjong.Seat, error) { return m.seat("actor", m.Actor) }

// From returns whose tile is taken; it is an error where the message does not
// say.
func (m Message) From() (mahjong.Seat, error) { return m.seat("target", m.Target) }

func (m Message) seat(field string, n *int) (mahjong.Seat, error) {
	if n == nil || *n < 0 || *n > 3 {
		return mahjong.NoSeat, fmt.Errorf("mjai: %s without %s 0 to 3", m.Type, field)
	}
	return mahjong.Seat(*n), nil
}

// Meld returns the set that a chi, pon, daiminkan, kakan or ankan makes.
func (m Message) Meld() (mahjong.Meld, error) {
	move, err := m.Move()
	if err != nil {
		return mahjong.Meld{}, err
	}
	return move.Meld()
}
