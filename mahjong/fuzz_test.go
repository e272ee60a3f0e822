package mahjong

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Every reader of foreign bytes: refusing is fine, panicking is not, and what
// was read must print and be read the same again.

func FuzzParseTiles(f *testing.F) {
	for _, s := range []string{"123m0p77z", "m123p0z77", "p1*23", "z44*4", "1f8f", " 1m 2p", "-", "1m*", "m*1", "12"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		ts, sideways, err := ParseSideways(s)
		if err != nil {
			return
		}
		if sideways < -1 || sideways >= len(ts) {
			t.Fatalf("%q: sideways tile %d of %d", s, sideways, len(ts))
		}
		for _, text := range []string{FormatSideways(ts, sideways), lettersFirst(ts, sideways)} {
			again, mark, err := ParseSideways(text)
			if err != nil || mark != sideways || !slices.Equal(again, ts) {
				t.Fatalf("%q is %v, printed %q, and read as %v, %d, %v", s, ts, text, again, mark, err)
			}
		}
		if h, err := HandOf(ts); err == nil {
			if again, err := HandOf(h.Tiles()); err != nil || again != h {
				t.Fatalf("%q: the hand %v is %v, %v", s, h, again, err)
			}
		}
	})
}

// fuzzJSON fuzzes the JSON reader of a type.
func fuzzJSON[T any](f *testing.F, seeds ...string) {
	for _, s := range seeds {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		var v, again T
		if json.Unmarshal(b, &v) != nil {
			return
		}
		printed, err := json.Marshal(v)
		if err != nil {
			t.Fatalf("%s is read as %v, which does not print: %v", b, v, err)
		}
		if err := json.Unmarshal(printed, &again); err != nil {
			t.Fatalf("%s is printed as %s, which is refused: %v", b, printed, err)
		}
		if diff := cmp.Diff(v, again, same); diff != "" {
			t.Fatalf("%s, printed as %s: -read +read again\n%s", b, printed, diff)
		}
	})
}

func FuzzTileJSON(f *testing.F) {
	fuzzJSON[Tile](f, `"3p"`, `"p3"`, `"0s"`, `"-"`, `"8f"`, `3`, `null`)
}

func FuzzMeldJSON(f *testing.F) {
	fuzzJSON[Meld](f, `{"kind":"chow","tiles":"345m","called":"4m","from":2}`, `{"kind":"added_kong","tiles":"5550s","called":"5s","from":1}`,
		`{"kind":"closed_kong","tiles":"z1111"}`, `{"kind":"pung","tiles":"777z","called":"-"}`, `null`, `{}`)
}

func FuzzHandJSON(f *testing.F) {
	fuzzJSON[Hand](f, `"123m0p77z"`, `"m123p0z77"`, `""`, `"11111m"`, `"1f"`)
}

func FuzzWallJSON(f *testing.F) { fuzzJSON[Wall](f, `"123m0p77z8f"`, `""`, `"-"`) }

func FuzzActionJSON(f *testing.F) {
	fuzzJSON[Action](f, `{"kind":"discard","tile":"0p","drawn":true}`, `{"kind":"claim","meld":{"kind":"pung","tiles":"777z","from":1}}`,
		`{"kind":"pass"}`, `{"kind":"none"}`, `{}`, `null`)
}

func FuzzEventJSON(f *testing.F) {
	fuzzJSON[Event](f, `{"kind":"drew","seat":2,"tile":"0p","replacement":true}`,
		`{"kind":"answered","seat":1,"action":{"kind":"pass"},"clock":true}`,
		`{"kind":"dealt","seat":0,"wall":"123m","hand":"1z","tile":"1m"}`,
		`{"kind":"won","seat":1,"sheet":{"hand":"123m","reading":{"form":"standard","sets":[{"kind":"chow","first":"1m"}],"pair":"-"},"lines":[{"unit":"han"}],"ura":[]}}`,
		`{"kind":"game_ended","seat":4,"final":[{"seat":0,"place":1}]}`, `{}`)
}
