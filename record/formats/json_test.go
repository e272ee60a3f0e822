package formats

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"

	"jansou/record"
)

// TestSpaces: JSON reads the same with spaces and line ends between all of its
// parts, with escapes in its names and texts, with members that nobody knows,
// and with a member twice, of which the last counts.
func TestSpaces(t *testing.T) {
	for _, name := range []string{"own.json", "own-koba.json"} {
		text := strings.Replace(ownFile(t, name), `"rule":`, `"sc":[25000,0.5,25000,0,25000,-0.5,25000,0],"rule":`, 1)
		want, err := readAll("", text)
		if err != nil {
			t.Fatal(name, err)
		}
		var wide bytes.Buffer
		if err := json.Indent(&wide, []byte(text), " ", "\t"); err != nil {
			t.Fatal(err)
		}
		from := strings.Index(text, `"log":`)
		end := record.Skip(text, from+len(`"log":`))
		for what, s := range map[string]string{
			"spaces":  " " + wide.String() + "\n",
			"escapes": strings.NewReplacer(`"log"`, `"l\u006fg"`, `"qipai"`, `"\u0071ipai"`, "門", `\u9580`, "立", `\u7acb`).Replace(text),
			"nulls":   strings.Replace(text, `{"`, `{"ref":null,"`, 1),
			"strange members": strings.NewReplacer(`{"l":`, `{"雀":[1e3],"\u0061":"b","l":`, `{"zimo":`, `{"L":3,"zimo":`, `{"qipai":`, `{"卓":{},"qipai":`, `{"disp":`, `{"雀":[1e3],"\u0061":"b","disp":`,
				`"shoupai":`, `"雀\\":{"卓":-0.5},"shoupai":`).Replace(text),
			"two logs":   text[:end] + "," + text[from:],
			"two scores": strings.NewReplacer(`"sc":`, `"sc":[1.5],"sc":`, `"hupai":`, `"hupai":[{"name":"立直","fanshu":1}],"hupai":`).Replace(text),
		} {
			if s == text {
				t.Errorf("%s has no place for %s", name, what)
			}
			got, err := readAll("", s)
			if err != nil {
				t.Errorf("%s with %s: %v", name, what, err)
				continue
			}
			if !reflect.DeepEqual(unplaced(want), unplaced(got)) {
				t.Errorf("%s with %s reads otherwise", name, what)
			}
		}
	}
}

// unplaced are games without their places in the file.
func unplaced(games []record.Game) []record.Game {
	for i := range games {
		g := &games[i]
		if g.Final != nil {
			g.Final.At = 0
		}
		for j := range g.Rounds {
			r := &g.Rounds[j]
			r.At = 0
			for k := range r.Steps {
				r.Steps[k].At = 0
			}
			for k := range r.Wins {
				r.Wins[k].At = 0
			}
			if r.Draw != nil {
				r.Draw.At = 0
			}
		}
	}
	return games
}

// TestWrongJSON: what cannot be read is named, with its place.
func TestWrongJSON(t *testing.T) {
	for _, c := range []struct{ file, old, new, why string }{
		{"own-koba.json", `"zimo":{"l":`, `"zimo":{"l":"`, "JSON: "},
		{"own-koba.json", `"zimo":{"l":`, `"zimo":{"l":1.`, "JSON: "},
		{"own-koba.json", `"baojia":3`, `"baojia":13`, `JSON: "13`},
		{"own-koba.json", `"p":"`, `"p":null,"q":"`, "where a text of plain ASCII without escapes should stand"},
		{"own-koba.json", `"name":"`, `"name":13,"a":"`, `JSON: "13,\"a\":`},
		{"own-koba.json", `"zimo":{"l":`, `"zimo":{"k":`, `no seat "l", 0 to 3, is given`},
		{"own-koba.json", `"zimo":{"l":`, `"zima":{"l":`, `an entry "zima" that is not known`},
		{"own-koba.json", `{"zimo":{"l":`, `{"a":1},{"zimo":{"l":`, `an entry "a" that is not known`},
		{"own-koba.json", `{"zimo":{"l":`, `{"kaigang":{"baopai":"m1"},"zimo":{"l":`, "an entry that tells of 2 things"},
		{"own-koba.json", `{"zimo":{"l":`, `{},{"zimo":{"l":`, "an entry that tells of 0 things"},
		{"own-koba.json", `{"dapai":`, `{"qipai":`, "a second deal in one"},
		{"own-koba.json", `{"qipai":`, `{"dapai":`, "an entry before the deal"},
		{"own-koba.json", `"qijia":0`, `"qijia":4`, "no deal in the record"},
		{"own-koba.json", `"qijia":0`, `"qijia":0.5`, `JSON: ".5`},
		{"own-koba.json", `"name":"`, `"name":"x`, "is not known"},
		{"own.json", `"log":[[[`, `"log":[[["1",`, `JSON: "\"1\"`},
		{"own.json", `"log":[[[`, `"log":[[[1,`, "the start is not deal, counters and deposits"},
		{"own.json", `"log":[[[`, `"log":[[],[[`, "0 parts, seventeen are wanted"},
		{"own.json", `"log":[[[`, `"log":[1 2],"log":[[[`, "JSON: invalid character '2'"},
		{"own.json", `,60,`, `,59,`, "59 is not a tile"},
		{"own.json", `,60,`, `,"x47",`, `"x47" is neither a number nor a call`},
		{"own.json", `,60,`, `,"r99",`, "99 is not a tile"},
		{"own.json", `["和了",`, `["和",`, `"和" is not known`},
		{"own.json", `["流局",`, `["流局",[1],`, "1 gains, four are wanted"},
		{"own.json", `]}`, `]`, "JSON: the file ends inside a value"},
		{"own.json", `]}`, `]},`, "JSON: invalid character"},
	} {
		text := ownFile(t, c.file)
		broken := strings.Replace(text, c.old, c.new, 1)
		if broken == text {
			t.Errorf("%s has no %s", c.file, c.old)
			continue
		}
		games, err := All.Read(c.file, []byte(broken))
		var r *record.ReadError
		if !errors.As(err, &r) || games != nil || !strings.Contains(err.Error(), c.why) {
			t.Errorf("%s for %s: %v, not %q", c.new, c.old, err, c.why)
			continue
		}
		if r.At < 0 || r.At > len(broken) || strings.HasPrefix(c.why, `JSON: "`) && !strings.HasPrefix(broken[r.At:], `"1"`) && !strings.HasPrefix(broken[r.At:], ".5") &&
			!strings.HasPrefix(broken[r.At:], "13") {
			t.Errorf("%s for %s: at %d, %.20q", c.new, c.old, r.At, broken[r.At:])
		}
	}
}
