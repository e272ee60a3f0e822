package formats

import (
	"bytes"
	"compress/zlib"
	"encoding/base64"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"jansou/record"
	botzonelog "jansou/record/botzone"
	"jansou/record/tziakcha"
)

// ownMCRSeed gives deals that end with a win, after claims, kongs and claims
// that others went before.
const ownMCRSeed = 179

// ownTziakchaSeed gives such a deal with flowers.
const ownTziakchaSeed = 1

// ownMCRTexts is one deal of ours in each format of Chinese Official.
func ownMCRTexts(t testing.TB, seed uint64) map[string]string {
	t.Helper()
	g := ownMCR(t, seed, int(seed%4)*4, record.Rules{Duplicate: true})
	judge(t, g)
	var text strings.Builder
	if err := botzonelog.WriteText(&text, g); err != nil {
		t.Fatal(err)
	}
	return map[string]string{
		"own-botzone.json":  botzoneJSON(t, g),
		"own-botzone.txt":   text.String(),
		"own-tziakcha.json": tziakchaJSON(t, ownMCR(t, seed, int(seed%16), record.Rules{Flowers: true})),
	}
}

// TestOwnMCR: what the engine plays, written down in each format, reads back
// and verifies without a difference.
func TestOwnMCR(t *testing.T) {
	wins, draws, kongs, flowers, others := 0, 0, 0, 0, 0
	for seed := range uint64(200) {
		for name, text := range ownMCRTexts(t, seed) {
			tally := check(t, name, text)
			if t.Failed() {
				t.Fatalf("seed %d, %s", seed, name)
			}
			if tally.Rounds != 1 || tally.Actions < 10 || name == "own-botzone.json" && tally.Prompts < 80 {
				t.Errorf("seed %d, %s: only %+v was checked", seed, name, *tally)
			}
			wins += tally.Wins
			draws += tally.Draws
			games, _ := All.Read(name, []byte(text))
			r := &games[0].Rounds[0]
			for _, note := range r.Notes {
				others += len(note.Others)
			}
			for _, s := range r.Steps {
				switch s.Kind {
				case record.Kong:
					kongs++
				case record.Flower:
					flowers++
				}
			}
		}
	}
	t.Logf("%d wins, %d draws, %d kongs in the own turn, %d flowers, %d outranked claims", wins, draws, kongs, flowers, others)
	if wins < 30 || draws < 30 || kongs < 30 || flowers < 500 || others < 10 {
		t.Error("too little of the game is shown")
	}
}

// TestOwnMCRRecords keeps one deal in each format as a file.
func TestOwnMCRRecords(t *testing.T) {
	if *update {
		texts := ownMCRTexts(t, ownMCRSeed)
		texts["own-tziakcha.json"] = ownMCRTexts(t, ownTziakchaSeed)["own-tziakcha.json"]
		for name, text := range texts {
			if err := os.WriteFile(filepath.Join("..", "testdata", "mcr", name), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	r := All.VerifyFiles([]string{filepath.Join("..", "testdata", "mcr")})
	for _, m := range r.Mismatches {
		t.Error(m)
	}
	for _, err := range r.Unreadable {
		t.Error(err)
	}
	if r.Files != 4 || r.Rounds != 3 || r.Wins != 3+2 || !r.OK() {
		t.Errorf("three records with a win each and two hands are wanted: %+v", r.Tally)
	}
}

// TestSharedMCR plays every real record of Chinese Official on the engine.
func TestSharedMCR(t *testing.T) {
	r := All.VerifyFiles([]string{sharedMCR(t)})
	for _, m := range r.Mismatches {
		t.Error(m)
	}
	for _, err := range r.Unreadable {
		t.Error(err)
	}
	for _, left := range r.Left {
		t.Log(left)
	}
	t.Logf("%d files, %d games, %d deals, %d wins, %d draws, %d actions, %d prompts", r.Files, r.Games, r.Rounds, r.Wins, r.Draws, r.Actions, r.Prompts)
	// 17 + 16 matches, and a list of 150 hands.
	if r.Files != 18 || r.Games != 32 || r.Rounds != 32 || r.Wins != 30+130 || r.Draws != 2 || r.Prompts < 4*1473+20 || len(r.Left) != 2 {
		t.Errorf("less was checked than there is: %+v", r.Tally)
	}
}

// TestMCRChangesAreSeen changes one thing in a record and names the difference
// that must come of it.
func TestMCRChangesAreSeen(t *testing.T) {
	for _, c := range []struct {
		name, file, pattern, with, want string
	}{
		{"another draw", "own-botzone.json", `("action":"DRAW".*?"tile":)"..`, `${1}"F1`, ""},
		{"another hand", "own-botzone.json", `"hand":\[\["..`, `"hand":[["F1`, "hand of seat 0"},
		{"another wall", "own-botzone.json", `("walltiles":"(?:.. ){33})..`, `${1}F1`, ""},
		{"another wind", "own-botzone.json", `"quan":[0-3]`, `"quan":9`, "unreadable"},
		{"other tiles left", "own-botzone.json", `"tileCnt":\[21`, `"tileCnt":[22`, "tiles left"},
		{"canHu of who is not asked", "own-botzone.json", `"canHu":\[-4,-4,-4,-3`, `"canHu":[-4,-4,-3,-3`, "canHu of seat 2"},
		{"canHu where nothing is complete", "own-botzone.json", `(PLAY.*?"canHu":\[.*?)-3`, `${1}9`, "canHu"},
		{"another message", "own-botzone.json", `"3 0 DRAW"`, `"3 1 DRAW"`, "message to seat"},
		{"a tile shown to the others", "own-botzone.json", `"3 0 DRAW"`, `"2 W1"`, "message to seat"},
		{"another answer", "own-botzone.json", `"PLAY ..`, `"PLAY F9`, "unreadable"},
		{"a claim that is none", "own-botzone.json", `("display":\{"action":"PLAY","canHu":\[-4.*?"1":)"PASS"`, `${1}"PENG F1"`, ""},
		{"a win that is none", "own-botzone.json", `("display":\{"action":"PLAY","canHu":\[-4,-3.*?"1":)"PASS"`, `${1}"HU"`, ""},
		{"another fan", "own-botzone.json", `"name":"[^"]*"`, `"name":"清一色"`, "fans"},
		{"a fan that is none", "own-botzone.json", `"name":"[^"]*"`, `"name":"平胡"`, "fans"},
		{"a fan twice", "own-botzone.json", `"cnt":1`, `"cnt":2`, "fans"},
		{"another value", "own-botzone.json", `"value":1`, `"value":2`, "points of"},
		{"another total", "own-botzone.json", `"fanCnt":`, `"fanCnt":1`, "points"},
		{"another score", "own-botzone.json", `"score":\[-?[0-9]+`, `"score":[99`, "payments"},
		{"another winner", "own-botzone.json", `("fanCnt":[0-9]+,"player":)([0-3])`, `${1}3${2}`, ""},
		{"another hand in the text", "own-botzone.txt", `Player 2 Deal .. .. ..`, `Player 2 Deal F1 F1 F1`, ""},
		{"another draw in the text", "own-botzone.txt", `Player 0 Draw ..`, `Player 0 Draw F1`, ""},
		{"a discard not held", "own-botzone.txt", `(Player 1 Draw .*\nPlayer 1 Play )..`, `${1}J3`, ""},
		{"an illegal claim", "own-botzone.txt", `(Player 1 Play (..))\nPlayer 2 Draw ..`, "${1}\nPlayer 3 Peng ${2}", ""},
		{"an illegal claim that others went before", "own-botzone.txt", `(Ignore Player .) \S+`, `${1} Hu`, "legal action"},
		{"a draw left out", "own-botzone.txt", `Player 1 Draw ..\n`, ``, ""},
		{"another fan in the text", "own-botzone.txt", `(Fan [0-9]+ )[^*]*`, `${1}清一色`, "fans"},
		{"another total in the text", "own-botzone.txt", `Fan `, `Fan 1`, "points"},
		{"another score in the text", "own-botzone.txt", `Score -?[0-9]+`, `Score 99`, "payments"},
		{"no win in the text", "own-botzone.txt", `Player . Hu ..\nFan .*`, `Huang`, ""},
		{"no end in the text", "own-botzone.txt", `Score .*\n`, ``, "unreadable"},
	} {
		t.Run(c.name, func(t *testing.T) { changeSeen(t, filepath.Join("mcr", c.file), c.pattern, c.with, c.want) })
	}
}

// TestTziakchaChangesAreSeen changes one thing in what Tziakcha packs.
func TestTziakchaChangesAreSeen(t *testing.T) {
	var rec struct{ Script string }
	if err := json.Unmarshal([]byte(ownFile(t, filepath.Join("mcr", "own-tziakcha.json"))), &rec); err != nil {
		t.Fatal(err)
	}
	packed, err := base64.StdEncoding.DecodeString(rec.Script)
	if err != nil {
		t.Fatal(err)
	}
	z, err := zlib.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	step, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	open := func(step string) string { return `{"id":"own","script":"<Decoded>","step":` + step + `}` }
	if found := differences("own", open(string(step))); len(found) != 0 {
		t.Fatalf("unpacked it is read differently: %v", found)
	}
	for _, c := range []struct{ name, pattern, with, want string }{
		{"other dice", `"d":[0-9]+`, `"d":4370`, ""},
		{"dice that are none", `"d":[0-9]+`, `"d":4660000`, "unreadable"},
		{"another deal", `"i":[0-9]+`, `"i":16`, "unreadable"},
		{"another tile drawn", `\[(7|23|39|55),([0-9]+)`, `[${1},1${2}`, ""},
		{"another flower", `\[(1|17|33|49),([0-9]+)`, `[${1},9${2}`, ""},
		{"another end of the wall", `\[(7|23|39|55),([0-9]{1,2}),`, `[${1},3${2},`, ""},
		{"another discard", `\[(2|18|34|50),([0-9]+)`, `[${1},140`, ""},
		{"another gain", `"s":\[-?[0-9]+`, `"s":[99`, "payments"},
		{"another total", `"f":`, `"f":1`, ""},
		{"another fan", `"t":\{"[0-9]+"`, `"t":{"23"`, "fans"},
		{"a fan of no book", `"t":\{"[0-9]+"`, `"t":{"85"`, "unreadable"},
		{"another winner", `"b":[0-9]+`, `"b":0`, "unreadable"},
		{"another minimum", `"l":8`, `"l":6`, "unreadable"},
	} {
		t.Run(c.name, func(t *testing.T) {
			re := regexp.MustCompile(c.pattern)
			at := re.FindSubmatchIndex(step)
			if at == nil {
				t.Fatalf("no %s", c.pattern)
			}
			changed := string(step[:at[0]]) + string(re.Expand(nil, []byte(c.with), step, at)) + string(step[at[1]:])
			wantDifference(t, differences("own", open(changed)), c.want)
		})
	}
}

// TestEveryJudgement changes each number that the judge gave: every one is
// compared.
func TestEveryJudgement(t *testing.T) {
	sound := ownFile(t, filepath.Join("mcr", "own-botzone.json"))
	changed := 0
	for _, list := range regexp.MustCompile(`"(?:canHu|tileCnt)":\[([^\]]*)\]`).FindAllStringSubmatchIndex(sound, -1) {
		for _, n := range regexp.MustCompile(`[0-9]+`).FindAllStringIndex(sound[list[2]:list[3]], -1) {
			at := list[2] + n[1] - 1
			if strings.Contains(sound[at:min(len(sound), at+200)], "fanCnt") || !strings.Contains(sound[at:], `"display"`) {
				continue // the end of the match says nothing with these
			}
			b := []byte(sound)
			b[at] = '0' + (b[at]-'0'+1)%10
			if changed++; len(differences("own-botzone.json", string(b))) == 0 {
				t.Errorf("a changed number at byte %d, in %s, was not seen", at, sound[list[0]:list[1]])
			}
		}
	}
	if changed < 200 {
		t.Errorf("only %d numbers were changed", changed)
	}
}

// TestStacks: replacements that take the upper tile of the last stack first are
// played like those that take single tiles from the end.
func TestStacks(t *testing.T) {
	turned := 0
	for seed := range uint64(40) {
		g := ownMCR(t, seed, 0, record.Rules{Flowers: true})
		r := &g.Rounds[0]
		back := 0
		for _, s := range r.Steps {
			if s.Kind == record.Draw && s.Back {
				back++
			}
		}
		for i := 142; i >= 144-back-1; i -= 2 {
			r.Wall[i], r.Wall[i+1] = r.Wall[i+1], r.Wall[i]
			turned++
		}
		g.Source = tziakcha.Source
		if tally := record.Verify(g); len(tally.Mismatches) > 0 {
			t.Errorf("seed %d: a wall of %d replacements: %v", seed, back, tally.Mismatches)
		}
	}
	if turned < 150 {
		t.Errorf("only %d stacks were turned", turned)
	}
}

// TestMCRTruncated: a record that is cut off is an error that says where.
func TestMCRTruncated(t *testing.T) {
	for _, name := range []string{"own-botzone.json", "own-botzone.txt", "own-tziakcha.json"} {
		sound := ownFile(t, filepath.Join("mcr", name))
		for n := 12; n < len(sound)-2; n += len(sound)/97 + 1 {
			if _, err := All.Read(name, []byte(sound[:n])); err == nil {
				t.Errorf("%s cut at byte %d is read", name, n)
			} else if !strings.Contains(err.Error(), "byte") {
				t.Errorf("%s cut at byte %d: no place in %v", name, n, err)
			}
		}
	}
}
