package guest

import (
	"bufio"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"jansou/mahjong"
	"jansou/mcr"
	"jansou/table"
)

// TestMain is the contest bot of the tests: this program, started again.
func TestMain(m *testing.M) {
	if how := os.Getenv("JANSOU_TEST_BOT"); how != "" {
		contestBot(how)
		os.Exit(0)
	}
	if how := os.Getenv("JANSOU_TEST_MJAI"); how != "" {
		mjaiBot(how)
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// contestBot plays: it discards what it draws, claims a pung where it can, and
// wins never. how is "once" for a program that answers once
// and ends, "keeps" for one that does so and keeps a line from one answer to the
// next, "stay" for one that stays, "json" for one that speaks JSON, "mad"
// for one that answers nonsense and "mute" for one that answers nothing.
func contestBot(how string) {
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<20)
	next := func() string {
		if !in.Scan() {
			os.Exit(0)
		}
		return in.Text()
	}
	var requests []string
	switch how {
	case "json":
		var j struct {
			Requests []string
			Data     struct{ Kept int }
		}
		if err := json.Unmarshal([]byte(next()), &j); err != nil || j.Data.Kept != len(j.Requests)-1 {
			os.Exit(1)
		}
		requests = j.Requests
	default:
		n := 0
		fmt.Sscan(next(), &n)
		for i := range n {
			requests = append(requests, next())
			if i < n-1 {
				next() // what was answered to it
			}
		}
	}
	for {
		switch answer := contestAnswer(requests); how {
		case "mad":
			fmt.Println("PLAY nothing")
			return
		case "mute":
			time.Sleep(time.Hour)
		case "json":
			b, _ := json.Marshal(map[string]any{"response": answer, "data": map[string]int{"kept": len(requests)}})
			fmt.Println(string(b))
			return
		case "once":
			fmt.Println(answer)
			return
		case "keeps":
			if kept := next(); kept != "" && kept != fmt.Sprintf("kept %d", len(requests)-1) || kept == "" && len(requests) > 1 {
				return
			}
			fmt.Printf("%s\n\nkept %d\n", answer, len(requests)) // for whoever looks for faults there is nothing
			return
		default:
			fmt.Println(answer)
			fmt.Println(keepRunning)
			request := next()
			for request == "" { // what it kept, and so nothing
				request = next()
			}
			requests = append(requests, request)
		}
	}
}

// contestAnswer follows the match and answers the newest request.
func contestAnswer(requests []string) string {
	hand := map[string]int{}
	me, answer, newest := "", "PASS", ""
	for _, r := range requests {
		f := strings.Fields(r)
		answer = "PASS"
		switch {
		case f[0] == "0":
			me = f[1]
		case f[0] == "1":
			for _, t := range f[5:18] {
				hand[t]++
			}
		case f[0] == "2":
			hand[f[1]]++
			answer = "PLAY " + f[1]
		case f[1] == me && f[2] == "PLAY":
			hand[f[3]]--
		case f[1] == me && f[2] == "PENG":
			hand[newest] -= 2
			hand[f[3]]--
		case f[2] == "PLAY" && hand[f[3]] >= 2:
			var singles []string
			for t, n := range hand {
				if n == 1 {
					singles = append(singles, t)
				}
			}
			if len(singles) > 0 {
				answer = "PENG " + slices.Min(singles)
			}
		}
		if f[0] == "3" && len(f) > 3 {
			newest = f[len(f)-1]
		}
	}
	return answer
}

// contest makes a contest bot of this program.
func contest(t *testing.T, how string, limit time.Duration) *Botzone {
	t.Helper()
	return thisProgram(t, "JANSOU_TEST_BOT", how, func(program string) (*Botzone, error) { return NewBotzone(program, how == "json", limit) })
}

// showDeal plays the beginning of a deal to b, which is East, and returns what
// it does: with the tile that it draws, with another's, and after a claim.
func showDeal(t *testing.T, b *Botzone) (got []mahjong.Action) {
	t.Helper()
	own := &table.OwnView{Hand: mahjong.MustHand("1357m2468p33s123z")}
	v := table.View{Prevailing: mahjong.East, Own: own, Phase: table.Turn}
	for s := range v.Seats {
		v.Seats[s].Wind = mahjong.Wind(s)
	}
	north, three := mahjong.MustTile("4z"), mahjong.MustTile("3s")
	pung, err := mahjong.MakePung(three, three, three, 2)
	if err != nil {
		t.Fatal(err)
	}
	b.Watch(v, mahjong.Event{Kind: mahjong.Dealt})
	own.Drawn = north
	own.Hand.Add(north)
	b.Watch(v, mahjong.Event{Kind: mahjong.Drew, Tile: north})
	discards := []mahjong.Action{{Kind: mahjong.Discard, Tile: mahjong.MustTile("2p")}, {Kind: mahjong.Discard, Tile: mahjong.MustTile("1m")},
		{Kind: mahjong.Discard, Tile: north, Drawn: true}}
	got = append(got, b.Act(v, discards))
	own.Hand.Remove(north)
	own.Drawn = mahjong.NoTile
	v.Phase = table.Claims
	b.Watch(v, mahjong.Event{Kind: mahjong.Discarded, Tile: north, Drawn: true})
	b.Watch(v, mahjong.Event{Kind: mahjong.Drew, Seat: 1})
	b.Watch(v, mahjong.Event{Kind: mahjong.Discarded, Seat: 1, Tile: mahjong.MustTile("9m")})
	b.Watch(v, mahjong.Event{Kind: mahjong.Drew, Seat: 2})
	b.Watch(v, mahjong.Event{Kind: mahjong.Discarded, Seat: 2, Tile: three})
	got = append(got, b.Act(v, []mahjong.Action{{Kind: mahjong.Pass}, {Kind: mahjong.Claim, Meld: pung}}))
	v.Phase = table.Turn
	b.Watch(v, mahjong.Event{Kind: mahjong.Claimed, Meld: pung})
	return append(got, b.Act(v, discards[:2]))
}

// TestBotzone: a program in each of Botzone's ways draws, claims and discards
// what it said with the claim; a match is told from its start to one that does
// not stay.
func TestBotzone(t *testing.T) {
	for how, deals := range map[string]int{"stay": 2, "once": 1, "keeps": 1, "json": 1} {
		t.Run(how, func(t *testing.T) {
			b := contest(t, how, patient)
			for deal := range deals { // each deal is a match by itself
				got := showDeal(t, b)
				want := "[discard 4z (drawn) pung 3*33s discard 2p]"
				if s := fmt.Sprint(got); s != want || len(b.Faults()) > 0 {
					t.Errorf("deal %d: %s, want %s; faults %v", deal, s, want, b.Faults())
				}
			}
			if len(b.requests) != 8 || b.requests[0] != "0 0 0" || b.requests[7] != "3 2 PLAY T3" || b.responses[7] != "PENG B2" {
				t.Errorf("requests %q, responses %q", b.requests, b.responses)
			}
		})
	}
}

// TestBotzoneDeal: four contest bots play deals of the engine without a fault,
// and claim.
func TestBotzoneDeal(t *testing.T) {
	rs, err := mcr.Load("mcr-botzone")
	if err != nil {
		t.Fatal(err)
	}
	var bots [4]*Botzone
	for s := range bots {
		bots[s] = contest(t, "stay", patient)
	}
	g := mcr.New(rs)
	rng := rand.New(rand.NewPCG(1, 2))
	claims := 0
	apply := func(events []mahjong.Event) {
		for _, e := range events {
			g.Apply(e)
			if e.Kind == mahjong.Claimed {
				claims++
			}
			for s, b := range bots {
				if seen, ok := g.Redact(mahjong.Seat(s), e); ok {
					b.Watch(g.View(mahjong.Seat(s)), seen)
				}
			}
		}
	}
	for range 2 {
		ts := rs.Tiles()
		rng.Shuffle(len(ts), func(i, j int) { ts[i], ts[j] = ts[j], ts[i] })
		wall, err := mahjong.WallOf(ts)
		if err != nil {
			t.Fatal(err)
		}
		events, err := g.Deal(nil, wall)
		if err != nil {
			t.Fatal(err)
		}
		for apply(events); !g.NeedsWall(); apply(events) {
			for s := range mahjong.NoSeat {
				legal := g.Legal(s, nil)
				if len(legal) == 0 {
					continue
				}
				if events, err = g.Decide(nil, s, bots[s].Act(g.View(s), legal)); err != nil {
					t.Fatal(err)
				}
				break
			}
		}
	}
	for s, b := range bots {
		if len(b.Faults()) > 0 {
			t.Errorf("seat %d: %v", s, b.Faults())
		}
	}
	if claims == 0 {
		t.Error("nobody claimed a tile")
	}
}

// TestBotzoneFaults: a program that answers nonsense, nothing, or is not there
// passes and discards what it draws, and each fault is kept.
func TestBotzoneFaults(t *testing.T) {
	for how, limit := range map[string]time.Duration{"mad": patient, "mute": 50 * time.Millisecond} {
		t.Run(how, func(t *testing.T) {
			b := contest(t, how, limit)
			got := fmt.Sprint(showDeal(t, b))
			if !strings.HasPrefix(got, "[discard 4z (drawn) pass ") || len(b.Faults()) < 8 {
				t.Errorf("%s, faults %v", got, b.Faults())
			}
		})
	}
	if b, err := NewBotzone("no-such-program-here", false, time.Second); err == nil {
		t.Errorf("a program that is not there is %s", b.Name())
	}
	if b, err := NewBotzone(" ", false, time.Second); err == nil {
		t.Errorf("no program is %s", b.Name())
	}
}
