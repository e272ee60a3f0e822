package parlour

import (
	"context"
	"log/slog"
	"slices"
	"time"

	"jansou/mahjong"
)

// What people say at a table. Players and watchers are apart while the game is not
// over, for watchers see more of it, or later; then all read all. What is said stands
// beside the log, so that it can be erased; the parlour adds nothing to it, so that
// no line of a chat can tell what a seat may not know.

// ChatKind is what may be said at a table.
type ChatKind string

// The kinds of chat.
const (
	NoChat      ChatKind = "off"
	PhrasesOnly ChatKind = "phrases" // ready phrases, which each reads in the own language
	FreeText    ChatKind = "free"    // and text
)

// ChatSide is who reads what is said.
type ChatSide string

// The sides.
const (
	OfPlayers  ChatSide = "players" // with the referee
	OfWatchers ChatSide = "watchers"
)

// Phrases are those that are ready, by their ids; the page has the words.
var Phrases = []string{"hello", "luck", "thanks", "well_played", "sorry", "one_moment", "back", "hurry", "good_game", "again", "bye"}

// ChatLine is something that somebody has said.
type ChatLine struct {
	Line   int // from 1 on, over both sides
	Side   ChatSide
	At     time.Time
	Owner  Owner
	Name   string
	Phrase string // one of Phrases; empty: Text
	Text   string
}

// Chats keeps what people say.
type Chats interface {
	KeepLine(ctx context.Context, table string, l ChatLine) error
	// LinesAt reads the latest lines of a table, the first first.
	LinesAt(ctx context.Context, table string, most int) ([]ChatLine, error)
}

// KeptLine is something that a person has said, as it is told to that person.
type KeptLine struct {
	Table  string    `json:"table"`
	At     time.Time `json:"at"`
	Side   ChatSide  `json:"side"`
	Phrase string    `json:"phrase,omitempty"`
	Text   string    `json:"text,omitempty"`
}

// ChatMessage tells a viewer what was said.
type ChatMessage struct {
	Type  string     `json:"type"`            // "chat"
	Whole bool       `json:"whole,omitempty"` // these are all: what was told before counts no more
	Lines []SaidLine `json:"lines"`
	Ack   string     `json:"ack,omitempty"`
}

// SaidLine is a line as a viewer reads it.
type SaidLine struct {
	Line   int          `json:"line"`
	Side   ChatSide     `json:"side"`
	At     time.Time    `json:"at"`
	Who    int          `json:"who"`  // a number for the person, at this table
	Seat   mahjong.Seat `json:"seat"` // NoSeat: does not sit
	Name   string       `json:"name"`
	You    bool         `json:"you,omitempty"`
	Phrase string       `json:"phrase,omitempty"`
	Text   string       `json:"text,omitempty"`
}

const (
	maxLine   = 200 // characters
	mostLines = 200 // that are told of a table
	// Somebody may say so many lines at once, and one more in each such time.
	chatBurst = 5
	chatEvery = 2 * time.Second
)

// chat is what was said at a table, as far as it is told.
type chat struct {
	read  bool // what is kept was read
	last  int  // the number of the last line
	lines []ChatLine
	who   []Owner             // those who have said something, in their order
	spent map[Owner]time.Time // by when somebody has all lines again
}

// chatKind is what may be said at this table.
func (r *room) chatKind() ChatKind {
	if r.settings.Chat == "" {
		return NoChat
	}
	return r.settings.Chat
}

// sideOf is who reads what o says.
func (r *room) sideOf(o Owner) ChatSide {
	if r.seatOf(o) != mahjong.NoSeat || r.isReferee(o) {
		return OfPlayers
	}
	return OfWatchers
}

// hears reports whether v reads a line. Who is behind the table is not told of its end.
func (r *room) hears(v *Viewer, l *ChatLine) bool {
	return !v.sight.Streamer && (r.status == Over && !v.behind || l.Side == r.sideOf(v.owner))
}

// readChat reads what is kept of what was said, once.
func (r *room) readChat() {
	if r.chat.read || r.p.cfg.Chats == nil {
		return
	}
	lines, err := r.p.cfg.Chats.LinesAt(r.p.life, r.id, mostLines)
	if err != nil {
		r.p.cfg.Logger.Error("what was said at a table cannot be read", slog.String("table", r.id), slog.Any("cause", err))
		return
	}
	r.chat.read = true
	for _, l := range lines {
		r.chat.add(l)
	}
}

// add adds a line.
func (c *chat) add(l ChatLine) {
	c.last = max(c.last, l.Line)
	if c.lines = append(c.lines, l); len(c.lines) > mostLines {
		c.lines = slices.Delete(c.lines, 0, len(c.lines)-mostLines)
	}
	if !slices.Contains(c.who, l.Owner) {
		c.who = append(c.who, l.Owner)
	}
}

// greetChat tells who has come what was said before, if anything was.
func (r *room) greetChat(v *Viewer) {
	if r.chatKind() == NoChat {
		return
	}
	if r.readChat(); len(r.chat.lines) > 0 {
		r.tellChat(v)
	}
}

// tellChat tells a viewer all that it reads.
func (r *room) tellChat(v *Viewer) {
	if !r.isHere(v) || v.sight.Streamer || r.chatKind() == NoChat {
		return
	}
	r.readChat()
	m := ChatMessage{Type: "chat", Whole: true, Lines: []SaidLine{}}
	for i := range r.chat.lines {
		if l := &r.chat.lines[i]; r.hears(v, l) {
			m.Lines = append(m.Lines, r.saidTo(v, l))
		}
	}
	if !v.push(mustJSON(m)) {
		r.drop(v, ErrSlow)
	}
}

// tellAllChat tells everybody all that is read from now on.
func (r *room) tellAllChat() {
	for v := range r.viewers {
		r.tellChat(v)
	}
	for v := range r.onlookers {
		r.tellChat(v)
	}
}

func (r *room) saidTo(v *Viewer, l *ChatLine) SaidLine {
	return SaidLine{Line: l.Line, Side: l.Side, At: l.At, Who: slices.Index(r.chat.who, l.Owner), Seat: r.seatOf(l.Owner), Name: l.Name, You: l.Owner == v.owner, Phrase: l.Phrase, Text: l.Text}
}

// says takes a line of v's owner.
func (r *room) says(v *Viewer, req Request) error {
	kind := r.chatKind()
	switch {
	case kind == NoChat:
		return errorOf(BadSetting, "nothing is said at this table")
	case v.sight.Streamer:
		return errorOf(BadSetting, "you have what is said hidden")
	case req.Phrase == "" && kind != FreeText:
		return errorAt(BadSetting, "text", "only ready phrases are said at this table")
	case req.Phrase != "" && !slices.Contains(Phrases, req.Phrase):
		return errorAt(Malformed, "phrase", "%q is none of %q", req.Phrase, Phrases)
	}
	l := ChatLine{Side: r.sideOf(v.owner), At: r.p.cfg.Date().UTC().Truncate(time.Microsecond), Owner: v.owner, Phrase: req.Phrase}
	var err error
	if req.Phrase == "" {
		if l.Text, err = tidy(req.Text, maxLine, Malformed, "text"); err != nil {
			return err
		}
	}
	if l.Name, err = r.speaker(v.owner, req.Name); err != nil {
		return err
	}
	if !r.chat.may(v.owner, r.now()) {
		return errorOf(TooFast, "more than %d lines at once, or one in %v", chatBurst, chatEvery)
	}
	r.readChat()
	l.Line = r.chat.last + 1
	if r.p.cfg.Chats != nil {
		if err := r.p.cfg.Chats.KeepLine(r.p.life, r.id, l); err != nil {
			return err
		}
	}
	r.chat.add(l)
	for to := range r.viewers {
		if !r.hears(to, &l) {
			continue
		}
		m := ChatMessage{Type: "chat", Lines: []SaidLine{r.saidTo(to, &l)}}
		if to == v {
			m.Ack = req.ID
		}
		if !to.push(mustJSON(m)) {
			r.drop(to, ErrSlow)
		}
	}
	r.tellOnlookersLine(v, req.ID, &l)
	return nil
}

// speaker is the name under which somebody speaks: that of the seat, or the one that
// is said, which is not like one at the table.
func (r *room) speaker(o Owner, name string) (string, error) {
	if s := r.seatOf(o); s != mahjong.NoSeat {
		return r.seats[s].name, nil
	}
	if r.isReferee(o) {
		return r.settings.Referee, nil
	}
	name, err := CleanName(name)
	if err == nil && isOneOf(name, append(r.names(), r.settings.Referee)) {
		err = errorAt(NameTaken, "name", "somebody at this table is called %q", name)
	}
	return name, err
}

// may takes a line from what somebody may say.
func (c *chat) may(o Owner, now time.Time) bool {
	if c.spent == nil {
		c.spent = map[Owner]time.Time{}
	}
	full := c.spent[o]
	if full.Before(now) {
		full = now
	}
	if full.Sub(now) > (chatBurst-1)*chatEvery {
		return false
	}
	c.spent[o] = full.Add(chatEvery)
	return true
}

// reports has who keeps the server look at a line that v's owner reads.
func (r *room) reports(v *Viewer, req Request) error {
	for i := range r.chat.lines {
		l := &r.chat.lines[i]
		if l.Line != req.Line || !r.hears(v, l) || l.Owner == v.owner {
			continue
		}
		if !r.chat.may(v.owner, r.now()) {
			return errorOf(TooFast, "too many reports: try again in some seconds")
		}
		if err := r.p.report(Report{Kind: ReportLine, Table: r.id, About: l.Owner, By: v.owner, Line: l.Line}); err != nil {
			return err
		}
		v.acked = req.ID
		r.tell(v, nil)
		return nil
	}
	return errorAt(Malformed, "line", "%d is no line of another that you read", req.Line)
}

// eraseChat takes what erased people have said out of the room, and reports whether
// there was any.
func (r *room) eraseChat() bool {
	n := len(r.chat.lines)
	r.chat.lines = slices.DeleteFunc(r.chat.lines, func(l ChatLine) bool { return r.p.isErased(l.Owner) })
	return len(r.chat.lines) < n
}

// LineAround is a line near one that was reported, as who keeps the server reads it.
type LineAround struct {
	Line   int       `json:"line"`
	At     time.Time `json:"at"`
	Side   ChatSide  `json:"side"`
	Name   string    `json:"name"`
	Phrase string    `json:"phrase,omitempty"`
	Text   string    `json:"text,omitempty"`
}

// around is how many lines before and after one that is reported are shown.
const around = 5

// LinesAround returns what was said at a table around a line, for who keeps the server.
func (p *Parlour) LinesAround(table string, line int) (out []LineAround) {
	if p.cfg.Chats == nil || line == 0 {
		return nil
	}
	lines, err := p.cfg.Chats.LinesAt(p.life, table, 10*mostLines)
	if err != nil {
		p.cfg.Logger.Error("what was said at a table cannot be read", slog.String("table", table), slog.Any("cause", err))
		return nil
	}
	for _, l := range lines {
		if l.Line >= line-around && l.Line <= line+around {
			out = append(out, LineAround{l.Line, l.At, l.Side, l.Name, l.Phrase, l.Text})
		}
	}
	return out
}
