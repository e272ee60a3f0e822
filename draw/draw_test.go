package draw_test

import (
	"encoding/xml"
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"jansou/draw"
	"jansou/mahjong"
	"jansou/script"
)

var update = flag.Bool("update", false, "write the golden pictures anew")

// position is the table after the last line of a script.
func position(t testing.TB, name string) script.Position {
	t.Helper()
	path := filepath.Join("testdata", name)
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	sc, err := script.Parse(path, string(text))
	if err != nil {
		t.Fatal(err)
	}
	if err := sc.Play(t.Logf); err != nil {
		t.Fatal(err)
	}
	return sc.Positions(0)[0]
}

// The pictures are those that were looked at: a change is a change of a file.
func TestGolden(t *testing.T) {
	pictures := map[string]string{}
	keep := func(name, svg string, err error) {
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		pictures[name] = svg
	}
	for name, notation := range map[string]string{
		"chow": "p1*23", "pung": "z44*4", "kong": "m6666*", "added": "z44*4+4", "closed": "-66-m", "hand": "m33~s111~p12345678", "river": "1z9p0m/3s5z1*f",
	} {
		svg, err := draw.Tiles(notation, "")
		keep("tiles-"+name, svg, err)
	}
	for _, game := range []string{"riichi", "mcr"} {
		p := position(t, game+".txt")
		keep(game+"-table", draw.Table(p.Game, draw.Options{Near: p.Seats[1]}), nil)
		keep(game+"-open", draw.Table(p.Game, draw.Options{Near: p.Seats[0], Open: true, Paper: true, Title: "All hands"}), nil)
		keep(game+"-closed", draw.Table(p.Game, draw.Options{Near: mahjong.NoSeat}), nil)
		keep(game+"-hand", draw.Hand(p.Game, draw.Options{Near: p.Seats[3]}), nil)
		keep(game+"-river", draw.River(p.Game, draw.Options{Near: p.Seats[1]}), nil)
		if game == "riichi" {
			svg, err := draw.DeadWall(p.Game, draw.Options{})
			keep(game+"-wall", svg, err)
			svg, err = draw.DeadWall(p.Game, draw.Options{Open: true})
			keep(game+"-wall-open", svg, err)
		}
	}
	svg, err := draw.NumberedWall(0, draw.Options{})
	keep("wall", svg, err)
	svg, err = draw.NumberedWall(3, draw.Options{})
	keep("wall-3", svg, err)
	for name, svg := range pictures {
		checkSVG(t, name, svg)
		path := filepath.Join("testdata", name+".svg")
		if *update {
			if err := os.WriteFile(path, []byte(svg), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Error(err)
		} else if svg != string(want) {
			t.Errorf("%s is another picture: look at it, then go test ./draw -update", path)
		}
	}
	if on, err := filepath.Glob("testdata/*.svg"); err != nil || len(on) != len(pictures) {
		t.Errorf("testdata has %d pictures, %d are drawn", len(on), len(pictures))
	}
}

var (
	used    = regexp.MustCompile(`xlink:href="#(\w+)"`)
	defined = regexp.MustCompile(`<(?:symbol|g) id="(\w+)"`)
)

// checkSVG looks whether a picture is sound: well-formed, with words for those
// who do not see it, with all that it uses and nothing else, and without
// anything that acts or fetches.
func checkSVG(t *testing.T, name, svg string) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(svg))
	d.Strict = true
	path, texts := []string{}, map[string]string{}
	for {
		tok, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatalf("%s is no sound XML: %v", name, err)
		}
		switch tok := tok.(type) {
		case xml.StartElement:
			path = append(path, tok.Name.Local)
			for _, a := range tok.Attr {
				if strings.HasPrefix(a.Name.Local, "on") || a.Name.Local == "href" && !strings.HasPrefix(a.Value, "#") {
					t.Errorf("%s: %s has %s=%q", name, tok.Name.Local, a.Name.Local, a.Value)
				}
			}
			if n := tok.Name.Local; n == "script" || n == "image" || n == "foreignObject" {
				t.Errorf("%s has an element %s", name, n)
			}
		case xml.EndElement:
			path = path[:len(path)-1]
		case xml.CharData:
			texts[strings.Join(path, "/")] += strings.TrimSpace(string(tok))
		}
	}
	for _, n := range []string{"svg/title", "svg/desc"} {
		if texts[n] == "" {
			t.Errorf("%s has no %s", name, n)
		}
	}
	has := map[string]bool{}
	for _, m := range defined.FindAllStringSubmatch(svg, -1) {
		has[m[1]] = false
	}
	for _, m := range used.FindAllStringSubmatch(svg, -1) {
		if _, ok := has[m[1]]; !ok {
			t.Errorf("%s uses %s, which it does not hold", name, m[1])
		}
		has[m[1]] = true
	}
	for id, ok := range has {
		if !ok {
			t.Errorf("%s holds %s, which it does not use", name, id)
		}
	}
}

// Whoever looks from one seat does not find the others' tiles in the file, not
// even in its words.
func TestHandsStayHidden(t *testing.T) {
	p := position(t, "riichi.txt")
	svg := draw.Table(p.Game, draw.Options{Near: p.Seats[1]})
	if !strings.Contains(svg, "South holds two, two, three, three, four, four of characters") {
		t.Error("the words do not say what South holds")
	}
	for _, hidden := range []string{"East holds 13 tiles", "West holds 13 tiles", "North holds 4 tiles"} {
		if !strings.Contains(svg, hidden) {
			t.Errorf("the words do not say: %s", hidden)
		}
	}
	p = position(t, "mcr.txt")
	svg = draw.Table(p.Game, draw.Options{Near: p.Seats[1]})
	if strings.Contains(svg, `href="#tz1"`) { // all four are in East's closed kong
		t.Error("East's closed kong is seen")
	}
}

func TestTilesRefuses(t *testing.T) {
	for _, tc := range []struct {
		in     string
		column int
		why    string
		remedy string
	}{
		{"", 1, "there is no tile", "m123"},
		{"~ ~", 1, "there is no tile", "m123"},
		{"m12x", 4, "'x' is no tile and no mark", "m p s z f"},
		{"p1*23~z48", 9, "there is no tile z8", "z1 to z7"},
		{"48z", 2, "there is no tile z8", "z1 to z7"},
		{"z0", 2, "there is no tile z0", "z1 to z7"},
		{"f9", 2, "there is no tile f9", "f1 to f8"},
		{"123", 1, "numbers have no letter", "123m"},
		{"m1 23", 4, "numbers have no letter", "m123"},
		{"12p3", 4, "numbers have no letter", "123m"},
		{"mp1", 2, "the letter m before it has no numbers", "m1"},
		{"p1m", 3, "the letter m has no numbers", "m1"},
		{"1mm", 3, "the letter m has no numbers before it", "1m"},
		{"*1m", 1, "* stands after no tile", "p1*23"},
		{"1**m", 3, "* stands after no tile", "p1*23"},
		{"m1p*2", 4, "* stands after no tile", "p1*23"},
		{"11+m", 3, "+ stands after no tile that could lie on another", "z44*4+4"},
		{"1*1+1+m", 6, "+ stands after no tile that could lie on another", "z44*4+4"},
		{"東", 1, "'東' is no tile and no mark", "m p s z f"},
		{"\xff", 1, "this is no text", "m123"},
		{strings.Repeat("1", 145) + "m", 145, "there are more than 144 tiles", "draw two"},
	} {
		_, err := draw.Tiles(tc.in, "")
		var e *draw.Error
		if !errors.As(err, &e) {
			t.Errorf("%q: %v", tc.in, err)
			continue
		}
		if e.Column != tc.column || e.Why != tc.why || !strings.Contains(e.Remedy, tc.remedy) {
			t.Errorf("%q: column %d, %q, %q; want %d, %q, %q", tc.in, e.Column, e.Why, e.Remedy, tc.column, tc.why, tc.remedy)
		}
		if msg := e.Error(); !strings.Contains(msg, tc.why) || !strings.Contains(msg, tc.remedy) {
			t.Errorf("%q prints as %q", tc.in, msg)
		}
	}
}

func TestWallRefuses(t *testing.T) {
	if _, err := draw.NumberedWall(5, draw.Options{}); err == nil {
		t.Error("a dead wall after five kongs is drawn")
	}
	if _, err := draw.DeadWall(position(t, "mcr.txt").Game, draw.Options{}); err == nil {
		t.Error("Chinese Official has a dead wall")
	}
}

// Whatever is written, it is drawn soundly or refused with a place in it.
func FuzzTiles(f *testing.F) {
	for _, s := range []string{"p1*23", "z44*4", "m33~s111~p12345678", "-66-m", "z44*4+4", "1z9p/3s", "m0p0s0", "12345678f", "1*1+1m", "--"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		svg, err := draw.Tiles(s, "")
		if err == nil {
			checkSVG(t, s, svg)
			return
		}
		var e *draw.Error
		if !errors.As(err, &e) || e.Column < 1 || e.Column > len([]rune(e.Text))+1 || e.Remedy == "" {
			t.Errorf("%q: %v", s, err)
		}
	})
}

// What lies open in riichi is seen from every seat, and nothing else of the hand.
func TestOpenRiichiLiesOpen(t *testing.T) {
	p := position(t, "open_riichi.txt")
	svg := draw.Table(p.Game, draw.Options{Near: p.Seats[2]})
	if want := "South holds 13 tiles, of which lie open seven, eight of bamboos"; !strings.Contains(svg, want) {
		t.Errorf("the words do not say: %s", want)
	}
	if svg = draw.Table(p.Game, draw.Options{Near: p.Seats[1]}); strings.Contains(svg, "lie open") {
		t.Error("South is told which of its own tiles the others see")
	}
}
