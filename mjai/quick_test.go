package mjai

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"jansou/mahjong"
	"jansou/riichi"
)

// ownLines are the messages of a whole game, as a log and as each seat is told.
func ownLines(t testing.TB) (lines []string) {
	t.Helper()
	rs, err := riichi.Load("tenhou")
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(3) {
		for _, l := range playOut(t, rs, seed) {
			for _, m := range l.heard {
				lines = append(lines, m.String())
			}
		}
	}
	return lines
}

// sharedLines are those of the logs that the project was given.
func sharedLines(t testing.TB) (lines []string) {
	t.Helper()
	paths, err := filepath.Glob("../../shared/data/mjai/*/*")
	if err != nil || len(paths) == 0 {
		t.Skip("the shared logs of mjai are not here")
	}
	for _, p := range paths {
		b, err := os.ReadFile(p)
		if err != nil {
			t.Fatal(err)
		}
		lines = append(lines, strings.Split(string(b), "\n")...)
	}
	return lines
}

// twins reads a line by every way that there is, and fails where two of them
// differ. It returns which of the fast ones took it.
func twins(t *testing.T, line []byte) (quick, glance bool) {
	t.Helper()
	want, err := parse(line)
	var m Message
	if quick = m.quick(line); quick && (err != nil || !reflect.DeepEqual(m, want)) {
		t.Fatalf("%s\nis read as %s\nand by the library as %s, %v", line, m, want, err)
	}
	got, glance := Glance(line)
	if glance {
		if err != nil {
			t.Fatalf("%s is a move, and to the library: %v", line, err)
		}
		if move, err := want.Move(); err != nil || move != got {
			t.Fatalf("%s\nis the move %+v\nand by the library %+v, %v", line, got, move, err)
		}
	}
	return quick, glance
}

// TestQuick: what we write ourselves is read the fast way, and alike.
func TestQuick(t *testing.T) {
	moves := 0
	for _, line := range ownLines(t) {
		quick, glance := twins(t, []byte(line))
		m, _ := parse([]byte(line))
		if !quick || m.IsMove() && !glance {
			t.Fatalf("read the slow way: %s", line)
		}
		if glance {
			moves++
		}
	}
	if moves < 1000 {
		t.Errorf("%d moves in three games", moves)
	}
}

// TestQuickShared: what other programs write is read alike, and nearly all of
// it the fast way.
func TestQuickShared(t *testing.T) {
	moves, slow := 0, 0
	for _, line := range sharedLines(t) {
		quick, glance := twins(t, []byte(line))
		if m, err := parse([]byte(line)); err == nil && !quick {
			slow++
			t.Logf("read the slow way: %.200s", m)
		}
		if glance {
			moves++
		}
	}
	if moves < 1400 || slow > 0 {
		t.Errorf("%d moves, %d lines read the slow way", moves, slow)
	}
}

// TestGlance: what is unusual is left to the library.
func TestGlance(t *testing.T) {
	for line, want := range map[string]bool{
		`{"type":"tsumo","actor":0,"pai":"?"}`:                                           true,
		` { "type" : "dahai", "actor": 3, "pai": "5mr", "tsumogiri": true } ` + "\r\n":   true,
		`{"type":"reach","actor":1}`:                                                     true,
		`{"type":"dora","dora_marker":"C"}`:                                              true,
		`{"type":"kakan","actor":2,"pai":"5sr","consumed":["5s","5s","5s"]}`:             true,
		`{"type":"tsumo","actor":4,"pai":"1m"}`:                                          false,
		`{"type":"tsumo","actor":0,"pai":"5mR"}`:                                         false,
		`{"type":"tsumo","actor":0,"pai":"0m"}`:                                          false,
		`{"type":"tsumo","actor":0,"pai":"\u0031m"}`:                                     false,
		`{"type":"tsumo","actor":0,"Pai":"1m"}`:                                          false,
		`{"type":"tsumo","actor":0,"pai":"1m","meta":{"q":[1.5,null]}}`:                  true,
		`{"type":"tsumo","actor":0,"pai":"1m","meta":{"q":[01]}}`:                        false,
		`{"type":"tsumo","actor":0,"pai":"1m","note":1}`:                                 false,
		`{"type":"tsumo","actor":0,"pai":"1m","actor":1}`:                                false,
		`{"type":"tsumo","actor":0}`:                                                     false,
		`{"type":"tsumo","actor":null,"pai":"1m"}`:                                       false,
		`{"type":"tsumo","actor":0.0,"pai":"1m"}`:                                        false,
		`{"type":"chi","actor":1,"target":0,"pai":"1m","consumed":["2m"]}`:               false,
		`{"type":"ankan","actor":1,"consumed":["2m","2m","2m","2m","2m"]}`:               false,
		`{"type":"hora","actor":1,"target":0,"pai":"1m"}`:                                false,
		`{"type":"tsumo","actor":0,"pai":"1m"}{}`:                                        false,
		`{"type":"tsumo","actor":0,"pai":"1m"`:                                           false,
		`{"type":"tsumo",,"actor":0,"pai":"1m"}`:                                         false,
		`{}`:                                                                             false,
		``:                                                                               false,
		`{"type":"chi","actor":1,"target":0,"pai":"1m","consumed":["2m","3m"],"cans":1}`: false,
	} {
		if _, got := twins(t, []byte(line)); got != want {
			t.Errorf("%s: taken %v", line, got)
		}
	}
}

// TestMoveMeld: a move makes the set that its message makes, and says what is
// wrong with it.
func TestMoveMeld(t *testing.T) {
	for line, want := range map[string]string{
		`{"type":"chi","actor":1,"target":0,"pai":"4p","consumed":["5pr","6p"]}`:       "4*06p",
		`{"type":"pon","actor":1,"pai":"E","consumed":["E","E"]}`:                      "without target",
		`{"type":"chi","actor":1,"target":0,"pai":"4p","consumed":["5pr","5p"]}`:       "is not a chow",
		`{"type":"ankan","actor":1,"consumed":["9s","9s","9s","9s"]}`:                  "9999s",
		`{"type":"daiminkan","actor":1,"target":3,"pai":"E","consumed":["E","E","E"]}`: "1*111z",
		`{"type":"reach","actor":1}`:                                                   "makes no set",
	} {
		m, ok := Glance([]byte(line))
		if !ok {
			t.Fatalf("%s is not taken", line)
		}
		meld, err := m.Meld()
		got := meld.String()
		if err != nil {
			got = err.Error()
		}
		if !strings.Contains(got, want) {
			t.Errorf("%s is %s, want %s", line, got, want)
		}
	}
}

// FuzzQuick: the fast readers take nothing that the JSON library reads
// otherwise.
func FuzzQuick(f *testing.F) {
	for i, line := range ownLines(f) {
		if i%17 == 0 {
			f.Add([]byte(line))
		}
	}
	f.Add([]byte(`{"type":"hora","actor":2,"target":3,"yakus":[["reach",1]],"deltas":[0,0,1,-1],"meta":{"q":[1,{"a":"}"}]}}`))
	f.Add([]byte(`{"type":"dahai","actor":2,"pai":"5pr","tsumogiri":false,"Actor":1,"yakus":[[],["x"]],"tehais":[[]]}`))
	f.Add([]byte(`{"type":"reach","actor":2,"meta":[-0.5e+3,1E9,"\\u00e9\\\\",true,false,null,{"a":{},"b":[]},"é"]}`))
	f.Add([]byte(`{"type":"reach","actor":2,"logs":["01",{"x":-}]}`))
	f.Fuzz(func(t *testing.T, line []byte) { twins(t, line) })
}

// BenchmarkGlance reads the moves of a game of our own.
func BenchmarkGlance(b *testing.B) {
	var lines [][]byte
	for _, l := range ownLines(b) {
		if m, _ := parse([]byte(l)); m.IsMove() {
			lines = append(lines, []byte(l))
		}
	}
	var sum mahjong.Tile
	for i := 0; b.Loop(); i++ {
		m, ok := Glance(lines[i%len(lines)])
		if !ok {
			b.Fatal("not taken")
		}
		sum += m.Tile
	}
}

// BenchmarkParse reads all messages of a game of our own.
func BenchmarkParse(b *testing.B) {
	lines := ownLines(b)
	for i := 0; b.Loop(); i++ {
		if _, err := Parse([]byte(lines[i%len(lines)])); err != nil {
			b.Fatal(err)
		}
	}
}
