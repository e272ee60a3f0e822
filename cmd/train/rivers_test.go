package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"jansou/bot/riichibot"
)

// TestRivers: the same games teach the same, and rivers say more of who waits than melds
// and turns alone, in games that were not learned from.
func TestRivers(t *testing.T) {
	var out [2]bytes.Buffer
	var log strings.Builder
	for i := range out {
		log.Reset()
		if err := rivers("", &log)(&out[i], 24); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(out[0].Bytes(), out[1].Bytes()) {
		t.Error("the same games have taught something else")
	}
	var r riichibot.Rivers
	if err := json.Unmarshal(out[0].Bytes(), &r); err != nil {
		t.Fatal(err)
	}
	var base, with float64
	_, said, _ := strings.Cut(log.String(), "without rivers ")
	if _, err := fmt.Sscanf(said, "%f, with them %f", &base, &with); err != nil {
		t.Fatalf("%v: it says:\n%s", err, &log)
	}
	if with >= base {
		t.Errorf("rivers say no more:\n%s", &log)
	}
	if err := rivers("main.go", &log)(&out[0], 3); err == nil {
		t.Error("a file that is no network was read as one")
	}
}

// What is found is what the cases were made by.
func TestLogistic(t *testing.T) {
	chance := rand.New(rand.NewPCG(1, 2))
	is := []float64{1.5, -0.7, 0, 0.4}
	var c riichibot.Cases
	for range 40_000 {
		z := 0.0
		for _, w := range is {
			x := chance.NormFloat64()
			c.Signs = append(c.Signs, float32(x))
			z += w * x
		}
		c.Was = append(c.Was, chance.Float64() < 1/(1+math.Exp(-z)))
		c.Base = append(c.Base, 0.5)
	}
	for i, w := range logistic("cases", &c, &c, new(bytes.Buffer)) {
		if math.Abs(w-is[i]) > 0.06 {
			t.Errorf("sign %d weighs %v, found was %v", i, is[i], w)
		}
	}
}
