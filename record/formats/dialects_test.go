package formats

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"jansou/record"
)

// TestArchives: a .zip and a .tar.gz are read like the folder that is in them, and
// one that is damaged is unreadable.
func TestArchives(t *testing.T) {
	dir := t.TempDir()
	var zipped, tarred bytes.Buffer
	z, g := zip.NewWriter(&zipped), gzip.NewWriter(&tarred)
	tr := tar.NewWriter(g)
	names := []string{"own.mjlog", "own.log", "own-koba.json", "notes.txt"}
	for _, name := range names {
		text := "no record"
		if name != "notes.txt" {
			text = ownFile(t, name)
		}
		w, err := z.Create("games/" + name)
		if err == nil {
			_, err = w.Write([]byte(text))
		}
		if err == nil {
			err = tr.WriteHeader(&tar.Header{Name: "games/" + name, Typeflag: tar.TypeReg, Mode: 0o644, Size: int64(len(text))})
		}
		if err == nil {
			_, err = tr.Write([]byte(text))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []interface{ Close() error }{z, tr, g} {
		if err := c.Close(); err != nil {
			t.Fatal(err)
		}
	}
	for name, b := range map[string][]byte{"a.zip": zipped.Bytes(), "b.tar.gz": tarred.Bytes(), "c.zip": zipped.Bytes()[:zipped.Len()/2], "d.tar.gz": tarred.Bytes()[:tarred.Len()/2]} {
		if err := os.WriteFile(filepath.Join(dir, name), b, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	one := All.VerifyFiles([]string{filepath.Join("..", "testdata", "own.mjlog"), filepath.Join("..", "testdata", "own.log"), filepath.Join("..", "testdata", "own-koba.json")})
	for _, name := range []string{"a.zip", "b.tar.gz"} {
		r := All.VerifyFiles([]string{filepath.Join(dir, name)})
		if r.Files != 3 || r.Rounds != one.Rounds || len(r.Mismatches)+len(r.Unreadable) > 0 || len(r.Left) != 1 || !strings.Contains(r.Left[0], name) {
			t.Errorf("%s: %+v", name, r)
		}
	}
	for _, name := range []string{"c.zip", "d.tar.gz"} {
		if r := All.VerifyFiles([]string{filepath.Join(dir, name)}); len(r.Unreadable) != 1 || !strings.Contains(r.Unreadable[0].Error(), name) {
			t.Errorf("%s: %+v", name, r)
		}
	}
	n := 0
	if _, err := All.ReadFiles([]string{dir}, func(f *record.File) error { n += len(f.Games); return nil }); err != nil || n != 3 {
		t.Errorf("%d games, %v", n, err)
	}
}

// TestWithoutDeltas: a win whose payments are not told, as akochan writes it, is
// compared in everything else; a deal that follows it must say what the seats hold.
func TestWithoutDeltas(t *testing.T) {
	sound := ownFile(t, "own.mjson")
	deltas := regexp.MustCompile(`("type":"hora".*?),"deltas":\[[0-9,-]*\]`)
	bare := deltas.ReplaceAllString(sound, "$1")
	if n := strings.Count(bare, `"hora"`); n < 2 || bare == sound {
		t.Fatalf("%d wins", n)
	}
	tally := check(t, "own.mjson", bare)
	if tally.Wins < 2 {
		t.Errorf("%+v", tally)
	}
	wrong := strings.Replace(bare, `["reach",1]`, `["pinfu",1]`, 1)
	if wrong == bare {
		t.Fatal("nothing was changed")
	}
	wantDifference(t, differences("own.mjson", wrong), "yaku")
	silent := regexp.MustCompile(`("type":"start_kyoku".*?),"scores":\[[0-9,-]*\]`).ReplaceAllString(bare, "$1")
	if found := differences("own.mjson", silent); len(found) != 1 || !strings.Contains(found[0].Found, "without scores") {
		t.Errorf("scores that nobody can know: %v", found)
	}
	half := strings.Replace(sound, `"hora"`, `"hora","deltas":[1,2,3,4,5],"x":1`, 1)
	half = regexp.MustCompile(`("deltas":\[1,2,3,4,5\].*?),"deltas":\[[0-9,-]*\]`).ReplaceAllString(half, "$1")
	if found := differences("own.mjson", half); len(found) != 1 || found[0].What != "unreadable" {
		t.Errorf("five deltas: %v", found)
	}
}

// TestTotalsAreRounded: totals with one decimal are not cut off: -32.3 is -32,300.
func TestTotalsAreRounded(t *testing.T) {
	sound := ownFile(t, "own.json")
	at := strings.LastIndex(sound, "}")
	for _, total := range []float64{-32.3, 0.1, 48.1, -0.7, 64.6, -55.9} {
		games, err := All.Read("own.json", []byte(fmt.Sprintf(`%s,"sc":[25000,%v,25000,0,25000,0,25000,0]%s`, sound[:at], total, sound[at:])))
		if err != nil {
			t.Fatal(err)
		}
		want := int(total * 10000 / 10)
		if total < 0 {
			want = -int(-total*10000+0.5) / 10
		} else {
			want = int(total*10000+0.5) / 10
		}
		if got := games[0].Final.Totals[0]; got != want || got%100 != 0 {
			t.Errorf("%v is read as %d, want %d", total, got, want)
		}
	}
	koba := strings.Replace(ownFile(t, "own-koba.json"), `"qijia":0`, `"qijia":0,"defen":[25000,25000,25000,25000],"point":["-32.3","0.1","48.1","-15.9"]`, 1)
	games, err := All.Read("koba.json", []byte(koba))
	if err != nil {
		t.Fatal(err)
	}
	if got := games[0].Final.Totals; got != [4]int{-32300, 100, 48100, -15900} {
		t.Errorf("totals of kobalab: %v", got)
	}
}

// TestSoulInTenhouNet: a tenhou.net/6 object that names a game of Mahjong Soul is
// judged by mahjongsoul's rules, its totals among them; a tournament's own totals
// are passed over by name.
func TestSoulInTenhouNet(t *testing.T) {
	sound := ownFile(t, "own.json")
	const ref = `{"ref":"210815-6da08e40-2605-42fb-a5e3-f8aa5940362a",`
	games, err := All.Read("x", []byte(strings.Replace(sound, "{", ref, 1)))
	if err != nil {
		t.Fatal(err)
	}
	plain, err := All.Read("x", []byte(sound))
	if err != nil {
		t.Fatal(err)
	}
	if games[0].Source == plain[0].Source || record.Verify(&games[0]).Rounds != record.Verify(&plain[0]).Rounds {
		t.Error("the game is not Mahjong Soul's")
	}
	at := strings.LastIndex(sound, "}")
	ended := strings.Replace(sound[:at]+`,"sc":[25000,1,25000,2,25000,3,25000,4]}`, "{", ref, 1)
	for disp, skip := range map[string]bool{"玉の間南喰赤": false, "Tournament南喰赤": true, "大会戦南喰赤": true, "友人戦南喰赤": true} {
		games, err := All.Read("x", []byte(strings.Replace(ended, "般南喰赤", disp, 1)))
		if err != nil {
			t.Fatal(err)
		}
		if got := games[0].Final.Skip != ""; got != skip {
			t.Errorf("%s: totals passed over: %v", disp, got)
		}
	}
}

// TestEchoedSwapCall: what a client discards after its own claim though swap-calls
// are barred stands in a session alone: in a record of the whole game it is a
// difference.
func TestEchoedSwapCall(t *testing.T) {
	path := filepath.Join(shared, "rooms", "444b3_2018-02-10_06_14_02.log")
	if _, err := os.Stat(path); err != nil {
		t.Skipf("the shared record is not here: %v", err)
	}
	r := All.VerifyFiles([]string{path})
	if !r.OK() || r.Noted["swap-calls of a client that its server let stand"] != 1 {
		t.Errorf("%+v", r)
	}
}
