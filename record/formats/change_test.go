package formats

import (
	"bytes"
	"compress/gzip"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"jansou/record"
)

// These tests show that the verifier can fail: a sound record is changed in
// one place, and the change must be seen.

func ownFile(t testing.TB, name string) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("..", "testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// differences reads and verifies a changed record; an unreadable one counts as
// one difference.
func differences(name, text string) []record.Mismatch {
	games, err := All.Read(name, []byte(text))
	if err != nil {
		return []record.Mismatch{{What: "unreadable", Found: err.Error()}}
	}
	var out []record.Mismatch
	for i := range games {
		out = append(out, record.Verify(&games[i]).Mismatches...)
	}
	return out
}

// TestChangesAreSeen changes one thing in a record and names the difference
// that must come of it.
func TestChangesAreSeen(t *testing.T) {
	for _, c := range []struct {
		name, file, pattern, with, want string
	}{
		{"another yaku", "own.mjlog", `yaku="1,1`, `yaku="7,1`, "yaku"},
		{"a yaku less", "own.mjlog", `yaku="1,1,`, `yaku="`, "yaku"},
		{"a han more", "own.mjlog", `(yaku="[0-9]+),1`, `${1},2`, "yaku"},
		{"another fu", "own.mjlog", `ten="40,`, `ten="30,`, "fu"},
		{"other points", "own.mjlog", `ten="40,5200,`, `ten="40,5300,`, "points"},
		{"a limit", "own.mjlog", `ten="40,5200,0`, `ten="40,5200,1`, "limit"},
		{"a payment", "own.mjlog", `(sc="[0-9]+),[0-9-]+`, `${1},7`, "payments"},
		{"another winner", "own.mjlog", `who="([0-9])" fromWho="`, `who="${1}" fromWho="3" x="`, ""},
		{"another draw", "own.mjlog", `<T27/>`, `<T28/>`, "wall from the seed"},
		{"another copy drawn", "own.mjlog", `<T30/>`, `<T31/>`, "wall from the seed"},
		{"another hand", "own.mjlog", `hai0="[0-9]+,`, `hai0="0,`, "wall from the seed"},
		{"other dice", "own.mjlog", `<INIT seed="0,0,0,[0-9]`, `<INIT seed="0,0,0,9`, "dice"},
		{"another indicator", "own.mjlog", `<DORA hai="[0-9]+"`, `<DORA hai="1"`, "wall from the seed"},
		{"no indicator", "own.mjlog", `<DORA hai="[0-9]+"/>`, ``, ""},
		{"an early indicator", "own.mjlog", `(<[TUVW][0-9]+/>)(<DORA hai="[0-9]+"/>)`, `${2}${1}`, ""},
		{"no bet", "own.mjlog", `<REACH who="[0-9]" ten="[0-9,]+" step="2"/>`, ``, ""},
		{"no riichi", "own.mjlog", `<REACH who="[0-9]" step="1"/>`, ``, ""},
		{"an illegal claim", "own.mjlog", `<N who="1"`, `<N who="2"`, ""},
		{"a claim left out", "own.mjlog", `<N who="[0-9]" m="[0-9]+"/>`, ``, ""},
		{"a draw of another kind", "own.mjlog", `<RYUUKYOKU ba`, `<RYUUKYOKU type="kan4" ba`, "draw"},
		{"tenpai not shown", "own.mjlog", `(<RYUUKYOKU [^>]*) hai[0-3]="[0-9,]+"`, `${1}`, "tenpai"},
		{"other counters", "own.mjlog", `<AGARI ba="0,`, `<AGARI ba="1,`, "counters"},
		{"other bets", "own.mjlog", `<AGARI ba="0,1`, `<AGARI ba="0,2`, "bets on the table"},
		{"another next deal", "own.mjlog", `<INIT seed="1,0,`, `<INIT seed="1,1,`, "start"},
		{"other points to begin", "own.mjlog", `ten="250,250,250,250" oya`, `ten="260,240,250,250" oya`, "start of the game"},
		{"another final", "own.mjlog", `owari="[0-9-]+`, `owari="1`, "final points"},
		{"another total", "own.mjlog", `(owari="[0-9-]+),[0-9-]+`, `${1},1`, "final totals"},
		{"a deal left out", "own.mjlog", `<INIT seed="1,.*(<INIT seed="2,)`, `${1}`, ""},
		{"a prompt left out", "own.log", ` t="1"`, ``, "prompt"},
		{"a riichi prompt left out", "own.log", ` t="32"`, ``, "prompt"},
		{"a win not offered", "own.log", ` t="8"`, ``, "prompt"},
		{"a prompt too many", "own.log", `<T([0-9]+)/>`, `<T${1} t="16"/>`, "prompt"},
		{"a claim too many offered", "own.log", `<E([0-9]+)/>`, `<E${1} t="8"/>`, "prompt"},
		{"a furiten notice left out", "own.log", `<FURITEN show="1" />`, ``, "furiten"},
		{"a furiten notice too many", "own.log", `Get: <U/>`, `Get: <FURITEN show="1" /> <U/>`, "furiten"},
		{"another payment in tenhou.net/6", "own.json", `"和了",\[[0-9-]+`, `"和了",[1`, "payments"},
		{"another yaku in tenhou.net/6", "own.json", `立直\(1飜\)`, `平和(1飜)`, "yaku"},
		{"another fu in tenhou.net/6", "own.json", `40符`, `50符`, "fu"},
		{"another indicator of kobalab", "own-koba.json", `"fu":40`, `"fu":50`, "fu"},
		{"another value of kobalab", "own-koba.json", `"fanshu":2,"defen"`, `"fanshu":3,"defen"`, "han"},
		{"another payment in mjai", "own.mjson", `("hora".*"deltas":\[[0-9-]+),[0-9-]+`, `${1},7`, "payments"},
		{"another payment of a draw in mjai", "own.mjson", `("ryukyoku".*"deltas":\[)[0-9-]+`, `${1}7`, "payments"},
		{"another yaku in mjai", "own.mjson", `\["reach",1\]`, `["pinfu",1]`, "yaku"},
		{"another fu in mjai", "own.mjson", `"fu":40`, `"fu":50`, "fu"},
		{"other points in mjai", "own.mjson", `"hora_points":`, `"hora_points":1`, "points"},
		{"another hand in mjai", "own.mjson", `"hora_tehais":\["..`, `"hora_tehais":["9s`, "hand"},
		{"another indicator in mjai", "own.mjson", `("type":"dora","dora_marker":")[^"]+`, `${1}E`, ""},
		{"a tile drawn too early in mjai", "own.mjson", `("type":"dahai","actor":[0-3],"pai":"[^"]+","tsumogiri":)false`, `${1}true`, ""},
		{"a final in mjai", "own.mjson", `("type":"end_game","scores":\[)`, `${1}1`, "final points"},
		{"other counters in mjai", "own.mjson", `"honba":1`, `"honba":2`, "start"},
		{"tenpai in mjai", "own.mjson", `"tenpais":\[(true|false),`, `"tenpais":[${1}x,`, ""},
		{"another discard in a seat's mjai", "own-seat.mjson", `("hora","actor":[0-3],"target":[0-3],"pai":")[^"]+`, `${1}N`, ""},
		{"another yaku of kobalab", "own-koba.json", `"name":"立直"`, `"name":"平和"`, "yaku"},
	} {
		t.Run(c.name, func(t *testing.T) {
			changeSeen(t, c.file, c.pattern, c.with, c.want)
		})
	}
}

// changeSeen changes the first place of a record that pattern finds and fails
// if no difference of the wanted kind is seen.
func changeSeen(t *testing.T, file, pattern, with, want string) {
	t.Helper()
	sound := ownFile(t, file)
	re := regexp.MustCompile(pattern)
	at := re.FindStringSubmatchIndex(sound)
	if at == nil {
		t.Fatalf("%s has no %s", file, pattern)
	}
	changed := sound[:at[0]] + string(re.ExpandString(nil, with, sound, at)) + sound[at[1]:]
	if changed == sound {
		t.Fatalf("nothing was changed at %s", sound[at[0]:at[1]])
	}
	wantDifference(t, differences(file, changed), want)
}

// wantDifference fails if no difference is about what is wanted.
func wantDifference(t *testing.T, found []record.Mismatch, want string) {
	t.Helper()
	for _, m := range found {
		if strings.Contains(m.What, want) {
			return
		}
	}
	t.Errorf("no difference in %q was seen, only %v", want, found)
}

// TestEveryNumberIsCompared changes one digit after the other of a record. All
// but a few must be seen: only a discard can become another discard that the
// same seat could have made, with everything else as it was.
func TestEveryNumberIsCompared(t *testing.T) {
	sound := ownFile(t, "own.mjlog")
	start := strings.Index(sound, "<INIT")
	step := 5
	if testing.Short() { // quick: of a record one number in 41 is changed and must be seen
		step = 41
	}
	changed, unseen := 0, 0
	for i := start; i < len(sound); i++ {
		if !isNumeral(sound[i]) {
			continue
		}
		if changed++; changed%step != 0 {
			continue
		}
		b := []byte(sound)
		b[i] = '0' + (b[i]-'0'+1)%10
		if len(differences("own.mjlog", string(b))) > 0 {
			continue
		}
		unseen++
		tag := sound[strings.LastIndexByte(sound[:i], '<'):]
		tag = tag[:strings.IndexByte(tag, '>')+1]
		if strings.IndexByte("DEFG", tag[1]) < 0 || len(tag) > 7 {
			t.Errorf("a changed digit at byte %d, in %s, was not seen", i, tag)
		}
	}
	if unseen*50 > changed/step {
		t.Errorf("%d of %d changed digits were not seen", unseen, changed/step)
	}
}

// TestPromptsAreCompared takes away each prompt and each furiten notice of a
// session in turn.
func TestPromptsAreCompared(t *testing.T) {
	sound := ownFile(t, "own.log")
	re := regexp.MustCompile(` t="[0-9]+"|<FURITEN show="[01]" />`)
	all := re.FindAllStringIndex(sound, -1)
	if len(all) < 20 {
		t.Fatalf("only %d prompts and notices in the session", len(all))
	}
	for _, at := range all {
		if len(differences("own.log", sound[:at[0]]+sound[at[1]:])) == 0 {
			t.Errorf("%s at byte %d was taken away, and that was not seen", sound[at[0]:at[1]], at[0])
		}
	}
}

// TestTruncated: a record that is cut off is an error that says where, or,
// where a session or the deals of a file may end, what stands before the cut.
func TestTruncated(t *testing.T) {
	for _, name := range []string{"own.mjlog", "own.json", "own-koba.json"} {
		sound := ownFile(t, name)
		for n := 1; n < len(sound); n += len(sound)/97 + 1 {
			_, err := All.Read(name, []byte(sound[:n]))
			var r *record.ReadError
			switch {
			case err == nil:
				t.Errorf("%s cut at byte %d is read", name, n)
			case errors.As(err, &r):
				if r.File != name || r.At < 0 || r.At > n {
					t.Errorf("%s cut at byte %d: %v", name, n, err)
				}
			case n > 8:
				t.Errorf("%s cut at byte %d: no place in %v", name, n, err)
			}
		}
	}
	sound := ownFile(t, "own.log")
	cut := strings.LastIndex(sound, "<AGARI") + 30
	var r *record.ReadError
	if _, err := All.Read("own.log", []byte(sound[:cut])); !errors.As(err, &r) || r.At < cut-40 || r.At > cut {
		t.Errorf("a session cut inside a tag at byte %d: %v", cut, err)
	}
}

// TestDamaged: one bad file does not keep the others from being checked.
func TestDamaged(t *testing.T) {
	dir := t.TempDir()
	write := func(name string, b []byte) {
		if err := os.WriteFile(filepath.Join(dir, name), b, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	sound := ownFile(t, "own.mjlog")
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	if _, err := z.Write([]byte(sound)); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	write("a-cut.mjlog", []byte(sound[:len(sound)/2]))
	write("b-sound.gz", packed.Bytes())
	write("c-cut.gz", packed.Bytes()[:packed.Len()/2])
	write("d-empty.log", nil)
	write("e-notes.txt", []byte("not a record"))
	write("f-sound.mjlog", []byte(sound))
	report := All.VerifyFiles([]string{dir, filepath.Join(dir, "missing")})
	if report.Files != 2 || report.Games != 2 || len(report.Mismatches) != 0 {
		t.Errorf("two sound records are wanted: %d files, %d games, %v", report.Files, report.Games, report.Mismatches)
	}
	if len(report.Unreadable) != 4 || report.OK() {
		t.Errorf("four unreadable ones are wanted: %v", report.Unreadable)
	}
	for _, name := range []string{"a-cut.mjlog, byte ", "c-cut.gz, byte ", "d-empty.log", "missing"} {
		found := false
		for _, err := range report.Unreadable {
			found = found || strings.Contains(err.Error(), name)
		}
		if !found {
			t.Errorf("%s is not named in %v", name, report.Unreadable)
		}
	}
	if len(report.Left) != 1 || !strings.Contains(report.Left[0], "e-notes.txt") {
		t.Errorf("the notes are left out by name: %v", report.Left)
	}
}

func isNumeral(b byte) bool { return '0' <= b && b <= '9' }
