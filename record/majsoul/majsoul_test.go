package majsoul

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"jansou/record"
)

var formats = record.Formats{Format}

// ranked is the one ranked game that the project has.
func ranked(t *testing.T) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("..", "..", "..", "shared", "data", "majsoul", "ranked-4p-south.json"))
	if err != nil {
		t.Skipf("the shared record is not here: %v", err)
	}
	return string(b)
}

func verify(t *testing.T, text string) *record.Tally {
	t.Helper()
	games, err := formats.Read("game.json", []byte(text))
	if err != nil {
		return &record.Tally{Mismatches: []record.Mismatch{{What: "unreadable", Found: err.Error()}}}
	}
	return record.Verify(&games[0])
}

// TestRankedGame: the whole game is played through, with everything that every seat
// was offered and who was furiten after every event.
func TestRankedGame(t *testing.T) {
	tally := verify(t, ranked(t))
	for _, m := range tally.Mismatches {
		t.Error(m)
	}
	// Of every event but the results, each of four seats.
	if tally.Rounds != 9 || tally.Wins != 8 || tally.Draws != 1 || tally.Prompts != 4*(9+379+408+23) || len(tally.Noted) != 0 {
		t.Errorf("%+v", tally)
	}
}

// TestChangesAreSeen changes one thing in the record and names the difference that
// must come of it.
func TestChangesAreSeen(t *testing.T) {
	sound := ranked(t)
	for _, c := range []struct{ name, pattern, with, want string }{
		{"an offer left out", `"operations":\s*\[\{"seat":\s*\d,\s*"operation_list":\s*\[\{"type":\s*[23],`, `"operations":[{"seat":0,"operation_list":[{"type":99,`, "prompt"},
		{"another meld offered", `("type":\s*2,\s*"combination":\s*\[")(..)\|(..)`, `${1}1z|1z`, "prompt"},
		{"riichi with another tile", `("type":\s*7,\s*"combination":\s*\[")(..)"`, `${1}1z"`, "prompt"},
		{"a win not offered", `"operation_list":\s*\[\{"type":\s*9`, `"operation_list":[{"type":99`, "prompt"},
		{"furiten", `"zhenting":\s*\[false`, `"zhenting":[true`, "furiten"},
		{"not furiten", `"zhenting":\s*\[true`, `"zhenting":[false`, "furiten"},
		{"another draw", `(RecordDealTile",\s*"data":\s*\{"seat":\s*\d,\s*"tile":\s*")..`, `${1}1z`, "draw"},
		{"another wall", `("paishan":\s*"(?:..){3})..`, `${1}1z`, ""},
		{"another indicator", `"doras":\s*\["..`, `"doras":["1z`, "indicator"},
		{"another yaku", `"fans":\s*\[\{"val":\s*1,\s*"id":\s*12`, `"fans":[{"val":1,"id":13`, "yaku"},
		{"another fu", `"fu":\s*30,\s*"point_rong"`, `"fu":40,"point_rong"`, "fu"},
		{"other points", `"point_rong":\s*12000`, `"point_rong":12100`, "points"},
		{"another payment", `("delta_scores":\s*\[)-?\d+`, `${1}7`, "payments"},
		{"tenpai", `"players":\s*\[\{"tingpai":\s*false`, `"players":[{"tingpai":true`, "tenpai"},
		{"another total", `"total_point":\s*30500`, `"total_point":30600`, "final totals"},
		{"a yaku that is not known", `"fans":\s*\[\{"val":\s*1,\s*"id":\s*12`, `"fans":[{"val":1,"id":712`, "unreadable"},
	} {
		t.Run(c.name, func(t *testing.T) {
			re := regexp.MustCompile(c.pattern)
			at := re.FindStringSubmatchIndex(sound)
			if at == nil {
				t.Fatalf("no %s", c.pattern)
			}
			changed := sound[:at[0]] + string(re.ExpandString(nil, c.with, sound, at)) + sound[at[1]:]
			for _, m := range verify(t, changed).Mismatches {
				if strings.Contains(m.What, c.want) {
					return
				}
			}
			t.Errorf("no difference in %q was seen: %v", c.want, verify(t, changed).Mismatches)
		})
	}
}

// TestRooms: what a room has chosen is taken, or its deals are lost by name.
func TestRooms(t *testing.T) {
	sound := ranked(t)
	g, err := formats.Read("x", []byte(strings.Replace(sound, `"detail_rule": {}`, `"detail_rule": {"init_point": 30000, "fandian": 35000, "dora_count": 0, "shiduan": 0}`, 1)))
	if err != nil || strings.Count(sound, `"detail_rule": {}`) != 1 {
		t.Fatal(err)
	}
	rs := Source.Rules(&g[0])
	if rs.StartPoints != 30000 || rs.ReturnPoints != 30000 || rs.ExtensionTarget != 35000 || rs.RedFives != 0 || rs.OpenTanyao {
		t.Errorf("%+v", rs)
	}
	for reds, want := range map[string]int{`{"dora_count": 0}`: 0, `{}`: 3, `{"dora_count": 3}`: 3, `{"dora_count": 4}`: 4} {
		g, err := formats.Read("x", []byte(strings.Replace(sound, `"detail_rule": {}`, `"detail_rule": `+reds, 1)))
		if err != nil {
			t.Fatal(err)
		}
		if got := Source.Rules(&g[0]).RedFives; got != want {
			t.Errorf("%s: %d red fives, want %d", reds, got, want)
		}
	}
	tally := verify(t, strings.Replace(sound, `"detail_rule": {}`, `"detail_rule": {"dora_count": 5}`, 1))
	if tally.Rounds != 0 || tally.Skipped != 9 {
		t.Errorf("five red fives: %+v", tally)
	}
	tally = verify(t, strings.Replace(sound, `"detail_rule": {}`, `"detail_rule": {"a_new_rule": 1}`, 1))
	if tally.Rounds != 0 || tally.Skipped != 9 || tally.Noted["deals of a room that has chosen rules which are not known"] != 9 {
		t.Errorf("%+v", tally)
	}
	tally = verify(t, strings.Replace(sound, `"category": 2`, `"category": 4`, 1))
	if tally.Rounds != 9 || len(tally.Mismatches) > 0 || tally.Noted["totals: those of a tournament or of a room with rules of its own"] != 1 {
		t.Errorf("%+v", tally)
	}
}

// FuzzRead: refusing is fine, panicking is not.
func FuzzRead(f *testing.F) {
	const head = `{"head":{"uuid":"x","config":{"category":2,"mode":{"mode":2,"detail_rule":{}}}},"data":{"name":".lq.GameDetailRecords","data":{"records":[`
	const deal = `{"name":".lq.RecordNewRound","data":{"chang":0,"ju":0,"ben":0,"liqibang":0,"scores":[25000,25000,25000,25000],` +
		`"tiles0":["1m","1m","1m","2m","3m","4m","5m","6m","7m","8m","9m","9m","9m","1z"],"tiles1":["1p","1p","1p","2p","3p","4p","5p","6p","7p","8p","9p","9p","9p"],` +
		`"tiles2":["1s","1s","1s","2s","3s","4s","5s","6s","7s","8s","9s","9s","9s"],"tiles3":["1z","1z","2z","2z","3z","3z","4z","4z","5z","5z","6z","6z","7z"],"doras":["7z"],"paishan":""}}`
	f.Add(head + deal + `]}}}`)
	f.Add(head + deal + `,{"name":".lq.RecordDiscardTile","data":{"seat":0,"tile":"1z"}},{"name":".lq.RecordChiPengGang","data":{"seat":3,"type":1,"tiles":["1z","1z","1z"],"froms":[3,3,0]}}]}}}`)
	f.Add(head + deal + `,{"name":".lq.RecordAnGangAddGang","data":{"seat":0,"type":3,"tiles":"9m"}},{"name":".lq.RecordLiuJu","data":{"type":1}}]}}}`)
	f.Add(`{"name":".lq.GameDetailRecords","data":{"actions":[{"result":` + deal + `}]}}`)
	f.Fuzz(func(t *testing.T, s string) {
		games, err := formats.Read("fuzz", []byte(s))
		if err != nil {
			return
		}
		for i := range games {
			record.Verify(&games[i])
		}
	})
}
