package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestWaits(t *testing.T) {
	tests := []struct {
		args handArgs
		want string // of the answer, or of the error
	}{
		{handArgs{Tiles: "123m456p789s1122z"}, "123m456p789s1122z\nwaits for 1z (2 left), 2z (2 left): 4 tiles\n   wait of two pairs: 1122z for 12z\n"},
		{handArgs{Tiles: "m123p067s456z1122"}, "123m067p456s1122z\nwaits for 1z (2 left), 2z (2 left): 4 tiles\n   wait of two pairs: 1122z for 12z\n"},
		{handArgs{Tiles: "m123p067s456z11 22z"}, "a suit letter without numbers"},
		{handArgs{Tiles: "456p789s1122z", Melds: []string{"1*23m"}}, "456p789s1122z, chow 1*23m\nwaits for 1z (2 left), 2z (2 left): 4 tiles\n   wait of two pairs: 1122z for 12z\n"},
		{handArgs{Tiles: "2344p", Melds: []string{"11*1z", "5555z", "7*89s"}, JSON: true},
			`{"hand":"2344p","melds":[{"kind":"pung","tiles":"111z","called":"1z","from":0},{"kind":"closed_kong","tiles":"5555z","from":0},{"kind":"chow","tiles":"789s","called":"7s","from":0}],"waits":[{"tile":"1p","left":4},{"tile":"4p","left":2}],"tiles":6,"name":"several","ways":[{"name":"two_sided","of":["2p","3p"],"tiles":["1p","4p"]},{"name":"single","of":["4p"],"tiles":["4p"]}]}` + "\n"},
		{handArgs{Tiles: "1z", Melds: []string{"1*23m", "4*56m", "7*89m", "22*22z"}}, "1z, chow 1*23m, chow 4*56m, chow 7*89m, open kong 2222z\nwaits for 1z (3 left): 3 tiles\n   single wait: 1z for 1z\n"},
		{handArgs{Tiles: "1111m234567p678s"}, "1111m234567p678s\nwaits for 1m (0 left): 0 tiles\n"},
		{handArgs{Tiles: "147m258p369s1234z"}, "147m258p369s1234z\nnot waiting: 6 tiles from waiting\n"},
		{handArgs{Tiles: "123m"}, "3 concealed tiles beside 0 melds; 13 are wanted, or 14 with the drawn one"},
		{handArgs{Tiles: "123m456p789s11222z"}, "is a hand with its drawn tile"},
		{handArgs{Tiles: "1123m56p789s5z", Melds: []string{"111*z", "11*1m"}}, "1m"},
		{handArgs{Tiles: "456p789s1122z", Melds: []string{"1*24m"}}, "1m with 24m is not a chow"},
		{handArgs{Tiles: "456p789s1122z", Melds: []string{"12m"}}, `meld "12m" has 2 tiles`},
		{handArgs{Tiles: "4506p0789p122z1m"}, "a second 0p, and ruleset ema2025 has not so many"},
		{handArgs{Tiles: "4506p0789p122z1m", Ruleset: "tenhou"}, "a second 0p, and ruleset tenhou has not so many"},
		{handArgs{Tiles: "406m0067p55s1122z", Ruleset: "../../examples/four-reds.json"}, "406m0067p55s1122z\nnot waiting: 1 tile from waiting\n"},
		{handArgs{Tiles: "406m067p00s11122z", Ruleset: "../../examples/four-reds.json"}, "a second 0s, and ruleset four-reds has not so many"},
		{handArgs{Tiles: "000p67p456s11222z"}, "a third 0p"},
		{handArgs{Tiles: "123m456p789s112z1f"}, "1f is a flower"},
		{handArgs{Tiles: "123m456p789s1122z", Ruleset: "ema2016"}, "123m456p789s1122z\nwaits for 1z (2 left), 2z (2 left): 4 tiles\n   wait of two pairs: 1122z for 12z\n"},
		{handArgs{Tiles: "123m406p789s1122z", Ruleset: "mcr-wmo"}, "0p is a red five, and ruleset mcr-wmo has none"},
		{handArgs{Tiles: "123m456p789s1122z", Ruleset: "mcr-2020"}, "--ruleset: "},
		{handArgs{Tiles: "147m258s369p1122z", Ruleset: "mcr-wmo"},
			"147m369p258s1122z\nwaits for 4 tiles\n  1z  2 left  on a discard 16 fan  by self-draw 18 fan\n  2z  2 left  on a discard 16 fan  by self-draw 18 fan\n   wait of two pairs: 1122z for 12z\n"},
		{handArgs{Tiles: "1111222233334s", Ruleset: "mcr-wmo", JSON: true},
			`{"hand":"1111222233334s","waits":[{"tile":"4s","left":3,"discard":{"fan":88,"wins":true},"self_draw":{"fan":90,"wins":true}},{"tile":"5s","left":4,"discard":{"fan":35,"wins":true},"self_draw":{"fan":37,"wins":true}}],"tiles":7,"name":"several","ways":[{"name":"single","of":["4s"],"tiles":["4s"]},{"name":"two_sided","of":["2s","3s"],"tiles":["4s"]},{"name":"two_sided","of":["3s","4s"],"tiles":["5s"]}]}` + "\n"},
		{handArgs{Tiles: "123m45p123456s11z", Ruleset: "mcr-wmo"},
			"123m45p123456s11z\nwaits for 8 tiles\n  3p  4 left  on a discard 4 fan, too few  by self-draw 6 fan, too few\n  6p  4 left  on a discard 5 fan, too few  by self-draw 7 fan, too few\n   two-sided wait: 45p for 36p\n"},
		{handArgs{Tiles: "147m258s369p1123z", Ruleset: "mcr-wmo"}, "147m369p258s1123z\nnot waiting: 1 tile from waiting\n"},
	}
	for _, tc := range tests {
		t.Run(tc.args.Tiles+" "+strings.Join(tc.args.Melds, " "), func(t *testing.T) {
			var out bytes.Buffer
			check(t, waitsOf(tc.args).Run(&out), out.String(), tc.want)
		})
	}
}

// waitsOf is the command for a hand, with the winds that only Chinese Official
// asks for.
func waitsOf(a handArgs) *waitsCmd {
	c := &waitsCmd{handArgs: a}
	if strings.HasPrefix(a.Ruleset, "mcr") {
		c.Seat, c.Round = "S", "E"
	}
	return c
}

// check compares what was printed with what is wanted, or finds that in the
// error.
func check(t *testing.T, err error, got, want string) {
	t.Helper()
	switch {
	case err != nil && !strings.Contains(err.Error(), want):
		t.Errorf("error %q, want %q", err, want)
	case err == nil:
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("-want +got\n%s", diff)
		}
	}
}

func TestShanten(t *testing.T) {
	tests := []struct {
		args handArgs
		want string
	}{
		{handArgs{Tiles: "123m456p789s1123z"}, `123m456p789s1123z
1 tile from waiting
  four sets, pair   1
  seven pairs       5
  thirteen orphans  7
helped by 8 tiles of 123z
`},
		{handArgs{Tiles: "4555p", Melds: []string{"1*23m", "5*55z", "789*s"}, JSON: true},
			`{"hand":"4555p","melds":[{"kind":"chow","tiles":"123m","called":"1m","from":0},{"kind":"pung","tiles":"555z","called":"5z","from":0},{"kind":"chow","tiles":"789s","called":"9s","from":0}],"shanten":0,"forms":{"standard":0,"seven_pairs":null,"thirteen_orphans":null},"accepts":[{"tile":"3p","left":4},{"tile":"4p","left":3},{"tile":"6p","left":4}],"tiles":11}` + "\n"},
		{handArgs{Tiles: "23m445p", Melds: []string{"1*23p", "5*55z", "789*s"}}, `23m445p, chow 1*23p, pung 555z, chow 789*s
waiting
  four sets, pair   0
discard 5p: 0, helped by 8 tiles of 14m
discard 2m: 1, helped by 34 tiles of 12345m34567p
discard 3m: 1, helped by 30 tiles of 1234m34567p
discard 4p: 1, helped by 26 tiles of 1234m3456p
`},
		{handArgs{Tiles: "23m44p", Melds: []string{"1*23p", "5*55z", "789*s"}, JSON: true},
			`{"hand":"23m44p","melds":[{"kind":"chow","tiles":"123p","called":"1p","from":0},{"kind":"pung","tiles":"555z","called":"5z","from":0},{"kind":"chow","tiles":"789s","called":"9s","from":0}],"shanten":0,"forms":{"standard":0,"seven_pairs":null,"thirteen_orphans":null},"accepts":[{"tile":"1m","left":4},{"tile":"4m","left":4}],"tiles":8}` + "\n"},
		{handArgs{Tiles: "123m"}, "3 concealed tiles"},
		{handArgs{Tiles: "147m258s369p1123z", Ruleset: "mcr-wmo"}, `147m369p258s1123z
1 tile from waiting
  four sets, pair   7
  seven pairs       5
  thirteen orphans  7
  knitted straight  1
  honours, knitted  1
helped by 24 tiles of 1234567z
`},
		{handArgs{Tiles: "1111m2222p44s667z", Ruleset: "mcr-wmo", JSON: true},
			`{"hand":"1111m2222p44s667z","shanten":0,"forms":{"standard":2,"seven_pairs":0,"thirteen_orphans":9,"knitted_straight":6,"knitted":9},"accepts":[{"tile":"7z","left":3}],"tiles":3}` + "\n"},
		{handArgs{Tiles: "147m258s369p2z", Melds: []string{"111*z"}, Ruleset: "mcr-wmo"}, `147m369p258s2z, pung 111z
waiting
  four sets, pair   6
  knitted straight  0
helped by 3 tiles of 2z
`},
	}
	for _, tc := range tests {
		t.Run(tc.args.Tiles, func(t *testing.T) {
			var out bytes.Buffer
			check(t, (&shantenCmd{tc.args}).Run(&out), out.String(), tc.want)
		})
	}
}

// Every example of the help is answered.
func TestHandExamples(t *testing.T) {
	for name, c := range map[string]struct {
		help string
		run  func(handArgs, *bytes.Buffer) error
	}{
		"waits":   {waitsCmd{}.Help(), func(a handArgs, b *bytes.Buffer) error { return waitsOf(a).Run(b) }},
		"shanten": {shantenCmd{}.Help(), func(a handArgs, b *bytes.Buffer) error { return (&shantenCmd{a}).Run(b) }},
	} {
		examples := 0
		for line := range strings.Lines(c.help) {
			words := strings.Fields(line)
			if len(words) < 3 || words[0] != "jansou" || !strings.HasPrefix(line, "  ") {
				continue
			}
			examples++
			a := handArgs{Tiles: words[2]}
			for i, w := range words[3:] {
				if w == "--json" {
					a.JSON = true
					continue
				}
				if w == "--ruleset" {
					a.Ruleset = words[3+i+1]
					break
				}
				a.Melds = append(a.Melds, w)
			}
			var out bytes.Buffer
			if err := c.run(a, &out); err != nil || out.Len() == 0 {
				t.Errorf("%s: %q: %v", name, line, err)
			}
		}
		if examples == 0 {
			t.Errorf("%s: no example", name)
		}
	}
}
