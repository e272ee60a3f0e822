package main

import (
	"bytes"
	"fmt"
	"math"
	"regexp"
	"testing"

	"jansou/bot/riichibot"
)

// TestPeople: the same records teach the same network, however many are read at the same
// time, and it comes to know better what is done in a game that it has not learned from.
func TestPeople(t *testing.T) {
	var nets [2][]byte
	for i := range nets {
		var out, log bytes.Buffer
		l := likening{paths: []string{"../../record/testdata/own.json", "../../record/testdata/own.mjlog", "../../record/testdata/own.mjson"},
			workers: 1 + i, hidden: 8, epochs: 8, rate: 2e-3, decay: 0.01, log: &log}
		if err := l.run(&out); err != nil {
			t.Fatal(err)
		}
		nets[i] = out.Bytes()
		if n, err := riichibot.ReadNet(nets[i]); err != nil || n.Hidden != 8 {
			t.Fatalf("the network is %v, %v", n, err)
		}
		said := regexp.MustCompile(`loss ([0-9.]+)`).FindAllStringSubmatch(log.String(), -1)
		if len(said) != 1+l.epochs {
			t.Fatalf("it says:\n%s", &log)
		}
		var before, after float64
		fmt.Sscan(said[0][1], &before)
		fmt.Sscan(said[l.epochs][1], &after)
		if after >= before-0.2 {
			t.Errorf("what is done was taken for as unlikely before as after:\n%s", &log)
		}
	}
	// Training and play reckon alike, but for what all candidates of a choice share.
	n, err := riichibot.ReadNet(nets[0])
	if err != nil {
		t.Fatal(err)
	}
	var traits [2][riichibot.Traits]float32
	for i := range traits[0] {
		traits[0][i], traits[1][i] = float32(i%5)/4, float32(i%5)/4
	}
	for i := len(traits[1]) - 60; i < len(traits[1]); i++ {
		traits[1][i] = float32(i%7)/6 - 0.5
	}
	active := make([]float32, n.Hidden)
	learns := says(n, active, traits[1][:]) - says(n, active, traits[0][:])
	if plays := n.Says(&traits[1]) - n.Says(&traits[0]); math.Abs(float64(learns)-plays) > 1e-4 {
		t.Errorf("training takes two candidates for %v apart, play for %v", learns, plays)
	}
	if !bytes.Equal(nets[0], nets[1]) {
		t.Error("the same records have taught something else")
	}
}
