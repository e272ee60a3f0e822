package web

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"jansou/fair"
	"jansou/mahjong"
	"jansou/parlour"
	"jansou/table"
)

// An example is JSON that stands in docs/protocol.md.
type example struct {
	line int
	text string
}

var (
	fenced = regexp.MustCompile("(?s)```json\n(.*?)```")
	inCode = regexp.MustCompile("`([{\\[][^`\n]*)`")
	// What an example leaves out: members, items, and the greater part of a text.
	leftOut = strings.NewReplacer(`, …]`, `]`, `, …}`, `}`, `,…}`, `}`, `[…]`, `[]`, `{…}`, `{}`, `:…`, `:0`, `"3fa2…"`, `"`+strings.Repeat("3f", 32)+`"`, `"----"`, `"1111z"`, `chow|pung|open_kong|closed_kong|added_kong`, `chow`, `,"drawn":"-"`, ``, `"at":"…"`, `"at":"2026-11-26T18:00:00Z"`)
	cut     = regexp.MustCompile(`"[^"]*…"`)
	member  = regexp.MustCompile(`^"(\w+)":`)
)

// examples returns those that stand in lines of their own and those within a sentence.
// Several of one block that follow each other are one example each.
func examples(t *testing.T) (blocks, spans []example) {
	t.Helper()
	text, err := os.ReadFile("../docs/protocol.md")
	if err != nil {
		t.Fatal(err)
	}
	lineOf := func(at int) int { return bytes.Count(text[:at], []byte("\n")) + 1 }
	for _, at := range fenced.FindAllSubmatchIndex(text, -1) {
		block := cut.ReplaceAllString(leftOut.Replace(string(text[at[2]:at[3]])), `""`)
		if member.MatchString(block) {
			block = "{" + block + "}"
		}
		d := json.NewDecoder(strings.NewReader(block))
		for {
			var one json.RawMessage
			if err := d.Decode(&one); err == io.EOF {
				break
			} else if err != nil {
				t.Fatalf("line %d: %v in %s", lineOf(at[2]), err, block)
			}
			blocks = append(blocks, example{lineOf(at[2]), string(one)})
		}
	}
	outside := fenced.ReplaceAllFunc(text, func(b []byte) []byte { return bytes.Repeat([]byte("\n"), bytes.Count(b, []byte("\n"))) })
	for _, at := range inCode.FindAllSubmatchIndex(outside, -1) {
		one := cut.ReplaceAllString(leftOut.Replace(string(outside[at[2]:at[3]])), `""`)
		spans = append(spans, example{bytes.Count(outside[:at[0]], []byte("\n")) + 1, one})
	}
	return blocks, spans
}

// fits says what is wrong with an example of a value of v's type: a member that it does
// not have, or a value that is not told like that.
func fits(text string, v any) (wrong string) {
	to := reflect.New(reflect.TypeOf(v))
	d := json.NewDecoder(strings.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(to.Interface()); err != nil {
		return err.Error()
	}
	back, err := json.Marshal(to.Interface())
	if err != nil {
		return err.Error()
	}
	var want, got any
	if err := json.Unmarshal([]byte(text), &want); err != nil {
		return err.Error()
	}
	if err := json.Unmarshal(back, &got); err != nil {
		return err.Error()
	}
	return amiss("", want, got)
}

// amiss says what stands in want and not in got; what is empty may be missing.
func amiss(at string, want, got any) string {
	switch w := want.(type) {
	case map[string]any:
		g, _ := got.(map[string]any)
		for k, v := range w {
			if why := amiss(at+"."+k, v, g[k]); why != "" {
				return why
			}
		}
	case []any:
		g, _ := got.([]any)
		for i, v := range w {
			if i >= len(g) {
				return at + " is shorter"
			}
			if why := amiss(at, v, g[i]); why != "" {
				return why
			}
		}
	default:
		if empty := want == nil || want == "" || want == false || want == 0.0; !empty && want != got {
			b, _ := json.Marshal(got)
			return at + " is told as " + string(b)
		}
	}
	return ""
}

// told names what an answer or a message begins with, and what it is.
type toldAs struct {
	begins string
	is     any
}

var blocksAre = []toldAs{
	{`{"bots":`, offerJSON{}},
	{`{"ruleset":`, orderJSON{}},
	{`{"id":`, parlour.Info{}},
	{`{"board":`, struct {
		Board parlour.Board `json:"board"`
	}{}},
	{`{"type":"state"`, parlour.State{}},
	{`{"type":"error"`, parlour.ErrorMessage{}},
	{`{"fair":`, struct {
		Fair parlour.FairInfo `json:"fair"`
	}{}},
	{`{"stamp":`, accountAnswer{}},
	{`{"person":`, parlour.KeptAbout{}},
	{`{"games":[{"table"`, playedJSON{}},
	{`{"call":`, struct {
		Call parlour.CallInfo `json:"call"`
	}{}},
	{`{"chair":`, struct {
		Chair parlour.ChairView `json:"chair"`
	}{}},
	{`{"viewer":`, table.View{}},
	{`{"own":`, struct {
		Own table.OwnView `json:"own"`
	}{}},
	{`{"type":"hint","id":"h1","rev":117,"reader"`, parlour.HintMessage{}},
	{`{"table":{}`, parlour.Replay{}},
	{`{"at":17,"steps"`, stepsJSON{}},
	{`{"step":`, branchJSON{}},
	{`{"type":"chat"`, parlour.ChatMessage{}},
	{`{"type":"match"`, parlour.QuickState{}},
	{`{"type":"friends"`, friendsJSON{}},
	{`{"rev":117,"lang"`, ruled{}},
}

var spansAre = []toldAs{
	{`{"code":`, failureJSON{}},
	{`{"from":`, parlour.RatingBounds{}},
	{`{"format":`, parlour.StuckInfo{}},
	{`{"tables":`, tablesJSON{}},
	{`{"seat":1,"left"`, parlour.TurnClock{}},
	{`{"seat":0,"here"`, parlour.HostInfo{}},
	{`{"id":"","status"`, parlour.NextTable{}},
	{`{"by":1,"minutes":3,"left":18200`, parlour.VoteInfo{}},
	{`{"by":1,"minutes":3,"left":171000`, parlour.RecessInfo{}},
	{`{"n":3,`, parlour.OfferInfo{}},
	{`{"type":"pong"`, pongJSON{}},
	{`{"type":"proposal"`, parlour.Proposal{}},
	{`{"games":[]`, struct {
		Games []json.RawMessage `json:"games"`
	}{}},
	{`{"name":"Ewa"`, parlour.RefereeInfo{}},
	{`{"at":17,"seat"`, parlour.HintedStep{}},
	{`{"at":31,"note"`, parlour.NotedStep{}},
	{`{"due":`, drillsJSON{}},
	{`{"table":"","step"`, parlour.Branch{}},
	{`{"table":"b7k2m9qx4tvc","step"`, parlour.Branch{}},
	{`{"chair":`, parlour.WatchInfo{}},
	{`{"who":"link"`, parlour.Watching{}},
	{`{"open":`, staysJSON{}},
	{`{"name":"tuesday","title":"Tuesday Club","ruleset"`, stayJSON{}},
	{`{"table":"qlxbdzazkmek"`, stayGameJSON{}},
	{`{"name":"tuesday"`, parlour.StayOf{}},
	{`{"lang":"en","languages"`, rulesJSON{}},
	{`{"rev":117,"furiten"`, furitenJSON{}},
	{`{"rev":117,"threats"`, safeJSON{}},
	{`{"deal":0,`, historyJSON{}},
	{`{"kind":"chow"`, mahjong.Meld{}},
	{`{"n":17,"at"`, fair.Link{}},
	{`{"table":"","there"`, broughtTable{}},
	{`{"why"`, closeOrder{}},
	{`{"address"`, banOrder{}},
	{`{"text"`, messageOrder{}},
	{`{"who":"code"`, openingOrder{}},
	{`{"dice"`, table.Opening{}},
	{`{"deals":3`, reviewJSON{}},
	{`{"table":""}`, drillsOrder{}},
	{`{"action":{}}`, drillAnswer{}},
	{`{"game":"riichi","month"`, monthOrder{}},
	{`{"version":1`, offlineReplay{}},
	{`{}`, struct{}{}},
	{`{"kind":"claim"`, mahjong.Action{}},
	{`{"kind":"kong"`, mahjong.Action{}},
	{`{"kind":"draw"`, mahjong.Action{}},
	{`{"kind":"win"`, mahjong.Action{}},
}

// TestProtocolExamples holds that what docs/protocol.md shows of messages, answers and
// bodies is what the types of this program are, to the name of each member, and that what
// a browser may say is read.
func TestProtocolExamples(t *testing.T) {
	blocks, spans := examples(t)
	if len(blocks) < 50 || len(spans) < 90 {
		t.Fatalf("%d and %d examples", len(blocks), len(spans))
	}
	for _, e := range blocks {
		var compact bytes.Buffer
		if err := json.Compact(&compact, []byte(e.text)); err != nil {
			t.Fatal(err)
		}
		checkExample(t, example{e.line, compact.String()}, blocksAre)
	}
	for _, e := range spans {
		checkExample(t, e, spansAre)
	}
}

func checkExample(t *testing.T, e example, kinds []toldAs) {
	t.Helper()
	var wrong string
	var is any
	if i := slices.IndexFunc(kinds, func(k toldAs) bool { return strings.HasPrefix(e.text, k.begins) }); i >= 0 {
		is = kinds[i].is
		wrong = fits(e.text, is)
	} else {
		switch {
		case strings.HasPrefix(e.text, `{"type":`):
			is, wrong = parlour.Request{}, unreadable(e.text)
		case strings.HasPrefix(e.text, `{"kind":`):
			is, wrong = mahjong.Action{}, unreadable(`{"type":"act","rev":1,"action":`+e.text+`}`)
			if wrong != "" {
				is, wrong = mahjong.Event{}, fits(e.text, mahjong.Event{})
			}
		case strings.HasPrefix(e.text, `[`):
			return // changes.TestForm has them
		default:
			wrong = "it is not known what this is"
		}
	}
	if wrong != "" {
		t.Errorf("line %d: %T: %s\n%s", e.line, is, wrong, e.text)
	}
}

// filled is what stands in a command for what an example leaves out.
var filled = strings.NewReplacer(`"action":{}`, `"action":{"kind":"pass"}`, `"fault":{}`, `"fault":{"seat":3,"rule":"mcr.foul.own_tile_shown"}`,
	`"seal":""`, `"seal":"`+strings.Repeat("5f", 32)+`"`, `"share":""`, `"share":"`+strings.Repeat("5f", 32)+`"`, `"text":""`, `"text":"x"`)

// unreadable says why a message of a browser is not read.
func unreadable(text string) string {
	if _, f := readMessage([]byte(filled.Replace(text))); f != nil {
		return f.Message
	}
	return ""
}
