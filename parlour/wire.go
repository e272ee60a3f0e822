package parlour

import (
	"encoding/json"
	"errors"
	"fmt"

	"jansou/fair"
	"jansou/mahjong"
	"jansou/table"
)

// Status says how far a table has come.
type Status string

// The statuses of a table.
const (
	Waiting Status = "waiting" // for people
	Playing Status = "playing"
	Over    Status = "over"
	// CannotPlay: the log of the table cannot be read; see Stuck.
	CannotPlay Status = "stuck"
)

// Info is what a lobby shows of a table, to one person.
type Info struct {
	TableInfo
	Seats    [4]SeatInfo `json:"seats"`
	Watching int         `json:"watching"`        // people who look on and do not sit
	Free     int         `json:"free"`            // chairs still kept for people; 0 once the game has begun
	Board    *Board      `json:"board,omitempty"` // from the beginning of the game on
}

// TableInfo is what everybody may know of a table and what hardly changes.
type TableInfo struct {
	ID         string       `json:"id"`
	Ruleset    string       `json:"ruleset"`
	Title      string       `json:"title"`
	Game       string       `json:"game,omitempty"` // what the ids of its rules begin with; none: riichi
	Length     Length       `json:"length"`
	People     int          `json:"people"`
	Public     bool         `json:"public"`
	Pace       Pace         `json:"pace"`
	Clock      Clock        `json:"clock"`
	Assist     table.Assist `json:"assist"`
	Bots       string       `json:"bots"`
	Discipline Discipline   `json:"discipline,omitempty"`
	Claims     Claims       `json:"claims,omitempty"`     // AtPrompt where it is missing
	Referee    string       `json:"referee,omitempty"`    // the name of who has the referee's chair; none: there is none
	Opens      Opens        `json:"opens,omitempty"`      // when the server opens its shares of walls; AfterGame where it is missing
	Rated      bool         `json:"rated,omitempty"`      // the game moves the ratings of its people
	Branch     *Branch      `json:"branch,omitempty"`     // it goes on from a moment of another table, and counts nowhere
	Pool       string       `json:"pool,omitempty"`       // of quick match, for which the table was opened
	Filling    bool         `json:"filling,omitempty"`    // and whose free seats are filled by it
	Substitute Substitute   `json:"substitute,omitempty"` // who plays for somebody away; missing: the clock's default
	MayNotWin  bool         `json:"mayNotWin,omitempty"`  // and such a one may not win
	Chat       ChatKind     `json:"chat,omitempty"`       // what may be said; missing: nothing
	Watch      Watching     `json:"watch,omitzero"`       // who may look on, and what of the hands they see; missing: the usual
	Imported   string       `json:"imported,omitempty"`   // the system on which it was played; missing: here
	Teaching   bool         `json:"teaching,omitempty"`   // who plays may ask for hints; it counts nowhere

	Rating *RatingBounds `json:"rating,omitempty"` // of who may sit down; missing: anybody
	Stay   *StayOf       `json:"stay,omitempty"`   // the table that stays for which it was opened; missing: none

	Status Status     `json:"status"`
	Stuck  *StuckInfo `json:"stuck,omitempty"` // where Status is CannotPlay
}

// StuckInfo says why a table cannot go on.
type StuckInfo struct {
	Format int `json:"format,omitempty"` // of its log, where a later program wrote it; missing: something else is wrong
	Reads  int `json:"reads"`            // the latest format that this program reads
}

// SeatInfo is who sits on a seat.
type SeatInfo struct {
	Name       string     `json:"name"`
	Bot        bool       `json:"bot"`
	Plays      string     `json:"plays,omitempty"`      // which bot, where the host chose it before the game
	Taken      bool       `json:"taken"`                // by a person or a bot
	Connected  bool       `json:"connected"`            // a person's browser is there
	Away       bool       `json:"away"`                 // a person has left, or the connection is lost
	Ready      bool       `json:"ready"`                // to go on after a deal
	Removed    bool       `json:"removed,omitempty"`    // the host has sent the person away during the game
	Stands     Substitute `json:"stands,omitempty"`     // who plays for the person, who is away
	StandsName string     `json:"standsName,omitempty"` // and the name of that person, where it is one
	You        bool       `json:"you,omitempty"`
}

// State is the message that a viewer gets whenever something has changed that
// it may know. It is complete: the last one is all that a page needs.
type State struct {
	Type   string           `json:"type"` // "state"
	Table  TableInfo        `json:"table"`
	You    mahjong.Seat     `json:"you"` // NoSeat: a spectator
	Rev    int              `json:"rev"` // events of the game that this viewer may know of
	Events []mahjong.Event  `json:"events"`
	View   *table.View      `json:"view"`
	Legal  []mahjong.Action `json:"legal"`
	Could  []mahjong.Action `json:"could,omitempty"` // at a strict table: what could be committed, lawful or not
	Clock  *ClockLeft       `json:"clock"`
	Moves  *TurnClock       `json:"moves,omitempty"` // the clock of another who is to move
	Pause  *int64           `json:"pause"`           // milliseconds to the next deal
	Ends   *int64           `json:"ends,omitempty"`  // milliseconds until the time of the session is over
	Seats  [4]SeatInfo      `json:"seats"`
	Ack    string           `json:"ack,omitempty"`
	Said   *Said            `json:"said,omitempty"` // what of it is a sentence

	Referee *RefereeInfo `json:"referee,omitempty"` // at a table with a referee
	Call    *CallInfo    `json:"call,omitempty"`    // the referee was called, and the table stands still
	Chair   *ChairView   `json:"chair,omitempty"`   // to the referee only

	Held    bool `json:"held,omitempty"`    // the only person holds the table: bots and clocks stand still
	MayHold bool `json:"mayHold,omitempty"` // this viewer may hold it

	Closing bool `json:"closing,omitempty"` // the server ends in a moment

	Notice string `json:"notice,omitempty"` // what who keeps the server has everybody read

	Host   *HostInfo   `json:"host,omitempty"`   // who has the host's rights; missing: there is no host, and who sits may begin
	Closed *ClosedInfo `json:"closed,omitempty"` // the table was closed before its game was over

	Fair *FairInfo `json:"fair,omitempty"` // how the next wall is made, where shares make it and a deal may come

	Next *NextTable `json:"next,omitempty"` // after the game: where its people play again

	Vote     *VoteInfo   `json:"vote,omitempty"`     // a pause that was proposed
	Recess   *RecessInfo `json:"recess,omitempty"`   // the table pauses: nobody may do anything
	MayPause bool        `json:"mayPause,omitempty"` // this viewer may propose one

	Role   Role        `json:"role,omitempty"`   // where the viewer plays for another, or another for it
	Offers []OfferInfo `json:"offers,omitempty"` // of people who would play for who is away

	Calls *int64 `json:"calls,omitempty"` // where claims are called live: milliseconds until the time to call is over

	Watching int          `json:"watching,omitempty"` // people who look on and do not sit, as of now: it is not told on its own
	Watch    *WatchInfo   `json:"watch,omitempty"`    // of who looks on: what it sees, where that is not the usual
	Hands    *[4]OpenHand `json:"hands,omitempty"`    // of who looks on and sees all four
}

// ClockLeft is the time that a seat still has for its choice, in milliseconds.
type ClockLeft struct {
	Left int64 `json:"left"`
	Bank int64 `json:"bank"`
}

// TurnClock is the clock of the seat that is to move, as everybody may see it.
// What the seat took of its bank to answer tiles is not counted: nobody is told
// who was asked.
type TurnClock struct {
	Seat mahjong.Seat `json:"seat"`
	ClockLeft
}

// Code names what is wrong with a message; docs/protocol.md lists them.
type Code string

// The codes of faults.
const (
	Malformed     Code = "malformed"
	TooLarge      Code = "too_large"
	TooFast       Code = "too_fast"
	Refused       Code = "refused"
	Stale         Code = "stale"
	NotAsked      Code = "not_asked"
	NotSeated     Code = "not_seated"
	OtherSeat     Code = "other_seat"
	SeatTaken     Code = "seat_taken"
	TableFull     Code = "table_full"
	AlreadySeated Code = "already_seated"
	BadName       Code = "bad_name"
	NotWaiting    Code = "not_waiting"
	GameOver      Code = "over"
	Unavailable   Code = "unavailable"
	NoReferee     Code = "no_referee"
	NotReferee    Code = "not_referee"
	NameTaken     Code = "name_taken"
	NotAlone      Code = "not_alone"
	BadRuling     Code = "bad_ruling"
	NotHost       Code = "not_host"
	SentAway      Code = "sent_away"
	OthersPlay    Code = "others_play"
	Banned        Code = "banned"
	PlayedForYou  Code = "played_for_you"
	MayNotWin     Code = "may_not_win"
	OutsideRating Code = "outside_rating"
	NowPaused     Code = "paused"
	NoHints       Code = "no_hints"
	PauseTaken    Code = "pause_taken"

	SealedOtherwise Code = "sealed_otherwise"
	BadShare        Code = "bad_share"
	NoShares        Code = "no_shares"

	NoTable      Code = "unknown_table"
	BadRuleset   Code = "unknown_ruleset"
	BadSetting   Code = "bad_setting"
	TooMany      Code = "too_many"
	TooManyYours Code = "too_many_yours"
	TooManyHere  Code = "too_many_here"
	NotOver      Code = "not_over"
	CannotGoOn   Code = "cannot_go_on"
	Closing      Code = "closing"
	NoOpening    Code = "no_opening"
	NotOpen      Code = "not_open"
	NeedCode     Code = "need_code"
)

// ErrorMessage is an error that goes to the one who caused it, and to nobody else;
// the table has not changed.
type ErrorMessage struct {
	Type    string           `json:"type"` // "error"
	ID      string           `json:"id,omitempty"`
	Code    Code             `json:"code"`
	Message string           `json:"message"`         // in English, for programs and those who write them
	About   *About           `json:"about,omitempty"` // what it is about, for a sentence in another language
	Say     string           `json:"say,omitempty"`   // Refused, BadRuling: the whole sentence in the viewer's language
	Refusal *mahjong.Refusal `json:"refusal,omitempty"`
	Stuck   *StuckInfo       `json:"stuck,omitempty"` // CannotGoOn

	bad *mahjong.BadRuling // BadRuling
}

// About is what a fault is about, where it is about something.
type About struct {
	Where string         `json:"where,omitempty"` // the field of the message, or of the query: "clock.base"
	Why   string         `json:"why,omitempty"`   // BadRuling: the reason, as mahjong.BadRuling names it
	Seat  *mahjong.Seat  `json:"seat,omitempty"`
	Rule  mahjong.RuleID `json:"rule,omitempty"`
	N     int            `json:"n,omitempty"`    // a number that is wrong
	Most  int            `json:"most,omitempty"` // what it could be at most
}

// Error prints the message.
func (f *ErrorMessage) Error() string { return f.Message }

// JSON returns the message as it is sent.
func (f *ErrorMessage) JSON() []byte { return mustJSON(f) }

func errorOf(code Code, format string, args ...any) *ErrorMessage {
	return &ErrorMessage{Type: "error", Code: code, Message: fmt.Sprintf(format, args...)}
}

// errorAt is an error of one field of a message; the text begins with its name.
func errorAt(code Code, field, format string, args ...any) *ErrorMessage {
	f := errorOf(code, field+": "+format, args...)
	f.About = &About{Where: field}
	return f
}

// ErrorAt returns an error of one field of a message, whose number n could be at
// most so much; 0 and 0 where it is not about a number.
func ErrorAt(code Code, field, message string, n, most int) *ErrorMessage {
	f := errorAt(code, field, "%s", message)
	f.About.N, f.About.Most = n, most
	return f
}

// badRuling is the error of a report or a ruling that cannot be.
func badRuling(err error) *ErrorMessage {
	f := errorOf(BadRuling, "%v", err)
	var bad *mahjong.BadRuling
	if errors.As(err, &bad) {
		f.bad = bad
		f.About = &About{Why: bad.Why, Rule: bad.Rule, N: bad.N, Most: bad.Most}
		if bad.Seat.Valid() {
			f.About.Seat = &bad.Seat
		}
	}
	return f
}

// NewFault returns a fault with the given code and message, as an answer to
// the message of that id.
func NewFault(code Code, id, message string) *ErrorMessage {
	return &ErrorMessage{Type: "error", ID: id, Code: code, Message: message}
}

// Verb says what a Request asks for.
type Verb string

// The verbs.
const (
	Sit          Verb = "sit"
	Start        Verb = "start"
	Act          Verb = "act"
	Ready        Verb = "ready"
	Leave        Verb = "leave"
	Speak        Verb = "speak"    // another language
	Whole        Verb = "whole"    // the state, whole: a change was lost
	Hold         Verb = "hold"     // alone against bots: the table stands still, or goes on
	Again        Verb = "again"    // after the game: another one with the same people
	Call         Verb = "call"     // the referee
	ProposePause Verb = "pause"    // that the table stands still for some minutes
	Vote         Verb = "vote"     // on it
	Back         Verb = "back"     // the pause may end
	StandIn      Verb = "stand_in" // who looks on would play for somebody who is away
	LetIn        Verb = "let_in"   // the host, or without one everybody, lets such a one
	Fill         Verb = "fill"     // before the game: free seats are filled by quick match, or no more
	Say          Verb = "say"      // a line of the chat
	Tell         Verb = "report"   // a line of the chat to who keeps the server
	Look         Verb = "watch"    // who looks on would see something else
	AskHint      Verb = "hint"     // at a teaching table: what a bot would do

	// Of who waits by quick match.
	Join     Verb = "join"
	Stop     Verb = "stop"
	Come     Verb = "come" // to the table that was found
	WithBots Verb = "bots" // in the chairs that are free

	LaySeal   Verb = "seal"   // of the sender's share of the next wall
	OpenShare Verb = "reveal" // the share

	// Of the host.
	Remove     Verb = "remove"
	Readmit    Verb = "readmit"
	HandOver   Verb = "hand_over"
	CloseTable Verb = "close"
	Swap       Verb = "swap"       // two seats, before the game
	SeatBot    Verb = "seat_bot"   // on a free seat, before the game
	UnseatBot  Verb = "unseat_bot" // one of those

	// Of the referee, during a call.
	Inspect Verb = "look"
	Propose Verb = "propose"
	Rule    Verb = "rule"
	Undo    Verb = "undo"
	Resume  Verb = "resume"
)

// Request is one message from a viewer.
type Request struct {
	Verb    Verb
	ID      string         // repeated in the answer
	Seat    *mahjong.Seat  // Sit: the wanted seat; Act: the sender's own, if given; of the host's: which
	With    *mahjong.Seat  // Swap: the other seat
	Bot     string         // SeatBot: which; empty: as the table has them
	Ban     bool           // Remove: for as long as the table is there
	Name    string         // Sit, Join; Say: of who does not sit
	Lang    string         // Speak
	Rev     int            // Act, AskHint: the State that it answers
	Action  mahjong.Action // Act
	On      bool           // Hold, Fill, StandIn, LetIn, Vote
	Minutes int            // ProposePause
	Offer   int            // LetIn: its number
	Pools   []string       // Join
	Pool    string         // WithBots
	Deal    int            // LaySeal, OpenShare: which, counted from 0 over the game
	Hash    fair.Hash      // LaySeal: the seal; OpenShare: the share
	Phrase  string         // Say: one of Phrases; empty: Text
	Text    string         // Say
	Line    int            // Tell
	Sight   Sight          // Look

	Why     string               // Call, Inspect, Undo: the reason
	Fault   *mahjong.Fault       // Propose, Rule: the offence that is reported
	Instead []mahjong.Overruling // Rule: in place of the ruleset
	To      int                  // Undo: a moment's number
}

// mustJSON marshals what is always possible to marshal.
func mustJSON(v any) []byte {
	b, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("parlour: a message that cannot be written: %v", err))
	}
	return b
}
