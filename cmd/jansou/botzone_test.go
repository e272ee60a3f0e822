package main

import (
	"flag"
	"slices"
	"strings"
	"testing"

	"jansou/botzone"
	"jansou/mahjong"
	"jansou/sim"
	"jansou/table"
)

// The long run, of TestBotzoneStrength.
var (
	botzoneWalls = flag.Int("botzone.walls", 0, "sets of walls on which two of Master over Botzone's protocol play two of Strong, each four games of 16 deals")
	botzoneSeed  = flag.String("botzone.seed", "1", "what these walls are made of")
)

// overBotzone is a bot of ours at the other end of Botzone's protocol: it is told what a
// judge tells, and answers in words.
type overBotzone struct {
	t      *testing.T
	seat   *botzoneSeat
	teller botzone.Teller
	answer botzone.Answer
	then   mahjong.Tile // the discard that came with a claim
	wrong  *int
	wins   *int
}

func (b *overBotzone) Name() string { return "master" }

// Watch tells the bot of an event.
func (b *overBotzone) Watch(v table.View, e mahjong.Event) {
	for _, request := range b.teller.Tell(&e, &v) {
		answer, err := b.seat.answer(request)
		if err != nil {
			b.t.Error(err)
			*b.wrong++
		}
		b.seat.follow.Said(answer)
		b.answer, err = botzone.ParseAnswer(answer.String())
		if err != nil {
			b.t.Error(err)
			*b.wrong++
		}
	}
}

// Act is what it has answered.
func (b *overBotzone) Act(v table.View, legal []mahjong.Action) mahjong.Action {
	answer := b.answer
	if b.then != mahjong.NoTile && v.Phase == table.Turn && v.Own.Drawn == mahjong.NoTile {
		answer = botzone.Answer{Word: botzone.Play, Tile: b.then}
	}
	b.then = mahjong.NoTile
	a, ok := answer.Among(legal)
	if !ok {
		b.t.Errorf("%s is not legal", answer)
		*b.wrong++
		return legal[0]
	}
	if a.Kind == mahjong.Win {
		*b.wins++
	}
	b.then = answer.Discard
	return a
}

// untold is a player who is not told whether a tile is let go as it was drawn: the
// protocol does not say it.
type untold struct{ sim.Player }

// Act takes all for drawn.
func (p untold) Act(v table.View, legal []mahjong.Action) mahjong.Action {
	for s := range v.Seats {
		river := slices.Clone(v.Seats[s].River)
		for i := range river {
			river[i].Drawn = true
		}
		v.Seats[s].River = river
	}
	return p.Player.Act(v, legal)
}

// TestBotzonePlaysAlike: four of Master over Botzone's protocol, which lists no legal
// wins, play the very games that they play at a table that tells no more than it, and
// nothing that they answer is refused.
func TestBotzonePlaysAlike(t *testing.T) {
	var points [2][4]float64
	wrong, wins := 0, 0
	for way := range points {
		cmd := simCmd{Ruleset: "mcr-botzone", Games: 1, Seed: "alike", Players: []string{"master"}}
		cfg, err := cmd.config(&guests{})
		if err != nil {
			t.Fatal(err)
		}
		for i, e := range cfg.Players {
			cfg.Players[i].New = func(seed uint64) sim.Player { return untold{e.New(seed)} }
			if way == 1 {
				cfg.Players[i].New = speaker(t, &wrong, &wins)
			}
		}
		r, err := sim.Run(cfg)
		if err != nil {
			t.Fatal(err)
		}
		for i, p := range r.Players {
			points[way][i] = p.MeanPoints
		}
		if way == 1 {
			t.Logf("%d deals, %d wins, %d answers that were refused", r.Deals, wins, wrong)
		}
	}
	if points[0] != points[1] {
		t.Errorf("over the protocol the points are %v, at the table %v", points[1], points[0])
	}
}

// speaker makes masters at the other end of the protocol.
func speaker(t *testing.T, wrong, wins *int) func(uint64) sim.Player {
	return func(uint64) sim.Player {
		seat, err := (&botzoneCmd{Player: "master"}).seat(nil)
		if err != nil {
			t.Fatal(err)
		}
		return &overBotzone{t: t, seat: seat, wrong: wrong, wins: wins}
	}
}

// TestBotzoneStrength: two of Master over the protocol against two of Strong, as
// "jansou arena --ruleset mcr-botzone --players master,master,strong,strong" plays them.
// How many points a deal they are ahead is printed; nothing that they answer is refused.
func TestBotzoneStrength(t *testing.T) {
	if *botzoneWalls == 0 {
		t.Skip("it is long: -botzone.walls says how long")
	}
	cmd := simCmd{Ruleset: "mcr-botzone", Games: 4 * *botzoneWalls, Seed: *botzoneSeed, Players: []string{"master", "master", "strong", "strong"}}
	cfg, err := cmd.config(&guests{})
	if err != nil {
		t.Fatal(err)
	}
	cfg.Rotate, cfg.Duplicate, cfg.SameDeals, cfg.Workers = true, true, true, 1
	wrong, wins := 0, 0
	for i := range 2 {
		cfg.Players[i].New = speaker(t, &wrong, &wins)
	}
	r, err := sim.Run(cfg)
	if err != nil {
		t.Fatal(err)
	}
	p := r.Pairs[0]
	t.Logf("%d deals, each with two at the protocol: ahead by %.2f ± %.2f, %d wins, %d answers that were refused", r.Deals, p.Points/16, p.PointsErr/16, wins, wrong)
	for i := range r.Players {
		x := &r.Players[i]
		t.Logf("%s wins %.2f %%, deals in %.2f %%, mean win %.1f", x.Name, 100*x.WinRate, 100*x.DealInRate, x.MeanWin)
	}
}

// botzoneAnswers are the first words of what the program answers to a stream.
func botzoneAnswers(t *testing.T, c *botzoneCmd, in string) (words, complaints string, err error) {
	t.Helper()
	var out, said strings.Builder
	seat, err := c.seat(&said)
	if err != nil {
		t.Fatal(err)
	}
	err = seat.play(strings.NewReader(in), &out)
	var list []string
	for line := range strings.Lines(out.String()) {
		if word, _, _ := strings.Cut(strings.TrimSpace(line), " "); word != keepRunning {
			list = append(list, word)
		}
	}
	return strings.Join(list, " "), said.String(), err
}

// TestBotzoneProgram: the program answers a match from its beginning, keeps running, and
// goes on where it is started anew; what it cannot follow it reports.
func TestBotzoneProgram(t *testing.T) {
	const hand = "1 0 0 0 0 W1 W2 W3 W4 W5 W6 W7 W8 W9 B2 B3 B7 J1"
	const straight = "1 0 0 0 0 W1 W2 W3 W4 W5 W6 W7 W8 W9 B2 B3 J1 J1"
	for _, c := range []struct {
		in   string
		want string
	}{
		{"1\n0 0 0\n" + hand + "\n2 J1\n3 0 PLAY B7\n3 1 DRAW\n3 1 PLAY B4\n", "PASS PASS PLAY PASS PASS HU"},
		{"4\n0 1 0\nPASS\n" + straight + "\nPASS\n3 0 DRAW\nPASS\n3 0 PLAY B4\n", "HU"},
		{"2\n0 1 0\nPASS\n" + hand + "\n3 2 PLAY W1\n2 B7\n", "PASS PASS PLAY"},
		// Behind the match so far Botzone sends what the program kept, which is nothing.
		{"1\n0 0 0\n\n\n" + hand + "\n2 J1\r\n \n3 0 PLAY B7\n", "PASS PASS PLAY PASS"},
		{" 1 \r\n0 0 0\r\n\r\n" + hand + "\r\n", "PASS PASS"},
		{`{"requests":["0 1 0","` + straight + `","3 0 DRAW","3 0 PLAY B4"],"responses":["PASS","PASS","PASS"],"data":null,"globaldata":{"a":1},"time_limit":""}` + "\n", `{"response":"HU"}`},
		{`{"requests":["0 0 0"],"responses":[],"data":""}` + "\n\"" + hand + "\"\n2 J1\n\n" + `{"requests":["0 0 0"],"responses":[]}` + "\n",
			`{"response":"PASS"} {"response":"PASS"} {"response":"PLAY {"response":"PASS"}`},
	} {
		if got, said, err := botzoneAnswers(t, &botzoneCmd{Player: "master"}, c.in); got != c.want || err != nil {
			t.Errorf("%q is answered %q, %v, want %q; it says %s", c.in, got, err, c.want, said)
		}
	}
	if got, said, err := botzoneAnswers(t, &botzoneCmd{Player: "master", Once: true}, "1\n0 0 0\n\n\n"); got != "PASS" || said != "" || err != nil {
		t.Errorf("once it is answered %q, %v; it says %s", got, err, said)
	}
	for in, want := range map[string]string{
		"":                             "",
		"many\n":                       "is not how many requests there are",
		"3\n0 0 0\nPASS\n":             "ends before request 2 of 3",
		`{"requests":[]}`:              "0 requests and 0 responses",
		`{"requests":["0 0 0",7]}`:     "the match so far",
		`{"requests":["0 0 0","2 W1"]`: "the match so far",
	} {
		if got, _, err := botzoneAnswers(t, &botzoneCmd{Player: "master"}, in); got != "" || (err != nil) != (want != "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%q is answered %q, %v, want the error %q", in, got, err, want)
		}
	}
}
