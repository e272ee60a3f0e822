package botzone

import (
	"math/rand/v2"
	"strings"
	"testing"

	"jansou/botzone"
	"jansou/mahjong"
	"jansou/mcr"
	"jansou/record/mcrplay"
)

// matches are deals as each seat is told of them, line by line, with what it answered
// of its own kongs: by chance, with all calls and kongs that come.
func matches(f *testing.F, deals int) (texts []string) {
	f.Helper()
	chance := rand.New(rand.NewPCG(16, 151))
	g := mcr.NewAt(mcrplay.Botzone(), mcr.Start{})
	for range deals {
		var lines [4][]string
		var tellers [4]botzone.Teller
		tiles := mahjong.Tiles136()
		chance.Shuffle(len(tiles), func(i, j int) { tiles[i], tiles[j] = tiles[j], tiles[i] })
		w, err := mahjong.WallOf(tiles)
		if err != nil {
			f.Fatal(err)
		}
		now, err := g.Deal(nil, w)
		for err == nil {
			for _, e := range now {
				g.Apply(e)
				for s := range mahjong.NoSeat {
					v, seen := g.View(s), e
					lines[s] = append(lines[s], tellers[s].Tell(&seen, &v)...)
				}
			}
			if g.NeedsWall() || g.Over() {
				break
			}
			now = now[:0]
			for s := range mahjong.NoSeat {
				if !g.Asked(s) {
					continue
				}
				legal := g.Legal(s, nil)
				a := legal[chance.IntN(len(legal))]
				for _, b := range legal {
					if b.Kind == mahjong.Kong {
						a = b
					}
				}
				if a.Kind == mahjong.Win {
					a = legal[len(legal)-1]
				}
				if a.Kind == mahjong.Kong {
					lines[s] = append(lines[s], botzone.AnswerOf(a).String())
				}
				now, err = g.Decide(now, s, a)
				break
			}
		}
		if err != nil {
			f.Fatal(err)
		}
		for _, l := range lines {
			texts = append(texts, strings.Join(l, "\n"))
		}
		if g.Over() {
			break
		}
	}
	return texts
}

// FuzzFollower: whatever is told, a follower goes on or says what is wrong; what it says can
// be done can be done, and a claim is followed by its discard.
func FuzzFollower(f *testing.F) {
	for _, text := range matches(f, 3) {
		f.Add(text)
		lines := strings.Split(text, "\n")
		f.Add(strings.Join(lines[:min(len(lines), 12)], "\n"))
	}
	f.Add("0 1 0\n" + straight + "\n2 J1\n2 J1\n2 J1\n2 J1\n3 0 PLAY J1")
	f.Fuzz(func(t *testing.T, text string) {
		var f Follower
		for line := range strings.Lines(text) {
			if a, err := botzone.ParseAnswer(strings.TrimSpace(line)); err == nil {
				f.Said(a)
				continue
			}
			if f.Tell(line) != nil {
				continue
			}
			v, legal, err := f.Ask()
			if err != nil || len(legal) == 0 {
				continue
			}
			if v.Own == nil || v.Own.Hand.Len()+3*len(v.Seats[v.Viewer].Melds) < 13 {
				t.Fatalf("%q: asked with %v", text, v.Own)
			}
			for _, a := range legal {
				if a.Kind != mahjong.Claim || a.Meld.IsKong() {
					continue
				}
				if _, then, err := f.After(a); err != nil || len(then) == 0 {
					t.Errorf("%q: after %v it can do %v, %v", text, a, then, err)
				}
			}
		}
	})
}
