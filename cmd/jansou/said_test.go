package main

import (
	"encoding/json"
	"testing"
	"testing/synctest"

	"jansou/mahjong"
	"jansou/parlour"
	"jansou/shuffle"
	"jansou/table"
)

// saying is what a message says, and of what: the events and the public part of
// the view, from which the sentences of events follow.
type saying struct {
	Type   string
	Rev    int
	Ack    string
	Say    string
	Code   parlour.Code
	Events []mahjong.Event
	Legal  []mahjong.Action
	Pause  *int64
	Table  parlour.TableInfo
	Seats  []struct{ Name string }
	Said   parlour.Said
	View   *struct {
		Viewer mahjong.Seat
		Seats  []struct {
			Wind  mahjong.Kind
			River []table.RiverTile
		}
		Own *struct {
			Hand                     mahjong.Hand
			Furiten, Barred, Missing []json.RawMessage
		}
		Ledger []json.RawMessage
	}
}

// speaks are the heralds of check, by language and ruleset.
var speaks = map[string]parlour.Herald{}

// check says each event anew in a language, from the message alone, and compares.
func (m *saying) check(t *testing.T, lang, ruleset string) (sentences int) {
	t.Helper()
	if m.View == nil {
		if len(m.Said.Events) > 0 {
			t.Errorf("%q is said before the game", m.Said.Events)
		}
		return 0
	}
	h := speaks[lang+ruleset]
	if h == nil {
		text, err := menu{}.Text(ruleset)
		if err == nil {
			h, err = herald(lang, text)
		}
		if err != nil {
			t.Fatal(err)
		}
		speaks[lang+ruleset] = h
	}
	v := table.View{Viewer: m.View.Viewer}
	var names []string
	for i, p := range m.View.Seats {
		v.Seats[i] = table.SeatView{Wind: p.Wind, River: p.River}
		names = append(names, m.Seats[i].Name)
	}
	if len(m.Said.Events) != len(m.Events) {
		t.Fatalf("%d events, and %d sentences: %q", len(m.Events), len(m.Said.Events), m.Said.Events)
	}
	for i := range m.Events {
		if want := h.Event(&m.Events[i], &v, names); m.Said.Events[i] != want {
			t.Errorf("%s: %q is said of what is sent, which says %q", lang, m.Said.Events[i], want)
		}
	}
	if own := m.View.Own; own != nil && (len(own.Furiten) != len(m.Said.Furiten) || len(own.Barred) != len(m.Said.Barred) || len(own.Missing) != len(m.Said.Missing)) {
		t.Errorf("of the own hand is said %+v, and there are %d, %d, %d", m.Said, len(own.Furiten), len(own.Barred), len(own.Missing))
	}
	if len(m.View.Ledger) != len(m.Said.Ledger) {
		t.Errorf("%d penalties, and %d are said", len(m.View.Ledger), len(m.Said.Ledger))
	}
	return len(m.Said.Events)
}

// TestSaid: who sits and who looks on are each told in their own language what
// each event of a message is, by no more than the message has; another language
// may be asked for at any time. A refusal is said in it, too.
func TestSaid(t *testing.T) {
	t.Parallel()
	for _, ruleset := range []string{"ema2016", "mcr-wmo"} {
		t.Run(ruleset, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				house := newHouse(t, func(cfg *parlour.Config) {
					cfg.Wall = func(_ [32]byte, deal uint32, tiles []mahjong.Tile) mahjong.Wall {
						return shuffle.Wall([32]byte{59}, deal, tiles)
					}
				})
				info, err := house.Open(parlour.Order{Ruleset: ruleset, Length: parlour.East, Clock: &parlour.Clock{}})
				if err != nil {
					t.Fatal(err)
				}
				saidTo(t, house, info.ID, ruleset)
				steps, err := house.Steps(info.ID, parlour.Owner{1}, parlour.StepOrder{Count: 64, Lang: "pl"})
				if err != nil {
					t.Fatal(err)
				}
				for _, s := range steps {
					if s.Said == nil || len(s.Said.Events) != 1 {
						t.Fatalf("step %d says %+v", s.At, s.Said)
					}
				}
			})
		})
	}
}

// saidTo plays a game as Ann, who claims nothing, while somebody looks on.
func saidTo(t *testing.T, house *parlour.Parlour, id, ruleset string) {
	ann, err := house.Watch(id, parlour.Owner{1}, "en")
	if err != nil {
		t.Fatal(err)
	}
	defer ann.Close()
	other, err := house.Watch(id, parlour.Owner{2}, "ja")
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	east := mahjong.Seat(0)
	ann.Do(parlour.Request{Verb: parlour.Sit, Name: "Ann", Seat: &east})
	lang, refused, sentences := "en", false, 0
	messages, bytes, words := 0, 0, 0
	for b := range ann.Messages() {
		var m saying
		if err := json.Unmarshal(b, &m); err != nil {
			t.Fatal(err)
		}
		if m.Type == "error" {
			refused = refused || m.Code == parlour.Refused && m.Say != ""
			continue
		}
		if m.Ack == "tongue" {
			lang = "pl"
		}
		sentences += m.check(t, lang, ruleset)
		messages, bytes, words = messages+1, bytes+len(b), words+saidBytes(t, b)
		if m.Table.Status == parlour.Over {
			break
		}
		if m.Pause != nil {
			ann.Do(parlour.Request{Verb: parlour.Ready})
		}
		if len(m.Legal) == 0 {
			continue
		}
		if messages > 60 && lang == "en" {
			ann.Do(parlour.Request{Verb: parlour.Speak, ID: "tongue", Lang: "pl"})
		}
		if !refused {
			ann.Do(parlour.Request{Verb: parlour.Act, Rev: m.Rev, Action: mahjong.Action{Kind: mahjong.Tenpai}})
		}
		ann.Do(parlour.Request{Verb: parlour.Act, Rev: m.Rev, Action: nearer(m.View.Own.Hand, m.Legal)})
	}
	for range len(other.Messages()) {
		var m saying
		if err := json.Unmarshal(<-other.Messages(), &m); err != nil {
			t.Fatal(err)
		}
		sentences += m.check(t, "ja", ruleset)
	}
	if !refused || lang != "pl" || sentences < 200 {
		t.Errorf("refused %v, language %s, %d sentences", refused, lang, sentences)
	}
	t.Logf("%d messages of %d bytes, %d of which are sentences", messages, bytes/messages, words/messages)
}

// saidBytes is how many bytes of a message are sentences, with their frame.
func saidBytes(t *testing.T, b []byte) int {
	t.Helper()
	var whole map[string]json.RawMessage
	if err := json.Unmarshal(b, &whole); err != nil {
		t.Fatal(err)
	}
	if whole["said"] == nil {
		return 0
	}
	return len(whole["said"]) + len(`"said":,`)
}
