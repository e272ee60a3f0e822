package parlour_test

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"jansou/mahjong"
	"jansou/parlour"
)

// chats keeps what is said in memory.
type chats struct{ lines []parlour.ChatLine }

func (c *chats) KeepLine(_ context.Context, _ string, l parlour.ChatLine) error {
	c.lines = append(c.lines, l)
	return nil
}

func (c *chats) LinesAt(context.Context, string, int) ([]parlour.ChatLine, error) {
	return c.lines, nil
}

// said are the messages of the chat in what was heard.
func said(t *testing.T, ms []message) (out []parlour.ChatMessage) {
	t.Helper()
	for _, m := range ms {
		if m.Type == "chat" {
			var c parlour.ChatMessage
			if err := json.Unmarshal([]byte(m.raw), &c); err != nil {
				t.Fatal(err)
			}
			out = append(out, c)
		}
	}
	return out
}

// TestChatSides: players and watchers read their own until the game is over, and then
// all; who comes later is told what was said before, and so after a restart.
func TestChatSides(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		pl.close()
		kept := &chats{}
		pl.cfg.Chats = kept
		pl.open()
		id := pl.order(parlour.Order{People: 2, Clock: &parlour.Clock{Base: time.Second}})
		ann, bob, eve := pl.person('a', id), pl.person('b', id), pl.person('e', id)
		ann.sit()
		bob.sit()
		ann.hear()
		eve.hear()
		got := said(t, ann.say(parlour.Request{Verb: parlour.Say, ID: "x", Text: "  good  luck 3s "}))
		if len(got) != 1 || got[0].Ack != "x" || len(got[0].Lines) != 1 || got[0].Lines[0].Text != "good luck 3s" || !got[0].Lines[0].You || got[0].Lines[0].Name != "Ann" {
			t.Fatalf("%+v", got)
		}
		if got := said(t, bob.hear()); len(got) != 1 || got[0].Lines[0].You || got[0].Lines[0].Seat != ann.last.You {
			t.Fatalf("%+v", got)
		}
		before := len(ann.hear())
		eve.say(parlour.Request{Verb: parlour.Say, Name: "Eve", Phrase: "hello"})
		if heard := append(ann.hear(), bob.hear()...); before != 0 || len(said(t, heard)) != 0 {
			t.Errorf("players hear watchers: %+v", heard)
		}
		fay := pl.person('f', id)
		_ = fay
		v, err := pl.p.Watch(id, parlour.Owner{'g'}, "en")
		if err != nil {
			t.Fatal(err)
		}
		gus := &person{t: t, v: v, table: id, owner: parlour.Owner{'g'}}
		if got := said(t, gus.hear()); len(got) != 1 || !got[0].Whole || len(got[0].Lines) != 1 || got[0].Lines[0].Phrase != "hello" {
			t.Errorf("who comes to watch reads %+v", got)
		}
		pl.close()
		pl.open()
		ann.v, err = pl.p.Watch(id, ann.owner, "en")
		if err != nil {
			t.Fatal(err)
		}
		if got := said(t, ann.hear()); len(got) != 1 || len(got[0].Lines) != 1 || got[0].Lines[0].Text != "good luck 3s" {
			t.Errorf("after a restart: %+v", got)
		}
		var last []parlour.ChatMessage
		for ann.last.Table.Status != parlour.Over {
			time.Sleep(time.Second)
			last = append(last, said(t, ann.hear())...)
		}
		if len(last) != 1 || !last[0].Whole || len(last[0].Lines) != 2 || last[0].Lines[1].Side != parlour.OfWatchers || last[0].Lines[1].Seat != mahjong.NoSeat {
			t.Errorf("after the game: %+v", last)
		}
	})
}

// TestChatIsRefused: what cannot be shown, is too long, too fast or not allowed at the
// table is said to nobody.
func TestChatIsRefused(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		open := func(k parlour.ChatKind, public bool) *person {
			p := pl.person('a', pl.order(parlour.Order{People: 2, Chat: k, Public: public}))
			p.sit()
			return p
		}
		ann := open("", false)
		for _, c := range []struct {
			code parlour.Code
			req  parlour.Request
		}{
			{parlour.Malformed, parlour.Request{Text: " "}},
			{parlour.Malformed, parlour.Request{Text: "a\u202eb"}},
			{parlour.Malformed, parlour.Request{Text: "a\nb"}},
			{parlour.Malformed, parlour.Request{Text: "a\u0301\u0302\u0303\u0304"}},
			{parlour.Malformed, parlour.Request{Text: strings.Repeat("a", 201)}},
			{parlour.Malformed, parlour.Request{Phrase: "whistle"}},
		} {
			c.req.Verb = parlour.Say
			if got := codes(ann.say(c.req)); !slices.Equal(got, []parlour.Code{c.code}) {
				t.Errorf("%q: %v", c.req.Text, got)
			}
		}
		eve := pl.person('e', ann.table)
		if got := codes(eve.say(parlour.Request{Verb: parlour.Say, Name: "ANN", Phrase: "hello"})); !slices.Equal(got, []parlour.Code{parlour.NameTaken}) {
			t.Errorf("under the name of a player: %v", got)
		}
		for i := range 7 {
			got := codes(ann.say(parlour.Request{Verb: parlour.Say, Phrase: "hello"}))
			if (len(got) > 0) != (i >= 5) {
				t.Errorf("line %d: %v", i, got)
			}
		}
		time.Sleep(2 * time.Second)
		if got := codes(ann.say(parlour.Request{Verb: parlour.Say, Phrase: "hello"})); len(got) != 0 {
			t.Errorf("after a while: %v", got)
		}
		quiet, some := open(parlour.NoChat, false), open("", true)
		if got := codes(quiet.say(parlour.Request{Verb: parlour.Say, Phrase: "hello"})); !slices.Equal(got, []parlour.Code{parlour.BadSetting}) {
			t.Errorf("where nothing is said: %v", got)
		}
		if got := codes(some.say(parlour.Request{Verb: parlour.Say, Text: "hello"})); !slices.Equal(got, []parlour.Code{parlour.BadSetting}) {
			t.Errorf("text where only phrases are said: %v", got)
		}
		if got := codes(some.say(parlour.Request{Verb: parlour.Say, Phrase: "hello"})); len(got) != 0 {
			t.Errorf("a phrase: %v", got)
		}
	})
}

// TestChatIsReportedAndErased: a line is reported with its place, by who reads it; what
// an erased person has said is gone for all who look.
func TestChatIsReportedAndErased(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		pl.close()
		n := &noted{}
		pl.cfg.Reports, pl.cfg.Chats = n, &chats{}
		pl.open()
		id := pl.order(parlour.Order{People: 3})
		ann, bob, eve := pl.person('a', id), pl.person('b', id), pl.person('e', id)
		ann.sit()
		bob.sit()
		ann.say(parlour.Request{Verb: parlour.Say, Text: "something bad"})
		for _, c := range []struct {
			who *person
			ok  bool
		}{{ann, false}, {eve, false}, {bob, true}} {
			got := codes(c.who.say(parlour.Request{Verb: parlour.Tell, Line: 1}))
			if (len(got) == 0) != c.ok {
				t.Errorf("reported by %c: %v", c.who.owner[0], got)
			}
		}
		if len(n.reports) != 1 || n.reports[0].Kind != parlour.ReportLine || n.reports[0].About != ann.owner || n.reports[0].By != bob.owner || n.reports[0].Line != 1 {
			t.Errorf("%+v", n.reports)
		}
		if around := pl.p.LinesAround(id, 1); len(around) != 1 || around[0].Text != "something bad" || around[0].Name != "Ann" {
			t.Errorf("%+v", around)
		}
		if _, err := pl.p.Erase([]parlour.Owner{ann.owner}, func() (parlour.ErasedNow, error) { return parlour.ErasedNow{}, nil }); err != nil {
			t.Fatal(err)
		}
		if got := said(t, bob.hear()); len(got) != 1 || !got[0].Whole || len(got[0].Lines) != 0 {
			t.Errorf("after the erasure: %+v", got)
		}
	})
}

// TestChatOfAClosedTable: when a table is closed all read all, as at the end of a game.
func TestChatOfAClosedTable(t *testing.T) {
	inPlace(t, func(t *testing.T, pl *place) {
		ann, bob := pl.pair(parlour.Order{})
		eve := pl.person('e', ann.table)
		eve.done(parlour.Request{Verb: parlour.Say, Name: "Eve", Phrase: "hello"})
		ann.done(parlour.Request{Verb: parlour.Say, Phrase: "luck"})
		bob.hear()
		eve.hear()
		if err := pl.p.CloseTable(ann.table, "enough"); err != nil {
			t.Fatal(err)
		}
		for _, p := range []*person{bob, eve} {
			if got := said(t, p.hear()); len(got) != 1 || !got[0].Whole || len(got[0].Lines) != 2 {
				t.Errorf("%c reads %+v", p.owner[0], got)
			}
		}
	})
}
